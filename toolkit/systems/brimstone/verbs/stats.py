"""The values that content may change, and what expressions may mention where one is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from toolkit.rules.expressions import Scope
from toolkit.rules.expressions.types import FAILS
from toolkit.systems.brimstone.cards.card import ATTRIBUTES
from toolkit.systems.brimstone.cards.kit import QuietMoment
from toolkit.systems.brimstone.verbs.names import ANY_TIME, FIGHTING, PEACE, QUIET, TOWN_NAMES
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY

#: Stats of heroes that are added up, with what each means.
HERO_STATS = {
    **{name: f"{name.capitalize()}: the dice of such tests." for name in ATTRIBUTES},
    "initiative": "Your initiative.",
    "combat": "The dice of your melee attacks.",
    "melee": "Added to each to-hit die of your melee attacks.",
    "ranged": "Added to each to-hit die of your ranged attacks.",
    "max-grit": "The most grit you can have.",
    "health": "Your health.",
    "sanity": "Your sanity.",
    "defence": "Added to each defence die.",
    "willpower": "Added to each willpower die.",
    "armour": "Your armour: the die that removes a wound.",
    "spirit-armour": "Your spirit armour: the die that removes a point of sanity damage.",
    "movement": "Added to your movement roll.",
    "escape": "Added to your escape rolls.",
    "shots": "The dice of your guns.",
    "range": "The range of your guns.",
    "damage": "The damage of each of your hits.",
    "critical-damage": "The damage of each of your critical hits.",
    "attack-dice": "The dice of your attacks, at least 1.",
    "dynamite-range": "How far you throw dynamite.",
    "dynamite-pouch": "Dynamite you carry outside the side bag.",
    "hands": "Your usable hands.",
    "carry": "The weight you can carry.",
    "healing": "What whiskey and bandages heal when you use them.",
    "healing-others": "What other heroes heal by you.",
    "catch-breath": "What you heal when you catch your breath.",
    "scavenge": "Your dice when you scavenge.",
    "tests": "Your dice in tests.",
    "voices": "Horror hits you take from the voices in the dark.",
    "map-cards": "Map cards you draw when you look through a door.",
    "starting-grit": "Your grit when a mission begins.",
}
FLAGS = {
    "own-light": "You are never on an unlit tile.",
    "pass-heroes": "You may move through heroes.",
    "no-movement": "You cannot move.",
    "no-trade": "You cannot trade items.",
    "two-gun-critical": "When you fire two guns, the first 6 is critical.",
}
#: Stats of the whole table, which cards that remain in play and worlds change.
TABLE_STATS = {
    "light": "How many tiles further the lantern lights.",
    "hold-back": "Added to the target of the hold-back roll.",
    "enemy-initiative": "The initiative of all enemies.",
    "enemy-health": "The health of all enemies.",
    "enemy-damage": "The damage of all enemies.",
    "enemy-defence": "The defence of all enemies.",
    "enemy-combat": "The combat dice of all enemies.",
    "enemy-move": "The move of all enemies.",
}
#: Names of a quiet moment that mean something whichever value of a hero is asked for, and those that are for a few
#: values alone: only an attack has a weapon, only a test an attribute.
_ALWAYS = frozenset(("first_activation", "bare_handed"))
_WEAPON = frozenset(("weapon_hands", "weapon_keywords"))
_SOMETIMES: Mapping[str, frozenset[str]] = {
    "combat": _ALWAYS | _WEAPON,
    "melee": _ALWAYS | _WEAPON,
    "attack-dice": _ALWAYS | _WEAPON | {"ranged"},
    "damage": _ALWAYS | _WEAPON | {"ranged"},
    "critical-damage": _ALWAYS | _WEAPON | {"ranged"},
    **{name: (_ALWAYS | _WEAPON) - {"bare_handed"} for name in ("shots", "range", "ranged")},
    "tests": _ALWAYS | {"attribute"},
    "movement": _ALWAYS | {"roll"},
    **dict.fromkeys(TABLE_STATS, frozenset()),
}
#: What is asked for when nothing has happened yet (SB-5.01); in fights alone; and when no enemy is on the board.
_FIRST_OF_ALL = "starting-grit"
_IN_FIGHTS = frozenset(
    [
        *("combat", "melee", "ranged", "escape", "shots", "range"),
        *("damage", "critical-damage", "attack-dice", "dynamite-range"),
    ]
)
_IN_PEACE = frozenset(["scavenge", "map-cards", "catch-breath"])


@cache
def _quiet(names: frozenset[str], certain: str = "") -> Scope:
    """A quiet moment, as far as it is told by these names, in a fight or out of one where that is `certain`."""
    scope = Scope({name: each for name, each in QUIET.items() if name in names}, ANY_TIME)
    known = {"fight": FIGHTING, "peace": {**PEACE, "first_activation": FAILS}}.get(certain, {})
    return scope.where(**known)


def _stat_names(stat: str) -> Scope:
    """The names that lasting changes of a value may mention."""
    if stat == _FIRST_OF_ALL:
        return TOWN_NAMES
    certain = "fight" if stat in _IN_FIGHTS else "peace" if stat in _IN_PEACE else ""
    return _quiet(_SOMETIMES.get(stat, _ALWAYS), certain)


for _name, _doc in (HERO_STATS | FLAGS | TABLE_STATS).items():
    VOCABULARY.stat(_name, QuietMoment, _stat_names(_name), _doc, flag=_name in FLAGS)
