"""Formulas within formulas: words show where each ends, so no two that give different numbers are said alike."""

from __future__ import annotations

import random
from itertools import product

import pytest

from toolkit.render.conditions import condition_words, value_words
from toolkit.render.phrases import LANGUAGES, phrases
from toolkit.rules.expressions import Name, Scope
from toolkit.rules.expressions.compile import compile_term
from toolkit.rules.expressions.nodes import Node
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.types import BOOLEAN, NUMBER, Type
from toolkit.systems import playable

BOTH = pytest.mark.parametrize(("system", "language"), list(product(playable(), LANGUAGES)))
DRAWN = 1_200
#: Counters may be below zero, so that the size of one is not the same as the counter.
NAMES = ("doom", "alarm", "noise")
SCOPE = Scope({name: Name(NUMBER, lambda tried, name=name: tried[name]) for name in NAMES})  # type: ignore[misc]
_chance = random.Random(3)
SITUATIONS = [{name: _chance.randint(-5, 6) for name in NAMES} for _ in range(60)]

NUMBERS = (
    *("{} + {}", "{} - {}", "{} * {}", "-{}", "{} if ? else {}"),
    *("min({}, {})", "max({}, {})", "max({}, {}, {})", "abs({})", "half_up({})", "half_down({})"),
)
CONDITIONS = (
    *("? and ?", "? or ?", "? and ? and ?", "not ?", "? if ? else ?"),
    *("{} < {}", "{} >= {}", "{} in {}..{}", "{} not in {}..{}", "{} < {} <= {}"),
)


def drawn(chance: random.Random, depth: int, is_number: bool) -> str:
    """A formula or a condition, of formulas and conditions in brackets."""
    if depth == 0:
        number = chance.choice((*NAMES, str(chance.randint(1, 3))))
        return number if is_number else f"{chance.choice(NAMES)} {chance.choice(('==', '<', '>='))} {number}"
    written = ""
    for sign in chance.choice(NUMBERS if is_number else CONDITIONS).replace("{}", "#"):
        written += sign if sign not in "#?" else f"({drawn(chance, chance.randrange(depth), sign == '#')})"
    return written


@BOTH
def test_formulas_within_formulas_are_told_apart(system: str, language: str) -> None:
    spoken, chance = phrases(system, language), random.Random(9)
    found: dict[tuple[str, ...], tuple[list[int | bool | str], str]] = {}
    for number in range(DRAWN):
        source = drawn(chance, 1 + number % 3, bool(number % 2))
        node, computed = parse(source), list[str]()

        def lettered(inner: Node, computed: list[str] = computed) -> str:
            computed.append(value_words(spoken, inner))
            return f"X{len(computed)}"

        kind: Type = NUMBER if number % 2 else BOOLEAN
        words = value_words(spoken, node) if number % 2 else condition_words(spoken, node, letter=lettered)
        expression = compile_term(node, SCOPE, kind)
        meant = [expression.evaluate(each) for each in SITUATIONS]
        before, other = found.setdefault((words, *computed), (meant, source))
        assert before == meant, f"{words}: both {other} and {source}"


def test_what_depends_on_a_condition_ends_somewhere() -> None:
    spoken = phrases("massive-darkness", "en")
    sources = (
        "(doom > 1 and alarm > 2) if noise > 3 else doom == 0",
        "doom > 1 and (alarm > 2 if noise > 3 else doom == 0)",
    )
    one, other = (condition_words(spoken, parse(source)) for source in sources)
    assert one != other, one


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("min(doom, alarm) + 1", "(the smaller of the “doom” counter and the “alarm” counter) + 1"),
        ("min(doom, alarm + 1)", "the smaller of the “doom” counter and the “alarm” counter + 1"),
        ("abs(doom - alarm)", "the size of (the “doom” counter − the “alarm” counter)"),
        ("-(doom + 1)", "−(the “doom” counter + 1)"),
        ("max(0, doom - 2)", "the “doom” counter − 2, at least 0"),
    ],
)
def test_brackets_stand_where_words_would_run_into_each_other(source: str, words: str) -> None:
    assert value_words(phrases("massive-darkness", "en"), parse(source)) == words
