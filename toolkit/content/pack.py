"""A pack on disk: its manifest, and who claims each of its files.

| place in the pack | claim |
|---|---|
| `lantern.yaml` | the manifest |
| `text/<language>.yaml` | words of another language |
| `tests/**/*.yaml` | scenario tests |
| any other `*.yaml` | entities |
| `art/**` with a picture's extension | a picture |
| `layouts/**`, `icons/*.svg`, `fonts/**` | what the pack brings for its own print |
| `*.md`, `*.txt`, `LICENSE`, `COPYING`, `NOTICE`, `AUTHORS` | documentation: nothing reads it |
| hidden files and folders, `build/`, `node_modules/` | not part of the pack |
| anything else | unclaimed: an error, because a file that nothing reads is a mistake nobody sees |

A folder with a manifest of its own inside a pack is a pack of its own.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from toolkit.content import yaml
from toolkit.content.characters import hidden_in_name
from toolkit.content.descriptions import system_ids
from toolkit.content.diagnostics import Diagnostic, Pointer, nearest
from toolkit.content.files import IMAGE_EXTENSIONS, Walk, path_grammar, read_bytes, walk
from toolkit.content.yaml import Document

MANIFEST = "lantern.yaml"
MAX_FILES = 50_000

CODES = {
    "L0101": "there is no pack here, or its manifest cannot be read",
    "L0102": "the manifest does not say what the pack is",
    "L0105": "nothing claims a file of the pack",
    "L0106": "a file's name does not follow the path policy",
    "L0110": "a link leads out of the pack",
    "L0115": "the pack has too many files",
    "L0121": "a folder of the pack cannot be read",
}

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_LONGEST_ID = 60
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*\Z")
_DOCUMENTATION = re.compile(r".*\.(?:md|txt)\Z|(?:LICENSE|LICENCE|COPYING|NOTICE|AUTHORS)(?:\.\w+)?\Z")


def is_id(text: object) -> bool:
    """Whether the value can be an id: kebab-case, so that it can also be part of a file name or a reference."""
    return isinstance(text, str) and len(text) <= _LONGEST_ID and _ID.match(text) is not None


class Claim(StrEnum):
    """What a file of a pack is for."""

    MANIFEST = "manifest"
    ENTITIES = "entities"
    TEXT = "text"
    TEST = "test"
    ASSET = "asset"
    STYLE = "style"
    DOCUMENTATION = "documentation"
    UNCLAIMED = "unclaimed"


STYLE_FOLDERS = {
    "layouts": frozenset({"typ", "svg"}) | IMAGE_EXTENSIONS,
    "icons": frozenset({"svg"}),
    "fonts": frozenset({"ttf", "otf"}),
}
"""Where the files of a print style lie, and how they may be called."""

STYLE_EXTENSIONS = frozenset(extension for extensions in STYLE_FOLDERS.values() for extension in extensions)

_NO_ENTITIES = ("text/", "tests/", MANIFEST)

READ = frozenset({Claim.ENTITIES, Claim.TEXT, Claim.TEST})
"""The claims whose files hold YAML that a run reads besides the manifest."""


class Requirement(NamedTuple):
    """Another pack this one needs; `version` is the least version that will do, "" for any."""

    id: str
    version: str
    pointer: Pointer


class Credit(NamedTuple):
    """Who made a file or a folder of the pack, under which licence, and where it comes from."""

    of: str
    by: str
    licence: str
    source: str

    def covers(self, path: str) -> bool:
        """Whether the line is about this file."""
        return path == self.of or path.startswith(self.of.rstrip("/") + "/")


class Manifest(NamedTuple):
    """What `lantern.yaml` says. Fields the file lacks are empty: whether they may be is for the schema to say."""

    id: str
    title: str
    version: str
    system: str
    languages: tuple[str, ...]
    requires: tuple[Requirement, ...]
    licence: str
    schema: int
    description: str
    authors: tuple[str, ...]
    credits: tuple[Credit, ...]
    document: Document


class PackFile(NamedTuple):
    """One file: its path inside the pack, and its claim."""

    path: str
    claim: Claim


class Pack(NamedTuple):
    """A pack as it lies on disk. `shown` is its folder as messages name it. `stamps` are those of the walk that met its
    files, where somebody asked for them."""

    root: Path
    shown: str
    manifest: Manifest
    files: tuple[PackFile, ...]
    stamps: Mapping[str, str] = MappingProxyType({})

    @property
    def id(self) -> str:
        return self.manifest.id

    def shown_path(self, path: str) -> str:
        """How messages name a file of this pack."""
        return path if self.shown in ("", ".") else f"{self.shown}/{path}"

    def claimed(self, *claims: Claim) -> tuple[PackFile, ...]:
        """The files with one of these claims, sorted by path."""
        return tuple(file for file in self.files if file.claim in claims)


def claim_of(path: str) -> Claim:
    """Who claims the file at this path inside a pack."""
    if path.endswith(".yaml") and not path.startswith(_NO_ENTITIES):
        return Claim.ENTITIES  # nearly all files, so they are told first
    folder, _, name = path.rpartition("/")
    top = path.split("/", 1)[0] if folder else ""
    if path == MANIFEST:
        return Claim.MANIFEST
    if name.endswith(".yaml"):
        if top == "text":
            is_language = folder == "text" and _LANGUAGE.match(name.removesuffix(".yaml"))
            return Claim.TEXT if is_language else Claim.UNCLAIMED
        return Claim.TEST if top == "tests" else Claim.ENTITIES
    if top == "art" and name.rpartition(".")[2].lower() in IMAGE_EXTENSIONS:
        return Claim.ASSET
    if name.rpartition(".")[2].lower() in STYLE_FOLDERS.get(top if top != "icons" else folder, ()):
        return Claim.STYLE
    return Claim.DOCUMENTATION if _DOCUMENTATION.match(name) else Claim.UNCLAIMED


def find_packs(paths: Iterable[str | Path], base: Path | None = None) -> tuple[tuple[Path, ...], list[Diagnostic]]:
    """The folders of all packs at or below the paths, or of the pack that a path lies in, sorted, each once."""
    roots: set[Path] = set()
    problems: list[Diagnostic] = []
    for path in paths:
        found, closed = _packs_at(Path(os.path.realpath(path)))
        problems += [_closed(shown_path(folder, base), reason) for folder, reason in closed]
        if not found:
            exists = os.path.exists(path)
            message = "there is no pack here" if exists else "there is no such file or folder"
            hint = f"a pack is a folder with a {MANIFEST}" if exists else ""
            problems.append(Diagnostic("L0101", message, shown_path(Path(path), base), hint=hint))
        roots.update(found)
    return tuple(sorted(roots)), problems


def _packs_at(path: Path) -> tuple[list[Path], list[tuple[Path, str]]]:
    """The folders of packs at or below a path, and folders between them that could not be looked into."""
    if path.is_dir():
        seen = walk(path)
        below = [(path / file).parent for file in seen.files if file.rpartition("/")[2] == MANIFEST]
        closed = [(path / folder, reason) for folder, reason in seen.closed]
        between = [each for each in closed if not any(each[0].is_relative_to(pack) for pack in below)]
        if below or between:
            return below, between
    elif not path.exists():
        return [], []
    return [folder for folder in path.parents if (folder / MANIFEST).is_file()][:1], []


def _closed(shown: str, reason: str) -> Diagnostic:
    message = f"the folder cannot be read: {reason}"
    return Diagnostic("L0121", message, shown, hint="let yourself read it, or remove it")


def shown_path(path: Path, base: Path | None = None) -> str:
    """A path as messages name it: relative to `base` (the working folder) when it lies below, else absolute."""
    start = os.path.realpath(base or Path.cwd())
    full = os.path.realpath(path)
    if full == start:
        return "."
    inside = full.startswith(start.rstrip(os.sep) + os.sep)
    return Path(os.path.relpath(full, start) if inside else full).as_posix()


def read_pack(
    root: str | Path, base: Path | None = None, seen: Walk | None = None
) -> tuple[Pack | None, list[Diagnostic]]:
    """The pack in a folder: None when its manifest does not even say who it is.

    A caller that has just walked the folder, and met no other manifest in it, may hand over what it has `seen`.
    """
    folder = Path(os.path.realpath(root))
    shown = shown_path(folder, base)
    manifest, problems = read_manifest(folder, shown)
    if manifest is None:
        return None, problems
    seen = seen or walk(folder, stop_at=lambda path: os.path.isfile(os.path.join(path, MANIFEST)))
    paths = seen.files[:MAX_FILES]
    files = tuple(map(PackFile, paths, map(claim_of, paths)))
    pack = Pack(folder, shown, manifest, files, seen.stamps)
    if len(seen.files) > MAX_FILES:
        message = f"the pack has {len(seen.files)} files, more than {MAX_FILES}"
        problems.append(Diagnostic("L0115", message, pack.shown_path(MANIFEST), hint="split it into several packs"))
    for path in seen.nameless:
        message, hint = "the file's name is not UTF-8 text", "rename it: small letters, digits and '-' work everywhere"
        problems.append(Diagnostic("L0106", message, pack.shown_path(path), hint=hint))
    for path, reason in seen.closed:
        problems.append(_closed(pack.shown_path(path), reason))
    for path in seen.outside:
        message = f"the link {path!r} leads out of the pack"
        problems.append(Diagnostic("L0110", message, pack.shown_path(path), hint="copy the file into the pack"))
    is_plain = _is_plain("".join(paths))
    for file in files:
        if (file.claim is not Claim.ENTITIES and file.claim in _BY_ITS_PLACE) or not (is_plain or _is_plain(file.path)):
            problems.extend(_file_problems(pack, file))
    return pack, problems


#: The claims of files that are what they are by where they lie and how they are called.
_BY_ITS_PLACE = (Claim.UNCLAIMED, Claim.ASSET, Claim.STYLE)


def _is_plain(text: str) -> bool:
    """Whether there is nothing in a name, or in many together, that may hide something."""
    return text.isascii() and text.isprintable()


def read_manifest(folder: Path, shown: str) -> tuple[Manifest | None, list[Diagnostic]]:
    """The manifest in a pack's folder, which messages call `shown`."""
    path = MANIFEST if shown == "." else f"{shown}/{MANIFEST}"
    if os.path.realpath(folder / MANIFEST) != os.path.join(os.path.realpath(folder), MANIFEST):
        return None, [Diagnostic("L0110", "the manifest is a link", path, hint="put the file itself into the pack")]
    try:
        raw = read_bytes(folder / MANIFEST, yaml.MAX_BYTES)
    except OSError as error:
        return None, [Diagnostic("L0101", f"the manifest cannot be read: {error.strerror or error}", path)]
    document, problems = yaml.read(path, raw)
    if document is None:
        return None, problems
    manifest, found = manifest_of(document)
    return manifest, problems + found


