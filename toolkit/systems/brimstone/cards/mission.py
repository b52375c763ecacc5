"""What a mission says, compiled for play: its worlds, objective, track, companions, rules and rewards."""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import cached_property
from typing import Any

from toolkit.content.entity import Entity
from toolkit.crawl.cards.catalog import CardCatalog, made_of
from toolkit.rules.compiling import compile_effects
from toolkit.rules.counters import Counter, counters_of
from toolkit.rules.effects import Effect
from toolkit.rules.listeners import Listeners
from toolkit.systems.brimstone.cards.card import CompanionSheet, Objective, Track
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY

#: The modes of a game that a table may choose against its mission (SB-40).
FIRST_GAME, STANDARD = "first-game", "standard"
#: The defence of who has none: no die is so high.
NO_DEFENCE = 7


class MissionCatalog(CardCatalog):
    """The part of the catalogue that is the same in every game of a mission."""

    vocabulary = VOCABULARY

    def effects(self, entity: Entity, *pointer: str | int) -> tuple[Effect, ...]:
        return compile_effects(entity, self.tree(entity).effects(*pointer))

    @cached_property
    def mine(self) -> str:
        """The world that is the mine."""
        return next(each.id for each in self.library.of_kind("world") if each.data.get("is_mine"))

    def world_named(self, entity: Entity) -> str:
        """The world that a card belongs to, whatever stands in its place now; the mine where it names none."""
        return self.find(str(entity.data["world"]), "world").id if "world" in entity.data else self.mine

    @cached_property
    def worlds(self) -> tuple[str, ...]:
        return tuple(each.id for each in self.library.of_kind("world"))

    @cached_property
    def first_game(self) -> bool:
        """Whether the mission is a first game, unless the table agrees on another mode (SB-40)."""
        return bool(self.adventure.data.get("first_game", False))

    def is_first_game(self, options: Container[str]) -> bool:
        """Whether a table with these options plays a first game."""
        return FIRST_GAME in options or (self.first_game and STANDARD not in options)

    @cached_property
    def needs_gates(self) -> bool:
        """Whether the mission begins in another world, or one of its rules opens gates or waits for them."""
        rules = self.triggers(self.adventure, "rules")
        waits = any(each.event == "gate-explored" or any(map(opens_gate, each.effects)) for each in rules)
        return waits or self.world_named(self.adventure) != self.mine

    @cached_property
    def objective(self) -> Objective:
        return made_of(Objective, self.adventure.data.get("objective", {}))

    @cached_property
    def track(self) -> Track:
        name = self.adventure.data.get("track")
        entity = self.find(name, "depth-track") if name else next(iter(self.library.of_kind("depth-track")))
        data = entity.data
        return Track(tuple(str(data["spaces"]).split()), tuple(map(int, str(data["targets"]).split())))

    @cached_property
    def companions(self) -> Mapping[str, CompanionSheet]:
        """Whom the mission sends along (SB-91.68)."""
        written: Mapping[str, Any] = self.adventure.data.get("companions", {})
        return {
            name: CompanionSheet(name, each["health"], each.get("defence", NO_DEFENCE), each["move"])
            for name, each in written.items()
        }

    @cached_property
    def days(self) -> int:
        """Days of travel to the town (SB-61.01)."""
        return int(self.adventure.data.get("days", 1))

    def table_row(self, kind: str, name: str, row: str) -> tuple[Effect, ...]:
        """What a row of a table of a place or of the town does; nothing where there is no such row."""
        entity = self.find(name, kind)
        return self.effects(entity, "events", row, "effects") if row in entity.data.get("events", {}) else ()

    @cached_property
    def rules(self) -> Listeners:
        """The special rules of the mission."""
        triggers = self.triggers(self.adventure, "rules")
        return Listeners({self.adventure.id: triggers}, [("", self.adventure.id)])

    @cached_property
    def has_way_out(self) -> bool:
        """Whether a rule of the mission asks who has come back to the entrance."""
        rules = self.triggers(self.adventure, "rules")
        return any(rule.condition is not None and "at_entrance" in rule.condition.names for rule in rules)

    @cached_property
    def wanted_counters(self) -> dict[str, Counter]:
        """The counters that a rule waits for which wins the mission or reaches its objective."""
        waiting = [
            rule.condition.names
            for rule in self.triggers(self.adventure, "rules")
            if rule.condition is not None and any(each.verb.facets["ends"] for each in rule.effects)
        ]
        known = counters_of(self.adventure.data)
        return {name: known[name] for name in known if any(name in names for names in waiting)}

    @cached_property
    def reward(self) -> tuple[Effect, ...]:
        return self.effects(self.adventure, "reward")

    @cached_property
    def failure(self) -> tuple[Effect, ...]:
        return self.effects(self.adventure, "failure")


def opens_gate(effect: Effect) -> bool:
    """Whether an effect, or one within it, makes an exit a gate."""
    if effect.verb.name == "open_exit" and effect.fixed.get("piece") == "gate":
        return True
    inner = [part for value in effect.fixed.values() if isinstance(value, tuple) for part in value]
    return any(opens_gate(part) for part in inner if isinstance(part, Effect))
