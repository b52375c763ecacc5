"""A state as data that people can read and write: saved games, and what scenario tests begin with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.figures import own
from toolkit.crawl.given import fail, field_of, one_of, only_fields, within
from toolkit.crawl.map import tokens
from toolkit.crawl.written import fields_of, fill, said_of
from toolkit.rules.counters import read_values
from toolkit.rules.decks import Deck
from toolkit.rules.modifiers import Modifiers
from toolkit.rules.randomness import Randomness
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.catalog import catalog_for
from toolkit.systems.machina_arcana.map.ground import Laid
from toolkit.systems.machina_arcana.setup import DIFFICULTIES, bare_state
from toolkit.systems.machina_arcana.state import LASTS, LIGHT, NOWHERE, PHASES, Explorer, Monster, Phase, State
from toolkit.systems.machina_arcana.story.progress import read_progress

TOKENS = ("explored", "light", "sealed")
#: Fields of a state that are written as they are.
_PLAIN = (
    "round",
    "phase",
    "turn",
    "spawn_rating",
    "horror_rating",
    "first_rating",
    "threat",
    "threat_positions",
    "level",
    "item_level",
    "began",
    "difficulty",
    "cut_short",
    "insights",
    "outcome",
)
_LISTS = ("waiting", "order", "completed", "horror_markers", "refused", "gone", "keepers")
_NUMBERS = {
    "round": (0, 10_000),
    "spawn_rating": (0, 4),
    "horror_rating": (0, 4),
    "first_rating": (0, 4),
    "threat": (1, 9),
    "threat_positions": (1, 9),
    "level": (1, 5),
    "item_level": (1, 3),
    "began": (1, 4),
    "insights": (0, 20),
}
_EXPLORER = (
    *("health", "stamina", "essence", "dead", "exited", "carried", "events", "markers", "scars"),
    *("ethereal", "done", "moved", "worn"),
)
_MONSTER = ("health", "stamina", "events", "controlled_by", "marked")


def to_data(state: State) -> dict[str, Any]:
    doors = state.catalog.door_names
    return {
        **fields_of(state, *_PLAIN, *_LISTS),
        "map": [
            {"tile": state.catalog.tiles[each.tile].id, "x": each.x, "y": each.y, "turned": each.turned}
            for each in state.laid
        ],
        "tile_stack": [state.catalog.tiles[tile].id for tile in reversed(state.tile_stack)],
        "tile_count": state.tile_count,
        "explorers": {name: _explorer_data(state, each) for name, each in state.explorers.items()},
        "monsters": {name: _monster_data(state, each) for name, each in state.monsters.items()},
        "tokens": {state.place(cell): token for cell, token in sorted(state.tokens.items())},
        "closed": [doors[door] for door in sorted(state.closed)],
        "broken": [doors[door] for door in sorted(state.broken)],
        "exit": "" if state.exit == NOWHERE else state.place(state.exit),
        "chapter": state.current.id,
        "card_tokens": dict(state.card_tokens),
        "modifiers": state.modifiers.to_data(),
        "counters": dict(state.counters),
        **said_of(state, "skipped_level"),
        **tokens.to_data(state.tokens_on_map, state.catalog.library.of_kind("token")),
        **own.to_data([*state.explorers.values(), *state.monsters.values()]),
        "campaign": state.campaign.to_data() if state.campaign is not None else {},
        "piles": {name: list(reversed(pile)) for name, pile in state.piles.items()},
        "item_decks": {name: deck.to_data()["cards"] for name, deck in sorted(state.item_decks.items())},
        "decks": {name: deck.to_data()["cards"] for name, deck in sorted(state.decks.items())},
        "random": state.random.to_data(),
    }


def _explorer_data(state: State, explorer: Explorer) -> dict[str, Any]:
    return {"at": _place(state, explorer.cell), **fields_of(explorer, *_EXPLORER)}


def _monster_data(state: State, monster: Monster) -> dict[str, Any]:
    return {
        "at": _place(state, monster.cell),
        **fields_of(monster, *_MONSTER),
        **said_of(monster, "extra_health", "halved", "counters"),
    }


def _place(state: State, cell: int) -> str:
    return "" if cell == NOWHERE else state.place(cell)


def from_data(library: Library, adventure: Entity, data: Mapping[str, Any]) -> State:
    """What is left out is as it would be in the explorer phase of the first round, on the first tile."""
    catalog = catalog_for(library, adventure)
    state = bare_state(catalog, Randomness.from_data(data.get("random", {})))
    _read_plain(state, data)
    _read_map(state, data)
    for name, written in data.get("explorers", {}).items():
        state.explorers[name] = _explorer(state, name, written or {})
    if not state.explorers:
        fail("at least one explorer takes part")
    state.began = state.began if "began" in data else len(state.explorers)
    for name, written in data.get("monsters", {}).items():
        state.monsters[name] = _monster(state, name, written or {})
    known = {*state.explorers, *state.monsters}
    for who in [*state.order, *state.waiting, *([state.turn] if state.turn else [])]:
        one_of(who, known, "explorer or monster")
    _read_cards(state, data)
    state.tokens_on_map = tokens.from_data(library, adventure, catalog.cells.__contains__, data)
    figures: list[own.Owning] = [*state.explorers.values(), *state.monsters.values()]
    own.from_data(library, adventure.pack, LASTS, figures, data.get("own", {}))
    for unit in state.units():
        if unit.cell != NOWHERE:
            if unit.cell in state.at:
                fail(f"{unit.id} and {state.at[unit.cell]} stand on the same space")
            state.at[unit.cell] = unit.id
    stats.read_common(state)
    for explorer in state.explorers.values():
        stats.refresh(state, explorer)
        if "stamina" not in (data["explorers"][explorer.id] or {}) and state.phase == "explorers":
            explorer.stamina = stats.max_stamina(state, explorer)
    for monster in state.monsters.values():
        is_told = "extra_health" in (data["monsters"][monster.id] or {})
        monster.extra_health = monster.extra_health if is_told else monster.health
        stats.refresh(state, monster)
        if not is_told:  # it came with what is above its maximum
            monster.extra_health = max(0, monster.health - stats.max_health(state, monster))
    stats.refresh_rooted(state)
    state.random = Randomness.from_data(data.get("random", {}))  # shuffling the decks has used some of the luck
    return state


def _read_plain(state: State, data: Mapping[str, Any]) -> None:
    state.round, state.phase = 1, "explorers"
    for name in _PLAIN:
        if name in data:
            value = data[name]
            setattr(state, name, within(name, value, *_NUMBERS[name]) if name in _NUMBERS else value)
    state.skipped_level = within("skipped_level", data.get("skipped_level", 0), 0, 2)
    state.phase = cast("Phase", one_of(state.phase, PHASES, "phase"))
    one_of(state.difficulty, DIFFICULTIES, "difficulty")
    for name in _LISTS:
        setattr(state, name, [str(each) for each in data.get(name, ())])
    state.campaign = read_progress(state.catalog.library, data.get("campaign"))
    state.counters = read_values(state.catalog.adventure.data, data.get("counters", {}))
    state.modifiers = Modifiers.from_data(data.get("modifiers", ()))
    if "chapter" in data:
        names = [each.id for each in state.catalog.chapters]
        state.chapter = names.index(one_of(data["chapter"], names, "chapter"))


def _read_map(state: State, data: Mapping[str, Any]) -> None:
    numbers = state.catalog.tile_numbers
    first = next(tile.id for tile in state.catalog.tiles)
    laid = [
        Laid(
            numbers[one_of(field_of(each, "tile", "a tile of the map"), numbers, "tile")],
            int(each.get("x", 0)),
            int(each.get("y", 0)),
            within("turned", each.get("turned", 0), 0, 3),
        )
        for each in data.get("map", [{"tile": first}])
    ]
    state.ground = state.catalog.ground(laid)
    lying = {each.tile for each in laid}
    state.tile_stack = [tile for tile in state.tile_stack if tile not in lying]
    if "tile_stack" in data:
        state.tile_stack = [numbers[one_of(each, numbers, "tile")] for each in reversed(data["tile_stack"])]
    state.tile_count = len(state.tile_stack)
    for place, token in data.get("tokens", {}).items():
        state.tokens[cell_of(state, place)] = one_of(token, TOKENS, "token")
    state.used = frozenset(cell for cell, token in state.tokens.items() if token != LIGHT)
    doors = state.catalog.door_names
    state.closed = frozenset(doors.index(one_of(each, doors, "door")) for each in data.get("closed", ()))
    state.broken = frozenset(doors.index(one_of(each, doors, "door")) for each in data.get("broken", ()))
    state.exit = cell_of(state, data["exit"]) if data.get("exit") else NOWHERE


def cell_of(state: State, place: object) -> int:
    """The number of a space such as `gate-hall/d8`."""
    cell = state.catalog.cells[one_of(str(place), state.catalog.cells, "space")]
    if cell not in state.ground.kinds:
        fail(f"{place} is on a tile that does not lie on the table")
    return cell


def _explorer(state: State, name: str, data: Mapping[str, Any]) -> Explorer:
    only_fields(data, ("at", *_EXPLORER), f"the explorer {name}")
    known = state.catalog.names("explorer")
    card = state.catalog.explorer(one_of(name, known, "explorer"))
    explorer = Explorer(card, card.health, card.starting_essence)
    explorer.cell = cell_of(state, data["at"]) if data.get("at") else NOWHERE
    fill(explorer, data, *_EXPLORER[:-1])
    explorer.events = [state.catalog.event(str(each)).id for each in data.get("events", ())]
    explorer.worn = [tuple([each] if isinstance(each, str) else map(str, each)) for each in data.get("worn", ())]
    for item in explorer.items():
        _take_item(state, item)
    for event in explorer.events:
        _take_event(state, event)
    return explorer


def _take_item(state: State, name: str) -> None:
    """What somebody has is in no deck."""
    cards = state.item_decks[state.catalog.item(name).type].cards
    if name in cards:
        cards.remove(name)


def _take_event(state: State, name: str) -> None:
    cards = state.decks[state.catalog.event(name).deck].cards
    if name in cards:
        cards.remove(name)


def _monster(state: State, name: str, data: Mapping[str, Any]) -> Monster:
    only_fields(data, ("at", *_MONSTER, "extra_health", "halved", "counters"), f"the monster {name}")
    known = state.catalog.names("monster")
    head, _, last = name.rpartition("-")
    number = int(last) if name not in known and head in known and last.isdigit() else 1
    card = state.catalog.monster(one_of(head if number > 1 else name, known, "monster"))
    at = cell_of(state, field_of(data, "at", f"the monster {name}"))
    monster = Monster(card, card.health, at, number=number)
    fill(monster, data, *_MONSTER, "extra_health", "halved")
    monster.events = [state.catalog.event(str(each)).id for each in data.get("events", ())]
    monster.counters = read_values(card.card.entity.data, data.get("counters", {}))
    if name in state.decks["monsters"].cards:
        state.decks["monsters"].cards.remove(name)
    for event in monster.events:
        _take_event(state, event)
    return monster


def _read_cards(state: State, data: Mapping[str, Any]) -> None:
    state.card_tokens = {str(card): int(count) for card, count in data.get("card_tokens", {}).items()}
    for name, pile in data.get("piles", {}).items():
        state.piles[one_of(name, state.piles, "pile")] = [str(card) for card in reversed(pile)]
        for card in pile:
            if card in state.decks[name].cards:
                state.decks[name].cards.remove(card)
    for name, cards in data.get("item_decks", {}).items():
        kind = one_of(name, state.item_decks, "item deck")
        state.item_decks[kind] = Deck(kind, [str(card) for card in reversed(cards)], when_empty="stay-empty")
    for name, cards in data.get("decks", {}).items():
        deck = one_of(name, state.decks, "deck")
        state.decks[deck] = Deck(deck, [str(card) for card in reversed(cards)], when_empty="stay-empty")
