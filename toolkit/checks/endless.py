"""Rules that set each other off for ever: what one does makes the moment of another, and that of the first again.

Effects say which events follow from them (`Verb.raises`). The rules of one entity are tried as play would run them,
with only what surely happens: effects without a condition, or with one that certainly holds, and of a roll those that
every row does. What may end it is taken to end it, and a counter that may change is any number. What goes on longer
than a game allows is told.

What one file says is enough for most rings. Where an event follows only if other entities are so and so (a spawned
monster dies at once: how much health has it?), the checks of the system, which have the library, ask again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.arguments import BranchesArgument
from toolkit.rules.counters import ADVENTURE, NamedCounter, counters_of
from toolkit.rules.effects import EFFECT_DEPTH, EFFECTS_PER_STEP, ring_in
from toolkit.rules.expressions.limits import ALWAYS, NEVER, Between, Known, Limits, OneOf, truth_of
from toolkit.rules.expressions.nodes import And, Node, Path, walk
from toolkit.rules.outcomes import OTHERWISE, covers_plain_dice
from toolkit.rules.tree import (
    FOR_EACH,
    AnyNode,
    BranchNode,
    EffectNode,
    ExpressionNode,
    TriggerNode,
    effects_in,
    said,
)

CODES = {"L0312": "rules that set each other off for ever"}
ENDLESS = "L0312"
#: An event, a name in expressions, and what it is known to be then.
Moment: TypeAlias = tuple[str, str, str]
#: The verb that changes a counter, and the event that follows only where its number is another one then.
CHANGE = "change"


def problems(entity: Entity, rules: Collection[AnyNode]) -> Iterator[MapProblem]:
    """The first rule of every ring of rules that never ends, by what the entity says alone."""
    return _rings(entity, rules, knows_others=False)


def problems_with_others(
    entity: Entity, rules: Collection[AnyNode], joined: Mapping[Moment, Sequence[TriggerNode]] = MappingProxyType({})
) -> Iterator[MapProblem]:
    """The first rule of every other ring: it takes entities that the rules name. They are read with a library.

    `joined` are rules of entities that always meet this one: at a moment of it with a name that is known then, they are
    done before its own, such as those of a monster when it has died.
    """
    every = (*rules, *(each for triggers in joined.values() for each in triggers))
    if any(map(_asks_others, effects_in(tuple(every)))):
        yield from _rings(entity, rules, joined, knows_others=True)


def _asks_others(effect: EffectNode) -> bool:
    return any(each.after is not None for each in effect.verb.raises)


def _rings(
    entity: Entity,
    rules: Collection[AnyNode],
    joined: Mapping[Moment, Sequence[TriggerNode]] = MappingProxyType({}),
    *,
    knows_others: bool,
) -> Iterator[MapProblem]:
    triggers = [each for each in rules if isinstance(each, TriggerNode)]
    told: set[Pointer] = set()
    beginnings = [((each.event.name, "", ""), each) for each in triggers] + [(moment, None) for moment in joined]
    for moment, trigger in beginnings:
        trial = _Trial(entity, triggers, knows_others, joined)
        try:
            trial.begin(moment, trigger)
        except _Endless as endless:
            ring = {each.pointer for each in endless.ring if each.entity is entity}
            is_for_this = any(map(_asks_others, endless.effects)) is knows_others
            if ring and is_for_this and told.isdisjoint(ring):
                told |= ring
                yield _endless(next(each for each in triggers if each.pointer in ring), endless)


class _Endless(Exception):
    """A trial that does not end: the rules that go round, and the effects that make them."""

    def __init__(self, ring: list[TriggerNode], effects: list[EffectNode]) -> None:
        super().__init__()
        self.ring = ring
        self.effects = effects


class _Over(Exception):
    """What goes on is over: nothing that is written after it happens."""


@dataclass(slots=True)
class _Trial:
    """Rules of one entity while they are tried: what its counters are, and which rules are under way."""

    entity: Entity
    triggers: list[TriggerNode]
    knows_others: bool
    joined: Mapping[Moment, Sequence[TriggerNode]]
    counters: dict[str, int] = field(default_factory=dict)
    under_way: list[TriggerNode] = field(default_factory=list)
    #: The effects that are under way, each with the rule that it stands in.
    effects: list[tuple[EffectNode, TriggerNode]] = field(default_factory=list)
    done: int = 0

    def __post_init__(self) -> None:
        self.counters = {name: each.start for name, each in counters_of(self.entity.data).items()}

    def begin(self, moment: Moment, trigger: TriggerNode | None) -> None:
        """Do what a rule surely does, and what other rules surely do at its moment."""
        event, name, value = moment
        try:
            self._happens(event, {name: value} if name else {}, trigger)
        except _Over:
            return

    def _happens(self, event: str, known: Mapping[str, str], first: TriggerNode | None = None) -> None:
        """Do what the rules do that answer to an event, one after the other; `first` does so in any case.

        `known` are the names of expressions that the event has settled.
        """
        before, others = list[EffectNode](), len(self.under_way)
        for each in self._answering(event, known, first):
            self.under_way.append(each)
            self._do(each.effects, known, before, each)
        del self.under_way[others:]

    def _do(
        self, effects: Sequence[EffectNode], known: Mapping[str, str], before: list[EffectNode], rule: TriggerNode
    ) -> None:
        """Do effects of a rule, after others of the same moment, to which they are added."""
        for effect in effects:
            if not self._holds(effect.condition, known, rule, is_again=False):
                if self._may_hold(effect.condition, known, rule):
                    self._may_do((effect,), rule)
                continue
            if effect.verb.ends:
                raise _Over
            self.done += 1
            self.effects.append((effect, rule))
            if len(self.effects) > EFFECT_DEPTH or self.done > EFFECTS_PER_STEP:
                first, last = ring_in([each.name for each, _ in self.effects]) or (0, len(self.effects) - 1)
                ring = self.effects[first : last + 1]
                met = [each for each in self.under_way if each.entity is not self.entity]
                raise _Endless([*(each for _, each in ring), *met], [each for each, _ in ring])
            self._follow(effect, before, rule)
            within = (*_for_everybody(effect), *self._in_every_row(effect, known, rule))
            sure = [said(each) for each in effects_in(within)]
            self._may_do([each for each in effects_in(effect.arguments) if said(each) not in sure], rule)
            self._do(within, known, [*before], rule)
            self.effects.pop()
            before.append(effect)

    def _follow(self, effect: EffectNode, before: Sequence[EffectNode], rule: TriggerNode) -> None:
        """Let the rules answer to what an effect raises, after others of its moment."""
        if effect.verb.name == CHANGE and not (rule.entity is self.entity and self._changes(effect)):
            return
        for raised in effect.verb.raises:
            known = {name: str(effect.value(argument)) for name, argument in raised.known.items()}
            if raised.after is not None and not self.knows_others:
                continue
            if all(effect.value(argument) == value for argument, value in raised.where.items()):
                for more in raised.times(rule.entity, effect, before):
                    self._happens(raised.event, {**known, **more})

    def _answering(self, event: str, known: Mapping[str, str], first: TriggerNode | None) -> Iterator[TriggerNode]:
        """The rules that surely answer to an event. One with a price or a limit need not."""
        met = [each for name, value in known.items() for each in self.joined.get((event, name, value), ())]
        for each in (*met, *self.triggers):
            is_again = any(each is one for one in self.under_way)
            answers = (each.entity is not self.entity or each.event.name == event) and not each.extras
            if each is first or (answers and self._holds(each.condition, known, each, is_again=is_again)):
                yield each
            elif each.event.name == event and self._may_hold(each.condition, known, each):
                self._may_do(each.effects, each)

    def _changes(self, effect: EffectNode) -> bool:
        """Change a counter of the entity. What other entities count, or a number that is worked out, is not certain."""
        counter = effect.value("counter")
        if not isinstance(counter, NamedCounter) or counter.counter is None or self.entity.kind != ADVENTURE:
            return False
        by, to = effect.value("by"), effect.value("to")
        if not isinstance(by, int) or not (to is None or isinstance(to, int)):
            return False
        before = self.counters.get(counter)
        if before is None:
            return False
        self.counters[counter] = counter.counter.bounded(before + by if to is None else to)
        return self.counters[counter] != before

    def _in_every_row(self, effect: EffectNode, known: Mapping[str, str], rule: TriggerNode) -> list[EffectNode]:
        """The effects that surely happen whatever is rolled; none where a result may have no row."""
        sure = [
            [each for each in row.effects if self._holds(each.condition, known, rule, is_again=False)]
            for row in every_row(effect)
        ]
        return [each for each in sure[0] if all(said(each) in map(said, row) for row in sure)] if sure else []

    def _may_do(self, effects: Sequence[EffectNode], rule: TriggerNode) -> None:
        """Nothing is sure after what may end it, and nothing of a counter that may be another number."""
        for effect in effects_in(tuple(effects)):
            if effect.verb.ends:
                raise _Over
            if effect.verb.name == CHANGE and rule.entity is self.entity:
                self.counters.pop(str(effect.value("counter")), None)

    def _may_hold(self, condition: ExpressionNode | None, known: Mapping[str, str], rule: TriggerNode) -> bool:
        counters = self.counters if rule.entity is self.entity else {}
        return condition is None or truth_of(condition.term, _limits(known, counters)) != NEVER

    def _holds(
        self, condition: ExpressionNode | None, known: Mapping[str, str], rule: TriggerNode, *, is_again: bool
    ) -> bool:
        """Whether a condition of a rule surely holds; of one that is under way, what never changes holds again."""
        counters = self.counters if rule.entity is self.entity else {}
        return condition is None or _is_sure(condition.term, condition, known, counters, is_again)


def _is_sure(
    term: Node, condition: ExpressionNode, known: Mapping[str, str], counters: Mapping[str, int], is_again: bool
) -> bool:
    if isinstance(term, And):
        return all(_is_sure(each, condition, known, counters, is_again) for each in term.operands)

    if truth_of(term, _limits(known, counters)) == ALWAYS:
        return True
    return is_again and all(condition.scope.is_steady(part.parts) for part in walk(term) if isinstance(part, Path))


def _limits(known: Mapping[str, str], counters: Mapping[str, int]) -> Known:
    """What a moment and the counters say of names in expressions."""

    def limits(path: Path) -> Limits | None:
        if path.dotted in known:
            return OneOf(frozenset({known[path.dotted]}))
        number = counters.get(path.dotted)
        return Between(number, number) if number is not None else None

    return limits


def _for_everybody(effect: EffectNode) -> tuple[EffectNode, ...]:
    """The effects that surely happen within another: what is for each of all who play happens at least once."""
    if effect.name != FOR_EACH or effect.value("role") is not None or effect.value("token") is not None:
        return ()
    within = effect.value("do")
    return tuple(each for each in within if isinstance(each, EffectNode)) if isinstance(within, tuple) else ()


def every_row(effect: EffectNode) -> list[BranchNode]:
    """The rows of the table that an effect rolls on; none where a result may have no row, or where it rolls on none."""
    tables = (each.value for each in effect.arguments if isinstance(each.parameter.type, BranchesArgument))
    rows = [row for table in tables if isinstance(table, tuple) for row in table if isinstance(row, BranchNode)]
    outcomes, dice = [each.outcome for each in rows], effect.value("dice")
    is_whole = any(each.word == OTHERWISE for each in outcomes)
    return rows if is_whole or (isinstance(dice, int) and covers_plain_dice(outcomes, dice)) else []


def _named(rule: TriggerNode, trigger: TriggerNode) -> str:
    """The moment of another rule, and whose rule it is where that is another entity."""
    return f"{rule.event.name!r}" + (f" of {rule.entity.id!r}" if rule.entity is not trigger.entity else "")


def _endless(trigger: TriggerNode, endless: _Endless) -> MapProblem:
    others = sorted({_named(each, trigger) for each in endless.ring if each is not trigger})
    named = [f"{each!r}" for each in dict.fromkeys(each.name for each in endless.effects)]
    verbs = f"{' and '.join(named)} {'makes' if len(named) == 1 else 'make'}"
    again = f", with the rules on {' and '.join(others)}" if others else ""
    message = f"this never ends: {verbs} {trigger.event.name!r} happen again{again}"
    hint = "say with 'if' when it shall happen, or do something else"
    return MapProblem(ENDLESS, message, (*trigger.pointer, "on"), hint=hint)
