"""Runs a command on a disk of its own that is full, or that nobody may write to, and prints what became of it as JSON.

`python -m tests.faults.on_a_disk KIND SOURCE WORD …`, in a mount namespace of its own: SOURCE is copied to the disk,
the disk is filled or closed, and `lantern WORD …` is run there. Of the kind `temporary`, the disk is very small and is
where temporary files go; the command runs elsewhere. Whatever is mounted is gone when this ends.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from tests.faults.commands import ROOT, environment, files, lantern, leftovers

#: Of the disk that is filled up.
SIZE = "2m"
TINY = "8k"


@cache
def ways_in() -> tuple[str, ...]:
    """How a process gets mounts of its own here; nothing where that is not allowed."""
    for words in (("unshare", "--mount"), ("unshare", "--mount", "--user", "--map-root-user")):
        with tempfile.TemporaryDirectory() as folder:
            mount = ("mount", "-t", "tmpfs", "none", folder)
            try:
                if subprocess.run([*words, *mount], capture_output=True, check=False).returncode == 0:
                    return words
            except OSError:
                return ()
    return ()


def run_on(kind: str, source: Path, words: tuple[str, ...]) -> dict[str, Any]:
    """What became of a command: `code`, `out`, `err`, whether `same` files are there as before, and what was `left`."""
    command = [*ways_in(), sys.executable, "-m", "tests.faults.on_a_disk", kind, str(source), *words]
    done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main(kind: str, source: str, *words: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        disk = Path(name) / "disk"
        disk.mkdir()
        _mount("-t", "tmpfs", "-o", f"size={TINY if kind == 'temporary' else SIZE}", "none", str(disk))
        here = (Path(name) if kind == "temporary" else disk) / "here"
        shutil.copytree(source, here)
        if kind == "full":
            _fill(disk)
        elif kind == "read-only":
            _mount("-o", "remount,ro", str(disk))
        before = files(here)
        done = lantern(*words, cwd=here, env=environment(**({"TMPDIR": str(disk)} if kind == "temporary" else {})))
        result = {
            "code": done.returncode,
            "out": done.stdout,
            "err": done.stderr,
            "same": files(here) == before,
            "left": leftovers(Path(name)),
        }
        subprocess.run(["umount", str(disk)], check=True)
    print(json.dumps(result))


def _mount(*words: str) -> None:
    subprocess.run(["mount", *words], check=True)


def _fill(disk: Path) -> None:
    """Leave no byte. The file that does it keeps out of the way of what is looked at."""
    handle = os.open(disk / "filler", os.O_WRONLY | os.O_CREAT)
    for size in (65536, 4096, 1):
        try:
            while True:
                os.write(handle, b"x" * size)
        except OSError:
            pass
    os.close(handle)


if __name__ == "__main__":
    main(*sys.argv[1:])
