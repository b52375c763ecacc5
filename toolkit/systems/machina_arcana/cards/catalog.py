"""The cards of a library, compiled for play when they are first asked for and shared by every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.cards.catalog import CardCatalog, compiled, filled
from toolkit.crawl.cards.keywords import keywords_of
from toolkit.crawl.cards.powers import numbered
from toolkit.rules.counters import starting_values
from toolkit.rules.dice import Die
from toolkit.rules.effects import Effect, Trigger
from toolkit.rules.expressions.compile import Expression
from toolkit.rules.modifiers import Passive
from toolkit.rules.observing import effects_in
from toolkit.systems.machina_arcana.cards.card import (
    ATTACK,
    MAXIMA,
    USE,
    Ability,
    Card,
    Chapter,
    Cost,
    EventCard,
    ExplorerCard,
    Item,
    Kit,
    MonsterCard,
    aim_of,
)
from toolkit.systems.machina_arcana.map.ground import Ground, Laid, Tables
from toolkit.systems.machina_arcana.map.tiles import Tile, read_tile
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY

#: Kinds of dice, and what the content calls them.
DICE = ("strong", "weak", "game", "recharge")
_MOST_GROUNDS = 200
#: Kind of event → where a scenario names those of its own.
EVENT_LISTS = {"explorer-event": "explorer_events", "horror-event": "horror_events"}


class Catalog(CardCatalog):
    """The cards of a game, its tiles and what its scenario says."""

    vocabulary = VOCABULARY

    def __init__(self, library: Library, adventure: Entity) -> None:
        super().__init__(library, adventure)
        self._grounds: dict[tuple[Laid, ...], Ground] = {}
        self._kits: dict[tuple[object, ...], Kit] = {}
        self._levels: dict[tuple[str, int], list[Entity]] = {}
        #: Whether cards that were on the table, or conditions of a pack's own, could change a maximum without any card.
        self.maxima_shift = bool(library.of_kind("condition"))

    # Cards

    def _card(self, entity: Entity, *below: str) -> Card:
        """What stands on an entity, or below a field of it."""
        name = self.name_of(entity)
        triggers = self.triggers(entity, *below, "triggers")
        uses = [each for each in triggers if each.event == USE]
        item_type = str(entity.data["type"]) if entity.kind == "item" else ""
        words = frozenset(keywords_of(entity.data))
        abilities = tuple(
            replace(_ability(name, key, use, item_type), keywords=words, consumed=_is_consumed(entity))
            for key, use in numbered(name, uses)
        )
        others = tuple(each for each in triggers if each.event != USE)
        return Card(name, entity, others, self.passives(entity, *below, "passives"), abilities, words)

    @compiled("explorer")
    def explorer(self, entity: Entity) -> ExplorerCard:
        return filled(
            ExplorerCard, entity, id=self.name_of(entity), card=self._card(entity), explorer_class=entity.data["class"]
        )

    @compiled("monster")
    def monster(self, entity: Entity) -> MonsterCard:
        data = entity.data
        cunning, traits = data["mind"] == "cunning", frozenset(data.get("traits", ()))
        counters = starting_values(data)
        name, card = self.name_of(entity), self._card(entity)
        return filled(MonsterCard, entity, id=name, card=card, cunning=cunning, traits=traits, counters=counters)

    @compiled("item")
    def item(self, entity: Entity) -> Item:
        role = "consumable" if _is_consumed(entity) else entity.data.get("role", "base")
        upgrade = self._card(entity, "upgrade") if "upgrade" in entity.data else None
        return filled(Item, entity, id=self.name_of(entity), card=self._card(entity), role=role, upgrade=upgrade)

    @compiled("explorer-event")
    def explorer_event(self, entity: Entity) -> EventCard:
        return self._event(entity, "explorer-events")

    @compiled("horror-event")
    def horror_event(self, entity: Entity) -> EventCard:
        return self._event(entity, "horror-events")

    @compiled("chapter")
    def chapter(self, entity: Entity) -> Chapter:
        data = entity.data
        ritual, explorable = Cost(data.get("ritual", {})), not data.get("no_exploring", False)
        return filled(Chapter, entity, card=self._card(entity), ritual=ritual, explorable=explorable)

    @compiled("scar")
    def scar(self, entity: Entity) -> Card:
        return Card(self.name_of(entity), entity, passives=self.passives(entity, "passives"))

    def _event(self, entity: Entity, deck: str) -> EventCard:
        return filled(EventCard, entity, card=self._card(entity), id=self.name_of(entity), deck=deck)

    def name_of(self, entity: Entity) -> str:
        """What a card is called at the table: its id, with its pack where another card of its kind has the same one."""
        return entity.id if self._ids[_box(entity.kind), entity.id] == 1 else entity.qualified

    def names(self, kind: str) -> list[str]:
        """What all cards of a kind are called, in the order of the library."""
        return [self.name_of(each) for each in self.library.of_kind(kind)]

    @cached_property
    def _ids(self) -> Counter[tuple[str, str]]:
        """How many cards of a kind have an id."""
        kinds = ("explorer", "monster", "item", *EVENT_LISTS, "chapter", "scar")
        return Counter((_box(kind), each.id) for kind in kinds for each in self.library.of_kind(kind))

    def event(self, name: str) -> EventCard:
        """An event card of either deck."""
        return self.explorer_event(name) if self.has(name, "explorer-event") else self.horror_event(name)

    def current_events(self, piles: Mapping[str, Sequence[str]]) -> Iterator[EventCard]:
        """The events on top of their discard piles that are in force for everybody (MA-36.04, MA-37.03)."""
        for pile in ("explorer-events", "horror-events"):
            if piles[pile]:
                event = self.event(piles[pile][-1])
                if event.form == "ongoing":
                    yield event

    # The scenario

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        return tuple(self.chapter(name) for name in self.adventure.data["chapters"])

    @cached_property
    def rules(self) -> tuple[tuple[str, Trigger], ...]:
        """The scenario's own rules."""
        return tuple((self.adventure.id, each) for each in self.triggers(self.adventure, "rules"))

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the stack, then those that chapters lay."""
        found: list[Tile] = []
        doors = 0
        for name in [*self.adventure.data["tiles"], *self.adventure.data.get("endgame_tiles", ())]:
            entity = self.find(name, "tile")
            tile, problems = read_tile(entity, len(found), doors)
            if tile is None or problems:
                raise problems[0].fault(entity)
            found.append(tile)
            doors += len(tile.doors)
        return tuple(found)

    @cached_property
    def tile_numbers(self) -> dict[str, int]:
        return {tile.id: tile.number for tile in self.tiles}

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The names of all spaces of all tiles, by their numbers."""
        return tuple(name for tile in self.tiles for name in tile.names)

    @cached_property
    def cells(self) -> dict[str, int]:
        """The name of every space of every tile → its number."""
        return {name: cell for cell, name in enumerate(self.places)}

    @cached_property
    def doors(self) -> tuple[tuple[int, int], ...]:
        """Door → the two spaces it separates."""
        return tuple((tile.first + one, tile.first + other) for tile in self.tiles for one, other in tile.doors)

    @cached_property
    def doors_at(self) -> dict[int, tuple[int, ...]]:
        """Space → the doors on its borders."""
        found: dict[int, tuple[int, ...]] = {}
        for door, pair in enumerate(self.doors):
            for cell in pair:
                found[cell] = (*found.get(cell, ()), door)
        return found

    @cached_property
    def door_names(self) -> tuple[str, ...]:
        names = self.places
        return tuple(f"{names[one]}|{names[other].partition('/')[2]}" for one, other in self.doors)

    @cached_property
    def _tables(self) -> Tables:
        return Tables(self.tiles)

    def ground(self, laid: Iterable[Laid]) -> Ground:
        """The map of tiles laid in this way: the same one every time."""
        key = tuple(sorted(laid, key=lambda each: (each.y, each.x)))
        found = self._grounds.get(key)
        if found is None:
            if len(self._grounds) > _MOST_GROUNDS:
                self._grounds.clear()
            found = self._grounds[key] = Ground(self.tiles, self._tables, key)
        return found

    @cached_property
    def dice(self) -> dict[str, Die]:
        return {name: Die.from_entity(self.find(name, "die").data) for name in DICE}

    @cached_property
    def basic_items(self) -> tuple[Entity, ...]:
        """What every explorer has without a card of its own."""
        return tuple(each for each in self.library.of_kind("item") if each.data.get("role") == "basic")

    @cached_property
    def struggle(self) -> tuple[Ability, ...]:
        """The abilities that every explorer has without a card of its own (MA-33.02)."""
        return tuple(ability for each in self.basic_items for ability in self.item(self.name_of(each)).card.abilities)

    def of_level(self, kind: str, level: int) -> list[Entity]:
        """The cards of a kind and level that the adventure's packs see, in the order of the library."""
        found = self._levels.get((kind, level))
        if found is None:
            cards = (each for each in self.library.of_kind(kind) if each.data.get("role") != "basic")
            found = self._levels[kind, level] = [each for each in cards if each.data["level"] == level]
        return found

    def monster_cards(self, level: int) -> list[str]:
        """The monsters of a level that have a card in the deck."""
        return [self.name_of(each) for each in self.of_level("monster", level) if each.data.get("copies", 1)]

    def deck_of(self, kind: str, own: str) -> list[str]:
        """The general cards of an event deck and those of the scenario (MA-2.05)."""
        scenario = {self.find(str(name), kind).qualified for name in self.adventure.data.get(own, ())}
        found = self.library.of_kind(kind)
        return [
            self.name_of(each)
            for each in found
            if each.qualified in scenario or not each.data.get("scenario", False)
            for _ in range(each.data.get("copies", 1))
        ]

    # Kits

    def kit(self, cards: tuple[tuple[Card, int], ...]) -> Kit:
        """What some cards give together; each comes with the worn item it hangs on, or -1."""
        key = tuple((id(card), hung_on) for card, hung_on in cards)
        found = self._kits.get(key)
        if found is None:
            found = self._kits[key] = _kit(cards)
            self.maxima_shift = self.maxima_shift or found.shifts
        return found


