"""Tiles that are laid and taken away, and explorers who come onto the map (MA-8, MA-42)."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.rules.ranking import highest, lowest
from toolkit.systems.machina_arcana.changes import choose_space, happens, stand
from toolkit.systems.machina_arcana.fights.forced import arrive
from toolkit.systems.machina_arcana.fights.losing import banish, remove_at_once
from toolkit.systems.machina_arcana.map.ground import Laid
from toolkit.systems.machina_arcana.map.tiles import CELLS, EDGES, OPENINGS, SIZE
from toolkit.systems.machina_arcana.state import MOST_TILES, NOWHERE, Explorer, Monster, State
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame


def can_explore(state: State, explorer: Explorer) -> bool:
    """MA-42.01, MA-42.03, MA-42.04; a chapter may forbid it (MA-48.13)."""
    if not state.tile_count or not state.current.explorable or state.ground.opening(explorer.cell) is None:
        return False
    return len(state.laid) < MOST_TILES or bool(_removable(state, explorer))


def explore(game: ArcanaGame, explorer: Explorer) -> Steps:
    """The top tile is joined to the explorer's own by its direction edge (MA-8.01 to MA-8.03, MA-42.02)."""
    state = game.state
    edge = state.ground.opening(explorer.cell)
    assert edge is not None
    if len(state.laid) >= MOST_TILES:
        tile = yield from _choose_removed(state, explorer)
        yield from take_away(game, tile, "MA-42.04")
        if state.cut_short:
            return  # what answered to a monster that is gone has brought another map
    here = state.ground.places[state.tile_of(explorer.cell)]
    x, y = state.ground.neighbour(here, edge)
    number = state.tile_stack.pop()
    state.tile_count = len(state.tile_stack)
    new = state.catalog.tiles[number]
    facing = (edge + here.turned + 2) % 4  # the side of the new tile that touches, as the table sees it
    _lay(state, Laid(number, x, y, (facing - new.direction) % 4))
    tell(game, "explored", "MA-8.01", who=explorer.id, tile=new.id, edge=EDGES[(edge + here.turned) % 4])
    yield from happens(game, "explored", explorer)


def _lay(state: State, laid: Laid) -> None:
    state.ground = state.catalog.ground([*state.laid, laid])


def _removable(state: State, explorer: Explorer) -> list[int]:
    """The tiles that may be taken away: nobody's, without the exit, and the rest stays connected; the farthest."""
    laid = state.ground.places
    kept = {state.tile_of(each.cell) for each in state.on_map()}
    if state.exit != NOWHERE:
        kept.add(state.tile_of(state.exit))
    home = state.tile_of(explorer.cell)
    far = _tile_steps(state, laid, home)
    fit = [tile for tile in laid if tile not in kept and _connected(state, laid, tile)]
    return highest(fit, lambda tile: far.get(tile, 0))


def _choose_removed(state: State, explorer: Explorer) -> Asking[int]:
    options = {state.catalog.tiles[tile].id: tile for tile in _removable(state, explorer)}
    tile: int = yield Ask("remove-tile", TABLE, options, "MA-42.04")
    return tile


def _tile_steps(state: State, laid: Iterable[int], start: int) -> dict[int, int]:
    """How many tiles away each tile is, through open edges that touch."""
    joined = _joined(state)
    found, edge = {start: 0}, [start]
    inside = set(laid)
    while edge:
        new = []
        for tile in edge:
            for other in joined.get(tile, ()):
                if other in inside and other not in found:
                    found[other] = found[tile] + 1
                    new.append(other)
        edge = new
    return found


