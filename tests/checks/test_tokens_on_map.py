"""Tokens of a pack's own on the map: on places that there are, and not without a rule that something comes of them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.checks.packs import check, found, write
from tests.systems.own import library_of
from tests.systems.own_packs import problems

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


#: What lets somebody take a bell that lies on the map, in a card of each system.
TAKING = {
    "night-cage": 'kind: tile, symbol: yz, exits: "┼", copies: 1, triggers: [{on: entered, do: [{pick_up: bell}]}]',
    "jaws-of-the-lion": (
        "kind: item, number: 90, slot: small, price: 5, use: spent, triggers: [{on: turn, do: [{pick_up: bell}]}]"
    ),
    "brimstone": "kind: darkness, remains: true, triggers: [{on: activation-start, do: [{pick_up: bell}]}]",
}
PLACES = {"night-cage": "b2", "jaws-of-the-lion": '"0,1"'}


@pytest.mark.parametrize("system", sorted(TAKING))
def test_cards_may_speak_of_it(system: str, tmp_path: Path) -> None:
    """A tile that lets prisoners pick it up was not asked."""
    library = library_of(system)
    place = PLACES.get(system) or library.of_kind("tile")[0].id
    base = library.of_kind("adventure")[0].id
    lying = f"{{id: deep, extends: {base}, name: Deep, tokens: [{{token: bell, at: {place}}}]}}"
    cards = [lying, "{id: bell, kind: token, name: Bell}"]
    wrong = [each.message for each in problems(tmp_path, system, *cards) if each.code == "L0806"]
    assert wrong == ["no rule of this adventure speaks of the token 'bell': nothing comes of it"]
    taker = f"{{id: taker, name: Taker, {TAKING[system]}}}"
    assert "L0806" not in [each.code for each in problems(tmp_path, system, *cards, taker)]
