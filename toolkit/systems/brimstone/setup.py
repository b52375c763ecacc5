"""Before the first turn: heroes, decks, tokens, the track, the entrance (SB-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.figures import own
from toolkit.crawl.figures.supply import free_name
from toolkit.crawl.given import only_fields
from toolkit.crawl.map import tokens
from toolkit.crawl.story.agreed import seating, wrong_table
from toolkit.crawl.story.campaign import campaign_of
from toolkit.rules.counters import starting_values
from toolkit.rules.decks import Deck, WhenEmpty
from toolkit.rules.randomness import Randomness
from toolkit.rules.system import Table
from toolkit.systems.brimstone.belongings import item_deck, refit, take_out
from toolkit.systems.brimstone.cards.card import TIERS
from toolkit.systems.brimstone.cards.catalog import Catalog, catalog_for
from toolkit.systems.brimstone.map.mine import DOOR, Lying
from toolkit.systems.brimstone.map.tiles import Tile
from toolkit.systems.brimstone.options import OPTIONS, RULES, check_table
from toolkit.systems.brimstone.state import FEWEST, LASTS, MOST, Hero, State
from toolkit.systems.brimstone.story.carrying import FIELDS, OWN, bring
from toolkit.systems.brimstone.story.interlude import use_brutal_sides
from toolkit.systems.brimstone.story.mode import story_of

#: Scaling by the number of heroes (SB-7.12).
REVIVES = {1: 2, 2: 1, 3: 1, 4: 0, 5: 1, 6: 0}


@seating(OPTIONS)
def new_state(library: Library, adventure: Entity, table: Table) -> State:
    """Heroes that are still to be made, and the entrance in the middle of the table."""
    catalog = catalog_for(library, adventure)
    seated = _heroes(catalog, table)
    check_table(catalog, table, seated)
    state = bare_state(catalog, Randomness(table.seed), table.options)
    carried: Mapping[str, Any] = table.options.get("carried", {})
    state.story = story_of(table.options.get("story", {}))
    if state.story is not None:
        campaign_of(catalog.library, state.story.campaign)
    for name, called in seated:
        hero = new_hero(state, name, called)
        if hero.id in carried:
            only_fields(carried[hero.id], ("class", OWN, *FIELDS), f"the hero {hero.id}")
            bring(hero, carried[hero.id])  # SB-6.01, SB-60.04
            if OWN in carried[hero.id]:  # SB-91.103
                own.from_data(catalog.library, catalog.adventure.pack, LASTS, [hero], {hero.id: carried[hero.id][OWN]})
            for name in hero.items:  # what heroes have is in no deck
                take_out(state, name)
        else:
            state.waiting.append(hero.id)
        refit(state, hero)
    for absent in state.story.absent.values() if state.story is not None else ():  # nor what those have who sit out
        for name in absent.get("items", ()):
            take_out(state, name)
    if state.story is not None and carried:  # what lies between two missions comes first (SB-60.06)
        state.phase, state.story.travelled = "levels", 0
        state.bearer = next((each.id for each in state.heroes.values() if not each.dead), next(iter(state.heroes)))
    else:
        use_brutal_sides(state)
    state.revives = REVIVES[len(state.heroes)]
    return state


def new_hero(state: State, name: str, called: str = "") -> Hero:
    """A hero with what its class sheet gives; two of one class are told apart (SB-4.17, SB-6.03)."""
    sheet = state.catalog.hero(name)
    hero = Hero(called or free_name(sheet.id, state.heroes), sheet)
    hero.items = list(sheet.gear)
    hero.bag = list(sheet.tokens)
    state.heroes[hero.id] = hero
    return hero


def bare_state(catalog: Catalog, random: Randomness, options: Mapping[str, Any]) -> State:
    """The table with nobody at it."""
    themes = frozenset(options.get("themes", ()))
    state = State(random, catalog, {}, {})
    state.options = frozenset(name for name in RULES if options.get(name))
    state.themes = themes
    state.decks = decks_of(catalog, themes)
    for deck in state.decks.values():
        deck.shuffle(random)  # SB-7.03, SB-7.04
    state.counters = starting_values(catalog.adventure.data)
    state.tokens_on_map = tokens.at_first(catalog.adventure.data)
    track = catalog.track
    state.posse, state.darkness = 0, track.last  # SB-7.08
    world, entrance = first_world(catalog), entrance_of(catalog)
    state.sections, state.worlds = [world], [world]
    state.tiles = [Lying(entrance, 0, 0, 0, 0, (DOOR,) * len(entrance.exits))]
    state.lay()
    return state


def first_world(catalog: Catalog) -> str:
    """Where a mission begins: in the mine, unless it says otherwise."""
    return catalog.world_named(catalog.adventure)


def entrance_of(catalog: Catalog) -> Tile:
    """The tile that a mission names, or the entrance of its world (SB-7.09)."""
    world = first_world(catalog)
    if "entrance" in catalog.adventure.data:
        return catalog.tile(str(catalog.adventure.data["entrance"]))
    tiles = [each for each in catalog.library.of_kind("tile") if each.data.get("type") == "entrance"]
    fitting = [each.id for each in tiles if catalog.world_named(each) == world]
    if not fitting:
        wrong_table(catalog.adventure, f"no tile of {world} is an entrance")
    return catalog.tile(fitting[0])


def decks_of(catalog: Catalog, themes: frozenset[str]) -> dict[str, Deck]:
    """Every deck of the box, whole (SB-2)."""
    library, mine = catalog.library, catalog.mine
    found: dict[str, list[str]] = {tier: [] for tier in TIERS}
    for kind in ("darkness", "growing-dread", "loot", "scavenge", "hazard"):
        found[kind] = _cards(library.of_kind(kind))
    for world in catalog.worlds:
        found[f"map {world}"] = list(catalog.tiles_of(world))
        found[f"encounter {world}"] = []
        found[f"artifact {world}"] = []
        if world != mine:
            found[f"threat {world}"] = []
    for card in library.of_kind("threat"):
        deck = f"threat {catalog.world_named(card)}" if "world" in card.data else str(card.data["deck"])
        if not themes or card.data.get("theme") in themes or deck == "epic" or "world" in card.data:  # SB-41.12
            found[deck] += [card.id] * card.data.get("copies", 1)
    for card in library.of_kind("encounter"):
        found[f"encounter {catalog.world_named(card)}"] += [card.id] * card.data.get("copies", 1)
    for card in library.of_kind("item"):
        item = catalog.item(card.id)
        if item.deck in ("gear", "artifact", "personal"):
            found.setdefault(item_deck(item), []).extend([card.id] * item.copies)
    for name in ("gear", "personal"):  # a pack may have none of them
        found.setdefault(name, [])
    found["tokens"] = _cards(library.of_kind("exploration-token"))
    keep: WhenEmpty = "stay-empty"
    whole = ("loot", "scavenge", "tokens")
    return {name: Deck(name, cards, when_empty=keep if name in whole else "reshuffle") for name, cards in found.items()}


def _cards(entities: Sequence[Entity]) -> list[str]:
    return [each.id for each in entities for _ in range(each.data.get("copies", 1))]


def _heroes(catalog: Catalog, table: Table) -> list[tuple[str, str]]:
    """The class of each hero, and what it is called; empty where its class says it."""
    carried: Mapping[str, Any] = table.options.get("carried", {})
    if carried and all("class" in each for each in carried.values()):
        return [(str(each["class"]), str(name)) for name, each in carried.items()]
    known = [each.id for each in catalog.library.of_kind("hero")]
    chosen: Sequence[str] = table.options.get("heroes") or [
        known[number % len(known)] for number in range(min(table.players, MOST))
    ]
    if not FEWEST <= len(chosen) <= MOST or len(chosen) < table.players:
        wrong_table(catalog.adventure, f"there are {len(chosen)} heroes for {table.players} players")
    for name in chosen:
        if name not in known:
            wrong_table(catalog.adventure, f"there is no hero {name!r}", f"the classes are {', '.join(known)}")
    return [(name, "") for name in chosen]
