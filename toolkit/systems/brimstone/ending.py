"""How a mission ends: won, lost, fled; rewards, injuries, the dark stone roll (SB-32, SB-34)."""

from __future__ import annotations

from functools import partial
from operator import le

from toolkit.crawl.objectives import decide
from toolkit.crawl.story.campaign import campaign_of
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import STEP, TABLE, Ask, End, Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.brimstone.belongings import stones
from toolkit.systems.brimstone.dice import dice, shown
from toolkit.systems.brimstone.healing import roll_tables
from toolkit.systems.brimstone.hurting import gain_corruption, willpower_needs
from toolkit.systems.brimstone.rolling import roll_to_pass
from toolkit.systems.brimstone.story.campaign import after_mission
from toolkit.systems.brimstone.story.mode import end_of_mission, mission_of
from toolkit.systems.brimstone.story.posse import choose_posse
from toolkit.systems.brimstone.verbs.moments import MineGame, Occasion

CORRUPTS = 3  # SB-32.03


def win_mission(game: MineGame, rule: str) -> Steps:
    """Who lies there rolls for injuries or madness; everybody gets the reward of the mission (SB-34.01, SB-50.07)."""
    state = game.state
    state.ending = "won"
    tell(game, "mission_won", rule)
    for hero in state.heroes.values():
        if hero.knocked_out:  # SB-91.75
            roll_tables(game, hero)
        if not hero.dead:
            yield from run_effects(game, state.catalog.reward, Occasion(game, hero, source=game.adventure.id))
    yield from _dark_stone(game)
    yield from _choose_next(game)
    decide(game, "won", rule, turn=state.turn)
    raise End(STEP)


def lose_mission(game: MineGame, how: str, rule: str) -> Steps:
    """No reward; what was found is kept; who lies there rolls for injuries or madness (SB-91.32)."""
    state = game.state
    state.ending = how
    tell(game, "mission_lost", rule, how=how)
    for hero in state.heroes.values():
        if hero.knocked_out:  # SB-34.04, SB-34.07
            roll_tables(game, hero)
        if not hero.dead:
            yield from run_effects(game, state.catalog.failure, Occasion(game, hero, source=game.adventure.id))
    yield from _dark_stone(game)
    yield from _choose_next(game)
    decide(game, "lost", rule, turn=state.turn, how=how)
    raise End(STEP)


def _choose_next(game: MineGame) -> Steps:
    """In a campaign the town feels how the mission ended, and the players choose the next (SB-60.03, SB-63)."""
    state = game.state
    story = state.story
    if story is None:
        return
    campaign = campaign_of(game.library, story.campaign)
    end_of_mission(campaign, story, game.adventure.data, state.ending)
    tell(game, "hold", "SB-63.01", hold=story.hold)
    able = after_mission(campaign, story)
    if able:
        options = {f"mission:{mission_of(campaign, number)}": number for number in able}
        story.next = yield Ask("mission", TABLE, options, "SB-65.01")
        yield from choose_posse(game, story)


def _dark_stone(game: MineGame) -> Steps:
    """D6 for each dark stone carried: 1 to 3 is a corruption hit (SB-32.02, SB-32.03); not in a first game."""
    state = game.state
    if state.first_game:
        return
    for hero in state.heroes.values():
        carried = 0 if hero.dead else stones(state, hero)
        if not carried:
            continue
        faces = dice(game, carried, hero.id, "dark stone")
        hits = sum(face <= CORRUPTS for face in faces)
        tell(game, "dark_stone_rolled", "SB-32.02", who=hero.id, dice=shown(faces), hits=hits)
        if hits:
            needs = willpower_needs(game, hero)
            passes = partial(le, needs)
            blocks = yield from roll_to_pass(game, hero, hits, passes, "willpower", "SB-17.02")
            gain_corruption(game, hero, sum(face < needs for face in blocks), "SB-32.03")
