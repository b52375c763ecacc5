"""Halves of cards in a few numbers, read from their verbs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toolkit.systems.jaws_of_the_lion.actions import BASIC
from toolkit.systems.jaws_of_the_lion.cards.card import Half
from toolkit.systems.jaws_of_the_lion.verbs import judged
from toolkit.systems.jaws_of_the_lion.verbs.judged import Numbers


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


def gist_of(half: Half, *, elements: frozenset[str] = frozenset()) -> Gist:
    """What a half does, told by its verbs, with the elements that can be consumed now."""
    found: Numbers = {"other": 0.3 * half.xp + (2.0 if half.lasting else 0.0), "lost": half.lost, "added": 0}
    for effect in half.effects:
        read: judged.Gist = effect.verb.facets["gist"]
        read(found, effect, elements)
    added = found.pop("added")
    if found.get("attack"):
        found["attack"] += added
        found["other"] += 0.5 * len(half.each_attack)
    return Gist(**found)


def plain_worth(gist: Gist) -> float:
    """What a half is worth wherever things stand."""
    worth = gist.attack * (1.0 + 0.6 * (gist.targets - 1)) + 0.3 * (gist.range > 1) + 0.5 * gist.move
    worth += 0.6 * gist.heal + gist.shield + gist.harm + gist.others + gist.other
    return worth * (0.7 if gist.lost else 1.0)
