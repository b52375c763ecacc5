"""Every recipe of the cookbook is a pack: it is checked, won and lost by its tests, played by bots, and printed."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from toolkit.checks.run import Options, run
from toolkit.content import yaml
from toolkit.content.library import Library, load
from toolkit.content.yaml import read
from toolkit.playtest.bots import make_bot
from toolkit.render.booklet.making import booklet_of, print_booklets
from toolkit.render.phrases import LANGUAGES
from toolkit.render.printing import PrintOrder, print_order
from toolkit.render.profiles import read_profile
from toolkit.rules.agents import play_out
from toolkit.rules.scenario import Case, cases_of, run_case
from toolkit.rules.system import Table, new_game
from toolkit.systems import find

DOCS = Path(__file__).parents[1] / "docs" / "how-to"
RECIPES = sorted(path.parent for path in (DOCS / "cookbook").glob("*/lantern.yaml"))
EACH = pytest.mark.parametrize("recipe", RECIPES, ids=lambda path: path.name)
#: What recipes have besides adventures, on paper.
PRINTED = ("enemy", "equipment", "tile", "token", "role", "condition", "item", "boss", "monster")
#: Games that bots play of every adventure, with a limit of decisions: nothing may break, whoever wins.
SEEDS = range(2)
MOST_DECISIONS = 1_500


@cache
def library_of(recipe: Path) -> Library:
    return load([recipe]).library


def _cases(recipe: Path) -> list[Case]:
    """Read from its files alone: with a library for every recipe it would take long to find the tests."""
    files = ((path, path.read_bytes()) for path in sorted((recipe / "tests").glob("*.yaml")))
    documents = (yaml.read(str(path), raw)[0] for path, raw in files)
    return [case for document in documents if document is not None for case in cases_of(document)]


CASES = [(recipe, case) for recipe in RECIPES for case in _cases(recipe)]


@EACH
def test_a_recipe_has_no_mistakes(recipe: Path) -> None:
    report = run([recipe], Options(base=recipe, use_cache=False))
    assert [str(each) for each in report.diagnostics] == []


@pytest.mark.rule("MD-90.76", "MD-90.77", "MD-90.78", "MD-90.79", "MD-90.80", "MD-90.81", "MD-90.82")
@pytest.mark.rule(
    "NC-90.80", "NC-90.81", "NC-90.82", "NC-90.83", "NC-90.84", "NC-90.85", "NC-90.86", "NC-91.25", "NC-91.26"
)
@pytest.mark.rule("NC-90.90", "JL-90.150", "SB-91.90", "MA-45.30")
@pytest.mark.rule("JL-90.94", "JL-90.151", "SB-91.62", "SB-91.91", "MA-45.12", "MA-45.31")
@pytest.mark.rule("NC-90.91", "JL-90.152", "JL-90.153", "SB-91.92", "MA-45.32", "MA-45.33")
@pytest.mark.parametrize(("recipe", "case"), CASES, ids=lambda each: each.name if isinstance(each, Path) else each.id)
def test_a_case_of_a_recipe(recipe: Path, case: Case) -> None:
    library = library_of(recipe)
    result = run_case(find(library.packs[recipe.name].manifest.system), library, case, recipe.name)
    assert result.passed, f"{case.id}: {result.failures[0]}"


def test_the_cases_name_the_rules_that_are_claimed() -> None:
    marks = test_a_case_of_a_recipe.pytestmark  # type: ignore[attr-defined]
    claimed = {rule for mark in marks if mark.name == "rule" for rule in mark.args}
    assert claimed <= {rule for _, case in CASES for rule in case.rules}


@EACH
def test_a_recipe_is_won_and_lost_by_its_own_tests(recipe: Path) -> None:
    asked = " ".join(str(each) for case in _cases(recipe) for each in case.data.get("then", ()))
    assert 'outcome == "won"' in asked
    assert 'outcome == "lost"' in asked


@EACH
def test_bots_play_a_recipe(recipe: Path) -> None:
    library = library_of(recipe)
    system = find(library.packs[recipe.name].manifest.system)
    for adventure in library.of_kind("adventure", pack=recipe.name):
        for seed in SEEDS:
            game = new_game(system, library, adventure, Table(2, seed))
            agents = {seat: make_bot(system, "random", seat, seed) for seat in system.seats(game.state)}
            game.start()
            play_out(game, system, agents, limit=MOST_DECISIONS)
            assert system.from_data(library, adventure, system.to_data(game.clean_state())) is not None


def _token_name(library: Library, recipe: Path, token: str, language: str) -> str:
    found = library.find(token, "token", recipe.name)
    return (library.words(found, "name", language) or found.id) if found is not None else ""


@EACH
def test_a_recipe_is_printed(recipe: Path, tmp_path: Path) -> None:
    library = library_of(recipe)
    adventures = list(library.of_kind("adventure", pack=recipe.name))
    for adventure in adventures:
        for language in LANGUAGES:
            for spoiler_free in (False, True):
                said = str(booklet_of(library, adventure, language, spoiler_free=spoiler_free).to_data())
                assert all(each["name"] in said for each in (adventure.data.get("counters") or {}).values())
                lying = [each for each in adventure.data.get("tokens") or () if not spoiler_free]
                assert all(_token_name(library, recipe, str(each["token"]), language) in said for each in lying)
    order = PrintOrder(recipe.name, recipe.name, adventures, "en", read_profile("home-a4"), tmp_path)
    printed = print_booklets(library, order, spoiler_free=False)
    assert [str(each) for each in printed.diagnostics] == []
    assert printed.files
    pieces = [each for each in library.entities if each.pack == recipe.name and each.kind in PRINTED]
    if pieces:
        cards = print_order(library, replace(order, entities=pieces, out=tmp_path / "cards"))
        assert [str(each) for each in cards.diagnostics] == []
        assert cards.files


#: The YAML on the page: parts of recipes, shown for what they do.
SHOWN = re.findall(r"^```yaml\n(.*?)^```$", (DOCS / "cookbook.md").read_text(encoding="utf-8"), re.S | re.M)


def _holds(whole: Any, part: Any) -> bool:
    """Whether everything a part says is said by the whole, too; of a mapping, the keys that the part names."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and _holds(whole[key], value) for key, value in part.items())
    return bool(whole == part)


