"""A state as plain data that people can read and write, and back.

```yaml
players: 4
turn: 1                     # 0 while prisoners are being set up
active: red
board:                      # or drawn, see `drawn_board`
  b2: crossroads
  c2: t-passage 90          # turned a quarter clockwise
  b3: pit straight          # on its pit face
  d2: key-tile taken        # its key is gone
prisoners:
  red: {at: b2, candle: lit, nerve: 1, key: false}
  blue: {falling: row 3, candle: out, nerve: 0, key: true}
stack: [gate, wax-eater]    # the next tile first; or {top: [gate], size: 12}
```

What is left out is as in an ordinary game: all tiles of the mode that are not on the board are in the stack, shuffled
by the seed.
Where the stack is given but not the discard, the discard holds the rest.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.figures import own
from toolkit.crawl.given import fail, field_of, one_of, only_fields
from toolkit.crawl.map import tokens
from toolkit.rules.counters import read_values
from toolkit.rules.randomness import Randomness
from toolkit.rules.system import Table
from toolkit.systems.night_cage.light import boss_square
from toolkit.systems.night_cage.map.cage import DRAWN_EXITS, Cage, cage_of, controllers_of
from toolkit.systems.night_cage.map.grid import cells_in
from toolkit.systems.night_cage.map.tiles import BOSS_PIT, EMPTY, Face, TileKind, name_of
from toolkit.systems.night_cage.state import Prisoner, State

FIELDS = (
    "players", "options", "turn", "active", "token", "flicker", "outcome", "reason", "board", "bosses", "prisoners",
    "stack", "discard", "aside", "drawn", "waiting", "counters", "tokens_on_map", "own", "seed", "random",
)  # fmt: skip
PRISONER_FIELDS = ("at", "falling", "candle", "nerve", "key", "scrambling")
ARROWS = "↑→↓←"


# To data


def to_data(state: State) -> dict[str, Any]:
    """Everything that matters at a clean point, in the order a person would tell it."""
    names = state.grid.names
    data: dict[str, Any] = {
        "players": state.players,
        "options": list(state.cage.options),
        "turn": state.turn,
        "active": state.prisoners[state.active_seat].id,
        "token": f"player-{state.token + 1}",
        "flicker": state.flicker,
        "outcome": state.outcome,
        "reason": state.reason,
        "board": {
            names[cell]: tile_text(face) for cell, face in enumerate(state.board) if face not in (EMPTY, BOSS_PIT)
        },
        "bosses": [{"boss": boss.id, "at": names[corner]} for boss, corner in state.bosses],
        "prisoners": {prisoner.id: _prisoner_data(state, prisoner) for prisoner in state.prisoners},
        "stack": [kind.id for kind in reversed(state.stack)],
        "discard": {kind.id: state.discard[kind.index] for kind in state.cage.kinds if state.discard[kind.index]},
        "aside": [kind.id for kind in state.aside],
    }
    if state.drawn is not None:
        data["drawn"] = state.drawn.id
    if state.waiting:
        data["waiting"] = [{"tile": kind.id, "for": state.prisoners[seat].id} for kind, seat in state.waiting]
    if state.counters:
        data["counters"] = dict(state.counters)
    data |= tokens.to_data(state.tokens_on_map, state.cage.tokens)
    data |= own.to_data(state.prisoners)
    data["random"] = state.random.to_data()
    return data


def tile_text(face: Face) -> str:
    """`t-passage 90`, `pit straight`, `key-tile taken`."""
    if face.pit:
        return f"pit {face.kind.id}"
    turn = f" {face.rotation * 90}" if face.rotation else ""
    return face.kind.id + turn + (" taken" if face.kind.key and not face.key else "")


def _prisoner_data(state: State, prisoner: Prisoner) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if prisoner.cell >= 0:
        data["at"] = state.grid.names[prisoner.cell]
        if not state.board[prisoner.cell].exits:
            data["scrambling"] = True
    elif prisoner.falling:
        data["falling"] = state.grid.line_name(prisoner.line)
    data["candle"] = "lit" if prisoner.lit else "out"
    data["nerve"] = prisoner.nerve
    data["key"] = prisoner.key
    return data


# From data


def from_data(library: Library, adventure: Entity, data: Mapping[str, Any]) -> State:
    """A state from data; ValueError with a plain sentence where it says something impossible."""
    only_fields(data, FIELDS, "the given state")
    return _Reader(library, adventure, data).read()


class _Reader:
    def __init__(self, library: Library, adventure: Entity, data: Mapping[str, Any]) -> None:
        self.data = data
        self.library = library
        listed = data.get("prisoners")
        players = data.get("players", len(listed) if listed else adventure.data.get("default_players", 4))
        options = dict.fromkeys(data.get("options", ()), True)
        cage = cage_of(library, adventure, Table(players, 0, options))
        self.cage = self._for_listed(cage, listed)
        random = data.get("random")
        self.state = State(self.cage, Randomness.from_data(random) if random else Randomness(int(data.get("seed", 0))))

    def _for_listed(self, cage: Cage, listed: Mapping[str, Any] | None) -> Cage:
        """The cage with exactly the prisoners that are listed, in their order."""
        if not listed:
            return cage
        for name in listed:
            if name not in cage.everybody:
                fail(f"there is no prisoner {name!r} in this mode", name, cage.everybody)
        controllers = controllers_of(cage.players, len(listed))
        if not controllers:
            fail(f"{cage.players} players cannot share {len(listed)} prisoners; set `players`")
        return dataclasses.replace(cage, prisoners=tuple(listed), controllers=controllers)

    def read(self) -> State:
        state, data = self.state, self.data
        self._read_board()
        self._read_bosses()
        for prisoner in state.prisoners:
            self._read_prisoner(prisoner, (data.get("prisoners") or {}).get(prisoner.id) or {})
        self._read_turn()
        state.aside = [self._kind(name, "aside") for name in data.get("aside", ())]
        if "drawn" in data:
            state.drawn = self._kind(data["drawn"], "drawn")
        for item in data.get("waiting", ()):
            state.waiting.append((self._kind(item["tile"], "waiting"), self._prisoner(item["for"], "waiting").seat))
        state.counters = read_values(self.cage.adventure.data, data.get("counters", {}))
        places = self.cage.grid.numbers.__contains__
        state.tokens_on_map = tokens.from_data(self.library, self.cage.adventure, places, data)
        own.from_data(self.library, self.cage.adventure.pack, {}, state.prisoners, data.get("own", {}))
        self._read_stack()
        on_board = [face for face in state.board if face is not EMPTY]
        hidden = [*state.stack, *(kind for kind, _ in state.waiting), *([state.drawn] if state.drawn else [])]
        state.gates_left = sum(kind.gate for kind in hidden) + sum(face.gate for face in on_board)
        state.keys_left = sum(kind.key != "" for kind in hidden) + sum(face.key for face in on_board)
        state.keys_left += sum(prisoner.key for prisoner in state.prisoners)
        return state

    def _read_turn(self) -> None:
        state, data = self.state, self.data
        begun = any(prisoner.cell >= 0 or prisoner.falling for prisoner in state.prisoners)
        state.turn = int(data.get("turn", 1 if begun else 0))
        if "active" in data:
            state.active_seat = self._prisoner(data["active"], "active").seat
        if state.turn:
            for prisoner in state.prisoners:
                if prisoner.cell < 0 and not prisoner.falling:
                    fail(f"{prisoner.id} is neither on the board (`at`) nor falling (`falling`)")
        if "token" in data:
            seats = [f"player-{number + 1}" for number in range(state.players)]
            if data["token"] not in seats:
                fail(f"there is no seat {data['token']!r}", data["token"], seats)
            state.token = seats.index(data["token"])
        state.flicker = bool(data.get("flicker", False))
        state.outcome = data.get("outcome", "")
        state.reason = data.get("reason", "")

    def _read_board(self) -> None:
        board = self.data.get("board", {})
        cells = drawn_board(self.cage, board) if isinstance(board, str) else board
        for name, text in cells.items():
            self.state.show(self._cell(name, "the board"), self._face(str(text), name))

    def _face(self, text: str, at: str) -> Face:
        words = text.split()
        pit = words[:1] == ["pit"]
        words = words[1:] if pit else words
        if not words:
            fail(f"{at}: say which tile lies there on its pit face, such as `pit straight`")
        kind = self._kind(words[0], at)
        turn = taken = 0
        for word in words[1:]:
            if word == "taken" and kind.key:
                taken = 1
            elif word in ("0", "90", "180", "270"):
                turn = int(word) // 90
            else:
                fail(
                    f"{at}: {word!r} says nothing about a {kind.id}; there is a turn of 0, 90, 180 or 270, and `taken`"
                )
        return kind.pit if pit else (kind.taken if taken else kind.faces)[turn]

    def _read_bosses(self) -> None:
        state = self.state
        bosses = {boss.id: boss for boss in self.cage.bosses.values()}
        for item in self.data.get("bosses", ()):
            boss = bosses[one_of(field_of(item, "boss", "a boss"), bosses, "boss")]
            corner = self._cell(field_of(item, "at", "a boss"), "a boss")
            if all(corner != first for first, _ in state.grid.squares[boss.size]):
                fail(f"{boss.id} does not fit on the board with its upper left cell on {item['at']}", item["at"])
            cells = boss_square(state, boss.size, corner)
            if cells & state.filled:
                fail(f"{boss.id} lies on {item['at']}, where the board has tiles", item["at"])
            state.bosses.append((boss, corner))
            state.boss_cells |= cells
            for cell in cells_in(cells):
                state.show(cell, BOSS_PIT)

    def _read_prisoner(self, prisoner: Prisoner, data: Mapping[str, Any]) -> None:
        state, who = self.state, prisoner.id
        only_fields(data, PRISONER_FIELDS, who)
        if "at" in data and "falling" in data:
            fail(f"{who} cannot be on the board and falling")
        if "at" in data:
            prisoner.cell = self._cell(data["at"], who)
            face = state.board[prisoner.cell]
            if not face.exits and not data.get("scrambling"):
                fail(f"{who} stands on {data['at']}, where there is no tile to stand on", data["at"])
            others = [other for other in state.prisoners if other is not prisoner and other.cell == prisoner.cell]
            if others and face.exits and not face.gate:
                fail(f"{who} and {others[0].id} both stand on {data['at']}, which is no gate", data["at"])
        if "falling" in data:
            line = state.grid.line_of(str(data["falling"]))
            if line is None:
                fail(f"{who} falls beside {data['falling']!r}; say `row 3` or `column b`", data["falling"])
            prisoner.line = line
        if data.get("candle", "lit") not in ("lit", "out"):
            fail(f"the candle of {who} is lit or out, not {data['candle']!r}", data["candle"])
        prisoner.lit = data.get("candle", "lit") == "lit"
        prisoner.nerve = int(data.get("nerve", self.cage.nerve_start))
        if not 0 <= prisoner.nerve <= self.cage.nerve_most:
            fail(f"{who} holds 0 to {self.cage.nerve_most} nerve, not {prisoner.nerve}")
        prisoner.key = bool(data.get("key", False))

    def _read_stack(self) -> None:
        state, given = self.state, self.data.get("stack")
        rest = self._not_elsewhere()
        if isinstance(given, list):
            state.stack = [self._kind(name, "stack") for name in reversed(given)]
            for kind in state.stack:
                if kind in rest:
                    rest.remove(kind)
        else:
            wanted: Mapping[str, Any] = {"size": given} if isinstance(given, int) else given or {}
            only_fields(wanted, ("top", "size"), "the stack")
            rest = self._fill_stack(
                [self._kind(name, "stack") for name in wanted.get("top", ())], rest, wanted.get("size")
            )
        if "discard" in self.data:
            for name, count in self.data["discard"].items():
                state.discard[self._kind(name, "discard").index] = count
        else:
            for kind in rest:
                state.discard[kind.index] += 1

    def _not_elsewhere(self) -> list[TileKind]:
        """The tiles of the mode that are neither on the board nor aside, in hand or waiting; shuffled by the seed."""
        state = self.state
        counts = list(self.cage.stack)
        elsewhere = [face.kind for face in state.board if face not in (EMPTY, BOSS_PIT)] + state.aside
        elsewhere += [kind for kind, _ in state.waiting] + ([state.drawn] if state.drawn else [])
        for kind in elsewhere:
            counts[kind.index] -= 1
        for name, count in (self.data.get("discard") or {}).items():
            counts[self._kind(name, "discard").index] -= count
        rest = [kind for kind in self.cage.kinds for _ in range(counts[kind.index])]
        if not self.data.get("random"):
            state.random.shuffle("stack", rest, name_of)
        return rest

    def _fill_stack(self, top: list[TileKind], rest: list[TileKind], size: int | None) -> list[TileKind]:
        """The named tiles on top, others below; a shortened stack keeps keys and gates. Returns what is left out."""
        for kind in top:
            if kind in rest:
                rest.remove(kind)
        if size is None:
            below, left = rest, []
        else:
            if size < len(top):
                fail(f"the stack has {size} tiles, but {len(top)} are named for its top")
            rest.sort(key=lambda kind: not (kind.key or kind.gate))
            below, left = rest[: size - len(top)], rest[size - len(top) :]
        self.state.stack = below + top[::-1]
        if size is not None and len(self.state.stack) != size:
            fail(f"only {len(self.state.stack)} tiles are left for a stack of {size}")
        return left

    def _cell(self, name: Any, where: str) -> int:
        if name not in self.cage.grid.numbers:
            side = self.cage.grid.side
            fail(f"{where}: there is no cell {name!r} on a board of {side} by {side}", str(name))
        return self.cage.grid.numbers[name]

    def _kind(self, name: Any, where: str) -> TileKind:
        if name not in self.cage.by_id:
            fail(f"{where}: there is no tile {name!r} in this mode", str(name), self.cage.by_id)
        return self.cage.by_id[name]

    def _prisoner(self, name: Any, where: str) -> Prisoner:
        for prisoner in self.state.prisoners:
            if prisoner.id == name:
                return prisoner
        return fail(f"{where}: {name!r} is not in this game", str(name), self.cage.prisoners)


def drawn_board(cage: Cage, text: str) -> dict[str, str]:
    """A drawn board as cells: one line a row, one word a cell.

    A word is `.` for an empty cell, or a tile's symbol followed by how it is turned: a line character that shows its
    exits (`t┴`), or an arrow that shows where its north side points (`K→`). `*` at the end: its key is gone. `#`
    before: on its pit face.
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    side = cage.grid.side
    if len(rows) != side or any(len(row) != side for row in rows):
        fail(f"the drawn board must have {side} lines of {side} cells")
    symbols = {kind.symbol: kind for kind in cage.kinds}
    cells = {}
    for cell, word in enumerate(word for row in rows for word in row):
        if word != ".":
            cells[cage.grid.names[cell]] = _drawn_tile(word, symbols, cage.grid.names[cell])
    return cells


def _drawn_tile(word: str, symbols: Mapping[str, TileKind], at: str) -> str:
    pit, rest = word.startswith("#"), word.removeprefix("#")
    taken, rest = rest.endswith("*"), rest.removesuffix("*")
    symbol, mark = (rest[:-1], rest[-1]) if rest[-1:] in DRAWN_EXITS or rest[-1:] in ARROWS else (rest, "")
    kind = symbols.get(symbol)
    if kind is None:
        fail(f"{at}: no tile of this mode is drawn {symbol!r}; there is {', '.join(sorted(symbols))}")
    if pit:
        return f"pit {kind.id}"
    rotation = _drawn_rotation(kind, mark)
    if rotation is None:
        fail(f"{at}: a {kind.id} cannot lie like {mark!r}")
    return f"{kind.id} {rotation * 90}" + (" taken" if taken else "")


def _drawn_rotation(kind: TileKind, mark: str) -> int | None:
    if not mark:
        return 0
    if mark in ARROWS:
        return ARROWS.index(mark)
    return next((face.rotation for face in kind.faces if face.exits == DRAWN_EXITS[mark]), None)
