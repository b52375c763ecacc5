"""What a playtest counts in a game of The Night Cage: event by event, which facts it makes.

| fact | id | where |
|---|---|---|
| hero | a prisoner that took part | |
| visit | a prisoner | a cell it came to |
| card | a tile that was laid | |
| monster | a tile or boss that looks for prisoners and lay on the board | |
| burned | a tile that burned | |
| damage | a monster that hit | the prisoner it hit |
| fall | a prisoner | the cell it fell from |
| dark | a prisoner whose candle went out | the cell it stood on |
| key | a prisoner that took a key | the cell it took it from |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.content.entity import Entity
from toolkit.rules.game import Game
from toolkit.rules.observing import Facts, Observer, Piece, effects_in
from toolkit.systems.night_cage.state import State


class CageObserver(Observer):
    """Counts the facts of one game; it remembers who stands where."""

    __slots__ = ("active", "cells", "monsters")

    ROUND = "turn"
    PROGRESS = frozenset({"placed", "took-key", "gave-key", "boss"})

    def __init__(self, game: Game[State]) -> None:
        super().__init__(game)
        cage = game.state.cage
        self.active = cage.prisoners[0]
        self.cells: dict[str, str] = {}
        self.monsters = frozenset(kind.id for kind in cage.kinds if kind.monster is not None)
        for prisoner in cage.prisoners:
            self.count("hero", prisoner)

    def how_it_ended(self, name: str, rule: str, data: Mapping[str, Any]) -> tuple[str, str]:
        return str(data["reason"]), self.cells.get(self.active, "")


def _turn(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.active = data["prisoner"]


def _started(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.count("card", observer.game.state.cage.start.id)
    _arrived(observer, {"prisoner": data["prisoner"], "to": data["at"]})


def _arrived(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.cells[data["prisoner"]] = data["to"]
    observer.count("visit", data["prisoner"], data["to"])


def _placed(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.count("card", data["tile"])
    if data["tile"] in observer.monsters:
        observer.count("monster", data["tile"])


def _burned(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.count("burned", data["tile"])


def _attack(observer: CageObserver, data: Mapping[str, Any]) -> None:
    for prisoner in data["hit"]:
        observer.count("damage", data["by"], prisoner)


def _boss(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.count("monster", data["boss"])


def _fell(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.count("fall", data["prisoner"], data["at"])
    observer.cells.pop(data["prisoner"], None)


def _went_out(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.count("dark", data["prisoner"], observer.cells.get(data["prisoner"], ""))


def _took_key(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.count("key", data["prisoner"], data["at"])


CageObserver.TELLERS = {
    "turn": _turn,
    "started": _started,
    "moved": _arrived,
    "dashed": _arrived,
    "scrambled": _arrived,
    "landed": _arrived,
    "placed": _placed,
    "burned": _burned,
    "attack": _attack,
    "boss": _boss,
    "fell": _fell,
    "went-out": _went_out,
    "took-key": _took_key,
}


def cast(state: State) -> Sequence[str]:
    return state.cage.prisoners


def first(state: State) -> str:
    """The prisoner whose turn is the first (NC-3.22)."""
    return state.cage.prisoners[0]


def places(state: State) -> Sequence[str]:
    return state.grid.names


def pieces(game: Game[State]) -> Iterator[Piece]:
    """The adventure, those who play it, its tiles, and the bosses its tiles bring."""
    cage = game.state.cage
    library, adventure = game.library, game.adventure
    yield Piece(adventure)
    for prisoner in cage.prisoners:
        yield Piece(library.get(prisoner, kind="prisoner", pack=adventure.pack))
    brought: dict[str, Entity] = {}
    for kind in cage.kinds:
        yield Piece(library.get(kind.id, kind="tile", pack=adventure.pack), kind.triggers)
        bosses = (effect.fixed["boss"] for effect in effects_in(kind.triggers) if effect.verb.name == "bring")
        brought |= {boss.qualified: boss for boss in bosses}
    for name, boss in brought.items():
        yield Piece(boss, cage.bosses[name].triggers)


FACTS = Facts(
    observe=CageObserver,
    cast=cast,
    first=first,
    places=places,
    pieces=pieces,
    entities=frozenset({"hero", "card", "monster"}),
    pace={"random": 500, "greedy": 100},
)
