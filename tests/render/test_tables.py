"""Tables laid for adventures: of every shipped one everything lies on the table, in its place, on nothing else."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder
from toolkit.render.batch import gather
from toolkit.render.cards import Card, printable
from toolkit.render.export.setting import TABLE, Item, Laid, TableSetting
from toolkit.render.export.table_setting import can_be_laid, dice_of, most_players, set_table
from toolkit.rules.game import Game
from toolkit.rules.system import Table
from toolkit.systems import find, playable
from toolkit.systems.jaws_of_the_lion.booklet.scenario_map import layout_of
from toolkit.systems.jaws_of_the_lion.print.table_setting import open_sets

#: Things may touch, and tokens of one zone lie a little closer than they are wide.
_TOUCH = 3.0
#: How far figures may stand over the edge of the map: zones are smaller than the bases of a mob.
_EDGE = 16.0


@cache
def shipped_library(system: str, pack: str = "core") -> Library:
    folders = [data_folder("content") / system / name for name in dict.fromkeys(("core", pack))]
    return load(folders).library


ADVENTURES = [
    (system, pack, adventure.id)
    for system, pack in (
        ("night-cage", "core"),
        ("night-cage", "drowned-wing"),
        ("massive-darkness", "core"),
        ("jaws-of-the-lion", "core"),
        ("brimstone", "core"),
        ("machina-arcana", "core"),
    )
    for adventure in shipped_library(system, pack).of_kind("adventure")
    if adventure.pack == (system if pack == "core" else pack)
]


@cache
def box(system: str, pack: str, language: str = "en") -> tuple[Library, list[Card]]:
    library = shipped_library(system, pack)
    cards, problems = gather(library, [each for name in library.packs for each in printable(library, name)], language)
    assert problems == []
    return library, cards


def laid_for(system: str, pack: str, adventure: str, players: int = 0, language: str = "en") -> TableSetting:
    library, cards = box(system, pack, language)
    entity = library.get(adventure, kind="adventure")
    return set_table(library, entity, language, players or most_players(library, entity), cards)


def overlap(one: Laid, other: Laid) -> float:
    """How deep two things lie in each other, in mm; negative where they do not."""
    (left, top, right, bottom), (left2, top2, right2, bottom2) = one.box, other.box
    return min(min(right, right2) - max(left, left2), min(bottom, bottom2) - max(top, top2))


def flat(items: list[Item]) -> list[Item]:
    return [each for item in items for each in (item, *flat(list(item.inside)))]


@pytest.mark.parametrize(("system", "pack", "adventure"), ADVENTURES)
def test_everything_lies_on_the_table_and_nothing_on_something_else(system: str, pack: str, adventure: str) -> None:
    table = laid_for(system, pack, adventure)
    laid = table.laid()
    boxes = [each.box for each in laid]
    assert max(right for _, _, right, _ in boxes) - min(left for left, *_ in boxes) <= TABLE[0]
    assert max(bottom for *_, bottom in boxes) - min(top for _, top, *_ in boxes) <= TABLE[1]
    for one, other in combinations(laid, 2):
        if one.height == other.height:
            deep = overlap(one, other)
            assert deep <= _TOUCH, f"{one.item.title} lies {deep:.0f} mm in {other.item.title}"
    floor = [each for each in laid if each.item.fixed]
    assert floor
    for each in laid:
        if each.on == "floor":
            under = [other for other in floor if overlap(each, other) > 0]
            assert under, f"{each.item.title} lies beside the map"
            assert max(other.box[2] for other in floor) + _EDGE >= each.box[2], each.item.title
            assert max(other.box[3] for other in floor) + _EDGE >= each.box[3], each.item.title
    assert not [key for key, left in table.stock.items() if left < 0], "the table takes more than the box holds"
    assert all(each.item.title.strip() for each in laid)


@pytest.mark.parametrize(("system", "pack", "adventure"), ADVENTURES)
def test_the_decks_and_figures_of_the_table_are_those_of_the_game(system: str, pack: str, adventure: str) -> None:
    table = laid_for(system, pack, adventure)
    library, _ = box(system, pack)
    rules = find(system)
    entity = library.get(adventure, kind="adventure")
    game: Game[Any] = Game(library, entity, rules.new_state(library, entity, Table(table.players, 1)), rules.next_step)
    game.start()
    told = rules.to_data(game.state)
    items = flat([each.item for each in table.laid()])
    decks = [
        Counter(cards)
        for group in ("decks", "item_decks", "modifier_decks")
        for cards in ((each["cards"] if isinstance(each, dict) else each) for each in told.get(group, {}).values())
        if cards
    ]
    piles = [
        Counter(card.entity.id.removesuffix("-map-card") for card in item.cards or ())
        for item in items
        if item.form in ("pile", "piece")
    ]
    bags = [Counter(each.card.entity.id for each in item.inside if each.cards) for item in items if item.form == "bag"]
    for deck in decks:
        assert deck in piles or deck in bags, f"no deck with {', '.join(deck)}"
    seats = told.get("heroes") or told.get("characters") or told.get("explorers") or told.get("prisoners")
    own = [card.entity.id for item in items for card in item.cards]
    for name, who in seats.items():
        assert [each for each in own if each.startswith(str(who.get("class", name)))], name
        for field in ("equipped", "items", "hand"):
            lacking = Counter(list(who.get(field, ()))) - Counter(own)
            assert not lacking, f"{name} has no {', '.join(lacking)}"
    dice = [item for item in items if item.form == "die"]
    assert len(dice) == len(list(dice_of(library, "en")))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("adventure", [each.id for each in shipped_library("jaws-of-the-lion").of_kind("adventure")])
def test_monsters_of_the_first_room_stand_where_the_rules_place_them(adventure: str, players: int) -> None:
    table = laid_for("jaws-of-the-lion", "core", adventure, players)
    library, _ = box("jaws-of-the-lion", "core")
    entity = library.get(adventure, kind="adventure")
    rules = find("jaws-of-the-lion")
    game: Game[Any] = Game(library, entity, rules.new_state(library, entity, Table(players, 1)), rules.next_step)
    ask = game.start()
    while ask is not None and game.state.phase == "prepare":
        ask = game.answer(next(iter(ask.options)))
    placed = Counter((each.card.id, each.rank) for each in game.state.monsters.values() if each.on_board)
    laid = table.laid()
    stood = [each for each in laid if each.height > 1.3]
    standees = [
        each for each in stood if each.item.card.entity.data.get("of", "").rpartition("/")[2] not in _people(library)
    ]
    ranks = {table.spoken.title(rank): rank for rank in ("normal", "elite")}
    found = Counter((_whose(each), ranks.get(each.item.title.rpartition(" · ")[2], "boss")) for each in standees)
    assert found == placed
    cells = Counter((round(each.x), round(each.y)) for each in stood)
    assert max(cells.values(), default=1) == 1, "no two stand on one hex"
    assert len(stood) - len(standees) == max(2, players), "every character stands on a starting hex"
    later = [each.item for each in laid if each.item.form == "bag" and each.item.title.startswith("Room ")]
    assert len(later) <= len(layout_of(entity).rooms) - 1


def _people(library: Library) -> set[str]:
    return {each.id for each in library.of_kind("mercenary")}


def _whose(each: Laid) -> str:
    return str(each.item.card.entity.data["of"]).rpartition("/")[2]


def test_only_the_first_room_is_open_and_every_door_opens_another_face() -> None:
    library = shipped_library("jaws-of-the-lion")
    layout = layout_of(library.get("the-flooded-clock", kind="adventure"))
    assert open_sets(layout)[0] == ("1",)
    assert len(open_sets(layout)) == 8, "three doors of one room open in any order"
    table = laid_for("jaws-of-the-lion", "core", "cellar-clearance")
    board = next(each.item for each in table.laid() if each.item.fixed)
    rooms = {each["room"] for each in board.card.component.data["map"]["cells"]}
    assert rooms == {"1", ""}, "a door belongs to no room"
    assert [title for title, _ in board.states] == ["Cellar Clearance · Rooms 1, 2"]
    kinds = {each["kind"] for each in board.card.component.data["map"]["marks"]}
    assert not kinds & {"monster", "coin", "damage-trap", "treasure"}, "what stands and lies there is not printed"
    ((_, opened),) = board.states
    assert "monster" in {each["kind"] for each in opened.component.data["map"]["marks"]}


@pytest.mark.parametrize("system", playable())
def test_every_system_can_be_laid_out_in_every_language(system: str) -> None:
    assert can_be_laid(system)
    adventure = next(iter(shipped_library(system).of_kind("adventure"))).id
    titles = {}
    for language in ("en", "ru", "uk"):
        table = laid_for(system, "core", adventure, language=language)
        titles[language] = [item.title for item in flat([each.item for each in table.laid()]) if item.form == "bag"]
    assert titles["en"] != titles["ru"] != titles["uk"]
    assert not [title for title in titles["ru"] + titles["uk"] if title.isascii() and any(map(str.isalpha, title))]
