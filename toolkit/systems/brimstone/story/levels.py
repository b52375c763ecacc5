"""New levels: a roll on the table of the class, and an ability of its tree (SB-64)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.brimstone.belongings import refit
from toolkit.systems.brimstone.cards.card import ATTRIBUTES
from toolkit.systems.brimstone.dice import d6
from toolkit.systems.brimstone.state import Hero
from toolkit.systems.brimstone.story.mode import HIGHEST, LEVEL_XP
from toolkit.systems.brimstone.verbs.moments import MineGame

#: The most a value can become by levels (SB-64.05).
LIMITS = {"max-grit": 4, "initiative": 8, **dict.fromkeys(ATTRIBUTES, 6)}
BEST_TO_HIT = 2


def rise(game: MineGame, hero: Hero) -> Steps:
    """Every level that the experience is enough for, one after the other (SB-64.06)."""
    while hero.level < HIGHEST and hero.xp >= LEVEL_XP * hero.level:
        hero.level += 1
        tell(game, "level", "SB-64.01", who=hero.id, level=hero.level)
        _gain(game, hero)
        yield from _learn(game, hero)
        refit(game.state, hero)


def can_gain(hero: Hero, gain: str) -> bool:
    if gain in ("ranged", "melee"):
        needs: int = getattr(hero.sheet, gain) - hero.gains.get(gain, 0)
        return needs > BEST_TO_HIT
    return gain not in LIMITS or hero.base(gain) < LIMITS[gain]


def _gain(game: MineGame, hero: Hero) -> None:
    """2D6 on the level table; what is at its limit is rolled again, and health is what is left (SB-64.02, SB-64.05)."""
    table = hero.sheet.level_table
    gain = "health"
    if any(can_gain(hero, each) for each in table.values()):
        gain = table[d6(game, hero.id, "level") + d6(game, hero.id, "level")]
        while not can_gain(hero, gain):
            gain = table[d6(game, hero.id, "level") + d6(game, hero.id, "level")]
    hero.gains[gain] = hero.gains.get(gain, 0) + 1
    tell(game, "level_gain", "SB-64.02", who=hero.id, gain=gain)


def open_abilities(hero: Hero) -> list[str]:
    """The first of each branch, and whatever the one before it is known of (SB-64.03, SB-64.04)."""
    found = []
    for branch in hero.sheet.branches:
        missing = [name for name in branch if name not in hero.abilities]
        if missing:
            found.append(missing[0])
    return found


def _learn(game: MineGame, hero: Hero) -> Steps:
    able = open_abilities(hero)
    if not able:
        return
    name: str = yield Ask("ability", hero.id, {f"ability:{each}": each for each in able}, "SB-65.07")
    hero.abilities.append(name)
    tell(game, "learned", "SB-64.03", who=hero.id, ability=name)
