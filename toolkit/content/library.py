"""All packs a run needs, resolved and immutable: what every later stage reads.

`load` makes a library from folders. It never raises because of content: what is wrong is in `Loaded.diagnostics`, and
the library holds whatever could be read.

A text file `text/<language>.yaml` maps entities to their words, each field as a dotted path:

```yaml
ember-blade:
  name: Жаркий клинок
  enchantments.0.text: …
core/old-lantern:          # an entity of a required pack
  name: …
pack:                      # the pack itself
  title: …
```
"""

from __future__ import annotations

import hashlib
from bisect import insort
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any

from toolkit.content import descriptions, requires, resolve, yaml
from toolkit.content import facts as facts_module
from toolkit.content import pack as pack_module
from toolkit.content.diagnostics import Diagnostic, Pointer, nearest, pointer_of
from toolkit.content.entity import Entity, Layer
from toolkit.content.facts import FileFacts, FileTask, read_task, tasks_of
from toolkit.content.garbage import no_garbage_collection
from toolkit.content.pack import Claim, Pack, find_packs
from toolkit.content.requires import Gathered, gather, read_packs
from toolkit.content.resolve import PACK_WORDS, Resolved, Translation
from toolkit.content.yaml import Document

CODES: dict[str, str] = dict(
    sorted(
        {
            **yaml.CODES,
            **pack_module.CODES,
            **facts_module.CODES,
            **requires.CODES,
            **resolve.CODES,
            **descriptions.CODES,
        }.items()
    )
)
"""Every code this room emits, with its title."""

ReadFiles = Callable[[tuple[FileTask, ...]], Iterable[FileFacts]]
"""How `load` reads files: a caller may read them in other processes or from a cache. The order does not matter."""


