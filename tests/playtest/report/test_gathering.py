"""From the folder of a real run to its report: the cut does not show, games are told in words, damage is told."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.playtest import runs
from toolkit.playtest.one_game import Playground
from toolkit.playtest.parts import Folder, RunFault
from toolkit.playtest.report.data import to_json
from toolkit.playtest.report.examples import MOST_LINES, read_game
from toolkit.playtest.report.gathering import batches, gather, tallies_of
from toolkit.playtest.report.model import Report
from toolkit.playtest.statistics.cells import RecordedGame


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    order = runs.order(games=14, chunk=5, players=[2, 4])
    path = tmp_path_factory.mktemp("run") / "run"
    runs.played(order, path)
    return Folder(path, order)


@pytest.fixture(scope="module")
def report(folder: Folder) -> Report:
    return gather(folder, runs.system(), runs.library())


def test_a_real_run_is_told(report: Report) -> None:
    assert report.title == "The Night Cage"
    assert [(cell.players, cell.games) for cell in report.summary.cells] == [(2, 14), (4, 14)]
    (adventure,) = report.summary.adventures
    assert report.name("wax-eater") == "Wax Eater"
    assert {spot.what for spot in adventure.spots} >= {"visit", "fall"}
    assert not {use.what for use in adventure.uses} & {"visit", "fall", "dark", "damage", "keys", "gate"}
    assert {(each.what, each.id) for each in adventure.milestones} == {
        *(("keys", number) for number in "1234"),
        ("gate", "laid"),
        ("gate", "reached"),
    }
    assert {cell.stalls.limit for cell in adventure.cells} == {12}
    assert adventure.coverage is not None
    assert 0.5 < adventure.coverage.share < 1
    assert all(each.file for each in adventure.coverage.never)


def test_another_cut_gives_the_same_numbers(report: Report, tmp_path: Path) -> None:
    order = runs.order(games=14, chunk=3, players=[2, 4])
    runs.played(order, tmp_path / "run")
    again = gather(Folder(tmp_path / "run", order), runs.system(), runs.library())
    assert repr(again.summary) == repr(report.summary)  # what is no number equals nothing, itself included
    assert again.examples == report.examples
    assert to_json(replace(again, config=report.config)) == to_json(report)


def test_small_batches_add_up(folder: Folder) -> None:
    assert len(list(batches(folder, games=1))) == 6
    assert sum(len(batch) for batch in batches(folder)) == 28


def test_examples_end_as_their_rows_say(report: Report) -> None:
    assert report.examples
    endings = {each.example: each for cell in report.summary.cells for each in cell.endings}
    for example in report.examples:
        if example.game not in endings:  # it is there for a stall or a place
            continue
        ending = endings[example.game]
        assert (example.outcome, example.ending, example.rule) == (ending.outcome, ending.ending, ending.rule)
        last = example.lines[-1]
        assert last.rule == ending.rule
        assert last.text.startswith(ending.outcome if ending.outcome == "lost" else "escaped")
        assert last.round == example.rounds
        assert len(example.lines) <= MOST_LINES


def test_a_game_that_crashes_is_told_as_far_as_it_came(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    system = runs.system()
    playground = Playground(system, runs.library(), folder.order)
    told = read_game(playground, RecordedGame(0, 3))
    seat, count = type(system).seat, iter(range(1000))

    def breaks(self: object, state: object, ask: object) -> object:
        if next(count) % 20 == 12:
            raise KeyError("lamp")
        return seat(system, state, ask)  # type: ignore[arg-type]

    monkeypatch.setattr(type(system), "seat", breaks)
    broken = read_game(playground, RecordedGame(0, 3))
    assert broken.outcome == "crashed"
    assert 0 < len(broken.lines) < len(told.lines)
    assert broken.lines == told.lines[: len(broken.lines)]


def test_a_damaged_part_is_told_and_not_counted(folder: Folder, tmp_path: Path) -> None:
    damaged = Folder(tmp_path / "run", folder.order)
    damaged.prepare()
    for chunk in folder.done():
        damaged.keep(chunk, folder.part(chunk).read_bytes())
    part = damaged.part(damaged.done()[1])
    part.write_bytes(part.read_bytes()[:-40])
    with pytest.raises(RunFault) as fault:
        tallies_of(damaged, runs.system(), runs.library())
    assert fault.value.diagnostic.code == "L1302"
    assert fault.value.diagnostic.path == str(part)


def test_a_single_byte_that_changed_never_changes_a_report(tmp_path: Path) -> None:
    order = runs.order(games=5, chunk=5, players=[2])
    copy = Folder(tmp_path / "run", order)
    runs.played(order, copy.path)
    (part,) = map(copy.part, copy.done())
    raw, (whole,) = part.read_bytes(), batches(copy)
    noticed = 0
    for place in random.Random(3).sample(range(len(raw)), 300):
        part.write_bytes(raw[:place] + bytes([raw[place] ^ 0x04]) + raw[place + 1 :])
        try:
            (table,) = batches(copy)
        except RunFault:
            noticed += 1
        else:
            assert table.equals(whole)
    assert noticed > 50


@pytest.mark.parametrize("name", ["facts", "what", "outcome"])
def test_a_part_whose_columns_are_called_otherwise_is_damaged(tmp_path: Path, name: str) -> None:
    order = runs.order(games=2, chunk=2, players=[2])
    copy = Folder(tmp_path / "run", order)
    runs.played(order, copy.path)
    (part,) = map(copy.part, copy.done())
    raw = part.read_bytes()
    part.write_bytes(raw.replace(name.encode(), name.upper().encode()))
    with pytest.raises(RunFault, match="damaged"):
        list(batches(copy))


def test_a_part_of_another_run_is_not_counted(folder: Folder) -> None:
    with pytest.raises(RunFault):
        tallies_of(Folder(folder.path, replace(folder.order, seed=99)), runs.system(), runs.library())
