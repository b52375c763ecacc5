"""Every option that a message, a help text or a page names exists, on the command that the message comes from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cli.options import ROOT, bare_options, commands, is_known, named_in, options_of, parts, reached_from
from toolkit.cli.main import COMMANDS, MODULES

PAGES = sorted(
    path
    for pattern in (
        "*.md",
        "docs/**/*.md",
        "docs/*.sh",
        "templates/**/*",
        "toolkit/**/*.py",
        "toolkit/**/*.yaml",
        "*.yml",
    )
    for path in ROOT.glob(pattern)
    if path.is_file() and path.suffix in (".md", ".sh", ".py", ".yaml", ".yml", ".j2", ".typ")
)
#: What each command can say: its own functions and all they use. `export` and `rules` have commands below them.
ENTRIES = {
    name: (f"toolkit.cli.{MODULES.get(name.split()[0], name.split()[0])}", command.callback.__name__)
    for name, command in commands().items()
}


def test_every_command_is_looked_into() -> None:
    assert {command.split()[0] for command in ENTRIES} == set(COMMANDS)
    for module, name in ENTRIES.values():
        assert (module, name) in parts(), f"{module} has no {name}"
    assert "--resume" in options_of()["campaign"]
    assert "--base-url" in options_of()["export tts"]


def test_calls_on_pages_name_options_that_exist() -> None:
    found = [(path, named) for path in PAGES for named in named_in(path.read_text(encoding="utf-8"))]
    assert [f"{path.relative_to(ROOT)}: {named}" for path, named in found if not is_known(named)] == []
    assert len(found) > 150
    assert {named.command.split()[0] for _, named in found} >= set(COMMANDS) - {"explain", "test"}


def said_by(command: str) -> Iterator[tuple[tuple[str, str], str, str]]:
    """Every option that a message of a command names: where, which, and the message."""
    for place, part in reached_from(*ENTRIES[command]).items():
        for text in part.says:
            for option in bare_options(text):
                yield place, option, text


@pytest.mark.parametrize("command", ENTRIES)
def test_messages_name_options_that_the_command_has(command: str) -> None:
    missing = [
        f"{place[0]}.{place[1]} names {option}: {text!r}"
        for place, option, text in said_by(command)
        if option not in options_of()[command]
    ]
    assert missing == []


def test_messages_are_really_read() -> None:
    assert {option for _, option, _ in said_by("playtest")} >= {"--game", "--replay", "--out", "--heroes"}
    assert {option for _, option, _ in said_by("campaign")} >= {"--resume", "--save"}
