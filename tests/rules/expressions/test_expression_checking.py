"""Names and types: every mistake found, told once, at the right words, with a hint."""

from __future__ import annotations

import pytest

from toolkit.rules.expressions import (
    BOOLEAN,
    NUMBER,
    TEXT,
    ListOf,
    Name,
    Scope,
    Type,
    check_expression,
    check_node,
    parse,
)

from .expression_world import CANDLE, HERO, SCOPE


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("hero.in_shadow and level >= 3", BOOLEAN),
        ("2 * count(heroes) - 1", NUMBER),
        ("1 <= level <= 3", BOOLEAN),
        ("level in [1, 2] or level in 4..level + 2", BOOLEAN),
        ('hero.candle == "lit"', BOOLEAN),
        ('hero.candle not in ["lit", "spent"]', BOOLEAN),
        ('"dark" in seen', BOOLEAN),
        ("hero.candle in seen", BOOLEAN),
        ('"lit" if level > 2 else hero.candle', CANDLE),
        ('"lit" if level > 2 else "dark"', CANDLE),
        ('["lit", "dark"]', ListOf(CANDLE)),
        ("hero.candle", TEXT),
        ("hero.friend.friend.level", NUMBER),
        ("hero == target or hero in heroes", BOOLEAN),
        ("hero", HERO),
        ('hero.motto == "for the lamp"', BOOLEAN),
        ("hero.motto == hero.candle", BOOLEAN),
        ("min(level, 3, max(1, abs(-2))) + half_up(level) + half_down(level)", NUMBER),
        ("true == hero.in_shadow", BOOLEAN),
    ],
)
def test_well_typed(source: str, expected: Type) -> None:
    assert check_expression(source, SCOPE, expected) == []


