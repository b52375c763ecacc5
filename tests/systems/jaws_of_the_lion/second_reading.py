"""Algorithm 17e read a second time, word for word and slowly, with nothing of the code that plays it.

Only the board is shared: which hexes there are, which of them touch, and who sees whom. Paths are found by trying again
until nothing changes, areas by laying them everywhere, targets by trying all groups.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product

from toolkit.rules.boards.hexes import Hex
from toolkit.systems.jaws_of_the_lion.fights.monster_mind import Foe, Ground, Profile

#: Traps, then movement points.
Path = tuple[int, int]
Group = frozenset[str]


@dataclass(frozen=True)
class Reading:
    """A monster about to act."""

    ground: Ground
    at: int
    foes: tuple[Foe, ...]
    profile: Profile
    points: int
    jump: bool
    disadvantaged: bool

    # paths(m, from, goal)

    def price(self, cell: int) -> Path | None:
        """What it costs to enter a hex; None where it cannot be entered."""
        ground = self.ground
        if cell in ground.closed:
            return None
        if self.jump:
            return (0, 1)
        if cell in ground.blocked or any(cell in foe.cells for foe in self.foes):
            return None
        return (int(cell in ground.traps), 2 if cell in ground.difficult else 1)

    def best_paths(self, start: int) -> dict[int, Path]:
        """The best path to every hex, in the order of the rules: fewest traps, then least cost."""
        found: dict[int, Path] = {start: (0, 0)}
        changed = True
        while changed:
            changed = False
            for cell, path in list(found.items()):
                for there in self.ground.board.neighbours(cell):
                    price = self.price(there)
                    if price is None:
                        continue
                    longer = (path[0] + price[0], path[1] + price[1])
                    if there not in found or longer < found[there]:
                        found[there] = longer
                        changed = True
        if self.jump:  # only the hex where it ends counts
            found = {cell: (int(cell in self.ground.traps and cell != start), far) for cell, (_, far) in found.items()}
        return found

    def spent(self, most: int) -> dict[tuple[int, int], int]:
        """(Hex, traps on the way) → the fewest points that bring it there, up to its movement points."""
        found = {(self.at, 0): 0}
        changed = True
        while changed:
            changed = False
            for (cell, traps), cost in list(found.items()):
                for there in self.ground.board.neighbours(cell):
                    price = self.price(there)
                    if price is None:
                        continue
                    state, now = (there, traps + price[0]), cost + price[1]
                    if now <= self.points and state[1] <= most and now < found.get(state, 10**6):
                        found[state] = now
                        changed = True
        if self.jump:
            found = {
                (cell, int(cell in self.ground.traps and cell != self.at)): cost for (cell, _), cost in found.items()
            }
        return found

    def may_stop(self, cell: int) -> bool:
        ground = self.ground
        taken = cell in ground.allies or any(cell in foe.cells for foe in self.foes)
        return cell == self.at or not (taken or cell in ground.blocked or cell in ground.closed)

    # Whom an attack hits from a hex

    def seen(self, cell: int, there: int) -> bool:
        return self.ground.board.sees(cell, there, self.ground.closed)

    def alone(self, cell: int, foe: Foe) -> bool:
        """Whether a single attack reaches an enemy; one hex of it is enough (JL-90.79)."""
        board, far = self.ground.board, self.profile.range or 1
        ranges = [(there, board.range_between(cell, there, self.ground.closed)) for there in foe.cells]
        return any(steps is not None and steps <= far and self.seen(cell, there) for there, steps in ranges)

    def laid(self, cell: int) -> set[Group]:
        """Every group that some way to lay the area hits."""
        board, area = self.ground.board, self.profile.area
        assert area is not None
        far, found = self.profile.range or 1, set()
        anchors = [board.places[cell]] if area.own else _everywhere(board.places)
        for times, mirrored in product(range(6), (False, True)):
            pattern = _turned(area.hexes, times, mirrored=mirrored)
            for q, r in anchors:
                cells = [board.numbers.get((q + right, r + down)) for right, down in pattern]
                on_board = [each for each in cells if each is not None]
                ranges = [
                    board.range_between(cell, each, self.ground.closed)
                    for each in on_board
                    if each not in self.ground.closed
                ]
                if not area.own and not any(steps is not None and steps <= far for steps in ranges):
                    continue
                found.add(
                    frozenset(
                        foe.name
                        for foe in self.foes
                        if any(each in foe.cells and self.seen(cell, each) for each in on_board)
                    )
                )
        return found

    def groups(self, cell: int, focus: Foe) -> set[Group]:
        """The largest groups, the focus among them, that the attack hits from a hex."""
        bases = {frozenset({focus.name})} if self.alone(cell, focus) else set()
        if self.profile.area is not None:
            bases = {group for group in self.laid(cell) if focus.name in group}
        able = {foe.name for foe in self.foes if self.alone(cell, foe)} if self.profile.targets > 1 else set()
        found = set()
        for base in bases:
            for count in range(self.profile.targets):
                found |= {base | frozenset(more) for more in combinations(sorted(able - base), count)}
        most = max(map(len, found), default=0)
        return {group for group in found if len(group) == most}

    # focus(m)

    def attack_hexes(self, foe: Foe) -> dict[int, Path]:
        paths = self.best_paths(self.at)
        return {cell: path for cell, path in paths.items() if self.may_stop(cell) and self.groups(cell, foe)}

    def focuses(self) -> list[Foe]:
        keys = {}
        for foe in self.foes:
            hexes = self.attack_hexes(foe)
            if hexes:
                keys[foe] = (min(hexes.values()), foe.order)
        return [foe for foe, key in keys.items() if key == min(keys.values())]

    # move(m, M)

    def beside(self, cell: int, foe: Foe) -> bool:
        """Whether attacking it from there is at disadvantage for being adjacent; it does not matter if it is anyway."""
        if not self.profile.ranged or self.disadvantaged:
            return False
        return any(there in self.ground.board.neighbours(cell) for there in foe.cells)

    def best(self, focus: Foe, hexes: dict[int, Path]) -> set[tuple[int, Group]]:
        """Criteria 1, 2, 2b and 3 over some hexes."""
        named = {foe.name: foe for foe in self.foes}
        pairs = {(cell, group) for cell in hexes for group in self.groups(cell, focus)}
        pairs = _least(pairs, lambda pair: self.beside(pair[0], focus))
        pairs = _least(pairs, lambda pair: -len(pair[1]))
        pairs = self.picked(pairs, frozenset({focus.name}), hexes)
        return _least(pairs, lambda pair: sum(self.beside(pair[0], named[name]) for name in pair[1] - {focus.name}))

    def picked(self, pairs: set[tuple[int, Group]], already: Group, hexes: dict[int, Path]) -> set[tuple[int, Group]]:
        """2b: additional enemies one at a time; what ties is kept."""
        orders = {foe.name: foe.order for foe in self.foes}
        keys = {}
        for name in {name for _, group in pairs for name in group - already}:
            keys[name] = (min(hexes[cell] for cell, group in pairs if name in group), orders[name])
        if not keys:
            return pairs
        found = set()
        for name, key in keys.items():
            if key == min(keys.values()):
                found |= self.picked({pair for pair in pairs if name in pair[1]}, already | {name}, hexes)
        return found

    def destinations(self, focus: Foe) -> set[int]:
        every = self.attack_hexes(focus)
        fewest = min(path[0] for path in every.values())
        kept = {cell: path for cell, path in every.items() if path[0] == fewest}
        reached = {cell: path for cell, path in kept.items() if path[1] <= self.points}
        if reached:
            return {cell for cell, _ in _least(self.best(focus, reached), lambda pair: reached[pair[0]][1])}
        aims = {cell for cell, _ in _least(self.best(focus, kept), lambda pair: kept[pair[0]][1])}
        return set().union(*(self.towards(aim, fewest) for aim in aims))

    def towards(self, aim: int, fewest: int) -> set[int]:
        left = {}
        for cell in range(self.ground.board.size):
            paths = self.best_paths(cell)
            if aim in paths:
                left[cell] = paths[aim]
        able = {
            (cell, cost)
            for (cell, traps), cost in self.spent(fewest).items()
            if cell in left
            and cell != self.at
            and self.may_stop(cell)
            and traps + left[cell][0] == fewest
            and left[cell][1] < left[self.at][1]
        }
        able = _least(able, lambda each: (left[each[0]][1], each[1]))
        return {cell for cell, _ in able} or {self.at}

    # attack(m)

    def answers(self, *, attacks: bool) -> tuple[frozenset[tuple[Hex, Group]], frozenset[str]]:
        """Every way its turn may go, and who may be its focus."""
        places, focuses = self.ground.board.places, self.focuses()
        found = set() if focuses else {(places[self.at], frozenset[str]())}
        for focus in focuses:
            for cell in self.destinations(focus):
                pairs = {(cell, group) for group in self.groups(cell, focus)} if attacks else set()
                pairs = self.picked(pairs, frozenset({focus.name}), {cell: (0, 0)})
                found |= {(places[cell], group) for _, group in pairs} or {(places[cell], frozenset())}
        return frozenset(found), frozenset(focus.name for focus in focuses)


def _least(pairs, key):  # type: ignore[no-untyped-def]
    least = min(map(key, pairs), default=None)
    return {pair for pair in pairs if key(pair) == least}


def _turned(hexes: tuple[Hex, ...], times: int, *, mirrored: bool) -> list[Hex]:
    found = [(r, q) for q, r in hexes] if mirrored else list(hexes)
    for _ in range(times):
        found = [(-r, q + r) for q, r in found]
    return found


def _everywhere(places: tuple[Hex, ...]) -> list[Hex]:
    """Every place on and around a board."""
    right, down = ([place[axis] for place in places] for axis in (0, 1))
    return list(product(range(min(right) - 4, max(right) + 5), range(min(down) - 4, max(down) + 5)))
