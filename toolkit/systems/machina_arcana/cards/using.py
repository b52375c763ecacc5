"""Active abilities: whether one can be used, its price, and what happens then (MA-19, MA-41.29, MA-45)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.card import Ability, Cost
from toolkit.systems.machina_arcana.changes import destroy_card, happens, take_stamina
from toolkit.systems.machina_arcana.fights.losing import available, halve, pay_essence
from toolkit.systems.machina_arcana.fights.targets import UNTARGETED, aim_now, has_target, targets_of
from toolkit.systems.machina_arcana.state import (
    EXPLORER_MARKERS,
    HORROR_MARKERS,
    NOWHERE,
    Explorer,
    Monster,
    State,
    Unit,
)
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
    if cost.marker and not can_mark(state, explorer, ability):
        return False
    dear = (cost.essence or cost.health) and not _is_payable(explorer, cost, explorer.essence)
    if dear and not _friends_pay(state, explorer, ability):
        return False
    if not has_target(state, explorer, ability):
        return False
    if ability.trigger.condition is not None:
        return ability.trigger.applies(Moment(game, explorer, card=ability.card, mine=True, ability=ability))
    return True


def _is_payable(explorer: Explorer, cost: Cost, essence: int) -> bool:
    """Whether so much essence pays a cost; it may replace health, of which the last point is never paid (MA-41.29)."""
    spare = essence - cost.essence
    return spare >= 0 and explorer.health - max(0, cost.health - spare) >= 1


def _friends_pay(state: State, explorer: Explorer, ability: Ability) -> bool:
    """Whether a cost can be paid with what others contribute, who may stand beside a target (MA-14.11)."""
    if not _is_payable(explorer, ability.cost, sum(each.essence for each in state.on_map())):
        return False
    goals = [_cell(each) for each in _aimed_at(state, explorer, ability).values()] or [NOWHERE]
    return any(_is_payable(explorer, ability.cost, available(state, explorer, goal)) for goal in goals)


def can_mark(state: State, explorer: Explorer, ability: Ability) -> bool:
    """A marker is free, and none lies on the card, be it somebody else's (MA-45.03, MA-45.13)."""
    if len(explorer.markers) >= EXPLORER_MARKERS:
        return False
    if ability.consumed:
        return True
    owners = state.explorers.values() if _is_shared(state, ability) else (explorer,)
    return not any(ability.key in each.markers for each in owners)


def _is_shared(state: State, ability: Ability) -> bool:
    """Whether it stands on a card that lies there for everybody: the chapter or a current event."""
    return any(each is ability for each in state.common.abilities)


def use(game: ArcanaGame, explorer: Explorer, ability: Ability) -> Asking[bool]:
    """Pay in full, then do what it says (MA-41.29); answers whether it was paid."""
    state, cost = game.state, ability.cost
    moment = Moment(game, explorer, card=ability.card, mine=True, ability=ability)
    if (cost.essence or cost.health) and len(state.explorers) > 1:
        moment.aimed = yield from _aim_first(game, explorer, ability)
    lost = yield from _pay(game, explorer, cost, NOWHERE if moment.aimed is None else _cell(moment.aimed))
    if lost is None:
        return False
    take_stamina(explorer, stats.ability_stamina(state, explorer, ability))
    if cost.marker:
        explorer.markers.append(ability.key)
    tell(game, "used", "MA-4.10", who=explorer.id, ability=ability.key, card=ability.card)
    if ability.consumed:
        explorer.carried.remove(ability.card)  # MA-35.10, MA-45.13
        destroy_card(game, ability.card, "MA-35.10")
        stats.refresh(state, explorer)
    for _ in range(lost):
        yield from happens(game, "explorer-hurt", explorer)
    if explorer.on_map:
        yield from run_effects(game, ability.trigger.effects, moment)
    return True


def _cell(target: Unit | int) -> int:
    return target if isinstance(target, int) else target.cell


def _aimed_at(state: State, explorer: Explorer, ability: Ability) -> dict[str, Unit | int]:
    """Whom an ability could be aimed at; nobody where it chooses no target."""
    aim = aim_now(state, explorer, ability)
    return {} if aim is None or aim.reach in UNTARGETED else targets_of(state, explorer, ability, aim)


