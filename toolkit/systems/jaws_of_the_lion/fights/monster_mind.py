"""Whom a monster goes for, where it goes and whom it hits: section 17 of the ledger, as its algorithm 17e says it.

Nothing here breaks a tie that the rules leave to the players (JL-0.02, JL-17.36): every answer is a list of all that
are equally right. A monster thinks once, before its turn; what it picks then is seen from where it stood (JL-17.33).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple, TypeAlias

from toolkit.crawl.map.areas import Area
from toolkit.rules.boards.hexes import HexBoard
from toolkit.systems.jaws_of_the_lion.fights.ways import NO_WAY, ONE_TRAP, Steps, left_to, spread, spread_to, steps_of

Group: TypeAlias = frozenset[str]


class Ground(NamedTuple):
    """The board as one figure finds it now. Cells are numbered as the board numbers them."""

    board: HexBoard
    closed: frozenset[int]
    #: Obstacles and special objects (JL-5.13, JL-5.14).
    blocked: AbstractSet[int]
    difficult: AbstractSet[int]
    traps: AbstractSet[int]
    #: Where its allies stand: it may walk through them and not stop there (JL-5.11, JL-5.16).
    allies: AbstractSet[int]


class Profile(NamedTuple):
    """The attack that decides about focus and movement; without one: melee, one enemy (JL-17.04, JL-17.05)."""

    #: None: melee.
    range: int | None = None
    targets: int = 1
    area: Area | None = None

    @property
    def ranged(self) -> bool:
        return self.range is not None if self.area is None else not self.area.own

    @property
    def single(self) -> bool:
        """Whether it hits its focus and nobody besides."""
        return self.targets == 1 and self.area is None


class Foe(NamedTuple):
    """An enemy of the monster. A lower `order` comes first: its initiative, then that of its second card (JL-17.17).

    A special object may stand on several cells: what holds for one of them holds for it (JL-90.79).
    """

    name: str
    cells: tuple[int, ...]
    order: tuple[int, ...]


@dataclass(slots=True)
class Mind:
    """A monster about to act."""

    ground: Ground
    at: int
    foes: Sequence[Foe]
    profile: Profile
    jump: bool = False
    #: Its attacks are at disadvantage wherever it stands (JL-17.39, JL-90.56).
    disadvantaged: bool = False
    #: Cell → traps and movement points of the best path there (`ways.py`). They are right for all cells that are no
    #: farther than the nearest hexes, and for others once it has looked everywhere.
    _paths: list[int] = field(init=False)
    _everywhere: bool = field(init=False, default=False)
    _steps: Steps | None = field(init=False, default=None)
    #: Cell → the enemy there.
    _standing: dict[int, str] = field(init=False)
    #: Enemy → the hexes where it may end a movement and hit it; of all these the nearest.
    _hexes: dict[str, AbstractSet[int]] = field(init=False)
    _nearest: AbstractSet[int] = field(init=False)
    #: Where it cannot end a movement.
    _full: set[int] = field(init=False)
    _covering: dict[int, dict[frozenset[int], set[int]]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        ground = self.ground
        self._standing = taken = {cell: foe.name for foe in self.foes for cell in foe.cells}
        self._full = {*ground.blocked, *taken, *ground.allies, *ground.closed}
        self._full.discard(self.at)
        around, full = self._around, self._full
        self._hexes = {foe.name: around(foe) - full for foe in self.foes}
        near = frozenset().union(*self._hexes.values())
        if self.at in near:
            self._nearest, self._paths = {self.at}, [NO_WAY] * ground.board.size
            self._paths[self.at] = 0
        elif self.jump and ground.traps:
            self._look_everywhere()
            self._nearest = self._nearest_of(near)
        else:
            self._paths, self._nearest = spread_to(ground.board, self.at, self._enter, near)

    @property
    def _enter(self) -> Steps:
        """What entering each cell costs the monster; most stand beside their focus and never look."""
        if self._steps is None:
            ground, size = self.ground, self.ground.board.size
            if self.jump:
                self._steps = steps_of(size, ground.closed, (), ())
            else:
                barred = {*ground.closed, *ground.blocked, *self._standing}
                self._steps = steps_of(size, barred, ground.difficult, ground.traps)
        return self._steps

    def _look_everywhere(self) -> list[int]:
        """The paths to all cells."""
        if self._everywhere:
            return self._paths
        self._everywhere, self._paths = True, spread(self.ground.board, self.at, self._enter)
        if self.jump:  # JL-90.46: only the hex where a movement ends counts
            for cell in self.ground.traps:
                self._paths[cell] += ONE_TRAP if self._paths[cell] < NO_WAY and cell != self.at else 0
        return self._paths

    def _nearest_of(self, cells: Collection[int]) -> set[int]:
        """Of some hexes, those of the best path (JL-17.14, JL-17.16); none where there is no path to any."""
        paths = self._paths
        least = min(map(paths.__getitem__, cells), default=NO_WAY)
        return {cell for cell in cells if paths[cell] == least < NO_WAY}

    # Focus

    def focuses(self) -> list[Foe]:
        """The enemies that may be the focus: one, several that tie in everything, or none (JL-17.07 to JL-17.21)."""
        able = [foe for foe in self.foes if not self._hexes[foe.name].isdisjoint(self._nearest)]
        if len(able) < 2:
            return able
        first = min([foe.order for foe in able])
        return [foe for foe in able if foe.order == first]

    # What an attack hits

    def _around(self, foe: Foe) -> AbstractSet[int]:
        """The hexes from which the enemy can be hit, near enough and in sight (JL-6.06, JL-6.20)."""
        if len(foe.cells) == 1:
            if self.profile.area is None:
                return self.ground.board.seen_within(foe.cells[0], self.profile.range or 1, self.ground.closed)
            return self._near(foe.cells[0])
        return frozenset().union(*map(self._near, foe.cells))

    def _near(self, there: int) -> AbstractSet[int]:
        """The hexes from which an attack can hit one cell of an enemy."""
        area, board, closed = self.profile.area, self.ground.board, self.ground.closed
        if area is None:
            return board.seen_within(there, self.profile.range or 1, closed)
        near = self._hexes_behind(there, area) if area.own else set().union(*self._laid(there).values())
        return {cell for cell in near if board.sees(cell, there, closed)}

    def _hits_alone(self, cell: int, foe: Foe) -> bool:
        """Whether a single target at the attack's range can be hit from a hex."""
        board, reach, closed = self.ground.board, self.profile.range or 1, self.ground.closed
        return any(cell in board.seen_within(there, reach, closed) for there in foe.cells)

    def _is_beside(self, cell: int, foe: Foe) -> bool:
        around = self.ground.board.around[cell]
        return any(there in around for there in foe.cells)

    def _hexes_behind(self, there: int, area: Area) -> set[int]:
        """From where an area that begins at the monster could cover a cell."""
        board = self.ground.board
        q, r = board.places[there]
        offsets = {offset for placed in area.placements for offset in placed}
        cells = (board.numbers.get((q - right, r - down)) for right, down in offsets)
        return {cell for cell in cells if cell is not None}

    def _laid(self, there: int) -> dict[frozenset[int], set[int]]:
        """An area that lies free and covers a cell: the cells of enemies it covers → the hexes it is in range of."""
        known = self._covering.get(there)
        if known is not None:
            return known
        area, board = self.profile.area, self.ground.board
        assert area is not None
        q, r = board.places[there]
        covered: dict[frozenset[int], set[int]] = {}
        for placed in area.placements:
            for right, down in placed:
                places = ((q - right + dq, r - down + dr) for dq, dr in placed)
                cells = [board.numbers[place] for place in places if place in board.numbers]
                group = frozenset(cell for cell in cells if cell in self._standing)
                covered.setdefault(group, set()).update(cells)
        reach, closed = self.profile.range or 1, self.ground.closed
        known = self._covering[there] = {
            group: set().union(*(board.within(cell, reach, closed) for cell in cells - closed))
            for group, cells in covered.items()
        }
        return known

    def groups(self, focus: Foe, cell: int) -> list[Group]:
        """The largest groups of enemies, the focus among them, that its attack can hit from a hex (JL-17.33)."""
        found = self._covered(focus, cell) if self.profile.area is not None else {frozenset({focus.name})}
        more = self.profile.targets - 1
        if more:  # JL-6.12; with an area: JL-90.90
            able = {foe.name for foe in self.foes if foe.name != focus.name and self._hits_alone(cell, foe)}
            found = {
                group | frozenset(others)
                for group in found
                for others in combinations(sorted(able - group), min(more, len(able - group)))
            }
        most = max(map(len, found), default=0)
        return sorted((group for group in found if len(group) == most), key=sorted)

    def _covered(self, focus: Foe, cell: int) -> set[Group]:
        """What the ways to lay its area hit that cover the focus."""
        area, board, closed = self.profile.area, self.ground.board, self.ground.closed
        assert area is not None
        seen = {there: name for there, name in self._standing.items() if board.sees(cell, there, closed)}
        if area.own:
            q, r = board.places[cell]
            standing = {board.places[there]: name for there, name in seen.items()}
            laid = [[(q + right, r + down) for right, down in placed] for placed in area.placements]
            groups = [frozenset(standing[place] for place in places if place in standing) for places in laid]
            return {group for group in groups if focus.name in group}
        return {
            frozenset(seen[each] for each in group if each in seen)
            for there in focus.cells
            if there in seen
            for group, cells in self._laid(there).items()
            if cell in cells
        }

    # Movement

    def destinations(self, focus: Foe, points: int) -> list[int]:
        """Every hex where its move may end (JL-17.24 to JL-17.41); its own if it stays."""
        hexes, paths = self._hexes[focus.name], self._paths
        goals = self._nearest & (hexes - self._beside(focus) or hexes) if self.profile.single else set()
        if goals:  # none is better, and none is nearer
            if paths[min(goals)] % ONE_TRAP <= points:
                return sorted(goals)
            traps = paths[min(goals)] // ONE_TRAP
        else:
            paths = self._look_everywhere()
            nearest = self._nearest_of(hexes)
            if not nearest:
                return [self.at]
            traps = paths[min(nearest)] // ONE_TRAP
            able = [cell for cell in hexes if paths[cell] // ONE_TRAP == traps]
            within = traps * ONE_TRAP + points
            best = self._best(focus, [cell for cell in able if paths[cell] <= within])
            if best:
                return sorted(best)
            goals = self._best(focus, able)
        return self._nearer(goals, traps, points)

    @property
    def _sheds(self) -> bool:
        """Whether it may attack at disadvantage or without (JL-6.11)."""
        return self.profile.ranged and not self.disadvantaged

    def _beside(self, focus: Foe) -> set[int]:
        """The hexes from which it would attack its focus at a disadvantage that it may shed."""
        around = self.ground.board.around
        return {cell for there in focus.cells for cell in around[there]} if self._sheds else set()

    def _best(self, focus: Foe, cells: list[int]) -> set[int]:
        """Of some hexes, those from which it attacks the focus best (JL-17.32 to JL-17.34), and nearest (JL-17.35)."""
        beside = self._beside(focus)
        cells = [cell for cell in cells if cell not in beside] or cells
        if not cells or self.profile.single:
            return self._nearest_of(cells)
        chances = [(cell, group) for cell in cells for group in self.groups(focus, cell)]
        picked = self._picked(frozenset({focus.name}), _largest(chances))
        if self._sheds:
            picked = self._fewest_adjacent(focus, picked)
        return self._nearest_of({cell for cell, _ in picked})

    def _fewest_adjacent(self, focus: Foe, chances: list[tuple[int, Group]]) -> list[tuple[int, Group]]:
        """JL-17.34: as few as possible of the additional enemies are attacked at disadvantage."""
        foes = {foe.name: foe for foe in self.foes}
        near = [sum(self._is_beside(cell, foes[name]) for name in group - {focus.name}) for cell, group in chances]
        return [chance for chance, count in zip(chances, near, strict=True) if count == min(near)]

    def _picked(self, already: Group, chances: list[tuple[int, Group]]) -> list[tuple[int, Group]]:
        """JL-17.33: additional enemies, picked one at a time: least path to hit it with those picked, then order."""
        orders = {foe.name: foe.order for foe in self.foes}
        keys: dict[str, tuple[int, tuple[int, ...]]] = {}
        for cell, group in chances:
            for name in group - already:
                key = (self._paths[cell], orders[name])
                if name not in keys or key < keys[name]:
                    keys[name] = key
        if not keys:
            return chances
        least = min(keys.values())
        found: dict[tuple[int, Group], None] = {}
        for name in sorted(name for name, key in keys.items() if key == least):
            for chance in self._picked(already | {name}, [chance for chance in chances if name in chance[1]]):
                found[chance] = None
        return list(found)

    def targets(self, focus: Foe, cell: int) -> list[Group]:
        """Whom it may attack from where it stands now; nobody if its focus cannot be attacked (JL-17.42, JL-90.48)."""
        if cell not in self._around(focus):
            return []
        if self.profile.single:
            return [frozenset({focus.name})]
        chances = [(cell, group) for group in self.groups(focus, cell)]
        return list({group: None for _, group in self._picked(frozenset({focus.name}), chances)})

    def path_to(self, goal: int, points: int) -> list[int]:
        """The way to a hex within some movement points, by as few traps as it can; the start left out (JL-17.26)."""
        board, prices = self.ground.board, self._enter
        paths = spread(board, self.at, prices) if self.jump else self._paths
        if paths[goal] % ONE_TRAP > points:  # the way with fewer traps is too long for one turn
            prices = tuple(price % ONE_TRAP for price in prices)
            paths = spread(board, self.at, prices)
        way = [goal]
        while way[0] != self.at:
            here = way[0]
            way.insert(0, next(cell for cell in board.around[here] if paths[cell] + prices[here] == paths[here]))
        return way[1:]

    def _nearer(self, goals: Collection[int], traps: int, points: int) -> list[int]:
        """JL-17.28 to JL-17.30: how near to one of some hexes it gets this turn, by no more traps than the best way.

        Towards a hex to which it cannot get closer it stays, and players may choose that one too (JL-17.25).
        """
        spent = self._spent(traps, points)
        found: set[int] = set()
        for goal in goals:
            left = left_to(self.ground.board, goal, self._enter)
            if self.jump and goal in self.ground.traps:  # JL-90.46: the trap it lands on
                left = [far + ONE_TRAP if 0 < far < NO_WAY else far for far in left]
            found |= self._nearest_to(left, spent, traps) or {self.at}
        return sorted(found)

    def _nearest_to(self, left: Sequence[int], spent: Mapping[int, Mapping[int, int]], traps: int) -> set[int]:
        """The hexes with the least way left, of those the ones that cost it least; none if it gets no nearer."""
        best: tuple[int, int] | None = None
        found: set[int] = set()
        for cell, by_traps in spent.items():
            if cell in self._full or cell == self.at or left[cell] >= NO_WAY:
                continue
            met, far = divmod(left[cell], ONE_TRAP)
            cost = by_traps.get(traps - met)
            if cost is None or far >= left[self.at] % ONE_TRAP:
                continue
            key = (far, cost)
            if best is None or key < best:
                best, found = key, {cell}
            elif key == best:
                found.add(cell)
        return found

    def _spent(self, traps: int, points: int) -> dict[int, dict[int, int]]:
        """Cell → traps on the way → the fewest movement points that bring it there by so many traps."""
        enter, board = self._enter, self.ground.board
        landing = self.ground.traps if self.jump else ()
        found: dict[int, dict[int, int]] = {self.at: {0: 0}}
        edge = [(0, 0, self.at)]
        for cost, met, cell in edge:  # grows while it is walked through; costs differ by 2 at most
            if found[cell].get(met) != cost:
                continue
            for there in board.around[cell]:
                price = enter[there]
                if not price:
                    continue
                now, trapped = cost + price % ONE_TRAP, met + price // ONE_TRAP
                if now > points or trapped > traps:
                    continue
                known = found.setdefault(there, {})
                if known.get(trapped, NO_WAY) > now:
                    known[trapped] = now
                    edge.append((now, trapped, there))
        return {cell: {1: spent[0]} if cell in landing else spent for cell, spent in found.items()}


def _largest(chances: list[tuple[int, Group]]) -> list[tuple[int, Group]]:
    most = max(len(group) for _, group in chances)
    return [chance for chance in chances if len(chance[1]) == most]
