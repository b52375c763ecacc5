"""The words of a component, generated from the same effects that are played.

A hand-written `text:` stands instead of them, for the whole entity or for one part of it. Otherwise every field that
is a rule by itself, every trigger, every lasting change of a stat and every trait of the entity becomes one paragraph:
when it happens and at what price, then what happens. Parts of an entity that have a heading in the phrases, such as the
skills of a sheet, begin with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import Any

from toolkit.content.diagnostics import Pointer, pointer_of
from toolkit.content.entity import Entity
from toolkit.content.library import Library, value_at
from toolkit.render.conditions import condition_words, subject
from toolkit.render.effect_words import EffectWords
from toolkit.render.letters import Letters
from toolkit.render.own_names import own_names
from toolkit.render.phrases import MissingPhraseError, capital, phrases
from toolkit.render.runs import Paragraph, runs_of
from toolkit.render.typography import sentence
from toolkit.rules.expressions.nodes import Node as Term
from toolkit.rules.reading import ContentFault, tree_of
from toolkit.rules.tree import EffectNode, PassiveNode, RuleNode, TriggerNode
from toolkit.systems import find, part


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


class _Speaker(EffectWords):
    """Puts the rules of one entity into words."""

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


def _fault(entity: Entity, pointer: Pointer, message: str) -> ContentFault:
    hint = "write the rule by hand in 'text:', or add the phrase"
    return ContentFault(entity.diagnostic("L1002", message, pointer, hint=hint))
