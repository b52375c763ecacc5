"""What must hold of every state of Massive Darkness, worked out anew from what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from toolkit.systems.massive_darkness.cards.kits import _learn, _make, enemy_kit, kit_now
from toolkit.systems.massive_darkness.cards.skills import max_health
from toolkit.systems.massive_darkness.map.doors import barred_now
from toolkit.systems.massive_darkness.map.levels import tile_levels
from toolkit.systems.massive_darkness.state import HIGHEST_LEVEL, MOST_XP, Enemy, Hero, State
from toolkit.systems.massive_darkness.story.mode import STORY_PHASES


def pieces(state: State) -> Counter[str]:
    """Every card and token, wherever it is: in decks and discard piles, in hands, at the market, on the board, aside.

    Tokens in the box are counted from the beginning of the game on, so that their number may be below 0.
    """
    found = Counter(card for deck in state.decks.values() for card in (*deck.cards, *deck.discard))
    for hero in state.heroes.values():
        found.update([hero.id, *(gear.id for gear in (*hero.equipped, *hero.carried))])
        found.update(f"token {kind}" for kind in hero.tokens)
    for enemy in state.enemies.values():
        found.update(card.id for card in (enemy.card, enemy.gear, enemy.wears) if card is not None)
    found.update(f"token {token.kind}" for lying in state.tokens.values() for token in lying)
    found["token pillar"] += len(state.pillars)
    found["token level"] += len(state.level_tokens)
    for kind, count in state.box.items():
        found[f"token {kind}"] += count
    if state.story is not None:
        found.update(gear.id for gear in state.story.market)
        for gear in state.catalog.starting_gear:  # a pool that heroes of a story take from and no state shows (MD-1.06)
            found.pop(gear.id, None)
    return found


def impossible(state: State) -> Iterator[str]:
    """What cannot be in a game, in words; nothing when the state is sound."""
    if not 1 <= state.level <= HIGHEST_LEVEL:  # MD-8.01
        yield f"the game level is {state.level}"
    if state.lifespark < 0:  # MD-10.11
        yield "Lifespark owes tokens"
    if state.barred != barred_now(state):
        yield "what is held to be barred is not what doors, pillars and missing tiles bar"
    if state.tile_levels != tile_levels(state.dungeon, state.level_tokens):
        yield "the levels of the tiles are not those of the tokens on them"
    for zone, lying in state.tokens.items():
        if not lying or any(token.zone != zone for token in lying):
            yield f"the tokens in {zone} do not lie there"
    for hero in state.heroes.values():
        yield from _impossible_hero(hero)
        yield from _impossible_in_a_story(state, hero)
    for enemy in state.enemies.values():
        yield from _impossible_enemy(state, enemy)
    yield from _missing_figures(state)


def _impossible_hero(hero: Hero) -> Iterator[str]:
    if not 0 <= hero.wounds <= hero.max_health:  # MD-10.02
        yield f"{hero.id} has {hero.wounds} of {hero.max_health} wounds"
    if not 0 <= hero.xp <= MOST_XP:  # MD-11.05
        yield f"{hero.id} has {hero.xp} experience"
    if (
        sum(gear.hands for gear in hero.equipped) > 2 or sum(gear.slot == "body" for gear in hero.equipped) > 1
    ):  # MD-12.04, MD-12.05
        yield f"{hero.id} wears more than it has slots"
    if any(not gear.slot for gear in hero.equipped):  # MD-12.09
        yield f"{hero.id} wears what cannot be worn"


def _impossible_in_a_story(state: State, hero: Hero) -> Iterator[str]:
    if state.story is None:
        if hero.shards:  # MD-33.02
            yield f"{hero.id} has shards, and there is no story"
        return
    if not 0 <= hero.shards < state.story.rules.shards:  # MD-33.03
        yield f"{hero.id} has {hero.shards} shards"
    if any(gear.story_level > state.level for gear in hero.equipped) and state.phase not in STORY_PHASES:  # MD-33.12
        yield f"{hero.id} wears what is above the game level"


def _impossible_enemy(state: State, enemy: Enemy) -> Iterator[str]:
    if state.dungeon.zones[enemy.zone].tile in state.removed_tiles and not state.outcome:  # MD-44.05
        yield f"{enemy.id} stands where there is no tile"
    if enemy.minions and enemy.card.type != "mob":
        yield f"{enemy.id} is no mob and has minions"
    if enemy.gear is not None and not enemy.boss:  # MD-14.30
        yield f"{enemy.id} has gear and nobody to carry it"


def _missing_figures(state: State) -> Iterator[str]:
    """More figures than the box has (MD-23.04, MD-90.56)."""
    leaders: Counter[str] = Counter()
    minions: Counter[str] = Counter()
    for enemy in state.enemies.values():
        leaders[enemy.card.figure] += enemy.boss
        minions[enemy.card.figure] += len(enemy.minions)
    for figure in {*leaders} - {""}:
        if leaders[figure] > 1 or minions[figure] > state.catalog.minion_figures(figure):
            yield f"{leaders[figure]} leaders and {minions[figure]} minions of {figure} stand on the board"


def impossible_between_turns(state: State) -> Iterator[str]:
    """What cannot be at a clean point while the game goes on."""
    for hero in state.heroes.values():
        if hero.dead != (hero.health <= 0):  # MD-10.03
            yield f"{hero.id} has {hero.health} health and is {'dead' if hero.dead else 'alive'}"
        if hero.max_health != max_health(state, hero):  # MD-35.05, MD-90.62
            yield f"{hero.id} has {hero.max_health} health at most, not {max_health(state, hero)}"
        yield from _forgotten_changes(state, hero)
    for enemy in state.enemies.values():
        health = enemy.health_of_figure(len(state.heroes))
        if not enemy.boss and not enemy.minions:  # MD-13.05
            yield f"{enemy.id} has no figure left"
        if (enemy.boss and enemy.wounds >= health) or any(wounds >= health for wounds in enemy.minions):
            yield f"a figure of {enemy.id} has no health left"
        if enemy_kit(enemy) != enemy_kit(replace(enemy, kit=None)):
            yield f"{enemy.id} is held to have what its cards do not give"
    known = state.enemies if state.phase == "enemies" else state.heroes
    if any(name not in known for name in state.waiting) or len(set(state.waiting)) < len(state.waiting):
        yield f"{', '.join(state.waiting)} cannot wait for their turn"
    if any(name not in state.enemies for name in state.attacked):
        yield "somebody who is gone would strike back"


def _forgotten_changes(state: State, hero: Hero) -> Iterator[str]:
    """What is remembered of a hero's cards and skills is what they give now."""
    fresh = hero.copy()
    fresh.changed()
    for (dark, level), kit in hero.kits.items():
        if level == state.level and kit != _make(fresh, _learn(fresh, dark, level), state.gear_limit):
            yield f"{hero.id} is held to have what its cards do not give"
    if kit_now(state, hero) != kit_now(state, fresh):
        yield f"{hero.id} is held to have what its cards gave it elsewhere"