def _box(kind: str) -> str:
    """Where cards of a kind need names of their own: events of both decks are attached, discarded and counted alike."""
    return "event" if kind in EVENT_LISTS else kind


def _is_consumed(entity: Entity) -> bool:
    """Whether a card is destroyed when it is used (MA-35.10); what every explorer can do is no card."""
    return entity.data.get("type") == "consumable" and entity.data.get("role") != "basic"


def _ability(card: str, key: str, trigger: Trigger, item_type: str) -> Ability:
    aims = next((each for each in trigger.effects if each.verb.facets["part"] == "aims"), None)
    reach = max((_reach(each) for each in trigger.effects), default=0)
    cost = Cost(trigger.extra.get("spend", {}))
    aim = aim_of(aims, aims.fixed) if aims is not None and not aims.computed else None
    named = aims.fixed if aims is not None else {}
    before = trigger.effects[: trigger.effects.index(aims)] if aims is not None else ()
    return Ability(
        key,
        card,
        trigger,
        cost,
        aims,
        aim,
        item_type=item_type,
        reach=reach,
        strikes=any(each.verb.name == ATTACK for each in effects_in((trigger,))),
        moves_first=any(each.verb.facets["part"] == "moves" for each in before),
        arcane=named.get("kind") == "arcane",
        dice=int(named.get("strong", 0)) + int(named.get("weak", 0)),
    )


