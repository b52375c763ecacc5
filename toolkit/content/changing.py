"""A library in which some entities are changed or taken out, in memory alone: files stay as they are.

Playtests compare such a library with what is written. Its content hash is another one, so that results of both are
never mixed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from toolkit.content.library import Library

#: Entities by their names (`pack/id`): what they hold now, or None for those that are taken out.
Changes = Mapping[str, dict[str, Any] | None]


def changed(library: Library, changes: Changes) -> Library:
    """The library with these entities changed. What extends a changed entity keeps what it took over from it."""
    if not changes:
        return library
    by_pack = {pack: dict(entities) for pack, entities in library._by_pack.items()}
    standing_for = dict(library._standing_for)
    for name, data in changes.items():
        pack, _, id = name.partition("/")
        old = by_pack[pack][id]
        if data is None:
            del by_pack[pack][id]
            standing_for = {key: entity for key, entity in standing_for.items() if entity is not old}
        else:
            new = by_pack[pack][id] = replace(old, data=data)
            standing_for = {key: new if entity is old else entity for key, entity in standing_for.items()}
    entities = [entity for pack in by_pack.values() for entity in pack.values()]
    said = json.dumps([library.content_hash, dict(changes)], sort_keys=True, ensure_ascii=False)
    return replace(
        library,
        entities=tuple(sorted(entities, key=lambda entity: (entity.id, entity.pack))),
        content_hash=hashlib.sha256(said.encode()).hexdigest(),
        _by_pack=MappingProxyType(by_pack),
        _standing_for=MappingProxyType(standing_for),
    )
