"""Dice: D6, D3, D8 and the peril die (SB-1.01 to SB-1.04)."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from toolkit.rules.dice import Die, roll
from toolkit.rules.outcomes import D6

SIX = 6

#: The dice of the box that content describes; the six-sided one is plain.
DICE = ("d8", "peril")
DiceName: TypeAlias = Literal["d3", "d6", "2d6", "peril"]


def d6(game: Any, who: str, why: str) -> int:
    """One die of somebody, for a reason: each has luck of its own."""
    random = game.state.random
    if random.script is None:
        result: int = random.below(f"die {why}", SIX, who)
        return result + 1
    return roll(random, [D6], who)[0].face + 1


def dice(game: Any, count: int, who: str, why: str) -> list[int]:
    return [d6(game, who, why) for _ in range(count)]


def shown(faces: list[int]) -> list[str]:
    """What dice show, as the log tells it."""
    return [str(face) for face in faces]


def d3(game: Any, who: str, why: str) -> int:
    return (d6(game, who, why) + 1) // 2  # SB-1.03


def number_on(game: Any, name: str, who: str, why: str) -> int:
    """What a die of the box shows: its faces are content (SB-1.02, SB-1.04)."""
    die: Die = game.state.catalog.die(name)
    return int(roll(game.state.random, [die], who, why)[0].symbols[0])


def d8(game: Any, who: str, why: str) -> int:
    return number_on(game, "d8", who, why)


def peril(game: Any, why: str) -> int:
    return number_on(game, "peril", "", why)


def rolled(game: Any, name: DiceName | None, who: str, why: str) -> int:
    """What the dice of a card add up to; nothing where it names none."""
    match name:
        case "d3":
            return d3(game, who, why)
        case "d6":
            return d6(game, who, why)
        case "2d6":
            return d6(game, who, why) + d6(game, who, why)
        case "peril":
            return peril(game, why)
    return 0
