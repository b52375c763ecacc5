"""Conditions that hold in no case of a question."""

from __future__ import annotations

import pytest

from toolkit.rules.expressions.cases import Case, why_in_no_case
from toolkit.rules.expressions.limits import ALWAYS, NEVER, Between
from toolkit.rules.expressions.parse import parse

EMPTY = (
    Case({"enemies": Between(0, 0), "beside": Between(0, 0)}, "nobody is beside where nobody is"),
    Case({"enemies": Between(1, 9)}),
)
OUT = (
    Case({"out": ALWAYS, "cards": Between(0, 0)}, "who is out has no cards"),
    Case({"out": NEVER}),
)
MANY = [Case({"enemies": Between(number, number), "beside": Between(0, 0)}, "there are many") for number in range(300)]
NOBODY = "this never holds: nobody is beside where nobody is"
BOTH = "this never holds: nobody is beside where nobody is, and who is out has no cards"


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        ("enemies == 0 and beside > 0", NOBODY),
        ("enemies == 0 or beside > 0", ""),
        ("enemies == 0 and beside == 0", ""),
        ("out and cards > 2", "this never holds: who is out has no cards"),
        ("(enemies == 0 and beside > 0) or (out and cards > 0)", BOTH),
        ("beside > 6", ""),  # by what is known of it alone
        ("cards > 9", ""),
    ],
)
def test_what_holds_in_no_case_is_told_with_why(condition: str, why: str) -> None:
    known = {"beside": Between(0, 6), "enemies": Between(0, 9)}
    assert why_in_no_case(parse(condition), known, [EMPTY, OUT]) == why


def test_very_many_cases_are_not_looked_at() -> None:
    term = parse("enemies == 999 and beside > 0")
    assert why_in_no_case(term, {}, [MANY]) == ""
    assert why_in_no_case(term, {}, [MANY[:256]]) == "this never holds: there are many"


def test_what_one_name_says_is_told_elsewhere() -> None:
    assert why_in_no_case(parse("enemies == 999"), {}, [MANY[:9]]) == ""
