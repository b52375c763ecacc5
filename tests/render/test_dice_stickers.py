"""Stickers for dice: every face that the game rolls, as often as the box needs it, in three languages."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.render.shipped_pages import PACKS, cards
from tests.systems.own import library_of
from toolkit.cli.main import build
from toolkit.content.library import load
from toolkit.render.cards import card_of, printable
from toolkit.render.export.table_setting import dice_of
from toolkit.render.kinds.dice import KIND, box_dice
from toolkit.render.phrases import LANGUAGES
from toolkit.render.plan import pictures
from toolkit.render.typesetting import Job, typesetting

#: How many dice of which faces a box holds, as the ledgers say.
HELD = {
    "massive-darkness": {"yellow": 3, "red": 3, "blue": 3, "green": 3},
    "brimstone": {"white": 8, "red": 8, "peril": 1, "d8": 1},
    "machina-arcana": {"strong": 3, "weak": 3, "recharge": 1, "game": 1},
    "night-cage": {},
    "jaws-of-the-lion": {},
}


@pytest.mark.parametrize("system", sorted(HELD))
def test_a_box_has_the_dice_of_its_ledger(system: str) -> None:
    held = {die.id.rpartition("/")[2]: die.copies for die in box_dice(library_of(system), system)}
    assert held == HELD[system]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", sorted(system for system, dice in HELD.items() if dice))
def test_the_stickers_are_the_faces_that_the_game_rolls(system: str, language: str) -> None:
    library = library_of(system)
    sheets = [card.component.data for card in cards(system, language) if card.entity.kind == KIND]
    shown = [die for sheet in sheets for die in sheet["dice"]]
    dice = box_dice(library, system)
    assert [die["copies"] for die in shown] == [die.copies for die in dice]
    for drawn, die in zip(shown, dice, strict=True):
        faces = [face["signs"] or ([face["label"]] if face["label"] else []) for face in drawn["faces"]]
        assert faces == [list(face) for face in (die.entity.data["faces"] if die.entity else die.faces)]
    titles = [die["title"] for die in shown]
    assert len(set(titles)) == len(titles)
    assert language == "en" or not any(title.isascii() for title in titles), "every die has a name in the language"


@pytest.mark.parametrize("system", sorted(system for system, dice in HELD.items() if dice))
def test_two_dice_of_a_sheet_differ_without_colours(system: str) -> None:
    dice = [die for card in cards(system, "en") if card.entity.kind == KIND for die in card.component.data["dice"]]
    looks = Counter((die["mark"], die["round"], len(die["faces"])) for die in dice)
    assert max(looks.values()) == 1


def test_a_virtual_table_gets_as_many_dice_as_the_box() -> None:
    for system, held in HELD.items():
        if held:
            dice = list(dice_of(library_of(system), "en"))
            assert len(dice) == sum(held.values())
            assert len({die.id for die in dice}) == len(dice)


def test_a_game_without_dice_says_so(tmp_path: Path) -> None:
    for pack in sorted(pack for pack, system in PACKS.items() if not HELD[system]):
        done = CliRunner().invoke(build("render"), ["render", pack, "--only", KIND, "--out", str(tmp_path)])
        assert done.exit_code == 2
        assert f"the pack {pack!r} has no dice of its own" in done.output


def test_a_die_of_a_pack_of_its_own_has_stickers_and_words_on_them_fit(tmp_path: Path) -> None:
    manifest = "id: own\nname: Own\nversion: 1.0.0\nsystem: massive-darkness\nlanguages: [en]\nlicense: CC0-1.0\n"
    (tmp_path / "lantern.yaml").write_text(manifest, encoding="utf-8")
    faces = ", ".join(f'["{number}"]' for number in range(1, 98))
    die = f"id: great\nkind: die\nname: Great die\nfaces: [{faces}, [hit, hit, hit, bang, bang], [wobble], []]\n"
    (tmp_path / "die.yaml").write_text(die, encoding="utf-8")
    library = load([tmp_path]).library
    sheet = next(each for each in printable(library, "own") if each.kind == KIND)
    component = card_of(library, sheet, "en").component
    assert component.data["dice"][0]["title"] == "Great die"
    with typesetting(Job("own", "en", [component], pictures([component.size]))) as typesetter:
        typesetter.pdf()
        assert [fit for fit in typesetter.fits() if fit.overflow] == []
