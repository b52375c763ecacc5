"""The enemies an adventure puts on the map before the first round (MD-1.02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.entity import id_in
from toolkit.systems.massive_darkness.cards import decks
from toolkit.systems.massive_darkness.cards.card import EnemyCard
from toolkit.systems.massive_darkness.fights.spawning import gear_for_guardian, has_figures, stand
from toolkit.systems.massive_darkness.state import Enemy, State


def place_enemies(state: State) -> None:
    """Put every enemy the adventure names, or has drawn, in its zone, with gear of the level it says (MD-14.18)."""
    for data in state.catalog.adventure.data.get("enemies", ()):
        card = _card(state, data)
        if card is None:
            continue
        if "draw" in data and not has_figures(state, card):  # MD-90.56: before the first round nobody activates for it
            state.discard(card.deck, card.id)
            continue
        told = {"traits": data.get("traits", ()), "special": bool(data.get("special", False))}
        enemy = stand(state, card, str(data["at"]), str(data["name"]), **told)
        _arm(state, enemy, data.get("gear", "game"))


def _card(state: State, data: Mapping[str, Any]) -> EnemyCard | None:
    """The card of an enemy: named, of a monster by its figure, or drawn. All its other cards stay in their decks."""
    if "draw" in data:
        return _drawn(state, data)
    figure = id_in(data.get("figure", ""))
    card = decks.monster_of(state, figure) if figure else state.catalog.enemy(str(data["card"]))
    if card is not None:
        decks.take(state, card)
    return card


def _drawn(state: State, data: Mapping[str, Any]) -> EnemyCard | None:
    if data["draw"] == "guard":
        return decks.draw_guard(state, int(data.get("level", state.level)))
    return decks.draw_roaming_monster(state, str(data["draw"]))


def _arm(state: State, enemy: Enemy, level: int | str) -> None:
    if level == "none":
        return
    enemy.gear, refused = gear_for_guardian(state, state.level if level == "game" else int(level))
    for gear in refused:
        state.discard(gear.deck, gear.id)
