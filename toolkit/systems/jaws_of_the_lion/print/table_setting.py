"""Jaws of the Lion on a virtual table: the first room with all that stands in it, later rooms in bags.

The map is one board with several faces, one for every set of rooms that can be open: the first shows the first room
alone. Where a later room is open, its monsters are printed where the bag's figures are to be put.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from toolkit.content.entity import Entity
from toolkit.crawl.map.pictures import HEX_HEIGHT, HexFloor
from toolkit.render.cards import Card, card_of
from toolkit.render.export.setting import Item, TableSetting
from toolkit.render.kinds.supplies import made_from
from toolkit.rules.tree import ArgumentNode
from toolkit.systems.jaws_of_the_lion.booklet.scenario_map import whole_floor
from toolkit.systems.jaws_of_the_lion.cards.card import ELEMENTS, Rank
from toolkit.systems.jaws_of_the_lion.map.layout import Layout
from toolkit.systems.jaws_of_the_lion.print.box import HEX, MARGIN_IN_HEXES
from toolkit.systems.jaws_of_the_lion.state import MONSTERS, State

#: The most faces of a board: more than that no key of the program turns to.
_MOST_FACES = 9
#: What is drawn of a token that is not there.
_TOKENS = {"coin": "small-token", "damage-trap": "token", "effect-trap": "token", "treasure": "token"}


def lay(table: TableSetting, state: State, told: Mapping[str, Any]) -> None:
    """The scenario before the first round (JL-1)."""
    layout = state.layout
    floor = whole_floor(layout)
    sets = open_sets(layout)
    faces = [_face(table, layout.first_room, rooms) for rooms in sets]
    (title, first_face), *others = faces
    table.floor(replace(table.shown(first_face, title), states=tuple(others)), 0.0, 0.0)
    numbers: dict[str, list[int]] = {}
    first = layout.first_room
    for cell, items in _lying(table, state, [first]):
        for item in items:
            table.mark(item, *_middle(floor, cell))
    for cell, bases, figure in _monsters(table, state, numbers, [first]):
        for base in bases:
            table.mark(base, *_middle(floor, cell))
        table.mark(figure, *_middle(floor, cell), standing=True)
    for name, cell in zip(told["characters"], layout.starts, strict=False):
        table.mark(table.piece("standee", f"{name}-standee"), *_middle(floor, cell), standing=True)
    later = [room for room in layout.rooms if room != first]
    table.beside("left", [bag for room in later for bag in _room(table, state, numbers, room)])
    seats = [_seat(table, state, told, name) for name in told["characters"]]
    _enemies(table, state, told)
    _supply(table)
    for seat in seats:
        table.beside("seat", *seat)


def open_sets(layout: Layout) -> list[tuple[str, ...]]:
    """The sets of rooms that can be open, the first room alone first; by the order of doors where there are many."""
    found: list[tuple[str, ...]] = [(layout.first_room,)]
    for rooms in found:
        for door in layout.doors.values():
            beyond = [room for room in door.rooms if room not in rooms]
            if len(beyond) < len(door.rooms) and beyond:
                wider = tuple(room for room in layout.rooms if room in (*rooms, *beyond))
                if wider not in found:
                    found.append(wider)
    if len(found) <= _MOST_FACES:
        return found
    order = [layout.first_room, *(room for room in layout.rooms if room != layout.first_room)]
    return [tuple(order[:count]) for count in range(1, len(order) + 1)][:_MOST_FACES]


def _face(table: TableSetting, first: str, rooms: Sequence[str]) -> tuple[str, Card]:
    """A face of the board, and its name."""
    made = made_from(table.adventure, "scenario-map", {"rooms": list(rooms), "empty": [first]})
    card = card_of(table.library, replace(made, id=f"{made.id}-{'-'.join(rooms)}"), table.language)
    words = table.spoken.title("room", *(["plural"] if len(rooms) > 1 else []))
    return f"{card.name} · {words} {', '.join(rooms)}", card


def _middle(floor: HexFloor, cell: int) -> tuple[float, float]:
    x, y = floor.corners[cell]
    return (x + 0.5 + MARGIN_IN_HEXES) * HEX, (y + HEX_HEIGHT / 2 + MARGIN_IN_HEXES) * HEX


def _lying(table: TableSetting, state: State, rooms: Sequence[str]) -> Iterator[tuple[int, list[Item]]]:
    """The tokens on the hexes of some rooms."""
    layout = state.layout
    wanted = [("coin", cell) for cell in layout.coins]
    wanted += [("damage-trap", cell) for cell in layout.damage_traps]
    wanted += [("effect-trap", cell) for cell in layout.effect_traps]
    wanted += [("treasure", cell) for cell in state.treasures]
    for token, cell in wanted:
        if layout.room_of(cell) in rooms:
            yield cell, [table.piece(_TOKENS[token], f"token-{token}")]
    for place, tokens in state.tokens_on_map.items():
        if layout.room_of(layout.board.cell(place)) in rooms:
            yield layout.board.cell(place), [table.piece("token", token) for token in tokens]


def _monsters(
    table: TableSetting, state: State, numbers: dict[str, list[int]], rooms: Sequence[str]
) -> Iterator[tuple[int, list[Item], Item]]:
    """The monsters of some rooms for so many characters (JL-1.13): hex, base and figure; elites first (JL-1.16)."""
    count = len(state.characters)
    here = [each for each in state.catalog.placed if state.layout.room_of(each.cell) in rooms and count in each.ranks]
    for each in sorted(here, key=lambda each: each.ranks[count] == "normal"):
        found = _figure(table, state, numbers, each.monster, each.ranks[count])
        if found is not None:
            yield each.cell, *found


def _figure(
    table: TableSetting, state: State, numbers: dict[str, list[int]], name: str, rank: Rank
) -> tuple[list[Item], Item] | None:
    """A base and the standee on it, with the next number; None where no standee is left (JL-1.16). Bosses have no
    base."""
    card = state.catalog.any_monster(name)
    if card.boss:
        return [], table.piece("large-standee", f"{card.id}-large-standee")
    taken = numbers.setdefault(card.id, [])
    free = [each for each in range(1, card.standees + 1) if each not in taken]
    if not free:
        return None
    taken.append(free[0])
    figure = table.piece("standee", f"{card.id}-{free[0]}-standee")
    bases = [table.piece("base", f"token-base-{rank}")] if table.left_of("base", f"token-base-{rank}") > 0 else []
    return bases, replace(figure, title=f"{figure.title} {free[0]} · {table.spoken.title(rank)}")


def _room(table: TableSetting, state: State, numbers: dict[str, list[int]], room: str) -> list[Item]:
    """A bag with what is put into a room when it is revealed (JL-15.08)."""
    inside = [item for _, items in _lying(table, state, [room]) for item in items]
    for _, bases, figure in _monsters(table, state, numbers, [room]):
        inside += [*bases, figure]
    return table.bag(f"{table.spoken.title('room')} {room}", inside)


def _seat(table: TableSetting, state: State, told: Mapping[str, Any], name: str) -> list[list[Item]]:
    """A character: its mat, cards, goals, items and counters."""
    character, words = told["characters"][name], table.spoken
    mat = table.piece("character-mat", f"{name}-character-mat")
    goals = table.pile("battle-goal", told["battle_goals"].get(name, ()))
    modifiers = table.pile("modifier-card", told["modifier_decks"][name]["cards"], _deck_title(table, mat.title))
    tokens = table.bag(mat.title, table.pieces("character-token", [f"{name}-character-token"]))
    items = [table.piece("item", item) for item in character["items"]]
    others = [card for card in state.characters[name].mercenary.cards if card not in character["hand"]]
    spare = table.pile("ability-card", others)
    return [
        [mat, table.piece("character-sheet", f"{name}-character-sheet")],
        [
            *table.pile("ability-card", character["hand"], f"{mat.title} · {words.title('hand')}"),
            *spare,
            *modifiers,
            *goals,
            *items,
        ],
        [
            table.counter(words.title("hp"), int(character["hp"])),
            table.counter(words.title("xp"), int(character["xp"])),
            table.piece("initiative-token", f"{name}-initiative-token"),
            *tokens,
        ],
    ]


def _deck_title(table: TableSetting, owner: str) -> str:
    return f"{table.spoken.title('attack-modifier-deck')} · {owner}"


def _enemies(table: TableSetting, state: State, told: Mapping[str, Any]) -> None:
    """Every type of monster of the scenario: its stat card, its deck, its token for the order, the standees left."""
    cards = [state.catalog.any_monster(name) for name in _named(state)]
    decks: set[str] = set()
    for card in cards:
        kind = "boss" if card.boss else "monster"
        row = [table.piece(kind, card.id), table.piece("initiative-token", f"{card.id}-initiative-token")]
        if card.deck in told["ability_decks"] and card.deck not in decks:
            decks.add(card.deck)
            row += table.pile("monster-ability", told["ability_decks"][card.deck]["cards"])
        if not card.boss:
            left = [f"{card.id}-{number}-standee" for number in range(1, card.standees + 1)]
            row += table.bag(row[0].title, table.pieces("standee", left))
        table.beside("left", row)
    monsters = table.spoken.title("monster", "plural")
    table.beside(
        "left", table.pile("modifier-card", told["modifier_decks"][MONSTERS]["cards"], _deck_title(table, monsters))
    )


def _named(state: State) -> list[str]:
    """The monsters that a scenario places, and those that its rules and their cards bring later."""
    catalog = state.catalog
    found = [*dict.fromkeys((*(each.monster for each in catalog.placed), *_brought_by(state, catalog.adventure)))]
    for name in found:  # which grows by what each of them brings
        card = catalog.any_monster(name)
        sheet = catalog.find(name, "boss" if card.boss else "monster")
        abilities = catalog.library.of_kind("monster-ability")
        for entity in (sheet, *(each for each in abilities if each.data["deck"] == card.deck)):
            found += [each for each in dict.fromkeys(_brought_by(state, entity)) if each not in found]
    return found


def _brought_by(state: State, entity: Entity) -> Iterator[str]:
    """The monsters that rules of an entity name."""
    for node in state.catalog.tree(entity).walk():
        if isinstance(node, ArgumentNode) and isinstance(node.value, Entity) and node.value.kind in ("monster", "boss"):
            yield node.value.id


def _supply(table: TableSetting) -> None:
    board = table.piece("element-board", "element-board")
    size = board.card.component.size
    column, row = (size.width - 2 * size.safe - 29) / 3, (size.height - 2 * size.safe - 21) / len(ELEMENTS)
    for number, element in enumerate(ELEMENTS):
        token = table.piece("element-token", f"token-{element}")
        table.on(board, token, size.safe + 27 + 2.5 * column, size.safe + 17 + (number + 0.5) * row)
    table.beside("right", [board, *table.bags("base"), *table.bags("small-token"), *table.bags("token")])
    shared = [pile for kind in ("battle-goal", "item", "city-event") for pile in table.piles(kind)]
    table.beside("right", shared, table.piles("modifier-card"))
    table.beside("right", table.bag_of_kind("reference-sheet"))
