"""What cards promise a hero who may use them: judged by what their effects do, whatever the card is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from toolkit.rules.effects import Effect
from toolkit.systems.brimstone.bots.judgement import Judgement
from toolkit.systems.brimstone.cards.kit import Power
from toolkit.systems.brimstone.state import Hero

#: What a grit is kept for: the misses of the next attack.
GRIT = 0.7
#: A card that is gone once it was used waits for somebody who needs it.
LAST_CARD = 0.8
#: Wounds or sanity damage from which healing is not wasted.
HURT = 3


def power_worth(judge: Judgement, power: Power) -> float:
    """What using a power now is worth, against keeping it."""
    worth = sum(_effect(judge, each) for each in power.trigger.effects)
    return worth - GRIT * power.grit - (LAST_CARD if power.discards else 0.0) - 0.05


def _effect(judge: Judgement, effect: Effect) -> float:
    judged = _VERBS.get(effect.verb.name)
    return judged(judge, effect.fixed) if judged is not None else 0.0


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
    return [max(view.awake(), key=lambda each: Judgement(view, each).danger())]


def _heal(judge: Judgement, said: Mapping[str, Any]) -> float:
    count = said.get("count", 0) + _MEAN[said.get("dice", "none")]
    what = said.get("what", "any")
    worth = 0.0
    for hero in _meant(judge, said):
        wounds, dread = min(count, hero.wounds), min(count, hero.dread)
        healed = {"wounds": wounds, "sanity": dread, "each": wounds + dread}.get(what, max(wounds, dread))
        if healed >= min(HURT, count):
            worth += 0.4 * healed * (0.5 + Judgement(judge.view, hero).danger())
    return worth


def _gain(judge: Judgement, said: Mapping[str, Any]) -> float:
    worth = {"grit": GRIT, "xp": 0.02, "gold": 0.01, "dark-stone": 0.3}.get(said.get("what", ""), 0.0)
    return worth * float(said.get("count", 1)) * len(_meant(judge, said))


def _in_fight(worth: float) -> Callable[[Judgement, Mapping[str, Any]], float]:
    return lambda judge, said: worth if judge.foes else 0.0


def _modify(judge: Judgement, said: Mapping[str, Any]) -> float:
    """What lasts longer than a turn is used early; what lasts a turn, in a fight."""
    if said.get("until", "turn") == "mission":
        return 0.5
    return 0.6 if judge.foes else 0.0


def _darkness(judge: Judgement, said: Mapping[str, Any]) -> float:
    """Back is good, and better the nearer it has come."""
    by = float(said.get("by", 0))
    return -0.5 * by * (1.5 - judge.view.darkness / judge.view.catalog.track.last)


_MEAN = {"none": 0.0, "d3": 2.0, "d6": 3.5, "2d6": 7.0, "peril": 4.2}
_VERBS: Mapping[str, Callable[[Judgement, Mapping[str, Any]], float]] = {
    "heal": _heal,
    "gain": _gain,
    "gain_card": lambda judge, said: 1.0,
    "gain_token": lambda judge, said: 0.8,
    "modify": _modify,
    "move_darkness": _darkness,
    "wound_enemies": _in_fight(1.5),
    "weaken": _in_fight(0.9),
    "free_attack": _in_fight(1.6),
    "ignore": lambda judge, said: 1.0,
    "add": lambda judge, said: 1.2,
    "reroll": lambda judge, said: 1.0,
    "reroll_test": lambda judge, said: 1.0,
}
