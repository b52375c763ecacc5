"""`lantern check`: content in, diagnostics out."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from toolkit.cli.main import EXIT_CANNOT_RUN, EXIT_FINDINGS

if TYPE_CHECKING:
    from toolkit.checks.run import Options, Report


def command(
    paths: Annotated[list[str] | None, typer.Argument(help="Packs, folders or files; this folder by default.")] = None,
    form: Annotated[str, typer.Option("--format", help="text, json, github, sarif or junit.")] = "text",
    changed: Annotated[bool, typer.Option("--changed", help="Report only files that git says are changed.")] = False,
    since: Annotated[
        str, typer.Option("--since", metavar="REV", help="With --changed: changed since this revision.")
    ] = "HEAD",
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail the run too.")] = False,
    select: Annotated[str, typer.Option("--select", metavar="CODES", help="Report only these codes: L02,L0401.")] = "",
    ignore: Annotated[str, typer.Option("--ignore", metavar="CODES", help="Do not report these codes.")] = "",
    fix: Annotated[bool, typer.Option("--fix", help="Apply the fixes that are certain, then check again.")] = False,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Read every file anew.")] = False,
    cache_dir: Annotated[str, typer.Option("--cache-dir", metavar="DIR", help="Keep the cache here.")] = "",
    jobs: Annotated[int, typer.Option("--jobs", min=0, help="Processes to use; 0 for one a core.")] = 0,
) -> None:
    """Check content: files, schemas, references, words, meaning.

    \b
    Examples:
      lantern check                          every pack below this folder
      lantern check my-pack --strict         warnings fail the run too
      lantern check cards/ember-blade.yaml   one file; its pack is read for references
      lantern check --changed --since main   what a branch changed
      lantern check --format github          annotations in a GitHub workflow

    \b
    Exit codes: 0 clean, 1 findings, 2 could not run, 3 a fault of our own.
    A finding on one line is silenced by a comment: # lantern: allow L0203 and the reason
    """
    from toolkit.checks.run import Options
    from toolkit.checks.sinks import FORMATS

    if form not in FORMATS:
        _cannot_run(f"there is no format {form!r}; the formats are {', '.join(FORMATS)}")
    base = Path.cwd()
    wanted = paths or ["."]
    only = _changed_files(wanted, since) if changed else None
    options = Options(base, only, not no_cache, Path(cache_dir) if cache_dir else None, jobs)
    report = _selected(_run(wanted, options, fix), select, ignore)
    _show(report, form, base)
    if not report.ran:
        raise typer.Exit(EXIT_CANNOT_RUN)
    if report.errors or (strict and report.warnings):
        raise typer.Exit(EXIT_FINDINGS)


def _run(paths: list[str], options: Options, fix: bool) -> Report:
    from toolkit.checks.run import run

    report = run(paths, options)
    if not fix:
        return report
    from toolkit.checks import fixing

    result = fixing.apply(report.diagnostics, options.base)
    for path in result.files:
        count = sum(problem.path == path for problem in result.fixed)
        print(f"fixed {count} in {path}", file=sys.stderr)
    return run(paths, options) if result.files else report


def _selected(report: Report, select: str, ignore: str) -> Report:
    from dataclasses import replace

    chosen, left_out = (tuple(filter(None, codes.replace(" ", "").split(","))) for codes in (select, ignore))
    if not chosen and not left_out:
        return report
    kept = (problem for problem in report.diagnostics if not chosen or problem.code.startswith(chosen))
    return replace(
        report, diagnostics=tuple(each for each in kept if not (left_out and each.code.startswith(left_out)))
    )


def _changed_files(paths: list[str], since: str) -> frozenset[str]:
    from toolkit.checks.changed import GitError, changed_files

    try:
        return changed_files(paths, since)
    except GitError as error:
        _cannot_run(str(error))


def _cannot_run(message: str) -> NoReturn:
    print(f"lantern check: {message}", file=sys.stderr)
    raise typer.Exit(EXIT_CANNOT_RUN)


def _show(report: Report, form: str, base: Path) -> None:
    from toolkit.checks.sinks import rendered

    text = rendered(report, form, base, colour=_wants_colour())
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.flush()


def _wants_colour() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")
