"""What an adventure's own rules ask for, read as a player reads them: on which event, about whom, with what effect.

Bots know no adventure. They read its objectives and rules as data: that a mark is set when a beast called so falls,
that a door opens while heroes stand in two zones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from toolkit.rules.expressions import Node, children, walk
from toolkit.rules.expressions.nodes import Comparison, ListLiteral, Membership, Not, Path, Text
from toolkit.rules.tree import EffectNode, TriggerNode, Value
from toolkit.systems.massive_darkness.cards.catalog import Catalog


@dataclass(frozen=True, slots=True)
class Clue:
    """One rule of an adventure. `asks` are the words its condition compares each name with: `token` → artifact.

    `unless` are marks it must not find; `instead` says that it takes the place of what would happen.
    """

    event: str
    asks: Mapping[str, frozenset[str]]
    effects: tuple[EffectNode, ...]
    unless: frozenset[str] = frozenset()
    instead: bool = False

    def words(self, name: str) -> frozenset[str]:
        return self.asks.get(name, frozenset())

    def does(self, verb: str, argument: str = "", value: object = None) -> bool:
        """Whether it has an effect of this verb, with this value of an argument where one is told."""
        return any(each.name == verb and (not argument or each.value(argument) == value) for each in self.effects)

    def arguments(self, verb: str, argument: str) -> list[Value]:
        """The values its effects of a verb have for an argument."""
        found = [each.value(argument) for each in self.effects if each.name == verb]
        return [value for value in found if value is not None]


@lru_cache(maxsize=64)
def clues_of(catalog: Catalog) -> tuple[Clue, ...]:
    """The rules of a game's adventure, each read once."""
    return tuple(map(_read, catalog.tree(catalog.adventure).triggers("rules")))


def _read(rule: TriggerNode) -> Clue:
    asks: dict[str, set[str]] = {}
    unless: frozenset[str] = frozenset()
    if rule.condition is not None:
        for name, word in _asked(rule.condition.term):
            asks.setdefault(name, set()).add(word)
        unless = frozenset(_unwanted(rule.condition.term))
    words = {name: frozenset(found) for name, found in asks.items()}
    return Clue(rule.event.name, words, rule.effects, unless, rule.instead)


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
