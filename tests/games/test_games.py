"""What plays very many games: it finds every table, goes on where it was, and notices every kind of fault."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.games import __main__ as many
from tests.games import ledger, playing
from tests.games.playing import Chunk, Result, box, boxes, chunks, play_chunk
from tests.systems.own import own
from toolkit.content.library import load
from toolkit.content.resources import shipped_packs
from toolkit.rules.game import EndlessGame
from toolkit.systems import playable

SEED = 11
CAGE = next(folder for folder in shipped_packs() if folder.parts[-2:] == ("night-cage", "core"))
FEW = Chunk(CAGE, 0, 0, 2)


def test_every_adventure_that_ships_is_played_by_every_number_of_players() -> None:
    shipped = {
        adventure.qualified
        for folder in shipped_packs()
        if folder.parent.name in playable()
        for adventure in load([folder]).library.of_kind("adventure", pack=_own(folder))
    }
    tables = {(cell.adventure, cell.players, cell.bots) for _, found in boxes(SEED) for cell in found.order.cells}
    assert {adventure for adventure, _, _ in tables} == shipped
    assert ("night-cage/base", 1, "random") in tables
    assert ("massive-darkness/two-sparks", 6, "greedy") in tables
    assert all(found.watcher is not None for _, found in boxes(SEED)), "a system that nobody watches"


def _own(folder: Path) -> str:
    (pack,) = load([folder]).library.requested
    return pack


def test_a_turn_gives_every_table_its_chunk() -> None:
    a_turn = list(chunks(SEED, 1))
    assert len(a_turn) == sum(len(found.order.cells) for _, found in boxes(SEED))
    more = list(chunks(SEED, sum(each.games for each in a_turn) + 1))
    assert more[: len(a_turn)] == a_turn
    quick = [each.games for each in a_turn if each.games >= 10]
    assert [each.first for each in more[len(a_turn) :]] == quick


def test_tables_of_slow_bots_have_every_tenth_turn_and_no_game_twice() -> None:
    a_turn = list(chunks(SEED, 1))
    slow = next(each for each in a_turn if each.games < 10)
    quick = sum(each.games for each in a_turn if each.games >= 10)
    theirs = [each for each in chunks(SEED, 11 * quick) if each[:2] == slow[:2]]
    assert [each.first for each in theirs] == [0, slow.games]


def test_games_follow_from_seed_table_and_number() -> None:
    together, second = play_chunk(FEW, SEED), play_chunk(FEW._replace(first=1, games=1), SEED)
    assert together.faults == []
    assert together.games == 2
    assert play_chunk(FEW, SEED).decisions == together.decisions
    assert second.decisions < together.decisions
    assert play_chunk(FEW, SEED + 1).decisions != together.decisions


def test_games_that_nobody_watches_are_the_same_games() -> None:
    watched, half = play_chunk(FEW, SEED), play_chunk(FEW, SEED, every=2)
    assert (watched.watched, half.watched) == (2, 1)
    assert (watched.decisions, watched.won) == (half.decisions, half.won)


@pytest.fixture
def fresh() -> Iterator[None]:
    box.cache_clear()
    yield
    box.cache_clear()


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("where", ["impossible", "impossible_between_turns", "pieces"])
def test_a_state_that_cannot_be_is_noticed(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = 0

    def wrong(state: Any) -> Any:
        nonlocal seen
        seen += 1
        if where == "pieces":
            return {"tile": seen}
        return ["a tile is missing"] if seen > 5 else []

    watcher = replace(own("night-cage"), **{where: wrong})
    monkeypatch.setattr(playing, "own", lambda system: watcher)
    faults = play_chunk(FEW, SEED).faults
    assert [fault.kind for fault in faults] == ["broken", "broken"]
    assert faults[0].message == ("a piece was made or lost" if where == "pieces" else "a tile is missing")


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize(("fault", "kind"), [(KeyError("gone"), "crashed"), (EndlessGame([]), "endless")])
def test_a_game_that_breaks_is_kept_to_be_looked_at(
    fault: Exception, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(state: Any, seat: str) -> Any:
        raise fault

    found = box(CAGE, SEED)
    assert found is not None
    monkeypatch.setattr(found.system, "view", broken)
    result = play_chunk(FEW, SEED)
    assert [each.kind for each in result.faults] == [kind, kind]
    ledger.add(tmp_path, result)
    (first, _) = sorted((tmp_path / "faults").iterdir())
    saved = json.loads(first.read_text())
    assert (saved["kind"], saved["seed"]) == ("saved-game", result.faults[0].seed)
    assert f"seed {saved['seed']}" in next(ledger.faults(ledger.read(tmp_path)))


@pytest.mark.usefixtures("fresh")
def test_a_game_without_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = box(CAGE, SEED)
    assert found is not None
    monkeypatch.setattr(found.playground, "order", replace(found.order, decisions=3))
    (fault, _) = play_chunk(FEW, SEED).faults
    assert (fault.kind, fault.message) == ("endless", "after 3 decisions the game is not over")


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "chunks", lambda seed, games: [FEW._replace(first=2 * turn) for turn in range(games)])
    first = many.play(tmp_path, SEED, 1, 1, 1)
    torn = (tmp_path / ledger.LINES).read_bytes() + b'{"pack": "night-'
    (tmp_path / ledger.LINES).write_bytes(torn)
    both = many.play(tmp_path, SEED, 2, 1, 1)
    assert [result.first for result in both] == [0, 2]
    assert both[0] == first[0]
    assert ledger.read(tmp_path) == both


def test_the_summary_is_a_table(tmp_path: Path) -> None:
    one = Result("p", "p/a", 1, "random", 0, 10, 10, won=4, longest=9, seconds=0.5)
    two = Result("p", "p/a", 3, "greedy", 0, 10, 5, won=6, longest=12, seconds=2.0)
    lines = ledger.summary([two, one]).splitlines()
    assert lines[2] == "| p/a | 1 to 3 | 20 | 15 | 50.0% | 12 decisions | 20 | 5 | 0 | 0 | 0 |"
    assert lines[3].startswith("| all |")
