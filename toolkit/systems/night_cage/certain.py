"""What is certain of the names in expressions before anybody plays: by the moment, the tile or boss, and the mode.

In the final flicker the stack is empty, so `flicker and stack > 0` never holds; a tile without a top side is never
entered through it. Such conditions would be printed in vain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.rules.arguments import EffectsArgument, NumberArgument
from toolkit.rules.expressions.cases import Case, why_in_no_case
from toolkit.rules.expressions.limits import ALWAYS, NEVER, Between, Known, Limits, limits_of, truth_of
from toolkit.rules.expressions.nodes import And, Conditional, Not, Or, Path, children, unparse, walk
from toolkit.rules.expressions.nodes import Node as Term
from toolkit.rules.expressions.types import BOOLEAN, LIMIT
from toolkit.rules.tree import (
    FOR_EACH,
    AnyNode,
    ArgumentNode,
    BranchNode,
    EffectNode,
    EntityTree,
    ExpressionNode,
    TriggerNode,
    effects_in,
)
from toolkit.rules.tree import children as nodes_in
from toolkit.systems.night_cage.verbs.vocabulary import MOST_PRISONERS, STACK_TILES, Once


class Fact(NamedTuple):
    """What a name can be, and why, in words."""

    limits: Limits
    why: str
    #: Whether it is so by the rules of the game, and not by what the tile or the mode is: another that extends it may
    #: be different, so that what always holds here is left alone.
    by_rules: bool = False


#: What is known of names at one time of the game, by their dotted names.
Facts: TypeAlias = Mapping[str, Fact]


class Settled(NamedTuple):
    """A condition that always comes out the same: where it is written, and what is wrong with it."""

    node: ExpressionNode
    part: Term
    why: str


#: Reason for which a verb does nothing → what a name is where there is no such reason, and the reason in words.
_NEEDED: Mapping[str, tuple[str, Limits, str]] = {
    "no-nerve": ("prisoner.nerve", Between(1, LIMIT), "the prisoner has no nerve"),
    "holds-no-key": ("prisoner.has_key", ALWAYS, "the prisoner holds no key"),
    "no-monster-moves": ("monsters", Between(1, LIMIT), "no monster is on the board"),
}


def _counted(name: str, count: str, what: str) -> list[Case]:
    """Every number of prisoners and whether the one concerned is among those who are counted: how many these are."""
    return [
        Case({"prisoners": Between(most, most), name: truth, count: Between(least, most - (truth == NEVER))}, what)
        for most in range(1, MOST_PRISONERS + 1)
        for truth, least in ((ALWAYS, 1), (NEVER, 0))
    ]


#: What decides several things at once: whether the prisoner concerned is one of those who are counted.
_QUESTIONS = (
    _counted("prisoner.lit", "lit_candles", "the candle of this prisoner is one of those that are counted"),
    _counted("prisoner.has_key", "keys", "the key of this prisoner is one of those that are counted"),
)
#: Moments that only the turn of a prisoner has. Others may come while prisoners are set up, when the turn is 0.
_OF_TURNS = ("turn-start", "turn-end", "got-key", "flicker-begins")
_TILES_LEFT = Fact(NEVER, "the final flicker begins when the stack is empty", by_rules=True)
_BEGUN = Fact(ALWAYS, "the final flicker has begun", by_rules=True)
_EMPTY = Fact(Between(0, 0), "in the final flicker the stack is empty", by_rules=True)


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
        found["turn"] = Fact(Between(1, LIMIT), "the first turn is turn 1", by_rules=True)
    if event == "got-key" and not _does(rules, "lose_key"):
        found["prisoner.has_key"] = Fact(ALWAYS, "the prisoner has just taken a key", by_rules=True)
    return found


def of_tile(tile: Entity, rules: EntityTree) -> Facts:
    """What names in the rules of a tile can be, known from what the tile says of itself."""
    monster = tile.data.get("monster")
    found = {}
    if not (monster or {}).get("top"):
        found["from_top"] = Fact(NEVER, "this tile has no 'top'")
    if monster is not None and not monster.get("sees") and not monster.get("attacks"):
        found["on_tile"] = Fact(ALWAYS, "without 'sees' and 'attacks' it hits on its own tile alone")
    if not _does(rules, "set_aside"):
        found["aside"] = Fact(Between(0, 0), "nothing sets this tile aside")
    else:
        copies = int(tile.data["copies"])
        found["aside"] = Fact(Between(0, copies), f"there are {copies} tiles of this kind")
    return found


#: What is known of any boss.
OF_BOSS: Facts = {
    "on_tile": Fact(ALWAYS, "a boss hits whoever is under it", by_rules=True),
    "aside": Fact(Between(0, 0), "a boss is never set aside", by_rules=True),
}


def _does(rules: EntityTree, verb: str) -> bool:
    return any(effect.name == verb for effect in effects_in(tuple(rules.nodes.values())))


def settled(trigger: TriggerNode, facts: Facts, candles: Mapping[Pointer, Fact]) -> Iterator[Settled]:
    """The conditions of a trigger, and those within it, that always come out the same by what is known, and numbers
    that are always nothing."""
    told: set[Pointer] = set()
    for node, is_for_each in _expressions(trigger):
        known = {name: fact for name, fact in facts.items() if not is_for_each or not _is_personal(name)}
        if node.pointer in candles:
            known[_CANDLE] = candles[node.pointer]
        each_time = [{**known, **time} for time in times(trigger.event.name)]
        parts = [*_settled_parts(node.term, each_time, node.type == BOOLEAN)]
        if not parts and node.type == BOOLEAN and (why := why_in_no_case(node.term, {}, _QUESTIONS)):
            parts = [(node.term, why)]
        yield from (Settled(node, *found) for found in parts)
        told |= {node.pointer} if parts else set()
    for argument in (each for each in _numbers_in(trigger) if each.pointer not in told):
        why = _why_nothing(argument.value, [{**facts, **time} for time in times(trigger.event.name)])
        if why and isinstance(argument.value, ExpressionNode):
            yield Settled(argument.value, argument.value.term, why)


def _numbers_in(node: AnyNode) -> Iterator[ArgumentNode]:
    """Numbers that do nothing where they are 0, of effects that are about the prisoner concerned."""
    if isinstance(node, ArgumentNode) and isinstance(node.parameter.type, NumberArgument):
        kind = node.parameter.type
        if not kind.takes_0 and not kind.nonzero:
            yield node
    if not isinstance(node, EffectNode) or node.name != FOR_EACH:
        for child in nodes_in(node):
            yield from _numbers_in(child)


def _why_nothing(value: object, each_time: Sequence[Facts]) -> str:
    """Why a number is never more than 0 by what is known; empty where it can be, or names nothing known."""
    if not isinstance(value, ExpressionNode):
        return ""
    limits = [limits_of(value.term, _known(facts)) for facts in each_time]
    if not all(isinstance(each, Between) and each.most <= 0 for each in limits):
        return ""
    why = _by_facts(value.term, each_time)
    return f"{unparse(value.term)!r} is never more than 0: {why}" if why else ""


def too_late(trigger: TriggerNode) -> Iterator[tuple[EffectNode, str]]:
    """Effects that take tiles from the stack and happen in the final flicker alone, when there are none (NC-21.01)."""
    earlier = [_known(facts) for facts in times(trigger.event.name) if facts["flicker"].limits == NEVER]
    for effect in effects_in(trigger.effects):
        conditions = [each.term for each in (trigger.condition, effect.condition) if each is not None]
        is_late = all(any(truth_of(each, known) == NEVER for each in conditions) for known in earlier)
        if is_late and effect.verb.facets["takes"] == STACK_TILES:
            yield effect, f"{effect.name!r} never does anything here: {_EMPTY.why}"


def idle(trigger: TriggerNode) -> Iterator[tuple[EffectNode, str]]:
    """Effects that happen only where they do nothing. What the rule asks is still so when its first effect happens."""
    for number, effect in enumerate(trigger.effects):
        asked = (trigger.condition if number == 0 else None, effect.condition)
        for name, limits, why in (_NEEDED[reason] for reason in effect.verb.reasons if reason in _NEEDED):
            known = _known({name: Fact(limits, "")})
            if any(each is not None and truth_of(each.term, known) == NEVER for each in asked):
                yield effect, f"this does nothing: the condition holds only where {why}"


class Done:
    """What effects of an entity do that earlier ones of the same moment have surely done, and what that says of the
    candle."""

    def __init__(self, rules: EntityTree) -> None:
        #: Effects that do nothing any more, and why.
        self.again: list[tuple[EffectNode, str]] = []
        #: What is known of the prisoner's candle where a condition stands.
        self.candles: dict[Pointer, Fact] = {}
        events = dict.fromkeys(trigger.event.name for trigger in rules.triggers())
        for event in events:
            self._done: dict[str, Once] = {}
            for trigger in rules.triggers():
                if trigger.event.name == event:
                    self._follow(trigger)

    def _follow(self, trigger: TriggerNode) -> None:
        self._note(trigger.condition)
        before = dict(self._done)
        if (asked := _candle_asked(trigger.condition)) is not None:
            self._done[asked.about] = asked
        self._follow_effects(trigger.effects)
        if trigger.condition is not None:
            self._forget_what_may_not_be(before)

    def _follow_effects(self, effects: Sequence[EffectNode]) -> None:
        """Effects one after another; within one, such as `may` or a row of a table, the same until its end."""
        for effect in effects:
            self._note(effect.condition)
            once = _once(effect)
            known = _candle_asked(effect.condition) or (self._done.get(once.about) if once is not None else None)
            if once is not None and known is not None and (known.about, known.lit) == (once.about, once.lit):
                self.again.append((effect, f"this does nothing: {known.done}"))
            elif once is not None and effect.condition is None:
                self._done[once.about] = once
            else:
                for inner in _lists_in(effect):
                    before = dict(self._done)
                    self._follow_effects(inner)
                    self._done = before
                self._forget(effect)

    def _forget_what_may_not_be(self, before: Mapping[str, Once]) -> None:
        """After effects that may not have happened, only what is so with them and without them is known."""
        self._done = {about: once for about, once in before.items() if self._done.get(about) == once}

    def _forget(self, effect: EffectNode) -> None:
        """Forget what may have changed by an effect, or by rules that answer to it."""
        for each in effects_in((effect,)):
            if (once := _once(each)) is not None:
                self._done.pop(once.about, None)
            elif not each.verb.facets["quiet"]:
                self._done.clear()

    def _note(self, condition: ExpressionNode | None) -> None:
        lit = {once.lit for once in self._done.values()} - {None}
        if condition is not None and lit:
            self.candles[condition.pointer] = _CANDLE_LIT if True in lit else _CANDLE_OUT


def _lists_in(effect: EffectNode) -> Iterator[tuple[EffectNode, ...]]:
    """Effects within an effect that are about the same prisoner as it, as they stand one after another."""
    for argument in effect.arguments if effect.name != FOR_EACH else ():
        parts = argument.value if isinstance(argument.value, tuple) else ()
        yield from (each.effects for each in parts if isinstance(each, BranchNode))
        if isinstance(argument.parameter.type, EffectsArgument):
            yield tuple(each for each in parts if isinstance(each, EffectNode))


def _once(effect: EffectNode) -> Once | None:
    once: Once | None = effect.verb.facets["once"]
    return once


def _candle_asked(condition: ExpressionNode | None) -> Once | None:
    """Whether the prisoner's candle burns where a condition holds; None where it may be either."""
    for lit, otherwise in ((True, NEVER), (False, ALWAYS)) if condition is not None else ():
        known = _known({_CANDLE: Fact(otherwise, "")})
        if condition is not None and truth_of(condition.term, known) == NEVER:
            return Once("candle", f"the condition holds only while the candle {'burns' if lit else 'is out'}", lit)
    return None


