"""What leaves the house: files for shops, pictures, palettes, what changed, the page that shows it all."""

from __future__ import annotations

import csv
import html
import io
import os
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image, ImageStat
from typer.testing import CliRunner

from tests.browser import browser
from tests.render.packs import SWORD, pack_library, write_english_pack, write_pack
from toolkit.cli.main import build
from toolkit.content.library import Library
from toolkit.content.resources import data_folder
from toolkit.render.contact_sheet import contact_sheet
from toolkit.render.index import kind_words, size_words, write_index
from toolkit.render.phrases import LANGUAGES
from toolkit.render.plan import Backs
from toolkit.render.printing import Printed, PrintOrder, chosen, print_order
from toolkit.render.profiles import Profile, read_profile
from toolkit.render.style import PALETTES, shipped_layouts
from toolkit.render.thumbnails import Thumbnail

MM = 72 / 25.4
TWINS = SWORD.replace("ember-blade", "twin-blade").replace("Ember Blade", "Twin Blade") + "copies: 2\n"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return pack_library(tmp_path_factory.mktemp("embers"))


def printed(library: Library, out: Path, profile: Profile | str, **options: object) -> Printed:
    shop = read_profile(profile) if isinstance(profile, str) else profile
    entities, _ = chosen(library, "embers", ["equipment"])
    return print_order(library, replace(PrintOrder("embers", "embers", entities, "en", shop, out, jobs=1), **options))  # type: ignore[arg-type]


