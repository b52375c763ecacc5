"""A state as plain data that people can read and write, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.diagnostics import nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.figures import own
from toolkit.crawl.given import field_of, one_of, within
from toolkit.crawl.map.ground import DOOR_STATES
from toolkit.crawl.written import fields_of, fill, said_of
from toolkit.rules.counters import read_values
from toolkit.rules.decks import Deck
from toolkit.rules.given import GivenFault
from toolkit.rules.modifiers import Modifiers
from toolkit.rules.randomness import Randomness
from toolkit.systems.massive_darkness.cards.catalog import Catalog, catalog_for
from toolkit.systems.massive_darkness.cards.decks import NAMES, kinds_of_cards, running_out
from toolkit.systems.massive_darkness.cards.skills import max_health
from toolkit.systems.massive_darkness.conditions import CONDITIONS
from toolkit.systems.massive_darkness.development import for_sale
from toolkit.systems.massive_darkness.map.doors import barred_now
from toolkit.systems.massive_darkness.map.dungeon import Dungeon
from toolkit.systems.massive_darkness.map.levels import tile_levels
from toolkit.systems.massive_darkness.setup import lay_out
from toolkit.systems.massive_darkness.state import (
    ACTIONS,
    HIGHEST_LEVEL,
    LASTS,
    TOKENS,
    Enemy,
    Hero,
    Pillar,
    State,
    Token,
)
from toolkit.systems.massive_darkness.story.dashboards import (
    check_worn,
    hero_data,
    read_hero,
    read_story,
    zone_of,
)
from toolkit.systems.massive_darkness.story.mode import STORY_PHASES


def to_data(state: State) -> dict[str, Any]:
    return {
        **fields_of(
            state, "level", "round", "phase", "waiting", "actions_left", "attacked", "first_player", "lifespark"
        ),
        "heroes": {name: hero_data(hero) for name, hero in state.heroes.items()},
        "enemies": {name: _enemy_data(enemy) for name, enemy in state.enemies.items()},
        "doors": dict(state.doors),
        "decks": {name: deck.to_data() for name, deck in sorted(state.decks.items())},
        **fields_of(state, "outcome", "activated", "move_actions_left"),
        "tokens": [_token_data(token) for zone in sorted(state.tokens) for token in state.tokens[zone]],
        "pillars": {name: _pillar_data(pillar) for name, pillar in state.pillars.items()},
        "level_tokens": [{"at": zone, "level": level} for zone, level in state.level_tokens],
        "modifiers": state.modifiers.to_data(),
        **own.to_data([*state.heroes.values(), *state.enemies.values()]),
        "picked_up": dict(sorted(state.picked_up.items())),
        "met": list(state.met),
        "flags": dict(sorted(state.flags.items())),
        **said_of(state, "counters"),
        **fields_of(state, "removed_tiles", "tile_wounds", "targeting_xp"),
        "box": dict(sorted(state.box.items())),
        "random": state.random.to_data(),
        **said_of(state, "artifacts"),
        **({"story": state.story.to_data()} if state.story is not None else {}),
    }


def _token_data(token: Token) -> dict[str, Any]:
    return {"token": token.kind, "at": token.zone, "face_down": token.face_down, "used": token.used}


def _pillar_data(pillar: Pillar) -> dict[str, Any]:
    return {"at": pillar.zone, "bars": pillar.bars, "wounds": pillar.wounds}


def _enemy_data(enemy: Enemy) -> dict[str, Any]:
    return {
        "card": enemy.card.id,
        **fields_of(enemy, "zone", "boss", "wounds", "minions"),
        "gear": enemy.gear.id if enemy.gear is not None else "",
        **CONDITIONS.to_data(enemy),
        "patrol": enemy.patrol,
        "traits": sorted(enemy.traits),
        "special": enemy.special,
        "wears": enemy.wears.id if enemy.wears is not None else "",
        **said_of(enemy, "counters", "halved"),
        **({"called": enemy.called} if enemy.called != enemy.usually_called else {}),
    }


def from_data(library: Library, adventure: Entity, data: Mapping[str, Any]) -> State:
    """A state from plain data. Raises ValueError, in words, for data that no game could hold."""
    catalog = catalog_for(library, adventure)
    dungeon = catalog.dungeon
    heroes = {name: read_hero(catalog, name, each or {}) for name, each in data.get("heroes", {}).items()}
    if not heroes:
        raise GivenFault("a game needs at least one hero")
    enemies = {name: _enemy(catalog, name, each or {}, len(heroes)) for name, each in data.get("enemies", {}).items()}
    state = State(
        random=Randomness.from_data(data.get("random", {})),
        catalog=catalog,
        dungeon=dungeon,
        heroes=heroes,
        enemies=enemies,
        doors=_doors(dungeon, data.get("doors", {})),
        barred=frozenset(),
        level=within("level", data.get("level", 1), 1, HIGHEST_LEVEL),
        round=within("round", data.get("round", 1), 1, 1_000_000),
        activated=bool(data.get("activated", "actions_left" in data)),
        actions_left=within("actions_left", data.get("actions_left", ACTIONS), 0, 100),
        move_actions_left=within("move_actions_left", data.get("move_actions_left", 0), 0, 100),
        attacked=[one_of(name, enemies, "enemy") for name in data.get("attacked", ())],
        first_player=one_of(data.get("first_player", next(iter(heroes))), heroes, "hero"),
        lifespark=within("lifespark", data.get("lifespark", catalog.lifespark), 0, 1_000),
        modifiers=Modifiers.from_data(data.get("modifiers", ())),
        counters=read_values(adventure.data, data.get("counters", {})),
        removed_tiles=[one_of(tile, dungeon.tile_borders, "tile") for tile in data.get("removed_tiles", ())],
        artifacts=[catalog.gear(str(card)).id for card in data.get("artifacts", ())],
    )
    fill(state, data, "phase", "outcome", "picked_up", "met", "flags", "targeting_xp", "box")
    _complete(library, state, data)
    return state


def _complete(library: Library, state: State, data: Mapping[str, Any]) -> None:
    """What follows from the state so far: what figures have of a pack's own, tokens, decks, story, health."""
    pack, told = state.catalog.adventure.pack, data.get("own", {})
    own.from_data(library, pack, LASTS, [*state.heroes.values(), *state.enemies.values()], told)
    _lay_out(state, data)
    state.decks = _decks(state.catalog, data.get("decks", {}))
    state.story = read_story(library, state.catalog, state.heroes, data)
    check_worn(state)
    state.waiting = _waiting(state, data)
    for name, hero in state.heroes.items():
        _health(state, hero, data["heroes"][name] or {})


