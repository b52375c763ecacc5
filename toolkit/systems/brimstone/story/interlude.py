"""Between two missions: levels, the road, the town, and who takes a dead hero's place (SB-60.06, SB-60.08)."""

from __future__ import annotations

from toolkit.crawl.objectives import decide
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.brimstone.belongings import refit
from toolkit.systems.brimstone.state import STARTING_GRIT, Hero, State
from toolkit.systems.brimstone.story.levels import rise
from toolkit.systems.brimstone.story.mode import LEVEL_XP
from toolkit.systems.brimstone.story.road import story_in, travel
from toolkit.systems.brimstone.story.services import BLESSING
from toolkit.systems.brimstone.story.town import spend_day, stay
from toolkit.systems.brimstone.verbs.moments import MineGame

RECRUIT_GOLD = 50  # SB-60.08
TAKEN_BY_THE_DARK = 7  # SB-64.09
BRUTAL_LEVEL = 5  # SB-91.38


def story_step(game: MineGame) -> Steps:
    """The step to run while something lies before the mission."""
    state = game.state
    match state.phase:
        case "levels":
            return _levels(game)
        case "road":
            return travel(game)
        case "town":
            return spend_day(game, state.waiting[0]) if state.waiting else stay(game)
    return _recruits(game)


def _levels(game: MineGame) -> Steps:
    """Who has seven mutations is taken by the dark; the others rise (SB-64.09, SB-64.06)."""
    state = game.state
    for hero in state.heroes.values():
        if len(hero.mutations) >= TAKEN_BY_THE_DARK and not hero.dead:
            hero.dead = True
            tell(game, "taken", "SB-64.09", who=hero.id)
        if not hero.dead:
            yield from rise(game, hero)
    state.phase = "road"


def _recruits(game: MineGame) -> Steps:
    """A new hero for each dead one: gold for missions won, and almost the level of the lowest (SB-60.08, SB-60.09)."""
    state = game.state
    story = story_in(state)
    dead = [hero for hero in state.heroes.values() if hero.dead]
    if dead and len(dead) == len(state.heroes):
        story.hold = max(0, story.hold - 1)  # SB-60.09
        tell(game, "hold", "SB-63.01", hold=story.hold)
        if not story.hold:  # SB-63.07
            decide(game, "lost", "SB-63.07", turn=state.turn, how="mission")
            return
    lowest = min((hero.level for hero in state.heroes.values() if not hero.dead), default=2)
    for hero in dead:
        name = story.newcomers.get(hero.id)
        if name is None:
            known = [each.id for each in state.catalog.library.of_kind("hero")]
            name = yield Ask("class", hero.id, {f"class:{each}": each for each in known}, "SB-65.08")
        rule = "SB-60.11" if hero.id in story.newcomers else "SB-60.08"
        tell(game, "recruited", rule, who=hero.id, hero=name)
        yield from rise(game, recruit(state, hero, name, max(1, lowest - 1), RECRUIT_GOLD * len(story.won)))
        state.waiting.append(hero.id)
    story.newcomers = {}
    for hero in state.heroes.values():
        hero.grit = STARTING_GRIT + BLESSING * (hero.id in story.blessed)
        hero.knocked_out = False
    story.blessed = []
    use_brutal_sides(state)
    state.bearer = ""  # the players choose at the start of each adventure (SB-7.06)
    state.phase = "setup"


def recruit(state: State, dead: Hero, name: str, level: int, gold: int) -> Hero:
    """The seat of a dead hero gets a new one, with the experience for so many levels."""
    sheet = state.catalog.hero(name)
    new = Hero(dead.id, sheet, items=list(sheet.gear), bag=list(sheet.tokens), gold=gold)
    new.xp = LEVEL_XP * (level - 1)
    state.heroes[dead.id] = new
    refit(state, new)
    return new


def use_brutal_sides(state: State) -> None:
    """The brutal sides of enemy sheets from an average level of 5 (SB-64.08, SB-91.38)."""
    if sum(each.level for each in state.heroes.values()) >= BRUTAL_LEVEL * len(state.heroes):
        state.options = state.options | {"brutal"}
