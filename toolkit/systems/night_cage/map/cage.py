"""An adventure ready to be played: its tiles, stack, board and prisoners, compiled once from content."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NoReturn

from toolkit.content.diagnostics import Pointer, nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library, value_at
from toolkit.crawl.map import tokens
from toolkit.crawl.story.agreed import known_options, refuse, wrong_table
from toolkit.rules.compiling import compile_selection, compile_triggers
from toolkit.rules.listeners import Listeners
from toolkit.rules.observing import effects_in
from toolkit.rules.reading import tree_of
from toolkit.rules.system import Table
from toolkit.rules.tree import EntityTree
from toolkit.systems.night_cage.map.grid import DIRECTIONS, Grid, grid_of
from toolkit.systems.night_cage.map.tiles import Boss, Face, Monster, TileKind
from toolkit.systems.night_cage.verbs.vocabulary import VOCABULARY, is_straight

#: The code of a table that the adventure is not made for, which is no mistake of its content.
WRONG_TABLE = "L0820"

#: How much nerve a prisoner has at first and can hold, where the adventure does not say it.
USUAL_NERVE, USUAL_MOST_NERVE = 1, 2

#: How many cells the side of a board can have: the schema of adventures says so.
LARGEST_SIDE = 12

#: What to do where nobody can win.
_WAYS_TO_WIN = "let a rule do 'win', or leave 'escape' out"

#: Tiles drawn as one character: which sides have exits.
DRAWN_EXITS = {
    "╵": 1, "╶": 2, "╷": 4, "╴": 8, "│": 5, "─": 10, "└": 3, "┌": 6, "┐": 12,
    "┘": 9, "├": 7, "┬": 14, "┤": 13, "┴":
    11, "┼": 15,
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Cage:
    """What does not change during a game."""

    adventure: Entity
    grid: Grid
    players: int
    options: tuple[str, ...]
    #: Who takes part, in the order of seats; and everybody the adventure lists.
    prisoners: tuple[str, ...]
    everybody: tuple[str, ...]
    #: For each seat the player who decides, -1 for the prisoner that is shared (NC-4.03).
    controllers: tuple[int, ...]
    kinds: tuple[TileKind, ...]
    by_id: Mapping[str, TileKind]
    start: TileKind
    #: The ways to lay a start tile on an empty board, and for each cell the keys of those that lead there (NC-3.14).
    starts: Mapping[str, tuple[int, Face]]
    start_keys: tuple[tuple[str, ...], ...]
    #: How many of each kind the stack has, and how many of those lie on top (NC-3.08).
    stack: tuple[int, ...]
    initial: tuple[int, ...]
    bosses: Mapping[str, Boss]
    nerve_start: int
    nerve_most: int
    #: The adventure's own rules, and whether the game is won by escaping and lost without gates or keys.
    rules: Listeners
    escape: bool
    #: The names of tokens of packs' own.
    tokens: Mapping[str, str]
    #: Grim silence: prisoners talk only when together (NC-27.05).
    silence: bool


def cage_of(library: Library, adventure: Entity, table: Table) -> Cage:
    """The compiled adventure for this table. Raises `ContentFault` when it cannot be played so."""
    options = tuple(sorted(name for name, on in table.options.items() if on))
    for name, value in table.options.items():
        if not isinstance(value, bool):
            _Builder(library, adventure, table.players, options).refuse_value(name, value)
    return _compiled(library, adventure, table.players, options)


@lru_cache(maxsize=64)
def _compiled(library: Library, adventure: Entity, players: int, options: tuple[str, ...]) -> Cage:
    return _Builder(library, adventure, players, options).build()


class _Builder:
    def __init__(self, library: Library, adventure: Entity, players: int, options: tuple[str, ...]) -> None:
        self.library = library
        self.adventure = adventure
        self.players = players
        self.options = options

    def build(self) -> Cage:
        name, board = self._board()
        counts = self._counts(name, board)
        start = self._entity(self.adventure.data["start"], "tile", ("start",))
        brought = [tile for tile in self.library.of_kind("tile") if tile.qualified in self.library.brought]
        kinds = self._kinds(start, [*(entity for entity, _ in counts.values()), *brought, *self._spawned()])
        by_id = {kind.id: kind for kind in kinds}
        stack = tuple(counts[kind.id][1] if kind.id in counts else 0 for kind in kinds)
        prisoners = self._prisoners(name, board)
        if start.data.get("copies", 0) < len(prisoners):
            self._fail("L0821", ("start",), f"the box has too few start tiles for {len(prisoners)} prisoners")
        if self._escape:
            self._check_hope(name, kinds, stack, len(prisoners))
        bosses = self._bosses(name, board["size"], kinds)
        initial = self._initial(name, board, kinds, stack)
        self._check_room(name, board["size"], len(prisoners), kinds, stack, initial)
        nerve_start, nerve_most = self._nerve()
        grid = grid_of(board["size"])
        starts = _starts(grid, by_id[start.id])
        return Cage(
            adventure=self.adventure,
            grid=grid,
            players=self.players,
            options=self.options,
            prisoners=prisoners,
            everybody=self._everybody(),
            controllers=controllers_of(self.players, len(prisoners)),
            kinds=kinds,
            by_id=by_id,
            start=by_id[start.id],
            starts=starts,
            start_keys=tuple(tuple(key for key, (at, _) in starts.items() if at == cell) for cell in range(grid.size)),
            stack=stack,
            initial=initial,
            bosses=bosses,
            nerve_start=nerve_start,
            nerve_most=nerve_most,
            rules=self._rules(kinds),
            escape=self._escape,
            tokens=tokens.names(self.library),
            silence=any(self._option(option).get("silence") for option in self.options),
        )

    def _nerve(self) -> tuple[int, int]:
        """How much nerve a prisoner starts with, and how much it can hold."""
        nerve = self.adventure.data.get("nerve", {})
        start, most = nerve.get("start", USUAL_NERVE), nerve.get("most", USUAL_MOST_NERVE)
        if start > most:
            words = f"prisoners start with {start} nerve and can hold {most}"
            hint = f"write 'start: {most}' or less, or 'most: {start}' or more"
            self._fail("L0839", ("nerve", "start" if "start" in nerve else "most"), words, hint)
        return start, most

    @property
    def _escape(self) -> bool:
        return bool(self.adventure.data.get("escape", True))

    def _rules(self, kinds: Sequence[TileKind]) -> Listeners:
        """The adventure's own rules, in force all the time. One of them, or of a tile, wins where no escape does."""
        triggers = compile_triggers(tree_of(VOCABULARY, self.library, self.adventure).triggers("rules"))
        all_rules = [*triggers, *(trigger for kind in kinds for trigger in kind.triggers)]
        if not self._escape and not any(effect.verb.name == "win" for effect in effects_in(all_rules)):
            self._fail("L0826", ("escape",), "nobody wins by escaping, and no rule of the adventure wins", _WAYS_TO_WIN)
        return Listeners({self.adventure.id: triggers}, [("", self.adventure.id)])

    def _spawned(self) -> Iterator[Entity]:
        """The tiles that rules bring, which may come out of the box (NC-90.85)."""
        rules = compile_triggers(tree_of(VOCABULARY, self.library, self.adventure).triggers("rules"))
        return (effect.fixed["tile"] for effect in effects_in(rules) if effect.verb.name == "spawn")

    def _kinds(self, start: Entity, stack: list[Entity]) -> tuple[TileKind, ...]:
        """The kinds of tiles in the game, the start tile first."""
        entities = list(dict.fromkeys([start, *stack]))
        kinds = tuple(_kind(self.library, entity, index) for index, entity in enumerate(entities))
        drawn: dict[str, str] = {}
        for kind in kinds:
            if kind.symbol in drawn:
                other = drawn[kind.symbol]
                self._fail("L0824", ("boards",), f"{other} and {kind.id} are both drawn {kind.symbol!r}")
            drawn[kind.symbol] = kind.id
        return kinds

    def _initial(
        self, name: str, board: Mapping[str, Any], kinds: tuple[TileKind, ...], stack: tuple[int, ...]
    ) -> tuple[int, ...]:
        """How many of each kind lie on top of the stack (NC-3.08)."""
        place: Pointer = ("boards", name, "initial")
        wanted: dict[str, int] = {}
        for tile, count in board.get("initial", {}).items():
            entity = self._entity(tile, "tile", (*place, tile))
            wanted[entity.id] = count
            has = next((number for kind, number in zip(kinds, stack, strict=True) if kind.id == entity.id), 0)
            if count > has:
                words = f"{count} of {entity.id} are to lie on top, but {self._with_options}the stack has {has}"
                self._fail("L0822", self._place_of(entity, (*place, tile)), words, f"let at most {has} lie on top")
        return tuple(wanted.get(kind.id, 0) for kind in kinds)

    def _check_hope(self, name: str, kinds: tuple[TileKind, ...], stack: tuple[int, ...], prisoners: int) -> None:
        """Without a gate, or with too few keys, the game is lost before it begins (NC-23.02, NC-23.03)."""
        place: Pointer = ("boards", name, "stack")
        if not any(kind.gate and count for kind, count in zip(kinds, stack, strict=True)):
            words = f"{self._with_options}the stack has no gate, so nobody can escape"
            self._fail("L0826", place, words, "put a tile with 'gate: true' into it")
        keys = sum(count for kind, count in zip(kinds, stack, strict=True) if kind.key)
        if keys < prisoners:
            words = f"{self._with_options}the stack has {keys} keys for {prisoners} prisoners"
            self._fail("L0826", place, words, f"put {prisoners - keys} more tiles with a key into it")

    def _check_room(
        self,
        name: str,
        size: int,
        prisoners: int,
        kinds: tuple[TileKind, ...],
        stack: tuple[int, ...],
        initial: tuple[int, ...],
    ) -> None:
        """The last prisoner finds an empty cell for its start tile, whatever the others laid (NC-3.14, NC-3.17)."""
        exits = kinds[0].exits.bit_count()
        laid = (prisoners - 1) * exits
        covered, has_bosses = prisoners - 1 + laid, False
        plain = not any(kind.revealed or kind.placed for kind, count in zip(kinds, initial, strict=True) if count)
        drawn = initial if plain and sum(initial) >= laid else stack  # those on top come first, one for each exit
        for kind, count in zip(kinds, drawn, strict=True):
            largest = max((boss.data["size"] for boss in _brought_by(kind)), default=0)
            has_bosses |= largest > 0 and count > 0
            covered += min(count, laid) * largest * largest  # of several over one tile, the last alone stays
        if covered >= size * size:
            needed = math.isqrt(covered) + 1
            words = f"{prisoners} prisoners do not always find an empty cell to start on"
            ways = [f"write 'size: {needed}' or more"] if needed <= LARGEST_SIDE else []
            ways += [f"let {laid} tiles that bring no boss lie on top ('initial')"] if has_bosses else []
            hint = ", or ".join((*ways, "let fewer prisoners take part"))
            self._fail("L0827", ("boards", name, "size"), words, hint)

    def _board(self) -> tuple[str, Mapping[str, Any]]:
        boards = self.adventure.data["boards"]
        for name, board in boards.items():
            if self.players in board["players"]:
                return name, board
        offered = sorted({count for board in boards.values() for count in board["players"]})
        words = f"it is played by {', '.join(map(str, offered))}, not by {self.players}"
        return wrong_table(self.adventure, words, "", ("boards",), WRONG_TABLE)

    def refuse_value(self, option: str, value: object) -> None:
        """Say that an option is on or off and nothing else."""
        self._option(option)
        hint = "name it, without a value; in a file, write true or false"
        wrong_table(self.adventure, f"the option {option!r} is on or off, not {value!r}", hint, code=WRONG_TABLE)

    def _option(self, option: str) -> Mapping[str, Any]:
        known = options_of(self.adventure)
        if option not in known:
            hint = known_options(option, known)
            wrong_table(self.adventure, f"there is no option {option!r}", hint, code=WRONG_TABLE)
        return known[option]

    def _counts(self, name: str, board: Mapping[str, Any]) -> dict[str, tuple[Entity, int]]:
        """The stack with what the options add and take away, within what the box holds (NC-90.58)."""
        counts: dict[str, tuple[Entity, int]] = {}
        place: Pointer = ("boards", name, "stack")
        for tile, count in board["stack"].items():
            entity = self._entity(tile, "tile", (*place, tile))
            counts[entity.id] = (entity, count)
        for option in self.options:
            data = self._option(option)
            for sign, word in ((1, "add"), (-1, "remove")):
                for tile, count in data.get(word, {}).items():
                    entity = self._entity(tile, "tile", ("options", option, word, tile))
                    counts[entity.id] = (entity, counts.get(entity.id, (entity, 0))[1] + sign * count)
        for entity, count in counts.values():
            copies = entity.data.get("copies", 0)
            if count > copies:
                words = f"{self._with_options}the stack would need {count} of {entity.id}; the box holds {copies}"
                hint = f"take {f'{copies} or fewer' if copies else 'none'}, or raise 'copies'"
                self._fail("L0821", self._place_of(entity, place), words, hint)
            if count < 0:
                words = f"{self._with_options}{-count} more of {entity.id} would be taken away than the stack has"
                self._fail("L0821", self._place_of(entity, place), words, "remove fewer of them")
        return {tile: (entity, count) for tile, (entity, count) in counts.items() if count}

    def _place_of(self, tile: Entity, otherwise: Pointer) -> Pointer:
        """Where the last of the chosen options, else the stack, says how many of a tile there are."""
        places = [("options", option, word) for option in reversed(self.options) for word in ("add", "remove")]
        for place in (*places, otherwise):
            counted = value_at(self.adventure.data, place)
            for name in counted if isinstance(counted, Mapping) else ():
                if self.library.find(name, kind="tile", pack=self.adventure.pack) is tile:
                    return (*place, name)
        return otherwise

    @property
    def _with_options(self) -> str:
        return f"with the option {', '.join(map(repr, self.options))} " if self.options else ""

    def _everybody(self) -> tuple[str, ...]:
        listed = self.adventure.data["prisoners"]
        return tuple(self._entity(each, "prisoner", ("prisoners", index)).id for index, each in enumerate(listed))

    def _prisoners(self, name: str, board: Mapping[str, Any]) -> tuple[str, ...]:
        listed = self._everybody()
        wanted = board["prisoners"]
        if wanted > len(listed):
            words = f"{wanted} prisoners are wanted, but {len(listed)} are listed"
            self._fail("L0823", ("boards", name, "prisoners"), words)
        if controllers_of(self.players, wanted) == ():
            words = f"{self.players} players cannot share {wanted} prisoners"
            self._fail("L0823", ("boards", name, "players"), words, "as many, a multiple of it, or one more")
        return listed[:wanted]

    def _bosses(self, name: str, size: int, kinds: tuple[TileKind, ...]) -> dict[str, Boss]:
        brought = {boss for kind in kinds for boss in _brought_by(kind)}
        found = {}
        for entity in self.library.of_kind("boss"):
            if entity in brought and entity.data["size"] > size:
                words = f"{entity.id} covers {entity.data['size']} cells a side, the board has {size}"
                self._fail("L0825", ("boards", name, "size"), words)
            triggers = compile_triggers(tree_of(VOCABULARY, self.library, entity).triggers())
            found[entity.qualified] = Boss(entity.id, entity.data["size"], triggers)
        return found

    def _entity(self, reference: str, kind: str, pointer: Pointer) -> Entity:
        found = self.library.find(reference, kind=kind, pack=self.adventure.pack)
        if found is None:
            near = nearest(reference, self.library.names(kind, self.adventure.pack))
            self._fail("L0301", pointer, f"there is no {kind} {reference!r}", f"did you mean {near!r}?" if near else "")
        return found

    def _fail(self, code: str, pointer: Pointer, message: str, hint: str = "") -> NoReturn:
        refuse(self.adventure, code, message, hint, pointer)


