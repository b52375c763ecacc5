"""What is printed of Jaws of the Lion: every rule on its card, every sign, and as many of each thing as the box has."""

from __future__ import annotations

import io
import json
import math
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import typst
import yaml
from PIL import Image
from typer.testing import CliRunner

from tests.render.shipped_pages import cards, fronts, read
from tests.systems.own import library_of, main_pack
from toolkit.cli.main import build
from toolkit.content.entity import Entity
from toolkit.content.library import Library, value_at
from toolkit.content.resources import data_folder
from toolkit.render.cards import Card, card_of, printable
from toolkit.render.export.setting import Item, TableSetting
from toolkit.render.phrases import LANGUAGES, phrases
from toolkit.render.runs import Run, icon_title
from toolkit.render.words import part_words
from toolkit.rules.system import Table
from toolkit.systems import find
from toolkit.systems.jaws_of_the_lion.booklet.sections import booklet as booklet_of
from toolkit.systems.jaws_of_the_lion.cards.catalog import catalog_for
from toolkit.systems.jaws_of_the_lion.print import box, kinds
from toolkit.systems.jaws_of_the_lion.print.city import _houses, drawing, place_of
from toolkit.systems.jaws_of_the_lion.print.lines import area_picture, spelled
from toolkit.systems.jaws_of_the_lion.print.people import perk_words, tint_of
from toolkit.systems.jaws_of_the_lion.print.table_map import table_map
from toolkit.systems.jaws_of_the_lion.print.table_setting import _figure, _named
from toolkit.systems.jaws_of_the_lion.state import Rank, State

SYSTEM = "jaws-of-the-lion"
PALETTE = yaml.safe_load((data_folder("templates") / "layouts" / SYSTEM / "palette.yaml").read_text("utf-8"))
#: Where the rules of each kind stand that its card says in words.
RULES: dict[str, tuple[tuple[str, ...], ...]] = {
    "ability-card": tuple(
        (half, *part)
        for half in ("top", "bottom")
        for part in (("actions",), ("triggers",), ("lasting", "triggers"), ("lasting", "passives"))
    ),
    "monster-ability": (("actions",),),
    "modifier-card": (("effects",),),
    "item": (("triggers",),),
    "boss": (("specials",),),
    "city-event": (("a", "do"), ("b", "do")),
}


@cache
def components() -> dict[str, Entity]:
    library = library_of(SYSTEM)
    return {each.id: each for each in printable(library, main_pack(SYSTEM))}


def card(name: str, language: str = "en") -> Card:
    return card_of(library_of(SYSTEM), components()[name], language)


@cache
def pages(language: str) -> dict[str, str]:
    """The letters on both sides of everything that says rules."""
    pack = main_pack(SYSTEM)
    shown = cards(pack, language)
    found: dict[str, str] = {}
    for each, page in zip(shown, fronts(pack, language)[1], strict=True):
        if each.entity.kind in RULES:
            found[each.entity.id] = bare(page)
    turned = [(each.entity.id, each.back.component) for each in shown if each.back and each.entity.kind == "city-event"]
    for (name, _), page in zip(turned, read(language, [side for _, side in turned]).words, strict=True):
        found[name] += bare(page)
    return found


def bare(words: str) -> str:
    """Letters and digits alone: where lines break and what is set in capitals does not matter."""
    return "".join(letter for letter in words.casefold() if letter.isalnum() or letter in "+−")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_stands_on_its_card_in_the_words_of_the_interpreter(language: str) -> None:
    library, missing = library_of(SYSTEM), []
    spoken = phrases(SYSTEM, language)
    for entity in components().values():
        for pointer in RULES.get(entity.kind, ()):
            if value_at(entity.data, pointer) is None:
                continue
            for paragraph in part_words(library, entity, pointer, language):
                words = [run.text for run in (*paragraph.lead, *paragraph.body) if run.text]
                # Signs of actions stand beside their words.
                words += [
                    icon_title(run.icon, language, spoken.system) for run in paragraph.body[:1] if run.icon == "attack"
                ]
                missing += [(entity.id, each) for each in words if bare(each) not in pages(language)[entity.id]]
    assert missing == []


