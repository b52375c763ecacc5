"""A state as plain data that people can read and write, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast, get_args

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.dice.modifier_deck import ModifierDeck
from toolkit.crawl.figures import own
from toolkit.crawl.given import fail, field_of, one_of, only_fields, within
from toolkit.crawl.map import tokens
from toolkit.crawl.written import fields_of, fill, said_of
from toolkit.rules.counters import read_values
from toolkit.rules.decks import Deck
from toolkit.rules.modifiers import Modifiers
from toolkit.rules.randomness import Randomness
from toolkit.systems.jaws_of_the_lion.cards.card import ELEMENTS, HALVES, HalfName, Rank, Trap
from toolkit.systems.jaws_of_the_lion.cards.catalog import Catalog, catalog_for
from toolkit.systems.jaws_of_the_lion.conditions import CONDITIONS
from toolkit.systems.jaws_of_the_lion.map.rooms import shut
from toolkit.systems.jaws_of_the_lion.rounds import initiative_of
from toolkit.systems.jaws_of_the_lion.setup import bare_state, modifier_decks, place_objects, starting_hand
from toolkit.systems.jaws_of_the_lion.state import (
    HIGHEST_SCENARIO_LEVEL,
    LASTS,
    LONG_REST,
    NOWHERE,
    Active,
    After,
    Character,
    ElementLevel,
    Monster,
    Phase,
    SpecialObject,
    State,
)
from toolkit.systems.jaws_of_the_lion.story.aftermath import AFTER
from toolkit.systems.jaws_of_the_lion.story.sheet import HIGHEST_LEVEL, Sheet, Story
from toolkit.systems.jaws_of_the_lion.tallies import TALLIES

PHASES: tuple[Phase, ...] = get_args(Phase)
LEVELS: tuple[ElementLevel, ...] = get_args(ElementLevel)
_CARDS = ("hand", "chosen", "discard", "lost", "active")
_COUNTS = ("level", "hp", "xp", "coins", "gold", "tally", "sheet")
_TURN = ("at", "long_rest", "initiative", "acted", "exhausted", "items")
#: Fields of a state that are read as they are written.
_PLAIN = (
    *("turn", "acting", "looked_up", "charging", "consumed", "consumed_by", "charged_by"),
    *("slain", "looted", "goal_met", "city_events", "outcome"),
)
_CONDITIONS = tuple(each.name for each in CONDITIONS)
_CHARACTER_FIELDS = frozenset((*_CARDS, *_COUNTS, *_TURN, *_CONDITIONS))
_MONSTER_FIELDS = frozenset(("card", "rank", "number", "at", "damage", "acted", "halved", "counters", *_CONDITIONS))


def to_data(state: State) -> dict[str, Any]:
    name = state.place
    return {
        **fields_of(state, "level", "round", "phase", "turn", "waiting", "acting"),
        "characters": {each.id: _character_data(state, each) for each in state.characters.values()},
        "monsters": {each.id: _monster_data(state, each) for each in state.monsters.values()},
        **fields_of(state, "open_doors", "revealed"),
        "obstacles": {key: [name(cell) for cell in cells] for key, cells in state.obstacles.items()},
        "traps": {
            name(cell): {"damage": trap.damage, "conditions": list(trap.conditions)}
            for cell, trap in sorted(state.traps.items())
        },
        "coins": {name(cell): count for cell, count in sorted(state.coins.items())},
        "treasures": {name(cell): treasure for cell, treasure in sorted(state.treasures.items())},
        "goods": {name(cell): letter for cell, letter in sorted(state.goods.items())},
        "looked_up": list(state.looked_up),
        "objects": {each.id: _object_data(state, each) for each in state.objects.values()},
        **fields_of(state, "destroyed", "locked", "sections", "battle_goals"),
        "story": state.story.to_data() if state.story is not None else None,
        "city_events": list(state.city_events),
        "elements": {each: level for each, level in state.elements.items() if level != "inert"},
        **fields_of(state, "charging", "consumed", "revealed_cards", "consumed_by", "charged_by"),
        "modifiers": state.modifiers.to_data(),
        "marks": dict(state.flags),
        "counters": dict(state.counters),
        **tokens.to_data(state.tokens_on_map, state.catalog.library.of_kind("token")),
        **own.to_data([*state.characters.values(), *state.monsters.values()]),
        **fields_of(state, "slain", "looted", "goal_met", "result", "outcome", "after"),
        "modifier_decks": {key: deck.to_data() for key, deck in sorted(state.modifier_decks.items())},
        "ability_decks": {key: deck.to_data() for key, deck in sorted(state.ability_decks.items())},
        "random": state.random.to_data(),
    }


def _character_data(state: State, character: Character) -> dict[str, Any]:
    return {
        "at": state.place(character.cell) if character.on_board else "",
        **fields_of(character, "level", "hp", "xp", "coins", "gold", "hand", "chosen", "discard", "lost"),
        "active": [{"card": each.card, "half": each.half, "slot": each.slot} for each in character.active],
        **fields_of(character, "long_rest", "initiative", "acted", "exhausted", "items", "tally"),
        "sheet": character.sheet.to_data(),
        **CONDITIONS.to_data(character),
    }


def _monster_data(state: State, monster: Monster) -> dict[str, Any]:
    return {
        "card": monster.card.id,
        **fields_of(monster, "rank", "number"),
        "at": state.place(monster.cell),
        **fields_of(monster, "damage", "acted"),
        **said_of(monster, "halved", "counters"),
        **CONDITIONS.to_data(monster),
    }


def _object_data(state: State, thing: SpecialObject) -> dict[str, Any]:
    return {"at": [state.place(cell) for cell in thing.cells], "max_hp": thing.max_hp, "damage": thing.damage}


def from_data(library: Library, adventure: Entity, data: Mapping[str, Any]) -> State:
    """What is left out is as it would be: the board as drawn, decks whole, characters with their first cards."""
    catalog = catalog_for(library, adventure)
    state = bare_state(
        catalog,
        Randomness.from_data(data.get("random", {})),
        within("level", data.get("level", 1), 0, HIGHEST_SCENARIO_LEVEL),
    )
    for name, written in data.get("characters", {}).items():
        state.characters[name] = _character(state, catalog, name, written or {})
    if not state.characters:
        fail("at least one character takes part")
    for name, written in data.get("monsters", {}).items():
        state.monsters[name] = _monster(state, catalog, name, written)
    _read_board(state, data)
    _read_course(state, data)
    _read_decks(state, data)
    state.tokens_on_map = tokens.from_data(library, adventure, state.layout.board.names.__contains__, data)
    figures: list[own.Owning] = [*state.characters.values(), *state.monsters.values()]
    own.from_data(library, adventure.pack, LASTS, figures, data.get("own", {}))
    state.random = Randomness.from_data(data.get("random", {}))  # shuffling the decks has used some of the luck
    return state


def cell_of(state: State, place: object) -> int:
    """The cell of a hex such as `3,1`."""
    return state.layout.board.cell(one_of(str(place), state.layout.board.names, "hex"))


def _character(state: State, catalog: Catalog, name: str, data: Mapping[str, Any]) -> Character:
    only_fields(data, _CHARACTER_FIELDS, f"the character {name}")
    mercenary = catalog.mercenary(name)
    level = within("level", data.get("level", 1), 1, HIGHEST_LEVEL)
    hand = data.get("hand")
    cards = [*(hand or ()), *data.get("chosen", ()), *data.get("discard", ()), *data.get("lost", ())]
    for card in cards:
        one_of(card, mercenary.cards, f"card of {name}")
    if hand is None:
        hand = [card for card in starting_hand(catalog, mercenary, level) if card not in cards]
    chosen = list(data.get("chosen", ()))
    long_rest = bool(data.get("long_rest", False))
    initiative = tuple(data.get("initiative", initiative_of(catalog, chosen, long_rest=long_rest)))
    sheet = Sheet.from_data(data.get("sheet", {}), f"the sheet of {name}")
    for line in sheet.perks:
        within(f"a perk of {name}", line, 0, len(mercenary.perks) - 1)
    character = Character(
        mercenary,
        level,
        int(data.get("hp", mercenary.health[level - 1])),
        cell=cell_of(state, data["at"]) if data.get("at") else NOWHERE,
        conditions=CONDITIONS.from_data(data),
        hand=list(hand),
        chosen=chosen,
        active=[_active(each, name) for each in data.get("active", ())],
        long_rest=long_rest,
        initiative=initiative,
        tally={one_of(name, TALLIES, "tally"): int(count) for name, count in data.get("tally", {}).items()},
        sheet=sheet,
    )
    fill(character, data, "xp", "coins", "gold", "discard", "lost", "acted", "exhausted", "items")
    return character


def _active(data: Any, name: str) -> Active:
    what = f"a card in the active area of {name}"
    half = one_of(field_of(data, "half", what), HALVES, "half")
    return Active(str(field_of(data, "card", what)), cast("HalfName", half), int(data.get("slot", 0)))


def _monster(state: State, catalog: Catalog, name: str, data: Mapping[str, Any]) -> Monster:
    only_fields(data, _MONSTER_FIELDS, f"the monster {name}")
    head, _, last = name.rpartition("-")
    card = catalog.any_monster(str(data.get("card", head if last.isdigit() else name)))
    rank = cast("Rank", "boss" if card.boss else one_of(data.get("rank", "normal"), ("normal", "elite"), "rank"))
    number = int(data.get("number", last if last.isdigit() else 1))
    stats = catalog.stats(card, rank, state)
    cell = cell_of(state, field_of(data, "at", f"the monster {name}"))
    counters = read_values(card.entity.data, data.get("counters", {}))
    conditions = CONDITIONS.from_data(data)
    monster = Monster(name, card, rank, number, cell, stats, conditions=conditions, counters=counters)
    fill(monster, data, "damage", "acted", "halved")
    return monster


def _read_board(state: State, data: Mapping[str, Any]) -> None:
    state.open_doors = [one_of(door, state.layout.doors, "door") for door in data.get("open_doors", ())]
    state.revealed = list(data.get("revealed", [state.layout.first_room]))
    state.closed = shut(state)
    if "obstacles" in data:
        state.obstacles = {key: tuple(cell_of(state, at) for at in cells) for key, cells in data["obstacles"].items()}
    if "traps" in data:
        state.traps = {
            cell_of(state, at): Trap(
                int(trap.get("damage", 0)),
                tuple(one_of(each, _CONDITIONS, "condition") for each in trap.get("conditions", ())),
            )
            for at, trap in data["traps"].items()
        }
    if "coins" in data:
        state.coins = {cell_of(state, at): int(count) for at, count in data["coins"].items()}
    if "treasures" in data:
        state.treasures = {cell_of(state, at): str(name) for at, name in data["treasures"].items()}
        for name in state.treasures.values():
            state.catalog.find(name, "treasure")
    if "goods" in data:
        state.goods = {cell_of(state, at): str(letter) for at, letter in data["goods"].items()}
    _read_objects(state, data)
    state.sections = [one_of(str(each), state.catalog.sections, "section") for each in data.get("sections", ())]
    if "locked" in data:
        state.locked = [one_of(door, state.layout.doors, "door") for door in data["locked"]]


def _read_objects(state: State, data: Mapping[str, Any]) -> None:
    """Special objects are as the scenario has them, but for what is written."""
    place_objects(state)
    if "objects" not in data:
        return
    known = state.objects
    state.objects = {}
    for name, written in data["objects"].items():
        thing = state.objects[name] = known[one_of(name, known, "special object")]
        thing.damage = int((written or {}).get("damage", 0))
        thing.max_hp = int((written or {}).get("max_hp", thing.max_hp))
    state.destroyed = list(data.get("destroyed", ()))


def _read_course(state: State, data: Mapping[str, Any]) -> None:
    fill(state, data, *_PLAIN)
    state.round = within("round", data.get("round", 1), 0, 10_000)
    state.phase = cast("Phase", one_of(data.get("phase", "select"), PHASES, "phase"))
    if state.phase == "turns":
        _order_turns(state, data.get("characters", {}))
    waiting = [each.id for each in state.living()] if state.phase == "select" else []
    if data.get("after"):
        waiting = list(state.characters)
    state.waiting = list(data.get("waiting", waiting))
    for element, level in data.get("elements", {}).items():
        known = one_of(level, LEVELS, "level of an element")
        state.elements[one_of(element, ELEMENTS, "element")] = cast("ElementLevel", known)
    state.modifiers = Modifiers.from_data(data.get("modifiers", ()))
    state.flags = dict(data.get("marks", {}))
    state.counters = read_values(state.catalog.adventure.data, data.get("counters", {}))
    goals: Mapping[str, Any] = data.get("battle_goals", {})
    state.battle_goals = {one_of(who, state.characters, "character"): list(dealt) for who, dealt in goals.items()}
    if data.get("story") is not None:
        state.story = Story.from_data(data["story"], "a campaign")
        if state.story.campaign:
            state.catalog.find(state.story.campaign, "campaign")
    state.result = str(data.get("result", state.outcome))
    state.after = cast("After", one_of(data.get("after", ""), ("", *AFTER, "over"), "part of what follows a scenario"))


def _order_turns(state: State, written: Mapping[str, Any]) -> None:
    """In the phase of turns everybody has an initiative; who has nothing left to play has had its turn."""
    for character in state.living():
        if not character.initiative:
            character.initiative = (LONG_REST, LONG_REST)
            character.acted = bool((written[character.id] or {}).get("acted", True))


def _read_decks(state: State, data: Mapping[str, Any]) -> None:
    state.modifier_decks = modifier_decks(state)
    for name, deck in data.get("modifier_decks", {}).items():
        one_of(name, state.modifier_decks, "modifier deck")
        found = state.modifier_decks[name] = ModifierDeck.from_data(f"modifiers {name}", deck)
        for card in (*found.pile.cards, *found.pile.discard):
            one_of(card, state.catalog.modifiers, "modifier card")
    for name, deck in data.get("ability_decks", {}).items():
        state.ability_decks[one_of(name, state.ability_decks, "ability deck")] = Deck.from_data(name, deck)
    for name, card in data.get("revealed_cards", {}).items():
        one_of(name, state.ability_decks, "ability deck")
        state.catalog.find(str(card), "monster-ability")
        state.revealed_cards[name] = str(card)
        if card in state.ability_decks[name].cards:
            state.ability_decks[name].cards.remove(card)
    if state.phase == "turns":  # JL-3.08: those who have yet to act have a card
        for monster in state.monsters.values():
            pile = state.ability_decks[monster.card.deck].cards
            if not monster.acted and monster.card.deck not in state.revealed_cards and pile:
                state.revealed_cards[monster.card.deck] = pile.pop()
