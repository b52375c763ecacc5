"""Content that would go on for ever is stopped with the cycle named, at the terminal and in scenario tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from toolkit.cli.main import EXIT_FINDINGS

#: Seconds after which a command is held to hang; it takes one or two.
HANGS = 120

MANIFEST = """\
id: {id}
title: Round and Round
version: "1.0.0"
system: night-cage
languages: [en]
requires: [night-cage]
"""
ADVENTURE = """\
id: {id}
kind: adventure
name: Round and Round
first: true
default_players: 1
start: {start}
prisoners: [red]
nerve: {{start: 0, most: 1}}
boards:
  hall:
    players: [1]
    size: 5
    prisoners: 1
    stack: {stack}
    initial: {initial}
"""
# Tiles that set each other off: whoever looks at one burns the next.
ECHOES = """\
- id: shout
  kind: tile
  name: Shouting Passage
  symbol: h
  exits: "┼"
  copies: 40
  triggers:
    - on: revealed
      do: [{burn: 1}]
- id: answer
  kind: tile
  name: Answering Passage
  symbol: a
  exits: "┼"
  copies: 40
  triggers:
    - on: revealed
      do: [{burn: 1}]
"""
# A cell with one way out, and a monster that closes it, puts the candle out and never goes away.
SEALED = """\
- id: cell
  kind: tile
  name: Cell
  symbol: c
  exits: "╵"
  copies: 1
- id: warden
  kind: tile
  name: Door Warden
  symbol: d
  exits: "┼"
  copies: 5
  steadfast: true
  monster: {mouth: south}
  triggers:
    - on: placed
      do: [put_out]
"""
TEST = """\
kind: scenario-test
system: night-cage
adventure: {id}
cases:
  - id: round-and-round
    rules: [NC-5.01]
    given: {given}
    when: [{when}]
    then: [active == red]
"""


@pytest.fixture
def echoes(tmp_path: Path) -> Path:
    echo = ", ".join(["answer", "shout"] * 25)
    given = f"{{board: {{b2: gate, b1: key-tile}}, prisoners: {{red: {{at: b2}}}}, stack: [{echo}]}}"
    stack = "{shout: 40, answer: 40, key-tile: 1, gate: 1}"
    return _pack(
        tmp_path / "echoes", ECHOES, TEST.format(id="echoes", given=given, when="red stay"),
        start="start", stack=stack, initial="{key-tile: 1, gate: 1}",
    )  # fmt: skip


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    given = "{board: {b2: cell, b1: warden}, prisoners: {red: {at: b2, candle: out}}}"
    return _pack(
        tmp_path / "sealed", SEALED, TEST.format(id="sealed", given=given, when="red idle"),
        start="cell", stack="{warden: 5, key-tile: 2, gate: 2}", initial="{warden: 1}",
    )  # fmt: skip


def _pack(folder: Path, tiles: str, test: str, **adventure: str) -> Path:
    (folder / "tests").mkdir(parents=True)
    (folder / "lantern.yaml").write_text(MANIFEST.format(id=folder.name))
    (folder / "tiles.yaml").write_text(tiles)
    (folder / f"{folder.name}.yaml").write_text(ADVENTURE.format(id=folder.name, **adventure))
    (folder / "tests" / "round.yaml").write_text(test)
    return folder


def lantern(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "toolkit", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=HANGS, check=False)


def test_the_packs_are_fine_as_far_as_a_check_can_see(echoes: Path, sealed: Path) -> None:
    for pack in (echoes, sealed):
        assert lantern("check", pack).returncode == 0


def test_effects_that_feed_each_other_stop_a_game_with_the_cycle_named(echoes: Path) -> None:
    played = lantern("play", echoes, "--seats", "random", "--quiet", "--seed", "2")
    assert played.returncode == EXIT_FINDINGS
    assert "the game cannot go on: effects feed each other for ever: " in played.stderr
    first, *_, last = played.stderr.strip().partition("for ever: ")[2].split(" → ")
    assert first == last
    assert first in ("shout: burn", "answer: burn")


def test_effects_that_feed_each_other_fail_a_scenario_with_the_cycle_named(echoes: Path) -> None:
    tested = lantern("test", echoes)
    assert tested.returncode == EXIT_FINDINGS
    assert "effects feed each other for ever: answer: burn → shout: burn → answer: burn\n" in tested.stdout
    assert "0 passed, 1 failed" in tested.stdout


def test_a_game_that_asks_nobody_anything_is_stopped_with_the_cycle_named(sealed: Path) -> None:
    played = lantern("play", sealed, "--seats", "random", "--quiet")
    assert played.returncode == EXIT_FINDINGS
    assert "nobody was asked anything; again and again: red idle → red idle\n" in played.stderr


def test_a_scenario_that_asks_nobody_anything_fails_with_the_cycle_named(sealed: Path) -> None:
    tested = lantern("test", sealed)
    assert tested.returncode == EXIT_FINDINGS
    assert "again and again: red idle → red idle\n" in tested.stdout
    assert "0 passed, 1 failed" in tested.stdout
