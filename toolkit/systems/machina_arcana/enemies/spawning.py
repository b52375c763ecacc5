"""How monsters come into play, and what threat does (MA-15, MA-38, MA-39)."""

from __future__ import annotations

from typing import Literal

from toolkit.crawl.figures.supply import free_numbers
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.rules.decks import draw
from toolkit.rules.dice import roll
from toolkit.rules.effects import run_triggers
from toolkit.rules.ranking import lowest
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.changes import choose_space, happens, stand
from toolkit.systems.machina_arcana.fights.losing import banish
from toolkit.systems.machina_arcana.map.ground import FAR
from toolkit.systems.machina_arcana.map.tiles import SPAWN
from toolkit.systems.machina_arcana.state import (
    HIGHEST_CARDS,
    HIGHEST_LEVEL,
    MONSTERS,
    NOWHERE,
    RATINGS,
    SEALED,
    Explorer,
    Monster,
    State,
)
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame, Moment

Track = Literal["spawn", "horror"]


def roll_game_die(game: ArcanaGame, why: str) -> int:
    """The ten-sided game die (MA-32.01)."""
    state = game.state
    (rolled,) = roll(state.random, [state.catalog.dice["game"]], "", why)
    return int(rolled.symbols[0])


def shift(game: ArcanaGame, track: Track, by: int, rule: str) -> bool:
    """Move a rating token, within its track; answers whether it moved."""
    state = game.state
    before = getattr(state, f"{track}_rating")
    after = max(0, min(len(RATINGS) - 1, before + by))
    if after == before:
        return False
    setattr(state, f"{track}_rating", after)
    tell(game, "rating", rule, track=track, position=after + 1)
    return True


def send_back(game: ArcanaGame, track: Track, rule: str) -> None:
    """After a failed roll the token returns to the first position, at hard to the second (MA-38.06, MA-46.03)."""
    state = game.state
    setattr(state, f"{track}_rating", state.first_rating)
    tell(game, "rating", rule, track=track, position=state.first_rating + 1)


def spawn_roll(game: ArcanaGame, explorer: Explorer) -> Steps:
    """The spawn roll of one explorer (MA-38.02 to MA-38.06)."""
    state = game.state
    if explorer.cell == NOWHERE or not unsealed(state, state.tile_of(explorer.cell)):
        return
    shown = roll_game_die(game, "spawn")
    rating = RATINGS[state.spawn_rating]
    passed = shown >= rating
    tell(game, "spawn_roll", "MA-38.05", who=explorer.id, shows=shown, rating=rating, passed=passed)
    if passed:
        shift(game, "spawn", 1, "MA-38.05")
    else:
        send_back(game, "spawn", "MA-38.06")
        yield from spawn_for(game, explorer)


def unsealed(state: State, tile: int | None = None) -> list[int]:
    return [cell for cell in state.spaces(SPAWN, tile) if state.tokens.get(cell) != SEALED]


def spawn_for(
    game: ArcanaGame,
    explorer: Explorer,
    *,
    card: str = "",
    extra: int = 0,
    marked: bool = False,
    near: int = NOWHERE,
) -> Asking[bool]:
    """Spawn a monster for an explorer (MA-15.03 to MA-15.10, MA-38.11). Says whether anything happened.

    `near` is the space a rule names, instead of the nearest spawn space (MA-45.33).
    """
    state = game.state
    here = near if near in state.ground.kinds else NOWHERE
    if here == NOWHERE and not unsealed(state):  # MA-38.11
        return (yield from raise_threat(game, "MA-38.11", replaced=False))
    name = card or _draw_monster(game)
    if name is None:
        return (yield from raise_threat(game, "MA-15.05", replaced=False))
    if card:
        take_card(state, card)
    monster = _turn_up(game, name, extra, marked=marked)
    cell = yield from _spawn_space(game, explorer, here)
    if cell is None:
        tell(game, "spawned", "MA-15.03", who=monster.id, at="")
        yield from banish(game, monster, "MA-38.09")
        return True
    stand(state, monster, cell)
    tell(game, "spawned", "MA-15.08", who=monster.id, at=state.place(cell))
    moment = Moment(game, monster, card=monster.id, monster=monster)
    yield from run_triggers(game, monster.card.card.triggers, "enter-play", moment)  # MA-15.10
    if state.phase == "monsters" and monster.id in state.monsters:
        state.waiting.append(monster.id)  # it is at the end of the queue, and acts in this phase (MA-38.10)
    yield from happens(game, "monster-spawned", explorer, monster=monster)
    return True


