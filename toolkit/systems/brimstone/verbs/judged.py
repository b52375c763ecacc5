"""What bots make of a verb, said where the verb is declared: what an effect of it promises a hero who may use it now.

A verb that nobody has judged says so: `worth=UNJUDGED`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from toolkit.systems.brimstone.state import Hero

if TYPE_CHECKING:
    from toolkit.systems.brimstone.bots.judgement import Judgement

#: What it is worth, as the table looks to one hero and with what the effect says of itself.
Worth: TypeAlias = Callable[["Judgement", Mapping[str, Any]], float]

#: What a grit is kept for: the misses of the next attack.
GRIT = 0.7
#: Wounds or sanity damage from which healing is not wasted.
HURT = 3
_MEAN = {None: 0.0, "d3": 2.0, "d6": 3.5, "2d6": 7.0, "peril": 4.2}


def always(worth: float) -> Worth:
    return lambda judge, said: worth


def in_fight(worth: float) -> Worth:
    return lambda judge, said: worth if judge.foes else 0.0


#: Nobody has said what the verb is worth: no power is used for its sake.
UNJUDGED = always(0.0)


def _meant(judge: Judgement, said: Mapping[str, Any]) -> list[Hero]:
    """Who is meant, as far as that can be said before."""
    view, me = judge.view, judge.me
    match said.get("whom", "me"):
        case "me":
            return [me]
        case "all":
            return view.awake()
        case "tile":
            return [each for each in view.awake() if view.mine.same_tile(me.cell, each.cell)]
    return [max(view.awake(), key=lambda each: judge.of(each).danger())]


def healing(judge: Judgement, said: Mapping[str, Any]) -> float:
    count = said.get("count", 0) + _MEAN[said.get("dice")]
    what = said.get("what", "any")
    worth = 0.0
    for hero in _meant(judge, said):
        wounds, dread = min(count, hero.wounds), min(count, hero.dread)
        healed = {"wounds": wounds, "sanity": dread, "each": wounds + dread}.get(what, max(wounds, dread))
        if healed >= min(HURT, count):
            worth += 0.4 * healed * (0.5 + judge.of(hero).danger())
    return worth


def gaining(judge: Judgement, said: Mapping[str, Any]) -> float:
    worth = {"grit": GRIT, "xp": 0.02, "gold": 0.01, "dark-stone": 0.3}.get(said.get("what", ""), 0.0)
    return worth * float(said.get("count", 1)) * len(_meant(judge, said))


def changing(judge: Judgement, said: Mapping[str, Any]) -> float:
    """What lasts longer than a turn is used early; what lasts a turn, in a fight."""
    if said.get("until", "turn") == "mission":
        return 0.5
    return 0.6 if judge.foes else 0.0


def darkness(judge: Judgement, said: Mapping[str, Any]) -> float:
    """Back is good, and better the nearer it has come."""
    by = float(said.get("by", 0))
    return -0.5 * by * (1.5 - judge.view.darkness / judge.view.catalog.track.last)
