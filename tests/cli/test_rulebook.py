"""`lantern rulebook`: where books go, what is refused, and what a pack of an author adds."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from toolkit.cli.main import build
from toolkit.render.readback import Reader


def run(*arguments: str) -> Result:
    return CliRunner().invoke(build(arguments[0]), list(arguments))


def test_a_book_goes_where_it_was_told_to(tmp_path: Path) -> None:
    target = tmp_path / "rules.pdf"
    result = run("rulebook", "night-cage", "--lang", "ru", "-o", str(target))
    assert result.exit_code == 0, result.output
    assert f"open {target}" in result.stdout
    assert target.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--lang", "fr"), "the rule book is not written in 'fr'; --lang is en, ru, uk or all"),
        (("--lang", "all", "-o", "rules.pdf"), "rules.pdf is one file, and --lang all makes one a language"),
        (("--profile", "the-game-crafter"), "prints no sheets, and a rule book is sheets of paper"),
        (("--palette", "pink"), "there is no palette 'pink'"),
        (("--profile", "home-a7"), "home-a7"),
    ],
)
def test_what_cannot_be_is_told(arguments: tuple[str, ...], told: str) -> None:
    result = run("rulebook", "night-cage", *arguments)
    assert result.exit_code == 2
    assert told in result.stderr


def test_what_a_pack_adds_is_in_its_book(tmp_path: Path) -> None:
    pack = tmp_path / "my-pack"
    assert run("new", str(pack), "--system", "night-cage").exit_code == 0
    result = run("rulebook", str(pack), "-o", str(tmp_path / "rules.pdf"))
    assert result.exit_code == 0, result.stderr
    with Reader((tmp_path / "rules.pdf").read_bytes()) as reader:
        words = " ".join(reader.words(number) for number in range(len(reader)))
    assert "What this pack adds" in words
    assert "Lamp Keeper" in words  # a role
    assert "Candle Thief" in words  # a tile, which has no words of its own
