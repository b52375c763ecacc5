"""Values: compiled closures against hand-worked cases and against the reference interpreter."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from toolkit.rules.expressions import (
    BOOLEAN,
    NUMBER,
    ExpressionError,
    Name,
    Scope,
    Type,
    check_expression,
    compile_expression,
    nodes,
    unparse,
)
from toolkit.rules.expressions.parse import MAX_LENGTH, MAX_NODES

from .expression_world import CANDLE, SCOPE, Hero, World, interpret


def value(source: str | int | bool, world: World | None = None) -> Any:
    return compile_expression(source, SCOPE).evaluate(world or World())


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("7 - 2 - 1", 4),
        ("2 * 3 + 4 * -1", 2),
        ("half_up(5)", 3),
        ("half_down(5)", 2),
        ("half_up(-5)", -2),
        ("half_down(-5)", -3),
        ("min(3, 1, 2) + max(3, 1, 2) + abs(-4)", 8),
        ("count([4, 4, 4])", 3),
        ("1 < 2 < 3", True),
        ("1 < 3 < 2", False),
        ("3 in 1..3 and 1 in 1..3 and 4 not in 1..3", True),
        ("'a' in ['b', 'a']", True),
        ("1 if false else 2 if true else 3", 2),
        ("10000 + 1", 10_000),
        ("-10000 * 10000", -10_000),
        ("10000 + 5 - 5", 10_000 - 5),
        (3, 3),
        (True, True),
    ],
)
def test_constants_are_computed_once(source: str | int | bool, expected: Any) -> None:
    expression = compile_expression(source, SCOPE)
    assert expression.constant
    assert expression.evaluate(None) == expected


def test_names_are_read_from_the_context() -> None:
    world = World(hero=Hero(level=3, in_shadow=True), level=2)
    assert value("hero.in_shadow and hero.level > level", world) is True
    assert value("hero.in_shadow and hero.level > level", World()) is False
    assert value("2 * level + 1", world) == 5


def test_what_is_not_there_is_nothing() -> None:
    world = World()
    assert value("target.level", world) == 0
    assert value("target.in_shadow", world) is False
    assert value('target.candle == "lit"', world) is False
    assert value("count(target.friend.marks)", world) == 0
    assert value("target.friend", world) is None


def test_objects_are_told_apart() -> None:
    one, other = Hero(), Hero()
    world = World(hero=one, target=other, heroes=(one,))
    assert value("hero == target", world) is False
    assert value("hero in heroes and target not in heroes", world) is True


def test_parts_that_cannot_matter_are_dropped() -> None:
    assert compile_expression("hero.in_shadow and false", SCOPE).constant
    assert compile_expression("1 if true else level", SCOPE).constant
    assert not compile_expression("hero.in_shadow or false", SCOPE).constant


def test_the_same_source_in_the_same_scope_is_compiled_once() -> None:
    assert compile_expression("level > 1", SCOPE, BOOLEAN) is compile_expression("level > 1", SCOPE, BOOLEAN)
    other = Scope({}, parent=SCOPE)
    assert compile_expression("level > 1", other, BOOLEAN) is not compile_expression("level > 1", SCOPE, BOOLEAN)
    with pytest.raises(ExpressionError):
        compile_expression("level > 1", SCOPE, NUMBER)


def test_errors_carry_every_problem() -> None:
    with pytest.raises(ExpressionError) as caught:
        compile_expression("levl > 1 and hero.lvel > 1", SCOPE, BOOLEAN)
    assert len(caught.value.problems) == 2
    assert "did you mean level?" in str(caught.value)


def test_every_operand_is_read_once_however_deep_the_chain() -> None:
    """Comparing pair by pair would read the innermost name 2²⁰ times."""
    reads = 0

    def read(_: Any) -> bool:
        nonlocal reads
        reads += 1
        return True

    scope = Scope({"a": Name(BOOLEAN, read)})
    source = "a"
    for _ in range(20):
        source = f"a==({source})==a"
    assert compile_expression(source, scope, BOOLEAN).evaluate(None) is True
    assert reads == 41


@pytest.mark.parametrize(
    "piece",
    ["(", "[", "-", "not ", "a.", "a if a else ", "a==(", "1+", "1*", "a and ", "min(", "'", '"', "..", "1 in ", "[1,"],
)
def test_long_inputs_end_in_a_value_or_a_problem(piece: str) -> None:
    source = (piece * 500)[:499] + "a"
    assert isinstance(check_expression(source, SCOPE), list)
    closers = {"(": ")", "[": "]"}
    nest = "".join(closers.get(character, "") for character in reversed(source[:250]))
    assert isinstance(check_expression(source[:249] + "1" + nest, SCOPE), list)


# Well-typed random expressions

NUMBERS = st.integers(0, 12) | st.sampled_from([9_999, 10_000])


def _joined(parts: st.SearchStrategy[nodes.Node], build: Any) -> st.SearchStrategy[Any]:
    return st.lists(parts, min_size=2, max_size=3).map(build)


def _signed(signs: str, build: Any, operands: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    rest = st.lists(st.tuples(st.sampled_from(signs.split()), operands), min_size=1, max_size=2).map(tuple)
    return st.builds(build, operands, rest)


@cache
def expressions(kind: Type, levels: int) -> st.SearchStrategy[nodes.Node]:
    """Every node that a well-typed expression of the type can have at its top, `levels` deep at most."""
    leaves = _LEAVES[kind]
    if levels == 0:
        return leaves
    numbers, truths, candles = (expressions(inner, levels - 1) for inner in (NUMBER, BOOLEAN, CANDLE))
    same = expressions(kind, levels - 1)
    options: list[st.SearchStrategy[nodes.Node]] = [leaves, st.builds(nodes.Conditional, same, truths, same)]
    if kind == NUMBER:
        options += [
            st.builds(nodes.Negative, numbers),
            _joined(numbers, lambda parts: nodes.Product(tuple(parts))),
            _signed("+ -", nodes.Sum, numbers),
            st.builds(
                nodes.Call, st.sampled_from(["min", "max"]), st.lists(numbers, min_size=2, max_size=3).map(tuple)
            ),
            st.builds(nodes.Call, st.sampled_from(["abs", "half_up", "half_down"]), st.tuples(numbers)),
            st.builds(nodes.Call, st.just("count"), st.tuples(_LISTS)),
        ]
    if kind == BOOLEAN:
        number_list = st.lists(numbers, min_size=1, max_size=3).map(lambda items: nodes.ListLiteral(tuple(items)))
        options += [
            _joined(truths, lambda parts: nodes.And(tuple(parts))),
            _joined(truths, lambda parts: nodes.Or(tuple(parts))),
            st.builds(nodes.Not, truths),
            _signed("== != < <= > >=", nodes.Comparison, numbers),
            _signed("== !=", nodes.Comparison, truths),
            _signed("== !=", nodes.Comparison, candles),
            st.builds(nodes.Membership, numbers, number_list, st.booleans()),
            st.builds(
                nodes.Membership, numbers, st.builds(nodes.Range, numbers, numbers).filter(_can_hold), st.booleans()
            ),
            st.builds(nodes.Membership, candles, st.just(nodes.Path(("seen",))), st.booleans()),
        ]
    return st.one_of(options)


def _can_hold(span: nodes.Range) -> bool:
    if isinstance(span.low, nodes.Number) and isinstance(span.high, nodes.Number):
        return span.low.value <= span.high.value
    return True


def _paths(*dotted: str) -> st.SearchStrategy[nodes.Node]:
    return st.sampled_from([nodes.Path(tuple(name.split("."))) for name in dotted])


_LISTS = _paths("heroes", "seen", "hero.marks", "target.marks")
_LEAVES: dict[Type, st.SearchStrategy[nodes.Node]] = {
    NUMBER: NUMBERS.map(nodes.Number) | _paths("level", "hero.level", "target.level", "target.friend.level"),
    BOOLEAN: st.booleans().map(nodes.Boolean) | _paths("hero.in_shadow", "target.in_shadow"),
    CANDLE: st.sampled_from(CANDLE.members).map(nodes.Text) | _paths("hero.candle", "target.friend.candle"),
}
_HEROES = st.builds(
    Hero,
    level=st.integers(-12, 12),
    in_shadow=st.booleans(),
    candle=st.sampled_from(CANDLE.members),
    marks=st.lists(st.integers(0, 3), max_size=3).map(tuple),
)
_WORLDS = st.builds(
    World,
    hero=_HEROES,
    target=st.none() | _HEROES,
    heroes=st.lists(_HEROES, max_size=2).map(tuple),
    level=st.integers(-10_000, 10_000) | st.integers(0, 12),
    seen=st.lists(st.sampled_from(CANDLE.members), max_size=2).map(tuple),
)


@pytest.mark.parametrize("kind", [NUMBER, BOOLEAN, CANDLE])
@settings(max_examples=150, deadline=None)
@given(data=st.data(), world=_WORLDS)
def test_compiled_equals_the_reference(kind: Type, data: st.DataObject, world: World) -> None:
    node = data.draw(expressions(kind, 3))
    source = unparse(node)
    assume(len(source) <= MAX_LENGTH and sum(1 for _ in nodes.walk(node)) <= MAX_NODES)
    expression = compile_expression(source, SCOPE, kind)
    assert expression.node == node
    result = expression.evaluate(world)
    assert result == interpret(node, world)
    assert type(result) is {NUMBER: int, BOOLEAN: bool, CANDLE: str}[kind]
