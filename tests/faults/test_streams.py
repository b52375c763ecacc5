"""The ends of streams: a reader who leaves, a closed or full output, one without our letters; no home, no terminal."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.commands import (
    ALL_FAULTS,
    LANTERN,
    PATIENCE,
    READING,
    WRITING,
    environment,
    files,
    is_told,
    lantern,
    leftovers,
    must,
    some,
)

#: Commands that write files and tell of it.
BUSY = {name: WRITING[name].words for name in some(["fmt", "play", "bundle"], 3)}
#: Commands that print much, with letters and signs of all kinds, and say so by their exit code.
TALKATIVE = {
    "help": ("--help",),
    "bots": ("play", "night-cage", "--seats", "random"),
    "person": ("play", "night-cage"),
    "ukrainian": ("text", "ember-blade", "--lang", "uk"),
    "findings": ("check", "broken", "--no-cache"),
    **(READING if ALL_FAULTS else {}),
}
FINDINGS = ("check", "broken", "--no-cache")


def at_shell(script: str, *words: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """A command in a line of shell script, where `"$@"` is the command."""
    return subprocess.run(
        ["bash", "-c", script, "bash", *LANTERN, *words],
        cwd=cwd,
        env=environment(**more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def expected(words: tuple[str, ...]) -> int:
    """The exit code where nothing is in the way."""
    return 1 if words == FINDINGS else 0


def is_silent(done: subprocess.CompletedProcess[str]) -> None:
    for word in ("Traceback", "fault of our own", "Broken pipe", "Exception ignored"):
        assert word not in done.stderr, done.stderr[-2000:]


@pytest.mark.parametrize("words", [*BUSY.values(), *TALKATIVE.values()], ids=[*BUSY, *TALKATIVE])
def test_a_reader_who_leaves_changes_nothing_else(words: tuple[str, ...], copied: Callable[[str], Path]) -> None:
    """`| head`: nobody hears the rest, but files are written and the exit code says what it would have said."""
    left = copied("left")
    done = at_shell('{ sleep 0.1; "$@"; echo "code $?" >&2; } | true', *words, cwd=left)
    is_silent(done)
    assert f"code {expected(words)}\n" in done.stderr, done.stderr[-2000:]
    if words in BUSY.values():
        whole = copied("whole")
        must(lantern(*words, cwd=whole))
        assert files(left) == files(whole)


@pytest.mark.parametrize("words", TALKATIVE.values(), ids=TALKATIVE)
def test_closed_streams_change_nothing_else(words: tuple[str, ...], here: Path) -> None:
    for script in ('"$@" >&-', '"$@" <&- >&- 2>&-'):
        done = at_shell(script, *words, cwd=here)
        is_silent(done)
        assert done.returncode == expected(words), f"{script}: {done.stderr[-2000:]}"


def test_what_is_printed_never_ends_up_in_a_file_that_took_the_number_of_a_closed_output(here: Path) -> None:
    done = at_shell('"$@" >&- 2>&-', "bundle", "pack", "--out", "pack.json", cwd=here)
    assert done.returncode == 0
    whole = (here / "pack.json").read_bytes()
    must(lantern("bundle", "pack", "--out", "other.json", cwd=here))
    assert (here / "other.json").read_bytes() == whole


@pytest.mark.parametrize("words", TALKATIVE.values(), ids=TALKATIVE)
def test_an_output_that_takes_no_more_is_told(words: tuple[str, ...], here: Path) -> None:
    done = at_shell('"$@" >/dev/full', *words, cwd=here)
    is_told(done)
    assert "standard output cannot be written: No space left on device" in done.stderr
    is_silent(done)


def test_a_game_whose_output_takes_no_more_is_kept(here: Path) -> None:
    done = at_shell('"$@" >/dev/full', "play", "night-cage", "--save", "game.json", cwd=here)
    assert done.returncode == 2
    must(lantern("replay", "game.json", "--verify", cwd=here))


@pytest.mark.parametrize("words", TALKATIVE.values(), ids=TALKATIVE)
def test_an_output_without_our_letters(words: tuple[str, ...], here: Path) -> None:
    for settings in ({"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}):
        done = at_shell('"$@"', *words, cwd=here, **settings)
        assert done.returncode == expected(words), done.stderr[-2000:]
        assert done.stdout.isascii() or words[0] == "check", "what `check` prints is UTF-8 always: programs read it"
        is_silent(done)


def test_signs_have_a_plain_form_and_letters_a_number(here: Path) -> None:
    listed = at_shell('"$@"', "play", "massive-darkness", "--list", cwd=here, PYTHONIOENCODING="ascii").stdout
    assert "1-6 players" in listed
    words = at_shell('"$@"', "text", "ember-blade", "--lang", "uk", cwd=here, PYTHONIOENCODING="ascii").stdout
    assert "\\u0430" in words


def test_what_is_typed_need_not_be_text(here: Path) -> None:
    done = subprocess.run(
        [*LANTERN, "play", "night-cage"],
        cwd=here,
        env=environment(),
        input=b"\xff\xfe\n\x00\nquit\n",
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(b"that is not offered") == 2


@pytest.mark.parametrize("words", [*BUSY.values(), *TALKATIVE.values()], ids=[*BUSY, *TALKATIVE])
def test_nobody_needs_a_home_or_a_terminal(words: tuple[str, ...], here: Path) -> None:
    kept = {name: value for name, value in environment().items() if name.startswith("PYTHON") or name == "PATH"}
    done = lantern(*words, cwd=here, env=kept, start_new_session=True)
    assert done.returncode == expected(words), done.stderr
    is_silent(done)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=lambda number: number.name)
def test_whoever_is_ended_leaves_no_parts(number: signal.Signals, here: Path) -> None:
    """The signal comes when the first byte of a file has been written."""
    script = (
        "import os, sys, toolkit.content.writing as writing\n"
        "from toolkit.cli.main import main\n"
        "real = writing.write_all\n"
        "def slowly(handle, payload):\n"
        "    real(handle, payload[:1])\n"
        f"    os.kill(os.getpid(), {int(number)})\n"
        "    real(handle, payload[1:])\n"
        "writing.write_all = slowly\n"
        "main()\n"
    )
    before = files(here)
    done = subprocess.run(
        [LANTERN[0], "-c", script, *WRITING["fmt"].words],
        cwd=here,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 128 + number, done.stderr
    assert files(here) == before
    assert leftovers(here) == []
    is_silent(done)


@pytest.mark.skipif(shutil.which("nohup") is None, reason="there is no nohup here")
def test_a_signal_that_is_ignored_stays_ignored(here: Path) -> None:
    script = 'nohup "$@" >out 2>err & sleep 0.3; kill -HUP $!; wait $!'
    done = at_shell(script, "playtest", "night-cage", "-a", "base", "--games", "30", "--out", "r", "--quiet", cwd=here)
    assert done.returncode == 0, (here / "err").read_text()
    assert os.path.exists(here / "r" / "report.html")


def test_a_folder_that_is_gone_is_told(here: Path) -> None:
    for words in (("check",), ("render", "night-cage"), ("play", "night-cage", "--list")):
        (here / "gone").mkdir()
        done = at_shell('cd gone && rmdir ../gone && "$@"', *words, cwd=here)
        assert done.returncode == 2, done.stderr
        assert "the folder you are in cannot be used" in done.stderr
