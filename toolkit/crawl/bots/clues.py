"""What an adventure's own rules ask for, read as a player reads them: on which event, about whom, with what effect.

Bots know no adventure. They read its objectives and rules as data: that a mark is set when a beast called so falls,
that a door opens while heroes stand in two zones, that a rule answers when somebody comes to a token.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from toolkit.crawl.cards.catalog import CardCatalog
from toolkit.rules.effects import Trigger
from toolkit.rules.expressions import Node, walk
from toolkit.rules.expressions.nodes import Membership, Path, Text
from toolkit.rules.expressions.wanted import wanted_words
from toolkit.rules.tree import EffectNode, TriggerNode, Value

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Clue:
    """One rule of an adventure, as bots read it.

    `asks` are the words that its condition compares names with: `{"token": {"artifact"}}` for `token == "artifact"`.
    `unless` are marks with which it does not apply. With `instead` it replaces what would happen otherwise.
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
def clues_of(catalog: CardCatalog) -> tuple[Clue, ...]:
    """The rules of a game's adventure, each read once."""
    return tuple(map(_read, catalog.tree(catalog.adventure).triggers("rules")))


def _read(rule: TriggerNode) -> Clue:
    asks: dict[str, set[str]] = {}
    unless: frozenset[str] = frozenset()
    if rule.condition is not None:
        for name, word in wanted_words(rule.condition.term):
            asks.setdefault(name, set()).add(word)
        unless = frozenset(_unwanted(rule.condition.term))
    words = {name: frozenset(found) for name, found in asks.items()}
    return Clue(rule.event.name, words, rule.effects, unless, rule.instead)


def _unwanted(condition: Node) -> Iterator[str]:
    """The marks a condition does not want to find."""
    for node in walk(condition):
        match node:
            case Membership(item=Text(value=mark), container=Path(parts=("marks",)), negated=True):
                yield mark


def answered(rules: Collection[Trigger], things: Iterable[T], moment: Callable[[T], Any]) -> list[T]:
    """The things (tokens, spaces, hexes) at which a rule would do something if somebody came there.

    `moment` makes, for a thing, the moment that the rules would then see.
    """
    return [each for each in things if _answers(rules, moment(each))]


def _answers(rules: Collection[Trigger], moment: Any) -> bool:
    return any(each.applies(moment) for each in rules)
