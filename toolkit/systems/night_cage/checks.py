"""Modes of The Night Cage: stacks the box can fill, prisoners the players can share, games that can be won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.checks.wording import listed
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import Table
from toolkit.systems.night_cage.map.cage import cage_of, options_of

CODES = {
    "L0821": "a stack that needs more tiles than the box holds",
    "L0822": "more tiles on top of the stack than it has",
    "L0823": "prisoners that the players cannot share",
    "L0824": "two tiles of a mode that are drawn alike",
    "L0825": "a boss that is larger than the board",
    "L0826": "a mode that is lost before it begins",
    "L0827": "a board that is too small for its prisoners",
    "L0828": "a number of players that no board is made for",
}

KINDS = ("adventure",)
READS = ("boss", "prisoner", "tile")


def check(library: Library, entity: Entity) -> Iterator[Diagnostic]:
    """Set the adventure up for every number of players, and with each option for some number of them."""
    players = sorted({count for board in entity.data["boards"].values() for count in board["players"]})
    yield from _usual_players(entity, players)
    problems = [_problem(library, entity, Table(count)) for count in players]
    if not any(problems):
        problems += [_problem_of_option(library, entity, option, players) for option in options_of(entity)]
    seen: set[Any] = set()
    for problem in problems:
        # What another check says of the same content is not said twice.
        if problem is not None and problem.code in CODES and (problem.code, problem.pointer) not in seen:
            seen.add((problem.code, problem.pointer))
            yield problem


def _usual_players(adventure: Entity, players: list[int]) -> Iterator[Diagnostic]:
    said = adventure.data.get("default_players")
    if said is not None and said not in players:
        path, span = adventure.locate(("default_players",))
        message = f"no board is made for {said} {'player' if said == 1 else 'players'}"
        hint = f"the boards are for {listed(map(str, players))}"
        pointer = (*adventure.pointer, "default_players")
        yield Diagnostic("L0828", message, path, span, hint=hint, pointer=pointer)


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
