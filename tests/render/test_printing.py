"""What comes out of the printer: finished files, read back."""

from __future__ import annotations

import io
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image
from typer.testing import CliRunner

from tests.render.packs import MANIFEST, SWORD, pack_library, write_english_pack, write_pack
from tests.systems.own import PRINTED
from toolkit.cli.main import build
from toolkit.content.library import Library
from toolkit.content.resources import data_folder
from toolkit.render.cards import card_of
from toolkit.render.plan import Size, pictures
from toolkit.render.printing import Printed, PrintOrder, chosen, print_order
from toolkit.render.profiles import ProfileError, profile_names, read_profile
from toolkit.render.style import shipped_layouts
from toolkit.render.typesetting import Component, Job, TypesettingError, typesetting
from toolkit.rules.reading import ContentFault

LONG = "id: long\nkind: equipment\nname: Long\nlevel: 1\nslots: [body]\ntext: {}\n".format("very " * 280)
MM = 72 / 25.4


def ordered(
    library: Library, out: Path, language: str = "en", *, profile: str = "home-a4", png: bool = False
) -> Printed:
    entities, unknown = chosen(library, "embers", [])
    assert unknown == []
    return print_order(library, PrintOrder("embers", "embers", entities, language, read_profile(profile), out, png))


def page_text(path: Path) -> str:
    """The words of the first page, line ends as spaces."""
    document = pypdfium2.PdfDocument(path.read_bytes())
    return " ".join(document[0].get_textpage().get_text_bounded().split())


def colour_at(picture: Image.Image, x: int, y: int) -> tuple[int, ...]:
    colour = picture.convert("RGB").getpixel((x, y))
    assert isinstance(colour, tuple)
    return colour


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return pack_library(tmp_path_factory.mktemp("embers"))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Ember Blade", "Sword", "Attack", "+2", "It has never once gone cold."]),
        ("ru", ["Тлеющий клинок", "Меч", "Атака", "+2", "С тех пор ни разу не остыл."]),
        ("uk", ["Жевріючий клинок", "Меч", "Атака", "+2", "Відтоді жодного разу не охолов."]),
    ],
)
def test_the_sword_is_printed_with_its_generated_words(
    library: Library, tmp_path: Path, language: str, words: list[str]
) -> None:
    printed = ordered(library, tmp_path, language)
    assert printed.diagnostics == ()
    assert printed.files == (tmp_path / f"embers-{language}-home-a4.pdf",)
    document = pypdfium2.PdfDocument(printed.files[0].read_bytes())
    assert len(document) == printed.pages == 2, "a front and its back"
    assert [round(side / MM, 1) for side in document[0].get_size()] == [210, 297]
    text = page_text(printed.files[0])
    assert [each for each in words if each not in text] == []


def test_letter_paper_lies(library: Library, tmp_path: Path) -> None:
    printed = ordered(library, tmp_path, profile="home-letter")
    document = pypdfium2.PdfDocument(printed.files[0].read_bytes())
    assert [round(side / MM, 1) for side in document[0].get_size()] == [279.4, 215.9]


def test_a_picture_has_exactly_the_pixels_of_the_trim_at_300_dpi(library: Library, tmp_path: Path) -> None:
    printed = ordered(library, tmp_path, png=True)
    with Image.open(printed.files[1]) as picture:
        assert picture.size == (750, 1050)
        assert max(colour_at(picture, 2, 2)) < 60, "the edge of the card is dark"
        assert min(colour_at(picture, 70, 900)) > 150, "the words stand on parchment"


def test_an_eighth_of_an_inch_of_bleed_gives_the_pixels_printers_ask_for(library: Library) -> None:
    component = card_of(library, library.get("ember-blade"), "en").component
    size = component.size.bleeding(25.4 / 8, 25.4 / 8)
    with typesetting(
        Job("x", "en", [Component(component.layout, size, component.data)], pictures([size]))
    ) as typesetter:
        picture = typesetter.png(300)[0]
    assert Image.open(io.BytesIO(picture)).size == (825, 1125)


def test_printing_twice_gives_the_same_bytes(library: Library, tmp_path: Path) -> None:
    first, second = ordered(library, tmp_path / "a", png=True), ordered(library, tmp_path / "b", png=True)
    assert [path.read_bytes() for path in first.files] == [path.read_bytes() for path in second.files]


