"""What is known of the names in expressions before anybody plays: by the moment, the tile or boss, and the mode.

In the final flicker the stack is empty, so `flicker and stack > 0` never holds; a tile without a top side is never
entered through it. Such conditions would be printed in vain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from toolkit.content.entity import Entity
from toolkit.rules.expressions.limits import ALWAYS, NEVER, Between, Known, Limits, truth_of
from toolkit.rules.expressions.nodes import And, Conditional, Not, Or, Path, children, unparse, walk
from toolkit.rules.expressions.nodes import Node as Term
from toolkit.rules.expressions.types import BOOLEAN, LIMIT
from toolkit.rules.tree import AnyNode, EffectNode, EntityTree, ExpressionNode, TriggerNode, effects_in
from toolkit.rules.tree import children as nodes_in
from toolkit.systems.night_cage.verbs.vocabulary import STACK_TILES


class Fact(NamedTuple):
    """What a name can be, and why, in words."""

    limits: Limits
    why: str


#: What is known of names at one time of the game, by their dotted names.
Facts: TypeAlias = Mapping[str, Fact]


class Settled(NamedTuple):
    """A condition that always comes out the same: where it is written, and what is wrong with it."""

    node: ExpressionNode
    part: Term
    why: str


#: Moments that only the turn of a prisoner has. Others may come while prisoners are set up, when the turn is 0.
_OF_TURNS = ("turn-start", "turn-end", "got-key", "flicker-begins")
_TILES_LEFT = Fact(NEVER, "the final flicker begins when the stack is empty")
_BEGUN = Fact(ALWAYS, "the final flicker has begun")
_EMPTY = Fact(Between(0, 0), "in the final flicker the stack is empty")


def times(event: str) -> list[Facts]:
    """What is known at a moment: once for the time before the final flicker, and once for the flicker."""
    before, after = {"flicker": _TILES_LEFT}, {"flicker": _BEGUN, "stack": _EMPTY}
    if event in ("revealed", "burned"):
        return [before]
    return [after] if event == "flicker-begins" else [before, after]


def of_moment(event: str, rules: EntityTree) -> Facts:
    """What is known of the turn and of the prisoner concerned."""
    found = {}
    if event in _OF_TURNS:
        found["turn"] = Fact(Between(1, LIMIT), "the first turn is turn 1")
    if event == "got-key" and not _does(rules, "lose_key"):
        found["prisoner.has_key"] = Fact(ALWAYS, "the prisoner has just taken a key")
    return found


def of_tile(tile: Entity, rules: EntityTree) -> Facts:
    """What is known of a tile by what it has."""
    monster = tile.data.get("monster")
    found = {}
    if not (monster or {}).get("top"):
        found["from_top"] = Fact(NEVER, "this tile has no 'top'")
    if monster is not None and not monster.get("sees") and not monster.get("attacks"):
        found["on_tile"] = Fact(ALWAYS, "without 'sees' and 'attacks' it hits on its own tile alone")
    if not _does(rules, "set_aside"):
        found["aside"] = Fact(Between(0, 0), "nothing sets this tile aside")
    return found


#: What is known of any boss.
OF_BOSS: Facts = {
    "on_tile": Fact(ALWAYS, "a boss hits whoever is under it"),
    "aside": Fact(Between(0, 0), "a boss is never set aside"),
}


def _does(rules: EntityTree, verb: str) -> bool:
    return any(effect.name == verb for effect in effects_in(tuple(rules.nodes.values())))


def settled(trigger: TriggerNode, facts: Facts) -> Iterator[Settled]:
    """The conditions of a trigger, and those within it, that never hold by what is known."""
    for node, is_for_each in _expressions(trigger):
        known = {name: fact for name, fact in facts.items() if not is_for_each or not _is_personal(name)}
        each_time = [{**known, **time} for time in times(trigger.event.name)]
        yield from (Settled(node, *found) for found in _settled_parts(node.term, each_time, node.type == BOOLEAN))


def too_late(trigger: TriggerNode) -> Iterator[tuple[EffectNode, str]]:
    """Effects that take tiles from the stack and happen in the final flicker alone, when there are none (NC-21.01)."""
    earlier = [_known(facts) for facts in times(trigger.event.name) if facts["flicker"].limits == NEVER]
    for effect in effects_in(trigger.effects):
        conditions = [each.term for each in (trigger.condition, effect.condition) if each is not None]
        is_late = all(any(truth_of(each, known) == NEVER for each in conditions) for known in earlier)
        if is_late and effect.verb.facets["takes"] == STACK_TILES:
            yield effect, f"{effect.name!r} never does anything here: {_EMPTY.why}"


def _is_personal(name: str) -> bool:
    """Whether a name is about the prisoner concerned, so that it is another one's within `for_each`."""
    return name in ("on_tile", "from_top") or name.startswith("prisoner.")


def _expressions(node: AnyNode, is_for_each: bool = False) -> Iterator[tuple[ExpressionNode, bool]]:
    """Every expression in a node, and whether it stands within `for_each`."""
    if isinstance(node, ExpressionNode):
        yield node, is_for_each
    for child in nodes_in(node):
        within = isinstance(node, EffectNode) and node.name == "for_each" and child is not node.condition
        yield from _expressions(child, is_for_each or within)


def _settled_parts(term: Term, each_time: Sequence[Facts], is_condition: bool) -> Iterator[tuple[Term, str]]:
    """The outermost conditions of an expression that never hold, or that decide nothing between two numbers."""
    never = _why(term, each_time, NEVER) if is_condition else ""
    always = _why(term.condition, each_time, ALWAYS) if isinstance(term, Conditional) else ""
    if never:
        yield term, f"{unparse(term)!r} never holds: {never}"
    elif isinstance(term, Conditional) and always:
        yield term.condition, f"{unparse(term.condition)!r} always holds: {always}"
    elif not isinstance(term, Not):
        for child in children(term):
            is_part = isinstance(term, And | Or) or (isinstance(term, Conditional) and child is term.condition)
            yield from _settled_parts(child, each_time, is_part)


def _why(term: Term, each_time: Sequence[Facts], truth: Between) -> str:
    """Why a condition comes out so at any time; empty where it may come out otherwise, or names nothing known."""
    if any(truth_of(term, _known(facts)) != truth for facts in each_time):
        return ""
    named = {part.dotted for part in walk(term) if isinstance(part, Path)}
    return ", ".join(dict.fromkeys(fact.why for facts in each_time for name, fact in facts.items() if name in named))


def _known(facts: Facts) -> Known:
    return lambda path: facts[path.dotted].limits if path.dotted in facts else None
