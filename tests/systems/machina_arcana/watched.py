"""What must hold of every state of Machina Arcana, worked out anew from what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.map.tiles import DEBRIS, PASSABLE
from toolkit.systems.machina_arcana.state import LIGHT, MOST_TILES, NOWHERE, Explorer, State


def pieces(state: State) -> Counter[str]:
    """Every item, event, monster card and tile, wherever it is. Levels that are not in the game yet lie in the box."""
    found: Counter[str] = Counter()
    catalog = state.catalog
    for level in (*range(state.item_level + 1, 4), *filter(None, (state.skipped_level,))):
        for entity in catalog.of_level("item", level):
            found[entity.id] += catalog.item(entity.id).copies
    for level in range(min(4, state.level) + 1, 5):
        found.update(entity.id for entity in catalog.of_level("monster", level))
    for deck in (*state.item_decks.values(), *state.decks.values()):
        found.update(deck.cards)
    for pile in state.piles.values():
        found.update(pile)
    found.update(state.gone)
    for explorer in state.explorers.values():
        found.update([*explorer.items(), *explorer.events])
    for monster in state.monsters.values():
        found.update([monster.id, *monster.events])
    found.update(catalog.tiles[tile].id for tile in state.tile_stack)
    found.update(catalog.tiles[each.tile].id for each in state.laid if not catalog.tiles[each.tile].endgame)
    return found


def impossible(state: State) -> Iterator[str]:
    """What cannot be in a game, in words; nothing when the state is sound."""
    if state.used != frozenset(cell for cell, token in state.tokens.items() if token != LIGHT):
        yield "the spaces held to be used are not those with explored tokens"
    if state.tile_count != len(state.tile_stack):
        yield "the number of tiles in the stack is wrong"
    if len(state.laid) > MOST_TILES:  # MA-42.04
        yield f"{len(state.laid)} tiles lie on the table"
    for cell in state.tokens:
        if cell not in state.ground.kinds:
            yield f"a token lies on {state.place(cell)}, which is not on the table"
    if state.closed & state.broken:  # MA-7.07
        yield "a broken door is closed"
    for explorer in state.explorers.values():
        yield from _impossible_explorer(state, explorer)
    for monster in state.monsters.values():
        if monster.health < 1 and not monster.dying:
            yield f"{monster.id} has no health left and stands there"


def _impossible_explorer(state: State, explorer: Explorer) -> Iterator[str]:
    if not 0 <= explorer.essence <= stats.max_essence(state, explorer):  # MA-41.22
        yield f"{explorer.id} has {explorer.essence} essence"
    if not explorer.dead and not 0 <= explorer.health <= stats.max_health(state, explorer):
        yield f"{explorer.id} has {explorer.health} health"
    if explorer.stamina < 0:
        yield f"{explorer.id} has {explorer.stamina} stamina"
    if explorer.dead and (explorer.cell != NOWHERE or explorer.items() or explorer.events):
        yield f"{explorer.id} is dead and has something left"  # MA-43.03, MA-43.04
    weapons = [state.catalog.item(each[0]) for each in explorer.worn]
    if sum(each.hands for each in weapons) > 2:  # MA-35.03
        yield f"{explorer.id} uses more than two hands"
    if len(explorer.markers) > 3 or len(set(explorer.markers)) != len(explorer.markers):  # MA-45.03
        yield f"{explorer.id} has markers {explorer.markers}"


def impossible_between_turns(state: State) -> Iterator[str]:
    """What cannot be at a clean point."""
    standing = {each.id: each.cell for each in state.units() if each.cell != NOWHERE}
    if {cell: name for name, cell in standing.items()} != state.at or len(standing) != len(state.at):  # MA-41.20
        yield "who is held to stand where is not where they stand"
    for name, cell in standing.items():
        if cell not in state.ground.kinds:
            yield f"{name} stands on no tile"
        elif state.ground.kinds[cell] not in PASSABLE or state.ground.kinds[cell] == DEBRIS:
            yield f"{name} stands on {state.place(cell)}"
    if any(monster.dying for monster in state.monsters.values()):  # MA-41.28
        yield "a monster is still dying"
