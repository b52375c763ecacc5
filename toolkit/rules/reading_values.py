"""Reading what stands in rules by itself: numbers, words, names of entities and counters, expressions.

What cannot be read is refused with its place and the reason, as a `ContentFault`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NoReturn, Self

from toolkit.content.diagnostics import Diagnostic, Pointer, nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.arguments import INSTEAD_OF_0, LARGEST, Choices, NumberArgument, Reference
from toolkit.rules.counters import ADVENTURE, Counter, NamedCounter, adventure_counters, counters_of
from toolkit.rules.expressions.check import check_node
from toolkit.rules.expressions.contradictions import why_contradictory
from toolkit.rules.expressions.limits import Between, Known, Limits
from toolkit.rules.expressions.linear import why_cancelled
from toolkit.rules.expressions.never import why_never, why_nothing, why_part_never
from toolkit.rules.expressions.nodes import Node, Path, walk, with_texts
from toolkit.rules.expressions.ordered import why_ordered
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.problems import ExpressionError
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.expressions.types import BOOLEAN, NUMBER, Bounds, Type
from toolkit.rules.expressions.unsayable import why_unsayable
from toolkit.rules.naming import ENTITY, named_in, why_unlike
from toolkit.rules.tree import ExpressionNode
from toolkit.rules.vocabulary import Vocabulary


class ContentFault(Exception):
    """Content that cannot be played, with the place and the reason."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(f"{diagnostic.path}:{diagnostic.span.line}:{diagnostic.span.column}: {diagnostic.message}")
        self.diagnostic = diagnostic

    def __reduce__(self) -> tuple[type[Self], tuple[Diagnostic]]:
        return type(self), (self.diagnostic,)  # it may have happened in another process


class TableFault(ContentFault):
    """Content that cannot be played by so many or with such options: whoever chose them can choose others."""


