"""The cards of the shipped box, by kind and by name."""

from __future__ import annotations

from typing import Any

from tests.systems.massive_darkness.packs import library
from toolkit.content.entity import Entity

SHIPPED = [entity for entity in library().entities if entity.pack == "massive-darkness"]
LANGUAGES = ("en", "ru", "uk")


def cards(kind: str) -> list[Entity]:
    return [entity for entity in SHIPPED if entity.kind == kind]


def card(kind: str, name: str) -> dict[str, Any]:
    return next(dict(entity.data) for entity in cards(kind) if entity.id == name)
