"""For programs: one JSON object with everything a diagnostic has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toolkit.checks.run import Report
from toolkit.checks.sinks.shared import json_pointer, relative
from toolkit.content.characters import in_json
from toolkit.content.diagnostics import Diagnostic, Span


def rendered(report: Report, base: Path) -> str:
    """`{"diagnostics": […], "checked": N, "files": M}`."""
    found = [diagnostic_data(problem, base) for problem in report.diagnostics]
    data = {"diagnostics": found, "checked": report.checked, "files": report.files}
    return in_json(data) + "\n"


def diagnostic_data(problem: Diagnostic, base: Path) -> dict[str, Any]:
    """One diagnostic as plain data; lines and columns count from 1, the end is exclusive."""
    return {
        "code": problem.code,
        "severity": str(problem.severity),
        "file": relative(problem.path, base),
        **_place(problem.span),
        "pointer": json_pointer(problem.pointer),
        "message": problem.message,
        "hint": problem.hint,
        "related": [
            {"file": relative(each.path, base), **_place(each.span), "message": each.message}
            for each in problem.related
        ],
        "fix": [{**_place(each.span), "text": each.text} for each in problem.fix],
    }


def _place(span: Span) -> dict[str, int]:
    return {"line": span.line, "column": span.column, "end_line": span.end_line, "end_column": span.end_column}
