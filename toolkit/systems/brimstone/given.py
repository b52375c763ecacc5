"""A state as plain data that people can read and write, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, cast

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.figures import own
from toolkit.crawl.figures.supply import without_number
from toolkit.crawl.given import fail, field_of, one_of, only_fields, pair_of, within
from toolkit.crawl.map import tokens
from toolkit.crawl.written import fields_of, fill, said_of
from toolkit.rules.counters import read_values
from toolkit.rules.decks import Deck
from toolkit.rules.modifiers import Modifiers
from toolkit.rules.randomness import Randomness
from toolkit.systems.brimstone.belongings import grips, refit
from toolkit.systems.brimstone.cards.catalog import catalog_for
from toolkit.systems.brimstone.fights.elites import ROWS
from toolkit.systems.brimstone.map.mine import CAP, DOOR, GATE, JOINED, NOWHERE, SHUT, Lying
from toolkit.systems.brimstone.map.tiles import ENTRY
from toolkit.systems.brimstone.options import RULES
from toolkit.systems.brimstone.setup import bare_state, new_hero
from toolkit.systems.brimstone.state import LASTS, PHASES, Attackers, Companion, Enemy, Hero, Phase, State
from toolkit.systems.brimstone.story.carrying import FIELDS, FLAGS, LISTS, NUMBERS, bring
from toolkit.systems.brimstone.story.mode import story_of

EXITS = (SHUT, DOOR, CAP, GATE, JOINED)
_HERO_FIELDS = frozenset(("at", "class", *FIELDS))
_ENEMY_FIELDS = frozenset(("at", "wounds", "target", "halved"))
_COMPANION_FIELDS = frozenset(("at", "wounds"))
_TILE_FIELDS = frozenset(("tile", "section", "quarters", "x", "y", "exits", "parent", "gated"))
_COMING = tuple(each.name for each in fields(Attackers))
#: Fields of a state that are written as they are.
_PLAIN_NUMBERS = ("turn", "posse", "darkness", "revives", "clues", "objective", "fight_turn", "sources")
_PLAIN_LISTS = (
    "unexplored",
    "scavenged",
    "spent_tokens",
    "waiting",
    "acted",
    "remaining",
    "worlds",
    "swift",
    "swift_next",
    "ambushers",
    "darkened",
    "fought",
    "used",
    "flags",
)


def to_data(state: State) -> dict[str, Any]:
    return {
        **fields_of(state, "turn", "phase"),
        "options": sorted(state.options),
        "themes": sorted(state.themes),
        "bearer": state.bearer,
        "heroes": {each.id: _hero_data(state, each) for each in state.heroes.values()},
        "enemies": {each.id: _enemy_data(state, each) for each in state.enemies.values()},
        "companions": {
            each.id: {"at": state.place(each.cell), "wounds": each.wounds} for each in state.companions.values()
        },
        "sections": list(state.sections),
        "tiles": [_tile_data(each) for each in state.tiles],
        "links": [[list(end) for end in link] for link in state.links],
        **fields_of(state, *_PLAIN_NUMBERS[1:], *_PLAIN_LISTS, "final", "fighting", "elites"),
        "coming": [fields_of(each, *_COMING) for each in state.coming],
        "modifiers": state.modifiers.to_data(),
        "counters": dict(state.counters),
        **tokens.to_data(state.tokens_on_map, state.catalog.library.of_kind("token")),
        **own.to_data(state.heroes.values()),
        "slain": dict(state.slain),
        **({"enemy_counters": _kept(state)} if state.type_counters else {}),
        "story": state.story.to_data() if state.story is not None else {},
        **fields_of(state, "ending", "outcome", "dread"),
        "face_down": {str(tile): token for tile, token in sorted(state.face_down.items())},
        "decks": {name: deck.to_data() for name, deck in sorted(state.decks.items())},
        "random": state.random.to_data(),
    }


def _hero_data(state: State, hero: Hero) -> dict[str, Any]:
    return {
        "class": hero.sheet.id,
        "side": hero.side,
        "at": state.place(hero.cell) if hero.on_board else "",
        **fields_of(hero, *NUMBERS, *LISTS, *FLAGS, "gains", "forged"),
    }


def _enemy_data(state: State, enemy: Enemy) -> dict[str, Any]:
    return {"at": state.place(enemy.cell), **fields_of(enemy, "wounds", "target"), **said_of(enemy, "halved")}


def _tile_data(lying: Lying) -> dict[str, Any]:
    return {
        "tile": lying.tile.id,
        **fields_of(lying, "section", "quarters", "x", "y", "exits"),
        "parent": list(lying.parent) if lying.parent is not None else [],
        "gated": lying.gated,
    }


# Reading


def from_data(library: Library, adventure: Entity, data: Mapping[str, Any]) -> State:
    """What is left out is as it would be: the entrance alone, decks whole, heroes as their classes begin."""
    catalog = catalog_for(library, adventure)
    options = {one_of(name, RULES, "option"): True for name in data.get("options", ())}
    state = bare_state(
        catalog, Randomness.from_data(data.get("random", {})), {**options, "themes": data.get("themes", ())}
    )
    _read_board(state, data)
    for name, written in data.get("heroes", {}).items():
        _hero(state, str(name), written or {})
    if not state.heroes:
        fail("at least one hero takes part")
    for name, written in data.get("enemies", {}).items():
        _enemy(state, str(name), written or {})
    for name, written in data.get("companions", {}).items():
        _companion(state, str(name), written or {})
    _read_course(state, data)
    _read_decks(state, data)
    state.random = Randomness.from_data(data.get("random", {}))  # shuffling the decks has used some of the luck
    return state


def cell_of(state: State, place: object) -> int:
    """The cell of a place such as `3,1`."""
    cell = state.mine.find(str(place))
    if cell is None:
        known = [*map(state.mine.names.__getitem__, state.mine.numbers.values())]
        fail(f"there is no cell {place!r} on the board", str(place), known)
    return cell


def _hero(state: State, name: str, data: Mapping[str, Any]) -> None:
    only_fields(data, _HERO_FIELDS, f"the hero {name}")
    known = [each.id for each in state.catalog.library.of_kind("hero")]
    sheet = one_of(str(data.get("class", name)), known, "hero")
    hero = new_hero(state, sheet, name)
    bring(hero, data)
    hero.cell = cell_of(state, data["at"]) if data.get("at") else NOWHERE
    for item in hero.items:
        state.item(item)
    if "hands" not in data:
        refit(state, hero)
        hero.hands = list(grips(state, hero)[0])
    refit(state, hero)


def _kept(state: State) -> dict[str, dict[str, int]]:
    return {name: dict(values) for name, values in sorted(state.type_counters.items())}


def _enemy(state: State, name: str, data: Mapping[str, Any]) -> None:
    only_fields(data, _ENEMY_FIELDS, f"the enemy {name}")
    kind = state.catalog.enemy(without_number(name))
    cell = cell_of(state, field_of(data, "at", f"the enemy {name}"))
    enemy = state.enemies[name] = Enemy(name, kind, cell)
    fill(enemy, data, "wounds", "target", "halved")
    if kind.counters:
        state.type_counters[kind.id] = dict(kind.counters)


def _companion(state: State, name: str, data: Mapping[str, Any]) -> None:
    only_fields(data, _COMPANION_FIELDS, f"the companion {name}")
    sheet = state.catalog.companions[one_of(name, state.catalog.companions, "companion of the mission")]
    wounds = within("wounds", data.get("wounds", 0), 0, sheet.health - 1)
    state.companions[name] = Companion(
        name, sheet, cell_of(state, field_of(data, "at", f"the companion {name}")), wounds
    )


def _read_board(state: State, data: Mapping[str, Any]) -> None:
    if "sections" in data:
        state.sections = [one_of(world, state.catalog.worlds, "world") for world in data["sections"]]
    if "tiles" in data:
        state.tiles = [_tile(state, written) for written in data["tiles"]]
    state.links = [_link(state, each) for each in data.get("links", ())]
    for number, each in enumerate(state.tiles):
        if each.parent is not None:
            _exit(state, each.parent, "what a tile is joined to")
            if each.parent[0] >= number:
                fail(f"the tile {each.tile.id} is joined to one that is laid after it")
    state.lay()


def _link(state: State, data: Any) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two linked gates, each as the number of its tile and that of its exit."""
    if not isinstance(data, list) or len(data) != 2:
        fail(f"linked gates are a list of two ends, not {data!r}")
    one, other = (_exit(state, pair_of(each, "an end of linked gates"), "an end of linked gates") for each in data)
    return one, other