@pytest.mark.parametrize("text", SHOWN, ids=range(len(SHOWN)))
def test_what_the_page_shows_stands_in_a_recipe(text: str) -> None:
    document, problems = read("cookbook.md", text.encode())
    assert problems == []
    assert document is not None
    own = [entity for recipe in RECIPES for entity in library_of(recipe).entities if entity.pack == recipe.name]
    assert any(_holds(layer.data, document.data) for entity in own for layer in entity.layers[:1])


def test_the_page_names_every_recipe() -> None:
    page = (DOCS / "cookbook.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\]\(cookbook/([a-z-]+)\)", page)) == {recipe.name for recipe in RECIPES}


@pytest.mark.parametrize(
    ("recipe", "old", "new", "told"),
    [
        ("lamp", '"lamp-bearer" not in', '"lamp-beerer" not in', "there is no role 'lamp-beerer'"),
        ("torch", '"ember" not in', '"embre" not in', "there is no token 'embre'"),
        ("charm", '"cursed" in', '"curst" in', "there is no role 'curst'"),
        ("seal", '"seal" in me.tokens', '"sael" in me.tokens', "there is no token 'sael'"),
        ("lamp", 'at: "2,0"', 'at: "22,0"', "there is no hex to stand on '22,0'"),
        ("seal", "at: gate-hall/d3", "at: gate-hall/b2", "there is no space to stand on 'gate-hall/b2'"),
        ("charm", "at: bone-nook", "at: bone-nok", "there is no tile 'bone-nok'"),
        ("torch", "at: b2", "at: k9", "there is no cell (of 6 by 6) 'k9'"),
        ("seal", "monster: seal-warden", "monster: seal-warder", "there is no monster 'seal-warder'"),
        ("lamp", "give_role: {role: lamp-bearer", "give_role: {role: lamp-barer", "there is no role 'lamp-barer'"),
        ("chained-tyrant", "counter: links, by: 2", "counter: lnks, by: 2", "there is no counter 'lnks' here"),
        ("chained-tyrant", "if: links in 1..5", "if: lonks in 1..5", "nothing here is called lonks"),
        ("long-fuse", "counter: fuse, by: -1}}, {change", "counter: fues, by: -1}}, {change", "no counter 'fues' here"),
        ("two-valves", "if: steam > 0, do: [{change: swa", "if: stem > 0, do: [{change: swa", "here is called stem"),
        ("torch", "give_tokens: {token: ember, count: 4", "give_tokens: {token: embers, count: 4", "token 'embers'"),
    ],
)
def test_what_no_pack_declares_is_told(recipe: str, old: str, new: str, told: str, tmp_path: Path) -> None:
    folder = tmp_path / recipe
    shutil.copytree(DOCS / "cookbook" / recipe, folder)
    for file in folder.glob("*.yaml"):
        file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    report = run([folder], Options(base=folder, use_cache=False))
    assert any(told in each.message for each in report.diagnostics), report.diagnostics
