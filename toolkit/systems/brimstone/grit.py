"""Grit that heroes gain, and what may be bought at once with what they cannot keep (SB-5.06, SB-5.07, SB-91.74)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps, keys_of
from toolkit.systems.brimstone.cards.kit import has, stat
from toolkit.systems.brimstone.events import discard_remaining
from toolkit.systems.brimstone.powers import is_ready, use
from toolkit.systems.brimstone.rolling import roll_amount, spend_grit
from toolkit.systems.brimstone.state import Hero, State
from toolkit.systems.brimstone.story.mode import STORY_PHASES
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment


def gain_grit(game: MineGame, hero: Hero, count: int, rule: str) -> int:
    """Never above max grit (SB-5.06). Says what could not be taken."""
    room = max(0, stat(game.state, hero, "max-grit") - hero.grit)
    gained = min(count, room)
    if gained:
        hero.grit += gained
        tell(game, "gained_grit", rule, who=hero.id, count=gained)
    return count - gained


def take_grit(game: MineGame, hero: Hero, count: int, rule: str) -> Asking[bool]:
    """Gain grit, and spend at once what cannot be kept (SB-5.07). Says whether any of it came to something."""
    lost = gain_grit(game, hero, count, rule)
    took = lost < count
    for _ in range(lost):
        took = (yield from _spend_surplus(game, hero)) or took
    return took


def _spend_surplus(game: MineGame, hero: Hero) -> Asking[bool]:
    """One point above the most, alone or with grit that the hero has: now, or it is lost (SB-91.74)."""
    if not hero.conscious or game.state.phase in STORY_PHASES:
        return False
    hero.grit += 1
    able = _bought(game, hero)
    chosen = (yield Ask("surplus", hero.id, keys_of((*able, "no")), "SB-5.07")) if able else "no"
    if chosen == "no":
        hero.grit -= 1
        return False
    yield from able[chosen]()
    return True


def _bought(game: MineGame, hero: Hero) -> dict[str, Callable[[], Steps]]:
    """What grit buys at this moment: cards that it cancels; in the hero's own activation also movement and powers."""
    state = game.state
    found: dict[str, Callable[[], Steps]] = {}
    going = state.going
    if going is not None and going.hero == hero.id:
        if moves(state, hero):
            found["move"] = partial(buy_movement, game, hero, "SB-9.07")
        moment = Moment(game, hero, section=state.section_of(hero.cell), tile=state.mine.tiles_of[hero.cell][0])
        for power in hero.kit.powers.get("activation", ()):
            if power.grit and is_ready(state, hero, power) and power.trigger.applies(moment, game):
                found[f"use:{power.key}"] = partial(use, game, hero, power, moment)
    for name in state.remaining:
        if 0 < state.catalog.darkness(name).cancel_for <= hero.grit:
            found[f"cancel:{name}"] = partial(cancel_card, game, hero, name)
    return found


def moves(state: State, hero: Hero) -> bool:
    """Whether it is the hero's activation, and its movement is not over (SB-91.94)."""
    going = state.going
    if going is None or going.hero != hero.id or going.over or going.stuck:
        return False
    return not has(state, hero, "no-movement")


def gain_movement(game: MineGame, count: int, rule: str) -> None:
    """Who moves now may move further."""
    going = game.state.going
    assert going is not None
    going.points += count
    tell(game, "gained", rule, who=going.hero, what="movement", count=count)


def change_movement(game: MineGame, hero: Hero, by: int) -> None:
    """What changes movement after the roll counts at once for whoever moves now (SB-91.107)."""
    going = game.state.going
    if going is not None and going.rolled and moves(game.state, hero):
        going.points = max(0, going.points + by)


def buy_movement(game: MineGame, hero: Hero, rule: str) -> Steps:
    """1 grit for one more die; a 1 on it gives no grit (SB-5.03, SB-9.08, SB-91.07)."""
    spend_grit(game, hero, 1, "movement", rule)
    more = yield from roll_amount(game, hero, "extra-movement", rule)
    if game.state.going is not None:
        game.state.going.points += more
    tell(game, "extra_movement", rule, who=hero.id, roll=more)


def cancel_card(game: MineGame, hero: Hero, name: str) -> Steps:
    """Grit cancels a darkness card that remains in play (SB-2.03)."""
    spend_grit(game, hero, game.state.catalog.darkness(name).cancel_for, name, "SB-2.03")
    discard_remaining(game, name)
    yield from ()
