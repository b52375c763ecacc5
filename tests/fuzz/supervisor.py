"""Workers and the one who watches them: a worker that does not answer is ended, and what it was trying is a finding."""

from __future__ import annotations

import json
import os
import queue
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.fuzz.cases import Case, Finding
from tests.fuzz.targets import made

ROOT = Path(__file__).parents[2]
#: Seconds without an answer after which a case counts as hanging.
LONGEST_WAIT = 180.0
#: After how many cases a worker makes way for a new one.
MOST_CASES = 500
#: How often a worker that gets hardly any of the processor is waited for.
MOST_WAITS = 5

Request = dict[str, Any]
Answer = dict[str, Any]


class Worker:
    """One process, started when it is first needed and again after it died."""

    def __init__(self, wait: float = LONGEST_WAIT) -> None:
        self.wait = wait
        self.tried = 0
        self._process: subprocess.Popen[str] | None = None
        self._trace = Path()
        self._lines: queue.Queue[str] = queue.Queue()

    def ask(self, request: Request) -> Answer:
        """The answer to a request. A worker that dies or hangs has found something."""
        process = self._process or self._start()
        self.tried += 1
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            line = self._line(process)
        except queue.Empty:
            return self._lost(request, "hang", f"no answer within {self.wait:.0f} s")
        except OSError as error:
            return self._lost(request, "death", str(error))
        if not line:
            return self._lost(request, "death", f"the process ended with {process.wait()}")
        answer: Answer = json.loads(line)
        return answer

    def ask_again(self, request: Request) -> Answer:
        """The answer to a request. What ends a worker that has tried many cases is tried in a new one, too.

        The libraries that typeset and keep results take address space and never give it back, so a worker comes to its
        limit by and by; only what ends a new worker as well is a finding.
        """
        if self.tried >= MOST_CASES:
            self.stop()
        is_new = self._process is None
        answer = self.ask(request)
        died = answer.get("finding", {}).get("kind") == "death"
        return self.ask(request) if died and not is_new else answer

    def _line(self, process: subprocess.Popen[str]) -> str:
        """The next answer. On a busy machine a worker that had little of the processor is waited for longer."""
        began = processor_seconds(process.pid)
        for _ in range(MOST_WAITS):
            try:
                return self._lines.get(timeout=self.wait)
            except queue.Empty:
                spent = processor_seconds(process.pid)
                if began is None or spent is None or spent - began > self.wait / 2:
                    raise
        raise queue.Empty

    def _start(self) -> subprocess.Popen[str]:
        self._trace = Path(tempfile.mkstemp(prefix="lantern-fuzz-", suffix=".txt")[1])
        command = [sys.executable, "-m", "tests.fuzz.worker", str(self.wait * 0.8), str(self._trace)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            text=True,
            encoding="utf-8",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._lines = queue.Queue()
        threading.Thread(target=_read, args=(self._process, self._lines), daemon=True).start()
        return self._process

    def _lost(self, request: Request, kind: str, told: str) -> Answer:
        where = self._place() if kind == "hang" else ""
        self.stop()
        case = Case.from_data(request) if "files" in request else made(**request)
        finding = {"kind": kind, "where": where or case.target, "told": told, "seconds": self.wait}
        return {"outcome": "found", "finding": finding, "case": case.to_data()}

    def _place(self) -> str:
        """The innermost function of ours in which a worker hangs."""
        found = re.search(r'File ".*?/toolkit/(.*?)", line [0-9]+ in (\S+)', self._trace.read_text(encoding="utf-8"))
        return f"{found[1]}:{found[2]}" if found else ""

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            self.tried = 0
            self._trace.unlink(missing_ok=True)


def processor_seconds(pid: int) -> float | None:
    """The processor time of a process so far, where the system tells it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _read(process: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line)
    lines.put("")


def answers(requests: Iterable[Request], jobs: int) -> Iterator[Answer]:
    """The answers of several workers, in the order they come."""
    todo = iter(requests)
    done: queue.Queue[Answer | None] = queue.Queue()
    lock = threading.Lock()

    def work() -> None:
        worker = Worker()
        try:
            while True:
                with lock:
                    request = next(todo, None)
                if request is None:
                    return
                done.put({**worker.ask_again(request), "request": request})
        finally:
            worker.stop()
            done.put(None)

    for _ in range(jobs):
        threading.Thread(target=work, daemon=True).start()
    left = jobs
    while left:
        answer = done.get()
        if answer is None:
            left -= 1
        else:
            yield answer


def found(answer: Answer) -> tuple[Case, Finding] | None:
    """The case and the finding of an answer, if it has one."""
    if "finding" not in answer:
        return None
    return Case.from_data(answer["case"]), Finding(**answer["finding"])
