"""What bots make of a verb, said where the verb is declared: what it is worth, and what it adds to a forecast.

A verb that nobody has judged says so: `worth=UNJUDGED, forecast=None`; verbs for rules do by `**OF_RULES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from toolkit.rules.effects import Effect
from toolkit.systems.massive_darkness.cards.card import ATTACK_COLOURS, DEFENSE_COLOURS, SYMBOLS

Role: TypeAlias = Literal["attack", "defense"]


@dataclass(frozen=True, slots=True)
class Worth:
    """What an effect of a verb is worth to whoever has it, a count of one.

    `used` is what it is worth once it can be paid for, in the middle of a combat; `learned` what it is worth to have it
    as a skill, or a function of the effect that tells it. With `if_hurt` it is worth nothing to whoever is unhurt.
    """

    used: float
    learned: float | Callable[[Effect], float]
    if_hurt: bool = False


#: Nobody has said what the verb is worth: a little, so that a card with it is not passed over for nothing.
UNJUDGED = Worth(used=0.5, learned=0.4)
#: What is said of verbs for rules rather than for combat: they act when they are done, and nobody has judged them.
OF_RULES: Mapping[str, Any] = {"stage": "apply", "worth": UNJUDGED, "forecast": None}

_DICE = {"red": 1.4, "yellow": 0.8, "green": 1.6, "blue": 1.0, "attack": 1.4, "defense": 1.0}


def worth_of_dice(effect: Effect) -> float:
    """What a die is worth in a skill that adds or removes it, by its colour."""
    return _DICE[str(effect.fixed["colour"])] if "colour" in effect.fixed else 0.8


class Foreseen:
    """One side of an attack that may come, before a die is rolled: its dice, and what counts beside them."""

    def __init__(self, role: Role, pool: Mapping[str, int]) -> None:
        self.role = role
        self.colours = ATTACK_COLOURS if role == "attack" else DEFENSE_COLOURS
        self._given = pool
        #: The dice, once they are others than the cards give.
        self.changed: dict[str, int] | None = None
        #: Hits of the attacker, shields of the defender.
        self.score = 0.0
        #: Wounds that no shield stops.
        self.wounds = 0.0
        #: Whether it may roll once more.
        self.again = False
        #: How likely the defender is stunned.
        self.stuns = 0.0
        self.symbols = dict.fromkeys(SYMBOLS, 0.0)

    def dice(self) -> dict[str, int]:
        """The dice, to be changed."""
        if self.changed is None:
            self.changed = dict(self._given)
        return self.changed

    def gain_dice(self, colour: str, count: float) -> None:
        """Dice that come; less than half a die is a part of a hit or shield."""
        if colour in ("attack", "defense"):
            colour = self.colours[0]
        if colour in self.colours:
            whole = round(count)
            if whole:
                pool = self.dice()
                pool[colour] = pool.get(colour, 0) + whole
            else:
                self.score += count

    def lose_dice(self, colour: str, count: float) -> None:
        """Dice that are taken away before or after the roll; of a mix, the better ones."""
        colours = self.colours if colour in ("attack", "defense") else (colour,)
        pool = self.dice()
        for each in colours:
            taken = min(count, pool.get(each, 0))
            if taken >= 1:
                pool[each] -= int(taken)
                count -= int(taken)
        if count > 0 and any(pool.get(each) for each in colours):
            self.score -= count


#: What an effect adds to the forecast of an attack: the effect, its owner's side, the opponent's, how often it is used
#: on the whole, and how much that makes with its count.
Forecast: TypeAlias = Callable[[Effect, Foreseen, Foreseen, float, float], None]


def more_hits(effect: Effect, own: Foreseen, other: Foreseen, times: float, amount: float) -> None:
    (own if own.role == "attack" else other).score += amount


def more_shields(effect: Effect, own: Foreseen, other: Foreseen, times: float, amount: float) -> None:
    (own if own.role == "defense" else other).score += amount


def more_wounds(effect: Effect, own: Foreseen, other: Foreseen, times: float, amount: float) -> None:
    own.wounds += amount if own.role == "attack" else -amount


def more_symbols(effect: Effect, own: Foreseen, other: Foreseen, times: float, amount: float) -> None:
    own.symbols[str(effect.fixed.get("symbol", "bang"))] += amount


def more_dice(effect: Effect, own: Foreseen, other: Foreseen, times: float, amount: float) -> None:
    own.gain_dice(str(effect.fixed.get("colour", "")), amount)


def fewer_dice(effect: Effect, own: Foreseen, other: Foreseen, times: float, amount: float) -> None:
    colour = str(effect.fixed.get("colour", ""))
    loser = own if colour in own.colours or colour == own.role else other
    loser.lose_dice(colour, 9.0 * times if effect.fixed.get("every") else amount)


def rolled_again(effect: Effect, own: Foreseen, other: Foreseen, times: float, amount: float) -> None:
    dice = str(effect.fixed.get("dice", "either"))
    if dice in (own.role, "either") and effect.fixed.get("which", "all") == "all":
        own.again = True
    elif dice == own.role:
        own.score += 0.3
    else:
        other.score -= 0.4


def destroyed(effect: Effect, own: Foreseen, other: Foreseen, times: float, amount: float) -> None:
    own.wounds += 6.0 * times


def knocked_down(effect: Effect, own: Foreseen, other: Foreseen, times: float, amount: float) -> None:
    own.stuns = min(1.0, own.stuns + times)
