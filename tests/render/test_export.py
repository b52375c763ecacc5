"""Virtual tabletops: what is exported follows the formats, is the same each time, and can be compared."""

from __future__ import annotations

import base64
import io
import json
import math
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from typer.testing import CliRunner

from tests.render.packs import SWORD, pack_library, write_english_pack
from toolkit.cli.main import build
from toolkit.content.library import load
from toolkit.content.resources import data_folder
from toolkit.render.batch import gather
from toolkit.render.cards import printable
from toolkit.render.export import tabletop_pictures
from toolkit.render.export.formats import FormatError, checked_json
from toolkit.render.export.foundry import export_foundry
from toolkit.render.export.table_setting import dice_of, set_table
from toolkit.render.export.tabletop import Exported, export_tabletop
from toolkit.render.export.tabletop_objects import Guids
from toolkit.render.export.tabletop_pictures import COLUMNS, MOST_CARDS, MOST_PIXELS, ROWS, dpi_for, grid_for
from toolkit.render.export.universal_vtt import export_map, map_of, map_picture
from toolkit.render.index import kind_words
from toolkit.render.plan import Size
from toolkit.render.printing import chosen
from toolkit.render.runs import without_icons
from toolkit.rules.reading import ContentFault

GOLDEN = Path(__file__).parent / "golden"
POKER = Size(63.5, 88.9)
TWINS = SWORD.replace("ember-blade", "twin-blade").replace("Ember Blade", "Twin Blade") + "copies: 3\n"
ALONE = "id: lone-crown\nkind: equipment\nname: Lone Crown\nsource: artifact\nlevel: 4\nslots: [body]\n"
TILES = {
    "tile_7r": "id: tile-7r\nkind: tile\nzones: |\n  c+ A- A-\n  c- c- c+\ndoors: {A1: b1|a1}\n",
    "tile_7v": "id: tile-7v\nkind: tile\nzones: |\n  c+ c- c+\n  c- c- c+\n",
    "tile_8r": "id: tile-8r\nkind: tile\nzones: |\n  c+ ##\n  c- c+\n",
}
ADVENTURE = """\
id: crooked-way
kind: adventure
name: The Crooked Way
story: Three steps down and one to the side.
map: |
  7788
  7788
  77..
tiles: {7: {tile: tile-7r, turn: 90}, 8: tile-8r}
doors: {7.A1: closed}
entry: 7.a2
exit: 8.a1
objectives:
  - name: Leave.
    leave: all
"""


def exported(folder: Path, kinds: list[str], **files: str) -> tuple[Exported, Any]:
    library = pack_library(folder / "pack", **files)
    entities, _ = chosen(library, "embers", kinds)
    cards, problems = gather(library, entities, "en")
    assert problems == []
    made = export_tabletop(
        cards,
        name="embers",
        title="Embers Below",
        language="en",
        out=folder / "out",
        base_url="https://example.org/embers/",
        jobs=1,
    )
    return made, json.loads(made.files[0].read_bytes())


def compared(name: str, data: Any) -> None:
    """With the golden file. Pictures are named by their content, which another version of a library may change."""
    shown = re.sub(r"-[0-9a-f]{8}\.jpg", "-HASH.jpg", json.dumps(data, ensure_ascii=False, indent=1)) + "\n"
    golden = GOLDEN / name
    if not golden.exists():
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(shown, encoding="utf-8")
        pytest.fail(f"{name} was written: look at it, then commit it")
    assert shown == golden.read_text(encoding="utf-8"), f"delete {name} to write it anew"


