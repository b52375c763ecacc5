"""The conditions of figures (JL-10). Bless and curse are cards of a modifier deck instead (JL-10.08)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

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

ConditionName: TypeAlias = Literal[
    "bless", "curse", "disarm", "immobilize", "muddle", "poison", "strengthen", "stun", "wound"
]
NAMES: tuple[str, ...] = get_args(ConditionName)  # JL-10.01
#: Those that are cards.
CARDS = frozenset({BLESS, CURSE})
#: What it is worth to bots to give it to one figure.
WORTH: Mapping[str, float] = {
    BLESS: 0.7,
    CURSE: 0.7,
    "disarm": 1.5,
    "immobilize": 1.0,
    MUDDLE: 0.7,
    POISON: 0.7,
    STRENGTHEN: 0.7,
    STUN: 2.5,
    WOUND: 0.7,
}

CONDITIONS = Conditions(
    Condition(
        STRENGTHEN,
        "attacks with advantage",
        gained=Told("strengthened", "{who} is strengthened"),
        lost=Told("strength_ended", "{who} is no longer strengthened"),
        lasts="own-turn",
        sign="+",
        changes={"advantage": 1},  # JL-10.20
        icon="strengthen",
        mark="+",
    ),
    Condition(
        "disarm",
        "cannot attack",
        gained=Told("disarmed", "{who} is disarmed"),
        lost=Told("disarm_ended", "{who} is no longer disarmed"),
        lasts="own-turn",
        sign="-",
        forbids={ATTACK},  # JL-10.18
        icon="disarm",
        mark="d",
    ),
    Condition(
        "immobilize",
        "cannot move",
        gained=Told("immobilized", "{who} is immobilized"),
        lost=Told("immobilize_ended", "{who} is no longer immobilized"),
        lasts="own-turn",
        sign="-",
        forbids={MOVE},  # JL-10.17
        icon="immobilize",
        mark="i",
    ),
    Condition(
        MUDDLE,
        "attacks at disadvantage",
        gained=Told("muddled", "{who} is muddled"),
        lost=Told("muddle_ended", "{who} is no longer muddled"),
        lasts="own-turn",
        sign="-",
        changes={"disadvantage": 1},  # JL-10.19
        icon="muddle",
        mark="m",
    ),
    Condition(
        STUN,
        "cannot act on its turn",
        gained=Told("stunned", "{who} is stunned"),
        lost=Told("stun_ended", "{who} is no longer stunned"),
        lasts="own-turn",
        sign="-",
        forbids={ACT},  # JL-10.16
        icon="stun",
        mark="s",
    ),
    Condition(
        POISON,
        "attacks against it hurt more, and it is not healed",
        gained=Told("poisoned", "{who} is poisoned"),
        lost=Told("poison_ended", "{who} is no longer poisoned"),
        sign="-",
        changes={"attacked": 1},  # JL-10.12
        icon="poison",
        mark="p",
    ),
    Condition(
        WOUND,
        "suffers damage when its turn begins",
        gained=Told("wounded", "{who} is wounded"),
        lost=Told("wound_ended", "{who} is no longer wounded"),
        sign="-",
        icon="wound",
        mark="w",
    ),
)