@pytest.mark.parametrize(
    ("source", "underlined", "in_message", "in_hint"),
    [
        ("levl > 2", "levl", "nothing here is called levl", "did you mean level?"),
        ("heroo.in_shadow", "heroo", "nothing here is called heroo", "did you mean hero?"),
        ("me.in_shadow", "me", "nothing here is called me", "here it is hero.in_shadow or target.in_shadow"),
        ("hero.motto == onward", "onward", "nothing here is called onward", 'words stand in quotes: "onward"'),
        ("hero.motto == levl", "levl", "nothing here is called levl", "did you mean level?"),
        ("me.shoes > 1", "me", "nothing here is called me", None),
        ("hero.in_shadw", "in_shadw", "a hero has no in_shadw", "did you mean in_shadow?"),
        ("hero.friend.candel == 'lit'", "candel", "a hero has no candel", "did you mean candle?"),
        ("level.size > 1", "size", "level is a number: it has no size", "write level alone"),
        ("seen.dark", "dark", "seen is a list, each item a candle word: it has no dark", 'write "dark" in seen'),
        ("heroes.size > 1", "size", "each item a hero: it has no size", "write count(heroes)"),
        ("heroes.level > 1", "level", "each item a hero: it has no level", "write heroes alone"),
        ('hero.candle == "lt"', '"lt"', '"lt" is not a candle word', "did you mean lit?"),
        ('hero.candle == "zzzzzz"', '"zzzzzz"', "is not a candle word", 'one of "lit", "dark", "spent"'),
        ('"lt" != hero.candle', '"lt"', "is not a candle word", "lit"),
        ('hero.candle in ["lit", "drk"]', '"drk"', "is not a candle word", "dark"),
        ('"drk" in seen', '"drk"', "is not a candle word", "dark"),
        ('hero.candle == ("lit" if level > 1 else "drk")', '"drk"', "is not a candle word", "dark"),
        ("hero.candle == lit", "lit", "nothing here is called lit", 'in quotes: "lit"'),
        ("hero.candle == bannr", "bannr", "nothing here is called bannr", "did you mean banner?"),
        ("level == true == level", "true", "this is a condition, but beside it stands a number", None),
        ("hero.candle == banner", "banner", "a banner word, but beside it stands a candle word", None),
        ("level == 1 or 2", "2", "or takes a condition, but this is a number", "level in [1, 2]"),
        ("level and hero.in_shadow", "level", "and takes a condition, but this is a number", "level > 0"),
        ("not level", "level", "not takes a condition", "compare it: level > 0"),
        ("1 < hero.candle < 3", "hero.candle", "< compares numbers, but this is a candle word", "with == and !="),
        ("level == true", "true", "this is a condition, but beside it stands a number", None),
        ("hero < 3", "hero", "compares numbers", "say what of it: hero."),
        ("level + true > 1", "true", "this is a condition, but a number is wanted", "1 if … else 0"),
        ("level in 3..1", "3..1", "the range is empty", "1..3"),
        ("level in 3", "3", "this is a number, not a list", "1..3"),
        ("level in ['a']", "['a']", "a word, but beside it stands a number", None),
        ("level in [1, true]", "true", "a condition, but beside it stands a number", None),
        ("level in []", "[]", "the list is empty", "[1, 2]"),
        ("count(level) > 1", "level", "count takes a list, but this is a number", "write level alone"),
        ("cuont(heroes) > 1", "cuont(heroes)", "there is no function cuont", "did you mean count?"),
        ("level(2) > 1", "level(2)", "level is not a function", None),
        ("min > 2", "min", "nothing here is called min", "min is a function"),
        ("min(level) > 1", "min(level)", "min takes 2 or more arguments, not 1", None),
        ("abs(1, 2) > 1", "abs(1, 2)", "abs takes 1 argument, not 2", None),
        ("True or hero.in_shadow", "True", "nothing here is called True", "did you mean true?"),
        ("level > 10001", "10001", "numbers go up to 10000", None),
        ("level", "level", "this is a number, but a condition is wanted", "compare it: level > 0"),
        ("1 if level else 2", "level", "if takes a condition", "compare it: level > 0"),
    ],
)
def test_one_mistake_gives_one_problem(source: str, underlined: str, in_message: str, in_hint: str | None) -> None:
    expected = None if source.startswith("1 if") else BOOLEAN
    (problem,) = check_expression(source, SCOPE, expected)
    assert source[problem.offset : problem.end] == underlined
    assert in_message in problem.message
    assert problem.hint is None if in_hint is None else in_hint in (problem.hint or "")


def test_all_mistakes_are_told_in_reading_order() -> None:
    source = "levl > 2 and hero.in_shadw and hero.candle == 'lt' and nothing(huh)"
    underlined = [source[problem.offset : problem.end] for problem in check_expression(source, SCOPE, BOOLEAN)]
    assert underlined == ["levl", "in_shadw", "'lt'", "nothing(huh)", "huh"]


def test_a_name_of_any_word_does_not_fit_a_fixed_set() -> None:
    (problem,) = check_expression("hero.motto", SCOPE, CANDLE)
    assert "a candle word is wanted" in problem.message
    assert problem.hint == 'one of "lit", "dark", "spent"'


def test_the_type_is_known_without_expecting_one() -> None:
    assert check_node(parse("hero.friend"), SCOPE) == (HERO, [])
    assert check_node(parse("[hero.candle, 'lit']"), SCOPE) == (ListOf(CANDLE), [])


def test_own_names_hide_the_parents() -> None:
    inner = Scope({"level": Name(BOOLEAN, lambda world: True)}, parent=SCOPE)
    assert check_expression("level and hero.in_shadow", inner, BOOLEAN) == []
    assert check_expression("level and hero.in_shadow", SCOPE, BOOLEAN) != []
    assert list(inner) == list(SCOPE)


@pytest.mark.parametrize("name", ["and", "count", "two words", "", "é", "a.b"])
def test_scopes_refuse_names_that_expressions_could_not_say(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be a name"):
        Scope({name: Name(NUMBER, lambda world: 1)})