def _joined(state: State) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for here, there in state.ground.across.items():
        found.setdefault(here // CELLS, set()).add(there // CELLS)
    return found


def _connected(state: State, laid: Iterable[int], without: int) -> bool:
    left = [tile for tile in laid if tile != without]
    return not left or len(_tile_steps(state, left, left[0])) == len(left)


def take_away(game: ArcanaGame, tile: int, rule: str) -> Steps:
    """A tile goes to the bottom of the stack; monsters on it are banished, tokens removed (MA-42.05)."""
    state = game.state
    for monster in _on_tile(state, tile):
        yield from banish(game, monster, "MA-42.05")
    if tile not in state.ground.places:
        return  # what answered to that has brought another map
    for monster in _on_tile(state, tile):
        remove_at_once(game, monster, "MA-42.21")
    _forget_tile(state, tile)
    state.ground = state.catalog.ground(each for each in state.laid if each.tile != tile)
    if not state.catalog.tiles[tile].endgame:
        state.tile_stack.insert(0, tile)
        state.tile_count = len(state.tile_stack)
    tell(game, "tile_removed", rule, tile=state.catalog.tiles[tile].id)


def _on_tile(state: State, tile: int) -> list[Monster]:
    return [each for each in state.monsters.values() if state.tile_of(each.cell) == tile]


def _forget_tile(state: State, tile: int) -> None:
    """Tokens and doors of a tile are as on a new one (MA-7.08)."""
    state.tokens = {cell: token for cell, token in state.tokens.items() if cell // CELLS != tile}
    state.used = frozenset(cell for cell in state.used if cell // CELLS != tile)
    first = state.catalog.tiles[tile].first_door
    doors = set(range(first, first + len(state.catalog.tiles[tile].doors)))
    state.closed -= doors
    state.broken -= doors


def clear_map(game: ArcanaGame, rule: str) -> Steps:
    """Banish all monsters and take all tiles and their tokens away (MA-42.10, MA-48.12)."""
    state = game.state
    for monster in list(state.monsters.values()):
        yield from banish(game, monster, rule)
    for monster in list(state.monsters.values()):
        remove_at_once(game, monster, "MA-42.21")
    for explorer in state.explorers.values():
        if explorer.cell != NOWHERE:
            stand(state, explorer, NOWHERE)
    state.exit = NOWHERE
    for tile in sorted(state.ground.places):
        yield from take_away(game, tile, rule)


def map_reset(game: ArcanaGame) -> Steps:
    """A new map: the bottom tile of the shuffled stack, and everybody at its entry (MA-42.10)."""
    state = game.state
    yield from clear_map(game, "MA-42.10")
    shuffle_tiles(state)
    lay_start(state, state.tile_stack.pop(0))
    tell(game, "map_reset", "MA-42.10", tile=state.catalog.tiles[state.laid[0].tile].id)
    yield from bring_in(game)
    state.cut_short = True  # MA-42.11


def lay_endgame(game: ArcanaGame, tile: int) -> Steps:
    """The tile of an endgame lies alone (MA-48.12)."""
    state = game.state
    yield from clear_map(game, "MA-48.12")
    if tile in state.tile_stack:
        state.tile_stack.remove(tile)  # a rule may lay a tile of the stack: it is there no more
    lay_start(state, tile)
    tell(game, "map_reset", "MA-48.12", tile=state.catalog.tiles[tile].id)
    yield from bring_in(game)
    state.cut_short = True


def shuffle_tiles(state: State) -> None:
    state.random.shuffle("tiles", state.tile_stack, lambda number: state.catalog.tiles[number].id)


def lay_start(state: State, tile: int) -> None:
    """The starting tile, not turned, in slot (0,0) (MA-44.06)."""
    state.ground = state.catalog.ground([Laid(tile, 0, 0, 0)])
    state.tile_count = len(state.tile_stack)


def entry(state: State) -> int:
    """The western or northern opening space of the direction edge of the starting tile (MA-42.10)."""
    tile = state.catalog.tiles[state.laid[0].tile]
    return tile.first + min(OPENINGS[tile.direction], key=lambda cell: (cell % SIZE) + cell // SIZE)


def bring_in(game: ArcanaGame) -> Steps:
    """All living explorers on or as near as possible to the entry token, where the players like (MA-42.10)."""
    state = game.state
    goal = entry(state)
    steps = state.steps_to(goal)
    for explorer in state.living():
        free = [cell for cell in steps if state.is_safe(cell)]
        cell = yield from choose_space(game, "enter", lowest(free, steps.__getitem__), "MA-42.10")
        explorer.exited = False
        stand(state, explorer, cell)
        tell(game, "entered", "MA-42.10", who=explorer.id, at=state.place(cell))
        yield from arrive(game, explorer)
