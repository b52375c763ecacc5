"""Massive Darkness on a virtual table: the dungeon with its doors, tokens and heroes, decks beside, heroes' boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.content.entity import id_in
from toolkit.render.export.setting import Item, TableSetting
from toolkit.render.export.universal_vtt import Door, map_of
from toolkit.systems.massive_darkness.map.picture import frame
from toolkit.systems.massive_darkness.print.table_map import spread, token_named
from toolkit.systems.massive_darkness.state import State

_CARDS = ("equipment", "enemy", "event", "door")
#: How far two tokens are moved away from a door, in widths of a zone.
_AWAY = 0.17
#: The middle of the places for tokens on the Lifespark card, in mm.
_SPARKS = ((12.7, 22.3), (50.8, 22.3), (12.7, 38.5), (50.8, 38.5))


def lay(table: TableSetting, state: State, told: Mapping[str, Any]) -> None:
    """The dungeon at the start of the first round (MD-1)."""
    _dungeon(table, state, told)
    enemies = [table.piece("enemy", str(each["card"])) for each in told["enemies"].values()]
    table.beside("left", enemies)
    seats = [_seat(table, told, name) for name in told["heroes"]]
    _decks(table, told)
    _supply(table, told)
    for seat in seats:
        table.beside("seat", *seat)


def _seat(table: TableSetting, told: Mapping[str, Any], name: str) -> list[list[Item]]:
    """A hero: dashboard, card and class sheet, and what it begins with."""
    hero = told["heroes"][name]
    first = [table.piece("token", "token-first-player")] if name == told["first_player"] else []
    sheets = [table.piece("class", hero["class"])] if hero.get("class") else []
    return [
        [table.piece("dashboard", f"{name}-dashboard"), table.piece("hero", name)],
        [*sheets, *(table.piece("equipment", item) for item in (*hero["equipped"], *hero["carried"])), *first],
    ]


def _dungeon(table: TableSetting, state: State, told: Mapping[str, Any]) -> None:
    """Tiles, doors and tokens, and the figures on them."""
    shown = map_of(table.library, table.adventure)
    cell = 0.0
    for tile in shown.tiles:
        item = table.piece("tile", tile.entity.id)
        cell = cell or item.width / tile.columns
        table.floor(item, tile.x * cell, tile.y * cell, tile.turn)
    for door in shown.doors:
        _door(table, door, cell)
    for zone, items in _lying(table, state, told).items():
        for item, place in zip(items, _beside_doors(state, zone, shown.doors, len(items)), strict=True):
            table.mark(item, *_at(state, zone, place, cell))
    for zone, items in _standing(table, told).items():
        for item, place in zip(items, spread(len(items)), strict=True):
            table.mark(item, *_at(state, zone, place, cell), standing=True)


def _beside_doors(state: State, zone: str, doors: Sequence[Door], count: int) -> list[tuple[float, float]]:
    """Where so many tokens lie in a zone, clear of the doors around it."""
    left, top, _, _ = frame(state.dungeon)
    where = state.dungeon.zones[zone]
    x, y = where.x - left, where.y - top
    edges = [door.edge for door in doors]
    beside = [a[0] - x for a, b in edges if a[0] == b[0] and a[0] in (x, x + 1) and min(a[1], b[1]) == y]
    across = [a[1] - y for a, b in edges if a[1] == b[1] and a[1] in (y, y + 1) and min(a[0], b[0]) == x]
    away_x = _AWAY * (1 - 2 * beside[0]) if len(beside) == 1 else 0.0
    away_y = _AWAY * (1 - 2 * across[0]) if len(across) == 1 else 0.0
    if count == 1:
        return spread(count)
    if count == 2:  # below each other where a door stands beside them
        return [(down, right + away_y) for right, down in spread(count)] if beside else spread(count)
    return [(right + away_x, down + away_y) for right, down in spread(count)]


def _at(state: State, zone: str, place: tuple[float, float], cell: float) -> tuple[float, float]:
    left, top, _, _ = frame(state.dungeon)
    where = state.dungeon.zones[zone]
    return (where.x - left + place[0]) * cell, (where.y - top + place[1]) * cell


def _lying(table: TableSetting, state: State, told: Mapping[str, Any]) -> dict[str, list[Item]]:
    """The tokens of every zone."""
    wanted = [("entry", state.dungeon.entry, False), ("exit", state.dungeon.exit, False)]
    wanted += [(f"level-{each['level']}", str(each["at"]), False) for each in told["level_tokens"]]
    wanted += [(str(each["token"]), str(each["at"]), bool(each["face_down"])) for each in told["tokens"]]
    wanted += [("pillar", str(each["at"]), False) for each in told["pillars"].values()]
    found: dict[str, list[Item]] = {}
    for token, zone, face_down in wanted:
        made = token_named(table.library, table.adventure, token) if zone in state.dungeon.zones else None
        if made is not None:
            found.setdefault(zone, []).append(table.piece(made.kind, made.id, face_down=face_down))
    return found


def _standing(table: TableSetting, told: Mapping[str, Any]) -> dict[str, list[Item]]:
    """The figures of every zone: heroes, and enemies that are there from the beginning."""
    found: dict[str, list[Item]] = {}
    for name, hero in told["heroes"].items():
        found.setdefault(str(hero["zone"]), []).append(table.piece("standee", f"{name}-standee"))
    for enemy in told["enemies"].values():
        found.setdefault(str(enemy["zone"]), []).extend(_figures(table, enemy))
    return found


def _figures(table: TableSetting, enemy: Mapping[str, Any]) -> Iterator[Item]:
    """The figures of an enemy's card: its leading one, and its minions."""
    card = table.library.get(str(enemy["card"]), kind="enemy", pack=table.adventure.pack)
    source = id_in(card.data.get("figure", card.id))
    for kind in ("standee", "large-standee"):
        if enemy.get("boss", True) and table.has(kind, f"{source}-{kind}"):
            yield table.piece(kind, f"{source}-{kind}")
    for _ in enemy.get("minions", ()):
        yield table.piece("standee", f"{source}-minion-standee")


