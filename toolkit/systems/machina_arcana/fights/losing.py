"""Losing health and essence, and who pays for whom (MA-14, MA-18, MA-43)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.asked import AskAbout
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.rules.effects import run_triggers
from toolkit.systems.machina_arcana import changes
from toolkit.systems.machina_arcana.changes import happens, stand, take_essence
from toolkit.systems.machina_arcana.state import HIGHEST_CARDS, MONSTERS, NOWHERE, Explorer, Monster, State, Unit
from toolkit.systems.machina_arcana.stats import has, refresh, refresh_rooted
from toolkit.systems.machina_arcana.story.ending import finish
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame, Moment

#: What a turn that is cut short ends (MA-43.05).
TURN = "turn"
#: The essence that killing a monster restores (MA-18.03).
KILL_ESSENCE = 1


# Contributing (MA-14.09 to MA-14.14)


def can_contribute(state: State, giver: Explorer, payer: Explorer, goal: int, chain: list[Explorer]) -> bool:
    """Whether somebody is near enough: to the payer, to another contributor, or to the target space (MA-14.11)."""
    if giver.cell == NOWHERE or not giver.essence:
        return False
    steps = state.steps(giver.cell)
    if payer.cell in steps or goal in steps or any(each.cell in steps for each in chain):
        return True
    same_tile = payer.cell != NOWHERE and state.tile_of(giver.cell) == state.tile_of(payer.cell)
    return same_tile and has(state, giver, "contribute_on_tile")


def givers(state: State, payer: Explorer, goal: int = NOWHERE) -> list[Explorer]:
    """Everybody who could contribute if all agreed."""
    chain: list[Explorer] = []
    others = [each for each in state.explorers.values() if each is not payer and each.essence]
    while others:
        new = [each for each in others if each not in chain and can_contribute(state, each, payer, goal, chain)]
        if not new:
            break
        chain += new
    return chain


def available(state: State, payer: Explorer, goal: int = NOWHERE) -> int:
    """The essence that could be lost for an explorer: its own, and that of all who could contribute."""
    if len(state.explorers) == 1:
        return payer.essence
    return payer.essence + sum(each.essence for each in givers(state, payer, goal))


def pay_essence(game: ArcanaGame, payer: Explorer, count: int, goal: int, rule: str) -> Asking[bool]:
    """Lose essence, with what others contribute. Answers whether it was paid; if not, nobody has lost any."""
    if not count:
        return True
    state = game.state
    gifts: dict[str, int] = {}
    asked: list[Explorer] = []
    left = count
    while left and len(state.explorers) > 1:
        chain = [each for each in asked if gifts[each.id]]
        near = (each for each in state.explorers.values() if each is not payer and each not in asked)
        giver = next((each for each in near if can_contribute(state, each, payer, goal, chain)), None)
        if giver is None:
            break
        options = {f"give:{gift}": gift for gift in range(min(left, giver.essence) + 1)}
        gifts[giver.id] = yield AskAbout("contribute", giver.id, options, "MA-14.10", payer.id)
        asked.append(giver)
        left -= gifts[giver.id]
    if left > payer.essence:
        return False
    for giver in asked:
        take_essence(game, giver, gifts[giver.id], "MA-14.09")
    take_essence(game, payer, left, rule)
    return True


# Losing health


def lose_health(game: ArcanaGame, unit: Unit, count: int, rule: str, *, by: str = "") -> Steps:
    """A unit loses health point by point; an explorer may lose essence instead (MA-14.02, MA-41.23)."""
    for _ in range(count):
        if unit.cell == NOWHERE:
            return
        if isinstance(unit, Explorer) and (yield from spared(game, unit)):
            continue
        unit.health -= 1
        tell(game, "hurt", rule, who=unit.id, by=by, left=unit.health)
        if unit.health <= 0:
            yield from kill(game, unit, "MA-18.01" if isinstance(unit, Monster) else "MA-43.01")
        elif isinstance(unit, Monster):
            yield from halve(game, unit)
        else:
            yield from happens(game, "explorer-hurt", unit)


def halve(game: ArcanaGame, monster: Monster) -> Steps:
    """A monster that has lost half of its health or more answers once, however it lost it (MA-45.31)."""
    if not monster.halved and monster.health * 2 <= monster.card.health and answers(monster, "half-health"):
        monster.halved = True
        yield from behaves(game, monster, "half-health")


def answers(monster: Monster, event: str) -> bool:
    return any(each.event == event for each in monster.card.card.triggers)


def behaves(game: ArcanaGame, monster: Monster, event: str, target: Unit | None = None) -> Steps:
    """Let a monster's own card answer to something that happens to it (MA-45.31). `target` is who left it."""
    if answers(monster, event) and not game.state.outcome:
        moment = Moment(game, monster, card=monster.id, monster=monster, target=target)
        yield from run_triggers(game, monster.card.card.triggers, event, moment)


