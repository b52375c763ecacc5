"""The conditions of figures (JL-10). Bless and curse are cards of a modifier deck instead (JL-10.08)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from toolkit.crawl.figures.conditions import Condition, Conditions, Told

#: What a figure may be kept from: actions on its own turn, attack actions, move actions.
ACT: Final = "act"
ATTACK: Final = "attack"
MOVE: Final = "move"

STUN: Final = "stun"
POISON: Final = "poison"
WOUND: Final = "wound"
MUDDLE: Final = "muddle"
STRENGTHEN: Final = "strengthen"
BLESS: Final = "bless"
CURSE: Final = "curse"

#: By how much attacks on the poisoned are stronger (JL-10.12), and what the wounded suffer (JL-10.09).
POISONED, WOUND_DAMAGE = 1, 1

CONDITIONS = Conditions(
    Condition(
        name=STRENGTHEN,
        doc="attacks with advantage",
        gained=Told("strengthened", "{who} is strengthened"),
        lost=Told("strength_ended", "{who} is no longer strengthened"),
        lasts="own-turn",
        sign="+",
        worth=0.7,
        changes={"advantage": 1},  # JL-10.20
        icon="strengthen",
        mark="+",
    ),
    Condition(
        name="disarm",
        doc="cannot attack",
        gained=Told("disarmed", "{who} is disarmed"),
        lost=Told("disarm_ended", "{who} is no longer disarmed"),
        lasts="own-turn",
        sign="-",
        worth=1.5,
        forbids={ATTACK},  # JL-10.18
        icon="disarm",
        mark="d",
    ),
    Condition(
        name="immobilize",
        doc="cannot move",
        gained=Told("immobilized", "{who} is immobilized"),
        lost=Told("immobilize_ended", "{who} is no longer immobilized"),
        lasts="own-turn",
        sign="-",
        worth=1.0,
        forbids={MOVE},  # JL-10.17
        icon="immobilize",
        mark="i",
    ),
    Condition(
        name=MUDDLE,
        doc="attacks at disadvantage",
        gained=Told("muddled", "{who} is muddled"),
        lost=Told("muddle_ended", "{who} is no longer muddled"),
        lasts="own-turn",
        sign="-",
        worth=0.7,
        changes={"disadvantage": 1},  # JL-10.19
        icon="muddle",
        mark="m",
    ),
    Condition(
        name=STUN,
        doc="cannot act on its turn",
        gained=Told("stunned", "{who} is stunned"),
        lost=Told("stun_ended", "{who} is no longer stunned"),
        lasts="own-turn",
        sign="-",
        worth=2.5,
        forbids={ACT},  # JL-10.16
        icon="stun",
        mark="s",
    ),
    Condition(
        name=POISON,
        doc="attacks against it hurt more, and it is not healed",
        gained=Told("poisoned", "{who} is poisoned"),
        lost=Told("poison_ended", "{who} is no longer poisoned"),
        lasts="until-removed",
        sign="-",
        worth=0.7,
        changes={"attacked": POISONED},
        icon="poison",
        mark="p",
    ),
    Condition(
        name=WOUND,
        doc="suffers damage when its turn begins",
        gained=Told("wounded", "{who} is wounded"),
        lost=Told("wound_ended", "{who} is no longer wounded"),
        lasts="until-removed",
        sign="-",
        worth=0.7,
        icon="wound",
        mark="w",
    ),
)

#: Those that are cards, with what it is worth to bots to give one.
CARDS: Mapping[str, float] = {BLESS: 0.7, CURSE: 0.7}
WORTH: Mapping[str, float] = {**CARDS, **{each.name: each.worth for each in CONDITIONS if each.worth is not None}}
NAMES = tuple(sorted({*CONDITIONS.table, *CARDS}))  # JL-10.01
