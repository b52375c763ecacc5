"""The way home: days, hazards, and what they cost (SB-61)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.dice import d6
from toolkit.systems.brimstone.drawing import discard, draw_fitting
from toolkit.systems.brimstone.healing import afflict
from toolkit.systems.brimstone.state import Hero, State
from toolkit.systems.brimstone.story.mode import LONGEST_ROAD, Story
from toolkit.systems.brimstone.verbs.moments import MineGame, Travelled

HAZARD = 3  # SB-61.02
CHOICE = 2  # cards to choose from after a round for the house (SB-61.08)


def story_in(state: State) -> Story:
    assert state.story is not None
    return state.story


def travel(game: MineGame) -> Steps:
    """One day of the road: a hazard on 1 to 3 (SB-61.02)."""
    state = game.state
    story = story_in(state)
    story.days -= 1
    story.travelled += 1
    face = d6(game, state.bearer, "travel")
    tell(game, "travelled", "SB-61.02", day=story.travelled, roll=face)
    if face <= HAZARD:
        yield from _hazard(game)
    for hero in list(state.heroes.values()):
        if hero.knocked_out:
            _carried_along(game, hero)
    if story.days < 1 or story.travelled >= LONGEST_ROAD or not _alive(state):  # SB-61.06
        arrive(state)


def arrive(state: State) -> None:
    """All wounds and sanity damage are gone in town (SB-61.04, SB-62.02)."""
    for hero in state.heroes.values():
        hero.wounds = hero.dread = 0
    story = story_in(state)
    story.days, story.day, story.hazards, story.fallen = 0, 0, [], []
    state.phase = "town"
    state.waiting = []


def _alive(state: State) -> bool:
    return any(not hero.dead for hero in state.heroes.values())


def _hazard(game: MineGame) -> Steps:
    """A card that was not drawn on this journey; two to choose from after a round for the house (SB-61.08)."""
    state = game.state
    story = story_in(state)
    drawn = [card for card in (_fresh(game) for _ in range(CHOICE if story.choice_of_hazards else 1)) if card]
    story.choice_of_hazards = False
    if not drawn:
        return
    for card in drawn:
        tell(game, "drew", "SB-61.03", deck="hazard", card=card)
    name: str = yield Ask("hazard", TABLE, {f"card:{card}": card for card in drawn}, "SB-61.08")
    for card in drawn:
        discard(game, "hazard", card)
    story.hazards += drawn  # SB-61.08
    yield from run_effects(game, state.catalog.hazard(name).effects, Travelled(game, source=name, deck="hazard"))


def _fresh(game: MineGame) -> str | None:
    story = story_in(game.state)
    return draw_fitting(game, "hazard", lambda card: card not in story.hazards)[0]


def _carried_along(game: MineGame, hero: Hero) -> None:
    """Who comes to zero wakes with 1 of that pool and an injury or madness; twice on one road is death (SB-61.04)."""
    state = game.state
    story = story_in(state)
    if hero.id in story.fallen:  # SB-61.07
        hero.dead, hero.knocked_out = True, False
        tell(game, "died_on_the_road", "SB-61.07", who=hero.id)
        return
    story.fallen.append(hero.id)
    wakes(game, hero, "SB-61.04")


def wakes(game: MineGame, hero: Hero, rule: str) -> None:
    """An injury for health at zero, madness for sanity at zero; 1 of that pool is left (SB-61.04, SB-62.15)."""
    state = game.state
    if hero.out_by_wounds:
        afflict(game, hero, "injury", rule)
        hero.wounds = max(0, stat(state, hero, "health") - 1)
    if hero.out_by_dread:
        afflict(game, hero, "madness", rule)
        hero.dread = max(0, stat(state, hero, "sanity") - 1)
    hero.knocked_out = hero.out_by_wounds = hero.out_by_dread = False
