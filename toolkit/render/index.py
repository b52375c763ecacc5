"""`index.html`: one page with a picture of everything a run made. It needs no network and no other file."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from toolkit.content.characters import in_page
from toolkit.content.files import atomic_write
from toolkit.content.resources import data_folder
from toolkit.render.printing import Printed, PrintOrder
from toolkit.render.thumbnails import Thumbnail

_TEMPLATE = "prints.html.j2"
_MOST_FILES = 40
#: Millimetres up to which a component is shown small, and from which it is shown large.
_SMALL, _LARGE = 45, 150
_LANGUAGES = {"en": "English", "ru": "русский", "uk": "українська"}


def write_index(title: str, results: Sequence[tuple[PrintOrder, Printed]]) -> Path:
    """Write the page into the folder that the orders share, and say where it is."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    out = results[0][0].out
    loader = FileSystemLoader(data_folder("templates") / "pages")
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, finalize=in_page
    )
    page = environment.get_template(_TEMPLATE)
    count = sum(printed.components for _, printed in results)
    made = "1 component" if count == 1 else f"{count} components"
    text = page.render(
        title=title,
        language=results[0][0].language,
        summary=f"{made}, made by lantern render. The pictures show the finished files.",
        sections=[_section(order, printed, out) for order, printed in results],
    )
    target = out / "index.html"
    atomic_write(target, text)
    return target


def _section(order: PrintOrder, printed: Printed, out: Path) -> Mapping[str, Any]:
    kinds = list(dict.fromkeys(each.kind for each in printed.thumbnails))
    return {
        "language": order.language,
        "heading": f"{order.profile.title} · {_LANGUAGES.get(order.language, order.language)}",
        "note": order.profile.description,
        "files": [_file(path, out) for path in printed.files[:_MOST_FILES]],
        "groups": [
            _group(kind, order.language, [each for each in printed.thumbnails if each.kind == kind]) for kind in kinds
        ],
    }


def _group(kind: str, language: str, shown: Sequence[Thumbnail]) -> Mapping[str, Any]:
    """Components of one kind. `look` says how much room each of them gets."""
    narrow = all(each.height > 2 * each.width for each in shown)
    look = "small" if narrow or max(each.longest for each in shown) <= _SMALL else ""
    look = "large" if not narrow and min(each.longest for each in shown) >= _LARGE else look
    return {"kind": kind, "anchor": f"{language}-{kind}", "look": look, "shown": [_shown(each) for each in shown]}


def _file(path: Path, out: Path) -> Mapping[str, str]:
    size = path.stat().st_size
    shown = f"{size / 1_000_000:.1f} MB" if size >= 1_000_000 else f"{max(1, size // 1000)} kB"
    return {"link": path.relative_to(out).as_posix(), "name": path.name, "size": shown}


def _shown(thumbnail: Thumbnail) -> Mapping[str, Any]:
    return {
        "name": thumbnail.name,
        "title": thumbnail.title,
        "copies": thumbnail.copies,
        "width": thumbnail.width,
        "height": thumbnail.height,
        "data": base64.b64encode(thumbnail.picture).decode("ascii"),
    }
