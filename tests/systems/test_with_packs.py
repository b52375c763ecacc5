"""References may be written with their pack before them, in every system: they mean the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.own import SYSTEMS, own
from tests.systems.with_packs import goes_otherwise

#: Games that are short and meet many cards; of the others, the first and the last.
GAMES = {
    "brimstone": ["bounty-on-beasts-3-random", "the-long-way-up-2-greedy"],
    "machina-arcana": ["the-last-signal-3-random"],
    "massive-darkness": ["thrice-put-out-2-greedy"],
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_references_may_be_written_with_their_pack(system: str, tmp_path: Path) -> None:
    kept = [str(game) for game in own(system).golden.games]
    games = GAMES.get(system, [kept[0], kept[-1]])
    assert {*games} <= {*kept}
    assert goes_otherwise(system, tmp_path, games) == []
