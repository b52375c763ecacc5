"""Before the first round: characters with their cards, decks, the first room (JL-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.dice.modifier_deck import ModifierDeck
from toolkit.crawl.story.agreed import Agreement, check_options, refuse
from toolkit.rules.counters import starting_values
from toolkit.rules.decks import Deck
from toolkit.rules.randomness import Randomness
from toolkit.rules.system import Table
from toolkit.systems.jaws_of_the_lion.cards.card import Mercenary, Trap
from toolkit.systems.jaws_of_the_lion.cards.catalog import Catalog, catalog_for
from toolkit.systems.jaws_of_the_lion.map.layout import place_of
from toolkit.systems.jaws_of_the_lion.map.rooms import shut
from toolkit.systems.jaws_of_the_lion.state import ITEM_READY, MONSTERS, Character, SpecialObject, State
from toolkit.systems.jaws_of_the_lion.story.progress import modifier_cards

WRONG_TABLE = "L0809"
FEWEST, MOST = 2, 4  # JL-90.14
HIGHEST_LEVEL, HIGHEST_SCENARIO_LEVEL = 9, 7
#: JL-19.02 to JL-19.05
DIFFICULTIES: Mapping[str, int] = {"easy": -1, "normal": 0, "hard": 1, "very-hard": 2}
#: The level of the cards of a new character.
FIRST = "1"

_OPTIONS: Mapping[str, Agreement] = {
    "characters": Agreement(lambda value: isinstance(value, list | tuple), "a list of characters"),
    "level": Agreement(lambda value: type(value) is int and 1 <= value <= HIGHEST_LEVEL, "a number from 1 to 9"),
    "difficulty": Agreement(lambda value: value in DIFFICULTIES, "easy, normal, hard or very-hard"),
    "cards": Agreement(lambda value: isinstance(value, Mapping), "a list of cards for each character"),
    "items": Agreement(lambda value: isinstance(value, Mapping), "a list of items for each character"),
}


def new_state(library: Library, adventure: Entity, table: Table) -> State:
    """Everybody on a starting hex, before the first round; what is in the first room is placed when it begins."""
    check_options(adventure, WRONG_TABLE, table.options, _OPTIONS)
    catalog = catalog_for(library, adventure)
    level = int(table.options.get("level", 1))
    names = _characters(catalog, table)
    scenario_level = level_of([level] * len(names), str(table.options.get("difficulty", "normal")))
    state = bare_state(catalog, Randomness(table.seed), scenario_level)
    for name in names:
        mercenary = catalog.mercenary(name)
        cards = table.options.get("cards", {}).get(name) or starting_hand(catalog, mercenary, level)
        items = dict.fromkeys(table.options.get("items", {}).get(name, ()), ITEM_READY)
        character = Character(mercenary, level, mercenary.health[level - 1], hand=list(cards), items=items)
        state.characters[name] = character
    state.modifier_decks = modifier_decks(state)
    place_objects(state)
    return state


def bare_state(catalog: Catalog, random: Randomness, level: int) -> State:
    """The board as it is drawn, with nobody on it (JL-1.09, JL-1.10)."""
    layout, data = catalog.layout, catalog.adventure.data
    state = State(random, catalog, layout, {}, {}, {}, {}, level=level)
    state.counters = starting_values(data)
    state.obstacles = dict(layout.obstacles)
    state.traps = dict.fromkeys(layout.damage_traps, Trap(state.trap_damage()))
    state.traps |= dict.fromkeys(layout.effect_traps, catalog.effect_trap)
    state.coins = dict.fromkeys(layout.coins, 1)
    places = layout.board.numbers
    state.treasures = {places[place_of(at)]: name for at, name in data.get("treasures", {}).items()}
    state.goods = dict(catalog.goods_tokens)
    state.locked = list(data.get("locked", ()))
    state.closed = shut(state)
    state.ability_decks = {name: Deck(name, catalog.ability_deck(name)) for name in catalog.decks_needed}
    for deck in state.ability_decks.values():
        deck.shuffle(random)
    return state


def place_objects(state: State) -> None:
    """Special objects with their hit points, which depend on level and characters (JL-24.02)."""
    catalog = state.catalog
    state.objects = {
        card.id: SpecialObject(card, catalog.object_health(card, state), card.cells) for card in catalog.objects
    }


def modifier_decks(state: State) -> dict[str, ModifierDeck]:
    """A deck for each character and one for the monsters, shuffled (JL-8.01, JL-8.02, JL-90.13)."""
    decks = {}
    for name in (*state.characters, MONSTERS):
        cards = list(state.catalog.starting_modifiers)
        if name in state.characters:
            character = state.characters[name]
            cards = modifier_cards(state.catalog, character.mercenary, character.sheet.perks)
        decks[name] = ModifierDeck(Deck(f"modifiers {name}", cards))
        decks[name].pile.shuffle(state.random)
    return decks


def starting_hand(catalog: Catalog, mercenary: Mercenary, level: int) -> list[str]:
    """As many cards as the hand limit says (JL-1.19): those of level 1, and for each further level one of its cards."""
    cards = [catalog.ability(card) for card in mercenary.cards]
    hand = [card.id for card in cards if card.level == FIRST]
    for gained in range(2, level + 1):  # JL-21.03
        hand += [card.id for card in cards if card.level == str(gained)][:1]
    return hand[-mercenary.hand_limit :]


def level_of(levels: Sequence[int], difficulty: str) -> int:
    """JL-19.01, JL-90.66"""
    recommended = -(-sum(levels) // (2 * len(levels)))
    return max(0, min(HIGHEST_SCENARIO_LEVEL, recommended + DIFFICULTIES[difficulty]))


def _characters(catalog: Catalog, table: Table) -> Sequence[str]:
    known = [each.id for each in catalog.library.of_kind("mercenary")]
    chosen: Sequence[str] = table.options.get("characters") or known[: table.players]
    if not FEWEST <= len(chosen) <= MOST or len(set(chosen)) != len(chosen) or len(chosen) < table.players:
        wrong_table(catalog.adventure, f"there are {len(set(chosen))} different characters for {table.players} players")
    return chosen


def wrong_table(played: Entity, message: str, hint: str = "") -> NoReturn:
    """Say that nobody can sit down to a scenario as the table is."""
    refuse(played, WRONG_TABLE, message, hint)
