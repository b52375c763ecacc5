"""The table as all heroes see it alike: worked out once for as long as nothing of it changes.

A hero decides many times in a row while only its own place changes, or while somebody is wounded and nobody moves. What
lies and stands elsewhere then, and what follows from it, is as it was.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from toolkit.crawl.bots.errands import Errand
from toolkit.crawl.bots.risk import struck
from toolkit.crawl.figures.conditions import UNTROUBLED
from toolkit.crawl.remembering import Answers
from toolkit.systems.massive_darkness.bots.aims import aims_of
from toolkit.systems.massive_darkness.bots.errands import guarded_zones, is_hurried
from toolkit.systems.massive_darkness.bots.forecasts import FAR_OFF
from toolkit.systems.massive_darkness.bots.habits import firm_of
from toolkit.systems.massive_darkness.bots.memory import memory_of
from toolkit.systems.massive_darkness.bots.prowess import Arms
from toolkit.systems.massive_darkness.bots.roads import roads_of
from toolkit.systems.massive_darkness.cards.card import ATTACK_CATEGORIES, UNTOUCHABLE, AttackCategory
from toolkit.systems.massive_darkness.cards.kits import categories_at, enemy_kit, reaches
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter, PillarFighter
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar
from toolkit.systems.massive_darkness.verbs.judged import Role
from toolkit.systems.massive_darkness.view import View

Foe: TypeAlias = Enemy | Pillar
#: A foe that is seen, and from how near: `FAR_OFF` and more are one.
Sighted: TypeAlias = tuple[Foe, int]
#: What may be known of a table, to tell whether it has changed.
Facts: TypeAlias = tuple[object, ...]


class Things(NamedTuple):
    """What there is to do in a zone: kinds of tokens that may be picked up, doors that may be opened."""

    tokens: list[str]
    doors: list[str]


class Layout:
    """What lies and stands where, and what all bots make of it, whoever is wounded or lies stunned.

    Where heroes stand and how they are is no part of it, but for their cards, skills and tokens.
    """

    __slots__ = (
        "__weakref__",
        "_kits",
        "aims",
        "arms",
        "attack",
        "breaks",
        "danger",
        "enemies",
        "errands",
        "facts",
        "fighter",
        "guarded",
        "heroes",
        "hurried",
        "in_sight",
        "lowest_tile",
        "memory",
        "quarry",
        "roads",
        "seen_from",
        "things",
        "view",
    )

    def __init__(self, view: View, facts: Facts) -> None:
        self.view = view
        self.facts = facts
        #: Kept, so that no others have their identity, which is one of the facts.
        self._kits = [hero.kits for hero in view.heroes.values()]
        self.memory = memory_of(view.catalog)
        self.roads = roads_of(view)
        self.aims = aims_of(view)
        self.quarry = {name for aim in self.aims if aim.deed in ("kill", "break") for name in aim.names}
        self.breaks = {name for aim in self.aims if aim.deed == "break" for name in aim.names}
        self.guarded = guarded_zones(view.catalog)
        self.hurried = is_hurried(view)
        #: The tile that is taken away next, where tiles are (MD-44.03); empty elsewhere.
        self.lowest_tile = min(view.tile_wounds, key=lambda each: (view.tile_levels.get(each, 0), each), default="")
        #: The enemies that can be wounded.
        self.enemies = [enemy for enemy in view.enemies.values() if UNTOUCHABLE not in enemy.traits]
        #: The heroes that are alive and in the dungeon.
        self.heroes = view.living()
        #: Where heroes stand → the errand of a party that goes together.
        self.errands: dict[tuple[str, ...], Errand] = {}
        self.fighter = Answers(self, Layout._find_fighter)
        self.arms = Answers(self, Layout._find_arms)
        self.attack = Answers(self, Layout._find_attack)
        self.seen_from = Answers(self, Layout._find_seen_from)
        self.danger = Answers(self, Layout._find_danger)
        #: Zone → the enemies that are seen from it and can be wounded.
        self.in_sight: dict[str, list[Sighted]] = {}
        self.see(self.enemies, self.in_sight)
        #: Zone → what there is to do in it; zones with nothing are left out.
        self.things = _things(view)

    def is_of(self, view: View) -> bool:
        """Whether a view shows the same figures: those of this game, not of a copy of it."""
        return self.view.heroes is view.heroes and self.view.enemies is view.enemies

    def foe(self, name: str) -> Foe:
        return self.view.enemies.get(name) or self.view.pillars[name]

    def _find_fighter(self, foe: str) -> EnemyFighter | PillarFighter:
        """A foe as combat sees it."""
        return self.view.foe(self.foe(foe))

    def _find_arms(self, question: tuple[str, Role, AttackCategory]) -> Arms:
        """What a foe brings to attacks of a kind."""
        foe, role, category = question
        return self.memory.forecasts.arms(self.fighter[foe], role, category)

    def _find_attack(self, question: tuple[str, int]) -> tuple[AttackCategory, Arms] | None:
        """How an enemy attacks from so near, and what it brings; None where it cannot."""
        enemy, near = question
        dice = self.view.enemies[enemy].card.dice
        category = next((each for each in ATTACK_CATEGORIES if dice.get(each) and reaches(each, near)), None)
        return None if category is None else (category, self.arms[enemy, "attack", category])

    def can_strike(self, enemy: Enemy, distance: int) -> bool:
        """Whether an enemy has an attack that reaches so far."""
        return bool(categories_at(enemy_kit(enemy), distance))

    def _find_seen_from(self, enemy: str) -> Mapping[str, int]:
        """The zones an enemy sees, with their distances."""
        return self.view.dungeon.seen_from(self.view.enemies[enemy].zone, self.view.barred)

    def _find_danger(self, question: tuple[str, bool]) -> Mapping[str, int]:
        """The zones an enemy could strike within one activation, and how near it is then (MD-21.02); whether it is
        kept where it is, is part of the question."""
        enemy, is_kept = self.view.enemies[question[0]], question[1]
        view, known = self.view, self.memory.dangers
        dungeon, barred = view.dungeon, view.barred
        stays = is_kept or enemy.id in firm_of(view.catalog)
        starts = (enemy.zone, *(() if stays else dungeon.steps(enemy.zone, barred)))
        key = (enemy.card.id, starts, barred)
        danger = known.get(key)
        if danger is None:
            reaching = [self.can_strike(enemy, near) for near in range(FAR_OFF + 1)]
            found = struck(
                starts,
                lambda zone: dungeon.seen_from(zone, barred),
                lambda distance: reaching[min(distance, FAR_OFF)],
            )
            danger = known[key] = {zone: min(distance, FAR_OFF) for zone, distance in found.items()}
        return danger

    def see(self, foes: list[Enemy] | list[Pillar], found: dict[str, list[Sighted]]) -> None:
        """Add foes to those that are seen from each zone."""
        dungeon, barred = self.view.dungeon, self.view.barred
        for foe in foes:
            for zone, distance in dungeon.seen_from(foe.zone, barred).items():
                sighted = (foe, distance if distance < FAR_OFF else FAR_OFF)
                if zone in found:
                    found[zone].append(sighted)
                else:
                    found[zone] = [sighted]


def _things(view: View) -> dict[str, Things]:
    """Zone → what there is to do in it."""
    found: defaultdict[str, Things] = defaultdict(lambda: Things([], []))
    occupied = {enemy.zone for enemy in view.enemies.values()}
    fixed = view.catalog.fixed_tokens
    for kind, zone, _ in view.lying():
        if zone not in occupied and kind not in fixed:
            found[zone].tokens.append(kind)
    ends = view.dungeon.door_ends
    for door in [each for each, state in view.doors.items() if state == "closed"]:
        for zone in ends[door]:
            found[zone].doors.append(door)
    return dict(found)


class Position:
    """A layout, and how the foes on it are."""

    __slots__ = ("health", "held", "layout")

    def __init__(self, layout: Layout, health: dict[str, Facts]) -> None:
        self.layout = layout
        #: Foe → all that changes when it is wounded or stunned.
        self.health = health
        #: Where enemies hold heroes (MD-7.03).
        self.held = frozenset([enemy.zone for enemy in layout.view.enemies.values() if not enemy.stunned])


def position_of(view: View) -> Position:
    """The position on the table now; the one looked at last, as far as nothing of it has changed."""
    memory = memory_of(view.catalog)
    last, facts, health = memory.position, _laid(view), _health(view)
    if last is not None and last.layout.is_of(view) and last.layout.facts == facts:
        if last.health == health:
            return last
        layout = last.layout
    else:
        layout = Layout(view, facts)
    memory.position = found = Position(layout, health)
    return found


def _laid(view: View) -> Facts:
    """All that a layout follows from. With its cards, skills or class a hero's kits are others (see `Hero.changed`)."""
    return (
        view.barred,
        view.level,
        view.round,
        view.lifespark,
        tuple(view.met),
        tuple(view.doors.values()),
        tuple(view.flags.items()),
        tuple(view.tile_levels.items()),
        tuple(view.tile_wounds.items()),
        tuple(view.modifiers.items),
        view.lying(),
        tuple([(each.id, each.zone, each.bars) for each in view.pillars.values()]),
        tuple(
            [
                (each.id, each.card, each.zone, each.gear, each.traits, each.wears, each.own)
                for each in view.enemies.values()
            ]
        ),
        tuple(
            [
                (id(each.kits), each.max_health, each.dead, each.left, each.own, tuple(each.tokens), tuple(each.roles))
                for each in view.heroes.values()
            ]
        ),
    )


def _health(view: View) -> dict[str, Facts]:
    """Foe → its conditions, and after that its wounds and what is left of it."""
    found: dict[str, Facts] = {
        name: (each.conditions, each.boss, each.wounds, *each.minions) for name, each in view.enemies.items()
    }
    for name, pillar in view.pillars.items():
        found[name] = (UNTROUBLED, True, pillar.wounds)
    return found


def passing(hero: Hero) -> Facts:
    """What of a hero changes often, without where it stands."""
    return hero.wounds, hero.conditions, hero.xp, hero.spent_xp, hero.shards
