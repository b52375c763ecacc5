"""Stat modifiers: some come and last until a moment, such as +1 move until the end of the round; some hold while their
source is in play, such as +1 armour from a shield while a monster is near."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from toolkit.rules.given import GivenFault

if TYPE_CHECKING:
    from toolkit.rules.expressions.compile import Expression


@dataclass(frozen=True, slots=True)
class Modifier:
    """A change of one stat of one owner, until a named moment (`turn-end`, `round-end`, ...) or for ever (empty)."""

    owner: str
    stat: str
    amount: int
    until: str = ""
    source: str = ""


class Modifiers:
    """The modifiers in force, in the order they came."""

    __slots__ = ("items",)

    def __init__(self, items: Iterable[Modifier] = ()) -> None:
        self.items: list[Modifier] = list(items)

    def copy(self) -> Modifiers:
        return Modifiers(self.items)

    def add(self, modifier: Modifier) -> None:
        self.items.append(modifier)

    def total(self, owner: str, stat: str) -> int:
        return sum([each.amount for each in self.items if each.owner == owner and each.stat == stat])

    def expire(self, moment: str, owner: str | None = None) -> list[Modifier]:
        """Drop what lasted until this moment, of one owner or of all, and return it."""
        gone = [each for each in self.items if each.until == moment and owner in (None, each.owner)]
        self.items = [each for each in self.items if each not in gone] if gone else self.items
        return gone

    def extend(self, moment: str, later: str) -> None:
        """What lasted until this moment lasts until a later one from now on."""
        self.items = [replace(each, until=later) if each.until == moment else each for each in self.items]

    def drop_owner(self, owner: str) -> None:
        self.items = [each for each in self.items if each.owner != owner]

    def drop_source(self, start: str) -> None:
        """Drop everything that comes from sources whose names begin so."""
        self.items = [each for each in self.items if not each.source.startswith(start)]

    def to_data(self) -> list[dict[str, Any]]:
        return [
            {"owner": m.owner, "stat": m.stat, "amount": m.amount, "until": m.until, "source": m.source}
            for m in self.items
        ]

    @classmethod
    def from_data(cls, data: Iterable[Mapping[str, Any]]) -> Modifiers:
        """Read what was written. Raises ValueError, in words, for what is no modifier."""
        return cls(_modifier(each) for each in data)


def _modifier(data: Any) -> Modifier:
    missing = [name for name in ("owner", "stat", "amount") if not isinstance(data, Mapping) or name not in data]
    if missing:
        raise GivenFault(f"a modifier needs {missing[0]!r}")
    until, source = str(data.get("until", "")), str(data.get("source", ""))
    return Modifier(str(data["owner"]), str(data["stat"]), int(data["amount"]), until, source)


@dataclass(frozen=True, slots=True)
class Passive:
    """A change of one stat that holds while its source is in play and its condition holds. Compiled from content."""

    stat: str
    amount: int | Expression
    condition: Expression | None
    source: str

    def amount_in(self, context: Any) -> int:
        if self.condition is not None and not self.condition.evaluate(context):
            return 0
        return self.amount if isinstance(self.amount, int) else int(self.amount.evaluate(context))


def passive_total(passives: Iterable[Passive], stat: str, context: Any) -> int:
    """What the passives of everything in play add to a stat right now."""
    return sum([each.amount_in(context) for each in passives if each.stat == stat])
