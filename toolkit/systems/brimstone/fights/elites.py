"""Elite abilities: a type has them for a whole fight (SB-23)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.rules.modifiers import Modifier
from toolkit.systems.brimstone.dice import d6
from toolkit.systems.brimstone.verbs.moments import MineGame

ROWS = 6


def make_elite(game: MineGame, enemy: str, count: int, rule: str) -> int:
    """So many rolls on the elite table of a type; what it has already is rolled again (SB-23.05, SB-91.36)."""
    state = game.state
    gained = 0
    for _ in range(count):
        known = state.elites.get(enemy, ())
        if len(known) >= ROWS:
            break
        number = d6(game, enemy, "elite")
        while number in known:
            number = d6(game, enemy, "elite")
        state.elites[enemy] = (*known, number)
        tell(game, "elite", rule, enemy=enemy, number=number)
        gained += 1
    return gained


def harden(game: MineGame, enemy: str) -> int:
    """What every type of this fight gains, once for each type, whenever it comes (SB-16.04, SB-23.02)."""
    modifiers = game.state.modifiers
    due = modifiers.total("table", "elites") - modifiers.total(enemy, "elites")
    if due < 1:
        return 0
    modifiers.add(Modifier(enemy, "elites", due, "fight"))
    return make_elite(game, enemy, due, "SB-23.04")


def is_overtaken(game: MineGame) -> bool:
    """Whether the darkness stands nearer the entrance than the posse, and the table plays with that (SB-41.16)."""
    state = game.state
    return "into-the-darkness" in state.options and state.darkness < state.posse


def darken_type(game: MineGame, enemy: str) -> None:
    """One elite ability more for a type, once a fight (SB-91.49)."""
    state = game.state
    if is_overtaken(game) and enemy not in state.darkened:
        state.darkened.append(enemy)
        make_elite(game, enemy, 1, "SB-41.16")


def darken(game: MineGame) -> Steps:
    """The darkness has passed the posse: all enemies on the board feel it (SB-41.16, SB-41.17)."""
    for enemy in list(game.state.types()):
        darken_type(game, enemy.id)
    yield from ()
