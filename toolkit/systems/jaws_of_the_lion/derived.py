"""What people at the table read off the board: hit points, sight, range."""

from __future__ import annotations

from toolkit.crawl.figures import own
from toolkit.rules.derived import NAMES, NUMBER, DerivedState, numbers_of, of_each
from toolkit.systems.jaws_of_the_lion.state import Figure, State


def _sees(state: State, figure: Figure) -> list[str]:
    """The hexes that a figure sees; none where it is not on the board."""
    board = state.layout.board
    if not figure.on_board:
        return []
    return [name for cell, name in enumerate(board.names) if state.sees(figure.cell, cell)]


def _ranges(state: State, figure: Figure) -> dict[str, int]:
    """Everybody else on the board whom range can be counted to, with the range."""
    found: dict[str, int] = {}
    for other in state.figures() if figure.on_board else ():
        far = state.range_between(figure.cell, other.cell)
        if other is not figure and far is not None:
            found[other.id] = far
    return found


_OF_FIGURES = {
    "max_hp": (NUMBER, "Hit points without damage.", lambda state, figure: figure.max_hp),
    "sees": (NAMES, "The hexes it sees.", _sees),
    "range": (
        numbers_of("How far away somebody is, in hexes."),
        "Everybody else on the board, with the range.",
        _ranges,
    ),
}

DERIVED = DerivedState(
    *own.derived(lambda state, name: {**state.characters, **state.monsters}[name]),
    *of_each("characters", _OF_FIGURES),
    *of_each("monsters", _OF_FIGURES),
    *of_each("monsters", {"hp": (NUMBER, "Hit points left.", lambda state, monster: monster.hp)}),
)
