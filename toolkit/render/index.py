"""`index.html`: one page with a picture of everything a run made. It needs no network; its pictures lie in a folder
beside it and are loaded as they come into sight."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from babel.numbers import format_decimal

from toolkit.content.characters import in_page
from toolkit.content.files import atomic_write
from toolkit.content.resources import data_folder
from toolkit.render.phrases import capital
from toolkit.render.printing import Printed, PrintOrder
from toolkit.render.shipped import shipped_data
from toolkit.render.thumbnails import Thumbnail

_TEMPLATE = "prints.html.j2"
PICTURES = "index-pictures"
_MOST_FILES = 40
#: Millimetres up to which a component is shown small, and from which it is shown large.
_SMALL, _LARGE = 45, 150
_LANGUAGES = {"en": "English", "ru": "русский", "uk": "українська"}


def write_index(title: str, results: Sequence[tuple[PrintOrder, Printed]], system: str = "") -> Path:
    """Write the page into the folder that the orders share, and say where it is."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    out = results[0][0].out
    shutil.rmtree(out / PICTURES, ignore_errors=True)  # those of an earlier run
    loader = FileSystemLoader(data_folder("templates") / "pages")
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, finalize=in_page
    )
    page = environment.get_template(_TEMPLATE)
    count = sum(printed.components for _, printed in results)
    language = results[0][0].language
    words = _words(language)
    text = page.render(
        title=title,
        language=language,
        words=words,
        summary=words["made"].format(count=count),
        sections=[_section(order, printed, out, system) for order, printed in results],
    )
    target = out / "index.html"
    atomic_write(target, text)
    return target


@cache
def _said() -> Mapping[str, Any]:
    found: Mapping[str, Any] = shipped_data("pages/prints.yaml")
    return found


def _words(language: str) -> Mapping[str, str]:
    """The fixed words of the page in a language, in English where there are none."""
    found: Mapping[str, str] = _said()["words"].get(language, _said()["words"]["en"])
    return found


def kind_words(kind: str, language: str, system: str = "") -> str:
    """What components of a kind are called, in a system if it has a word of its own; a kind of a system that others
    brought is called by its id."""
    own = (shipped_data(f"layouts/{system}/kinds.yaml") or {}) if system else {}
    titles = own.get(kind) or _said()["kinds"].get(kind, {})
    return str(titles.get(language) or titles.get("en") or capital(kind.replace("-", " ")))


def _printer_words(order: PrintOrder) -> Mapping[str, str]:
    """What the printer is called and needs, in the language of the print where we know it."""
    shipped = _said()["profiles"].get(order.profile.id, {}).get(order.language)
    return shipped or {"title": order.profile.title, "note": order.profile.description}


def _section(order: PrintOrder, printed: Printed, out: Path, system: str) -> Mapping[str, Any]:
    kinds = list(dict.fromkeys(each.kind for each in printed.thumbnails))
    printer = _printer_words(order)
    # Pictures are reached by what they show; what says how to order and the sheets themselves must not drown in them.
    by_picture = sorted(printed.files, key=lambda path: path.suffix == ".png")
    first = min(_MOST_FILES, sum(path.suffix != ".png" for path in by_picture))
    files = [_file(path, out, order.language) for path in by_picture]
    full = {path.stem: _link(path, out) for path in printed.files if path.suffix == ".png"}
    return {
        "language": order.language,
        "heading": f"{printer['title']} · {_LANGUAGES.get(order.language, order.language)}",
        "note": printer["note"],
        "files": files[:first],
        "more": files[first:],
        "groups": [
            _group(kind, order, [each for each in printed.thumbnails if each.kind == kind], full, system)
            for kind in kinds
        ],
    }


def _group(
    kind: str, order: PrintOrder, shown: Sequence[Thumbnail], full: Mapping[str, str], system: str
) -> Mapping[str, Any]:
    """Components of one kind. `look` says how much room each of them gets."""
    narrow = all(each.height > 2 * each.width for each in shown)
    look = "small" if narrow or max(each.longest for each in shown) <= _SMALL else ""
    look = "large" if not narrow and min(each.longest for each in shown) >= _LARGE else look
    return {
        "kind": kind_words(kind, order.language, system),
        "anchor": f"{order.language}-{kind}",
        "look": look,
        "shown": [_shown(each, order, full) for each in shown],
    }


def _file(path: Path, out: Path, language: str) -> Mapping[str, str]:
    return {"link": _link(path, out), "name": path.name, "size": size_words(path.stat().st_size, language)}


def size_words(size: int, language: str) -> str:
    """The size of a file, as people of a language write it: `1.4 MB`, `1,4 МБ`."""
    words = _words(language)
    if size < 1_000_000:
        return str(words["kb"].format(size=max(1, size // 1000)))
    return str(words["mb"].format(size=format_decimal(size / 1_000_000, "0.0", locale=language)))


def _link(path: Path, out: Path) -> str:
    return quote(path.relative_to(out).as_posix())


def _shown(thumbnail: Thumbnail, order: PrintOrder, full: Mapping[str, str]) -> Mapping[str, Any]:
    """A small picture, written beside the page; it leads to the whole picture where one was made."""
    name = hashlib.sha256(thumbnail.picture).hexdigest()[:16]
    target = order.out / PICTURES / f"{name}.jpg"
    atomic_write(target, thumbnail.picture)
    source = _link(target, order.out)
    return {
        "name": thumbnail.name,
        "title": thumbnail.title,
        "copies": thumbnail.copies,
        "width": thumbnail.width,
        "height": thumbnail.height,
        "source": source,
        "link": full.get(thumbnail.name, source),
    }
