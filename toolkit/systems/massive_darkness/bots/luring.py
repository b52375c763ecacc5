"""Luring an enemy that walks by a rule of its own: how many tokens it takes, who puts them where, who keeps away.

Nobody can wound such an enemy. It has to stand where the floor can be taken from under it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import permutations
from typing import NamedTuple, TypeAlias

from toolkit.crawl.bots.clues import clues_of
from toolkit.systems.massive_darkness.bots.aims import falling_zones
from toolkit.systems.massive_darkness.bots.habits import End, Habit, ends, goal_of, habits_of
from toolkit.systems.massive_darkness.bots.memory import memory_of
from toolkit.systems.massive_darkness.bots.roads import FAR, roads_of
from toolkit.systems.massive_darkness.map.movement import is_held
from toolkit.systems.massive_darkness.state import ACTIONS, MOVEMENT_POINTS, Enemy, Hero, Pillar
from toolkit.systems.massive_darkness.view import View

#: Tokens that may be put down in one round: more were never worth it.
MOST_AT_ONCE = 3


class Need(NamedTuple):
    """What it takes to bring the enemy from a zone to where it is wanted: tokens, then rounds."""

    tokens: int
    rounds: int


#: No number of tokens does it.
NEVER = Need(99, 99)

_Node: TypeAlias = tuple[str, bool]


def needs(view: View, habit: Habit, wanted: frozenset[str]) -> Mapping[str, Need]:
    """What it takes from every zone, if tokens can be put down anywhere in time."""
    known = memory_of(view.catalog).needs
    return known.recall((habit, wanted, view.barred), lambda: _needs(view, habit, wanted))


def _needs(view: View, habit: Habit, wanted: frozenset[str]) -> dict[str, Need]:
    """Backwards from the wanted zones. A node is a zone, and whether the enemy is there in the middle of a round."""
    back: dict[_Node, list[tuple[_Node, Need]]] = {}
    for zone in view.dungeon.zones:
        for start, end, cost in _moves(view, habit, zone):
            back.setdefault(end, []).append((start, cost))
    best: dict[_Node, Need] = {}
    queue = [(Need(0, 0), (zone, False)) for zone in sorted(wanted)]
    while queue:
        cost, node = heappop(queue)
        if node in best:
            continue
        best[node] = cost
        for before, more in back.get(node, ()):
            if before not in best:
                heappush(queue, (Need(cost.tokens + more.tokens, cost.rounds + more.rounds), before))
    return {zone: cost for (zone, amid), cost in best.items() if not amid}


def _moves(view: View, habit: Habit, zone: str) -> Iterator[tuple[_Node, _Node, Need]]:
    """Where the enemy can be brought from a zone by itself or by one token."""
    goal = goal_of(view, habit)
    for end in ends(view, habit, zone, (), frozenset()):
        if end.zone not in (goal, zone):
            yield (zone, False), (end.zone, False), Need(0, 1)
    yield (zone, True), (zone, False), Need(0, 1)
    for token in view.dungeon.seen_from(zone, view.barred):
        if token in (zone, goal):
            continue
        for end in ends(view, habit, zone, (token,), frozenset()):
            if end.zone == goal:
                continue
            reached = not end.tokens
            cost = Need(1, 0) if reached and habit.goes_on else Need(1, 1)
            for amid in (False, True):
                yield (zone, amid), (end.zone, reached and habit.goes_on), cost


class Carrier(NamedTuple):
    """A hero who can still put tokens down in this round: from where, how many, and with how many movement points."""

    hero: str
    zone: str
    tokens: int
    points: int
    #: The zones it gets to; None to ask the roads.
    reach: Mapping[str, int] | None


class Post(NamedTuple):
    """Who puts a token where, and how many movement points it has left then."""

    hero: str
    zone: str
    left: int


class Laying(NamedTuple):
    """Who puts a token where in this round, what it takes after that, and how the enemy will walk."""

    worth: tuple[int, ...]
    posts: tuple[Post, ...]
    end: End


class Lure:
    """What the party does in this round about an enemy to be lured, as one hero sees it."""

    def __init__(self, view: View, habit: Habit, enemy: Enemy, me: Hero, points: int, reach: Mapping[str, int]) -> None:
        self.view, self.habit, self.enemy, self.me = view, habit, enemy, me
        self.kind = habit.drawn_by
        self.roads = roads_of(view)
        self.wanted = falling_zones(view.catalog)
        self.needs = needs(view, habit, self.wanted)
        self.hands = sum(map(self._carried, view.living()))
        self.lying = tuple(token.zone for token in view.tokens() if token.kind == self.kind)
        self._waiting = list(view.waiting)
        waiting = [name for name in view.waiting if view.phase == "heroes"]
        self.settled = frozenset(
            hero.zone for hero in view.living() if hero.id not in waiting and hero.id != me.id and not hero.dead
        )
        self.carriers = list(self._carriers(waiting, points, reach))
        self.laying = self._best_laying()
        #: Where a hero who ends there dies of the enemy.
        self.crushed = frozenset(self.laying.end.path) if habit.kills else frozenset[str]()
        #: Whether it stands where it is wanted and would go away, if nobody kept it there.
        self.leaves = habit.kills and self.is_there and self.laying.end.zone not in self.wanted

    def goes_on(self) -> bool:
        """Whether it all stays as it is when nobody moves but me: I put nothing down, and the same are still to act."""
        return self.kind not in self.me.tokens and self._waiting == self.view.waiting

    # What is wanted

    @property
    def is_there(self) -> bool:
        """Whether the enemy stands where it is wanted."""
        return self.enemy.zone in self.wanted

    @property
    def need(self) -> Need:
        return self.needs.get(self.enemy.zone, NEVER)

    @property
    def missing(self) -> int:
        """Tokens still to be found."""
        return 0 if self.is_there else max(0, self.need.tokens - self.hands - len(self.lying))

    def posts_of(self, hero: Hero) -> list[str]:
        """Where a hero puts tokens down in this round."""
        return [post.zone for post in self.laying.posts if post.hero == hero.id]

    def source_kinds(self) -> tuple[str, ...]:
        """The kinds of tokens that are exchanged for those that draw it."""
        kinds = {
            kind
            for clue in clues_of(self.view.catalog)
            if clue.event == "picked-up" and clue.does("give_tokens", "token", self.kind)
            for kind in clue.words("token")
        }
        return tuple(sorted(kinds))

    def sources(self) -> tuple[str, ...]:
        """Where such tokens lie."""
        kinds = self.source_kinds()
        return tuple(sorted({token.zone for token in self.view.tokens() if token.kind in kinds}))

    # Where to be, and where not

    def is_in_the_way(self, zone: str) -> bool:
        """Whether a hero in a zone would be met before the enemy is where it should be: it never goes on from there."""
        return zone in self.crushed and zone not in self.wanted

    def holds(self, zone: str) -> bool:
        """Whether a hero in a zone keeps the enemy where it is wanted, which would go away otherwise."""
        if not self.leaves:
            return False
        tokens = (*self.lying, *(post.zone for post in self.laying.posts))
        met = list(ends(self.view, self.habit, self.enemy.zone, tokens, self.settled | {zone}))
        return all(end.killed and end.zone in self.wanted for end in met)

    def to_break(self) -> list[Pillar]:
        """The pillars to strike now. All while it stands over the drop; before, all but one, the farthest from it."""
        pillars = list(self.view.pillars.values())
        if self.is_there:
            return pillars
        roads = self.roads.to(self.enemy.zone)
        pillars.sort(key=lambda each: (-roads.get(each.zone, FAR), each.id))
        return pillars[:1] if len(pillars) > 1 else []

    # Who puts tokens where

    def _carriers(self, waiting: list[str], points: int, reach: Mapping[str, int]) -> Iterator[Carrier]:
        for hero in self.view.living():
            carried = self._carried(hero)
            if not carried or hero.id not in waiting:
                continue
            if hero.id == self.me.id:
                yield Carrier(hero.id, hero.zone, carried, points, reach)
            else:
                held = is_held(self.view, hero)
                here = {hero.zone: 0} if held else None
                yield Carrier(hero.id, hero.zone, carried, ACTIONS * MOVEMENT_POINTS, here)

    def _carried(self, hero: Hero) -> int:
        return sum(token == self.kind for token in hero.tokens)

    def _best_laying(self) -> Laying:
        """The best the carriers can do. It is the same as long as they, the tokens and all others stand as they do."""
        known = memory_of(self.view.catalog).layings
        key = (
            (self.roads, self.habit, self.wanted),
            (self.enemy.zone, self.lying, self.settled, self.hands),
            *((*each[:4], None if each.reach is None else frozenset(each.reach.items())) for each in self.carriers),
        )
        return known.recall(key, lambda: min(self._layings(), key=lambda each: each.worth))

    def _layings(self) -> Iterator[Laying]:
        """Everything the carriers could do: nothing first, then tokens in a row, each in sight of the one before."""
        yield self._judged(())
        free = ends(self.view, self.habit, self.enemy.zone, self.lying, self.settled)
        for zones in self._chains((), {zone for end in free for zone in end.path}):
            posts = self._posted(zones)
            if posts is not None:
                yield self._judged(posts)

    def _chains(self, zones: tuple[str, ...], seers: Iterable[str]) -> Iterator[tuple[str, ...]]:
        """Zones that somebody can get to, each seen from the one before."""
        if len(zones) >= min(MOST_AT_ONCE, sum(each.tokens for each in self.carriers)):
            return
        dungeon, barred = self.view.dungeon, self.view.barred
        seen = dict.fromkeys(token for zone in sorted(seers) for token in dungeon.seen_from(zone, barred))
        for zone in seen:
            if zone not in (self.enemy.zone, *zones) and any(self._cost(each, zone) for each in self.carriers):
                yield (*zones, zone)
                yield from self._chains((*zones, zone), (zone,))

    def _cost(self, carrier: Carrier, zone: str) -> int:
        """Movement points to put a token in a zone; 0 where it is too far."""
        reach = carrier.reach
        if reach is not None and zone not in reach:
            return 0
        begins = reach is not None and reach.get(carrier.zone) == 0
        way = reach[zone] if reach is not None and begins else self.roads.to(zone).get(carrier.zone, FAR)
        return way + 1 if way + 1 <= carrier.points else 0

    def _posted(self, zones: tuple[str, ...]) -> tuple[Post, ...] | None:
        """Somebody for every zone, whoever acts first if it can; None where it cannot be done in this round."""
        for order in permutations(zones):
            posts: list[Post] = []
            left = {each.hero: each for each in self.carriers}
            for zone in order:
                for carrier in left.values():
                    cost = self._cost(carrier, zone) if carrier.tokens else 0
                    if cost:
                        points = carrier.points - cost
                        posts.append(Post(carrier.hero, zone, points))
                        left[carrier.hero] = carrier._replace(zone=zone, tokens=carrier.tokens - 1, points=points)
                        break
                else:
                    break
            if len(posts) == len(zones):
                return tuple(posts)
        return None

    def _judged(self, posts: tuple[Post, ...]) -> Laying:
        """The best the enemy may do then: not arrive, meet nobody, need no more tokens than there are, come soon."""
        tokens = (*self.lying, *(post.zone for post in posts))
        left = self.hands - len(posts)
        goal = goal_of(self.view, self.habit)
        points = sum(post.left for post in posts)

        def worth(end: End) -> tuple[int, ...]:
            need = self.needs.get(end.zone, NEVER)
            astray = (end.killed and end.zone not in self.wanted) or self._caught(posts, end)
            missing = max(0, need.tokens - left)
            return end.zone == goal, astray, missing, need.tokens + len(posts), need.rounds, -points

        found = ends(self.view, self.habit, self.enemy.zone, tokens, self.settled)
        best, end = min((worth(end), end) for end in found)
        return Laying(best, posts, end)

    def _caught(self, posts: tuple[Post, ...], end: End) -> bool:
        """Whether somebody who puts a token down has no points left to get out of the way."""
        last = {post.hero: post for post in posts}
        for post in last.values():
            if post.zone in end.path and post.zone not in self.wanted:
                roads = self.roads.to(post.zone)
                if all(zone in end.path for zone, far in roads.items() if far <= post.left):
                    return True
        return False


def lured(view: View) -> tuple[Habit, Enemy] | None:
    """The enemy that is to be lured in this adventure, if there is one on the board."""
    for name, habit in habits_of(view.catalog).items():
        if habit.drawn_by and name in view.enemies and falling_zones(view.catalog):
            return habit, view.enemies[name]
    return None