def _door(table: TableSetting, door: Door, cell: float) -> None:
    (x1, y1), (x2, y2) = door.edge
    item = table.piece("door-token", "token-door", face_down=not door.closed)
    table.mark(item, (x1 + x2) / 2 * cell, (y1 + y2) / 2 * cell, turn=90 if x1 == x2 else 0)


def _decks(table: TableSetting, told: Mapping[str, Any]) -> None:
    """Enemies left of the map, what heroes find on its right."""
    decks: Mapping[str, Sequence[str]] = {name: each["cards"] for name, each in told["decks"].items()}

    def row(*begins: str) -> list[Item]:
        return [pile for name, cards in decks.items() if name.startswith(begins) for pile in table.deck(cards, _CARDS)]

    table.beside("left", row("guard"), row("roaming"), row("event", "door"))
    table.beside("right", row("treasure"), row("artifact"))
    others = [pile for kind in ("equipment", "enemy", "event", "door") for pile in table.piles(kind)]
    table.beside("right", others)


def _supply(table: TableSetting, told: Mapping[str, Any]) -> None:
    figures: dict[str, list[Item]] = {}
    for kind in ("standee", "large-standee"):
        for item in table.pieces(kind):
            if not _is_hero(item):
                figures.setdefault(item.title, []).append(item)
    table.beside("left", [bag for title, items in figures.items() for bag in table.bag(title, items)])
    spark = table.piece("lifespark", "lifespark")
    paid = [table.piece("small-token", "token-wound") for _ in range(int(told["lifespark"]))]
    for item, (x, y) in zip(paid, _SPARKS, strict=False):
        table.on(spark, item, x, y)
    table.beside("right", [spark, *paid[len(_SPARKS) :]])
    table.beside(
        "right", table.bags("small-token"), table.bags("token"), table.bags("door-token"), table.bags("marker")
    )
    table.beside("right", [table.piece("reference-sheet", "reference-sheet")])
    table.beside("left", table.bag_of_kind("tile"))


def _is_hero(item: Item) -> bool:
    return item.card.entity.data.get("role") == "hero"
