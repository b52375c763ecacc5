"""Finished booklets: pages, what is on them, what is told when something is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image
from typer.testing import CliRunner

from tests.render.booklet import goldens
from tests.render.booklet.test_unfolding import shipped, shipped_booklet
from tests.render.booklet.vault import ADVENTURE, vault
from tests.render.goldens import difference
from tests.render.shipped_pages import smallest_letters
from tests.render.test_styles import ICON
from tests.systems.own import PRINTED, print_of
from toolkit.cli.main import build
from toolkit.content.library import Library
from toolkit.render.booklet.making import print_booklets
from toolkit.render.printing import Printed, PrintOrder
from toolkit.render.profiles import read_profile
from toolkit.render.readback import Reader


def made(library: Library, out: Path, names: Sequence[str], language: str = "en", **options: object) -> Printed:
    pack = library.get(names[0]).pack
    spoiler_free = bool(options.pop("spoiler_free", False))
    profile = read_profile(str(options.pop("profile", "home-a4")))
    order = PrintOrder(pack, pack, [library.get(name) for name in names], language, profile, out)
    return print_booklets(library, replace(order, **options), spoiler_free=spoiler_free)  # type: ignore[arg-type]


def pages(path: Path) -> list[str]:
    with Reader(path.read_bytes()) as reader:
        return [reader.words(number) for number in range(len(reader))]


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(build(arguments[0]), list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.mark.parametrize(("system", "language"), list(goldens.names()))
def test_the_map_page_looks_as_it_should(system: str, language: str) -> None:
    with Image.open(goldens.path_of(system, language)) as kept:
        assert difference(kept.convert("RGB"), goldens.drawn(system, language)[goldens.MAP_PAGE]) == ""


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("massive-darkness/a-crown-in-three-parts", ["A Crown in Three Parts"]),
        ("night-cage/base-weeper", ["The Dark Below:", "Two Stains"]),
        ("brimstone/hold-the-head-frame", ["Hold the Head-Frame"]),
    ],
)
def test_no_word_stands_alone_below_the_title_of_a_cover(name: str, lines: list[str], tmp_path: Path) -> None:
    cover = pypdfium2.PdfDocument(made(shipped(), tmp_path, [name]).files[0])[0].get_textpage().get_text_range()
    found = [each.strip().replace("\u00a0", " ") for each in cover.splitlines()]
    assert [each for each in found if each in lines] == lines


@pytest.mark.parametrize("system", [system for system in PRINTED if print_of(system).booklet])
def test_letters_in_signs_of_maps_are_large_enough_on_small_paper(system: str, tmp_path: Path) -> None:
    """In a booklet with every sign that a map can have, in Russian, whose letters are the widest."""
    library, _, adventure = print_of(system).booklet
    printed = made(library(), tmp_path, [adventure], "ru", profile="home-a5")
    with Reader(printed.files[0].read_bytes()) as reader:
        assert min(smallest_letters(reader, number) for number in range(len(reader))) >= (4.98, "")


def test_a_map_page_with_something_missing_is_noticed() -> None:
    with Image.open(goldens.path_of("massive-darkness", "en")) as kept:
        other = kept.convert("RGB")
    width = other.width // 12
    other.paste(
        (255, 255, 255), (other.width // 2, other.height // 5, other.width // 2 + width, other.height // 5 + width)
    )
    assert difference(other, goldens.drawn("massive-darkness", "en")[goldens.MAP_PAGE]) != ""


@pytest.mark.parametrize(
    ("adventure", "language"),
    [
        ("massive-darkness/thrice-put-out", "en"),
        ("massive-darkness/what-the-fire-left", "ru"),
        ("massive-darkness/noon-eaters-hoard", "uk"),
        ("night-cage/base-bosses", "ru"),
        ("drowned-wing/drowned-wing", "uk"),
    ],
)
def test_no_secret_is_printed_before_its_page(tmp_path: Path, adventure: str, language: str) -> None:
    printed = made(shipped(), tmp_path, [adventure], language, spoiler_free=True)
    assert printed.diagnostics == ()
    whole = shipped_booklet(adventure, language, True)
    shown = [_letters(page) for page in pages(printed.files[0])]
    first = next(number for number, page in enumerate(shown) if _letters(_gate(whole)) in page)
    for secret in whole.secrets:
        held = [number for number, page in enumerate(shown) if _letters(secret) in page]
        assert held, secret
        assert min(held) > first, secret


def _gate(whole: object) -> str:
    return next(chapter.gate for chapter in whole.chapters if chapter.gate)  # type: ignore[attr-defined]


def _letters(words: str) -> str:
    """Letters and digits alone: icons and line ends do not count."""
    plain = "".join(part.rpartition("}")[2] if "}" in part else part for part in words.split("{"))
    return "".join(letter for letter in plain.casefold() if letter.isalnum())


def test_entries_are_referred_to_by_the_page_they_stand_on(tmp_path: Path) -> None:
    library = vault(tmp_path / "pack")
    printed = made(library, tmp_path / "out", ["the-vault"], spoiler_free=True)
    shown = pages(printed.files[0])
    entry = next(number for number, page in enumerate(shown, 1) if "Secrets Entry 1" in page)
    assert any(f"read entry 1 (page {entry})." in page for page in shown[: entry - 1])


def test_one_file_an_adventure_and_one_for_all(tmp_path: Path) -> None:
    printed = made(shipped(), tmp_path, ["massive-darkness/first-steps-below", "massive-darkness/two-sparks"], "uk")
    assert [path.name for path in printed.files] == [
        "massive-darkness-first-steps-below-uk.pdf",
        "massive-darkness-two-sparks-uk.pdf",
        "massive-darkness-adventures-uk.pdf",
    ]
    one, other, both = ([*pages(path)] for path in printed.files)
    assert len(both) == len(one) + len(other) + 1
    assert printed.pages == len(one) + len(other) + len(both)
    contents = both[0]
    assert contents.index("Перші кроки") < contents.index("Дві іскри")
    assert contents.rstrip().endswith(str(len(one) + 2))
    assert _letters("Massive Darkness, основа") in _letters(one[0])


def test_paper_is_that_of_the_profile_and_wide_maps_lie(tmp_path: Path) -> None:
    printed = made(vault(tmp_path / "pack"), tmp_path / "out", ["the-vault"], profile="home-letter")
    assert printed.diagnostics == ()
    with Reader(printed.files[0].read_bytes()) as reader:
        sizes = [tuple(round(side) for side in reader.size(number)) for number in range(len(reader))]
    assert sizes[0] == (216, 279)
    assert sizes[1] == (279, 216)


def test_words_that_do_not_fit_and_maps_that_are_too_large_are_told(tmp_path: Path) -> None:
    long = ADVENTURE.replace("Somebody locked it from the inside.", "It was dark. " * 520)
    wide = "".join(f"{sign * 3}" for sign in "1456789abcdefghijk") + "P222"
    tiles = ", ".join(f"{sign}: tile-1r" for sign in "456789abcdefghijk")
    long = long.replace("  111P222\n  111.222\n", f"  {wide}\n  {wide.replace('P', '.')}\n")
    long = long.replace("tiles: {1: tile-1r,", f"tiles: {{1: tile-1r, {tiles},")
    printed = made(vault(tmp_path / "pack", long), tmp_path / "out", ["the-vault"])
    told = {(each.code, each.message.split(" of ")[0]) for each in printed.diagnostics}
    assert {("L1001", "the story"), ("L1001", "the map")} <= told
    assert all(
        each.path.endswith("the-vault.yaml") and each.span.line > 1
        for each in printed.diagnostics
        if each.code == "L1001"
    )


def test_art_of_an_adventure_that_no_page_shows_is_told(tmp_path: Path) -> None:
    library = vault(tmp_path / "pack", f"{ADVENTURE}art: {{shape: crest}}\n")
    told = [each for each in made(library, tmp_path, ["the-vault"]).diagnostics if each.code == "L1020"]
    assert [(Path(each.path).name, each.pointer) for each in told] == [("the-vault.yaml", ("art",))]


def test_nothing_is_written_when_a_rule_cannot_be_said(tmp_path: Path) -> None:
    library = vault(tmp_path / "pack", ADVENTURE.replace("{raise_level: 1}", "{raise_roof: 1}"))
    printed = made(library, tmp_path / "out", ["the-vault"])
    assert [each.code for each in printed.diagnostics] == ["L0302"]
    assert printed.files == ()
    assert not (tmp_path / "out").exists()


def test_content_that_was_never_checked_gets_a_diagnostic(tmp_path: Path) -> None:
    library = vault(tmp_path / "pack", ADVENTURE.replace("levels: {1.b1: 1, 3.b1: 2}", "levels: {1.b1: [], 3.b1: 2}"))
    printed = made(library, tmp_path / "out", ["the-vault"])
    assert [each.code for each in printed.diagnostics] == ["L1006"]


def test_characters_that_no_font_has_are_told(tmp_path: Path) -> None:
    library = vault(tmp_path / "pack", ADVENTURE.replace("Somebody", "☃ Somebody"))
    assert [each.code for each in made(library, tmp_path / "out", ["the-vault"]).diagnostics] == ["L1011"]


def test_words_of_a_pack_are_never_markup(tmp_path: Path) -> None:
    library = vault(tmp_path / "pack", ADVENTURE.replace("Somebody locked it", "It is *it* $x$ and(#panic())"))
    printed = made(library, tmp_path / "out", ["the-vault"])
    assert "It is *it* $x$ and(#panic()) from the inside." in pages(printed.files[0])[0]


def test_icons_of_the_pack_are_drawn(tmp_path: Path) -> None:
    (tmp_path / "pack" / "icons").mkdir(parents=True)
    (tmp_path / "pack" / "icons" / "bell.svg").write_text(ICON, encoding="utf-8")
    library = vault(tmp_path / "pack", ADVENTURE.replace("name: Open the vault.", "name: 'Ring the {bell}.'"))
    printed = made(library, tmp_path / "out", ["the-vault"])
    assert printed.diagnostics == ()
    assert any("Ring the ." in page for page in pages(printed.files[0]))


def test_every_palette_is_printed(tmp_path: Path) -> None:
    library = vault(tmp_path / "pack")
    content = {
        palette: made(library, tmp_path / palette, ["the-vault"], palette=palette).files[0].read_bytes()
        for palette in ("colour", "low-ink", "colour-blind")
    }
    assert len(set(content.values())) == 3


def test_the_same_adventure_gives_the_same_bytes(tmp_path: Path) -> None:
    """Another clock, hash seed, time zone, folder and number of threads change nothing."""
    command = [sys.executable, "-m", "toolkit.cli.main", "render", "--booklet", "--lang", "uk", "--no-index"]
    found = []
    for number, (seed, zone) in enumerate((("0", "UTC"), ("77", "Pacific/Kiritimati"))):
        folder = tmp_path / str(number) / "pack"
        vault(folder)
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "RAYON_NUM_THREADS": str(1 + number)}
        subprocess.run([*command, str(folder), "--out", str(folder.parent / "out")], env=environment, check=True)
        found.append({path.name: path.read_bytes() for path in (folder.parent / "out").iterdir()})
    assert found[0] == found[1]
    assert list(found[0]) == ["vault-the-vault-uk.pdf"]


def test_the_command_makes_booklets_and_shows_them(tmp_path: Path) -> None:
    vault(tmp_path / "pack")
    code, output = run(
        "render", str(tmp_path / "pack"), "-a", "the-vault", "--spoiler-free", "--out", str(tmp_path / "out")
    )
    assert code == 0
    assert "1 adventure on 7 pages in 1 file" in output
    assert (tmp_path / "out" / "vault-the-vault-en-spoiler-free.pdf").is_file()
    assert "The Vault, 1" in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--adventure", "the-valt"], "there is no adventure 'the-valt'; did you mean 'the-vault'?"),
        (["--booklet", "--profile", "the-game-crafter"], "a booklet is sheets of paper"),
        (["--booklet", "--only", "the-vault"], "--only is not for booklets; name adventures with --adventure"),
        (["--booklet", "--png"], "--png is not for booklets"),
        (["--booklet", "--lang", "xx"], "there are no phrases for 'xx'"),
    ],
)
def test_what_cannot_be_made_is_told(tmp_path: Path, arguments: list[str], message: str) -> None:
    vault(tmp_path / "pack")
    code, output = run("render", str(tmp_path / "pack"), *arguments)
    assert code == 2
    assert message in output


def test_coverage_is_told(tmp_path: Path) -> None:
    vault(tmp_path / "pack")
    code, output = run("text", str(tmp_path / "pack"), "--coverage", "--lang", "ru")
    assert code == 0
    assert "ru  2 of 2 have generated words (100.0%)" in output