@pytest.mark.rule("JL-26.04", "JL-26.11")
def test_an_ability_card_shows_what_each_of_its_halves_has() -> None:
    for entity in components().values():
        if entity.kind != "ability-card":
            continue
        shown = card(entity.id).component.data
        assert shown["initiative"] == f"{entity.data['initiative']:02}"
        assert shown["level"] == str(entity.data["level"])
        for half, drawn in zip(("top", "bottom"), shown["halves"], strict=True):
            data = entity.data[half]
            assert drawn["xp"] == data.get("xp", 0)
            assert drawn["lost"] == data.get("lost", False)
            assert drawn["round"] == data.get("round", False)
            assert drawn["lasting"] == ("lasting" in data)
            assert drawn["slots"] == data.get("lasting", {}).get("slots", [])
            assert drawn["charge"] == [{"any": "any-element"}.get(each, each) for each in data.get("charge", ())]
            assert bool(drawn["area"]) == bool(re.search(r"'area':", repr(data)))
            assert drawn["basic"] == {"icon": {"top": "attack", "bottom": "walk"}[half], "value": 2}


def test_an_area_is_drawn_around_the_hex_of_who_acts() -> None:
    library = library_of(SYSTEM)
    ring = area_picture(library.get("ring", kind="area"))
    assert sum(each["own"] for each in ring["hexes"]) == 1
    assert len(ring["hexes"]) == 7
    own = next(each for each in ring["hexes"] if each["own"])
    assert (own["x"], own["y"]) == (1, pytest.approx(0.866, abs=0.001))
    free = area_picture(library.get("tri", kind="area"))
    assert not any(each["own"] for each in free["hexes"])
    assert (free["width"], free["height"]) == (2, pytest.approx(2.0207, abs=0.001))


@pytest.mark.rule("JL-26.08")
def test_a_stat_card_shows_every_level_of_both_ranks() -> None:
    for entity in components().values():
        if entity.kind not in ("monster", "boss"):
            continue
        rows = card(entity.id).component.data["rows"]
        assert [row["level"] for row in rows] == list(range(8))
        for row, data in zip(rows, entity.data["levels"], strict=True):
            told = [data] if entity.kind == "boss" else [data["normal"], data["elite"]]
            for cell, stats in zip(row["cells"], told, strict=True):
                assert (cell["walk"], cell["attack"]) == (str(stats["move"]), str(stats["attack"]))
                traits = [*(["shield"] if stats.get("shield") else []), *stats.get("conditions", ())]
                assert [each["icon"] for each in cell["traits"]] == traits


def test_a_formula_of_a_boss_is_short() -> None:
    rows = card("cellar-tyrant").component.data["rows"]
    assert rows[0]["cells"][0]["health"] == "8×C"


@pytest.mark.rule("JL-8.08", "JL-26.01")
def test_there_are_modifier_cards_for_every_deck_at_once() -> None:
    library = library_of(SYSTEM)
    decks = len(library.of_kind("mercenary")) + 1
    for entity in library.of_kind("modifier-card"):
        by_perks = sum(
            perk.get("add", {}).get(entity.id, 0) * perk.get("boxes", 1)
            for each in library.of_kind("mercenary")
            for perk in each.data.get("perks", ())
        )
        needed = entity.data.get("in_every_deck", 0) * decks + by_perks
        assert card(entity.id).copies >= max(1, needed), entity.id


def test_the_box_has_as_many_tokens_and_standees_as_the_ledger_says() -> None:
    counts = Counter({each.id: each.data.get("copies", 1) for each in components().values()})
    assert sum(counts[f"token-damage-{value}"] for value in (1, 3, 10)) == 50
    assert counts["token-damage-trap"] + counts["token-effect-trap"] == 12
    assert counts["token-coin"] == 25
    conditions = ("disarm", "immobilize", "muddle", "poison", "strengthen", "stun", "wound")
    assert sum(counts[f"token-{name}"] for name in conditions) == 60
    assert counts["token-treasure"] == 4
    assert counts["token-activation"] == 8
    assert counts["token-destruction"] == 16
    assert counts["stop-card"] == 8
    assert (counts["token-base-normal"], counts["token-base-elite"]) == (16, 8)
    library = library_of(SYSTEM)
    for monster in library.of_kind("monster"):
        numbers = [
            each.data["number"]
            for each in components().values()
            if each.data.get("of") == monster.qualified and each.kind == "standee"
        ]
        assert numbers == list(range(1, monster.data["standees"] + 1))


