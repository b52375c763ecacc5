"""The words of a component, generated from the same effects that are played.

A hand-written `text:` stands instead of them, for the whole entity or for one part of it. Otherwise every field that
is a rule by itself, every trigger, every lasting change of a stat and every trait of the entity becomes one paragraph:
when it happens and at what price, then what happens. Parts of an entity that have a heading in the phrases, such as the
skills of a sheet, begin with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from jinja2 import TemplateError

from toolkit.content.diagnostics import Diagnostic, Pointer, pointer_of
from toolkit.content.entity import Entity
from toolkit.content.library import Library, NotFoundError, value_at
from toolkit.render.conditions import condition_words, subject, value_words
from toolkit.render.own_names import own_names
from toolkit.render.phrases import MissingPhraseError, Phrases, Quantity, phrases
from toolkit.render.runs import Paragraph, runs_of
from toolkit.rules.arguments import (
    ConditionArgument,
    EffectsArgument,
    NumberArgument,
    Reference,
    Selects,
    WordsArgument,
)
from toolkit.rules.compiling import ContentFault
from toolkit.rules.expressions import ExpressionError, parse
from toolkit.rules.expressions.nodes import Node
from toolkit.rules.verbs import Parameter, Vocabulary
from toolkit.systems import find, part

_LETTERS = "XYZ"


class Selected(str):
    """The words of a selector. A phrase may ask for its `name` where one selector needs a sentence of its own, and for
    another form of its words where its language has cases: the first form is the one that stands by itself."""

    __slots__ = ("forms", "name")
    name: str
    forms: Mapping[str, str]

    def __new__(cls, forms: Mapping[str, str], name: str) -> Selected:
        said = super().__new__(cls, next(iter(forms.values())))
        said.name = name
        said.forms = forms
        return said

    def form(self, name: str) -> str:
        return self.forms.get(name, str(self))


def words_of(library: Library, entity: Entity, language: str) -> list[Paragraph]:
    """The rules words of an entity in a language. Raises `ContentFault` where something cannot be said."""
    written = library.words(entity, "text", language)
    if written:
        return [Paragraph((), runs_of(line.strip())) for line in written.splitlines() if line.strip()]
    system = library.packs[entity.pack].manifest.system
    if part(system) is None:
        for pointer, _ in triggers_in(entity.data):
            raise _fault(entity, pointer, f"the system {system!r} has no rules here yet, so its effects have no words")
        return []
    speaker = _speaker(library, entity, language)
    return [
        *speaker.properties(),
        *speaker.rules(entity.data, ()),
        *(speaker.trait(trait, ("traits", index)) for index, trait in enumerate(entity.data.get("traits", ()))),
    ]


def part_words(
    library: Library, entity: Entity, pointer: Pointer, language: str, places: Mapping[str, str] | None = None
) -> list[Paragraph]:
    """The rules words of one part of an entity, such as a skill of a sheet, without headings.

    `places` is what a drawn map calls the places that an adventure names.
    """
    said = _speaker(library, entity, language, places).rules(value_at(entity.data, pointer), pointer)
    return [paragraph for paragraph in said if paragraph.body]


def rule_words(
    library: Library,
    entity: Entity,
    data: Mapping[str, Any],
    pointer: Pointer,
    language: str,
    places: Mapping[str, str],
) -> Paragraph:
    """One trigger of an entity in words, as it stands at `pointer` or changed."""
    return _speaker(library, entity, language, places).trigger(data, pointer)


def _speaker(library: Library, entity: Entity, language: str, places: Mapping[str, str] | None = None) -> _Speaker:
    system = library.packs[entity.pack].manifest.system
    try:
        spoken = phrases(system, language)
        return _Speaker(
            library, entity, find(system).vocabulary, spoken.calling(own_names(library, entity, spoken, places or {}))
        )
    except MissingPhraseError as missing:
        raise _fault(entity, (), str(missing)) from missing


def triggers_in(data: Any, pointer: Pointer = ()) -> Iterator[tuple[Pointer, Mapping[str, Any]]]:
    """Every trigger of an entity with its place, in the order of the file."""
    if isinstance(data, dict):
        if "on" in data and "do" in data:
            yield pointer, data
            return
        for key, value in data.items():
            yield from triggers_in(value, (*pointer, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from triggers_in(value, (*pointer, index))


class _Speaker:
    """Puts the effects of one entity into words."""

    def __init__(self, library: Library, entity: Entity, vocabulary: Vocabulary, spoken: Phrases) -> None:
        self.library = library
        self.entity = entity
        self.vocabulary = vocabulary
        self.phrases = spoken
        #: What the letters of the paragraph being said stand for, and the event it is about.
        self.computed: list[str] = []
        self.event = ""

    def properties(self) -> Iterator[Paragraph]:
        """The fields of the entity that are rules by themselves, in the order of the phrases."""
        for dotted, entry in (self.phrases.find("properties") or {}).items():
            pointer = pointer_of(dotted)
            value = value_at(self.entity.data, pointer)
            if value in (None, False):
                continue
            with self._located(pointer):
                said = self._property(entry, value, pointer)
            if said.lead or said.body:
                yield said

    def rules(self, data: Any, pointer: Pointer) -> Iterator[Paragraph]:
        """Every trigger, every lasting change of a stat and every heading, in the order of the file."""
        if isinstance(data, dict) and "on" in data and "do" in data:
            yield self.trigger(data, pointer)
        elif isinstance(data, dict) and "stat" in data and "by" in data:
            yield self.passive(data, pointer)
        elif isinstance(data, dict):
            if said := self.heading(data, pointer):
                yield said
            if pointer and isinstance(data.get("text"), str):
                written = self.library.words(self.entity, (*pointer, "text"), self.phrases.language)
                yield from (Paragraph((), runs_of(line.strip())) for line in written.splitlines() if line.strip())
                return
            if "do" in data and not pointer:
                effects = data["do"] if isinstance(data["do"], list) else [data["do"]]
                yield from (self.happening(each, ("do", index)) for index, each in enumerate(effects))
                return
            for key, value in data.items():
                yield from self.rules(value, (*pointer, key))
        elif isinstance(data, list):
            for index, value in enumerate(data):
                yield from self.rules(value, (*pointer, index))

    def heading(self, data: Mapping[str, Any], pointer: Pointer) -> Paragraph | None:
        """What stands above a part of the entity, where the phrases have a heading for its place."""
        for pattern, words in (self.phrases.find("headings") or {}).items():
            places = pattern.split(".")
            if len(places) == len(pointer) and all(
                place in ("*", str(step)) for place, step in zip(places, pointer, strict=True)
            ):
                name = self.library.words(self.entity, (*pointer, "name"), self.phrases.language) or ""
                with self._located(pointer):
                    return Paragraph(runs_of(self.phrases.fill(str(words), name=name, value=data)), ())
        return None

    def passive(self, data: Mapping[str, Any], pointer: Pointer) -> Paragraph:
        """A change of a stat that holds as long as its source is in play."""
        self.computed = []
        with self._located(pointer):
            condition = condition_words(self.phrases, parse(str(data["if"]))) if "if" in data else ""
            place = pointer[0] if pointer else ""
            lead = self.phrases.say("passive", "lead", place=place, condition=condition)
            body = self.phrases.say("stats", str(data["stat"]), by=self.quantity(data["by"]))
            body = self._with_letters(body)
            return Paragraph(runs_of(lead), runs_of(body if lead else body[:1].upper() + body[1:]))

    def happening(self, data: Any, pointer: Pointer) -> Paragraph:
        """An effect of a card that happens when it is drawn."""
        self.computed = []
        self.event = self.entity.kind
        with self._located(pointer):
            body = self._with_letters(self.effect(data, pointer))
            return Paragraph((), runs_of(body[:1].upper() + body[1:]))

    def _with_letters(self, body: str) -> str:
        """The words with what their letters stand for."""
        for letter, value in zip(_LETTERS, self.computed, strict=False):
            body = f"{body} {self.phrases.say('where', letter=letter, value=value)}"
        return body

    def _property(self, entry: Any, value: Any, pointer: Pointer) -> Paragraph:
        self.computed = []
        shape: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"body": entry}
        said = self.selection(str(shape["family"]), value, pointer) if "family" in shape else value
        lead = self.phrases.fill(str(shape.get("lead", "")), value=said, data=self.entity.data)
        body = self.phrases.fill(str(shape["body"]), value=said, data=self.entity.data)
        return Paragraph(runs_of(lead), runs_of(body))

    def trait(self, name: Any, pointer: Pointer) -> Paragraph:
        with self._located(pointer):
            return Paragraph((), runs_of(self.phrases.say("traits", str(name))))

    def trigger(self, data: Mapping[str, Any], pointer: Pointer) -> Paragraph:
        self.computed = []
        self.event = str(data["on"])
        with self._located(pointer):
            return self._trigger(data, pointer)

    @contextmanager
    def _located(self, pointer: Pointer) -> Iterator[None]:
        """Whatever cannot be said is told with its place. Content that was never checked can be wrong in any way."""
        try:
            yield
        except (MissingPhraseError, NotFoundError) as missing:
            raise _fault(self.entity, pointer, str(missing)) from missing
        except ExpressionError as error:
            raise _fault(self.entity, pointer, error.problems[0].message) from error
        except (TypeError, ValueError, AttributeError, LookupError, StopIteration, TemplateError) as error:
            raise _fault(self.entity, pointer, f"this cannot be put into words: {error}") from error

    def _trigger(self, data: Mapping[str, Any], pointer: Pointer) -> Paragraph:
        extras = {key: data.get(key) for key in self.vocabulary.trigger_extras}
        condition = parse(str(data["if"])) if "if" in data else None
        about, rest = self._moment(condition)
        parts = {
            **extras,
            **about,
            "on": self.event,
            "instead": bool(data.get("instead")),
            "place": pointer[0] if pointer else "",
            "condition": condition_words(self.phrases, rest) if rest is not None else "",
        }
        if parts["instead"] and data["do"] == ["nothing"] and self.phrases.find("nothings", self.event):
            body = self.phrases.say("nothings", self.event, **parts)
            return Paragraph((), runs_of(body[:1].upper() + body[1:]))
        section = ("moments", self.event, "lead") if about["subject"] else ("events", self.event)
        parts["event"] = self.phrases.say(*section, **parts)
        effects = self.effects(data["do"], (*pointer, "do"))
        lead = self.phrases.say("trigger", "lead", **parts)
        body = self.phrases.say("trigger", "body", effects=self._with_letters(effects), **parts)
        said = Paragraph(runs_of(lead), runs_of(body if lead else body[:1].upper() + body[1:]))
        if self.phrases.find("trigger", "condition") is None:
            return said
        moment = self.phrases.say("trigger", "lead", **{**parts, "condition": ""})
        asked = self.phrases.say("trigger", "condition", **parts)
        return replace(said, moment=runs_of(moment), condition=runs_of(asked))

    def _moment(self, condition: Node | None) -> tuple[dict[str, Any], Node | None]:
        """What a condition says the event is about, where the phrases name it, and the rest of the condition."""
        entry = self.phrases.find("moments", self.event)
        if not isinstance(entry, Mapping) or condition is None:
            return {"subject": "", "names": []}, condition
        names, said, rest = subject(self.phrases, condition, str(entry["subject"]))
        about: dict[str, Any] = {"subject": said, "names": names}
        for variable, name in entry.get("also", {}).items():
            _, about[variable], rest = (
                subject(self.phrases, rest, name) if said and rest is not None else ([], "", rest)
            )
        return about, rest

    def effects(self, data: Sequence[Any], pointer: Pointer) -> str:
        said = [self.effect(each, (*pointer, index)) for index, each in enumerate(self._merged(data))]
        section = f"join_{pointer[0]}" if pointer else ""
        join = self.phrases.find("trigger", section) or self.phrases.find("trigger", "join")
        return str(join).join(said)

    def _merged(self, data: Sequence[Any]) -> list[Any]:
        """Effects that differ in one place alone, said once with all the places, where the phrases can."""
        found: list[Any] = []
        for each in data:
            where = self._place(each)
            last = found[-1] if found and where else None
            if last is not None and self._place(last) == where and _without(last, where) == _without(each, where):
                found[-1] = _with_value(last, where, [*_listed(value_at(last, where)), value_at(each, where)])
            else:
                found.append(each)
        return found

    def _place(self, effect: Any) -> Pointer:
        """Where an effect that may be merged says its place; () for all others."""
        if not isinstance(effect, Mapping):
            return ()
        name = next(key for key in effect if key != "if")
        dotted = self.phrases.find("merge", name)
        pointer = (name, *pointer_of(dotted)) if isinstance(dotted, str) and dotted else (name,)
        return pointer if dotted is not None and value_at(effect, pointer) is not None else ()

    def effect(self, data: Any, pointer: Pointer) -> str:
        if isinstance(data, str):
            data = {data: {}}
        name = next(key for key in data if key != "if")
        verb = self.vocabulary.verbs.get(name)
        if verb is None:
            raise MissingPhraseError(self.phrases.system, self.phrases.language, "verbs", name)
        arguments = self.arguments(verb.parameters, data[name], (*pointer, name))
        said = self.phrases.say("verbs", name, on=self.event, **arguments)
        if "if" not in data:
            return said
        condition = condition_words(self.phrases, parse(str(data["if"])))
        return self.phrases.say("effect_if", condition=condition, effect=said)

    def arguments(self, parameters: Sequence[Parameter], data: Any, pointer: Pointer) -> dict[str, Any]:
        """Every parameter as its phrase wants it; what is left out is None."""
        is_short = bool(parameters) and not isinstance(data, Mapping)
        given: Mapping[str, Any] = {parameters[0].name: data} if is_short else (data or {})
        return {
            each.name: self.argument(each, given[each.name], pointer if is_short else (*pointer, each.name))
            if each.name in given
            else None
            for each in parameters
        }

    def argument(self, parameter: Parameter, value: Any, pointer: Pointer) -> Any:
        match parameter.type:
            case NumberArgument():
                return self.quantity(value)
            case ConditionArgument():
                return condition_words(self.phrases, parse(str(value)))
            case Reference(kind=kind):
                meant = self.library.get(str(value), kind=kind, pack=self.entity.pack)
                return self.library.words(meant, "name", self.phrases.language) or meant.id
            case WordsArgument():
                return self.library.words(self.entity, pointer, self.phrases.language)
            case EffectsArgument():
                return self.effects(value, pointer)
            case Selects(family=family):
                return self.selection(family, value, pointer)
        return value

    def selection(self, family: str, value: Any, pointer: Pointer) -> str:
        name, data = (value, {}) if isinstance(value, str) else next(iter(value.items()))
        selector = self.vocabulary.selectors.get(family, {}).get(name)
        if selector is None:
            raise MissingPhraseError(self.phrases.system, self.phrases.language, "selectors", f"{family}.{name}")
        arguments = self.arguments(selector.parameters, data, (*pointer, name))
        entry = self.phrases.find("selectors", family, name)
        forms = entry if isinstance(entry, Mapping) else {"": entry}
        if not all(isinstance(each, str) for each in forms.values()):
            raise MissingPhraseError(self.phrases.system, self.phrases.language, "selectors", f"{family}.{name}")
        said = {form: self.phrases.fill(words, on=self.event, **arguments) for form, words in forms.items()}
        return Selected(said, name)

    def quantity(self, value: Any) -> Quantity:
        """A number as it is; an expression as a letter that the end of the paragraph explains."""
        if not isinstance(value, str):
            return Quantity(int(value), str(value))
        words = value_words(self.phrases, parse(value))
        if words not in self.computed:
            self.computed.append(words)
        return Quantity(None, _LETTERS[self.computed.index(words) % len(_LETTERS)])


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _without(data: Any, pointer: Pointer) -> Any:
    return _with_value(data, pointer, None)


def _with_value(data: Any, pointer: Pointer, value: Any) -> Any:
    """A copy of mappings within mappings with another value at one place."""
    return {**data, pointer[0]: _with_value(data[pointer[0]], pointer[1:], value)} if pointer else value


def _fault(entity: Entity, pointer: Pointer, message: str) -> ContentFault:
    path, span = entity.locate(pointer)
    hint = "write the rule by hand in 'text:', or add the phrase"
    return ContentFault(Diagnostic("L1002", message, path, span, hint=hint, pointer=pointer))