class NotFoundError(LookupError):
    """No entity answers to a reference; the message names the nearest one."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Library:
    """The packs of one run and their entities. Nothing in it changes; `content_hash` names what it was made of."""

    packs: Mapping[str, Pack]
    requested: frozenset[str]
    entities: tuple[Entity, ...] = field(repr=False)
    files: tuple[FileFacts, ...] = field(repr=False)
    content_hash: str
    _by_pack: Mapping[str, Mapping[str, Entity]] = field(repr=False)
    _visible: Mapping[str, tuple[str, ...]] = field(repr=False)
    _standing_for: Mapping[str, Entity] = field(repr=False)
    _translations: Mapping[tuple[str, str], tuple[Translation, ...]] = field(repr=False)
    #: The entities that a scenario test brought along, by their qualified names.
    brought: frozenset[str] = frozenset()
    #: The entities of each kind, overridden ones left out, once somebody has asked.
    _by_kind: dict[str, tuple[Entity, ...]] = field(init=False, repr=False, default_factory=dict)
    #: What `names` has found.
    _names: dict[tuple[str | None, str | None], tuple[str, ...]] = field(init=False, repr=False, default_factory=dict)

    def find(self, reference: str, kind: str | None = None, pack: str | None = None) -> Entity | None:
        """The entity a reference means when it stands in `pack` (in any pack when None), overrides followed."""
        owner, _, name = reference.rpartition("/")
        for visible in self.visible(pack):
            if owner and owner != visible:
                continue
            found = self._by_pack[visible].get(name)
            if found is None:
                continue
            found = self._standing_for.get(found.qualified, found)
            if kind is None or found.kind == kind:
                return found
        return None

    def get(self, reference: str, kind: str | None = None, pack: str | None = None) -> Entity:
        """Like `find`, for references that were checked: NotFoundError when there is no such entity."""
        found = self.find(reference, kind, pack)
        if found is not None:
            return found
        names = self.names(kind, pack)
        if "/" in reference:
            found_at = (self.find(name, kind, pack) for name in names)
            names = [entity.qualified for entity in found_at if entity is not None]
        meant = nearest(reference, names)
        raise NotFoundError(
            f"there is no {kind or 'entity'} {reference!r}" + (f"; did you mean {meant!r}?" if meant else "")
        )

    def id_of(self, reference: object, kind: str, pack: str) -> str:
        """The id of what a reference in `pack` means, with or without its pack before it; as written where it means
        nothing."""
        found = self.find(str(reference), kind, pack)
        return str(reference) if found is None else found.id

    def names(self, kind: str | None = None, pack: str | None = None) -> list[str]:
        """The ids a reference in `pack` could use, sorted: what to suggest when one is misspelt."""
        if (kind, pack) not in self._names:
            found = (entity for visible in self.visible(pack) for entity in self._by_pack[visible].values())
            names = {entity.id for entity in found if kind is None or entity.kind == kind}
            self._names[kind, pack] = tuple(sorted(names))
        return list(self._names[kind, pack])

    def visible(self, pack: str | None = None) -> tuple[str, ...]:
        """The packs a reference in `pack` is looked for in, in order; all of them, the last loaded first, when None."""
        if pack is None:
            return tuple(self.packs)[::-1]
        return self._visible.get(pack, ())

    def of_kind(self, kind: str, pack: str | None = None) -> tuple[Entity, ...]:
        """The entities of a kind in the order of their ids, overridden ones left out; of one pack when it is named."""
        if not self._by_kind:
            there = [each for each in self.entities if each.qualified not in self._standing_for]
            groups = groupby(sorted(there, key=attrgetter("kind")), key=attrgetter("kind"))
            self._by_kind.update({name: tuple(found) for name, found in groups})
        found = self._by_kind.get(kind, ())
        return found if pack is None else tuple(entity for entity in found if entity.pack == pack)

    def without(self, ids: Container[str]) -> Library:
        """The library as if entities with these ids, of whatever pack, were not there."""
        by_pack = {
            pack: {name: entity for name, entity in found.items() if name not in ids}
            for pack, found in self._by_pack.items()
        }
        standing = {name: entity for name, entity in self._standing_for.items() if entity.id not in ids}
        left = tuple(entity for entity in self.entities if entity.id not in ids)
        return replace(self, entities=left, _by_pack=by_pack, _standing_for=standing)

    def language(self, entity: Entity) -> str:
        """The language the entity's own words are written in: the first of its pack."""
        return self.packs[entity.pack].manifest.languages[0]

    def words(self, entity: Entity, field: str | Pointer, language: str | None = None) -> str:
        """The words of a field in a language, or in the entity's own language where they are not translated.

        The field is a pointer or its dotted form. "" when the entity has no such text at all.
        """
        pointer = field if isinstance(field, tuple) else pointer_of(field)
        if language is not None:
            translated = self.translated(entity, pointer, language)
            if translated is not None:
                return translated
        value = value_at(entity.data, pointer)
        return value if isinstance(value, str) else ""

    def called(self, entity: Entity, language: str | None = None) -> str:
        """What people call an entity: its name, or its id where it has none."""
        return self.words(entity, "name", language) or entity.id

    def translated(self, entity: Entity, field: str | Pointer, language: str) -> str | None:
        """The words of a field in exactly this language; None where they are missing. Inherited words are found too."""
        pointer = field if isinstance(field, tuple) else pointer_of(field)
        if language == self.language(entity):
            value = value_at(entity.data, pointer)
            return value if isinstance(value, str) else None
        dotted = ".".join(map(str, pointer))
        for translation in self.translations(entity, language):
            if dotted in translation.fields:
                return translation.fields[dotted]
        if entity.base is not None and not entity.is_own(pointer):
            return self.translated(entity.base, pointer, language)
        return None

    def title(self, pack: str, language: str) -> str:
        """The title of a pack in a language: text files give it under `pack`, which names no entity."""
        manifest = self.packs[pack].manifest
        if language != manifest.languages[0]:
            for translation in self._translations.get((f"{pack}/{PACK_WORDS}", language), ()):
                if "title" in translation.fields:
                    return translation.fields["title"]
        return manifest.title

    def translations(self, entity: Entity, language: str) -> tuple[Translation, ...]:
        """What text files say about an entity in a language, the entity's own pack first."""
        return self._translations.get((entity.qualified, language), ())

    def with_own(self, pack: str, document: Document, own: Iterable[tuple[Pointer, dict[str, Any]]]) -> Library:
        """The library with some entities more, as if they stood in `pack`: cards that a scenario test brings along.

        Each is given with its place in the document. One may extend another that stands before it. One with the id of
        an entity of the pack stands for it. Raises `NotFoundError` where one extends or overrides nothing.
        """
        made, digest = self, hashlib.sha256(self.content_hash.encode())
        for pointer, data in own:
            made = made._with_one(pack, document, pointer, data)
            digest.update(repr(data).encode())
        return replace(made, content_hash=digest.hexdigest())

    def _with_one(self, pack: str, document: Document, pointer: Pointer, data: dict[str, Any]) -> Library:
        base = self.get(data["extends"], data.get("kind"), pack) if "extends" in data else None
        entity = resolve.entity_of(data, pack, Layer(document, pointer, data), base)
        replaced = self._by_pack[pack].get(entity.id)
        entities = [each for each in self.entities if each is not replaced]
        insort(entities, entity, key=lambda each: (each.id, each.pack))
        standing_for = dict(self._standing_for)
        if "overrides" in data:
            standing_for[self.get(data["overrides"], entity.kind, pack).qualified] = entity
        return replace(
            self,
            entities=tuple(entities),
            _by_pack=MappingProxyType({**self._by_pack, pack: {**self._by_pack[pack], entity.id: entity}}),
            _standing_for=MappingProxyType(standing_for),
            brought=self.brought | {entity.qualified},
        )

    def tests(self, pack: str | None = None) -> tuple[FileFacts, ...]:
        """The files of scenario tests, in the order of packs and paths."""
        return tuple(file for file in self.files if file.task.claim is Claim.TEST and pack in (None, file.task.pack))


