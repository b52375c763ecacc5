"""What a pack brings for its own print: layouts, a font, icons and colours.

| place in the pack | what it is |
|---|---|
| an entity of the kind `print-style` | which layout draws which kind, the font of words, the colours |
| `layouts/**` | Typst layouts, and pictures they show |
| `icons/<name>.svg` | the mark `{name}` in words; the name of one of our icons redraws it |
| `fonts/*` | TrueType and OpenType fonts |

A pack without a style of its own is printed in that of the nearest pack it requires. The files of a style come from
strangers: what draws with them does so in a process of its own (see `confined.py`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from toolkit.content.descriptions import FILE, THEME, broken, description
from toolkit.content.descriptions import PALETTES as PALETTES
from toolkit.content.diagnostics import START, Diagnostic, Pointer, Span, nearest, point
from toolkit.content.entity import Entity
from toolkit.content.files import PathProblem, asset_path, read_bytes
from toolkit.content.library import Library
from toolkit.content.pack import MANIFEST, STYLE_EXTENSIONS, Claim, Pack
from toolkit.content.resources import data_folders
from toolkit.content.svg import icon_problem
from toolkit.render.shipped import shipped_data
from toolkit.render.shipped_layouts import Layout, shipped_layouts
from toolkit.rules.reading import ContentFault

KIND = "print-style"
#: Where the files of a pack lie inside a job.
PACK_FOLDER = "pack"
MAX_FILE = 32_000_000


@dataclass(frozen=True, slots=True)
class Style:
    """A print style, ready for a job. `files` are by their path inside the job; `system` is whose palette it changes.

    `path`, `span` and `root` say where messages about it point to: its entity, and the folder of its pack.
    """

    system: str = ""
    layouts: Mapping[str, Layout] = field(default_factory=dict)
    font: str = ""
    colours: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    icons: frozenset[str] = frozenset()
    files: Mapping[str, Path] = field(default_factory=dict)
    path: str = ""
    span: Span = START
    font_span: Span = START
    root: str = ""

    @property
    def is_foreign(self) -> bool:
        """Whether more than colours comes from the pack: then it is drawn in a process of its own."""
        return bool(self.files or self.font)

    def shown(self, inside: str) -> str:
        """How messages name a file of the pack, by its path inside the job."""
        path = inside.removeprefix(f"{PACK_FOLDER}/")
        return f"{self.root}/{path}" if self.root not in ("", ".") else path

    def digest(self) -> str:
        """A name for all that the style changes in a print."""
        said = repr((sorted(self.layouts.items()), self.font, sorted(self.colours.items()), sorted(self.files)))
        whole = hashlib.sha256(said.encode())
        for inside in sorted(self.files):
            whole.update(hashlib.sha256(self.files[inside].read_bytes()).digest())
        return whole.hexdigest()


PLAIN = Style()
"""The style of a pack that brings none."""


def style_of(library: Library, pack: str) -> Style:
    """The style a pack is printed in. Raises `ContentFault` where it cannot be used."""
    visible = library.visible(pack)
    icons = dict(each for name in reversed(visible) for each in _icon_files(library.packs[name]))
    brought = ((name, library.of_kind(KIND, pack=name)) for name in visible)
    owner, styles = next(((name, found) for name, found in brought if found), ("", ()))
    own = library.packs[pack]
    plain = Style(system=own.manifest.system, path=own.shown_path(MANIFEST), root=own.shown)
    style = _said(library.packs[owner], styles[0]) if styles else plain
    if not icons:
        return style
    return replace(style, icons=frozenset(icons), files={**style.files, **dict(_checked_icons(icons))})


def _said(pack: Pack, entity: Entity) -> Style:
    """What the entity of a style says, with the files it needs."""
    system, data = pack.manifest.system, entity.data
    shipped = shipped_layouts(system)
    layouts = {
        kind: _layout(pack, entity, kind, each, shipped) for kind, each in _mapping(entity, "layouts", data).items()
    }
    needed = dict(_files(pack, ("layouts", "fonts")))
    path, span = entity.locate()
    font = data.get("font", "")
    return Style(
        system=system,
        layouts=layouts,
        font=font if isinstance(font, str) else "",
        colours=dict(_colours(entity, system)),
        files=needed if layouts or font else {},
        path=path,
        span=span,
        font_span=entity.locate(("font",))[1] if font else span,
        root=pack.shown,
    )


def _layout(pack: Pack, entity: Entity, kind: str, data: Any, shipped: Mapping[str, Layout]) -> Layout:
    pointer: Pointer = ("layouts", kind)
    known = [*shipped, "back"]
    if kind not in known:
        near = nearest(kind, known)
        hint = f"did you mean {near!r}?" if near else f"there is {', '.join(known)}"
        raise _fault(entity, "L0605", f"nothing of the kind {kind!r} is printed", pointer, hint)
    if not isinstance(data, Mapping) or not isinstance(data.get("file"), str):
        raise _fault(entity, "L0605", f"the style does not say which file draws {kind!r}", pointer, "write 'file: …'")
    found = asset_path(pack.root, data["file"], {"typ"})
    if isinstance(found, PathProblem):
        raise _fault(entity, "L0601", found.message, (*pointer, "file"), found.hint)
    base = shipped.get(kind) or next(iter(shipped.values()))
    size = replace(base.size, **{name: float(each) for name, each in data.get("size", {}).items()})
    return replace(base, path=f"/{PACK_FOLDER}/{data['file']}", size=size)


def _colours(entity: Entity, system: str) -> Iterator[tuple[str, dict[str, str]]]:
    known = shipped_data(f"layouts/{system}/palette.yaml") or {}
    for name, value in _mapping(entity, "palette", entity.data).items():
        if name not in known:
            near = nearest(name, known)
            hint = f"did you mean {near!r}?" if near else f"there is {', '.join(known)}"
            raise _fault(entity, "L0605", f"{system} has no colour {name!r}", ("palette", name), hint)
        yield name, {"colour": value} if isinstance(value, str) else dict(value)


def _mapping(entity: Entity, key: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    found = data.get(key, {})
    if not isinstance(found, Mapping):
        raise _fault(entity, "L0605", f"{key!r} is no mapping", (key,), "run 'lantern check' on the pack")
    return found


def _fault(entity: Entity, code: str, message: str, pointer: Pointer, hint: str) -> ContentFault:
    return ContentFault(entity.diagnostic(code, message, pointer, hint=hint))


def _files(pack: Pack, folders: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    """The files of a pack below some folders, none of which is a link that leads out of it."""
    for file in pack.claimed(Claim.STYLE):
        if file.path.split("/", 1)[0] in folders:
            found = asset_path(pack.root, file.path, STYLE_EXTENSIONS)
            if isinstance(found, PathProblem):
                raise ContentFault(
                    Diagnostic("L0606", found.message, pack.shown_path(file.path), START, hint=found.hint)
                )
            yield f"{PACK_FOLDER}/{file.path}", found


def _icon_files(pack: Pack) -> Iterator[tuple[str, tuple[str, Path]]]:
    """The icons of a pack: mark → how messages name its file, and the file."""
    for inside, path in _files(pack, ("icons",)):
        yield path.stem, (pack.shown_path(inside.removeprefix(f"{PACK_FOLDER}/")), path)


def _checked_icons(icons: Mapping[str, tuple[str, Path]]) -> Iterator[tuple[str, Path]]:
    for mark, (shown, path) in sorted(icons.items()):
        problem = icon_problem(read_bytes(path, MAX_FILE))
        if problem:
            raise ContentFault(
                Diagnostic("L0606", problem.message, shown, point(problem.line, problem.column), hint=problem.hint)
            )
        yield f"icons/{mark}.svg", path


def colours_of(style: Style, palette: str) -> dict[str, dict[str, str]]:
    """The named colours of every system in a palette, with what the style changes in its own."""
    found = {}
    for system in _systems():
        named = shipped_data(f"layouts/{system}/palette.yaml")
        changed = style.colours if system == style.system else {}
        merged = {name: {**shades, **changed.get(name, {})} for name, shades in named.items()}
        found[system] = {name: shades.get(palette, shades["colour"]) for name, shades in merged.items()}
    return found


def theme_of(system: str, style: Style, palette: str) -> dict[str, str]:
    """The colours of a system's booklets in a palette: black on white where it has no theme."""
    known, named = description(system), colours_of(style, palette).get(system, {})
    if known is None:
        return dict(THEME)
    found = {}
    for name, said in known.theme.items():
        shades = {"colour": said} if isinstance(said, str) else said
        colour = shades.get(palette, shades["colour"])
        if colour not in named and not colour.startswith("#"):
            near = nearest(colour, named)
            hint = f"did you mean {near!r}?" if near else f"name a colour of layouts/{system}/palette.yaml"
            message = f"the system {system!r} cannot be used: its palette has no colour {colour!r} for {name!r}"
            raise broken(message, str(known.folder / FILE), hint=hint)
        found[name] = named.get(colour, colour)
    return found


@cache
def _systems() -> tuple[str, ...]:
    """The systems whose colours have names."""
    folders = (folder / "layouts" for folder in data_folders("templates"))
    return tuple(sorted({path.parent.name for folder in folders for path in folder.glob("*/palette.yaml")}))
