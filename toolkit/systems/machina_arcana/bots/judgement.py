"""What things are worth to an explorer: where to be, whom to strike, what to activate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from toolkit.crawl.bots.plans import Deed
from toolkit.crawl.bots.tokens import wanted
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.actions import EXIT, EXPLORE
from toolkit.systems.machina_arcana.bots.chances import hit_chance, said
from toolkit.systems.machina_arcana.bots.wants import Wants
from toolkit.systems.machina_arcana.cards.card import Ability
from toolkit.systems.machina_arcana.cards.using import can_mark, explorer_abilities
from toolkit.systems.machina_arcana.chapters import can_light_the_way
from toolkit.systems.machina_arcana.fights.losing import available
from toolkit.systems.machina_arcana.fights.targets import AROUND, MELEE, UNTARGETED, in_reach, is_targetable, reach_of
from toolkit.systems.machina_arcana.map.tiles import (
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
from toolkit.systems.machina_arcana.state import LIGHT, NOWHERE, RATINGS, Explorer, Monster
from toolkit.systems.machina_arcana.verbs.moments import Standing
from toolkit.systems.machina_arcana.view import View

#: Spaces that are activated for what they give.
GIVING = (CHEST, WORKBENCH, EVENT, RITUAL)
MARKED = 14.0
#: Spaces that a chapter may ask for.
ASKABLE = (CHEST, EVENT, WORKBENCH, RECHARGE, LEVER, SPAWN)
#: How much of a goal's worth a step farther away keeps.
FADING = 0.93


class Judgement:
    """One explorer's view of its turn."""

    def __init__(self, view: View, me: Explorer, wants: Wants | None = None) -> None:
        self.view = view
        self.me = me
        self.wants = wants or Wants()
        self.chapter = view.current
        #: What takes a locked chapter on: kinds of spaces, and whether kills and new tiles do.
        self.asked_spaces, self.asked = _asked(view, me)
        self.needs_tokens = bool(self.asked_spaces) or "monster-killed" in self.asked
        self.chances: dict[tuple[str, str], float] = {}
        self.dangers: dict[int, float] = {}
        self.strikes: dict[tuple[int, int], tuple[float, str]] = {}

    # Places are named for plans

    def cell(self, place: str) -> int:
        return self.view.catalog.cells[place]

    def promises(self, places: Iterable[tuple[str, int]]) -> list[tuple[float, float]]:
        """All places are looked at: there are some dozens."""
        return [(1_000.0, 1_000.0) for _ in places]

    def place(self, place: str) -> float:
        """Near what is wanted, and far from what hurts."""
        cell = self.cell(place)
        return self.pull(cell) - self.danger(cell) - (self.crowd(cell) if self.wants.apart else 0.0)

    def crowd(self, cell: int) -> float:
        """What friends on the tile cost who goes their own way."""
        view = self.view
        tile = view.tile_of(cell)
        friends = sum(each is not self.me and view.tile_of(each.cell) == tile for each in view.on_map())
        return self.wants.apart * friends

    def sees_foes(self, place: str) -> bool:
        return bool(self.view.monsters) or bool(self.view.barrels())

    # Goals

    @cached_property
    def goals(self) -> list[tuple[float, dict[int, int]]]:
        """What is wanted on the map: how much, and how far every space is from it."""
        view = self.view
        found = [(worth, cell) for worth, cell in self._wanted() if worth > 0]
        found.sort(reverse=True)
        return [(worth, view.steps_to(cell)) for worth, cell in found[:8]]

    def pull(self, cell: int) -> float:
        return max((worth * 0.5 * FADING ** steps.get(cell, 60) for worth, steps in self.goals), default=0.0)

    def _wanted(self) -> Iterator[tuple[float, int]]:
        view = self.view
        if view.exit != NOWHERE:
            yield self.leaving, view.exit
        for cell, kind in view.ground.kinds.items():
            if kind in (CHEST, EVENT, WORKBENCH, RITUAL, CHAPTER, RECHARGE):
                yield self.space(cell, kind), cell
            elif kind in self.asked_spaces:
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

    def _come_to(self, token: str) -> Standing:
        """How things would stand had the explorer come to a token of a pack's own."""
        here = Standing(self.view, self.me)
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
        fresh = [
            cell
            for cell, kind in view.ground.kinds.items()
            if kind in (CHEST, EVENT) and cell not in view.tokens and steps.get(cell, 99) <= 12
        ]
        return 14.0 if fresh else self.wants.leave

    @property
    def may_explore(self) -> bool:
        return bool(self.view.tile_count) and self.chapter.explorable and self.view.exit == NOWHERE

    @cached_property
    def exploring(self) -> float:
        """New tiles are wanted when the map has no chapter space left, or little else to do."""
        view = self.view
        fresh = sum(kind in (CHEST, EVENT) and cell not in view.tokens for cell, kind in view.ground.kinds.items())
        way_on = any(
            kind == CHAPTER and view.tokens.get(cell) in (None, LIGHT) for cell, kind in view.ground.kinds.items()
        )
        if "explored" in self.asked:
            return 22.0
        if self.chapter.locked:
            return 12.0 if self.needs_tokens and fresh < len(view.explorers) else 3.0
        return 14.0 if not way_on else (10.0 if fresh < len(view.explorers) else 4.0)

    def space(self, cell: int, kind: str) -> float:
        """What it is worth to activate a space, whether or not one stands beside it."""
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

    def deeds(self, place: str) -> Iterator[Deed]:
        """What could be done from a space."""
        view, me, here = self.view, self.me, self.cell(place)
        for cell in view.steps(here):
            kind = view.ground.kinds[cell]
            if kind == SPAWN and cell not in view.tokens and cell != here:
                worth, key = self.sealing(cell), f"seal:{view.place(cell)}"
            elif kind in GIVING or kind in (CHAPTER, RECHARGE, LEVER):
                worth, key = self.space(cell, kind), f"activate:{view.place(cell)}"
            else:
                continue
            cost = cost_of(view, me, cell)
            if cost is not None and worth > 0 and cost[1] <= available(view, me, cell) and key not in view.refused:
                yield Deed(worth, key, cost[0])
        if view.exit != NOWHERE and (here == view.exit or view.adjacent(here, view.exit)):
            yield Deed(self.leaving, "exit", EXIT)
        if (
            view.tile_count
            and self.chapter.explorable
            and view.ground.opening(here) is not None
            and view.exit == NOWHERE
        ):
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
            reach, far = reach_of(self.view, self.me, ability, str(told.get("reach", MELEE)), int(told.get("range", 1)))
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

    def _strike(self, cell: int, stamina: int) -> tuple[float, str]:
        view, best = self.view, (0.0, "")
        foes = [each for each in view.monsters.values() if is_targetable(view, each, self.me)]
        for ability, cost, reach, far in self.arms:
            if cost > stamina:
                continue
            touch = MELEE if reach == AROUND else reach
            values = sorted(
                (
                    self.chance(ability, foe) * self.prize(foe)
                    for foe in foes
                    if in_reach(view, cell, foe.cell, touch, far)
                ),
                reverse=True,
            )
            if not values:
                continue
            times = 1 if ability.consumed or ability.cost.marker else (stamina // cost if cost else 1)
            worth = sum(values) * times if reach == AROUND else values[0] * times
            if ability.consumed:
                worth -= 4.0
            if reach == AROUND and any(
                each is not self.me and view.adjacent(each.cell, cell) for each in view.on_map()
            ):
                worth -= 12.0
            if worth > best[0]:
                best = (worth, f"use:{ability.key}")
        return best

    # Danger

    def danger(self, cell: int) -> float:
        found = self.dangers.get(cell)
        if found is None:
            hurt = sum(self._threat(monster, cell) for monster in self.view.monsters.values())
            left = self.me.health + 0.5 * self.me.essence
            weight = 3.0 if left > 4 else (5.0 if left > 2 else 10.0)
            found = self.dangers[cell] = self.wants.danger * (weight * min(hurt, left) + self.spawning(cell))
        return found

    def spawning(self, cell: int) -> float:
        """What comes out of spawn spaces of the tile strikes who stands near them in the same round."""
        view = self.view
        chance = (RATINGS[view.spawn_rating] - 1) / 10
        near = [spawn for spawn in view.spaces(SPAWN, view.tile_of(cell)) if spawn not in view.tokens]
        if not near:
            return 0.0
        far = min(view.steps_to(spawn).get(cell, 9) for spawn in near)
        return chance * (1.5 if far <= 3 else 1.0 if far <= 5 else 0.5)

    def _threat(self, monster: Monster, cell: int) -> float:
        """The health that a monster would take from who stands on a space, if it came for them."""
        view = self.view
        steps = view.steps_to(monster.cell).get(cell, 99)
        stamina = stats.max_stamina(view, monster)
        worst = 0.0
        for ability in monster.card.card.abilities:
            chance = self._chance_of(monster, ability)
            if not chance:
                continue
            cost = max(1, ability.cost.stamina)
            walk = max(0, steps - max(1, ability.reach))
            times = max(0, stamina - walk) // cost
            worst = max(worst, chance * times)
        return worst * (0.75 if len(view.explorers) > 1 else 1.0)

    def _chance_of(self, monster: Monster, ability: Ability) -> float:
        key = (monster.id, ability.key)
        found = self.chances.get(key)
        if found is None:
            found = self.chances[key] = hit_chance(self.view, monster, ability, self.me)
        return found


def _asked(view: View, me: Explorer) -> tuple[frozenset[str], frozenset[str]]:
    """What a locked chapter answers to: the kinds of spaces whose activation it counts, and other events."""
    chapter = view.current
    spaces: set[str] = set()
    events: set[str] = set()
    if not chapter.locked or chapter.id in view.completed:
        return frozenset(), frozenset()
    standing = Standing(view, me)
    standing.mine = True
    for trigger in chapter.card.triggers:
        if trigger.event != "activated":
            events.add(trigger.event)
            continue
        for kind in ASKABLE:
            standing.space = kind
            if trigger.condition is None or trigger.condition.evaluate(standing):
                spaces.add(kind)
    return frozenset(spaces), frozenset(events)