def test_decks_tiles_and_copies_in_one_bag(tmp_path: Path) -> None:
    made, data = exported(tmp_path, ["equipment", "tile"], twin_blade=TWINS, lone_crown=ALONE, **TILES)
    assert (made.decks, made.cards, made.tiles) == (2, 5, 2)
    compared("tabletop-simulator.json", data)
    (outer,) = data["ObjectStates"]
    kinds = [(each["Name"], each["Nickname"]) for each in outer["ContainedObjects"]]
    assert kinds == [("DeckCustom", "Treasure 2"), ("Card", "Lone Crown"), ("Bag", "Tiles")]
    deck = outer["ContainedObjects"][0]
    assert deck["DeckIDs"] == [100, 101, 101, 101], "copies are the same card again"
    assert deck["ContainedObjects"][0]["Description"] == "Attack ‹bang›: +2 hits."
    two_faces = outer["ContainedObjects"][2]["ContainedObjects"][0]["CustomImage"]
    assert two_faces["ImageURL"] != two_faces["ImageSecondaryURL"]
    for sheet in deck["CustomDeck"].values():
        assert sheet["FaceURL"].startswith("https://example.org/embers/treasure-2-1-")
        with Image.open(made.files[0].parent / "images" / sheet["FaceURL"].rpartition("/")[2]) as picture:
            assert (picture.mode, picture.size) == ("RGB", (750 * sheet["NumWidth"], 1050 * sheet["NumHeight"]))
    with Image.open(made.files[1]) as thumbnail:
        assert thumbnail.size == (256, 256)


def test_exporting_again_elsewhere_gives_the_same_bytes(tmp_path: Path) -> None:
    results = []
    for name in ("a", "b"):
        made, _ = exported(tmp_path / name, ["equipment"])
        results.append([(path.name, path.read_bytes()) for path in made.files])
    assert results[0] == results[1]


@pytest.mark.parametrize("count", [1, 2, 9, 34, 68, 69])
@pytest.mark.parametrize("size", [POKER, Size(69.85, 120.65), Size(88.9, 63.5), Size(30, 30)])
def test_sheets_stay_within_the_limits_and_leave_the_last_place_free(count: int, size: Size) -> None:
    columns, rows = grid_for(count, size)
    assert columns * rows > count
    assert 2 <= columns <= COLUMNS
    assert 2 <= rows <= ROWS
    dpi = dpi_for(size, columns, rows)
    assert columns * size.width / 25.4 * dpi <= MOST_PIXELS + 0.5
    assert rows * size.height / 25.4 * dpi <= MOST_PIXELS + 0.5
    assert dpi <= 301


def test_seventy_cards_take_two_sheets() -> None:
    assert MOST_CARDS == 69
    assert math.ceil(70 / MOST_CARDS) == 2


def test_guids_depend_on_the_id_alone_and_are_never_shared() -> None:
    assert Guids().of("core/ember-blade#0") == Guids().of("core/ember-blade#0")
    guids = Guids()
    found = {guids.of("core/ember-blade#0") for _ in range(3)} | {guids.of(f"core/card-{n}#0") for n in range(5000)}
    assert len(found) == 5003
    assert all(re.fullmatch("[0-9a-f]{6}", guid) for guid in found)


def test_a_wrong_export_never_leaves() -> None:
    with pytest.raises(FormatError, match="tabletop-simulator"):
        checked_json("tabletop-simulator", {"SaveName": ""})


def test_a_map_that_is_not_square_has_its_walls_doors_and_lights_in_place(tmp_path: Path) -> None:
    library = pack_library(tmp_path / "pack", crooked_way=ADVENTURE, **TILES)
    raw = export_map(library, library.get("crooked-way"), "en", pixels=40)
    data = json.loads(raw)
    with Image.open(io.BytesIO(base64.b64decode(data.pop("image")))) as picture:
        assert picture.size == (160, 120)
    compared("universal-vtt.json", data)
    assert data["resolution"]["map_size"] == {"x": 4, "y": 3}
    (door,) = data["portals"]
    # Tile 7 is turned clockwise: its a1 lies at the right of the first row, b1 below it.
    assert door["bounds"] == [{"x": 1, "y": 1}, {"x": 2, "y": 1}]
    assert (door["closed"], door["rotation"]) == (True, 0.0)
    lit = {(light["position"]["x"], light["position"]["y"]) for light in data["lights"]}
    assert lit == {(1.5, 0.5), (0.5, 2.5), (2.5, 0.5), (3.5, 1.5)}
    assert export_map(library, library.get("crooked-way"), "en", pixels=40) == raw


