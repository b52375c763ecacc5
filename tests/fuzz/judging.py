"""What counts as a finding: an exception nobody meant, a checked pack that is refused, too much time or memory."""

from __future__ import annotations

import contextlib
import re
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.fuzz.cases import Case, Finding

ROOT = Path(__file__).parents[2]
PACKAGE = str(ROOT / "toolkit")
#: Slower machines, and machines with other work, get this much more time.
PATIENCE = 4.0


class Refused(Exception):
    """A pack that checked clean is refused by a later step."""

    def __init__(self, step: str, told: str) -> None:
        super().__init__(told)
        self.step = step


class TooSlow(Exception):
    """A step took more processor time than its kind of work may take."""

    def __init__(self, step: str, seconds: float) -> None:
        super().__init__(f"{step} took {seconds:.1f} s of processor time")
        self.step = step


@contextlib.contextmanager
def within(seconds: float, step: str) -> Iterator[None]:
    """Bound the processor time of a step."""
    began = time.process_time()
    yield
    spent = time.process_time() - began
    if spent > seconds * PATIENCE:
        raise TooSlow(step, spent)


def judged(case: Case, try_out: Callable[[Case, Path], str], folder: Path) -> tuple[str, Finding | None]:
    """Try a case out: how far it came, and what is wrong."""
    began = time.process_time()
    try:
        return try_out(case, folder), None
    except Refused as refused:
        finding = Finding("refused after a clean check", f"{refused.step}: {_code(refused)}", str(refused))
    except TooSlow as slow:
        finding = Finding("too slow", slow.step, str(slow))
    except Exception as error:
        finding = Finding(type(error).__name__, _place(error), _way(error))
    return "found", Finding(finding.kind, finding.where, finding.told, time.process_time() - began)


def _code(refused: Refused) -> str:
    """The code of a refusal, else the words without what differs from case to case."""
    found = re.search(r"L[0-9]{4}", str(refused))
    return found[0] if found else re.sub(r"'[^']*'|[0-9]+", "…", str(refused))[:80]


def _way(error: Exception) -> str:
    """What was raised, and the functions of this project that it passed through, without the paths of a machine."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(str(ROOT))]
    way = [f"{Path(frame.filename).relative_to(ROOT).as_posix()}:{frame.lineno} {frame.name}" for frame in frames]
    raised = "".join(traceback.format_exception_only(error)).strip().replace(str(ROOT), "…")
    return "\n".join([*way[-12:], raised[:500]])


def _place(error: BaseException) -> str:
    """The innermost function of ours that the exception passed through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if frame.filename.startswith(PACKAGE)]
    last = ours[-1] if ours else frames[-1]
    return f"{last.filename.removeprefix(PACKAGE).lstrip('/')}:{last.name}"
