"""Boards with a monster about to act and every right answer, written by others. They are read where they lie.

They are looked for in the folder that LANTERN_OUTSIDE_BOARDS names, else in `shared/peers/gloomhaven-moves` beside a
folder that holds this project. Only boards that need nothing the game lacks (`in_box`) are read.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from toolkit.crawl.map.areas import Area
from toolkit.rules.boards.hexes import Hex, HexBoard
from toolkit.systems.jaws_of_the_lion.fights.monster_mind import Foe, Ground, Mind, Profile

Answer = tuple[Hex, frozenset[str]]
MISSING = "the outside boards are not here; LANTERN_OUTSIDE_BOARDS may name their folder"


def folder() -> Path | None:
    """Where the boards lie, or None."""
    told = os.environ.get("LANTERN_OUTSIDE_BOARDS")
    places = [Path(told)] if told else [up / "shared/peers/gloomhaven-moves" for up in Path(__file__).resolve().parents]
    return next((place for place in places if (place / "cases.json").is_file()), None)


@cache
def raw(name: str) -> list[dict[str, Any]]:
    """The cases of a file; none where the folder is missing."""
    found = folder()
    return json.loads((found / name).read_text(encoding="utf-8"))["cases"] if found else []


def board_of(drawn: dict[str, Any]) -> HexBoard:
    hexes = {(q, r) for q, r in drawn["hexes"]}
    edges = [(tuple(one), tuple(other)) for one, other in drawn["wall_edges"]]
    return HexBoard(hexes, [edge for edge in edges if hexes.issuperset(edge)])


@dataclass(frozen=True)
class Case:
    """One board, ready to be thought about."""

    id: str
    ground: Ground
    at: int
    profile: Profile
    attacks: bool
    foes: tuple[Foe, ...]
    points: int
    jump: bool
    muddled: bool
    expected: frozenset[Answer]
    focus: frozenset[str]

    def answers(self) -> tuple[frozenset[Answer], frozenset[str]]:
        """Every way its turn may go, and who may be its focus."""
        mind = Mind(self.ground, self.at, self.foes, self.profile, self.jump, self.muddled)
        places = self.ground.board.places
        focuses = mind.focuses()
        found = set() if focuses else {(places[self.at], frozenset[str]())}
        for focus in focuses:
            for cell in mind.destinations(focus, self.points):
                groups = mind.targets(focus, cell) if self.attacks else []
                found |= {(places[cell], group) for group in groups or [frozenset()]}
        return frozenset(found), frozenset(focus.name for focus in focuses)


def case_of(told: dict[str, Any]) -> Case:
    board, drawn = board_of(told["board"]), told["board"]

    def cells(*names: str) -> frozenset[int]:
        return frozenset(board.numbers[q, r] for name in names for q, r in drawn[name])

    attack = told["action"]["attack"]
    profile = Profile()
    if attack is not None:
        area = attack["area"] and Area(
            tuple((q, r) for q, r in attack["area"]["offsets"]), attack["area"]["anchor"] == "self"
        )
        profile = Profile(attack["range"], 99 if attack["targets"] == "all" else attack["targets"], area)
    allies = frozenset(board.numbers[q, r] for q, r in told["allies"])
    ground = Ground(board, frozenset(), cells("obstacles"), cells("difficult"), cells("traps", "hazards"), allies)
    return Case(
        told["id"],
        ground,
        board.numbers[tuple(told["monster"]["at"])],
        profile,
        attack is not None,
        tuple(Foe(foe["id"], (board.numbers[tuple(foe["at"])],), (foe["initiative"],)) for foe in told["enemies"]),
        told["action"]["move"],
        told["action"]["mode"] == "jump",
        told["monster"]["muddled"],
        frozenset((tuple(right["move_to"]), frozenset(right["targets"])) for right in told["expected"]),
        frozenset(told["focus"]["one_of"]),
    )


@cache
def cases(name: str) -> tuple[Case, ...]:
    return tuple(case_of(told) for told in raw(name) if told["in_box"])
