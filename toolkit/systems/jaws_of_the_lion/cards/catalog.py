"""The cards of a library, compiled for play when they are first asked for and shared by every game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.cards.catalog import CardCatalog, compiled, filled, made_of
from toolkit.crawl.cards.keywords import keywords_of
from toolkit.crawl.dice.modifier_deck import ModifierCard
from toolkit.crawl.map.areas import Area, read_area
from toolkit.rules.compiling import compile_effects
from toolkit.rules.counters import starting_values
from toolkit.rules.effects import Effect
from toolkit.rules.expressions.compile import Expression, compile_expression
from toolkit.rules.expressions.types import BOOLEAN, NUMBER
from toolkit.rules.listeners import Listeners
from toolkit.rules.observing import effects_in
from toolkit.rules.tree import said
from toolkit.systems.jaws_of_the_lion.cards.card import (
    AbilityCard,
    BattleGoal,
    CityEvent,
    EventOption,
    Half,
    HalfName,
    Item,
    Lasting,
    Mercenary,
    Modifier,
    MonsterAbility,
    MonsterCard,
    ObjectCard,
    Perk,
    Placed,
    Rank,
    Section,
    Stats,
    Trap,
)
from toolkit.systems.jaws_of_the_lion.fights.monster_mind import Profile
from toolkit.systems.jaws_of_the_lion.map.layout import Layout, place_of, read_layout
from toolkit.systems.jaws_of_the_lion.verbs.goals import GOAL_CHECK
from toolkit.systems.jaws_of_the_lion.verbs.moments import QuietMoment
from toolkit.systems.jaws_of_the_lion.verbs.scopes import STAT_CARD, VOCABULARY

if TYPE_CHECKING:
    from toolkit.systems.jaws_of_the_lion.state import State

#: The verb by which a modifier card adds to the attack itself.
ADDS: Final = "add"


class Catalog(CardCatalog):
    """The cards of a game, its board and what its scenario says."""

    vocabulary = VOCABULARY

    def effects(self, entity: Entity, *pointer: str | int) -> tuple[Effect, ...]:
        return compile_effects(entity, self.tree(entity).effects(*pointer))

    def short(self, kind: str, reference: object, entity: Entity) -> str:
        """The id of what an entity names, with or without its pack before it; empty where it names nothing."""
        return self.library.id_of(reference, kind, entity.pack) if reference else ""

    @compiled("mercenary")
    def mercenary(self, entity: Entity) -> Mercenary:
        cards = [each for each in self.library.of_kind("ability-card") if owner_of(self.library, each) == entity.id]
        cards.sort(key=lambda each: each.data["number"])
        data = entity.data
        perks = tuple(
            Perk(
                each.get("boxes", 1),
                *(
                    {self.short("modifier-card", card, entity): count for card, count in each.get(key, {}).items()}
                    for key in ("remove", "add")
                ),
            )
            for each in data.get("perks", ())
        )
        levels = {card.id: str(card.data["level"]) for card in cards}
        return filled(
            Mercenary,
            entity,
            health=tuple(data["health"]),
            cards=levels,
            perks=perks,
            keywords=frozenset(keywords_of(data)),
            item_keywords=self._item_keywords,
        )

    @cached_property
    def card_keywords(self) -> dict[str, frozenset[str]]:
        """Ability card → its keywords, for those that have any (JL-90.154)."""
        cards = self.library.of_kind("ability-card")
        return {each.id: frozenset(keywords_of(each.data)) for each in cards if "keywords" in each.data}

    @cached_property
    def _item_keywords(self) -> dict[str, frozenset[str]]:
        """Item → its keywords, for those that have any (JL-90.154)."""
        items = self.library.of_kind("item")
        return {each.id: frozenset(keywords_of(each.data)) for each in items if "keywords" in each.data}

    @compiled("ability-card")
    def ability(self, entity: Entity) -> AbilityCard:
        return filled(
            AbilityCard,
            entity,
            mercenary=owner_of(self.library, entity),
            level=str(entity.data["level"]),
            top=self._half(entity, "top"),
            bottom=self._half(entity, "bottom"),
            replaces=self.short("ability-card", entity.data.get("replaces", ""), entity),
        )

    def _half(self, entity: Entity, name: HalfName) -> Half:
        data = entity.data[name]
        lasting = None
        if "lasting" in data:
            triggers = self.triggers(entity, name, "lasting", "triggers")
            passives = self.passives(entity, name, "lasting", "passives")
            lasting = Lasting(triggers, passives, tuple(data["lasting"].get("slots", ())))
        return made_of(
            Half,
            data,
            name=name,
            effects=self.effects(entity, name, "actions"),
            charge=tuple(data.get("charge", ())),
            lasting=lasting,
            each_attack=self.effects(entity, name, "each_attack"),
        )

    @compiled("monster")
    def monster(self, entity: Entity) -> MonsterCard:
        return self._monster(entity, boss=False, deck=entity.data.get("deck", entity.id))

    @compiled("boss")
    def boss(self, entity: Entity) -> MonsterCard:
        specials = (
            self.effects(entity, "specials", number, "actions")
            for number in range(len(entity.data.get("specials", ())))
        )
        return self._monster(entity, boss=True, standees=1, specials=tuple(specials))

    def _monster(self, entity: Entity, **more: Any) -> MonsterCard:
        data = entity.data
        return filled(
            MonsterCard,
            entity,
            immune=frozenset(data.get("immune", ())),
            triggers=self.triggers(entity, "triggers"),
            counters=starting_values(data),
            keywords=frozenset(keywords_of(data)),
            **more,
        )

    def stats(self, card: MonsterCard, rank: Rank, state: State) -> Stats:
        """What a stat card shows for the level of the scenario (JL-16.05)."""
        told = card.entity.data["levels"][state.level]
        data = told if card.boss else told[rank]
        health = max(1, _number(data["health"], state))
        return made_of(Stats, data, health=health, conditions=tuple(data.get("conditions", ())))

    def any_monster(self, name: str) -> MonsterCard:
        """A monster type or a boss."""
        found = self.library.find(name, kind="boss", pack=self.adventure.pack)
        return self.boss(name) if found is not None else self.monster(name)

    @compiled("monster-ability")
    def monster_ability(self, entity: Entity) -> MonsterAbility:
        effects = self.effects(entity, "actions")
        moves, attacks = (tuple(each for each in effects if each.verb.name == verb) for verb in ("move", "attack"))
        means = None if any(each.computed for each in (*moves, *attacks[:1])) else self.means(moves, attacks, None)
        charge = tuple(entity.data.get("charge", ()))
        return filled(MonsterAbility, entity, charge=charge, effects=effects, moves=moves, attacks=attacks, means=means)

    def means(self, moves: Sequence[Effect], attacks: Sequence[Effect], here: Any) -> tuple[bool, Profile]:
        """Whether one of some moves has jump (JL-90.46), and the first of some attacks (JL-90.45, JL-17.05)."""
        jump = any(each.arguments(here).get("jump", False) for each in moves)
        if not attacks:
            return jump, Profile()
        told = attacks[0].arguments(here)
        area = told.get("area")
        drawn = self.area(area) if area is not None else None
        return jump, Profile(told.get("range", 0) or None, max(1, told.get("targets", 1)), drawn)  # JL-90.163

    def ability_deck(self, deck: str) -> list[str]:
        """The cards of a monster's ability deck (JL-16.08)."""
        return list(self._ability_decks.get(deck, ()))

    @cached_property
    def _ability_decks(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for each in self.library.of_kind("monster-ability"):
            found.setdefault(each.data["deck"], []).append(each.id)
        return found

    @cached_property
    def decks_needed(self) -> list[str]:
        """The ability decks of all monsters that the box holds."""
        return sorted(self._ability_decks)

    @cached_property
    def mercenaries(self) -> list[str]:
        """Everybody who can be played."""
        return [each.id for each in self.library.of_kind("mercenary")]

    @cached_property
    def items(self) -> list[str]:
        return [each.id for each in self.library.of_kind("item")]

    @compiled("modifier-card")
    def modifier(self, entity: Entity) -> Modifier:
        data = entity.data
        bears = (repr(said(each)) for each in self.tree(entity).effects("effects"))
        card = filled(ModifierCard, entity, bears=tuple(sorted(bears)))
        effects = self.effects(entity, "effects")
        adds = tuple(each for each in effects if _only_adds(each))
        besides = tuple(each for each in effects if not _only_adds(each))
        return Modifier(card, adds, besides, self.short("mercenary", data.get("owner", ""), entity))

    @cached_property
    def modifiers(self) -> dict[str, ModifierCard]:
        return {each.id: self.modifier(each.id).card for each in self.library.of_kind("modifier-card")}

    @cached_property
    def starting_modifiers(self) -> list[str]:
        """The cards of every modifier deck when a scenario begins (JL-8.08)."""
        cards = (each for each in self.library.of_kind("modifier-card"))
        return [each.id for each in cards for _ in range(each.data.get("in_every_deck", 0))]

    @cached_property
    def bless_card(self) -> str | None:
        """The card that a bless adds: a double that works once (JL-8.15)."""
        return self._once("double")

    @cached_property
    def curse_card(self) -> str | None:
        """The card that a curse adds: a null that works once (JL-8.16)."""
        return self._once("null")

    def _once(self, change: str) -> str | None:
        return next((card.id for card in self.modifiers.values() if card.once and card.change == change), None)

    @compiled("treasure")
    def treasure(self, entity: Entity) -> tuple[Effect, ...]:
        """What a treasure gives to whoever loots it (JL-11.15)."""
        return self.effects(entity, "effects")

    def is_listed(self, treasure: str) -> bool:
        """Whether a treasure has a number of the treasure list; what only a goal asks for has none (JL-90.97)."""
        return "number" in self.find(treasure, "treasure").data

    @compiled("item")
    def item(self, entity: Entity) -> Item:
        return filled(Item, entity, triggers=self.triggers(entity, "triggers"))

    @compiled("battle-goal")
    def battle_goal(self, entity: Entity) -> BattleGoal:
        goal = compile_expression(str(entity.data["goal"]), GOAL_CHECK, BOOLEAN)
        return filled(BattleGoal, entity, goal=goal)

    @cached_property
    def battle_goals(self) -> list[str]:
        """All battle goals; where packs are mixed, the ones that both have are left out of one (JL-25.06)."""
        goals = self.library.of_kind("battle-goal")
        own = next((each.pack for each in goals), "")
        return [each.id for each in goals if each.pack == own or not each.data.get("shared", False)]

    @compiled("city-event")
    def city_event(self, entity: Entity) -> CityEvent:
        options = []
        for key in ("a", "b"):
            options.append(EventOption(key, self.condition(entity, key, "if"), self.effects(entity, key, "do")))
        return CityEvent(entity.id, tuple(options))

    def area(self, entity: Entity) -> Area:
        """The pattern that an area draws."""
        known = self._areas.get(entity.qualified)
        if known is None:
            known, problems = read_area(str(entity.data.get("drawing", "")), ("drawing",))
            if known is None:
                raise problems[0].fault(entity)
            self._areas[entity.qualified] = known
        return known

    @cached_property
    def _areas(self) -> dict[str, Area]:
        return {}

    # The scenario

    @cached_property
    def layout(self) -> Layout:
        layout, problems = read_layout(self.adventure)
        if layout is None or problems:
            raise problems[0].fault(self.adventure)
        return layout

    @cached_property
    def placed(self) -> tuple[Placed, ...]:
        numbers = self.layout.board.numbers
        return tuple(
            Placed(
                each["monster"],
                numbers[place_of(each["at"])],
                {int(count): rank for count, rank in each["for"].items()},
            )
            for each in self.adventure.data.get("monsters", ())
        )

    @cached_property
    def effect_trap(self) -> Trap:
        return self._trap("effect_trap")

    def _trap(self, field: str) -> Trap:
        data = self.adventure.data.get(field, {})
        return made_of(Trap, data, conditions=tuple(data.get("conditions", ())))

    @cached_property
    def rules(self) -> Listeners:
        """The scenario's special rules (JL-23.03)."""
        return self.rules_with(())

    def rules_with(self, sections: tuple[str, ...]) -> Listeners:
        """The special rules in force when some sections were read (JL-23.06)."""
        known = self._rules.get(sections)
        if known is None:
            name = self.adventure.id
            triggers = self.triggers(self.adventure, "rules")
            for section in sections:
                triggers += self.triggers(self.adventure, "sections", section, "rules")
            known = self._rules[sections] = Listeners({name: triggers}, [("", name)])
        return known

    @cached_property
    def _rules(self) -> dict[tuple[str, ...], Listeners]:
        return {}

    @cached_property
    def sections(self) -> dict[str, Section]:
        """What is read when its time comes (JL-23.05)."""
        found = {}
        for number, data in self.adventure.data.get("sections", {}).items():
            place = ("sections", number)
            effects = self.effects(self.adventure, *place, "do")
            when, goal = (self.condition(self.adventure, *place, field) for field in ("if", "goal"))
            found[str(number)] = Section(str(number), str(data.get("door", "")), when, goal, effects)
        return found

    @cached_property
    def objects(self) -> tuple[ObjectCard, ...]:
        """The special objects of the scenario (JL-24)."""
        cells = self.layout.board.numbers
        return tuple(
            made_of(ObjectCard, data, id=name, cells=tuple(cells[place_of(at)] for at in data["at"]))
            for name, data in self.adventure.data.get("objects", {}).items()
        )

    def object_health(self, card: ObjectCard, state: State) -> int:
        return max(1, _number(card.health, state))  # JL-24.02

    def goods(self, letter: str) -> tuple[Effect, ...]:
        """What an entry of the goods list does (JL-80.07)."""
        return self.effects(self.adventure, "goods", letter, "do")

    @cached_property
    def goods_tokens(self) -> dict[int, str]:
        """Where the tokens of the goods list lie."""
        written = self.adventure.data.get("goods", {}).items()
        cells = self.layout.board.numbers
        return {cells[place_of(entry["at"])]: letter for letter, entry in written if "at" in entry}

    @cached_property
    def rewards(self) -> tuple[Effect, ...]:
        """What the party gains for winning (JL-20.11)."""
        return self.effects(self.adventure, "rewards")

    @cached_property
    def hazard(self) -> Trap:
        return self._trap("hazard")

    @cached_property
    def goal(self) -> Expression | None:
        """When the scenario is won (JL-20.01); None where only its rules say so."""
        return self.condition(self.adventure, "goal")

    @cached_property
    def lost(self) -> Expression | None:
        """When the scenario is lost, besides the general rules (JL-20.04)."""
        return self.condition(self.adventure, "lost")


def owner_of(library: Library, card: Entity) -> str:
    """The mercenary whose ability card it is."""
    return library.id_of(card.data["mercenary"], "mercenary", card.pack)


def _only_adds(effect: Effect) -> bool:
    """Whether an effect of a modifier card does nothing but add, by itself or by all that stands within it."""
    within = [*effects_in([effect])][1:]
    return all(map(_only_adds, within)) if within else effect.verb.name == ADDS


def _number(written: int | str, state: State) -> int:
    """A number of a stat card, which may be a formula (JL-16.19, JL-19.08)."""
    if isinstance(written, int):
        return written
    return int(compile_expression(written, STAT_CARD, NUMBER).evaluate(QuietMoment(state)))


#: So many scenarios are kept compiled: more than a box has, so that playing all of them in turn compiles each once.
MOST_CATALOGS = 64


@lru_cache(maxsize=MOST_CATALOGS)
def catalog_for(library: Library, adventure: Entity) -> Catalog:
    """The catalogue of a scenario in a library: the same one every time, so that content is compiled once."""
    return Catalog(library, adventure)
