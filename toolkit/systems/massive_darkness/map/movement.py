"""Where heroes can go, and the Move action with its movement points (MD-7, MD-16.13 to MD-16.16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from toolkit.crawl.figures.conditions import UNTROUBLED
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps, keys_of
from toolkit.rules.effects import run_effects
from toolkit.systems.massive_darkness.cards.card import SNEAK, Power
from toolkit.systems.massive_darkness.cards.prices import pay, payable
from toolkit.systems.massive_darkness.cards.skills import has, stat
from toolkit.systems.massive_darkness.conditions import CONDITIONS, HOLD
from toolkit.systems.massive_darkness.fights import behaviour
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.fighters import HeroFighter
from toolkit.systems.massive_darkness.fights.sides import Use
from toolkit.systems.massive_darkness.map.doors import closed_doors, open_door
from toolkit.systems.massive_darkness.map.tokens import pick_up, put_down, to_pick_up, to_put_down
from toolkit.systems.massive_darkness.objectives import may_leave
from toolkit.systems.massive_darkness.state import MOVEMENT_POINTS, Hero, State
from toolkit.systems.massive_darkness.verbs.happenings import happens

Spend = Callable[[], Steps]


class MoveAsk(Ask):
    """What to spend a movement point on; `points` are left."""

    __slots__ = ("points",)

    def __init__(self, kind: str, who: str, options: Mapping[str, str], rule: str, points: int) -> None:
        super().__init__(kind, who, options, rule)
        self.points = points


def is_held(state: State, hero: Hero) -> bool:
    """Whether an enemy that stands keeps a hero from leaving its zone (MD-7.03, MD-31.05, MD-35.13)."""
    zone = hero.zone
    for enemy in state.enemies.values():
        if enemy.zone == zone and CONDITIONS.allows(enemy, HOLD):
            return not has(state, hero, SNEAK)
    return False


def steps_from(state: State, hero: Hero) -> tuple[str, ...]:
    """The zones a hero may step to (MD-7.01, MD-7.02, MD-16.16)."""
    return () if is_held(state, hero) else state.hero_steps(hero.zone)


def enter(game: MassiveGame, hero: Hero, zone: str, rule: str) -> Steps:
    """A hero comes into a zone."""
    before, hero.zone = hero.zone, zone
    tell(game, "moved", rule, who=hero.id, to=zone)
    yield from behaviour.hero_leaves(game, hero, before)
    yield from happens(game, "entered", hero=hero, zone=zone)


def can_move(game: MassiveGame, hero: Hero) -> bool:
    """Whether a Move action would have anything to spend a point on."""
    state = game.state
    return bool(
        steps_from(state, hero)
        or closed_doors(state, hero.zone)
        or to_pick_up(state, hero)
        or to_put_down(state, hero)
        or _can_leave(state, hero)
    )


def _can_leave(state: State, hero: Hero) -> bool:
    """Whether a point would take a hero out of the dungeon (MD-90.19)."""
    return hero.zone == state.dungeon.exit and may_leave(state) and not is_held(state, hero)


def move(game: MassiveGame, hero: Hero) -> Steps:
    """A Move action: points to spend in any way; what is not spent is lost (MD-16.13 to MD-16.15)."""
    state = game.state
    yield from use_at(game, hero, "move")
    points = MOVEMENT_POINTS + stat(state, hero, "movement-points")  # MD-35.07
    spent = 0
    while spent < points and hero.acts:
        ways = _ways_to_spend(game, hero)
        options = keys_of((*ways, "stop")) if spent else keys_of(ways)
        if not options:
            break
        chosen = yield MoveAsk("move", hero.id, options, "MD-91.03", points - spent)
        if chosen == "stop":
            break
        spent += 1
        yield from ways[chosen]()
    state.modifiers.expire("action")


def _ways_to_spend(game: MassiveGame, hero: Hero) -> dict[str, Spend]:
    """Everything a movement point buys: a step, a door, the tokens of the zone, the way out."""
    state = game.state
    steps = steps_from(state, hero)
    options: dict[str, Spend] = {f"move:{zone}": partial(enter, game, hero, zone, "MD-16.16") for zone in steps}
    for door in closed_doors(state, hero.zone):
        options[f"open:{door}"] = partial(open_door, game, door, hero)
    if to_pick_up(state, hero):
        options["pick-up"] = partial(pick_up, game, hero)
    for kind in to_put_down(state, hero):
        options[f"put-down:{kind}"] = partial(put_down, game, hero, kind)
    if _can_leave(state, hero):
        options["leave"] = partial(leave, game, hero)
    return options


def leave(game: MassiveGame, hero: Hero) -> Steps:
    """A hero leaves the dungeon for good, with all it has (MD-90.19)."""
    hero.left = True
    hero.conditions = UNTROUBLED
    tell(game, "left", "MD-90.19", who=hero.id)
    yield from happens(game, "hero-left", hero=hero)


def use_at(game: MassiveGame, hero: Hero, event: str) -> Steps:
    """What a hero has works at a moment outside combat, such as the start of its activation (MD-35.11) or of a Move
    action (MD-90.64). Its player decides about what has a price or is used up."""
    fighter = HeroFighter(game.state, hero)
    for power in fighter.powers(event, ""):
        moment = Use(game, fighter)
        if not power.trigger.applies(moment, game) or not payable(game, hero, {}, power):
            continue
        if power.price or power.consumes:
            used = yield Ask("skill", hero.id, {f"use:{power.key}": True, "keep": False}, "MD-91.15")
            if not used:
                continue
        yield from use(game, hero, power)


def use(game: MassiveGame, hero: Hero, power: Power) -> Steps:
    """Use a card or an ability outside combat, without spending an action (MD-12.09, MD-19.05)."""
    yield from pay(game, hero, {}, power)
    yield from run_effects(game, power.trigger.effects, Use(game, HeroFighter(game.state, hero)))
