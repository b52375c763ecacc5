"""What a hero's attacks are worth to it, with what comes back."""

from __future__ import annotations

from math import ceil

from toolkit.crawl.bots.errands import Errand
from toolkit.crawl.bots.roads import FAR
from toolkit.systems.massive_darkness.bots.errands import errand_of
from toolkit.systems.massive_darkness.bots.forecasts import FAR_OFF, Blow
from toolkit.systems.massive_darkness.bots.luring import Lure, lured
from toolkit.systems.massive_darkness.bots.outlook import Outlook, Prospect, remaining, spot
from toolkit.systems.massive_darkness.bots.position import Foe, Position, Sighted
from toolkit.systems.massive_darkness.bots.wants import Wants
from toolkit.systems.massive_darkness.cards.card import SNEAK
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar
from toolkit.systems.massive_darkness.view import View

#: What nothing outweighs.
WINS = 1_000.0
#: Nobody to attack, and what that is worth.
NOBODY = (0.0, "")
#: More than any spot: attacks and spot make one number.
_SPOTS = spot(FAR_OFF, light=True) + 1


class Fighting(Outlook):
    """The outlook of a hero, its errand, and whom it is worth attacking."""

    __slots__ = (
        "_best",
        "_prizes",
        "_sights",
        "breaks",
        "errand",
        "guarded",
        "hurried",
        "lure",
        "pillars",
    )

    def __init__(
        self, view: View, me: Hero, wants: Wants, *, running: int = 0, position: Position | None = None
    ) -> None:
        """`running` are the movement points left in a Move action that has begun."""
        super().__init__(view, me, wants, position)
        layout = self.layout
        self.lure = self._lure(running)
        self.breaks = layout.breaks if self.lure is None else {pillar.id for pillar in self.lure.to_break()}
        self.guarded = layout.guarded
        self.hurried = layout.hurried
        self.pillars = [each for each in view.pillars.values() if self._may_break(each)]
        self._sights = self._in_sight()
        self.errand: Errand = errand_of(layout, me, self.lure)
        self._prizes: dict[str, float] = {}
        self._best: dict[tuple[str, int, str], tuple[float, str]] = {}

    def _lure(self, running: int) -> Lure | None:
        """What is done about an enemy that has to be lured; None in most adventures."""
        view = self.view
        found = lured(view)
        if found is None:
            return None
        points = running + (view.actions_left + view.move_actions_left) * self.points()
        return Lure(view, *found, self.me, points, self.reachable(points).costs)

    def _in_sight(self) -> dict[str, list[Sighted]]:
        """Zone → the foes that are seen from it."""
        found = self.layout.in_sight
        if self.pillars:
            found = {zone: list(foes) for zone, foes in found.items()}
            self.layout.see(self.pillars, found)
        return found

    def _may_break(self, pillar: Pillar) -> bool:
        """A pillar that an aim names, or that bars the way to one."""
        catalog = self.view.catalog
        if not catalog.pillar_health or catalog.pillars_are_hunted:
            return False
        return pillar.id in self.breaks or bool(pillar.bars)

    # What a foe is worth

    def value(self, foe: Foe) -> float:
        """The worth of destroying all of a foe, remembered."""
        opponent = self._opponents.get(foe.id) or self.opponent(foe)
        found = opponent.value
        if found is None:
            found = opponent.value = self._value(foe)
        return found

    def _value(self, foe: Foe) -> float:
        wants = self.wants
        if isinstance(foe, Pillar):
            if self.lure is not None:
                return wants.falls if self.lure.is_there else wants.prepared
            return wants.pillar if foe.id in self.breaks else self._way_through(foe)
        is_quarry = foe.id in self.layout.quarry
        worth = wants.guardian * foe.boss + wants.minion * len(foe.minions)
        strongest = max(self.strike(foe, self.me.zone, 0), self.strike(foe, self.me.zone, 1))
        worth += wants.blow * strongest + (wants.agent if foe.card.type == "agent" else 0.0)
        if self.hurried and not is_quarry:
            worth *= wants.on_the_side
        if is_quarry:
            worth += wants.quarry * (3 if self.hurried else 1)
        beside = [hero for hero in self.heroes if hero.zone == foe.zone and hero is not self.me]
        if beside and not foe.stunned:
            worth += wants.rescue if any(map(self._is_helpless, beside)) else wants.aid
        if self.guarded:
            near = min(self.layout.roads.to(*self.guarded).get(foe.zone, FAR), 8)
            worth += wants.quarry * (1 - near / 8) if near else wants.last_line
        return worth

    def _is_helpless(self, hero: Hero) -> bool:
        """Whether a friend beside an enemy must get away and cannot: it has no weapon for it, or the floor goes."""
        fighter = self.view.fighter(hero)
        if fighter.has(SNEAK):
            return False
        return not fighter.categories(0) or self.falling(hero.zone) >= 10

    def falling(self, zone: str) -> float:
        """What it costs to stand on a tile that is about to be taken away (MD-44.03)."""
        lowest = self.layout.lowest_tile
        if not lowest or self._zones[zone].tile != lowest:
            return 0.0
        held = zone in self.position.held
        return {1: 80.0, 2: 40.0, 3: 20.0, 4: 3.0}.get(self.view.tile_wounds[lowest], 0.0) * (2.0 if held else 1.0)

    def _way_through(self, pillar: Pillar) -> float:
        """What breaking a pillar opens: worth it on the way to the aim, nothing elsewhere."""
        front, behind = self.errand.distance(pillar.zone), self.errand.distance(pillar.bars)
        return self.wants.pillar if behind < front else 0.0

    def health_of(self, foe: Foe) -> tuple[int, int]:
        """The health left in what an attack meets first, and in all of it."""
        if isinstance(foe, Pillar):
            left = self.view.catalog.pillar_health - foe.wounds
            return left, left
        return remaining(foe, len(self.view.heroes))

    # What attacks are worth

    def strikes(self, zone: str, foe: Foe, attacks: int) -> float:
        """What so many attacks on a foe from a zone are worth, with what it does in return."""
        if isinstance(foe, Pillar) and foe not in self.pillars:
            return -WINS
        distance = self.view.sight(zone, foe.zone)
        prospect = None if distance is None else self._prospect(zone, foe, min(distance, FAR_OFF), attacks)
        return 0.0 if prospect is None else self._net(prospect, foe, zone)

    def _net(self, prospect: Prospect, foe: Foe, end: str) -> float:
        """What attacks are worth to whoever ends its activation in a zone."""
        if not prospect.answers or not isinstance(foe, Enemy):
            return prospect.worth
        answer = self.answer(foe, end)
        if not answer:
            return prospect.worth
        return prospect.worth - self.risk(prospect.answers * answer) * self.wants.counter

    def _prospect(self, zone: str, foe: Foe, near: int, attacks: int) -> Prospect | None:
        """So many attacks on a foe from a zone, so near; None where none reaches it."""
        known = self.opponent(foe).prospects
        key = _SPOTS * attacks + spot(near, self._zones[zone].light)
        if key in known:
            return known[key]
        blow = self.blow(zone, foe, near) if attacks > 0 else None
        found = None if blow is None else self._foreseen(blow, foe, attacks)
        if not self.memory.forecasts.minds_places:
            known[key] = found
        return found

    def _foreseen(self, blow: Blow, foe: Foe, attacks: int) -> Prospect:
        first, whole = self.health_of(foe)
        each = blow.counting(first)
        dealt = min(attacks * each, float(whole))
        worth = self.value(foe) * dealt / max(1, whole) + self.wants.stun * blow.stun * min(attacks, 1)
        needed = max(1, min(attacks, ceil(whole / each) if each > 0 else attacks))
        if isinstance(foe, Pillar):
            return Prospect(worth, needed, 0.0)
        survives = 1 - self._falls(blow, first, whole, attacks)
        return Prospect(worth, needed, survives * (1 - 0.7 * blow.stun))

    def _falls(self, blow: Blow, first: int, whole: int, attacks: int) -> float:
        """Roughly how likely a foe is destroyed by so many attacks: minions and boss need attacks of their own."""
        groups = [first] if first == whole else [first, whole - first]
        if attacks < len(groups):
            return 0.0
        chance = 1.0
        for group in groups:
            share = attacks / len(groups)
            chance *= min(1.0, (share * blow.counting(group) / group) ** 2)
        return chance

    def answer(self, foe: Enemy, zone: str) -> float:
        """Wounds of a counterattack, if the foe survives and finds me in a zone (MD-20)."""
        known = self.opponent(foe).answers
        found = known.get(zone)
        if found is None:
            found = known[zone] = self._answer(foe, zone)
        return found

    def _answer(self, foe: Enemy, zone: str) -> float:
        if foe.stunned or (not self._zones[zone].light and zone not in self.layout.seen_from[foe.id]):
            return 0.0
        near = self.danger(foe).get(zone)
        return 0.0 if near is None else self.strike(foe, zone, near)

    def sees_foes(self, place: str) -> bool:
        """Whether there is anybody to attack from a zone."""
        return place in self._sights

    def prize(self, zone: str) -> float:
        """The most that attacks from a zone can be worth: the two best foes, both destroyed and stunned."""
        found = self._prizes.get(zone)
        if found is None:
            first = second = -self.wants.stun
            for foe, _ in self._sights.get(zone, ()):
                value = self.value(foe)
                if value > first:
                    first, second = value, first
                elif value > second:
                    second = value
            found = self._prizes[zone] = first + second + 2 * self.wants.stun
        return found

    def best_strike(self, place: str, attacks: int, end: str = "") -> tuple[float, str]:
        """The foe to attack first from a zone, and what so many attacks are worth; nobody where none is worth it.

        First comes who gives most for each attack it takes: one that is nearly dead before one that is fresh.
        """
        foes = self._sights.get(place)
        if foes is None or attacks <= 0:
            return NOBODY
        key = (place, attacks, end)
        found = self._best.get(key)
        if found is None:
            found = self._best[key] = self._find_best(place, foes, attacks, end or place)
        return found

    def _find_best(self, zone: str, foes: list[Sighted], attacks: int, end: str) -> tuple[float, str]:
        rated: list[tuple[float, int, str]] = []
        opponents, number = self._opponents, _SPOTS * attacks + self._zones[zone].light
        for foe, near in foes:
            opponent = opponents.get(foe.id)
            prospect = None if opponent is None else opponent.prospects.get(number + near + near)
            if prospect is None:
                prospect = self._prospect(zone, foe, near, attacks)
                if prospect is None:
                    continue
            worth = self._net(prospect, foe, end) if prospect.answers else prospect.worth
            if worth > 0:
                rated.append((worth / prospect.needed, prospect.needed, foe.id))
        if not rated:
            return NOBODY
        if len(rated) > 1:
            rated.sort(key=lambda each: -each[0])
        total, left = 0.0, attacks
        for rate, needed, _ in rated[:2]:
            used = min(needed, left)
            total, left = total + rate * used, left - used
        return total, rated[0][2]