def words(document: pypdfium2.PdfDocument, page: int) -> str:
    return " ".join(document[page].get_textpage().get_text_bounded().split())


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(build(arguments[0]), list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_drive_thru_cards_wants_the_back_first_and_a_trim_box(library: Library, tmp_path: Path) -> None:
    made = printed(library, tmp_path, "drive-thru-cards")
    assert made.diagnostics == ()
    document = pypdfium2.PdfDocument(made.files[0].read_bytes())
    assert [("Treasure" in words(document, n), "Ember Blade" in words(document, n)) for n in range(2)] == [
        (True, False),
        (False, True),
    ]
    assert [round(side / 72, 2) for side in document[0].get_size()] == [2.75, 3.75]
    assert [round(edge / 72, 3) for edge in document[0].get_trimbox()] == [0.125, 0.125, 2.625, 3.625]
    assert b"PDF/X" not in made.files[0].read_bytes()
    assert "PDF/X" not in read_profile("drive-thru-cards").description


def test_mbprint_wants_the_front_first_and_three_millimetres(library: Library, tmp_path: Path) -> None:
    made = printed(library, tmp_path, "mbprint")
    assert made.diagnostics == ()
    document = pypdfium2.PdfDocument(made.files[0].read_bytes())
    assert "Ember Blade" in words(document, 0)
    assert [round(side / MM, 1) for side in document[0].get_size()] == [69.5, 95.0]


def test_the_game_crafter_gets_exact_pixels_a_back_and_a_list(tmp_path: Path) -> None:
    library = pack_library(tmp_path / "pack", twin_blade=TWINS)
    made = printed(library, tmp_path / "out", "the-game-crafter")
    assert made.diagnostics == ()
    folder = tmp_path / "out" / "the-game-crafter" / "en"
    names = ["ember-blade.png", "twin-blade.png", "back-treasure-2.png"]
    assert made.files == (*(folder / "poker" / name for name in names), folder / "cards.csv", folder / "order.json")
    for name in names:
        with Image.open(folder / "poker" / name) as picture:
            assert picture.size == (825, 1125)
            assert [round(each) for each in picture.info["dpi"]] == [300, 300]
    rows = list(csv.DictReader((folder / "cards.csv").open(encoding="utf-8")))
    assert [(row["name"], row["copies"], row["back"]) for row in rows] == [
        ("Ember Blade", "1", "poker/back-treasure-2.png"),
        ("Twin Blade", "2", "poker/back-treasure-2.png"),
    ]


@pytest.mark.parametrize(("dpi", "bleed", "pixels"), [(72, 0.0, (180, 252)), (100, 3.175, (275, 375))])
def test_pictures_at_any_dpi_with_and_without_bleed(
    library: Library, tmp_path: Path, dpi: int, bleed: float, pixels: tuple[int, int]
) -> None:
    profile = replace(read_profile("home-a4"), dpi=dpi, bleed_x=bleed, bleed_y=bleed, pictures_bleed=bleed > 0)
    made = printed(library, tmp_path, profile, pictures=True)
    assert made.diagnostics == ()
    with Image.open(next(path for path in made.files if path.suffix == ".png")) as picture:
        assert picture.size == pixels


def test_many_pictures_are_the_same_from_one_process_and_from_two(tmp_path: Path) -> None:
    cards = {f"blade_{n}": SWORD.replace("ember-blade", f"blade-{n}") for n in range(9)}
    library = pack_library(tmp_path / "pack", **cards)
    profile = replace(read_profile("home-a4"), dpi=40)
    results = []
    for jobs in (1, 2):
        made = printed(library, tmp_path / str(jobs), profile, pictures=True, jobs=jobs)
        results.append([path.read_bytes() for path in made.files])
    assert len(results[0]) == 12
    assert results[0] == results[1]


def test_another_size_is_drawn_smaller_and_stays_whole(library: Library, tmp_path: Path) -> None:
    profile = replace(read_profile("the-game-crafter"), smallest_text=2, readable_text=2)
    made = printed(library, tmp_path, profile, size=(44.45, 63.5))
    assert made.diagnostics == ()
    with Image.open(made.files[0]) as picture:
        assert (made.files[0].parent.name, picture.size) == ("mini", (600, 825))
    too_small = printed(library, tmp_path, "the-game-crafter", size=(31.75, 44.45))
    assert {problem.code for problem in too_small.diagnostics} == {"L1007"}


def test_backs_can_be_a_file_of_their_own(library: Library, tmp_path: Path) -> None:
    made = printed(library, tmp_path, replace(read_profile("home-a4"), backs=Backs.SEPARATE))
    assert [path.name for path in made.files] == ["embers-en-home-a4-fronts.pdf", "embers-en-home-a4-backs.pdf"]
    assert "Treasure" in words(pypdfium2.PdfDocument(made.files[1].read_bytes()), 0)


def test_a_tile_with_two_faces_is_one_piece(tmp_path: Path) -> None:
    tiles = {f"tile_1{side}": f"id: tile-1{side}\nkind: tile\nzones: |\n  c+ c-\n  c- c+\n" for side in "rv"}
    library = pack_library(tmp_path / "pack", **tiles)
    entities, _ = chosen(library, "embers", ["tile"])
    made = print_order(
        library, PrintOrder("embers", "embers", entities, "en", read_profile("home-a4"), tmp_path / "out")
    )
    assert (made.components, made.pages) == (1, 2)


def ink(path: Path) -> float:
    """How much of the page is not white, from 0 to 1."""
    page = pypdfium2.PdfDocument(path.read_bytes())[0].render(scale=0.5).to_pil().convert("L")
    return 1 - float(ImageStat.Stat(page).mean[0]) / 255


def test_low_ink_takes_a_fraction_of_the_ink(library: Library, tmp_path: Path) -> None:
    used = {
        palette: ink(printed(library, tmp_path / palette, "drive-thru-cards", palette=palette).files[0])
        for palette in PALETTES
    }
    assert used["low-ink"] < used["colour"] / 4
    assert abs(used["colour-blind"] - used["colour"]) < 0.1
    pages = {palette: next((tmp_path / palette).rglob("*.pdf")).read_bytes() for palette in PALETTES}
    assert len(set(pages.values())) == 3


def translate_twins(pack: Path) -> None:
    for language in ("ru", "uk"):
        with (pack / "text" / f"{language}.yaml").open("a", encoding="utf-8") as file:
            file.write("twin-blade:\n  name: Близнюки\n  flavour: Двоє.\n")


def git(folder: Path, *arguments: str) -> None:
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True, env=environment)


