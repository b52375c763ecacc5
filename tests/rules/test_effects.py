from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from toolkit.rules.decisions import Ask, Asking, Steps, until_end
from toolkit.rules.doing import DONE, Done
from toolkit.rules.effects import (
    EFFECT_DEPTH,
    EFFECTS_PER_STEP,
    Effect,
    EffectBudget,
    EndlessEffects,
    Trigger,
    cycle_in,
    run_effects,
    run_triggers,
)
from toolkit.rules.expressions.compile import Expression, compile_expression
from toolkit.rules.game import Game
from toolkit.rules.listeners import Listeners, fire, perform
from toolkit.rules.randomness import Randomness
from toolkit.rules.verbs import Verb

from .toy import NO_ADVENTURE, NO_LIBRARY, ToyState
from .words import HIT, VOCABULARY, Hit, Play


def effect(name: str, condition: str = "", source: str = "card", **arguments: Any) -> Effect:
    """An effect as compiling makes it; words in arguments of numbers are expressions."""
    computed = {
        key: compile_expression(value, HIT)
        for key, value in arguments.items()
        if isinstance(value, str) and key in ("lanterns", "number", "times")
    }
    fixed = {key: value for key, value in arguments.items() if key not in computed}
    return Effect(VOCABULARY.verbs[name], fixed, computed, _condition(condition), f"{source}: {name}")


def _condition(source: str) -> Expression | None:
    return compile_expression(source, HIT) if source else None


def trigger(event: str, *effects: Effect, condition: str = "", instead: bool = False) -> Trigger:
    return Trigger(event, _condition(condition), effects, {}, f"card on {event}", instead)


def run(steps: Steps, *answers: str) -> list[Ask]:
    """Run to the end, answering in order; the questions put."""
    asked: list[Ask] = []
    value = None
    keys = iter(answers)
    while True:
        try:
            ask = steps.send(value)
        except StopIteration:
            assert next(keys, None) is None, "fewer questions than answers"
            return asked
        asked.append(ask)
        value = ask.options[next(keys)]


def test_effects_run_in_order_and_see_what_earlier_ones_did() -> None:
    play, hit = Play(), Hit(wounds=1)
    effects = [
        effect("add_wounds", number=2),
        effect("burn", lanterns="wounds"),
        effect("add_wounds", number="-wounds"),
    ]
    assert run(run_effects(play, effects, hit)) == []
    assert play.done == [("add_wounds", 2), ("burn", 3, "here"), ("add_wounds", -3)]
    assert hit.wounds == 0


def test_an_effect_runs_only_if_its_condition_holds_when_its_turn_comes() -> None:
    play = Play()
    run(run_effects(play, [effect("burn", "wounds > 0", lanterns=1), effect("add_wounds", number=1)], Hit()))
    run(run_effects(play, [effect("add_wounds", number=1), effect("burn", "wounds > 0", lanterns=1)], Hit()))
    assert [name for name, *_ in play.done] == ["add_wounds", "add_wounds", "burn"]


def test_a_verb_may_ask_and_hold_effects() -> None:
    inner = effect("offer", do=(effect("burn", lanterns=1),))
    effects = [effect("offer", do=(inner, effect("burn", lanterns=2)))]
    play = Play()
    asked = run(run_effects(play, effects, Hit("ann")), "yes", "no")
    assert [(ask.kind, ask.who) for ask in asked] == [("offer", "ann")] * 2
    assert play.done == [("burn", 2, "here")]
    assert play.budget.causes == []


def test_triggers_run_on_their_event_if_their_condition_holds() -> None:
    triggers = [
        trigger("hit", effect("burn", lanterns=1), condition="dark"),
        trigger("hit", effect("burn", lanterns=2)),
        trigger("hit", effect("burn", lanterns=3), instead=True),
        trigger("round-start", effect("burn", lanterns=4)),
    ]
    for dark, expected in ((False, [2]), (True, [1, 2])):
        play = Play()
        run(run_triggers(play, triggers, "hit", Hit(dark=dark)))
        assert [lanterns for _, lanterns, _ in play.done] == expected


def test_cards_that_feed_each_other_are_stopped_and_named() -> None:
    """Burning fires `burned`, and on `burned` both cards burn again."""

    def burn_again(play: Play, hit: Hit) -> Asking[Done]:
        yield from fire(play, listeners, "burned", lambda owner: hit)
        return DONE

    verb = Verb("burn_again", burn_again, Hit, (), "Burn, and say so.")
    cards = {
        name: (
            Trigger("burned", _condition(condition), (Effect(verb, {}, {}, None, f"{name}: burn_again"),), {}, name),
        )
        for name, condition in (("torch", "wounds == 0"), ("wick", "wounds == 0"), ("rock", "wounds > 0"))
    }
    listeners = Listeners(cards, [("", name) for name in cards])
    play = Play()
    with pytest.raises(EndlessEffects) as caught:
        run(run_effects(play, cards["wick"][0].effects, Hit()))
    assert caught.value.cycle == ("torch: burn_again", "torch: burn_again")
    assert str(caught.value) == "effects feed each other for ever: torch: burn_again → torch: burn_again"