def _reach(effect: Effect) -> int:
    if effect.verb.facets["part"] == "aims" and effect.fixed.get("reach") in ("direct", "arc"):
        return int(effect.fixed.get("range", 1))
    return 0


def _kit(cards: tuple[tuple[Card, int], ...]) -> Kit:
    abilities: list[Ability] = []
    passives: dict[str, tuple[tuple[Passive, int], ...]] = {}
    triggers: dict[str, tuple[tuple[str, Trigger], ...]] = {}
    taken: dict[str, int] = {}
    for card, hung_on in cards:
        for each in card.abilities:
            taken[each.key] = number = taken.get(each.key, 0) + 1
            key = each.key if number == 1 else f"{each.key}#{number}"
            abilities.append(replace(each, key=key, worn=hung_on))
        for passive in card.passives:
            passives[passive.stat] = (*passives.get(passive.stat, ()), (passive, hung_on))
        for trigger in card.triggers:
            triggers[trigger.event] = (*triggers.get(trigger.event, ()), (card.id, trigger))
    worn = (card for card, hung_on in cards if hung_on >= 0)  # consumables are carried (MA-45.34)
    words = frozenset(word for card in worn for word in card.keywords)
    maxima = [each for stat in MAXIMA for each, _ in passives.get(stat, ())]
    return Kit(tuple(abilities), passives, triggers, words, bool(maxima), any(map(_shifts, maxima)))


def _shifts(passive: Passive) -> bool:
    """Whether what it changes for somebody comes and goes, or grows and shrinks; which side one is on never does."""
    asked = (passive.condition, passive.amount)
    return any(name != "me.side" for each in asked if isinstance(each, Expression) for name in each.names)


@lru_cache(maxsize=16)
def catalog_for(library: Library, adventure: Entity) -> Catalog:
    """The catalogue of a scenario in a library: the same one every time, so that content is compiled once."""
    return Catalog(library, adventure)
