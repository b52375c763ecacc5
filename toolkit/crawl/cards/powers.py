"""Powers: triggers of cards in somebody's hands, each with a key of its own, a price, and how often it may be used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from toolkit.rules.effects import Trigger

#: What it takes, and how much of it: `{"bang": 1}`.
Price: TypeAlias = Mapping[str, int]

_NOTHING: Price = MappingProxyType({})


class Power:
    """A trigger, with where it comes from. It is never changed.

    What content says beside the effects is read here: `spend` is the price, `repeat` how often it may be activated in
    one go (once, unless told), `category` the only kind of occasion it works on (empty: any).
    """

    __slots__ = ("category", "consumes", "key", "limit", "once", "price", "trigger")

    def __init__(
        self, key: str, trigger: Trigger, *, consumes: str = "", once: str = "", surcharge: Price = _NOTHING
    ) -> None:
        #: What people read in options: `ember-blade`, or `ember-blade:2` for the second of a card.
        self.key = key
        self.trigger = trigger
        #: The card that is discarded by using it, if there is one.
        self.consumes = consumes
        #: What its owner notes when it is used, and must not have noted before; empty where it may be used again.
        self.once = once
        extra = trigger.extra
        price: Price = extra.get("spend", _NOTHING)
        self.price = {**price, **{what: price.get(what, 0) + more for what, more in surcharge.items()}}
        self.limit = int(extra.get("repeat", 1))
        self.category = str(extra.get("category", ""))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Power) and self._said() == other._said()

    def __hash__(self) -> int:
        return hash(self.key)

    def _said(self) -> tuple[object, ...]:
        """All that the rest follows from."""
        return self.key, self.trigger, self.consumes, self.once, self.price


def numbered(key: str, triggers: Iterable[Trigger]) -> Iterator[tuple[str, Trigger]]:
    """The triggers of one card, each with a key of its own: `ember-blade`, `ember-blade:2`."""
    for number, trigger in enumerate(triggers, 1):
        yield key if number == 1 else f"{key}:{number}", trigger


def own_key(name: str, taken: set[str]) -> str:
    """A key for each copy of a card: `ember-blade`, `ember-blade#2`. It is taken from now on."""
    number, key = 1, name
    while key in taken:
        number += 1
        key = f"{name}#{number}"
    taken.add(key)
    return key