def test_another_clock_folder_time_zone_hash_seed_and_number_of_threads_give_the_same_bytes(tmp_path: Path) -> None:
    results = []
    for number, zone in enumerate(("UTC", "Asia/Tokyo")):
        pack = write_pack(tmp_path / f"folder-{number}")
        command = [sys.executable, "-m", "toolkit.cli.main", "render", str(pack), "--lang", "uk", "--png", "-o"]
        root = data_folder("templates").parent
        environment = {**os.environ, "TZ": zone, "PYTHONHASHSEED": str(number), "PYTHONPATH": str(root)}
        environment["RAYON_NUM_THREADS"] = str(1 + number)
        subprocess.run([*command, str(tmp_path / f"out-{number}")], check=True, env=environment, capture_output=True)
        files = sorted(path for path in (tmp_path / f"out-{number}").rglob("*") if path.is_file())
        results.append([path.read_bytes() for path in files])
    assert [path.suffix for path in files] == [".pdf", ".pdf", ".jpg", ".jpg", ".html", ".png", ".png"]
    assert results[0] == results[1]


def test_words_that_do_not_fit_are_a_diagnostic(tmp_path: Path) -> None:
    library = pack_library(tmp_path / "pack", long=LONG)
    printed = ordered(library, tmp_path / "out")
    assert [(each.code, each.pointer, each.span.line) for each in printed.diagnostics] == [("L1001", ("text",), 6)]
    assert printed.files[0].exists(), "what is too long can still be looked at"


def test_a_name_that_is_one_endless_word_does_not_fit(tmp_path: Path) -> None:
    card = f"id: long\nkind: equipment\nname: {'W' * 60}\nlevel: 1\nslots: [hand]\n"
    library = pack_library(tmp_path / "pack", long=card)
    assert [each.pointer for each in ordered(library, tmp_path / "out").diagnostics] == [("name",)]


def test_words_of_a_pack_are_never_markup(tmp_path: Path) -> None:
    card = "id: card\nkind: equipment\nname: '#read'\nlevel: 1\nslots: [hand]\n"
    card += "text: '$x$ #read(\"/job.json\") *a* <fit> \\ @b'\n"
    library = pack_library(tmp_path / "pack", card=card)
    printed = ordered(library, tmp_path / "out")
    assert printed.diagnostics == ()
    text = page_text(printed.files[0])
    assert "#read" in text
    assert '$x$ #read("/job.json") *a* <fit> \\ @b' in text.replace("”", '"').replace("“", '"')


def test_a_card_shows_its_art(tmp_path: Path) -> None:
    card = "id: card\nkind: equipment\nname: Card\nlevel: 1\nart: art/card.png\nslots: [hand]\n"
    (tmp_path / "pack" / "art").mkdir(parents=True)
    Image.new("RGB", (300, 200), (0, 200, 40)).save(tmp_path / "pack" / "art" / "card.png")
    library = pack_library(tmp_path / "pack", card=card)
    printed = ordered(library, tmp_path / "out", png=True)
    picture = next(path for path in printed.files if path.name == "card.png")
    with Image.open(picture) as image:
        assert colour_at(image, 375, 400) == (0, 200, 40)


def test_art_is_found_by_its_name(tmp_path: Path) -> None:
    library = pack_library(tmp_path / "pack")
    sword = library.get("ember-blade")
    assert card_of(library, sword, "en").picture is None
    for place in ("art/ember-blade.png", "art/equipment/ember-blade.png"):  # the kind's own folder comes first
        target = tmp_path / "pack" / place
        target.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (60, 60), (200, 30, 30)).save(target)
        picture = card_of(library, sword, "en").picture
        assert picture is not None
        assert picture[1] == target


@pytest.mark.parametrize("art", ["art/missing.png", "../outside.png", "/etc/passwd"])
def test_art_that_cannot_be_used_is_a_diagnostic(tmp_path: Path, art: str) -> None:
    card = f"id: card\nkind: equipment\nname: Card\nlevel: 1\nart: {art}\nslots: [hand]\n"
    printed = ordered(pack_library(tmp_path / "pack", card=card), tmp_path / "out")
    assert [(each.code, each.span.line) for each in printed.diagnostics] == [("L1004", 5)]
    assert printed.files == ()


def test_content_that_was_never_checked_is_a_diagnostic(tmp_path: Path) -> None:
    card = "id: card\nkind: equipment\nname: Card\nlevel: 1\ndice: [melee]\nslots: [hand]\n"
    library = pack_library(tmp_path / "pack", card=card)
    assert [each.code for each in ordered(library, tmp_path / "out").diagnostics] == ["L1006"]


def test_unknown_words_in_the_data_of_a_layout_are_our_own_fault(library: Library) -> None:
    component = card_of(library, library.get("ember-blade"), "en").component
    broken = Component(component.layout, Size(63.5, 88.9), {**component.data, "slots": ["no-such-icon"]})
    with typesetting(Job("x", "en", [broken], pictures([broken.size]))) as typesetter:  # noqa: SIM117
        with pytest.raises(TypesettingError, match="no-such-icon"):
            typesetter.pdf()