def test_a_map_that_cannot_be_read_is_a_diagnostic(tmp_path: Path) -> None:
    broken = ADVENTURE.replace("tile: tile-7r", "tile: tile-9r")
    library = pack_library(tmp_path / "pack", crooked_way=broken, **TILES)
    with pytest.raises(ContentFault, match="tile-9r"):
        export_map(library, library.get("crooked-way"), "en")


def test_export_command(tmp_path: Path) -> None:
    pack = write_english_pack(tmp_path / "pack")

    def run(*arguments: str) -> tuple[int, str]:
        result = CliRunner().invoke(build("export"), ["export", *arguments])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, result.output

    code, output = run("tts", str(pack), "--only", "ember-blade", "-o", str(tmp_path / "tts"), "-j", "1")
    assert (code, "1 deck with 1 card, 0 tiles and tokens" in output, "--base-url" in output) == (0, True, True)
    assert "file://" in (tmp_path / "tts" / "embers.json").read_text(encoding="utf-8")
    assert run("tts", str(pack), "--base-url", "ftp://x")[0] == 2
    assert run("tts", str(pack), "--only", "nothing")[0] == 2
    assert run("uvtt", str(pack))[0] == 2
    own = ("--only", "token-key", "-l", "ru", "-o", str(tmp_path / "ru"), "-j", "1")
    assert run("tts", "night-cage", *own)[0] == 0
    (bag,) = json.loads((tmp_path / "ru" / "night-cage.json").read_bytes())["ObjectStates"]
    assert bag["Nickname"] == "Ночная клетка", "the bag is called in the language of the export"
    assert run("tts", "night-cage", "--only", "weeper", *own[2:])[0] == 0
    (bag,) = json.loads((tmp_path / "ru" / "night-cage.json").read_bytes())["ObjectStates"]
    assert bag["ContainedObjects"][0]["Nickname"] == kind_words("boss", "ru", "night-cage")


def test_standees_are_figurines_and_dice_say_what_they_show(tmp_path: Path) -> None:
    core = load([data_folder("content") / "massive-darkness" / "core"]).library
    standee = next(each for each in printable(core, "massive-darkness") if each.kind == "standee")
    cards, problems = gather(core, [standee], "ru")
    assert problems == []
    dice = tuple(dice_of(core, "ru"))
    made = export_tabletop(cards, name="md", title="MD", language="ru", out=tmp_path / "out", jobs=1, dice=dice)
    (bag,) = json.loads(made.files[0].read_bytes())["ObjectStates"]
    assert [each["Nickname"] for each in bag["ContainedObjects"]] == ["Фигурки", "Кубики"]
    figurine = bag["ContainedObjects"][0]["ContainedObjects"][0]
    assert figurine["Name"] == "Figurine_Custom"
    assert figurine["CustomImage"]["ImageURL"] == figurine["CustomImage"]["ImageSecondaryURL"]
    die = next(each for each in bag["ContainedObjects"][1]["ContainedObjects"] if each["ColorDiffuse"]["r"] == 0.75)
    assert len(die["RotationValues"]) == 6
    assert len({tuple(face["Rotation"].values()) for face in die["RotationValues"]}) == 6
    assert len({face["Value"] for face in die["RotationValues"]}) == 6, "a red die has six different faces"


