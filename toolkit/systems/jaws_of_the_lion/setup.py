"""Before the first round: characters with their cards, decks, the first room (JL-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.dice.modifier_deck import ModifierDeck
from toolkit.crawl.given import within
from toolkit.crawl.map import tokens
from toolkit.crawl.story.agreed import (
    Agreement,
    are_lists_of_names,
    are_names,
    check_known,
    check_number,
    did_you_mean,
    seating,
    wrong_table,
)
from toolkit.crawl.story.campaign import without
from toolkit.rules.counters import starting_values
from toolkit.rules.decks import Deck
from toolkit.rules.randomness import Randomness
from toolkit.rules.shapes import NUMBER, WORDS, Fields, ListOf, MapOf
from toolkit.rules.system import Table
from toolkit.systems.jaws_of_the_lion.cards.card import Mercenary, Trap
from toolkit.systems.jaws_of_the_lion.cards.catalog import Catalog, catalog_for
from toolkit.systems.jaws_of_the_lion.map.layout import place_of
from toolkit.systems.jaws_of_the_lion.map.rooms import shut
from toolkit.systems.jaws_of_the_lion.state import (
    FEWEST,
    HIGHEST_SCENARIO_LEVEL,
    ITEM_READY,
    MONSTERS,
    MOST,
    PLAYED,
    Character,
    SpecialObject,
    State,
)
from toolkit.systems.jaws_of_the_lion.story.party import items_of, party_of, tutorial_before
from toolkit.systems.jaws_of_the_lion.story.preparing import DEALT
from toolkit.systems.jaws_of_the_lion.story.progress import BASIC_LEVELS, modifier_deck
from toolkit.systems.jaws_of_the_lion.story.sheet import HIGHEST_LEVEL, Sheet, Story

#: JL-19.02 to JL-19.05
DIFFICULTIES: Mapping[str, int] = {"easy": -1, "normal": 0, "hard": 1, "very-hard": 2}
TUTORIAL_LEVELS = ("A", "B")
#: The level of the cards of a new character.
FIRST = "1"

#: What a campaign hands on besides its story: who plays, and the deck of city events.
HANDED_ON = Fields(
    {},
    {
        "events": WORDS,
        "heroes": MapOf(
            Fields(
                {
                    **dict.fromkeys(("level", "gold", "experience", "checks"), NUMBER),
                    **dict.fromkeys(("cards", "items"), WORDS),
                    "perks": ListOf(NUMBER),
                }
            )
        ),
    },
)

_OPTIONS: Mapping[str, Agreement] = {
    "characters": Agreement(are_names, "a list of characters"),
    "heroes": Agreement(are_names, "a list of characters"),
    "story": Agreement(lambda value: isinstance(value, Mapping), "what a campaign hands on", HANDED_ON),
    "level": Agreement(
        lambda value: type(value) is int and 1 <= value <= HIGHEST_LEVEL, f"a number from 1 to {HIGHEST_LEVEL}"
    ),
    "difficulty": Agreement(lambda value: value in list(DIFFICULTIES), "easy, normal, hard or very-hard"),
    "cards": Agreement(are_lists_of_names, "a list of cards for each character"),
    "goals": Agreement(are_lists_of_names, "a list of battle goals for each character"),
    "items": Agreement(are_lists_of_names, "a list of items for each character"),
}


@seating(_OPTIONS)
def new_state(library: Library, adventure: Entity, table: Table) -> State:
    """Everything before the first round; what is in the first room is placed when it begins."""
    catalog = catalog_for(library, adventure)
    told: Mapping[str, Any] = table.options.get("story", {})
    names = list(told["heroes"]) if told.get("heroes") else _characters(catalog, table)
    party = party_of(catalog, table.options)
    _check_box(catalog, names)
    _check_bags(catalog, names, table)
    levels = [
        within(f"the level of {name}", told["heroes"][name]["level"], 1, HIGHEST_LEVEL)
        if told.get("heroes")
        else party.level
        for name in names
    ]
    scenario_level = level_of(levels, str(table.options.get("difficulty", "normal")))
    state = bare_state(catalog, Randomness(table.seed), scenario_level)
    if told:
        state.story = Story.from_data(without(told, ("heroes", "events")), "a campaign")
        state.city_events = [str(each) for each in told.get("events", ())]
        claimed = state.story.treasures
        state.treasures = {
            cell: each
            for cell, each in state.treasures.items()
            if each not in claimed or not catalog.is_listed(each)  # JL-90.65, JL-90.97
        }
    items = items_of(catalog, names, party) | dict(table.options.get("items", {}))
    for name, level in zip(names, levels, strict=True):
        state.characters[name] = _character(catalog, table, name, level, state.story, items[name], party.perks)
    state.modifier_decks = modifier_decks(state)
    place_objects(state)
    _deal_goals(state, table.options.get("goals", {}))
    state.phase, state.waiting = "prepare", list(state.characters)
    return state


def _character(
    catalog: Catalog, table: Table, name: str, level: int, story: Story | None, items: Sequence[str], perks: int
) -> Character:
    """A character with its whole pool in hand and all of its items; what is left at home is asked for (JL-1.19)."""
    mercenary = catalog.mercenary(name)
    told = table.options.get("story", {}).get("heroes", {}).get(name)
    sheet, gold = Sheet(owed=perks), 0
    cards = table.options.get("cards", {}).get(name)
    if told is not None:
        perks_marked = [within(f"a perk of {name}", each, 0, len(mercenary.perks) - 1) for each in told["perks"]]
        sheet = Sheet(told["experience"], told["checks"], perks_marked)
        gold, items, cards = told["gold"], list(told["items"]), list(told["cards"])
    elif mercenary.other_box and story is not None:  # JL-25.04
        sheet = Sheet(experience=10, owed=1)
        gold = 40
    tutorial = None if story is not None or "level" in table.options or cards else tutorial_before(catalog)
    if tutorial is not None:
        cards = tutorial_cards(catalog, mercenary, tutorial)
    if story is not None:
        cards = tutorial_cards(catalog, mercenary, story) or without_tutorial(catalog, mercenary, cards or ())
    cards = list(cards or pool(mercenary, level))
    state_of_items = dict.fromkeys(items, ITEM_READY)
    health = mercenary.health[level - 1]
    return Character(mercenary, level, health, gold=gold, hand=cards, items=state_of_items, sheet=sheet)


def _deal_goals(state: State, agreed: Mapping[str, Sequence[str]]) -> None:
    """Two battle goals for each character, face down (JL-1.22); the players may agree on others."""
    deck = list(state.catalog.battle_goals)
    state.random.shuffle("battle goals", deck)
    for name in state.characters:
        dealt, deck = deck[:DEALT], deck[DEALT:]
        dealt = list(agreed.get(name, dealt))
        if dealt:
            state.battle_goals[name] = dealt


def bare_state(catalog: Catalog, random: Randomness, level: int) -> State:
    """The board as it is drawn, with nobody on it (JL-1.09, JL-1.10)."""
    layout, data = catalog.layout, catalog.adventure.data
    state = State(random, catalog, layout, {}, {}, {}, {}, level=level)
    state.counters = starting_values(data)
    state.tokens_on_map = tokens.at_first(data)
    state.obstacles = dict(layout.obstacles)
    state.traps = dict.fromkeys(layout.damage_traps, Trap(state.trap_damage()))
    state.traps |= dict.fromkeys(layout.effect_traps, catalog.effect_trap)
    state.coins = dict.fromkeys(layout.coins, 1)
    places = layout.board.numbers
    lying = data.get("treasures", {}).items()
    state.treasures = {places[place_of(at)]: catalog.short("treasure", name, catalog.adventure) for at, name in lying}
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
    return {name: modifier_deck(state, name) for name in (*state.characters, MONSTERS)}


def pool(mercenary: Mercenary, level: int) -> list[str]:
    """The cards of a character that is not of a campaign: those of level 1 and X, and one for each level gained."""
    found = [card for card, of_level in mercenary.cards.items() if of_level in BASIC_LEVELS]
    for gained in range(2, level + 1):  # JL-21.03
        found += [card for card, of_level in mercenary.cards.items() if of_level == str(gained)][:1]
    return found


def tutorial_cards(catalog: Catalog, mercenary: Mercenary, story: Story) -> list[str]:
    """The cards of the tutorial: level A until its first scenario is won, then with level B (JL-22.02 to JL-22.05).

    None for whoever has no such cards (JL-25.03), nor once the last of its scenarios is won.
    """
    campaign = catalog.find(story.campaign, kind="campaign")
    scenarios = [id_in(each) for each in campaign.data.get("tutorial", ())]
    cards = [catalog.ability(card) for card in mercenary.cards]
    first = [card.id for card in cards if card.level == "A"]
    if not scenarios or scenarios[-1] in story.won or not first:
        return []
    if scenarios[0] not in story.won:
        return first
    instead = {card.replaces: card.id for card in cards if card.level == "B"}
    return [instead.get(card, card) for card in first]  # JL-22.03


def without_tutorial(catalog: Catalog, mercenary: Mercenary, cards: Sequence[str]) -> list[str]:
    """All cards of level 1 and X in place of the tutorial's, with those gained by levels (JL-22.05, JL-22.06)."""
    gained = [card for card in cards if catalog.ability(card).level not in TUTORIAL_LEVELS]
    return list(dict.fromkeys([*pool(mercenary, 1), *gained]))


