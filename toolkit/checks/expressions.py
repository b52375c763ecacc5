"""Expressions in content: names and types against what exists where they run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from toolkit.checks.places import within
from toolkit.checks.records import Loose
from toolkit.checks.wording import listed_for
from toolkit.content.diagnostics import Diagnostic, Pointer
from toolkit.content.yaml import Document
from toolkit.rules.expressions.check import check_expression
from toolkit.rules.expressions.problems import Problem
from toolkit.rules.expressions.scope import is_own_name
from toolkit.rules.expressions.types import BOOLEAN, NUMBER
from toolkit.rules.vocabulary import Vocabulary

CODES = {"L0305": "an expression that cannot be understood, or uses what is not there"}

_TYPES = {"number": NUMBER, "condition": BOOLEAN}


@cache
def vocabulary_of(system: str) -> Vocabulary | None:
    """What a system's content may say; None when it has no rules yet."""
    from toolkit import systems

    found = systems.description(system)
    return systems.vocabulary_of(system) if found is not None and found.has_rules else None


def expression_problems(
    document: Document,
    base: Pointer,
    expressions: Iterable[tuple[Pointer, str, str, str]],
    system: str,
    kind: str = "",
    data: Any = None,
    loose: list[Loose] | None = None,
) -> Iterator[Diagnostic]:
    """What is wrong with the expressions of an entity, each underlined at the mistaken words.

    One expression gives at most one diagnostic: what follows a mistake is seldom a second one. Names that may be
    counters of an adventure go to `loose`, with what is wrong where no adventure has them.
    """
    for pointer, source, wanted, scope_name in expressions:
        vocabulary = vocabulary_of(system)
        scope = vocabulary.scope(scope_name) if vocabulary is not None and scope_name else None
        if vocabulary is None or scope is None:
            continue
        scope = vocabulary.scope_on(scope, kind, data)
        owner = vocabulary.owners.get(kind)
        may_inherit = owner is not None and owner.counters is not None and bool((data or {}).get("extends"))
        problems = check_expression(source, scope, _TYPES[wanted])
        certain = problems if loose is None else [each for each in problems if not _may_be_counter(source, each)]
        for problem in certain[:1] or problems:
            place = within(document, base + pointer, problem.offset, problem.end)
            if may_inherit and problem.unknown:
                continue  # it may be a counter of what the entity extends; reading the rules tells
            hint = problem.hint or ""
            if problem.known and not hint:
                hint = f"it has {listed_for(source[problem.offset : problem.end], problem.known)}"
            if problem.unknown and not hint:  # a name that is like no other: say what there is
                hint = f"what can be named here: {listed_for(problem.unknown, scope)}"
            told = Diagnostic("L0305", problem.message, document.path, place, hint=hint, pointer=base + pointer)
            if certain:
                yield told
            elif loose is not None:
                loose.append(Loose(problem.unknown, told))


def _may_be_counter(source: str, problem: Problem) -> bool:
    """Whether what is wrong is a name alone that nothing here has."""
    return is_own_name(problem.unknown) and not source[problem.end :].startswith(".")
