"""Moving over hexes: where a figure may go, walking there, traps on the way, push and pull (JL-5, JL-11.20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from toolkit.crawl.map import tokens
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.systems.jaws_of_the_lion.conditions import ACT, CONDITIONS, MOVE
from toolkit.systems.jaws_of_the_lion.fights.changes import afflict, answers, behaves, suffer
from toolkit.systems.jaws_of_the_lion.fights.ways import NO_WAY, spread, steps_of
from toolkit.systems.jaws_of_the_lion.map.rooms import open_door
from toolkit.systems.jaws_of_the_lion.state import NOWHERE, Character, Figure, Monster, State
from toolkit.systems.jaws_of_the_lion.story.sections import happens
from toolkit.systems.jaws_of_the_lion.tallies import TRAPS
from toolkit.systems.jaws_of_the_lion.verbs.moments import LionGame

#: What a monster's card answers to when a character that was adjacent to it is no more.
LEAVES = "hero-leaves"


class Ways:
    """Where a figure can go with some movement points: around traps if it can, then as short as it can."""

    def __init__(self, state: State, figure: Figure, points: int, *, jump: bool) -> None:
        self.state, self.figure, self.points = state, figure, points
        layout, board = state.layout, state.layout.board
        enemies = {each.cell for each in state.enemies(figure)}
        barred = state.closed if jump else {*state.closed, *state.blocked(), *enemies}
        ground = () if jump else layout.difficult
        self._enter = steps_of(board.size, barred, ground, ())
        harmful = {*state.traps, *layout.hazards}
        self._harmful = harmful
        self._any = self._safe = spread(board, figure.cell, self._enter, points)
        if harmful and not jump:
            self._safe = spread(board, figure.cell, steps_of(board.size, {*barred, *harmful}, ground, ()), points)
        self._opens = openable(state) if isinstance(figure, Character) else frozenset[int]()

    def goals(self) -> list[int]:
        """The hexes where it may end (JL-5.16, JL-90.85), closed doors that it may open among them (JL-15.04)."""
        state = self.state
        taken = state.blocked() | {each.cell for each in state.figures()}
        found = [cell for cell, far in enumerate(self._any) if far <= self.points and cell not in taken]
        board = state.layout.board
        for door in sorted(self._opens):
            if any(self._any[cell] < self.points for cell in board.around[door]):
                found.append(door)
        return found

    def path(self, goal: int) -> list[int]:
        """The way there, its start left out."""
        around, path, left = self.state.layout.board.around, [goal], self.points
        if goal in self._opens or (self._safe[goal] > self.points and goal in self._harmful):
            left -= self._enter[goal] or 1
            last = min(around[goal], key=lambda cell: (self._safe[cell] > left, self._any[cell], cell))
            if last == self.figure.cell:
                return path
            path = [last, goal]
        paths = self._safe if self._safe[path[0]] <= left else self._any
        while paths[path[0]] > 0:
            here = path[0]
            before = next(
                cell for cell in around[here] if paths[cell] < NO_WAY and paths[cell] + self._enter[here] == paths[here]
            )
            if before == self.figure.cell:
                break
            path.insert(0, before)
        return path

    def is_harmful(self, cell: int) -> bool:
        """Whether entering a hex does harm: a trap, hazardous terrain."""
        return cell in self._harmful

    def cost(self, path: Sequence[int]) -> int:
        return sum(self._enter[cell] or 1 for cell in path)


def openable(state: State) -> frozenset[int]:
    """The hexes of closed doors that a character can open: those that no special rule locks."""
    if not state.locked:
        return state.closed
    doors = state.layout.doors
    return state.closed - {cell for name in state.locked for cell in doors[name].cells}


def move(
    game: LionGame, figure: Figure, points: int, *, jump: bool, chooser: str, credit: Character | None = None
) -> Asking[bool]:
    """A move action of who decides for itself. A door on the way opens, and it goes on from there (JL-15.12).

    Who wants to walk through a trap goes to it first: it works, and the way goes on from there (JL-91.05, JL-90.77).

    `credit` is who forces the figure to move: what traps kill on the way is its kill (JL-9.17, JL-11.51). Says whether
    it moved.
    """
    state = game.state
    moved = False
    while points > 0 and figure.on_board and can_go_on(state, figure):
        ways = Ways(state, figure, points, jump=jump)
        options: dict[str, int | None] = {"stay": None}
        options |= {f"to:{state.place(cell)}": cell for cell in ways.goals()}
        goal: int | None = yield Ask("move", chooser, options, "JL-91.05")
        if goal is None:
            break
        moved = True
        path = ways.path(goal)
        points -= ways.cost(path)
        stops = goal not in state.closed and (jump or not ways.is_harmful(goal))
        yield from walk(game, figure, path, jump=jump, credit=credit)
        if stops:
            break
    return moved


def can_go_on(state: State, figure: Figure) -> bool:
    """JL-90.77: who is stunned or immobilized stops there; a stun counts on its own turn alone (JL-90.26)."""
    return CONDITIONS.allows(figure, MOVE) and (state.turn != figure.id or CONDITIONS.allows(figure, ACT))


def walk(
    game: LionGame,
    figure: Figure,
    path: Sequence[int],
    *,
    jump: bool = False,
    rule: str = "JL-5.07",
    credit: Character | None = None,
) -> Steps:
    """Go along a way, hex by hex; a trap works at once, and a jumping figure springs only the one it lands on."""
    state = game.state
    start = figure.cell
    beside = watching(state, figure)
    for number, cell in enumerate(path):
        figure.cell = cell
        if not jump or number == len(path) - 1:
            yield from enter(game, figure, credit)
        if not figure.on_board or not can_go_on(state, figure):
            break
    if figure.on_board and figure.cell != start:
        tell(game, "moved", rule, who=figure.id, to=state.place(figure.cell))
        yield from arrive(game, figure, beside)


def watching(state: State, figure: Figure) -> list[Monster]:
    """The monsters beside a character whose cards answer when it goes away from them (JL-90.151)."""
    if not isinstance(figure, Character):
        return []
    around = state.layout.board.around[figure.cell]
    return [each for each in state.monsters.values() if each.cell in around and answers(each, LEAVES)]


def arrive(game: LionGame, figure: Figure, beside: Sequence[Monster]) -> Steps:
    """A character has ended a move: who it left answers, then it finds the tokens there (JL-90.151, JL-90.152)."""
    state = game.state
    if not isinstance(figure, Character):
        return
    for monster in beside:
        if monster.on_board and figure.on_board and monster.cell not in state.layout.board.around[figure.cell]:
            yield from behaves(game, monster, LEAVES, figure)
    if state.tokens_on_map and figure.on_board:
        place = state.place(figure.cell)
        yield from tokens.reached(
            game,
            figure.id,
            place,
            "JL-90.152",
            lambda token: happens(game, tokens.REACHED, character=figure, token=token),
        )


def enter(game: LionGame, figure: Figure, credit: Character | None) -> Steps:
    """What happens on a hex that a figure comes onto: its trap, its closed door."""
    state = game.state
    trap = state.traps.pop(figure.cell, None)  # JL-5.25
    if trap is not None:
        tell(game, "trap_sprung", "JL-5.17", who=figure.id, at=state.place(figure.cell))
        yield from suffer(game, figure, trap.damage, "JL-5.26", credit)
        if isinstance(figure, Character):
            figure.count(TRAPS)
        for condition in trap.conditions:
            afflict(game, figure, condition, "JL-5.27")
    if figure.on_board and figure.cell in state.layout.hazards:
        hazard = state.catalog.hazard
        tell(game, "entered_hazard", "JL-90.91", who=figure.id, at=state.place(figure.cell))
        yield from suffer(game, figure, hazard.damage, "JL-90.91", credit)
        for condition in hazard.conditions:
            afflict(game, figure, condition, "JL-90.91")
    if isinstance(figure, Character) and figure.on_board and figure.cell in state.closed:
        door = state.layout.door_at(figure.cell)
        assert door is not None
        yield from open_door(game, door, figure)


# Push and pull


def force(game: LionGame, by: Figure, target: Figure, count: int, *, away: bool, chooser: str) -> Asking[int]:
    """Move a figure farther or closer, step by step (JL-11.23, JL-11.24). Monsters move it as far as they can.

    Says where it was moved, even if it died there; `NOWHERE` if it was not.
    """
    state = game.state
    maximal = not isinstance(by, Character)  # JL-11.34
    credit = by if isinstance(by, Character) else None
    event = "pushed" if away else "pulled"
    moved, last = 0, NOWHERE
    beside = watching(state, target)
    while moved < count and target.on_board and by.on_board:
        lengths = _steps(state, by, target, count - moved, away=away)
        if not lengths:
            break
        longest = max(lengths.values())
        if maximal:
            lengths = {cell: far for cell, far in lengths.items() if far == longest}
        options: dict[str, int | None] = {f"to:{state.place(cell)}": cell for cell in sorted(lengths)}
        if not maximal and not _is_taken(state, target, target.cell):
            options["stop"] = None
        chosen: int | None = yield Ask("push" if away else "pull", chooser, options, "JL-11.33")
        if chosen is None:
            break
        target.cell = last = chosen
        moved += 1
        yield from enter(game, target, credit)
    if moved and target.on_board:
        tell(game, event, "JL-11.20", who=target.id, by=by.id, to=state.place(target.cell))
        yield from arrive(game, target, beside)
    return last


def _is_taken(state: State, figure: Figure, cell: int) -> bool:
    return any(each.cell == cell for each in state.figures() if each is not figure)


def _steps(state: State, by: Figure, target: Figure, count: int, *, away: bool) -> dict[int, int]:
    """The first steps of ways that end on a free hex (JL-90.76), each with the length of the longest such way."""
    enemies = {each.cell for each in state.enemies(target)}
    barred = state.blocked() | enemies | state.closed
    found = {}
    for cell in _onward(state, by.cell, target.cell, barred, away=away):
        length = _longest(state, by, target, barred, cell, count - 1, away=away)
        if length >= 0:
            found[cell] = length
    return found


def _longest(
    state: State, by: Figure, target: Figure, barred: AbstractSet[int], cell: int, left: int, *, away: bool
) -> int:
    """The longest way on from a hex; -1 where none ends on a free hex."""
    best = -1 if _is_taken(state, target, cell) else 0
    if left:
        for there in _onward(state, by.cell, cell, barred, away=away):
            further = _longest(state, by, target, barred, there, left - 1, away=away)
            best = max(best, further + 1 if further >= 0 else -1)
    return best


def _onward(state: State, origin: int, cell: int, barred: AbstractSet[int], *, away: bool) -> Iterable[int]:
    """JL-90.75: farther and closer by the count of range."""
    ranges = state.layout.board.ranges(origin, state.closed)
    here = ranges.get(cell)
    if here is None:
        return
    for there in state.layout.board.around[cell]:
        far = ranges.get(there)
        if far is not None and there not in barred and (far > here if away else far < here):
            yield there