def test_a_longer_cycle_is_named_whole() -> None:
    budget = Play().budget
    with pytest.raises(EndlessEffects) as caught:
        _enter(budget, ["start", *("torch", "wick", "oil") * EFFECT_DEPTH])
    names = caught.value.cycle
    assert names[0] == names[-1]
    assert sorted(names[:-1]) == ["oil", "torch", "wick"]


def _enter(budget: EffectBudget, causes: list[str]) -> None:
    for cause in causes:
        budget.enter(cause)


def test_deep_effects_without_a_repetition_name_the_last_few() -> None:
    with pytest.raises(EndlessEffects) as caught:
        _enter(Play().budget, [f"card {number}" for number in range(EFFECT_DEPTH + 1)])
    assert caught.value.cycle == tuple(f"card {number}" for number in range(EFFECT_DEPTH - 7, EFFECT_DEPTH + 1))


def test_too_many_effects_in_one_step_are_stopped() -> None:
    many = effect("repeat", times=EFFECTS_PER_STEP + 1, do=(effect("burn", lanterns=1),))
    with pytest.raises(EndlessEffects, match="card: repeat → card: burn"):
        run(run_effects(Play(), [many], Hit()))


def test_as_many_effects_as_allowed_run() -> None:
    play = Play()
    run(run_effects(play, [effect("repeat", times=EFFECTS_PER_STEP - 1, do=(effect("burn", lanterns=1),))], Hit()))
    assert len(play.done) == EFFECTS_PER_STEP - 1


def test_every_step_has_a_budget_of_its_own() -> None:
    burned: list[int] = []

    def step(game: Game[Any]) -> Steps:
        game.state.turn += 1
        if game.state.turn > 3:
            game.state.outcome = "won"
        for _ in range(EFFECTS_PER_STEP):
            game.budget.enter("card")
            game.budget.causes.pop()
        burned.append(game.state.turn)
        yield from ()

    game: Game[ToyState] = Game(NO_LIBRARY, NO_ADVENTURE, ToyState(Randomness(0)), step)
    game.start()
    assert burned == [1, 2, 3, 4]


def test_an_effect_that_ends_a_scope_leaves_the_budget_in_order() -> None:
    play = Play()
    effects = [effect("repeat", times=3, do=(effect("burn", lanterns=1), effect("stop"), effect("burn", lanterns=9)))]
    assert run(until_end("moment", run_effects(play, effects, Hit()))) == []  # type: ignore[arg-type]
    assert play.done == [("burn", 1, "here")]
    assert play.budget.causes == []


TRIGGERS: Mapping[str, tuple[Trigger, ...]] = {
    "torch": (trigger("hit", effect("burn", lanterns=1)), trigger("round-start", effect("burn", lanterns=7))),
    "wick": (trigger("hit", effect("burn", lanterns=2), condition="dark"),),
    "oil": (trigger("hit", effect("burn", lanterns=3)),),
    "ghost": (trigger("hit", effect("burn", lanterns=50), instead=True, condition="dark"),),
    "ghoul": (trigger("hit", effect("burn", lanterns=60), instead=True),),
    "rock": (),
}


def lanterns(play: Play) -> list[int]:
    return [burned for _, burned, _ in play.done]


def test_listeners_are_found_by_event_in_the_order_they_came() -> None:
    listeners = Listeners(TRIGGERS, [("ann", "oil"), ("bob", "torch"), ("bob", "rock")])
    assert [each.key for each in listeners.on("hit")] == ["oil:ann", "torch:bob"]
    assert [each.key for each in listeners.on("round-start")] == ["torch:bob"]
    assert listeners.on("dusk") == ()


def test_listeners_go_one_by_one_or_with_their_owner() -> None:
    listeners = Listeners(TRIGGERS, [("ann", "oil"), ("ann", "oil"), ("bob", "oil"), ("ann", "torch")])
    listeners.remove("ann", "oil")
    assert [each.key for each in listeners.on("hit")] == ["oil:ann", "oil:bob", "torch:ann"]
    listeners.remove("ann", "wick")
    listeners.remove("ann")
    assert [each.key for each in listeners.on("hit")] == ["oil:bob"]
    assert listeners.on("round-start") == ()
    assert listeners.to_data() == [{"owner": "bob", "source": "oil"}]


