"""Tiles, doors, gates and exploration tokens (SB-11.13 to SB-11.17, SB-13, SB-38, SB-90.12 to SB-90.17)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.depth import go_deeper
from toolkit.systems.brimstone.drawing import (
    add_dread,
    discard,
    draw_card,
    draw_fitting,
    encounter,
    reveal_dread,
)
from toolkit.systems.brimstone.events import happens
from toolkit.systems.brimstone.fights.attackers import begin, call_threat
from toolkit.systems.brimstone.map.mine import (
    CAP,
    DOOR,
    GATE,
    JOINED,
    NOWHERE,
    SHUT,
    Lying,
    fitted,
    occupied_places,
)
from toolkit.systems.brimstone.map.tiles import ENTRY, Tile
from toolkit.systems.brimstone.state import Companion, Enemy, Hero, State
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment

TOKENS = "tokens"


# Exits


def set_exit(state: State, tile: int, exit: int, becomes: str) -> None:
    """An exit opens, is capped, gated or joined; the board is laid anew."""
    lying = state.tiles[tile]
    exits = (*lying.exits[:exit], becomes, *lying.exits[exit + 1 :])
    state.tiles[tile] = lying._replace(exits=exits)
    state.lay()


def open_exits(state: State) -> list[tuple[int, int]]:
    """Doors with nothing attached, and gates nobody has looked through."""
    linked = {end for link in state.links for end in link}
    return [
        (number, index)
        for number, lying in enumerate(state.tiles)
        for index, kind in enumerate(lying.exits)
        if kind == DOOR or (kind == GATE and (number, index) not in linked)
    ]


def exits_at(state: State, cell: int) -> list[tuple[int, int]]:
    """The unexplored doors and gates whose half-cells a cell is one of (SB-11.13, SB-38.03)."""
    return [end for end in open_exits(state) if cell in state.mine.joins(*end)]


def cap(game: MineGame, tile: int, exit: int, rule: str) -> None:
    """An end cap removes the join cells; who stands there steps back onto the tile (SB-90.04, SB-90.24)."""
    state = game.state
    gone = state.mine.joins(tile, exit)
    everybody: list[Hero | Companion | Enemy] = [*state.heroes.values(), *state.companions.values()]
    everybody += state.enemies.values()
    displaced = [each for each in everybody if each.cell in gone]
    for each in displaced:
        each.cell = _step_back(state, each, tile, exit, gone)
    set_exit(state, tile, exit, CAP)
    tell(game, "capped", rule, tile=state.tiles[tile].tile.id, exit=exit + 1)
    for each in displaced:
        moved = {Companion: "companion_moved", Enemy: "enemy_moved"}.get(type(each), "moved")
        tell(game, moved, "SB-90.24", who=each.id, to=state.place(each.cell))


def _step_back(state: State, who: Hero | Companion | Enemy, tile: int, exit: int, gone: tuple[int, int]) -> int:
    """Straight back onto the tile, or the nearest cell where the figure has room."""
    lying = state.tiles[tile]
    before = state.mine.numbers[lying.at(lying.shape.exits[exit].inside[gone.index(who.cell)])]
    standing = {cell: name for cell, name in state.standing().items() if name != who.id}
    width = who.type.width if isinstance(who, Enemy) else 1
    far, mine = state.mine.walk(before), state.mine

    def has_room(cell: int) -> bool:
        block = mine.block(cell, width)
        return all(each >= 0 and mine.normal[each] and each not in gone and each not in standing for each in block)

    return min((cell for cell in range(mine.size) if has_room(cell)), key=lambda cell: far[cell], default=before)


def has_room(state: State, tile: int, exit: int) -> bool:
    """Whether the join cells of a capped exit are still free."""
    lying = state.tiles[tile]
    taken = occupied_places(state.tiles)
    return not any(lying.at(cell) in taken for cell in lying.shape.exits[exit].cells)


def capped_exits(state: State, tile: int) -> list[int]:
    return [index for index, kind in enumerate(state.tiles[tile].exits) if kind == CAP and has_room(state, tile, index)]


# Looking through a door


def look(game: MineGame, hero: Hero, tile: int, exit: int) -> Steps:
    """Look through a door or an unexplored gate (SB-11.14, SB-38.04)."""
    state = game.state
    is_gate = state.tiles[tile].exits[exit] == GATE
    tell(game, "looked", "SB-38.04" if is_gate else "SB-11.13", who=hero.id, at=state.place(hero.cell))
    if is_gate:
        yield from _through_gate(game, hero, tile, exit)
    else:
        yield from _through_door(game, hero, tile, exit)


def _map_card(game: MineGame, world: str, tile: int, exit: int, *, gate: bool) -> Tile | None:
    """The next tile of a world that fits; all others are discarded (SB-11.15, SB-90.06, SB-90.14)."""
    state = game.state
    deck = f"map {world}"
    in_use = {lying.tile.physical for lying in state.tiles}

    def fitting(name: str) -> bool:
        card = state.catalog.tile(name)
        return card.physical not in in_use and (gate or fits(state, card, tile, exit))

    found, replaced = draw_fitting(game, deck, fitting)
    for name in replaced:
        used = state.catalog.tile(name).physical in in_use
        tell(game, "replaced", "SB-90.14" if used else "SB-11.15", deck="map", card=name)
    return state.catalog.tile(found) if found is not None else None


def fits(state: State, tile: Tile, at: int, exit: int) -> bool:
    """No cell of the tile, and no join cell of its other exits, lies where something lies already (SB-90.06)."""
    lying = _laid_at(state, tile, at, exit)
    taken = occupied_places(state.tiles)
    shape = lying.shape
    cells = [lying.at(cell) for cell in shape.cells]
    cells += [lying.at(cell) for each in shape.exits for cell in each.cells]
    return not any(cell in taken for cell in cells)


def _laid_at(state: State, tile: Tile, at: int, exit: int) -> Lying:
    door = state.tiles[at]
    quarters, x, y = fitted(tile, door.shape.exits[exit], door)
    return Lying(tile, door.section, quarters, x, y, _first_exits(tile), (at, exit))


def _first_exits(tile: Tile) -> tuple[str, ...]:
    """The exits of a passage are doors at once; those of a room wait for its token (SB-90.12)."""
    return (SHUT if tile.kind == "room" else DOOR,) * len(tile.exits)


def _through_door(game: MineGame, hero: Hero, tile: int, exit: int) -> Steps:
    state = game.state
    world = state.sections[state.tiles[tile].section]
    found: list[Tile] = []
    for _ in range(stat(state, hero, "map-cards")):
        card = _map_card(game, world, tile, exit, gate=False)
        if card is not None:
            found.append(card)
    if not found:  # SB-90.15
        cap(game, tile, exit, "SB-90.15")
        return
    for each in found if len(found) > 1 else ():
        tell(game, "drew", "SB-11.14", deck="map", card=each.id, who=hero.id)
    chosen: Tile = yield Ask("map", hero.id, {f"tile:{each.id}": each for each in found}, "SB-11.14")
    for each in found:
        if each is not chosen:
            discard(game, f"map {world}", each.id)
    lying = _laid_at(state, chosen, tile, exit)
    before = state.tiles[tile]
    state.tiles[tile] = before._replace(exits=(*before.exits[:exit], JOINED, *before.exits[exit + 1 :]))
    yield from _laid(game, lying, "SB-11.14")


def _laid(game: MineGame, lying: Lying, rule: str) -> Steps:
    """A new tile lies on the table: the posse is deeper, a room gets a token (SB-11.16, SB-13.01, SB-13.02)."""
    state = game.state
    state.tiles.append(lying)
    state.lay()
    number = len(state.tiles) - 1
    tell(game, "tile_placed", rule, tile=lying.tile.id, section=lying.section, x=lying.x, y=lying.y)
    go_deeper(game)
    if lying.tile.kind == "room":
        place_token(game, number)
    yield from happens(game, "tile-placed", lambda: Moment(game, tile=number, section=lying.section))


def place_token(game: MineGame, tile: int) -> None:
    state = game.state
    deck = state.decks[TOKENS]
    if not deck.cards:  # SB-90.17
        deck.cards, state.spent_tokens = list(state.spent_tokens), []
        deck.shuffle(state.random)
    token = draw_card(game, TOKENS)
    if token is not None:
        state.face_down[tile] = token
        state.unexplored.append(tile)


# Gates


def _through_gate(game: MineGame, hero: Hero, tile: int, exit: int) -> Steps:
    """A world card says where the gate leads; its first tile lies apart (SB-38.05 to SB-38.12)."""
    state = game.state
    world = _destination(game, hero)
    found = _map_card(game, world, tile, exit, gate=True)
    if found is None:
        cap(game, tile, exit, "SB-90.15")
        return
    if world not in state.worlds:
        state.worlds.append(world)
    tell(game, "gate_leads", "SB-38.05", world=world)
    state.sections.append(world)
    lying = Lying(found, len(state.sections) - 1, 0, 0, 0, _first_exits(found), None, True)
    state.links.append(((tile, exit), (len(state.tiles), ENTRY)))
    yield from _laid(game, lying, "SB-38.09")
    number = len(state.tiles) - 1
    yield from happens(game, "gate-explored", lambda: Moment(game, hero, tile=number))


def _destination(game: MineGame, hero: Hero) -> str:
    """A random world that is not in play, else one in play other than the looker's own (SB-38.05, SB-91.39)."""
    state = game.state
    free = [each for each in state.catalog.worlds if each not in state.worlds]
    if not free:
        own = state.world_of(hero.cell)
        free = [each for each in state.catalog.worlds if each != own]
    return state.random.pick("world", free or [state.world_of(hero.cell)])


