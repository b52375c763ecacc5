"""The icons that come with Lantern and with systems, as `templates/icons/icons.yaml` lists them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from toolkit.content.diagnostics import Pointer
from toolkit.content.resources import data_folders
from toolkit.content.shipped_files import damaged, read_shipped
from toolkit.content.yaml import Document


class Icon(NamedTuple):
    """A drawn icon: what its mark is called and what it shows."""

    name: str
    file: str
    titles: dict[str, str]
    #: What stands after a number, by language and plural form; empty for what nobody counts.
    counted: dict[str, dict[str, str]]


@cache
def icons() -> Mapping[str, Icon]:
    """Every icon by the name of its mark: ours, and those that installed systems bring."""
    found: dict[str, Icon] = {}
    for folder in data_folders("templates"):
        path = folder / "icons" / "icons.yaml"
        if path.is_file():
            document = read_shipped(path)
            listed = document.data if isinstance(document.data, list) else [document.data]
            for index, each in enumerate(listed):
                icon = _icon(path, document, (index,), each)
                found.setdefault(icon.name, icon)
    return found


def _icon(path: Path, document: Document, pointer: Pointer, said: Any) -> Icon:
    texts = [said.get(key) for key in ("name", "file")] if isinstance(said, dict) else []
    titles = said.get("title") if isinstance(said, dict) else None
    if not isinstance(titles, dict) or "en" not in titles or not all(isinstance(each, str) for each in texts):
        hint = "write '- {name: rope, file: rope.svg, title: {en: rope}}'"
        raise damaged(path, "an icon needs a name, a file and a title in 'en'", document.span(pointer), hint)
    if not (path.parent / said["file"]).is_file():
        span = document.span((*pointer, "file"))
        raise damaged(path, f"there is no picture {said['file']!r} beside this file", span)
    return Icon(said["name"], said["file"], titles, said.get("counted", {}))
