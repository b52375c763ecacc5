"""Words as a layout gets them: runs of text and icons, grouped into paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from toolkit.content import yaml
from toolkit.content.resources import data_folder

MARK = re.compile(r"\{([a-z][a-z0-9-]*)\}")
#: Spaces where no line may break: between a number and its icon, after a word of one letter, before a dash.
_TIED = re.compile(r"(?<=[0-9X]) (?=\{[a-z])|(?<=\b[^\W\d_]) (?=\w)|\s(?=— )")
_NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text, or one icon. Exactly one of the two is set."""

    text: str = ""
    icon: str = ""

    def to_data(self) -> dict[str, str]:
        return {"icon": self.icon} if self.icon else {"text": self.text}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One rule on a card. `lead` says when and at what price, `body` says what happens; it may have no lead.

    Without a body it is a heading.
    """

    lead: tuple[Run, ...]
    body: tuple[Run, ...]

    def __str__(self) -> str:
        """The words with icons as marks: `Attack {bang}: +2 {hit}`."""
        lead, body = plain(self.lead), plain(self.body)
        return f"{lead}: {body}" if lead and body else lead or body

    def to_data(self) -> dict[str, Any]:
        return {"lead": [run.to_data() for run in self.lead], "body": [run.to_data() for run in self.body]}


def plain(runs: tuple[Run, ...]) -> str:
    return "".join(f"{{{run.icon}}}" if run.icon else run.text for run in runs).replace(_NO_BREAK, " ")


def runs_of(words: str) -> tuple[Run, ...]:
    """Words with marks as runs. A mark that names no icon stays text: whether it may is for the checks to say."""
    return tuple(_split(_TIED.sub(_NO_BREAK, words)))


def _split(words: str) -> Iterator[Run]:
    end = 0
    for mark in MARK.finditer(words):
        if mark[1] not in icons():
            continue
        if mark.start() > end:
            yield Run(text=words[end : mark.start()])
        yield Run(icon=mark[1])
        end = mark.end()
    if end < len(words):
        yield Run(text=words[end:])


@dataclass(frozen=True, slots=True)
class Icon:
    """One of the icons we drew: what its mark is called, what it shows, whose words may use it."""

    name: str
    file: str
    titles: dict[str, str]
    systems: tuple[str, ...]


@cache
def icons() -> dict[str, Icon]:
    """Every icon by the name of its mark."""
    path = data_folder("templates") / "icons" / "icons.yaml"
    document, problems = yaml.read(path.name, path.read_bytes())
    if document is None or problems or not isinstance(document.data, list):
        raise RuntimeError(f"the list of icons is damaged: {[problem.message for problem in problems]}")
    found = (Icon(each["name"], each["file"], each["title"], tuple(each["systems"])) for each in document.data)
    return {icon.name: icon for icon in found}
