"""What shops sell: things on the products that take them, orders as folders, and what is left out and why."""

from __future__ import annotations

import io
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image, ImageCms

from tests.render.packs import SWORD, pack_library
from toolkit.cli.printing import told
from toolkit.content.diagnostics import Severity
from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder
from toolkit.render.batch import batch_of, gather
from toolkit.render.cards import Card, printable
from toolkit.render.colour import NAME, pdf_with_srgb, srgb_profile
from toolkit.render.pdf_objects import Index
from toolkit.render.plan import Size, pictures
from toolkit.render.print_checks import Limits, Subject, measured
from toolkit.render.printing import Printed, PrintOrder, chosen, print_order
from toolkit.render.profiles import Product, Profile, profile_names, read_profile
from toolkit.render.readback import Reader
from toolkit.render.shops import assorted
from toolkit.render.typesetting import Job, typesetting

SYSTEMS = sorted(folder.name for folder in data_folder("content").iterdir() if (folder / "core").is_dir())
SHOPS = [name for name in profile_names() if read_profile(name).form != "sheets"]
SMALL = Product("mini", "Mini cards", 44.45, 63.5, None, takes=(("card", 68, 44),))
TILE = "id: tile-1r\nkind: tile\nzones: |\n  c+ c-\n  c- c+\n"


@pytest.fixture(scope="module")
def boxes() -> dict[str, list[Card]]:
    """Everything that is printed of every shipped system."""
    found = {}
    for system in SYSTEMS:
        library = load([data_folder("content") / system / "core"]).library
        cards, problems = gather(library, printable(library, system), "en")
        assert problems == []
        found[system] = cards
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_two_pictures_of_a_box_are_one_file(boxes: dict[str, list[Card]], system: str) -> None:
    names = batch_of(boxes[system]).names
    assert [name for name, times in Counter(map(str.casefold, names)).items() if times > 1] == []
    assert all(Path(name).name == name for name in names)


@pytest.mark.parametrize("system", SYSTEMS)
def test_everything_is_called_by_a_name_and_not_by_its_id(boxes: dict[str, list[Card]], system: str) -> None:
    """Lists of orders, the page of a print and virtual tables show the names; `Encounter · Frozen Rift` is a deck."""
    assert [card.name for card in boxes[system] if card.name == card.entity.id] == []
    backs = [card.back for card in boxes[system] if card.back is not None and card.back.entity is None]
    decks = {str(back.component.data["label"]): back.title for back in backs}
    joined = {label: title for label, title in decks.items() if label and not label.isdigit()}
    assert [title for label, title in joined.items() if not title.endswith(f"\u00a0· {label}")] == []


