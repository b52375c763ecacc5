"""Cards and boards that scenario tests bring along, for whoever wants to try a card before any pack has it.

cards:                                # entities of any kind, as in a pack's files
  - {id: pocket-knife, kind: equipment, …}
board: {map: …, tiles: …}             # an adventure of which only what matters is said
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from weakref import WeakKeyDictionary

from toolkit.content.descriptions import description
from toolkit.content.library import Library, NotFoundError
from toolkit.rules.scenario_cases import Case, CaseFailed

#: The id of the adventure that a board is.
BOARD: Final = "board"
#: What was made of a library for the case before: many cases of a file bring along the same.
_LAST: WeakKeyDictionary[Library, tuple[str, Library]] = WeakKeyDictionary()


def whole_board(system: str, written: Mapping[str, Any]) -> dict[str, Any]:
    """An adventure from what a test says of its board: the rest is as the system has it."""
    known = description(system)
    rest = known.board if known is not None and "extends" not in written else {}
    return {"id": BOARD, "kind": "adventure", "name": "A board", **rest, **written}


def with_cards(system: str, library: Library, case: Case, pack: str) -> Library:
    """The library that a case is played with."""
    own = [*case.cards]
    if case.board is not None:
        place, written = case.board
        own.append((place, whole_board(system, written)))
    if not own:
        return library
    key = f"{pack} {case.document.path} {own!r}"
    last, made = _LAST.get(library, ("", library))
    if last != key:
        try:
            made = library.with_own(pack, case.document, own)
        except NotFoundError as error:
            raise CaseFailed(str(error), "cards") from error
        _LAST[library] = (key, made)
    return made
