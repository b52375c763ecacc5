"""What things are worth to an explorer: where to be, whom to strike, what to activate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from toolkit.crawl.bots.plans import Deed
from toolkit.crawl.bots.tokens import wanted
from toolkit.crawl.remembering import answered_once
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.actions import EXIT, EXPLORE
from toolkit.systems.machina_arcana.bots.asking import asked_by_chapter
from toolkit.systems.machina_arcana.bots.chances import hit_chance, said
from toolkit.systems.machina_arcana.bots.danger import Danger
from toolkit.systems.machina_arcana.bots.wants import Wants
from toolkit.systems.machina_arcana.cards.card import Ability
from toolkit.systems.machina_arcana.cards.using import can_mark, explorer_abilities
from toolkit.systems.machina_arcana.chapters import can_light_the_way
from toolkit.systems.machina_arcana.fights.losing import available
from toolkit.systems.machina_arcana.fights.targets import AROUND, MELEE, UNTARGETED, in_reach, is_targetable, reach_of
from toolkit.systems.machina_arcana.map.tiles import (
    CELLS,
    CHAPTER,
    CHEST,
    EVENT,
    LEVER,
    RECHARGE,
    RITUAL,
    SPAWN,
    TRAP,
    WORKBENCH,
)
from toolkit.systems.machina_arcana.spaces.activating import cost_of
from toolkit.systems.machina_arcana.state import LIGHT, MOST_TILES, NOWHERE, Explorer, Monster
from toolkit.systems.machina_arcana.verbs.moments import QuietMoment
from toolkit.systems.machina_arcana.view import View

#: Spaces that are activated for what they give.
GIVING = (CHEST, WORKBENCH, EVENT, RITUAL)
#: Spaces to which explorers go for what they are.
WANTED = (*GIVING, CHAPTER, RECHARGE)
MARKED = 14.0
#: How much of a goal's worth a step farther away keeps.
FADING = 0.93
#: A goal to which no way leads counts as so many steps away; no way on a map is longer than the table below.
_UNREACHED = 60
_FADED = tuple(FADING**steps for steps in range(MOST_TILES * CELLS + 1))


class Judgement:
    """What one explorer thinks that spaces, strikes and deeds are worth in its turn."""

    def __init__(self, view: View, me: Explorer, wants: Wants | None = None) -> None:
        self.view = view
        self.me = me
        self.wants = wants or Wants()
        self.chapter = view.current
        #: What takes a locked chapter on: kinds of spaces, and whether kills and new tiles do.
        self.asked_spaces, self.asked = asked_by_chapter(view, me)
        self.needs_tokens = bool(self.asked_spaces) or "monster-killed" in self.asked
        self.chances: dict[tuple[str, str], float] = {}
        self.spaces: dict[int, float] = {}
        self.danger = Danger(view, me, self.wants.danger)
        self.strikes: dict[tuple[int, int], tuple[float, str]] = {}

    # Places are named for plans

    def cell(self, place: str) -> int:
        return self.view.catalog.cells[place]

    def promises(self, places: Iterable[tuple[str, int]]) -> list[tuple[float, float]]:
        """The most that each space can be worth: what draws the explorer there, and the best attack and the best deed
        in it."""
        cells, start, deeds = self.view.catalog.cells, self.view.place(self.me.cell), self.best_deeds
        near = self.near_foes
        blows: dict[int, tuple[float, float]] = {}
        found = []
        for place, stamina in places:
            cell = cells[place]
            if stamina not in blows:
                first = self.best_strike(start, stamina)[0]
                blows[stamina] = (first, max(first, self._strike(None, stamina)[0]))
            found.append((self.pull[cell], blows[stamina][cell in near] + deeds.get(cell, 0.0)))
        return found

    def place(self, place: str) -> float:
        """Near what is wanted, and far from what hurts."""
        cell = self.cell(place)
        return self.pull[cell] - self.danger.at[cell] - (self.crowd(cell) if self.wants.apart else 0.0)

    def crowd(self, cell: int) -> float:
        """What friends on the tile cost whoever goes their own way."""
        view = self.view
        tile = view.tile_of(cell)
        friends = sum(each is not self.me and view.tile_of(each.cell) == tile for each in view.on_map())
        return self.wants.apart * friends

    def sees_foes(self, place: str) -> bool:
        return bool(self.view.monsters) or bool(self.view.barrels())

    # Goals

    @cached_property
    def goals(self) -> list[tuple[float, dict[int, int]]]:
        """What is wanted on the map, most first: half its worth, and how far every space is from it."""
        view = self.view
        found = [(worth, cell) for worth, cell in self._wanted() if worth > 0]
        found.sort(reverse=True)
        return [(worth * 0.5, view.steps_to(cell)) for worth, cell in found[:8]]

    @answered_once
    def pull(self, cell: int) -> float:
        """What the goal that counts most from a space is worth there."""
        found = 0.0
        for half, steps in self.goals:
            if half <= found:
                break  # goals are sorted: no other counts more, be it ever so near
            worth = half * _FADED[steps.get(cell, _UNREACHED)]
            if worth > found:
                found = worth
        return found

    def _wanted(self) -> Iterator[tuple[float, int]]:
        view = self.view
        if view.exit != NOWHERE:
            yield self.leaving, view.exit
        for kind in WANTED:
            for cell in view.ground.of_kind.get(kind, ()):
                yield self.space(cell, kind), cell
        for kind in self.asked_spaces.difference(WANTED):
            for cell in view.ground.of_kind.get(kind, ()):
                yield self.asked_for(cell), cell
        for monster in view.monsters.values():
            if is_targetable(view, monster, self.me):
                yield self.prize(monster) * (0.5 if self.me.health <= 2 else 1.0), monster.cell
        if view.tokens_on_map:
            rules = (trigger for _, trigger in view.catalog.rules)
            for place in wanted(rules, view.tokens_on_map, self._come_to):
                cell = view.catalog.cells[place]
                if cell in view.ground.kinds and cell != self.me.cell:
                    yield self.wants.token, cell
        if self.may_explore:
            worth = self.exploring
            for cell in view.ground.openings:
                yield worth, cell

    def _come_to(self, token: str) -> QuietMoment:
        """How things would stand had the explorer come to a token of a pack's own."""
        here = QuietMoment(self.view, self.me)
        here.token = token
        return here

    @cached_property
    def leaving(self) -> float:
        """Who leaves the map takes along what it still gives: essence first, unless it is too dangerous to stay."""
        view, me = self.view, self.me
        near = [each for each in view.monsters.values() if view.steps_to(each.cell).get(me.cell, 99) <= 8]
        if me.essence >= stats.max_essence(view, me) - 1 or len(near) > 1 or me.health <= 2:
            return self.wants.leave
        steps = view.steps_to(me.cell)
        fresh = any(steps.get(cell, 99) <= 12 for cell in self._fresh())
        return 14.0 if fresh else self.wants.leave

    def _fresh(self) -> list[int]:
        """Chests and events that nobody has used."""
        tokens, of_kind = self.view.tokens, self.view.ground.of_kind
        return [cell for kind in (CHEST, EVENT) for cell in of_kind.get(kind, ()) if cell not in tokens]

    @property
    def may_explore(self) -> bool:
        return bool(self.view.tile_count) and self.chapter.explorable and self.view.exit == NOWHERE

    @cached_property
    def exploring(self) -> float:
        """New tiles are wanted when the map has no chapter space left, or little else to do."""
        view = self.view
        fresh = len(self._fresh())
        way_on = any(view.tokens.get(cell) in (None, LIGHT) for cell in view.ground.of_kind.get(CHAPTER, ()))
        if "explored" in self.asked:
            return 22.0
        if self.chapter.locked:
            return 12.0 if self.needs_tokens and fresh < len(view.explorers) else 3.0
        return 14.0 if not way_on else (10.0 if fresh < len(view.explorers) else 4.0)

    def space(self, cell: int, kind: str) -> float:
        """What it is worth to activate a space, whether or not one stands beside it."""
        found = self.spaces.get(cell)
        if found is None:
            found = self.spaces[cell] = self._space(cell, kind)
        return found

    def _space(self, cell: int, kind: str) -> float:
        view, me = self.view, self.me
        cost = cost_of(view, me, cell)
        if cost is None:
            return 0.0
        if kind == CHAPTER:
            if not can_light_the_way(view):
                return 0.0
            return self.wants.story if cost[1] <= self.essence(cell) else 6.0
        if kind == RITUAL:
            return self.wants.ritual if cost[1] <= self.essence(cell) else 10.0
        if kind == RECHARGE:
            missing = me.card.health - me.health
            return 2.0 + 2.5 * min(missing, 3)
        if kind == LEVER:
            return self.lever(cell)
        if kind == SPAWN:
            return self.sealing(cell)
        wants = self.wants
        worth = {CHEST: wants.chest, EVENT: wants.event, WORKBENCH: wants.workbench}.get(kind, 0.0)
        if kind in (CHEST, EVENT) and me.essence < stats.max_essence(view, me):
            worth += 3.0
        return worth + (10.0 if kind in self.asked_spaces else 0.0)

    def asked_for(self, cell: int) -> float:
        """A space that the chapter asks for and that is worth little else."""
        cost = cost_of(self.view, self.me, cell)
        if cost is None:
            return 0.0
        return 26.0 if cost[1] <= self.essence(cell) else 4.0

    def essence(self, cell: int) -> int:
        """The essence that could be paid at a space by those who are there, and by those who could come."""
        view = self.view
        tile = view.tile_of(cell)
        near = sum(each.essence for each in view.on_map() if each is self.me or view.tile_of(each.cell) == tile)
        return max(near, available(view, self.me, cell))

    def lever(self, cell: int) -> float:
        view = self.view
        worth = 0.0
        for trap in view.spaces(TRAP, view.tile_of(cell)):
            name = view.at.get(trap)
            if name in view.monsters:
                worth += self.wants.hit
            elif name is not None:
                worth -= 12.0
        return worth

    def sealing(self, cell: int) -> float:
        """A sealed space brings no more monsters and lights the way."""
        view, me = self.view, self.me
        if me.essence < 4:
            return 0.0
        if view.at.get(cell) in view.explorers:
            return -50.0
        if SPAWN in self.asked_spaces:
            return 40.0
        unlit = any(each not in view.tokens for each in view.spaces(CHAPTER, view.tile_of(me.cell)))
        stands = view.at.get(cell)
        prize = 14.0 if stands in view.monsters else (-50.0 if stands is not None else 0.0)
        if unlit and can_light_the_way(view):
            return 40.0 + prize if self.me.stamina >= 5 else 20.0 + prize
        return prize + (8.0 if me.essence >= 6 or (self.chapter.ritual.stamina == 0 and self.chapter.locked) else 0.0)

    # Doing something

    @cached_property
    def offers(self) -> dict[int, Deed]:
        """What could be done at a space by whoever stands beside it."""
        view, me, kinds = self.view, self.me, self.view.ground.of_kind
        found: dict[int, Deed] = {}
        for kind in (*GIVING, CHAPTER, RECHARGE, LEVER, SPAWN):
            for cell in kinds.get(kind, ()):
                if kind == SPAWN and cell in view.tokens:
                    continue
                worth = self.sealing(cell) if kind == SPAWN else self.space(cell, kind)
                cost = cost_of(view, me, cell) if worth > 0 else None
                key = f"{'seal' if kind == SPAWN else 'activate'}:{view.place(cell)}"
                if cost is not None and cost[1] <= available(view, me, cell) and key not in view.refused:
                    found[cell] = Deed(worth, key, cost[0])
        return found

    @cached_property
    def best_deeds(self) -> dict[int, float]:
        """Spaces from which something could be done: what the best of it is worth."""
        view = self.view
        found: dict[int, float] = {}
        for cell, deed in self.offers.items():
            for here in view.steps(cell):
                found[here] = max(found.get(here, 0.0), deed.worth)
        if view.exit != NOWHERE:
            for here in (view.exit, *view.steps(view.exit)):
                found[here] = max(found.get(here, 0.0), self.leaving)
        if self.may_explore:
            for here in view.ground.openings:
                found[here] = max(found.get(here, 0.0), self.exploring)
        return found

    def deeds(self, place: str) -> Iterator[Deed]:
        """What could be done from a space."""
        view, here = self.view, self.cell(place)
        if here not in self.best_deeds:
            return
        offers = self.offers
        for cell in view.steps(here):
            if cell in offers:
                yield offers[cell]
        if view.exit != NOWHERE and (here == view.exit or view.adjacent(here, view.exit)):
            yield Deed(self.leaving, "exit", EXIT)
        if self.may_explore and view.ground.opening(here) is not None:
            yield Deed(self.exploring, "explore", EXPLORE)

    # Fighting

    @cached_property
    def arms(self) -> list[tuple[Ability, int, str, int]]:
        """The attacks that can be paid for: each with its cost, reach and range."""
        found = []
        for ability in explorer_abilities(self.view, self.me):
            effect, cost = ability.aims, ability.cost
            if effect is None or effect.verb.name != "attack" or cost.health or cost.essence > self.spare_essence:
                continue
            if cost.marker and not can_mark(self.view, self.me, ability):
                continue
            told = said(self.view, self.me, effect)
            reach, far = str(told.get("reach", MELEE)), int(told.get("range", 1))
            reach, far = reach_of(self.view, self.me, ability, reach, far, attack=True)
            if reach == AROUND or reach not in UNTARGETED:
                found.append((ability, stats.ability_stamina(self.view, self.me, ability), reach, far))
        return found

    @property
    def spare_essence(self) -> int:
        return max(0, self.me.essence - (0 if self.chapter.locked else self.wants.reserve))

    def prize(self, monster: Monster) -> float:
        """What a hit on a monster is worth."""
        kill = self.wants.kill
        worth = self.wants.hit + (kill if monster.health <= 1 else kill / (1 + monster.health))
        return worth + (MARKED if monster.marked else 0.0) + (4.0 if "monster-killed" in self.asked else 0.0)

    def chance(self, ability: Ability, monster: Monster) -> float:
        key = (ability.key, monster.id)
        found = self.chances.get(key)
        if found is None:
            found = self.chances[key] = hit_chance(self.view, self.me, ability, monster)
        return found

    def best_strike(self, place: str, attacks: int, end: str = "") -> tuple[float, str]:
        """The best use of so much stamina for attacks from a space: what it is worth, and the first of them."""
        cell = self.cell(place)
        key = (cell, attacks)
        found = self.strikes.get(key)
        if found is None:
            found = self.strikes[key] = self._strike(cell, attacks)
        return found

    @cached_property
    def foes(self) -> list[Monster]:
        return [each for each in self.view.monsters.values() if is_targetable(self.view, each, self.me)]

    @cached_property
    def near_foes(self) -> frozenset[int]:
        """The spaces from which a foe is within range of some attack, be there a line or not."""
        far = max((far for _, _, _, far in self.arms), default=0)
        if not self.foes or not far:
            return frozenset()
        ground = self.view.ground
        return frozenset().union(*(ground.within(foe.cell, far) for foe in self.foes))

    def _strike(self, cell: int | None, stamina: int) -> tuple[float, str]:
        """The best attack from a space; without one, the best if every foe were in reach and no friend."""
        view, foes, best = self.view, self.foes, (0.0, "")
        if not foes:
            return best
        for ability, cost, reach, far in self.arms:
            if cost > stamina:
                continue
            touch = MELEE if reach == AROUND else reach
            values = sorted(
                (
                    self.chance(ability, foe) * self.prize(foe)
                    for foe in foes
                    if cell is None or in_reach(view, cell, foe.cell, touch, far)
                ),
                reverse=True,
            )
            if not values:
                continue
            times = 1 if ability.consumed or ability.cost.marker else (stamina // cost if cost else 1)
            worth = sum(values) * times if reach == AROUND else values[0] * times
            if ability.consumed:
                worth -= 4.0
            if reach == AROUND and cell is not None and self._friend_beside(cell):
                worth -= 12.0
            if worth > best[0]:
                best = (worth, f"use:{ability.key}")
        return best

    def _friend_beside(self, cell: int) -> bool:
        view = self.view
        return any(each is not self.me and view.adjacent(each.cell, cell) for each in view.on_map())