@pytest.mark.parametrize("shop", SHOPS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_shop_prints_what_it_sells_and_names_the_rest(boxes: dict[str, list[Card]], system: str, shop: str) -> None:
    profile = read_profile(shop)
    found = assorted(boxes[system], profile)
    assert len(found.cards) + sum(len(each.cards) for each in found.left_out) == len(boxes[system])
    for card, placing in zip(found.cards, found.placings, strict=True):
        assert placing.product is not None
        size, product = card.component.size, placing.product
        trim = (size.width, size.height) if not placing.turn else (size.height, size.width)
        assert trim == (product.width, product.height), "it is cut as the product is"
        assert 0.75 < placing.scale < 1.4, f"{card.entity.id} would be another thing"
        if product.pixels:
            outer = (size.outer_width, size.outer_height) if not placing.turn else (size.outer_height, size.outer_width)
            assert tuple(round(each / 25.4 * profile.dpi) for each in outer) == product.pixels
    if found.cards:
        assert {problem.severity for problem in found.problems} <= {Severity.WARNING}


def test_every_shop_prints_the_cards_of_every_system(boxes: dict[str, list[Card]]) -> None:
    for shop in ("the-game-crafter", "make-playing-cards", "drive-thru-cards"):
        for system in SYSTEMS:
            cards = [card for card in boxes[system] if card.form == "card"]
            left = {each.kind for each in assorted(cards, read_profile(shop)).left_out}
            # Places of Brimstone's towns are larger than any card that DriveThruCards is known to sell.
            too_large = {"town-place"} if (shop, system) == ("drive-thru-cards", "brimstone") else set()
            assert left == too_large, f"{shop} leaves out cards of {system}"


@pytest.mark.parametrize("shop", SHOPS)
def test_words_stay_readable_on_products_that_are_smaller_than_our_cards(
    boxes: dict[str, list[Card]], shop: str
) -> None:
    profile = read_profile(shop)
    scars = [card for card in boxes["machina-arcana"] if card.entity.kind == "scar"]
    found = assorted(scars, profile)
    assert {placing.scale < 1 for placing in found.placings} == {True}
    subjects = [Subject(card.component, card.entity) for card in found.cards]
    components = [subject.component for subject in subjects]
    job = Job("scars", "en", components, pictures([each.size for each in components]))
    with typesetting(job) as typesetter, Reader(typesetter.pdf()) as reader:
        limits = Limits(profile.smallest_text, profile.art_dpi, profile.readable_text)
        assert measured(reader, job.pages, subjects, limits, []) == []
        strict = replace(limits, readable_text=7)
        assert {each.code for each in measured(reader, job.pages, subjects, strict, [])} == {"L1021"}


@pytest.mark.parametrize("shop", SHOPS)
def test_a_shop_says_where_its_sizes_were_read(shop: str) -> None:
    profile = read_profile(shop)
    assert profile.sources
    assert profile.products


def printed(library: Library, out: Path, profile: Profile | str, kinds: list[str], **options: object) -> Printed:
    shop = read_profile(profile) if isinstance(profile, str) else profile
    entities, _ = chosen(library, "embers", kinds)
    order = PrintOrder("embers", "embers", entities, "en", shop, out, jobs=1)
    return print_order(library, replace(order, **options))  # type: ignore[arg-type]


def order_of(made: Printed) -> dict[str, Any]:
    manifest = next(path for path in made.files if path.name == "order.json")
    found: dict[str, Any] = json.loads(manifest.read_text(encoding="utf-8"))
    return found


def test_what_is_not_sold_is_left_out_and_the_order_says_why(tmp_path: Path) -> None:
    library = pack_library(tmp_path / "pack", tile_1r=TILE)
    made = printed(library, tmp_path / "out", "the-game-crafter", ["equipment", "tile"])
    assert [(each.code, each.severity) for each in made.diagnostics] == [("L1017", Severity.WARNING)]
    assert "90 × 90 mm" in made.diagnostics[0].message
    order = order_of(made)
    assert [(each["product"], each["count"]) for each in order["products"]] == [("poker", 1)]
    assert [(each["kind"], each["copies"], each["cards"]) for each in order["left_out"]] == [
        ("tile", 1, ["embers/tile-1r"])
    ]
    assert order["components"] == 1
    assert order["sources"]
    assert "sRGB" in order["colour"]
    assert {each["file"] for each in order["files"]} == {"poker/ember-blade.png", "poker/back-treasure-2.png"}


@pytest.mark.parametrize("shop", SHOPS)
def test_a_size_that_is_not_sold_is_refused(tmp_path: Path, shop: str) -> None:
    made = printed(pack_library(tmp_path / "pack"), tmp_path / "out", shop, ["equipment"], size=(40.0, 14.0))
    assert {each.code for each in made.diagnostics} == {"L1012"}
    assert made.files == ()
    assert not (tmp_path / "out").exists()


def test_a_pdf_for_a_shop_is_a_folder_with_counts_and_pages(tmp_path: Path) -> None:
    twins = SWORD.replace("ember-blade", "twin-blade") + "copies: 2\n"
    made = printed(
        pack_library(tmp_path / "pack", twin_blade=twins), tmp_path / "out", "drive-thru-cards", ["equipment"]
    )
    folder = tmp_path / "out" / "drive-thru-cards" / "en"
    assert made.files == (folder / "embers-poker.pdf", folder / "cards.csv", folder / "order.json")
    cards = order_of(made)["products"][0]["cards"]
    assert [(card["copies"], card["page"]) for card in cards] == [(1, 2), (2, 4)], "the back comes first"
    assert len(pypdfium2.PdfDocument(made.files[0].read_bytes())) == 6


def test_things_that_lie_are_turned_for_a_product_that_stands(tmp_path: Path) -> None:
    """Front one way, back the other: once the card is turned over, the back is upright."""
    for form in ("pictures", "singles"):
        profile = replace(
            read_profile("the-game-crafter"), form=form, products=(SMALL,), smallest_text=1, readable_text=1
        )
        library = pack_library(tmp_path / form)
        cards, _ = gather(library, chosen(library, "embers", ["equipment"])[0], "en")
        lying = [card.sized(Size(68, 44)) for card in cards]
        found = assorted(lying, profile)
        assert [placing.turn for placing in found.placings] == [90]
        size = found.cards[0].component.size
        assert (size.width, size.height) == (63.5, 44.45)


def test_names_of_files_hold_no_paths() -> None:
    from toolkit.render.batch import _told_apart

    names = ["../../etc/x", "con", "a b", "a/b", "A-b", "..", "пёс"]
    found = _told_apart(names, [Size(10, 20)] * 7)
    assert len({name.casefold() for name in found}) == 7
    assert all(Path(name).name == name and name not in {".", ".."} for name in found)
    assert found[1] != "con"
    assert found[6] == "пёс"


# Colour


def test_the_profile_is_srgb() -> None:
    ours = ImageCms.ImageCmsProfile(io.BytesIO(srgb_profile()))
    assert ImageCms.getProfileName(ours).strip() == NAME
    colours = Image.new("RGB", (256, 3))
    for value in range(256):
        for row, colour in enumerate([(value,) * 3, (value, 0, 255 - value), (20, value, 99)]):
            colours.putpixel((value, row), colour)
    same = ImageCms.profileToProfile(colours, ours, ImageCms.createProfile("sRGB"))
    assert same is not None
    assert max(abs(a - b) for a, b in zip(colours.tobytes(), same.tobytes(), strict=True)) <= 1


def test_pictures_carry_the_profile_and_pdfs_an_output_intent(tmp_path: Path) -> None:
    library = pack_library(tmp_path / "pack")
    made = printed(library, tmp_path / "out", replace(read_profile("home-a4"), dpi=40), ["equipment"], pictures=True)
    with Image.open(next(path for path in made.files if path.suffix == ".png")) as picture:
        assert picture.info["icc_profile"] == srgb_profile()
    content = next(path for path in made.files if path.suffix == ".pdf").read_bytes()
    assert content.count(b"/OutputIntents[") == 1
    assert b"/OutputConditionIdentifier(" + NAME.encode() in content
    index = Index.of(content[: content.rindex(b"xref\n")].rsplit(b"%%EOF", 1)[0] + b"%%EOF")
    assert index.size > index.root


def test_adding_to_a_pdf_leaves_what_was_there(tmp_path: Path) -> None:
    import typst

    plain = typst.compile(b"#set page(width: 50mm, height: 20mm)\nHello", timestamp=0)
    assert isinstance(plain, bytes)
    told = pdf_with_srgb(plain)
    assert told.startswith(plain)
    page = pypdfium2.PdfDocument(told)[0]
    assert page.get_textpage().get_text_bounded().strip() == "Hello"
    with pytest.raises(ValueError, match="typesetter"):
        Index.of(b"%PDF-1.5\ntrailer\n<<>>\nstartxref\n0\n%%EOF")


def test_an_order_of_pictures_counts_no_pages_and_names_every_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = read_profile("the-game-crafter")
    order = PrintOrder("embers", "embers", (), "en", shop, tmp_path)
    names = ("credits.pdf", "poker/a.png", "poker/b.png", "mini/c.png")
    told(order, Printed(tuple(tmp_path / name for name in names), 5, 3, ()))
    said = capsys.readouterr().out.replace("\n", " ")
    assert "5 components on 3 pictures, The Game Crafter" in said
    assert f"2 pictures in {tmp_path / 'poker'} 1 picture in {tmp_path / 'mini'}" in said
