"""`python -m tests.attacks.runner`: runs commands, each in a process whose processor time and memory are bounded.

What commands import is imported once, by checking a small pack of every system. Then every line of JSON on standard
input, `{"words": […], "folder": …}`, is a command, which a forked process runs. The answer says how it ended, what it
printed and what it used.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import resource
import sys
import tempfile
from pathlib import Path
from typing import Any

from toolkit.cli.main import build

BASES = Path(__file__).parents[1] / "checks" / "corpus" / "bases"

SYSTEMS = ("night-cage", "massive-darkness", "jaws-of-the-lion", "brimstone", "machina-arcana")

#: What an attack may take: seconds of processor time, and bytes of memory in all.
SECONDS = 1
MEMORY = 300_000_000
#: Seconds of processor time after which a command is ended.
END = 2
#: So much the address space may grow; it holds more than what is in memory.
GROWTH = 300_000_000


def main() -> None:
    """Answer requests until there are no more."""
    for pack in SYSTEMS:
        with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())), contextlib.suppress(SystemExit):
            build("check")(["check", "--no-cache", str(BASES / pack)], prog_name="lantern")
    for line in sys.stdin:
        print(json.dumps(attacked(**json.loads(line))), flush=True)


def attacked(words: list[str], folder: str) -> dict[str, Any]:
    """Run one command in a process of its own: its exit code, or the signal that ended it below zero."""
    with tempfile.TemporaryFile() as output:
        process = os.fork()
        if process == 0:
            os._exit(_run(words, folder, output.fileno()))
        _, status, used = os.wait4(process, 0)
        output.seek(0)
        return {
            "exit": os.waitstatus_to_exitcode(status),
            "said": output.read().decode("utf-8", "replace"),
            "seconds": used.ru_utime + used.ru_stime,
            "memory": used.ru_maxrss * 1024,
        }


def _run(words: list[str], folder: str, output: int) -> int:
    space = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (space + GROWTH, space + GROWTH))
    resource.setrlimit(resource.RLIMIT_CPU, (END, END + 1))
    os.chdir(folder)
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.stdout = sys.stderr = open(1, "w", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115 - to the end
    code = 3
    try:
        build(words[0])(words, prog_name="lantern")
        code = 0
    except SystemExit as stop:
        code = int(stop.code or 0)
    except BaseException as error:
        print(f"{type(error).__name__}: {error}")
    sys.stdout.flush()
    return code


if __name__ == "__main__":
    main()
