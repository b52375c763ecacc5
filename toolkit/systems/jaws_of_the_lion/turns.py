"""What every turn begins and ends with (JL-90.21)."""

from __future__ import annotations

from toolkit.rules.decisions import Steps
from toolkit.systems.jaws_of_the_lion import elements
from toolkit.systems.jaws_of_the_lion.conditions import CONDITIONS, WOUND, WOUND_DAMAGE
from toolkit.systems.jaws_of_the_lion.fights.changes import suffer
from toolkit.systems.jaws_of_the_lion.looting import loot
from toolkit.systems.jaws_of_the_lion.state import Character, Figure
from toolkit.systems.jaws_of_the_lion.story.sections import happens
from toolkit.systems.jaws_of_the_lion.verbs.moments import LionGame


def begin_turn(game: LionGame, figure: Figure) -> Steps:
    """JL-10.09: a wound hurts at the start of each turn; nobody gets credit for it (JL-9.19)."""
    game.state.turn = figure.id
    if WOUND in figure.conditions:
        yield from suffer(game, figure, WOUND_DAMAGE, "JL-10.09")


def end_turn(game: LionGame, figure: Figure) -> Steps:
    """Loot, then conditions that end, then elements (JL-11.17, JL-10.05, JL-14.04)."""
    if isinstance(figure, Character) and figure.on_board:
        yield from loot(game, figure, {figure.cell}, "JL-11.17")
    if figure.conditions and figure.on_board:
        CONDITIONS.end_turn(game, figure, "JL-10.05")
    elements.end_turn(game)
    game.state.turn = ""
    if isinstance(figure, Character):
        figure.busy = ()
    if isinstance(figure, Character) and figure.on_board:
        yield from happens(game, "turn-ends", character=figure)
