"""Effects in words: a sentence each, or one for several that phrases say together, with their arguments and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.alike import differ_in, in_series, merged_path, value_at_path
from toolkit.render.conditions import condition_words, counter_words, value_words
from toolkit.render.letters import Letters
from toolkit.render.phrases import MissingPhraseError, Phrases, Quantity, icon
from toolkit.rules.arguments import NumberArgument, WordsArgument
from toolkit.rules.counters import NamedCounter
from toolkit.rules.expressions.nodes import Node as Term
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.outcomes import BLANK, OTHERWISE
from toolkit.rules.tree import (
    FOR_EACH,
    ArgumentNode,
    BranchNode,
    EffectNode,
    EntityTree,
    ExpressionNode,
    SelectionNode,
    Value,
)
from toolkit.systems import find


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


class EffectWords:
    """Puts the effects of one entity into words; `words.py` makes paragraphs of them."""

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
