"""Answers that a quick bot finds nearly as good as its own: a bot that thinks ahead tries those, and no others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.playtest.runs import library, system
from tests.rules.toy import Toy, toy_game
from toolkit.crawl.bots.rivals import MOST, nearly_best
from toolkit.playtest.bots import make_bot
from toolkit.playtest.search import SearchBot, has_rivals
from toolkit.playtest.search_budget import Iterations, Seconds
from toolkit.rules.decisions import Ask
from toolkit.rules.game import Game
from toolkit.rules.imagining import imagining
from toolkit.rules.system import System, Table, new_game

TOY: System = Toy()  # type: ignore[assignment]


class Doubting:
    """Does one thing wherever it is offered, and thinks of others."""

    def __init__(self, key: str, *others: str) -> None:
        self.key = key
        self.others = others

    def choose(self, view: Any, ask: Ask) -> str:
        return self.key if self.key in ask.options else next(iter(ask.options))

    def rivals(self, view: Any, ask: Ask) -> Sequence[str]:
        return [key for key in self.others if key in ask.options]


def decided(quick: Doubting, budget: Iterations | Seconds) -> tuple[str, int]:
    """What a search with this quick bot answers first, and how many games it imagined for it."""
    game = toy_game()
    game.start()
    bot = SearchBot(TOY, [lambda seed, seat: quick], 1, "ann", budget)
    bot.sit_down(imagining(game, TOY))
    assert game.pending is not None
    return bot.choose(game.state, game.pending), bot.imagined


def test_a_rival_that_is_better_is_taken() -> None:
    assert decided(Doubting("rest", "rest", "walk"), Iterations(16)) == ("walk", 16)


def test_a_rival_that_is_worse_is_given_up_soon() -> None:
    assert decided(Doubting("walk", "rest"), Iterations(100)) == ("walk", 4)


def test_what_one_rival_leaves_of_the_budget_goes_to_the_other() -> None:
    answer, imagined = decided(Doubting("rest", "rest", "walk"), Iterations(60))
    assert (answer, imagined) == ("walk", 60)


def test_who_is_sure_is_not_doubted() -> None:
    assert decided(Doubting("rest"), Iterations(100)) == ("rest", 0)


def test_rivals_are_tried_by_the_clock_as_well() -> None:
    answer, imagined = decided(Doubting("rest", "walk"), Seconds(0.05))
    assert answer in ("rest", "walk")
    assert imagined > 0


def test_too_few_tries_change_nothing() -> None:
    assert decided(Doubting("rest", "walk"), Iterations(6)) == ("rest", 6)


def test_nearly_best_are_few_and_ordered() -> None:
    values = {"a": 1.0, "b": 3.0, "c": 2.5, "d": 2.9, "e": 2.8}
    assert nearly_best(values, values, 1.0) == ["b", "d", "e"]
    assert nearly_best(values, values, 0.15) == ["b", "d"]
    assert nearly_best(values, ["a", "z"], 1.5) == ["a", "z"], "what is not told is worth nothing"
    assert nearly_best(values, [], 1.0) == []


def test_rivals_can_be_chosen_and_leave_the_bot_as_it_is() -> None:
    of, pack = system("massive-darkness"), library("massive-darkness")
    game: Game[Any] = new_game(of, pack, pack.get("first-steps-below", kind="adventure"), Table(2, 3))
    asked, left_alone = ({seat: make_bot(of, "greedy", seat, 3) for seat in of.seats(game.state)} for _ in range(2))
    ask, doubts = game.start(), 0
    for _ in range(120):
        if ask is None:
            break
        seat = of.seat(game.state, ask)
        view, bot = of.view(game.state, seat), asked[seat]
        key = bot.choose(view, ask)
        assert left_alone[seat].choose(view, ask) == key
        assert has_rivals(bot)
        rivals = bot.rivals(view, ask)
        assert set(rivals) <= set(ask.options)
        assert len(rivals) <= MOST
        assert list(bot.rivals(view, ask)) == list(rivals)
        doubts += bool(set(rivals) - {key})
        ask = game.answer(key)
    assert doubts >= 10