@pytest.mark.rule("JL-26.03", "JL-26.09")
def test_a_sheet_has_every_perk_with_its_boxes_in_words_that_differ() -> None:
    library = library_of(SYSTEM)
    for language in LANGUAGES:
        spoken = phrases(SYSTEM, language)
        for each in library.of_kind("mercenary"):
            drawn = card(f"{each.id}-character-sheet", language).component.data["perks"]
            assert [perk["boxes"] for perk in drawn] == [perk.get("boxes", 1) for perk in each.data.get("perks", ())]
            words = [perk_words(library, each, perk, spoken) for perk in each.data.get("perks", ())]
            assert len(set(words)) == len(words)
            mat = card(f"{each.id}-character-mat", language).component.data
            assert mat["health"]["levels"] == each.data["health"]


def test_a_map_for_virtual_tables_has_its_walls_and_doors_in_place() -> None:
    library = library_of(SYSTEM)
    shown = table_map(library, library.get("cellar-clearance", kind="adventure"))
    assert shown.shape == "hexes"
    margin = 8 / 26
    # 13 hexes in the first row, and every row half a hex further east; the door is the hex 6,1.
    assert shown.width == pytest.approx(13 + 1.5 + 2 * margin, abs=0.001)
    (door,) = shown.doors
    assert door.closed
    (x0, y0), (x1, y1) = door.edge
    # It runs through the middle of its hex, between the hexes of both rooms: those in the east and north-east, and
    # those in the west and south-west.
    assert (x0 + x1) / 2 == pytest.approx(7 + margin, abs=0.001)
    assert math.dist((x0, y0), (x1, y1)) == pytest.approx(2 / 3**0.5, abs=0.001)
    assert (x1 - x0) * (y1 - y0) > 0
    xs = [x for wall in shown.walls for x, _ in wall]
    assert (min(xs), max(xs)) == pytest.approx((margin, shown.width - margin), abs=0.001)


def test_who_exports_hexes_is_told_what_the_format_cannot_say(tmp_path: Path) -> None:
    arguments = ["export", "uvtt", SYSTEM, "-a", "cellar-clearance", "-o", str(tmp_path), "--pixels", "20"]
    result = CliRunner().invoke(build("export"), arguments)
    assert result.exit_code == 0, result.output
    assert "the format has no grid of hexes" in result.output


def test_no_two_figures_have_the_same_face() -> None:
    """The portraits of all who have an initiative token, measured: so many of 576 places differ between any two."""
    tokens = [card(each.id).component.data for each in components().values() if each.kind == "initiative-token"]
    assert len(tokens) == len(library_of(SYSTEM).of_kind("monster")) + 3 + 4
    pictures_of = {str(each["id"]): seen(str(each["portrait"])) for each in tokens}
    for (one, first), (other, second) in combinations(pictures_of.items(), 2):
        assert sum(a != b for a, b in zip(first, second, strict=True)) >= 12, (one, other)


def seen(drawing: str) -> list[bool]:
    """A portrait as 24 × 24 places that are dark or not."""
    source = f"#set page(width: 24pt, height: 24pt, margin: 0pt)\n#image(bytes({json.dumps(drawing)}), width: 24pt)"
    png = typst.compile(source.encode(), format="png", ppi=72.0)
    with Image.open(io.BytesIO(png)) as picture:
        return [shade < 128 for shade in picture.convert("L").tobytes()]


def test_a_location_is_a_column_and_a_row() -> None:
    assert place_of("A1") == (0, 0)
    assert place_of("C-4") == (2, 3)


@pytest.mark.rule("JL-15.20", "JL-23.05")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_booklet_of_a_scenario_says_when_each_section_is_read(language: str) -> None:
    library = library_of(SYSTEM)
    told = 0
    for adventure in library.of_kind("adventure"):
        chapters = booklet_of(library, adventure, language, spoiler_free=False).chapters
        entries = [each for chapter in chapters for part in chapter.sections for each in part.data.get("entries", ())]
        for number, written in adventure.data.get("sections", {}).items():
            if "door" in written or "if" in written:
                (entry,) = [each for each in entries if each["name"] == f"{adventure.qualified}/section-{number}"]
                lead = "".join(run.get("text", "") for run in entry["paragraphs"][0]["lead"])
                assert (
                    written["door"] == lead.split()[2 if language == "en" else -1]
                    if "door" in written
                    else len(lead) > 15
                ), lead
                told += 1
    assert told == 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_number_of_an_action_stands_on_one_line_with_its_sign(language: str) -> None:
    """A no-break space holds them together; only a long word may stand on the line above its sign."""
    held = 0
    for each in components().values():
        halves = card(each.id, language).component.data["halves"] if each.kind == "ability-card" else ()
        for line in (line for half in halves for line in half["lines"]):
            for sign, number in pairwise([*line["head"], *line["rest"]]):
                if sign.get("icon") in ("attack", "walk", "push", "pull", "heal", "range") and "text" in number:
                    follows = number["text"][1:2]
                    assert number["text"][0] == "\u00a0" or not follows.isdigit(), line
                    held += follows.isdigit()
    assert held > 150


