"""The vocabulary of a system: the verbs, selectors and events its content may use, and who may use them.

Adding a verb is one function. Its name, its annotated arguments and its docstring become the schema, the reference page
and the check that phrases exist. What else a system wants to know of every verb, such as when it acts in a combat or
what it is worth to a bot, are its facets: a system with a verb that leaves one out cannot be made.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar, overload

from toolkit.rules.arguments import ArgumentType, EffectsArgument
from toolkit.rules.counters import Holder
from toolkit.rules.declared import Declared
from toolkit.rules.doing import reasons_of
from toolkit.rules.expressions.limits import Limits
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.together import Either, Together
from toolkit.rules.verbs import (
    EventKind,
    Extra,
    Owner,
    Parameter,
    Raised,
    Selector,
    Source,
    StatKind,
    Verb,
    Voice,
    doc_of,
    signature_of,
)

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(slots=True)
class Vocabulary(Declared):
    """What the content of one system may say, and how the system declares it."""

    def owner(
        self,
        kind: str,
        *,
        triggers: Iterable[str] = (),
        passives: Iterable[str] = (),
        effects: Mapping[str, str] | None = None,
        selections: Mapping[str, tuple[str, EventKind]] | None = None,
        conditions: Mapping[str, Scope] | None = None,
        counters: Holder | None = None,
        bears: tuple[str, ...] = (),
        bears_by: Callable[[Mapping[str, Any]], Collection[str]] | None = None,
        voice: Voice | None = None,
        knows: Callable[[Mapping[str, Any]], Mapping[str, Limits]] | None = None,
    ) -> str:
        """Declare where rules stand on a kind of entity; returns the kind, to name it in events.

        `knows` tells of an entity what the names in its expressions can be: an enemy's sheet knows its own type.
        """
        if kind in self.owners:
            raise ValueError(f"the owner {kind!r} is declared twice in {self.system}")
        self._check_subjects(f"the owner {kind!r}", bears)
        self.owners[kind] = Owner(
            kind=kind,
            triggers=tuple(triggers),
            passives=tuple(passives),
            effects=effects or {},
            selections=selections or {},
            conditions=conditions or {},
            counters=counters,
            bears=bears,
            bears_by=bears_by,
            voice=voice,
            knows=knows,
        )
        return kind

    @overload
    def verb(self, function: F) -> F: ...
    @overload
    def verb(self, **facets: Any) -> Callable[[F], F]: ...
    def verb(self, function: F | None = None, **facets: Any) -> F | Callable[[F], F]:
        """Register a function as a verb: `def name(game, context, **arguments)`. Facets are told in brackets."""

        def register(function: F) -> F:
            context, parameters = signature_of(function)
            self._add_verb(function, context, parameters, facets)
            return function

        return register(function) if function is not None else register

    def shared_verb(
        self,
        function: Callable[..., Any],
        context: type,
        facets: Mapping[str, Any],
        types: Mapping[str, ArgumentType] | None = None,
    ) -> None:
        """Register a verb that several systems share: each says in which of its own contexts it makes sense.

        `types` are arguments that take something else in this system, such as its own dice.
        """
        _, found = signature_of(function)
        own = types or {}
        parameters = tuple(replace(each, type=own.get(each.name, each.type)) for each in found)
        self._add_verb(function, context, parameters, facets)

    def _add_verb(
        self,
        function: Callable[..., Any],
        context: type,
        parameters: tuple[Parameter, ...],
        facets: Mapping[str, Any],
    ) -> None:
        name = function.__name__
        if name in self.verbs:
            raise ValueError(f"the verb {name!r} is registered twice in {self.system}")
        self._check_known(name, facets)
        self._fitting.clear()
        self.verbs[name] = Verb(name, function, context, parameters, doc_of(function), facets, reasons_of(function))

    def only_in(self, context: type, *verbs: str) -> None:
        """Say of verbs that are declared already, such as shared ones, that they make sense in one context alone."""
        self._fitting.clear()
        for verb in verbs:
            self.verbs[verb] = replace(self.verbs[verb], context=context)

    def arguments(self, *together: Together) -> Callable[[F], F]:
        """Say how arguments of the verb that is declared just below stand to each other."""

        def add(function: F) -> F:
            verb = self.verbs[function.__name__]
            known = {each.name for each in verb.parameters}
            unknown = sorted({name for each in together for name in each.names} - known)
            if unknown:
                raise ValueError(f"the verb {verb.name!r} of {self.system} has no {', '.join(unknown)}")
            needed = {name for each in together if isinstance(each, Either) and each.needed for name in each.names}
            numbers = (name for name, kind in verb.numbers.items() if name in needed and kind.takes_0)
            if idle := next(numbers, ""):
                raise ValueError(f"the verb {verb.name!r} of {self.system} needs {idle!r} as an Amount or a Change")
            self.verbs[verb.name] = replace(verb, together=(*verb.together, *together))
            return function

        return add

    def about(
        self,
        *subjects: str,
        unless: str = "",
        introduces: tuple[str, ...] = (),
        remain: bool = False,
        voice: str = "",
    ) -> Callable[[F], F]:
        """Say whom the verb that is declared just below needs, and whom it brings.

        It does nothing where the moment is about none of these subjects, `unless` that argument is given. Effects
        within it are about the subjects it `introduces`; where they `remain`, the effects after it are so too. Words of
        the effects within it speak of whoever acts there in a `voice` of their own, if it has one.
        """

        def add(function: F) -> F:
            name = function.__name__
            self.speaks_of(name, *subjects, unless=unless, introduces=introduces, remain=remain, voice=voice)
            return function

        return add

    def speaks_of(
        self,
        verb: str,
        *subjects: str,
        unless: str = "",
        introduces: tuple[str, ...] = (),
        remain: bool = False,
        voice: str = "",
    ) -> None:
        """The same of a verb that is declared already, such as one that systems share."""
        self._check_subjects(f"the verb {verb!r}", (*subjects, *introduces))
        self.verbs[verb] = replace(
            self.verbs[verb], about=subjects, unless=unless, introduces=introduces, remain=remain, voice=voice
        )

    def raises(
        self,
        event: str,
        known: Mapping[str, str] | None = None,
        where: Mapping[str, Any] | None = None,
        after: Callable[[Any, Any, Sequence[Any]], bool | Sequence[Mapping[str, str]]] | None = None,
    ) -> Callable[[F], F]:
        """Say of the verb that is declared just below that an event follows at once when it does something: which
        names of expressions are `known` then, each with the argument that it equals; `where` arguments must have
        certain values for it, and `after` which effects it does so (`Raised`)."""

        def add(function: F) -> F:
            self.raised_by(function.__name__, Raised(event, known or {}, where or {}, after))
            return function

        return add

    def raised_by(self, verb: str, *raised: Raised) -> None:
        """The same of a verb that is declared already, such as one that systems share."""
        self.verbs[verb] = replace(self.verbs[verb], raises=(*self.verbs[verb].raises, *raised))

    def only_on(self, *kinds: str) -> Callable[[F], F]:
        """Say of the verb that is declared just below that it does something on rules of these kinds alone."""

        def add(function: F) -> F:
            name = function.__name__
            if unknown := sorted(set(kinds) - self.owners.keys()):
                raise ValueError(f"the verb {name!r} of {self.system} is for kinds without rules: {', '.join(unknown)}")
            self.verbs[name] = replace(self.verbs[name], only_on=frozenset(kinds))
            return function

        return add

    def ending(self, function: F) -> F:
        """Say of the verb that is declared just below that what goes on ends with it: nothing after it happens."""
        self.ended_by(function.__name__)
        return function

    def ended_by(self, *verbs: str) -> None:
        """The same of verbs that are declared already."""
        for verb in verbs:
            self.verbs[verb] = replace(self.verbs[verb], ends=True)

    def given_by(self, verb: str, **gives: tuple[str, ...]) -> None:
        """Say of a verb that is declared already what it brings for others to ask for: its argument, and how it is
        there then."""
        self.verbs[verb] = replace(self.verbs[verb], gives=gives)

    def wanted_by(self, verb: str, **wants: str) -> None:
        """Say of a verb that is declared already what has to be there for it: its argument, and how."""
        self.verbs[verb] = replace(self.verbs[verb], wants=wants)

    def check_events(self) -> None:
        """Raise where verbs or sources name a verb or an event that the vocabulary does not have."""
        raised = {each.event for verb in self.verbs.values() for each in verb.raises}
        kinds = [each.type for verb in self.verbs.values() for each in verb.parameters]
        raised |= {each.event for each in kinds if isinstance(each, EffectsArgument) and each.event}
        raised -= self.events.keys()
        named = {verb for event in self.events.values() for each in event.sources.values() for verb in each.verbs}
        if raised or named - self.verbs.keys():
            unknown = ", ".join(sorted(raised | (named - self.verbs.keys())))
            raise ValueError(f"verbs and events of {self.system} speak of what there is not: {unknown}")

    def _check_subjects(self, what: str, named: Iterable[str]) -> None:
        unknown = sorted(set(named) - self.subjects.keys())
        if unknown:
            raise ValueError(f"{what} of {self.system} is about what is no subject: {', '.join(unknown)}")

    def _check_known(self, verb: str, facets: Mapping[str, Any]) -> None:
        unknown = sorted(facets.keys() - self.facets.keys())
        if unknown:
            raise ValueError(f"verbs of {self.system} have no facet {', '.join(unknown)}, but {verb!r} says it")

    def rule_check(self, function: F) -> F:
        """Register a function that says what is wrong with the rules of an entity, besides what all systems look at."""
        self.rule_checks.append(function)
        return function

    def check_facets(self) -> None:
        """Raise where a verb leaves out a facet: what is not said of a verb is an error, never a default."""
        unsaid = [
            f"{verb.name} does not say its {', '.join(missing)}"
            for verb in self.verbs.values()
            if (missing := [facet for facet in self.facets if facet not in verb.facets])
        ]
        if unsaid:
            raise ValueError(f"verbs of {self.system} leave out what they must say: {'; '.join(unsaid)}")

    def selector(
        self, family: str, *, about: tuple[str, ...] = (), together: tuple[Together, ...] = ()
    ) -> Callable[[F], F]:
        """Register a function as a selector of a family: `def name(game, context, **arguments) -> sequence`.

        It means nothing where the moment is `about` none of these subjects. `together` says how its arguments stand to
        each other, as `arguments` does for a verb.
        """

        def register(function: F) -> F:
            context, parameters = signature_of(function)
            name = function.__name__
            members = self.selectors.setdefault(family, {})
            if name in members:
                raise ValueError(f"the {family} selector {name!r} is registered twice in {self.system}")
            self._check_subjects(f"the selector {name!r}", about)
            self._fitting.clear()
            members[name] = Selector(name, family, function, context, parameters, doc_of(function), about, together)
            return function

        return register

    def event(
        self,
        name: str,
        context: type,
        scope: Scope,
        doc: str,
        *,
        owners: Collection[str],
        replaceable: bool = False,
        about: Collection[str] | None = None,
        about_on: Mapping[str, Collection[str]] | None = None,
        sources: Mapping[str, Source] | None = None,
    ) -> None:
        """Declare a moment that triggers of its owners can listen on.

        With `replaceable`, they may also replace what happens then. Nobody listens on the event of effects that happen
        by themselves, such as those of a drawn card: it has no owners. Where expressions can speak of subjects, it has
        to be said which of them the moment is `about`, at least sometimes; `about_on` says it of rules of some owners,
        where it is another. An event that some content never comes to says by its `sources` what it takes.
        """
        if about is None and any(each.about for _, each in scope.items()):
            raise ValueError(f"the event {name!r} of {self.system} does not say what it is about")
        on = {owner: frozenset(subjects) for owner, subjects in (about_on or {}).items()}
        self._check_subjects(f"the event {name!r}", frozenset(about or ()).union(*on.values()))
        having = {kind for kind, owner in self.owners.items() if owner.triggers}
        self._declare(f"the event {name!r}", name in self.events, set(owners) - having, "triggers")
        subjects = None if about is None else frozenset(about)
        self._declare(
            f"the sources of {name!r}", False, {*(sources or ()), *on} - (set(owners) or {*self.owners}), "the event"
        )
        self.events[name] = EventKind(
            name, context, scope, doc, replaceable, frozenset(owners), subjects, sources or {}, on
        )

    def _declare(self, what: str, twice: bool, lacking: set[str], needed: str) -> None:
        """Refuse what is declared twice, or with owners that lack what it needs; else what fits whom is found anew."""
        if twice:
            raise ValueError(f"{what} is declared twice in {self.system}")
        if lacking:
            raise ValueError(f"{what} of {self.system} names owners without {needed}: {sorted(lacking)}")
        self._fitting.clear()

    def extra(
        self,
        name: str,
        schema: Mapping[str, Any],
        *,
        events: Collection[str],
        owners: Collection[str],
        needs: str = "",
    ) -> None:
        """Declare a key of triggers on some events of some owners."""
        self._fitting.clear()
        self.extras.append(Extra(name, schema, frozenset(events), frozenset(owners), needs))

    def stat(
        self, name: str, context: type, scope: Scope, doc: str, *, flag: bool = False, owners: Collection[str] = ()
    ) -> None:
        """Declare a number that content may change for as long as something is in play; a `flag` is there or not.

        `owners` are the kinds of entities that can change it, where not all that have lasting changes can.
        """
        having = {kind for kind, owner in self.owners.items() if owner.passives}
        self._declare(f"the stat {name!r}", name in self.stats, set(owners) - having, "lasting changes")
        self.stats[name] = StatKind(name, context, scope, doc, flag, frozenset(owners))
