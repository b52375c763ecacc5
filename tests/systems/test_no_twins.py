"""No two things we ship differ only by name: every card, monster and tile gives a game something of its own."""

from __future__ import annotations

import json
from collections import defaultdict

import pytest

from tests.systems.own import SYSTEMS, library_of

#: What a thing is called and looks like; it plays the same without.
WORDS = frozenset({"id", "name", "flavour", "story", "art", "tags", "text", "credit", "emblem", "short"})
#: Pieces that may well be equal: several seats, colours or sorts of the same.
ALIKE = frozenset({"prisoner", "die", "figure", "token", "standee", "area"})
#: Decks that by their ledger hold several cards of the same text.
REPEATED = {("massive-darkness", "event")}


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_two_things_differ_only_by_name(system: str) -> None:
    twins: dict[tuple[str, str], list[str]] = defaultdict(list)
    for entity in library_of(system).entities:
        if entity.kind not in ALIKE and (system, entity.kind) not in REPEATED:
            plays = {key: value for key, value in entity.data.items() if key not in WORDS}
            twins[entity.kind, json.dumps(plays, sort_keys=True)].append(entity.id)
    assert [ids for ids in twins.values() if len(ids) > 1] == []