def test_a_booklet_counts_the_standees_that_rules_bring() -> None:
    """Who is spawned may come until no standee is left, so all of them are needed (JL-1.05)."""
    library = library_of(SYSTEM)
    shown = booklet_of(library, library.get("a-wager-at-the-pit", kind="adventure"), "en", spoiler_free=False)
    groups = [
        section.data for chapter in shown.chapters for section in chapter.sections if section.kind == "components"
    ]
    assert groups
    needed = {
        "".join(run.get("text", "") for run in item["words"]): item["count"]
        for group in groups[0]["groups"]
        for item in group["entries"]
    }
    for name in ("gutter-rat", "quay-crossbow", "roof-gargoyle", "bone-hulk"):
        monster = library.get(name, kind="monster")
        assert needed[library.words(monster, "name")] == monster.data["standees"]


@pytest.mark.parametrize("count", [1, 6, 7, 13])
def test_every_mercenary_has_a_cloth_of_the_palette_and_none_twice_while_there_are_enough(count: int) -> None:
    cloths = {name.split("-")[1] for name in PALETTE if re.fullmatch(r"cloth-\d+-dark", name)}
    people = [Entity(f"m{number:02}", "mercenary", "tried", {}, ()) for number in range(count)]
    library = cast(Library, SimpleNamespace(of_kind=lambda kind: people[::-1]))
    tints = [tint_of(library, each) for each in people]
    assert set(tints) <= cloths
    assert len(set(tints)) == min(count, len(cloths))


def test_a_monster_has_the_cloth_of_its_kind() -> None:
    library = library_of(SYSTEM)
    assert tint_of(library, library.of_kind("monster")[0]) == "monster"
    assert tint_of(library, library.of_kind("boss")[0]) == "boss"


def test_a_city_has_houses_from_edge_to_edge_a_river_and_a_wall_and_is_always_the_same() -> None:
    drawn = drawing("tried/city", 3, 2)
    wide, high = (float(each) for each in re.findall(r'viewBox="0 0 (\d+) (\d+)"', drawn)[0])
    roofs = [tuple(map(float, each)) for each in re.findall(r'd="M(-?[\d.]+) (-?[\d.]+)h[\d.]+v', drawn)]
    for quarter in range(4):
        right, down = quarter % 2, quarter // 2
        inside = [
            (x, y)
            for x, y in roofs
            if right * wide / 2 <= x < (right + 1) * wide / 2 and down * high / 2 <= y < (down + 1) * high / 2
        ]
        assert len(inside) > 5, "there are houses in every part of the city"
    assert drawn.count("stroke-dasharray") == 1, "the bridges of one river"
    assert drawn.count('r="6" fill="#ffffff"') == 8, "the towers of one wall"
    assert drawing("tried/city", 3, 2) == drawn != drawing("tried/town", 3, 2)


def test_two_rows_of_houses_stand_back_to_back() -> None:
    """Where the first row ends the second begins, in the middle of the block, and none reaches beyond it."""
    drawn = "".join(_houses(iter(range(1000)), 10, 20, 60, 40))
    roofs = [(float(y), float(deep)) for y, deep in re.findall(r'd="M[\d.]+ ([\d.]+)h[\d.]+v([\d.]+)h', drawn)]
    first, second = ([each for each in roofs if (each[0] < 40) is is_first] for is_first in (True, False))
    assert len(first) > 2
    assert len(second) > 2
    assert {y + deep for y, deep in first} == {y for y, _ in second} == {40}
    assert all(y > 20 for y, _ in first)
    assert all(y + deep < 60 for y, deep in second)


class Box:
    """A box of which a table takes bases and standees."""

    def __init__(self, bases: int) -> None:
        self.bases = bases
        self.spoken = phrases(SYSTEM, "en")

    def left_of(self, kind: str, name: str) -> int:
        return self.bases

    def piece(self, kind: str, name: str) -> Item:
        self.bases -= kind == "base"
        return Item("piece", name, 1, 1)


