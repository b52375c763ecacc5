"""What the cards of a hero give together: worked out once, and kept as long as it has the same cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.crawl.cards.kits import by_stat
from toolkit.crawl.cards.powers import numbered
from toolkit.crawl.figures.own import changed
from toolkit.rules.effects import Trigger
from toolkit.rules.modifiers import Passive
from toolkit.systems.brimstone.cards.card import ATTRIBUTES, Abilities
from toolkit.systems.brimstone.map.mine import NOWHERE

if TYPE_CHECKING:
    from toolkit.systems.brimstone.state import Hero, State

#: Values of which the best counts instead of the sum (SB-17.08, SB-17.09): armour 5+ beside armour 6+ is armour 5+.
BEST = frozenset({"armour", "spirit-armour"})
NO_ARMOUR = 7
#: Values that nothing brings below 1 (SB-92.03, SB-92.04).
AT_LEAST_1 = frozenset({*ATTRIBUTES, "initiative"})


class Power(NamedTuple):
    """A trigger on a card of somebody's: its key, and the card it stands on."""

    key: str
    card: str
    trigger: Trigger

    @property
    def limit(self) -> str:
        return str(self.trigger.extra.get("limit", ""))

    @property
    def grit(self) -> int:
        return int(self.trigger.extra.get("grit", 0))

    @property
    def discards(self) -> bool:
        return bool(self.trigger.extra.get("discard", False))

    @property
    def is_offered(self) -> bool:
        """Whether its owner decides about it: what costs nothing and has no limit happens by itself."""
        return bool(self.limit or self.grit or self.discards) or self.trigger.event == "activation"


@dataclass(frozen=True, slots=True)
class Kit:
    """Fixed changes of stats, those that depend on something, and powers by event."""

    fixed: Mapping[str, int] = field(default_factory=dict)
    depending: Mapping[str, tuple[Passive, ...]] = field(default_factory=dict)
    powers: Mapping[str, tuple[Power, ...]] = field(default_factory=dict)
    #: The keywords of the items in use.
    keywords: frozenset[str] = frozenset()
    #: Whether it changes values of enemies.
    on_enemies: bool = False


NO_KIT = Kit()


def kit_of(cards: Iterable[Abilities], keywords: frozenset[str] = frozenset()) -> Kit:
    fixed: dict[str, int] = {}
    depending: list[Passive] = []
    powers: dict[str, tuple[Power, ...]] = {}
    for card in cards:
        for passive in card.passives:
            if passive.condition is not None or not isinstance(passive.amount, int):
                depending.append(passive)
            elif passive.stat in BEST:
                fixed[passive.stat] = min(fixed.get(passive.stat, NO_ARMOUR), passive.amount)
            else:
                fixed[passive.stat] = fixed.get(passive.stat, 0) + passive.amount
        for key, trigger in numbered(card.id, card.triggers):
            powers[trigger.event] = (*powers.get(trigger.event, ()), Power(key, card.id, trigger))
    stats = (*fixed, *(each.stat for each in depending))
    return Kit(fixed, by_stat(depending), powers, keywords, any(each.startswith("enemy-") for each in stats))


class QuietMoment:
    """A moment in which nothing happens to anybody: the rules ask for one of a hero's stats, or for a value of all that
    a card on the table changes, which is about no hero."""

    __slots__ = ("attribute", "hero", "ranged", "roll", "state", "weapon")

    def __init__(
        self,
        state: State,
        hero: Hero | None,
        weapon: str = "",
        attribute: str = "",
        roll: int = 0,
        *,
        ranged: bool = False,
    ) -> None:
        self.state = state
        self.hero = hero
        self.weapon = weapon
        self.attribute = attribute
        self.roll = roll
        self.ranged = ranged

    @property
    def weapon_hands(self) -> int:
        """The hands that the gun takes; in melee, the most that anything in hand takes."""
        held = (self.weapon,) if self.ranged else self.hero.hands if self.hero is not None else ()
        return max((self.state.item(name).hands for name in held if name), default=0)

    @property
    def weapon_keywords(self) -> frozenset[str]:
        return words_of_weapons(self.state, self.hero, (self.weapon,) if self.weapon else (), ranged=self.ranged)


