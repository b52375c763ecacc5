"""What somebody wears and what lies beside it. How much room there is, and how much a card takes, is data.

SLOTS = {"body": 1, "hand": 2}
blade.fills == {"hand": 1};  great_axe.fills == {"hand": 2};  potion.fills == {}      # need not be worn
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking
from toolkit.rules.game import Game

#: Place → how much room there is, or how much of it a card takes.
Room: TypeAlias = Mapping[str, int]


class Item(Protocol):
    """A card that can be worn."""

    @property
    def id(self) -> str: ...

    @property
    def fills(self) -> Room:
        """The places it takes; none where it need not be worn."""
        ...


T = TypeVar("T", bound=Item)


class Holder(Protocol[T]):
    """Whoever wears and carries cards. `changed` is called after its cards changed."""

    id: str
    equipped: list[T]
    carried: list[T]

    def changed(self) -> None: ...


# Room


def free(slots: Room, worn: Iterable[Item], place: str) -> int:
    """How much room is left at a place."""
    return slots.get(place, 0) - sum(item.fills.get(place, 0) for item in worn)


def fits(slots: Room, worn: Sequence[Item], item: Item) -> bool:
    """Whether a card can be worn beside those that are."""
    return bool(item.fills) and all(count <= free(slots, worn, place) for place, count in item.fills.items())


def replacements(slots: Room, worn: Sequence[T], item: T) -> dict[str, list[T]]:
    """Which worn cards may make room for one, by the keys of an option: none, one of several, or all in the way.

    Where a place holds one card only, what is there makes room, and nobody needs to be told which.
    """
    if fits(slots, worn, item):
        return {"equip": []}
    full = [place for place, count in item.fills.items() if count > free(slots, worn, place)]
    in_the_way = [other for other in worn if any(place in other.fills for place in full)]
    if all(slots.get(place) == 1 for place in full):
        return {"equip": in_the_way}
    single = {
        f"equip:for:{other.id}": [other]
        for other in in_the_way
        if all(free(slots, worn, place) + other.fills.get(place, 0) >= item.fills[place] for place in full)
    }
    return single or {"equip": in_the_way}


# Putting on and down


def equip(game: Game[Any], holder: Holder[T], item: T, replaced: Iterable[T], rule: str) -> None:
    """Put on a card that is carried; those it replaces are carried from now on."""
    for other in replaced:
        unequip(game, holder, other, rule)
    holder.carried.remove(item)
    holder.equipped.append(item)
    holder.changed()
    tell(game, "equipped", rule, who=holder.id, card=item.id)


def unequip(game: Game[Any], holder: Holder[T], item: T, rule: str) -> None:
    """Take off a card, and carry it."""
    holder.equipped.remove(item)
    holder.carried.append(item)
    holder.changed()
    tell(game, "unequipped", rule, who=holder.id, card=item.id)


def take_away(holder: Holder[T], item: T) -> None:
    """A card leaves whoever holds it, wherever it lies."""
    (holder.equipped if item in holder.equipped else holder.carried).remove(item)
    holder.changed()


def arrange(
    game: Game[Any],
    holder: Holder[T],
    slots: Room,
    usable: Callable[[T], bool],
    *,
    asked_first: str,
    asked: str,
    rule: str,
) -> Asking[bool]:
    """Let somebody put on and take off cards as it likes, each card once. Says whether it did anything.

    `asked_first` is the rule why it is asked as long as it did nothing, `asked` after that; it happens by `rule`.
    """
    put_on: list[str] = []
    put_down: list[str] = []
    while True:
        options: dict[str, tuple[T, list[T] | None] | None] = {"done": None}
        copies = [item.id for item in (*holder.carried, *holder.equipped)]
        for item in holder.carried:
            if item.fills and _not_all(item.id, put_on, copies) and usable(item):
                for key, replaced in replacements(slots, holder.equipped, item).items():
                    options[key.replace("equip", f"equip:{item.id}", 1)] = (item, replaced)
        for item in holder.equipped:
            if _not_all(item.id, put_on + put_down, copies):
                options[f"unequip:{item.id}"] = (item, None)
        chosen: tuple[T, list[T] | None] | None = yield Ask("arrange", holder.id, options, asked_first)
        if chosen is None:
            return bool(put_on or put_down)
        asked_first = asked
        item, others = chosen
        if others is None:
            put_down.append(item.id)
            unequip(game, holder, item, rule)
        else:
            put_on.append(item.id)
            equip(game, holder, item, others, rule)


def _not_all(name: str, done: list[str], copies: list[str]) -> bool:
    """Whether there is a copy of a card that was not put anywhere yet."""
    return name not in done or done.count(name) < copies.count(name)


# Passing on


class Kept:
    """What may not change hands any more in an exchange: nothing goes back to where it came from, and nothing that was
    refused is offered again. So every exchange comes to an end."""

    def __init__(self) -> None:
        self._kept: dict[str, Counter[str]] = {}

    def keep(self, holder: str, name: str) -> None:
        """A thing of that name stays with its holder."""
        self._kept.setdefault(holder, Counter())[name] += 1

    def keeps(self, holder: str) -> bool:
        """Whether anything must stay with somebody."""
        return holder in self._kept

    def left(self, holder: str, names: Sequence[str]) -> set[str]:
        """The names of things somebody holds of which it may still give one away."""
        kept = self._kept.get(holder)
        if kept is None:
            return set(names)
        return {name for name, count in Counter(names).items() if count > kept[name]}
