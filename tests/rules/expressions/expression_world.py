"""A small world for the expression tests, and a reference interpreter that shares no code with the compiler."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from toolkit.rules.expressions import BOOLEAN, NUMBER, TEXT, Attribute, Enum, ListOf, Name, Object, Scope, nodes

CANDLE = Enum("candle", ("lit", "dark", "spent"))
BANNER = Enum("banner", ("red", "blue"))


@dataclass(eq=False)
class Hero:
    level: int = 1
    in_shadow: bool = False
    candle: str = "lit"
    motto: str = "onward"
    friend: Hero | None = None
    marks: tuple[int, ...] = ()


@dataclass
class World:
    hero: Hero = field(default_factory=Hero)
    target: Hero | None = None
    heroes: tuple[Hero, ...] = ()
    level: int = 1
    seen: tuple[str, ...] = ()


_hero_attributes: dict[str, Attribute] = {
    "level": Attribute(NUMBER, lambda hero: hero.level),
    "in_shadow": Attribute(BOOLEAN, lambda hero: hero.in_shadow),
    "candle": Attribute(CANDLE, lambda hero: hero.candle),
    "motto": Attribute(TEXT, lambda hero: hero.motto),
    "marks": Attribute(ListOf(NUMBER), lambda hero: hero.marks),
}
HERO = Object("hero", _hero_attributes)
_hero_attributes["friend"] = Attribute(HERO, lambda hero: hero.friend)

SCOPE = Scope(
    {
        "hero": Name(HERO, lambda world: world.hero, "the hero whose turn it is"),
        "target": Name(HERO, lambda world: world.target),
        "heroes": Name(ListOf(HERO), lambda world: world.heroes),
        "level": Name(NUMBER, lambda world: world.level),
        "seen": Name(ListOf(CANDLE), lambda world: world.seen),
        "banner": Name(BANNER, lambda world: "red"),
    }
)

_NOTHING: dict[str, Any] = {"level": 0, "in_shadow": False, "candle": "", "motto": "", "marks": (), "friend": None}


def interpret(node: nodes.Node, world: World) -> Any:
    """The value of a well-typed expression, straight from the nodes."""
    match node:
        case nodes.Number(value=value) | nodes.Text(value=value) | nodes.Boolean(value=value):
            return value
        case nodes.Path(parts=(first, *rest)):
            thing = "red" if first == "banner" else getattr(world, first)
            for name in rest:
                thing = _NOTHING[name] if thing is None else getattr(thing, name)
            return thing
        case nodes.ListLiteral(items=items):
            return [interpret(item, world) for item in items]
        case nodes.Range(low=low, high=high):
            return range(interpret(low, world), interpret(high, world) + 1)
        case nodes.Call(function=function, arguments=arguments):
            return _call(function, [interpret(argument, world) for argument in arguments])
        case nodes.Negative(operand=operand):
            return -interpret(operand, world)
        case nodes.Product(factors=(first_factor, *others)):
            value = interpret(first_factor, world)
            for factor in others:
                value = _bounded(value * interpret(factor, world))
            return value
        case nodes.Sum(first=head, rest=tail):
            value = interpret(head, world)
            for sign, term in tail:
                other = interpret(term, world)
                value = _bounded(value + other if sign == "+" else value - other)
            return value
        case nodes.Comparison(first=head, rest=tail):
            values = [interpret(operand, world) for operand in (head, *(operand for _, operand in tail))]
            return all(_compare(sign, *values[index : index + 2]) for index, (sign, _) in enumerate(tail))
        case nodes.Membership(item=item, container=container, negated=negated):
            return (interpret(item, world) in interpret(container, world)) != negated
        case nodes.Not(operand=operand):
            return not interpret(operand, world)
        case nodes.And(operands=operands):
            return all(interpret(operand, world) for operand in operands)
        case nodes.Or(operands=operands):
            return any(interpret(operand, world) for operand in operands)
        case nodes.Conditional(then=then, condition=condition, otherwise=otherwise):
            return interpret(then if interpret(condition, world) else otherwise, world)
    raise AssertionError(node)


def _bounded(value: int) -> int:
    return min(max(value, -10_000), 10_000)


def _compare(sign: str, left: Any, right: Any) -> Any:
    if sign in ("==", "!="):
        return (left == right) == (sign == "==")
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[sign]


def _call(function: str, values: list[Any]) -> Any:
    match function:
        case "min":
            return sorted(values)[0]
        case "max":
            return sorted(values)[-1]
        case "abs":
            return values[0] if values[0] >= 0 else -values[0]
        case "count":
            return len(values[0])
        case "half_up":
            return -((-values[0]) // 2)
        case "half_down":
            return (values[0] - values[0] % 2) // 2
    raise AssertionError(function)