def words_of_weapons(state: State, hero: Hero | None, fired: Iterable[str], *, ranged: bool) -> frozenset[str]:
    """The keywords of the guns that are fired; in melee, of all in hand that is no gun (SB-91.102)."""
    items = [state.item(name) for name in (fired if ranged else hero.hands if hero is not None else ())]
    return frozenset(word for item in items if ranged or item.gun is None for word in item.keywords)


def stat(
    state: State, hero: Hero, name: str, weapon: str = "", attribute: str = "", roll: int = 0, *, ranged: bool = False
) -> int:
    """A value of a hero as it is now: the sheet, its cards, the cards in play, and what lasts for a while."""
    total = hero.base(name) + hero.kit.fixed.get(name, 0)
    depending: Sequence[Passive] = hero.kit.depending.get(name, ())
    common = common_kit(state, hero.cell)
    if common is not NO_KIT:
        total += common.fixed.get(name, 0)
        depending = (*depending, *common.depending.get(name, ()))
    if depending:
        quiet = QuietMoment(state, hero, weapon, attribute, roll, ranged=ranged)
        total += sum(each.amount_in(quiet) for each in depending)
    if state.modifiers.items:
        total += state.modifiers.total(hero.id, name) + state.modifiers.total("heroes", name)
    if hero.own.conditions:  # SB-91.90
        quiet = QuietMoment(state, hero, weapon, attribute, roll, ranged=ranged)
        total += changed(state.catalog, hero, name, quiet)
    return max(1, total) if name in AT_LEAST_1 else total


def best(state: State, hero: Hero, name: str) -> int:
    """A value of which the best counts, whatever gives it (SB-91.97); 7 where the hero has none."""
    common = common_kit(state, hero.cell)
    found = [kit.fixed[name] for kit in (hero.kit, common) if name in kit.fixed]
    depending = (*hero.kit.depending.get(name, ()), *common.depending.get(name, ()))
    for condition in hero.own.condition_names:
        depending += tuple(each for each in state.catalog.own_condition(condition) if each.stat == name)
    quiet = QuietMoment(state, hero)
    found += [each.amount_in(quiet) for each in depending]
    found += [each.amount for each in state.modifiers.items if each.stat == name and each.owner == hero.id]
    return min([NO_ARMOUR, *(value for value in found if value > 0)])


def by_the_lantern(state: State) -> Kit:
    """What the cards that remain in play and the world of the lantern give."""
    bearer = state.heroes.get(state.bearer)  # none yet while heroes are made
    return common_kit(state, bearer.cell if bearer is not None else NOWHERE)


def of_all(state: State, name: str) -> int:
    """What cards in play add to a value of the whole table: those of heroes who are not knocked out, those that remain
    in play, and the world where the lantern is (SB-91.96)."""
    common = by_the_lantern(state)
    total = common.fixed.get(name, 0)
    if name in common.depending:
        nobody = QuietMoment(state, None)
        total += sum(each.amount_in(nobody) for each in common.depending[name])
    for hero in state.heroes.values():
        kit = hero.kit
        if (name in kit.fixed or name in kit.depending or hero.own.conditions) and hero.conscious:
            quiet = QuietMoment(state, hero)
            total += kit.fixed.get(name, 0) + sum(each.amount_in(quiet) for each in kit.depending.get(name, ()))
            total += changed(state.catalog, hero, name, quiet)
    return total


def common_kit(state: State, cell: int) -> Kit:
    """What the world of a place and the cards that remain in play give everybody there (SB-38.24)."""
    world = state.sections[state.mine.places[cell][0]] if cell >= 0 and state.sections else ""
    return state.catalog.common_kit(world, tuple(state.remaining) if state.remaining else ())


def has(state: State, hero: Hero, flag: str, **asked: Any) -> bool:
    """Whether a hero has what is there or not; most heroes have none of these."""
    kit = hero.kit
    is_changed = flag in kit.fixed or flag in kit.depending or state.modifiers.items or hero.own.conditions
    if not is_changed and common_kit(state, hero.cell) is NO_KIT:
        return False
    return stat(state, hero, flag, **asked) > 0
