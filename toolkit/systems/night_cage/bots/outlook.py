"""How the table looks to one prisoner: who is where, what can be reached, where to go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from toolkit.crawl.bots.tokens import wanted
from toolkit.crawl.map.tokens import REACHED
from toolkit.systems.night_cage.bots.wants import Wants
from toolkit.systems.night_cage.map.grid import SIDES, cells_in
from toolkit.systems.night_cage.map.tiles import EMPTY, Face, TileKind
from toolkit.systems.night_cage.state import Prisoner
from toolkit.systems.night_cage.verbs.moments import Happening
from toolkit.systems.night_cage.view import View

#: Further than any way on the board.
FAR = 20.0


class Outlook:
    """The table as seen by the prisoner `me`, whose controller has to decide."""

    def __init__(self, view: View, me: Prisoner, wants: Wants, trail: Sequence[int] = ()) -> None:
        self.view = view
        self.me = me
        self.wants = wants
        self.trail = trail
        self.grid = view.grid
        self.apart = view.grid.apart
        self.board = view.board
        self.friends = [each for each in view.prisoners if each is not me]

    # What is going on

    @cached_property
    def occupied(self) -> int:
        cells = 0
        for friend in self.friends:
            if friend.cell >= 0:
                cells |= 1 << friend.cell
        return cells

    @cached_property
    def light_of_friends(self) -> int:
        lit = 0
        for friend in self.friends:
            if friend.lit and friend.cell >= 0:
                lit |= self.grid.light[self.board[friend.cell].exits][friend.cell]
        return lit

    @cached_property
    def everybody_has_a_key(self) -> bool:
        return all(each.key for each in self.view.prisoners)

    @cached_property
    def key_chance(self) -> float:
        """The chance that a tile of the stack has a key."""
        return self._share(lambda kind: kind.key != "")

    @cached_property
    def gate_chance(self) -> float:
        return self._share(lambda kind: kind.gate)

    @cached_property
    def key_worth(self) -> float:
        """What a lost key costs: the more, the fewer can still be spared."""
        spare = self.view.keys_left - len(self.view.prisoners)
        return self.wants.key_lost * 3.0 / (1.0 + max(spare, 0))

    @cached_property
    def gate_worth(self) -> float:
        return self.wants.gate_lost * 2.0 / max(self.view.gates_left, 1)

    def _share(self, has: Callable[[TileKind], bool]) -> float:
        counts = self.view.stack_counts
        size = self.view.stack_size
        return sum(counts[kind.id] for kind in self.view.kinds if has(kind)) / size if size else 0.0

    # Where to go

    @cached_property
    def goals(self) -> list[int]:
        """Where the prisoner wants to be: where a token waits for it, else on a key, or on a gate when it has one."""
        if self.tokens:
            return self.tokens
        if self.me.key:
            return [self.meeting] if self.meeting >= 0 else []
        keys = [cell for cell in cells_in(self.view.filled) if self.board[cell].key]
        rivals = [friend for friend in self.friends if not friend.key and friend.cell >= 0]
        mine = self.me.cell
        return [
            cell
            for cell in keys
            if mine < 0 or all(self.apart[mine][cell] <= self.apart[rival.cell][cell] for rival in rivals)
        ]

    @cached_property
    def tokens(self) -> list[int]:
        """Cells with tokens of a pack's own to which a rule would answer, but for those a friend is nearer to.

        Who can escape now does that first.
        """
        view, mine = self.view, self.me.cell
        if not view.tokens_on_map or (view.cage.escape and self.everybody_has_a_key and self.meeting >= 0):
            return []
        rules = [each.trigger for each in view.cage.rules.on(REACHED)]
        lying = [view.grid.names.index(each) for each in wanted(rules, view.tokens_on_map, self._come_to)]
        others = [friend.cell for friend in self.friends if friend.cell >= 0]
        nearest = [cell for cell in lying if mine < 0 or all(self._is_mine(cell, other) for other in others)]
        return nearest or lying

    def _is_mine(self, cell: int, other: int) -> bool:
        return self.apart[self.me.cell][cell] <= self.apart[other][cell]

    def _come_to(self, token: str) -> Happening:
        return Happening(self.view, self.me, self.me.cell, self.view.cage.start, token=token)

    @cached_property
    def meeting(self) -> int:
        """The gate to gather on, -1 where none is known: one that is held already, else the nearest for all."""
        gates = [cell for cell in cells_in(self.view.filled) if self.board[cell].gate]
        return min(gates, key=self._gathering) if gates else -1

    def _gathering(self, gate: int) -> tuple[int, int, int]:
        """How far all have to go to a gate, those who hold it counted first."""
        holders = sum(each.key and each.cell == gate for each in self.view.prisoners)
        ways = [self.apart[each.cell][gate] if each.cell >= 0 else 3 for each in self.view.prisoners]
        return -holders, sum(ways), max(ways)

    @cached_property
    def ways(self) -> list[float]:
        """How many steps it takes from each cell to the nearest goal, through known passages and unknown cells."""
        ways = [FAR] * self.grid.size
        if not self.goals:
            return ways
        board, step = self.board, self.grid.step
        unknown = self.wants.unknown_step if self.view.stack_size > 1 else FAR
        edge = []
        for goal in self.goals:
            ways[goal] = 0.0
            edge.append(goal)
        # Steps cost little different from each other, so a queue in waves is near enough to the true order.
        while edge:
            wave: list[int] = []
            for cell in edge:
                face = board[cell]
                if face is EMPTY:
                    cost, sides = ways[cell] + unknown, SIDES[15]
                else:
                    cost, sides = ways[cell] + self._cost_of_entering(cell, face), SIDES[face.exits]
                for side in sides:
                    before = step[side][cell]
                    if cost < ways[before] and ((face := board[before]) is EMPTY or face.exits >> (side ^ 2) & 1):
                        ways[before] = cost
                        wave.append(before)
            edge = wave
        return ways

    def _cost_of_entering(self, cell: int, face: Face) -> float:
        """How many steps it counts for to come onto a tile that lies there."""
        if face.monster is not None and not face.key:
            return 4.0
        return 2.0 if self.occupied >> cell & 1 and not face.gate else 1.0

    def nearness(self, cell: int) -> float:
        """How well a cell lies: near the goal, and not far from the others."""
        worth = -self.wants.step * self.ways[cell] if self.goals else 0.0
        if not self.me.key and self.meeting >= 0:
            worth -= self.wants.anchor * self.apart[cell][self.meeting]
        for friend in self.friends:
            if friend.cell >= 0:
                worth -= self.wants.near * self.apart[cell][friend.cell]
        if not self.me.lit:
            worth -= self.wants.dark * min(
                (self.apart[cell][friend.cell] for friend in self.friends if friend.lit and friend.cell >= 0), default=0
            )
        return worth

    def beyond(self, side: int) -> int:
        return self.grid.step[side][self.home]

    @cached_property
    def home(self) -> int:
        """The cell that a tile is laid for: the own one, or that of a relit prisoner."""
        return self.view.drawn_for.cell if self.view.drawn is not None else self.me.cell

    def in_line(self, cell: int) -> int:
        """How many friends and monsters stand in the straight passages that meet in a cell."""
        seen = 0
        for side in range(4):
            here = self.grid.step[side][cell]
            while here != cell and self.board[here].exits >> (side ^ 2) & 1:
                seen += (self.occupied >> here & 1) + (self.view.monsters >> here & 1)
                if not self.board[here].exits >> side & 1:
                    break
                here = self.grid.step[side][here]
        return seen

    def joined_with(self, start: int, without: int) -> int:
        """The cells from which known passages lead to a cell when one tile is gone."""
        found = 1 << start
        edge = [start]
        while edge:
            cell = edge.pop()
            for side in SIDES[self.board[cell].exits]:
                beyond = self.grid.step[side][cell]
                if beyond != without and not found >> beyond & 1 and self.board[beyond].exits >> (side ^ 2) & 1:
                    found |= 1 << beyond
                    edge.append(beyond)
        return found

    def nearness_of_others(self, cell: int) -> float:
        return -self.wants.near * sum(self.apart[cell][f.cell] for f in self.friends if f.cell >= 0)
