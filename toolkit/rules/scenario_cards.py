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
from toolkit.rules.reading import read_alike
from toolkit.rules.scenario_cases import Case, CaseFailed

#: The id of the adventure that a board is.
BOARD: Final = "board"
#: What was made of a library for the cases of the last file: many of them bring along the same.
_MADE: WeakKeyDictionary[Library, tuple[str, dict[str, Library]]] = WeakKeyDictionary()


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
    file, key = f"{pack} {case.document.path}", repr(own)
    last, made = _MADE.get(library, ("", {}))
    if last != file:
        made = {}
        _MADE[library] = (file, made)
    if key not in made:
        try:
            made[key] = library.with_own(pack, case.document, own)
        except NotFoundError as error:
            raise CaseFailed(str(error), "cards") from error
        if all("overrides" not in data and library.find(data["id"]) is None for _, data in own):
            read_alike(made[key], library)
    return made[key]
