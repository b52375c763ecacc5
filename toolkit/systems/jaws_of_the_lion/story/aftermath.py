"""What follows a scenario: gold, experience, battle goals, levels, rewards, the city, the shop (JL-20, JL-90.67)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.jaws_of_the_lion.fights.changes import gain_xp
from toolkit.systems.jaws_of_the_lion.state import ITEM_READY, MONSTERS, After, Character
from toolkit.systems.jaws_of_the_lion.story.city import choose_scenario, city_event, shop
from toolkit.systems.jaws_of_the_lion.story.progress import gain_checks, level_up
from toolkit.systems.jaws_of_the_lion.verbs.moments import Between, GoalCheck, LionGame

AFTER: tuple[After, ...] = tuple(each for each in get_args(After) if each not in ("", "over"))
#: What a scenario that is played on its own is followed by.
_ALONE = ("coins", "goals")
GOLD_PER_COIN = (2, 2, 3, 3, 4, 4, 5, 6)  # JL-19.07


def bonus_xp(level: int) -> int:
    """The experience that a won scenario gives (JL-19.07)."""
    return 4 + 2 * level


def next_step(game: LionGame) -> Steps | None:
    """The step to run at a clean point of what follows a scenario; None when all is done."""
    state = game.state
    if state.after == "over":
        return None
    if not state.after:
        return _enter(game, AFTER[0])
    return _STEPS[state.after](game)


def _enter(game: LionGame, part: After) -> Steps:
    state = game.state
    state.after = part
    state.waiting = list(state.characters)
    yield from ()


def _go_on(game: LionGame) -> Steps:
    """The next part of what follows; after a defeat, without rewards and city event (JL-20.11, JL-22.08)."""
    state = game.state
    later = AFTER[AFTER.index(state.after) + 1 :]
    if state.story is None:
        later = tuple(each for each in later if each in _ALONE)
    elif state.result != "won":
        later = tuple(each for each in later if each not in ("rewards", "city"))
    return _enter(game, later[0]) if later else _finish(game)


def _finish(game: LionGame) -> Steps:
    """All is done, and the game is over."""
    game.state.after, game.state.waiting = "over", []
    game.state.outcome = game.state.result
    yield from ()


def _each(turn: Callable[[LionGame, Character], Steps]) -> Callable[[LionGame], Steps]:
    """Everybody in turn, then the next part."""

    def step(game: LionGame) -> Steps:
        waiting = game.state.waiting
        if not waiting:
            yield from _go_on(game)
            return
        yield from turn(game, game.state.characters[waiting[0]])
        waiting.pop(0)

    return step


def _coins(game: LionGame, character: Character) -> Steps:
    """Coins become gold (JL-20.08), the experience goes to the sheet (JL-20.09), everything is recovered (JL-20.18)."""
    state = game.state
    gold = character.coins * GOLD_PER_COIN[state.level]
    character.gold, character.coins = character.gold + gold, 0
    tell(game, "coins_to_gold", "JL-20.08", who=character.id, gold=gold)
    if state.result == "won":
        gain_xp(game, character, bonus_xp(state.level), "JL-20.10")
    character.sheet.experience += character.xp
    for item in character.items:
        character.items[item] = ITEM_READY  # JL-18.12
    modifiers = state.catalog.modifiers
    for name in (character.id, MONSTERS):  # JL-8.13, JL-20.17
        state.modifier_decks[name].purge(lambda card: modifiers[card].once)
    yield from ()


def _goals(game: LionGame, character: Character) -> Steps:
    """A battle goal that was fulfilled is worth its checkmarks, if the scenario was won (JL-20.15)."""
    state = game.state
    kept = state.battle_goals.pop(character.id, [])  # JL-20.16
    if state.result != "won" or not kept:
        return
    goal = state.catalog.battle_goal(kept[0])
    if goal.goal.evaluate(GoalCheck(game, character, bonus_xp(state.level))):
        tell(game, "goal_fulfilled", "JL-20.15", who=character.id, goal=goal.id)
        if state.story is not None:
            yield from gain_checks(game, character, goal.checks, "JL-20.15")


def _levels(game: LionGame, character: Character) -> Steps:
    """Cards that were lost or spent are there again; then levels are gained (JL-13.08, JL-21.02)."""
    character.hand = character.cards()
    character.chosen, character.discard, character.lost, character.active = [], [], [], []
    yield from level_up(game, character)


def _rewards(game: LionGame) -> Steps:
    """The scenario is ticked, its conclusion read, its rewards gained (JL-20.07, JL-20.11, JL-20.19)."""
    state, story = game.state, game.state.story
    assert story is not None
    adventure = state.catalog.adventure
    if adventure.id in story.open:
        story.open.remove(adventure.id)
    if adventure.id not in story.won:
        story.won.append(adventure.id)
    tell(game, "ticked", "JL-22.15", scenario=adventure.id)
    if "conclusion" in adventure.data:
        tell(game, "concluded", "JL-20.07", story=game.library.words(adventure, "conclusion"))
    yield from run_effects(game, state.catalog.rewards, Between(game, adventure.id))
    yield from _go_on(game)


def _once(step: Callable[[LionGame], Steps]) -> Callable[[LionGame], Steps]:
    def whole(game: LionGame) -> Steps:
        yield from step(game)
        yield from _go_on(game)

    return whole


_STEPS: Mapping[str, Callable[[LionGame], Steps]] = {
    "coins": _each(_coins),
    "goals": _each(_goals),
    "levels": _each(_levels),
    "rewards": _rewards,
    "city": _once(city_event),
    "shop": _each(shop),
    "scenario": _once(choose_scenario),
}
