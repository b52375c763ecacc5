"""What places and attacks are worth to a hero: wounds it would deal, harm it would take, ground it would gain."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from toolkit.crawl.bots.tokens import wanted
from toolkit.crawl.map.tokens import REACHED
from toolkit.systems.brimstone.belongings import usable
from toolkit.systems.brimstone.bots.wants import Wants
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.exploring import open_exits
from toolkit.systems.brimstone.fights.strikes import guns, reach_of
from toolkit.systems.brimstone.map.mine import ENTRANCE, GATE, NO_WAY
from toolkit.systems.brimstone.state import Enemy, Hero, State


@lru_cache(maxsize=4096)
def mean_wounds(dice: int, needs: int, damage: int, defence: int, left: int, *, tough: bool) -> float:
    """The wounds that dice of an attack deal on average to an enemy with so much health left."""
    hit = max(1, min(6, 7 - needs)) / 6
    plain = sum(min(left, max(0, face + damage - defence)) for face in range(1, 7)) / 6
    critical = sum(min(left, face + damage) for face in range(1, 7)) / 6
    each = (hit - 1 / 6) * plain + (plain if tough else critical) / 6
    return min(float(left), dice * each)


class Judgement:
    """What one hero thinks that places, attacks and cards are worth, as the table is now."""

    def __init__(self, view: State, me: Hero, wants: Wants | None = None) -> None:
        self.view, self.me = view, me
        self.wants = wants or Wants()
        self.foes = list(view.enemies.values())
        self._arms: list[tuple[str, int, int, int, int]] | None = None
        self._goals: list[tuple[list[int], int]] | None = None
        self._danger: float | None = None

    def of(self, hero: Hero) -> Judgement:
        """How it looks to somebody else."""
        return Judgement(self.view, hero)

    def left(self, enemy: Enemy) -> int:
        return self.view.stats(enemy.type).health - enemy.wounds

    def arms(self) -> list[tuple[str, int, int, int, int]]:
        """The hero's attacks: option, range, dice, to-hit, damage; melee has range 1."""
        if self._arms is None:
            view, me = self.view, self.me
            melee = stat(view, me, "combat") + stat(view, me, "attack-dice")
            found = [("melee", 1, melee, me.sheet.melee - stat(view, me, "melee"), stat(view, me, "damage"))]
            for item in guns(view, me):
                gun = item.gun
                if gun is not None and usable(me, item):
                    shots = gun.shots + stat(view, me, "shots", item.id, ranged=True)
                    needs = me.sheet.ranged - stat(view, me, "ranged", item.id, ranged=True)
                    damage = gun.damage + stat(view, me, "damage", item.id, ranged=True)
                    found.append((f"shoot:{item.id}", reach_of(view, me, item), shots, needs, damage))
            self._arms = found
        return self._arms

    def strike(self, arm: tuple[str, int, int, int, int], cell: int) -> float:
        """What an attack from a cell is worth: against whom it hurts most among those it must hit."""
        view, mine = self.view, self.view.mine
        _, far, dice, needs, damage = arm
        around = mine.around[cell]
        near = [foe for foe in self.foes if any(at in around for at in view.cells_of(foe))]
        if not near and far > 1:
            field = mine.far(cell)
            near = [
                foe for foe in self.foes if any(field[at] <= far and mine.sees(cell, at) for at in view.cells_of(foe))
            ]
        best = 0.0
        for foe in near:
            stats, left = view.stats(foe.type), self.left(foe)
            wounds = mean_wounds(dice, needs, damage, stats.defence, left, tough=stats.tough)
            best = max(best, wounds + self.wants.kill * wounds / left)
        return best

    def best_strike(self, cell: int) -> tuple[float, str]:
        return max((self.strike(arm, cell), arm[0]) for arm in self.arms())

    # Where to go

    @property
    def goes_home(self) -> bool:
        """Whether all that is left to do is the way back to the entrance."""
        return self.view.final and self.view.catalog.has_way_out

    def goals(self) -> list[tuple[list[int], int]]:
        """Cells from which something new is seen, with what they are worth less than the best: rooms with a token
        first, then gates, then doors."""
        if self._goals is None:
            view, mine = self.view, self.view.mine
            if self.goes_home:
                entrance = view.tiles[ENTRANCE].tile
                first = mine.bases[ENTRANCE]
                starts = [first + number for number, cell in enumerate(entrance.cells) if cell in entrance.starts]
                self._goals = [(starts, 0)]
                return self._goals
            rooms = [cell for tile in view.unexplored for cell, _ in mine.visited[tile]]
            rooms += self._token_cells()
            gates: list[int] = []
            doors: list[int] = []
            for tile, exit in open_exits(view):
                found = gates if view.tiles[tile].exits[exit] == GATE else doors
                found += mine.joins(tile, exit)
            self._goals = [
                (cells, less) for cells, less in ((rooms, 0), (gates, 1), (doors, self.wants.door_waits)) if cells
            ]
        return self._goals

    def _token_cells(self) -> list[int]:
        """Cells of tiles with tokens of a pack's own to which a rule of the mission would answer."""
        view = self.view
        if not view.tokens_on_map:
            return []
        lying = {each.tile.id: number for number, each in enumerate(view.tiles)}
        rules = [each.trigger for each in view.catalog.rules.on(REACHED)]
        found = [lying[place] for place in wanted(rules, view.tokens_on_map, self._come_to) if place in lying]
        here = view.mine.tiles_of[self.me.cell]  # it has come to those already
        return [cell for tile in found if tile not in here for cell, _ in view.mine.visited[tile]]

    def _come_to(self, token: str) -> Any:
        """How things would stand had the hero come to a token of a pack's own."""
        return SimpleNamespace(state=self.view, hero=self.me, token=token, kind=None, tile=-1, counter="")

    def _to_goal(self, cell: int) -> int:
        nearest = self.view.mine.nearest
        return min((nearest(cells)[cell] + less for cells, less in self.goals()), default=0)

    def standing_worth(self, cell: int) -> float:
        """What it is worth to end a movement on a cell."""
        view = self.view
        if self.foes:
            return self._in_fight(cell)
        worth = -float(min(self._to_goal(cell), NO_WAY // 10))
        bearer = view.heroes[view.bearer]
        if bearer is not self.me and not self.goes_home:  # who is first makes room for the others
            lit = view.mine.lit_from(bearer.cell)
            if not any(tile in lit for tile in view.mine.tiles_of[cell]):
                worth -= self.wants.dark
            worth -= self.wants.follow * min(view.mine.walk(bearer.cell)[cell], NO_WAY // 10)
        return worth

    def _in_fight(self, cell: int) -> float:
        view = self.view
        worth, _ = self.best_strike(cell)
        around = view.mine.around[cell]
        beside = sum(any(at in around for at in view.cells_of(foe)) for foe in self.foes)
        worth -= self.wants.beside * beside * (1.0 + self.danger())
        if worth <= 0.1:
            far = view.mine.nearest([foe.cell for foe in self.foes])[cell]
            worth -= 0.1 * min(far, 40) * (1.0 - self.danger())
        bearer = view.heroes[view.bearer]
        if bearer is not self.me and not any(
            tile in view.mine.lit_from(bearer.cell) for tile in view.mine.tiles_of[cell]
        ):
            worth -= self.wants.dark / 2
        return worth

    def danger(self) -> float:
        """From 0 (fresh) to 1 (about to fall)."""
        if self._danger is None:
            view, me = self.view, self.me
            health, sanity = stat(view, me, "health"), stat(view, me, "sanity")
            self._danger = max(me.wounds / max(1, health), me.dread / max(1, sanity))
        return self._danger
