"""Where our own rules break, commands say that it is a fault of ours, with exit code 3, and blame no file."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.forked import forking

#: A command of ours with a mistake in it: whoever wants luck stumbles.
BROKEN = """
import sys
from toolkit.cli.main import main
from toolkit.rules.randomness import Randomness

def broken(self, *arguments):
    raise KeyError("a slip of ours")

Randomness.__init__ = broken
sys.argv = ["lantern", *sys.argv[1:]]
main()
"""


def broken(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-c", BROKEN, *words]
    return subprocess.run(program, capture_output=True, text=True, timeout=120, check=False, cwd=cwd)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game for a table that has agreed on something."""
    file = tmp_path / "game.json"
    words = ("play", "night-cage", "--seats", "random", "--quiet", "--save", str(file))
    assert forking().run(*words, typed="", cwd=str(tmp_path)).returncode == 0
    file.write_text(json.dumps({**json.loads(file.read_text()), "options": {"grim-silence": True}}))
    return file


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "game.json"],
        ["play", "night-cage", "--resume", "game.json"],
        ["campaign", "massive-darkness", "--bots", "greedy", "--seed", "1"],
    ],
    ids=lambda words: words[0],
)
def test_rules_that_break_while_a_table_is_set_up(words: list[str], saved: Path) -> None:
    done = broken(*words, cwd=saved.parent)
    assert done.returncode == 3, done.stdout + done.stderr
    assert "lantern: a fault of our own: KeyError: 'a slip of ours'" in done.stderr
    assert "nobody can sit down" not in done.stdout + done.stderr


def test_rules_that_break_in_a_scenario_test(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    assert forking().run("new", str(pack), "--system", "night-cage", typed="", cwd=str(tmp_path)).returncode == 0
    done = broken("test", str(pack), cwd=tmp_path)
    assert "a fault of Lantern's own" in done.stdout
    assert done.returncode == 3, done.stdout + done.stderr