@pytest.mark.rule("JL-1.16")
def test_on_a_virtual_table_monsters_stand_on_bases_while_there_are_some_and_come_while_there_are_standees() -> None:
    box, numbers = Box(2), dict[str, list[int]]()
    cards = {"rat": SimpleNamespace(id="rat", boss=False, standees=3), "queen": SimpleNamespace(id="queen", boss=True)}
    state = SimpleNamespace(catalog=SimpleNamespace(any_monster=cards.__getitem__))

    def figure(name: str, rank: Rank) -> tuple[list[str], str] | None:
        found = _figure(cast(TableSetting, box), cast(State, state), numbers, name, rank)
        return None if found is None else ([each.title for each in found[0]], found[1].title)

    assert figure("rat", "elite") == (["token-base-elite"], "rat-1-standee 1 · Elite monster")
    assert figure("rat", "normal") == (["token-base-normal"], "rat-2-standee 2 · Normal monster")
    assert figure("rat", "normal") == ([], "rat-3-standee 3 · Normal monster")
    assert figure("rat", "normal") is None
    assert figure("queen", "normal") == ([], "queen-large-standee")


@pytest.mark.rule("JL-26.01")
@pytest.mark.parametrize(
    ("data", "value", "look", "symbol"),
    [
        ({"change": "double"}, "×2", "good", "double"),
        ({"change": "null"}, "0", "bad", "null-modifier"),
        ({"value": 2}, "+2", "good", ""),
        ({"value": 1}, "+1", "good", ""),
        ({"value": 0}, "+0", "plain", ""),
        ({}, "+0", "plain", ""),
        ({"value": -1}, "−1", "bad", ""),
    ],
)
def test_a_modifier_card_shows_what_it_does_to_an_attack(
    data: dict[str, Any], value: str, look: str, symbol: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kinds, "lines_of", lambda *given: [])
    library: Any = SimpleNamespace(of_kind=lambda kind: [])
    entity = Entity("card", "modifier-card", "own", data, ())
    shown = kinds.modifier_card(entity, phrases(SYSTEM, "en"), library)
    assert (shown["value"], shown["look"], shown["symbol"]) == (value, look, symbol)


def test_monsters_that_only_what_is_found_brings_lie_beside_the_table() -> None:
    """An entry brings them: named in the rules of goods, and with the pack before its name."""
    library = library_of(SYSTEM)
    adventure = next(each for each in library.of_kind("adventure") if not each.data.get("goods"))
    brought = library.of_kind("monster")[-1]
    entry = {"at": "1,1", "do": [{"spawn": {"monster": brought.qualified, "rank": "normal", "at": "1,1"}}]}
    state = find(SYSTEM).new_state(library, adventure, Table(2, 1))
    assert brought.id not in set(_named(state))
    with_goods = replace(adventure, data={**adventure.data, "goods": {"A": entry}})
    assert brought.id in set(_named(cast(Any, SimpleNamespace(catalog=catalog_for(library, with_goods)))))


@pytest.mark.parametrize(("language", "name"), [("en", "Bulwark"), ("ru", "Оплот")])
def test_a_sheet_has_the_name_of_its_character(language: str, name: str) -> None:
    sheet = next(each for each in components().values() if each.kind == "character-sheet" and "bulwark" in each.id)
    assert box.character_sheet(sheet, phrases(SYSTEM, language), library_of(SYSTEM))["name"] == name


@pytest.mark.rule("JL-21.09", "JL-21.11")
def test_a_sheet_has_a_box_for_every_checkmark(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = next(each for each in components().values() if each.kind == "character-sheet")
    assert box.character_sheet(sheet, phrases(SYSTEM, "en"), library_of(SYSTEM))["checks"] == {"rows": 6, "boxes": 3}
    monkeypatch.setattr(box, "MOST_CHECKS", 8)
    monkeypatch.setattr(box, "CHECKS_PER_PERK", 4)
    assert box.character_sheet(sheet, phrases(SYSTEM, "en"), library_of(SYSTEM))["checks"] == {"rows": 2, "boxes": 4}


@pytest.mark.parametrize(
    ("icon", "after", "said"),
    [
        ("attack", " 3", "Attack\u00a0\u00a03"),
        ("attack", " all", "Attack\u00a0 all"),
        ("strengthen", " 2", "Strengthen \u00a02"),
        ("strengthen", " all", "Strengthen\u00a0 all"),
    ],
)
def test_a_sign_stays_on_the_line_of_its_word_unless_that_is_long_and_a_number_follows(
    icon: str, after: str, said: str
) -> None:
    runs = spelled([Run(icon=icon), Run(text=after)], phrases(SYSTEM, "en"))
    assert "".join(run.get("text", "") for run in runs) == said
