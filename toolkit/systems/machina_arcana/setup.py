"""Before the first round: decks, tracks, tiles, explorers (MA-2, MA-44, MA-46)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map import tokens
from toolkit.crawl.story.agreed import Agreement, are_lists_of_names, are_names, check_known, check_number, seating
from toolkit.crawl.telling import tell
from toolkit.rules.counters import starting_values
from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.decks import Deck
from toolkit.rules.randomness import Randomness
from toolkit.rules.system import Table
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.card import CLASS_ITEMS, ITEM_TYPES
from toolkit.systems.machina_arcana.cards.catalog import Catalog, catalog_for
from toolkit.systems.machina_arcana.cards.inventory import use_inventory
from toolkit.systems.machina_arcana.map.placing import lay_start
from toolkit.systems.machina_arcana.state import (
    EASY_POSITIONS,
    EXPLORER_EVENTS,
    HORROR_EVENTS,
    MONSTERS,
    MOST_EXPLORERS,
    SOLO_POSITIONS,
    THREAT_POSITIONS,
    Explorer,
    State,
)
from toolkit.systems.machina_arcana.story.progress import read_progress
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame

FEWEST, MOST = 1, MOST_EXPLORERS
DIFFICULTIES = ("easy", "normal", "hard")
LEAST_THREAT = 3  # MA-50.13
#: What easy games and single explorers have more of essence (MA-46.01, MA-46.04).
EASY_ESSENCE, SOLO_ESSENCE = 1, 2

_OPTIONS: Mapping[str, Agreement] = {
    "explorers": Agreement(are_names, "a list of explorers"),
    "difficulty": Agreement(lambda value: value in DIFFICULTIES, "easy, normal or hard"),
    "items": Agreement(are_lists_of_names, "a list of items for each explorer"),
    "item_level": Agreement(lambda value: value in (1, 2, 3), "1, 2 or 3"),
    "scars": Agreement(are_lists_of_names, "a list of scars for each explorer"),
    "insights": Agreement(lambda value: type(value) is int and 0 <= value <= 20, "a number from 0 to 20"),
    "doom": Agreement(lambda value: type(value) is int and 0 <= value <= 3, "a number from 0 to 3"),
    "heroes": Agreement(are_names, "a list of explorers"),
    "campaign": Agreement(lambda value: isinstance(value, Mapping), "where a campaign stands"),
    "newcomers": Agreement(are_names, "a list of explorers"),
}


@seating(_OPTIONS)
def new_state(library: Library, adventure: Entity, table: Table) -> State:
    """Everything on the table; items and explorers are placed by the first step."""
    catalog = catalog_for(library, adventure)
    names = _explorers(catalog, table)
    state = bare_state(catalog, Randomness(table.seed))
    state.difficulty = str(table.options.get("difficulty", "normal"))
    state.began = len(names)
    state.campaign = read_progress(library, table.options.get("campaign"))
    state.insights = int(table.options.get("insights", 0))
    _set_difficulty(state, int(table.options.get("doom", 0)))
    for name in names:
        state.explorers[name] = new_explorer(state, name)
        state.explorers[name].scars = list(table.options.get("scars", {}).get(name, ()))
    for level in range(2, int(table.options.get("item_level", 1)) + 1):
        add_items(state, level)
    _keep_items(state, table.options.get("items", {}), table.options.get("newcomers", ()))
    state.random.shuffle("tiles", state.tile_stack, lambda number: catalog.tiles[number].id)
    lay_start(state, state.tile_stack.pop(0))  # MA-44.06
    for explorer in state.explorers.values():
        stats.refresh(state, explorer)
        explorer.essence = min(explorer.essence, stats.max_essence(state, explorer))
    stats.refresh_common(state)
    return state


def bare_state(catalog: Catalog, random: Randomness) -> State:
    """Decks and tracks as at the beginning, with nobody there (MA-44.02, MA-44.03)."""
    state = State(random, catalog, catalog.ground(()), {}, {}, {}, {}, [])
    state.counters = starting_values(catalog.adventure.data)
    state.tokens_on_map = tokens.at_first(catalog.adventure.data)
    for kind in ITEM_TYPES:
        state.item_decks[kind] = Deck(kind, when_empty="stay-empty")
    add_items(state, 1)
    monsters = catalog.monster_cards(1)
    state.decks[MONSTERS] = Deck(MONSTERS, monsters, when_empty="stay-empty")
    for name, kind, own in (
        (EXPLORER_EVENTS, "explorer-event", "explorer_events"),
        (HORROR_EVENTS, "horror-event", "horror_events"),
    ):
        state.decks[name] = Deck(name, catalog.deck_of(kind, own), when_empty="stay-empty")
    for deck in state.decks.values():
        deck.shuffle(random)
    state.tile_stack = [tile.number for tile in catalog.tiles if not tile.endgame]
    state.tile_count = len(state.tile_stack)
    stats.refresh_common(state)
    return state


def add_items(state: State, level: int) -> None:
    """All item cards of a level are shuffled into their decks (MA-45.06)."""
    for entity in state.catalog.of_level("item", level):
        item = state.catalog.item(state.catalog.name_of(entity))
        state.item_decks[item.type].cards += [item.id] * item.copies
    for deck in state.item_decks.values():
        deck.shuffle(state.random)
    if level == state.skipped_level:
        state.skipped_level = 0
    elif level > state.item_level + 1:
        state.skipped_level = level - 1
    state.item_level = max(state.item_level, level)


def new_explorer(state: State, name: str) -> Explorer:
    """Health at the maximum, essence at its start, no stamina yet (MA-44.04, MA-46.01, MA-46.04)."""
    card = state.catalog.explorer(name)
    more = EASY_ESSENCE * (state.difficulty == "easy") + SOLO_ESSENCE * (state.began == 1)
    return Explorer(card, card.health, min(card.essence, card.starting_essence + more))


def _set_difficulty(state: State, doom: int) -> None:
    """Length of the threat track and ratings at the start, by difficulty, doom and number of explorers (MA-46.01,
    MA-46.03, MA-46.06, MA-50.13)."""
    easy, solo = EASY_POSITIONS * (state.difficulty == "easy"), SOLO_POSITIONS * (state.began == 1)
    positions = THREAT_POSITIONS + easy + solo
    state.threat_positions = max(LEAST_THREAT, positions - doom)
    if state.difficulty == "hard":
        state.first_rating = state.spawn_rating = state.horror_rating = 1


def _keep_items(state: State, items: Mapping[str, Sequence[str]], newcomers: Sequence[str]) -> None:
    """What was kept from the last scenario is carried, and in no deck (MA-50.05)."""
    items = {name: kept for name, kept in items.items() if name in state.explorers}
    state.keepers = [name for name, kept in items.items() if kept]
    for name, kept in items.items():
        for item in kept:
            deck = state.item_decks[state.catalog.item(item).type]
            if item in deck.cards:
                deck.cards.remove(item)
            state.explorers[name].carried.append(item)
    for name in (each for each in newcomers if each in state.explorers):
        gift = _level_one_consumable(state)
        if gift:
            state.explorers[name].carried.append(gift)  # MA-50.10
    if state.difficulty == "easy" and "easy_item" in state.catalog.adventure.data:
        easy = state.catalog.item(state.catalog.adventure.data["easy_item"])
        deck = state.item_decks[easy.type]
        for explorer in state.explorers.values():
            if easy.id in deck.cards:
                deck.cards.remove(easy.id)
                explorer.carried.append(easy.id)  # MA-46.01


def _level_one_consumable(state: State) -> str:
    deck = state.item_decks["consumable"]
    fit = [name for name in reversed(deck.cards) if state.catalog.item(name).level == 1]
    if fit:
        deck.cards.remove(fit[0])
    return fit[0] if fit else ""


def starting_items(game: ArcanaGame) -> Steps:
    """Each explorer equips the first base item of its class's deck (MA-44.05), or arranges what was kept (MA-50.05)."""
    state = game.state
    for explorer in state.explorers.values():
        if explorer.id in state.keepers:  # MA-50.06
            yield from use_inventory(game, explorer, "MA-50.05")
            continue
        types = [each for each in CLASS_ITEMS[explorer.card.explorer_class] if _first_base(state, each)]
        if not types:
            continue
        kind = yield Ask("deck", explorer.id, {each: each for each in types}, "MA-44.05")
        name = _first_base(state, kind)
        deck = state.item_decks[kind]
        deck.cards.remove(name)
        deck.shuffle(state.random)
        explorer.worn.append((name,))
        tell(game, "equipped", "MA-44.05", who=explorer.id, item=name)
        stats.refresh(state, explorer)


def _first_base(state: State, kind: str) -> str:
    """The first base item from the top of a deck."""
    cards = reversed(state.item_decks[kind].cards)
    return next((name for name in cards if state.catalog.item(name).role == "base"), "")


def _explorers(catalog: Catalog, table: Table) -> Sequence[str]:
    known = catalog.names("explorer")
    chosen: Sequence[str] = (
        table.options.get("explorers") or table.options.get("heroes") or known[: max(0, table.players)]
    )
    players = 1 if table.options.get("campaign") else table.players  # MA-50.11: fewer may be left than players
    check_number(catalog.adventure, chosen, players, "explorers", FEWEST, MOST)
    check_known(catalog.adventure, chosen, known, "explorer")
    return chosen
