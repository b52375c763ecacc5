"""The tutorial is true: what it tells a reader to write is written, and every command prints what the page shows."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from toolkit import systems
from toolkit.content.library import load
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.rules.system import Table, new_game

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "tutorials" / "your-first-adventure.md").read_text("utf-8")
PACK = "drowned-bell"
_BLOCK = re.compile(r"^```(?P<kind>\w+)(?: (?P<name>\w+)=(?P<value>\S+))?\n(?P<text>.*?)^```$", re.S | re.M)


class Block(NamedTuple):
    kind: str
    name: str
    value: str
    text: str


BLOCKS = [Block(*(part or "" for part in each.groups())) for each in _BLOCK.finditer(PAGE)]


def write(folder: Path, block: Block) -> None:
    """Write a file, or add to the end of one."""
    path = folder / PACK / block.value
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(block.text)


def printed(folder: Path, command: str) -> str:
    words = command.removeprefix("$ lantern ").split()
    done = subprocess.run(
        [sys.executable, "-m", "toolkit", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout


def follow(folder: Path) -> int:
    """Do all the page says, in its order. The number of commands that were run."""
    run = 0
    for block in BLOCKS:
        if block.name == "file":
            write(folder, block)
        elif block.kind == "console" and block.name != "only":
            command, _, shown = block.text.partition("\n")
            right, _, wrong = block.value.partition(":")
            adventure = folder / PACK / "adventures" / "the-drowned-bell.yaml"
            good = adventure.read_text(encoding="utf-8")
            if block.name == "mistake":
                adventure.write_text(good.replace(right, wrong), encoding="utf-8")
            assert printed(folder, command).rstrip() == shown.rstrip(), command
            adventure.write_text(good, encoding="utf-8")
            run += 1
    return run


def test_every_command_prints_what_the_page_shows(tmp_path: Path) -> None:
    (tmp_path / PACK).mkdir()
    assert follow(tmp_path) >= 5


@pytest.mark.parametrize("players", [1, 4])
def test_bots_read_the_adventure_and_play_it(tmp_path: Path, players: int) -> None:
    for block in BLOCKS:
        if block.name == "file":
            write(tmp_path, block)
    system = systems.find("massive-darkness")
    library = load([tmp_path / PACK]).library
    adventure = library.get("the-drowned-bell", kind="adventure")
    rung = 0
    outcomes = set()
    for seed in range(10):
        game = new_game(system, library, adventure, Table(players, seed), copyable=False)
        game.start()
        play_out(game, system, {seat: make_bot(system, "greedy", seat, seed) for seat in system.seats(game.state)})
        rung += game.state.flags.get("toll", 0)
        outcomes.add(game.state.outcome)
    assert rung > 0
    assert outcomes <= {"won", "lost"}
    if players == 4:
        assert "won" in outcomes