def _pillar(state: State, name: str, data: Any) -> Pillar:
    """A pillar, and the zone behind it to which it bars the way."""
    zone = zone_of(state.dungeon, field_of(data, "at", f"the pillar {name}"))
    bars = str(data.get("bars", ""))
    if bars:
        state.dungeon.barrier(zone, zone_of(state.dungeon, bars))  # says so where the two do not touch
    return Pillar(name, zone, bars, int(data.get("wounds", 0)))


def _level_token(state: State, data: Any) -> tuple[str, int]:
    return zone_of(state.dungeon, field_of(data, "at", "a level token")), int(field_of(data, "level", "a level token"))


def _lay_out(state: State, data: Mapping[str, Any]) -> None:
    """The tokens: those of the adventure, unless the data say otherwise."""
    lay_out(state, with_face_down="tokens" not in data)  # what is known is not shuffled again
    if "tokens" in data:
        state.tokens = {}
        for each in data["tokens"]:
            kind = one_of(field_of(each, "token", "a token"), (*TOKENS, *state.catalog.own_tokens), "token")
            zone = zone_of(state.dungeon, field_of(each, "at", "a token"))
            token = Token(kind, zone, bool(each.get("face_down")), bool(each.get("used")))
            state.tokens.setdefault(zone, []).append(token)
    if "pillars" in data:
        state.pillars = {name: _pillar(state, name, each or {}) for name, each in data["pillars"].items()}
    if "tile_wounds" in data:
        state.tile_wounds = {str(tile): int(count) for tile, count in data["tile_wounds"].items()}
    if "level_tokens" in data:
        state.level_tokens = [_level_token(state, each) for each in data["level_tokens"]]
        state.tile_levels = tile_levels(state.dungeon, state.level_tokens)
    state.barred = barred_now(state)