def manifest_of(document: Document) -> tuple[Manifest | None, list[Diagnostic]]:
    """The manifest in a document. Only what every later stage rests on is checked here: the id and the system."""
    data = document.data
    if not isinstance(data, dict):
        hint = "write 'id:', 'title:', 'version:', 'system:' and 'languages:'"
        message = "the manifest is not a mapping"
        return None, [Diagnostic("L0102", message, document.path, document.span(), hint=hint)]
    problems = []
    for key in ("id", "system"):
        if is_id(data.get(key)):
            continue
        message = f"the manifest has no {key!r}" if key not in data else f"the pack's {key!r} is not kebab-case"
        hint = f"write '{key}: some-name' with small letters, digits and '-'"
        if key == "system":
            hint = f"write 'system: …' with one of {', '.join(system_ids())}"
        if key not in data and (meant := nearest(key, data)):
            hint = f"did you mean {key!r} instead of {meant!r}?"
        span = document.span((key,)) if key in data else document.span(())
        problems.append(Diagnostic("L0102", message, document.path, span, hint=hint, pointer=(key,)))
    return (None if problems else _manifest(data, document)), problems


def _manifest(data: dict[str, Any], document: Document) -> Manifest:
    schema = data.get("schema", 1)
    return Manifest(
        id=data["id"],
        title=_text(data.get("title")) or data["id"],
        version=_text(data.get("version")),
        system=data["system"],
        languages=_texts(data.get("languages")) or ("en",),
        requires=tuple(_requirements(data.get("requires"))),
        licence=_text(data.get("licence")),
        schema=schema if type(schema) is int else 1,
        description=_text(data.get("description")),
        authors=_texts(data.get("authors")),
        credits=tuple(_credits(data.get("credits"))),
        document=document,
    )


