"""A bundle and its pictures in one zip. The same pack gives the same bytes: no clock, no owner, a fixed order."""

from __future__ import annotations

import hashlib
import io
import json
import os
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from toolkit.bundle.reading import MAX_BYTES as MAX_BUNDLE
from toolkit.bundle.reading import BundleError, checked_bytes
from toolkit.bundle.writing import bundle_bytes
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.files import IMAGE_EXTENSIONS, path_grammar, read_bytes
from toolkit.content.library import Library
from toolkit.content.pack import STYLE_EXTENSIONS, Claim

BUNDLE = "bundle.json"
LISTING = "assets.json"
FOLDER = "assets"
MAX_ASSET = 64_000_000
MAX_ARCHIVE = 2_000_000_000
#: Text packs to a tenth or so and pictures hardly at all; what unpacks to more was made to fill a disk.
MAX_RATIO = 100
_SMALL = 100_000
_EPOCH = (1980, 1, 1, 0, 0, 0)


#: What a damaged zip makes the library raise.
_UNREADABLE = (
    OSError,
    EOFError,
    ValueError,
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    NotImplementedError,
    RuntimeError,
    zlib.error,
)


def archive_bytes(library: Library, pack: str) -> bytes:
    """The bundle of a pack with the pictures of all its packs. Raises `ContentFault` where an effect has no words."""
    assets = dict(_assets(library))
    listing = [
        {"path": path, "sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}
        for path, content in assets.items()
    ]
    files = {
        BUNDLE: bundle_bytes(library, pack),
        LISTING: (json.dumps(listing, indent=1) + "\n").encode(),
        **assets,
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            # Pictures are packed already, and text packs the same with every build of the library.
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_STORED if name in assets else zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, compresslevel=9)
    return packed.getvalue()


def _assets(library: Library) -> Iterator[tuple[str, bytes]]:
    for name in sorted(library.packs):
        pack = library.packs[name]
        for file in pack.files:
            if file.claim in (Claim.ASSET, Claim.STYLE):
                yield f"{FOLDER}/{name}/{file.path}", read_bytes(pack.root / file.path, MAX_ASSET)


def is_archive(path: str | Path) -> bool:
    """Whether a file is meant as a zip: by its name, or by its first bytes where it has another one."""
    if str(path).endswith(".zip"):
        return True
    try:
        return read_bytes(path, 3).startswith(b"PK\x03\x04")
    except OSError:
        return False


def load_archive(path: str | Path) -> Library:
    """The library that a zip was made of, as `reading.load` gives it. Raises `BundleError` when any part is damaged."""
    library, problems = _read(path)
    if library is None or problems:
        raise BundleError(problems)
    return library


def verify_archive(path: str | Path) -> list[Diagnostic]:
    """What is wrong with a zip; empty when the bundle is whole and every picture is there, unchanged, and alone."""
    return _read(path)[1]


def _read(path: str | Path) -> tuple[Library | None, list[Diagnostic]]:
    shown = str(path)
    try:
        with zipfile.ZipFile(path) as archive:
            problem = _form_problem(archive, os.path.getsize(path))
            if problem:
                return None, [Diagnostic("L1101", problem, shown)]
            library, problems = _bundle_in(shown, archive)
            return library, problems + list(_asset_problems(shown, archive))
    except _UNREADABLE as error:
        return None, [Diagnostic("L1101", f"the file cannot be read as a zip: {error or 'it ends too early'}", shown)]


def _form_problem(archive: zipfile.ZipFile, size: int) -> str:
    entries = archive.infolist()
    names = [entry.filename for entry in entries]
    if BUNDLE not in names or LISTING not in names or len(set(names)) != len(names):
        return f"the zip has no single {BUNDLE} and {LISTING}"
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > MAX_ARCHIVE:
        return f"the zip unpacks to more than {MAX_ARCHIVE // 1_000_000} MB"
    if unpacked > MAX_RATIO * max(size, _SMALL):
        return f"the zip unpacks to more than {MAX_RATIO} times its size"
    return ""


def _bundle_in(shown: str, archive: zipfile.ZipFile) -> tuple[Library | None, list[Diagnostic]]:
    try:
        return checked_bytes(f"{shown}/{BUNDLE}", _content(archive, BUNDLE, MAX_BUNDLE))[1], []
    except BundleError as error:
        return None, error.diagnostics


def _asset_problems(shown: str, archive: zipfile.ZipFile) -> Iterator[Diagnostic]:
    names = archive.namelist()
    listed = _listed(archive)
    if listed is None:
        yield Diagnostic("L1105", f"{LISTING} is not a list of pictures", shown)
        return
    for name in sorted(set(names) - {BUNDLE, LISTING} | set(listed)):
        problem = _asset_problem(archive, name, listed, names)
        if problem:
            yield Diagnostic("L1105", problem, shown, hint="make the bundle again")


def _listed(archive: zipfile.ZipFile) -> dict[str, str] | None:
    try:
        data = json.loads(_content(archive, LISTING, MAX_BUNDLE))
        return {str(each["path"]): str(each["sha256"]) for each in data}
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _asset_problem(archive: zipfile.ZipFile, name: str, listed: dict[str, str], names: list[str]) -> str:
    if not name.startswith(f"{FOLDER}/") or path_grammar(name, IMAGE_EXTENSIONS | STYLE_EXTENSIONS):
        return f"{name!r} is no place for a picture"
    if name not in listed:
        return f"{name!r} is in the zip but not in {LISTING}"
    if name not in names:
        return f"{name!r} is missing in the zip"
    if hashlib.sha256(_content(archive, name, MAX_ASSET)).hexdigest() != listed[name]:
        return f"{name!r} is not what its hash says"
    return ""


def _content(archive: zipfile.ZipFile, name: str, limit: int) -> bytes:
    """A file of the zip, no matter how large it claims to be."""
    with archive.open(name) as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise RuntimeError(f"{name} is too large")
    return content