def _decks(catalog: Catalog, given: Mapping[str, Any]) -> dict[str, Deck]:
    """The decks as the data name them; one that is not named has no cards, so that a test says what can be drawn."""
    for name, deck in given.items():
        kinds = kinds_of_cards(name)
        near = nearest(name, NAMES) if name not in NAMES else None
        if near:
            raise GivenFault(f"there is no deck {name!r}; did you mean {near!r}?")
        for card in (*deck.get("cards", ()), *deck.get("discard", ())):
            if not any(catalog.has_card(str(card), kind) for kind in kinds):
                raise GivenFault(f"there is no {' or '.join(kinds)} {card!r} that the deck {name} could hold")
            _level_must_fit(catalog, name, str(card))
    names = dict.fromkeys((*NAMES, *given))
    return {name: Deck.from_data(name, given.get(name, {}), *running_out(name)) for name in names}


def _level_must_fit(catalog: Catalog, deck: str, card: str) -> None:
    """Guards and treasures lie in the deck of their level (MD-1.08, MD-1.09): no other can be drawn from it."""
    kind, _, level = deck.rpartition("-")
    if deck not in NAMES or not level.isdigit():
        return
    found = catalog.gear(card) if kind == "treasure" else catalog.enemy(card)
    if found.level != int(level):
        raise GivenFault(f"{card!r} is of level {found.level}: it lies in the deck {kind}-{found.level}, not in {deck}")


def _health(state: State, hero: Hero, data: Mapping[str, Any]) -> None:
    hero.max_health = max_health(state, hero)
    least = hero.max_health if hero.dead else 0
    most = hero.max_health if hero.dead else hero.max_health - 1
    hero.wounds = within(f"the wounds of {hero.id}", data.get("wounds", least), least, most)


def _waiting(state: State, data: Mapping[str, Any]) -> list[str]:
    known: Mapping[str, object] = state.enemies if state.phase == "enemies" else state.heroes
    if "waiting" in data:
        return [one_of(name, known, "enemy" if state.phase == "enemies" else "hero") for name in data["waiting"]]
    match state.phase:
        case "heroes":
            return state.order_of_play()
        case "enemies":
            return list(state.enemies)
        case "development":
            return [name for name in state.order_of_play() if for_sale(state.heroes[name])]
    return state.order_of_play() if state.phase in STORY_PHASES else []


def _enemy(catalog: Catalog, name: str, data: Mapping[str, Any], heroes: int) -> Enemy:
    card = catalog.enemy(data.get("card", name))
    enemy = Enemy(
        id=name,
        card=card,
        zone=zone_of(catalog.dungeon, data.get("zone")),
        gear=catalog.gear(data["gear"]) if data.get("gear") else None,
        conditions=CONDITIONS.from_data(data),
        traits=frozenset(data.get("traits", ())),
        wears=catalog.enemy(data["wears"]) if data.get("wears") else None,
        counters=read_values(catalog.find(card.id, "enemy").data, data.get("counters", {})),
        called=str(data.get("called", "")),
    )
    fill(enemy, data, "boss", "patrol", "special", "halved")
    health = enemy.health_of_figure(heroes)
    enemy.wounds = within(f"the wounds of {name}", data.get("wounds", 0), 0, health if not enemy.boss else health - 1)
    minions = data.get("minions", card.minions * heroes)  # MD-13.02
    if isinstance(minions, int):
        minions = [0] * within(f"the minions of {name}", minions, 0, 1_000)
    if minions and card.type != "mob":
        raise GivenFault(f"{name} is no mob and has no minions")
    enemy.minions = [within(f"the wounds of a minion of {name}", wounds, 0, health - 1) for wounds in minions]
    return enemy


def _doors(dungeon: Dungeon, given: Mapping[str, Any]) -> dict[str, str]:
    doors = dict(dungeon.door_states)
    for name, state in given.items():
        one_of(name, doors, "door")
        doors[name] = one_of(state, DOOR_STATES, "state of a door")
    return doors
