"""The turn: hold back the darkness, activations by initiative, exploration, the end of the turn (SB-8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from toolkit.crawl.figures import own
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps, until_end
from toolkit.rules.effects import run_effects
from toolkit.rules.ranking import highest
from toolkit.systems.brimstone.actions import activate
from toolkit.systems.brimstone.belongings import arrange_hands, empty_bag, lighten
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.companions import companions_walk
from toolkit.systems.brimstone.creation import make_hero, place_heroes
from toolkit.systems.brimstone.depth import hold_back
from toolkit.systems.brimstone.drawing import agree_to_cancel, can_cancel, cancel_dread
from toolkit.systems.brimstone.ending import lose_mission, win_mission
from toolkit.systems.brimstone.events import MISSION, TURN, cancel, happens, table_triggers, tied
from toolkit.systems.brimstone.exploring import explore, keep_going, return_worlds
from toolkit.systems.brimstone.fights.attackers import AMBUSH_BONUS, begin
from toolkit.systems.brimstone.fights.enemies import enemies_act
from toolkit.systems.brimstone.fights.winning import fight_over
from toolkit.systems.brimstone.fights.wounding import behaves
from toolkit.systems.brimstone.healing import recover
from toolkit.systems.brimstone.state import State
from toolkit.systems.brimstone.story.interlude import story_step
from toolkit.systems.brimstone.story.mode import STORY_PHASES
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment


def next_step(game: MineGame) -> Steps | None:
    """The step to run at a clean point; None when the game is over."""
    return None if game.state.outcome else _whole(game, _step(game))


def _step(game: MineGame) -> Steps:
    state = game.state
    if state.ending == "to-win":
        return win_mission(game, "SB-34.01")
    if state.ending == "to-lose":
        return lose_mission(game, "mission", "SB-34.02")
    if state.fighting and not state.enemies:
        return _after_fight(game)
    if state.phase in STORY_PHASES:
        return story_step(game)
    match state.phase:
        case "setup":
            return make_hero(game, state.waiting[0]) if state.waiting else place_heroes(game)
        case "turn":
            return _new_turn(game)
        case "darkness":
            return _darkness(game)
        case "activation":
            return _activation(game)
        case "exploration":
            return _exploration(game)
    return _end_of_turn(game)


def _whole(game: MineGame, step: Steps) -> Steps:
    """A step, and what comes of it when an ambush ends the turn or the last hero falls (SB-24.11, SB-34.03)."""
    game.state.going = None
    came = yield from until_end(MISSION, _ended(game, step))
    if not came:
        yield from lose_mission(game, "knocked-out", "SB-34.03")
    state = game.state
    for hero in state.heroes.values():  # who has become weaker, or has given its bandolier away
        if (hero.weighed is not hero.kit or state.modifiers.items) and hero.conscious:
            yield from lighten(game, hero)
            yield from empty_bag(game, hero)
            hero.weighed = hero.kit


def _ended(game: MineGame, step: Steps) -> Steps:
    state = game.state
    came = yield from until_end(TURN, step)
    if not came and not (state.fighting and not state.enemies):
        state.phase = "end"  # SB-91.14


# The start of a turn


def _new_turn(game: MineGame) -> Steps:
    """Bonuses of the turn before are gone; everybody is ready."""
    state = game.state
    state.turn += 1
    state.acted = []
    state.used = [mark for mark in state.used if not mark.startswith("turn ")]
    state.swift, state.swift_next = state.swift_next, []
    if state.fighting:
        state.fight_turn += 1
    for hero in state.heroes.values():
        hero.acted = hero.helped = hero.free_attack = False
    tell(game, "turn", "SB-8.01", number=state.turn)
    if state.turn == 1:
        yield from happens(game, "mission-start", lambda: Moment(game))
    yield from _before_anything(game)
    for hero in state.awake():
        yield from arrange_hands(game, hero)  # SB-20.03
    state.phase = "darkness"
    yield from happens(game, "turn-start", lambda: Moment(game))
    for enemy in list(state.enemies.values()):
        if enemy.id in state.enemies:
            yield from behaves(game, enemy, "round-begins")
    yield from begin(game)


def _before_anything(game: MineGame) -> Steps:
    """The posse may flee, or pay to cancel growing dread (SB-16.09, SB-34.06)."""
    state = game.state
    while True:
        options = {"on": "on", "flee": "flee"}
        if state.dread_count and can_cancel(state):
            options["cancel"] = "cancel"
        chosen = yield Ask("turn", TABLE, options, "SB-99.16")
        if chosen == "on":
            return
        if chosen == "cancel":
            if (yield from agree_to_cancel(game)):
                state.dread_count -= 1
                cancel_dread(game, state.dread.pop())  # SB-91.13
            else:
                return
        elif (yield from _all_flee(game)):
            yield from lose_mission(game, "fled", "SB-34.06")
        else:
            return


def _all_flee(game: MineGame) -> Asking[bool]:
    for hero in game.state.awake():
        if not (yield Ask("flee", hero.id, {"stay": False, "flee": True}, "SB-99.16")):
            return False
    return True


def _darkness(game: MineGame) -> Steps:
    """In and out of fights alike (SB-12.15); an ambush here does not end the turn (SB-24.12)."""
    yield from hold_back(game)
    yield from begin(game)
    game.state.phase = "activation"


# Activations


def _activation(game: MineGame) -> Steps:
    """The highest initiative that has not acted is next (SB-8.02, SB-25.01)."""
    state = game.state
    actor = yield from _next_actor(game)
    if actor is None:
        yield from companions_walk(game)
        state.phase = "exploration"
    elif actor in state.heroes:
        yield from activate(game, state.heroes[actor])
        state.going = None
        return_worlds(game)
    else:
        state.acted.append(actor)
        yield from enemies_act(game, state.catalog.enemy(actor))
        yield from begin(game)


def enemy_initiative(state: State, enemy: str) -> int:
    """With the bonus of who came by ambush (SB-24.03)."""
    bonus = AMBUSH_BONUS if enemy in state.swift else 0
    return state.stats(state.catalog.enemy(enemy)).initiative + bonus


def _next_actor(game: MineGame) -> Asking[str | None]:
    """Enemies before heroes at the same value; types by a die, heroes as they like (SB-8.03, SB-25.02, SB-25.04)."""
    state = game.state
    order: dict[str, tuple[int, int]] = {
        hero.id: (stat(state, hero, "initiative"), 0)
        for hero in state.heroes.values()
        if hero.conscious and not hero.acted and not hero.helped
    }
    for enemy in state.types():
        if enemy.id not in state.acted:
            order[enemy.id] = (enemy_initiative(state, enemy.id), 1)
    if not order:
        return None
    able = highest(order, order.__getitem__)
    if len(able) == 1:
        return able[0]
    if able[0] not in state.heroes:
        return state.random.pick("order", able)
    chosen: str = yield Ask("next", TABLE, {name: name for name in able}, "SB-99.04")
    return chosen


# Exploration and the end


def _exploration(game: MineGame) -> Steps:
    """Not while a fight goes on (SB-13.06)."""
    yield from explore(game)
    game.state.phase = "end"


def _after_fight(game: MineGame) -> Steps:
    """The turn ends with the fight; its end-of-turn effects still happen (SB-31.02, SB-91.59)."""
    game.state.phase = "end"
    yield from fight_over(game)


def _end_of_turn(game: MineGame) -> Steps:
    """Everything that happens at the end of a turn (SB-8.05)."""
    state = game.state
    _expire(game)
    cancel(game, "turn-end")
    yield from _end_effects(game)
    _expire(game)  # what came at the very end is over, too (SB-91.76)
    state.modifiers.extend("next-turn", "turn")  # SB-91.76
    yield from begin(game)
    keep_going(game)
    return_worlds(game)
    state.phase = "turn"


def _expire(game: MineGame) -> None:
    """What lasts to the end of the turn is over."""
    game.state.modifiers.expire("turn")
    own.expire(game, game.state.heroes.values(), "turn", "SB-91.90")


def _end_effects(game: MineGame) -> Steps:
    """Who lies there recovers, rules and cards answer: in the order the players like (SB-8.05, SB-99.09)."""
    done: set[str] = set()
    while not game.state.ending:
        able = {key: steps for key, steps in _at_the_end(game).items() if key not in done}
        if not able:
            return
        key = next(iter(able))
        if len(able) > 1:
            key = yield Ask("end-of-turn", TABLE, {each: each for each in able}, "SB-99.09")
        done.add(key)
        yield from able[key]()


def _at_the_end(game: MineGame) -> dict[str, Callable[[], Steps]]:
    """What would happen now at the end of the turn."""
    state = game.state
    found: dict[str, Callable[[], Steps]] = {}
    if not state.enemies:  # SB-18.04
        for hero in state.heroes.values():
            if hero.knocked_out:
                found[f"recover:{hero.id}"] = partial(recover, game, hero, "SB-18.04")
    for key, trigger in table_triggers(state, "turn-end"):
        moment = Moment(game)
        world = key.split(":")[1] if key.startswith("card:") else ""
        if world in state.worlds and not tied(state, moment, world):
            continue
        if trigger.applies(moment, game):
            found[key] = partial(run_effects, game, trigger.effects, moment)
    return found
