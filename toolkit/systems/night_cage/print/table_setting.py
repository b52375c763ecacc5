"""The Night Cage on a virtual table: the empty cage, the stack in a bag, and what every prisoner begins with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.render.export.setting import Colour, Item, TableSetting
from toolkit.systems.night_cage.state import State


def lay(table: TableSetting, state: State, told: Mapping[str, Any]) -> None:
    """Everything before the first prisoner chooses a cell (NC-3). The stack is shuffled; its last tile is on top."""
    data, words = table.adventure.data, table.spoken
    boards: Mapping[str, Any] = data["boards"]
    side = next(name for name, each in boards.items() if table.players in each["players"])
    table.floor(table.piece("board", f"board-{boards[side]['size']}"), 0.0, 0.0)
    stack = [table.piece("tile", _id(name), face_down=True) for name in told["stack"]]
    other_side = side != next(iter(boards))
    table.beside("left", [table.piece("discard-board", f"{table.adventure.id}-discard-board", face_down=other_side)])
    table.beside("left", table.bag(words.say("labels", "stack", count=len(stack)), stack))
    bosses = [table.piece("boss", boss.id) for boss in state.cage.bosses.values()]
    seats = _seats(table, told)
    table.beside("right", bosses, table.bags("token"))
    table.beside("right", [table.piece("reference-sheet", "reference-sheet")])
    table.beside("right", table.bag_of_kind("tile"))
    for seat in seats:
        table.beside("seat", seat)


def _seats(table: TableSetting, told: Mapping[str, Any]) -> list[list[Item]]:
    """Who plays: the status board with the candle lit, a start tile, a pawn, and nerve (NC-3.11, NC-3.12)."""
    start = _id(str(table.adventure.data["start"]))
    shared = len(told["prisoners"]) > table.players
    found = []
    for number, (name, prisoner) in enumerate(told["prisoners"].items()):
        status = table.piece("prisoner", name, face_down=prisoner["candle"] != "lit")
        nerve = [table.piece("token", "token-nerve") for _ in range(int(prisoner["nerve"]))]
        passed = [table.piece("token", "token-fourth-prisoner")] if shared and number == 0 else []
        pawn = table.pawn(status.title, _colour(str(status.card.component.data["colour"])))
        found.append([status, table.piece("tile", start), pawn, *nerve, *passed])
    return found


def _id(reference: str) -> str:
    return reference.rpartition("/")[2]


def _colour(written: str) -> Colour:
    red, green, blue = (round(int(written[at : at + 2], 16) / 255, 3) for at in (1, 3, 5))
    return red, green, blue
