"""What is wrong with an entity only together with what it extends.

Each file has been held against the schema before, as far as a part can be. What is found here comes from the mixture:
something neither of the two has, or a value of one that does not go with a value of the other.
"""

from __future__ import annotations

from toolkit.checks.schema_errors import SchemaError, settle
from toolkit.checks.schema_messages import Writer
from toolkit.content.diagnostics import Diagnostic, Edit, Pointer, Related, Span
from toolkit.content.entity import Entity
from toolkit.content.library import value_at
from toolkit.content.schemas import SchemaBook

CODES = {"L0210": "an entity that lacks something, even with what it extends"}


def merged_problems(book: SchemaBook, name: str, entity: Entity) -> list[Diagnostic]:
    """What the schema `name` finds wrong with an entity after `extends`, in reading order."""
    errors = book.errors(name, entity.data)
    if not errors:
        return []
    writer = _MergedWriter(book, name, entity)
    return [told for each in settle(errors, entity.data) if (told := writer.diagnostic(each)) is not None]


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
