"""What content says, read once: triggers, effects, selectors, expressions and lasting changes as nodes.

`reading.py` makes these nodes from YAML, and nothing else looks at raw effects. Playing compiles them (`compiling.py`);
words, booklets, checks and bots visit the same nodes with `walk`. So what is printed is what is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.rules.expressions.nodes import Node as Term
from toolkit.rules.outcomes import Outcome

if TYPE_CHECKING:
    from toolkit.rules.expressions.scope import Scope
    from toolkit.rules.expressions.types import Type
    from toolkit.rules.verbs import EventKind, Parameter, Selector, StatKind, Verb

#: The verb whose effects happen once for everybody, in every system that has it.
FOR_EACH = "for_each"


@dataclass(frozen=True, slots=True)
class ExpressionNode:
    """An expression: what it is made of, which names it may mention, and what it must give."""

    term: Term
    scope: Scope
    type: Type
    pointer: Pointer = field(compare=False)


@dataclass(frozen=True, slots=True)
class ArgumentNode:
    """One argument of a verb or selector. `given` is false where the parameter's default stands."""

    parameter: Parameter
    value: Value
    pointer: Pointer = field(compare=False)
    given: bool = field(default=True, compare=False)


@dataclass(frozen=True, slots=True)
class SelectionNode:
    """A selector with its arguments: which cells, which heroes."""

    selector: Selector
    arguments: tuple[ArgumentNode, ...]
    pointer: Pointer = field(compare=False)

    @property
    def name(self) -> str:
        return self.selector.name

    def value(self, name: str) -> Value:
        """An argument by its name, or its default."""
        return value_of(self.arguments, name)


@dataclass(frozen=True, slots=True)
class EffectNode:
    """One verb with its arguments, on an event, and the condition it has of its own."""

    verb: Verb
    event: EventKind
    arguments: tuple[ArgumentNode, ...]
    condition: ExpressionNode | None
    pointer: Pointer = field(compare=False)

    @property
    def name(self) -> str:
        return self.verb.name

    def value(self, name: str) -> Value:
        """An argument by its name, or its default; None for one that the verb does not have."""
        return value_of(self.arguments, name)

    def with_value(self, name: str, value: Value) -> EffectNode:
        """The same effect with another value of one argument."""
        changed = (replace(each, value=value) if each.parameter.name == name else each for each in self.arguments)
        return replace(self, arguments=tuple(changed))


@dataclass(frozen=True, slots=True)
class BranchNode:
    """One row of a table that dice decide on: the results it stands for, and what comes of them."""

    key: str
    outcome: Outcome
    effects: tuple[EffectNode, ...]
    pointer: Pointer = field(compare=False)


@dataclass(frozen=True, slots=True)
class TriggerNode:
    """`on` an event, `if` a condition holds, `do` effects; `extras` are what a system adds, such as a price."""

    entity: Entity = field(compare=False)
    event: EventKind
    condition: ExpressionNode | None
    effects: tuple[EffectNode, ...]
    extras: Mapping[str, Any]
    instead: bool
    pointer: Pointer = field(compare=False)

    def with_condition(self, term: Term | None) -> TriggerNode:
        """The same trigger with another condition."""
        if term is None:
            return replace(self, condition=None)
        assert self.condition is not None, "a condition is only ever made weaker"
        return replace(self, condition=replace(self.condition, term=term))


@dataclass(frozen=True, slots=True)
class PassiveNode:
    """A change of a stat that holds as long as its entity is in play."""

    entity: Entity = field(compare=False)
    stat: StatKind
    by: int | ExpressionNode
    condition: ExpressionNode | None
    pointer: Pointer = field(compare=False)


#: What an argument can be: a ready value, or a node that play works out.
Value: TypeAlias = (
    int
    | str
    | bool
    | tuple[str, ...]
    | Entity
    | ExpressionNode
    | SelectionNode
    | tuple[EffectNode, ...]
    | tuple[BranchNode, ...]
    | None
)
#: What stands by itself at a place of an entity.
RuleNode: TypeAlias = TriggerNode | PassiveNode | EffectNode | SelectionNode
AnyNode: TypeAlias = RuleNode | ArgumentNode | ExpressionNode | BranchNode


