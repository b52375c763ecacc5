"""Enemies that enter play: figures from the box, gear for guardians (MD-13, MD-14, MD-23)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal, TypeAlias

from toolkit.crawl.figures.supply import free_name
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.systems.massive_darkness.cards import decks
from toolkit.systems.massive_darkness.cards.card import EnemyCard, Gear
from toolkit.systems.massive_darkness.fights.activation import activate, can_be_roused
from toolkit.systems.massive_darkness.fights.changes import MassiveGame, discard_gear
from toolkit.systems.massive_darkness.state import Enemy, State

#: The forms of treasure cards that guardians do not take (MD-14.19).
REFUSED_BY_GUARDIANS = ("trap",)
#: The level of the treasure card a guardian gets; None: it gets none.
GearLevel: TypeAlias = int | None


def enter(
    game: MassiveGame,
    card: EnemyCard,
    zone: str,
    *,
    name: str = "",
    gear_level: GearLevel | Literal["game"] = "game",
    traits: Iterable[str] = (),
    special: bool = False,
    in_hand: bool = True,
    wears: Literal["weak", "mighty", ""] = "",
) -> Asking[Enemy | None]:
    """Bring an enemy into play with all its figures and, as every enemy has a guardian, a treasure card (MD-14.18).

    None where the figures have run out: then its card is discarded, if it is `in_hand` and not in play already, and
    enemies of its kind activate (MD-23.04). A `special` enemy does not count as a roaming monster for event cards. One
    that `wears` a monster's card gets it instead of treasure (MD-50.13).
    """
    state = game.state
    if not has_figures(state, card):
        yield from _out_of_figures(game, card, in_hand=in_hand)
        return None
    enemy = stand(state, card, zone, name or card.id, traits=traits, special=special)
    tell(game, "entered", "MD-14.01", who=enemy.id, zone=zone, minions=len(enemy.minions))
    if wears:
        enemy.wears = decks.draw_roaming_monster(state, wears)
        if enemy.wears is not None:
            tell(game, "armed", "MD-50.13", who=enemy.id, card=enemy.wears.id)
    elif gear_level is not None:
        enemy.gear = draw_gear(game, enemy, state.level if gear_level == "game" else gear_level)  # MD-8.18
    return enemy


def stand(
    state: State, card: EnemyCard, zone: str, name: str, *, traits: Iterable[str] = (), special: bool = False
) -> Enemy:
    """An enemy stands on the board with all its figures."""
    minions = [0] * (card.minions * len(state.heroes))  # MD-13.02, MD-13.03
    enemy = Enemy(
        free_name(name, state.enemies),
        card,
        zone,
        minions=minions,
        traits=frozenset(traits),
        special=special,
        called=name,
    )
    state.enemies[enemy.id] = enemy
    return enemy


# Figures


def has_figures(state: State, card: EnemyCard) -> bool:
    """Whether its leading figure and all its minions are in the box (MD-90.56)."""
    if not card.figure:
        return True
    kin = kin_of(state, card)
    if any(enemy.boss for enemy in kin):  # every kind has one leading figure
        return False
    used = sum(len(enemy.minions) for enemy in kin)
    return used + card.minions * len(state.heroes) <= state.catalog.minion_figures(card.figure)


def kin_of(state: State, card: EnemyCard) -> list[Enemy]:
    """The enemies of one kind on the board: those that share its figures."""
    return [enemy for enemy in state.enemies.values() if card.figure and enemy.card.figure == card.figure]


def _out_of_figures(game: MassiveGame, card: EnemyCard, *, in_hand: bool) -> Steps:
    state = game.state
    tell(game, "out_of_figures", "MD-23.04", card=card.id)
    if in_hand:
        state.discard(card.deck, card.id)
    waiting = kin_of(state, card)
    while waiting := [enemy for enemy in waiting if can_be_roused(state, enemy) and not state.outcome]:
        options = {f"activate:{enemy.id}": enemy for enemy in waiting}
        chosen: Enemy = yield Ask("activate", TABLE, options, "MD-91.09")
        waiting.remove(chosen)
        yield from activate(game, chosen)


# Cards


def draw_gear(game: MassiveGame, enemy: Enemy, level: int) -> Gear | None:
    """A treasure card for a guardian. Traps are discarded and another is drawn (MD-14.19)."""
    gear, refused = gear_for_guardian(game.state, level)
    for each in refused:
        discard_gear(game, each, enemy.id, "MD-14.19")
    if gear is not None:
        tell(game, "armed", "MD-14.18", who=enemy.id, card=gear.id)
    return gear


def gear_for_guardian(state: State, level: int) -> tuple[Gear | None, list[Gear]]:
    """The first card of the deck a guardian keeps, and those before it. It keeps a lucky find and does not use it."""
    return first_card(state, level, REFUSED_BY_GUARDIANS)


def first_card(state: State, level: int, refuses: Collection[str]) -> tuple[Gear | None, list[Gear]]:
    """The first treasure card of none of these forms, and those before it, which are still to be discarded.

    They are not discarded while cards are drawn, so that a deck of nothing else runs out.
    """
    refused: list[Gear] = []
    while (drawn := decks.draw_treasure(state, level)) is not None:
        if drawn.form not in refuses:
            return drawn, refused
        refused.append(drawn)
    return None, refused


def spawn_guard(game: MassiveGame, zone: str, level: int) -> Asking[bool]:
    """Draw a guard of a level and bring it in; says whether there was a card left (MD-90.16)."""
    card = decks.draw_guard(game.state, level)
    if card is not None:
        yield from enter(game, card, zone)
    return card is not None
