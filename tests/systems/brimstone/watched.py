"""What must hold of every state of Shadows of Brimstone, worked out anew from what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.map.mine import JOINED, Mine
from toolkit.systems.brimstone.state import Hero, State


def pieces(state: State) -> Counter[str]:
    """Every card of every deck, every token and map tile, wherever it is."""
    found: Counter[str] = Counter()
    for name, deck in state.decks.items():
        found.update(f"{name.split()[0]} {card}" for card in (*deck.cards, *deck.discard))
    found.update(f"tokens {token}" for token in (*state.face_down.values(), *state.spent_tokens))
    found.update(f"growing-dread {card}" for card in state.dread)
    found.update(f"darkness {card}" for card in state.remaining)
    found.update(f"map {lying.tile.id}" for lying in state.tiles[1:])
    owned = Counter(name for hero in state.heroes.values() for name in hero.items)
    for name, count in owned.items():
        item = state.item(name)
        if item.deck != "starting":
            found[f"{item.deck} {name}"] += count
            if state.story is not None:  # a store sells more of an item than there are cards (SB-62.13)
                found[f"{item.deck} {name}"] = min(item.copies, found[f"{item.deck} {name}"])
    return found


def impossible(state: State) -> Iterator[str]:
    """What cannot be in a game, in words; nothing when the state is sound."""
    yield from _impossible_board(state)
    for hero in state.heroes.values():
        yield from _impossible_hero(state, hero)
    for enemy in state.enemies.values():
        if enemy.wounds >= state.stats(enemy.type).health and not state.remaining:
            yield f"{enemy.id} has no health left and stands there"
    for kind, count in Counter(enemy.type.id for enemy in state.enemies.values()).items():
        if count > state.catalog.enemy(kind).figures:
            yield f"there are more {kind} than figures"
    if not 0 <= state.darkness <= state.catalog.track.last:
        yield f"the darkness is off the track at {state.darkness}"
    if state.dread_count != len(state.dread):
        yield "the growing dread cards are counted wrongly"
    if sorted(state.face_down) != sorted(state.unexplored):
        yield "tokens lie where nobody sees them"


def _impossible_board(state: State) -> Iterator[str]:
    """Tiles never overlap, and joined tiles share the cells of their join (SB-90.06)."""
    seen: dict[tuple[int, int, int], int] = {}
    for number, lying in enumerate(state.tiles):
        for cell in lying.shape.cells:
            place = lying.at(cell)
            if place in seen:
                yield f"tiles {seen[place]} and {number} overlap at {place}"
            seen[place] = number
        if lying.parent is not None:
            parent, exit = lying.parent
            door = {state.tiles[parent].at(cell) for cell in state.tiles[parent].shape.exits[exit].cells}
            entry = lying.shape.entry
            if entry is None or {lying.at(cell) for cell in entry.cells} != door:
                yield f"tile {number} does not lie at the door it is joined to"
            if state.tiles[parent].exits[exit] != JOINED:
                yield f"the door of tile {number} is not joined"
    laid = Mine(state.tiles, state.links)
    if laid.places != state.mine.places or [set(each) for each in laid.around] != [
        set(each) for each in state.mine.around
    ]:
        yield "the board is not the one the tiles make"
    if len(laid.numbers) != sum(laid.on_board):
        yield "two cells lie at one place"


def _impossible_hero(state: State, hero: Hero) -> Iterator[str]:
    if hero.grit < 0 or hero.wounds < 0 or hero.dread < 0:
        yield f"{hero.id} has less than nothing of something"
    if any(name not in hero.items for name in hero.hands):
        yield f"{hero.id} holds what it does not have"
    if sum(state.item(name).hands for name in hero.hands) > 2:
        yield f"{hero.id} holds more than two hands can"
    if len(hero.bag) > 5 + stat(state, hero, "dynamite-pouch") + 1:
        yield f"{hero.id} has too many tokens"


def impossible_between_turns(state: State) -> Iterator[str]:
    """What cannot be at a clean point."""
    cells: Counter[int] = Counter(hero.cell for hero in state.awake() if hero.on_board)
    cells.update(companion.cell for companion in state.companions.values())
    for enemy in state.enemies.values():
        cells.update(state.cells_of(enemy))
    for cell, count in cells.items():
        if count > 1:
            yield f"{count} figures stand on {state.place(cell)}"
        if not state.mine.normal[cell]:
            yield f"somebody stands on {state.place(cell)}, where nobody can stand"
    for hero in state.awake():
        if hero.wounds >= stat(state, hero, "health") or hero.dread >= stat(state, hero, "sanity"):
            yield f"{hero.id} has no health or sanity left and stands there"
    if state.coming:
        yield "somebody is still to come"
