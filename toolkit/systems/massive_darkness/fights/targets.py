"""Whom enemies choose: the most experience counts, never the distance, and of equals the players choose (MD-21.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from toolkit.crawl.dice.pool import average
from toolkit.rules.asked import AskAbout
from toolkit.rules.decisions import TABLE, Asking
from toolkit.rules.ranking import highest
from toolkit.systems.massive_darkness.cards.card import MOST_OF_A_COLOUR, TAUNT, AttackCategory
from toolkit.systems.massive_darkness.cards.skills import has
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter
from toolkit.systems.massive_darkness.state import Hero, Pillar, State

#: Heroes, and pillars an adventure lets count as heroes (MD-49.12).
Target: TypeAlias = Hero | Pillar
Rank: TypeAlias = tuple[int, int, int]

#: A pillar that counts as a hero has the most experience there can be (MD-49.12).
_PILLAR: Rank = (2, 0, 0)
#: Above the experience of all other heroes, and equal among each other (MD-35.15, MD-91.17).
_TAUNTING: Rank = (1, 0, 0)


def rank(state: State, target: Target) -> Rank:
    """How much a target draws enemies: experience as the table counts it, then shards (MD-21.20, MD-90.01, MD-33.05).

    Taunt comes before all experience, but only among those that may be chosen anyway (MD-90.58).
    """
    if isinstance(target, Pillar):
        return _PILLAR
    if has(state, target, TAUNT):
        return _TAUNTING
    return 0, state.xp_for_targeting(target), target.shards


def foremost(state: State, targets: Sequence[Target]) -> list[Target]:
    """Those of the targets that draw enemies most; several where they are equal."""
    if len(targets) == 1:
        return [targets[0]]
    return highest(targets, lambda target: rank(state, target))


def choose_victim(game: MassiveGame, enemy: str, in_reach: Sequence[Target]) -> Asking[Target]:
    """Whom an enemy attacks, of those it can (MD-21.10, MD-21.11)."""
    equal = foremost(game.state, in_reach)
    options = {f"target:{each.id}": each for each in equal}
    settled = game.settles("target", TABLE, options)
    chosen: Target = equal[0] if settled else (yield AskAbout("target", TABLE, options, "MD-21.11", enemy))
    return chosen


def choose_goal(game: MassiveGame, enemy: str, drawn_by: Sequence[Target]) -> Asking[str]:
    """The zone of the one an enemy moves toward (MD-21.16). Equals in one zone are no choice: the way is the same."""
    zones: dict[str, Target] = {}
    equal = foremost(game.state, drawn_by)
    for each in equal:
        zones.setdefault(each.zone, each)
    options = {f"toward:{each.id}": zone for zone, each in zones.items()}
    settled = game.settles("move-target", TABLE, options)
    zone: str = equal[0].zone if settled else (yield AskAbout("move-target", TABLE, options, "MD-21.16", enemy))
    return zone


def choose_zone(game: MassiveGame, enemy: str, zones: Sequence[str], kind: str, rule: str) -> Asking[str]:
    """One of several zones for an enemy, as the players like."""
    options = {f"to:{each}": each for each in zones}
    settled = game.settles(kind, TABLE, options)
    zone: str = zones[0] if settled else (yield AskAbout(kind, TABLE, options, rule, enemy))
    return zone


def section_against(state: State, fighter: EnemyFighter, zone: str) -> AttackCategory | None:
    """The attack section that fits the distance to a zone (MD-21.05 to MD-21.09); None where the enemy cannot attack.

    Of ranged and magic it uses the one with more hits on average, gear included; of equals, magic (MD-90.22).
    """
    distance = state.sight(fighter.zone, zone)
    if distance is None:
        return None
    fitting = fighter.categories(distance)
    if len(fitting) < 2:
        return fitting[0] if fitting else None
    return max(fitting, key=lambda each: (_mean_hits(state, fighter, each), each == "magic"))


def _mean_hits(state: State, fighter: EnemyFighter, category: AttackCategory) -> float:
    dice = state.catalog.dice
    pool = fighter.pool(category)
    return sum(min(count, MOST_OF_A_COLOUR) * average(dice[colour], "hit") for colour, count in pool.items())
