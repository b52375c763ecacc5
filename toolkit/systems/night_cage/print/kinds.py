"""The Night Cage on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds.own_things import own_card
from toolkit.render.kinds.sheets import runs, steps
from toolkit.render.kinds.supplies import made_for, made_from, source_of, tokens
from toolkit.render.phrases import Phrases
from toolkit.render.portrait import portrait
from toolkit.render.words import words_of
from toolkit.systems.night_cage.map.cage import exits_of
from toolkit.systems.night_cage.map.grid import DIRECTIONS


def tile(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A labyrinth tile. Its rules are drawn, not written: the words of tiles stand on the reference sheet."""
    data = entity.data
    exits = exits_of(data["exits"])
    monster = data.get("monster")
    return {
        "exits": [side for number, side in enumerate(DIRECTIONS) if exits >> number & 1],
        "crumbling": bool(data.get("crumbling")),
        "symbol": _symbol(data),
        "portrait": portrait(entity.qualified, "monster") if monster is not None else None,
        "top": (monster or {}).get("top"),
        "mouth": (monster or {}).get("mouth"),
        "back": "labyrinth",
    }


def _symbol(data: Mapping[str, Any]) -> str | None:
    if data.get("monster") is not None:
        return "monster"
    if data.get("gate"):
        return "gate"
    return "key" if data.get("key") else None