@lru_cache(maxsize=512)
def _kind(library: Library, entity: Entity, index: int) -> TileKind:
    """A tile ready to be played. Tables with other options or players have the same tiles, in the same order."""
    data = entity.data
    tree = tree_of(VOCABULARY, library, entity)
    return TileKind(
        id=entity.id,
        index=index,
        symbol=data["symbol"],
        exits=exits_of(data["exits"]),
        copies=data.get("copies", 0),
        crumbling=data.get("crumbling", False),
        key=data.get("key", ""),
        gate=data.get("gate", False),
        steadfast=data.get("steadfast", False),
        monster=_monster(tree, data["monster"]) if "monster" in data else None,
        triggers=compile_triggers(tree.triggers()),
    )


def _monster(tree: EntityTree, data: Mapping[str, Any] | None) -> Monster:
    data = data or {}
    seen, attacked = tree.selection("monster", "sees"), tree.selection("monster", "attacks")
    sees = compile_selection(seen) if seen is not None else None
    attacks = compile_selection(attacked) if attacked is not None else sees
    side = {name: number for number, name in enumerate(DIRECTIONS)}
    mouth, top = (side.get(str(data.get(word)), -1) for word in ("mouth", "top"))
    return Monster(sees, attacks, is_straight(sees), mouth, top)


