"""What follows the wounds of a combat: figures that fall, experience, and the gear of guardians."""

from __future__ import annotations

from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.massive_darkness.cards import Gear
from toolkit.systems.massive_darkness.changes import MassiveGame, discard_gear, gain_xp, tell
from toolkit.systems.massive_darkness.fighters import Fighter
from toolkit.systems.massive_darkness.sides import Combat
from toolkit.systems.massive_darkness.state import Enemy, Hero, fits, free_hands

#: Experience for every hero when a guardian falls, and the rule that gives it (MD-28.06).
_GUARDIAN_XP = {"mob": (3, "MD-14.10"), "agent": (4, "MD-14.15"), "roaming-monster": (5, "MD-14.17")}


def deaths_and_rewards(combat: Combat) -> Steps:
    """Remove who fell on either side; the hero of the other side has dealt the last wound."""
    for side in (combat.defender, combat.attacker):
        yield from _fall(combat.game, side.fighter, side.other.fighter)


def _fall(game: MassiveGame, fallen: Fighter, slayer: Fighter) -> Steps:
    hero = slayer.figure if isinstance(slayer.figure, Hero) else None
    if isinstance(fallen.figure, Hero):
        hero_dies(game, fallen.figure)
    else:
        yield from enemy_falls(game, fallen.figure, hero)


def hero_dies(game: MassiveGame, hero: Hero) -> None:
    """A hero without health dies; what lasted on it ends (MD-10.03, MD-90.30)."""
    if hero.health <= 0 and not hero.dead:
        hero.dead = True
        hero.stunned = False
        tell(game, "died", "MD-10.03", who=hero.id)


def enemy_falls(game: MassiveGame, enemy: Enemy, slayer: Hero | None) -> Steps:
    """Remove the destroyed figures of an enemy (MD-13.05) and give what they are worth."""
    health = enemy.health_of_figure(len(game.state.heroes))
    standing = [wounds for wounds in enemy.minions if wounds < health]
    for _ in range(len(enemy.minions) - len(standing)):
        tell(game, "destroyed", "MD-13.05", who=enemy.id, figure="minion")
        if slayer is not None:
            gain_xp(game, slayer, 1, "MD-14.09")
    enemy.minions = standing
    if enemy.boss and enemy.wounds >= health:
        yield from _guardian_falls(game, enemy, slayer)
    if not enemy.boss and not enemy.minions:
        del game.state.enemies[enemy.id]
        for names in (game.state.waiting, game.state.attacked):
            if enemy.id in names:
                names.remove(enemy.id)
        game.state.discard(enemy.card.deck, enemy.card.id)


def _guardian_falls(game: MassiveGame, enemy: Enemy, slayer: Hero | None) -> Steps:
    enemy.boss = False
    gear, enemy.gear = enemy.gear, None  # MD-14.30, MD-90.32: minions fight on without it
    tell(game, "destroyed", "MD-13.05", who=enemy.id, figure="boss" if enemy.card.type == "mob" else "")
    if slayer is None:  # MD-90.31
        if gear is not None:
            discard_gear(game, gear, enemy.id, "MD-90.31")
        return
    count, rule = _GUARDIAN_XP[enemy.card.type]
    for hero in game.state.heroes.values():
        gain_xp(game, hero, count, rule)
    if gear is not None:
        yield from _loot(game, slayer, gear)


def _loot(game: MassiveGame, slayer: Hero, gear: Gear) -> Steps:
    """The slayer keeps the card or hands it to a hero in its zone; who gets it may equip it (MD-14.27 to MD-14.29)."""
    options = {"keep": slayer}
    for hero in game.state.living():
        if hero is not slayer and hero.zone == slayer.zone:
            options[f"give:{hero.id}"] = hero
    receiver: Hero = yield Ask("loot", slayer.id, options, "MD-91.24")
    receiver.carried.append(gear)
    tell(game, "looted", "MD-14.27", who=receiver.id, card=gear.id)
    yield from equip_at_once(game, receiver, gear)


def equip_at_once(game: MassiveGame, hero: Hero, gear: Gear) -> Steps:
    """A card just gained may be equipped without an action; what it replaces goes beside the dashboard (MD-90.42)."""
    if not gear.slot:
        return
    options: dict[str, list[Gear] | None] = {"carry": None}
    if fits(hero.equipped, gear):
        options["equip"] = []
    else:
        options |= _replacements(hero, gear)
    replaced: list[Gear] | None = yield Ask("equip", hero.id, options, "MD-14.29")
    if replaced is None:
        return
    for other in replaced:
        hero.equipped.remove(other)
        hero.carried.append(other)
    hero.carried.remove(gear)
    hero.equipped.append(gear)
    tell(game, "equipped", "MD-14.29", who=hero.id, card=gear.id)


def _replacements(hero: Hero, gear: Gear) -> dict[str, list[Gear] | None]:
    """Which equipped cards may make room: the armour, either hand card, or all that is in the hands."""
    if gear.slot == "body":
        return {"equip": [other for other in hero.equipped if other.slot == "body"]}
    held = [other for other in hero.equipped if other.hands]
    single: dict[str, list[Gear] | None] = {
        f"equip:for:{other.id}": [other] for other in held if free_hands(hero.equipped) + other.hands >= gear.hands
    }
    return single or {"equip": held}
