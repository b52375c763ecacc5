"""What one file of a pack says on its own: pure functions, so that files can be read in other processes and cached.

`read_facts` depends on nothing but its arguments; its result is plain data that can be pickled.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from toolkit.content import yaml
from toolkit.content.characters import slug
from toolkit.content.diagnostics import Diagnostic, Pointer, nearest
from toolkit.content.files import read_bytes
from toolkit.content.pack import READ, Claim, Pack, is_id
from toolkit.content.yaml import Data, Document

CODES = {
    "L0109": "an entity lacks a valid id or kind",
    "L0111": "a text file is not a mapping of entities to words",
}


class FileTask(NamedTuple):
    """One file to read. `disk` is where it is, `shown` how messages name it, `pack` and `path` who it belongs to."""

    disk: str
    shown: str
    pack: str
    path: str
    claim: Claim
    #: The kinds of entities of its system, to be told to an author who left one out.
    kinds: tuple[str, ...] = ()


class Stub(NamedTuple):
    """An entity as its own file states it. `kind` is "" when it is left to `extends`."""

    id: str
    kind: str
    pointer: Pointer


class FileFacts(NamedTuple):
    """All one file says. `document` is None when it could not be read: then other files may miss what it defines."""

    task: FileTask
    sha256: str
    document: Document | None
    stubs: tuple[Stub, ...]
    diagnostics: tuple[Diagnostic, ...]


def tasks_of(pack: Pack) -> tuple[FileTask, ...]:
    """The files of a pack that a run reads, in the order of their paths."""
    return tuple(
        FileTask(str(pack.root / file.path), pack.shown_path(file.path), pack.id, file.path, file.claim)
        for file in pack.claimed(*READ)
    )


def read_task(task: FileTask) -> FileFacts:
    """Read the file from disk and take its facts."""
    try:
        raw = read_bytes(task.disk, yaml.MAX_BYTES)
    except OSError as error:
        problem = Diagnostic("L0001", f"the file cannot be read: {error.strerror or error}", task.shown)
        return FileFacts(task, "", None, (), (problem,))
    return read_facts(task, raw)


def read_facts(task: FileTask, raw: bytes) -> FileFacts:
    """The facts of a file with these bytes."""
    digest = hashlib.sha256(raw).hexdigest()
    document, problems = yaml.read(task.shown, raw)
    stubs: list[Stub] = []
    if document is not None:
        if task.claim is Claim.ENTITIES:
            stem = task.path.rpartition("/")[2].rpartition(".")[0]
            found = [
                stub_of(document, at, value, {"id": stem if not at else "", "kind": ", ".join(task.kinds)})
                for at, value in _candidates(document.data)
            ]
            stubs = [item for item in found if isinstance(item, Stub)]
            problems.extend(item for item in found if isinstance(item, Diagnostic))
        elif task.claim is Claim.TEXT:
            problems.extend(_text_problems(document))
    return FileFacts(task, digest, document, tuple(stubs), tuple(problems[: yaml.MAX_PROBLEMS]))


def _candidates(data: Data) -> Iterable[tuple[Pointer, Data]]:
    if isinstance(data, list):
        for index, item in enumerate(data):
            yield (index,), item
    else:
        yield (), data


def stub_of(
    document: Document, pointer: Pointer, value: Data, proposed: Mapping[str, str] | None = None
) -> Stub | Diagnostic:
    """Reads id and kind of an entity off a value, or tells why it is no entity. Messages suggest the id and kinds in
    `proposed`."""
    if not isinstance(value, dict):
        hint = "a file holds one mapping with 'id' and 'kind', or a list of such mappings"
        return _refused(document, pointer, "this is not an entity", hint)
    name = value.get("id")
    for key in ("id",) if _inherits_kind(value) else ("id", "kind"):
        if key not in value:
            meant = nearest(key, value)
            hint = f"did you mean {key!r} instead of {meant!r}?" if meant else _added(key, proposed or {})
            return _refused(document, pointer, f"the entity has no {key!r}", hint)
    if not isinstance(name, str) or not is_id(name):
        message = f"the id {name!r} is not kebab-case" if isinstance(name, str) else "the id is not text"
        better = slug(name) if isinstance(name, str) else ""
        hint = f"use small letters, digits and '-', such as '{better or 'ember-blade'}'"
        return _refused(document, (*pointer, "id"), message, hint)
    kind = value.get("kind", "")
    if not isinstance(kind, str) or ("kind" in value and not kind):
        message = "the kind is empty" if kind == "" else "the kind is not text"
        return _refused(document, (*pointer, "kind"), message, "write one word, such as 'kind: monster'")
    return Stub(name, kind, pointer)


def _added(key: str, proposed: Mapping[str, str]) -> str:
    """How to add a key that an entity lacks: with the name of its file, or with the kinds there are."""
    known = proposed.get(key, "")
    if key == "id" and is_id(known):
        return f"add 'id: {known}'"
    return f"add '{key}: …'" + (f": one of {known}" if key == "kind" and known else "")


def _inherits_kind(value: Mapping[str, Data]) -> bool:
    """Whether the entity says no kind and names one whose kind it takes over."""
    return "kind" not in value and isinstance(value.get("extends"), str) and value["extends"] != ""


def _refused(document: Document, pointer: Pointer, message: str, hint: str) -> Diagnostic:
    return Diagnostic("L0109", message, document.path, document.span(pointer), hint=hint, pointer=pointer)


def _text_problems(document: Document) -> Iterable[Diagnostic]:
    hint = "write 'entity-id:' and below it 'field: words', such as 'name: …' or 'story.0.text: …'"
    if not isinstance(document.data, dict):
        message = "this is not a mapping of entities to words"
        yield Diagnostic("L0111", message, document.path, document.span(), hint=hint)
        return
    for entity, fields in document.data.items():
        if not isinstance(fields, dict):
            message = f"the words of {entity!r} are not a mapping"
            yield Diagnostic("L0111", message, document.path, document.span((entity,)), hint=hint, pointer=(entity,))
            continue
        for field, words in fields.items():
            if not isinstance(words, str):
                place: Pointer = (entity, field)
                message = f"the words of {field!r} are not text"
                hint = "write the field as a dotted path and its words as text; quote numbers"
                yield Diagnostic("L0111", message, document.path, document.span(place), hint=hint, pointer=place)
