"""Modes of The Night Cage: rules about what the mode has, options that change something, boards that are played on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.limits import Between, OneOf
from toolkit.rules.expressions.nodes import Node as Term
from toolkit.rules.expressions.nodes import Path, Text, walk
from toolkit.rules.scenario_cards import BOARD
from toolkit.rules.tree import EffectNode, EntityTree, TriggerNode, effects_in
from toolkit.systems.night_cage.certain import Done, Fact, Facts, idle, of_moment, settled, too_late
from toolkit.systems.night_cage.map.cage import USUAL_MOST_NERVE, options_of

#: The code of a rule that never happens in its mode, and of something else in a mode that no game uses.
IN_VAIN, UNUSED = "L0816", "L0817"


#: What a mode must have for a moment to come.
_EVENT_TAKES = {"got-key": "keys", "was-hit": "monsters"}


@dataclass(frozen=True, slots=True)
class Mode:
    """What a mode plays with, on whatever board and with whatever options."""

    tiles: tuple[Entity, ...]
    #: All tiles of all packs by their ids.
    known: frozenset[str]
    fewest: int
    most: int
    nerve: int
    #: The most tiles that a stack can have, with all that options add.
    stack: int

    @property
    def monsters(self) -> tuple[Entity, ...]:
        return tuple(tile for tile in self.tiles if "monster" in tile.data)

    def is_misspelt(self, condition: Term) -> bool:
        """Whether a condition asks for a tile that there is in no pack."""
        parts = [*walk(condition)]
        asks = any(isinstance(each, Path) and each.dotted == "tile" for each in parts)
        return asks and any(isinstance(each, Text) and each.value not in self.known for each in parts)

    @property
    def has_keys(self) -> bool:
        return self.copies_with("key") > 0

    def copies_with(self, field: str) -> int:
        """How many tiles with this field the box holds of those the mode plays with."""
        return sum(int(tile.data["copies"]) for tile in self.tiles if tile.data.get(field) is not None)


def mode_of(library: Library, adventure: Entity, rules: EntityTree) -> Mode | None:
    """What a mode plays with; None where it names a tile that is not there, which other checks tell."""
    data = adventure.data
    boards = list(data["boards"].values())
    piles = [board["stack"] for board in boards]
    piles += [option.get("add") or {} for option in options_of(adventure).values()]
    names = [str(data["start"]), *(str(name) for pile in piles for name, count in pile.items() if count)]
    found = [library.find(name, kind="tile", pack=adventure.pack) for name in dict.fromkeys(names)]
    spawned = [effect.value("tile") for effect in _effects(rules) if effect.name == "spawn"]
    tests = [tile for tile in library.of_kind("tile") if tile.qualified in library.brought]
    tiles = [each for each in (*found, *spawned, *tests) if isinstance(each, Entity)]
    if None in found:
        return None
    prisoners = [int(board["prisoners"]) for board in boards]
    nerve = int((data.get("nerve") or {}).get("most", USUAL_MOST_NERVE))
    known = frozenset(each.id for each in library.of_kind("tile"))
    stack = max(sum(board["stack"].values()) for board in boards) + sum(
        sum(pile.values()) for pile in piles[len(boards) :]
    )
    return Mode(tuple(dict.fromkeys(tiles)), known, min(prisoners), max(prisoners), nerve, stack)


def _effects(rules: EntityTree) -> Iterator[EffectNode]:
    return effects_in(tuple(rules.nodes.values()))


# Rules


def rules_in_vain(mode: Mode, rules: EntityTree) -> Iterator[MapProblem]:
    """Rules on moments, with effects or with conditions that the mode never comes to."""
    done = Done(rules)
    yield from (MapProblem(IN_VAIN, why, effect.pointer) for effect, why in done.again)
    for trigger in rules.triggers():
        never = _lacking(mode, _EVENT_TAKES.get(trigger.event.name, ""))
        if never:
            message = f"{trigger.event.name!r} never happens: {never}"
            yield MapProblem(IN_VAIN, message, (*trigger.pointer, "on"), hint="choose another moment")
            continue
        yield from _effects_in_vain(mode, trigger)
        yield from (MapProblem(IN_VAIN, why, effect.pointer) for effect, why in (*too_late(trigger), *idle(trigger)))
        facts = {**_facts(mode, trigger.event.name), **of_moment(trigger.event.name, rules)}
        for node, part, why in settled(trigger, facts, done.candles):
            if mode.is_misspelt(part):
                continue  # told with the tiles that there are
            yield MapProblem(IN_VAIN, why, node.pointer, part.start, part.end)


def _effects_in_vain(mode: Mode, trigger: TriggerNode) -> Iterator[MapProblem]:
    for effect in effects_in((trigger,)):
        never = _lacking(mode, effect.verb.facets["takes"])
        if never:
            yield MapProblem(IN_VAIN, f"{effect.name!r} never does anything: {never}", effect.pointer)


def _lacking(mode: Mode, taken: str) -> str:
    """What the mode lacks of what a moment or a verb takes; empty where it lacks nothing."""
    match taken:
        case "keys" if not mode.has_keys:
            return "no tile of this mode has a key"
        case "monsters" if not mode.monsters:
            return "no tile of this mode is a monster"
        case "nerve" if not mode.nerve:
            return "nobody can hold nerve in this mode"
    return ""


def _facts(mode: Mode, event: str) -> Facts:
    """What is known of names by what the mode plays with."""
    prisoners = f"{mode.fewest} to {mode.most}" if mode.fewest < mode.most else f"{mode.most}"
    why = f"the mode has {prisoners} prisoners"
    met = mode.monsters if event == "was-hit" else mode.tiles
    what = "a monster of this mode" if event == "was-hit" else "a tile of this mode"
    keys, monsters = mode.copies_with("key"), mode.copies_with("monster")
    return {
        "stack": Fact(Between(0, mode.stack), f"the stack has {mode.stack} tiles at most"),
        "monsters": Fact(Between(0, monsters), _as_many(monsters, "is a monster", "are monsters")),
        "prisoners": Fact(Between(mode.fewest, mode.most), why),
        "keys": Fact(
            Between(0, min(mode.most, keys)), why if keys >= mode.most else _as_many(keys, "has a key", "have keys")
        ),
        "lit_candles": Fact(Between(0, mode.most), why),
        "prisoner.nerve": Fact(Between(0, mode.nerve), f"nobody can hold more than {mode.nerve} nerve in this mode"),
        "tile": Fact(OneOf(frozenset(tile.id for tile in met)), f"{what} is meant: {_few(met)}"),
    }


def _as_many(tiles: int, one: str, several: str) -> str:
    if not tiles:
        return f"no tile of this mode {one}"
    return f"one tile of this mode {one}" if tiles == 1 else f"{tiles} tiles of this mode {several}"


def _few(tiles: tuple[Entity, ...]) -> str:
    names = sorted(tile.id for tile in tiles)
    return ", ".join(names[:8]) + (", …" if len(names) > 8 else "")


# Boards, prisoners and options


def unused(adventure: Entity) -> Iterator[MapProblem]:
    """Options that change nothing, boards that nobody plays on, prisoners that no board has a place for."""
    data: Mapping[str, Any] = adventure.data
    for name, option in options_of(adventure).items():
        if not option.get("silence") and not any(
            count for word in ("add", "remove") for count in (option.get(word) or {}).values()
        ):
            hint = "let it 'add' or 'remove' tiles, or remove it"
            yield MapProblem(UNUSED, f"the option {name!r} changes nothing", ("options", name), hint=hint)
    taken: dict[int, str] = {}
    for name, board in data["boards"].items():
        for number, players in enumerate(board["players"]):
            if players in taken:
                message = f"{players} players play on the board {taken[players]!r}, never on this one"
                yield MapProblem(UNUSED, message, ("boards", name, "players", number), hint="name every number once")
            taken.setdefault(players, name)
    most = max(int(board["prisoners"]) for board in data["boards"].values())
    if len(data["prisoners"]) > most and adventure.id != BOARD:  # of a board for tests, cases say who takes part
        message = f"this prisoner never takes part: the largest board is for {most}"
        hint = f"list {most} prisoners, or raise 'prisoners' of a board"
        yield MapProblem(UNUSED, message, ("prisoners", most), hint=hint)