_CANDLE = "prisoner.lit"
_CANDLE_OUT = Fact(NEVER, "the candle is out by now", by_rules=True)
_CANDLE_LIT = Fact(ALWAYS, "the candle burns by now", by_rules=True)


def _is_personal(name: str) -> bool:
    """Whether a name is about the prisoner concerned, so that it is another one's within `for_each`."""
    return name in ("on_tile", "from_top") or name.startswith("prisoner.")


def _expressions(node: AnyNode, is_for_each: bool = False) -> Iterator[tuple[ExpressionNode, bool]]:
    """Every expression in a node, and whether it stands within `for_each`."""
    if isinstance(node, ExpressionNode):
        yield node, is_for_each
    for child in nodes_in(node):
        within = isinstance(node, EffectNode) and node.name == FOR_EACH and child is not node.condition
        yield from _expressions(child, is_for_each or within)


def _settled_parts(term: Term, each_time: Sequence[Facts], is_condition: bool) -> Iterator[tuple[Term, str]]:
    """The outermost conditions of an expression that never hold, or that ask for nothing, as they always hold."""
    never = _why(term, each_time, NEVER) if is_condition else ""
    always = _why(term, [_by_rules(facts) for facts in each_time], ALWAYS) if is_condition else ""
    chosen = _why(term.condition, each_time, ALWAYS) if isinstance(term, Conditional) else ""
    if never:
        yield term, f"{unparse(term)!r} never holds: {never}"
    elif always:
        yield term, f"{unparse(term)!r} always holds and asks for nothing: {always}"
    elif isinstance(term, Conditional) and chosen:
        yield term.condition, f"{unparse(term.condition)!r} always holds: {chosen}"
    elif not isinstance(term, Not):
        for child in children(term):
            is_part = isinstance(term, And | Or) or (isinstance(term, Conditional) and child is term.condition)
            yield from _settled_parts(child, each_time, is_part)


def _by_rules(facts: Facts) -> Facts:
    return {name: fact for name, fact in facts.items() if fact.by_rules}


def _why(term: Term, each_time: Sequence[Facts], truth: Between) -> str:
    """Why a condition comes out so at any time; empty where it may come out otherwise, or names nothing known."""
    if any(truth_of(term, _known(facts)) != truth for facts in each_time):
        return ""
    return _by_facts(term, each_time)


def _by_facts(term: Term, each_time: Sequence[Facts]) -> str:
    """What is known of the names in an expression, in words."""
    named = {part.dotted for part in walk(term) if isinstance(part, Path)}
    return ", ".join(dict.fromkeys(fact.why for facts in each_time for name, fact in facts.items() if name in named))


def _known(facts: Facts) -> Known:
    return lambda path: facts[path.dotted].limits if path.dotted in facts else None
