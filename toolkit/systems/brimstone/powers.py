"""Powers of heroes' cards: what happens by itself, and what is offered for grit, once a turn, or for the card."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.brimstone.belongings import drop
from toolkit.systems.brimstone.cards.kit import Power
from toolkit.systems.brimstone.rolling import spend_grit
from toolkit.systems.brimstone.state import Hero, State
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment

NO = "no"


def _mark(hero: Hero, power: Power, state: State) -> str:
    """What is noted when a power is used: that of an item once in total, whoever holds it (SB-20.14).

    Where the posse has several of a kind, each is an item of its own, whose mark goes along with it (`hand_over`).
    """
    alone = power.card in hero.items and sum(each.items.count(power.card) for each in state.heroes.values()) == 1
    return f"{power.limit or 'turn'} {power.key}" + ("" if alone else f" {hero.id}")


def is_ready(state: State, hero: Hero, power: Power) -> bool:
    """Whether a power can be used now: the grit is there, and it was not used too often (SB-5.04, SB-20.14)."""
    if power.grit > hero.grit:
        return False
    limited = bool(power.limit) or power.card in hero.items
    return not limited or _mark(hero, power, state) not in state.used


def use(game: MineGame, hero: Hero, power: Power, moment: Moment) -> Steps:
    """Pay for a power, and let it happen."""
    state = game.state
    if power.limit or power.card in hero.items:
        state.used.append(_mark(hero, power, state))
    if power.grit:
        spend_grit(game, hero, power.grit, power.card, "SB-5.04")
    tell(game, "power_used", "SB-20.14" if power.card in hero.items else "SB-4.13", who=hero.id, card=power.card)
    if power.discards:
        drop(game, hero, power.card, "SB-20.01")
    yield from run_effects(game, power.trigger.effects, moment)


def offer_powers(game: MineGame, hero: Hero, event: str, moment: Moment) -> Steps:
    """Let a hero's cards answer to an event: first what happens by itself, then what the hero decides about."""
    powers = hero.kit.powers.get(event)
    if not powers:
        return
    for power in powers:
        if not power.is_offered and power.trigger.applies(moment, game):
            yield from run_effects(game, power.trigger.effects, moment)
    while True:
        able = {
            f"use:{power.key}": power
            for power in powers
            if power.is_offered and is_ready(game.state, hero, power) and power.trigger.applies(moment, game)
        }
        if not able:
            return
        chosen = yield Ask("power", hero.id, {**able, NO: None}, "SB-99.15")
        if chosen is None:
            return
        yield from use(game, hero, chosen, moment)
        powers = tuple(power for power in powers if power is not chosen)
