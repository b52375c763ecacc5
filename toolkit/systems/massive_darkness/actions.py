"""What a hero does in its activation (MD-16)."""

from __future__ import annotations

from functools import partial

from toolkit.crawl.figures import own
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps, keys_of
from toolkit.systems.massive_darkness.cards.equipment import can_transmute, transmute
from toolkit.systems.massive_darkness.cards.prices import payable
from toolkit.systems.massive_darkness.cards.skills import stat
from toolkit.systems.massive_darkness.cards.trading import TAKEN_BACK, equip_or_trade
from toolkit.systems.massive_darkness.conditions import ACT, CONDITIONS
from toolkit.systems.massive_darkness.fights import counterattack, maneuvers
from toolkit.systems.massive_darkness.fights.attacks import Option, attack, attackable
from toolkit.systems.massive_darkness.fights.changes import MassiveGame, stand_up
from toolkit.systems.massive_darkness.fights.fighters import HeroFighter
from toolkit.systems.massive_darkness.fights.sides import Use
from toolkit.systems.massive_darkness.map.levels import check_level
from toolkit.systems.massive_darkness.map.movement import can_move, move, use, use_at
from toolkit.systems.massive_darkness.map.tokens import flip, to_flip
from toolkit.systems.massive_darkness.state import ACTIONS, Hero, State

#: The named skill that lends an action, and what a hero notes when it did (MD-35.09).
LEADER = "leader"
#: What a hero notes when it took an Equip/Trade action back, which it may do once (MD-90.73).
NEVER_MIND = "never-mind"


def hero_activation(game: MassiveGame) -> Steps:
    """One action of the active hero; the activation begins before the first and ends after the last (MD-16.02)."""
    state = game.state
    hero = state.heroes[state.waiting[0]]
    if not state.activated:
        yield from _begin(game, hero)
    options = hero_options(game, hero)
    chosen = options[(yield Ask("action", hero.id, keys_of(options), "MD-91.03"))]
    _spend(state, chosen)
    yield from chosen.run()
    yield from check_level(game)  # MD-8.03
    if not hero.acts or chosen.cost == "the activation" or not _may_go_on(game, hero):
        yield from _finish(game, hero)


def _begin(game: MassiveGame, hero: Hero) -> Steps:
    """A hero's activation begins: its actions, and what happens at its start, such as Regeneration (MD-35.11)."""
    state = game.state
    state.activated = True
    state.actions_left = ACTIONS + stat(state, hero, "actions")  # MD-35.06
    state.move_actions_left = stat(state, hero, "move-actions")
    state.attacked.clear()
    hero.used.clear()
    yield from use_at(game, hero, "activation")


def _spend(state: State, option: Option) -> None:
    """Pay for an action; extra Move actions are used before ordinary ones (MD-35.06)."""
    if option.cost == "move action" and state.move_actions_left > 0:
        state.move_actions_left -= 1
    elif option.cost in ("action", "move action"):
        state.actions_left -= 1


def _may_go_on(game: MassiveGame, hero: Hero) -> bool:
    """Whether anything is left to do: actions, or what takes none (MD-16.05)."""
    state = game.state
    if state.actions_left > 0:
        return True
    if not CONDITIONS.allows(hero, ACT):
        return False
    return (state.move_actions_left > 0 and can_move(game, hero)) or bool(_free(game, HeroFighter(state, hero)))


def _finish(game: MassiveGame, hero: Hero) -> Steps:
    """Enemies that were attacked strike back, then the next hero's turn comes (MD-16.03, MD-20, MD-90.12)."""
    if hero.acts:
        yield from counterattack.counterattacks(game, hero)
    yield from check_level(game)
    pass_turn(game)


def pass_turn(game: MassiveGame) -> None:
    """The active hero is done."""
    state = game.state
    hero = state.waiting.pop(0)
    state.attacked.clear()
    state.activated = False
    state.actions_left = ACTIONS
    state.move_actions_left = 0
    state.modifiers.expire("activation", hero)
    own.expire(game, [*state.heroes.values(), *state.enemies.values()], "activation", "MD-90.83")


def hero_options(game: MassiveGame, hero: Hero, *, lent: bool = False) -> dict[str, Option]:
    """All a hero may do now. A `lent` action is one that another hero's Leader gave it (MD-35.09)."""
    state = game.state
    options: dict[str, Option] = {}
    has_action = lent or state.actions_left > 0
    if not CONDITIONS.allows(hero, ACT):  # MD-31.02: nothing else before it stands
        if has_action:
            options["stand-up"] = Option(partial(_stand_up, game, hero))
    else:
        fighter = HeroFighter(state, hero)
        if has_action:
            for enemy in attackable(game, fighter):
                options[f"attack:{enemy.id}"] = Option(partial(attack, game, fighter, enemy, lent=lent))
            options |= maneuvers.options(game, fighter, lent=lent)
            if not lent and fighter.has(LEADER) and LEADER not in hero.used:
                options |= _leading(game, hero)
            for kind, token in to_flip(state, hero).items():
                options[f"flip:{kind}"] = Option(partial(flip, game, hero, token))
            options["equip"] = Option(partial(_equip, game, hero, lent))
        if (has_action or state.move_actions_left > 0) and can_move(game, hero):
            options["move"] = Option(partial(move, game, hero), "move action")
        if not lent:
            options |= _free(game, fighter)
    if not lent:
        options["idle"] = Option(partial(_idle, game, hero), "the activation")
    return options


def _leading(game: MassiveGame, leader: Hero) -> dict[str, Option]:
    """The heroes a leader may lend an action to."""
    return {
        f"leader:{hero.id}": Option(partial(_lead, game, leader, hero))
        for hero in game.state.living()
        if hero is not leader
    }


def _lead(game: MassiveGame, leader: Hero, hero: Hero) -> Steps:
    """Another hero acts at once, as its own player chooses; nobody strikes back for it (MD-35.09)."""
    leader.used.append(LEADER)
    tell(game, "led", "MD-35.09", who=leader.id, hero=hero.id)
    options = hero_options(game, hero, lent=True)
    chosen = options[(yield Ask("lent-action", hero.id, keys_of(options), "MD-91.18"))]
    yield from chosen.run()


def _free(game: MassiveGame, fighter: HeroFighter) -> dict[str, Option]:
    """What takes no action: cards and abilities to use, transmutation (MD-16.17)."""
    options: dict[str, Option] = {}
    for power in fighter.powers("use", ""):
        if payable(game, fighter.figure, {}, power) and power.trigger.applies(Use(game, fighter), game):
            options[f"use:{power.key}"] = Option(partial(use, game, fighter.figure, power), "nothing")
    if can_transmute(game, fighter.figure):
        options["transmute"] = Option(partial(transmute, game, fighter.figure), "nothing")
    return options


def _equip(game: MassiveGame, hero: Hero, lent: bool) -> Steps:
    """Equip and trade. Who changes nothing has its action again: once, so that every activation ends."""
    may_go_back = not lent and NEVER_MIND not in hero.used
    changed = yield from equip_or_trade(game, hero, may_go_back=may_go_back)
    if may_go_back and not changed:
        hero.used.append(NEVER_MIND)
        game.state.actions_left += 1
        tell(game, "took_back", TAKEN_BACK, who=hero.id)


def _stand_up(game: MassiveGame, hero: Hero) -> Steps:
    stand_up(game, hero, "MD-16.12")
    yield from ()


def _idle(game: MassiveGame, hero: Hero) -> Steps:
    """End the activation; actions left are lost (MD-16.11)."""
    tell(game, "idled", "MD-16.11", who=hero.id, lost=game.state.actions_left)
    yield from ()
