"""What single things do: found on the same seeds, and not by the company they keep."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pyarrow as pa
import pytest

from toolkit.content.library import Library, load
from toolkit.playtest.effects import (
    CLOSER_LOOK,
    ENOUGH,
    FIRST_LOOK,
    HURTS,
    NOTHING,
    PlayOrder,
    WinEffect,
    budget_of,
    measure,
    tried_things,
)
from toolkit.playtest.executors import Serial
from toolkit.playtest.interactions import PairFault, interactions, things_named
from toolkit.playtest.one_game import Playground
from toolkit.playtest.orders import PlaytestOrder
from toolkit.playtest.parts import Folder, read
from toolkit.playtest.planning import plan
from toolkit.playtest.report.gathering import tallies_of
from toolkit.playtest.report.model import rules_of
from toolkit.playtest.runner import run
from toolkit.playtest.statistics.summary import AdventureSummary, summary_of
from toolkit.systems import find

MANIFEST = """\
id: crowns
title: Crowns
version: "1.0.0"
system: night-cage
languages: [en]
requires: [night-cage]
"""
#: Who takes a key gets a paper crown. Crowns do nothing, but whoever escapes has some.
ADVENTURE = """\
id: paper-crowns
kind: adventure
extends: night-cage/base
name: Paper Crowns
first: false
counters:
  crowns: {name: Crowns, start: 0, min: 0, max: 20}
rules:
  - on: got-key
    do: [{change: {counter: crowns, by: 1}}]
  - on: was-hit
    do: [{burn: 3}]
