"""A state as plain data that people can read and write, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.content.diagnostics import nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.decks import Deck
from toolkit.rules.randomness import Randomness
from toolkit.systems.massive_darkness.cards import Gear
from toolkit.systems.massive_darkness.catalog import Catalog, catalog_for
from toolkit.systems.massive_darkness.dungeon import DOOR_STATES, Dungeon
from toolkit.systems.massive_darkness.state import ACTIONS, LIFESPARK, MOST_XP, Enemy, Hero, State, fits


def to_data(state: State) -> dict[str, Any]:
    return {
        "level": state.level,
        "round": state.round,
        "phase": state.phase,
        "waiting": list(state.waiting),
        "actions_left": state.actions_left,
        "attacked": list(state.attacked),
        "first_player": state.first_player,
        "lifespark": state.lifespark,
        "heroes": {name: _hero_data(hero) for name, hero in state.heroes.items()},
        "enemies": {name: _enemy_data(enemy) for name, enemy in state.enemies.items()},
        "doors": dict(state.doors),
        "decks": {name: deck.to_data() for name, deck in sorted(state.decks.items())},
        "outcome": state.outcome,
        "random": state.random.to_data(),
    }


def _hero_data(hero: Hero) -> dict[str, Any]:
    return {
        "zone": hero.zone,
        "equipped": [gear.id for gear in hero.equipped],
        "carried": [gear.id for gear in hero.carried],
        "wounds": hero.wounds,
        "xp": hero.xp,
        "stunned": hero.stunned,
        "dead": hero.dead,
    }


def _enemy_data(enemy: Enemy) -> dict[str, Any]:
    return {
        "card": enemy.card.id,
        "zone": enemy.zone,
        "boss": enemy.boss,
        "wounds": enemy.wounds,
        "minions": list(enemy.minions),
        "gear": enemy.gear.id if enemy.gear is not None else "",
        "stunned": enemy.stunned,
        "patrol": enemy.patrol,
        "traits": sorted(enemy.traits),
    }


def from_data(library: Library, adventure: Entity, data: Mapping[str, Any]) -> State:
    """A state from plain data. Raises ValueError, in words, for data that no game could hold."""
    catalog = catalog_for(library, adventure)
    dungeon = catalog.dungeon
    heroes = {name: _hero(catalog, name, each or {}) for name, each in data.get("heroes", {}).items()}
    if not heroes:
        raise ValueError("a game needs at least one hero")
    enemies = {name: _enemy(catalog, name, each or {}, len(heroes)) for name, each in data.get("enemies", {}).items()}
    doors = _doors(dungeon, data.get("doors", {}))
    first_player = _one_of(data.get("first_player", next(iter(heroes))), heroes, "hero")
    state = State(
        random=Randomness.from_data(data.get("random", {})),
        catalog=catalog,
        dungeon=dungeon,
        heroes=heroes,
        enemies=enemies,
        doors=doors,
        barred=dungeon.barred(doors),
        level=_within("level", data.get("level", 1), 1, 5),
        round=_within("round", data.get("round", 1), 1, 1_000_000),
        phase=data.get("phase", "heroes"),
        actions_left=_within("actions_left", data.get("actions_left", ACTIONS), 0, 100),
        attacked=[_one_of(name, enemies, "enemy") for name in data.get("attacked", ())],
        first_player=first_player,
        lifespark=_within("lifespark", data.get("lifespark", LIFESPARK), 0, 1_000),
        decks={name: Deck.from_data(name, each) for name, each in data.get("decks", {}).items()},
        outcome=data.get("outcome", ""),
    )
    state.waiting = _waiting(state, data)
    return state


def _waiting(state: State, data: Mapping[str, Any]) -> list[str]:
    known: Mapping[str, object] = state.heroes if state.phase == "heroes" else state.enemies
    if "waiting" in data:
        return [_one_of(name, known, "hero" if state.phase == "heroes" else "enemy") for name in data["waiting"]]
    return state.order_of_play() if state.phase == "heroes" else list(state.enemies)


def _hero(catalog: Catalog, name: str, data: Mapping[str, Any]) -> Hero:
    hero = Hero(
        card=catalog.hero(name),
        zone=_zone(catalog.dungeon, data.get("zone")),
        carried=[catalog.gear(each) for each in data.get("carried", ())],
        xp=_within(f"the xp of {name}", data.get("xp", 0), 0, MOST_XP),
        stunned=bool(data.get("stunned", False)),
        dead=bool(data.get("dead", False)),
    )
    hero.equipped = _equipped(catalog, name, data.get("equipped", ()))
    least = hero.max_health if hero.dead else 0
    most = hero.max_health if hero.dead else hero.max_health - 1
    hero.wounds = _within(f"the wounds of {name}", data.get("wounds", least), least, most)
    return hero


def _equipped(catalog: Catalog, name: str, references: Sequence[str]) -> list[Gear]:
    equipped: list[Gear] = []
    for reference in references:
        gear = catalog.gear(reference)
        if not gear.slot:
            raise ValueError(f"{reference} is not equipped but carried: it has no slot")
        if not fits(equipped, gear):
            raise ValueError(f"{name} has no slot left for {reference}: one body card and two hands")
        equipped.append(gear)
    return equipped


def _enemy(catalog: Catalog, name: str, data: Mapping[str, Any], heroes: int) -> Enemy:
    card = catalog.enemy(data.get("card", name))
    enemy = Enemy(
        id=name,
        card=card,
        zone=_zone(catalog.dungeon, data.get("zone")),
        boss=bool(data.get("boss", True)),
        gear=catalog.gear(data["gear"]) if data.get("gear") else None,
        stunned=bool(data.get("stunned", False)),
        patrol=data.get("patrol", "entry"),
        traits=frozenset(data.get("traits", ())),
    )
    health = enemy.health_of_figure(heroes)
    enemy.wounds = _within(f"the wounds of {name}", data.get("wounds", 0), 0, health if not enemy.boss else health - 1)
    minions = data.get("minions", card.minions * heroes)  # MD-13.02
    if isinstance(minions, int):
        minions = [0] * minions
    if minions and card.type != "mob":
        raise ValueError(f"{name} is no mob and has no minions")
    enemy.minions = [_within(f"the wounds of a minion of {name}", wounds, 0, health - 1) for wounds in minions]
    return enemy


def _doors(dungeon: Dungeon, given: Mapping[str, Any]) -> dict[str, str]:
    doors = dict(dungeon.door_states)
    for name, state in given.items():
        _one_of(name, doors, "door")
        doors[name] = _one_of(state, dict.fromkeys(DOOR_STATES), "state of a door")
    return doors


def _zone(dungeon: Dungeon, zone: object) -> str:
    return _one_of(zone if zone is not None else dungeon.entry, dungeon.zones, "zone")


def _one_of(name: object, known: Mapping[str, object], what: str) -> str:
    if isinstance(name, str) and name in known:
        return name
    meant = nearest(str(name), known)
    raise ValueError(f"there is no {what} {name!r}" + (f"; did you mean {meant!r}?" if meant else ""))


def _within(what: str, value: object, least: int, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise ValueError(f"{what} must be a number from {least} to {most}, not {value!r}")
