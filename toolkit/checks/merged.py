"""What is wrong with an entity only together with what it extends.

Each file has been held against the schema before, as far as a part can be. What is found here comes from the mixture:
something neither of the two has, or a value of one that does not go with a value of the other.
"""

from __future__ import annotations

from typing import Any

from toolkit.checks.schema_errors import SchemaError, settle
from toolkit.checks.schema_messages import Writer
from toolkit.content.diagnostics import Diagnostic, Edit, Pointer, Related, Span
from toolkit.content.entity import Entity
from toolkit.content.library import value_at
from toolkit.content.schemas import SchemaBook

CODES = {"L0210": "an entity that lacks something, even with what it extends"}


def in_words(book: SchemaBook, name: str, entity: Entity, errors: list[Any]) -> list[Diagnostic]:
    """The errors that a schema has found in an entity after `extends`, in words. What is wrong with the base already,
    and taken over as it is, is told there alone."""
    assert entity.base is not None, "another entity is held against its schema by itself"
    of_base = [_said(each) for each in settle(book.errors(name, entity.base.data), entity.base.data)]
    found = [each for each in settle(errors, entity.data) if _is_new(each, entity) or _said(each) not in of_base]
    writer = _MergedWriter(book, name, entity)
    return [told for each in found if (told := writer.diagnostic(each)) is not None]


def _is_new(error: SchemaError, entity: Entity) -> bool:
    """Whether an error is about something that the entity says itself."""
    key = error.details.get("unexpected", ())[:1]
    return error.name != "required" and entity.is_own((*error.pointer, *key))


def _said(error: SchemaError) -> tuple[object, ...]:
    return error.name, error.pointer, error.details


class _MergedWriter(Writer):
    """Writes about an entity whose values lie in several files: what it took over is told at its own `extends`."""

    def __init__(self, book: SchemaBook, name: str, entity: Entity) -> None:
        super().__init__(book, name, entity.document, entity.pointer, entity.data, partial=True)
        self.entity = entity

    def diagnostic(self, error: SchemaError) -> Diagnostic | None:
        base = self.entity.base.data if self.entity.base is not None else {}
        is_of_both = value_at(base, error.pointer) is not None
        return self._lacking(error) if error.name == "required" and is_of_both else super().diagnostic(error)

    def _lacking(self, error: SchemaError) -> Diagnostic:
        key = error.details["property"]
        where = f" in {'.'.join(map(str, error.pointer))!r}" if error.pointer else ""
        message = f"{key!r} is missing{where}, here and in {self.entity.data.get('extends')!r}"
        return at_extends(self.entity, "L0210", message, f"add '{key}: …' to one of the two")

    def _at_value(self, pointer: Pointer) -> Span:
        return self.entity.span(pointer)

    def _at_key(self, pointer: Pointer) -> Span:
        return self.entity.key_span(pointer)

    def _told(
        self, code: str, message: str, pointer: Pointer, span: Span, hint: str = "", fix: tuple[Edit, ...] = ()
    ) -> Diagnostic:
        """A value of the entity's own is told where it stands, an inherited one at `extends`."""
        if self.entity.is_own(pointer):
            return super()._told(code, message, pointer, span, hint)
        related = Related(self.entity.locate(pointer)[0], span, "it is taken over from here")
        return at_extends(self.entity, code, message, hint)._replace(related=(related,))


def at_extends(entity: Entity, code: str, message: str, hint: str) -> Diagnostic:
    """A diagnostic at the word that brings in what is wrong."""
    place = (*entity.pointer, "extends")
    return Diagnostic(code, message, entity.document.path, entity.document.span(place), hint=hint, pointer=place)