def return_worlds(game: MineGame) -> None:
    """A world that its last hero has left gives its card back (SB-38.08, SB-38.32, SB-91.54)."""
    state = game.state
    now = {state.world_of(hero.cell) for hero in state.heroes.values() if not hero.dead and hero.cell != NOWHERE}
    for world in list(state.worlds):
        if world in now:
            if f"entered {world}" not in state.used:
                state.used.append(f"entered {world}")
        elif f"entered {world}" in state.used:
            state.worlds.remove(world)
            state.used.remove(f"entered {world}")
            tell(game, "world_returned", "SB-38.08", world=world)
    for world in sorted(now):
        if world not in state.worlds:
            state.worlds.append(world)


# Tokens


def explore(game: MineGame) -> Steps:
    """Tokens on tiles with heroes are revealed, in the order the players like (SB-13.04, SB-91.10)."""
    state = game.state
    while not state.fight:
        able = {f"tile:{number}": number for number in state.unexplored if state.heroes_on(number)}
        if not able:
            return
        tile: int = yield Ask("explore", TABLE, able, "SB-99.19")
        yield from _reveal(game, tile)


def _reveal(game: MineGame, tile: int) -> Steps:
    """Growing dread, then the clue, then exits, then encounters or an attack (SB-91.09)."""
    state = game.state
    catalog = state.catalog
    token = catalog.token(state.face_down.pop(tile))
    state.unexplored.remove(tile)
    state.spent_tokens.append(token.id)
    tell(game, "revealed", "SB-13.04", token=token.id, tile=state.tiles[tile].tile.id)
    if token.dread:
        add_dread(game, "SB-13.13")
    if token.clue and (yield from _clue(game, tile)):
        return
    _resolve_exits(game, tile, token.doors, token.gates)
    yield from happens(game, "token-revealed", lambda: Moment(game, tile=tile, section=state.tiles[tile].section))
    named = []
    if "room-encounters" in state.options and state.tiles[tile].tile.encounter:  # SB-41.07
        named = _named(game, tile)
    if token.attack:
        yield from call_threat(game, Moment(game, tile=tile, section=state.tiles[tile].section), "party")
    yield from encounter(game, tile, token.encounters, named)
    yield from begin(game)


