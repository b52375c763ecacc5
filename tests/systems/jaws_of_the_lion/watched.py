"""What must hold of every state of Jaws of the Lion, worked out anew from what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolkit.systems.jaws_of_the_lion.map.rooms import shut
from toolkit.systems.jaws_of_the_lion.state import Character, State
from toolkit.systems.jaws_of_the_lion.story.progress import modifier_cards


def pieces(state: State) -> Counter[str]:
    """Every ability card and monster ability card, wherever it is, and the modifier cards that a deck lacks.

    Items are not counted: treasures and goods bring new ones. Nor are modifier cards that come and go, or that a
    special rule adds. While characters set out they mark perks, and their decks are made anew when they have.
    """
    found: Counter[str] = Counter()
    for character in state.characters.values():
        found.update([*character.cards(), *character.sheet.cards])
    for deck in state.ability_decks.values():
        found.update([*deck.cards, *deck.discard])
    found.update(state.revealed_cards.values())
    for owner, modifiers in state.modifier_decks.items() if state.phase != "prepare" else ():
        here = Counter([*modifiers.pile.cards, *modifiers.pile.discard])
        lacking = Counter(_cards_of_deck(state, owner)) - here
        found.update({f"{owner} lacks {card}": count for card, count in lacking.items()})
    return found


def _cards_of_deck(state: State, owner: str) -> list[str]:
    """What a modifier deck is made of when a scenario begins."""
    if owner not in state.characters:
        return state.catalog.starting_modifiers
    character = state.characters[owner]
    return modifier_cards(state.catalog, character.mercenary, character.sheet.perks)


def impossible(state: State) -> Iterator[str]:
    """What cannot be in a game, in words; nothing when the state is sound."""
    if state.closed != shut(state):
        yield "what is held to be closed is not what the doors close"
    for character in state.characters.values():
        yield from _impossible_character(character)
    for monster in state.monsters.values():
        if monster.hp < 1 and not state.turn:  # JL-9.11
            yield f"{monster.id} has no hit points left and stands there"
        if not 1 <= monster.number <= monster.card.standees:
            yield f"{monster.id} has no standee"
    for cell, coins in state.coins.items():
        if coins < 1:
            yield f"{coins} coins lie on {state.place(cell)}"


def _impossible_character(character: Character) -> Iterator[str]:
    if character.hp > character.max_hp:  # JL-9.15
        yield f"{character.id} has more hit points than it can have"
    if character.exhausted and (character.on_board or character.hand or character.discard or character.active):
        yield f"{character.id} is exhausted and has something left"  # JL-9.08
    cards = [*character.cards(), *character.sheet.cards]
    if len(set(cards)) != len(cards):
        yield f"{character.id} has a card twice"


def impossible_between_turns(state: State) -> Iterator[str]:
    """What cannot be at a clean point."""
    standing = Counter(figure.cell for figure in state.figures())
    for cell, count in standing.items():
        if count > 1:  # JL-5.01
            yield f"{count} figures stand on {state.place(cell)}"
        if cell in state.blocked():  # JL-90.85
            yield f"somebody stands on the obstacle at {state.place(cell)}"
    if state.charging or state.consumed:
        yield "elements are in the air between two turns"
    if state.turn:
        yield f"it is still the turn of {state.turn}"
