"""Expressions in content: names and types against what exists where they run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from toolkit.checks.places import within
from toolkit.checks.wording import listed
from toolkit.content.diagnostics import Diagnostic, Pointer
from toolkit.content.yaml import Document
from toolkit.rules.expressions.check import check_expression
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.problems import ExpressionError
from toolkit.rules.expressions.types import BOOLEAN, NUMBER
from toolkit.rules.naming import names_in
from toolkit.rules.verbs import Vocabulary

CODES = {"L0305": "an expression that cannot be understood, or uses what is not there"}

_TYPES = {"number": NUMBER, "condition": BOOLEAN}


@cache
def vocabulary_of(system: str) -> Vocabulary | None:
    """What a system's content may say; None when it has no rules yet."""
    from toolkit import systems

    found = systems.part(system)
    return systems.find(system).vocabulary if found is not None else None


class Asked(NamedTuple):
    """A name in an expression that means an entity: its text at `start` to `end` of the expression at `pointer`."""

    pointer: Pointer
    name: str
    kind: str
    start: int
    end: int


def names_asked(
    base: Pointer, expressions: Iterable[tuple[Pointer, str, str, str]], system: str, kind: str = "", data: Any = None
) -> Iterator[Asked]:
    """The entities that the expressions of an entity speak of: the role of a bearer, a keyword."""
    vocabulary = vocabulary_of(system)
    for pointer, source, _, scope_name in expressions if vocabulary is not None else ():
        scope = vocabulary.scope(scope_name) if vocabulary is not None and scope_name else None
        if vocabulary is None or scope is None or not ('"' in source or "'" in source):
            continue
        try:
            term = parse(source)
        except ExpressionError:
            continue  # told by `expression_problems`
        for named in names_in(term, vocabulary.scope_on(scope, kind, data), base + pointer):
            sort, _, of_kind = named.sort.partition(":")
            if sort == "entity" and named.name not in vocabulary.words.get(of_kind, ()):
                yield Asked(named.pointer, named.name, of_kind, named.start, named.end)


def expression_problems(
    document: Document,
    base: Pointer,
    expressions: Iterable[tuple[Pointer, str, str, str]],
    system: str,
    kind: str = "",
    data: Any = None,
) -> Iterator[Diagnostic]:
    """What is wrong with the expressions of an entity, each underlined at the mistaken words.

    One expression gives at most one diagnostic: what follows a mistake is seldom a second one.
    """
    for pointer, source, wanted, scope_name in expressions:
        vocabulary = vocabulary_of(system)
        scope = vocabulary.scope(scope_name) if vocabulary is not None and scope_name else None
        if vocabulary is None or scope is None:
            continue
        scope = vocabulary.scope_on(scope, kind, data)
        owner = vocabulary.owners.get(kind)
        may_inherit = owner is not None and owner.counters is not None and bool((data or {}).get("extends"))
        for problem in check_expression(source, scope, _TYPES[wanted])[:1]:
            place = within(document, base + pointer, problem.offset, problem.end)
            if may_inherit and problem.unknown:
                continue  # it may be a counter of what the entity extends; reading the rules tells
            hint = problem.hint or ""
            if problem.unknown and not hint:  # a name that is like no other: say what there is
                hint = f"what can be named here: {listed(sorted(scope))}"
            yield Diagnostic("L0305", problem.message, document.path, place, hint=hint, pointer=base + pointer)