def _named(game: MineGame, tile: int) -> list[str]:
    """The encounter of a room, found in the deck or its discard pile, which is shuffled then (SB-41.08)."""
    state = game.state
    name = state.tiles[tile].tile.encounter
    deck = state.decks[f"encounter {state.sections[state.tiles[tile].section]}"]
    for pile in (deck.cards, deck.discard):
        if name in pile:
            pile.remove(name)
            deck.shuffle(state.random)
            tell(game, "drew", "SB-41.08", deck="encounter", card=name)
            return [name]
    return []


def _clue(game: MineGame, tile: int) -> Asking[bool]:
    """A clue is counted; the last one that is needed is the objective (SB-13.14, SB-13.15)."""
    state = game.state
    wanted = state.catalog.objective.clues
    state.clues += 1
    tell(game, "clue", "SB-13.14", count=state.clues)
    moment = Moment(game, tile=tile, section=state.tiles[tile].section)
    yield from happens(game, "clue-found", lambda: moment)
    if not wanted or state.clues < wanted or state.objective >= 0:
        return False
    yield from find_objective(game, tile)
    return True


def find_objective(game: MineGame, tile: int) -> Steps:
    """The objective room: no other exits, growing dread, then the final fight (SB-13.17, SB-50.04, SB-91.12)."""
    state = game.state
    objective = state.catalog.objective
    state.objective = tile
    tell(game, "objective_found", "SB-13.15", tile=state.tiles[tile].tile.id)
    if objective.sealed:
        for index, kind in enumerate(state.tiles[tile].exits):
            if kind in (SHUT, DOOR):
                cap(game, tile, index, "SB-50.04")
    moment = Moment(game, tile=tile, section=state.tiles[tile].section)
    yield from happens(game, "objective-found", lambda: moment)
    yield from reveal_dread(game)
    state.final = True
    if objective.threat != "none":
        for _ in range(objective.cards):
            yield from call_threat(game, moment, objective.threat)
    yield from begin(game)