def test_of_several_copies_of_a_card_the_oldest_goes() -> None:
    listeners = Listeners(TRIGGERS, [("ann", "oil"), ("bob", "torch"), ("ann", "oil")])
    listeners.remove("ann", "oil")
    assert listeners.to_data() == [{"owner": "bob", "source": "torch"}, {"owner": "ann", "source": "oil"}]
    assert [each.key for each in listeners.on("hit")] == ["torch:bob", "oil:ann"]


def test_listeners_are_data_and_copies_are_independent() -> None:
    listeners = Listeners(TRIGGERS, [("ann", "oil"), ("", "torch")])
    back = Listeners.from_data(TRIGGERS, listeners.to_data())
    twin = listeners.copy()
    twin.remove("ann")
    twin.add("bob", "wick")
    assert [each.key for each in twin.on("hit")] == ["torch", "wick:bob"]
    assert [each.key for each in listeners.on("hit")] == [each.key for each in back.on("hit")] == ["oil:ann", "torch"]


def test_an_event_fires_what_applies_for_each_owner() -> None:
    listeners = Listeners(TRIGGERS, [("ann", "wick"), ("bob", "wick"), ("bob", "oil"), ("bob", "ghoul")])
    play = Play()
    run(fire(play, listeners, "hit", lambda owner: Hit(owner, dark=owner == "bob")))
    assert lanterns(play) == [2, 3]


def test_a_chooser_decides_the_order_where_several_apply() -> None:
    listeners = Listeners(TRIGGERS, [("ann", "oil"), ("bob", "torch"), ("ann", "oil")])
    play = Play()
    asked = run(
        fire(play, listeners, "hit", lambda owner: Hit(), chooser="table", rule="TY-9"),
        "torch:bob",
        "oil:ann",
        "oil:ann",
    )
    assert lanterns(play) == [1, 3, 3]
    assert [list(ask.options) for ask in asked] == [
        ["oil:ann", "torch:bob", "oil:ann#2"],
        ["oil:ann", "oil:ann#2"],
        ["oil:ann"],
    ]
    assert (asked[0].who, asked[0].rule) == ("table", "TY-9")


@pytest.mark.parametrize("chooser", ["", "table"])
def test_a_trigger_that_went_out_of_force_does_not_run_and_a_new_one_waits(chooser: str) -> None:
    listeners = Listeners(TRIGGERS, [("ann", "torch"), ("bob", "oil"), ("eve", "oil")])
    play = Play()
    steps = fire(play, listeners, "hit", Hit, chooser=chooser)
    original = play.done

    class Watching(list[Any]):
        def append(self, item: Any) -> None:
            super().append(item)
            listeners.remove("bob")
            listeners.add("joe", "oil")

    play.done = Watching(original)
    run(steps, *(["torch:ann", "oil:eve"] if chooser else []))
    assert lanterns(play) == [1, 3]


def default(play: Play) -> Steps:
    play.done.append(("burn", 0, "by default"))
    yield from ()


@pytest.mark.parametrize(
    ("in_force", "dark", "burned"),
    [
        ([], True, 0),
        (["oil"], True, 0),
        (["ghost"], False, 0),
        (["ghost"], True, 50),
        (["ghost", "ghoul"], True, 60),
        (["ghoul", "ghost"], True, 50),
        (["ghoul", "ghost"], False, 60),
    ],
)
def test_what_the_rules_do_by_default_can_be_replaced(in_force: list[str], dark: bool, burned: int) -> None:
    listeners = Listeners(TRIGGERS, [("", source) for source in in_force])
    play = Play()
    run(perform(play, listeners, "hit", lambda owner: Hit(dark=dark), default(play)))
    assert lanterns(play) == [burned]


def test_a_circle_is_found_wherever_it_begins() -> None:
    assert cycle_in(["a", "b", "a"]) == ["a", "b", "a"], "at the very beginning"
    assert cycle_in(["x", "a", "b", "a"]) == ["a", "b", "a"]
    assert cycle_in(["a", "b", "a", "c", "a"]) == ["a", "c", "a"], "the last stretch"
    assert cycle_in(["a", "a"]) == ["a", "a"]
    assert cycle_in([*"abcdefghij"]) == [*"cdefghij"], "nothing repeats: the last few"
    assert cycle_in([]) == []
    assert cycle_in(["a", "b", "a", "c"]) == ["a", "b", "a"], "the budget ran out at an effect beside the circle"
