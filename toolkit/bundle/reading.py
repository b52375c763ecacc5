"""Reading bundles: each is verified before anything in it is used."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from toolkit.bundle.writing import digest_of, entity_data
from toolkit.content import yaml
from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.content.facts import FileFacts, FileTask, read_facts
from toolkit.content.files import read_bytes
from toolkit.content.library import Library, load_packs
from toolkit.content.pack import MANIFEST, Claim, Pack, PackFile, claim_of, manifest_of
from toolkit.render.validation import mismatches

MAX_BYTES = 64_000_000
_MOST_SHOWN = 20


class BundleError(Exception):
    """A file that is no bundle, or a damaged one."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__(diagnostics[0].message)
        self.diagnostics = diagnostics


def load(path: str | Path) -> Library:
    """The library a bundle was made of: same entities, same words, same `content_hash`. Raises `BundleError`.

    Pictures and scenario tests are not in a bundle.
    """
    return _checked(str(path))[1]


def verify(path: str | Path) -> list[Diagnostic]:
    """What is wrong with a bundle; empty when it is whole."""
    try:
        _checked(str(path))
    except BundleError as error:
        return error.diagnostics
    return []


def _checked(path: str) -> tuple[Mapping[str, Any], Library]:
    return checked_bytes(path, _read(path))


def checked_bytes(path: str, raw: bytes) -> tuple[Mapping[str, Any], Library]:
    """The bundle in some bytes and its library; `path` is what messages call it. Raises `BundleError`."""
    bundle = _parsed(path, raw)
    wrong = [
        Diagnostic("L1102", f"the bundle is not as it must be: {each.message}", path, pointer=each.pointer)
        for each in mismatches("bundle", bundle)
    ]
    _stop_at(wrong)
    _stop_at(list(_changed(path, bundle)))
    library = _library(path, bundle)
    if library.content_hash != bundle["content_hash"]:
        _stop_at([Diagnostic("L1103", "the content hash is not that of the files in the bundle", path)])
    shown = [{key: each[key] for key in ("pack", "id", "kind", "data")} for each in bundle["entities"]]
    if shown != entity_data(library, words=False):
        _stop_at([Diagnostic("L1104", "the entities are not those of the files in the bundle", path)])
    return bundle, library


def _read(path: str) -> bytes:
    try:
        raw = read_bytes(path, MAX_BYTES)
    except OSError as error:
        raise BundleError([Diagnostic("L1101", f"the file cannot be read: {error.strerror or error}", path)]) from None
    if len(raw) > MAX_BYTES:
        raise BundleError([Diagnostic("L1101", f"the file is larger than {MAX_BYTES // 1_000_000} MB", path)])
    return raw


def _parsed(path: str, raw: bytes) -> Mapping[str, Any]:
    try:
        bundle = json.loads(raw.decode("utf-8"), parse_constant=_no_constant)
        if b"\\u" in raw:  # an escape can write half a character, which is no text
            json.dumps(bundle, ensure_ascii=False).encode("utf-8")
    except RecursionError:
        raise BundleError([Diagnostic("L1101", "the JSON is nested too deeply", path)]) from None
    except ValueError as error:  # not UTF-8, not JSON, or a number that no bundle has
        raise BundleError([Diagnostic("L1101", f"the file is not JSON: {error}", path)]) from None
    if not isinstance(bundle, dict):
        raise BundleError([Diagnostic("L1101", "the file is JSON, but not a bundle", path)])
    return bundle


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


def _changed(path: str, bundle: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """What was changed after the bundle was written."""
    hint = "make the bundle again"
    for number, source in enumerate(bundle["sources"]):
        if hashlib.sha256(_raw(source)).hexdigest() != source["sha256"]:
            message = f"the file {source['pack']}/{source['path']} in the bundle is not what its hash says"
            yield Diagnostic("L1103", message, path, hint=hint, pointer=("sources", number))
            return
    if digest_of(bundle) != bundle["digest"]:
        yield Diagnostic("L1103", "the bundle is not what its digest says", path, hint=hint, pointer=("digest",))


def _raw(source: Mapping[str, Any]) -> bytes:
    return str(source["text"]).encode()


def _library(path: str, bundle: Mapping[str, Any]) -> Library:
    """The library of the files in the bundle, read by the same code as files on disk."""
    raw = {(source["pack"], source["path"]): _raw(source) for source in bundle["sources"]}
    packs = [_pack(path, pack["id"], raw) for pack in bundle["packs"]]
    missing = {need.id for pack in packs for need in pack.manifest.requires} - {pack.id for pack in packs}
    if missing or bundle["pack"] not in {pack.id for pack in packs}:
        name = min(missing) if missing else bundle["pack"]
        _stop_at([Diagnostic("L1104", f"the pack {name!r} is missing in the bundle", path)])

    def read_files(tasks: tuple[FileTask, ...]) -> Iterable[FileFacts]:
        return (read_facts(task, raw[task.pack, task.path]) for task in tasks)

    loaded = load_packs(packs, read_files=read_files)
    _stop_at([each for each in loaded.diagnostics if each.severity is Severity.ERROR])
    return replace(loaded.library, requested=frozenset({bundle["pack"]}))


def _pack(path: str, name: str, raw: Mapping[tuple[str, str], bytes]) -> Pack:
    shown = f"{path}/{name}"
    document, problems = yaml.read(f"{shown}/{MANIFEST}", raw.get((name, MANIFEST), b""))
    _stop_at(problems)
    assert document is not None  # a file without problems is a document
    manifest, problems = manifest_of(document)
    _stop_at(problems)
    assert manifest is not None
    files = tuple(PackFile(each, claim_of(each)) for pack, each in sorted(raw) if pack == name)
    inside = tuple(file for file in files if file.claim is not Claim.MANIFEST)
    return Pack(Path(shown), shown, manifest, inside)


def _stop_at(problems: list[Diagnostic]) -> None:
    if problems:
        raise BundleError(problems[:_MOST_SHOWN])
