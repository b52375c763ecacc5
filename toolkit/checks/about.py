"""Rules that speak of somebody their moment is not about: they would never do anything.

When a round begins, nothing happens to a hero: what is for "the hero" does nothing then, and a condition about it never
holds. Events declare what they are about (`EventKind.about`); names, words, selectors and verbs declare what they need.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from toolkit.checks.wording import listed
from toolkit.content.entity import Entity
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.arguments import ArgumentType, Choice, Selects
from toolkit.rules.expressions.nodes import Path
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.tree import AnyNode, ArgumentNode, EffectNode, ExpressionNode, SelectionNode, TriggerNode, children
from toolkit.rules.verbs import EventKind, Parameter, Verb
from toolkit.rules.vocabulary import Vocabulary

CODES = {"L0882": "a rule for somebody whom its moment is not about"}
NOT_ABOUT = "L0882"


def problems(vocabulary: Vocabulary, entity: Entity, rules: Iterable[AnyNode]) -> Iterator[MapProblem]:
    """What rules of an entity say about subjects that their moments do not have."""
    if not vocabulary.subjects:
        return
    borne = vocabulary.owners[entity.kind].borne(entity.data)
    for node in rules:
        about = node.event.about_for(entity.kind) if isinstance(node, TriggerNode | EffectNode) else None
        if isinstance(node, TriggerNode | EffectNode) and about is not None:
            yield from _Moment(vocabulary, entity.kind, node.event, about | {*borne}).wrong(node)


def problems_where(
    vocabulary: Vocabulary, entity: Entity, rule: TriggerNode | EffectNode, about: frozenset[str]
) -> Iterator[MapProblem]:
    """What is wrong with one rule when its moment is about these subjects alone in this entity."""
    yield from _Moment(vocabulary, entity.kind, rule.event, about).wrong(rule)


@dataclass(frozen=True, slots=True)
class _Moment:
    """A moment as rules of one kind of entity meet it, and what it is about then."""

    vocabulary: Vocabulary
    owner: str
    event: EventKind
    about: frozenset[str]

    def wrong(self, node: AnyNode) -> Iterator[MapProblem]:
        """What a node and those within it say about subjects that the moment does not have."""
        match node:
            case ExpressionNode():
                yield from self._names(node)
            case EffectNode(verb=verb):
                if verb.about and not self.about & {*verb.about} and node.value(verb.unless) is None:
                    hint = self._told(verb) if verb.unless else self._other_moments(verb.about)
                    yield self._nothing(verb.about, node, hint)
                yield from self._arguments(node)
        here = self
        for child in children(node):
            has_effects = isinstance(child, ArgumentNode) and isinstance(child.value, tuple)
            yield from (here.with_those_of(node) if has_effects else here).wrong(child)
            if isinstance(child, EffectNode) and child.verb.remain:
                here = here.with_those_of(child)

    def with_those_of(self, node: AnyNode) -> _Moment:
        """The moment as it is for effects that an effect has introduced somebody to."""
        introduced = node.verb.introduces if isinstance(node, EffectNode) else ()
        return replace(self, about=self.about | {*introduced}) if introduced else self

    def _names(self, node: ExpressionNode) -> Iterator[MapProblem]:
        for part in terms_in(node.term):
            name = node.scope.find(part.parts[0]) if isinstance(part, Path) else None
            if isinstance(part, Path) and name is not None and name.about and not self.about & {*name.about}:
                message = f"{part.parts[0]!r} is empty here: {self._is_about()}"
                yield MapProblem(
                    NOT_ABOUT, message, node.pointer, part.start, part.end, hint=self._other_moments(name.about)
                )

    def _arguments(self, effect: EffectNode) -> Iterator[MapProblem]:
        counting = effect.verb.counting({each.parameter.name: each.value for each in effect.arguments})
        for argument in effect.arguments:
            subjects = self._meant(argument)
            if subjects and not self.about & {*subjects} and argument.parameter.name in counting:
                instead = self._instead(argument.parameter)
                hint = ", or ".join(filter(None, (instead, self._other_moments(subjects))))
                yield self._nothing(subjects[:1], effect, hint)

    def _meant(self, argument: ArgumentNode) -> tuple[str, ...]:
        """The subjects of which an argument means one, whichever of them the moment is about; the usual one first."""
        kind, value = argument.parameter.type, argument.value
        if isinstance(kind, Choice):
            return tuple(filter(None, (kind.needs(value),)))
        about = value.selector.about if isinstance(value, SelectionNode) else ()
        return tuple(each for each in about if not isinstance(kind, Selects) or each in (kind.subjects or about))

    def _told(self, verb: Verb) -> str:
        """The hint how to write whom a verb is for, when the moment is about nobody."""
        parameter = next(each for each in verb.parameters if each.name == verb.unless)
        return self._instead(parameter) or f"give it '{verb.unless}'"

    def _instead(self, parameter: Parameter) -> str:
        """What can be written for an argument that means somebody at this moment; empty where there is no such word."""
        others = self._others(parameter.type)
        more = f" (or {listed(others[1:])})" if others[1:] else ""
        return f"write '{parameter.name}: {others[0]}'{more}" if others else ""

    def _others(self, kind: ArgumentType) -> list[str]:
        if isinstance(kind, Choice):
            return [word for word in kind.here(self.event.context) if kind.needs(word) in {"", *self.about}]
        if isinstance(kind, Selects):
            family = self.vocabulary.selectors_for(kind.family, self.event.context)
            plain = {name: each for name, each in family.items() if not any(p.required for p in each.parameters)}
            here = self.about & {*kind.subjects} if kind.subjects else self.about
            return [name for name, each in plain.items() if not each.about or here & {*each.about}]
        return []

    def _nothing(self, subjects: Iterable[str], effect: EffectNode, hint: str) -> MapProblem:
        message = f"this does nothing: it is for {self._words(subjects, 'or')}, and {self._is_about()}"
        return MapProblem(NOT_ABOUT, message, effect.pointer, hint=hint)

    def _is_about(self) -> str:
        return f"{self.event.name!r} is about {self._words(self.about, 'and') or 'nobody'}"

    def _words(self, subjects: Iterable[str], joined: str) -> str:
        return f" {joined} ".join(self.vocabulary.subjects[each] for each in sorted(subjects))

    def _other_moments(self, subjects: Iterable[str]) -> str:
        """Moments of the same owner that are about one of the subjects. Where there are none: what brings them in, or
        whose rules are about them."""
        events = self.vocabulary.events_of(self.owner).items()
        known = {name: each.about_for(self.owner) or frozenset() for name, each in events}
        fitting = {name: about & {*subjects} for name, about in known.items()}
        fitting = {name: about for name, about in fitting.items() if about and name != self.event.name}
        if fitting:
            wanted = self._words(frozenset().union(*fitting.values()), "or")
            return f"choose a moment that is about {wanted}: {listed(sorted(fitting)[:6])}"
        verbs, owners = self.vocabulary.verbs_for(self.event.context).values(), self.vocabulary.owners.values()
        within = sorted(each.name for each in verbs if {*each.introduces} & {*subjects})
        kinds = sorted(each.kind for each in owners if {*each.bears} & {*subjects})
        ways = [f"within {' or '.join(within)}" if within else "", f"on {listed(kinds)}" if kinds else ""]
        return f"put it {', or '.join(filter(None, ways))}" if any(ways) else ""