def _text(value: object) -> str:
    """Text, or a version that YAML took for a number."""
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def _texts(value: object) -> tuple[str, ...]:
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def _credits(value: object) -> Iterable[Credit]:
    for item in value if isinstance(value, list) else ():
        if isinstance(item, dict) and _text(item.get("of")):
            yield Credit(*(_text(item.get(name)) for name in Credit._fields))


def _requirements(value: object) -> Iterable[Requirement]:
    for index, item in enumerate(value if isinstance(value, list) else ()):
        pointer: Pointer = ("requires", index)
        if isinstance(item, str):
            yield Requirement(item, "", pointer)
        elif isinstance(item, dict) and isinstance(item.get("id"), str):
            yield Requirement(item["id"], _text(item.get("version")), pointer)


def _file_problems(pack: Pack, file: PackFile) -> Iterable[Diagnostic]:
    shown = pack.shown_path(file.path)
    if hidden := hidden_in_name(file.path):
        hint = "rename it: small letters, digits and '-' work everywhere"
        yield Diagnostic("L0106", f"the file's name contains {hidden}", shown, hint=hint)
    elif file.claim is Claim.UNCLAIMED:
        yield Diagnostic("L0105", f"nothing reads the file {file.path!r}", shown, hint=_unclaimed_hint(file.path))
    elif file.claim in (Claim.ASSET, Claim.STYLE):
        problem = path_grammar(file.path, IMAGE_EXTENSIONS | STYLE_EXTENSIONS)
        if problem:
            yield Diagnostic("L0106", problem.message, shown, hint=problem.hint)


def _unclaimed_hint(path: str) -> str:
    extension = path.rpartition(".")[2].lower()
    if extension == "yml":
        return "name it .yaml"
    if extension == "json":
        return "content is named .yaml; a saved game or a report goes to build/, which is no part of the pack"
    if path.startswith("text/"):
        return "words lie in text/<language>.yaml, such as text/uk.yaml"
    if extension in IMAGE_EXTENSIONS:
        return "move it to art/"
    if extension == "svg":
        return "an icon lies in icons/; save a picture as PNG, JPEG or WebP in art/"
    if extension in ("ttf", "otf", "ttc", "woff", "woff2"):
        return "fonts lie in fonts/ and are named .ttf or .otf"
    if extension == "typ":
        return "layouts lie in layouts/"
    return "remove it, or move it out of the pack"
