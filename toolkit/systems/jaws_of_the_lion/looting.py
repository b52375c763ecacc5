"""Coins and treasures that are picked up (JL-11.12 to JL-11.18)."""

from __future__ import annotations

from collections.abc import Collection

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.jaws_of_the_lion.state import Character, Figure, State
from toolkit.systems.jaws_of_the_lion.story.sections import happens, look_up
from toolkit.systems.jaws_of_the_lion.tallies import COINS, TREASURES
from toolkit.systems.jaws_of_the_lion.verbs.moments import Found, LionGame


def lying(state: State, cells: Collection[int]) -> bool:
    """Whether anything can be picked up there (JL-11.13)."""
    return any(cell in state.coins or cell in state.treasures or cell in state.goods for cell in cells)


def loot(game: LionGame, figure: Figure, cells: Collection[int], rule: str) -> Steps:
    """Pick up all coins and treasures on some hexes. What monsters take is gone (JL-11.16)."""
    state = game.state
    if not lying(state, cells):
        return
    coins = sum(state.coins.pop(cell, 0) for cell in sorted(cells))
    if coins:
        if isinstance(figure, Character):
            figure.coins += coins
            figure.count(COINS, coins)
        tell(game, "looted", rule, who=figure.id, count=coins)
    for cell in sorted(cells):
        treasure = state.treasures.pop(cell, None)
        if treasure is None:
            continue
        tell(game, "treasure_looted", "JL-11.15", who=figure.id, treasure=treasure)
        if isinstance(figure, Character):
            state.looted.append(treasure)
            figure.count(TREASURES)
            yield from run_effects(game, state.catalog.treasure(treasure), Found(game, figure, treasure))
            yield from happens(game, "treasure-looted", character=figure, treasure=treasure)
    for cell in sorted(cells):
        letter = state.goods.pop(cell, None) if isinstance(figure, Character) else None
        if letter is not None and isinstance(figure, Character):
            yield from look_up(game, figure, letter)
