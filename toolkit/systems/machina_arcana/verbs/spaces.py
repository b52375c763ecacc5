"""Verbs of the map: light and explored tokens, doors, the tiles that are still to come."""

from __future__ import annotations

from typing import Literal, TypeAlias

from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount
from toolkit.rules.decisions import TABLE, Ask, Asking
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.systems.machina_arcana import changes
from toolkit.systems.machina_arcana.changes import change_door
from toolkit.systems.machina_arcana.map.tiles import CHAPTER
from toolkit.systems.machina_arcana.state import EXPLORED, LIGHT, Explorer, State
from toolkit.systems.machina_arcana.verbs.judged import lighting
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame, Moment
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY
from toolkit.systems.machina_arcana.verbs.whom import Where

UsedUp: TypeAlias = Literal["trap-lever", "chest", "event-space", "recharge-station", "workbench"]
Renewed: TypeAlias = Literal[UsedUp, "spawn-space"]


def _tiles(state: State, moment: Moment, where: str) -> list[int]:
    if where == "map":
        return sorted(state.ground.places)
    me = moment.me
    return [state.tile_of(me.cell)] if me is not None and me.on_map else []


@VOCABULARY.verb(useful=lighting, held=None, part="", welcome=True)
def light(game: ArcanaGame, moment: Moment, where: Where = "tile") -> Did[Literal["no-space"]]:
    """A light token comes onto the chapter space of the tile, or of every tile."""
    state = game.state
    cells = [cell for tile in _tiles(state, moment, where) for cell in state.spaces(CHAPTER, tile)]
    lit = [changes.light(game, cell, "MA-42.15") for cell in cells]
    return DONE if any(lit) else Nothing("no-space")


@VOCABULARY.verb(useful=None, held=None, part="", welcome=False)
def darken(game: ArcanaGame, moment: Moment, where: Where = "map") -> Did[Literal["no-space"]]:
    """Light tokens are removed."""
    state = game.state
    tiles = _tiles(state, moment, where)
    lit = [cell for cell, token in state.tokens.items() if token == LIGHT and state.tile_of(cell) in tiles]
    for cell in lit:
        changes.take_token(game, cell, "MA-37.02")
    return DONE if lit else Nothing("no-space")


@VOCABULARY.about("me")
@VOCABULARY.verb(useful=None, held=None, part="", welcome=True)
def renew(game: ArcanaGame, moment: Moment, space: Renewed) -> Asking[Did[Literal["no-space"]]]:
    """The explored token is removed from an adjacent space of a kind: it can be used again."""
    state, me = game.state, moment.me
    if me is None or not me.on_map:
        return Nothing("no-space")
    kinds = state.ground.kinds
    used = [cell for cell in state.steps(me.cell) if kinds[cell] == space and cell in state.used]
    if not used:
        return Nothing("no-space")
    who = me.id if isinstance(me, Explorer) else TABLE
    cell = yield Ask("space", who, {f"at:{state.place(each)}": each for each in used}, "MA-36.04")
    changes.take_token(game, cell, "MA-36.04")
    return DONE


@VOCABULARY.about("me")
@VOCABULARY.verb(useful=None, held=None, part="", welcome=False)
def use_up(game: ArcanaGame, moment: Moment, space: UsedUp) -> Asking[Did[Literal["no-space"]]]:
    """An explored token comes onto a space of a kind on the tile: it cannot be used any more."""
    state, me = game.state, moment.me
    if me is None or not me.on_map:
        return Nothing("no-space")
    fresh = [cell for cell in state.spaces(space, state.tile_of(me.cell)) if cell not in state.tokens]
    if not fresh:
        return Nothing("no-space")
    cell = yield Ask("space", TABLE, {f"at:{state.place(each)}": each for each in fresh}, "MA-45.12")
    changes.put_token(game, cell, EXPLORED, "MA-45.12")
    return DONE


@VOCABULARY.verb(useful=None, held=None, part="", welcome=True)
def doors(
    game: ArcanaGame,
    moment: Moment,
    do: Literal["open", "close", "break"],
    where: Where = "tile",
) -> Did[Literal["no-door"]]:
    """All doors of the tile, or of the map, are opened, closed or broken; broken ones stay as they are."""
    state = game.state
    tiles = _tiles(state, moment, where)
    found = [
        door
        for door, (cell, _) in enumerate(state.catalog.doors)
        if state.tile_of(cell) in tiles
        and door not in state.broken
        and (do == "break" or (door in state.closed) == (do == "open"))
    ]
    for door in found:
        change_door(game, door, do, "", "MA-45.12")
    return DONE if found else Nothing("no-door")


@VOCABULARY.verb(useful=None, held=None, part="", welcome=True)
def peek_tiles(
    game: ArcanaGame, moment: Moment, count: Amount = 1, then: Literal["reorder", "bottom"] = "reorder"
) -> Asking[Did[Literal["no-tile"]]]:
    """Look at the top tiles of the stack and put them back in any order, or each on top or at the bottom."""
    state = game.state
    who = moment.me.id if isinstance(moment.me, Explorer) else TABLE
    seen = state.tile_stack[-count:][::-1]
    if not seen:
        return Nothing("no-tile")
    names = {state.catalog.tiles[tile].id: tile for tile in seen}
    tell(game, "peeked", "MA-48.07", who=who, tiles=list(names))
    low: list[int] = []
    high: list[int] = []
    if then == "bottom":
        for name, tile in names.items():
            sinks = yield Ask("peek", who, {f"top:{name}": False, f"bottom:{name}": True}, "MA-48.07")
            (low if sinks else high).append(tile)
    while names and then == "reorder":
        name = yield Ask("peek", who, {f"top:{each}": each for each in names}, "MA-36.01")
        high.append(names.pop(name))  # the one named first lies on top
    state.tile_stack[-len(seen) :] = []
    state.tile_stack[:] = [*low, *state.tile_stack, *reversed(high)]
    return DONE
