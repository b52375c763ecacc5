"""Tiles and bosses of The Night Cage: sides that lead somewhere, keys that can be taken, conditions that can hold."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.tree import ArgumentNode, EntityTree, SelectionNode, effects_in
from toolkit.systems.night_cage.certain import OF_BOSS, Done, Facts, idle, of_moment, of_tile, settled, too_late
from toolkit.systems.night_cage.map.cage import exits_of
from toolkit.systems.night_cage.map.grid import DIRECTIONS

#: The code of whatever on a tile or boss is printed and never happens.
IN_VAIN = "L0815"


def problems(entity: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """What on a tile or boss never happens, whatever is played."""
    facts = OF_BOSS
    if entity.kind == "tile":
        facts = of_tile(entity, rules)
        yield from _blind_sides(entity, rules)
        yield from _keys(entity, rules)
    yield from _conditions(rules, facts)


def _conditions(rules: EntityTree, facts: Facts) -> Iterator[MapProblem]:
    done = Done(rules)
    yield from (MapProblem(IN_VAIN, why, effect.pointer) for effect, why in done.again)
    for trigger in rules.triggers():
        yield from (MapProblem(IN_VAIN, why, effect.pointer) for effect, why in (*too_late(trigger), *idle(trigger)))
        for node, part, why in settled(trigger, {**facts, **of_moment(trigger.event.name, rules)}, done.candles):
            yield MapProblem(IN_VAIN, why, node.pointer, part.start, part.end)


def _blind_sides(tile: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """Sides without a passage that a monster shows to prisoners, is entered through, or looks out of."""
    exits = exits_of(tile.data["exits"])
    passages = [side for number, side in enumerate(DIRECTIONS) if exits >> number & 1]
    hint = f"the passages of this tile are {', '.join(passages)}"
    monster = tile.data.get("monster") or {}
    for word, what in (("mouth", "so it could not be laid against a passage"), ("top", "so nobody enters there")):
        if word in monster and monster[word] not in passages:
            message = f"the {monster[word]} side of this tile is a wall, {what}"
            yield MapProblem(IN_VAIN, message, ("monster", word), hint=hint)
    for place, side in _named_sides(rules):
        if side not in passages:
            message = f"the {side} side of this tile is a wall, so no line leads out of it"
            yield MapProblem(IN_VAIN, message, place, hint=hint)


def _named_sides(rules: EntityTree) -> Iterator[tuple[Pointer, str]]:
    """The sides that lines are said to go out of, and where."""
    for node in rules.walk():
        if isinstance(node, SelectionNode) and node.name == "lines":
            for argument in (each for each in node.arguments if each.parameter.name == "sides" and each.given):
                yield from _sides(argument)


def _sides(argument: ArgumentNode) -> Iterator[tuple[Pointer, str]]:
    if isinstance(argument.value, tuple):
        for number, side in enumerate(argument.value):
            if isinstance(side, str):
                yield (*argument.pointer, number), side


def _keys(tile: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """A guarded key that no effect gives, and effects that give a key which is not there."""
    taking = [effect for effect in effects_in(tuple(rules.nodes.values())) if effect.name == "take_key"]
    if tile.data.get("key") == "guarded" and not taking:
        hint = "write 'key: open', or let the tile do 'take_key' when it is entered"
        yield MapProblem(IN_VAIN, "nobody can take this key: the tile never does 'take_key'", ("key",), hint=hint)
    if not tile.data.get("key"):
        for effect in taking:
            hint = "write 'key: guarded' on the tile"
            yield MapProblem(IN_VAIN, "this does nothing: the tile has no key", effect.pointer, hint=hint)
