"""A saved game brings its table along: whatever its options are, nobody's machine crashes over them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.fuzz.mutation import ODD
from tests.fuzz.seeds import SYSTEMS
from tests.systems.own import library_of, own
from toolkit.playtest.session import Session
from toolkit.rules.reading import ContentFault
from toolkit.rules.record import RecordFault, read_record
from toolkit.rules.system import Table, new_game
from toolkit.systems import find

#: Besides what content is mutated with: names of nobody, alone, in lists and in lists of lists.
SHAPES: tuple[Any, ...] = ([[1]], ["nope", "none"], {"nope": ["x"]}, {"nope": {"carried": ["x"]}}, {"after": "x"}, [{}])
COMMON = frozenset({"heroes", "characters", "classes", "weapons", "cards", "items", "story", "level", "difficulty"})


def names(system: str) -> list[str]:
    """The options that a table of the system may have, and some that others have."""
    shown = {name.partition("=")[0] for name in find(system).table_options}
    return sorted(shown.union(COMMON, *own(system).house_options.values()))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_option_is_taken_or_told(system: str) -> None:
    library = library_of(system)
    adventure = library.of_kind("adventure")[0]
    refused: set[str] = set()
    for name in names(system):
        for value in (*ODD, *SHAPES):
            try:
                new_game(find(system), library, adventure, Table(2, 1, {name: value}))
            except ContentFault as fault:
                refused.add(fault.diagnostic.code)
    assert refused in ({"L0809"}, {"L0820"})


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_story_brings_along_is_taken_or_told(system: str) -> None:
    """Options that hold much: a value of each is something else in turn."""
    library = library_of(system)
    adventure = library.of_kind("adventure")[0]
    game = Session(find(system), library, adventure, Table(2, 1))
    saved = json.loads(game.to_json())
    for name in names(system):
        for inner in ("after", "heroes", "campaign", *list(saved["seats"])):
            for value in (5, "x", [1], {"x": 1}, None):
                raw = json.dumps({**saved, "options": {name: {inner: value}}}).encode()
                record, document = read_record("game.json", raw)
                try:
                    Session.resume(find(system), library, record, document)
                except (ContentFault, RecordFault):
                    continue
