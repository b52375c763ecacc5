"""Active abilities: whether one can be used, its price, and what happens then (MA-19, MA-41.29, MA-45)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Asking, Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.card import Ability
from toolkit.systems.machina_arcana.changes import destroy_card, take_stamina
from toolkit.systems.machina_arcana.fights.losing import available, pay_essence, spared
from toolkit.systems.machina_arcana.fights.targets import has_target
from toolkit.systems.machina_arcana.state import EXPLORER_MARKERS, HORROR_MARKERS, NOWHERE, Explorer, Monster, State
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame, Moment


def explorer_abilities(state: State, explorer: Explorer) -> Iterator[Ability]:
    """Everything an explorer may use: its own cards, the chapter, the current event, what all can do (MA-19.01)."""
    yield from explorer.kit.abilities
    if state.common.abilities:
        horror = state.current_horror_event
        yield from (each for each in state.common.abilities if each.card != horror)
    yield from state.catalog.struggle


def can_use(game: ArcanaGame, explorer: Explorer, ability: Ability) -> bool:
    """Whether the whole cost can be paid and there is somebody to aim at (MA-4.04)."""
    state, cost = game.state, ability.cost
    if explorer.stamina < stats.ability_stamina(state, explorer, ability):
        return False
    if cost.marker and not can_mark(explorer, ability):
        return False
    if cost.essence or cost.health:
        essence = available(state, explorer) if cost.essence > explorer.essence or cost.health else explorer.essence
        spare = essence - cost.essence
        if spare < 0 or explorer.health - max(0, cost.health - spare) < 1:  # MA-41.29
            return False
    if not has_target(state, explorer, ability):
        return False
    if ability.trigger.condition is not None:
        return ability.trigger.applies(Moment(game, explorer, card=ability.card, mine=True, ability=ability))
    return True


def can_mark(explorer: Explorer, ability: Ability) -> bool:
    """A marker is free, and none lies on the card (MA-45.03)."""
    return len(explorer.markers) < EXPLORER_MARKERS and ability.key not in explorer.markers


def use(game: ArcanaGame, explorer: Explorer, ability: Ability) -> Asking[bool]:
    """Pay in full, then do what it says (MA-41.29); answers whether it was paid."""
    state, cost = game.state, ability.cost
    if not (yield from pay_essence(game, explorer, cost.essence, NOWHERE, "MA-14.05")):
        return False
    take_stamina(explorer, stats.ability_stamina(state, explorer, ability))
    if cost.marker:
        explorer.markers.append(ability.key)
    tell(game, "used", "MA-4.10", who=explorer.id, ability=ability.key, card=ability.card)
    yield from _pay_health(game, explorer, cost.health)
    if ability.consumed:
        explorer.carried.remove(ability.card)  # MA-35.10, MA-45.13
        destroy_card(game, ability.card, "MA-35.10")
        stats.refresh(state, explorer)
    yield from run_effects(
        game, ability.trigger.effects, Moment(game, explorer, card=ability.card, mine=True, ability=ability)
    )
    return True


def _pay_health(game: ArcanaGame, explorer: Explorer, count: int) -> Steps:
    """Health that is a cost may be replaced by essence, and must be where it would be the last (MA-14.03)."""
    for _ in range(count):
        if explorer.health > 1:
            if (yield from spared(game, explorer)):
                continue
        elif (yield from pay_essence(game, explorer, 1, NOWHERE, "MA-14.03")):
            continue
        if explorer.health > 1:
            explorer.health -= 1
            tell(game, "hurt", "MA-14.03", who=explorer.id, by=explorer.id, left=explorer.health)


# Monsters


def monster_abilities(state: State, monster: Monster) -> Sequence[Ability]:
    """Attached events, the oldest first, the current horror event, then the card from top to bottom (MA-40.03)."""
    abilities = monster.kit.abilities
    if not monster.events and not state.common.abilities:
        return abilities
    current = state.current_horror_event
    return [
        *(each for each in abilities if each.card != monster.id),
        *(each for each in state.common.abilities if each.card == current),
        *(each for each in abilities if each.card == monster.id),
    ]


def monster_can_use(game: ArcanaGame, monster: Monster, ability: Ability) -> bool:
    """MA-40.02, MA-34.07"""
    state, cost = game.state, ability.cost
    if monster.stamina < stats.ability_stamina(state, monster, ability) or cost.essence:
        return False
    if cost.marker and not monster_can_mark(state, monster, ability):
        return False
    if cost.health >= monster.health and cost.health:
        return False
    if not has_target(state, monster, ability):
        return False
    if ability.trigger.condition is None:
        return True
    return ability.trigger.applies(Moment(game, monster, card=ability.card, ability=ability))


def monster_can_mark(state: State, monster: Monster, ability: Ability) -> bool:
    return len(state.horror_markers) < HORROR_MARKERS and f"{monster.id}/{ability.key}" not in state.horror_markers


def monster_uses(game: ArcanaGame, monster: Monster, ability: Ability) -> Steps:
    state = game.state
    take_stamina(monster, stats.ability_stamina(state, monster, ability))
    if ability.cost.marker:
        state.horror_markers.append(f"{monster.id}/{ability.key}")
    monster.health -= ability.cost.health
    tell(game, "used", "MA-17.10", who=monster.id, ability=ability.key, card=ability.card)
    moment = Moment(game, monster, card=ability.card, ability=ability)
    yield from run_effects(game, ability.trigger.effects, moment)
