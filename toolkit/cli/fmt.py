"""`lantern fmt`: content files in the house style."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from toolkit.checks.formatting.run import FormatRun, format_paths
from toolkit.cli.main import EXIT_CANNOT_RUN, EXIT_FINDINGS
from toolkit.cli.output import complain, say, say_text
from toolkit.content.diagnostics import Severity


def command(
    paths: Annotated[list[str] | None, typer.Argument(help="Packs, folders or files; this folder by default.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Change nothing; fail if a file would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Change nothing; show what would change.")] = False,
) -> None:
    """Format content files: key order, indentation, quotes, blank lines. Data and comments never change.

    \b
    Examples:
      lantern fmt                    every pack below this folder
      lantern fmt my-pack --diff     show what would change
      lantern fmt --check            for CI: exit code 1 if a file would change
      lantern fmt tiles/gate.yaml    one file

    Text blocks (`|`), such as drawn maps, keep every character. A file that cannot be read is reported and left alone.
    """
    run = format_paths(paths or ["."])
    for change in run.changes:
        if diff:
            say_text(change.diff())
        elif check:
            say(f"would format {change.shown}")
        elif change.write():
            say(f"formatted {change.shown}")
        else:
            complain(f"note: {change.shown} was saved by somebody meanwhile: left alone")
    if run.diagnostics:
        _show_problems(run)
    for file in run.left_alone:
        complain(f"note: {file.shown}:{file.span.line}:{file.span.column}: {file.reason}: left alone")
    complain(_summary(run, only_looks=check or diff))
    broken = any(problem.severity is Severity.ERROR for problem in run.diagnostics)
    if broken and not run.files and not run.outside:
        raise typer.Exit(EXIT_CANNOT_RUN)
    if broken or (run.changes and (check or diff)):
        raise typer.Exit(EXIT_FINDINGS)


def _show_problems(run: FormatRun) -> None:
    from toolkit.checks.run import Report
    from toolkit.checks.sinks import rendered

    read = run.files - len({problem.path for problem in run.diagnostics})
    say_text(rendered(Report(tuple(run.diagnostics), max(0, read), run.files), "text", Path.cwd()), file=sys.stderr)


def _summary(run: FormatRun, *, only_looks: bool) -> str:
    parts = [f"{len(run.changes)} of {run.files} files {'would be ' if only_looks else ''}formatted"]
    refused = len({problem.path for problem in run.diagnostics}) + len(run.left_alone)
    if refused:
        parts.append(f"{refused} left alone")
    if run.outside:
        parts.append(f"{run.outside} not content of a pack")
    return ", ".join(parts)
