"""Art on components: which part of a picture is seen, the same in PDF and PNG, and what is told when it is not good."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from tests.render.packs import SWORD, write_english_pack
from toolkit.content.art import Art, art_names, art_of, art_problems
from toolkit.content.library import load
from toolkit.content.picture_colours import colour_problem
from toolkit.content.resources import data_folder
from toolkit.render.art_checks import faintest_on_art
from toolkit.render.cards import card_of
from toolkit.render.drawings import NAMES, drawn
from toolkit.render.kinds.supplies import made_for
from toolkit.render.legibility import contrast_on
from toolkit.render.plan import Page, Size, Slot, pictures
from toolkit.render.printing import PrintOrder, chosen, print_order
from toolkit.render.profiles import read_profile
from toolkit.render.readback import Box, Reader
from toolkit.render.silhouette import silhouette
from toolkit.render.typesetting import Component, Job, typesetting

#: The four quarters of a picture, by their corner.
QUARTERS = {
    "top left": (200, 0, 0),
    "top right": (0, 160, 0),
    "bottom left": (0, 0, 220),
    "bottom right": (230, 220, 0),
}
SIZE = (60, 40)
FRAME = """\
#import "/layouts/common/art.typ": art
#let draw(data, size) = art(data, size.width * 1mm, size.height * 1mm)
"""


def quartered(path: Path, width: int = 1200, height: int = 1200) -> Path:
    """A picture of four colours."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = Image.new("RGB", (width, height))
    for name, colour in QUARTERS.items():
        left, top = (width // 2 if "right" in name else 0), (height // 2 if "bottom" in name else 0)
        picture.paste(colour, (left, top, left + width // 2, top + height // 2))
    picture.save(path)
    return path


def shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, art: str, size: tuple[int, int] = (1200, 1200)
) -> tuple[Image.Image, Image.Image]:
    """A frame of 60 × 40 mm with the picture, from the PDF and as PNG."""
    from toolkit.render import typesetting as module

    original = module.write_job

    def with_layout(job: Job, folder: Path) -> None:
        original(job, folder)
        (folder / "frame.typ").write_text(FRAME, encoding="utf-8")

    monkeypatch.setattr(module, "write_job", with_layout)
    folder = write_english_pack(tmp_path / "pack")
    quartered(folder / "art" / "ember-blade.png", *size)
    (folder / "ember-blade.yaml").write_text(SWORD + art, encoding="utf-8")
    library = load([folder]).library
    card = card_of(library, library.get("ember-blade"), "en")
    assert card.picture is not None
    frame = Component("/frame.typ", Size(*SIZE), card.component.data)
    job = Job("x", "en", [frame], pictures([frame.size]), dict([card.picture]))
    with typesetting(job) as typesetter:
        content, png = typesetter.pdf(), typesetter.png(72)[0]
    with Reader(content) as reader:
        return reader.picture(0, 72).convert("RGB"), Image.open(io.BytesIO(png)).convert("RGB")


def seen(picture: Image.Image) -> dict[str, float]:
    """How much of a picture each quarter takes."""
    data = picture.tobytes()
    pixels = [tuple(data[at : at + 3]) for at in range(0, len(data), 3)]
    near = dict.fromkeys(QUARTERS, 0)
    for pixel in pixels:
        for name, colour in QUARTERS.items():
            near[name] += sum(abs(a - b) for a, b in zip(pixel, colour, strict=True)) < 40
    return {name: count / len(pixels) for name, count in near.items() if count / len(pixels) > 0.01}


def quarters(*parts: float) -> dict[str, float]:
    """Parts of a picture, in the order of the quarters; what is not seen is left out."""
    return {name: part for name, part in zip(QUARTERS, parts, strict=True) if part}


@pytest.mark.parametrize(
    ("art", "expected"),
    [
        # Without a word the frame is filled. It is wider than the picture, which loses more below than above.
        ("", quarters(0.325, 0.325, 0.175, 0.175)),
        ("art: {focus: [50, 0]}\n", quarters(0.375, 0.375, 0.125, 0.125)),
        ("art: {focus: [50, 100]}\n", quarters(0.125, 0.125, 0.375, 0.375)),
        ("art: {focus: [75, 75], scale: 3}\n", quarters(0, 0, 0, 1)),
        ("art: {crop: {right: 50}, focus: [25, 50]}\n", quarters(0.5, 0, 0.5, 0)),
        ("art: {crop: {left: 50, top: 50}}\n", quarters(0, 0, 0, 1)),
        # A margin: what the frame has left is nobody's colour.
        ("art: {scale: 0.5}\n", quarters(0.09375, 0.09375, 0.09375, 0.09375)),
        ("art: {crop: {left: 50, top: 50}, scale: 0.5}\n", quarters(0, 0, 0, 0.375)),
    ],
)
def test_the_frame_shows_what_was_asked_for_in_both_formats(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, art: str, expected: dict[str, float]
) -> None:
    for picture in shown(monkeypatch, tmp_path, art):
        assert seen(picture) == pytest.approx(expected, abs=0.02)


def test_a_tall_picture_fills_a_wide_frame(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for picture in shown(monkeypatch, tmp_path, "art: {focus: [0, 50]}\n", size=(600, 1800)):
        found = seen(picture)
        assert sum(found.values()) > 0.97
        assert found["top left"] == pytest.approx(found["bottom right"], abs=0.03)


def test_art_is_a_path_or_a_mapping() -> None:
    assert art_of("art/a.png") == Art("art/a.png")
    assert art_of(None) == art_of(7) == Art()
    said = art_of({"focus": [10, 20], "scale": 2, "crop": {"left": 5, "bottom": 15}, "by": "Ada", "licence": "MIT"})
    assert said == Art("", (10, 20), 2, (5, 0, 100, 85), "Ada", "MIT")
    assert art_of({"crop": {"top": 50}}).focus == (50, 70), "the focus lies in what is left"
    assert art_names("enemy", "imp", "cave/imps") == tuple(
        f"art/{name}.{end}" for name in ("enemy/imp", "imp", "cave/imps") for end in ("jpeg", "jpg", "png", "webp")
    )


@pytest.mark.parametrize(
    ("art", "pointer"),
    [
        ({"crop": {"left": 60, "right": 40}}, ("crop",)),
        ({"crop": {"top": 50, "bottom": 46}}, ("crop",)),
        ({"crop": {"left": 20}, "focus": [10, 50]}, ("focus",)),
        ({"crop": {"left": 20}, "focus": [20, 50]}, None),
        ({"crop": {"left": 45, "right": 50}}, None),
    ],
)
def test_a_crop_leaves_something_to_see(art: dict[str, object], pointer: tuple[str] | None) -> None:
    assert [each[0] for each in art_problems(art)] == ([pointer] if pointer else [])


def printed(folder: Path) -> list[tuple[str, int, int]]:
    library = load([folder]).library
    entities, _ = chosen(library, "embers", ["ember-blade"])
    order = PrintOrder("embers", "embers", entities, "en", read_profile("home-a4"), folder / "out")
    return [(each.code, each.span.line, each.span.column) for each in print_order(library, order).diagnostics]


def test_what_is_wrong_with_art_is_told_where_it_is_named(tmp_path: Path) -> None:
    folder = write_english_pack(tmp_path / "pack")
    line = len(SWORD.splitlines()) + 1
    quartered(folder / "art" / "ember-blade.png", 2000, 2000)
    assert printed(folder) == []
    for art, found in (
        ("art: {scale: 4}\n", [("L1008", line, 6)]),
        ("art: {crop: {left: 99}}\n", [("L1004", line, 13)]),
        ("art: art/missing.png\n", [("L1004", line, 6)]),
    ):
        (folder / "ember-blade.yaml").write_text(SWORD + art, encoding="utf-8")
        assert printed(folder) == found
    (folder / "ember-blade.yaml").write_text(SWORD, encoding="utf-8")
    Image.new("CMYK", (1500, 1500), (10, 200, 30, 0)).save(folder / "art" / "ember-blade.jpg")
    (folder / "art" / "ember-blade.png").unlink()
    assert printed(folder) == [("L1018", 1, 1)]


def test_colours_that_are_not_srgb_are_told(tmp_path: Path) -> None:
    plain = Image.new("RGB", (4, 4), (200, 100, 50))
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    other = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    plain.save(tmp_path / "plain.png")
    plain.save(tmp_path / "srgb.png", icc_profile=srgb)
    plain.convert("L").save(tmp_path / "grey.png")
    plain.convert("P").save(tmp_path / "palette.png")
    plain.save(tmp_path / "other.png", icc_profile=other)
    plain.save(tmp_path / "broken.png", icc_profile=b"no profile at all")
    plain.convert("CMYK").save(tmp_path / "inks.jpg")
    Image.new("I;16", (4, 4), 30_000).save(tmp_path / "deep.png")
    told = {path.name: problem[0] for path in sorted(tmp_path.iterdir()) if (problem := colour_problem(path))}
    assert set(told) == {"deep.png", "inks.jpg", "other.png"}
    assert "16 bits" in told["deep.png"]
    assert "CMYK" in told["inks.jpg"]
    assert "colour profile" in told["other.png"]


def test_words_are_read_against_what_lies_under_them_without_the_letters(tmp_path: Path) -> None:
    ground = Image.new("RGB", (100, 100), (255, 255, 255))
    ground.paste((90, 90, 90), (50, 0, 100, 100))
    left, right, both = Box(1, 1, 12, 5), Box(22, 1, 30, 5), Box(1, 1, 30, 5)
    dots = 100 / 35
    assert contrast_on(ground, left, (0, 0, 0), dots) == pytest.approx(21, abs=0.1)
    dark = contrast_on(ground, right, (0, 0, 0), dots)
    assert dark is not None
    assert dark < 4.5
    assert contrast_on(ground, both, (0, 0, 0), dots) == dark, "the worse part counts"


TITLE = """\
#import "/layouts/common/art.typ": art
#let draw(data, size) = box(art(data, size.width * 1mm, size.height * 1mm) + place(top + left, dx: 5mm, dy: 5mm,
  box(fill: if data.plate { white }, inset: 1mm, text(size: 9pt, data.name))))
"""


@pytest.mark.parametrize("plate", [False, True])
def test_a_plate_makes_words_on_art_legible(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, plate: bool) -> None:
    from toolkit.render import typesetting as module

    original = module.write_job

    def with_layout(job: Job, folder: Path) -> None:
        original(job, folder)
        (folder / "title.typ").write_text(TITLE, encoding="utf-8")

    monkeypatch.setattr(module, "write_job", with_layout)
    path = quartered(tmp_path / "a.png")
    view = {"aspect": 1, "focus": [0, 0], "scale": 1, "window": [0, 0, 1, 1]}
    data = {"id": "x", "name": "Hallo", "art": "/art/a.png", "art-view": view, "plate": plate}
    component = Component("/title.typ", Size(*SIZE), data)
    job = Job("x", "en", [component], [Page(*SIZE, (Slot(0, 0, 0),))], {"art/a.png": path})
    with typesetting(job) as typesetter:
        content = typesetter.pdf()
    with Reader(content) as reader:
        page = reader.page(0)
        before = reader.picture(0, 72).tobytes()
        faint = faintest_on_art(reader, 0, page.texts, page.pictures)
        assert reader.picture(0, 72).tobytes() == before, "the letters are back"
    assert (faint is None) is plate
    if faint is not None:
        assert faint[1] < 4.5


def test_a_picture_that_is_called_like_its_thing_is_used(tmp_path: Path) -> None:
    from toolkit.checks.run import run

    folder = write_english_pack(tmp_path / "pack")
    quartered(folder / "art" / "equipment" / "ember-blade.png", 40, 40)
    quartered(folder / "art" / "embr-blade.png", 40, 40)
    found = [each for each in run([folder]).diagnostics if each.code == "L0603"]
    assert [each.path.rpartition("/")[2] for each in found] == ["embr-blade.png"]
    assert "'ember-blade'" in found[0].hint


def test_a_picture_that_is_called_like_a_token_of_the_box_is_used_and_shown(tmp_path: Path) -> None:
    from toolkit.checks.run import run

    folder = write_english_pack(tmp_path / "pack")
    quartered(folder / "art" / "token-first-player.png", 400, 400)
    quartered(folder / "art" / "token-frist-player.png", 40, 40)
    found = [each.path.rpartition("/")[2] for each in run([folder]).diagnostics if each.code == "L0603"]
    assert found == ["token-frist-player.png"]
    library = load([folder]).library
    token = made_for(library, "embers", "token-first-player", "token", TOKEN)
    card = card_of(library, token, "en")
    assert card.picture is not None
    job = Job("x", "en", [card.component], pictures([card.component.size]), dict([card.picture]))
    with typesetting(job) as typesetter, Reader(typesetter.pdf()) as reader:
        assert len(reader.page(0).pictures) == 1


TOKEN = {"id": "first-player", "name": "first-player", "symbol": "first-player", "tint": "gold"}


@pytest.mark.parametrize("shape", NAMES)
def test_an_author_chooses_what_is_drawn(shape: str, tmp_path: Path) -> None:
    folder = write_english_pack(tmp_path / "pack")
    plain = load([folder]).library
    (folder / "ember-blade.yaml").write_text(f"{SWORD}art: {{shape: {shape}}}\n", encoding="utf-8")
    chosen = load([folder])
    assert chosen.diagnostics == ()
    before, after = (card_of(each, each.get("ember-blade"), "en").component.data for each in (plain, chosen.library))
    assert (before["portrait"] == after["portrait"]) == (shape == "sword")
    assert after["portrait"] == drawn("embers/ember-blade", shape)


def test_every_shape_is_in_the_schema_and_the_nearest_is_told(tmp_path: Path) -> None:
    from toolkit.checks.run import run

    schema = json.loads((data_folder("schemas") / "common" / "entity.schema.json").read_text(encoding="utf-8"))
    assert tuple(schema["$defs"]["art"]["else"]["properties"]["shape"]["enum"]) == NAMES
    folder = write_english_pack(tmp_path / "pack")
    (folder / "ember-blade.yaml").write_text(f"{SWORD}art: {{shape: crosbow}}\n", encoding="utf-8")
    found = [each for each in run([folder]).diagnostics if each.pointer[-1:] == ("shape",)]
    assert ["crossbow" in each.hint for each in found] == [True]


def test_a_picture_hides_the_shape(tmp_path: Path) -> None:
    folder = write_english_pack(tmp_path / "pack")
    quartered(folder / "art" / "ember-blade.png", 40, 40)
    (folder / "ember-blade.yaml").write_text(f"{SWORD}art: {{shape: bow}}\n", encoding="utf-8")
    library = load([folder]).library
    data = card_of(library, library.get("ember-blade"), "en").component.data
    assert data["art"]
    assert data["portrait"] == silhouette("embers/ember-blade", "sword")


ROLE = "id: warden\nkind: role\nname: Warden\nart: {shape: crest}\n"
EVENT = "id: dust\nkind: event\nname: Dust\nart: {shape: crest}\ndo: [{spawn_guard: {at: {level_token: {above: 1}}}}]\n"


def test_a_shape_that_no_layout_draws_is_told_where_it_stands(tmp_path: Path) -> None:
    folder = write_english_pack(tmp_path / "pack", warden=ROLE, dust=EVENT)
    library = load([folder]).library
    entities = [library.get(name) for name in ("warden", "dust")]
    order = PrintOrder("embers", "embers", entities, "en", read_profile("home-a4"), tmp_path / "out")
    told = [each for each in print_order(library, order).diagnostics if each.code == "L1020"]
    assert [(Path(each.path).name, each.span.line, each.pointer) for each in told] == [
        ("warden.yaml", 4, ("art", "shape"))
    ]
    assert "'crest'" in told[0].message
