"""`lantern play`, `replay`, `test` and `rules` as a person calls them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


def lantern(*arguments: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "toolkit", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        cwd=cwd,
        timeout=120,
        check=False,
    )


def test_bots_play_and_the_game_is_saved_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = lantern("play", "night-cage", "--seats", "random", "--seed", "4", "--quiet", "--save", str(file))
    assert played.returncode == 0, played.stderr
    assert "The game is lost" in played.stdout or "The game is won" in played.stdout
    verified = lantern("replay", str(file), "--verify")
    assert verified.returncode == 0, verified.stderr
    assert verified.stdout.startswith("verified:")


def test_a_person_plays_asks_why_takes_back_saves_and_resumes(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = f"start:b2:0\nwhy\nundo\nstart:c3:90\nsave {file}\nhelp\nstrat\nquit\n"
    played = lantern("play", "night-cage", "--seed", "3", typed=typed)
    assert played.returncode == 0, played.stderr
    assert "red wakes on b2" in played.stdout
    assert "NC-3.16" in played.stdout
    assert "taken back." in played.stdout
    assert "red wakes on c3" in played.stdout
    assert "that is not offered" in played.stdout
    assert json.loads(file.read_text())["decisions"][0] == "red start:c3:90"
    resumed = lantern("play", "night-cage", "--resume", str(file), typed="quit\n")
    assert resumed.returncode == 0, resumed.stderr
    assert "red, place" in resumed.stdout


def test_a_person_who_leaves_keeps_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = lantern("play", "night-cage", "--save", str(file), typed="1\n")
    assert played.returncode == 0, played.stderr
    assert len(json.loads(file.read_text())["decisions"]) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "nigt-cage"], "did you mean 'night-cage'"),
        (["play", "night-cage", "-a", "bsae"], "did you mean 'base'"),
        (["play", "night-cage", "--seats", "gredy"], "there is no bot 'gredy'"),
        (["play", "night-cage", "--players", "9"], "L0820"),
        (["play", "night-cage", "--players", "9"], "it is played by 1, 2, 3, 4, 5, not by 9"),
        (["play", "massive-darkness", "--players", "9"], "L0809"),
        (["play", "night-cage", "--option", "nonsense"], "nonsense"),
        (["replay", "no-such-file.json"], "cannot be read"),
        (["rules", "show", "NC-7.99"], "there is no rule"),
        (["rules", "coverage", "--system", "nite-cage"], "night-cage"),
        (["test", "nowhere"], "there is no folder or shipped pack"),
        (["test", "night-cage", "-k", "no-such-case"], "no case was run"),
    ],
)
def test_what_cannot_be_done_is_said_with_exit_code_2(arguments: list[str], words: str) -> None:
    done = lantern(*arguments)
    assert done.returncode == 2, done.stdout + done.stderr
    assert words in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_rule_is_shown() -> None:
    done = lantern("rules", "show", "nc-7.09")
    assert done.stdout == "NC-7.09 Staying itself does not trigger monsters.\n"


def test_a_failing_case_shows_the_place_the_difference_and_the_rules(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    assert lantern("new", str(pack), "--system", "night-cage").returncode == 0
    (pack / "tests" / "wrong.yaml").write_text(
        "kind: scenario-test\nsystem: night-cage\nadventure: night-cage/base\ncases:\n"
        "  - id: wrong\n    rules: [NC-7.02]\n"
        "    given: {board: {b2: crossroads, e5: crossroads}, prisoners: {red: {at: b2}, blue: {at: e5}}, players: 2}\n"
        '    when: ["red stay"]\n    then: ["prisoners.red.nerve == 0"]\n'
    )
    done = lantern("test", str(pack), "-k", "wrong", cwd=tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "pack/tests/wrong.yaml:9:12" in done.stdout
    assert "expected prisoners.red.nerve == 0; found 2" in done.stdout
    assert "NC-7.02" in done.stdout
