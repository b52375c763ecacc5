"""What a hero's options are worth to it: where to be, whom to strike, what to take, in wounds of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from toolkit.crawl.bots import plans
from toolkit.crawl.bots.plans import Plan
from toolkit.crawl.bots.reach import Reach
from toolkit.crawl.bots.roads import FAR
from toolkit.systems.massive_darkness.bots.deeds import Deeds
from toolkit.systems.massive_darkness.bots.errands import errand_of, readiness
from toolkit.systems.massive_darkness.bots.luring import Lure
from toolkit.systems.massive_darkness.bots.position import Facts, Position, passing
from toolkit.systems.massive_darkness.bots.wants import Wants
from toolkit.systems.massive_darkness.state import Enemy, Hero
from toolkit.systems.massive_darkness.view import View

#: Movement points to a friend that still are together, and farther than which it makes no difference.
BESIDE, FARTHEST = 2, 8

#: How each hero is, and where it stands; of the one who judges, that does not count.
Party: TypeAlias = tuple[tuple[Facts, bool | str], ...]


class Judgement(Deeds):
    """What a hero makes of its options, as long as nothing changes but where it stands."""

    __slots__ = (
        "_calm",
        "_friends",
        "_here",
        "_lonely",
        "_party",
        "_plan",
        "_reached",
        "_stood",
        "_too_high",
        "_unbarred",
        "_unsteady",
    )

    def __init__(
        self,
        view: View,
        me: Hero,
        wants: Wants,
        *,
        running: int = 0,
        position: Position | None = None,
    ) -> None:
        """`running` are the movement points left in a Move action that has begun."""
        super().__init__(view, me, wants, running=running, position=position)
        self._stood = me.zone
        #: Whether much hangs on where every foe stands and how it is.
        self._unsteady = bool(self.guarded or view.tile_wounds)
        self._party = self._find_party()
        friends = tuple(sorted([hero.zone for hero in self.heroes if hero is not me]))
        self._friends = [self.layout.roads.to(zone) for zone in friends]
        self._lonely = self.memory.lonely(self.layout.roads, friends, wants.together)
        self._too_high = self._find_too_high()
        self._here: dict[str, float] = {}
        self._calm: dict[str, float] = {}
        self._unbarred: list[tuple[Enemy, int]] | None = None
        self._reached: Reach[str] = Reach({}, {})
        #: The plan that was made last, as long as it may go on, and what was left after so many points then.
        self._plan: tuple[Plan, tuple[int, ...]] | None = None

    # While little changes

    def goes_on(self, position: Position) -> bool:
        """Whether what I thought still holds, or can be mended: nothing has changed but where I stand. What is done
        about who is lured hangs on how far everybody gets who carries what draws it, and on who is still to act."""
        if position is not self.position or self._find_party() != self._party:
            return False
        if self.lure is not None and not self.lure.goes_on():
            return False
        self.stand()
        return True

    def _find_party(self) -> Party:
        return tuple([(passing(hero), hero is self.me or hero.zone) for hero in self.view.heroes.values()])

    def stand(self) -> None:
        """I may have come to another zone: forget what followed from the one before."""
        zone, before = self.me.zone, self._stood
        if zone == before:
            return
        self._stood = zone
        errand = errand_of(self.layout, self.me, self.lure)
        if errand != self.errand:
            self.errand = errand
            self._here.clear()
            self._calm.clear()
            self._set_step()
            self._forget_deeds()
            self._forget_fights()
            return
        for room, worth in self._halls.items():
            if self._find_hall(room) != worth:
                self._forget_deeds()
                break
        if self.memory.forecasts.minds_places:
            self._forget_fights()
        elif self._zones[zone].light != self._zones[before].light:
            known = [each for each in self._opponents.values() if each.value is not None]
            if any(self._value(each.foe) != each.value for each in known):
                self._forget_fights()

    def _forget_deeds(self) -> None:
        self._plan = None
        self._deeds.clear()
        self._halls.clear()

    def _forget_fights(self) -> None:
        """Forget what foes are worth, and what follows from it."""
        self._plan = None
        for opponent in self._opponents.values():
            opponent.value = None
            opponent.prospects.clear()
        self._prizes.clear()
        self._best.clear()

    # Places

    def promises(self, places: Iterable[tuple[str, int]]) -> list[tuple[float, float]]:
        """What it may be worth at most to end in zones, as if nobody threatened them, and what to do there may add."""
        calm, things, sights = self._calm, self.layout.things, self._sights
        exit_zone, here = self.view.dungeon.exit, self.prize(self.me.zone)
        found = []
        for zone, attacks in places:
            worth = calm.get(zone)
            if worth is None:
                worth = calm[zone] = self._find_calm(zone)
            more = 0.0
            if attacks > 0:
                more = max(self.prize(zone), here) if zone in sights else here
            if zone in things or zone == exit_zone:
                more += max([0.0, *[deed.worth for deed in self.deeds(zone)]])
            found.append((worth, more))
        return found

    def _find_calm(self, zone: str) -> float:
        """What a zone would be worth if nobody threatened it."""
        wants, where = self.wants, self._zones[zone]
        errand = self.errand
        worth = -wants.company * self._alone(zone)
        if errand.zones:
            worth -= self.step * errand.roads.get(zone, FAR)
        worth += (0.0 if where.light else wants.shade) - self._too_high.get(where.tile, 0.0)
        if self._unsteady:
            worth += self._bars(zone) - self.falling(zone)
        return worth + self._before_the_lured(self.lure, zone) if self.lure is not None else worth

    def place(self, place: str) -> float:
        """What it is worth to end an activation in a zone."""
        found = self._here.get(place)
        if found is None:
            found = self._here[place] = self._place(place)
        return found

    def _place(self, zone: str) -> float:
        wants = self.wants
        threat = self.threat(zone)
        worth = -self.risk(threat * (1.6 if self.precious else 1.0)) if threat else 0.0
        worth -= self.step * self.errand.distance(zone)
        if not threat and not self._zones[zone].light:
            worth += wants.shade
        worth -= self._too_high.get(self._zones[zone].tile, 0.0)
        if self._unsteady:
            worth += self._bars(zone) - self.falling(zone)
        if self.lure is not None:
            worth += self._before_the_lured(self.lure, zone)
        return worth - wants.company * self._alone(zone)

    def _find_too_high(self) -> dict[str, float]:
        """Tiles that would raise the game level before the party is ready for it (MD-8.03), and what that costs."""
        view, wants = self.view, self.wants
        higher = {} if self.hurried else {tile: level for tile, level in view.tile_levels.items() if level > view.level}
        if not higher:
            return {}
        ready = readiness(view)
        return {
            tile: wants.higher_tile * max(0.0, level - ready - view.round / wants.patience)
            for tile, level in higher.items()
        }

    def _alone(self, zone: str) -> float:
        """How far friends are, beyond two movement points."""
        found = self._lonely.get(zone)
        if found is None:
            found = self._lonely[zone] = self._find_alone(zone) if self._friends else 0.0
        return found

    def _find_alone(self, zone: str) -> float:
        nearest, total = FARTHEST, 0
        for roads in self._friends:
            away = roads.get(zone, FAR) - BESIDE
            away = 0 if away < 0 else FARTHEST if away > FARTHEST else away
            nearest, total = away if away < nearest else nearest, total + away
        together = self.wants.together
        return (1 - together) * nearest + together * total / len(self._friends)

    def _before_the_lured(self, lure: Lure, zone: str) -> float:
        """What it is worth to end where the lured enemy comes: a hero it meets dies, and may stop it there."""
        wants, view = self.wants, self.view
        if lure.is_in_the_way(zone):
            return -wants.stray
        if lure.leaves and view.lifespark > sum(hero.dead for hero in view.heroes.values()) and lure.holds(zone):
            return wants.hold - wants.death
        return -wants.death if zone in lure.crushed else 0.0

    def _bars(self, zone: str) -> float:
        """Standing in the way of enemies to where they must not come: they cannot leave a hero's zone (MD-7.04)."""
        if not self.guarded or zone in self.guarded:
            return 0.0
        if self._unbarred is None:
            self._unbarred = list(self._find_unbarred())
        roads = self.layout.roads
        left_from_here, here = roads.to(*self.guarded).get(zone, FAR), roads.to(zone)
        worth = 0.0
        for enemy, left in self._unbarred:
            if here.get(enemy.zone, FAR) + left_from_here == left:
                worth += self.wants.bar_the_way
        return min(worth, 2 * self.wants.bar_the_way)

    def _find_unbarred(self) -> Iterator[tuple[Enemy, int]]:
        """The enemies with a short way to where they must not come on which no friend stands, and how long it is."""
        roads = self.layout.roads
        goal = roads.to(*self.guarded)
        for enemy in self.layout.enemies:
            left = goal.get(enemy.zone, FAR)
            if not 0 < left <= 5 or enemy.stunned:
                continue
            between = (
                roads.to(hero.zone).get(enemy.zone, FAR) + goal.get(hero.zone, FAR) == left
                for hero in self.heroes
                if hero is not self.me
            )
            if not any(between):
                yield enemy, left

    # Plans

    def best_plan(self, actions: int, moves: int, running: int = 0) -> Plan:
        """The plan of most worth: strike here, go somewhere and strike, go somewhere and do something.

        `running` are the movement points left in a Move action that has begun.
        """
        points = self.points()
        total = running + (actions + moves) * points
        lefts = _lefts(actions, moves, running, points)
        if self._plan is not None and self._goes_on_with(*self._plan, lefts, moving=running > 0):
            return self._plan[0]
        reached = self._reached = self.reachable(total)
        best = plans.best_plan(self, self.me.zone, reached.costs, lefts, moving=running > 0)
        if self.lure is not None:
            for plan in self._layings(self.lure, reached.costs, total):
                best = plan if plan.worth > best.worth else best
        goes_on = not best.strike and (self.lure is None or self.lure.goes_on())
        self._plan = (best, lefts) if goes_on else None
        return best

    def _goes_on_with(self, plan: Plan, planned: tuple[int, ...], lefts: tuple[int, ...], *, moving: bool) -> bool:
        """Whether no plan is better now than that which was made last, when I did nothing but go on with it.

        What is in reach now was in reach before, with no less left for it; only attacks from where I have come to are
        new. Of plans that promised as much, another may be the nearest now.
        """
        zone, reached = self.me.zone, self._reached
        spent = reached.costs.get(zone, -1)
        if spent <= 0:
            return spent == 0 and moving and planned[1:] == lefts[1:]
        if plan.tied or planned[spent:] != lefts or (not moving and self.sees_foes(zone)):
            return False
        return reached.passes(zone, plan.place)

    def first_step(self, plan: Plan) -> str:
        """The next zone on the way to where the plan that was made last leads."""
        return self._reached.first_step(plan.place, self.me.zone)

    def _layings(self, lure: Lure, costs: Mapping[str, int], points: int) -> Iterator[Plan]:
        """Plans of putting down what draws the lured enemy, and getting away."""
        for zone in lure.posts_of(self.me):
            left = points - costs[zone] - 1 if zone in costs else -1
            if left >= 0:
                yield Plan(self._after(zone, left) + self.wants.laid, zone, f"put-down:{lure.kind}")

    def _after(self, zone: str, points: int) -> float:
        """The best place to go on to from a zone."""
        return max(self.place(each) for each, far in self.layout.roads.to(zone).items() if far <= points)


@lru_cache(maxsize=1_024)
def _lefts(actions: int, moves: int, running: int, points: int) -> tuple[int, ...]:
    """Actions left after so many movement points, with so many points to an action."""
    total = running + (actions + moves) * points
    return tuple(actions - _actions_for(spent - running, points, moves) for spent in range(total + 2))


def _actions_for(points: int, each: int, moves: int) -> int:
    """Ordinary actions that so many movement points take; extra Move actions go first (MD-35.06)."""
    needed = max(0, -(-points // each))
    return max(0, needed - moves)
