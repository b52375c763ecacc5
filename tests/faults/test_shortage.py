"""Too few open files, and two commands that write to the same place at once."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.commands import (
    LANTERN,
    PATIENCE,
    READING,
    WRITING,
    environment,
    files,
    lantern,
    leftovers,
    must,
    some,
)

#: What every command needs that stays in one process: three streams, and three files at a time.
FEW = 6
_GAMES = ("-a", "base", "--bots", "random", "--games", "40", "--chunk", "10", "--quiet")
#: Commands that start processes, which talk to each other through open files.
MANY = {
    "playtest": ("playtest", "night-cage", *_GAMES, "--workers", "2", "--out", "results"),
    "render": ("render", "pack", "--png", "--dpi", "36", "-j", "2", "--out", "prints"),
}


def open_files(count: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))


@pytest.mark.parametrize("name", some(["campaign", "playtest", "render"], 3))
def test_a_few_open_files_are_enough(name: str, copied: Callable[[str], Path]) -> None:
    few, whole = copied("few"), copied("whole")
    must(lantern(*WRITING[name].words, cwd=few, preexec_fn=open_files(FEW)))
    must(lantern(*WRITING[name].words, cwd=whole))
    assert files(few) == files(whole)


def test_looking_needs_few_open_files_too(here: Path) -> None:
    for words in READING.values():
        must(lantern(*words, cwd=here, preexec_fn=open_files(FEW)))


@pytest.mark.parametrize("name", MANY)
def test_too_few_open_files_for_processes_are_told(name: str, here: Path) -> None:
    done = lantern(*MANY[name], cwd=here, preexec_fn=open_files(FEW + 2), start_new_session=True)
    assert done.returncode == 2, done.stderr
    assert "Too many open files" in done.stderr
    assert "ulimit -n" in done.stderr
    assert "Traceback" not in done.stderr
    assert leftovers(here) == []
    must(lantern(*MANY[name], cwd=here))


def both(words: tuple[str, ...], cwd: Path) -> list[tuple[int, str]]:
    """The same command twice at the same time; exit codes and what was said about trouble."""
    started = [
        subprocess.Popen(
            [*LANTERN, *words], cwd=cwd, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    told = [process.communicate(timeout=PATIENCE)[1] for process in started]
    return [(process.returncode, words) for process, words in zip(started, told, strict=True)]


@pytest.mark.parametrize("name", some(["check --fix", "fmt", "schema --write"], 3))
def test_two_at_once_come_to_the_same(name: str, copied: Callable[[str], Path]) -> None:
    """What both write is the same, so whoever comes last changes nothing; what refuses company says so and goes."""
    together, alone = copied("together"), copied("alone")
    must(lantern(*WRITING[name].words, cwd=alone))
    results = both(WRITING[name].words, together)
    assert 0 in [code for code, _ in results], results
    for code, told in results:
        assert code in (0, 2), told
        assert "Traceback" not in told
        assert "fault of our own" not in told
    assert files(together) == files(alone)
    assert leftovers(together) == []


def test_two_playtests_in_one_folder(copied: Callable[[str], Path]) -> None:
    together, alone = copied("together"), copied("alone")
    words = WRITING["playtest"].words
    must(lantern(*words, cwd=alone))
    results = both(words, together)
    for code, told in results:
        assert code == 0 or (code == 2 and "another run is writing to this folder" in told), results
    must(lantern(*words, cwd=together))
    assert files(together) == files(alone)