def test_since_prints_what_looks_different(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "pack", twin_blade=TWINS)
    translate_twins(pack)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "first")
    options = (
        "--since",
        "HEAD",
        "--out",
        str(tmp_path / "out"),
        "--no-index",
        "--backs",
        "none",
        "--only",
        "equipment",
    )
    (pack / "twin-blade.yaml").write_text("# a note\n" + TWINS, encoding="utf-8")
    code, output = run("render", str(pack), *options)
    assert (code, "nothing that is printed changed" in output) == (0, True)
    ukrainian = pack / "text" / "uk.yaml"
    ukrainian.write_text(ukrainian.read_text(encoding="utf-8").replace("Жевріючий", "Інший"), encoding="utf-8")
    assert "nothing" in run("render", str(pack), *options)[1], "the English print is the same"
    assert "1 component on 1 page" in run("render", str(pack), *options, "--lang", "uk")[1]
    (pack / "twin-blade.yaml").write_text(TWINS.replace("add_hits: 2", "add_hits: 3"), encoding="utf-8")
    assert "2 components on 1 page" in run("render", str(pack), *options)[1]
    code, output = run("render", str(pack), "--since", "no-such-tag")
    assert (code, "--since no-such-tag" in output) == (2, True)


def test_the_index_shows_everything_and_needs_nothing(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "pack", twin_blade=TWINS.replace("Twin Blade", '"<b>Twins</b>"'))
    translate_twins(pack)
    code, output = run("render", str(pack), "--only", "equipment", "--lang", "all", "-o", str(tmp_path / "out"))
    assert (code, "index.html to see it all" in output) == (0, True)
    page = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert page.count('<img loading="lazy"') == 3 * 3
    pictures = re.findall(r'src="([^"]+)"', page)
    assert len(pictures) == 9
    assert all((tmp_path / "out" / each).is_file() for each in pictures)
    assert all((tmp_path / "out" / unquote(each)).is_file() for each in re.findall(r'href="([^"#]+)"', page))
    assert len(page) < 30_000, "the pictures lie beside the page"
    assert ("Equipment · 2" in page, "Снаряжение · 2" in page, "Спорядження · 2" in page) == (True, True, True)
    assert "overflow-wrap: anywhere" not in page
    assert "&lt;b&gt;Twins&lt;/b&gt;" in page
    assert "<b>Twins</b>" not in page
    assert "Жевріючий клинок" in page
    assert "http" not in page.replace("http-equiv", "")
    assert 'href="embers-uk-home-a4.pdf"' in page


def test_the_page_says_sizes_of_files_in_its_language() -> None:
    said = [size_words(size, language) for language in LANGUAGES for size in (200, 81_500, 12_340_000)]
    assert said == ["1 kB", "81 kB", "12.3 MB", "1 кБ", "81 кБ", "12,3 МБ", "1 кБ", "81 кБ", "12,3 МБ"]


@pytest.mark.parametrize("system", sorted(path.name for path in data_folder("content").iterdir()))
def test_every_kind_that_is_printed_has_words_in_every_language(system: str) -> None:
    kinds = {*shipped_layouts(system), "back"}
    missing = [
        (kind, language)
        for kind in kinds
        for language in LANGUAGES[1:]
        if kind_words(kind, language) == kind_words(kind, "en")
    ]
    assert missing == []


def test_the_calibration_page(tmp_path: Path) -> None:
    code, output = run("render", "--calibrate", "--lang", "uk", "-o", str(tmp_path), "--offset", "1,-0.5")
    assert (code, "calibration-home-a4.pdf" in output) == (0, True)
    document = pypdfium2.PdfDocument((tmp_path / "calibration-home-a4.pdf").read_bytes())
    assert len(document) == 2
    assert "Куди принтер кладе сорочки?" in words(document, 0)
    assert run("render", "--calibrate", "--profile", "mbprint")[0] == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--palette", "neon"], "colour-blind"),
        (["--backs", "sideways"], "gutterfold"),
        (["--offset", "much"], "two numbers"),
        (["--size", "2x2"], "from 5 to 1000"),
        (["--only", "equipmnt"], "did you mean 'equipment'?"),
    ],
)
def test_what_the_command_does_not_understand_is_told(tmp_path: Path, arguments: list[str], said: str) -> None:
    pack = write_pack(tmp_path / "pack")
    code, output = run("render", str(pack), *arguments)
    assert (code, said in output) == (2, True), output


def test_a_pack_brings_its_own_printer(tmp_path: Path) -> None:
    page = "page: {width: 100, height: 140, margin: 3}\nbleed: {x: 2, y: 2}\n"
    profile = f"id: press\nkind: printer-profile\ntitle: The press\n{page}"
    pack = write_pack(tmp_path / "pack", press=profile)
    code, output = run("render", str(pack), "--only", "equipment", "--profile", "press", "-o", str(tmp_path / "out"))
    assert code == 0, output
    document = pypdfium2.PdfDocument((tmp_path / "out" / "embers-en-press.pdf").read_bytes())
    assert [round(side / MM) for side in document[0].get_size()] == [100, 140]
    assert run("check", str(pack))[0] == 0


