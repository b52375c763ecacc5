"""Numbers as cards in play change them: armour, will, maxima, costs, dice (MA-11.04, MA-11.05, MA-41.30)."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.crawl.figures.own import changed
from toolkit.systems.machina_arcana.cards.card import Ability, Card, Item
from toolkit.systems.machina_arcana.state import EXPLORER_EVENTS, NOWHERE, Explorer, Monster, State, Unit
from toolkit.systems.machina_arcana.verbs.moments import QuietMoment

#: What an ability that costs stamina costs at least (W204 of MA-35).
LEAST_PRICE = 1


def change(state: State, unit: Unit, stat: str, quiet: QuietMoment | None = None) -> int:
    """What all cards in play and effects in force add to a number of a unit."""
    total = 0
    shared = state.common if isinstance(unit, Explorer) else state.common_of_monsters
    own, common = unit.kit.passives.get(stat), shared.passives.get(stat)
    if own is not None or common is not None:
        here = quiet or QuietMoment(state, unit)
        for passives in (own, common):
            for passive, hung_on in passives or ():
                here.hung_on = hung_on
                total += passive.amount_in(here)
    if state.modifiers.items:
        total += state.modifiers.total(unit.id, stat)
    if unit.own.conditions:
        total += changed(state.catalog, unit, stat, quiet or QuietMoment(state, unit))  # MA-45.30
    return total


def may_change(state: State, unit: Unit, stat: str) -> bool:
    """Whether anything in play could change a number of a unit; asked before a quiet moment is made."""
    if stat in unit.kit.passives or stat in state.common.passives:
        return True
    return bool(state.modifiers.items or unit.own.conditions)


def has(state: State, unit: Unit, flag: str, quiet: QuietMoment | None = None) -> bool:
    if flag in unit.kit.passives or flag in state.common.passives or state.modifiers.items or unit.own.conditions:
        return change(state, unit, flag, quiet) > 0
    return False


def armour(state: State, unit: Unit) -> int:
    return max(0, unit.card.armour + change(state, unit, "armour"))  # MA-41.30


def will(state: State, unit: Unit) -> int:
    return max(0, unit.card.will + change(state, unit, "will"))


def max_stamina(state: State, unit: Unit) -> int:
    return max(0, unit.card.stamina + change(state, unit, "max_stamina"))  # MA-35.12


def max_health(state: State, unit: Unit) -> int:
    return max(1, unit.card.health + change(state, unit, "max_health"))


def max_essence(state: State, explorer: Explorer) -> int:
    return max(0, explorer.card.essence + change(state, explorer, "max_essence"))


def is_immobile(state: State, unit: Unit) -> bool:
    """Whether a unit never moves and nothing can move it (MA-13.09, MA-34.04)."""
    return (isinstance(unit, Monster) and "immobile" in unit.card.traits) or has(state, unit, "immobile")


def hovers(state: State, unit: Unit) -> bool:
    """Whether a unit hovers (MA-34.03)."""
    return (isinstance(unit, Monster) and "hover" in unit.card.traits) or has(state, unit, "hover")


def is_ethereal(state: State, unit: Unit) -> bool:
    """Whether a unit is ethereal now, by itself or because it is veiled (MA-13.01, MA-34.05)."""
    if isinstance(unit, Explorer):
        if unit.ethereal:
            return True
        return has(state, unit, "veiled") and not _enemy_adjacent(state, unit)
    if state.modifiers.items and state.modifiers.total(unit.id, "ethereal"):
        return True
    veiled = "veiled" in unit.card.traits or has(state, unit, "veiled")
    return veiled and not _enemy_adjacent(state, unit)


def _enemy_adjacent(state: State, unit: Unit) -> bool:
    """Whether an explorer is adjacent to a monster, or a monster to an explorer."""
    names = state.monsters if isinstance(unit, Explorer) else state.explorers
    return unit.cell != NOWHERE and any(state.at.get(cell) in names for cell in state.steps(unit.cell))


def ability_stamina(state: State, unit: Unit, ability: Ability) -> int:
    """What an ability costs in stamina; one that costs some never costs nothing (W204 of MA-35)."""
    cost = ability.cost.stamina
    if not cost or not may_change(state, unit, "ability_cost"):
        return cost
    quiet = QuietMoment(state, unit)
    quiet.about(ability)
    return max(LEAST_PRICE, cost + change(state, unit, "ability_cost", quiet))


# Kits follow from cards: whoever changes cards calls these.


def refresh(state: State, unit: Unit) -> None:
    """Work out anew what the cards of a unit give it; what is above a maximum falls to it (MA-45.09)."""
    if isinstance(unit, Monster):
        unit.kit = state.catalog.kit(tuple((card, -1) for card in (unit.card.card, *_events(state, unit))))
        clamp(state, unit)
        return
    cards: list[tuple[Card, int]] = [(unit.card.card, -1)]
    for number, (base, *attached) in enumerate(unit.worn):
        cards.append((state.catalog.item(base).card, number))
        cards += [(_attached_card(state.catalog.item(name)), number) for name in attached]
    cards += [(card, -1) for card in _events(state, unit)]
    cards += [(state.catalog.scar(name), -1) for name in unit.scars]
    carried = dict.fromkeys(unit.carried)  # each kind once: copies of a consumable can do the same
    cards += [(item.card, -1) for item in map(state.catalog.item, carried) if item.type == "consumable"]
    unit.kit = state.catalog.kit(tuple(cards))
    clamp(state, unit)


def settle(state: State, units: Iterable[Unit]) -> None:
    """What follows where numbers of units may have changed: what is above a maximum falls to it (MA-45.09), and who is
    immobile stands in the way (MA-13.10)."""
    for unit in units:
        clamp(state, unit)
    refresh_rooted(state)


def settle_what_comes_and_goes(state: State) -> None:
    """The same at a clean point, for maxima that hang on a condition or a number: those change without any card."""
    if not state.catalog.maxima_shift:
        return
    for units, common in ((state.explorers, state.common), (state.monsters, state.common_of_monsters)):
        for unit in units.values():
            if common.shifts or unit.kit.shifts or unit.own.conditions:
                clamp(state, unit)


def clamp(state: State, unit: Unit) -> None:
    """What is above a maximum falls to it. Seldom does anything change one: then the numbers of the card are enough."""
    shared = state.common if isinstance(unit, Explorer) else state.common_of_monsters
    if not (unit.kit.maxima or shared.maxima or state.modifiers.items or unit.own.conditions):
        over = unit.health > unit.card.health or unit.stamina > unit.card.stamina
        if not (over or (isinstance(unit, Explorer) and unit.essence > unit.card.essence)):
            return
    unit.stamina = min(unit.stamina, max_stamina(state, unit))
    if isinstance(unit, Explorer):
        unit.essence = min(unit.essence, max_essence(state, unit))
        unit.health = min(unit.health, max_health(state, unit))
    else:
        unit.health = min(unit.health, max_health(state, unit) + unit.extra_health)  # MA-45.36


def _attached_card(item: Item) -> Card:
    """What an item says as an upgrade, or as an augment (MA-35.05, MA-35.06)."""
    return item.upgrade if item.role == "base" and item.upgrade is not None else item.card


def _events(state: State, unit: Unit) -> list[Card]:
    return [state.catalog.event(name).card for name in unit.events]


def refresh_common(state: State) -> None:
    """What the chapter and the current events give everybody; who has too much of something loses it (MA-45.09)."""
    read_common(state)
    everybody: list[Unit] = [*state.explorers.values(), *state.monsters.values()]
    for unit in everybody:
        clamp(state, unit)


def read_common(state: State) -> None:
    """What the chapter and the current events give everybody (MA-36.04, MA-37.03)."""
    chapter, events = (state.current.card, -1), [*state.catalog.current_events(state.piles)]
    state.common = state.catalog.kit((chapter, *((each.card, -1) for each in events)))
    of_monsters = ((each.card, -1) for each in events if each.deck != EXPLORER_EVENTS)
    state.common_of_monsters = state.catalog.kit((chapter, *of_monsters))


def refresh_rooted(state: State) -> None:
    """The spaces of immobile units (MA-13.10)."""
    state.rooted = frozenset(each.cell for each in state.units() if is_immobile(state, each))
