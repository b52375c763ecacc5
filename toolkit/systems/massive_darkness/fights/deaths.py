"""How heroes die and come back (MD-10)."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.crawl.figures.conditions import UNTROUBLED
from toolkit.crawl.figures.own import NOTHING_OWN
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.state import Hero
from toolkit.systems.massive_darkness.verbs.happenings import happens

#: The tokens of Lifespark that a dead hero takes to stand up (MD-10.08).
REVIVING = 1


def hero_dies(game: MassiveGame, hero: Hero) -> Iterable[Ask]:
    """A hero without health dies; what lasted on it ends (MD-10.03, MD-90.30)."""
    return () if hero.health > 0 or hero.dead else _dies(game, hero)


def _dies(game: MassiveGame, hero: Hero) -> Steps:
    hero.dead = True
    hero.conditions = UNTROUBLED
    hero.own = NOTHING_OWN
    hero.used.clear()
    game.state.modifiers.drop_owner(hero.id)
    tell(game, "died", "MD-10.03", who=hero.id)
    yield from happens(game, "hero-died", hero=hero)


def revive(game: MassiveGame) -> None:
    """All the dead come back, each for one token of Lifespark; without one, all is lost (MD-10.08 to MD-10.11)."""
    state = game.state
    for hero in state.heroes.values():
        if not hero.dead:
            continue
        if state.lifespark < REVIVING:
            state.outcome = "lost"
            tell(game, "lost", "MD-10.11", who=hero.id)
            return
        state.lifespark -= REVIVING
        hero.dead = False
        hero.wounds = 0
        tell(game, "revived", "MD-10.10", who=hero.id, lifespark=state.lifespark)
