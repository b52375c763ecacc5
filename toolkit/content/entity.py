"""One defined thing, after `extends`, that still knows which file each of its values came from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from toolkit.content.diagnostics import Diagnostic, Pointer, Severity, Span
from toolkit.content.yaml import Document

NOT_INHERITED = frozenset({"id", "extends", "overrides"})


def id_in(reference: object) -> str:
    """The id in a reference, without the pack that may stand before it."""
    return str(reference).rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Layer:
    """What one file contributes to an entity: the entity's own file first, then what it extends, and so on."""

    document: Document
    pointer: Pointer
    data: dict[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Entity:
    """A card, tile, monster, hero, die, deck, adventure… `data` is whole; treat it as immutable."""

    id: str
    kind: str
    pack: str
    data: dict[str, Any] = field(repr=False)
    layers: tuple[Layer, ...] = field(repr=False)
    base: Entity | None = field(default=None, repr=False)

    @property
    def qualified(self) -> str:
        """The name that means this entity in every pack: `pack/id`."""
        return f"{self.pack}/{self.id}"

    @property
    def document(self) -> Document:
        """The entity's own file."""
        return self.layers[0].document

    @property
    def pointer(self) -> Pointer:
        """Where the entity stands in its own file."""
        return self.layers[0].pointer

    def locate(self, pointer: Pointer = ()) -> tuple[str, Span]:
        """File and place of a value: an inherited value lies in the file it is inherited from."""
        layer = self._layer_of(pointer)
        return layer.document.path, layer.document.span(layer.pointer + pointer)

    def locate_key(self, pointer: Pointer) -> tuple[str, Span]:
        """File and place of the key that holds a value."""
        layer = self._layer_of(pointer)
        return layer.document.path, layer.document.key_span(layer.pointer + pointer)

    def diagnostic(
        self,
        code: str,
        message: str,
        pointer: Pointer = (),
        *,
        hint: str = "",
        severity: Severity = Severity.ERROR,
        at_key: bool = False,
    ) -> Diagnostic:
        """What is wrong with a value, at its place in the file it is written in, or at the key that holds it."""
        document, place = self.written(pointer)
        span = document.key_span(place) if at_key else document.span(place)
        return Diagnostic(code, message, document.path, span, severity, hint, place)

    def span(self, pointer: Pointer = ()) -> Span:
        """The place of `locate`, for callers that know the file."""
        return self.locate(pointer)[1]

    def key_span(self, pointer: Pointer) -> Span:
        """The place of `locate_key`, for callers that know the file."""
        return self.locate_key(pointer)[1]

    def written(self, pointer: Pointer) -> tuple[Document, Pointer]:
        """The document and the place in it where a value is written; an inherited value stands in another entity's
        document."""
        layer = self._layer_of(pointer)
        return layer.document, layer.pointer + pointer

    def is_own(self, pointer: Pointer) -> bool:
        """Whether the value is written in the entity's own file, not inherited."""
        return self._layer_of(pointer) is self.layers[0]

    def _layer_of(self, pointer: Pointer) -> Layer:
        """The layer that decides the value: mappings merge key by key, anything else hides what lies below."""
        open_layers: list[tuple[Layer, Any]] = [(layer, layer.data) for layer in self.layers]
        owner = self.layers[0]
        for depth, step in enumerate(pointer):
            found = _holding(open_layers, step, inherited=depth == 0)
            if not found:
                return owner
            owner = found[0][0]
            open_layers = _merging(found)
        return owner


def _holding(layers: list[tuple[Layer, Any]], step: str | int, inherited: bool) -> list[tuple[Layer, Any]]:
    found: list[tuple[Layer, Any]] = []
    for number, (layer, value) in enumerate(layers):
        if inherited and number and step in NOT_INHERITED:
            break
        if isinstance(value, dict):
            if step in value:
                found.append((layer, value[step]))
        elif isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value):
            found.append((layer, value[step]))
    return found


def _merging(found: list[tuple[Layer, Any]]) -> list[tuple[Layer, Any]]:
    """The layers whose values still merge: mappings, down to the first that is none."""
    if not isinstance(found[0][1], dict):
        return found[:1]
    merging = []
    for layer, value in found:
        if not isinstance(value, dict):
            break
        merging.append((layer, value))
    return merging


def inherit(own: dict[str, Any], base: dict[str, Any]) -> dict[str, Any]:
    """An entity's fields over those of the entity it extends."""
    return merge(own, {key: value for key, value in base.items() if key not in NOT_INHERITED})


def merge(over: dict[str, Any], under: dict[str, Any]) -> dict[str, Any]:
    """Mappings merge, everything else replaces. The base's keys come first, in its order."""
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        merged[key] = merge(value, below) if isinstance(value, dict) and isinstance(below, dict) else value
    return merged
