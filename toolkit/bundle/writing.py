"""A library as a bundle. The same library gives the same bytes, whatever the folder, the clock and the machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from toolkit import __version__
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.pack import MANIFEST, Claim
from toolkit.render.phrases import LANGUAGES, languages_of
from toolkit.render.runs import plain
from toolkit.render.words import words_of

FORMAT = "lantern-bundle"
VERSION = 1
_ALWAYS_WORDS = ("name", "flavour", "text")


def bundle_bytes(library: Library, pack: str) -> bytes:
    """The bundle of a pack. Raises `ContentFault` where an effect has no words."""
    bundle = {
        "format": FORMAT,
        "version": VERSION,
        "made_by": f"lantern {__version__}",
        "pack": pack,
        "system": library.packs[pack].manifest.system,
        "content_hash": library.content_hash,
        "languages": list(languages_of(library.packs[pack].manifest.system)),
        "packs": _packs(library),
        "entities": entity_data(library),
        "sources": _sources(library),
    }
    bundle["digest"] = digest_of(bundle)
    return (json.dumps(bundle, ensure_ascii=False, allow_nan=False, indent=1) + "\n").encode()


def digest_of(bundle: Mapping[str, Any]) -> str:
    """The digest of everything in a bundle but the digest itself."""
    rest = {key: value for key, value in bundle.items() if key != "digest"}
    text = json.dumps(rest, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def entity_data(library: Library, *, words: bool = True) -> list[dict[str, Any]]:
    """Every entity as a bundle shows it, in the order of packs and ids."""
    order = {pack: number for number, pack in enumerate(library.packs)}
    entities = sorted(library.entities, key=lambda entity: (order[entity.pack], entity.id))
    return [_entity(library, entity, words) for entity in entities]


def _entity(library: Library, entity: Entity, words: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {"pack": entity.pack, "id": entity.id, "kind": entity.kind, "data": entity.data}
    if words:
        spoken = languages_of(library.packs[entity.pack].manifest.system)
        shown["words"] = {language: _words(library, entity, language) for language in spoken}
    return shown


def _words(library: Library, entity: Entity, language: str) -> dict[str, Any]:
    """The written words, in the entity's own language where they are not translated, and the rules words."""
    names = set(_ALWAYS_WORDS)
    for each in LANGUAGES:
        names.update(field for translation in library.translations(entity, each) for field in translation.fields)
    fields = {name: library.words(entity, name, language) for name in sorted(names)}
    rules = [{"lead": plain(each.lead), "body": plain(each.body)} for each in words_of(library, entity, language)]
    return {"fields": {name: words for name, words in fields.items() if words}, "rules": rules}


def _packs(library: Library) -> list[dict[str, Any]]:
    return [
        {
            "id": pack.id,
            "title": pack.manifest.title,
            "version": pack.manifest.version,
            "licence": pack.manifest.licence,
            "languages": list(pack.manifest.languages),
            "requires": [requirement.id for requirement in pack.manifest.requires],
        }
        for pack in library.packs.values()
    ]


def _sources(library: Library) -> list[dict[str, str]]:
    """The files that `content_hash` names: manifests, entities and words, but no tests."""
    raw = {(pack.id, MANIFEST): pack.manifest.document.raw for pack in library.packs.values()}
    for file in library.files:
        if file.task.claim is not Claim.TEST and file.document is not None:
            raw[file.task.pack, file.task.path] = file.document.raw
    return [
        {"pack": pack, "path": path, "sha256": hashlib.sha256(content).hexdigest(), "text": content.decode()}
        for (pack, path), content in sorted(raw.items())
    ]
