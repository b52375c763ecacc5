"""The adventures in the box lie as section 5.3 of the ledger draws them: tiles, doors, tokens, and how far it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from tests.systems.massive_darkness.box import cards
from tests.systems.massive_darkness.packs import library
from toolkit.content.entity import Entity
from toolkit.content.resources import data_folder
from toolkit.rules.boards import paths
from toolkit.rules.ledger import rules_of
from toolkit.rules.system import Table
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.map.dungeon import Dungeon, read_dungeon

_ZONE = r"(\w+)\.([a-d][1-4])"
_DOOR_STATES = {"": "closed", "!": "locked", "o": "open"}


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """One layout of the ledger, its lines by their first word."""

    name: str
    lines: Mapping[str, str]

    def __str__(self) -> str:
        return self.name

    @property
    def tiles(self) -> dict[str, tuple[int, int]]:
        """Tile side → where it lies."""
        found = re.findall(r"(\d[VR]) at \((\d+),(\d+)\)", self.lines["Tiles"])
        return {side: (int(x), int(y)) for side, x, y in found}

    @property
    def steps(self) -> dict[str, int]:
        """Zone → its distance from the entry, for the zones that have one in brackets."""
        text = f"{self.lines['Entry']} {self.lines['Tokens']}"
        return {f"{side}.{zone}": int(steps) for side, zone, steps in re.findall(rf"{_ZONE} \[(\d+)\]", text)}

    @property
    def doors(self) -> dict[str, str]:
        found = re.findall(r"(\d[VR]\.[AB]\d)([!o]?)", self.lines["Doors"])
        return {door: _DOOR_STATES[mark] for door, mark in found}

    @property
    def levels(self) -> list[tuple[str, int]]:
        text = self.lines["Entry"].partition("Level tokens:")[2]
        return sorted((f"{side}.{zone}", int(level)) for level, side, zone in re.findall(rf"L(\d) {_ZONE}", text))

    @property
    def tokens(self) -> Counter[tuple[str, str]]:
        """Kind and zone of every token that lies open; monsters are none."""
        found: Counter[tuple[str, str]] = Counter()
        for part in self.lines["Tokens"].removeprefix("- Tokens: ").split("; "):
            kind = re.match(r"[a-z]+", part)
            assert kind is not None, part
            if kind[0] == "pillars":
                found.update(("pillar", f"{side}.{zone}") for side, zone in re.findall(rf"{_ZONE}→", part))
            elif kind[0] in ("library", "artifact", "lair", "pillar"):
                found.update((kind[0], f"{side}.{zone}") for side, zone in re.findall(_ZONE, part))
        return found

    @property
    def face_down(self) -> tuple[Counter[str], list[str]]:
        """The kinds of hidden tokens, and the zones they are dealt to."""
        hidden = re.search(r"facedown\(([^)]*)\)([^;]*)", self.lines["Tokens"])
        if hidden is None:
            return Counter(), []
        kinds = Counter({kind: int(count) for count, kind in re.findall(r"(\d) (\w+)", hidden[1])})
        return kinds, sorted(f"{side}.{zone}" for side, zone in re.findall(_ZONE, hidden[2]))


def _layouts() -> Iterator[Layout]:
    text = (data_folder("docs") / "rules" / "massive-darkness.md").read_text(encoding="utf-8")
    text = text[text.index("**MD-90.61 HOUSE**") : text.index("### 91.")]
    for block in re.split(r"\n\*\*(?=Tutorial|Adventure)", text)[1:]:
        name, _, body = block.partition(".**")
        yield Layout(name, {line.split()[1].rstrip(":"): line for line in body.splitlines() if line.startswith("- ")})


LAYOUTS = tuple(_layouts())


def _side(tile: Any) -> str:
    return str(tile["tile"] if isinstance(tile, dict) else tile).removeprefix("tile-").upper()


def _sides(adventure: Entity) -> dict[str, str]:
    """Sign of a tile on the map → the side that lies there; bridges are none."""
    sides = {str(sign): _side(tile) for sign, tile in adventure.data["tiles"].items()}
    return {sign: side for sign, side in sides.items() if side != "DARK-BRIDGE"}


@cache
def found(layout: Layout) -> tuple[Entity, Dungeon]:
    """The adventure made of the tiles of a layout, and its dungeon with the ledger's names of tiles."""
    made = [each for each in cards("adventure") if sorted(_sides(each).values()) == sorted(layout.tiles)]
    assert len(made) == 1, f"{layout}: {[each.id for each in made]}"
    dungeon, problems = read_dungeon(library(), made[0])
    assert problems == []
    assert dungeon is not None
    return made[0], dungeon


