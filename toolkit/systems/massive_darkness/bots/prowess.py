"""What an attack promises before a die is rolled: the dice of both sides, with what their cards and skills add.

A forecast, not the rules: enchantments count by how likely their symbols are, and nothing with a price beyond symbols
is counted at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from math import floor
from typing import Any

from toolkit.crawl.dice.odds import Chances, Odds, PoolKey, mean
from toolkit.rules.effects import Effect
from toolkit.rules.expressions import Expression
from toolkit.rules.modifiers import Passive
from toolkit.systems.massive_darkness.bots.odds import pool_key
from toolkit.systems.massive_darkness.cards.card import SYMBOLS, Power
from toolkit.systems.massive_darkness.fights.fighters import Fighter
from toolkit.systems.massive_darkness.fights.sides import Combat, CombatSide
from toolkit.systems.massive_darkness.verbs import judged
from toolkit.systems.massive_darkness.verbs.judged import Foreseen, Role


class Arms:
    """What one side brings to attacks of a kind: its dice, what it uses for nothing, and what it pays symbols for."""

    def __init__(
        self, role: Role, pool: Mapping[str, int], powers: Iterable[Power], rerolls: Iterable[Passive]
    ) -> None:
        self.role = role
        self.pool = pool
        self.key = pool_key(pool)
        self.powers = tuple(powers)
        #: What may let it roll again.
        self.rerolls = tuple(rerolls)
        self.free: list[Power] = []
        self.enchanted: list[Power] = []
        for power in self.powers:
            if not power.consumes and all(what in SYMBOLS for what in power.price):
                (self.enchanted if power.price else self.free).append(power)
        #: The names that its conditions and amounts mention.
        self.names = frozenset([name for each in self._expressions() for name in each.names])
        #: The stat that lets it roll again.
        self.stat = "attack-rerolls" if role == "attack" else "defense-rerolls"

    def _expressions(self) -> Iterator[Expression]:
        for power in (*self.free, *self.enchanted):
            if power.trigger.condition is not None:
                yield power.trigger.condition
            for effect in power.trigger.effects:
                if effect.condition is not None:
                    yield effect.condition
                yield from effect.computed.values()
        for passive in self.rerolls:
            yield from (part for part in (passive.condition, passive.amount) if isinstance(part, Expression))


class Means(dict[PoolKey, dict[str, float]]):
    """How many of each symbol that is paid with a pool shows on average, found when first asked for."""

    def __init__(self, odds: Odds) -> None:
        super().__init__()
        self.odds = odds

    def __missing__(self, pool: PoolKey) -> dict[str, float]:
        found = self[pool] = {symbol: mean(self.odds.spread(pool, symbol)) for symbol in SYMBOLS}
        return found


class Forecast(Foreseen):
    """One side of an attack that may come, with what it brings."""

    def __init__(self, arms: Arms, fighter: Fighter, side: CombatSide | None) -> None:
        """`side` is what conditions and amounts are asked of; None where there are none."""
        super().__init__(arms.role, arms.pool)
        self.arms = arms
        self.side = side
        self.again = fighter.stat(arms.stat) > 0

    def key(self) -> PoolKey:
        return self.arms.key if self.changed is None else pool_key(self.changed)


def forecast(
    attack: Arms, defense: Arms, fighters: tuple[Fighter, Fighter], combat: Combat | None, means: Means
) -> tuple[Chances, float]:
    """The chances of each number of wounds to the defender, and the chance that it is stunned.

    There is a combat where the arms of a side mention anything of it.
    """
    attacker = Forecast(attack, fighters[0], combat.attacker if combat is not None else None)
    defender = Forecast(defense, fighters[1], combat.defender if combat is not None else None)
    for own, other in ((defender, attacker), (attacker, defender)):
        for power in own.arms.free:
            if power.trigger.applies(own.side):
                for effect in power.trigger.effects:
                    _foresee(effect, own, other, 1.0)
        if own.arms.enchanted:
            shown = means[own.key()]
            for symbol in SYMBOLS:
                own.symbols[symbol] += shown[symbol]
        for power in own.arms.enchanted:
            if power.trigger.applies(own.side):
                _enchant(power, own, other)
    chances = _wounds(attacker, defender, means.odds)
    return _shifted(chances, attacker.wounds + defender.wounds), attacker.stuns


def _wounds(attacker: Forecast, defender: Forecast, odds: Odds) -> Chances:
    """The chances of each number of wounds; hits and shields beside the dice may be parts of a whole."""
    surplus = attacker.score - defender.score
    low = floor(surplus)
    part = surplus - low
    pools, again = (attacker.key(), defender.key()), (attacker.again, defender.again)
    less = odds.wounds(*pools, hits=low, attack_again=again[0], defense_again=again[1])
    if part < 0.01:
        return less
    more = odds.wounds(*pools, hits=low + 1, attack_again=again[0], defense_again=again[1])
    return tuple([(1 - part) * one + part * other for one, other in zip_longest(less, more, fillvalue=0.0)])


def _enchant(power: Power, own: Forecast, other: Forecast) -> None:
    """An enchantment counts as often as its symbols are likely to come, and takes them from those after it."""
    price = {what: count for what, count in power.price.items() if count}
    times = min(*(own.symbols[what] / count for what, count in price.items()), float(power.limit))
    if power.limit == 1:
        times *= 0.85  # two symbols in one roll pay once
    for what, count in price.items():
        own.symbols[what] -= times * count
    for effect in power.trigger.effects:
        _foresee(effect, own, other, times)


def _foresee(effect: Effect, own: Forecast, other: Forecast, times: float) -> None:
    """What one effect adds to the forecast, `times` as often."""
    if effect.condition is not None and not effect.condition.evaluate(own.side):
        return
    foresee: judged.Forecast | None = effect.verb.facets["forecast"]
    if foresee is not None:
        foresee(effect, own, other, times, times * _count(effect, own.side))


def _count(effect: Effect, context: Any) -> float:
    if "count" in effect.fixed:
        return float(effect.fixed["count"])
    if "count" in effect.computed:
        return float(effect.computed["count"].evaluate(context))
    return 1.0


def _shifted(chances: Chances, wounds: float) -> Chances:
    """So many wounds more, which no shield stops."""
    if wounds <= 0.01:
        return chances
    low = int(wounds)
    part = wounds - low
    less = (0.0,) * low + chances + (0.0,)
    more = (0.0,) * (low + 1) + chances
    return tuple((1 - part) * one + part * other for one, other in zip(less, more, strict=True))
