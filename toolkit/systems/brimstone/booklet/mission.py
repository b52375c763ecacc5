"""One mission in one language: what the sections of its booklet are written from."""

from __future__ import annotations

from functools import cached_property

from toolkit.content.entity import Entity
from toolkit.crawl.cards.catalog import made_of
from toolkit.render.booklet.adventures import ToldAdventure
from toolkit.render.kinds.sheets import begun
from toolkit.render.runs import Paragraph
from toolkit.render.words import part_words
from toolkit.rules.counters import counters_of
from toolkit.rules.expressions.nodes import And, Node, Path, Text
from toolkit.rules.expressions.nodes import walk as walk_term
from toolkit.rules.tree import ExpressionNode, TriggerNode, effects_in, walk
from toolkit.systems.brimstone.cards.card import Objective
from toolkit.systems.brimstone.print.tiles import world_of
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY


class Mission(ToldAdventure):
    """A mission with its entrance, its objective and its rules."""

    vocabulary = VOCABULARY

    @cached_property
    def world(self) -> Entity | None:
        """The other world it begins in; None for the mine."""
        return world_of(self.library, self.entity)

    @cached_property
    def entrance(self) -> Entity | None:
        """The tile it begins on: the one it names, else the entrance of its world."""
        if "entrance" in self.data:
            return self.find("tile", self.data["entrance"])
        entrances = [each for each in self.library.of_kind("tile") if each.data.get("type") == "entrance"]
        return next((each for each in entrances if world_of(self.library, each) is self.world), None)

    @cached_property
    def objective(self) -> Objective:
        return made_of(Objective, self.data.get("objective", {}))

    @property
    def verbs(self) -> set[str]:
        """What rules of the mission do."""
        return {each.name for each in effects_in(self.rules)}

    @property
    def has_objective(self) -> bool:
        """Whether the objective room can be found."""
        return self.objective.clues > 0 or "reach_objective" in self.verbs

    @cached_property
    def later(self) -> frozenset[int]:
        """The numbers of the rules that nobody should read before the objective is found: those of that moment and of
        the final fight, and those about counters that only such rules change."""
        found = {number for number, rule in enumerate(self.rules) if _is_final(rule)}
        while more := {
            number
            for number, rule in enumerate(self.rules)
            if number not in found and self._counters_of(found) & _words_in(rule)
        }:
            found |= more
        return frozenset(found)

    @property
    def later_counters(self) -> frozenset[str]:
        return self._counters_of(self.later)

    def _counters_of(self, numbers: set[int] | frozenset[int]) -> frozenset[str]:
        """The counters that only these rules change."""
        changed = {number: _changed(rule) for number, rule in enumerate(self.rules)}
        inside = {name for number in numbers for name in changed[number]}
        outside = {name for number, names in changed.items() if number not in numbers for name in names}
        return frozenset((inside - outside) & set(counters_of(self.data)))

    def in_words(self, rule: TriggerNode) -> list[Paragraph]:
        """One rule in words."""
        return [begun(each) for each in part_words(self.library, self.entity, rule.pointer, self.language)]

    def part(self, name: str) -> list[Paragraph]:
        """What stands in one part of the mission, such as its reward."""
        return [begun(each) for each in part_words(self.library, self.entity, (name,), self.language)]


def _is_final(rule: TriggerNode) -> bool:
    return rule.event.name == "objective-found" or (rule.condition is not None and _needs_final(rule.condition.term))


def _needs_final(term: Node) -> bool:
    """Whether a condition holds in the final fight alone."""
    match term:
        case And(operands=operands):
            return any(map(_needs_final, operands))
        case Path(parts=parts):
            return parts == ("final",)
    return False


def _names_in(rule: TriggerNode) -> set[str]:
    """The names that conditions of a rule ask for."""
    terms = (each.term for each in walk(rule) if isinstance(each, ExpressionNode))
    return {node.parts[0] for term in terms for node in walk_term(term) if isinstance(node, Path)}


def _words_in(rule: TriggerNode) -> set[str]:
    """The names and words that conditions of a rule mention: a counter is either."""
    terms = [each.term for each in walk(rule) if isinstance(each, ExpressionNode)]
    return _names_in(rule) | {node.value for term in terms for node in walk_term(term) if isinstance(node, Text)}


def _changed(rule: TriggerNode) -> set[str]:
    """The counters that a rule changes."""
    return {str(each.value("counter")) for each in effects_in((rule,)) if each.name == "change"}