def boss(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A boss covers as many cells as its size says; its other side is the pit it leaves."""
    size = int(entity.data["size"])
    drawn = portrait(entity.qualified, "boss")
    return {
        "cells": [size, size],
        "symbol": "boss",
        "portrait": drawn,
        "type-line": phrases.title("boss"),
        "back": "pit",
    }


def prisoner(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A status board: the candle burns on one side and is out on the other."""
    sides = {side: {"title": phrases.label(side), "lines": _lines(phrases, side)} for side in ("lit", "out")}
    return {
        "colour": entity.data.get("colour", "#8a8a8a"),
        "portrait": portrait(entity.qualified, "person", entity.qualified),
        "nerve": phrases.title("nerve"),
        "key": phrases.title("key"),
        "most": _most_nerve(library, entity),
        "sides": sides,
        "side": "lit",
        "back": {"side": "out"},
    }


def _most_nerve(library: Library, entity: Entity) -> int:
    """Room for as much nerve as any adventure lets this prisoner hold."""
    return max(
        (
            int(adventure.data.get("nerve", {}).get("most", 2))
            for adventure in library.of_kind("adventure")
            if entity.id in adventure.data.get("prisoners", ())
        ),
        default=2,
    )


def _lines(phrases: Phrases, section: str) -> list[list[dict[str, str]]]:
    return [runs(phrases, line) for line in phrases.find(section)]


def token(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    data = entity.data
    if "symbol" not in data:  # one of a pack's own
        return {"symbol": data.get("icon", "key"), "tint": "flame", "side": "front"}
    name = phrases.title(data["name"])
    return {"name": name, "symbol": data["symbol"], "tint": data["tint"], "side": "front", "back": data["back"]}


def discard_board(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """A space for every type of tile of a mode with how many there are; one side for each board (NC-90.71)."""
    adventure = source_of(library, entity)
    boards = list(adventure.data["boards"])
    sides = {name: _spaces(library, adventure, name, phrases) for name in boards}
    return {
        "name": library.words(adventure, "name", phrases.language),
        "title": phrases.label("discard"),
        "sides": sides,
        "side": boards[0],
        "back": {"side": boards[1]} if len(boards) > 1 else "",
    }


def player_range(board: Mapping[str, Any]) -> str:
    """For how many players a board is: `1`, or `2–4`."""
    players = board["players"]
    return str(players[0]) if len(players) == 1 else f"{players[0]}–{players[-1]}"


def _spaces(library: Library, adventure: Entity, name: str, phrases: Phrases) -> dict[str, Any]:
    board = adventure.data["boards"][name]
    start = library.get(str(adventure.data["start"]), kind="tile", pack=adventure.pack)
    counted = [(start, int(board["prisoners"]))]
    for reference, count in board["stack"].items():
        if count:
            counted.append((library.get(reference, kind="tile", pack=adventure.pack), int(count)))
    return {
        "players": phrases.say("labels", "players", players=player_range(board)),
        "total": phrases.say("labels", "stack", count=sum(count for _, count in counted[1:])),
        "spaces": [
            {
                "name": library.called(each, phrases.language),
                "count": count,
                **_drawing(each, phrases, library),
            }
            for each, count in counted
        ],
    }


def board(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The cells of the cage, with arrows where its edges meet (NC-1.02)."""
    size = int(entity.data["size"])
    return {"name": phrases.say("labels", "board", size=size), "cells": [size, size], "cells-across": size}


def reference_sheet(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The turn in short, what nerve buys, and what every special tile and boss of the packs in play does."""
    tiles = library.of_kind("tile", pack=entity.pack)
    monsters = [each for each in tiles if each.data.get("monster") is not None]
    others = [each for each in tiles if each.data.get("monster") is None]
    bosses = library.of_kind("boss", pack=entity.pack)
    return {
        "name": library.title(entity.pack, phrases.language),
        "columns": [
            [
                {"title": runs(phrases, phrases.label("reference")), "steps": steps(phrases, phrases.find("turn"))},
                {"title": runs(phrases, phrases.label("nerve_uses")), "steps": steps(phrases, phrases.find("nerve"))},
                {"title": runs(phrases, phrases.label("end")), "steps": steps(phrases, phrases.find("ending"))},
            ],
            [
                _section(
                    phrases, "monsters", [*_entries(library, monsters, phrases), *_bosses(library, bosses, phrases)]
                ),
                _section(phrases, "tiles", _entries(library, others, phrases)),
            ],
        ],
    }


def _section(phrases: Phrases, label: str, entries: list[dict[str, Any]]) -> dict[str, Any]:
    return {"title": runs(phrases, phrases.label(label)), "entries": entries}


def _entries(library: Library, entities: Sequence[Entity], phrases: Phrases) -> list[dict[str, Any]]:
    """Tiles with something to say; plain passages explain themselves. Tiles that say the same share an entry."""
    entries: list[dict[str, Any]] = []
    for each in entities:
        entry = {**_entry(library, each, phrases), "tiles": [_drawing(each, phrases, library)]}
        same = next((other for other in entries if other["paragraphs"] == entry["paragraphs"]), None)
        if same is not None:
            same["name"] = f"{same['name']} · {entry['name']}"
            same["tiles"] += entry["tiles"]
        elif entry["paragraphs"]:
            entries.append(entry)
    return entries


def _drawing(entity: Entity, phrases: Phrases, library: Library) -> dict[str, Any]:
    """What a small picture of a tile shows."""
    return {key: tile(entity, phrases, library)[key] for key in ("exits", "crumbling", "symbol", "portrait")}


def _bosses(library: Library, entities: Sequence[Entity], phrases: Phrases) -> list[dict[str, Any]]:
    return [
        {**_entry(library, each, phrases), "tiles": [], "portrait": portrait(each.qualified, "boss")}
        for each in entities
    ]


def _entry(library: Library, entity: Entity, phrases: Phrases) -> dict[str, Any]:
    return {
        "name": library.called(entity, phrases.language),
        "paragraphs": [paragraph.to_data() for paragraph in words_of(library, entity, phrases.language)],
    }


def supplies(library: Library, pack: str) -> Iterator[Entity]:
    """Boards, sheets and tokens."""
    adventures = library.of_kind("adventure", pack=pack)
    for size in sorted({int(each["size"]) for entity in adventures for each in entity.data["boards"].values()}):
        yield made_for(library, pack, f"board-{size}", "board", {"size": size})
    for entity in adventures:
        yield made_from(entity, "discard-board", {})
    if library.of_kind("tile", pack=pack):
        yield made_for(library, pack, "reference-sheet", "reference-sheet", {})
    yield from tokens(library, pack, "night-cage")


KINDS = {
    "tile": tile,
    "boss": boss,
    "prisoner": prisoner,
    "token": token,
    "role": own_card("prisoner"),
    "board": board,
    "discard-board": discard_board,
    "reference-sheet": reference_sheet,
}