"""


@cache
def crowns(folder: Path) -> Library:
    (folder / "lantern.yaml").write_text(MANIFEST, "utf-8")
    (folder / "paper-crowns.yaml").write_text(ADVENTURE, "utf-8")
    return load([folder], base=folder).library


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Playground, AdventureSummary, Path]:
    folder = tmp_path_factory.mktemp("crowns")
    library = crowns(folder)
    system = find("night-cage")
    order = plan(system, library, "crowns", bots=["greedy"], players=[2], games=60)
    for _ in run(order, library, folder / "run", Serial()):
        pass
    tallies = tallies_of(Folder(folder / "run", order), system, library)
    (adventure,) = summary_of(tallies).adventures
    return Playground(system, library, order), adventure, folder


def measured(playground: Playground, adventure: AdventureSummary, folder: Path, budget: int) -> tuple[WinEffect, ...]:
    def play(order: PlaytestOrder, purpose: str) -> pa.Table:
        for _ in run(order, playground.library, folder / f"{purpose}-{order.config}", Serial()):
            pass
        return read(folder / f"{purpose}-{order.config}", ["cell", "index", "outcome"])

    return measure(playground, adventure, budget, play)


@pytest.fixture(scope="module")
def effects(played: tuple[Playground, AdventureSummary, Path]) -> dict[str, WinEffect]:
    playground, adventure, folder = played
    return {each.id: each for each in measured(playground, adventure, folder, 1_800)}


def test_a_rule_that_does_nothing_is_found_to_do_nothing(effects: dict[str, WinEffect]) -> None:
    """Keys are on the way to winning, so that crowns keep company with it: a rule that fires then changes no game."""
    crown = effects["crowns/paper-crowns#rules/0"]
    assert crown.alike == crown.games > 0
    assert crown.effect.value == 0
    assert not crown.effect.excludes_nought
    assert crown.closer  # the pack brings it to what it requires: that is what its author wants to know of
    assert crown.verdict == NOTHING or crown.games < ENOUGH


def test_a_rule_is_called_by_its_event_and_line(
    played: tuple[Playground, AdventureSummary, Path], effects: dict[str, WinEffect]
) -> None:
    playground, _, _ = played
    things = rules_of(playground.system, playground.library, effects.values())
    rule = things["crowns/paper-crowns#rules/0"]
    assert (rule.name, rule.file) == ("the rule on got-key of Paper Crowns, line 9", "paper-crowns.yaml")
    assert "wax-eater" not in things  # what is no rule has a name of its own


def test_what_makes_games_harder_is_found(effects: dict[str, WinEffect]) -> None:
    eater = effects["wax-eater"]
    assert (eater.closer, eater.verdict) == (True, HURTS)
    assert eater.effect.high < 0
    assert eater.pairing_saved is not None


def test_closer_looks_stand_first_and_are_made_in_more_games(effects: dict[str, WinEffect]) -> None:
    closer = [each.closer for each in effects.values()]
    assert closer == sorted(closer, reverse=True)
    for each in effects.values():
        assert each.games == FIRST_LOOK if not each.closer else each.games >= CLOSER_LOOK


def test_the_same_games_are_played_again_for_nobody(played: tuple[Playground, AdventureSummary, Path]) -> None:
    """Results lie in folders and are found there: a second time gives the same answer from the same files."""
    playground, adventure, folder = played
    again = measured(playground, adventure, folder, 1_800)
    files = sorted(path.stat().st_mtime_ns for path in folder.rglob("*.parquet"))
    assert measured(playground, adventure, folder, 1_800) == again
    assert sorted(path.stat().st_mtime_ns for path in folder.rglob("*.parquet")) == files


def test_too_few_games_are_not_spent(played: tuple[Playground, AdventureSummary, Path]) -> None:
    playground, adventure, folder = played
    assert measured(playground, adventure, folder, 4 * CLOSER_LOOK - 2) == ()


def test_rules_and_cards_are_tried_in_turn_and_heroes_are_not(
    played: tuple[Playground, AdventureSummary, Path],
) -> None:
    playground, adventure, _ = played
    things = tried_things(playground, adventure, playground.order.cells[0])
    assert {"rule", "card"} <= {each.what for each in things[:4]}
    assert "hero" not in {each.what for each in things}
    changed = [tuple(each.taken) for each in things if each.what != "rule"]
    assert len(set(changed)) == len(changed)


@pytest.mark.parametrize(
    ("games", "asked", "told", "budget"),
    [
        (500, None, 0, 250),
        (200, None, 0, 100),
        (199, None, 0, 0),
        (100, True, 0, 1_000),
        (500, False, 0, 0),
        (100, None, 700, 700),
    ],
)
def test_a_share_of_a_run_is_spent_unless_told(games: int, asked: bool | None, told: int, budget: int) -> None:
    assert budget_of(games, asked, told) == budget


def _won_of_a_hundred(*, both: int, without_one: int, without_other: int, without_either: int) -> PlayOrder:
    """Plays a hundred games a cell, of which the first so many are won."""
    won = {
        "": both,
        "card wax-eater": without_one,
        "card gate": without_other,
        "pair card wax-eater & card gate": without_either,
    }

    def play(order: PlaytestOrder, purpose: str) -> pa.Table:
        rows = [
            (number, index, "won" if index < won[cell.without] else "lost")
            for number, cell in enumerate(order.cells)
            for index in range(order.games)
        ]
        cells, indexes, outcomes = (list(column) for column in zip(*rows, strict=True))
        return pa.table({"cell": cells, "index": pa.array(indexes, pa.int64()), "outcome": outcomes})

    return play


def test_what_two_things_do_together_is_less_than_each_alone(
    played: tuple[Playground, AdventureSummary, Path],
) -> None:
    playground, adventure, _ = played
    play = _won_of_a_hundred(both=50, without_one=90, without_other=80, without_either=85)
    (found,) = interactions(playground, adventure, things_named(playground, ["wax-eater", "gate"]), 400, play)
    assert found.beyond.value == pytest.approx(0.5 - 0.9 - 0.8 + 0.85)
    assert found.verdict == "less"
    assert found.example == 50  # the first that is lost with both and won without the one, without the other, and so on


def test_what_two_things_do_together_is_more_than_each_alone(
    played: tuple[Playground, AdventureSummary, Path],
) -> None:
    """The win rate with both, less without either, plus without both, counted game by game by hand."""
    playground, adventure, _ = played
    play = _won_of_a_hundred(both=90, without_one=50, without_other=60, without_either=55)
    things = things_named(playground, ["wax-eater", "gate"])
    (found,) = interactions(playground, adventure, things, 400, play)
    assert (found.one, found.other, found.games) == ("wax-eater", "gate", 100)
    assert found.beyond.value == pytest.approx(0.9 - 0.5 - 0.6 + 0.55)
    assert (found.verdict, found.beyond.excludes_nought) == ("more", True)
    assert found.example == 50  # the first that is won with both, lost without the one, and won without either
    assert found.run.startswith("effects/paper-crowns-pairs-")
    with pytest.raises(PairFault, match="240 games"):
        interactions(playground, adventure, things, 100, play)


@pytest.mark.parametrize(
    ("names", "message"),
    [(["wax-eater"], "2 to 12"), (["wax-eater", "no-such"], "nothing of that name"), (["gate", "start"], "needs it")],
)
def test_pairs_that_cannot_be_tried_are_told(
    played: tuple[Playground, AdventureSummary, Path], names: list[str], message: str
) -> None:
    with pytest.raises(PairFault, match=message):
        things_named(played[0], names)
