"""The greedy bot: it plays every mode, wins where random play does not, and knows no more than a player."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.night_cage.play import fresh, given, library
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.systems.night_cage import SYSTEM
from toolkit.systems.night_cage.bots.greedy import GreedyBot, _keys
from toolkit.systems.night_cage.bots.judgement import Judgement
from toolkit.systems.night_cage.bots.outlook import Outlook
from toolkit.systems.night_cage.bots.wants import Wants
from toolkit.systems.night_cage.keys import KeyAct
from toolkit.systems.night_cage.map.tiles import EMPTY

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


def some(**values: Any) -> Any:
    return cast(Any, SimpleNamespace(**values))


def test_who_has_fallen_is_held_to_be_three_steps_from_every_gate() -> None:
    """Cells lie in a row; the gates are at 2 and 6."""
    people = [some(cell=1, key=True), some(cell=6, key=False), some(cell=-1, key=True)]
    outlook = some(view=some(prisoners=people), apart=[[abs(one - other) for other in range(9)] for one in range(9)])
    assert Outlook._gathering(outlook, 2) == (0, 1 + 4 + 3, 4)
    assert Outlook._gathering(outlook, 6) == (0, 5 + 0 + 3, 5)
    people[1].key = True
    assert Outlook._gathering(outlook, 6)[0] == -1, "it is held"


@pytest.mark.parametrize("origin", [9, 11, 12, 13])
def test_the_way_back_is_no_way_on(origin: int) -> None:
    """Four passages lead from cell 10 to its neighbours, each of which lets one in."""
    grid = some(step={side: {10: cell} for side, cell in enumerate((9, 11, 12, 13))})
    face = some(exits=0b1111, monster=None)
    judgement = some(wants=some(way_on=1.0), board=dict.fromkeys(range(9, 14), face), grid=grid, me=some(lit=False))
    assert Judgement._ways_on(judgement, 10, origin) == 3
    judgement.board[11 if origin != 11 else 12] = some(exits=0b1111, monster="keeper")
    judgement.board[13 if origin != 13 else 9] = some(exits=0, monster=None)
    assert Judgement._ways_on(judgement, 10, origin) == 1
    judgement.board[origin] = EMPTY
    assert Judgement._ways_on(judgement, 10, origin) == 2, "a new tile would be drawn there"


@pytest.mark.parametrize(
    ("key", "value", "gain", "worth"),
    [
        ("take-key", True, 0.0, 1000.0),
        ("take-key", KeyAct(None, cast(Any, None), cast(Any, None)), 0.0, 1000.0),
        ("pass", None, 9.0, 0.0),
        ("pass", False, 9.0, 0.0),
        ("give-key:blue", KeyAct(cast(Any, "red"), cast(Any, "blue"), cast(Any, "red")), 1.0, 500.0),
        ("give-key:blue", KeyAct(cast(Any, "red"), cast(Any, "blue"), cast(Any, "red")), 0.0, -500.0),
        ("give-key:blue", KeyAct(cast(Any, "red"), cast(Any, "blue"), cast(Any, "red")), -1.0, -500.0),
    ],
)
def test_a_key_is_taken_before_all_and_handed_over_only_where_that_helps(
    key: str, value: Any, gain: float, worth: float
) -> None:
    judgement = cast(Any, SimpleNamespace(hand_over=lambda giver, receiver: gain))
    assert _keys(judgement, key, value) == worth


def test_careful_people_mind_more_when_somebody_is_hit_than_others_do() -> None:
    careful, plain = (make_bot(SYSTEM, name, "red", 1).wants for name in ("careful", "greedy"))
    for what in ("hit", "friend_hit", "candle", "relight"):
        assert getattr(careful, what) > getattr(plain, what) > 0
    assert plain.friend_hit < plain.hit + plain.candle, "a hit on oneself costs the flame too"