def starting_hand(catalog: Catalog, mercenary: Mercenary, level: int) -> list[str]:
    """As many cards as the hand limit says (JL-1.19): those of level 1, and for each further level one of its cards."""
    hand = [card for card in pool(mercenary, level) if catalog.ability(card).level != "X"]
    return hand[-mercenary.hand_limit :]


def level_of(levels: Sequence[int], difficulty: str) -> int:
    """The level of a scenario for characters of some levels, by difficulty (JL-19.01, JL-90.66)."""
    recommended = -(-sum(levels) // (2 * len(levels)))
    return max(0, min(HIGHEST_SCENARIO_LEVEL, recommended + DIFFICULTIES[difficulty]))


def _characters(catalog: Catalog, table: Table) -> Sequence[str]:
    known = catalog.mercenaries
    asked = table.options.get("characters") or table.options.get("heroes")
    chosen: Sequence[str] = asked or known[: max(FEWEST, table.players)]  # JL-90.14: alone one plays two
    check_known(catalog.adventure, chosen, known, "mercenary")
    check_number(catalog.adventure, chosen, table.players, "characters", FEWEST, MOST)
    return chosen


def _check_box(catalog: Catalog, names: Sequence[str]) -> None:
    """Whether the packs hold what so many characters need before the first round (JL-1.12, JL-1.19, JL-8.08)."""
    starts = len(catalog.layout.starts)
    if starts < len(names):
        wrong_table(catalog.adventure, f"the scenario has {starts} starting hexes for {len(names)} characters")
    if not catalog.starting_modifiers:
        hint = "write modifier cards with 'in_every_deck', or require a pack that has them"
        wrong_table(catalog.adventure, "no modifier card is in every deck", hint)
    for name in names:
        count = list(catalog.mercenary(name).cards.values()).count(FIRST)
        if count < PLAYED:
            message = f"the mercenary {name!r} has {count} ability cards of level 1; a round needs {PLAYED}"
            wrong_table(catalog.adventure, message)


def _check_bags(catalog: Catalog, names: Sequence[str], table: Table) -> None:
    """Whether the cards, items and goals that a table chose are there, each once (JL-1.19, JL-90.70)."""
    shared = {"items": catalog.items, "goals": catalog.battle_goals}
    for option, what in (("cards", "ability card"), ("items", "item"), ("goals", "battle goal")):
        for name, chosen in table.options.get(option, {}).items():
            if name not in names:
                wrong_table(catalog.adventure, f"{name!r} does not play", did_you_mean(name, names))
            known = shared.get(option, list(catalog.mercenary(name).cards))
            for each in chosen:
                if each not in known:
                    wrong_table(catalog.adventure, f"{name!r} has no {what} {each!r}", did_you_mean(each, known))
            if len(set(chosen)) != len(chosen):
                wrong_table(catalog.adventure, f"{name!r} has every {what} once")
