"""The words of a component, generated from the same effects that are played.

A hand-written `text:` stands instead of them, for the whole entity or for one part of it. Otherwise every field that
is a rule by itself, every trigger, every lasting change of a stat and every trait of the entity becomes one paragraph:
when it happens and at what price, then what happens. Parts of an entity that have a heading in the phrases, such as the
skills of a sheet, begin with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from toolkit.content.diagnostics import Pointer, pointer_of
from toolkit.content.entity import Entity
from toolkit.content.library import Library, value_at
from toolkit.render.alike import differ_in, in_series, merged_path, value_at_path
from toolkit.render.conditions import condition_words, counter_words, subject, value_words
from toolkit.render.letters import Letters
from toolkit.render.own_names import own_names
from toolkit.render.phrases import MissingPhraseError, Phrases, Quantity, capital, icon, phrases
from toolkit.render.runs import Paragraph, runs_of
from toolkit.render.typography import sentence
from toolkit.rules.arguments import NumberArgument, WordsArgument
from toolkit.rules.counters import NamedCounter
from toolkit.rules.expressions.nodes import Node as Term
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.outcomes import BLANK, OTHERWISE
from toolkit.rules.reading import ContentFault, tree_of
from toolkit.rules.tree import (
    FOR_EACH,
    ArgumentNode,
    BranchNode,
    EffectNode,
    EntityTree,
    ExpressionNode,
    PassiveNode,
    RuleNode,
    SelectionNode,
    TriggerNode,
    Value,
)
from toolkit.systems import find, part


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
    if part(library.packs[entity.pack].manifest.system) is None:
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


def asked_words(library: Library, entity: Entity, field: str, language: str) -> str:
    """A condition that stands by itself, such as the goal of an adventure, as a sentence; empty where there is none."""
    speaker = _speaker(library, entity, language)
    condition = speaker.tree.condition(field)
    return sentence(capital(condition_words(speaker.phrases, condition.term))) if condition is not None else ""


def offer_words(library: Library, entity: Entity, pointers: Collection[str], language: str) -> str:
    """Effects of an entity in words, each known by where it is written, as in `/rules/0/do/1`."""
    speaker = _speaker(library, entity, language)
    effects = (node for node in speaker.tree.walk() if isinstance(node, EffectNode))
    offered = [node for node in effects if f"/{'/'.join(map(str, node.pointer))}" in pointers]
    with speaker.voiced(offered[0].event.name if offered else ""):
        return speaker.offered(offered)


def rule_words(library: Library, trigger: TriggerNode, language: str, places: Mapping[str, str]) -> Paragraph:
    """One trigger in words, as it was read or changed."""
    return _speaker(library, trigger.entity, language, places).trigger(trigger)


def _speaker(library: Library, entity: Entity, language: str, places: Mapping[str, str] | None = None) -> _Speaker:
    system = library.packs[entity.pack].manifest.system
    tree = tree_of(find(system).vocabulary, library, entity)
    try:
        spoken = phrases(system, language)
        return _Speaker(library, tree, spoken.calling(own_names(library, tree, spoken, places or {})))
    except MissingPhraseError as missing:
        raise _fault(entity, (), str(missing)) from missing


class _Speaker:
    """Puts the rules of one entity into words."""

    def __init__(self, library: Library, tree: EntityTree, spoken: Phrases) -> None:
        self.library = library
        self.tree = tree
        self.entity = tree.entity
        self.phrases = spoken
        owner = find(spoken.system).vocabulary.owners.get(tree.entity.kind)
        self.voice = owner.voice if owner is not None else None
        #: The letters of the paragraph being said, and the event it is about.
        self.letters = Letters()
        self.event = ""
        #: Whether it is said within an effect that is about others than the event: for each hero.
        self.is_for_each = False
        #: How the numbers of those others are called, where phrases call them otherwise than the event's own.
        self.of_each: Phrases | None = None

    @cached_property
    def _no_extras(self) -> dict[str, None]:
        """What triggers of the system may ask for besides a condition, with nothing asked for."""
        return dict.fromkeys(each.name for each in find(self.phrases.system).vocabulary.extras)

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
        """Every rule and every heading, in the order of the file."""
        node = self.tree.nodes.get(pointer)
        if node is not None:
            yield from self.rule(node)
        elif isinstance(data, dict):
            if said := self.heading(data, pointer):
                yield said
            if pointer and isinstance(data.get("text"), str):
                written = self.library.words(self.entity, (*pointer, "text"), self.phrases.language)
                yield from (Paragraph((), runs_of(line.strip())) for line in written.splitlines() if line.strip())
                return
            for key, value in data.items():
                yield from self.rules(value, (*pointer, key))
        elif isinstance(data, list):
            for index, value in enumerate(data):
                yield from self.rules(value, (*pointer, index))

    def voiced(self, event: str = "") -> AbstractContextManager[None]:
        """The voice in which rules on an event, or lasting changes, speak of whoever acts: not always of `you`."""
        return self._in_voice(self.voice.of(self.entity.data, event) if self.voice is not None else "")

    @contextmanager
    def _in_voice(self, voice: str) -> Iterator[None]:
        before, self.phrases = self.phrases, self.phrases.in_voice(voice)
        try:
            yield
        finally:
            self.phrases = before

    def rule(self, node: RuleNode) -> Iterator[Paragraph]:
        """One rule in words; a selector that stands by itself is said by the phrases of its property."""
        match node:
            case TriggerNode():
                yield self.trigger(node)
            case PassiveNode():
                yield self.passive(node)
            case EffectNode():
                yield self.happening(node)

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

    def passive(self, node: PassiveNode) -> Paragraph:
        """A change of a stat that holds as long as its source is in play."""
        self.letters = Letters()
        with self._located(node.pointer), self.voiced():
            condition = self.asked(node.condition) if node.condition is not None else ""
            about = {"place": node.pointer[0], "owner": self.entity.kind, "stat": node.stat.name}
            lead = self.phrases.say("passive", "lead", condition=condition, **about)
            body = self._with_letters(self.phrases.say("stats", node.stat.name, by=self.quantity(node.by)))
            name, colon, rule = body.partition(": ")
            if colon:  # a skill by its name: one colon is enough
                lead, body = self.phrases.say("passive", "named", lead=lead, name=name) if lead else capital(name), rule
            return Paragraph(runs_of(capital(lead)), runs_of(sentence(body if lead else capital(body))))

    def happening(self, node: EffectNode) -> Paragraph:
        """An effect of a card that happens when it is drawn."""
        self.letters = Letters()
        self.event = node.event.name
        with self._located(node.pointer), self.voiced(self.event):
            body = self._with_letters(self.effect(node))
            if self.event not in (self.phrases.find("leads") or ()):
                return Paragraph((), runs_of(sentence(capital(body))))
            return Paragraph(runs_of(self.phrases.say("events", self.event)), runs_of(sentence(body)))

    def offered(self, nodes: Sequence[EffectNode]) -> str:
        """Effects that somebody may have or refuse."""
        self.letters = Letters()
        self.event = nodes[0].event.name if nodes else ""
        return self._with_letters(self.effects(nodes, ""))

    def _with_letters(self, body: str) -> str:
        """The words with what their letters stand for."""
        explained = (self.phrases.say("where", **each._asdict()) for each in self.letters.explained())
        return " ".join((body, *explained))

    def _property(self, entry: Any, value: Any, pointer: Pointer) -> Paragraph:
        self.letters = Letters()
        shape: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"body": entry}
        selection = self.tree.selection(*pointer)
        said = self.selection(selection) if selection is not None else value
        lead = self.phrases.fill(str(shape.get("lead", "")), value=said, data=self.entity.data)
        body = self.phrases.fill(str(shape["body"]), value=said, data=self.entity.data)
        return Paragraph(runs_of(capital(lead)), runs_of(sentence(body if lead else capital(body))))

    def trait(self, name: Any, pointer: Pointer) -> Paragraph:
        with self._located(pointer):
            said = self.phrases.say("traits", str(name), owner=self.entity.kind)
            return Paragraph((), runs_of(sentence(capital(said))))

    @contextmanager
    def _located(self, pointer: Pointer) -> Iterator[None]:
        """A phrase that a language lacks is told with the place of what it should have said."""
        try:
            yield
        except MissingPhraseError as missing:
            raise _fault(self.entity, pointer, str(missing)) from missing

    def trigger(self, node: TriggerNode) -> Paragraph:
        self.letters = Letters()
        self.event = node.event.name
        with self._located(node.pointer), self.voiced(self.event):
            return self._trigger(node)

    def _trigger(self, node: TriggerNode) -> Paragraph:
        about, rest = self._moment(node.condition.term if node.condition is not None else None)
        parts = {
            **self._no_extras,
            **node.extras,
            **about,
            "on": self.event,
            "owner": self.entity.kind,
            "instead": node.instead,
            "place": node.pointer[0],
            "data": self.entity.data,
            "condition": self.asked(node.condition, rest) if node.condition is not None and rest is not None else "",
        }
        self.letters.asked_first()
        is_nothing = [each.name for each in node.effects] == ["nothing"] and node.effects[0].condition is None
        if node.instead and is_nothing and self.phrases.find("nothings", self.event):
            body = self.phrases.say("nothings", self.event, **parts)
            return Paragraph((), runs_of(sentence(capital(body))))
        section = ("moments", self.event, "lead") if about["subject"] else ("events", self.event)
        parts["event"] = self.phrases.say(*section, **parts)
        effects = self.effects(node.effects, node.pointer[0])
        lead = self.phrases.say("trigger", "lead", **parts)
        body = self.phrases.say("trigger", "body", effects=self._with_letters(effects), **parts)
        said = Paragraph(runs_of(lead), runs_of(sentence(body if lead else capital(body))))
        if self.phrases.find("trigger", "condition") is None:
            return said
        moment = self.phrases.say("trigger", "lead", **{**parts, "condition": ""})
        asked = self.phrases.say("trigger", "condition", **parts)
        return replace(said, moment=runs_of(moment), condition=runs_of(capital(asked)))

    def _moment(self, condition: Term | None) -> tuple[dict[str, Any], Term | None]:
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

    def effects(self, nodes: Sequence[EffectNode], place: str | int) -> str:
        """Effects one after another; `place` is the part of the entity they stand in."""
        said = [self.effect(*each, place=place) for each in self._merged(nodes)]
        join = self.phrases.find("trigger", f"join_{place}") or self.phrases.find("trigger", "join")
        return str(join).join(said)

    def _merged(self, nodes: Sequence[EffectNode]) -> list[list[EffectNode]]:
        """Effects that the phrases can say once stand together: they differ in one place alone, or are a series."""
        found: list[list[EffectNode]] = []
        for node in nodes:
            dotted = self.phrases.find("merge", node.name)
            is_alike = isinstance(dotted, str) and found and differ_in(found[-1][0], node, dotted)
            if is_alike or (found and in_series(self.phrases.find("series", node.name), found[-1][0], node)):
                found[-1].append(node)
            else:
                found.append([node])
        return found

    def effect(self, node: EffectNode, *alike: EffectNode, place: str | int = "") -> str:
        """An effect in words; with those `alike`, all of them at once: their one difference is said as a list."""
        if alike and self.phrases.find("series", node.name):
            return self._series([node, *alike], place)
        with self.letters.of_effect(1 + len(alike)):
            return self._effect(node, *alike, place=place)

    def _effect(self, node: EffectNode, *alike: EffectNode, place: str | int) -> str:
        arguments = self._arguments(node, place)
        if alike:
            path = merged_path(node, str(self.phrases.find("merge", node.name)))
            values = [value_at_path(each, path) for each in (node, *alike)]
            arguments[path[0]] = self._several(node, path, values, place)
        said = self.phrases.say("verbs", node.name, **self._about(), **arguments)
        if node.condition is None:
            return said
        condition = self.asked(node.condition)
        return self.phrases.say("effect_if", condition=condition, effect=said)

    def _arguments(self, node: EffectNode, place: str | int) -> dict[str, Any]:
        around, self.is_for_each = self.is_for_each, self.is_for_each or bool(node.verb.introduces)
        of_each, self.of_each = self.of_each, self._of_each(node) or self.of_each
        repeated = self.letters.each
        if node.name == FOR_EACH:
            self.letters.each = {*node.verb.introduces, *(repeated or ())}
        arguments = {}
        for each in node.arguments:
            with self._voiced_within(node) if isinstance(each.value, tuple) else nullcontext():
                arguments[each.parameter.name] = self.argument(each, place)
        self.is_for_each, self.of_each, self.letters.each = around, of_each, repeated
        return arguments

    def _of_each(self, node: EffectNode) -> Phrases | None:
        """The voice for numbers of those whom an effect brings in: they are explained where nobody speaks to them."""
        voices = self.phrases.find("voices") or {}
        name = next((f"each-{each}" for each in node.verb.introduces if f"each-{each}" in voices), "")
        return self.phrases.in_voice(name) if name else None

    def _voiced_within(self, node: EffectNode) -> AbstractContextManager[None]:
        """Effects that are about others than the rule speak to those others, or of them."""
        if node.verb.voice:
            return self._in_voice(node.verb.voice)
        is_others = self.voice is not None and self.voice.subject in node.verb.introduces
        return self._in_voice("") if is_others else nullcontext()

    def _series(self, nodes: Sequence[EffectNode], place: str | int) -> str:
        """Effects of one verb as one sentence: `each explorer restores 1 health and 2 essence`."""
        arguments = []
        for each in nodes:
            with self.letters.of_effect():
                arguments.append(self._arguments(each, place))
        parts = [self.phrases.say("series", nodes[0].name, "part", **each) for each in arguments]
        return self.phrases.say("series", nodes[0].name, "whole", parts=parts, **self._about(), **arguments[0])

    def _about(self) -> dict[str, Any]:
        """What phrases of effects know besides the arguments: the event and whom it is about, whose rules they are,
        and whether it is said of each of several."""
        return {
            "on": self.event,
            "about": self._subjects,
            "owner": self.entity.kind,
            "data": self.entity.data,
            "each": self.is_for_each,
        }

    @property
    def _subjects(self) -> frozenset[str]:
        """Whom and what the event is about, for rules of this entity (`EventKind.about`)."""
        vocabulary = find(self.phrases.system).vocabulary
        event, owner = vocabulary.events.get(self.event), vocabulary.owners.get(self.entity.kind)
        borne = owner.borne(self.entity.data) if owner is not None else ()
        return (event.about_for(self.entity.kind) or frozenset() if event is not None else frozenset()) | {*borne}

    def _several(self, node: EffectNode, path: tuple[str, ...], values: list[Value], place: str | int) -> Any:
        """The argument at a path with several values instead of one: `[a, b]`, or a selector of both."""
        argument = node.value(path[0])
        if len(path) == 1:
            return values
        assert isinstance(argument, SelectionNode), "only selectors have arguments of their own"
        arguments = {each.parameter.name: self.argument(each, place) for each in argument.arguments}
        return self._selected(argument, {**arguments, path[1]: values})

    def argument(self, node: ArgumentNode, place: str | int = "") -> Any:
        """An argument as its phrase wants it; what is left out and has no default is None."""
        match node.value:
            case ExpressionNode() | int() as value if isinstance(node.parameter.type, NumberArgument):
                return self.quantity(value)
            case ExpressionNode() as condition:
                return self.asked(condition)
            case Entity() as meant:
                return self.library.called(meant, self.phrases.language)
            case SelectionNode() as selection:
                return self.selection(selection)
            case NamedCounter() as counter:
                return counter_words(self.phrases, counter)
            case tuple() as rows if rows and isinstance(rows[0], BranchNode):
                return self.letters.one_of(partial(self.row, row, place) for row in rows if isinstance(row, BranchNode))
            case tuple() as effects if effects and isinstance(effects[0], EffectNode):
                return self.effects([each for each in effects if isinstance(each, EffectNode)], place)
            case str() if isinstance(node.parameter.type, WordsArgument):
                return self.library.words(self.entity, node.pointer, self.phrases.language)
        return node.value

    def row(self, node: BranchNode, place: str | int) -> dict[str, str]:
        """One row of a table that dice decide on."""
        word = node.outcome.word
        if not word:
            result = node.key.replace("..", "–")
        else:
            result = self.phrases.say("outcomes", word) if word in (BLANK, OTHERWISE) else icon(word)
        return {"result": result, "effects": self.effects(node.effects, place)}

    def selection(self, node: SelectionNode) -> Selected:
        return self._selected(node, {each.parameter.name: self.argument(each) for each in node.arguments})

    def _selected(self, node: SelectionNode, arguments: Mapping[str, Any]) -> Selected:
        family = node.selector.family
        entry = self.phrases.find("selectors", family, node.name)
        forms = entry if isinstance(entry, Mapping) else {"": entry}
        if not all(isinstance(each, str) for each in forms.values()):
            raise MissingPhraseError(self.phrases.system, self.phrases.language, "selectors", f"{family}.{node.name}")
        about = {"on": self.event, "each": self.is_for_each}
        said = {form: self.phrases.fill(words, **about, **arguments) for form, words in forms.items()}
        return Selected(said, node.name)

    def quantity(self, value: int | ExpressionNode) -> Quantity:
        """A number as it is; an expression as a letter that the end of the paragraph explains."""
        if not isinstance(value, ExpressionNode):
            return Quantity(value, str(value))
        return Quantity(None, self._lettered(value.scope, value.term))

    def asked(self, condition: ExpressionNode, term: Term | None = None) -> str:
        """A condition, or a term of it; what it computes stands behind a letter, as other numbers do."""
        return condition_words(self.phrases, term or condition.term, letter=partial(self._lettered, condition.scope))

    def _lettered(self, scope: Scope, term: Term) -> str:
        return self.letters.letter(value_words(self.of_each or self.phrases, term), term, scope)


def _fault(entity: Entity, pointer: Pointer, message: str) -> ContentFault:
    hint = "write the rule by hand in 'text:', or add the phrase"
    return ContentFault(entity.diagnostic("L1002", message, pointer, hint=hint))