def value_at(data: object, pointer: Pointer) -> object:
    """The value a pointer leads to, None when it leads nowhere. A number may also be the key of a mapping."""
    for step in pointer:
        if isinstance(data, dict):
            data = data.get(str(step))
        elif isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data):
            data = data[step]
        else:
            return None
    return data


@dataclass(frozen=True, slots=True)
class Loaded:
    """A library and everything that is wrong with it, in reading order."""

    library: Library
    diagnostics: tuple[Diagnostic, ...]


def read_in_turn(tasks: tuple[FileTask, ...]) -> Iterable[FileFacts]:
    """The plain way to read files: one after the other, in this process."""
    return map(read_task, tasks)


def load(paths: Iterable[str | Path], *, base: Path | None = None, read_files: ReadFiles = read_in_turn) -> Loaded:
    """Load the packs at the paths, and what they require, into one library.

    A required pack is looked for below the paths, then beside the pack that requires it, then among the packs we
    ship. `base` is the folder that paths in messages are relative to (the working folder when None).
    """
    roots, problems = find_packs(paths, base)
    packs, found = read_packs(roots, base)
    return _load(packs, [*problems, *found], base, read_files)


def load_packs(packs: Iterable[Pack], *, read_files: ReadFiles) -> Loaded:
    """Like `load`, for packs that do not lie on disk, such as those of a bundle, with all they require among them."""
    return _load(packs, [], None, read_files)


def load_systems(
    paths: Iterable[str | Path], *, base: Path | None = None
) -> tuple[dict[str, Loaded], list[Diagnostic]]:
    """One library a system, since packs of two systems may share ids; and what is wrong with the packs as folders."""
    roots, problems = find_packs(paths, base)
    packs, found = read_packs(roots, base)
    by_system: dict[str, list[Pack]] = {}
    for pack in packs:
        by_system.setdefault(pack.manifest.system, []).append(pack)
    loaded = {system: _load(by_system[system], [], base, read_in_turn) for system in sorted(by_system)}
    return loaded, sorted([*problems, *found])


def _load(packs: Iterable[Pack], problems: list[Diagnostic], base: Path | None, read_files: ReadFiles) -> Loaded:
    gathered = gather(packs, base)
    tasks = tuple(task for pack in gathered.packs.values() for task in tasks_of(pack))
    with no_garbage_collection():
        by_task = {(file.task.pack, file.task.path): file for file in read_files(tasks)}
        files = tuple(by_task[task.pack, task.path] for task in tasks)
        resolved = resolve.resolve(gathered, files)
    diagnostics = [*problems, *gathered.diagnostics, *resolved.diagnostics]
    diagnostics.extend(problem for file in files for problem in file.diagnostics)
    return Loaded(_library(gathered, files, resolved), tuple(sorted(diagnostics)))


def _library(gathered: Gathered, files: tuple[FileFacts, ...], resolved: Resolved) -> Library:
    entities = [entity for pack in resolved.entities.values() for entity in pack.values()]
    return Library(
        packs=MappingProxyType(dict(gathered.packs)),
        requested=gathered.requested,
        entities=tuple(sorted(entities, key=lambda entity: (entity.id, entity.pack))),
        files=files,
        content_hash=_content_hash(gathered, files),
        _by_pack=MappingProxyType(resolved.entities),
        _visible=MappingProxyType(dict(gathered.visible)),
        _standing_for=MappingProxyType(resolved.standing_for),
        _translations=MappingProxyType(resolved.translations),
    )


def _content_hash(gathered: Gathered, files: tuple[FileFacts, ...]) -> str:
    """A name for what is played and printed: manifests, entities and words, but no tests and no pictures."""
    parts = [(file.task.pack, file.task.path, file.sha256) for file in files if file.task.claim is not Claim.TEST]
    for pack in gathered.packs.values():
        digest = hashlib.sha256(pack.manifest.document.raw).hexdigest()
        parts.append((pack.id, pack_module.MANIFEST, digest))
    return hashlib.sha256("\n".join("\t".join(part) for part in sorted(parts)).encode()).hexdigest()
