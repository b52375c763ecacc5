"""Whole games of every system go as they went when they were kept (see `golden.py`)."""

from __future__ import annotations

from functools import cache

import pytest

from tests.systems.golden import SHOWN, Golden, Played, compare
from tests.systems.own import SYSTEMS, folder_of, library_of, own
from toolkit.systems import find

#: Games of all kinds are kept once a system is complete.
COMPLETE = [system for system in SYSTEMS if own(system).complete]
GAMES = [(system, golden) for system in SYSTEMS for golden in own(system).golden.games]


@cache
def played(system: str, golden: int) -> Played:
    kept = own(system).golden
    return Played(find(system), library_of(system), kept.games[golden], kept.table)


@pytest.mark.parametrize(("system", "golden"), GAMES, ids=str)
def test_the_game_goes_as_it_went(system: str, golden: Golden) -> None:
    kept = own(system).golden
    game = played(system, kept.games.index(golden))
    path = folder_of(system) / "golden" / golden.file
    compare(path, game.lines, context=1 if kept.table else 6, explained=game.explained)


@pytest.mark.parametrize("system", COMPLETE)
def test_every_adventure_number_of_players_and_kind_of_bot_has_a_game(system: str) -> None:
    kept = own(system).golden
    shipped = {each.qualified for each in library_of(system).of_kind("adventure")} - set(own(system).not_yet)
    assert {game.adventure for game in kept.games} == shipped
    assert {game.players for game in kept.games} == kept.players
    assert {game.bot for game in kept.games} >= {"random", *find(system).bots}


@pytest.mark.parametrize("system", COMPLETE)
def test_no_game_is_kept_that_is_not_played_and_all_are_small(system: str) -> None:
    kept, folder = own(system).golden, folder_of(system) / "golden"
    assert {path.name for path in folder.iterdir()} == {game.file for game in kept.games}
    assert sum(path.stat().st_size for path in folder.iterdir()) < kept.most_bytes


@pytest.mark.parametrize("system", COMPLETE)
def test_the_games_show_how_a_game_is_won_and_lost(system: str) -> None:
    folder = folder_of(system) / "golden"
    ends = [(folder / each.file).read_text(encoding="utf-8").splitlines()[-1] for each in own(system).golden.games]
    assert all("won" in end or "lost" in end for end in ends)
    assert any("won" in end for end in ends)
    assert any("lost" in end for end in ends)


def test_a_round_that_goes_differently_is_shown_with_what_happens_in_it() -> None:
    system = next(each for each in SYSTEMS if own(each).golden.table is not None)
    game = played(system, 0)
    kept = list(game.lines)
    kept[3] = kept[3].replace("answers, ", "answers, 0")
    shown = list(game.explained(kept))
    assert shown[0] == "round 3 as it is played now:"
    assert shown[1:] == game.rounds[2].lines[:SHOWN]
    assert all(line.startswith((">", '{"')) for line in shown[1:])
