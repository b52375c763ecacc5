"""Special rules of a scenario of our own: counters, dice, offers, winning and losing, hexes they name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toolkit.checks.run import Options, run
from toolkit.content.library import load
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.rules.randomness import Scripted
from toolkit.rules.system import Table, new_game
from toolkit.systems import find

SYSTEM = "jaws-of-the-lion"
MANIFEST = {
    "id": "walks",
    "title": "Walks",
    "version": "1.0.0",
    "system": SYSTEM,
    "languages": ["en"],
    "requires": [SYSTEM],
}
WALK = {
    "id": "walk",
    "kind": "adventure",
    "name": "A Walk",
    "default_players": 2,
    "rooms": "1 1 A 2\n 1 1   2\n",
    "things": "@ . . .\n @ .   .\n",
    "goal": "hidden_rooms == 0",
    "counters": {"doom": {"name": "Doom", "max": 3}},
}


#: What is said of its counter where no rule of a test speaks of it.
UNUSED = "no rule reads or changes the counter 'doom'"


def pack(folder: Path, *rules: dict[str, Any]) -> Path:
    (folder / "lantern.yaml").write_text(json.dumps(MANIFEST), "utf-8")
    (folder / "walk.yaml").write_text(json.dumps({**WALK, "rules": list(rules)}), "utf-8")
    return folder


def game_of(folder: Path, *rules: dict[str, Any], rolls: list[Scripted] | None = None) -> Game[Any]:
    """The game of a scenario with these rules, when the first card is asked for."""
    return played(pack(folder, *rules), rolls)


def played(folder: Path, rolls: list[Scripted] | None = None) -> Game[Any]:
    """The game of a pack, when the first card is asked for; what is asked before is answered as it comes."""
    system, library = find(SYSTEM), load([folder]).library
    game = new_game(system, library, library.get("walks/walk", kind="adventure"), Table(2, 1), log=Log())
    if rolls is not None:
        game.state.random.follow(rolls)
    ask = game.start()
    while ask is not None and ask.kind in ("keep-goal", "leave-card", "leave-item", "start"):
        ask = game.answer(next(iter(ask.options)))
    return game


def told(game: Game[Any], name: str) -> list[dict[str, Any]]:
    assert game.log is not None
    return [dict(event.data) for event in game.log if event.name == name]


def on_start(*effects: Any) -> dict[str, Any]:
    return {"on": "round-start", "do": list(effects)}


@pytest.mark.rule("JL-90.94")
def test_a_counter_stays_within_its_bounds_and_rules_answer(tmp_path: Path) -> None:
    answer = {"on": "changed", "if": 'counter == "doom" and doom == 3', "do": [{"note": {"mark": "dawn"}}]}
    game = game_of(tmp_path, on_start({"change": {"counter": "doom", "by": 5}}), answer)
    assert game.state.counters == {"doom": 3}
    assert told(game, "counter") == [{"counter": "doom", "value": 3, "by": 3}]
    assert game.state.flags == {"dawn": 1}


@pytest.mark.rule("JL-90.95")
@pytest.mark.parametrize(("shown", "marks"), [(2, {"low": 1}), (6, {"high": 1}), (4, {})])
def test_the_first_row_that_fits_the_roll_happens(tmp_path: Path, shown: int, marks: dict[str, int]) -> None:
    table = {"1..2": [{"note": {"mark": "low"}}], "5..6": [{"note": {"mark": "high"}}]}
    game = game_of(tmp_path, on_start({"roll": {"table": table}}), rolls=[Scripted("die d6", shown)])
    assert game.state.flags == marks
    assert told(game, "nothing") == ([] if marks else [{"card": "walk", "verb": "roll", "why": "no-row"}])


@pytest.mark.rule("JL-90.96")
@pytest.mark.parametrize(("answer", "marks"), [("accept", {"bargain": 1}), ("refuse", {})])
def test_where_an_offer_is_about_nobody_the_players_decide(tmp_path: Path, answer: str, marks: dict[str, int]) -> None:
    game = game_of(tmp_path, on_start({"may": {"do": [{"note": {"mark": "bargain"}}]}}))
    assert game.pending is not None
    assert (game.pending.kind, game.pending.who) == ("may", "table")
    game.answer(answer)
    assert game.state.flags == marks


@pytest.mark.rule("JL-20.01", "JL-20.02")
def test_a_rule_that_wins_meets_the_goal_and_the_round_goes_on(tmp_path: Path) -> None:
    game = game_of(tmp_path, on_start("win"))
    assert game.state.goal_met
    assert not game.state.outcome


@pytest.mark.rule("JL-23.03")
def test_rules_may_stand_in_groups(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    groups = {"dusk": [on_start({"note": {"mark": "dusk"}})], "dawn": [on_start({"note": {"mark": "dawn"}})]}
    (folder / "walk.yaml").write_text(json.dumps({**WALK, "rules": groups}), "utf-8")
    report = run([folder], Options(folder, use_cache=False, jobs=1))
    assert [each.message for each in report.diagnostics if each.path == "walk.yaml"] == [UNUSED]
    assert played(folder).state.flags == {"dusk": 1, "dawn": 1}


@pytest.mark.rule("JL-20.04")
def test_a_rule_that_loses_ends_the_scenario(tmp_path: Path) -> None:
    assert game_of(tmp_path, on_start("lose")).state.outcome == "lost"


def test_a_hex_that_a_rule_names_must_be_on_the_board(tmp_path: Path) -> None:
    spawn = {"spawn": {"monster": "cellar-raider", "at": "9,9"}}
    report = run([pack(tmp_path, on_start(spawn))], Options(tmp_path, use_cache=False, jobs=1))
    assert [(each.code, each.message) for each in report.diagnostics if each.path == "walk.yaml"] == [
        ("L0404", UNUSED),
        ("L0833", "there is no hex 9,9 on the board"),
    ]


SECTIONS = {
    "1": {"if": "doom >= 2", "story": "It is dusk.", "do": [{"note": {"mark": "dusk"}}]},
    "2": {"if": "doom >= 2", "story": "It is night.", "do": [{"note": {"mark": "night"}}]},
    "3": {"if": "doom == 3", "story": "It is late."},
}


@pytest.mark.rule("JL-23.05")
@pytest.mark.parametrize(
    ("doom", "lost", "read"), [(1, "doom == 3", []), (2, "doom == 3", ["1", "2"]), (2, "doom > 1", [])]
)
def test_sections_that_are_due_are_read_before_anybody_is_asked(
    tmp_path: Path, doom: int, lost: str, read: list[str]
) -> None:
    """Also where no event let it happen, as in a game that is taken up again; who has lost reads nothing more."""
    folder = pack(tmp_path)
    (folder / "walk.yaml").write_text(json.dumps({**WALK, "sections": SECTIONS, "lost": lost}), "utf-8")
    system, library = find(SYSTEM), load([folder]).library
    walk = library.get("walks/walk", kind="adventure")
    heroes = {"bulwark": {"at": "0,0"}, "slinger": {"at": "0,1"}}
    given = {"characters": heroes, "round": 1, "phase": "select", "counters": {"doom": doom}}
    game: Game[Any] = Game(library, walk, system.from_data(library, walk, given), system.next_step, log=Log())
    game.start()
    assert [each["section"] for each in told(game, "section_read")] == read
    assert game.state.sections == read
    assert game.state.flags == ({"dusk": 1, "night": 1} if read else {})


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("exhausted < 0", True),
        ("exhausted >= 0", True),
        ("exhausted >= 1", False),
        ("exhausted == 3", False),
        ("exhausted == 4", True),
        ("exhausted > 4", True),
    ],
)
def test_a_rule_that_asks_for_more_or_fewer_exhausted_than_there_can_be_is_told(
    tmp_path: Path, condition: str, told: bool
) -> None:
    rule = {"on": "round-start", "if": condition, "do": ["win"]}
    report = run([pack(tmp_path, rule)], Options(tmp_path, use_cache=False, jobs=1))
    found = [each.code for each in report.diagnostics if each.path == "walk.yaml" and each.message != UNUSED]
    assert found == (["L0309"] if told else [])
