"""Styles of play: a bot that thinks ahead finds out which one fits the table, and says nothing surer than it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playtest.runs import library, system
from tests.rules.toy import Toy, toy_game
from toolkit.playtest.bots import make_bot
from toolkit.playtest.search import SearchBot
from toolkit.playtest.search_budget import Iterations, Seconds
from toolkit.playtest.search_styles import REMEMBERED, Styles, surely_better
from toolkit.rules.agents import play_out
from toolkit.rules.decisions import Ask
from toolkit.rules.game import Game
from toolkit.rules.imagining import imagining, seat_agents
from toolkit.rules.system import System, Table, new_game

TOY: System = Toy()  # type: ignore[assignment]


class Always:
    """Does one thing wherever it is offered."""

    def __init__(self, key: str) -> None:
        self.key = key

    def choose(self, view: Any, ask: Ask) -> str:
        return self.key if self.key in ask.options else next(iter(ask.options))


def resting(seed: int, seat: str) -> Always:
    return Always("rest")


def walking(seed: int, seat: str) -> Always:
    return Always("walk")


def toy_bot(*makers: Any, budget: Iterations | Seconds = Iterations(12)) -> tuple[SearchBot, Game[Any]]:  # noqa: B008
    game = toy_game()
    game.start()
    bot = SearchBot(TOY, makers, 1, "ann", budget)
    bot.sit_down(imagining(game, TOY))
    return bot, game


def ask_of(game: Game[Any]) -> Ask:
    assert game.pending is not None
    return game.pending


def test_the_style_that_fits_the_table_is_found() -> None:
    bot, game = toy_bot(resting, walking)
    assert bot.choose(game.state, ask_of(game)) in ("walk", "run")
    assert bot.styles.best == 1


def test_the_first_style_stays_where_no_other_is_better() -> None:
    bot, game = toy_bot(walking, resting)
    bot.choose(game.state, ask_of(game))
    assert bot.styles.best == 0


def test_where_all_styles_agree_nothing_is_searched() -> None:
    bot, game = toy_bot(walking, walking)
    assert bot.choose(game.state, ask_of(game)) == "walk"
    assert bot.imagined == 12, "only the styles themselves were tried"


def test_styles_are_tried_once_a_round() -> None:
    bot, game = toy_bot(walking, walking)
    bot.choose(game.state, ask_of(game))
    bot.choose(game.state, ask_of(game))
    assert bot.imagined == 12
    game.answer("walk")
    game.answer("walk")
    bot.choose(game.state, ask_of(game))
    assert bot.imagined == 24


def test_one_style_is_not_tried_out() -> None:
    bot, game = toy_bot(walking)
    bot.choose(game.state, ask_of(game))
    assert bot.styles.tries == [[]]


def test_earlier_rounds_count_but_not_for_ever() -> None:
    styles = Styles(2)
    for number in range(10):
        assert styles.is_time(number)
        assert not styles.is_time(number)
        for _ in range(6):
            styles.hear([0.5, 0.5])
    assert [len(tries) for tries in styles.tries] == [REMEMBERED + 6] * 2


def test_a_style_must_be_surely_better() -> None:
    styles = Styles(2)
    for values in ([0.0, 1.0], [0.0, 1.0], [0.0, 1.0]):
        styles.hear(values)
    assert styles.best == 0, "three tries say nothing"
    styles.hear([0.0, 1.0])
    assert styles.best == 1
    for _ in range(8):
        styles.hear([1.0, 0.0])
    assert styles.best == 0


@pytest.mark.parametrize(
    ("values", "advised", "sure"),
    [
        ([1.0] * 4, [0.0] * 4, True),
        ([1.0] * 3, [0.0] * 3, False),
        ([0.5] * 9, [0.5] * 9, False),
        ([1.0, 0.0, 1.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0, 0.0], False),
    ],
)
def test_what_is_surely_better(values: list[float], advised: list[float], sure: bool) -> None:
    assert surely_better(values, advised) is sure


def middle_of_a_game() -> Game[Any]:
    of = system("massive-darkness")
    found = library("massive-darkness").get("first-steps-below", kind="adventure")
    return new_game(of, library("massive-darkness"), found, Table(1, 4))


def test_who_follows_a_game_goes_on_as_who_played_it() -> None:
    of, game = system("massive-darkness"), middle_of_a_game()
    seat = of.seats(game.state)[0]
    player, follower = (make_bot(of, "search:3", seat, 4) for _ in range(2))
    assert isinstance(player, SearchBot)
    assert isinstance(follower, SearchBot)
    seat_agents(game, of, [player, follower])
    game.start()
    for _ in range(10):
        ask, view = ask_of(game), of.view(game.state, seat)
        key = player.choose(view, ask)
        follower.follow(view, ask, key)
        game.answer(key)
    assert player.styles.tries == follower.styles.tries
    assert any(player.styles.tries)
    assert player.choose(of.view(game.state, seat), ask_of(game)) == follower.choose(
        of.view(game.state, seat), ask_of(game)
    )


def test_who_follows_by_the_clock_loses_no_time() -> None:
    bot, game = toy_bot(resting, walking, budget=Seconds(600.0))
    bot.follow(game.state, ask_of(game), "walk")
    assert bot.imagined == 0


def test_every_style_plays_whole_games() -> None:
    of = system("massive-darkness")
    assert len(of.styles) > 0
    for maker in of.styles:
        game = middle_of_a_game()
        game.start()
        play_out(game, of, {seat: maker(1, seat) for seat in of.seats(game.state)})
        assert game.state.outcome in ("won", "lost")