def _exit(state: State, end: tuple[int, int], what: str) -> tuple[int, int]:
    """The number of a tile on the table and of one of its exits; -1 is its entry."""
    tile = within(f"{what}: the tile", end[0], 0, len(state.tiles) - 1)
    within(f"{what}: the exit", end[1], ENTRY, len(state.tiles[tile].tile.exits) - 1)
    return end


def _tile(state: State, data: Mapping[str, Any]) -> Lying:
    only_fields(data, _TILE_FIELDS, "a tile")
    tile = state.catalog.tile(str(field_of(data, "tile", "a tile")))
    first = SHUT if tile.kind == "room" else DOOR
    exits = tuple(one_of(each, EXITS, "kind of exit") for each in data.get("exits", [first] * len(tile.exits)))
    if len(exits) != len(tile.exits):
        fail(f"the tile {tile.id} has {len(tile.exits)} exits, not {len(exits)}")
    parent = data.get("parent") or None
    return Lying(
        tile,
        within("section", data.get("section", 0), 0, len(state.sections) - 1),
        within("quarters", data.get("quarters", 0), 0, 3),
        int(data.get("x", 0)),
        int(data.get("y", 0)),
        exits,
        pair_of(parent, "what a tile is joined to") if parent else None,
        bool(data.get("gated", False)),
    )


