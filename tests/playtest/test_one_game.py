"""One game: recorded whatever happens in it, the same in every process, with the facts its events made."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from typing import Any

import pytest

from tests.playtest import runs
from toolkit.playtest.bots import make_bot
from toolkit.playtest.one_game import Playground, _Play, play_game
from toolkit.playtest.orders import seed_of
from toolkit.playtest.rows import CRASHED, LOST, OVER_BUDGET, WON, Row
from toolkit.rules.agents import play_out
from toolkit.rules.decisions import TABLE
from toolkit.rules.log import Log
from toolkit.rules.policies import table_policy
from toolkit.rules.system import Table, new_game

PACKS = {"night-cage": "base", "massive-darkness": "first-steps-below"}


def playground(pack: str = "night-cage", **asked: Any) -> Playground:
    return runs.playground(runs.order(pack=pack, **{"adventures": [PACKS[pack]], **asked}), pack)


def logged(of: Playground, index: int) -> tuple[Log, Any]:
    """The same game with a whole log, played the plain way."""
    cell = of.order.cells[0]
    seed, log = seed_of(of.order.seed, cell, index), Log()
    game = new_game(of.system, of.library, of.adventure(cell), Table(cell.players, seed), log=log)
    agents = {seat: make_bot(of.system, cell.bots, seat, seed) for seat in of.system.seats(game.state)}
    game.start()
    play_out(game, of.system, {**agents, TABLE: table_policy("random", seed=seed)})
    return log, game


def facts(row: Row, what: str) -> dict[tuple[str, str], int]:
    return {(fact.id, fact.where): fact.n for fact in row.facts if fact.what == what}


@pytest.mark.parametrize("pack", PACKS)
def test_a_row_tells_the_game_that_the_plain_interpreter_plays(pack: str) -> None:
    of = playground(pack)
    for index in range(3):
        row = play_game(of, 0, index).row
        log, game = logged(of, index)
        last = log.events[-1]
        assert row.outcome == game.state.outcome == last.name
        assert row.ending_rule == last.rule
        assert row.rounds == of.system.round_number(game.state)
        assert 10 < row.decisions <= game.decisions  # the table's decisions are nobody's
        assert row.forced <= game.forced
        assert row.seats == tuple(of.system.facts.cast(game.state))
        assert row.first_seat in row.seats
        assert (row.error, row.failed_decisions) == ("", ())
        assert list(row.facts) == sorted(row.facts)
        assert len({fact[:3] for fact in row.facts}) == len(row.facts)


@pytest.mark.parametrize("pack", PACKS)
def test_only_questions_that_players_would_be_asked_are_counted(pack: str) -> None:
    of = playground(pack)
    cell = of.order.cells[0]
    seed = seed_of(of.order.seed, cell, 0)
    game = new_game(of.system, of.library, of.adventure(cell), Table(cell.players, seed), log=None)
    game.stop_at_forced = True
    agents = {seat: make_bot(of.system, cell.bots, seat, seed) for seat in of.system.seats(game.state)}
    agents[TABLE] = table_policy("random", seed=seed)
    asked: Counter[tuple[bool, bool, str]] = Counter()
    ask = game.start()
    while ask is not None:
        lone = len(ask.options) == 1
        asked[lone, ask.who == TABLE, ask.kind] += 1
        seat = TABLE if ask.who == TABLE else of.system.seat(game.state, ask)
        options = ask.options
        ask = game.answer(next(iter(options)) if lone else agents[seat].choose(of.system.view(game.state, seat), ask))
    row = play_game(of, 0, 0).row
    assert row.decisions == sum(n for (lone, table, _), n in asked.items() if not lone and not table)
    choices = of.system.facts.choices
    assert row.forced == sum(n for (lone, table, kind), n in asked.items() if lone and not table and kind in choices)
    assert choices & {kind for _, _, kind in asked}


def test_what_the_table_is_forced_to_is_nobody_s_choice() -> None:
    of = playground()
    play = _Play(of, of.order.cells[0], 1, 0)
    play.set_up()
    assert play.game is not None
    assert play.game.watch is not None
    kind = min(of.system.facts.choices)
    play.game.watch.forced.clear()
    play.game.watch.forced.update({(TABLE, kind): 3, ("red", kind): 2, ("red", "no choice of anybody"): 5})
    assert play.forced() == 2


def test_the_cage_tells_how_far_it_came() -> None:
    of = playground(bots=["greedy"], seed=3)
    for index in range(6):
        row = play_game(of, 0, index).row
        log, _ = logged(of, index)
        taken = sum(event.name == "took-key" for event in log)
        held = {int(number) for number, _ in facts(row, "keys")}
        assert held == set(range(1, len(held) + 1))
        assert len(held) <= taken
        assert bool(held) == bool(taken)
        laid = any(event.name == "placed" and event.data["tile"] == "gate" for event in log)
        assert (("laid", "") in facts(row, "gate")) == laid
        if row.outcome == WON:
            assert len(held) == 4
            assert ("reached", "") in facts(row, "gate")
        assert {fact.n for fact in row.facts if fact.what in ("keys", "gate")} <= {1}


@pytest.mark.parametrize("pack", PACKS)
def test_every_milestone_that_was_reached_was_known_beforehand(pack: str) -> None:
    of = playground(pack, bots=["greedy"])
    cell = of.order.cells[0]
    game = new_game(of.system, of.library, of.adventure(cell), Table(cell.players, 0))
    known = {(each.what, each.id): each for each in of.system.facts.milestones(game)}
    kinds = {what for what, _ in known}
    rows = [play_game(of, 0, index).row for index in range(6)]
    reached = [{(fact.what, fact.id) for fact in row.facts if fact.what in kinds} for row in rows]
    assert set().union(*reached) <= set(known)
    assert any(reached)
    needed = {name for name, each in known.items() if each.needed}
    for row, passed in zip(rows, reached, strict=True):
        assert row.outcome != WON or needed <= passed
    assert not kinds & of.system.facts.entities


def test_what_hurts_and_is_no_entity_has_a_name() -> None:
    module = importlib.import_module("toolkit.systems.massive_darkness.facts")
    assert set(module.SOURCES.values()) == set(module.FACTS.sources)


def test_a_stall_is_long_for_everybody_at_the_table() -> None:
    cage, dungeon = runs.system().facts, runs.system("massive-darkness").facts
    assert [cage.stall(players) for players in (1, 4, 5)] == [12, 12, 15]  # turns of one prisoner
    assert {dungeon.stall(players) for players in range(1, 7)} == {5}  # rounds of all heroes


def test_the_cage_counts_steps_tiles_hits_falls_and_keys() -> None:
    of = playground()
    row = play_game(of, 0, 1).row
    events = Counter[tuple[str, str, str]]()
    for event in logged(of, 1)[0]:
        data = event.data
        match event.name:
            case "moved" | "dashed" | "scrambled" | "landed":
                events["visit", data["prisoner"], data["to"]] += 1
            case "started":
                events["visit", data["prisoner"], data["at"]] += 1
                events["card", "start", ""] += 1
            case "placed":
                events["card", data["tile"], ""] += 1
            case "fell":
                events["fall", data["prisoner"], data["at"]] += 1
            case "took-key":
                events["key", data["prisoner"], data["at"]] += 1
            case "attack":
                events.update(("damage", data["by"], prisoner) for prisoner in data["hit"])
    told = {(fact.what, fact.id, fact.where): fact.n for fact in row.facts}
    assert {key: told.get(key) for key in events} == dict(events)
    assert {what for what, _, _ in events} >= {"visit", "card", "damage"}
    assert facts(row, "hero") == {(name, ""): 1 for name in ("red", "yellow", "green", "blue")}
    assert facts(row, "monster")[("wax-eater", "")] == told["card", "wax-eater", ""]
    assert row.ending in ("too-few-keys", "no-gate-left", "fell-for-ever", "cut-off", "tile-under-a-prisoner")


def test_the_dungeon_counts_who_hurt_whom_and_who_died_where() -> None:
    of = playground("massive-darkness")
    row = play_game(of, 0, 0).row
    log, game = logged(of, 0)
    wounds = sum(event.data["count"] for event in log if event.name == "wounded")
    assert sum(facts(row, "damage").values()) == wounds > 0
    deaths = Counter(event.data["who"] for event in log if event.name == "died")
    died: Counter[str] = Counter()
    for (who, where), times in facts(row, "death").items():
        died[who] += times
        assert where in game.state.dungeon.zones
    assert died == deaths
    entered = {event.data["who"] for event in log if event.name == "entered"}
    assert len(entered) <= sum(facts(row, "monster").values())
    assert {source for source, _ in facts(row, "damage")} & set(row.seats)
    cards = {entity.id for entity in of.library.of_kind("enemy")}
    assert {name for name, _ in facts(row, "monster")} <= cards  # the card, not `cairn-sentries-2`
    assert row.ending == "no-lifespark-left"
    assert row.ending_where in game.state.dungeon.zones


def test_a_game_lost_by_an_adventures_own_rule_says_by_which() -> None:
    of = playground("massive-darkness", adventures=["a-crown-in-three-parts"], players=[2])
    rows = [play_game(of, 0, index).row for index in range(4)]
    endings = {row.ending for row in rows if row.ending_rule == "MD-32.04"}
    assert endings
    rules = of.adventure(of.order.cells[0]).data["rules"]
    for ending in endings:
        found = re.fullmatch(r"adventure-rule-(\d+)-on-([a-z-]+)", ending)
        assert found is not None
        rule = rules[int(found[1]) - 1]
        assert (rule["on"], rule["do"]) == (found[2], ["lose"])


@pytest.mark.parametrize("pack", PACKS)
def test_every_fact_is_explained_where_it_is_counted(pack: str) -> None:
    of = playground(pack, adventures=["advanced-bosses"] if pack == "night-cage" else ["first-steps-below"])
    module = importlib.import_module(f"toolkit.systems.{pack.replace('-', '_')}.facts")
    explained = set(re.findall(r"^\| ([a-z-]+) \|", module.__doc__, re.M)) - {"fact"}
    counted = {fact.what for index in range(4) for fact in play_game(of, 0, index).row.facts}
    assert counted <= explained
    assert len(counted) > len(explained) / 2
    assert of.system.facts.entities <= explained
    assert set(of.system.facts.kinds) <= explained


def test_rounds_without_progress_in_a_row_are_a_stall() -> None:
    game = new_game(runs.system(), runs.library(), runs.library().get("base", kind="adventure"), Table())
    observer = runs.system().facts.observe(game)
    for happened in ("turn", "placed", "turn", "turn", "turn", "turn", "placed", "turn", "turn"):
        observer.add(happened, "", prisoner="red", tile="gate", at="a1")
    observer.end_round()
    assert observer.stalled == 3
    assert observer.quiet == 2


def test_a_game_over_its_budget_is_recorded_with_its_decisions() -> None:
    whole = play_game(playground(), 0, 0).row
    short = play_game(playground(decisions=10), 0, 0).row
    assert (short.outcome, short.decisions) == (OVER_BUDGET, 10)
    assert short.error == "after 10 decisions the game is not over"
    assert len(short.failed_decisions) == 10
    assert short.seed == whole.seed
    rounds = play_game(playground(rounds=3), 0, 0).row
    assert (rounds.outcome, rounds.rounds) == (OVER_BUDGET, 4)
    assert whole.outcome in (WON, LOST)
    assert whole.failed_decisions == ()


def test_a_game_that_crashes_is_recorded_with_its_decisions_and_where(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise ValueError(f"a\n broken rule in {object()}")

    whole = play_game(playground(), 0, 0).row
    monkeypatch.setattr("toolkit.systems.night_cage.rounds.turn_end", breaks)
    row = play_game(playground(), 0, 0).row
    assert row.outcome == CRASHED
    assert row.error.startswith("ValueError: a broken rule in <object object at 0x…> (test_one_game.py:")
    assert row.error.endswith("in breaks)")
    assert 0 < len(row.failed_decisions) < whole.decisions
    assert row.failed_decisions[0].startswith("red start:")
    assert row.seed == whole.seed


def test_a_game_that_breaks_before_it_begins_is_recorded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    of = playground()

    def breaks(*_: object) -> None:
        raise KeyError("gone")

    monkeypatch.setattr("toolkit.systems.night_cage.rule_set.SYSTEM.new_state", breaks)
    row = play_game(of, 0, 0).row
    assert (row.outcome, row.rounds, row.facts) == (CRASHED, 0, ())


def test_the_memory_of_the_machine_is_no_matter_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("toolkit.systems.night_cage.rounds.turn_end", breaks)
    with pytest.raises(MemoryError):
        play_game(playground(), 0, 0)


def test_a_mix_says_who_sat_where() -> None:
    of = playground(bots=["mix"])
    assert play_game(of, 0, 0).row.bots == "random,greedy,random,greedy"
    assert play_game(of, 0, 1).row.bots == "greedy,random,greedy,random"
