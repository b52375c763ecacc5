"""From content to effects that run: names become verbs, words become values, expressions become closures.

Content is compiled after it was checked, so a problem met here is rare; it is still reported with its place, as a
`ContentFault`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NoReturn

from toolkit.content.diagnostics import Diagnostic, nearest
from toolkit.content.library import Entity, Library
from toolkit.rules.arguments import (
    Choice,
    ConditionArgument,
    EffectsArgument,
    NumberArgument,
    Reference,
    Selection,
    Selects,
)
from toolkit.rules.effects import Effect, Trigger
from toolkit.rules.expressions.compile import Expression, ExpressionError, compile_expression
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.expressions.types import BOOLEAN, NUMBER, Type
from toolkit.rules.verbs import EventKind, Parameter, Verb, Vocabulary

Pointer = tuple[str | int, ...]


class ContentFault(Exception):
    """Content that cannot be played, with the place and the reason."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(f"{diagnostic.path}:{diagnostic.span.line}:{diagnostic.span.column}: {diagnostic.message}")
        self.diagnostic = diagnostic


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
            self._fail(
                (*pointer, "on"), "L0303", f"there is no event {name!r}", nearest(str(name), self.vocabulary.events)
            )
        extra = {key: data[key] for key in self.vocabulary.trigger_extras if key in data}
        condition = self._expression(data["if"], event.scope, BOOLEAN, (*pointer, "if")) if "if" in data else None
        effects = self.effects(data["do"], event, (*pointer, "do"))
        return Trigger(event.name, condition, effects, extra, f"{self.entity.id} on {event.name}")

    def effects(self, data: Sequence[Any], event: EventKind, pointer: Pointer) -> tuple[Effect, ...]:
        return tuple(self.effect(each, event, (*pointer, index)) for index, each in enumerate(data))

    def effect(self, data: Any, event: EventKind, pointer: Pointer) -> Effect:
        if isinstance(data, str):
            data = {data: {}}
        condition = None
        names = [name for name in data if name != "if"]
        if "if" in data:
            condition = self._expression(data["if"], event.scope, BOOLEAN, (*pointer, "if"))
        if len(names) != 1:
            self._fail(pointer, "L0302", "an effect names exactly one verb", None)
        verb = self._verb(names[0], event, pointer)
        place = (*pointer, names[0])
        fixed, computed = self._arguments(verb.parameters, data[names[0]], event, place)
        return Effect(verb, fixed, computed, condition, f"{self.entity.id}: {verb.name}")

    def _verb(self, name: str, event: EventKind, pointer: Pointer) -> Verb:
        verb = self.vocabulary.verbs.get(name)
        if verb is None or not issubclass(event.context, verb.context):
            known = self.vocabulary.verbs_for(event.context)
            self._fail((*pointer, name), "L0302", f"there is no verb {name!r} on {event.name!r}", nearest(name, known))
        return verb

    def _arguments(
        self, parameters: Sequence[Parameter], data: Any, event: EventKind, pointer: Pointer
    ) -> tuple[dict[str, Any], dict[str, Expression]]:
        if parameters and not isinstance(data, Mapping):
            data, short = {parameters[0].name: data}, True
        else:
            data, short = dict(data or {}), False
        fixed: dict[str, Any] = {}
        computed: dict[str, Expression] = {}
        for parameter in parameters:
            if parameter.name not in data:
                if parameter.required:
                    self._fail(pointer, "L0202", f"{parameter.name!r} is missing", None)
                continue
            place = pointer if short else (*pointer, parameter.name)
            value = self._argument(parameter, data.pop(parameter.name), event, place)
            if isinstance(value, Expression):
                computed[parameter.name] = value
            else:
                fixed[parameter.name] = value
        for unknown in data:
            self._fail(
                (*pointer, unknown),
                "L0201",
                f"unknown field {unknown!r}",
                nearest(unknown, [p.name for p in parameters]),
            )
        return fixed, computed

    def _argument(self, parameter: Parameter, value: Any, event: EventKind, pointer: Pointer) -> Any:
        kind = parameter.type
        match kind:
            case NumberArgument():
                return self._expression(value, event.scope, NUMBER, pointer) if isinstance(value, str) else value
            case ConditionArgument():
                return self._expression(value, event.scope, BOOLEAN, pointer)
            case Reference():
                return self.library.get(value, kind=kind.kind, pack=self.entity.pack)
            case EffectsArgument():
                return self.effects(value, event, pointer)
            case Selects():
                return self._selection(kind.family, value, event, pointer)
            case Choice() if value not in kind.words:
                self._fail(
                    pointer,
                    "L0203",
                    f"{value!r} is not one of {', '.join(kind.words)}",
                    nearest(str(value), kind.words),
                )
        return value

    def _selection(self, family: str, value: Any, event: EventKind, pointer: Pointer) -> Selection:
        members = self.vocabulary.selectors.get(family, {})
        name, arguments = (value, {}) if isinstance(value, str) else next(iter(value.items()))
        selector = members.get(name)
        if selector is None:
            self._fail(pointer, "L0304", f"there is no {family} selector {name!r}", nearest(str(name), members))
        fixed, computed = self._arguments(selector.parameters, arguments, event, (*pointer, name))
        if not computed:
            return Selection(name, partial(_select_fixed, selector.select, fixed))
        return Selection(name, partial(_select_computed, selector.select, fixed, computed))

    def _expression(self, source: Any, scope: Scope, expected: Type, pointer: Pointer) -> Expression:
        try:
            return compile_expression(str(source), scope, expected)
        except ExpressionError as error:
            problem = error.problems[0]
            self._fail(pointer, "L0305", problem.message, problem.hint or None)

    def _fail(self, pointer: Pointer, code: str, message: str, hint: str | None) -> NoReturn:
        path, span = self.entity.locate(pointer)
        words = f"did you mean {hint!r}?" if hint else ""
        raise ContentFault(Diagnostic(code, message, path, span, hint=words, pointer=pointer))


def _select_fixed(select: Any, fixed: Mapping[str, Any], game: Any, context: Any) -> Any:
    return select(game, context, **fixed)


def _select_computed(
    select: Any, fixed: Mapping[str, Any], computed: Mapping[str, Expression], game: Any, context: Any
) -> Any:
    return select(game, context, **fixed, **{name: each.evaluate(context) for name, each in computed.items()})
