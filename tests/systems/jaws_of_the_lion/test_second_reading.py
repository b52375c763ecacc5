"""Monsters on random boards do what a second, slow reading of algorithm 17e says they may do, and nothing else."""

from __future__ import annotations

import random

import pytest

from tests.systems.jaws_of_the_lion.second_reading import Reading
from toolkit.crawl.map.areas import Area
from toolkit.rules.boards.hexes import Hex, HexBoard
from toolkit.systems.jaws_of_the_lion.fights.monster_mind import Foe, Ground, Mind, Profile

BOARDS = 12
#: What an attack may look like: none, one target, several, areas that begin at the monster and that lie free.
PROFILES = {
    "no attack": Profile(),
    "melee": Profile(),
    "melee, two targets": Profile(targets=2),
    "ranged": Profile(3),
    "ranged, three targets": Profile(2, 3),
    "an area beside it": Profile(area=Area(((1, 0), (1, -1), (0, -1)), own=True)),
    "an area that lies free": Profile(2, area=Area(((0, 0), (1, 0), (0, 1)), own=False)),
    "an area and two targets": Profile(2, 2, Area(((0, 0), (1, 0)), own=False)),
}


def board(dice: random.Random) -> HexBoard:
    """Some hexes of a small field, with a few walls between them and a door that may be closed."""
    hexes = [(q, r) for q in range(6) for r in range(5) if dice.random() < 0.9]
    beside = [(one, other) for one in hexes for other in hexes if other == (one[0] + 1, one[1])]
    return HexBoard(hexes, dice.sample(beside, 2), [dice.choice(hexes)])


def reading(seed: int, profile: Profile) -> Reading:
    """A monster, its allies, its enemies and a special object on two hexes, wherever chance puts them."""
    dice = random.Random(seed)
    field = board(dice)
    cells = list(range(field.size))
    dice.shuffle(cells)
    closed = field.door_cells if dice.random() < 0.5 else frozenset[int]()
    cells = [cell for cell in cells if cell not in closed]
    at = cells.pop()
    foes = [Foe(f"hero-{number}", (cells.pop(),), (dice.randint(1, 3), 0)) for number in range(dice.randint(1, 3))]
    blocked = {cells.pop() for _ in range(dice.randint(0, 4))}
    joined = next(pair for pair in ((one, two) for one in cells for two in field.neighbours(one)) if _free(pair, cells))
    if dice.random() < 0.5:
        foes.append(Foe("statue", joined, (99, 2000)))
        blocked |= set(joined)
    cells = [cell for cell in cells if cell not in joined]
    allies = {cells.pop() for _ in range(dice.randint(0, 3))}
    traps, difficult = (set(dice.sample(cells, dice.randint(0, 5))) for _ in range(2))
    ground = Ground(field, closed, frozenset(blocked), frozenset(difficult), frozenset(traps), frozenset(allies))
    return Reading(ground, at, tuple(foes), profile, dice.randint(1, 4), dice.random() < 0.25, dice.random() < 0.25)


def _free(pair: tuple[int, int], cells: list[int]) -> bool:
    return pair[0] in cells and pair[1] in cells


def answers(told: Reading, *, attacks: bool) -> tuple[frozenset[tuple[Hex, frozenset[str]]], frozenset[str]]:
    """What the game says of the same board."""
    mind = Mind(told.ground, told.at, told.foes, told.profile, told.jump, told.disadvantaged)
    places, focuses = told.ground.board.places, mind.focuses()
    found = set() if focuses else {(places[told.at], frozenset[str]())}
    for focus in focuses:
        for cell in mind.destinations(focus, told.points):
            groups = mind.targets(focus, cell) if attacks else []
            found |= {(places[cell], group) for group in groups or [frozenset()]}
    return frozenset(found), frozenset(focus.name for focus in focuses)


@pytest.mark.rule("JL-17.13", "JL-17.24", "JL-17.28", "JL-17.33", "JL-17.36", "JL-90.79", "JL-90.86", "JL-90.88")
@pytest.mark.parametrize("name", PROFILES)
def test_both_readings_agree(name: str) -> None:
    moved = 0
    for seed in range(BOARDS):
        told = reading(seed, PROFILES[name])
        attacks = name != "no attack"
        found = answers(told, attacks=attacks)
        assert found == told.answers(attacks=attacks), f"board {seed}"
        moved += any(place != told.ground.board.places[told.at] for place, _ in found[0])
    assert moved > BOARDS // 4