def _turn_up(game: ArcanaGame, card: str, extra: int, *, marked: bool) -> Monster:
    """A monster card joins the end of the queue, with its health (MA-15.06, MA-15.07)."""
    state = game.state
    monster = Monster(state.catalog.monster(card), 0, marked=marked, number=_free_number(state, card))
    tell(game, "monster_drawn", "MA-15.03", who=monster.id)
    stats.refresh(state, monster)
    monster.health, monster.extra_health = stats.max_health(state, monster) + extra, extra
    state.monsters[monster.id] = monster
    return monster


def _free_number(state: State, card: str) -> int:
    """1 for the figure of the card, the next free number where one of it is in play already (MA-45.33)."""
    taken = {each.number for each in state.monsters.values() if each.card.id == card}
    return next(free_numbers(taken))


def _draw_monster(game: ArcanaGame) -> str | None:
    """The top card of the monster deck; an empty deck is made of its discard pile first (MA-15.03, MA-15.04)."""
    state = game.state
    deck, pile = state.decks[MONSTERS], state.piles[MONSTERS]
    if not deck.cards and pile:
        deck.cards = pile.copy()
        pile.clear()
        deck.shuffle(state.random)
    return draw(state.random, state.decks, MONSTERS)


def take_card(state: State, name: str) -> None:
    """A named monster card leaves the deck or the discard pile."""
    deck, pile = state.decks[MONSTERS], state.piles[MONSTERS]
    if name in deck.cards:
        deck.cards.remove(name)
    elif name in pile:
        pile.remove(name)


def _spawn_space(game: ArcanaGame, explorer: Explorer, here: int) -> Asking[int | None]:
    """The nearest unsealed spawn space, or the nearest unoccupied space to it (MA-38.07, MA-38.08)."""
    state = game.state
    to_explorer = state.steps_to(explorer.cell) if explorer.cell != NOWHERE else {}
    spawn = here
    if spawn == NOWHERE:
        nearest = lowest(unsealed(state), lambda cell: to_explorer.get(cell, FAR))
        spawn = yield from choose_space(game, "space", nearest, "MA-38.07")
    if spawn not in state.at and (here == NOWHERE or state.is_safe(spawn)):
        return spawn
    steps = state.steps_to(spawn)
    tile = state.tile_of(spawn)
    free = [cell for cell in steps if state.tile_of(cell) == tile and state.is_safe(cell)]
    if not free:
        return None
    nearest = lowest(free, lambda cell: (steps[cell], to_explorer.get(cell, FAR)))
    return (yield from choose_space(game, "space", nearest, "MA-38.08"))


# Threat and level (MA-39.08 to MA-39.15)


def raise_threat(game: ArcanaGame, rule: str, *, replaced: bool = True) -> Asking[bool]:
    """One position to the right; beyond the last the monster level rises (MA-39.09). Says whether anything happened."""
    state = game.state
    if state.threat < state.threat_positions:
        state.threat += 1
        tell(game, "threat", rule, position=state.threat)
    elif state.level < HIGHEST_LEVEL:
        state.level += 1
        state.threat = 1
        tell(game, "level", "MA-39.09", level=state.level)
        add_monsters(state, state.level)
    elif replaced and state.on_map() and not state.overflows:
        victim = yield from weakest(game, "MA-39.13")
        tell(game, "threat_full", "MA-39.13", who=victim.id)
        state.overflows = True
        try:
            yield from spawn_for(game, victim)
        finally:
            state.overflows = False
    else:
        return False
    return True


def lower_threat(game: ArcanaGame, rule: str) -> bool:
    """One position to the left, never below 1, and never a level (MA-39.14)."""
    state = game.state
    if state.threat <= 1:
        return False
    state.threat -= 1
    tell(game, "threat", rule, position=state.threat)
    return True


def add_monsters(state: State, level: int) -> None:
    """All cards of a level are shuffled into the deck (MA-39.11)."""
    if level <= HIGHEST_CARDS:
        deck = state.decks[MONSTERS]
        deck.cards += state.catalog.monster_cards(level)
        deck.shuffle(state.random)


def weakest(game: ArcanaGame, rule: str) -> Asking[Explorer]:
    """The explorer on the map with the least health; the players choose among equals (MA-45.14)."""
    equal = lowest(game.state.on_map(), lambda each: each.health)
    options = {each.id: each for each in equal}
    chosen: Explorer = yield Ask("explorer", TABLE, options, rule)
    return chosen


# The horror phase (MA-39.01 to MA-39.05)


def draw_event(game: ArcanaGame, name: str) -> str | None:
    """The top card of an event deck; an empty one takes back all but the current event (MA-39.04, MA-45.05)."""
    state = game.state
    deck, pile = state.decks[name], state.piles[name]
    if not deck.cards and len(pile) > 1:
        deck.cards = pile[:-1]
        del pile[:-1]
        deck.shuffle(state.random)
    return draw(state.random, state.decks, name)
