"""What bots make of verbs stands with the verbs: every one is judged, or says that it is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from toolkit.rules.effects import Effect
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.bots import training
from toolkit.systems.massive_darkness.verbs.judged import UNJUDGED, Foreseen, Worth
from toolkit.systems.massive_darkness.verbs.vocabulary import STATS, VOCABULARY

#: The verbs of combat that nobody has judged. A new one is judged, or added here with a reason to wait.
NOT_JUDGED = frozenset({"wound_zone"})


def test_a_verb_that_says_nothing_to_bots_is_named_when_the_system_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    heal = VOCABULARY.verbs["heal"]
    silent = replace(heal, facets={name: heal.facets[name] for name in ("stage", "surprise")})
    type(SYSTEM)()
    monkeypatch.setitem(VOCABULARY.verbs, "heal", silent)
    with pytest.raises(ValueError, match="heal does not say its worth, forecast"):
        type(SYSTEM)()


def test_every_verb_has_a_worth() -> None:
    worths = {name: verb.facets["worth"] for name, verb in VOCABULARY.verbs.items()}
    assert all(isinstance(worth, Worth) for worth in worths.values())
    of_combat = {name for name, verb in VOCABULARY.verbs.items() if verb.run.__module__.endswith("fighting")}
    assert {name for name in of_combat if worths[name] is UNJUDGED} == NOT_JUDGED


def test_every_stat_has_a_worth_as_a_skill() -> None:
    assert set(training.STATS) == set(STATS)


def foreseen(verb: str, role: str = "attack", times: float = 1.0, **fixed: object) -> tuple[Foreseen, Foreseen]:
    """The owner's side and the opponent's, after an effect of a verb on dice like these."""
    own = Foreseen("attack" if role == "attack" else "defense", {"red": 1} if role == "attack" else {"blue": 2})
    other = Foreseen("defense" if role == "attack" else "attack", {"blue": 2} if role == "attack" else {"red": 1})
    declared = VOCABULARY.verbs[verb]
    effect = Effect(declared, fixed, {}, None, "test")
    count = fixed.get("count", 1)
    assert isinstance(count, int)
    declared.facets["forecast"](effect, own, other, times, times * count)
    return own, other


def test_hits_and_shields_count_for_the_side_they_belong_to() -> None:
    assert foreseen("add_hits", count=2)[0].score == 2
    assert foreseen("add_hits", "defense", count=-1)[1].score == -1
    assert foreseen("add_shields", count=-1)[1].score == -1
    assert foreseen("add_wounds", times=0.5, count=2)[0].wounds == 1


def test_dice_come_and_go() -> None:
    assert foreseen("add_dice", colour="red")[0].dice() == {"red": 2}
    assert foreseen("add_dice", colour="red", times=0.4)[0].score == 0.4
    assert foreseen("remove_dice", colour="blue")[1].dice() == {"blue": 1}
    assert foreseen("remove_dice", colour="defense", every=True)[1].dice() == {"blue": 0}


def test_dice_that_are_rolled_again_promise_more_and_those_of_the_opponent_less() -> None:
    assert foreseen("reroll", dice="attack")[0].again
    assert foreseen("reroll", dice="attack", which="blank")[0].score == 0.3
    assert foreseen("flip_dice", dice="defense")[1].score == -0.4


def test_a_stun_is_never_more_than_sure() -> None:
    assert foreseen("stun", times=0.3)[0].stuns == 0.3
    assert foreseen("stun", times=3.0)[0].stuns == 1.0
    assert foreseen("destroy", times=0.5)[0].wounds == 3.0
