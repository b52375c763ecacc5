"""Answers about dice and symbols in a combat: what to roll again, what to take away, what to spend on."""

from __future__ import annotations

from typing import Any

from toolkit.rules.decisions import Ask
from toolkit.rules.dice import Rolled
from toolkit.systems.massive_darkness.cards.card import Power
from toolkit.systems.massive_darkness.fights.sides import Thrown, average
from toolkit.systems.massive_darkness.verbs.judged import Worth

_STRENGTH = {"red": 2, "green": 2, "yellow": 1, "blue": 1}


def reroll(ask: Ask) -> str:
    """Own dice are rolled again below their average, the opponent's above it."""
    for key, roller in ask.options.items():
        if isinstance(roller, Thrown):
            mean = sum(average(die.die, roller.main) for die in roller.dice)
            own = roller.chooser == ask.who
            if (own and roller.score < mean) or (not own and roller.score > mean):
                return key
    return "keep" if "keep" in ask.options else next(iter(ask.options))


def pick_die(ask: Ask) -> str:
    """Which dice to roll again, one after another: those of the opponent that show a shield or a hit."""
    best, most = "done", 0.0
    for key, die in ask.options.items():
        if isinstance(die, Rolled):
            worth = _main(die) - average(die.die, "hit") - average(die.die, "shield")
            if worth > most:
                best, most = key, worth
    return best if best in ask.options else next(iter(ask.options))


def remove_die(ask: Ask) -> str:
    """The die that helps the opponent most: what it shows, or its colour before the roll."""
    return max(ask.options, key=lambda key: _die_worth(ask.options[key]))


def flip(ask: Ask) -> str:
    """The die of one's own that gains most by being turned over, if any does."""
    best, most = "keep", 0
    for key, die in ask.options.items():
        if isinstance(die, Rolled):
            other = die.die.faces[die.die.opposite[die.face]]
            gain = other.count("hit") + other.count("shield") - _main(die)
            if gain > most:
                best, most = key, gain
    return best if best in ask.options else next(iter(ask.options))


def add_die(ask: Ask) -> str:
    return max(ask.options, key=lambda key: _STRENGTH.get(key, 0))


def enchantment(ask: Ask, *, wounded: bool) -> str:
    """The enchantment that does most for its symbols; none that does nothing."""
    best, most = "done", 0.0
    for key, power in ask.options.items():
        if isinstance(power, Power):
            worth = power_worth(power, wounded=wounded) / max(1, sum(power.price.values()))
            if worth > most:
                best, most = key, worth
    return best


def power_worth(power: Power, *, wounded: bool) -> float:
    """Roughly what using a card once is worth."""
    worth = 0.0
    for effect in power.trigger.effects:
        judged: Worth = effect.verb.facets["worth"]
        if judged.if_hurt and not wounded:
            continue
        count = effect.fixed.get("count", 1)
        worth += judged.used * abs(count if isinstance(count, int) else 1)
    return worth


def _main(die: Rolled) -> int:
    return die.symbols.count("hit") + die.symbols.count("shield")


def _die_worth(value: Any) -> float:
    if isinstance(value, Rolled):
        return _main(value) + 0.4 * len(value.symbols)
    return float(_STRENGTH.get(str(value), 0))
