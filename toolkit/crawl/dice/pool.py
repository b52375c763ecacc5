"""A pool of dice before and after it is rolled, and what it adds up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Literal, TypeAlias

from toolkit.rules.dice import Die, Rolled, roll
from toolkit.rules.randomness import Randomness

#: What happened to dice: rolled, taken out of the pool before the roll or off the table after it, rolled again, turned.
Handling: TypeAlias = Literal["rolled", "not rolled", "removed", "rerolled", "flipped"]


class DicePool:
    """The dice of one side.

    `score` is what the main symbol adds up to, and `symbols` how many there are of the others. Both follow every die
    that comes, goes or is rolled again, and never fall below 0.
    """

    #: How many dice of a colour are rolled at most.
    most: ClassVar[int]
    #: The order in which dice are rolled, and so the order in which scripts list them.
    order: ClassVar[Sequence[str]]
    #: The symbols that are counted beside the main one.
    counted: ClassVar[Sequence[str]]

    def __init__(self, main: str) -> None:
        self.main = main
        self.pool: dict[str, int] = {}
        self.dice: list[Rolled] = []
        self.score = 0
        self.symbols: dict[str, int] = dict.fromkeys(self.counted, 0)
        self.has_rolled = False
        self.rerolled = False

    # What whoever derives from it says

    @property
    def random(self) -> Randomness:
        """The luck that dice are rolled with."""
        raise NotImplementedError

    @property
    def roller(self) -> str:
        """Whose luck it is: who rolls these dice."""
        raise NotImplementedError

    @property
    def box(self) -> Mapping[str, Die]:
        """The dice there are, by their colours."""
        raise NotImplementedError

    def handled(self, how: Handling, dice: Sequence[Rolled | str]) -> None:
        """Something was done with dice: those on the table as they lie, those of the pool by their colours."""
        raise NotImplementedError

    # What it adds up to

    def count(self, rolled: Rolled) -> int:
        """How many of the main symbol a die shows."""
        return rolled.symbols.count(self.main)

    @property
    def score_on_dice(self) -> int:
        return sum([self.count(rolled) for rolled in self.dice])

    @property
    def blanks(self) -> int:
        """Dice that show no symbol at all."""
        return sum([not rolled.symbols for rolled in self.dice])

    def change_score(self, by: int) -> bool:
        """Add to what it adds up to, or take away. Says whether that changed anything."""
        before, self.score = self.score, max(0, self.score + by)
        return self.score != before

    def change_symbols(self, symbol: str, by: int) -> bool:
        before, self.symbols[symbol] = self.symbols[symbol], max(0, self.symbols[symbol] + by)
        return self.symbols[symbol] != before

    def _enter(self, rolled: Rolled, sign: int = 1) -> None:
        for symbol, count in rolled.die.counts[rolled.face]:
            if symbol == self.main:
                self.change_score(sign * count)
            if symbol in self.symbols:
                self.change_symbols(symbol, sign * count)

    # Dice before the roll

    def limit(self) -> None:
        """No more dice of a colour are rolled than may be; the rest is lost."""
        most = self.most
        self.pool = {colour: count if count < most else most for colour, count in self.pool.items()}

    def drop_from_pool(self, colour: str) -> None:
        self.pool[colour] -= 1
        self.handled("not rolled", [colour])

    def roll(self) -> None:
        self.has_rolled = True
        pool, box = self.pool, self.box
        self._take([box[colour] for colour in self.order if colour in pool for _ in range(pool[colour])])

    def _take(self, dice: Sequence[Die]) -> None:
        fresh = roll(self.random, dice, self.roller)
        if fresh:
            self.dice.extend(fresh)
            for rolled in fresh:
                self._enter(rolled)
            self.handled("rolled", fresh)

    # Dice that come and go

    def add_die(self, colour: str) -> bool:
        """One more die: before the roll it joins the pool, afterwards it is rolled at once if the limit allows it.

        Says whether there is a die more now: in the pool there may be more than are rolled in the end.
        """
        if not self.has_rolled:
            self.pool[colour] = self.pool.get(colour, 0) + 1
        elif self.room_for(colour):
            self._take([self.box[colour]])
        else:
            return False
        return True

    def room_for(self, colour: str) -> bool:
        held = sum(rolled.die.id == colour for rolled in self.dice) if self.has_rolled else self.pool.get(colour, 0)
        return held < self.most

    def drop_die(self, rolled: Rolled) -> None:
        self.dice.remove(rolled)
        self._enter(rolled, -1)
        self.handled("removed", [rolled])

    def reroll(self, dice: Iterable[Rolled]) -> None:
        """Roll dice again; only the new result counts."""
        for rolled in dice:
            self._enter(rolled, -1)
            rolled.face = roll(self.random, [rolled.die], self.roller, "again")[0].face
            self._enter(rolled)
            self.rerolled = True
        self.handled("rerolled", self.dice)

    def flip(self, rolled: Rolled) -> None:
        """Turn a die to its opposite face, which is its new result."""
        self._enter(rolled, -1)
        rolled.face = rolled.die.opposite[rolled.face]
        self._enter(rolled)
        self.handled("flipped", [rolled])


def in_words(rolled: Rolled) -> str:
    """`red:hit+bang`: a die and what it shows, as options and the log name it."""
    return f"{rolled.die.id}:{'+'.join(rolled.symbols) or 'blank'}"


def average(die: Die, symbol: str) -> float:
    """How many of a symbol the die shows on average."""
    return sum(face.count(symbol) for face in die.faces) / len(die.faces)
