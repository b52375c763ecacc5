"""The credits page names who made what, from what packs say; nothing that is on paper is without a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.render.packs import MANIFEST, SWORD, write_english_pack
from tests.render.test_art import quartered
from toolkit.cli.main import build
from toolkit.content.library import load
from toolkit.content.resources import data_folder
from toolkit.render.booklet.making import print_credits
from toolkit.render.credits import credits_of
from toolkit.render.printing import PrintOrder
from toolkit.render.profiles import read_profile
from toolkit.render.readback import Reader
from toolkit.render.shipped import shipped_data
from toolkit.render.typesetting import DISPLAY, FONTS

ENGLISH = MANIFEST.replace("[en, ru, uk]", "[en]")
CREDITS = """\
authors: [Mara Vint]
licence: CC-BY-4.0
credits:
  - {of: art, by: Your Painter, licence: CC0-1.0, source: Cellar Sketches}
  - {of: art/axe.png, by: Bo Lind}
  - {of: icons, by: Cy Orr, licence: MIT}
"""


def pack(tmp_path: Path, credits: str = CREDITS) -> Path:
    folder = write_english_pack(
        tmp_path / "pack",
        axe=SWORD.replace("ember-blade", "axe").replace("Ember Blade", "Axe"),
        bow=SWORD.replace("ember-blade", "bow").replace("Ember Blade", "Bow") + "art: {by: Di Umm, licence: MIT}\n",
    )
    (folder / "lantern.yaml").write_text(ENGLISH + credits, encoding="utf-8")
    for name in ("ember-blade", "axe", "bow"):
        quartered(folder / "art" / f"{name}.png", 40, 40)
    (folder / "icons").mkdir()
    (folder / "icons" / "wave.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 15h10v6H2Z" fill="#000000"/></svg>\n'
    )
    return folder


def lines(folder: Path) -> dict[str, list[str]]:
    said = credits_of(load([folder]).library, "embers", "en")
    return {entry["what"]: entry["lines"] for section in said["sections"] for entry in section["entries"]}


def test_the_nearest_word_about_a_picture_counts(tmp_path: Path) -> None:
    said = lines(pack(tmp_path))
    assert said["Embers Below, version 1.0.0"] == ["Mara Vint", "Licence: CC-BY-4.0"]
    assert said["Ember Blade"] == ["Your Painter", "Licence: CC0-1.0", "Source: Cellar Sketches"]
    assert said["Axe"] == ["Bo Lind", "Licence: CC-BY-4.0"]
    assert said["Bow"] == ["Di Umm", "Licence: MIT"]
    assert said["wave"] == ["Cy Orr", "Licence: MIT"]


def test_without_credits_the_authors_stand_for_all_and_without_authors_it_is_said(tmp_path: Path) -> None:
    said = lines(pack(tmp_path, "authors: [Mara Vint]\n"))
    assert said["Axe, Ember Blade"] == ["Mara Vint"]
    assert lines(pack(tmp_path / "other", ""))["Axe, Ember Blade"] == ["The pack does not say who made it."]


def test_every_font_has_its_licence() -> None:
    named = {each["family"]: each for each in shipped_data("fonts.yaml")}
    assert set(named) == {*FONTS, DISPLAY}
    assert all(each["by"] and each["licence"] for each in named.values())


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("system", ["night-cage", "jaws-of-the-lion"])
def test_shipped_packs_have_a_page_in_every_language(system: str, language: str, tmp_path: Path) -> None:
    library = load([data_folder("content") / system / "core"]).library
    order = PrintOrder(system, system, (), language, read_profile("the-game-crafter"), tmp_path)
    with Reader(print_credits(library, order)) as reader:
        assert len(reader) == 1
        words = reader.words(0)
    assert "The Lantern developers" in words
    assert all(family in words for family in (*FONTS, DISPLAY))
    assert "MIT" in words
    assert {"en": "Fonts", "ru": "Шрифты", "uk": "Шрифти"}[language].casefold() in words.casefold()


def test_a_print_run_has_its_credits_and_a_part_of_one_has_none(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    out = tmp_path / "out"
    run = CliRunner().invoke(build("render"), ["render", str(folder), "--out", str(out), "--no-index"])
    assert run.exit_code == 0, run.output
    assert (out / "embers-en-credits.pdf").is_file()
    assert str(out / "embers-en-credits.pdf") in run.output.replace("\n", "")
    CliRunner().invoke(
        build("render"), ["render", str(folder), "--out", str(tmp_path / "part"), "--only", "axe", "--no-index"]
    )
    assert sorted(path.suffix for path in (tmp_path / "part").iterdir()) == [".pdf"]