def test_warnings_fail_when_asked_to(tmp_path: Path) -> None:
    card = "id: card\nkind: equipment\nname: Card\nlevel: 1\nslots: [hand]\nart: art/card.png\n"
    (tmp_path / "pack" / "art").mkdir(parents=True)
    Image.new("RGB", (30, 20), (0, 200, 40)).save(tmp_path / "pack" / "art" / "card.png")
    pack = write_english_pack(tmp_path / "pack", card=card)
    options = ("--only", "card", "-o", str(tmp_path / "out"), "--no-index")
    code, output = run("render", str(pack), *options)
    assert (code, "L1008" in output) == (0, True)
    assert run("render", str(pack), *options, "--strict")[0] == 1


def test_a_contact_sheet_shows_a_thing_of_every_kind(tmp_path: Path) -> None:
    library = pack_library(tmp_path / "pack")
    sheet = contact_sheet(library, "embers", "en", "low-ink")
    assert contact_sheet(library, "embers", "en", "low-ink") == sheet
    with Image.open(io.BytesIO(sheet)) as picture:
        assert picture.width == 2400
        colours = picture.convert("RGB").getcolors(1 << 24)
    assert colours is not None
    assert max(colours)[1] == (92, 96, 102), "most of a sheet with two pictures is ground"
    assert len(colours) > 100


def test_no_name_of_a_small_thing_is_broken_in_the_middle(tmp_path: Path) -> None:
    """The longest words of shipped tokens and cards in Russian, on a screen and on a phone."""
    names = ["Обездвиживание", "Замешательство", "Непоколебимость", "Жетон сосредоточенности"]
    order = PrintOrder("embers", "embers", (), "ru", read_profile("home-a4"), tmp_path)
    shown = tuple(Thumbnail(name, name, "small-token", 2, 16, 16, 16.0, b"") for name in names)
    path = write_index("Угли", [(order, Printed((), 4, 1, (), shown))])
    with browser() as page:
        for width in (1280, 360):
            page.resize(width, 800, phone=width < 500)
            page.open(path)
            assert page.run(BROKEN_WORDS) == [], f"at {width} pixels"


#: The words in captions of which one part stands on one line and the rest on the next.
BROKEN_WORDS = """[...document.querySelectorAll("figcaption b")].flatMap(caption => {
  const text = caption.firstChild, found = [];
  for (const word of text.data.matchAll(/\\S+/g)) {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    if (new Set([...range.getClientRects()].map(box => box.top)).size > 1) found.push(word[0]);
  }
  return found;
})"""


def test_files_of_an_order_do_not_drown_in_its_pictures(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("ash.png", "bell.png", "cards.csv", "order.json")]
    for file in files:
        file.write_bytes(b"x")
    order = PrintOrder("embers", "embers", (), "en", read_profile("the-game-crafter"), tmp_path)
    page = write_index("Embers", [(order, Printed(tuple(files), 0, 0, ()))]).read_text(encoding="utf-8")
    first, _, more = page.partition("<details>")
    assert re.findall(r'href="([^"]+)"', first) == ["cards.csv", "order.json"]
    assert re.findall(r'href="([^"]+)"', more) == ["ash.png", "bell.png"]


def test_the_page_names_kinds_as_the_system_does() -> None:
    assert kind_words("tile", "ru", "night-cage") == "Плитки лабиринта"
    assert kind_words("tile", "ru", "brimstone") == "Фрагменты поля"
    assert kind_words("boss", "uk", "night-cage") == "Володарі"


@pytest.mark.parametrize(
    "profile", sorted(path.stem for path in (data_folder("templates") / "profiles").glob("*.yaml"))
)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_page_speaks_of_every_shipped_printer_in_its_own_language(
    profile: str, language: str, tmp_path: Path
) -> None:
    order = PrintOrder("embers", "embers", (), language, read_profile(profile), tmp_path)
    page = write_index("Embers", [(order, Printed((), 0, 0, ()))]).read_text(encoding="utf-8")
    assert read_profile(profile).description not in html.unescape(page)