def options_of(adventure: Entity) -> dict[str, Mapping[str, Any]]:
    """The options of an adventure by name; one that is null was taken out of what the adventure extends."""
    options: Mapping[str, Mapping[str, Any] | None] = adventure.data.get("options", {})
    return {name: option for name, option in options.items() if option is not None}


def _brought_by(kind: TileKind) -> Iterator[Entity]:
    """The bosses that a tile brings, however deep in its effects."""
    return (effect.fixed["boss"] for effect in effects_in(kind.triggers) if effect.verb.name == "bring")


def _starts(grid: Grid, start: TileKind) -> dict[str, tuple[int, Face]]:
    """Every cell in every rotation that looks different (NC-3.14, NC-3.15)."""
    return {
        f"start:{grid.names[cell]}:{face.rotation * 90}": (cell, face)
        for cell in range(grid.size)
        for face in dict.fromkeys(start.faces)
    }


def exits_of(exits: str | list[str]) -> int:
    """The sides with exits, from a drawn character or a list of sides."""
    if isinstance(exits, str):
        return DRAWN_EXITS[exits]
    return sum(1 << DIRECTIONS.index(side) for side in set(exits))


def controllers_of(players: int, prisoners: int) -> tuple[int, ...]:
    """Who decides for each seat (NC-4.01 to NC-4.05, NC-90.07); () where it cannot be shared out."""
    if prisoners % players == 0:
        each = prisoners // players
        return tuple(seat // each for seat in range(prisoners))
    if prisoners == players + 1:
        return (*range(players), -1)
    return ()
