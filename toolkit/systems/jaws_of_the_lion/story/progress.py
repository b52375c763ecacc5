"""What characters become between scenarios: experience, levels, checkmarks, perks, items (JL-21, JL-18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from toolkit.crawl.dice.modifier_deck import ModifierDeck
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.decks import Deck
from toolkit.systems.jaws_of_the_lion.cards.card import Mercenary, Perk
from toolkit.systems.jaws_of_the_lion.cards.catalog import Catalog
from toolkit.systems.jaws_of_the_lion.state import ITEM_READY, Character, State
from toolkit.systems.jaws_of_the_lion.story.sheet import CHECKS_PER_PERK, HIGHEST_LEVEL, MOST_CHECKS, level_at
from toolkit.systems.jaws_of_the_lion.verbs.moments import LionGame

#: Cards that every character has in its pool once the tutorial is over (JL-22.05, JL-22.06).
BASIC_LEVELS = ("1", "X")


def gain_experience(game: LionGame, character: Character, count: int, rule: str) -> None:
    """Experience that goes to the sheet at once; it is never lost (JL-21.08)."""
    if count > 0:
        character.sheet.experience += count
        tell(game, "gained_xp", rule, who=character.id, count=count)


# Perks


def modifier_cards(catalog: Catalog, mercenary: Mercenary, perks: list[int]) -> list[str]:
    """The cards of a character's modifier deck, with the perks that it has taken (JL-21.12, JL-21.14)."""
    if not perks:
        return list(catalog.starting_modifiers)
    cards = Counter(catalog.starting_modifiers)
    for line in perks:
        perk = mercenary.perks[line]
        cards.subtract(perk.remove)
        cards.update(perk.add)
    return [card for card, count in cards.items() for _ in range(count)]


def modifier_deck(state: State, owner: str) -> ModifierDeck:
    """The modifier deck of a character or of the monsters, shuffled (JL-8.01, JL-8.02)."""
    cards = list(state.catalog.starting_modifiers)
    if owner in state.characters:
        character = state.characters[owner]
        cards = modifier_cards(state.catalog, character.mercenary, character.sheet.perks)
    deck = ModifierDeck(Deck(f"modifiers {owner}", cards))
    deck.pile.shuffle(state.random)
    return deck


def open_perks(catalog: Catalog, character: Character) -> Mapping[str, int]:
    """The perk lines that a character can mark: a free box, and the cards that it takes away (JL-21.13, JL-90.69)."""
    perks, marked = character.mercenary.perks, character.sheet.perks
    deck = Counter(modifier_cards(catalog, character.mercenary, marked))
    return {
        f"perk:{line + 1}": line
        for line, perk in enumerate(perks)
        if marked.count(line) < perk.boxes and _removable(perk, deck)
    }


def _removable(perk: Perk, deck: Counter[str]) -> bool:
    return all(deck[card] >= count for card, count in perk.remove.items())


def gain_perk(game: LionGame, character: Character, rule: str) -> Steps:
    """One box beside a perk is marked, for good (JL-21.12, JL-21.15)."""
    able = open_perks(game.state.catalog, character)
    if not able:
        return
    line: int = yield Ask("perk", character.id, dict(able), "JL-91.23")
    character.sheet.perks.append(line)
    tell(game, "gained_perk", rule, who=character.id, perk=line + 1)
    if game.state.round and not game.state.result:
        _change_deck(game.state, character, character.mercenary.perks[line])


def _change_deck(state: State, character: Character, perk: Perk) -> None:
    """A perk that is gained while a scenario is played changes the deck at once (JL-21.10, JL-90.99)."""
    deck = state.modifier_decks[character.id]
    for card, count in perk.remove.items():
        for _ in range(count):
            pile = deck.pile.cards if card in deck.pile.cards else deck.pile.discard
            if card in pile:
                pile.remove(card)
    for card, count in perk.add.items():
        for _ in range(count):
            deck.add(state.random, card)


def gain_checks(game: LionGame, character: Character, count: int, rule: str) -> Steps:
    """Checkmarks; with every third one a perk is gained at once (JL-21.09 to JL-21.11, JL-90.84)."""
    sheet = character.sheet
    for _ in range(min(count, MOST_CHECKS - sheet.checks)):
        sheet.checks += 1
        tell(game, "gained_check", rule, who=character.id, checks=sheet.checks)
        if sheet.checks % CHECKS_PER_PERK == 0:
            yield from gain_perk(game, character, "JL-21.10")


# Levels


def level_up(game: LionGame, character: Character) -> Steps:
    """A card, a perk and more hit points for every level that is reached (JL-21.02 to JL-21.06, JL-90.68)."""
    while character.level < min(HIGHEST_LEVEL, level_at(character.sheet.experience)):
        character.level += 1
        character.hp = character.max_hp  # JL-21.06
        tell(game, "levelled", "JL-21.02", who=character.id, level=character.level)
        able = cards_to_gain(game.state.catalog, character)
        if able:  # JL-90.83
            card: str = yield Ask("learn", character.id, {each: each for each in able}, "JL-91.23")
            character.sheet.cards.append(card)
            tell(game, "learned", "JL-21.03", who=character.id, card=card)
        yield from gain_perk(game, character, "JL-21.05")


def cards_to_gain(catalog: Catalog, character: Character) -> list[str]:
    """Cards of the new level or of a lower one that the character has not taken yet (JL-21.03, JL-21.04)."""
    own = {*character.cards(), *character.sheet.cards}
    known = [catalog.ability(card) for card in character.mercenary.cards]
    return [
        card.id
        for card in known
        if card.id not in own and card.level.isdigit() and 2 <= int(card.level) <= character.level
    ]


# Items


def has_item(character: Character, item: str) -> bool:
    return item in character.items or item in character.sheet.items


def gain_item(game: LionGame, character: Character, item: str, rule: str) -> None:
    character.items[item] = ITEM_READY
    tell(game, "gained_item", rule, who=character.id, item=item)