def _read_course(state: State, data: Mapping[str, Any]) -> None:
    for field in _PLAIN_NUMBERS:
        if field in data:
            most = state.catalog.track.last if field in ("darkness", "posse") else 1_000_000
            setattr(state, field, within(field, data[field], -1, most))
    fill(state, data, *_PLAIN_LISTS, "final")
    state.turn = within("turn", data.get("turn", 1), 0, 1_000_000)
    state.phase = cast("Phase", one_of(data.get("phase", "activation"), PHASES, "phase"))
    state.bearer = str(data.get("bearer", next(iter(state.heroes)) if state.phase != "setup" else ""))
    if state.bearer:
        one_of(state.bearer, state.heroes, "hero")
    state.fighting = bool(data.get("fighting", bool(state.enemies)))
    if state.fighting and "fight_turn" not in data:
        state.fight_turn = 1
    for field in ("unexplored", "scavenged"):
        for number in data.get(field, ()):
            _number_of_tile(state, field, number)
    state.elites = {
        state.catalog.enemy(str(name)).id: tuple(
            within(f"elite abilities of {name}", each, 1, ROWS) for each in numbers
        )
        for name, numbers in data.get("elites", {}).items()
    }
    state.coming = [_coming(state, each) for each in data.get("coming", ())]
    state.modifiers = Modifiers.from_data(data.get("modifiers", ()))
    state.counters = read_values(state.catalog.adventure.data, data.get("counters", {}))
    library, pack = state.catalog.library, state.catalog.adventure.pack
    own.from_data(library, pack, LASTS, state.heroes.values(), data.get("own", {}))
    state.tokens_on_map = tokens.from_data(library, state.catalog.adventure, state.catalog.is_tile, data)
    state.slain = {str(name): int(count) for name, count in data.get("slain", {}).items()}
    for name, values in data.get("enemy_counters", {}).items():
        kind = state.catalog.enemy(name)
        state.type_counters[kind.id] = read_values(kind.entity.data, values)
    state.story = story_of(data.get("story", {}))
    if state.story is not None and state.story.campaign:
        state.catalog.find(state.story.campaign, "campaign")
    fill(state, data, "ending", "outcome")


def _coming(state: State, data: Any) -> Attackers:
    field_of(data, "enemy", "who is coming")
    field_of(data, "count", "who is coming")
    only_fields(data, _COMING, "who is coming")
    coming = Attackers(**data)
    within("who is coming: the tile", coming.tile, -1, len(state.tiles) - 1)
    within("who is coming: the section", coming.section, -1, len(state.sections) - 1)
    return coming


def _number_of_tile(state: State, what: str, number: Any) -> int:
    """What is written as a key is text."""
    is_number = isinstance(number, str) and number.isdecimal()
    return within(f"{what}: the tile", int(number) if is_number else number, 0, len(state.tiles) - 1)


def _read_decks(state: State, data: Mapping[str, Any]) -> None:
    for name, deck in data.get("decks", {}).items():
        one_of(name, state.decks, "deck")
        state.decks[name] = Deck.from_data(name, deck, state.decks[name].when_empty)
    given = data.get("decks", {})
    state.dread = [str(card) for card in data.get("dread", ())]
    state.dread_count = len(state.dread)
    state.face_down = {
        _number_of_tile(state, "face_down", tile): str(token) for tile, token in data.get("face_down", {}).items()
    }
    if "unexplored" not in data:
        state.unexplored = list(state.face_down)
    # What lies on the table is in no deck, unless the deck was written too.
    for deck, cards in _lying_open(state).items():
        if deck not in given:
            for card in cards:
                if card in state.decks[deck].cards:
                    state.decks[deck].cards.remove(card)


def _lying_open(state: State) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {
        "tokens": [*state.face_down.values(), *state.spent_tokens],
        "growing-dread": list(state.dread),
        "darkness": list(state.remaining),
    }
    for lying in state.tiles[1:]:
        found.setdefault(f"map {state.sections[lying.section]}", []).append(lying.tile.id)
    for hero in state.heroes.values():
        for name in hero.items:
            item = state.item(name)
            if item.deck in ("gear", "personal"):
                found.setdefault(item.deck, []).append(name)
            elif item.deck == "artifact":
                found.setdefault(f"artifact {item.world}", []).append(name)
    return found
