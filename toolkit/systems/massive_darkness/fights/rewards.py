"""What follows the wounds of a combat: figures that fall, experience, and the gear of guardians."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.massive_darkness.cards.equipment import hand_over
from toolkit.systems.massive_darkness.fights import behaviour
from toolkit.systems.massive_darkness.fights.changes import MassiveGame, discard_gear, gain_xp
from toolkit.systems.massive_darkness.fights.deaths import hero_dies
from toolkit.systems.massive_darkness.fights.sides import Combat
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar, State
from toolkit.systems.massive_darkness.verbs.happenings import happens

MINION_XP = 1  # MD-14.09, for its killer
#: Experience for every hero when a guardian falls, and the rule that gives it (MD-28.06).
GUARDIAN_XP = {"mob": (3, "MD-14.10"), "agent": (4, "MD-14.15"), "roaming-monster": (5, "MD-14.17")}


def deaths_and_rewards(combat: Combat) -> Steps:
    """Remove who fell on either side, and beside them; the hero of the other side has dealt the last wound."""
    for side in (combat.defender, combat.attacker):
        yield from _fall(combat.game, side.fighter.figure, side.other.actor)
    for figure, slayer in combat.bystanders:
        yield from _fall(combat.game, figure, slayer)


def _fall(game: MassiveGame, fallen: Hero | Enemy | Pillar, slayer: Hero | None) -> Iterable[Ask]:
    if isinstance(fallen, Hero):
        return hero_dies(game, fallen)
    if isinstance(fallen, Enemy) and game.state.enemies.get(fallen.id) is fallen:
        return _enemy_wounded(game, fallen, slayer)
    return ()


def _enemy_wounded(game: MassiveGame, enemy: Enemy, slayer: Hero | None) -> Steps:
    yield from enemy_falls(game, enemy, slayer)
    if game.state.enemies.get(enemy.id) is enemy:
        yield from behaviour.falls_to_half(game, enemy, slayer)


def enemy_falls(game: MassiveGame, enemy: Enemy, slayer: Hero | None) -> Steps:
    """Remove the destroyed figures of an enemy (MD-13.05) and give what they are worth."""
    health = enemy.health_of_figure(len(game.state.heroes))
    standing = [wounds for wounds in enemy.minions if wounds < health]
    for _ in range(len(enemy.minions) - len(standing)):
        tell(game, "destroyed", "MD-13.05", who=enemy.id, figure="minion")
        if slayer is not None:
            gain_xp(game, slayer, MINION_XP, "MD-14.09")
    enemy.minions = standing
    if enemy.boss and enemy.wounds >= health:
        yield from _guardian_falls(game, enemy, slayer)
    if not enemy.boss and not enemy.minions:
        _take_off(game.state, enemy)
        yield from behaviour.behaves(game, enemy, "dies", slayer)
        yield from happens(game, "enemy-destroyed", enemy=enemy, hero=slayer, zone=enemy.zone)


def destroy(game: MassiveGame, enemy: Enemy) -> Steps:
    """Destroy an enemy with all its figures; nobody gains experience, and its gear is discarded (MD-90.31).

    One that what happened before has destroyed already is left alone.
    """
    if game.state.enemies.get(enemy.id) is not enemy:
        return
    health = enemy.health_of_figure(len(game.state.heroes))
    enemy.minions = [health] * len(enemy.minions)  # MD-39.08: as many wounds as it takes
    enemy.wounds = health
    yield from enemy_falls(game, enemy, None)


def leave_board(game: MassiveGame, enemy: Enemy, rule: str = "MD-42.09") -> Steps:
    """An enemy goes off the board, if it is still there; its card and its gear are discarded."""
    state = game.state
    if state.enemies.get(enemy.id) is not enemy:
        return
    if enemy.gear is not None:
        discard_gear(game, enemy.gear, enemy.id, "MD-90.31")
    _take_off(state, enemy)
    tell(game, "left", rule, who=enemy.id)
    yield from happens(game, "enemy-left", enemy=enemy, zone=enemy.zone)


def _take_off(state: State, enemy: Enemy) -> None:
    """Nothing of an enemy is left on the board: it acts no more, and its card and the one it wears go (MD-2.01)."""
    del state.enemies[enemy.id]
    for names in (state.waiting, state.attacked):
        if enemy.id in names:
            names.remove(enemy.id)
    state.discard(enemy.card.deck, enemy.card.id)
    if enemy.wears is not None:
        state.discard(enemy.wears.deck, enemy.wears.id)


def _guardian_falls(game: MassiveGame, enemy: Enemy, slayer: Hero | None) -> Steps:
    enemy.boss = False
    gear, enemy.gear = enemy.gear, None  # MD-14.30, MD-90.32: minions fight on without it
    tell(game, "destroyed", "MD-13.05", who=enemy.id, figure="boss" if enemy.card.type == "mob" else "")
    if slayer is None:  # MD-90.31
        if gear is not None:
            discard_gear(game, gear, enemy.id, "MD-90.31")
        return
    count, rule = GUARDIAN_XP[enemy.card.type]
    for hero in game.state.heroes.values():
        gain_xp(game, hero, count, rule)
    if gear is not None:
        yield from hand_over(game, slayer, gear, "MD-14.27")
