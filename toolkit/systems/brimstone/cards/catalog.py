"""The cards of a library, compiled for play when they are first asked for and shared by every game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.cards.catalog import compiled, filled
from toolkit.crawl.cards.keywords import keywords_of
from toolkit.rules.counters import starting_values
from toolkit.rules.dice import Die
from toolkit.rules.effects import Effect
from toolkit.systems.brimstone.cards.card import (
    HANDS,
    SCAVENGE_DICE,
    Abilities,
    Affliction,
    Card,
    EnemyType,
    Gun,
    HeroClass,
    Item,
    Stats,
    ThreatCard,
    Token,
    Upgrade,
    World,
)
from toolkit.systems.brimstone.cards.kit import NO_KIT, Kit, kit_of
from toolkit.systems.brimstone.cards.mission import MissionCatalog, opens_gate
from toolkit.systems.brimstone.cards.stats import changes, worked_out
from toolkit.systems.brimstone.map.tiles import Tile, read_tile

if TYPE_CHECKING:
    from toolkit.systems.brimstone.state import Hero, State

#: Kinds of afflictions, with the sides of a hero's sheet where they stand.
AFFLICTIONS = {"injury": "injuries", "madness": "madness", "mutation": "mutations"}


class Catalog(MissionCatalog):
    """The cards of a game, its tiles and what its mission says."""

    def __init__(self, library: Library, adventure: Entity) -> None:
        super().__init__(library, adventure)
        self._kits: dict[tuple[str, ...], Kit] = {}
        self._common: dict[tuple[str, tuple[str, ...]], Kit] = {}
        self._stats: dict[tuple[Any, ...], Stats] = {}
        #: Items, free hands and keywords of a hero → every way to hold them.
        self.grips: dict[tuple[Any, ...], list[tuple[str, ...]]] = {}

    def _abilities(self, entity: Entity) -> Abilities:
        return Abilities(entity.id, self.triggers(entity, "triggers"), self.passives(entity, "passives"))

    @compiled("die")
    def die(self, entity: Entity) -> Die:
        return Die.from_entity(entity.data)

    # Heroes

    @compiled("hero")
    def hero(self, entity: Entity) -> HeroClass:
        data = entity.data
        library, pack = self.library, entity.pack
        tree = [
            each
            for each in library.of_kind("ability")
            if library.id_of(each.data["hero"], "hero", each.pack) == entity.id
        ]
        branches: dict[str, list[Entity]] = {}
        for each in tree:
            if "branch" in each.data:
                branches.setdefault(str(each.data["branch"]), []).append(each)
        return filled(
            HeroClass,
            entity,
            keywords=frozenset(keywords_of(data)),
            ranged=data["to_hit"]["ranged"],
            melee=data["to_hit"]["melee"],
            gear=tuple(library.id_of(name, "item", pack) for name in data.get("gear", ())),
            tokens=tuple(data.get("tokens", ())),
            ability=library.id_of(data["ability"], "ability", pack),
            upgrades=tuple(library.id_of(name, "ability", pack) for name in data["upgrades"]),
            level_table={int(roll): gain for roll, gain in data.get("level_table", {}).items()},
            branches=tuple(
                tuple(each.id for each in sorted(branch, key=lambda each: int(each.data["rank"])))
                for _, branch in sorted(branches.items())
            ),
            values={
                **data["attributes"],
                **{name: data[name] for name in ("initiative", "combat", "health", "sanity")},
                "max-grit": data.get("max_grit", 2),
                "hands": HANDS,
                "map-cards": 1,
                "scavenge": SCAVENGE_DICE,
            },
        )

    @compiled("ability")
    def ability(self, entity: Entity) -> Abilities:
        return self._abilities(entity)

    @compiled("item-upgrade")
    def upgrade(self, entity: Entity) -> Upgrade:
        price = 0 if entity.data.get("forged") else entity.data.get("price", 0)
        return filled(Upgrade, entity, price=price, abilities=self._abilities(entity))

    @compiled("item")
    def item(self, entity: Entity) -> Item:
        data = entity.data
        return filled(
            Item,
            entity,
            world=self.world_named(entity),
            part=data.get("clothing", ""),
            keywords=frozenset(keywords_of(data)),
            only=id_in(data.get("only", "")),
            gun=Gun(**data["gun"]) if "gun" in data else None,
            abilities=self._abilities(entity),
        )

    def _affliction(self, entity: Entity) -> Affliction:
        return filled(Affliction, entity, kind=entity.kind, abilities=self._abilities(entity))

    injury = compiled("injury")(_affliction)
    madness = compiled("madness")(_affliction)
    mutation = compiled("mutation")(_affliction)

    @cached_property
    def tables(self) -> dict[str, dict[int, str]]:
        """Kind of affliction → roll → which it is."""
        return {kind: {each.data["roll"]: each.id for each in self.library.of_kind(kind)} for kind in AFFLICTIONS}

    def kit(self, hero: Hero, active: Sequence[str]) -> Kit:
        """What a hero's sheet, abilities, items in use and afflictions give together."""
        parts: list[tuple[str, str]] = [("ability", hero.sheet.ability)]
        parts += [("ability", name) for name in hero.abilities]
        parts += [("item", name) for name in active]
        parts += [("item-upgrade", name) for item in dict.fromkeys(active) for name in hero.forged.get(item, ())]
        for kind, names in (("injury", hero.injuries), ("madness", hero.madness), ("mutation", hero.mutations)):
            parts += [(kind, name) for name in names]
        key = tuple(f"{kind} {name}" for kind, name in parts)
        found = self._kits.get(key)
        if found is None:
            words = frozenset(word for name in active for word in self.item(name).keywords)
            found = self._kits[key] = kit_of([self._card(kind, name) for kind, name in parts], words)
        return found

    def _card(self, kind: str, name: str) -> Abilities:
        match kind:
            case "ability":
                return self.ability(name)
            case "item-upgrade":
                return self.upgrade(name).abilities
            case "item":
                return self.item(name).abilities
        return self.affliction(kind, name).abilities

    def affliction(self, kind: str, name: str) -> Affliction:
        return {"injury": self.injury, "madness": self.madness, "mutation": self.mutation}[kind](name)

    def common_kit(self, world: str, remaining: tuple[str, ...]) -> Kit:
        """What a world and the darkness cards in play give everybody there."""
        key = (world, remaining)
        found = self._common.get(key)
        if found is None:
            cards = [self.darkness(name).abilities for name in remaining]
            if world:
                cards.append(self.world(world).abilities)
            kit = kit_of(cards)
            found = self._common[key] = kit if kit.fixed or kit.depending or kit.powers else NO_KIT
        return found

    # Enemies

    @compiled("enemy")
    def enemy(self, entity: Entity) -> EnemyType:
        abilities = Abilities(entity.id, self.triggers(entity, "triggers"))
        words, counters = frozenset(keywords_of(entity.data)), starting_values(entity.data)
        return filled(EnemyType, entity, keywords=words, abilities=abilities, counters=counters)

    def stats(self, state: State, enemy: EnemyType) -> Stats:
        """The values of a type in a fight: its side, its elite abilities, cards in play (SB-21.10, SB-23.02)."""
        lasting = tuple(each for each in state.modifiers.items if each.owner in ("enemies", enemy.id))
        by_cards = changes(state)
        key = (
            enemy.id,
            state.elites.get(enemy.id, ()),
            "brutal" in state.options,
            len(state.heroes),
            by_cards,
            lasting,
        )
        found = self._stats.get(key)
        if found is None:
            found = self._stats[key] = worked_out(state, enemy, by_cards)
        return found

    @compiled("threat")
    def threat(self, entity: Entity) -> ThreatCard:
        data = entity.data
        results: dict[str, tuple[Effect, ...]] = {
            tier: self.effects(entity, tier) for tier in ("low", "medium", "high", "effects") if tier in data
        }
        return filled(ThreatCard, entity, deck=data.get("deck") or self.world_named(entity), results=results)

    # Cards that are drawn

    def _drawn(self, entity: Entity) -> Card:
        effects = self.effects(entity, "effects")
        leads_away = any(opens_gate(effect) for effect in effects)
        return filled(Card, entity, effects=effects, abilities=self._abilities(entity), leads_away=leads_away)

    darkness = compiled("darkness")(_drawn)
    growing_dread = compiled("growing-dread")(_drawn)
    encounter = compiled("encounter")(_drawn)
    loot = compiled("loot")(_drawn)
    scavenge = compiled("scavenge")(_drawn)
    hazard = compiled("hazard")(_drawn)

    # The board

    @compiled("tile")
    def tile(self, entity: Entity) -> Tile:
        tile, problems = read_tile(entity)
        if tile is None:
            raise problems[0].fault(entity)
        return tile

    def is_tile(self, name: str) -> bool:
        """Whether a tile of the packs is called so."""
        return self.has(name, "tile")

    def tiles_of(self, world: str) -> list[str]:
        """The tiles of a world that map cards name; the entrance has none."""
        return self._tiles.get(world, [])

    @cached_property
    def _tiles(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for each in self.library.of_kind("tile"):
            if each.data.get("type", "room") != "entrance":
                found.setdefault(self.world_named(each), []).append(each.id)
        return found

    @compiled("world")
    def world(self, entity: Entity) -> World:
        events = {
            int(number): self.effects(entity, "depth_events", number, "effects")
            for number in entity.data["depth_events"]
        }
        return filled(World, entity, abilities=self._abilities(entity), depth_events=events)

    @compiled("exploration-token")
    def token(self, entity: Entity) -> Token:
        return filled(Token, entity)


@lru_cache(maxsize=64)
def catalog_for(library: Library, adventure: Entity) -> Catalog:
    """One catalogue for all games of a mission."""
    return Catalog(library, adventure)
