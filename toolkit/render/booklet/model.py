"""A booklet as data: chapters that begin on pages of their own, and the sections in them.

Layouts under `templates/layouts/booklet` draw every kind of section. A system's module says which sections the booklet
of an adventure has; nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from toolkit.render.runs import Paragraph, drawn_words, runs_of

SHARED_SECTIONS = frozenset({"components", "steps", "objectives", "rules", "entries", "outcome"})
"""The kinds of sections that all systems draw alike; others are drawn by the layouts of a system."""


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a chapter. `kind` is the layout that draws `data`."""

    kind: str
    title: str
    data: Mapping[str, Any]

    def to_data(self) -> dict[str, Any]:
        return {"kind": self.kind, "title": self.title, **self.data}


@dataclass(frozen=True, slots=True)
class Chapter:
    """What begins on a new page. `gate` says when the page may be turned to the next chapter; "" where it always may.

    `warning` stands above a chapter that nobody should read as a whole. A `wide` chapter lies on its side.
    """

    sections: tuple[Section, ...]
    gate: str = ""
    warning: str = ""
    wide: bool = False

    def to_data(self) -> dict[str, Any]:
        return {
            "sections": [section.to_data() for section in self.sections],
            "gate": self.gate,
            "warning": self.warning,
            "wide": self.wide,
        }


@dataclass(frozen=True, slots=True)
class Booklet:
    """The booklet of one adventure. `secrets` are words that must not be read before the page they stand on."""

    id: str
    name: str
    story: str
    emblem: str
    facts: tuple[tuple[str, str], ...]
    chapters: tuple[Chapter, ...]
    secrets: tuple[str, ...] = field(default=(), compare=False)

    def to_data(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "story": self.story,
            "emblem": self.emblem,
            "facts": [{"icon": icon, "words": words} for icon, words in self.facts],
            "chapters": [chapter.to_data() for chapter in self.chapters],
        }


Said = tuple[Paragraph, Mapping[str, Any]]
"""A rule, and what the layout is given for it."""


def grouped(rules: Sequence[Said]) -> list[Mapping[str, Any]]:
    """Rules for a list: those that follow each other at the same moment share it, and say apart when they hold."""
    found: list[Mapping[str, Any]] = []
    for _, same in groupby(rules, key=lambda each: each[0].moment or id(each)):
        members = list(same)
        if len(members) == 1:
            found.append(members[0][1])
            continue
        parts = [{**data, "lead": [run.to_data() for run in paragraph.condition]} for paragraph, data in members]
        moment = [run.to_data() for run in members[0][0].moment]
        found.append({"lead": moment, "body": [], "parts": parts})
    return found


def story_said(words: str, lead: str = "") -> dict[str, Any]:
    """What is read aloud; a lead says when."""
    return {**Paragraph(runs_of(lead), runs_of(words)).to_data(), "story": True}


def paragraphs_section(kind: str, title: str, paragraphs: Sequence[Paragraph]) -> Section:
    return Section(kind, title, {"paragraphs": [each.to_data() for each in paragraphs]})


Entry = dict[str, Any]
"""One thing of a list of components."""


def counted(count: int, words: str, sign: str = "", label: str = "", **more: Any) -> Entry:
    """So many of a thing, what it is called and the sign it has on the map; 0 of it is a line of words."""
    return {"count": count, "sign": sign, "label": label, "words": drawn_words(words), **more}
