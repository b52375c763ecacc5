"""The conditions of figures (JL-10). Bless and curse are cards of a modifier deck instead (JL-10.08)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

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


def _condition(name: str, now: str, doc: str, worth: float, mark: str, **more: Any) -> Condition:
    """A condition that harms and lasts to the end of the figure's next turn, unless `more` says otherwise. `now` is
    the word for a figure that has it, such as "stunned"."""
    gained, lost = Told(now, f"{{who}} is {now}"), Told(f"{name}_ended", f"{{who}} is no longer {now}")
    told = {"lost": lost, "lasts": "own-turn", "sign": "-", **more}
    return Condition(name=name, doc=doc, gained=gained, worth=worth, icon=name, mark=mark, **told)


CONDITIONS = Conditions(
    _condition(
        STRENGTHEN,
        "strengthened",
        "attacks with advantage",
        0.7,
        "+",
        lost=Told("strength_ended", "{who} is no longer strengthened"),
        sign="+",
        changes={"advantage": 1},  # JL-10.20
    ),
    _condition("disarm", "disarmed", "cannot attack", 1.5, "d", forbids={ATTACK}),  # JL-10.18
    _condition("immobilize", "immobilized", "cannot move", 1.0, "i", forbids={MOVE}),  # JL-10.17
    _condition(MUDDLE, "muddled", "attacks at disadvantage", 0.7, "m", changes={"disadvantage": 1}),  # JL-10.19
    _condition(STUN, "stunned", "cannot act on its turn", 2.5, "s", forbids={ACT}),  # JL-10.16
    _condition(
        POISON,
        "poisoned",
        "attacks against it hurt more, and it is not healed",
        0.7,
        "p",
        lasts="until-removed",
        changes={"attacked": POISONED},
    ),
    _condition(WOUND, "wounded", "suffers damage when its turn begins", 0.7, "w", lasts="until-removed"),
)

#: Those that are cards, with what it is worth to bots to give one.
CARDS: Mapping[str, float] = {BLESS: 0.7, CURSE: 0.7}
WORTH: Mapping[str, float] = {**CARDS, **{each.name: each.worth for each in CONDITIONS if each.worth is not None}}
NAMES = tuple(sorted({*CONDITIONS.table, *CARDS}))  # JL-10.01
