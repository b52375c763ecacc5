"""What options are worth to a prisoner, in tiles of the stack."""

from __future__ import annotations

from toolkit.systems.night_cage.bots.outlook import FAR, Outlook
from toolkit.systems.night_cage.map.grid import SIDES, cells_in
from toolkit.systems.night_cage.map.tiles import EMPTY, Face
from toolkit.systems.night_cage.state import Prisoner

#: What nothing outweighs.
ESCAPE = 10_000.0


class Judgement(Outlook):
    """The outlook of a prisoner, and what it makes of its options."""

    # Moving and staying

    def here(self) -> float:
        """What it is worth to be where the prisoner is."""
        return self.nearness(self.me.cell)

    def move(self, side: int, *, dash: bool) -> float:
        """A step: where it leads, what it provokes, what is drawn and what is lost in the dark."""
        wants, board, grid = self.wants, self.board, self.grid
        origin = self.me.cell
        target = grid.step[side][origin]
        face = board[target]
        if face.pit:
            return self._plunge(target) + self._provoked(origin, -1)
        worth = self.nearness(target) + self._provoked(origin, target)
        if target in self.tokens:
            worth += wants.take_token
        if dash:
            worth -= wants.nerve + wants.hit + (wants.candle if self.me.lit else 0.0)
        if face is EMPTY:
            return worth + (self.key_chance * wants.take_key if not self.me.key else 0.0)
        if face.key:
            # Who has a key can take no other, and the tile will not outlast the next step (NC-12.06).
            worth += wants.take_key if not self.me.key else -self.key_worth
        if face.gate and self.me.key and all(each.key and each.cell == target for each in self.friends):
            return ESCAPE
        if target == self.meeting and self.me.key:
            worth += self._hold()
        if face.crumbling:
            worth += wants.crumbling
        worth += self._left_behind(origin, target) - wants.aligned * self.in_line(target)
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
        worth = self.nearness(cell)
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
        worth = draws * self._worth_of_a_draw(target)
        return worth + wants.way_on * min(2, draws + ways)

    def _worth_of_a_draw(self, cell: int) -> float:
        """New tiles are wanted by whoever needs a key, or near such a friend; by all while they know of no gate."""
        if not self.me.key:
            return self.wants.draw
        if self.everybody_has_a_key:
            return self.wants.draw_done if self.goals else self.wants.draw
        helped = any(not f.key and f.cell >= 0 and self.apart[cell][f.cell] <= 2 for f in self.friends)
        return self.wants.draw_for_friend if helped else self.wants.draw_done

    def _flames(self, target: int) -> float:
        """A candle that would be lit again, in the turn of one of the two (NC-19.02): the own one, or a friend's."""
        worth = 0.0
        active = self.view.active
        for side in SIDES[self.board[target].exits]:
            beyond = self.grid.step[side][target]
            if self.board[beyond].exits >> (side ^ 2) & 1:
                for friend in self.friends:
                    if friend.cell == beyond and friend.lit != self.me.lit and (self.me is active or friend is active):
                        worth += self.wants.relight
        return worth

    def stay(self) -> float:
        wants = self.wants
        cell = self.me.cell
        worth = self.here() - self._burn_cost()
        if self.me.nerve < self.view.nerve_most:
            worth += wants.nerve
        if self.view.gives_way(self.me):
            return worth - self.here() + self._plunge(cell) + self._provoked(cell, -1)
        worth += self._flames(cell)
        if cell == self.meeting and self.me.key:
            return worth + self._hold()
        return worth - (wants.hurry if self.everybody_has_a_key else wants.turn)

    def _hold(self) -> float:
        return self.wants.hold_gate if self.everybody_has_a_key else self.wants.hold_early

    def _burn_cost(self) -> float:
        if not self.view.stack_size:
            return 0.0
        return self.wants.burn + self.key_chance * self.key_worth + self.gate_chance * self.gate_worth

    def stay_dark(self, *, paid: bool) -> float:
        worth = self.here() - (self.wants.nerve if paid else 0.0)
        if self.view.gives_way(self.me):
            return worth - self.here() + self._plunge(self.me.cell)
        return worth + self._flames(self.me.cell)

    def hand_over(self, giver: Prisoner, receiver: Prisoner) -> float:
        """A key goes to whoever needs it when the giver is nearer to another one."""
        keys = [cell for cell in cells_in(self.view.filled) if self.board[cell].key]
        if not keys or self.everybody_has_a_key:
            return -1.0
        giver_way, receiver_way = (min(self.apart[each.cell][key] for key in keys) for each in (giver, receiver))
        return float(receiver_way - giver_way) - 0.5

    # Laying tiles

    def start(self, cell: int, face: Face) -> float:
        """Begin near the others, where light is shared."""
        placed = [friend.cell for friend in self.friends if friend.cell >= 0]
        if not placed:
            return 0.0
        nearest = min(self.apart[cell][other] for other in placed)
        return -abs(nearest - self.wants.start_apart)

    def turn(self, face: Face) -> float:
        return float(len(SIDES[face.exits]))

    def lay(self, cell: int, side: int, face: Face) -> float:
        """A tile that is laid beyond a side of the tile it was drawn for."""
        worth = self._replaced(cell)
        if face.monster is not None and not face.key:
            # Beside a monster one wants to step away sideways: that provokes it and gets away.
            return worth + self.wants.sideways * self._ways_sideways(side) - self.wants.in_line * self.in_line(cell)
        if face.key:
            worth += self._for_the_keyless(cell) - self.wants.seen_key * bool(self.view.watchers(cell))
        elif face.gate:
            worth += self.nearness_of_others(cell)
        for each in SIDES[face.exits]:
            beyond = self.grid.step[each][cell]
            other = self.board[beyond]
            if beyond == self.home:
                continue
            if other is EMPTY or other.exits >> (each ^ 2) & 1:
                worth += self.wants.way_on - (self.wants.leads * self.ways[beyond] if self.goals else 0.0)
            else:
                worth -= self.wants.wall
        return worth + self.wants.lie * self.nearness_of_others(cell)

    def _replaced(self, cell: int) -> float:
        """What a tile swapped in takes away: a key, a gate, the ground under a friend."""
        if self.board[cell] is EMPTY:
            return 0.0
        return self._lost(1 << cell) - 3.0 * self.wants.friend_hit * (self.occupied >> cell & 1)

    def _ways_sideways(self, side: int) -> int:
        """How many ways lead out of a monster's line that comes in through a side; one is enough, two are safe."""
        ways = 0
        for each in SIDES[self.board[self.home].exits]:
            if each % 2 != side % 2:
                face = self.board[self.grid.step[each][self.home]]
                ways += face is EMPTY or (face.exits >> (each ^ 2) & 1 and face.monster is None)
        return min(ways, 2)

    def _for_the_keyless(self, cell: int) -> float:
        """A key lies well near who needs one."""
        ways = [self.apart[cell][each.cell] for each in self.view.prisoners if not each.key and each.cell >= 0]
        return -self.wants.near * min(ways, default=0)

    # Rare questions

    def dodge(self) -> float:
        return self._burn_cost() - self.wants.nerve

    def sustain(self) -> float:
        """Worth its nerve only when every tile is needed."""
        return -self.wants.nerve - FAR / 2

    def snuff(self, cell: int) -> float:
        """Take a tile that nobody needs on the way to the gate."""
        worth = self._lost(1 << cell) + (3.0 if self.board[cell].monster is not None else 0.0)
        if self.meeting < 0:
            return worth
        joined = self.joined_with(self.meeting, cell)
        return worth - FAR * sum(each.cell >= 0 and not joined >> each.cell & 1 for each in self.view.prisoners)

    def crush(self, cells: int) -> float:
        """The boss should fall on as few prisoners, keys and gates as can be."""
        caught = sum(1 for each in self.view.prisoners if each.cell >= 0 and cells >> each.cell & 1)
        return self._lost(cells & self.view.filled) - 10.0 * caught
