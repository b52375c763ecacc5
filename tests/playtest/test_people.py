"""Styles of people: every system has them, they play to the end, and they play otherwise than the bot they change."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from toolkit.content.library import load
from toolkit.content.resources import shipped_by_name
from toolkit.crawl.bots.styles import STYLES, people
from toolkit.playtest.bots import bot_names, make_bot, style_names
from toolkit.playtest.planning import plan
from toolkit.playtest.statistics.cells import CellSummary
from toolkit.playtest.statistics.styles import only_styles
from toolkit.rules.agents import RandomAgent
from toolkit.rules.decisions import TABLE
from toolkit.rules.policies import table_policy
from toolkit.rules.system import Table, new_game
from toolkit.systems import find, playable

#: A quick adventure of each system.
QUICK = {
    "night-cage": "base",
    "massive-darkness": "first-steps-below",
    "jaws-of-the-lion": "cellar-clearance",
    "brimstone": "sack-of-black-stone",
    "machina-arcana": "the-brass-well",
}
#: Questions that are answered in a game: enough to tell styles apart.
QUESTIONS = 60
#: Games of these seeds: in one alone, careful players may have nothing to be careful of.
SEEDS = (3, 4, 5)


@cache
def answers(system_id: str, bots: str, seed: int) -> list[str]:
    """What bots answer at the beginning of the same game."""
    system = find(system_id)
    library = load([shipped_by_name()[system_id]]).library
    game = new_game(system, library, library.get(QUICK[system_id], kind="adventure"), Table(2, seed))
    game.start()
    agents: dict[str, Any] = {seat: make_bot(system, bots, seat, seed) for seat in system.seats(game.state)}
    agents[TABLE] = table_policy("first")
    given: list[str] = []
    while (ask := game.pending) is not None and len(given) < QUESTIONS:
        seat = system.seat(game.state, ask)
        key = agents[seat].choose(system.view(game.state, seat), ask)
        given.append(key)
        game.answer(key)
    return given


@pytest.mark.parametrize("system_id", sorted(QUICK))
def test_every_system_has_styles_that_play_otherwise_than_the_bot_they_change(system_id: str) -> None:
    system = find(system_id)
    assert tuple(system.people) == STYLES
    different = {
        name
        for name in STYLES
        if any(answers(system_id, name, seed) != answers(system_id, "greedy", seed) for seed in SEEDS)
    }
    assert len(different) >= 3, different


def test_no_playable_system_is_left_out() -> None:
    assert set(QUICK) == set(playable())


def test_styles_are_no_skill_and_are_asked_for_together() -> None:
    system = find("night-cage")
    assert not set(STYLES) & set(bot_names(system))
    assert style_names(system) == ["greedy", *STYLES]
    library = load([shipped_by_name()["night-cage"]]).library
    order = plan(system, library, "night-cage", adventures=["base"], players=[2], bots=["random", "styles"], games=1)
    assert [cell.bots for cell in order.cells] == ["random", "greedy", *STYLES]
    assert len({cell.chunk for cell in order.cells[1:]}) == 1


def test_a_style_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no style sleepy"):
        people(lambda seed, seat, wants: RandomAgent(seed, seat), {"sleepy": 1})


def cell(number: int, bots: str, won: int, games: int = 300, players: int = 4) -> Any:
    class Fake:
        pass

    made: Any = Fake()
    made.cell, made.bots, made.won, made.finished, made.players = number, bots, won, games, players
    return made


def test_an_adventure_that_only_one_style_wins_is_told() -> None:
    cells: list[CellSummary] = [
        cell(0, "greedy", 3),
        cell(1, "careful", 120),
        cell(2, "hasty", 0),
        cell(3, "search", 99),
    ]
    (found,) = only_styles(cells, ["greedy", "careful", "hasty"])
    assert (found.bots, found.players, found.others) == ("careful", 4, ("greedy", "hasty"))
    assert found.most < found.win_rate.low / 3


@pytest.mark.parametrize(
    "wins",
    [
        {"greedy": 60, "careful": 120},  # the other wins less, but wins
        {"greedy": 0, "careful": 0},
        {"careful": 120},  # nothing to compare with
    ],
)
def test_an_adventure_that_several_styles_win_or_none_is_not(wins: dict[str, int]) -> None:
    cells = [cell(number, *each) for number, each in enumerate(wins.items())]
    assert only_styles(cells, ["greedy", "careful"]) == ()


def test_few_games_do_not_say_that_only_one_style_wins() -> None:
    assert only_styles([cell(0, "greedy", 0, 10), cell(1, "careful", 4, 10)], ["greedy", "careful"]) == ()