def spared(game: ArcanaGame, explorer: Explorer) -> Asking[bool]:
    """Whether essence is lost instead of one health (MA-14.02, MA-14.14)."""
    if not available(game.state, explorer):
        return False
    options = {"health": False, "essence": True}
    instead = yield Ask("lose", explorer.id, options, "MA-14.02")
    return bool(instead and (yield from pay_essence(game, explorer, 1, NOWHERE, "MA-14.02")))


# Killing and banishing


def kill(game: ArcanaGame, unit: Unit, rule: str) -> Steps:
    """A unit is killed, or destroyed, which is the same (MA-10.11)."""
    if isinstance(unit, Monster):
        yield from _kill_monster(game, unit, rule)
    else:
        yield from _kill_explorer(game, unit, rule)


def _kill_monster(game: ArcanaGame, monster: Monster, rule: str) -> Steps:
    state = game.state
    if monster.dying or monster.id not in state.monsters:
        return  # it dies only once (MA-41.28)
    monster.dying = True
    tell(game, "killed", rule, who=monster.id, at=state.place(monster.cell))
    moment = Moment(game, monster, card=monster.id, monster=monster)
    yield from run_triggers(game, monster.card.card.triggers, "dies", moment)  # MA-18.02
    actor = state.explorers.get(state.turn)
    remove(game, monster)
    if actor is not None and not actor.dead:
        changes.restore(game, actor, "essence", KILL_ESSENCE, "MA-18.03")
    yield from happens(game, "monster-killed", actor, monster=monster)
    yield from happens(game, "monster-gone", actor, monster=monster)


def banish(game: ArcanaGame, monster: Monster, rule: str) -> Steps:
    """Gone, but not killed: no essence and no death ability (MA-18.08 to MA-18.11)."""
    state = game.state
    if monster.dying or monster.id not in state.monsters:
        return
    tell(game, "banished", rule, who=monster.id)
    remove(game, monster)
    yield from happens(game, "monster-gone", state.explorers.get(state.turn), monster=monster)


def remove_at_once(game: ArcanaGame, monster: Monster, rule: str) -> None:
    """Gone with the space it stands on, and nothing answers to it (MA-42.21)."""
    tell(game, "banished", rule, who=monster.id)
    remove(game, monster)


def remove(game: ArcanaGame, monster: Monster) -> None:
    """Card and figure leave play (MA-18.06, MA-18.07, MA-18.12)."""
    state = game.state
    if state.monsters.get(monster.id) is not monster:
        return  # its own death has brought another map
    for event in list(monster.events):
        changes.drop_event(game, monster, event, "MA-37.06")
    if monster.cell != NOWHERE:
        if state.at.get(monster.cell) == monster.id:
            del state.at[monster.cell]
        monster.cell = NOWHERE
    del state.monsters[monster.id]
    state.modifiers.drop_owner(monster.id)
    changes.clear_tokens(state, monster.id)
    if monster.id in state.waiting:
        state.waiting.remove(monster.id)
    if monster.number > 1 or not monster.card.copies:
        pass  # back into the box: it has no card in the deck (MA-45.33)
    elif monster.card.level < min(state.level, HIGHEST_CARDS):
        state.gone.append(monster.id)  # MA-18.06
    else:
        state.piles[MONSTERS].append(monster.id)
    if state.rooted:
        refresh_rooted(state)


def _kill_explorer(game: ArcanaGame, explorer: Explorer, rule: str) -> Steps:
    """Death is permanent (MA-1.08); somebody beside the dead takes all its items (MA-43.03)."""
    state = game.state
    if explorer.dead:
        return
    explorer.dead = True
    for monster in state.monsters.values():
        if monster.controlled_by == explorer.id:
            monster.controlled_by = ""  # MA-41.18
    cell = explorer.cell
    tell(game, "died", rule, who=explorer.id, at=state.place(cell))
    beside = [each for each in state.on_map() if each is not explorer and state.adjacent(each.cell, cell)]
    stand(state, explorer, NOWHERE)
    items = explorer.items()
    explorer.carried, explorer.worn = [], []
    for event in list(explorer.events):
        changes.drop_event(game, explorer, event, "MA-43.04")
    if beside and items:
        heir: Explorer = yield Ask("inherit", TABLE, {each.id: each for each in beside}, "MA-43.03")
        heir.carried += items
        refresh(state, heir)
        tell(game, "inherited", "MA-43.03", who=heir.id, items=items)
    else:
        state.gone += items
    refresh(state, explorer)
    state.modifiers.drop_owner(explorer.id)
    yield from happens(game, "explorer-died", explorer)
    if not state.living() and not state.outcome:
        finish(game, "lost")
