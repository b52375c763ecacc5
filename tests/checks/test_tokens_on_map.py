"""Tokens of a pack's own on the map: on places that there are, and not without a rule that something comes of them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.checks.packs import check, found, write

BASE = Path(__file__).parent / "corpus" / "bases" / "night-cage"
MODE = "adventures/down.yaml"


def with_tokens(folder: Path, tokens: list[tuple[str, str]], rules: str = "") -> Path:
    """A small pack whose mode has tokens on its map, each at a place, and rules of its own."""
    pack = folder / "pack"
    shutil.copytree(BASE, pack, ignore=shutil.ignore_patterns("text"))
    manifest = (pack / "lantern.yaml").read_text("utf-8").replace("[en, uk]", "[en]")
    lying = "".join(f"  - {{token: {token}, at: {place}}}\n" for token, place in tokens)
    mode = (pack / MODE).read_text("utf-8") + f"tokens:\n{lying}" + (f"rules: [{rules}]\n" if rules else "")
    kinds = "".join(f"- {{id: {token}, kind: token, name: A {token}, icon: key}}\n" for token in sorted(dict(tokens)))
    return write(pack, {"lantern.yaml": manifest, "tokens.yaml": kinds, MODE: mode})


def test_a_token_that_no_rule_speaks_of_is_told_with_what_to_write(tmp_path: Path) -> None:
    report = check(with_tokens(tmp_path, [("bell", "b2")]))
    assert found(report) == [("L0806", MODE, 15, 13)]
    (told,) = report.diagnostics
    assert told.message == "no rule of this adventure speaks of the token 'bell': nothing comes of it"
    assert told.hint == "write a rule with 'on: token-reached'"


@pytest.mark.parametrize(
    "rule",
    [
        "{on: token-reached, do: [lose]}",
        "{on: turn-start, do: [{pick_up: {token: bell}}]}",
        "{on: turn-start, if: '\"bell\" in tokens_on_map', do: [lose]}",
    ],
)
def test_a_token_is_spoken_of_by_who_comes_to_it_by_effects_and_by_conditions(tmp_path: Path, rule: str) -> None:
    assert found(check(with_tokens(tmp_path, [("bell", "b2")], rule))) == []


def test_a_rule_about_one_token_is_none_about_another(tmp_path: Path) -> None:
    rule = "{on: turn-start, do: [{discard_tokens: {token: bell}}]}"
    report = check(with_tokens(tmp_path, [("bell", "b2"), ("rope", "b2")], rule))
    assert [(each.code, "'rope'" in each.message) for each in report.diagnostics] == [("L0806", True)]


def test_a_token_lies_on_a_place_of_the_map(tmp_path: Path) -> None:
    rule = "{on: token-reached, do: [lose]}"
    report = check(with_tokens(tmp_path, [("bell", "f6"), ("bell", "g6")], rule))
    assert [each.message for each in report.diagnostics] == [
        "there is no cell (of 6 by 6) 'g6' on the map of this adventure"
    ]
