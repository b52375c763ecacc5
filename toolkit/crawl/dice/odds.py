"""What dice promise: the chances of every number of wounds, for any pools of attack and defence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from typing import TypeAlias

from toolkit.rules.dice import Die

#: The chance of 0, of 1, of 2 … of something.
Chances: TypeAlias = tuple[float, ...]
#: How many dice of each colour, by the name of the colour.
PoolKey: TypeAlias = tuple[tuple[str, int], ...]


class Odds:
    """The chances of one set of dice. What was asked before is remembered.

    `most` dice of a colour are rolled; `hit` and `shield` are the symbols of attack and defence.
    """

    def __init__(self, dice: Mapping[str, Die], most: int, hit: str = "hit", shield: str = "shield") -> None:
        self.dice = dice
        self.most = most
        self.hit = hit
        self.shield = shield
        self._spreads: dict[tuple[PoolKey, str, bool], Chances] = {}
        self._wounds: dict[tuple[PoolKey, PoolKey, bool, bool, int], Chances] = {}

    def mean(self, pool: Mapping[str, int], symbol: str) -> float:
        """How many of a symbol a pool shows on average."""
        return mean(self.spread(pool_key(pool, self.most), symbol))

    def spread(self, pool: PoolKey, symbol: str, again: bool = False) -> Chances:
        """The chances of each number of a symbol; with `again`, a roll below the average is rolled once more."""
        key = (pool, symbol, again)
        found = self._spreads.get(key)
        if found is None:
            chances: Chances = (1.0,)
            for colour, count in pool:
                for _ in range(count):
                    chances = _together(chances, _of_die(self.dice[colour], symbol))
            found = self._spreads[key] = _rolled_again(chances) if again else chances
        return found

    def wounds(
        self,
        attack: PoolKey,
        defense: PoolKey,
        *,
        hits: float = 0.0,
        shields: float = 0.0,
        attack_again: bool = False,
        defense_again: bool = False,
    ) -> Chances:
        """The chances of each number of wounds; hits and shields beside the dice may be parts of a whole."""
        surplus = hits - shields
        low = floor(surplus)
        part = surplus - low
        less = self._at(attack, defense, attack_again, defense_again, low)
        if part < 0.01:
            return less
        more = self._at(attack, defense, attack_again, defense_again, low + 1)
        width = max(len(less), len(more))
        return tuple((1 - part) * _chance(less, count) + part * _chance(more, count) for count in range(width))

    def _at(self, attack: PoolKey, defense: PoolKey, attack_again: bool, defense_again: bool, surplus: int) -> Chances:
        key = (attack, defense, attack_again, defense_again, surplus)
        found = self._wounds.get(key)
        if found is None:
            hits = self.spread(attack, self.hit, attack_again)
            shields = self.spread(defense, self.shield, defense_again)
            chances = [0.0] * max(1, len(hits) + max(0, surplus))
            for hit, one in enumerate(hits):
                for shield, other in enumerate(shields):
                    chances[max(0, hit + surplus - shield)] += one * other
            found = self._wounds[key] = tuple(chances)
        return found


def pool_key(pool: Mapping[str, int], most: int) -> PoolKey:
    """A pool as it is rolled: with so many dice of a colour at most."""
    return tuple(sorted((colour, min(count, most)) for colour, count in pool.items() if count > 0))


def mean(chances: Sequence[float]) -> float:
    return sum([count * chance for count, chance in enumerate(chances)])


def _chance(chances: Chances, count: int) -> float:
    return chances[count] if count < len(chances) else 0.0


def _of_die(die: Die, symbol: str) -> Chances:
    counts = [face.count(symbol) for face in die.faces]
    return tuple(counts.count(number) / len(counts) for number in range(max(counts) + 1))


def _together(one: Chances, other: Chances) -> Chances:
    chances = [0.0] * (len(one) + len(other) - 1)
    for first, chance in enumerate(one):
        for second, more in enumerate(other):
            chances[first + second] += chance * more
    return tuple(chances)


def _rolled_again(chances: Chances) -> Chances:
    middle = mean(chances)
    poor = sum(chance for count, chance in enumerate(chances) if count < middle)
    return tuple((chance if count >= middle else 0.0) + poor * chance for count, chance in enumerate(chances))
