"""The behaviour on an enemy's own card: when it acts, when a round begins, at half health, when it dies (MD-90.81)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.effects import run_effects, run_triggers
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.state import Enemy, Hero
from toolkit.systems.massive_darkness.verbs.enemy_moments import Activation, OwnMoment

#: What an enemy's card may answer to when a hero goes out of its zone.
HERO_LEAVES: Final = "hero-leaves"


def behaves(game: MassiveGame, enemy: Enemy, event: str, hero: Hero | None = None) -> Iterable[Ask]:
    """Let an enemy's own card answer to an event."""
    if event not in enemy.card.own_events or game.state.outcome:
        return ()
    return run_triggers(game, enemy.card.triggers, event, OwnMoment(game, enemy, hero))


def acts(here: Activation, standard: Steps) -> Steps:
    """What an enemy does in its activation: what its card says instead, or what the rules say, after what it adds."""
    return _acts(here, standard) if "acts" in here.enemy.card.own_events else standard


def _acts(here: Activation, standard: Steps) -> Steps:
    game, card = here.game, here.enemy.card
    yield from run_triggers(game, card.triggers, "acts", here)
    for trigger in reversed(card.triggers):
        if trigger.event == "acts" and trigger.instead and trigger.applies(here, game):
            yield from run_effects(game, trigger.effects, here)
            return
    if here.goes_on:
        yield from standard


def round_begins(game: MassiveGame) -> Steps:
    for enemy in list(game.state.enemies.values()):
        if enemy.id in game.state.enemies:
            yield from behaves(game, enemy, "round-begins")


def falls_to_half(game: MassiveGame, enemy: Enemy, hero: Hero | None) -> Iterable[Ask]:
    """Once, when the leading figure has lost half of its health or more and still stands."""
    if "half-health" not in enemy.card.own_events or enemy.halved or not enemy.boss:
        return ()
    if enemy.wounds * 2 < enemy.health_of_figure(len(game.state.heroes)):
        return ()
    enemy.halved = True
    return behaves(game, enemy, "half-health", hero)


def hero_leaves(game: MassiveGame, hero: Hero, zone: str) -> Iterable[Ask]:
    """A hero has gone out of a zone in which enemies stand."""
    left = game.state.enemies_in(zone)
    return _left(game, hero, left) if left else ()


def _left(game: MassiveGame, hero: Hero, enemies: Iterable[Enemy]) -> Steps:
    for enemy in enemies:
        yield from behaves(game, enemy, HERO_LEAVES, hero)
