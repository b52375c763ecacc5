"""From the tree to effects that run: verbs with ready arguments, expressions as closures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from toolkit.content.entity import Entity
from toolkit.rules.arguments import Selection
from toolkit.rules.effects import Branch, Effect, Trigger
from toolkit.rules.expressions.compile import Expression, compile_term
from toolkit.rules.modifiers import Passive
from toolkit.rules.tree import (
    ArgumentNode,
    BranchNode,
    EffectNode,
    ExpressionNode,
    PassiveNode,
    SelectionNode,
    TriggerNode,
)


def compile_triggers(nodes: Iterable[TriggerNode]) -> tuple[Trigger, ...]:
    return tuple(map(compile_trigger, nodes))


def compile_trigger(node: TriggerNode) -> Trigger:
    return Trigger(
        node.event.name,
        compile_condition(node.condition),
        compile_effects(node.entity, node.effects),
        node.extras,
        f"{node.entity.id} on {node.event.name}",
        node.instead,
        _place(node.entity, node),
    )


def compile_passives(nodes: Iterable[PassiveNode]) -> tuple[Passive, ...]:
    return tuple(
        Passive(node.stat.name, _number(node.by), compile_condition(node.condition), node.entity.id) for node in nodes
    )


def compile_effects(entity: Entity, nodes: Iterable[EffectNode]) -> tuple[Effect, ...]:
    return tuple(_effect(entity, node) for node in nodes)


def compile_selection(node: SelectionNode) -> Selection:
    """A selector ready to be asked which things it means."""
    fixed, computed = _arguments(None, node.arguments)
    if not computed:
        return Selection(node.name, partial(_select_fixed, node.selector.select, fixed))
    return Selection(node.name, partial(_select_computed, node.selector.select, fixed, computed))


def _effect(entity: Entity, node: EffectNode) -> Effect:
    fixed, computed = _arguments(entity, node.arguments)
    source = f"{entity.id}: {node.name}"
    return Effect(node.verb, fixed, computed, compile_condition(node.condition), source, _place(entity, node))


def _place(entity: Entity, node: TriggerNode | EffectNode) -> str:
    return f"{entity.qualified}#/{'/'.join(map(str, node.pointer))}"


def _arguments(
    entity: Entity | None, arguments: Sequence[ArgumentNode]
) -> tuple[dict[str, Any], dict[str, Expression]]:
    """The ready values and those to be worked out; what was left out is the function's own default."""
    fixed: dict[str, Any] = {}
    computed: dict[str, Expression] = {}
    for each in arguments:
        match each.value:
            case _ if not each.given:
                continue
            case ExpressionNode() as expression:
                computed[each.parameter.name] = _expression(expression)
            case SelectionNode() as selection:
                fixed[each.parameter.name] = compile_selection(selection)
            case tuple() as several if any(isinstance(part, EffectNode) for part in several):
                assert entity is not None, "a selector takes no effects"
                inner = (part for part in several if isinstance(part, EffectNode))
                fixed[each.parameter.name] = compile_effects(entity, inner)
            case tuple() as several if any(isinstance(part, BranchNode) for part in several):
                assert entity is not None, "a selector takes no effects"
                rows = (part for part in several if isinstance(part, BranchNode))
                fixed[each.parameter.name] = tuple(
                    Branch(row.key, row.outcome, compile_effects(entity, row.effects)) for row in rows
                )
            case ready:
                fixed[each.parameter.name] = ready
    return fixed, computed


def _number(value: int | ExpressionNode) -> int | Expression:
    return _expression(value) if isinstance(value, ExpressionNode) else value


def compile_condition(node: ExpressionNode | None) -> Expression | None:
    """A condition ready to be asked whether it holds; None where there is none."""
    return _expression(node) if node is not None else None


def _expression(node: ExpressionNode) -> Expression:
    return compile_term(node.term, node.scope, node.type)


def _select_fixed(select: Any, fixed: Mapping[str, Any], game: Any, context: Any) -> Any:
    return select(game, context, **fixed)


def _select_computed(
    select: Any, fixed: Mapping[str, Any], computed: Mapping[str, Expression], game: Any, context: Any
) -> Any:
    return select(game, context, **fixed, **{name: each.evaluate(context) for name, each in computed.items()})
