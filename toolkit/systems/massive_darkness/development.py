"""The development phase: experience becomes skills (MD-22, MD-11)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.systems.massive_darkness.cards.card import Skill
from toolkit.systems.massive_darkness.cards.skills import skills_take_effect
from toolkit.systems.massive_darkness.fights.changes import MassiveGame, spend_xp
from toolkit.systems.massive_darkness.state import Hero
from toolkit.systems.massive_darkness.table.asks import SaleAsk


def for_sale(hero: Hero) -> dict[str, Skill]:
    """The next skill of every branch that a hero can pay for (MD-11.10, MD-11.11, MD-11.13)."""
    if hero.hero_class is None or hero.dead or not hero.xp:
        return {}
    found = {}
    for branch, skills in hero.hero_class.branches.items():
        bought = hero.skills.get(branch, 0)
        if bought < len(skills) and skills[bought].cost <= hero.xp:
            found[branch] = skills[bought]
    return found


def develop(game: MassiveGame) -> Steps:
    """The first hero waiting buys a skill, or none any more (MD-22.01, MD-91.14)."""
    state = game.state
    hero = state.heroes[state.waiting[0]]
    sale = for_sale(hero)
    options = {**{f"buy:{branch}": branch for branch in sale}, "done": ""}
    branch: str = yield SaleAsk(hero.id, options, "MD-91.14", hero.hero_class, sale)
    if branch:
        buy(game, hero, branch)
    if not branch or not for_sale(hero):
        state.waiting.pop(0)


def buy(game: MassiveGame, hero: Hero, branch: str) -> None:
    """Pay for the next skill of a branch; it takes effect at once (MD-22.03, MD-22.04, MD-35.04)."""
    assert hero.hero_class is not None
    before = dict(hero.skills)
    step = before.get(branch, 0)
    spend_xp(game, hero, hero.hero_class.branches[branch][step].cost, "MD-11.11")
    hero.skills[branch] = step + 1
    tell(game, "bought", "MD-22.03", who=hero.id, branch=branch, step=step + 1)
    skills_take_effect(game, hero, game.state.level, before)
