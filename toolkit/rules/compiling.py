"""From content to effects that run: names become verbs, words become values, expressions become closures.

Content is compiled after it was checked, so a problem met here is rare; it is still reported with its place, as a
`ContentFault`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NoReturn

from toolkit.content.diagnostics import Diagnostic, nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.arguments import (
    Choice,
    Choices,
    ConditionArgument,
    EffectsArgument,
    FlagArgument,
    NumberArgument,
    Reference,
    Selection,
    Selects,
    WordArgument,
    WordsArgument,
)
from toolkit.rules.effects import Effect, Trigger
from toolkit.rules.expressions.compile import Expression, compile_expression
from toolkit.rules.expressions.problems import ExpressionError
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.expressions.types import BOOLEAN, NUMBER, Type
from toolkit.rules.modifiers import Passive
from toolkit.rules.verbs import EventKind, Parameter, Verb, Vocabulary

Pointer = tuple[str | int, ...]


class ContentFault(Exception):
    """Content that cannot be played, with the place and the reason."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(f"{diagnostic.path}:{diagnostic.span.line}:{diagnostic.span.column}: {diagnostic.message}")
        self.diagnostic = diagnostic

    def __reduce__(self) -> tuple[type[ContentFault], tuple[Diagnostic]]:
        return ContentFault, (self.diagnostic,)  # it may have happened in another process


