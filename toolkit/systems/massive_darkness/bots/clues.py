"""What an adventure's own rules ask for, read as a player reads them: on which event, about whom, with what effect.

Bots know no adventure. They read its objectives and rules as data: that a mark is set when a beast called so falls,
that a door opens while heroes stand in two zones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from toolkit.rules.expressions import Node, children, parse, walk
from toolkit.rules.expressions.nodes import Comparison, ListLiteral, Membership, Not, Path, Text
from toolkit.systems.massive_darkness.cards.catalog import Catalog


@dataclass(frozen=True, slots=True)
class Clue:
    """One rule of an adventure. `asks` are the words its condition compares each name with: `token` → artifact.

    `unless` are marks it must not find; `instead` says that it takes the place of what would happen.
    """

    event: str
    asks: Mapping[str, frozenset[str]]
    effects: tuple[tuple[str, Any], ...]
    unless: frozenset[str] = frozenset()
    instead: bool = False

    def words(self, name: str) -> frozenset[str]:
        return self.asks.get(name, frozenset())

    def does(self, verb: str, argument: str = "", value: object = None) -> bool:
        """Whether it has an effect of this verb, with this value of an argument where one is told."""
        return any(
            each == verb and (not argument or argument_of(given, argument) == value) for each, given in self.effects
        )

    def arguments(self, verb: str, argument: str) -> list[Any]:
        """The values its effects of a verb have for an argument."""
        found = [argument_of(given, argument) for each, given in self.effects if each == verb]
        return [value for value in found if value is not None]


def argument_of(given: Any, name: str) -> Any:
    """An argument of a verb or selector, named or standing by itself."""
    return given.get(name) if isinstance(given, Mapping) else given


@lru_cache(maxsize=64)
def clues_of(catalog: Catalog) -> tuple[Clue, ...]:
    """The rules of a game's adventure, each read once."""
    return tuple(_read(rule) for rule in catalog.adventure.data.get("rules", ()))


def _read(rule: Mapping[str, Any]) -> Clue:
    asks: dict[str, set[str]] = {}
    unless: frozenset[str] = frozenset()
    if "if" in rule:
        condition = parse(str(rule["if"]))
        for name, word in _asked(condition):
            asks.setdefault(name, set()).add(word)
        unless = frozenset(_unwanted(condition))
    effects = tuple(_effect(each) for each in rule["do"])
    words = {name: frozenset(found) for name, found in asks.items()}
    return Clue(str(rule["on"]), words, effects, unless, bool(rule.get("instead")))


def _effect(data: Any) -> tuple[str, Any]:
    if isinstance(data, str):
        return data, {}
    verb = next(name for name in data if name != "if")
    return verb, data[verb]


def _asked(node: Node) -> Iterator[tuple[str, str]]:
    """Every name a condition wants to be a word, and the word; what must not be is left out."""
    match node:
        case Not():
            return
        case Membership(negated=True):
            return
        case Comparison(first=Path() as path, rest=(("==", Text(value=word)),)):
            yield path.dotted, word
        case Membership(item=Text(value=word), container=Path() as path):
            yield path.dotted, word
        case Membership(item=Path() as path, container=ListLiteral(items=items)):
            yield from ((path.dotted, item.value) for item in items if isinstance(item, Text))
        case _:
            for child in children(node):
                yield from _asked(child)


def _unwanted(condition: Node) -> Iterator[str]:
    """The marks a condition does not want to find."""
    for node in walk(condition):
        match node:
            case Membership(item=Text(value=mark), container=Path(parts=("marks",)), negated=True):
                yield mark