def test_an_unknown_font_is_an_error_not_a_warning(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.render.typesetting.FONTS", ("No Such Font",))
    component = card_of(library, library.get("ember-blade"), "en").component
    with typesetting(Job("x", "en", [component], pictures([component.size]))) as typesetter:  # noqa: SIM117
        with pytest.raises(TypesettingError, match="no such font"):
            typesetter.pdf()


def test_layouts_import_no_packages() -> None:
    for path in (data_folder("templates") / "layouts").rglob("*.typ"):
        assert "@preview" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("system", PRINTED)
def test_every_listed_layout_exists(system: str) -> None:
    assert shipped_layouts(system)
    templates = data_folder("templates")
    for layout in shipped_layouts(system).values():  # a path with a stroke before it begins at the templates
        shared = layout.path.startswith("/")
        assert (templates / layout.path[1:] if shared else templates / "layouts" / layout.path).is_file()


def test_a_language_without_phrases_is_a_diagnostic(library: Library) -> None:
    with pytest.raises(ContentFault, match="'de'"):
        card_of(library, library.get("ember-blade"), "de")


@pytest.mark.parametrize("name", profile_names())
def test_every_shipped_profile_is_right(name: str) -> None:
    assert read_profile(name).id == name


def test_a_profile_of_ones_own_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "id: mine\nkind: printer-profile\ntitle: Mine\npage: {width: wide, height: 100}\n", encoding="utf-8"
    )
    with pytest.raises(ProfileError) as caught:
        read_profile(str(path))
    assert [(each.code, each.span.line) for each in caught.value.diagnostics] == [("L1005", 4)]
    with pytest.raises(ProfileError, match="home-a6") as caught:
        read_profile("home-a6")
    assert "home-a4" in caught.value.diagnostics[0].hint


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(build(words[0]), list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_render_command(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "pack")
    code, output = run("render", str(pack), "--only", "ember-blade", "--out", str(tmp_path / "out"), "--png")
    assert code == 0
    assert "1 component on 2 pages and 2 pictures" in output
    assert f"open {tmp_path / 'out' / 'embers-en-home-a4.pdf'}" in output
    code, output = run("render", str(pack), "--only", "ember-blad")
    assert code == 2
    assert "did you mean 'ember-blade'?" in output
    code, output = run("render", str(pack), "--profile", "home-a44")
    assert code == 2
    assert "home-a4" in output
    code, output = run("render", str(pack), "--lang", "xx")
    assert code == 2


def test_render_command_fails_when_words_do_not_fit(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "pack", long=LONG)
    shutil.rmtree(pack / "text")
    (pack / "lantern.yaml").write_text(MANIFEST.replace("[en, ru, uk]", "[en]"), encoding="utf-8")
    code, output = run("render", str(pack), "--out", str(tmp_path / "out"))
    assert code == 1
    assert "L1001" in output


def test_text_command(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "pack")
    code, output = run("text", "ember-blade", "--pack", str(pack), "--lang", "uk")
    assert (code, output) == (0, "uk  Жевріючий клинок\n    Атака {bang}: +2 {hit}.\n")
    code, output = run("text", "ember-blad", "--pack", str(pack))
    assert code == 2
    assert "did you mean 'ember-blade'?" in output
    assert run("text", "ember-blade", "--pack", str(pack), "--lang", "xx")[0] == 2
    assert run("text", "ember-blade", "--pack", str(pack), "--format", "json")[0] == 0


def test_a_killed_render_leaves_no_half_file(tmp_path: Path) -> None:
    """Killed when its first picture is there, with more being drawn and written."""
    cards = {f"blade_{n}": SWORD.replace("ember-blade", f"blade-{n}") for n in range(9)}
    pack, out, made = write_english_pack(tmp_path / "pack", **cards), tmp_path / "out", 2
    options = ("--only", "equipment", "--dpi", "100", "--out", str(out), "-j", "1")
    command = [sys.executable, "-m", "toolkit.cli.main", "render", str(pack), *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        while process.poll() is None and len(finished(out)) < made:
            time.sleep(0.005)
        os.killpg(process.pid, signal.SIGKILL)
    files = finished(out)
    assert len(files) >= made
    for path in files:
        if path.suffix == ".png":
            with Image.open(path) as picture:
                picture.load()
        else:
            assert path.suffix == ".pdf"
            assert len(pypdfium2.PdfDocument(path.read_bytes())) > 1


def finished(folder: Path) -> list[Path]:
    """What a person sees of the folder: hidden files are what was still being written."""
    return [path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")]
