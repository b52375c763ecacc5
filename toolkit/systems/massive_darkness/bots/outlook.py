"""What a hero sees coming: what its attacks promise, who may strike it where, and how far everything is."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple, TypeAlias

from toolkit.systems.massive_darkness.bots.errands import precious_roles
from toolkit.systems.massive_darkness.bots.habits import firm_of, harmless_of
from toolkit.systems.massive_darkness.bots.odds import Chances, mean, odds_of
from toolkit.systems.massive_darkness.bots.prowess import forecast
from toolkit.systems.massive_darkness.bots.wants import Wants
from toolkit.systems.massive_darkness.cards.card import SNEAK, UNTOUCHABLE, AttackCategory
from toolkit.systems.massive_darkness.cards.kits import categories_at, enemy_kit, reaches
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter, HeroFighter, PillarFighter
from toolkit.systems.massive_darkness.fights.targets import rank
from toolkit.systems.massive_darkness.map.movement import is_held
from toolkit.systems.massive_darkness.state import MOVEMENT_POINTS, Enemy, Hero, Pillar
from toolkit.systems.massive_darkness.view import View

#: Farther away, distance makes no difference to an attack.
_FAR = 3
_REMEMBERED = 20_000

Foe: TypeAlias = Enemy | Pillar


class Blow(NamedTuple):
    """An attack that could be made: how, the chances of wounds, the wounds on the whole, the chance of a stun."""

    category: AttackCategory
    chances: Chances
    wounds: float
    stun: float


class Reach(NamedTuple):
    """A zone a hero can get to: the movement points it takes, and the zone before it on the way."""

    cost: int
    before: str


class Memory:
    """Forecasts of attacks that were asked for before; what they follow from is part of the question."""

    def __init__(self) -> None:
        self.blows: dict[tuple[object, ...], tuple[object, Blow]] = {}
        #: Zones that can be struck, by the card of the enemy, where it may stand, and what is barred.
        self.dangers: dict[tuple[str, tuple[str, ...], frozenset[int]], Mapping[str, int]] = {}

    def blow(
        self, view: View, attacker: HeroFighter | EnemyFighter, defender: HeroFighter | EnemyFighter | PillarFighter,
        category: AttackCategory, distance: int,
    ) -> Blow:  # fmt: skip
        hero = attacker if isinstance(attacker, HeroFighter) else defender
        assert isinstance(hero, HeroFighter)
        kit, distance = hero.kit, min(distance, _FAR)
        key = (id(kit), category, distance, *_about(attacker), *_about(defender), *view.modifiers.items)
        found = self.blows.get(key)
        if found is None:
            if len(self.blows) >= _REMEMBERED:
                self.blows.clear()
            combat = view.clash(attacker, defender, category, distance)
            if category == "magic" and distance == 0:
                combat.manner = "magic-blade"
            chances, stun = forecast(combat, odds_of(view.catalog))
            # The kit is kept, so that nothing else ever has its identity.
            found = self.blows[key] = (kit, Blow(category, chances, mean(chances), stun))
        return found[1]


def _about(fighter: HeroFighter | EnemyFighter | PillarFighter) -> tuple[object, ...]:
    """What an attack may depend on besides the cards."""
    figure = fighter.figure
    if isinstance(figure, Enemy):
        cards = figure.card.id, figure.gear and figure.gear.id, figure.wears and figure.wears.id
        return *cards, len(figure.minions), figure.conditions, figure.wounds, figure.zone
    if isinstance(figure, Hero):
        return figure.id, figure.wounds, figure.xp, figure.conditions, figure.zone
    return ("pillar",)


class Outlook:
    """The table as one hero looks at it, for one decision."""

    def __init__(self, view: View, me: Hero, wants: Wants, memory: Memory | None = None) -> None:
        self.view = view
        self.me = me
        self.wants = wants
        self.memory = memory if memory is not None else Memory()
        self.heroes = list(view.living())
        self.enemies = [enemy for enemy in view.enemies.values() if UNTOUCHABLE not in enemy.traits]
        #: Whether all is lost with me.
        self.precious = bool(precious_roles(view).intersection(me.roles))
        self._harmless = harmless_of(view.catalog)
        self._firm = firm_of(view.catalog)
        self._fighters: dict[str, HeroFighter] = {}
        #: What was worked out for this decision: blows by zone and foe, strikes by enemy, light and distance.
        self._blows: dict[tuple[str, str], Blow | None] = {}
        self._strikes: dict[tuple[str, bool, int], float] = {}
        self._dangers: dict[str, Mapping[str, int]] = {}
        self._threats: dict[str, list[tuple[Enemy, int]]] | None = None
        self._ranks = {hero.id: rank(view.fighter(hero).state, hero) for hero in self.heroes}

    # My attacks

    def at(self, zone: str) -> HeroFighter:
        """Me as I would be in a zone."""
        found = self._fighters.get(zone)
        if found is None:
            figure = self.me
            if zone != figure.zone:
                figure = figure.copy()
                figure.zone = zone
            found = self._fighters[zone] = self.view.fighter(figure)
        return found

    def blow(self, zone: str, foe: Foe) -> Blow | None:
        """The best attack on a foe from a zone; None where none reaches it."""
        key = (zone, foe.id)
        if key not in self._blows:
            self._blows[key] = self._blow(zone, foe)
        return self._blows[key]

    def _blow(self, zone: str, foe: Foe) -> Blow | None:
        distance = self.view.sight(zone, foe.zone)
        if distance is None:
            return None
        fighter, target = self.at(zone), self.view.foe(foe)
        blows = [self.memory.blow(self.view, fighter, target, each, distance) for each in fighter.categories(distance)]
        return max(blows, key=lambda blow: blow.wounds, default=None)

    # Their attacks

    def strike(self, enemy: Enemy, zone: str, distance: int) -> float:
        """Wounds an enemy deals me in a zone, on the whole, if it attacks from so far."""
        key = (enemy.id, self.view.is_dark(zone), distance)
        found = self._strikes.get(key)
        if found is None:
            found = self._strikes[key] = self._strike(enemy, zone, distance)
        return found

    def _strike(self, enemy: Enemy, zone: str, distance: int) -> float:
        for section in enemy.card.dice:
            if section != "defense" and reaches(_category(section), distance):
                blow = self.memory.blow(
                    self.view, EnemyFighter(self.at(zone).state, enemy), self.at(zone), _category(section), distance
                )
                return blow.wounds + 0.7 * blow.stun
        return 0.0

    def reaches_me(self, enemy: Enemy, zone: str) -> int | None:
        """The distance from which an enemy could strike me in a zone within one activation; None if it cannot."""
        danger = self._dangers.get(enemy.id)
        if danger is None:
            danger = self._dangers[enemy.id] = self._danger(enemy)
        return danger.get(zone)

    def _danger(self, enemy: Enemy) -> Mapping[str, int]:
        """The zones an enemy can strike from where it is, or after a step, with the distance (MD-21.02)."""
        view, known = self.view, self.memory.dangers
        stays = enemy.id in self._firm or self._is_kept(enemy)
        starts = (enemy.zone, *(() if stays else view.dungeon.steps(enemy.zone, view.barred)))
        key = (enemy.card.id, starts, view.barred)
        danger = known.get(key)
        if danger is None:
            if len(known) >= _REMEMBERED:
                known.clear()
            found: dict[str, int] = {}
            for start in starts:
                for zone, distance in view.dungeon.seen_from(start, view.barred).items():
                    if zone not in found and _can_strike(enemy, distance):
                        found[zone] = distance
            danger = known[key] = found
        return danger

    def _is_kept(self, enemy: Enemy) -> bool:
        """Whether other heroes hold an enemy where it is."""
        if SNEAK in enemy.card.traits or SNEAK in enemy.traits:
            return False
        return any(hero.zone == enemy.zone and not hero.stunned for hero in self.heroes if hero is not self.me)

    def threat(self, zone: str) -> float:
        """Wounds to expect in the next enemy phase if I end my activation in a zone."""
        if self._threats is None:
            self._threats = self._find_threats()
        return sum(
            self.strike(enemy, zone, reach) * self._share(enemy, zone)
            for enemy, reach in self._threats.get(zone, ())
            if self._finds_me(enemy, zone)
        )

    def _find_threats(self) -> dict[str, list[tuple[Enemy, int]]]:
        """Zone → who may strike there in the next enemy phase, and from how far."""
        found: dict[str, list[tuple[Enemy, int]]] = {}
        for enemy in self.view.enemies.values():
            if enemy.stunned or enemy.id in self._harmless:
                continue
            if not self._strikes_pillar(enemy):
                for zone, distance in self._danger(enemy).items():
                    found.setdefault(zone, []).append((enemy, distance))
        return found

    def _strikes_pillar(self, enemy: Enemy) -> bool:
        """Whether a pillar draws its blows away from all heroes (MD-49.12)."""
        if not self.view.pillars or not self.view.catalog.pillars_are_hunted:
            return False
        sights = (self.view.sight(enemy.zone, pillar.zone) for pillar in self.view.pillars.values())
        return any(distance is not None and _can_strike(enemy, distance) for distance in sights)

    def _finds_me(self, enemy: Enemy, zone: str) -> bool:
        """Who stands in the dark and out of sight is ignored (MD-5.04)."""
        return not self.view.is_dark(zone) or self.view.sight(enemy.zone, zone) is not None

    def _share(self, enemy: Enemy, zone: str) -> float:
        """How likely it is me: enemies go for experience (MD-21.10)."""
        mine, equal = self._ranks[self.me.id], 0
        for hero in self.heroes:
            if hero is self.me or self._ranks[hero.id] < mine:
                continue
            distance = self.view.sight(enemy.zone, hero.zone)
            if distance is not None and _can_strike(enemy, distance):
                if self._ranks[hero.id] > mine:
                    return 0.15
                equal += 1
        return 1.0 / (1 + equal)

    # Ways

    def points(self) -> int:
        """Movement points a Move action gives me (MD-16.13, MD-35.07)."""
        return MOVEMENT_POINTS + self.at(self.me.zone).stat("movement-points")

    def reachable(self, points: int) -> Mapping[str, Reach]:
        """The zones I can walk to without opening anything or leaving a zone where enemies hold me, nearest first."""
        view, me = self.view, self.me
        found = {me.zone: Reach(0, "")}
        if is_held(self.at(me.zone).state, me):
            return found
        held = {enemy.zone for enemy in view.enemies.values() if not enemy.stunned}
        held = {zone for zone in held if self.at(zone).stat(SNEAK) <= 0}
        edge = [me.zone]
        for cost in range(1, points + 1):
            reached = []
            for here in edge:
                if here in held and here != me.zone:
                    continue
                for there in view.steps(here):
                    if there not in found:
                        found[there] = Reach(cost, here)
                        reached.append(there)
            edge = reached
        return found

    def first_step(self, reach: Mapping[str, Reach], goal: str) -> str:
        """The first zone on the way to a goal that can be reached."""
        here = goal
        while reach[here].before and reach[here].before != self.me.zone:
            here = reach[here].before
        return here

    # Health

    def risk(self, wounds: float) -> float:
        """What so many wounds to come cost me: more when I may die of them, most when nothing can bring me back."""
        if wounds <= 0:
            return 0.0
        wants, health = self.wants, max(1, self.me.health)
        dead = sum(hero.dead for hero in self.view.heroes.values())
        death = wants.death if self.view.lifespark > dead and not self.precious else wants.last_death
        danger = max(0.0, wounds / health - 0.3)
        return wants.wound * wounds + death * min(1.0, danger * sqrt(danger))


def remaining(enemy: Enemy, heroes: int) -> tuple[int, int]:
    """The health left in what an attack meets first (the minions, or the leading figure), and in all of it."""
    health = enemy.health_of_figure(heroes)
    minions = sum(health - wounds for wounds in enemy.minions)
    leader = health - enemy.wounds if enemy.boss else 0
    return (minions or leader), minions + leader


def worth_of(chances: Chances, limit: int) -> float:
    """Wounds that count: no more than there is health to take."""
    return sum(min(count, limit) * chance for count, chance in enumerate(chances))


def _can_strike(enemy: Enemy, distance: int) -> bool:
    return bool(categories_at(enemy_kit(enemy), distance))


def _category(section: str) -> AttackCategory:
    return "melee" if section == "melee" else "ranged" if section == "ranged" else "magic"
