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
from toolkit.rules.ledger import RuleCoverage, rule_coverage, rules_named_in_python, rules_of
from toolkit.rules.scenario import cases_of
from toolkit.systems import known, playable

HELP = """What the rules ledgers say and which rules have tests.

\b
Examples:
  lantern rules show NC-7.05
  lantern rules coverage --system night-cage
"""

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help=HELP)


@app.command("show")
def show(
    rule: Annotated[str, typer.Argument(help="A rule id, such as NC-7.05, or the id of a system.")],
) -> None:
    """Show a rule, or every rule of a system.

    \b
    Examples:
      lantern rules show NC-7.05
      lantern rules show massive-darkness
    """
    if rule in known():
        found = rules_of(rule)
        for name, text in found.items():
            say(f"{name:<9} {text}")
        if not found:
            say(f"{rule} has no ledger of rules")
        return
    rules = {name: text for system in known() for name, text in rules_of(system).items()}
    if rule.upper() not in rules:
        near = nearest(rule.upper(), rules) or nearest(rule, known())
        complain(f"error: there is no rule {rule!r}" + (f"; did you mean {near!r}?" if near else ""))
        raise typer.Exit(EXIT_CANNOT_RUN)
    say(f"{rule.upper()} {rules[rule.upper()]}")


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
    if system and system not in known():
        near = nearest(system, known())
        complain(f"error: there is no system {system!r}; did you mean {near or ', '.join(known())}?")
        raise typer.Exit(EXIT_CANNOT_RUN)
    results = [rule_coverage(each, _named(each)) for each in ([system] if system else playable())]
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


def _as_data(result: RuleCoverage) -> dict[str, object]:
    return {
        "system": result.system,
        "rules": len(result.rules),
        "covered": len(result.covered),
        "exempt": len(result.exempt),
        "missing": list(result.missing),
    }


def _show(result: RuleCoverage) -> None:
    say(
        f"{result.system}: {len(result.covered)} of {len(result.rules)} rules have a test,"
        f" {len(result.exempt)} need none, {len(result.missing)} missing"
    )
    texts = rules_of(result.system) if result.missing else {}
    for rule in result.missing:
        say(f"  {rule:<9} {texts[rule]}")
