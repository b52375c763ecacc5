"""What bots find best."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.machina_arcana.play import SYSTEM, library
from toolkit.crawl.bots import plans
from toolkit.crawl.bots.plans import Plan
from toolkit.playtest.bots import make_bot
from toolkit.playtest.search import SearchBot
from toolkit.rules.agents import play_out
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.game import Game
from toolkit.rules.imagining import seat_agents
from toolkit.rules.system import Table, new_game
from toolkit.systems.machina_arcana.bots import greedy, turns
from toolkit.systems.machina_arcana.bots.evaluation import evaluate
from toolkit.systems.machina_arcana.bots.greedy import GreedyBot
from toolkit.systems.machina_arcana.bots.judgement import Judgement
from toolkit.systems.machina_arcana.state import State


class _Patient(Judgement):
    """Promises the earth everywhere, so that every space is looked at."""

    def promises(self, places: Iterable[tuple[str, int]]) -> list[tuple[float, float]]:
        return [(1_000.0, 1_000.0) for _ in places]


@pytest.mark.parametrize(("adventure", "players"), [("the-brass-well", 1), ("the-last-signal", 3)])
def test_what_is_not_looked_at_would_not_have_been_better(
    adventure: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = 0

    def both(judge: Judgement, *args: object, **named: object) -> Plan:
        nonlocal checked
        found = plans.best_plan(judge, *args, **named)  # type: ignore[arg-type]
        patient = _Patient(judge.view, judge.me, judge.wants)
        slow = plans.best_plan(patient, *args, **named)  # type: ignore[arg-type]
        assert found == slow
        checked += 1
        return found

    monkeypatch.setattr(turns, "best_plan", both)
    entity = library().get(f"machina-arcana/{adventure}", kind="adventure")
    game = new_game(SYSTEM, library(), entity, Table(players, 3))
    game.start()
    play_out(game, SYSTEM, {seat: make_bot(SYSTEM, "greedy", seat, 3) for seat in SYSTEM.seats(game.state)}, limit=400)
    assert checked > 50


def begun(players: int, questions: int) -> Game[State]:
    """A game of greedy up to some question."""
    entity = library().get("machina-arcana/the-brass-well", kind="adventure")
    game = new_game(SYSTEM, library(), entity, Table(players, 5))
    game.start()
    bots = {seat: make_bot(SYSTEM, "greedy", seat, 5) for seat in SYSTEM.seats(game.state)}
    play_out(game, SYSTEM, bots, limit=questions)
    return game


def doubtful() -> tuple[Game[State], GreedyBot, Ask, dict[str, Plan]]:
    """A game at an action with other ways that begin with a step, whose bot was asked."""
    for questions in range(5, 80):
        game = begun(1, questions)
        ask = game.pending
        assert ask is not None
        if ask.kind == "action":
            bot = GreedyBot(1, ask.who)
            bot.choose(SYSTEM.view(game.state, ask.who), ask)
            assert bot.doubts is not None
            ways = {key: way for key, way in bot.doubts.ways.items() if key.startswith("move:")}
            if any(way.place != key.removeprefix("move:") for key, way in ways.items()):
                return game, bot, ask, ways
    raise AssertionError("nothing was ever in doubt")


def test_rivals_are_other_actions_that_are_offered() -> None:
    game, bot, ask, _ = doubtful()
    view = SYSTEM.view(game.state, ask.who)
    rivals = bot.rivals(view, ask)
    assert 0 < len(rivals) <= greedy.MOST_WAYS
    assert set(rivals) <= set(ask.options)
    assert GreedyBot(1, ask.who).choose(view, ask) not in rivals


def test_who_is_told_to_go_elsewhere_goes_there() -> None:
    game, bot, ask, ways = doubtful()
    key, way = next((key, way) for key, way in ways.items() if way.place != key.removeprefix("move:"))
    twin = bot.copy()
    for each in (bot, twin):  # who thinks once and who thinks at every step come to the same place
        played = game.copy()
        each.told(ask, key)
        following = played.answer(key)
        while following is not None and following.kind == "action" and following.who == ask.who:
            here = played.state.place(played.state.explorers[ask.who].cell)
            if here == way.place:
                break
            following = played.answer(each.choose(SYSTEM.view(played.state, ask.who), following))
        assert played.state.place(played.state.explorers[ask.who].cell) == way.place


def test_nobody_doubts_a_way_it_is_on() -> None:
    game, bot, ask, ways = doubtful()
    key = next(key for key, way in ways.items() if way.place != key.removeprefix("move:"))
    bot.told(ask, key)
    following = game.answer(key)
    assert following is not None
    view = SYSTEM.view(game.state, ask.who)
    assert bot.choose(view, following).startswith("move:")
    assert bot.rivals(view, following) == []


def test_who_follows_a_game_goes_on_as_who_played_it() -> None:
    game = begun(1, 12)
    seat = next(seat for seat in SYSTEM.seats(game.state) if seat != TABLE)
    player, follower = (make_bot(SYSTEM, "search:8", seat, 4) for _ in range(2))
    assert isinstance(player, SearchBot)
    assert isinstance(follower, SearchBot)
    seat_agents(game, SYSTEM, [player, follower])
    others = 0
    for _ in range(24):
        ask = game.pending
        assert ask is not None
        if ask.who == TABLE:
            game.answer(next(iter(ask.options)))
            continue
        view = SYSTEM.view(game.state, seat)
        key = player.choose(view, ask)
        others += key != make_bot(SYSTEM, "greedy", seat, 4).choose(view, ask)
        follower.follow(view, ask, key)
        assert follower.advisers[0][seat].way == player.advisers[0][seat].way  # type: ignore[attr-defined]
        game.answer(key)
    assert others, "it never did anything else than the quick bot"


def test_an_exit_at_hand_counts_more_than_one_far_off() -> None:
    state = begun(1, 12).state
    (explorer,) = state.explorers.values()
    steps = state.steps_to(explorer.cell)
    values = []
    for cell in (explorer.cell, max(steps, key=lambda cell: steps[cell])):
        state.exit = cell
        values.append(evaluate(state))
    assert 0 < values[1] < values[0] < 1


@pytest.mark.parametrize("chance", [0.001, 0.999])
def test_nobody_doubts_what_is_as_good_as_decided(chance: float, monkeypatch: pytest.MonkeyPatch) -> None:
    game, bot, ask, _ = doubtful()
    view = SYSTEM.view(game.state, ask.who)
    assert bot.rivals(view, ask)
    monkeypatch.setattr(greedy, "evaluate", lambda state: chance)
    assert bot.rivals(view, ask) == []


def test_of_spaces_as_near_to_a_goal_or_as_safe_the_worthiest_is_planned_for() -> None:
    """The goal is one step from a and b and two from c; it is safe at b and c."""
    worths, steps, danger = {"a": 1.0, "b": 3.0, "c": 5.0, "here": 2.0}, {0: 1, 1: 1, 2: 2}, {0: 4, 1: 0, 2: 0, 3: 4}
    judge = SimpleNamespace(
        place=worths.__getitem__,
        best_strike=lambda place, left: (0.0, ""),
        deeds=lambda place: (),
        goals=[("chest", steps)],
        danger=SimpleNamespace(at=danger.__getitem__),
    )
    cells = {"a": 0, "b": 1, "c": 2, "here": 3}
    turn = SimpleNamespace(
        judgement=judge,
        lefts=[2, 1, 0, -1],
        view=SimpleNamespace(catalog=SimpleNamespace(cells=cells)),
        costs={"here": 0, "a": 1, "b": 1, "c": 2, "too far": 3, "farther still": 9},
        here="here",
    )
    plans_of = {name: plan.place for name, plan in turns.Turn._plans(cast(turns.Turn, turn))}
    assert plans_of == {"goal 0": "b", "safety": "c", "place": "c", "stay": "here"}


@pytest.mark.parametrize("here", [2, 4, 5, 6, 8])
def test_only_who_stands_at_the_exit_or_beside_it_thinks_of_leaving(here: int) -> None:
    view = SimpleNamespace(exit=5, adjacent=lambda one, other: abs(one - other) == 1, steps=lambda cell: ())
    judge = SimpleNamespace(
        view=view, cell=int, best_deeds=range(10), offers={}, leaving=3.0, exploring=1.0, may_explore=False
    )
    keys = [deed.key for deed in Judgement.deeds(cast(Any, judge), str(here))]
    assert keys == (["exit"] if here in (4, 5, 6) else [])
