"""The bot that searches: it knows no more than a player, does the same again, and changes nothing on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.playtest.runs import library, order, playground, system
from tests.rules.toy import Toy, toy_game
from tests.systems.own import SYSTEMS, own
from toolkit.playtest.bots import UnknownBot, bot_names, make_bot, search_budget
from toolkit.playtest.executors import Serial
from toolkit.playtest.one_game import play_game
from toolkit.playtest.orders import rules_hash
from toolkit.playtest.parts import open_run
from toolkit.playtest.planning import PlanFault
from toolkit.playtest.replaying import saved_game
from toolkit.playtest.report.examples import read_game
from toolkit.playtest.runner import run
from toolkit.playtest.search import SearchBot, _Imagined, _Search
from toolkit.playtest.search_budget import Iterations, Seconds
from toolkit.playtest.search_tree import Edge, Node
from toolkit.playtest.session import Session
from toolkit.playtest.statistics.cells import RecordedGame
from toolkit.rules.agents import RandomAgent, play_out
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.game import Game, RuleFault
from toolkit.rules.imagining import imagining, seat_agents
from toolkit.rules.randomness import Scripted
from toolkit.rules.record import state_digest
from toolkit.rules.system import System, Table, new_game

TOY: System = Toy()  # type: ignore[assignment]
#: Systems that are not complete are not searched yet: their views and ends are still being built.
TABLES = [(system, *own(system).tables[0]) for system in SYSTEMS if own(system).complete]
#: Those with the fewest seats, for games that are searched from the beginning to the end.
SMALL_TABLES = [(name, *min(own(name).tables, key=lambda table: table[1])) for name, _, _ in TABLES]


def started(pack: str, adventure: str, players: int, seed: int = 3) -> Game[Any]:
    found = library(pack).get(adventure, kind="adventure")
    game = new_game(system(pack), library(pack), found, Table(players, seed))
    game.start()
    return game


def bots(of: System, game: Game[Any], name: str, seed: int = 3) -> dict[str, Any]:
    return {seat: make_bot(of, name, seat, seed) for seat in of.seats(game.state)}


def beginnings(pack: str, adventure: str, players: int, answers: int) -> Iterator[Game[Any]]:
    """Games of quick bots whenever a step has begun with a question, so that nothing of it was drawn or rolled."""
    game = started(pack, adventure, players)
    agents = bots(system(pack), game, "greedy")
    for _ in range(answers):
        play_out(game, system(pack), agents, limit=1)
        if game.pending is not None and not game.answers:
            yield game


def with_other_luck(of: System, game: Game[Any], seed: int) -> Game[Any]:
    """The same table with everything that nobody knows dealt another way."""
    state = game.clean_state().copy()
    of.deal_anew(state, seed)
    twin = Game(game.library, game.adventure, state, of.next_step, round_of=of.round_number)
    twin.start()
    return twin


def seen(pack: str, game: Game[Any]) -> dict[str, Any]:
    data = system(pack).to_data(game.state)
    shown = {name: value for name, value in data.items() if name not in own(pack).hidden}
    return {**shown, "lies open": own(pack).lies_open(game.state)}


def choice(of: System, game: Game[Any], budget: str) -> str:
    """What a bot that just sat down answers."""
    ask = game.pending
    assert ask is not None
    seat = of.seat(game.state, ask)
    bot = make_bot(of, f"search:{budget}", seat, 8)
    seat_agents(game, of, [bot])
    return bot.choose(of.view(game.state, seat), ask)


@pytest.mark.parametrize(("pack", "adventure", "players"), TABLES)
def test_imagined_games_and_choices_do_not_depend_on_what_is_hidden(pack: str, adventure: str, players: int) -> None:
    of, compared = system(pack), 0
    for number, game in enumerate(beginnings(pack, adventure, players, 40)):
        other = with_other_luck(of, game, 1000 + number)
        ask, same = game.pending, other.pending
        assert ask is not None
        if same is None or list(same.options) != list(ask.options) or seen(pack, game) != seen(pack, other):
            continue  # something was drawn before the question
        assert of.to_data(game.state) != of.to_data(other.state)
        one, two = (imagining(each, of)(7).state for each in (game, other))
        assert of.to_data(one) == of.to_data(two)
        if compared < 3:
            assert choice(of, game, "8") == choice(of, other, "8")
        compared += 1
    assert compared >= 3


@pytest.mark.parametrize(("pack", "adventure", "players"), TABLES)
def test_imagining_leaves_the_game_as_it_is(pack: str, adventure: str, players: int) -> None:
    of, game = system(pack), started(pack, adventure, players)
    play_out(game, of, bots(of, game, "greedy"), limit=25)
    before = state_digest(of, game.state), list(game.answers), game.decisions, game.forced, repr(game.pending)
    choice(of, game, "12")
    imagined = imagining(game, of)(5)
    play_out(imagined, of, bots(of, imagined, "random"), limit=50)
    assert (state_digest(of, game.state), list(game.answers), game.decisions, game.forced, repr(game.pending)) == before


@pytest.mark.parametrize(("pack", "adventure", "players"), TABLES)
def test_imagined_games_look_like_the_one_on_the_table(pack: str, adventure: str, players: int) -> None:
    of, game = system(pack), started(pack, adventure, players)
    play_out(game, of, bots(of, game, "greedy"), limit=25)
    one, two = (imagining(game, of)(seed) for seed in (1, 2))
    assert of.to_data(one.state) != of.to_data(two.state)
    assert of.to_data(imagining(game, of)(3).state)["random"] != of.to_data(game.state)["random"], "3 seeds the game"
    assert seen(pack, one) == seen(pack, two) == seen(pack, game)
    assert repr(one.pending) == repr(game.pending)


@pytest.mark.parametrize(("pack", "adventure", "players"), TABLES)
def test_how_things_stand_is_told_by_what_everybody_sees(pack: str, adventure: str, players: int) -> None:
    of = system(pack)
    worths = set()
    for game in beginnings(pack, adventure, players, 60):
        worth = of.evaluate(game.state)
        assert 0 < worth < 1
        assert {of.evaluate(imagining(game, of)(seed).state) for seed in range(3)} == {worth}
        worths.add(round(worth, 6))
    assert len(worths) > 3


@pytest.mark.parametrize(("pack", "adventure", "players"), TABLES)
def test_the_end_of_a_game_is_all_or_nothing(pack: str, adventure: str, players: int) -> None:
    of, found = system(pack), {}
    for seed in range(40):
        game = started(pack, adventure, players, seed)
        play_out(game, of, bots(of, game, "greedy", seed))
        found[game.state.outcome] = of.evaluate(game.state)
        if len(found) == 2:
            break
    assert found == {"won": 1.0, "lost": 0.0}


def test_a_script_is_not_imagined() -> None:
    game = toy_game()
    game.start()
    game.state.random.follow([Scripted("roll", "3")])
    assert imagining(game, TOY)(1).state.random.script is None


@pytest.mark.parametrize(("pack", "adventure", "players"), SMALL_TABLES)
def test_a_tiny_budget_plays_a_whole_game(pack: str, adventure: str, players: int) -> None:
    row = play_game(
        playground(order(1, 1, pack, adventures=[adventure], players=[players], bots=["search:2"]), pack), 0, 0
    ).row
    assert (row.outcome in ("won", "lost"), row.error, row.bots) == (True, "", "search:2")


def test_the_same_game_again_has_the_same_decisions() -> None:
    played = order(1, 1, bots=["search:6"], players=[2], decisions=25)
    rows = [play_game(playground(played), 0, 0).row for _ in range(2)]
    assert rows[0].failed_decisions == rows[1].failed_decisions
    assert len(rows[0].failed_decisions) == 25


def test_recorded_games_can_be_read_and_saved(tmp_path: Path) -> None:
    made = replace(order(1, 1, bots=["search:2"], players=[2]), rules=rules_hash("night-cage"))
    *_, _ = run(made, library(), tmp_path, Serial())
    saved = saved_game(open_run(tmp_path), system(), library(), 0, 0)
    example = read_game(playground(made), RecordedGame(0, 0))
    assert len(saved.decisions) > 20
    assert example.lines[-1].rule == example.rule


def test_budgets_are_part_of_what_a_run_is_called() -> None:
    assert len({order(bots=[name]).config for name in ("greedy", "search", "search:5", "search:6")}) == 4


def test_search_wins_what_chance_loses() -> None:
    games = range(12)
    won = {name: sum(outcome_of_toy(name, seed) == "won" for seed in games) for name in ("random", "search:60")}
    assert won["search:60"] > won["random"] + 3


def outcome_of_toy(name: str, seed: int) -> str:
    game = toy_game(seed)
    game.start()
    play_out(game, TOY, bots(TOY, game, name, seed))
    return str(game.state.outcome)


def test_answers_are_legal_whatever_luck_brings_after_the_first_one() -> None:
    of, game = system("night-cage"), started("night-cage", "base", 2)
    play_out(game, of, bots(of, game, "greedy"), limit=20)
    ask = game.pending
    assert ask is not None
    bot = SearchBot(of, [of.bots["greedy"]], 1, "player-1", Iterations(60))
    search = _Search(bot, imagining(game, of), ask, [next(iter(ask.options))])
    assert search.best() in ask.options
    edges = list(edges_below(search.root))
    assert any(len(edge.after) > 1 for edge in edges), "luck never led to different questions"
    assert any(len(node.edges) > 0 for edge in edges for node in edge.after.values()), "no tree below the first answers"
    assert all(set(node.edges) <= set(question[2]) for edge in edges for question, node in edge.after.items())


def edges_below(node: Node) -> Iterator[Edge]:
    for edge in node.edges.values():
        yield edge
        for after in edge.after.values():
            yield from edges_below(after)


def test_the_quick_bot_speaks_for_the_table_in_the_game_and_in_imagined_ones() -> None:
    of, game = system("brimstone"), started("brimstone", "sack-of-black-stone", 2)
    play_out(game, of, bots(of, game, "greedy"), limit=30)
    seats = [seat for seat in of.seats(game.state) if seat != TABLE]
    greedy, search = (make_bot(of, name, seats[0], 1) for name in ("greedy", "search:8"))
    assert isinstance(search, SearchBot)
    assert search.speaks_for == greedy.speaks_for != frozenset()  # type: ignore[attr-defined]
    seat_agents(game, of, [search])
    ask = Ask("turn", TABLE, {"flee": "flee", "on": "on"})
    view = of.view(game.state, TABLE)
    assert greedy.choose(view, ask) == "on"
    assert search.choose(view, ask) == "on"
    assert search.questions == 0, "a game that is played again does not tell it of these"
    imagined = [_Imagined(search, imagining(game, of)(seed), seed, 0) for seed in range(12)]
    assert {each._advice(ask) for each in imagined} == {"on"}
    left_to_chance = Ask("encounter", TABLE, {"one": 1, "two": 2})
    assert {each._advice(left_to_chance) for each in imagined} == {"one", "two"}


def test_a_node_tries_the_favourite_first_and_more_with_time() -> None:
    node, ask = Node(), Ask("action", "ann", {"a": 1, "b": 2, "c": 3})
    tried = []
    for _ in range(60):
        edge = node.select(ask, "b")
        edge.visits += 1
        edge.total += 0.9 if edge.key == "c" else 0.1
        tried.append(edge.key)
    assert tried[:3] == ["b", "b", "b"]
    assert set(tried) == {"a", "b", "c"}
    assert tried.count("c") > tried.count("a")


def test_a_question_that_makes_no_difference_goes_as_the_quick_bot_says() -> None:
    class Still(Toy):
        def evaluate(self, state: Any) -> float:
            return 0.5

    game = toy_game()
    game.start()
    ask = game.pending
    assert ask is not None
    bot = SearchBot(Still(), [RandomAgent], 1, "ann", Iterations(900))  # type: ignore[arg-type]
    bot.sit_down(imagining(game, TOY))
    advice = RandomAgent(1, "ann").choose(game.state, ask)
    assert bot.choose(game.state, ask) == advice


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("search", Iterations()),
        ("search:7", Iterations(7)),
        ("search:1.5s", Seconds(1.5)),
        ("greedy", None),
        ("search:1000000", Iterations(1_000_000)),
    ],
)
def test_budgets_by_name(name: str, budget: object) -> None:
    assert search_budget(name) == budget


@pytest.mark.parametrize("name", ["search:0", "search:-1", "search:many", "search:0s", "search:1000001", "search:1.5"])
def test_words_that_are_no_budget(name: str) -> None:
    with pytest.raises(UnknownBot, match="search:200"):
        make_bot(system(), name, "player-1", 1)


def test_a_playtest_knows_no_clock() -> None:
    with pytest.raises(PlanFault, match="by the clock"):
        order(bots=["search:1s"])
    with pytest.raises(PlanFault, match="is no budget"):
        order(bots=["search:soon"])


def test_time_is_a_budget_at_a_table_with_people() -> None:
    game = toy_game()
    game.start()
    assert choice(TOY, game, "0.01s") in ("rest", "walk", "run")


def test_search_is_the_strongest_bot_and_not_dealt_into_a_mix() -> None:
    assert bot_names(system())[-1] == "search"
    assert "search" not in playground(order()).mixed


def test_a_bot_without_a_game_is_a_fault_of_ours() -> None:
    with pytest.raises(RuleFault, match="before it sat down"):
        make_bot(TOY, "search", "ann", 1).choose(None, Ask("action", "ann", {"a": 1, "b": 2}))


def test_a_game_started_without_clean_points_cannot_be_imagined() -> None:
    game = toy_game(copyable=False)
    game.start()
    with pytest.raises(RuleFault, match="without clean points"):
        seat_agents(game, TOY, [make_bot(TOY, "search", "ann", 1)])


def test_undo_gives_the_same_decisions_again() -> None:
    found = library().get("base", kind="adventure")
    seats = {"player-1": "person", "player-2": "search:4"}
    session = Session(system(), library(), found, Table(2, 5), seats)
    decisions: list[list[str]] = []
    while session.run_bots() and len(session.recorder.record.decisions) < 16:
        assert session.game.pending is not None
        session.choose(next(iter(session.game.pending.options)))
    decisions.append(list(session.recorder.record.decisions))
    key = decisions[0][session._person_decisions[-1]].rpartition(" ")[2]
    assert session.undo()
    session.choose(key)
    session.run_bots()
    decisions.append(list(session.recorder.record.decisions))
    assert decisions[0] == decisions[1]


def searching(tries: dict[str, list[float]], most: int = 9) -> Any:
    """A search whose advice is `a`, with what came of some options so far."""
    search: Any = _Search.__new__(_Search)
    search.advice, search.tries, search.purpose = "a", tries, "search red 1"
    search.bot = SimpleNamespace(budget=SimpleNamespace(options=lambda: most), seed=3)
    search.ask = Ask("move", "red", dict.fromkeys(tries))
    return search


def test_the_better_half_goes_on_and_the_advice_with_it() -> None:
    tries = {"a": [0.5, 0.5], "b": [0.9, 0.7], "c": [0.1, 0.1], "d": [0.6, 0.6], "e": [0.5, 0.5]}
    assert searching(tries)._better_half(list(tries)) == ["b", "d", "a"]
    tries["a"] = [0.0, 0.1]
    assert searching(tries)._better_half(list(tries)) == ["a", "b", "d", "e"], "the advice is kept to compare with"
    assert searching({"a": [0.5], "b": [0.5], "c": [0.5]})._better_half(["a", "b", "c"]) == ["a"], "all the same"


def test_options_are_drawn_by_lot_where_there_are_too_many_to_tell_apart() -> None:
    keys = [chr(number) for number in range(ord("a"), ord("z") + 1)]
    every = {key: [0.0] for key in keys}
    assert searching(every, 26)._candidates(["a", "q", "a"]) == ["a", "q", *(key for key in keys if key not in "aq")]
    drawn = searching(every, 8)._candidates(["a", "q", "a"])
    assert drawn[:2] == ["a", "q"]
    assert len(set(drawn)) == 8
    assert sorted(drawn[2:]) != [key for key in keys if key not in "aq"][:6], "not always the first of them"
    assert drawn == searching(every, 8)._candidates(["a", "q"]), "the same lot again"


def test_what_a_search_decides_for_the_table_is_what_its_own_quick_bot_does() -> None:
    bot: Any = SearchBot.__new__(SearchBot)
    quick, other = SimpleNamespace(speaks_for=frozenset({"omen"})), SimpleNamespace(speaks_for=frozenset({"trade"}))
    bot.seat, bot.advisers = "red", [{"red": quick, "blue": other}, {"red": other}]
    assert bot.speaks_for == {"omen"}
    bot.advisers = [{"red": object()}]
    assert bot.speaks_for == frozenset()