@dataclass(frozen=True, slots=True)
class EntityTree:
    """All rules of one entity, in the order of the file, by their places."""

    entity: Entity
    nodes: Mapping[Pointer, RuleNode]
    #: Conditions that stand by themselves, such as a goal.
    conditions: Mapping[Pointer, ExpressionNode] = field(default_factory=dict)
    #: What `walk` has found: checks walk through the rules of all entities for each of them.
    _every: list[AnyNode] = field(init=False, repr=False, compare=False, default_factory=list)

    def triggers(self, *pointer: str | int) -> tuple[TriggerNode, ...]:
        """The triggers below a place."""
        return tuple(each for each in self.below(pointer) if isinstance(each, TriggerNode))

    def passives(self, *pointer: str | int) -> tuple[PassiveNode, ...]:
        return tuple(each for each in self.below(pointer) if isinstance(each, PassiveNode))

    def effects(self, *pointer: str | int) -> tuple[EffectNode, ...]:
        return tuple(each for each in self.below(pointer) if isinstance(each, EffectNode))

    def selection(self, *pointer: str | int) -> SelectionNode | None:
        """The selector that stands at a place."""
        found = self.nodes.get(pointer)
        return found if isinstance(found, SelectionNode) else None

    def condition(self, *pointer: str | int) -> ExpressionNode | None:
        """The condition that stands by itself at a place."""
        return self.conditions.get(pointer)

    def below(self, pointer: Pointer) -> Iterator[RuleNode]:
        """The rules at a place or below it."""
        return (node for place, node in self.nodes.items() if place[: len(pointer)] == pointer)

    def walk(self) -> Iterator[AnyNode]:
        """Every node of every rule, and every condition that stands by itself."""
        if not self._every:
            self._every.extend(each for top in (*self.nodes.values(), *self.conditions.values()) for each in walk(top))
        return iter(self._every)


def value_of(arguments: tuple[ArgumentNode, ...], name: str) -> Value:
    return next((each.value for each in arguments if each.parameter.name == name), None)


def walk(node: AnyNode) -> Iterator[AnyNode]:
    """The node and every node within it, in the order they are written."""
    yield node
    for child in children(node):
        yield from walk(child)


def children(node: AnyNode) -> Iterator[AnyNode]:
    """The nodes directly within a node."""
    match node:
        case TriggerNode(condition=condition, effects=effects):
            if condition is not None:
                yield condition
            yield from effects
        case EffectNode(condition=condition, arguments=arguments):
            yield from arguments
            if condition is not None:
                yield condition
        case SelectionNode(arguments=arguments):
            yield from arguments
        case PassiveNode(by=by, condition=condition):
            if isinstance(by, ExpressionNode):
                yield by
            if condition is not None:
                yield condition
        case ArgumentNode(value=ExpressionNode() | SelectionNode() as value):
            yield value
        case ArgumentNode(value=tuple() as values):
            yield from (each for each in values if isinstance(each, EffectNode | BranchNode))
        case BranchNode(effects=effects):
            yield from effects


def said(value: AnyNode | Value) -> object:
    """What a node says, whatever the moment and the place it stands at: equal for two that say the same."""
    match value:
        case EffectNode(arguments=arguments, condition=condition):
            return value.name, said(condition), *map(said, arguments)
        case SelectionNode(arguments=arguments):
            return value.name, *map(said, arguments)
        case ArgumentNode():
            return value.parameter.name, said(value.value)
        case BranchNode():
            return value.key, said(value.effects)
        case ExpressionNode():
            return value.term
        case tuple():
            return tuple(said(each) for each in value)
    return value


def effects_in(nodes: Iterator[AnyNode] | tuple[AnyNode, ...]) -> Iterator[EffectNode]:
    """Every effect of some nodes, however deep it stands."""
    for node in nodes:
        yield from (each for each in walk(node) if isinstance(each, EffectNode))