class Compiler:
    """Compiles the triggers and effects of one entity."""

    def __init__(self, vocabulary: Vocabulary, library: Library, entity: Entity) -> None:
        self.vocabulary = vocabulary
        self.library = library
        self.entity = entity

    def triggers(self, data: Sequence[Mapping[str, Any]], pointer: Pointer) -> tuple[Trigger, ...]:
        return tuple(self.trigger(each, (*pointer, index)) for index, each in enumerate(data))

    def trigger(self, data: Mapping[str, Any], pointer: Pointer) -> Trigger:
        name = data.get("on")
        event = self.vocabulary.events.get(str(name))
        if event is None:
            self._fail((*pointer, "on"), "L0303", f"there is no event {name!r}", str(name), self.vocabulary.events)
        instead = bool(data.get("instead", False))
        if instead and not event.replaceable:
            known = [each.name for each in self.vocabulary.events.values() if each.replaceable]
            words = f"nothing happens by default on {event.name!r} that effects could stand instead of"
            self._fail((*pointer, "instead"), "L0303", words, event.name, known)
        if "do" not in data:
            self._fail(pointer, "L0202", "'do' is missing")
        extra = {key: data[key] for key in self.vocabulary.trigger_extras if key in data}
        condition = self._condition(data, event.scope, pointer)
        effects = self.effects(data["do"], event, (*pointer, "do"))
        return Trigger(
            event.name, condition, effects, extra, f"{self.entity.id} on {event.name}", instead, self._place(pointer)
        )

    def passives(self, data: Sequence[Mapping[str, Any]], pointer: Pointer) -> tuple[Passive, ...]:
        """Changes of stats that hold while this entity is in play: `{stat: armour, by: 1, if: ...}`."""
        return tuple(self._passive(each, (*pointer, index)) for index, each in enumerate(data))

    def _passive(self, data: Mapping[str, Any], pointer: Pointer) -> Passive:
        name = str(data.get("stat"))
        stat = self.vocabulary.stats.get(name)
        if stat is None:
            self._fail((*pointer, "stat"), "L0306", f"there is no stat {name!r}", name, self.vocabulary.stats)
        if "by" not in data:
            self._fail(pointer, "L0202", "'by' is missing")
        amount = self._number(NumberArgument(), data["by"], stat.scope, (*pointer, "by"))
        return Passive(stat.name, amount, self._condition(data, stat.scope, pointer), self.entity.id)

    def effects(self, data: Sequence[Any], event: EventKind, pointer: Pointer) -> tuple[Effect, ...]:
        return tuple(self.effect(each, event, (*pointer, index)) for index, each in enumerate(data))

    def effect(self, data: Any, event: EventKind, pointer: Pointer) -> Effect:
        if isinstance(data, str):
            data = {data: {}}
        names = [name for name in data if name != "if"] if isinstance(data, Mapping) else []
        if len(names) != 1:
            self._fail(pointer, "L0302", "an effect names exactly one verb")
        verb = self._verb(names[0], event, pointer)
        place = (*pointer, names[0])
        fixed, computed = self._arguments(verb.parameters, data[names[0]], event, place)
        condition = self._condition(data, event.scope, pointer)
        return Effect(verb, fixed, computed, condition, f"{self.entity.id}: {verb.name}", self._place(pointer))

    def _place(self, pointer: Pointer) -> str:
        return f"{self.entity.qualified}#/{'/'.join(map(str, pointer))}"

    def selection(self, family: str, value: Any, event: EventKind, pointer: Pointer) -> Selection:
        """A selector with its arguments: which cells, which heroes. Content that redefines who is meant uses it too."""
        members = self.vocabulary.selectors.get(family, {})
        single = isinstance(value, Mapping) and len(value) == 1
        name, arguments = next(iter(value.items())) if single else (value, {})
        selector = members.get(name) if isinstance(name, str) else None
        if selector is None or not issubclass(event.context, selector.context):
            known = [each for each, member in members.items() if issubclass(event.context, member.context)]
            words = f"there is no {family} selector {name!r} on {event.name!r}"
            self._fail(pointer, "L0304", words, str(name), known)
        fixed, computed = self._arguments(selector.parameters, arguments, event, (*pointer, name))
        if not computed:
            return Selection(name, partial(_select_fixed, selector.select, fixed))
        return Selection(name, partial(_select_computed, selector.select, fixed, computed))

    def _verb(self, name: str, event: EventKind, pointer: Pointer) -> Verb:
        verb = self.vocabulary.verbs.get(name)
        if verb is None or not issubclass(event.context, verb.context):
            known = self.vocabulary.verbs_for(event.context)
            words = f"there is no verb {name!r} on {event.name!r}"
            self._fail((*pointer, name), "L0302", words, name, known, at_key=True)
        return verb

    def _arguments(
        self, parameters: Sequence[Parameter], data: Any, event: EventKind, pointer: Pointer
    ) -> tuple[dict[str, Any], dict[str, Expression]]:
        given, short = self._by_name(parameters, data, pointer)
        for name in given:
            if all(name != each.name for each in parameters):
                known = [each.name for each in parameters]
                self._fail((*pointer, name), "L0201", f"unknown field {name!r}", name, known, at_key=True)
        fixed: dict[str, Any] = {}
        computed: dict[str, Expression] = {}
        for parameter in parameters:
            if parameter.name not in given:
                if parameter.required:
                    self._fail(pointer, "L0202", f"{parameter.name!r} is missing")
                continue
            place = pointer if short else (*pointer, parameter.name)
            value = self._argument(parameter, given[parameter.name], event, place)
            (computed if isinstance(value, Expression) else fixed)[parameter.name] = value
        return fixed, computed

    def _by_name(self, parameters: Sequence[Parameter], data: Any, pointer: Pointer) -> tuple[dict[str, Any], bool]:
        """The arguments by name, and whether the first one stood by itself: `burn: 2` is `burn: {tiles: 2}`."""
        if data is None:
            return {}, False
        if isinstance(data, Mapping):
            return dict(data), False
        if not parameters:
            self._fail(pointer, "L0203", "it takes no arguments")
        return {parameters[0].name: data}, True

    def _argument(self, parameter: Parameter, value: Any, event: EventKind, pointer: Pointer) -> Any:
        kind = parameter.type
        match kind:
            case NumberArgument():
                return self._number(kind, value, event.scope, pointer)
            case ConditionArgument():
                return self._expression(value, event.scope, BOOLEAN, pointer)
            case Reference():
                return self._entity(kind, value, pointer)
            case EffectsArgument():
                if not isinstance(value, list | tuple):
                    self._fail(pointer, "L0203", "effects are a list")
                return self.effects(value, event, pointer)
            case Selects():
                return self.selection(kind.family, value, event, pointer)
            case Choice() if value not in kind.words:
                words = f"{value!r} is not one of {', '.join(kind.words)}"
                self._fail(pointer, "L0203", words, str(value), kind.words)
            case Choices():
                return self._choices(kind, value, pointer)
            case FlagArgument() if not isinstance(value, bool):
                self._fail(pointer, "L0203", f"{value!r} is neither true nor false")
            case WordArgument() if not isinstance(value, str) or not re.search(kind.pattern, value):
                self._fail(pointer, "L0203", f"{value!r} is not {kind.shape}")
            case WordsArgument() if not isinstance(value, str):
                self._fail(pointer, "L0203", f"{value!r} is no text")
        return value

    def _choices(self, kind: Choices, value: Any, pointer: Pointer) -> tuple[str, ...]:
        if not isinstance(value, list | tuple) or not value:
            self._fail(pointer, "L0203", f"a list of some of {', '.join(kind.words)} is wanted")
        for index, word in enumerate(value):
            if word not in kind.words:
                words = f"{word!r} is not one of {', '.join(kind.words)}"
                self._fail((*pointer, index), "L0203", words, str(word), kind.words)
        return tuple(value)

    def _number(self, kind: NumberArgument, value: Any, scope: Scope, pointer: Pointer) -> int | Expression:
        if isinstance(value, str):
            return self._expression(value, scope, NUMBER, pointer)
        if not isinstance(value, int) or isinstance(value, bool):
            self._fail(pointer, "L0203", f"{value!r} is neither a whole number nor an expression")
        if kind.minimum is not None and value < kind.minimum:
            self._fail(pointer, "L0203", f"{value} is less than {kind.minimum}")
        return value

    def _entity(self, kind: Reference, value: Any, pointer: Pointer) -> Entity:
        entity = self.library.find(str(value), kind=kind.kind, pack=self.entity.pack)
        if entity is None:
            known = self.library.names(kind.kind, self.entity.pack)
            self._fail(pointer, "L0301", f"there is no {kind.kind} {value!r}", str(value), known)
        return entity

    def _condition(self, data: Mapping[str, Any], scope: Scope, pointer: Pointer) -> Expression | None:
        return self._expression(data["if"], scope, BOOLEAN, (*pointer, "if")) if "if" in data else None

    def _expression(self, source: Any, scope: Scope, expected: Type, pointer: Pointer) -> Expression:
        try:
            return compile_expression(source if isinstance(source, int) else str(source), scope, expected)
        except ExpressionError as error:
            problem = error.problems[0]
            self._fail(pointer, "L0305", problem.message, hint=problem.hint or "")

    def _fail(
        self,
        pointer: Pointer,
        code: str,
        message: str,
        word: str = "",
        known: Iterable[str] = (),
        *,
        hint: str = "",
        at_key: bool = False,
    ) -> NoReturn:
        """Refuse, pointing at a value or at its key; `known` are the words that would have been right for `word`."""
        path, span = self.entity.locate_key(pointer) if at_key else self.entity.locate(pointer)
        near = nearest(word, known)
        raise ContentFault(
            Diagnostic(code, message, path, span, hint=f"did you mean {near!r}?" if near else hint, pointer=pointer)
        )


def _select_fixed(select: Any, fixed: Mapping[str, Any], game: Any, context: Any) -> Any:
    return select(game, context, **fixed)


def _select_computed(
    select: Any, fixed: Mapping[str, Any], computed: Mapping[str, Expression], game: Any, context: Any
) -> Any:
    return select(game, context, **fixed, **{name: each.evaluate(context) for name, each in computed.items()})
