"""The changes rules make to characters. Each logs itself, so that rules code never writes to the log by hand."""

from __future__ import annotations

from typing import TypeAlias

from toolkit.crawl.figures import wounds
from toolkit.crawl.telling import tell
from toolkit.rules.game import Game
from toolkit.systems.massive_darkness.cards.card import UNTOUCHABLE, Gear
from toolkit.systems.massive_darkness.conditions import CONDITIONS, STUNNED
from toolkit.systems.massive_darkness.state import MOST_XP, Enemy, Hero, State

MassiveGame: TypeAlias = Game[State]


def wound_hero(game: MassiveGame, hero: Hero, count: int, rule: str) -> int:
    """Lower a hero's health, to 0 at the least (MD-10.02). Dying comes later, when deaths are looked at.

    Nothing wounds the dead (MD-10.04) and those who left (MD-90.19). Says how many wounds it took.
    """
    return 0 if not hero.acts else wounds.wound(game, hero, count, rule, health=hero.health)


def wound_enemy(game: MassiveGame, enemy: Enemy, count: int, rule: str, *, boss: bool = False) -> int:
    """Wound the figures of an enemy: minions one after another, or the boss where it is open to attack.

    An already wounded minion is finished first (MD-29.05). What is left when the last minion falls is lost
    (MD-29.07), and so are wounds beyond what the boss has (MD-90.33). Says how many wounds they took.
    """
    if UNTOUCHABLE in enemy.traits:
        return 0
    health = enemy.health_of_figure(len(game.state.heroes))
    if enemy.minions and not boss:
        enemy.minions.sort(reverse=True)
        left = count
        for index, suffered in enumerate(enemy.minions):
            taken = min(left, health - suffered)
            if taken > 0:
                enemy.minions[index] += taken
                left -= taken
                tell(game, "wounded", rule, who=enemy.id, figure="minion", count=taken)
        return count - left
    if not enemy.boss:
        return 0
    figure = "boss" if enemy.card.type == "mob" else ""
    return wounds.wound(game, enemy, count, rule, health=health - enemy.wounds, figure=figure)


def wound_every_figure(game: MassiveGame, enemy: Enemy, count: int, rule: str) -> int:
    """Wound each figure of an enemy by itself, the boss too, whoever stands before it (MD-14.07, MD-90.33).

    Says how many wounds they took together.
    """
    if UNTOUCHABLE in enemy.traits:
        return 0
    of_minions = 0
    health = enemy.health_of_figure(len(game.state.heroes))
    for index, suffered in enumerate(enemy.minions):
        taken = min(count, health - suffered)
        if taken:
            enemy.minions[index] += taken
            of_minions += taken
            tell(game, "wounded", rule, who=enemy.id, figure="minion", count=taken)
    return of_minions + wound_enemy(game, enemy, count, rule, boss=True)


def heal(game: MassiveGame, figure: Hero | Enemy, count: int, rule: str) -> int:
    """Take wounds off a character; off the leading figure of an enemy. Says how many."""
    return 0 if isinstance(figure, Hero) and figure.dead else wounds.heal(game, figure, count, rule)


def stun(game: MassiveGame, figure: Hero | Enemy) -> bool:
    """Knock a character down, a mob with all its members (MD-31.08). Who lies already stays so (MD-31.11).

    Says whether it stood before.
    """
    return not (isinstance(figure, Hero) and figure.dead) and CONDITIONS.gain(game, figure, STUNNED, "MD-31.01")


def stand_up(game: MassiveGame, figure: Hero | Enemy, rule: str) -> None:
    CONDITIONS.lose(game, figure, STUNNED, rule)


def gain_xp(game: MassiveGame, hero: Hero, count: int, rule: str) -> bool:
    """Give experience, up to 30 (MD-11.05); the dead gain none (MD-90.29). In story mode it comes in shards.

    Says whether there was anything to gain.
    """
    if hero.dead:
        return False
    if game.state.story is not None:
        return _gain_shards(game, hero, count, game.state.story.rules.shards, rule)
    return gain_whole_xp(game, hero, count, rule)


def gain_whole_xp(game: MassiveGame, hero: Hero, count: int, rule: str) -> bool:
    """Give experience points, in story mode too (MD-34.08)."""
    gained = min(count, MOST_XP - hero.xp)
    if gained <= 0:
        return False
    hero.xp += gained
    tell(game, "gained_xp", rule, who=hero.id, count=gained)
    return True


def _gain_shards(game: MassiveGame, hero: Hero, count: int, in_one: int, rule: str) -> bool:
    """A shard for every experience point; enough of them turn into one (MD-33.02, MD-33.03).

    What would go beyond 30 experience is lost (MD-90.39).
    """
    gained = min(count, (MOST_XP - hero.xp) * in_one - hero.shards)
    if gained <= 0:
        return False
    tell(game, "gained_shards", rule, who=hero.id, count=gained)
    points, hero.shards = divmod(hero.shards + gained, in_one)
    gain_whole_xp(game, hero, points, "MD-33.03")
    return True


def spend_shard(game: MassiveGame, hero: Hero, rule: str) -> None:
    hero.shards -= 1
    tell(game, "spent_shard", rule, who=hero.id)


def spend_xp(game: MassiveGame, hero: Hero, count: int, rule: str) -> None:
    hero.xp -= count
    hero.spent_xp += count
    tell(game, "spent_xp", rule, who=hero.id, count=count)


def discard_gear(game: MassiveGame, gear: Gear, who: str, rule: str) -> None:
    """Put an equipment card on its own discard pile."""
    game.state.discard(gear.deck, gear.id)
    tell(game, "discarded", rule, who=who, card=gear.id)
