"""Small playtests of every system and what is told of them, kept as digests: rows, reports as data, text and page, and
what another version changes (see `tests/kept.py`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kept import hold, line
from tests.playtest.recorded import WORLD, invented_game
from tests.playtest.report.invented import invented_report
from tests.systems.own import SYSTEMS, library_of, main_pack
from toolkit.playtest.difference import Version, compare
from toolkit.playtest.executors import Serial
from toolkit.playtest.orders import Cell, Chunk, PlaytestOrder
from toolkit.playtest.parts import Folder, part_bytes, tables
from toolkit.playtest.planning import plan
from toolkit.playtest.report import changes
from toolkit.playtest.report.data import to_json
from toolkit.playtest.report.gathering import gather
from toolkit.playtest.report.model import Report
from toolkit.playtest.report.page import to_page
from toolkit.playtest.report.text import to_text
from toolkit.playtest.runner import run
from toolkit.systems import find

FOLDER = Path(__file__).parent
#: What is different for every content and every version of ours, and says nothing about games.
_NAMES = re.compile(r"\b[0-9a-f]{12,64}\b")
#: A rule of a ledger moves on by a line with every rule that is written above it.
_LINES = re.compile(r"""(docs/rules/[a-z-]+\.md(?:", "line": |:))\d+""")


def told(report: Report) -> dict[str, list[str]]:
    """A report in all its forms."""
    plain = replace(report, lantern="0", content_hash="0", config="0")
    forms = {"data": to_json(plain), "text": to_text(plain), "page": to_page(plain)}
    return {name: [_lasting(each) for each in form.splitlines()] for name, form in forms.items()}


def _lasting(told: str) -> str:
    return _rounded(_LINES.sub(r"\1…", _NAMES.sub("…", told)))


def _rounded(told: str) -> str:
    """Other versions of numpy and Arrow may add up in another order: the last digits are not theirs to promise."""
    return re.sub(r"\d+\.\d{7,}(?:e-?\d+)?|\d+(?:\.\d+)?e-\d+", lambda number: f"{float(number[0]):.5f}", told)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_small_playtest_is_told_as_it_was(system: str, tmp_path: Path) -> None:
    library, pack = library_of(system), main_pack(system)
    adventures = [each.id for each in library.of_kind("adventure", pack=pack)][:2]
    planned = plan(
        find(system), library, pack, adventures=adventures, bots=["random", "mix"], games=4, seed=3, decisions=300
    )
    order = replace(planned, rules="fixed", cells=planned.cells[:4])
    for _ in run(order, library, tmp_path / "run", Serial()):
        pass
    folder = Folder(tmp_path / "run", order)
    rows = [row for table in tables(folder) for row in table.to_pylist()]
    for row in rows:
        row.pop("config", None)
    texts = told(gather(folder, find(system), library))
    hold(FOLDER / f"kept-{system}.json", {"rows": [line(row) for row in rows], **texts})


@pytest.mark.parametrize("system", ["massive-darkness", "night-cage"])
def test_invented_games_are_told_as_they_were(system: str) -> None:
    texts = {
        f"{games} games, {name}": lines
        for games in (25, 90)
        for name, lines in told(invented_report(system, games)).items()
    }
    hold(FOLDER / f"kept-invented-{system}.json", texts)


def test_what_another_version_changes_is_told_as_it_was(tmp_path: Path) -> None:
    cells = tuple(Cell("pack/crypt", players, "greedy", chunk=60) for players in (2, 4))
    order = PlaytestOrder("pack", "night-cage", "old", cells, 60, rules="fixed")
    before = _invented(tmp_path / "old", order, 0.0, {})
    texts: dict[str, list[str]] = {}
    for name, skill, cards in (
        ("same", 0.0, {}),
        ("easier", 0.12, {"pack/card-3": 0.1}),
        ("harder", -0.2, {"pack/card-0": -0.3}),
    ):
        after = _invented(tmp_path / name, replace(order, content_hash=name), skill, cards)
        library = library_of("night-cage")
        found = compare(Version("old", library, before), Version(name, library, after), "Crypt")
        forms = (changes.to_json(found), changes.to_text(found), changes.to_markdown(found))
        texts[name] = [_rounded(_NAMES.sub("…", each)) for form in forms for each in form.splitlines()]
    hold(FOLDER / "kept-changes.json", texts)


def _invented(path: Path, order: PlaytestOrder, skill: float, cards: Mapping[str, float]) -> Folder:
    """A run nobody played: the same luck, another chance to win."""
    folder = Folder(path, order)
    folder.prepare()
    world = replace(WORLD, effects=dict(cards))
    for number, cell in enumerate(order.cells):
        rows = [invented_game(world, number, index, cell.players, "greedy", skill) for index in range(order.games)]
        chunk = Chunk(number, 0, order.games - 1)
        folder.keep(chunk, part_bytes(order, chunk, rows, {}))
    return folder
