"""What there is to do in a zone besides fighting, and what it is worth: tokens, doors, halls to search, the way out."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.crawl.bots.plans import Deed
from toolkit.crawl.bots.roads import FAR
from toolkit.systems.massive_darkness.bots.fighting import WINS, Fighting
from toolkit.systems.massive_darkness.bots.position import Position
from toolkit.systems.massive_darkness.bots.wants import Wants
from toolkit.systems.massive_darkness.state import Hero
from toolkit.systems.massive_darkness.view import HIDDEN, View


class Deeds(Fighting):
    """Whom it is worth attacking, and what else can be done."""

    __slots__ = ("_deeds", "_halls", "_health", "step")

    def __init__(
        self, view: View, me: Hero, wants: Wants, *, running: int = 0, position: Position | None = None
    ) -> None:
        """`running` are the movement points left in a Move action that has begun."""
        super().__init__(view, me, wants, running=running, position=position)
        self._deeds: dict[str, tuple[Deed, ...]] = {}
        #: What it is worth to open halls, by a room of each.
        self._halls: dict[str, float] = {}
        #: The share of its health that the party has left, once it was counted.
        self._health: float | None = None
        self._set_step()

    def _set_step(self) -> None:
        #: What a movement point nearer to the aim is worth.
        self.step = self.wants.step * self.errand.weight * (self.wants.hurry if self.hurried else 1.0)

    def deeds(self, place: str) -> tuple[Deed, ...]:
        """What a movement point buys in a zone besides a step."""
        if place not in self.layout.things and place != self.view.dungeon.exit:
            return ()
        found = self._deeds.get(place)
        if found is None:
            found = self._deeds[place] = tuple(self._find_deeds(place))
        return found

    def _find_deeds(self, zone: str) -> Iterator[Deed]:
        view, errand = self.view, self.errand
        things = self.layout.things.get(zone)
        if things is not None:
            if things.tokens:
                yield Deed(sum([self._token(kind, zone) for kind in things.tokens]), "pick-up")
            for door in things.doors:
                yield Deed(self._door(zone, door), f"open:{door}")
        if errand.aim is not None and errand.aim.deed == "leave" and errand.is_mine and zone == view.dungeon.exit:
            yield Deed(self.wants.deed + WINS, "leave")

    def _token(self, kind: str, zone: str) -> float:
        wants, aim = self.wants, self.errand.aim
        if aim is not None and aim.deed == "pick-up" and zone in aim.zones and kind in (*aim.names, HIDDEN):
            return wants.deed + 3.0
        return {"treasure": wants.treasure, "special-treasure": wants.special_treasure}.get(kind, wants.deed / 2)

    def _door(self, zone: str, door: str) -> float:
        """What it is worth to open a door: a shorter way, or a hall with what it holds."""
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
        found = self._halls.get(room)
        if found is None:
            found = self._halls[room] = self._find_hall(room)
        return found

    def _find_hall(self, room: str) -> float:
        """A hall to search: treasure and guards. Nobody wants it while enemies are about or friends are far or hurt."""
        view, heroes, in_sight = self.view, self.heroes, self.layout.in_sight
        if in_sight:
            for hero in heroes:
                if hero.zone in in_sight:
                    return 0.0
        if self._health is None:
            self._health = sum([hero.health for hero in heroes]) / max(1, sum([hero.max_health for hero in heroes]))
        health, roads = self._health, self.layout.roads.to(room)
        near = sum([roads.get(hero.zone, FAR) <= 6 for hero in heroes]) / max(1, len(heroes))
        rooms = min(3, len(view.dungeon.halls[view.dungeon.zones[room].hall]))
        return self.wants.hall * rooms * near * max(0.0, 2 * health - 1)
