"""The greedy bot: it answers every kind of question, wins adventures, and knows no more than a player."""

from __future__ import annotations

import pytest

from tests.systems.massive_darkness.box import cards
from tests.systems.massive_darkness.packs import library
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.rules.system import Table, new_game
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.bots.greedy import GreedyBot
from toolkit.systems.massive_darkness.hidden import deal_anew
from toolkit.systems.massive_darkness.state import State

#: Adventure → a seed with which four greedy heroes win it.
WON: dict[str, int] = {
    "a-crown-in-three-parts": 4,
    "first-steps-below": 1,
    "her-last-thread": 5,
    "keep-the-ember": 1,
    "noon-eaters-hoard": 1,
    "the-floor-is-counting": 5,
    "the-one-that-walks": 1,
    "three-behind-stone": 1,
    "thrice-put-out": 6,
    "two-sparks": 3,
    "what-the-fire-left": 3,
}
ADVENTURES = sorted(each.id for each in cards("adventure"))


def new(adventure: str, heroes: int, seed: int, log: Log | None = None) -> Game[State]:
    entity = library().get(f"massive-darkness/{adventure}", kind="adventure")
    game = new_game(SYSTEM, library(), entity, Table(heroes, seed), log=log, copyable=False)
    game.start()
    return game


def play(game: Game[State], seed: int, style: str = "greedy") -> str:
    agents = {seat: make_bot(SYSTEM, style, seat, seed) for seat in SYSTEM.seats(game.state)}
    play_out(game, SYSTEM, agents, limit=20_000)
    return str(game.state.outcome)


@pytest.mark.parametrize("adventure", sorted(WON))
def test_greedy_wins(adventure: str) -> None:
    assert play(new(adventure, 4, WON[adventure]), WON[adventure]) == "won"


def test_every_adventure_is_won() -> None:
    assert sorted(WON) == ADVENTURES


@pytest.mark.parametrize("heroes", [1, 2, 3, 5, 6])
def test_greedy_finishes_with_any_number_of_heroes(heroes: int) -> None:
    adventure = ADVENTURES[heroes % len(ADVENTURES)]
    assert play(new(adventure, heroes, heroes), heroes) in ("won", "lost")


def halls_opened(style: str) -> int:
    """The doors of halls at the beginning of the tutorial that three parties of four open."""
    opened = 0
    for seed in range(3):
        game = new("first-steps-below", 4, seed)
        play(game, seed, style)
        opened += sum(game.state.doors[door] == "open" for door in ("6.A1", "6.B1"))
    return opened


def test_who_hoards_looks_behind_doors_that_others_pass_by() -> None:
    assert halls_opened("hoarding") >= 3
    assert halls_opened("greedy") == halls_opened("hasty") == 0


@pytest.mark.parametrize("adventure", ["what-the-fire-left", "noon-eaters-hoard", "thrice-put-out"])
def test_greedy_does_not_know_what_is_hidden(adventure: str) -> None:
    game = new(adventure, 4, 11)
    bots = {seat: GreedyBot(0, seat) for seat in SYSTEM.seats(game.state)}
    others = {seat: GreedyBot(0, seat) for seat in SYSTEM.seats(game.state)}
    for number in range(150):
        ask = game.pending
        if ask is None:
            break
        imagined = game.state.copy()
        deal_anew(imagined, number)
        key = bots[ask.who].choose(SYSTEM.view(game.state, ask.who), ask)
        assert others[ask.who].choose(SYSTEM.view(imagined, ask.who), ask) == key
        game.answer(key)


def test_the_same_seed_gives_the_same_game() -> None:
    logs = []
    for _ in range(2):
        log = Log()
        play(new("first-steps-below", 3, 5, log), 5)
        logs.append(log.lines())
    assert logs[0] == logs[1]


@pytest.mark.parametrize(
    "adventure", ["first-steps-below", "keep-the-ember", "two-sparks", "the-one-that-walks", "thrice-put-out"]
)
def test_who_thinks_afresh_answers_the_same(adventure: str) -> None:
    """What a bot remembers of its last thoughts, such as a plan that goes on, changes none of its answers."""
    game = new(adventure, 4, 7)
    bots = {seat: GreedyBot(0, seat) for seat in SYSTEM.seats(game.state)}
    for _ in range(300):
        ask = game.pending
        if ask is None:
            break
        view = SYSTEM.view(game.state, ask.who)
        seat = SYSTEM.seat(game.state, ask)
        twin = bots[seat].copy()
        key = bots[seat].choose(view, ask)
        assert twin.choose(view, ask) == key, ask
        game.answer(key)