class ValueReader:
    """Reads values in the rules of one entity."""

    def __init__(self, vocabulary: Vocabulary, library: Library, entity: Entity) -> None:
        self.vocabulary = vocabulary
        self.library = library
        self.entity = entity

    @cached_property
    def counters(self) -> dict[str, Counter]:
        return counters_of(self.entity.data)

    def of_adventures(self, names: Iterable[str]) -> list[str]:
        """Which of some names are counters of adventures that rules of this entity may speak of."""
        if self.entity.kind == ADVENTURE:
            return []
        known = adventure_counters(self.library, self.entity.pack)
        return [name for name in names if name in known]

    def counter(self, value: Any, pointer: Pointer) -> NamedCounter:
        known, owners = self.counters, self.vocabulary.owners
        owner = owners.get(self.entity.kind)
        if owner is not None and owner.counters is not None and value in known:
            return NamedCounter(value, owner.counters, known[value])
        holder = owners[ADVENTURE].counters if ADVENTURE in owners else None
        if holder is None or not isinstance(value, str) or not self.of_adventures([value]):
            hint = "declare it under 'counters' of an adventure"
            self.fail(pointer, "L0308", f"there is no counter {value!r} here", str(value), known, hint=hint)
        return NamedCounter(value, holder)

    def choices(self, kind: Choices, value: Any, pointer: Pointer) -> tuple[str, ...]:
        if not isinstance(value, list | tuple) or not value:
            self.fail(pointer, "L0203", f"a list of some of {', '.join(kind.words)} is wanted")
        for index, word in enumerate(value):
            if word not in kind.words:
                words = f"{word!r} is not one of {', '.join(kind.words)}"
                self.fail((*pointer, index), "L0203", words, str(word), kind.words)
        return tuple(value)

    def number(self, kind: NumberArgument, value: Any, scope: Scope, pointer: Pointer) -> int | ExpressionNode:
        if isinstance(value, str):
            return self._formula(kind, value, scope, pointer)
        if not isinstance(value, int) or isinstance(value, bool):
            self.fail(pointer, "L0203", f"{value!r} is neither a whole number nor an expression")
        if kind.nonzero and value == 0:
            self.fail(pointer, "L0205", "0 changes nothing", hint=INSTEAD_OF_0)
        if kind.minimum is not None and value < kind.minimum:
            self.fail(pointer, "L0203", f"{value} is less than {kind.minimum}")
        if not -LARGEST <= value <= kind.maximum:
            self.fail(pointer, "L0205", f"{value} is too far from zero", hint=f"the most is {kind.maximum}")
        return value

    def _formula(self, kind: NumberArgument, value: str, scope: Scope, pointer: Pointer) -> ExpressionNode:
        """An expression for a number. One that can only be 0, where 0 would do nothing, is refused (L0315)."""
        node = self.expression(value, scope, NUMBER, pointer)
        if not kind.takes_0:
            why = why_nothing(node.term, self.known(node.scope), at_most_0=not kind.nonzero)
            if why:
                self.fail(pointer, "L0315", why)
        return node

    def referred(self, kind: Reference, value: Any, pointer: Pointer) -> Entity:
        entity = self.library.find(str(value), kind=kind.kind, pack=self.entity.pack)
        if entity is None:
            known = self.library.names(kind.kind, self.entity.pack)
            self.fail(pointer, "L0301", f"there is no {kind.kind} {value!r}", str(value), known)
        return entity

    def condition(self, data: Mapping[str, Any], scope: Scope, pointer: Pointer) -> ExpressionNode | None:
        return self.expression(data["if"], scope, BOOLEAN, (*pointer, "if")) if "if" in data else None

    def expression(self, source: Any, scope: Scope, expected: Type, pointer: Pointer) -> ExpressionNode:
        scope = self.vocabulary.scope_on(scope, self.entity.kind, self.entity.data)
        try:
            term = parse(source if isinstance(source, str) else str(source).lower())
        except ExpressionError as error:
            problems = error.problems
        else:
            scope = self._with_adventures(term, scope)
            _, problems = check_node(term, scope, expected)
        if problems:
            self.fail(pointer, "L0305", problems[0].message, hint=problems[0].hint or "")
        unsayable, instead = why_unsayable(term, scope)
        if not unsayable:
            unsayable, instead = why_unlike(term, scope, self.vocabulary.sorts, self.vocabulary.kin)
        if unsayable:
            self.fail(pointer, "L0305", unsayable, hint=instead)
        tell = why_never if expected is BOOLEAN else why_part_never
        known = self.known(scope)
        never = tell(term, known) or why_ordered(term, scope, known) or why_contradictory(term, scope)
        if never:
            self.fail(pointer, "L0309", never)
        cancelled, instead = why_cancelled(term)
        if cancelled:
            self.fail(pointer, "L0315", cancelled, hint=instead)
        return ExpressionNode(self._meant(term, scope, pointer), scope, expected, pointer)

    def _meant(self, term: Node, scope: Scope, pointer: Pointer) -> Node:
        """The expression with the ids that things go by at the table: a reference may name their pack before them, or
        mean what has taken their place."""
        meant: dict[int, str] = {}
        for named in named_in(term, scope, pointer):
            kind = named.sort.partition(ENTITY)[2]
            if kind and named.name not in self.vocabulary.words.get(kind, ()):
                known = self.known_as(named.name, kind)
                meant |= {named.start: known} if known != named.name else {}
        return with_texts(term, meant) if meant else term

    def known_as(self, reference: str, kind: str) -> str:
        """The id of what a name in an expression means."""
        return self.library.id_of(reference, kind, self.entity.pack)

    def _with_adventures(self, term: Node, scope: Scope) -> Scope:
        """The scope with those counters of adventures that an expression mentions."""
        paths = (part for part in walk(term) if isinstance(part, Path) and len(part.parts) == 1)
        unknown = sorted({part.dotted for part in paths if scope.find(part.dotted) is None})
        found = self.of_adventures(unknown) if unknown else []
        return self.vocabulary.scope_on(scope, "", None, found) if found else scope

    @cached_property
    def _told(self) -> Mapping[str, Limits]:
        """What the entity itself tells of the names that its rules ask for."""
        owner = self.vocabulary.owners.get(self.entity.kind)
        return owner.knows(self.entity.data) if owner is not None and owner.knows is not None else {}

    def known(self, scope: Scope) -> Known:
        """What is known of names in a scope: what the entity tells, and the bounds of counters and of names."""

        def known(path: Path) -> Limits | None:
            told, bounds = self._told.get(path.dotted), self._bounds(path, scope)
            if bounds is None:
                return told
            if isinstance(told, Between):
                return Between(max(bounds.least, told.least), min(bounds.most, told.most))
            return Between(*bounds)

        return known

    def _bounds(self, path: Path, scope: Scope) -> Bounds | None:
        """The least and the most that a counter of the entity, or a name of the rules, can be."""
        counter = self.counters.get(path.dotted)
        if counter is not None:
            bounds = Bounds(counter.least, counter.most)
            return bounds if self.entity.kind == ADVENTURE else bounds.or_nothing()  # whoever has the card may be gone
        found = scope.declared(path.parts)
        if found is None or found.bounds is None:
            return None
        return found.bounds if scope.is_always_there(path.parts) else found.bounds.or_nothing()

    def fail(
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
        near = nearest(word, known)
        hint = f"did you mean {near!r}?" if near else hint
        raise ContentFault(self.entity.diagnostic(code, message, pointer, hint=hint, at_key=at_key))
