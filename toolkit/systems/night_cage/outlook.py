"""How the table looks to one prisoner: where to go, what a step costs, what a tile laid there is good for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from toolkit.systems.night_cage.grid import SIDES, cells_in
from toolkit.systems.night_cage.state import Prisoner
from toolkit.systems.night_cage.tiles import EMPTY, Face, TileKind
from toolkit.systems.night_cage.view import View

#: Further than any way on the board.
FAR = 20.0
#: What nothing outweighs.
ESCAPE = 10_000.0


@dataclass(frozen=True, slots=True)
class Wants:
    """What things are worth, in tiles of the stack."""

    take_key: float = 30.0
    step: float = 3.0
    unknown_step: float = 1.5
    candle: float = 4.0
    hit: float = 3.0
    friend_hit: float = 4.0
    nerve: float = 1.5
    burn: float = 1.0
    key_lost: float = 10.0
    gate_lost: float = 6.0
    draw: float = 1.6
    draw_done: float = -0.5
    fall: float = -5.0
    way_on: float = 0.7
    hold_gate: float = 8.0
    near: float = 1.1
    crumbling: float = -0.5
    patience: float = 1.0
    relight: float = 8.0
    sideways: float = 3.0
    in_line: float = 3.0
    again: float = -0.4
    turn: float = 3.5
    safe_stack: float = 8.0
    hurry: float = 6.0
    seen_key: float = 5.0
    leads: float = 0.3
    wall: float = 0.2
    lie: float = 0.3
    start_apart: float = 3.0
    dark: float = 1.0
    anchor: float = 0.5


class Outlook:
    """The table as seen by the prisoner `me`, whose controller has to decide."""

    def __init__(self, view: View, me: Prisoner, wants: Wants, trail: Sequence[int] = ()) -> None:
        self.view = view
        self.me = me
        self.wants = wants
        self.trail = trail
        self.grid = view.grid
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
        """Where the prisoner wants to be: on a key while it has none, on a gate when it has one."""
        if self.me.key:
            return [self.meeting] if self.meeting >= 0 else []
        keys = [cell for cell in cells_in(self.view.filled) if self.board[cell].key]
        rivals = [friend for friend in self.friends if not friend.key and friend.cell >= 0]
        mine = self.me.cell
        return [
            cell
            for cell in keys
            if mine < 0 or all(self.apart(mine, cell) <= self.apart(rival.cell, cell) for rival in rivals)
        ]

    @cached_property
    def meeting(self) -> int:
        """The gate to gather on, -1 where none is known: one that is held already, else the nearest for all."""
        gates = [cell for cell in cells_in(self.view.filled) if self.board[cell].gate]
        return min(gates, key=self._gathering) if gates else -1

    def _gathering(self, gate: int) -> tuple[int, int, int]:
        """How far all have to go to a gate, those who hold it counted first."""
        holders = sum(each.key and each.cell == gate for each in self.view.prisoners)
        ways = [self.apart(each.cell, gate) if each.cell >= 0 else 3 for each in self.view.prisoners]
        return -holders, sum(ways), max(ways)

    def apart(self, one: int, other: int) -> int:
        grid = self.grid
        down = abs(grid.row_of[one] - grid.row_of[other])
        right = abs(grid.column_of[one] - grid.column_of[other])
        return min(down, grid.side - down) + min(right, grid.side - right)

    @cached_property
    def ways(self) -> list[float]:
        """How many steps it takes from each cell to the nearest goal, through known passages and unknown cells."""
        ways = [FAR] * self.grid.size
        if not self.goals:
            return ways
        edge = []
        for goal in self.goals:
            ways[goal] = 0.0
            edge.append(goal)
        # Steps cost little different from each other, so a queue in waves is near enough to the true order.
        while edge:
            wave: list[int] = []
            for cell in edge:
                cost = ways[cell] + self._cost_of_entering(cell)
                entry = self.board[cell].exits if self.board[cell] is not EMPTY else 15
                for side in SIDES[entry]:
                    before = self.grid.step[side][cell]
                    face = self.board[before]
                    if cost < ways[before] and (face is EMPTY or face.exits >> (side ^ 2) & 1):
                        ways[before] = cost
                        wave.append(before)
            edge = wave
        return ways

    def _cost_of_entering(self, cell: int) -> float:
        face = self.board[cell]
        if face is EMPTY:
            return self.wants.unknown_step
        if face.monster is not None and not face.key:
            return 4.0
        return 2.0 if self.occupied >> cell & 1 and not face.gate else 1.0

    def _nearness(self, cell: int) -> float:
        """How well a cell lies: near the goal, and not far from the others."""
        worth = -self.wants.step * self.ways[cell] if self.goals else 0.0
        if not self.me.key and self.meeting >= 0:
            worth -= self.wants.anchor * self.apart(cell, self.meeting)
        for friend in self.friends:
            if friend.cell >= 0:
                worth -= self.wants.near * self.apart(cell, friend.cell)
        if not self.me.lit:
            worth -= self.wants.dark * min(
                (self.apart(cell, friend.cell) for friend in self.friends if friend.lit and friend.cell >= 0), default=0
            )
        return worth

    def beyond(self, side: int) -> int:
        return self.grid.step[side][self._home]

    @cached_property
    def _home(self) -> int:
        """The cell that a tile is laid for: the own one, or that of a relit prisoner."""
        return self.view.drawn_for.cell if self.view.drawn is not None else self.me.cell

    # Worths of options

    def here(self) -> float:
        """What it is worth to be where the prisoner is."""
        return self._nearness(self.me.cell)

    def move(self, side: int, *, dash: bool) -> float:
        """A step: where it leads, what it provokes, what is drawn and what is lost in the dark."""
        wants, board, grid = self.wants, self.board, self.grid
        origin = self.me.cell
        target = grid.step[side][origin]
        face = board[target]
        if face.pit:
            return self._plunge(target) + self._provoked(origin, -1)
        worth = self._nearness(target) + self._provoked(origin, target)
        if dash:
            worth -= wants.nerve + wants.hit + (wants.candle if self.me.lit else 0.0)
        if face is EMPTY:
            return worth + (self.key_chance * wants.take_key if not self.me.key else 0.0)
        if face.key and not self.me.key:
            worth += wants.take_key
        if face.gate and self.me.key and all(each.key and each.cell == target for each in self.friends):
            return ESCAPE
        if target == self.meeting and self.me.key:
            worth += wants.hold_gate
        if face.crumbling:
            worth += wants.crumbling
        worth += self._left_behind(origin, target)
        worth += self._ways_on(target, origin)
        worth += self._flames(target)
        return worth + self.wants.again * self.trail.count(target) ** 2

    def _plunge(self, cell: int) -> float:
        """Falling is a way to travel, too: the best cell of the row or the column."""
        grid = self.grid
        lines = (grid.row_of[cell], grid.side + grid.column_of[cell])
        if self.view.stack_size < self.wants.safe_stack:
            return -FAR * 10  # nothing may be left to land on
        return self.wants.fall + max(self.line(line) for line in lines)

    def line(self, line: int) -> float:
        empty = [cell for cell in self.grid.lines[line] if self.board[cell] is EMPTY]
        return max((self.land(cell) for cell in empty), default=-FAR)

    def land(self, cell: int) -> float:
        worth = self._nearness(cell)
        if self.me.lit:
            return worth
        near = any(f.lit and f.cell >= 0 and self.grid.beside[cell] >> f.cell & 1 for f in self.friends)
        return worth + (self.wants.relight / 2 if near else 0.0)

    def _provoked(self, origin: int, target: int) -> float:
        """What the monsters that see the step do to the prisoner and to the others."""
        if not self.view.monsters:
            return 0.0
        provoked = self.view.watchers(origin)
        if target >= 0:
            provoked |= self.view.watchers(target)
        worth, waiting = 0.0, cells_in(provoked)
        blocked = origin if self.board[origin].crumbling else -1
        while waiting:
            struck = self.view.struck_by(waiting.pop(), blocked)
            if target >= 0 and struck >> target & 1:
                worth -= self.wants.hit + (self.wants.candle if self.me.lit else 0.0)
            worth -= self.wants.friend_hit * sum(f.cell >= 0 and struck >> f.cell & 1 for f in self.friends)
            chained = struck & self.view.monsters & ~provoked
            provoked |= chained
            waiting += cells_in(chained)
        return worth

    def _left_behind(self, origin: int, target: int) -> float:
        """Keys and gates that nobody lights any more."""
        if not self.me.lit:
            return 0.0
        before = self.grid.light[self.board[origin].exits][origin]
        after = self.grid.light[self.board[target].exits][target]
        dark = before & ~after & ~self.light_of_friends & ~self.occupied & self.view.filled
        return self._lost(dark)

    def _lost(self, cells: int) -> float:
        worth = 0.0
        for cell in cells_in(cells):
            face = self.board[cell]
            if face.key and not face.steadfast:
                worth -= self.key_worth
            if face.gate and (cell == self.meeting or not self.everybody_has_a_key):
                worth -= self.gate_worth
        return worth

    def _ways_on(self, target: int, origin: int) -> float:
        """New tiles to be drawn there, and other ways out than the one back."""
        wants, board, grid = self.wants, self.board, self.grid
        draws = ways = 0
        for side in SIDES[board[target].exits]:
            beyond = grid.step[side][target]
            face = board[beyond]
            if face is EMPTY:
                draws += 1
            elif beyond != origin and face.exits >> (side ^ 2) & 1 and face.monster is None:
                ways += 1
        if not self.me.lit:
            return wants.way_on * (draws + ways)
        worth = draws * self._worth_of_a_draw()
        return worth + wants.way_on * min(2, draws + ways)

    def _worth_of_a_draw(self) -> float:
        if not self.me.key:
            return self.wants.draw
        return self.wants.draw if self.everybody_has_a_key and not self.goals else self.wants.draw_done

    def _flames(self, target: int) -> float:
        """A candle that would be lit again: the own one, or a friend's."""
        worth = 0.0
        for side in SIDES[self.board[target].exits]:
            beyond = self.grid.step[side][target]
            if self.board[beyond].exits >> (side ^ 2) & 1:
                for friend in self.friends:
                    if friend.cell == beyond and friend.lit != self.me.lit:
                        worth += self.wants.relight
        return worth

    def stay(self) -> float:
        wants = self.wants
        cell = self.me.cell
        worth = self.here() - self._burn_cost()
        if self.me.nerve < 2:
            worth += wants.nerve
        if self.board[cell].crumbling:
            return worth - self.here() + self._plunge(cell) + self._provoked(cell, -1)
        if cell == self.meeting and self.me.key:
            return worth + wants.hold_gate
        return worth - (wants.hurry if self.everybody_has_a_key else wants.turn)

    def _burn_cost(self) -> float:
        if not self.view.stack_size:
            return 0.0
        return self.wants.burn + self.key_chance * self.key_worth + self.gate_chance * self.gate_worth

    def stay_dark(self, *, paid: bool) -> float:
        worth = self.here() - (self.wants.nerve if paid else 0.0)
        if self.board[self.me.cell].crumbling:
            return worth - self.here() + self._plunge(self.me.cell)
        return worth

    def hand_over(self, giver: Prisoner, receiver: Prisoner) -> float:
        """A key goes to who needs it when the giver is nearer to another one."""
        keys = [cell for cell in cells_in(self.view.filled) if self.board[cell].key]
        if not keys or self.everybody_has_a_key:
            return -1.0
        giver_way, receiver_way = (min(self.apart(each.cell, key) for key in keys) for each in (giver, receiver))
        return float(receiver_way - giver_way) - 0.5

    # Laying tiles

    def start(self, cell: int, face: Face) -> float:
        """Begin near the others, where light is shared."""
        placed = [friend.cell for friend in self.friends if friend.cell >= 0]
        if not placed:
            return 0.0
        nearest = min(self.apart(cell, other) for other in placed)
        return -abs(nearest - self.wants.start_apart)

    def turn(self, face: Face) -> float:
        return float(len(SIDES[face.exits]))

    def lay(self, cell: int, side: int, face: Face) -> float:
        """A tile that is laid beyond a side of the tile it was drawn for."""
        worth = self._replaced(cell)
        if face.monster is not None and not face.key:
            # Beside a monster one wants to step away sideways: that provokes it and gets away.
            return worth + self.wants.sideways * self._ways_sideways(side) - self.wants.in_line * self._in_line(cell)
        if face.key:
            worth += self._for_the_keyless(cell) - self.wants.seen_key * bool(self.view.watchers(cell))
        elif face.gate:
            worth += self._nearness_of_others(cell)
        for each in SIDES[face.exits]:
            beyond = self.grid.step[each][cell]
            other = self.board[beyond]
            if beyond == self._home:
                continue
            if other is EMPTY or other.exits >> (each ^ 2) & 1:
                worth += self.wants.way_on - (self.wants.leads * self.ways[beyond] if self.goals else 0.0)
            else:
                worth -= self.wants.wall
        return worth + self.wants.lie * self._nearness_of_others(cell)

    def _replaced(self, cell: int) -> float:
        """What a tile swapped in takes away: a key, a gate, the ground under a friend."""
        if self.board[cell] is EMPTY:
            return 0.0
        return self._lost(1 << cell) - 3.0 * self.wants.friend_hit * (self.occupied >> cell & 1)

    def _ways_sideways(self, side: int) -> int:
        """How many ways lead out of a monster's line that comes in through a side; one is enough, two are safe."""
        ways = 0
        for each in SIDES[self.board[self._home].exits]:
            if each % 2 != side % 2:
                face = self.board[self.grid.step[each][self._home]]
                ways += face is EMPTY or (face.exits >> (each ^ 2) & 1 and face.monster is None)
        return min(ways, 2)

    def _for_the_keyless(self, cell: int) -> float:
        """A key lies well near who needs one."""
        ways = [self.apart(cell, each.cell) for each in self.view.prisoners if not each.key and each.cell >= 0]
        return -self.wants.near * min(ways, default=0)

    def _in_line(self, cell: int) -> int:
        """How many prisoners a monster there would see, and other monsters it would provoke."""
        seen = 0
        for side in range(4):
            here = self.grid.step[side][cell]
            while here != cell and self.board[here].exits >> (side ^ 2) & 1:
                seen += (self.occupied >> here & 1) + (self.view.monsters >> here & 1)
                if not self.board[here].exits >> side & 1:
                    break
                here = self.grid.step[side][here]
        return seen

    def _nearness_of_others(self, cell: int) -> float:
        return -self.wants.near * sum(self.apart(cell, f.cell) for f in self.friends if f.cell >= 0)

    # Rare questions

    def dodge(self) -> float:
        return self._burn_cost() - self.wants.nerve

    def sustain(self) -> float:
        return 0.5 - self.wants.nerve

    def snuff(self, cell: int) -> float:
        """Take the tile that is least on anybody's way."""
        face = self.board[cell]
        worth = self._lost(1 << cell)
        if face.monster is not None:
            worth += 3.0
        return worth - (3.0 / (1.0 + self.ways[cell]) if self.goals else 0.0)

    def crush(self, cells: int) -> float:
        """The boss should fall on as few prisoners, keys and gates as can be."""
        caught = sum(1 for each in self.view.prisoners if each.cell >= 0 and cells >> each.cell & 1)
        return self._lost(cells & self.view.filled) - 10.0 * caught
