"""How the kinds of a system are printed: `templates/layouts/<system>/layouts.yaml`, and the backs in `backs.yaml`
beside it. What is wrong in those of an installed package is told with its place, before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from toolkit.content.diagnostics import Pointer, nearest
from toolkit.content.resources import data_file
from toolkit.content.shipped_files import damaged_at
from toolkit.content.shipped_icons import icons
from toolkit.render.plan import Size
from toolkit.render.shipped import shipped_data

FORMS = ("card", "tile", "token", "board", "sheet")
_KEYS = ("layout", "size", "form", "back")
_SIZES = tuple(each.name for each in fields(Size) if not each.name.startswith("bleed"))


@dataclass(frozen=True, slots=True)
class Layout:
    """How a kind is printed. `form` is what it is on a table: a card, a tile, a token or a board; a sheet is cut up."""

    path: str
    size: Size
    form: str = "card"
    back: str = ""


class _WrongError(Exception):
    """What is wrong at a place of the file, and what can be written there."""

    def __init__(self, message: str, pointer: Pointer, hint: str = "") -> None:
        super().__init__(message)
        self.pointer = pointer
        self.hint = hint


@cache
def shipped_layouts(system: str) -> Mapping[str, Layout]:
    """The kinds of a system that can be printed, with our layouts; empty when none can."""
    backs = _entries(system, "backs", _see_back)
    data = _entries(system, "layouts", lambda kind, each: _see_layout(system, kind, each, backs))
    return {
        kind: Layout(
            _path(system, each["layout"]), Size(**each["size"]), each.get("form", "card"), each.get("back", "")
        )
        for kind, each in data.items()
    }


def _path(system: str, layout: str) -> str:
    """A layout of the system's folder, or with a leading `/` of another, such as `/layouts/common/card.typ`."""
    return layout if layout.startswith("/") else f"{system}/{layout}"


def _entries(system: str, name: str, see: Callable[[str, Mapping[str, Any]], None]) -> Mapping[str, Mapping[str, Any]]:
    """What a file of the system's layouts says, each entry looked at; nothing where there is no such file."""
    path = data_file("templates", "layouts", system, f"{name}.yaml")
    data = shipped_data(f"layouts/{system}/{name}.yaml")
    if path is None or data is None:
        return {}
    try:
        for key, entry in _mapping(data, ()).items():
            see(key, _mapping(entry, (key,)))
    except _WrongError as wrong:
        raise damaged_at(path, str(wrong), wrong.pointer, wrong.hint) from None
    return data  # type: ignore[no-any-return]


def _mapping(value: Any, pointer: Pointer) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _WrongError("a mapping is needed here", pointer)
    return value


def _see_layout(system: str, kind: str, entry: Mapping[str, Any], backs: Collection[str]) -> None:
    """Raise what is wrong with how a kind is printed."""
    _one_of(entry, _KEYS, (kind,))
    layout = entry.get("layout")
    inside = _path(system, str(layout)).removeprefix("/layouts/").split("/")
    if not isinstance(layout, str) or data_file("templates", "layouts", *inside) is None:
        hint = "the plain card is /layouts/common/card.typ; a layout of your own lies beside this file"
        raise _WrongError(f"there is no layout {layout!r}", _nearest_place(entry, kind, "layout"), hint)
    size = _mapping(entry.get("size"), _nearest_place(entry, kind, "size"))
    _one_of(size, _SIZES, (kind, "size"))
    for name in _SIZES:
        least = 1 if name in ("width", "height") else 0
        value = size.get(name, 0 if not least else None)
        if isinstance(value, bool) or not isinstance(value, int | float) or value < least:
            place = (kind, "size", name) if name in size else (kind, "size")
            raise _WrongError(f"{name!r} must be a number of mm, {least} or more", place, f"write, say, '{name}: 63.5'")
    _one_of([entry.get("form", FORMS[0])], FORMS, (kind, "form"))
    if entry.get("back"):
        _one_of([entry["back"]], backs, (kind, "back"))


def _see_back(deck: str, entry: Mapping[str, Any]) -> None:
    """Raise what is wrong with the back of a deck."""
    _one_of([entry.get("symbol")], icons(), _nearest_place(entry, deck, "symbol"))
    titles = entry.get("title")
    if "term" not in entry and not (isinstance(titles, Mapping) and "en" in titles):
        hint = "write 'title: {en: …}', or a 'term' of the glossary"
        raise _WrongError("a back needs a title in 'en'", _nearest_place(entry, deck, "title"), hint)


def _nearest_place(entry: Mapping[str, Any], name: str, key: str) -> Pointer:
    return (name, key) if key in entry else (name,)


def _one_of(words: Iterable[Any], known: Collection[str], pointer: Pointer) -> None:
    for word in words:
        if word not in known:
            near = nearest(str(word), known)
            hint = f"did you mean {near!r}?" if near else f"there is {', '.join(sorted(known)[:12]) or 'none'}"
            raise _WrongError(f"there is no {word!r} here", pointer, hint)
