"""The greedy bot: it plays every mode, wins where random play does not, and knows no more than a player."""

from __future__ import annotations

from random import Random

import pytest

from tests.systems.night_cage.play import fresh, given, library
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.systems.night_cage import SYSTEM
from toolkit.systems.night_cage.bots.greedy import GreedyBot
from toolkit.systems.night_cage.bots.judgement import Judgement
from toolkit.systems.night_cage.bots.wants import Wants

MODES = tuple(sorted(each.id for each in library().of_kind("adventure")))


def played(bot: str, adventure: str, players: int, seed: int) -> str:
    """The outcome of one game of bots."""
    game = fresh(adventure, players, seed).game
    play_out(game, SYSTEM, {seat: make_bot(SYSTEM, bot, seat, seed) for seat in SYSTEM.seats(game.state)}, limit=5_000)
    return str(game.state.outcome)


def test_greedy_wins_games_that_random_play_loses() -> None:
    games = range(100)
    assert sum(played("greedy", "base", 4, seed) == "won" for seed in games) >= 5
    assert sum(played("random", "base", 4, seed) == "won" for seed in games) == 0


@pytest.mark.parametrize("adventure", MODES)
def test_greedy_finishes_every_mode(adventure: str) -> None:
    players = library().get(adventure, kind="adventure").data["boards"]
    for count in sorted({count for board in players.values() for count in board["players"]}):
        assert played("greedy", adventure, count, seed=count) in ("won", "lost")


def test_greedy_does_not_know_the_order_of_the_stack() -> None:
    play = fresh("advanced-bosses", 4, 11)
    bots = {seat: GreedyBot(0, seat) for seat in SYSTEM.seats(play.state)}
    others = {seat: GreedyBot(0, seat) for seat in SYSTEM.seats(play.state)}
    random = Random(11)
    while (ask := play.game.pending) is not None:
        seat = SYSTEM.seat(play.state, ask)
        imagined = play.state.copy()
        random.shuffle(imagined.stack)
        key = bots[seat].choose(SYSTEM.view(play.state, seat), ask)
        assert others[seat].choose(SYSTEM.view(imagined, seat), ask) == key
        play.game.answer(key)


@pytest.mark.rule("NC-10.09")
def test_greedy_knows_that_the_floor_holds_in_the_turn_of_the_landing() -> None:
    """A stay costs a fall on a straight that it stood on before, and none on one it has just landed on."""
    dreads_falls = Wants(fall=-1000.0)

    def worth_of_a_stay(landed: bool) -> float:
        where = {"falling": "row 3"} if landed else {"at": "b3"}
        board = {"b2": "crossroads", "b4": "crossroads"} | ({} if landed else {"b3": "straight"})
        play = given(board=board, prisoners={"red": where, "blue": {"falling": "row 6"}}, stack={"top": ["straight"]})
        if landed:
            play.play("land:b3", "turn:0")
        assert play.asked == ("red", "action")
        return Judgement(SYSTEM.view(play.state, "player-1"), play["red"], dreads_falls).stay()

    assert worth_of_a_stay(landed=False) < -900
    assert worth_of_a_stay(landed=True) > -100


@pytest.mark.rule("NC-19.02")
def test_greedy_knows_whose_turn_relights_whom() -> None:
    """Green's candle burns on d4; yellow, in the dark, steps to c4 beside it, or is there already and stays."""
    loves_flames = Wants(relight=1000.0)

    def judged(active: str, at: str, candle: str = "out") -> Judgement:
        board = {"c3": "crossroads", "b4": "crossroads", "c4": "crossroads", "d4": "crossroads", "a1": "crossroads"}
        prisoners = {"red": {"at": "a1"}, "yellow": {"at": at, "candle": candle}, "green": {"at": "d4"}}
        play = given(board=board, prisoners=prisoners, active=active)
        return Judgement(SYSTEM.view(play.state, "player-2"), play["yellow"], loves_flames)

    assert judged("yellow", "c3").move(2, dash=False) > 900
    assert judged("green", "c3").move(2, dash=False) > 900
    assert judged("red", "c3").move(2, dash=False) < 100  # a scramble, say, in the turn of a third
    assert judged("yellow", "c3", candle="lit").move(2, dash=False) < 100
    assert judged("yellow", "c4").stay_dark(paid=True) > 900
    assert judged("yellow", "b4").stay_dark(paid=True) < 100


@pytest.mark.rule("NC-19.02")
def test_greedy_stays_beside_a_friend_whom_its_flame_helps() -> None:
    board = {"c4": "crossroads", "d4": "straight 90", "e4": "straight", "a1": "crossroads"}
    for friend, helped in (("d4", True), ("e4", False)):
        prisoners = {"red": {"at": "c4"}, "yellow": {"at": friend, "candle": "out"}, "green": {"at": "a1"}}
        play = given(board=board, prisoners=prisoners)
        stay = Judgement(SYSTEM.view(play.state, "player-1"), play["red"], Wants(relight=1000.0)).stay()
        assert (stay > 900) == helped


@pytest.mark.parametrize(("adventure", "most"), [("base", 2), ("drowned-wing", 3)])
def test_greedy_wants_nerve_up_to_what_the_adventure_lets_it_hold(adventure: str, most: int) -> None:
    loves_nerve = Wants(nerve=1000.0)
    board = {"b2": "t-passage", "a2": "crossroads", "c2": "crossroads", "b3": "crossroads", "e5": "crossroads"}
    for nerve in range(most + 1):
        prisoners = {"red": {"at": "b2", "nerve": nerve}, "blue": {"at": "e5"}}
        play = given(adventure, board=board, prisoners=prisoners, players=2)
        stay = Judgement(SYSTEM.view(play.state, "player-1"), play["red"], loves_nerve).stay()
        assert (stay > 900) == (nerve < most)


def test_the_same_seed_gives_the_same_game() -> None:
    logs = []
    for _ in range(2):
        play = fresh("base", 4, 5)
        play_out(play.game, SYSTEM, {seat: GreedyBot(5, seat) for seat in SYSTEM.seats(play.state)})
        logs.append(play.log.lines())
    assert logs[0] == logs[1]
