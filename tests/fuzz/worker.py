"""A process that tries cases out, one line in and one line out. Whatever a case does to it, the supervisor survives.

`python -m tests.fuzz.worker SECONDS FILE` writes into the file where it is when a case takes longer than that. It reads
JSON lines: `{"target", "seed", "number"}` for a mutant to be made here, or a whole case.
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import resource
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.fuzz.cases import Case, Finding
from tests.fuzz.judging import judged
from tests.fuzz.targets import TARGETS, made

#: Address space a worker may take; what needs more than that would need it on anybody's machine.
MEMORY = 3_000_000_000
#: How much the memory of a worker may grow with one case, in kilobytes.
GROWTH = 500_000


def main() -> None:
    """Answer requests until there are no more."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr  # what a command prints is no answer
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    wait, trace = float(sys.argv[1]), open(sys.argv[2], "w", encoding="utf-8")  # noqa: SIM115 - open to the end
    with tempfile.TemporaryDirectory(prefix="lantern-fuzz-") as folder:
        for line in sys.stdin:
            faulthandler.dump_traceback_later(wait, file=trace)  # so that a hang can be told by its place
            answers.write(json.dumps(answered(json.loads(line), Path(folder))) + "\n")
            answers.flush()


def answered(request: dict[str, Any], folder: Path) -> dict[str, Any]:
    """What came of one request."""
    if "files" in request:
        case = Case.from_data(request)
    else:
        case = made(request["target"], request["seed"], request["number"])
    before = _memory()
    outcome, finding = judged(case, TARGETS[case.target].try_out, folder)
    grown = _memory() - before
    if finding is None and grown > GROWTH and case.size < 1_000_000:
        finding = Finding("too much memory", case.target, f"{grown // 1000} MB for {case.size} bytes")
    answer: dict[str, Any] = {"outcome": outcome if finding is None else "found"}
    if finding is not None:
        answer |= {"finding": asdict(finding), "case": case.to_data()}
    return answer


def _memory() -> int:
    """The most memory this process ever had, in kilobytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main()
