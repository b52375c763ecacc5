"""What a hero sees coming: what its attacks promise, who may strike it where, and where it gets to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from toolkit.crawl.bots.reach import Reach, reach
from toolkit.crawl.bots.risk import cost_of_wounds
from toolkit.systems.massive_darkness.bots.errands import precious_roles
from toolkit.systems.massive_darkness.bots.forecasts import Armoury, Blow, is_blade
from toolkit.systems.massive_darkness.bots.habits import harmless_of
from toolkit.systems.massive_darkness.bots.position import Foe, Position, position_of
from toolkit.systems.massive_darkness.bots.prowess import Arms
from toolkit.systems.massive_darkness.bots.wants import Wants
from toolkit.systems.massive_darkness.cards.card import SNEAK, AttackCategory
from toolkit.systems.massive_darkness.cards.kits import enemy_kit
from toolkit.systems.massive_darkness.cards.skills import stat
from toolkit.systems.massive_darkness.fights.fighters import HeroFighter
from toolkit.systems.massive_darkness.fights.targets import Rank
from toolkit.systems.massive_darkness.state import MOVEMENT_POINTS, Enemy, Hero
from toolkit.systems.massive_darkness.verbs.judged import Role
from toolkit.systems.massive_darkness.view import View


class Prospect(NamedTuple):
    """So many attacks on a foe: what they are worth, how many it takes, how much it is able to strike back."""

    worth: float
    needed: int
    answers: float


class Opponent:
    """What I have found out about a foe, as it is now.

    Where I am, it matters whether it is lit and how near the foe is: `spot` puts both into one number.
    """

    __slots__ = ("answers", "blows", "foe", "prospects", "strikes", "value")

    def __init__(self, foe: Foe) -> None:
        self.foe = foe
        #: My best attack on it, by spot; None where none reaches it.
        self.blows: dict[int, Blow | None] = {}
        #: Wounds it deals me, by spot.
        self.strikes: dict[int, float] = {}
        #: What it is worth to have destroyed it.
        self.value: float | None = None
        #: What attacks on it promise, by their number and spot.
        self.prospects: dict[int, Prospect | None] = {}
        #: Wounds it deals me in return, by zone.
        self.answers: dict[str, float] = {}


def spot(near: int, light: bool) -> int:
    return near + near + light


class Outlook:
    """The table as one hero looks at it, as long as nothing changes but where that hero stands."""

    __slots__ = (
        "_armouries",
        "_dangers",
        "_death",
        "_held",
        "_me_elsewhere",
        "_opponents",
        "_ranks",
        "_shares",
        "_threatening",
        "_zones",
        "heroes",
        "layout",
        "me",
        "memory",
        "position",
        "precious",
        "view",
        "wants",
    )

    def __init__(self, view: View, me: Hero, wants: Wants, position: Position | None = None) -> None:
        self.view = view
        self.me = me
        self.wants = wants
        self.position = position if position is not None else position_of(view)
        self.layout = self.position.layout
        self.memory = self.layout.memory
        self.heroes = self.layout.heroes
        #: Whether all is lost with me.
        self.precious = bool(precious_roles(view.catalog).intersection(me.roles))
        self._zones = view.dungeon.zones
        self._me_elsewhere: HeroFighter | None = None
        #: What I bring to attacks, in the light and in the dark: all zones of a light give the same cards.
        self._armouries: dict[bool, Armoury] = {}
        self._opponents: dict[str, Opponent] = {}
        self._shares: dict[str, float] = {}
        self._ranks: dict[str, Rank] = {}
        self._dangers: dict[str, Mapping[str, int]] = {}
        self._held: frozenset[str] | None = None
        self._threatening: list[tuple[Enemy, Mapping[str, int], Mapping[str, int]]] | None = None
        dead = sum([hero.dead for hero in view.heroes.values()])
        self._death = wants.death if view.lifespark > dead and not self.precious else wants.last_death

    def opponent(self, foe: Foe) -> Opponent:
        """What I know of a foe."""
        found = self._opponents.get(foe.id)
        if found is None:
            found = self._opponents[foe.id] = Opponent(foe)
        return found

    # My attacks

    def at(self, zone: str) -> HeroFighter:
        """Me as I would be in a zone. The same figure is sent from zone to zone: ask before it is sent on."""
        found = self._me_elsewhere
        if found is None:
            found = self._me_elsewhere = self.view.fighter(self.me.copy())
        found.figure.zone = zone
        return found

    def blow(self, zone: str, foe: Foe, near: int) -> Blow | None:
        """The best attack on a foe from a zone, so near; None where none reaches it."""
        known, key = self.opponent(foe).blows, spot(near, self._zones[zone].light)
        if key in known:
            return known[key]
        found = self._blow(zone, foe, near)
        if not self.memory.forecasts.minds_places:
            known[key] = found
        return found

    def _blow(self, zone: str, foe: Foe, near: int) -> Blow | None:
        forecasts, layout, fighter, best = self.memory.forecasts, self.layout, self.at(zone), None
        for category in fighter.categories(near):
            attack = self._arms(zone, "attack", category, blade=is_blade(category, near))
            meeting = forecasts.meeting(attack, layout.arms[foe.id, "defense", category])
            found = meeting.blow(self.view, fighter, layout.fighter[foe.id], category, near)
            if best is None or found.wounds > best.wounds:
                best = found
        return best

    def _arms(self, zone: str, role: Role, category: AttackCategory, *, blade: bool = False) -> Arms:
        """What I bring to attacks of a kind, in a zone."""
        light = self._zones[zone].light
        armoury = self._armouries.get(light)
        if armoury is None:
            armoury = self._armouries[light] = self.memory.forecasts.armoury(self.at(zone))
        found = armoury.get((role, category, blade))
        return found if found is not None else self.memory.forecasts.arms(self.at(zone), role, category, blade=blade)

    # Their attacks

    def strike(self, enemy: Enemy, zone: str, near: int) -> float:
        """Wounds an enemy deals me in a zone, on the whole, if it attacks from so near."""
        opponent = self._opponents.get(enemy.id) or self.opponent(enemy)
        known, key = opponent.strikes, near + near + self._zones[zone].light
        found = known.get(key)
        if found is None:
            found = self._strike(enemy, zone, near)
            if not self.memory.forecasts.minds_places:
                known[key] = found
        return found

    def _strike(self, enemy: Enemy, zone: str, near: int) -> float:
        layout = self.layout
        attack = layout.attack[enemy.id, near]
        if attack is None:
            return 0.0
        category, arms = attack
        meeting = self.memory.forecasts.meeting(arms, self._arms(zone, "defense", category))
        blow = meeting.blow(self.view, layout.fighter[enemy.id], self.at(zone), category, near)
        return blow.wounds + 0.7 * blow.stun

    def danger(self, enemy: Enemy) -> Mapping[str, int]:
        """The zones where an enemy could strike me within one activation, and how near it is then (MD-21.02)."""
        danger = self._dangers.get(enemy.id)
        if danger is None:
            danger = self._dangers[enemy.id] = self.layout.danger[enemy.id, self._is_kept(enemy)]
        return danger

    def _is_kept(self, enemy: Enemy) -> bool:
        """Whether other heroes hold an enemy where it is."""
        zone, me = enemy.zone, self.me
        for hero in self.heroes:
            if hero.zone == zone and hero is not me and not hero.stunned:
                return SNEAK not in enemy_kit(enemy).traits
        return False

    def threat(self, zone: str) -> float:
        """Wounds to expect in the next enemy phase if I end my activation in a zone."""
        if self._threatening is None:
            self._threatening = self._find_threatening()
        light, total = self._zones[zone].light, 0.0
        for enemy, danger, seen in self._threatening:
            near = danger.get(zone)
            # Who stands in the dark and out of sight is ignored (MD-5.04).
            if near is not None and (light or zone in seen):
                total += self.strike(enemy, zone, near) * self._share(enemy)
        return total

    def _find_threatening(self) -> list[tuple[Enemy, Mapping[str, int], Mapping[str, int]]]:
        """Who may strike in the next enemy phase, where and from how near, and what it sees now."""
        harmless, layout = harmless_of(self.view.catalog), self.layout
        return [
            (enemy, self.danger(enemy), layout.seen_from[enemy.id])
            for enemy in self.view.enemies.values()
            if not enemy.stunned and enemy.id not in harmless and not self._strikes_pillar(enemy)
        ]

    def _strikes_pillar(self, enemy: Enemy) -> bool:
        """Whether a pillar draws its blows away from all heroes (MD-49.12)."""
        if not self.view.pillars or not self.view.catalog.pillars_are_hunted:
            return False
        sights = (self.view.sight(enemy.zone, pillar.zone) for pillar in self.view.pillars.values())
        return any(distance is not None and self.layout.can_strike(enemy, distance) for distance in sights)

    def _share(self, enemy: Enemy) -> float:
        """How likely it strikes me, if it can: enemies go for experience (MD-21.10)."""
        share = self._shares.get(enemy.id)
        if share is None:
            share = self._shares[enemy.id] = self._find_share(enemy)
        return share

    def _find_share(self, enemy: Enemy) -> float:
        layout, equal = self.layout, 0
        seen = layout.seen_from[enemy.id]
        for hero in self.heroes:
            distance = seen.get(hero.zone)
            if hero is self.me or distance is None or not layout.can_strike(enemy, distance):
                continue
            mine, other = self._rank(self.me), self._rank(hero)
            if other > mine:
                return 0.15
            equal += other == mine
        return 1.0 / (1 + equal)

    def _rank(self, hero: Hero) -> Rank:
        found = self._ranks.get(hero.id)
        if found is None:
            found = self._ranks[hero.id] = self.view.rank(hero)
        return found

    # Ways

    def points(self) -> int:
        """Movement points a Move action gives me (MD-16.13, MD-35.07)."""
        return movement_points(self.view, self.me)

    def reachable(self, points: int) -> Reach[str]:
        """The zones I can walk to without opening anything or leaving a zone where enemies hold me, nearest first."""
        zone, held = self.me.zone, self._held
        if held is None:
            held = self._held = self._find_held()
        if zone in held:
            return Reach({zone: 0}, {})
        known, roads = self.memory.reaches, self.layout.roads
        key = (zone, points, roads, held)
        found = known.get(key)
        if found is None:
            found = known[key] = reach(zone, points, roads.steps.__getitem__, stops=held)
        return found

    def _find_held(self) -> frozenset[str]:
        """The zones where enemies would hold me: who sneaks in the dark alone is held in the light."""
        held = self.position.held
        if not self.view.modifiers.items and not self.me.own.conditions:
            lights = {self._zones[zone].light: zone for zone in held}  # all zones of a light give the same cards
            kits = [self.at(zone).kit for zone in lights.values()]
            if not any(SNEAK in kit.passives or SNEAK in kit.traits for kit in kits):
                return held
        return held.difference([zone for zone in held if self.at(zone).has(SNEAK)])

    # Health

    def risk(self, wounds: float) -> float:
        """What so many wounds to come cost me: more when I may die of them, most when nothing can bring me back."""
        return cost_of_wounds(wounds, self.me.health, self.wants.wound, self._death)


def movement_points(view: View, hero: Hero) -> int:
    """The points a Move action gives a hero (MD-16.13, MD-35.07)."""
    return MOVEMENT_POINTS + stat(view, hero, "movement-points")


def remaining(enemy: Enemy, heroes: int) -> tuple[int, int]:
    """The health left in what an attack meets first (the minions, or the leading figure), and in all of it."""
    health = enemy.health_of_figure(heroes)
    minions = health * len(enemy.minions) - sum(enemy.minions)
    leader = health - enemy.wounds if enemy.boss else 0
    return (minions or leader), minions + leader