def _resolve_exits(game: MineGame, tile: int, doors: int, gates: int) -> None:
    """Doors first, then gates, at random among the numbers; all else is capped (SB-13.08, SB-13.09, SB-90.13)."""
    state = game.state
    if state.first_game:  # SB-40.03
        doors, gates = doors + gates, 0
    left = [index for index, kind in enumerate(state.tiles[tile].exits) if kind == SHUT]
    exits = list(state.tiles[tile].exits)
    for piece in [DOOR] * doors + [GATE] * gates:
        if left:
            number = state.random.pick("exit", [index + 1 for index in left])
            left.remove(number - 1)
            exits[number - 1] = piece
    for index in left:
        exits[index] = CAP
    state.tiles[tile] = state.tiles[tile]._replace(exits=tuple(exits))
    state.lay()
    tell(game, "exits", "SB-13.08", tile=state.tiles[tile].tile.id, exits=exits)


# The end of a turn


def keep_going(game: MineGame) -> None:
    """Where nothing is left to explore, one end cap is removed (SB-90.16)."""
    state = game.state
    if state.objective >= 0 or open_exits(state):
        return
    able = [
        (number, index)
        for number in range(len(state.tiles))
        for index in capped_exits(state, number)
        if _room_for_passage(state, number, index)
    ]
    if able:
        names = {f"{number}:{index + 1}": (number, index) for number, index in able}
        tile, exit = names[state.random.pick("cap", list(names))]
        set_exit(state, tile, exit, DOOR)
        tell(game, "cap_removed", "SB-90.16", tile=state.tiles[tile].tile.id, exit=exit + 1)


def _room_for_passage(state: State, tile: int, exit: int) -> bool:
    """Whether any passage of the world would fit there."""
    world = state.sections[state.tiles[tile].section]
    tiles = (state.catalog.tile(name) for name in state.catalog.tiles_of(world))
    return any(each.kind == "passage" and fits(state, each, tile, exit) for each in tiles)