def test_a_table_is_laid_for_an_adventure_and_the_box_keeps_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tabletop_pictures, "_DPI", 40)  # where things lie is looked at, not how they are drawn
    library = load([data_folder("content") / "night-cage" / "core"]).library
    cards, problems = gather(library, printable(library, "night-cage"), "en")
    assert problems == []
    table = set_table(library, library.get("base", kind="adventure"), "en", 4, cards)
    made = export_tabletop(
        cards, name="nc", title="Cage", language="en", out=tmp_path, jobs=1, table=table, system="night-cage"
    )
    objects = json.loads(made.files[0].read_bytes())["ObjectStates"]
    by_name = {each["Nickname"]: each for each in objects}
    board = next(each for each in objects if each["Tags"] == ["board"])
    assert board["Locked"]
    # A tile of scale 1 is two inches high: the board is 276 mm high, a sheet of 186 by 260 mm is higher than wide.
    assert board["Transform"]["scaleX"] == pytest.approx(276 / 50.8, abs=0.001)
    sheet = next(each for each in objects if each["Tags"] == ["reference-sheet"])
    assert sheet["Transform"]["scaleX"] == pytest.approx(260 / 50.8, abs=0.001)
    stack = by_name["74 tiles in the stack"]
    assert len(stack["ContainedObjects"]) == 74
    assert {each["Transform"]["rotZ"] for each in stack["ContainedObjects"]} == {180.0}, "drawn face down"
    assert sum(each["Name"] == "PlayerPawn" for each in objects) == 4
    box = by_name["Cage"]
    inside = [each for bag in box["ContainedObjects"] for each in bag.get("ContainedObjects", [bag])]
    assert "board-7" in {each["GMNotes"].rpartition("/")[2] for each in inside}
    assert "board-6" not in {each["GMNotes"].rpartition("/")[2] for each in inside}, (
        "what lies on the table is not inside"
    )
    guids = [each["GUID"] for each in _every(objects)]
    assert len(set(guids)) == len(guids)


def _every(objects: list[Any]) -> list[Any]:
    return [each for one in objects for each in (one, *_every(one.get("ContainedObjects", [])))]


@pytest.mark.parametrize(
    ("words", "language", "shown"),
    [
        ("+2 {wound}", "ru", "+2 раны"),
        ("+1 {wound}", "ru", "+1 рана"),
        ("получите 1 {wound}", "ru", "получите 1 рану"),
        ("отримайте 1 {wound}", "uk", "отримайте 1 рану"),
        ("атака {bang}", "ru", "атака ‹вспышка›"),
        ("take 1 {wound}", "en", "take 1 wound"),
    ],
)
def test_icons_in_tooltips_are_words_in_the_form_that_stands_there(words: str, language: str, shown: str) -> None:
    assert without_icons(words, language, "massive-darkness", quoted=True) == shown


def test_the_void_of_a_map_is_dark_and_doors_are_no_walls(tmp_path: Path) -> None:
    library = pack_library(tmp_path / "pack", crooked_way=ADVENTURE, **TILES)
    data = json.loads(export_map(library, library.get("crooked-way"), "en", pixels=40))
    with Image.open(io.BytesIO(base64.b64decode(data["image"]))) as picture:
        colours = picture.convert("RGB")
    corners = [colours.getpixel(place) for place in ((1, 1), (158, 1), (1, 118), (158, 118))]
    assert (255, 255, 255) not in corners
    assert (12, 11, 14) in corners
    bounds = [portal["bounds"] for portal in data["portals"]]
    assert not [wall for wall in data["line_of_sight"] if wall in bounds or wall[::-1] in bounds]


def scenes_in(folder: Path) -> list[dict[str, Any]]:
    """The scenes of a finished module, as its script will read them."""
    about = json.loads((folder / "module.json").read_text(encoding="utf-8"))
    return [json.loads((folder / each).read_text(encoding="utf-8")) for each in about["flags"]["lantern"]["scenes"]]


