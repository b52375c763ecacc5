"""A disk that is full, or that nobody may write to: exit code 2 and a sentence, in every command, and nothing torn."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.faults.commands import ALL_FAULTS, READING, WRITING, Writing, files, is_told, lantern, leftovers, must, some
from tests.faults.on_a_disk import run_on, ways_in
from toolkit.cli.main import COMMANDS
from toolkit.content.writing import CannotWrite, atomic_write


def ordinary() -> tuple[str, ...]:
    """Words before a command that make its user an ordinary one: the administrator may write everywhere."""
    if os.geteuid() != 0:
        return ("env",)
    powers = "-dac_override,-dac_read_search"
    words = ("setpriv", f"--bounding-set={powers}", f"--inh-caps={powers}")
    try:
        works = subprocess.run([*words, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        return ()
    return words if works else ()


needs_mounts = pytest.mark.skipif(not ways_in(), reason="nobody may mount a small disk here")


def test_every_command_takes_part() -> None:
    named = {words[0] for words in [*(each.words for each in WRITING.values()), *READING.values()]}
    assert named == set(COMMANDS)


@pytest.mark.parametrize("name", WRITING)
def test_files_that_may_not_grow(name: str, here: Path) -> None:
    """As on a full disk, for whatever is written anywhere, by a limit that needs nobody's permission."""
    before = files(here)
    done = lantern(*WRITING[name].words, cwd=here, largest_file=3)
    if WRITING[name].can_do_without:
        must(done)
    else:
        is_told(done)
    assert files(here) == before
    assert leftovers(here) == []


def told_on(kind: str, writing: Writing, source: Path) -> None:
    found = run_on(kind, source, writing.words)
    done = subprocess.CompletedProcess(writing.words, found["code"], found["out"], found["err"])
    if writing.can_do_without:
        must(done)
    else:
        is_told(done)
        assert ("make room" in done.stderr) == (kind != "read-only")
    assert found["same"], "a file was changed"
    assert found["left"] == []


@needs_mounts
@pytest.mark.parametrize("name", some(["fmt", "play", "playtest", "render", "export tts", "bundle"], 6))
def test_a_full_disk(name: str, prepared: Path) -> None:
    told_on("full", WRITING[name], prepared)


@needs_mounts
@pytest.mark.parametrize("name", some(["new", "campaign", "playtest"], 3))
def test_a_disk_that_is_read_only(name: str, prepared: Path) -> None:
    told_on("read-only", WRITING[name], prepared)


@pytest.mark.skipif(not ordinary(), reason="the administrator may write everywhere here")
@pytest.mark.parametrize("name", WRITING)
def test_a_folder_that_nobody_may_write_to(name: str, here: Path) -> None:
    folders = [here, *(path for path in here.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    before = files(here)
    try:
        done = lantern(*WRITING[name].words, cwd=here, before=ordinary())
    finally:
        for folder in folders:
            folder.chmod(0o755)
    if WRITING[name].can_do_without:
        must(done)
    else:
        is_told(done)
        assert "name another place" in done.stderr
    assert files(here) == before


@needs_mounts
@pytest.mark.parametrize("name", ["render", "render --booklet", "render --calibrate"][: None if ALL_FAULTS else 1])
def test_no_room_for_temporary_files(name: str, prepared: Path) -> None:
    """What is printed is put together in the folder for temporary files."""
    told_on("temporary", WRITING[name], prepared)


def test_a_game_that_could_not_be_saved_is_not_a_success(here: Path) -> None:
    """The disk runs full while a person plays: the game goes on, the person is told, and the end is no success."""
    words = ("play", "night-cage", "--seed", "3", "--save", "game.json")
    done = lantern(*words, cwd=here, typed="1\n1\n1\n1\n1\n1\nsave other.json\nquit\n", largest_file=560)
    is_told(done)
    assert done.stdout.count("> ") == 8, "the game did not go on"
    assert done.stderr.count("the game could not be saved: game.json cannot be written") == 1
    assert "the game could not be saved: other.json" in done.stderr
    resumed = must(lantern("play", "night-cage", "--resume", "game.json", cwd=here, typed="quit\n"))
    assert "saved to game.json" in resumed


def test_a_save_that_cannot_be_is_told_before_anything_is_played(here: Path) -> None:
    (here / "file").write_text("mine")
    for words in (("play", "night-cage"), ("campaign", "stories", "-c", "two-nights")):
        done = lantern(*words, "--save", "file/game.json", cwd=here, typed="1\n1\n")
        is_told(done)
        assert "> " not in done.stdout


@pytest.mark.parametrize("target", ["/dev/null", "/dev/full"])
def test_a_device_is_not_replaced_by_a_file(target: str) -> None:
    with pytest.raises(CannotWrite, match="not a regular file"):
        atomic_write(target, "x")
    assert Path(target).is_char_device()
