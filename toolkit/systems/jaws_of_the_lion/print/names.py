"""What a scenario of Jaws of the Lion names besides its rules: its special objects."""

from __future__ import annotations

from collections.abc import Collection

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.own_names import Known


def known(library: Library, adventure: Entity, language: str, called: Collection[str]) -> Known:
    """What is known of the names of a scenario; those in `called` have words of their own."""
    objects = {
        name: library.words(adventure, ("objects", name, "name"), language) or name
        for name in adventure.data.get("objects", {})
    }
    return Known(dict.fromkeys(objects, "object"), objects)
