"""Named skills that are actions: Charge, Combat distance, Teleport (MD-35)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import partial

from toolkit.rules.asked import AskAbout
from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.massive_darkness.cards.card import UNTOUCHABLE
from toolkit.systems.massive_darkness.conditions import CONDITIONS, HOLD
from toolkit.systems.massive_darkness.fights.attacks import Foe, Option, attack, attackable
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.fighters import HeroFighter
from toolkit.systems.massive_darkness.map.movement import enter, is_held
from toolkit.systems.massive_darkness.state import Enemy, Hero, State

CHARGE = 2  # zones (MD-35.08)


def options(game: MassiveGame, fighter: HeroFighter, *, lent: bool) -> dict[str, Option]:
    """The maneuvers a hero may make now with one action."""
    kit = fighter.kit
    lasting = bool(game.state.modifiers.items or fighter.figure.own.conditions)
    found: dict[str, Option] = {}
    if (lasting or "charge" in kit.passives) and kit.pools["melee"] and fighter.has("charge"):
        for zone, path in charges(game.state, fighter.figure).items():
            found[f"charge:{zone}"] = Option(partial(_charge, game, fighter, path, lent))
    if (lasting or "combat-distance" in kit.passives) and kit.pools["ranged"] and fighter.has("combat-distance"):
        for zone in _steps_back(game, fighter):
            found[f"combat-distance:{zone}"] = Option(partial(_combat_distance, game, fighter, zone, lent))
    if (lasting or "teleport" in kit.passives) and (reach := fighter.stat("teleport")) > 0:
        for zone in [zone for zone, steps in _within(game.state, fighter.zone, reach).items() if steps]:
            found[f"teleport:{zone}"] = Option(partial(_teleport, game, fighter.figure, zone, reach))
    return found


def charges(state: State, hero: Hero) -> dict[str, list[str]]:
    """Zones with enemies a few steps away, with the steps there; all must be legal (MD-35.08, MD-90.57)."""
    if not state.enemies or is_held(state, hero):
        return {}
    occupied = {enemy.zone for enemy in state.enemies.values() if UNTOUCHABLE not in enemy.traits}  # MD-45.10
    standing = {enemy.zone for enemy in state.enemies.values() if CONDITIONS.allows(enemy, HOLD)}
    held = frozenset[str]() if HeroFighter(state, hero).has("sneak") else standing
    found: dict[str, list[str]] = {}
    for steps in _runs(state, hero.zone, (), held):
        zone = steps[-1]
        if zone in occupied and zone != hero.zone and len(steps) < len(found.get(zone, (*steps, zone))):
            found[zone] = steps
    return found


def _runs(state: State, zone: str, path: Sequence[str], held: Set[str]) -> Iterator[list[str]]:
    """Every way to run from a zone, step by step; whoever enters a zone that holds cannot leave it."""
    for step in state.hero_steps(zone):
        steps = [*path, step]
        yield steps
        if len(steps) < CHARGE and step not in held:
            yield from _runs(state, step, steps, held)


def _charge(game: MassiveGame, fighter: HeroFighter, path: list[str], lent: bool) -> Steps:
    """Run into a zone with enemies and strike (MD-35.08)."""
    for zone in path:
        if fighter.figure.acts:  # what happens on the way may kill it
            yield from enter(game, fighter.figure, zone, "MD-35.08")
    here = game.state.enemies_in(fighter.zone)
    enemies = {f"attack:{enemy.id}": enemy for enemy in here if UNTOUCHABLE not in enemy.traits}
    if enemies and fighter.figure.acts:
        enemy: Enemy = yield Ask("charge", fighter.id, enemies, "MD-91.04")
        yield from attack(game, fighter, enemy, lent=lent, manner="charge", only="melee")


def _steps_back(game: MassiveGame, fighter: HeroFighter) -> list[str]:
    """The zones one step away from which something can be shot at (MD-35.12)."""
    state, hero = game.state, fighter.figure
    here, found = hero.zone, []
    targets = [enemy for enemy in state.enemies.values() if UNTOUCHABLE not in enemy.traits]  # MD-45.10
    for zone in state.hero_steps(here):
        if any(state.sight(zone, enemy.zone) for enemy in targets):
            found.append(zone)
    return found


def _combat_distance(game: MassiveGame, fighter: HeroFighter, zone: str, lent: bool) -> Steps:
    """Step back as if with Sneak, then shoot (MD-35.12)."""
    state = game.state
    yield from enter(game, fighter.figure, zone, "MD-35.12")
    in_sight = {f"attack:{each.id}": each for each in attackable(game, fighter) if state.sight(zone, each.zone)}
    if in_sight and fighter.figure.acts:
        enemy: Foe = yield Ask("combat-distance", fighter.id, in_sight, "MD-91.04")
        yield from attack(game, fighter, enemy, lent=lent, manner="combat-distance", only="ranged")


def _teleport(game: MassiveGame, hero: Hero, goal: str, reach: int) -> Steps:
    """Pass through the zones of a shortest way; what an adventure ties to entering one happens there (MD-35.16)."""
    while hero.acts and (ways := _first_steps(game.state, hero.zone, goal, reach)):
        zone = ways[0]
        if len(ways) > 1 and game.state.catalog.rules.on("entered"):  # elsewhere one way is as good as another
            zone = yield AskAbout("path", hero.id, {f"to:{each}": each for each in ways}, "MD-91.03", hero.id)
        reach -= 1
        yield from enter(game, hero, zone, "MD-35.16")


def _first_steps(state: State, zone: str, goal: str, reach: int) -> list[str]:
    """The first steps of the shortest ways to a zone up to so many steps away; none where it is reached or too far."""
    if zone == goal or reach <= 0:
        return []
    left = {step: _within(state, step, reach - 1).get(goal, reach) for step in state.hero_steps(zone)}
    shortest = min(left.values(), default=reach)
    return [step for step, steps in left.items() if steps == shortest] if shortest < reach else []


def _within(state: State, zone: str, reach: int) -> dict[str, int]:
    """The zones up to so many steps away, each with its steps; whoever is in them does not matter (MD-35.16)."""
    found, edge = {zone: 0}, [zone]
    for steps in range(1, reach + 1):
        ways = [there for here in edge for there in state.hero_steps(here)]
        edge = [there for there in dict.fromkeys(ways) if there not in found]
        found.update(dict.fromkeys(edge, steps))
    return found
