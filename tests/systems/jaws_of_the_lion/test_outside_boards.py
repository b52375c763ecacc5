"""Monsters move as the outside world says, and see what it says they see."""

from __future__ import annotations

import pytest

from tests.systems.jaws_of_the_lion import outside_boards
from tests.systems.jaws_of_the_lion.outside_boards import MISSING, Case, board_of

pytestmark = pytest.mark.skipif(outside_boards.folder() is None, reason=MISSING)


def wrong(case: Case) -> str:
    found, focus = case.answers()
    if found == case.expected and focus == case.focus:
        return ""
    return (
        f"{case.id}: {sorted(found - case.expected)} too many, {sorted(case.expected - found)} missing, focus {focus}"
    )


@pytest.mark.rule("JL-17.24", "JL-17.31", "JL-17.36", "JL-90.01")
@pytest.mark.parametrize(("name", "least"), [("cases.json", 76), ("generated.json", 600)])
def test_every_board_has_exactly_the_answers_it_should(name: str, least: int) -> None:
    cases = outside_boards.cases(name)
    assert len(cases) >= least
    assert [told for told in map(wrong, cases) if told] == []


@pytest.mark.rule("JL-6.02", "JL-6.08", "JL-90.02", "JL-90.03", "JL-90.04")
def test_sight_and_range_are_those_of_the_outside_boards() -> None:
    """They differ only where a line would leave the board, whose rim is a wall (JL-90.02); such hexes are marked."""
    boards = outside_boards.raw("los.json")
    assert len(boards) >= 75
    for told in boards:
        board = board_of(told["board"])
        start = board.numbers[tuple(told["from"])]
        seen = {board.places[cell] for cell in range(board.size) if cell != start and board.sees(start, cell)}
        differing = {tuple(place) for place in told["ledger_differs"]}
        assert seen ^ {tuple(place) for place in told["visible"]} == differing, told["id"]
        ranges = {board.places[cell]: far for cell, far in board.ranges(start).items() if cell != start}
        assert ranges == {(q, r): far for q, r, far in told["range"]}, told["id"]
