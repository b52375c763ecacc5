"""Shadows of Brimstone on a virtual table: the entrance with its heroes, the depth track, decks, and hero sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.render.export.setting import Item, TableSetting
from toolkit.systems.brimstone.print.tiles import drawing
from toolkit.systems.brimstone.state import State

_CELL = 25.0
_KINDS = {
    "artifact": ("item",),
    "gear": ("item",),
    "personal": ("item",),
    "encounter": ("encounter",),
    "map": ("map-card",),
}


def lay(table: TableSetting, state: State, told: Mapping[str, Any]) -> None:
    """The mine before the first turn (SB-7)."""
    _entrance(table, state, told)
    seats = [_seat(table, hero) for hero in told["heroes"].values()]
    _decks(table, told)
    _supply(table, told)
    for seat in seats:
        table.beside("seat", *seat)


def _entrance(table: TableSetting, state: State, told: Mapping[str, Any]) -> None:
    """The first tile, and the heroes on its starting cells."""
    laid = told["tiles"][0]
    entity = state.catalog.find(str(laid["tile"]), "tile")
    tile = table.piece("tile", entity.id)
    table.floor(tile, 0.0, 0.0, 90 * int(laid["quarters"]))
    drawn = drawing(table.library, entity, int(laid["quarters"]))
    cells = [each for each in drawn["cells"] if each["kind"] == "start"] or [
        each for each in drawn["cells"] if each["kind"] == "floor"
    ]
    figures = [table.piece("standee", f"{hero['class']}-standee") for hero in told["heroes"].values()]
    figures += [
        table.piece("standee", f"{table.adventure.id}-{name}-standee")
        for name in table.adventure.data.get("companions", {})
    ]
    for figure, cell in zip(figures, cells, strict=False):
        x, y = ((cell[axis] + drawn[edge] + 0.5) * _CELL for axis, edge in (("x", "left"), ("y", "top")))
        table.mark(figure, x, y, standing=True)
    table.beside("left", figures[len(cells) :])


def _decks(table: TableSetting, told: Mapping[str, Any]) -> None:
    """The decks of the mission's world first, those of other worlds below."""
    here = str(told["sections"][0])
    near: list[Item] = []
    far: list[Item] = []
    for name, deck in told["decks"].items():
        kind, _, world = name.partition(" ")
        if kind == "tokens":
            continue
        cards: Sequence[str] = deck["cards"]
        kinds = _KINDS.get(kind, ("threat",) if kind in ("threat", "low", "medium", "high", "epic") else (kind,))
        if kind == "map":
            cards = [f"{card}-map-card" for card in cards]
        (far if world and world != here else near).extend(table.deck(cards, kinds))
    table.beside("left", near)
    table.beside("right", far)
    explored = table.bag_of_kind(
        "exploration-token",
        [table.piece("exploration-token", name, face_down=True) for name in told["decks"]["tokens"]["cards"]],
    )
    table.beside("left", explored)


def _supply(table: TableSetting, told: Mapping[str, Any]) -> None:
    track = table.piece("depth-track", table.names("depth-track")[0])
    table.on(track, table.piece("token", "token-posse"), *_space(track, int(told["posse"])))
    table.on(track, table.piece("token", "token-darkness"), *_space(track, int(told["darkness"])))
    table.beside("left", [track])
    table.beside("right", [pile for kind in ("injury", "madness", "mutation") for pile in table.piles(kind)])
    table.beside("right", [bag for kind in ("tile", "end-piece", "world") for bag in table.bag_of_kind(kind)])
    types = [name for name in table.names("standee") if not _is_of_heroes(table, name)]
    table.beside("right", [*table.bag_of_kind("enemy"), *table.bags("standee", types)])
    table.beside("right", [*table.bags("token"), *table.bags("small-token")])
    table.beside("left", table.bag_of_kind("reference-sheet"))


def _is_of_heroes(table: TableSetting, name: str) -> bool:
    """Whether a standee is that of a hero or of a companion."""
    heroes = {f"{each.id}-standee" for each in table.library.of_kind("hero")}
    return name in heroes or any(name.startswith(f"{each.id}-") for each in table.library.of_kind("adventure"))


def _seat(table: TableSetting, hero: Mapping[str, Any]) -> list[list[Item]]:
    """A hero's sheet, what it carries, and the abilities it may come to have."""
    kind = str(hero["class"])
    library = table.library
    abilities = [
        each.id for each in library.of_kind("ability") if library.id_of(each.data["hero"], "hero", each.pack) == kind
    ]
    return [
        [table.piece("hero", kind)],
        [table.piece("hero-record", "hero-record"), *table.pile("ability", abilities)],
        [
            table.piece("side-bag", "side-bag"),
            *(table.piece("item", item) for item in hero["items"]),
            *(table.piece("small-token", "token-grit") for _ in range(int(hero["grit"]))),
        ],
    ]


def _space(track: Item, number: int) -> tuple[float, float]:
    """Where markers lie on a space of the depth track, as its layout draws it."""
    size = track.card.component.size
    count = len(track.card.component.data["spaces"])
    inner = size.width - 2 * size.safe
    side = min((inner - 4) / count, 22)
    left = size.safe + (inner - side * count) / 2
    return left + (number + 0.5) * side, size.safe + 12.4 + 1.12 * side
