"""Lines of text for a terminal: broken between words, and cut where they do not fit."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Protocol

from toolkit.crawl.cards.catalog import CardCatalog

_TIE = "\u00a0"
#: No terminal is taken to be narrower.
NARROWEST = 40


def wrapped(line: str, width: int, indent: int = 6) -> str:
    """A line, broken between words where it is too long; what is tied stays together."""
    broken = textwrap.wrap(line, max(width, NARROWEST), subsequent_indent=" " * indent, break_on_hyphens=False)
    return "\n".join(broken).replace(_TIE, " ")


def tied(words: str) -> str:
    """Words that are not broken between each other."""
    return words.replace(" ", _TIE)


def fitted(text: str, width: int) -> str:
    """Text in exactly so many columns; what does not fit is cut visibly."""
    return text.ljust(width) if len(text) <= width else f"{text[: width - 1]}…"


class Played(Protocol):
    """A state of a game, whose catalogue knows what it is played with."""

    @property
    def catalog(self) -> CardCatalog: ...


def called(state: Played, id: str) -> str:
    """What people call a card or somebody, in the language of the adventure; the id where it has no name."""
    library, adventure = state.catalog.library, state.catalog.adventure
    entity = library.find(id, pack=adventure.pack) or library.find(id)
    return (library.words(entity, "name", library.language(adventure)) if entity is not None else "") or id


def all_called(state: Played, ids: Iterable[str]) -> str:
    """What people call several of them, in a row."""
    return ", ".join(called(state, id) for id in ids)
