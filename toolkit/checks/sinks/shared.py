"""What several sinks need."""

from __future__ import annotations

import os
from pathlib import Path, PurePath

from toolkit.checks.run import Report
from toolkit.content.diagnostics import Diagnostic, Pointer


def relative(path: str, base: Path) -> str:
    """A path relative to `base`: absolute paths of this machine mean nothing to people who read a report."""
    if not os.path.isabs(path):
        return path
    try:
        return PurePath(os.path.relpath(path, base)).as_posix()
    except ValueError:  # another drive
        return PurePath(path).name


def json_pointer(pointer: Pointer) -> str:
    """`("a/b", 0)` as `/a~1b/0`."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in pointer)


def summary(report: Report) -> str:
    """The last line of a run: what was found, and `checked N of M files`."""
    counts = [_counted(report.errors, "error"), _counted(report.warnings, "warning")]
    found = " and ".join(each for each in counts if each) or "no mistakes"
    return f"{found}; checked {report.checked} of {report.files} files"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}" if count else ""


def one_line(problem: Diagnostic) -> str:
    """Message and hint together."""
    return f"{problem.message} ({problem.hint})" if problem.hint else problem.message
