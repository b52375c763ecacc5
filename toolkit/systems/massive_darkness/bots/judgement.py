"""What a hero's options are worth to it: where to be, whom to strike, what to take, in wounds of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from typing import NamedTuple

from toolkit.systems.massive_darkness.bots.aims import aims_of
from toolkit.systems.massive_darkness.bots.errands import errand_of, guarded_zones, is_hurried, readiness
from toolkit.systems.massive_darkness.bots.luring import Lure, lured
from toolkit.systems.massive_darkness.bots.outlook import Blow, Foe, Memory, Outlook, Reach, remaining, worth_of
from toolkit.systems.massive_darkness.bots.roads import FAR, roads_to
from toolkit.systems.massive_darkness.bots.wants import Wants
from toolkit.systems.massive_darkness.cards.card import SNEAK
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar
from toolkit.systems.massive_darkness.view import HIDDEN, View

#: What nothing outweighs.
WINS = 1_000.0


class Plan(NamedTuple):
    """Where to go and what to do there; an empty zone means to stay."""

    worth: float
    zone: str
    #: `pick-up`, `open:6.A1`, `leave`, `put-down:firework`; empty to fight or wait there.
    deed: str = ""
    #: Whom to strike before going anywhere.
    strike: str = ""


class Judgement(Outlook):
    """The outlook of a hero, and what it makes of its options."""

    def __init__(self, view: View, me: Hero, wants: Wants, memory: Memory | None = None, running: int = 0) -> None:
        """`running` are the movement points left in a Move action that has begun."""
        super().__init__(view, me, wants, memory)
        self.lure = self._lure(running)
        self.errand = errand_of(view, me, self.lure)
        aims = aims_of(view)
        self.quarry = {name for aim in aims if aim.deed in ("kill", "break") for name in aim.names}
        self.breaks = {name for aim in aims if aim.deed == "break" for name in aim.names}
        if self.lure is not None:
            self.breaks = {pillar.id for pillar in self.lure.to_break()}
        self.guarded = guarded_zones(view)
        self.pillars = [each for each in view.pillars.values() if self._may_break(each)]
        self.hurried = is_hurried(view)
        self.readiness = readiness(view)
        #: What a movement point nearer to the aim is worth.
        self.step = wants.step * self.errand.weight * (wants.hurry if self.hurried else 1.0)
        self._friends = [roads_to(view, (hero.zone,)) for hero in self.heroes if hero is not me]
        self._sights = self._in_sight()
        self._here: dict[str, float] = {}
        self._values: dict[str, float] = {}

    def _lure(self, running: int) -> Lure | None:
        """What is done about an enemy that has to be lured; None in most adventures."""
        view = self.view
        found = lured(view)
        if found is None:
            return None
        points = running + (view.actions_left + view.move_actions_left) * self.points()
        reach = {zone: way.cost for zone, way in self.reachable(points).items()}
        return Lure(view, *found, self.me, points, reach)

    def _in_sight(self) -> dict[str, list[Foe]]:
        """Zone → the foes that are seen from it."""
        dungeon, barred = self.view.dungeon, self.view.barred
        found: dict[str, list[Foe]] = {}
        foes: list[Foe] = [*self.enemies, *self.pillars]
        for foe in foes:
            for zone in dungeon.seen_from(foe.zone, barred):
                found.setdefault(zone, []).append(foe)
        return found

    def _may_break(self, pillar: Pillar) -> bool:
        """A pillar that an aim names, or that bars the way to one."""
        catalog = self.view.catalog
        if not catalog.pillar_health or catalog.pillars_are_hunted:
            return False
        return pillar.id in self.breaks or bool(pillar.bars)

    # Fighting

    def value(self, foe: Foe) -> float:
        """What it is worth to have destroyed a foe, all of it."""
        found = self._values.get(foe.id)
        if found is None:
            found = self._values[foe.id] = self._value(foe)
        return found

    def _value(self, foe: Foe) -> float:
        wants = self.wants
        if isinstance(foe, Pillar):
            if self.lure is not None:
                return wants.falls if self.lure.is_there else wants.prepared
            return wants.pillar if foe.id in self.breaks else self._way_through(foe)
        worth = wants.guardian * foe.boss + wants.minion * len(foe.minions)
        strongest = max((self.strike(foe, self.me.zone, each) for each in (0, 1)), default=0.0)
        worth += wants.blow * strongest + (wants.agent if foe.card.type == "agent" else 0.0)
        if self.hurried and foe.id not in self.quarry:
            worth *= wants.on_the_side
        if foe.id in self.quarry:
            worth += wants.quarry * (3 if self.hurried else 1)
        beside = [hero for hero in self.heroes if hero.zone == foe.zone and hero is not self.me]
        if beside and not foe.stunned:
            worth += wants.rescue if any(map(self._is_helpless, beside)) else wants.aid
        if self.guarded:
            near = min(roads_to(self.view, self.guarded).get(foe.zone, FAR), 8)
            worth += wants.quarry * (1 - near / 8) if near else wants.last_line
        return worth

    def _is_helpless(self, hero: Hero) -> bool:
        """Whether a friend beside an enemy must get away and cannot: it has no weapon for it, or the floor goes."""
        fighter = self.view.fighter(hero)
        if fighter.stat(SNEAK) > 0:
            return False
        return not fighter.categories(0) or self._falling(hero.zone) >= 10

    def _way_through(self, pillar: Pillar) -> float:
        """What breaking a pillar opens: worth it on the way to the aim, nothing elsewhere."""
        front, behind = self.errand.distance(pillar.zone), self.errand.distance(pillar.bars)
        return self.wants.pillar if behind < front else 0.0

    def health_of(self, foe: Foe) -> tuple[int, int]:
        if isinstance(foe, Pillar):
            left = self.view.catalog.pillar_health - foe.wounds
            return left, left
        return remaining(foe, len(self.view.heroes))

    def strikes(self, zone: str, foe: Foe, attacks: int, end: str = "") -> float:
        """What so many attacks on a foe from a zone are worth, with what it does in return where I end up."""
        if isinstance(foe, Pillar) and foe not in self.pillars:
            return -WINS
        blow = self.blow(zone, foe)
        if blow is None or attacks <= 0:
            return 0.0
        first, whole = self.health_of(foe)
        each = worth_of(blow.chances, first)
        dealt = min(attacks * each, float(whole))
        worth = self.value(foe) * dealt / max(1, whole) + self.wants.stun * blow.stun * min(attacks, 1)
        if isinstance(foe, Pillar):
            return worth
        survives = 1 - self._falls(blow, foe, attacks)
        return worth - self.risk(survives * (1 - 0.7 * blow.stun) * self.answer(foe, end or zone)) * self.wants.counter

    def _falls(self, blow: Blow, foe: Enemy, attacks: int) -> float:
        """Roughly how likely a foe is destroyed by so many attacks: minions and boss need attacks of their own."""
        first, whole = self.health_of(foe)
        groups = [first] if first == whole else [first, whole - first]
        if attacks < len(groups):
            return 0.0
        chance = 1.0
        for group in groups:
            share = attacks / len(groups)
            chance *= min(1.0, (share * worth_of(blow.chances, group) / group) ** 2)
        return chance

    def answer(self, foe: Enemy, zone: str) -> float:
        """Wounds of a counterattack, if the foe survives and finds me in a zone (MD-20)."""
        if foe.stunned or (self.view.is_dark(zone) and self.view.sight(foe.zone, zone) is None):
            return 0.0
        reach = self.reaches_me(foe, zone)
        return 0.0 if reach is None else self.strike(foe, zone, reach)

    def best_strike(self, zone: str, attacks: int, end: str = "") -> tuple[float, str]:
        """The foe to attack first from a zone, and what so many attacks are worth; nobody where none is worth it.

        First comes who gives most for each attack it takes: one that is nearly dead before one that is fresh.
        """
        rated: list[tuple[float, int, str]] = []
        for foe in self._sights.get(zone, ()):
            worth = self.strikes(zone, foe, attacks, end)
            if worth > 0:
                needed = self._attacks_for(zone, foe, attacks)
                rated.append((worth / needed, needed, foe.id))
        if not rated:
            return 0.0, ""
        rated.sort(key=lambda each: -each[0])
        total, left = 0.0, attacks
        for rate, needed, _ in rated[:2]:
            used = min(needed, left)
            total, left = total + rate * used, left - used
        return total, rated[0][2]

    def _attacks_for(self, zone: str, foe: Foe, attacks: int) -> int:
        """How many of so many attacks a foe takes until it is destroyed."""
        blow = self.blow(zone, foe)
        first, whole = self.health_of(foe)
        each = worth_of(blow.chances, first) if blow is not None else 0.0
        return max(1, min(attacks, ceil(whole / each) if each > 0 else attacks))

    # Places

    def place(self, zone: str) -> float:
        """What it is worth to end an activation in a zone."""
        found = self._here.get(zone)
        if found is None:
            found = self._here[zone] = self._place(zone)
        return found

    def _place(self, zone: str) -> float:
        wants, view = self.wants, self.view
        threat = self.threat(zone)
        worth = -self.risk(threat * (1.6 if self.precious else 1.0))
        worth -= self.step * self.errand.distance(zone)
        if view.is_dark(zone) and threat == 0:
            worth += wants.shade
        worth -= self._too_high(zone)
        worth += self._bars(zone) - self._falling(zone)
        if self.lure is not None:
            worth += self._before_the_lured(self.lure, zone)
        return worth - wants.company * self._alone(zone)

    def _too_high(self, zone: str) -> float:
        """A tile that would raise the game level before the party is ready for it (MD-8.03)."""
        view = self.view
        level = view.tile_levels.get(view.dungeon.zones[zone].tile, 0)
        if level <= view.level or self.hurried:
            return 0.0
        return self.wants.higher_tile * max(0.0, level - self.readiness - view.round / self.wants.patience)

    def _alone(self, zone: str) -> float:
        if not self._friends:
            return 0.0
        away = [min(8, max(0, roads.get(zone, FAR) - 2)) for roads in self._friends]
        return (1 - self.wants.together) * min(away) + self.wants.together * sum(away) / len(away)

    def _before_the_lured(self, lure: Lure, zone: str) -> float:
        """Who meets an enemy on its way dies of it, and may stop it where nothing can be done about it any more."""
        wants, view = self.wants, self.view
        dead = sum(hero.dead for hero in view.heroes.values())
        if lure.is_in_the_way(zone):
            return -wants.stray
        if view.lifespark > dead and lure.holds(zone):
            return wants.hold - wants.death
        return -wants.death if lure.is_crushed(zone) else 0.0

    def _bars(self, zone: str) -> float:
        """Standing in the way of enemies to where they must not come: they cannot leave a hero's zone (MD-7.04)."""
        if not self.guarded or zone in self.guarded:
            return 0.0
        goal, here = roads_to(self.view, self.guarded), roads_to(self.view, (zone,))
        worth = 0.0
        for enemy in self.enemies:
            left = goal.get(enemy.zone, FAR)
            if not 0 < left <= 5 or enemy.stunned or here.get(enemy.zone, FAR) + goal.get(zone, FAR) != left:
                continue
            if not any(self._is_between(hero, enemy, goal) for hero in self.heroes if hero is not self.me):
                worth += self.wants.bar_the_way
        return min(worth, 2 * self.wants.bar_the_way)

    def _is_between(self, hero: Hero, enemy: Enemy, goal: Mapping[str, int]) -> bool:
        way = roads_to(self.view, (hero.zone,))
        return way.get(enemy.zone, FAR) + goal.get(hero.zone, FAR) == goal.get(enemy.zone, FAR) > 0

    def _falling(self, zone: str) -> float:
        """Standing on a tile that is about to be gone (MD-44.03)."""
        view = self.view
        if not view.tile_wounds:
            return 0.0
        lowest = min(view.tile_wounds, key=lambda each: (view.tile_levels.get(each, 0), each))
        if view.dungeon.zones[zone].tile != lowest:
            return 0.0
        held = any(enemy.zone == zone and not enemy.stunned for enemy in view.enemies.values())
        return {1: 80.0, 2: 40.0, 3: 20.0, 4: 3.0}.get(view.tile_wounds[lowest], 0.0) * (2.0 if held else 1.0)

    # Plans

    def plans(self, actions: int, moves: int, running: int = 0) -> Iterator[Plan]:
        """Everything worth thinking of: strike here, go somewhere and strike, go somewhere and do something.

        `running` are the movement points left in a Move action that has begun.
        """
        here = self.me.zone
        points = self.points()
        total = running + (actions + moves) * points
        reach = self.reachable(total)
        for zone, way in reach.items():
            used = self._actions_for(way.cost - running, points, moves)
            left = actions - used
            if left < 0:
                continue
            fight, foe = self.best_strike(zone, left)
            yield Plan(self.place(zone) + fight, zone, strike=foe if zone == here else "")
            if zone != here and left > 0 and not running:
                hit, foe = self.best_strike(here, left, zone)
                if foe:
                    yield Plan(self.place(zone) + hit, zone, strike=foe)
            yield from self._deeds(zone, way, running, actions, moves, points)

    def _actions_for(self, points: int, each: int, moves: int) -> int:
        """Ordinary actions that so many movement points take; extra Move actions go first (MD-35.06)."""
        needed = max(0, -(-points // each))
        return max(0, needed - moves)

    def _deeds(self, zone: str, way: Reach, running: int, actions: int, moves: int, points: int) -> Iterator[Plan]:
        """What a movement point buys in a zone besides a step."""
        used = self._actions_for(way.cost + 1 - running, points, moves)
        left = actions - used
        if left < 0:
            return
        fight, _ = self.best_strike(zone, left)
        base = self.place(zone) + fight
        for worth, deed in self._done_in(zone):
            yield Plan(base + worth, zone, deed)
        if self.lure is not None and zone in self.lure.posts_of(self.me):
            points_left = running + (actions + moves) * points - way.cost - 1
            yield Plan(self._after(zone, points_left) + self.wants.laid, zone, f"put-down:{self.lure.kind}")

    def _after(self, zone: str, points: int) -> float:
        """The best place to go on to from a zone."""
        roads = roads_to(self.view, (zone,))
        return max(self.place(each) for each, far in roads.items() if far <= points)

    def _done_in(self, zone: str) -> Iterator[tuple[float, str]]:
        view, wants, errand = self.view, self.wants, self.errand
        tokens = [token for token in view.tokens_in(zone) if token.kind not in view.catalog.fixed_tokens]
        if tokens and not any(enemy.zone == zone for enemy in view.enemies.values()):
            yield sum(self._token(token.kind, zone) for token in tokens), "pick-up"
        for door in view.dungeon.doors_at[zone]:
            if view.doors[door] == "closed":
                yield self._door(zone, door), f"open:{door}"
        if errand.aim is not None and errand.aim.deed == "leave" and errand.is_mine and zone == view.dungeon.exit:
            yield wants.deed + WINS, "leave"

    def _token(self, kind: str, zone: str) -> float:
        wants, aim = self.wants, self.errand.aim
        if aim is not None and aim.deed == "pick-up" and zone in aim.zones and kind in (*aim.names, HIDDEN):
            return wants.deed + 3.0
        return {"treasure": wants.treasure, "special-treasure": wants.special_treasure}.get(kind, wants.deed / 2)

    def _door(self, zone: str, door: str) -> float:
        """A door opened: the way goes on, or a hall with what it holds."""
        view, wants = self.view, self.wants
        ends = view.dungeon.door_ends[door]
        behind = ends[1] if zone == ends[0] else ends[0]
        gain = self.step * max(0, self.errand.distance(zone) - self.errand.distance(behind) - 1)
        aim = self.errand.aim
        if aim is not None and aim.deed == "open" and door in aim.names:
            gain += wants.deed
        if self._is_unopened(behind):
            gain += self._hall(behind)
        return gain + (wants.step if gain > 0 else 0.0)

    def _is_unopened(self, room: str) -> bool:
        view = self.view
        hall = view.dungeon.zones[room].hall
        if not hall or view.dungeon.zones[view.dungeon.entry].hall == hall:
            return False
        return all(
            view.doors[door] != "open" for each in view.dungeon.halls[hall] for door in view.dungeon.doors_at[each]
        )

    def _hall(self, room: str) -> float:
        """A hall to search: treasure and guards. Nobody wants it while enemies are about or friends are far or hurt."""
        view = self.view
        if any(view.sight(enemy.zone, hero.zone) is not None for enemy in self.enemies for hero in self.heroes):
            return 0.0
        health = sum(hero.health for hero in self.heroes) / max(1, sum(hero.max_health for hero in self.heroes))
        roads = roads_to(view, (room,))
        near = sum(roads.get(hero.zone, FAR) <= 6 for hero in self.heroes) / max(1, len(self.heroes))
        rooms = min(3, len(view.dungeon.halls[view.dungeon.zones[room].hall]))
        return self.wants.hall * rooms * near * max(0.0, 2 * health - 1)

    def best_plan(self, actions: int, moves: int, running: int = 0) -> Plan:
        """The plan of most worth; of equals the first, so that the same table gives the same game."""
        stay = Plan(self.place(self.me.zone), self.me.zone)
        return max(self.plans(actions, moves, running), key=lambda plan: plan.worth, default=stay)
