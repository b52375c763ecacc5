"""Halves of cards in a few numbers, read from their verbs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.rules.effects import Effect
from toolkit.systems.jaws_of_the_lion.actions import BASIC
from toolkit.systems.jaws_of_the_lion.cards.card import Half

#: What a negative condition is worth on one enemy; others are worth `CONDITION`.
DEAR = {"stun": 2.5, "disarm": 1.5, "immobilize": 1.0}
CONDITION = 0.7


@dataclass(frozen=True, slots=True, eq=False)
class Gist:
    """A half in a few numbers. Two of them are never equal, so that what follows from one is found quickly."""

    attack: int = 0
    range: int = 1
    targets: int = 1
    move: int = 0
    jump: bool = False
    heal: int = 0
    #: How far a heal reaches allies; 0 if it is for the figure alone.
    mends: int = 0
    shield: int = 0
    loot: int = 0
    #: Damage that is no attack, and how far it reaches.
    harm: int = 0
    harm_range: int = 1
    #: What others are let or made to do, and how far away they may be.
    others: float = 0.0
    others_range: int = 0
    other: float = 0.0
    lost: bool = False


NOTHING = Gist()
#: Attack 2 for a top, Move 2 for a bottom (JL-4.03, JL-4.04).
BASIC_GISTS: Mapping[str, Gist] = {"top": Gist(attack=BASIC), "bottom": Gist(move=BASIC)}


def number(effect: Effect, name: str, default: int) -> int:
    value = effect.fixed.get(name, default)
    return value if isinstance(value, int) else default


def conditions_worth(effect: Effect) -> float:
    return sum(DEAR.get(name, CONDITION) for name in effect.fixed.get("conditions", ()))


def gist_of(half: Half, *, elements: frozenset[str] = frozenset()) -> Gist:
    """What a half does, told by its verbs, with the elements that can be consumed now."""
    found: dict[str, Any] = {"other": 0.3 * half.xp + (2.0 if half.lasting else 0.0), "lost": half.lost}
    added = 0
    for effect in half.effects:
        if effect.verb.name == "consume":
            if {"any", effect.fixed.get("element")} & elements:
                for each in effect.fixed.get("then", ()):
                    added += number(each, "attack", 0) if each.verb.name == "add" else 0
                    found["other"] += 0.5
            continue
        _note(found, effect)
    if found.get("attack"):
        found["attack"] += added
        found["other"] += 0.5 * len(half.each_attack)
    return Gist(**found)


def _note(found: dict[str, Any], effect: Effect) -> None:
    """Add what one action does."""
    match effect.verb.name:
        case "attack" if not found.get("attack"):
            found["attack"] = number(effect, "value", 0)
            found["range"] = number(effect, "range", 0) or 1
            found["targets"] = number(effect, "targets", 1) + ("area" in effect.fixed)
            found["other"] += conditions_worth(effect)
        case "move":
            found["move"], found["jump"] = number(effect, "value", 0), bool(effect.fixed.get("jump", False))
        case "heal":
            found["heal"] = number(effect, "value", 1)
            found["mends"] = 0 if effect.fixed.get("whom") == "self" else number(effect, "range", 0) or 1
        case "shield":
            found["shield"] = number(effect, "value", 1)
        case "loot":
            found["loot"] = number(effect, "range", 1)
        case "suffer_damage" if effect.fixed.get("whom", "enemy") == "enemy":
            found["harm"], found["harm_range"] = number(effect, "value", 1), number(effect, "range", 0) or 1
        case "allow" | "force":
            worth = sum(number(each, "value", 1) for each in effect.fixed.get("actions", ()))
            found["others"] = 0.5 * worth * number(effect, "targets", 1)
            found["others_range"] = number(effect, "range", 1)
        case "give":
            found["other"] += conditions_worth(effect) * (
                1.5 if effect.fixed.get("every") else number(effect, "targets", 1)
            )
        case _:
            found["other"] += 0.7


def plain_worth(gist: Gist) -> float:
    """What a half is worth wherever things stand."""
    worth = gist.attack * (1.0 + 0.6 * (gist.targets - 1)) + 0.3 * (gist.range > 1) + 0.5 * gist.move
    worth += 0.6 * gist.heal + gist.shield + gist.harm + gist.others + gist.other
    return worth * (0.7 if gist.lost else 1.0)
