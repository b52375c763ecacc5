"""The end of a fight: catch breath, recovery, loot (SB-31)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.companions import companions_rest
from toolkit.systems.brimstone.drawing import draw_whole, take_loot
from toolkit.systems.brimstone.ending import win_mission
from toolkit.systems.brimstone.events import cancel, happens
from toolkit.systems.brimstone.grit import take_grit
from toolkit.systems.brimstone.healing import heal_mix, recover
from toolkit.systems.brimstone.rolling import roll_amount
from toolkit.systems.brimstone.state import Hero, State
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment

MOST_LOOT = 3  # SB-31.09


def fight_over(game: MineGame) -> Steps:
    """No enemy is left: breath, recovery, loot, in this order (SB-31.03)."""
    state = game.state
    tell(game, "fight_won", "SB-31.01")
    state.fighting = False
    for hero in by_initiative(state):
        if hero.conscious:  # SB-91.28
            yield from _catch_breath(game, hero)
    companions_rest(game)
    for hero in list(state.heroes.values()):
        if hero.knocked_out:
            yield from recover(game, hero, "SB-31.06")
    yield from _loot(game)
    forget_fight(state)
    cancel(game, "fight-end")
    yield from happens(game, "fight-end", lambda: Moment(game))
    if state.final and not state.fighting and state.catalog.objective.threat != "none":
        yield from win_mission(game, "SB-34.01")


def by_initiative(state: State) -> list[Hero]:
    """Heroes in descending initiative (SB-7.10, SB-91.31)."""
    return sorted(state.heroes.values(), key=lambda hero: -stat(state, hero, "initiative"))


def _catch_breath(game: MineGame, hero: Hero) -> Steps:
    """D3; who had not activated yet chooses D6 or a grit instead (SB-31.04, SB-31.05)."""
    state = game.state
    if not hero.acted and (yield Ask("breath", hero.id, {"heal": False, "grit": True}, "SB-99.12")):
        yield from take_grit(game, hero, 1, "SB-31.05")
        return
    rule = "SB-31.04" if hero.acted else "SB-31.05"
    sides = 3 if hero.acted else 6
    healed = yield from roll_amount(game, hero, "healing", rule, sides=sides, best=sides)
    yield from heal_mix(game, hero, healed + stat(state, hero, "catch-breath"), rule)


def _loot(game: MineGame) -> Steps:
    """A card for each source, at most three; the deck is shuffled once for all (SB-31.07 to SB-31.10)."""
    state = game.state
    each = min(MOST_LOOT, state.sources)
    heroes = [hero for hero in by_initiative(state) if not hero.dead]
    cards = draw_whole(game, "loot", each * len(heroes)) if each else []
    for index, card in enumerate(cards):
        yield from take_loot(game, heroes[index // each], card, "SB-31.07")


def forget_fight(state: State) -> None:
    """Elite abilities, ambush bonuses and what lasts for a fight are gone."""
    state.fight_turn = state.sources = 0
    state.elites, state.darkened = {}, []
    state.swift, state.swift_next, state.ambushers, state.fought = [], [], [], []
    state.modifiers.expire("fight")
    state.used = [mark for mark in state.used if not mark.startswith("fight ")]
