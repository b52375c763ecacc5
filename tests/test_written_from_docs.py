"""Two packs that were written from the docs alone, with the six things authors asked for first.

A door rule with a die, an idol with a carrier, a boss with two phases, a token and a keyword of their own, and a mode
of The Night Cage with its own end. They are checked, won and lost by their tests, played by bots, and printed.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests import test_cookbook as cookbook
from toolkit.checks.run import Options, run
from toolkit.content.library import load
from toolkit.playtest.bots import make_bot
from toolkit.render.phrases import LANGUAGES
from toolkit.render.printing import PrintOrder, print_order
from toolkit.render.profiles import read_profile
from toolkit.render.words import words_of
from toolkit.rules.agents import play_out
from toolkit.rules.scenario import Case, run_case
from toolkit.rules.system import Table, new_game
from toolkit.systems import find

FOLDER = Path(__file__).parent / "written_from_docs"
PACKS = sorted(path.parent for path in FOLDER.glob("*/lantern.yaml"))
EACH = pytest.mark.parametrize("pack", PACKS, ids=lambda path: path.name)
CASES = [(pack, case) for pack in PACKS for case in cookbook._cases(pack)]


@EACH
def test_a_pack_has_no_mistakes(pack: Path) -> None:
    cookbook.test_a_recipe_has_no_mistakes(pack)


@pytest.mark.rule("MD-90.83")
@pytest.mark.parametrize(("pack", "case"), CASES, ids=lambda each: each.name if isinstance(each, Path) else each.id)
def test_a_case_of_a_pack(pack: Path, case: Case) -> None:
    library = cookbook.library_of(pack)
    result = run_case(find(library.packs[pack.name].manifest.system), library, case, pack.name)
    assert result.passed, f"{case.id}: {result.failures[0]}"


@EACH
def test_a_pack_is_won_and_lost_by_its_own_tests(pack: Path) -> None:
    cookbook.test_a_recipe_is_won_and_lost_by_its_own_tests(pack)


@EACH
def test_bots_play_a_pack(pack: Path) -> None:
    cookbook.test_bots_play_a_recipe(pack)


@EACH
def test_a_pack_is_printed(pack: Path, tmp_path: Path) -> None:
    cookbook.test_a_recipe_is_printed(pack, tmp_path)


def test_bots_bring_both_ends_of_the_watch_about() -> None:
    library = load([FOLDER / "long-watch"]).library
    system = find("night-cage")
    adventure = library.get("the-long-watch", kind="adventure")
    ends = set()
    for seed in range(12):
        game = new_game(system, library, adventure, Table(2, seed))
        game.start()
        play_out(game, system, {seat: make_bot(system, "greedy", seat, seed) for seat in system.seats(game.state)})
        ends.add((game.state.outcome, game.state.reason))
    assert ("lost", "adventure-rule") in ends


def test_the_words_say_all_of_it() -> None:
    library = load([FOLDER / "drowned-mill"]).library
    adventure = library.get("the-drowned-mill", kind="adventure")
    said = " ".join(str(each) for each in words_of(library, adventure, "en"))
    for words in ("condition “soaked”", "Ash Imps", "{yellow}", "the bearer", "Mill Idol", "Mill Hag"):
        assert words in said, said
    hag = " ".join(str(each) for each in words_of(library, library.get("mill-hag"), "en"))
    assert "Phase" in hag
    skin = " ".join(str(each) for each in words_of(library, library.get("eel-skin"), "en"))
    assert "dripping" in skin


def test_a_condition_of_its_own_has_words_and_is_printed(tmp_path: Path) -> None:
    library = load([FOLDER / "drowned-mill"]).library
    soaked = library.get("soaked", kind="condition")
    said = {language: [str(each) for each in words_of(library, soaked, language)] for language in LANGUAGES}
    assert said["en"] == ["−1 action."]
    assert all(said.values())
    order = PrintOrder("drowned-mill", "drowned-mill", [soaked], "en", read_profile("home-a4"), tmp_path)
    printed = print_order(library, order)
    assert [str(each) for each in printed.diagnostics] == []
    assert printed.files


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('"soaked" in', '"soked" in', "there is no condition 'soked'"),
        ("give_condition: {condition: soaked", "give_condition: {condition: soakd", "'soakd'"),
        ("give_condition:", "give_conditon:", "there is no verb 'give_conditon'"),
    ],
)
def test_a_condition_that_nobody_declared_is_told(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    folder = tmp_path / "drowned-mill"
    shutil.copytree(FOLDER / "drowned-mill", folder)
    file = folder / "the-drowned-mill.yaml"
    file.write_text(file.read_text().replace(right, wrong))
    errors = run([folder], Options(base=tmp_path, use_cache=False)).diagnostics
    assert any(said in each.message for each in errors), errors
