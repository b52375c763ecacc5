"""A bot that goes where there is something to see or to hit, keeps near the lantern, and spends grit in time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from toolkit.crawl.bots.greedy import Wanting, best
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.policies import Kindest
from toolkit.systems.brimstone.asked import QUESTIONS
from toolkit.systems.brimstone.bots import doubts, table_choices
from toolkit.systems.brimstone.bots.dealings import class_worth, deal_worth, visit_worth
from toolkit.systems.brimstone.bots.gifts import gift_worth, taker_worth
from toolkit.systems.brimstone.bots.judgement import Judgement
from toolkit.systems.brimstone.bots.offers import power_worth
from toolkit.systems.brimstone.bots.wants import Wants
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.state import State
from toolkit.systems.brimstone.view import View

#: Spaces of the track that the darkness still has before it, when a posse of a campaign leaves.
AT_THE_DOOR = 1
#: How hurt a hero may be that still searches.
FRESH = 0.4
#: What a die shows on average, and how much more a grit must bring: as much as it is worth in the next attack.
MEAN, WORTH_A_GRIT = 3.5, 2.0


#: What the posse decides as is kindest to it.
KINDLY = frozenset({"bearer", "companion", "hero"})
_KINDEST = Kindest(table_choices.kindness)


class GreedyBot(Wanting[Wants]):
    """Takes the option of most worth; the first of equals, so that the same table gives the same game."""

    WANTS = Wants

    @property
    def speaks_for(self) -> frozenset[str]:
        """What it decides for the whole table, such as fleeing: see `toolkit.rules.policies`."""
        return KINDLY.union(_TABLE)

    def choose(self, view: View, ask: Ask) -> str:
        options = ask.options
        if ask.who == TABLE:
            if ask.kind in KINDLY:
                return _KINDEST.choose(view, ask)
            worth = _TABLE.get(ask.kind)
            return worth(view, options) if worth is not None else next(iter(options))
        judge = _WORTH.get(ask.kind)
        me = view.heroes.get(ask.who)
        if judge is None or me is None:
            return next(iter(options))
        values = judge(Judgement(view, me, self.wants), options)
        return best(options, values)

    def rivals(self, view: View, ask: Ask) -> list[str]:
        """What else who thinks ahead should try: see `doubts`."""
        if ask.who == TABLE:
            return list(ask.options) if ask.kind in doubts.OF_THE_POSSE else []
        if ask.kind in doubts.UNWEIGHED:
            return list(ask.options)
        me = view.heroes.get(ask.who)
        return doubts.gifts(Judgement(view, me, self.wants), ask.options) if me is not None else []


# For the whole posse


def _turn(view: View, options: Mapping[str, Any]) -> str:
    """Leave the mine before it is too late; else cancel growing dread if everybody has grit to spare; else go on."""
    if should_flee(view):
        return "flee"
    rich = all(each.grit > 1 for each in view.awake())
    return "cancel" if "cancel" in options and rich and view.clues else "on"


def should_flee(view: State) -> bool:
    """Most lie there and the rest are about to fall; or, in a campaign, the darkness is at the door: a town suffers
    less from a posse that fled (SB-63.03, SB-63.04)."""
    if view.story is not None and not view.final and view.darkness <= AT_THE_DOOR:
        return True
    awake = view.awake()
    weak = sum(Judgement(view, each).danger() > 0.7 for each in awake)
    return view.fight and len(awake) * 3 <= len(view.heroes) and weak == len(awake)


_TABLE: Mapping[str, Callable[[View, Mapping[str, Any]], str]] = {
    "turn": _turn,
    "stay": lambda view, options: "stay" if view.story is not None and view.story.day < 2 else "go",
    "posse": lambda view, options: "as-it-is",
}


# For one hero


def _move(judge: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    me, view = judge.me, judge.view
    stay = judge.standing_worth(me.cell)
    held = bool(view.adjacent_enemies(me.cell))
    values: dict[str, float] = {"stop": stay + 0.05}
    hurry = not judge.foes and me.grit > judge.wants.grit
    for key, meant in options.items():
        if key == "roll":  # grit that is not needed for a fight brings the posse on
            values[key] = stay + (0.2 if hurry else -9.0)
        elif isinstance(meant, int):
            values[key] = judge.standing_worth(meant) - (0.8 if held else 0.0)
        elif key not in values:
            values[key] = stay + _aside(judge, key, meant)
    return values


def _aside(judge: Judgement, key: str, meant: Any) -> float:
    """What is done besides moving and acting, against doing nothing."""
    what = key.partition(":")[0]
    if what in ("whiskey", "bandages"):
        other = meant[1][1]
        return 3.0 if (other.dread if what == "whiskey" else other.wounds) >= judge.wants.hurt else -1.0
    if what == "use":
        return power_worth(judge, meant[1])
    if what == "take-lantern":
        return 5.0
    if what == "free":
        return 2.0
    if what == "cancel":
        return 0.5
    return -9.0


def _act(judge: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    cell, goes_home = judge.me.cell, judge.goes_home
    values: dict[str, float] = {"end": 0.0, "look": -1.0 if goes_home else 10.0}
    for arm in judge.arms():
        values[arm[0]] = judge.strike(arm, cell)
    if "shoot:both" in options:
        values["shoot:both"] = 1.6 * max(
            (value for key, value in values.items() if key.startswith("shoot:")), default=0
        )
    for key, meant in options.items():
        if key.startswith("scavenge"):
            values[key] = -1.0 if goes_home else _search(judge)
        elif key.startswith("help"):
            values[key] = 6.0
        elif key == "throw":
            values[key] = _best_throw(judge)[0] - 1.0
        elif key not in values:
            values[key] = _aside(judge, key, meant)
    return values


def _search(judge: Judgement) -> float:
    """A search may bring gear, or more than one bargained for: it is for whoever is fresh, while the track has time."""
    view = judge.view
    if judge.danger() > FRESH or view.darkness * 3 < view.catalog.track.last:
        return -1.0
    return judge.wants.scavenge


def _best_throw(judge: Judgement) -> tuple[float, int]:
    """The cell beside which most would be hurt, and none of us."""
    view, mine = judge.view, judge.view.mine
    best = (-5.0, judge.me.cell)
    for foe in judge.foes:
        for cell in (foe.cell, *mine.around[foe.cell]):
            cells = {cell, *mine.around[cell]}
            if cell == judge.me.cell or not mine.sees(judge.me.cell, cell):
                continue
            hurt = sum(min(3.5, judge.left(each)) for each in judge.foes if cells.intersection(view.cells_of(each)))
            hurt -= sum(6.0 for each in view.awake() if each.cell in cells)
            best = max(best, (hurt, -cell))
    return best[0], abs(best[1])


def _throw(judge: Judgement, options: Mapping[str, int]) -> dict[str, float]:
    _, wanted = _best_throw(judge)
    return {key: float(cell == wanted) for key, cell in options.items()}


def _target(judge: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    """The one that can be killed first; hits one by one, so that none is wasted."""
    values = {}
    for key, meant in options.items():
        enemy, hits = meant if isinstance(meant, tuple) else (meant, ())
        stats = judge.view.stats(enemy.type)
        values[key] = 20.0 - judge.left(enemy) - 2 * stats.defence + stats.combat * stats.damage - 0.1 * len(hits)
    return values


def _reroll(judge: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    return {"reroll": 1.0}


def _reroll_defence(judge: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    return {"reroll": 1.0 if judge.danger() > 0.3 else -1.0}


def _keep(judge: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    """A grit buys a whole die of movement (SB-5.03): rolling one again brings less. Nor is a search worth it."""
    return {"keep": 1.0}


def _reroll_damage(judge: Judgement, options: Mapping[str, list[int]]) -> dict[str, float]:
    """Dice below the average are rolled again, where that brings more wounds than a grit is worth."""
    gains = {key: sum(MEAN - face for face in faces) for key, faces in options.items()}
    return {**gains, "keep": WORTH_A_GRIT / max(1, judge.me.grit)}


def _reroll_healing(judge: Judgement, options: Mapping[str, int]) -> dict[str, float]:
    """For who is about to fall, a low die."""
    return {"reroll": MEAN - options["reroll"] if judge.danger() > FRESH else -1.0, "keep": WORTH_A_GRIT}


def _reroll_voices(judge: Judgement, options: Mapping[str, int]) -> dict[str, float]:
    """Rolls many voices again, where the hero has not much sanity left."""
    return {"reroll": options["reroll"] - MEAN if judge.danger() > FRESH else -1.0, "keep": 1.0}


def _split(judge: Judgement, options: Mapping[str, int]) -> dict[str, float]:
    """The pool that is nearer to its end is healed first."""
    view, me = judge.view, judge.me
    health, sanity = stat(view, me, "health"), stat(view, me, "sanity")
    total = max(options.values()) + 0
    return {
        key: min(health - me.wounds + wounds, sanity - me.dread + (total - wounds)) for key, wounds in options.items()
    }


def _breath(judge: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    return {"heal": judge.danger(), "grit": 0.25}


def _power(judge: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    return {key: 0.0 if power is None else power_worth(judge, power) for key, power in options.items()}


def _hands(judge: Judgement, options: Mapping[str, tuple[str, ...]]) -> dict[str, float]:
    """The best gun, and a blade beside it."""
    values = {}
    for key, way in options.items():
        worth = 0.0
        for name in way:
            gun = judge.view.item(name).gun
            worth += 1.0 + (gun.shots * (2.5 + gun.damage) + 0.2 * gun.range if gun is not None else 0.0)
        values[key] = worth
    return values


_WORTH: Mapping[str, Callable[[Judgement, Mapping[str, Any]], dict[str, float]]] = {
    "move": _move,
    "act": _act,
    "target": _target,
    "throw": _throw,
    "hands": _hands,
    "power": _power,
    "visit": visit_worth,
    "deal": deal_worth,
    "class": class_worth,
    "trade": gift_worth,
    "trade-with": taker_worth,
    "split": _split,
    "breath": _breath,
    "reroll-to-hit": _reroll,
    "reroll-test": _reroll,
    "reroll-defence": _reroll_defence,
    "reroll-willpower": _reroll_defence,
    "reroll-movement": _keep,
    "reroll-damage": _reroll_damage,
    "reroll-scavenge": _keep,
    "reroll-escape": _reroll,
    "reroll-armour": _reroll_defence,
    "reroll-spirit-armour": _reroll_defence,
    "reroll-extra-movement": _keep,
    "reroll-healing": _reroll_healing,
    "reroll-voices": _reroll_voices,
    "flee": lambda judge, options: {"flee": 1.0 if should_flee(judge.view) else -1.0},
    "cancel-dread": lambda judge, options: {"pay": 1.0},
}
QUESTIONS.check_known("the greedy bot", {*_WORTH, *_TABLE, *table_choices.KINDNESS})
