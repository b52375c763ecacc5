"""The page about running playtests is true: its Python runs, its columns are those of the table, its options exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import toolkit
from toolkit.cli.app import build
from toolkit.playtest.parts import read
from toolkit.playtest.planning import PlanFault
from toolkit.playtest.rows import SCHEMA

PAGE = (Path(__file__).parents[2] / "docs/how-to/run-playtests.md").read_text(encoding="utf-8")


def test_the_example_runs_as_it_stands() -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.S | re.M)
    ran = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    rows = eval(ran.stdout)
    assert [(row["bots"], row["outcome_count"]) for row in rows] == [("random", 20), ("greedy", 20)]
    assert rows[0]["rounds_mean"] < rows[1]["rounds_mean"]


def test_every_column_is_explained() -> None:
    table = PAGE.partition("| column |")[2].partition("\n\n")[0]
    cells = [line.split("|")[1] for line in table.splitlines() if line.count("|") > 2]
    named = [name for cell in cells for name in re.findall(r"`([a-z_]+)`", cell)]
    assert named == SCHEMA.names


def test_every_option_on_the_page_exists() -> None:
    helped = CliRunner().invoke(build("playtest"), ["playtest", "--help"]).output
    for option in set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", "\n".join(re.findall(r"`([^`]+)`", PAGE)))):
        assert re.search(rf"(?<![\w-]){re.escape(option)}\b", helped) or option == "--step", option


def test_games_are_kept_and_gone_on_with_where_a_program_says(tmp_path: Path) -> None:
    asked = {"adventure": "base", "bots": "random", "players": 4}
    first = toolkit.playtest("night-cage", games=3, out=tmp_path / "run", **asked)
    more = toolkit.playtest("night-cage", games=5, out=tmp_path / "run", **asked)
    assert more.slice(0, 3).to_pylist() == first.to_pylist()
    assert read(tmp_path / "run").to_pylist() == more.to_pylist()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"pack": "nowhere"}, "there is no folder or shipped pack 'nowhere'"),
        ({"pack": "night-cage", "adventure": "bse"}, "did you mean 'base'"),
        ({"pack": "night-cage", "bots": "gredy"}, "did you mean 'greedy'"),
    ],
)
def test_what_a_program_cannot_have_is_said(asked: dict[str, str], words: str) -> None:
    with pytest.raises(PlanFault, match=words):
        toolkit.playtest(**asked)
