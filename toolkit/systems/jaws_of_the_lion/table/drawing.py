"""The board as text: hexes in slanting rows, who stands on them, and everybody's cards below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from toolkit.crawl.map import tokens
from toolkit.crawl.table.counters import counter_lines, own_counters
from toolkit.crawl.table.hexes import HexBorder, Hexes
from toolkit.crawl.table.lines import called, wrapped
from toolkit.systems.jaws_of_the_lion.conditions import CONDITIONS
from toolkit.systems.jaws_of_the_lion.state import Character, Figure, Monster, State

#: Columns inside a hex.
INSIDE = 5


def draw(state: State, width: int = 80) -> str:
    """The map, its legend, the elements and a line for every figure."""
    return _table(state, width, _map(state).lines(), [*_legend(state)])


def draw_low(state: State, width: int = 80) -> str:
    """The same with one line a row of hexes, each with its name and what is there, and without the legend."""
    return _table(state, width, _low_map(state).lines(low=True), [])


def _table(state: State, width: int, board: Iterable[str], head: Sequence[str]) -> str:
    drawn = [*board, ""]
    lines = [*head, *_elements(state), *_order(state)]
    lines += counter_lines(state.catalog.adventure.data, state.counters)
    if state.tokens_on_map:
        lines += tokens.lines(tokens.names(state.catalog.library), state.tokens_on_map, partial(_seen, state))
    lines += [_character(state, each) for each in state.characters.values()]
    lines += [_monster(state, each) for each in state.monsters.values()]
    lines += [f"{each.id}: {each.hp} of {each.max_hp} HP" for each in state.objects.values()]
    return "\n".join([*drawn, *(wrapped(line, width) for line in lines)])


def _seen(state: State, place: str) -> bool:
    """Whether a hex is in a room that is revealed, or a door."""
    return state.layout.room_of(state.layout.board.cell(place)) in ("", *(state.revealed or [state.layout.first_room]))


def _map(state: State) -> Hexes:
    return Hexes(_shown(state), partial(_box, state), partial(_border, state), height=2, inside=INSIDE)


def _low_map(state: State) -> Hexes:
    return Hexes(_shown(state), partial(_low_box, state), partial(_border, state), height=1, inside=INSIDE)


def _shown(state: State) -> dict[tuple[int, int], str]:
    """The hexes of rooms that are revealed, and doors."""
    shown_rooms = ("", *(state.revealed or [state.layout.first_room]))
    return {
        place: state.layout.board.names[number]
        for place, number in state.layout.board.numbers.items()
        if state.layout.room_of(number) in shown_rooms
    }


def _box(state: State, name: str, width: int) -> Sequence[str]:
    return f"{_here(state, name):^{width}}"[:width], f"{name:^{width}}"[:width]


def _low_box(state: State, name: str, width: int) -> Sequence[str]:
    """Where it is and what is there; where both do not fit, what is there alone."""
    here = _here(state, name)
    return (f"{name + here if len(name + here) <= width else here:^{width}}"[:width],)


def _here(state: State, name: str) -> str:
    cell = state.layout.board.cell(name)
    figure = state.at(cell)
    return _sign(state, figure) if figure is not None else _ground(state, cell)


def _sign(state: State, figure: Figure) -> str:
    """Characters by their first two letters in capitals, monsters by two letters and their number."""
    marks = CONDITIONS.marks(figure)
    if isinstance(figure, Monster):
        letters = "".join(word[0] for word in figure.card.id.split("-"))[:2]
        return f"{letters.upper() if figure.rank != 'normal' else letters}{figure.number}{marks}"
    return f"[{figure.id[:2].upper()}]{marks}"


def _ground(state: State, cell: int) -> str:
    door = state.layout.door_at(cell)
    if door is not None:
        return f"={door.name}=" if cell in state.closed else f"'{door.name}'"
    thing = next((each for each in state.objects.values() if cell in each.cells), None)
    if thing is not None:
        return f"<{thing.id[:3]}>"
    signs = "#" if cell in state.blocked() else ""
    signs += "^" if cell in state.traps else ""
    signs += "~" if cell in state.layout.difficult else ""
    signs += "*" if cell in state.layout.hazards else ""
    signs += ">" if cell in state.layout.exits else ""
    signs += "@" if not state.round and cell in state.layout.starts else ""
    signs += "?" if cell in state.goods else ""
    signs += "+" if state.tokens_on_map and state.place(cell) in state.tokens_on_map else ""
    signs += "$" * min(2, state.coins.get(cell, 0))
    return signs + ("T" if cell in state.treasures else "")


def _border(state: State, one: str | None, other: str | None) -> HexBorder:
    if one is None and other is None:
        return "none"
    if one is None or other is None:
        return "wall"
    board = state.layout.board
    return "way" if board.cell(other) in board.neighbours(board.cell(one)) else "wall"


def _legend(state: State) -> Iterator[str]:
    yield "# obstacle  ^ trap  ~ difficult  $ coin  T treasure  =A= door"
    if rarer := _rarer(state):
        yield rarer
    yield CONDITIONS.legend()


def _rarer(state: State) -> str:
    """The signs that only some scenarios have."""
    layout = state.layout
    found = [
        (layout.hazards, "* hazard"),
        (layout.exits, "> exit"),
        (state.goods, "? goods"),
        (state.tokens_on_map, "+ token"),
        (state.objects, "<…> special object"),
    ]
    return "  ".join(words for there, words in found if there)


def _elements(state: State) -> Iterator[str]:
    charged = [f"{element} {level}" for element, level in state.elements.items() if level != "inert"]
    yield f"round {state.round}, level {state.level}; elements: {', '.join(charged) or 'none'}"


def _order(state: State) -> Iterator[str]:
    """Who acts when, lowest initiative first (JL-3.15); those who have acted in brackets."""
    found = [(each.initiative[0], called(state, each.id), each.acted) for each in state.living() if each.initiative]
    for deck, card in state.revealed_cards.items():
        own = [each for each in state.monsters.values() if each.card.deck == deck]
        if own:
            ability = state.catalog.monster_ability(card)
            told = f"{called(state, own[0].card.id)}: {called(state, card)}"
            found.append((ability.initiative, told, all(each.acted for each in own)))
    if found:
        words = (f"({value} {who})" if acted else f"{value} {who}" for value, who, acted in sorted(found))
        yield f"order: {', '.join(words)}"


def _character(state: State, character: Character) -> str:
    name = called(state, character.id)
    if character.exhausted:
        return f"{name}: exhausted"
    cards = f"{len(character.hand)} in hand, {len(character.discard)} discarded, {len(character.lost)} lost"
    troubles = "".join(f", {word}" for word in CONDITIONS.words(character))
    return f"{name}: {character.hp} of {character.max_hp} HP, {cards}, {character.coins} coins{troubles}"


def _monster(state: State, monster: Monster) -> str:
    troubles = "".join(f", {word}" for word in CONDITIONS.words(monster))
    name, at = f"{called(state, monster.card.id)} {monster.number}", state.place(monster.cell)
    counters = own_counters(monster.card.entity.data, monster.counters)
    return f"{name} ({monster.rank}) at {at}: {monster.hp} of {monster.max_hp} HP{troubles}{counters}"
