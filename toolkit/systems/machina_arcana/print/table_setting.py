"""Machina Arcana on a virtual table: the first tile, the tracks with their markers, decks, and explorers' boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.content.entity import id_in
from toolkit.render.export.setting import Item, TableSetting
from toolkit.render.phrases import capital
from toolkit.systems.machina_arcana.map.placing import entry
from toolkit.systems.machina_arcana.map.tiles import SIZE
from toolkit.systems.machina_arcana.state import State

_DECKS = {"explorer-events": "explorer-event", "horror-events": "horror-event", "monsters": "monster"}
_SPACE = 25.0
_RATINGS = (("rating-spawn", "spawn_rating"), ("rating-horror", "horror_rating"))


def lay(table: TableSetting, state: State, told: Mapping[str, Any]) -> None:
    """The table before the first round (MA-2)."""
    first = told["map"][0]
    table.floor(table.piece("tile", first["tile"]), 0.0, 0.0, 90 * int(first["turned"]))
    _entry(table, state, list(told["explorers"]))
    seats = [_seat(table, name, explorer) for name, explorer in told["explorers"].items()]
    _tracks(table, told)
    _decks(table, told)
    _supply(table, told)
    for seat in seats:
        table.beside("seat", *seat)


def _entry(table: TableSetting, state: State, explorers: Sequence[str]) -> None:
    """The entry token, and everybody as near to it as they come: they may choose other spaces as near (MA-42.10)."""
    goal = entry(state)
    first = state.catalog.tiles[state.laid[0].tile].first
    steps = state.steps_to(goal)
    near = sorted((cell for cell in steps if state.is_safe(cell)), key=lambda cell: (steps[cell], cell))
    table.mark(table.piece("token", "token-entry"), *_middle(goal - first))
    for name, cell in zip(explorers, near, strict=False):
        table.mark(table.piece("standee", f"{name}-standee"), *_middle(cell - first), standing=True)


def _middle(cell: int) -> tuple[float, float]:
    return (cell % SIZE + 0.5) * _SPACE, (cell // SIZE + 0.5) * _SPACE


def _tracks(table: TableSetting, told: Mapping[str, Any]) -> None:
    board = table.piece("track-board", "track-board")
    for number, (token, rating) in enumerate(_RATINGS):
        table.on(board, table.piece("small-token", f"token-{token}"), *_rating(board, number, int(told[rating])))
    level, threat = int(told["level"]), int(told["threat"])
    table.on(board, table.piece("small-token", "token-rating-threat"), *_threat(board, level, threat))
    table.on(board, table.piece("small-token", "token-monster-level"), *_threat(board, level, 0))
    chapters = [name.rpartition("/")[2] for name in table.adventure.data["chapters"]]
    now = table.piece("chapter", told["chapter"])
    later = [name for name in chapters if name != told["chapter"]]
    table.beside("left", [board], [now, *table.pile("chapter", later)])


def _decks(table: TableSetting, told: Mapping[str, Any]) -> None:
    events = [pile for name, kind in _DECKS.items() for pile in table.deck(told["decks"][name], [kind])]
    items = [pile for cards in told["item_decks"].values() for pile in table.deck(cards, ["item"])]
    table.beside("left", events)
    table.beside("left", items)
    later = [pile for kind in ("monster", "item", "explorer-event", "horror-event") for pile in table.piles(kind)]
    table.beside("right", later, table.piles("scar"))


def _supply(table: TableSetting, told: Mapping[str, Any]) -> None:
    words = table.spoken
    stack = [table.piece("tile", name, face_down=True) for name in told["tile_stack"]]
    endgame = [table.piece("tile", id_in(name)) for name in _endgame(table)]
    table.beside(
        "right",
        [
            *table.bag(words.title("tile-stack"), stack),
            *table.bag(capital(words.label("endgame")), endgame),
            *table.bag_of_kind("tile"),
        ],
    )
    explorers = {f"{name}-standee" for name in table.names("explorer")} | {
        f"{name}-standee" for name in told["explorers"]
    }
    monsters = [name for name in table.names("standee") if name not in explorers]
    table.beside(
        "right",
        [
            *table.bag_of_kind("monster", table.pieces("standee", monsters)),
            *table.bags("token"),
            *table.bags("door-token"),
        ],
        [
            *table.bags("small-token", [name for name in table.names("small-token") if name.startswith("token-")]),
            *table.bag_of_kind("reference-sheet"),
        ],
    )


def _endgame(table: TableSetting) -> list[str]:
    return [str(each) for each in table.adventure.data.get("endgame_tiles", ())]


def _seat(table: TableSetting, name: str, explorer: Mapping[str, Any]) -> list[list[Item]]:
    """An explorer's board and its markers."""
    board = table.piece("explorer", name)
    markers = [
        table.piece("small-token", f"{name}-marker") for _ in range(table.left_of("small-token", f"{name}-marker"))
    ]
    owned = [
        table.piece("small-token", f"token-attribute-{each}")
        for each in ("health", "stamina", "essence")
        if table.left_of("small-token", f"token-attribute-{each}") > 0
    ]
    return [
        [board],
        [*owned, *markers],
        [table.piece("item", item) for item in explorer["carried"]],
    ]


def _rating(board: Item, row: int, number: int) -> tuple[float, float]:
    """Where the marker of a rating lies on the board of tracks, as its layout draws it."""
    size, ratings = board.card.component.size, board.card.component.data["ratings"]
    step = 98 / len(ratings[row]["values"])
    return size.safe + 3 + (number + 0.5) * step, size.safe + 1 + row * 26.4 + 17.9


def _threat(board: Item, level: int, position: int) -> tuple[float, float]:
    """Where the marker of threat lies; before the first place the level of monsters is marked."""
    size, threat = board.card.component.size, board.card.component.data["threat"]
    step = 65 / int(threat["positions"])
    x = 34 + (position - 0.5) * step if position else 24.0
    return size.safe + 1 + x, size.safe + 54 + 13.4 + (level - 1) * 9.2 + 4.15
