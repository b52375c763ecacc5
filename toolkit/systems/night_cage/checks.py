"""The Night Cage: stacks the box can fill, prisoners the players can share, games that can be won, no idle rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from string import ascii_lowercase
from typing import Any

from toolkit.checks.map_problems import diagnostic
from toolkit.checks.wording import listed
from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map import tokens
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.counters import ADVENTURE
from toolkit.rules.reading import ContentFault, readable_tree, trees_of
from toolkit.rules.system import Table
from toolkit.rules.tree import EntityTree, effects_in
from toolkit.systems.night_cage import mode_checks, tile_checks
from toolkit.systems.night_cage.map.cage import cage_of, options_of
from toolkit.systems.night_cage.verbs.vocabulary import VOCABULARY

CODES = {
    tile_checks.IN_VAIN: "something on a tile or boss that never happens",
    mode_checks.IN_VAIN: "a rule that never happens in its mode",
    mode_checks.UNUSED: "a part of a mode that no game uses",
    tokens.NOT_ON_MAP: "a place that is not on the map",
    "L0821": "a stack that needs more tiles than the box holds",
    "L0822": "more tiles on top of the stack than it has",
    "L0823": "prisoners that the players cannot share",
    "L0824": "two tiles of a mode that are drawn alike",
    "L0825": "a boss that is larger than the board",
    "L0826": "a mode that is lost before it begins",
    "L0827": "a board that is too small for its prisoners",
    "L0828": "a number of players that no board is made for",
    "L0829": "a rule that brings a tile of which the box has none",
    "L0839": "prisoners who start with more nerve than they can hold",
}

KINDS = ("adventure", "boss", "tile")
READS = ("prisoner", *VOCABULARY.kinds_referred_to())


def check(library: Library, entity: Entity) -> Iterator[Diagnostic]:
    """What is wrong with a mode, a tile or a boss by itself, and by what it refers to."""
    rules = readable_tree(VOCABULARY, library, entity)
    if rules is None:
        return
    if entity.kind == "adventure":
        yield from _of_mode(library, entity, rules)
    elif entity.data.get("copies", 1):  # what is in no box may be there for others to extend
        yield from _told(entity, tile_checks.problems(entity, rules))


#: It asks for nothing but the entity and what that refers to.
check_alone = check


def _told(entity: Entity, problems: Iterable[MapProblem]) -> Iterator[Diagnostic]:
    """Problems at their places; those of what is inherited at the id of whoever inherits it."""
    for problem in problems:
        place = problem if entity.is_own(problem.pointer) else replace(problem, pointer=("id",), start=0, end=0)
        yield diagnostic(entity, place)


def _of_mode(library: Library, entity: Entity, rules: EntityTree) -> Iterator[Diagnostic]:
    """Set the adventure up for every number of players, and with each option for some number of them."""
    mode = mode_checks.mode_of(library, entity, rules)
    found = [*mode_checks.unused(entity), *(mode_checks.rules_in_vain(mode, rules) if mode is not None else ())]
    # A mode may leave alone what it inherits and has no use for.
    yield from _told(entity, (each for each in found if entity.is_own(each.pointer)))
    players = sorted({count for board in entity.data["boards"].values() for count in board["players"]})
    yield from _usual_players(entity, players)
    yield from _of_rules(library, entity, rules)
    problems = [_problem(library, entity, Table(count)) for count in players]
    if not any(problems):
        problems += [_problem_of_option(library, entity, option, players) for option in options_of(entity)]
    seen: set[Any] = set()
    for problem in problems:
        # What another check says of the same content is not said twice.
        if problem is not None and problem.code in CODES and (problem.code, problem.pointer) not in seen:
            seen.add((problem.code, problem.pointer))
            yield problem


def names(library: Library) -> dict[str, list[str]]:
    """What rules of tiles and bosses may name: the cells of the largest board there is."""
    return {
        tokens.PLACE_SORT: _cells(
            max((side for each in library.of_kind("adventure") for side in _sides(each)), default=0)
        )
    }


def _sides(adventure: Entity) -> list[int]:
    return [int(board["size"]) for board in adventure.data["boards"].values()]


def _cells(side: int) -> list[str]:
    """The names of the cells of a board."""
    return [f"{letter}{row}" for row in range(1, side + 1) for letter in ascii_lowercase[:side]]


def _of_rules(library: Library, adventure: Entity, rules: EntityTree) -> Iterator[Diagnostic]:
    """The box has the tiles that rules bring, and cells with tokens are cells of every board of the mode."""
    yield from _tiles_not_in_box(rules)
    side = min(_sides(adventure))
    others = trees_of(VOCABULARY, library, but=(ADVENTURE,))
    for problem in tokens.problems(adventure, rules, _cells(side), f"cell (of {side} by {side})", others):
        yield diagnostic(adventure, problem, Severity.ERROR)


def _tiles_not_in_box(rules: EntityTree) -> Iterator[Diagnostic]:
    """Rules that bring a tile out of the stack or the box (NC-90.85), of which the box has none."""
    for effect in (each for each in effects_in(rules.triggers()) if each.name == "spawn"):
        tile = effect.value("tile")
        copies, count = int(tile.data.get("copies", 0)) if isinstance(tile, Entity) else 0, effect.value("count")
        if isinstance(tile, Entity) and copies < (count if isinstance(count, int) else 1):
            hint = "raise the 'copies' of the tile"
            message = f"the box has {copies or 'no'} {tile.id!r} to bring" + (f", and not {count}" if copies else "")
            yield diagnostic(rules.entity, MapProblem("L0829", message, effect.pointer, hint=hint), Severity.ERROR)


def _usual_players(adventure: Entity, players: list[int]) -> Iterator[Diagnostic]:
    said = adventure.data.get("default_players")
    if said is not None and said not in players:
        message = f"no board is made for {said} {'player' if said == 1 else 'players'}"
        hint = f"the boards are for {listed(map(str, players))}"
        yield adventure.diagnostic("L0828", message, ("default_players",), hint=hint)


def _problem_of_option(library: Library, adventure: Entity, option: str, players: list[int]) -> Diagnostic | None:
    """Why the option can never be chosen. That some tables cannot have it is a limit of the box, not a mistake."""
    problem = None
    for count in reversed(players):
        problem = _problem(library, adventure, Table(count, options={option: True}))
        if problem is None:
            break
    return problem


def _problem(library: Library, adventure: Entity, table: Table) -> Diagnostic | None:
    try:
        cage_of(library, adventure, table)
    except ContentFault as fault:
        return fault.diagnostic
    return None
