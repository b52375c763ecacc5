"""Tables that choose kindly and cruelly in the younger systems: what the rules leave open, for the players or against
them. (Massive Darkness has tests of its own.)"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from toolkit.content.library import load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.api import playtest
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.policies import table_policy
from toolkit.rules.system import Table, new_game
from toolkit.systems import find
from toolkit.systems.brimstone.bots import table_choices as of_brimstone
from toolkit.systems.jaws_of_the_lion.bots import table_choices as of_jaws
from toolkit.systems.machina_arcana.bots import table_choices as of_arcana

JUDGED: dict[str, Any] = {"jaws-of-the-lion": of_jaws, "brimstone": of_brimstone, "machina-arcana": of_arcana}
ADVENTURES = {
    "jaws-of-the-lion": ("rats-in-the-granary", "lamps-of-cooper-lane"),
    "brimstone": ("sack-of-black-stone", "the-long-way-up"),
    "machina-arcana": ("the-brass-well", "the-last-signal"),
}


def started(pack: str, adventure: str, seed: int = 1) -> Any:
    library = load([shipped_by_name()[pack]]).library
    game = new_game(find(pack), library, library.get(adventure, kind="adventure"), Table(2, seed), copyable=False)
    game.start()
    return game


def kind_and_cruel(pack: str, view: Any, ask: Ask) -> tuple[str, str]:
    kindness = find(pack).kindness
    assert kindness is not None
    kindest, cruellest = (table_policy(name, evaluate=kindness) for name in ("kindest", "cruellest"))
    return kindest.choose(view, ask), cruellest.choose(view, ask)


class Noting:
    """Answers kindly for the table, and notes what it was asked."""

    def __init__(self, pack: str) -> None:
        self.policy = table_policy("kindest", evaluate=find(pack).kindness)
        self.kinds: set[str] = set()

    def choose(self, view: Any, ask: Ask) -> str:
        self.kinds.add(ask.kind)
        return self.policy.choose(view, ask)


@pytest.mark.parametrize("pack", JUDGED)
def test_every_question_to_the_table_is_judged_or_named_as_one_that_nobody_can_judge(pack: str) -> None:
    system, judged = find(pack), JUDGED[pack]
    table = Noting(pack)
    for adventure in ADVENTURES[pack]:
        for bots in ("random", "greedy"):
            game = started(pack, adventure)
            seats = [seat for seat in system.seats(game.state) if seat != TABLE]
            play_out(game, system, {TABLE: table, **{seat: make_bot(system, bots, seat, 1) for seat in seats}})
    alike = system.questions.alike("table")
    assert table.kinds <= alike.union(judged.KINDNESS)
    assert table.kinds & set(judged.KINDNESS)
    assert alike.isdisjoint(judged.KINDNESS)
    assert system.questions.table.keys() >= set(judged.KINDNESS)


def test_monsters_of_jaws_go_kindly_for_who_has_most_left() -> None:
    game = started("jaws-of-the-lion", "rats-in-the-granary")
    first, second = game.state.characters.values()
    first.hp, second.hp = 1, 5
    view = find("jaws-of-the-lion").view(game.state, TABLE)
    focus = {each.id: SimpleNamespace(name=each.id) for each in (first, second)}
    assert kind_and_cruel("jaws-of-the-lion", view, Ask("focus", TABLE, focus)) == (second.id, first.id)
    groups = {"both": frozenset({first.id, second.id}), "one": frozenset({second.id})}
    assert kind_and_cruel("jaws-of-the-lion", view, Ask("targets", TABLE, groups)) == ("one", "both")
    thing = {"crate": SimpleNamespace(name="crate"), first.id: focus[first.id]}
    assert kind_and_cruel("jaws-of-the-lion", view, Ask("focus", TABLE, thing)) == (first.id, "crate")


def test_monsters_of_jaws_appear_kindly_far_from_characters() -> None:
    game = started("jaws-of-the-lion", "rats-in-the-granary")
    state = game.state
    first, second = state.characters.values()
    first.cell = second.cell = min(state.layout.board.ranges(0))
    ranges = state.layout.board.ranges(first.cell, state.closed)
    near = next(cell for cell, far in ranges.items() if far == 1)
    distant = max(ranges, key=lambda cell: ranges[cell])
    view = find("jaws-of-the-lion").view(state, TABLE)
    for kind in ("destination", "spawn"):
        options = {"near": near, "far": distant}
        assert kind_and_cruel("jaws-of-the-lion", view, Ask(kind, TABLE, options)) == ("far", "near")
    placed = {"near": (SimpleNamespace(cell=near), "normal"), "far": (SimpleNamespace(cell=distant), "normal")}
    assert kind_and_cruel("jaws-of-the-lion", view, Ask("standee", TABLE, placed)) == ("far", "near")


def test_ambushers_of_brimstone_appear_kindly_beside_few() -> None:
    game = started("brimstone", "sack-of-black-stone")
    state = game.state
    first, second = state.heroes.values()
    around = state.mine.around
    first.cell = max(range(len(around)), key=lambda cell: len(around[cell]))
    beside = [cell for cell in around[first.cell] if cell != first.cell]
    second.cell = beside[0]
    alone = next(cell for cell in beside[1:] if second.cell not in around[cell])
    both = next(cell for cell in beside[1:] if second.cell in around[cell])
    view = find("brimstone").view(state, TABLE)
    options = {"alone": alone, "both": both}
    assert kind_and_cruel("brimstone", view, Ask("ambush", TABLE, options)) == ("alone", "both")


def test_burdens_of_brimstone_fall_kindly_on_who_has_most_left() -> None:
    game = started("brimstone", "sack-of-black-stone")
    state = game.state
    first, second = state.heroes.values()
    first.wounds, second.wounds = 5, 0
    view = find("brimstone").view(state, TABLE)
    assert kind_and_cruel("brimstone", view, Ask("hero", TABLE, {"a": first, "b": second})) == ("b", "a")
    assert kind_and_cruel("brimstone", view, Ask("bearer", TABLE, {"a": first.id, "b": second.id})) == ("b", "a")
    revival = {"fall": False, "revive": True}
    assert kind_and_cruel("brimstone", view, Ask("revive", TABLE, revival)) == ("revive", "fall")


def test_monsters_of_machina_arcana_go_kindly_for_the_sturdy_and_come_from_afar() -> None:
    game = started("machina-arcana", "the-brass-well")
    state = game.state
    first, second = state.explorers.values()
    while not (first.on_map and second.on_map):
        game.answer(next(iter(game.pending.options)))
    first.health, second.health, first.essence, second.essence = 1, 4, 0, 0
    view = find("machina-arcana").view(state, TABLE)
    for kind in ("nearest", "target"):
        options = {"weak": first, "strong": second}
        assert kind_and_cruel("machina-arcana", view, Ask(kind, TABLE, options)) == ("strong", "weak")
    steps = state.steps_to(first.cell)
    near = next(cell for cell, far in steps.items() if far == 1)
    distant = max(steps, key=lambda cell: steps[cell])
    for kind, rule in (("step", "MA-40.07"), ("space", "MA-38.07")):
        options = {"near": near, "far": distant}
        assert kind_and_cruel("machina-arcana", view, Ask(kind, TABLE, options, rule)) == ("far", "near")
    nobody_knows = Ask("space", TABLE, {"near": near, "far": distant}, "MA-45.12")
    assert kind_and_cruel("machina-arcana", view, nobody_knows) == ("near", "near")


@pytest.mark.parametrize("pack", JUDGED)
def test_playtests_can_be_told_to_choose_kindly_or_cruelly(pack: str) -> None:
    rows = [
        playtest(pack, adventure=ADVENTURES[pack][0], players=2, bots="random", games=6, policy=policy).to_pylist()
        for policy in ("kindest", "cruellest")
    ]
    assert rows[0] != rows[1]
