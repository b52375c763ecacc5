"""For GitHub: annotations on the changed lines. A step shows ten errors and ten warnings; the rest goes to the
step's summary."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from toolkit.checks.run import Report
from toolkit.checks.sinks.shared import one_line, relative, summary
from toolkit.content.characters import on_one_line
from toolkit.content.diagnostics import Diagnostic, Severity

SHOWN = 10
_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def rendered(report: Report, base: Path) -> str:
    """Workflow commands; what they cannot show is appended to the file named by `GITHUB_STEP_SUMMARY`."""
    lines: list[str] = []
    rest: list[Diagnostic] = []
    for severity in _COMMANDS:
        of_severity = [problem for problem in report.diagnostics if problem.severity is severity]
        lines += [_command(problem, base) for problem in of_severity[:SHOWN]]
        rest += of_severity[SHOWN:]
    if rest:
        lines.append(f"{len(rest)} more are in the step's summary")
        _append_summary(report, rest, base)
    return "\n".join([*lines, summary(report)]) + "\n"


def _command(problem: Diagnostic, base: Path) -> str:
    span = problem.span
    fields = {"file": relative(problem.path, base), "line": span.line, "endLine": span.end_line}
    if span.line == span.end_line:
        fields |= {"col": span.column, "endColumn": span.end_column}
    fields["title"] = problem.code
    properties = ",".join(f"{key}={_property(str(value))}" for key, value in fields.items())
    message = "\n".join(on_one_line(each) for each in (problem.message, problem.hint) if each)
    return f"::{_COMMANDS[problem.severity]} {properties}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(on_one_line(text)).replace(":", "%3A").replace(",", "%2C")


def _append_summary(report: Report, rest: list[Diagnostic], base: Path) -> None:
    target = os.environ.get("GITHUB_STEP_SUMMARY")
    if not target:
        return
    rows = [
        f"| {problem.severity} | {problem.code} | {_cell(f'{relative(problem.path, base)}:{problem.span.line}')} "
        f"| {_cell(one_line(problem))} |"
        for problem in rest
    ]
    table = [
        "### lantern check",
        "",
        summary(report),
        "",
        "| | code | place | message |",
        "|---|---|---|---|",
        *rows,
        "",
    ]
    with suppress(OSError), open(target, "a", encoding="utf-8") as file:
        file.write("\n".join(table) + "\n")


def _cell(text: str) -> str:
    """Text that Markdown takes for nothing but text."""
    plain = on_one_line(text).replace("&", "&amp;").replace("<", "&lt;").replace("|", "\\|")
    return plain.replace("`", "\\`").replace("[", "\\[").replace("!", "\\!")
