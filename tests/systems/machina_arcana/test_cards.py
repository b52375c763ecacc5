"""What cards of a pack of one's own do, and numbers that no single case can show."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.systems.machina_arcana.play import SYSTEM, game, library, with_pack
from toolkit.rules.agents import RandomAgent, play_out
from toolkit.rules.log import Log
from toolkit.rules.system import Table, new_game
from toolkit.systems.machina_arcana.state import RATINGS

BRACE = """\
id: spring-brace
kind: item
name: Spring Brace
type: apparel
level: 1
place: body
triggers: [{on: use, spend: {stamina: 1}, do: [{restore: {what: essence}}, unequip_this]}]
"""
OMEN = """\
id: omen-stone
kind: item
name: Omen Stone
type: artifact
level: 1
place: relic
triggers: [{on: use, spend: {stamina: 1}, do: [{threat: 4}]}]
"""


@pytest.mark.rule("MA-19.06")
def test_an_item_may_unequip_itself(tmp_path: Path) -> None:
    box = with_pack(tmp_path / "tried", brace=BRACE)
    played = game({"explorers": {"tinkerer": {"at": "gate-hall/d3", "essence": 1, "worn": ["spring-brace"]}}}, box)
    played.answer("use:spring-brace")
    tinkerer = played.state.explorers["tinkerer"]
    assert (tinkerer.worn, tinkerer.carried, tinkerer.essence) == ([], ["spring-brace"], 2)


@pytest.mark.rule("MA-39.10")
def test_threat_rises_one_step_at_a_time(tmp_path: Path) -> None:
    box = with_pack(tmp_path / "tried", omen=OMEN)
    played = game({"explorers": {"tinkerer": {"at": "gate-hall/d3", "worn": ["omen-stone"]}}}, box)
    played.answer("use:omen-stone")
    assert (played.state.level, played.state.threat) == (2, 2)
    told = [event.name for event in played.log or () if event.name in ("threat", "level")]
    assert told == ["threat", "threat", "level", "threat"]


@pytest.mark.rule("MA-38.12")
def test_about_a_third_of_spawn_rolls_bring_a_monster() -> None:
    chance, position, came = random.Random("spawns"), 0, 0
    for _ in range(40_000):
        passed = chance.randint(1, 10) >= RATINGS[position]
        came += not passed
        position = min(position + 1, len(RATINGS) - 1) if passed else 0
    assert 0.32 < came / 40_000 < 0.36


@pytest.mark.rule("MA-45.11")
def test_the_same_seed_and_answers_give_the_same_game() -> None:
    def told() -> list[str]:
        box = library()
        log = Log()
        played = new_game(SYSTEM, box, box.get("the-brass-well", kind="adventure"), Table(2, 11), log=log)
        played.start()
        play_out(played, SYSTEM, {seat: RandomAgent(4, seat) for seat in SYSTEM.seats(played.state)}, limit=300)
        return log.lines()

    assert told() == told()
