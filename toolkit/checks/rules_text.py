"""Hand-written rules text against what the effects do: a number that occurs only in the words is a contradiction."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from toolkit.checks.marks import numbers_stated
from toolkit.checks.wording import said_by_effects
from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.functions import HALVING
from toolkit.rules.expressions.nodes import Call, Number
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.outcomes import PLAIN_FACES
from toolkit.rules.tree import AnyNode, ArgumentNode, BranchNode, ExpressionNode, PassiveNode, TriggerNode, walk

CODES = {"L0503": "hand-written rules text with a number that its effects do not have"}

_IN_EXPRESSION = re.compile(r"[0-9]{1,6}")
_COMPARISON = re.compile(r"[<>]\s*(-?[0-9]{1,6})")


def problems(entity: Entity, rules: Sequence[AnyNode]) -> Iterator[MapProblem]:
    """The first number in every `text` of an entity that neither the rules it speaks for nor the fields beside it have.

    Only digits count, and only where there are rules: words can say a number in too many ways to ask that each effect's
    number be found in them. A skill has a text of its own, which speaks for the rules of the skill.
    """
    for pointer, text, known, in_rules in _spoken_for(entity, rules):
        for number, start, end in numbers_stated(text):
            if number not in known:
                message = f"the text says {number}, but the effects do not"
                yield MapProblem("L0503", message, pointer, start, end, hint=said_by_effects(in_rules))
                break


def sayable(entity: Entity, rules: Sequence[AnyNode]) -> list[tuple[Pointer, list[int], list[int]]]:
    """The texts of an entity that rules go with: where each stands, the numbers that a translation of it may say, and
    those among them that the rules say."""
    return [
        (pointer, sorted(known | {number for number, _, _ in numbers_stated(text)}), sorted(in_rules))
        for pointer, text, known, in_rules in _spoken_for(entity, rules)
    ]


def _spoken_for(entity: Entity, rules: Sequence[AnyNode]) -> Iterator[tuple[Pointer, str, set[int], set[int]]]:
    """Every text that has numbers to be held against: where it stands, its words, the numbers of the rules it speaks
    for and of the fields beside it, and those of the rules alone."""
    for pointer, part in _with_text(entity.data, ()):
        spoken_for = [rule for rule in rules if rule.pointer[: len(pointer)] == pointer]
        nodes = [node for rule in spoken_for for node in walk(rule)]
        in_rules = {number for node in nodes for number in _numbers_of(node)}
        known = in_rules | numbers_in({key: value for key, value in part.items() if key != "text"})
        if pointer and known:
            known.add(1)  # what every skill of its kind costs is not written with it
        if known and any(map(_halves, nodes)):
            known |= {1, 2}  # "heroes ÷ 2", "1 for every 2 heroes"
        if spoken_for and known:
            yield (*pointer, "text"), part["text"], known, in_rules


def _with_text(data: Any, pointer: Pointer) -> Iterator[tuple[Pointer, Mapping[str, Any]]]:
    """The entity and every part of it that has a text."""
    if isinstance(data, dict) and isinstance(data.get("text"), str):
        yield pointer, data
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in steps:
        if isinstance(value, dict | list):
            yield from _with_text(value, (*pointer, step))


def _numbers_of(node: AnyNode) -> Iterable[int]:
    """The numbers that people may read in a part of a rule; those that nobody wrote because they are usual, too."""
    match node:
        case ArgumentNode(value=int() as value) | PassiveNode(by=int() as value) if not isinstance(value, bool):
            return (abs(value),)
        case ExpressionNode(term=term):
            return (each.value for each in terms_in(term) if isinstance(each, Number))
        case TriggerNode(extras=extras):
            return numbers_in(extras)
        case BranchNode(outcome=outcome):  # who writes "on any other result" may also count them up
            return range(1, max(PLAIN_FACES, outcome.high) + 1)
    return ()


def _halves(node: AnyNode) -> bool:
    """Whether a part of a rule halves a number."""
    terms = terms_in(node.term) if isinstance(node, ExpressionNode) else ()
    return any(isinstance(each, Call) and each.function in HALVING for each in terms)


def numbers_in(value: Any) -> set[int]:
    """Every number in data, those inside expressions included. `level > 2` also counts as 3: people say "level 3 or
    more"."""
    if isinstance(value, bool):
        return set()
    if isinstance(value, int):
        return {abs(value)}
    if isinstance(value, str):
        near = {int(found) + step for found in _COMPARISON.findall(value) for step in (-1, 1)}
        return near | {int(found) for found in _IN_EXPRESSION.findall(value)}
    if isinstance(value, dict):
        value = value.values()
    if isinstance(value, float) or value is None:
        return set()
    return {number for each in value for number in numbers_in(each)}
