"""Effects in a row that are said once: they differ in one place alone, or tell one by one what a subject gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from toolkit.rules.tree import EffectNode, SelectionNode, Value


def merged_path(node: EffectNode, dotted: str) -> tuple[str, ...]:
    """Where the phrases merge effects of a verb: `at.zone` is the zone selector of its argument `at`, and its name."""
    if not dotted:
        return (node.arguments[0].parameter.name,)
    argument, _, selector = dotted.partition(".")
    selection = node.value(argument)
    if isinstance(selection, SelectionNode) and selection.name == selector:
        return (argument, selection.arguments[0].parameter.name)
    return ()


def value_at_path(node: EffectNode, path: tuple[str, ...]) -> Value:
    value = node.value(path[0])
    return value.value(path[1]) if len(path) > 1 and isinstance(value, SelectionNode) else value


def differ_in(one: EffectNode, other: EffectNode, dotted: str) -> bool:
    """Whether two effects of a verb are the same but for the place at which they may be merged."""
    if one.name != other.name:
        return False
    path = merged_path(one, dotted)
    return bool(path) and path == merged_path(other, dotted) and _without(one, path) == _without(other, path)


def _without(node: EffectNode, path: tuple[str, ...]) -> EffectNode:
    value = node.value(path[0])
    if len(path) == 1 or not isinstance(value, SelectionNode):
        return node.with_value(path[0], None)
    changed = (replace(each, value=None) if each.parameter.name == path[1] else each for each in value.arguments)
    return node.with_value(path[0], replace(value, arguments=tuple(changed)))


def in_series(entry: Any, one: EffectNode, other: EffectNode) -> bool:
    """Whether two effects of a verb are `alike` where the phrases of its series want them to be."""
    if not isinstance(entry, Mapping) or one.name != other.name or (one.condition or other.condition) is not None:
        return False
    return all(one.value(name) == other.value(name) for name in entry["alike"])
