"""Source to nodes: shapes, positions, limits, and what is said when it is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.rules.expressions import ExpressionError, names_used, parse, unparse, walk
from toolkit.rules.expressions.nodes import And, Comparison, Conditional, Membership, Not, Number, Path, Range, Sum


def refused(source: str) -> tuple[str, str, str | None]:
    """What was underlined, the message and the hint."""
    with pytest.raises(ExpressionError) as caught:
        parse(source)
    (problem,) = caught.value.problems
    return source[problem.offset : problem.end], problem.message, problem.hint


@pytest.mark.parametrize(
    ("loose", "explicit"),
    [
        ("a or b and c", "a or (b and c)"),
        ("not a == b", "not (a == b)"),
        ("not a and b", "(not a) and b"),
        ("1 + 2 * 3", "1 + (2 * 3)"),
        ("-a * b", "(-a) * b"),
        ("a + 1 < b - 1", "(a + 1) < (b - 1)"),
        ("a if b or c else d if e else f", "a if (b or c) else (d if e else f)"),
        ("a in 1 + 1..b * 2", "a in (1 + 1)..(b * 2)"),
    ],
)
def test_precedence(loose: str, explicit: str) -> None:
    assert parse(loose) == parse(explicit)


def test_chains_are_flat() -> None:
    assert parse("a and b and c") == And((Path(("a",)), Path(("b",)), Path(("c",))))
    assert parse("1 - a + 2") == Sum(Number(1), (("-", Path(("a",))), ("+", Number(2))))
    assert parse("1 <= a <= 3") == Comparison(Number(1), (("<=", Path(("a",))), ("<=", Number(3))))


def test_parentheses_keep_a_chain_apart() -> None:
    assert parse("a - (b - c)") != parse("a - b - c")
    assert unparse(parse("a - (b - c)")) == "a - (b - c)"


def test_membership_in_ranges_and_lists() -> None:
    assert parse("a not in 1..3") == Membership(Path(("a",)), Range(Number(1), Number(3)), True)
    assert parse("not a in b") == Not(Membership(Path(("a",)), Path(("b",))))


def test_a_range_of_names_is_not_a_dotted_name() -> None:
    assert parse("x in low..high.most") == Membership(
        Path(("x",)), Range(Path(("low",)), Path(("high", "most"))), False
    )


def test_positions_cover_the_words() -> None:
    source = "a  and hero.level >= 30"
    node = parse(source)
    assert [source[inner.start : inner.end] for inner in walk(node)] == [
        source,
        "a",
        "hero.level >= 30",
        "hero.level",
        "30",
    ]


def test_expressions_may_span_lines() -> None:
    assert parse("a\n  and\r\n\tb") == parse("a and b")


def test_names_used_once_each_in_order() -> None:
    assert names_used(parse("b.c + a if b.c > d else min(a, e)")) == ("b.c", "a", "d", "e")


def test_conditional_keeps_its_three_parts() -> None:
    assert parse("1 if a else 2") == Conditional(Number(1), Path(("a",)), Number(2))


@pytest.mark.parametrize(
    ("source", "underlined", "in_message", "in_hint"),
    [
        ("", "", "empty", "remove the key"),
        ("   ", "   ", "empty", "write one"),
        ("1 +", "", "ends where a value should follow", "write a value after +"),
        ("a b", "b", "operator", "between two values stands one of =="),
        ("a AND b", "AND", "operator", "write and in small letters"),
        ("a = 1", "=", "does not belong", "=="),
        ("a => 1", "=>", "does not belong", "write >="),
        ("a =< 1", "=<", "does not belong", "write <="),
        ("a ≥ 1", "≥", "does not belong", "write >="),
        ("a <> 1", ">", "where a value should be", "write !="),
        ("a is 1", "is", "operator", "write == to compare"),
        ("a has 'b'", "has", "operator", "the other way round"),
        ("2 x a", "x", "operator", "write * to multiply"),
        ("if a > 1", "if", "where a value should be", "without if"),
        ("+1", "+", "where a value should be", "without a +"),
        ("a['b']", "[", "operator", "follows a dot"),
        ("a && b", "&", "does not belong", "and"),
        ("!a", "!", "does not belong", "not"),
        ("a / 2", "/", "does not belong", "half_up"),
        ("a == “dark”", "“", "does not belong", "straight quotes"),
        ("a == ‘dark’", "‘", "does not belong", "straight quotes"),
        ("a in (2, 4)", ",", "stands where ) should be", "in [2, 4]"),
        ("1.5", "1.5", "whole", "whole"),
        ("'abc", "'abc", "quote", None),
        ("a.", ".", "does not belong", "dot"),
        ("a if b", "", "else", "write else after b"),
        ("(a", "", ")", "write ) after a"),
        ("[1, 2", "", "]", "write ] after 2"),
        ("min(1,)", ")", "value", None),
        ("1..3", "..", "operator", "to the right of in"),
        ("a in 1..2..3", "..", "operator", "to the right of in"),
        ("hero.in", "hero.in", "word of the language", None),
        ("a < b in c", "in", "operator", None),
    ],
)
def test_refusals_point_and_help(source: str, underlined: str, in_message: str, in_hint: str | None) -> None:
    span, message, hint = refused(source)
    assert span == underlined
    assert in_message in message
    assert hint is None if in_hint is None else in_hint in (hint or "")


@pytest.mark.parametrize(
    ("source", "in_message"),
    [
        ("1" * 501, "500 characters"),
        ("(" * 31 + "1" + ")" * 31, "30 levels"),
        ("not " * 60 + "a", "30 levels"),
        ("-" * 400 + "a", "30 levels"),
        ("[" * 400, "30 levels"),
        ("a if a else " * 40 + "a", "30 levels"),
        ("1+" * 240 + "1", "200 parts"),
        ("a or a and a==a+a*(" * 8 + "a" + ")" * 8, "30 levels"),
    ],
)
def test_limits(source: str, in_message: str) -> None:
    assert in_message in refused(source)[1]


def test_just_within_the_limits() -> None:
    parse("(" * 29 + "a" + ")" * 29)
    parse("not " * 29 + "a")
    parse("+".join(["1"] * 199))


WORDS = ["and", "or", "not", "in", "if", "else", "true", "false", "a", "hero.level", "0", "17", "'x'", '"y"', "min("]
MARKS = ["..", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "(", ")", "[", "]", ",", ".", "=", "é"]


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60) | st.lists(st.sampled_from(WORDS + MARKS), max_size=60).map(" ".join))
def test_any_text_parses_or_is_refused_with_a_problem_inside_it(source: str) -> None:
    try:
        node = parse(source)
    except ExpressionError as error:
        (problem,) = error.problems
        assert 0 <= problem.offset <= problem.end <= len(source)
        assert problem.message
    else:
        assert parse(unparse(node)) == node
        assert 0 <= node.start < node.end <= len(source)


@pytest.mark.parametrize(
    "source",
    [
        "a and b and c",
        "a or b or c",
        "1 < a < b <= 3",
        "a not in 1..3",
        "a in [1, 2, 3]",
        "not not a",
        "a if b else c if a else b",
        "a + b - c",
        "max(a, b, c)",
    ],
)
def test_what_is_read_covers_all_of_its_words_and_nothing_around_them(source: str) -> None:
    """Inside of brackets and of a longer expression, so that it neither begins nor ends where the source does."""
    whole = f"x == 1 and ({source}) or y"
    assert source in [whole[node.start : node.end] for node in walk(parse(whole))]
