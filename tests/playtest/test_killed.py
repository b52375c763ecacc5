"""A run that is killed, at any moment, goes on to the same bytes; one that is stopped says how to go on."""

from __future__ import annotations

import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.playtest import runs

ROOT = Path(__file__).parents[2]
GAMES, CHUNK = 160, 8
#: Far more than anything here takes: a test that waits longer has found a hang.
PATIENCE = 240.0


def started(folder: Path, executor: str) -> subprocess.Popen[bytes]:
    """A run in a process group of its own."""
    command = [sys.executable, "-m", "tests.playtest.runs", str(folder), str(GAMES), str(CHUNK), executor]
    return subprocess.Popen(command, cwd=ROOT, start_new_session=True)


def parts_in(folder: Path) -> int:
    return len(list(folder.glob("parts/*/*.parquet")))


def killed_after(process: subprocess.Popen[bytes], folder: Path, parts: int, moment: float) -> bool:
    """Kill the whole group some milliseconds after so many parts are there; False when it came to its end before."""
    deadline = time.monotonic() + PATIENCE
    while parts_in(folder) < parts and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.002)
    time.sleep(moment)
    ended = process.poll() is not None
    if not ended:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)
    return not ended


@pytest.mark.parametrize("executor", ["serial", "process"])
def test_a_run_killed_again_and_again_comes_to_the_same_bytes(tmp_path: Path, executor: str) -> None:
    whole, folder = tmp_path / "whole", tmp_path / "run"
    runs.played(runs.order(GAMES, CHUNK), whole)
    generator = random.Random(executor)
    kills = [killed_after(started(folder, executor), folder, 0, generator.random())]  # perhaps before anything is there
    while parts_in(folder) < GAMES // CHUNK - 4 and len(kills) < 4:
        wanted = parts_in(folder) + generator.randrange(1, 4)
        kills.append(killed_after(started(folder, executor), folder, wanted, generator.random() / 20))
        for name, content in runs.files(folder).items():
            has_its_name = not Path(name).name.startswith(".")
            assert not has_its_name or content == (whole / name).read_bytes()  # and whatever has it is whole
    assert kills.count(True) >= 2
    assert started(folder, executor).wait(PATIENCE) == 0
    assert runs.files(folder) == runs.files(whole)


def test_workers_whose_run_is_killed_end_by_themselves(tmp_path: Path) -> None:
    process = started(tmp_path / "run", "process")
    deadline = time.monotonic() + PATIENCE
    while parts_in(tmp_path / "run") < 1 and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.002)
    process.kill()  # the run alone, not its workers
    process.wait(PATIENCE)
    while is_alive(process.pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_alive(process.pid)


def is_alive(group: int) -> bool:
    """Whether a process group has any process left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_ctrl_c_at_a_terminal_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    asked = f"playtest night-cage -a base --bots random --games 4000 --chunk 20 --workers 2 --out {folder}".split()
    code, seen = at_terminal([sys.executable, "-m", "toolkit", *asked], folder)
    assert code == 130, seen
    assert "games/s" in seen
    assert re.search(r"won \d+\.\d% \(\d+\.\d% to \d+\.\d%\)", seen)
    assert "Traceback" not in seen
    stopped = re.search(r"stopped: ([\d,]+) of 4,000 games", seen)
    assert stopped is not None, seen
    assert f"to go on: lantern {' '.join(asked)}" in seen.replace("\r\n", "\n")
    games = int(stopped[1].replace(",", ""))
    assert parts_in(folder) * 20 == games > 0
    kept = {name: content for name, content in runs.files(folder).items() if name != "run.json"}
    fewer = [str(games) if word == "4000" else word for word in asked]
    done = subprocess.run([sys.executable, "-m", "toolkit", *fewer], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"{games:,} of {games:,} games" in done.stdout
    after = runs.files(folder)
    assert {name: after[name] for name in kept} == kept


def at_terminal(command: list[str], folder: Path) -> tuple[int, str]:
    """Run a command at a real terminal and press Ctrl-C once it has some results; its exit code and what was seen."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm", COLUMNS="120", LINES="40")
        os.execv(command[0], command)
    seen, pressed, deadline = b"", False, time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if not pressed and parts_in(folder) >= 3 and b"games/s" in seen:
            os.write(terminal, b"\x03")
            pressed = True
        if select.select([terminal], [], [], 0.05)[0]:
            try:
                read = os.read(terminal, 65536)
            except OSError:  # the other end is closed
                break
            if not read:
                break
            seen += read
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), seen.decode("utf-8", "replace")
