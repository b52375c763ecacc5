"""`lantern rules`: what the ledgers say, and which rules have tests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.main import EXIT_CANNOT_RUN, EXIT_FINDINGS
from toolkit.cli.output import complain, say, say_json
from toolkit.content.diagnostics import nearest
from toolkit.content.library import load
from toolkit.content.resources import data_folder, shipped_packs
from toolkit.rules.ledger import Coverage, coverage, rules_named_in_python, rules_of
from toolkit.rules.scenario import cases_of
from toolkit.systems import PLAYABLE, SYSTEMS

HELP = """What the rules ledgers say and which rules have tests.

\b
Examples:
  lantern rules show NC-7.05
  lantern rules coverage --system night-cage
"""

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help=HELP)


@app.command("show")
def show(
    rule: Annotated[str, typer.Argument(help="A rule id, such as NC-7.05, or a system, such as night-cage.")],
) -> None:
    """Show a rule, or every rule of a system.

    \b
    Examples:
      lantern rules show NC-7.05
      lantern rules show massive-darkness
    """
    if rule in SYSTEMS:
        for name, text in rules_of(rule).items():
            say(f"{name:<9} {text}")
        return
    known = {name: text for system in SYSTEMS for name, text in rules_of(system).items()}
    if rule.upper() not in known:
        near = nearest(rule.upper(), known) or nearest(rule, SYSTEMS)
        complain(f"error: there is no rule {rule!r}" + (f"; did you mean {near!r}?" if near else ""))
        raise typer.Exit(EXIT_CANNOT_RUN)
    say(f"{rule.upper()} {known[rule.upper()]}")


@app.command("coverage")
def show_coverage(
    system: Annotated[str, typer.Option("--system", help="One system; all playable ones by default.")] = "",
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",
) -> None:
    """List the rules that no test names. Exit code 1 when there are any.

    \b
    Examples:
      lantern rules coverage --system night-cage
      lantern rules coverage --format json
    """
    if format not in ("text", "json"):
        complain(f"error: --format is text or json, not {format!r}")
        raise typer.Exit(EXIT_CANNOT_RUN)
    if system and system not in SYSTEMS:
        near = nearest(system, SYSTEMS)
        complain(f"error: there is no system {system!r}; did you mean {near or ', '.join(SYSTEMS)}?")
        raise typer.Exit(EXIT_CANNOT_RUN)
    results = [coverage(each, _named(each)) for each in ([system] if system else PLAYABLE)]
    if format == "json":
        data = [_as_data(result) for result in results]
        say_json(data[0] if system else data)
    else:
        for result in results:
            _show(result)
        if not _python_tests().is_dir():
            say("Only scenario tests are counted here: the tests in Python come with Lantern's repository.")
    if any(result.missing for result in results):
        raise typer.Exit(EXIT_FINDINGS)


def _named(system: str) -> set[str]:
    """The rules that scenario tests of shipped packs and, in a checkout, Python tests name."""
    named: set[str] = set()
    folders = [folder for folder in shipped_packs() if folder.parent.name == system]
    if folders:
        library = load(folders).library
        for file in library.tests():
            if file.document is not None and isinstance(file.document.data, dict):
                for case in cases_of(file.document):
                    named.update(case.rules)
    tests = _python_tests()
    if tests.is_dir():
        named |= rules_named_in_python(tests)
    return named


def _python_tests() -> Path:
    """Where the tests in Python lie; an installed Lantern has none."""
    return data_folder("content").parent / "tests"


def _as_data(result: Coverage) -> dict[str, object]:
    return {
        "system": result.system,
        "rules": len(result.rules),
        "covered": len(result.covered),
        "exempt": len(result.exempt),
        "missing": list(result.missing),
    }


def _show(result: Coverage) -> None:
    say(
        f"{result.system}: {len(result.covered)} of {len(result.rules)} rules have a test,"
        f" {len(result.exempt)} need none, {len(result.missing)} missing"
    )
    texts = rules_of(result.system) if result.missing else {}
    for rule in result.missing:
        say(f"  {rule:<9} {texts[rule]}")