def _aim_first(game: ArcanaGame, explorer: Explorer, ability: Ability) -> Asking[Unit | int | None]:
    """The target is named before essence is paid: who stands beside it may contribute (MA-14.11)."""
    state = game.state
    options = {
        key: target
        for key, target in _aimed_at(state, explorer, ability).items()
        if _is_payable(explorer, ability.cost, available(state, explorer, _cell(target)))
    }
    if not options:
        return None
    target: Unit | int = yield Ask("target", explorer.id, options, "MA-14.11")
    return target


def _pay(game: ArcanaGame, explorer: Explorer, cost: Cost, goal: int) -> Asking[int | None]:
    """Essence and health, all or nothing; essence may replace health, point by point (MA-14.03, MA-41.29). Answers how
    much health was lost; None where it was not paid."""
    instead = 0
    for point in range(cost.health):
        spare = available(game.state, explorer, goal) - cost.essence - instead
        last = explorer.health - (point - instead) <= 1
        if spare > 0 and not last:
            instead += yield Ask("lose", explorer.id, {"health": False, "essence": True}, "MA-14.03")
        elif spare > 0:
            instead += 1
    rule = "MA-14.05" if cost.essence else "MA-14.03"
    if not (yield from pay_essence(game, explorer, cost.essence + instead, goal, rule)):
        return None
    for _ in range(cost.health - instead):
        explorer.health -= 1
        tell(game, "hurt", "MA-14.03", who=explorer.id, by=explorer.id, left=explorer.health)
    return cost.health - instead


# Monsters


def monster_abilities(state: State, monster: Monster) -> Sequence[Ability]:
    """Attached events, the oldest first, the current horror event, then the card from top to bottom (MA-40.03)."""
    abilities = monster.kit.abilities
    if not monster.events and not state.common.abilities:
        return abilities
    current = state.current_horror_event
    return [
        *(each for each in abilities if each.card != monster.card.id),
        *(each for each in state.common.abilities if each.card == current),
        *(each for each in abilities if each.card == monster.card.id),
    ]


def monster_can_use(game: ArcanaGame, monster: Monster, ability: Ability) -> bool:
    """Whether a monster can use an ability: it can pay, has a target, and the condition holds (MA-40.02, MA-34.07)."""
    state = game.state
    if not monster_can_pay(state, monster, ability) or not has_target(state, monster, ability):
        return False
    trigger = ability.trigger
    return trigger.condition is None or trigger.applies(Moment(game, monster, card=ability.card, ability=ability))


def monster_can_pay(state: State, monster: Monster, ability: Ability) -> bool:
    """Monsters have no essence, and never pay their last health."""
    cost = ability.cost
    if monster.stamina < stats.ability_stamina(state, monster, ability) or cost.essence:
        return False
    return monster_can_mark(state, monster, ability) and (not cost.health or cost.health < monster.health)


def monster_can_mark(state: State, monster: Monster, ability: Ability) -> bool:
    """Where a marker is needed: one is free, and none lies on the card (MA-34.07)."""
    if not ability.cost.marker:
        return True
    return len(state.horror_markers) < HORROR_MARKERS and _mark(state, monster, ability) not in state.horror_markers


def _mark(state: State, monster: Monster, ability: Ability) -> str:
    """Where its marker lies: on the monster's own card, or on the horror event that all monsters share."""
    return ability.key if _is_shared(state, ability) else f"{monster.id}/{ability.key}"


def monster_uses(game: ArcanaGame, monster: Monster, ability: Ability) -> Steps:
    state = game.state
    take_stamina(monster, stats.ability_stamina(state, monster, ability))
    if ability.cost.marker:
        state.horror_markers.append(_mark(state, monster, ability))
    monster.health -= ability.cost.health
    tell(game, "used", "MA-17.10", who=monster.id, ability=ability.key, card=ability.card)
    if ability.cost.health:
        yield from halve(game, monster)
    moment = Moment(game, monster, card=ability.card, ability=ability)
    if monster.id in state.monsters:
        yield from run_effects(game, ability.trigger.effects, moment)
