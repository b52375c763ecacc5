"""What the parts of a rule book are made with: the content of a box, phrases, numbers, and tables of both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.phrases import MissingPhraseError, Phrases
from toolkit.render.runs import drawn_words

Drawn = dict[str, Any]
"""What a layout is given for one part of a book."""

#: Where words send the reader to another chapter: `{{ see('light') }}`.
_SEE = re.compile("\u2402([a-z0-9-]+)\u2403")


def see(chapter: str) -> str:
    """A reference to the page of a chapter, inside words."""
    return f"\u2402{chapter}\u2403"


@dataclass(frozen=True, slots=True)
class Told:
    """One book being written: its pack, the pack that is the box, its phrases and what it counts in the box."""

    library: Library
    pack: str
    box: str
    phrases: Phrases
    numbers: SimpleNamespace
    #: The words of the part that is being made.
    words: Mapping[str, Any]
    #: Kinds whose rules stand nowhere on the components themselves: a pack's own are told in its book.
    own_kinds: Sequence[str] = ()

    def fill(self, source: str, **more: Any) -> str:
        """Words of the book with numbers and terms filled in. Raises `MissingPhraseError` for an unknown number."""
        return self.phrases.fill(source, n=self.numbers, see=see, **more)

    def runs(self, source: str, **more: Any) -> list[dict[str, str]]:
        """Words of the book as text, icons and references to chapters."""
        return runs(self.fill(source, **more))

    def own(self, name: str, **more: Any) -> str:
        """Words of this part by their name."""
        found = self.words.get(name)
        if not isinstance(found, str):
            raise MissingPhraseError(self.phrases.system, self.phrases.language, "rulebook", name)
        return self.fill(found, **more)

    def name(self, entity: Entity) -> str:
        return self.library.called(entity, self.phrases.language)

    def of_kind(self, kind: str) -> Sequence[Entity]:
        """The things of a kind in the box, by name in the book's language."""
        return sorted(self.library.of_kind(kind, pack=self.box), key=self.name)


Maker = Callable[[Told], Drawn]
"""Makes one part of a book."""


def runs(words: str) -> list[dict[str, str]]:
    """Filled words as text, icons and references to chapters."""
    found: list[dict[str, str]] = []
    for number, piece in enumerate(_SEE.split(words)):
        if number % 2:
            found.append({"see": piece})
        else:
            found += drawn_words(piece)
    return found


def table(
    told: Told,
    rows: Iterable[Sequence[Any]],
    *,
    wide: bool = False,
    centred: bool = True,
    widths: Sequence[int] = (),
) -> Drawn:
    """A table with the heads and the title that the words of the part have. A cell is words, or runs that were made
    already, or a drawing. A `wide` one goes over both columns. `widths` are shares of the room, 0 for what the words
    of a column need; by default the first column has 0 and the others are equal."""
    heads = [told.runs(str(each)) for each in told.words.get("heads", ())]
    cells = [[_cell(each) for each in row] for row in rows]
    count = max((len(row) for row in cells), default=len(heads))
    shares = list(widths) or [0, *[1] * (count - 1)]
    drawn = {"kind": "table", "title": _title(told), "heads": heads, "rows": cells}
    return {**drawn, "wide": wide, "centred": centred, "widths": shares}


def entries(told: Told, found: Iterable[tuple[Any, str, Sequence[Mapping[str, Any]]]]) -> Drawn:
    """A list of things: icon, "" or what the system's layout draws, name, and paragraphs as layouts get them."""
    listed = [{"icon": icon, "name": name, "paragraphs": list(said)} for icon, name, said in found]
    return {"kind": "entries", "title": _title(told), "entries": listed}


def _title(told: Told) -> list[dict[str, str]]:
    return told.runs(str(told.words.get("title", "")))


def _cell(cell: Any) -> Any:
    if isinstance(cell, Mapping):
        return {"drawing": dict(cell)}
    return cell if isinstance(cell, list) else runs(str(cell))