def test_a_foundry_module_has_scenes_with_walls_doors_lights_and_tokens(tmp_path: Path) -> None:
    library = pack_library(tmp_path / "pack", crooked_way=ADVENTURE, **TILES)
    files = export_foundry(library, "embers", [library.get("crooked-way")], "en", tmp_path / "out", pixels=40)
    folder = files[0].parent
    assert all(file.is_file() for file in files)
    about = json.loads(files[0].read_bytes())
    assert about["id"] == folder.name == "lantern-embers"
    assert all((folder / script).is_file() for script in about["esmodules"])
    (scene,) = scenes_in(folder)
    assert (scene["width"], scene["height"], scene["grid"]["size"]) == (160, 120, 40)
    doors = [wall for wall in scene["walls"] if wall["door"]]
    assert [(door["c"], door["ds"]) for door in doors] == [([40, 40, 80, 40], 0)]
    assert len(scene["walls"]) > len(doors)
    assert {(each["x"], each["y"]) for each in scene["lights"]} == {(60, 20), (20, 100), (100, 20), (140, 60)}
    for source in (scene["background"]["src"], *(token["texture"]["src"] for token in scene["tokens"])):
        assert (folder / source.removeprefix(f"modules/{folder.name}/")).is_file()
    assert {token["name"] for token in scene["tokens"]} >= {"Entry", "Exit"}
    with pytest.raises(FormatError, match="foundry-scene"):
        checked_json("foundry-scene", {**scene, "grid": {"type": 9}})


def test_monsters_of_jaws_of_the_lion_stand_for_the_characters_that_play(tmp_path: Path) -> None:
    library = load([data_folder("content") / "jaws-of-the-lion" / "core"]).library
    adventure = library.get("cellar-clearance", kind="adventure")
    for players in (2, 3, 4):
        files = export_foundry(
            library, "jaws-of-the-lion", [adventure], "en", tmp_path / str(players), pixels=40, players=players
        )
        (scene,) = scenes_in(files[0].parent)
        foes = sum(token["disposition"] == -1 for token in scene["tokens"])
        assert foes == sum(str(players) in each["for"] for each in adventure.data["monsters"])
    counts = [len([mark for mark in map_of(library, adventure, players).marks if mark.foe]) for players in (2, 4, 0)]
    assert counts[0] < counts[1] == counts[2]
    with pytest.raises(ContentFault, match="2 to 4 characters play, not 5"):
        map_of(library, adventure, 5)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["massive-darkness", "-p", "2"], "are the same for any number of players; leave out --players"),
        (["jaws-of-the-lion", "-a", "cellar-clearance", "-p", "1"], "2 to 4 characters play, not 1"),
    ],
)
def test_who_asks_for_players_that_make_no_difference_or_cannot_play_is_told(
    words: list[str], told: str, tmp_path: Path
) -> None:
    done = CliRunner().invoke(build("export"), ["export", "foundry", *words, "-o", str(tmp_path / "out")])
    assert done.exit_code != 0
    assert told in done.output
    assert not (tmp_path / "out").exists()


def test_monsters_of_jaws_of_the_lion_are_tokens_in_foundry_and_printed_in_universal_vtt(tmp_path: Path) -> None:
    library = load([data_folder("content") / "jaws-of-the-lion" / "core"]).library
    adventure = library.get("cellar-clearance", kind="adventure")
    shown = map_of(library, adventure)
    files = export_foundry(library, "jaws-of-the-lion", [adventure], "ru", tmp_path, pixels=40)
    (scene,) = scenes_in(files[0].parent)
    foes = [token for token in scene["tokens"] if token["disposition"] == -1]
    assert len(foes) == len(adventure.data["monsters"]), "four characters meet them all"
    assert sum(token["hidden"] for token in foes) == 5, "those behind the door are hidden"
    assert any("Элитный монстр" in token["name"] for token in foes)
    with Image.open(files[0].parent / "maps" / "cellar-clearance.png") as picture:
        empty = picture.convert("RGB")
    with Image.open(io.BytesIO(map_picture(library, adventure, shown, "ru", 40))) as picture:
        printed = picture.convert("RGB")
    assert empty.size == printed.size
    middle = foes[0]["x"] + 18, foes[0]["y"] + 18
    area = (middle[0] - 8, middle[1] - 8, middle[0] + 8, middle[1] + 8)
    colours = [len(each.crop(area).getcolors(1000) or ()) for each in (empty, printed)]
    assert colours[0] < colours[1], "no monster is printed where a token stands"
