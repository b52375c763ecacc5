"""Killed at any moment, every command that writes leaves whole files, and run again it comes to the same bytes.

The suite kills at some moments; `make faults` at a hundred and more. The seed of the moments is printed with a failure.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.faults.commands import (
    ALL_FAULTS,
    LANTERN,
    PATIENCE,
    ROOT,
    WRITING,
    Writing,
    environment,
    files,
    lantern,
    leftovers,
    must,
)
from tests.forked import forking
from tests.playtest.test_killed import is_alive
from toolkit.rules.saved_text import mended

#: Kills for every command: while it changes something on disk, and at any time.
AT_CHANGES, AT_ANY_TIME = (5, 3) if ALL_FAULTS else (1, 0)
#: Those that are killed at any time in the suite too: their work takes longest.
LONG = ("campaign", "playtest", "fmt", "bundle")
SEED = int(os.environ.get("LANTERN_SEED", "11"))
#: What is added to while it grows, and so is neither what it was nor what it will be.
GROWING = ("game.json", "ours.json")
KILLED = {name: writing for name, writing in WRITING.items() if not writing.can_do_without}


class Reference:
    """A command that nobody kills: what was there before and after it, how long it took, how many moments it had."""

    def __init__(self, writing: Writing, prepared: Path, folder: Path) -> None:
        here = Path(shutil.copytree(prepared, folder / "whole"))
        self.before = files(here)
        started = time.monotonic()
        assert killed_at_change(0, writing, here) == 0
        self.seconds = time.monotonic() - started
        self.after = files(here)
        self.moments = (here / ".tally").stat().st_size
        assert self.after != self.before
        assert leftovers(here) == []


def killed_at_change(moment: int, writing: Writing, here: Path) -> int:
    """The exit code of a command that is killed at a change of the disk, or never."""
    done = forking().run(*writing.words, cwd=str(here), environment=environment(), moment=moment)
    assert done.returncode in (0, -signal.SIGKILL), done.stderr[-2000:]
    return done.returncode


def killed_after(seconds: float, writing: Writing, here: Path) -> int:
    """The exit code of a command that is killed after a while, with all its processes."""
    process = subprocess.Popen(
        [*LANTERN, *writing.words],
        cwd=here,
        env=environment(),
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.wait(PATIENCE)


def check_whole(reference: Reference, here: Path) -> None:
    """Whatever has its name is what it was, or what it will be."""
    for name, content in files(here).items():
        if name in GROWING:
            told, known = decisions(content), decisions(reference.after[name])
            assert told == known[: len(told)], name
        elif content not in (reference.before.get(name), reference.after.get(name)):
            assert name.endswith("/run.json"), f"{name} is torn"
            first, last = json.loads(content), json.loads(reference.after[name])
            assert first == {**last, "games": first["games"]}, f"{name} is torn"  # a value is tried with more games
            assert first["games"] < last["games"]


def decisions(content: bytes) -> list[str]:
    """The decisions of a saved game or campaign. Its last line may be torn, and nothing else."""
    try:
        data = json.loads(content)
    except ValueError:
        torn = mended(content)
        assert torn is not None
        data = json.loads(torn.text)
    stages = data["stages"] if data["kind"] == "saved-campaign" else [data]
    return [decision for stage in stages for decision in stage["decisions"]]


def check_goes_on(writing: Writing, reference: Reference, here: Path) -> None:
    """Run again, it ends as if nothing had happened, and what was left half done is gone."""
    if files(here) != reference.after:
        begun = bool(writing.again) and (here / writing.words[-1]).exists()
        must(lantern(*(writing.again if begun else writing.words), cwd=here))
    else:
        lantern(*writing.words, cwd=here)  # it may say that all is there already
    assert files(here) == reference.after
    assert leftovers(here) == []


@pytest.mark.parametrize("name", KILLED)
def test_killed_at_any_moment(name: str, prepared: Path, tmp_path: Path) -> None:
    writing = KILLED[name]
    reference = Reference(writing, prepared, tmp_path)
    generator = random.Random(f"{SEED} {name}")
    print(f"LANTERN_SEED={SEED}; {reference.moments} moments in {reference.seconds:.1f} s")
    here = tmp_path / "here"
    kills = 0
    for number in range(AT_CHANGES + (AT_ANY_TIME or name in LONG)):
        shutil.copytree(prepared, here)
        if number < AT_CHANGES:
            moment = generator.randint(1, reference.moments)
            print("killed at moment", moment)
            code = killed_at_change(moment, writing, here)
        else:
            seconds = generator.uniform(0.2, 1.0) * reference.seconds
            print(f"killed after {seconds:.3f} s")
            code = killed_after(seconds, writing, here)
        kills += code == -signal.SIGKILL
        check_whole(reference, here)
        check_goes_on(writing, reference, here)
        shutil.rmtree(here)
    assert kills >= AT_CHANGES


def test_the_moments_are_those_that_matter(here: Path) -> None:
    """Otherwise nothing would be torn because nothing was being written."""
    writing = KILLED["fmt"]
    assert killed_at_change(0, writing, here) == 0
    assert (here / ".tally").stat().st_size >= 4 * 40  # every file is opened, half written, given its mode and renamed


def test_a_part_is_no_content_of_a_pack(here: Path) -> None:
    part = here / "pack" / "tiles" / ".candle-thief.yaml.4711-0123456789ab.part"
    part.write_text("id: candle-thief\nkind: no-such-kind\n")
    must(lantern("check", "pack", cwd=here))
    must(lantern("fmt", "pack", "--check", cwd=here))
    assert part.exists(), "who writes nothing removes nothing"


def test_playing_in_processes_leaves_nobody_behind(here: Path) -> None:
    """Whoever is killed while others work for it is followed by them."""
    process = subprocess.Popen(
        [*LANTERN, "render", "pack", "--png", "--dpi", "36", "-j", "2", "--out", "prints"],
        cwd=here,
        env={**environment(), "PYTHONPATH": str(ROOT)},
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + PATIENCE
    while not list(here.glob("prints/**/*.png")) and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    process.kill()
    process.wait(PATIENCE)
    while is_alive(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_alive(process.pid)
