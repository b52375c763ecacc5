"""What a hero does in its activation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.massive_darkness.cards import STRIKES_BOSS, AttackCategory, Power
from toolkit.systems.massive_darkness.changes import MassiveGame, stand_up, tell
from toolkit.systems.massive_darkness.combat import fight
from toolkit.systems.massive_darkness.fighters import EnemyFighter, HeroFighter
from toolkit.systems.massive_darkness.prices import pay, payable
from toolkit.systems.massive_darkness.sides import Combat, Use
from toolkit.systems.massive_darkness.state import ACTIONS, MOVEMENT_POINTS, Enemy, Hero

Option = Callable[[], Steps]


def hero_action(game: MassiveGame) -> Steps:
    """Ask the active hero for its next action and carry it out; the activation ends when none is left (MD-16.02)."""
    state = game.state
    hero = state.heroes[state.waiting[0]]
    chosen: Option = yield Ask("action", hero.id, _options(game, hero), "MD-91.03")
    yield from chosen()
    if state.actions_left <= 0 or hero.dead:
        end_activation(game)


def _options(game: MassiveGame, hero: Hero) -> dict[str, Option]:
    options: dict[str, Option] = {}
    if hero.stunned:  # MD-31.02
        options["stand-up"] = partial(_stand_up, game, hero)
    else:
        fighter = HeroFighter(game.state, hero)
        for enemy in attackable(game, fighter):
            options[f"attack:{enemy.id}"] = partial(_attack, game, fighter, enemy)
        for power in fighter.powers("use", ""):
            if payable(game, fighter.figure, {}, power) and power.trigger.applies(Use(game, fighter)):
                options[f"use:{power.key}"] = partial(_use, game, fighter, power)
        if steps_from(game, hero):
            options["move"] = partial(_move, game, hero)
    options["idle"] = partial(_idle, game, hero)
    return options


def attackable(game: MassiveGame, fighter: HeroFighter) -> list[Enemy]:
    """The enemies in sight that some equipped weapon reaches (MD-16.07 to MD-16.10)."""
    state = game.state
    found = []
    for enemy in state.enemies.values():
        distance = state.sight(fighter.zone, enemy.zone)
        if distance is not None and fighter.categories(distance):
            found.append(enemy)
    return found


def _attack(game: MassiveGame, fighter: HeroFighter, enemy: Enemy) -> Steps:
    """A combat action against one enemy (MD-90.34): the hero chooses how, and which figures where it may."""
    state = game.state
    distance = state.sight(fighter.zone, enemy.zone)
    assert distance is not None
    state.actions_left -= 1
    if enemy.id not in state.attacked:
        state.attacked.append(enemy.id)  # MD-90.65
    categories = fighter.categories(distance)
    category: AttackCategory = yield Ask("category", fighter.id, {each: each for each in categories}, "MD-91.04")
    targets = targets_in(enemy, fighter)
    target: Literal["minions", "boss", ""] = yield Ask(
        "target", fighter.id, {each or "all": each for each in targets}, "MD-29.06"
    )
    yield from fight(Combat(game, fighter, EnemyFighter(state, enemy), category, distance, target))


def targets_in(enemy: Enemy, fighter: HeroFighter) -> list[Literal["minions", "boss", ""]]:
    """The figures of an enemy an attack may be aimed at: minions shield their boss (MD-14.05 to MD-14.08, MD-29.06)."""
    if enemy.card.type != "mob":
        return [""]
    if not enemy.minions:
        return ["boss"]
    if enemy.boss and (enemy.stunned or STRIKES_BOSS in fighter.traits):
        return ["minions", "boss"]
    return ["minions"]


def _move(game: MassiveGame, hero: Hero) -> Steps:
    """A Move action: movement points to spend in any way; what is not spent is lost (MD-16.13 to MD-16.15)."""
    game.state.actions_left -= 1
    for points in range(MOVEMENT_POINTS, 0, -1):
        options: dict[str, str] = {f"move:{zone}": zone for zone in steps_from(game, hero)}
        if points < MOVEMENT_POINTS:
            options["stop"] = ""
        if not options:
            return
        zone: str = yield Ask("move", hero.id, options, "MD-91.03")
        if not zone:
            return
        hero.zone = zone
        tell(game, "moved", "MD-16.16", who=hero.id, to=zone)


def steps_from(game: MassiveGame, hero: Hero) -> list[str]:
    """The zones one step away: no wall or closed door is crossed, and no enemy that stands is left behind.

    Stunned enemies hold nobody (MD-7.01 to MD-7.03, MD-31.05).
    """
    state = game.state
    if any(enemy.zone == hero.zone and not enemy.stunned for enemy in state.enemies.values()):
        return []
    board = state.dungeon.board
    here = board.cell(hero.zone)
    passable = board.passable(state.barred)
    return [board.name(there) for there in board.neighbours(here) if passable(here, there)]


def _stand_up(game: MassiveGame, hero: Hero) -> Steps:
    game.state.actions_left -= 1
    stand_up(game, hero, "MD-16.12")
    yield from ()


def _use(game: MassiveGame, fighter: HeroFighter, power: Power) -> Steps:
    """Use a card outside combat, without spending an action (MD-12.09)."""
    yield from pay(game, fighter.figure, {}, power)
    yield from run_effects(game, power.trigger.effects, Use(game, fighter))


def _idle(game: MassiveGame, hero: Hero) -> Steps:
    """End the activation; actions left are lost (MD-16.11)."""
    tell(game, "idled", "MD-16.11", who=hero.id, lost=game.state.actions_left)
    game.state.actions_left = 0
    yield from ()


def end_activation(game: MassiveGame) -> None:
    """The next hero's turn comes (MD-16.03)."""
    state = game.state
    state.waiting.pop(0)
    state.attacked.clear()
    state.actions_left = ACTIONS
