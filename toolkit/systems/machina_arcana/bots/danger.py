"""What monsters could do to whoever ends its turn on a space, and what may come out of spawn spaces."""

from __future__ import annotations

from functools import cached_property

from toolkit.crawl.remembering import answered_once
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.bots.chances import hit_chance
from toolkit.systems.machina_arcana.map.tiles import SPAWN
from toolkit.systems.machina_arcana.state import RATINGS, Explorer
from toolkit.systems.machina_arcana.view import View


class Danger:
    """What ending a turn somewhere costs an explorer, in what things are worth."""

    def __init__(self, view: View, me: Explorer, counts: float) -> None:
        self.view = view
        self.me = me
        #: How much more what hurts counts for this explorer than for others.
        self.counts = counts

    @answered_once
    def at(self, cell: int) -> float:
        """What it costs to end the turn on a space."""
        hurt = self.hurt(cell)
        left = self.me.health + 0.5 * self.me.essence
        weight = 3.0 if left > 4 else (5.0 if left > 2 else 10.0)
        return self.counts * (weight * min(hurt, left) + self.spawning(cell))

    def spawning(self, cell: int) -> float:
        """What comes out of spawn spaces of the tile strikes who stands near them in the same round."""
        view = self.view
        near = self.spawns[view.tile_of(cell)]
        if not near:
            return 0.0
        chance = (RATINGS[view.spawn_rating] - 1) / 10
        far = min(steps.get(cell, 9) for steps in near)
        return chance * (1.5 if far <= 3 else 1.0 if far <= 5 else 0.5)

    @answered_once
    def spawns(self, tile: int) -> list[dict[int, int]]:
        """How far it is from the spawn spaces of a tile that nothing closes."""
        view = self.view
        return [view.steps_to(spawn) for spawn in view.spaces(SPAWN, tile) if spawn not in view.tokens]

    def hurt(self, cell: int) -> float:
        """The health that monsters would take from whoever stands on a space, if all came for them."""
        total = 0.0
        share = 0.75 if len(self.view.explorers) > 1 else 1.0
        for away, stamina, blows in self.foes:
            steps = away.get(cell, 99)
            worst = 0.0
            for chance, cost, reach in blows:
                times = max(0, stamina - max(0, steps - reach)) // cost
                worst = max(worst, chance * times)
            total += worst * share
        return total

    @cached_property
    def foes(self) -> list[tuple[dict[int, int], int, list[tuple[float, int, int]]]]:
        """For each monster: how far every space is from it, its stamina, and its attacks: chance, cost and reach."""
        view = self.view
        found = []
        for monster in view.monsters.values():
            blows = []
            for ability in monster.card.card.abilities:
                chance = hit_chance(view, monster, ability, self.me)
                if chance:
                    blows.append((chance, max(1, ability.cost.stamina), max(1, ability.reach)))
            found.append((view.steps_to(monster.cell), stats.max_stamina(view, monster), blows))
        return found
