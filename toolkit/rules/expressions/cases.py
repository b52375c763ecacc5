"""Conditions that hold in no case of a question, such as whether any monster is on the board.

Where none is, no monster stands beside anybody, so that `monsters == 0 and enemies_beside > 0` never holds: in either
case one part of it fails, though each part holds in one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, product
from typing import NamedTuple

from toolkit.rules.expressions.limits import NEVER, Known, Limits, truth_of
from toolkit.rules.expressions.nodes import Node, Path, walk

#: The most cases of several questions that are looked at together.
_MOST = 256


class Case(NamedTuple):
    """What the names in expressions can be in one case of a question, and why, where that is not plain."""

    limits: Mapping[str, Limits]
    why: str = ""


def why_in_no_case(term: Node, known: Mapping[str, Limits], questions: Sequence[Sequence[Case]]) -> str:
    """Why a condition never holds, whichever case of each question it is. Empty where it may hold in some, and where
    it never holds by what is `known` alone, or by one name alone."""
    asked = {each.dotted for each in walk(term) if isinstance(each, Path)}
    about = [cases for cases in questions if any(asked & each.limits.keys() for each in cases)]
    if not about or truth_of(term, _lookup(known)) == NEVER:
        return ""
    for several in (*([each] for each in about), about):
        worlds = [*islice(product(*several), _MOST + 1)]
        if len(worlds) <= _MOST and all(_never_holds(term, known, each) for each in worlds):
            cases = (case for each in worlds for case in each if len(asked & case.limits.keys()) > 1)
            whys = dict.fromkeys(case.why for case in cases if case.why)
            return f"this never holds: {', and '.join(whys)}" if whys else ""
    return ""


def _never_holds(term: Node, known: Mapping[str, Limits], cases: Iterable[Case]) -> bool:
    here = dict(known)
    for case in cases:
        here |= case.limits
    return truth_of(term, _lookup(here)) == NEVER


def _lookup(limits: Mapping[str, Limits]) -> Known:
    return lambda path: limits.get(path.dotted)