def named(layout: Layout, zone: str) -> str:
    """A zone or door as the ledger writes it: `6V.a3`."""
    sign, _, rest = zone.partition(".")
    return f"{_sides(found(layout)[0]).get(sign, sign)}.{rest}"


def test_every_adventure_has_a_layout_and_every_layout_an_adventure() -> None:
    assert len(LAYOUTS) == 11
    assert {found(layout)[0].id for layout in LAYOUTS} == {each.id for each in cards("adventure")}


@pytest.mark.rule("MD-90.61", "MD-1.02")
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_tiles_lie_where_the_ledger_puts_them(layout: Layout) -> None:
    zones = found(layout)[1].zones
    corners = {side: zones[f"{sign}.a1"] for sign, side in _sides(found(layout)[0]).items()}
    left = min(x for x, _ in layout.tiles.values())
    rows = {y: row for row, y in enumerate(sorted({y for _, y in layout.tiles.values()}))}
    drawn = {y: row for row, y in enumerate(sorted({corner.y for corner in corners.values()}))}
    first = min(corner.x for corner in corners.values())
    assert {side: (corner.x - first, drawn[corner.y]) for side, corner in corners.items()} == {
        side: (x - left, rows[y]) for side, (x, y) in layout.tiles.items()
    }


@pytest.mark.rule("MD-90.61")
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_doors_are_those_of_the_ledger(layout: Layout) -> None:
    states = found(layout)[1].door_states
    assert {named(layout, door): state for door, state in states.items()} == layout.doors
    assert len(states) == int(re.findall(r"\((\d+)\)", layout.lines["Doors"])[0])


@pytest.mark.rule("MD-90.61", "MD-92.16", "MD-8.01")
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_level_tokens_are_those_of_the_ledger(layout: Layout) -> None:
    levels = found(layout)[1].levels
    assert sorted((named(layout, zone), level) for zone, level in levels.items()) == layout.levels


@pytest.mark.rule("MD-90.61", "MD-92.17", "MD-92.23", "MD-92.24")
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_tokens_are_those_of_the_ledger(layout: Layout) -> None:
    data = found(layout)[0].data
    assert Counter((each["token"], named(layout, each["at"])) for each in data.get("tokens", ())) == layout.tokens
    hidden = data.get("face_down") or {}
    at = sorted(named(layout, zone) for zone in hidden.get("at", ()))
    assert (Counter(hidden.get("tokens", ())), at) == layout.face_down


@pytest.mark.rule("MD-90.61")
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_it_is_as_far_as_the_ledger_says(layout: Layout) -> None:
    dungeon = found(layout)[1]
    steps = paths.distances(dungeon.board, [dungeon.board.cell(dungeon.entry)])
    by_name = {named(layout, dungeon.board.name(cell)): count for cell, count in steps.items()}
    assert {zone: by_name[zone] for zone in layout.steps} == layout.steps
    entry = re.search(rf"Entry {_ZONE}", layout.lines["Entry"])
    assert entry is not None
    assert named(layout, dungeon.entry) == f"{entry[1]}.{entry[2]}"
    exit_zone = re.search(rf"exit {_ZONE}", layout.lines["Entry"])
    assert named(layout, dungeon.exit) == (f"{exit_zone[1]}.{exit_zone[2]}" if exit_zone else ".")


def lifespark_in_the_ledger() -> dict[str, int]:
    """MD-90.74: adventure → the Lifespark tokens it begins with."""
    rule = rules_of("massive-darkness")["MD-90.74"]
    told = {f"Adventure {number}": int(count) for number, count in re.findall(r"adventure (\d+): (\d+)", rule)}
    return {"Tutorial": int(re.findall(r"tutorial (\d+)", rule)[0]), **told}


@pytest.mark.rule("MD-90.74", "MD-1.19")
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_lifespark_begins_with_the_tokens_of_the_ledger(layout: Layout) -> None:
    state = SYSTEM.new_state(library(), found(layout)[0], Table(players=4, seed=1))
    assert state.lifespark == lifespark_in_the_ledger()[layout.name]


@pytest.mark.rule("MD-90.74", "MD-1.20")
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_a_table_may_play_with_the_two_tokens_of_the_book(layout: Layout) -> None:
    state = SYSTEM.new_state(library(), found(layout)[0], Table(players=4, seed=1, options={"lifespark": 2}))
    assert state.lifespark == 2
