"""The outline of a system's rule book, and its words.

`templates/phrases/<system>/rulebook/outline.yaml` says once for all languages which chapters the book has, what stands
in them, and which rules of the ledger each part tells. `<language>.yaml` beside it has the words, by the same names.
How both are written: docs/reference/rulebooks.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.content.descriptions import broken
from toolkit.content.diagnostics import nearest
from toolkit.content.resources import data_folders
from toolkit.render.shipped import shipped_data

STYLES = ("text", "rule", "step", "note", "example", "heading")
"""How words stand: plain, with a bullet, numbered, in a box, as an example, as a heading inside a chapter."""

_KEYS = {"as", "rules", "about", "made"}
_RANGE = re.compile(r"(?P<stem>[A-Z]{2}-\d+\.)(?P<first>\d+)\.\.(?P<last>\d+)")


@dataclass(frozen=True, slots=True)
class Part:
    """One paragraph, table or list. `rules` are the ids of the ledger that it tells, `about` the terms it explains.

    `made` names what is generated: a function of the system, or one that all systems share. Without it, it is words.
    """

    name: str
    style: str = "text"
    rules: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    made: str = ""


@dataclass(frozen=True, slots=True)
class ChapterPlan:
    """A chapter and what stands in it."""

    name: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """A rule book without its words. `not_for_players` says of parts of the ledger why no player needs them."""

    system: str
    chapters: tuple[ChapterPlan, ...]
    not_for_players: Mapping[str, str]

    def parts(self) -> Iterator[tuple[ChapterPlan, Part]]:
        for chapter in self.chapters:
            for part in chapter.parts:
                yield chapter, part


def has_rulebook(system: str) -> bool:
    """Whether a system has a rule book."""
    return shipped_data(_path(system, "outline")) is not None


def rulebook_languages(system: str) -> tuple[str, ...]:
    """The languages a system's rule book is written in."""
    folders = (folder / "phrases" / system / "rulebook" for folder in data_folders("templates"))
    found = {path.stem for folder in folders if folder.is_dir() for path in folder.glob("*.yaml")}
    return tuple(sorted(found - {"outline"}))


def outline_of(system: str) -> Outline:
    """The outline of a system's rule book. Raises `BrokenSystemError` where it cannot be read."""
    path = _path(system, "outline")
    data = shipped_data(path)
    chapters = tuple(
        ChapterPlan(str(name), tuple(_part(path, str(each), said or {}) for each, said in parts.items()))
        for name, parts in data["chapters"].items()
    )
    return Outline(system, chapters, dict(data.get("not_for_players") or {}))


def words_of_book(system: str, language: str) -> Mapping[str, Any]:
    """The words of a system's rule book, chapter by chapter."""
    found: Mapping[str, Any] = shipped_data(_path(system, language)) or {}
    return found


def _path(system: str, name: str) -> str:
    return f"phrases/{system}/rulebook/{name}.yaml"


def _part(path: str, name: str, said: Mapping[str, Any]) -> Part:
    style = str(said.get("as", "text"))
    for word, known in ((style, STYLES), *((key, sorted(_KEYS)) for key in said)):
        if word not in known:
            near = nearest(word, known)
            hint = f"did you mean {near!r}?" if near else f"there is {', '.join(known)}"
            raise broken(f"the part {name!r} of a rule book says {word!r}", path, hint=hint)
    rules = tuple(rule for each in said.get("rules", ()) for rule in _ids(str(each)))
    return Part(name, style, rules, tuple(map(str, said.get("about", ()))), str(said.get("made", "")))


def _ids(said: str) -> Iterator[str]:
    """`NC-3.01`, or `NC-3.01..05` for all from the first to the last."""
    found = _RANGE.fullmatch(said)
    if found is None:
        yield said
        return
    digits = len(found["first"])
    for number in range(int(found["first"]), int(found["last"]) + 1):
        yield f"{found['stem']}{number:0{digits}}"
