"""`lantern test`: run scenario tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from toolkit.cli.games import errors_in, load_playable, pack_folder, shown, stops_told
from toolkit.cli.main import EXIT_CANNOT_RUN, EXIT_FINDINGS, EXIT_OUR_FAULT
from toolkit.cli.output import complain, say, say_json, say_text
from toolkit.content.diagnostics import Diagnostic
from toolkit.rules.scenario import CaseResult, cases_of, run_case
from toolkit.rules.system import System, in_words

SHOWN_EVENTS = 25


@dataclass(slots=True)
class _Tally:
    passed: int = 0
    unreadable: list[Diagnostic] = field(default_factory=list)
    failed: list[CaseResult] = field(default_factory=list)
    system: System | None = None


def command(
    packs: Annotated[list[str] | None, typer.Argument(help="Packs: folders or ids of shipped packs.")] = None,
    only: Annotated[str, typer.Option("--only", "-k", help="Only cases whose id or rules contain this.")] = "",
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show what happened in passing cases too.")] = False,
) -> None:
    """Run scenario tests: given a state, when these choices and rolls happen, then this holds.

    \b
    Examples:
      lantern test                       the pack in this folder
      lantern test night-cage            a shipped pack
      lantern test my-pack -k NC-7.05    the cases about one rule
    """
    if format not in ("text", "json"):
        complain(f"error: --format is text or json, not {format!r}")
        raise typer.Exit(EXIT_CANNOT_RUN)
    tally = _Tally()
    with stops_told():
        for pack in packs or ["."]:
            _run_pack(pack, only, tally, verbose and format == "text")
    if format == "json":
        say_json(_as_data(tally))
    else:
        _show(tally)
    if any(result.is_ours for result in tally.failed):
        raise typer.Exit(EXIT_OUR_FAULT)
    if tally.failed or tally.unreadable:
        raise typer.Exit(EXIT_FINDINGS)
    if tally.passed == 0:
        say("no case was run" + (f": none matches {only!r}" if only else ": there are no tests"))
        raise typer.Exit(EXIT_CANNOT_RUN)


def _run_pack(name: str, only: str, tally: _Tally, verbose: bool) -> None:
    system, library, pack = load_playable(name)
    tally.system = system
    files = {file.task.shown: file for file in library.tests(pack)}
    broken = [each for each in errors_in(pack_folder(name)) if each.path in files]
    tally.unreadable += broken
    for path, file in files.items():
        if file.document is None or any(each.path == path for each in broken):
            continue
        for case in cases_of(file.document):
            if only and only not in case.id and not any(only in rule for rule in case.rules):
                continue
            result = run_case(system, library, case, pack)
            if result.passed:
                tally.passed += 1
            else:
                tally.failed.append(result)
            if verbose and result.passed:
                say(f"passed {case.document.path}: {case.id}")
                _show_events(result, system)


def _show(tally: _Tally) -> None:
    if tally.unreadable:
        say_text(shown(tally.unreadable))
    for result in tally.failed:
        case = result.case
        span = case.span(*result.place)
        rules = f" ({', '.join(case.rules)})" if case.rules else ""
        say(f"failed {case.document.path}:{span.line}:{span.column}: {case.id}{rules}")
        for failure in result.failures:
            say(f"  {failure}")
        if tally.system is not None and result.events:
            say("  what happened:")
            _show_events(result, tally.system)
        say()
    files = len({each.path for each in tally.unreadable})
    unread = f", {files} {'file' if files == 1 else 'files'} not run" if files else ""
    say(f"{tally.passed} passed, {len(tally.failed)} failed{unread}")


def _show_events(result: CaseResult, system: System) -> None:
    events = result.events
    if len(events) > SHOWN_EVENTS:
        say(f"    … {len(events) - SHOWN_EVENTS} earlier events")
    for event in events[-SHOWN_EVENTS:]:
        say(f"    {event.rule:<9} {in_words(system, event)}")


def _as_data(tally: _Tally) -> dict[str, Any]:
    failures = []
    for result in tally.failed:
        span = result.case.span(*result.place)
        failures.append(
            {
                "id": result.case.id,
                "rules": list(result.case.rules),
                "file": result.case.document.path,
                "line": span.line,
                "column": span.column,
                "failures": result.failures,
                "events": [event.to_data() for event in result.events],
            }
        )
    files = sorted({each.path for each in tally.unreadable})
    return {"passed": tally.passed, "failed": len(tally.failed), "failures": failures, "not_run": files}
