"""Doors that open, rooms that are revealed, monsters that are placed (JL-15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from toolkit.crawl.figures.supply import free_numbers
from toolkit.crawl.telling import tell
from toolkit.rules.boards import paths
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps, most
from toolkit.rules.decks import draw
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.systems.jaws_of_the_lion.cards.card import MonsterCard, Placed, Rank
from toolkit.systems.jaws_of_the_lion.map.layout import Door
from toolkit.systems.jaws_of_the_lion.state import Character, Monster, State
from toolkit.systems.jaws_of_the_lion.story.sections import happens, read_section, sections_of_door
from toolkit.systems.jaws_of_the_lion.tallies import DOORS
from toolkit.systems.jaws_of_the_lion.verbs.moments import LionGame


def shut(state: State) -> frozenset[int]:
    """The cells of the doors that are closed."""
    doors = state.layout.doors.values()
    return frozenset(cell for door in doors if door.name not in state.open_doors for cell in door.cells)


def open_door(game: LionGame, door: Door, character: Character | None) -> Steps:
    """All of the door opens, and the room behind it is revealed at once (JL-15.05, JL-15.07, JL-90.07).

    A special rule may open it for nobody.
    """
    state = game.state
    state.open_doors.append(door.name)
    if door.name in state.locked:
        state.locked.remove(door.name)
    state.closed = shut(state)
    who, at = (character.id, character.cell) if character is not None else ("", door.cells[0])
    tell(game, "opened", "JL-15.05", who=who, door=door.name, at=state.place(at))  # JL-15.06: the token lies there
    if character is not None:
        character.count(DOORS)
    yield from happens(game, "door-opened", character=character, door=door.name)
    for room in door.rooms:
        if room not in state.revealed:
            yield from reveal(game, room, character)
    for section in sections_of_door(game, door.name):
        yield from read_section(game, section, character)


def reveal(game: LionGame, room: str, character: Character | None = None) -> Steps:
    """Monsters are placed for the number of characters, exhausted ones included (JL-15.08)."""
    state = game.state
    state.revealed.append(room)
    tell(game, "revealed", "JL-15.07", room=room)
    here = (each for each in state.catalog.placed if state.layout.room_of(each.cell) == room)
    yield from place_monsters(game, here, character)
    yield from happens(game, "room-revealed", character=character, room=room)


def place_monsters(game: LionGame, placed: Iterable[Placed], opener: Character | None) -> Steps:
    """Elites come first where standees run out, then normals near the opener (JL-1.16, JL-15.09, JL-90.54)."""
    state = game.state
    due: dict[str, list[tuple[Placed, Rank]]] = {}
    for each in placed:
        if len(state.characters) in each.ranks:
            due.setdefault(each.monster, []).append((each, each.ranks[len(state.characters)]))
    ordered: list[tuple[Placed, Rank]] = []
    for name, waiting in due.items():
        card = state.catalog.any_monster(name)
        first = [each for each in waiting if each[1] != "normal"]
        others = [each for each in waiting if each[1] == "normal"]
        free = len(_free_standees(state, card))
        if free < len(waiting):
            others = yield from _nearest_first(state, others, max(0, free - len(first)), opener)
        ordered += [*first, *others]
    for where, rank in sorted(ordered, key=lambda each: each[1] == "normal"):
        place_monster(game, state.catalog.any_monster(where.monster), rank, where.cell)


def _nearest_first(
    state: State, waiting: list[tuple[Placed, Rank]], free: int, opener: Character | None
) -> Asking[list[tuple[Placed, Rank]]]:
    """The normal monsters that get one of the standees left come first; what ties, the players decide (JL-90.54)."""
    chosen: list[tuple[Placed, Rank]] = []
    left = list(waiting)

    def near(each: tuple[Placed, Rank]) -> int:
        far = state.range_between(opener.cell, each[0].cell) if opener is not None else None
        return -far if far is not None else -state.layout.board.size

    def where(each: tuple[Placed, Rank]) -> str:
        return state.place(each[0].cell)

    while left and len(chosen) < free:
        picked = yield from most("standee", left, near, key=where, rule="JL-90.54")
        left.remove(picked)
        chosen.append(picked)
    return [*chosen, *left]


def place_monster(game: LionGame, card: MonsterCard, rank: Rank, cell: int) -> Monster | None:
    """Put a standee with a random number on the board (JL-1.15); None where none is left (JL-1.16)."""
    state = game.state
    free = _free_standees(state, card)
    if not free:
        tell(game, "no_standee", "JL-1.16", card=card.id)
        return None
    number = state.random.pick(f"standee {card.id}", free)
    stats = state.catalog.stats(card, rank, state)
    name = card.id if card.boss else f"{card.id}-{number}"
    monster = state.monsters[name] = Monster(name, card, rank, number, cell, stats)
    tell(game, "placed", "JL-15.08", who=name, rank=rank, at=state.place(cell))
    if state.phase == "turns":
        reveal_ability(game, card.deck)  # JL-15.10
    return monster


def _free_standees(state: State, card: MonsterCard) -> list[int]:
    """The numbers of the standees that are not on the board."""
    taken = {each.number for each in state.monsters.values() if each.card.id == card.id}
    return list(free_numbers(taken, card.standees))


def reveal_ability(game: LionGame, deck: str) -> None:
    """One card a deck and round (JL-3.08, JL-15.11); an empty deck takes its discard back first (JL-90.18)."""
    state = game.state
    if deck in state.revealed_cards:
        return
    card = draw(state.random, state.ability_decks, deck)
    if card is None:
        return
    state.revealed_cards[deck] = card
    initiative = state.catalog.monster_ability(card).initiative
    tell(game, "ability_revealed", "JL-3.08", deck=deck, card=card, initiative=initiative)


def spawn(game: LionGame, card: MonsterCard, rank: Rank, cell: int) -> Asking[Did[Literal["no-standee", "no-hex"]]]:
    """A monster appears on a hex, or on the nearest empty one (JL-15.21, JL-90.12)."""
    if not _free_standees(game.state, card):
        return Nothing("no-standee")  # JL-1.16
    near = {game.state.place(each): each for each in _nearest_empty(game.state, cell)}
    if not near:
        return Nothing("no-hex")
    where: int = yield Ask("spawn", TABLE, near, "JL-90.12")
    monster = place_monster(game, card, rank, where)
    if monster is not None:
        monster.acted = game.state.phase == "end"  # JL-90.92
    return DONE


def _nearest_empty(state: State, cell: int) -> list[int]:
    """The empty hexes that are equally near."""
    blocked, filled = state.blocked() | state.closed, state.filled()
    for ring in paths.rings(state.layout.board, [cell], lambda _, there: there not in blocked):
        near = [each for each in ring if each not in filled]
        if near:
            return near
    return []
