"""Tests of attributes: what cards do to heroes who pass or fail them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Effects, NumberArgument
from toolkit.rules.decisions import Asking
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.effects import run_effects
from toolkit.rules.together import some_of
from toolkit.systems.brimstone.cards.card import AttributeName
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.powers import offer_powers
from toolkit.systems.brimstone.rolling import offer_reroll, roll
from toolkit.systems.brimstone.state import Hero
from toolkit.systems.brimstone.verbs.heroes import Whom, heroes_meant
from toolkit.systems.brimstone.verbs.judged import UNJUDGED
from toolkit.systems.brimstone.verbs.moments import MineGame, Occasion, Tested
from toolkit.systems.brimstone.verbs.of_checks import for_the_awake
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY

#: What a die must show at least: no die shows more than 6.
Target: TypeAlias = Annotated[int, NumberArgument(minimum=2, maximum=6)]


@for_the_awake
@VOCABULARY.about(introduces=("me",))
@VOCABULARY.arguments(some_of("success", "failure"))
@VOCABULARY.verb(worth=UNJUDGED, welcome=True, ends=False)
def attempt(
    game: MineGame,
    moment: Occasion,
    attribute: AttributeName,
    target: Target,
    success: Effects = (),
    failure: Effects = (),
    whom: Whom = "me",
) -> Asking[Did[Literal["nobody"]]]:
    """Heroes test an attribute: as many dice as its value, and one at or above the target passes."""
    heroes = yield from heroes_meant(game, moment, whom)
    tested = False
    for hero in heroes:
        if not hero.conscious and not game.state.is_over:  # SB-91.100
            continue
        tested = True
        passed = yield from _passes(game, moment, hero, attribute, target)
        yield from run_effects(game, success if passed else failure, moment.about(hero))
    return DONE if tested else Nothing("nobody")


def _passes(game: MineGame, moment: Occasion, hero: Hero, attribute: str, target: int) -> Asking[bool]:
    """SB-14.06 to SB-14.08"""
    state = game.state
    count = max(1, stat(state, hero, attribute)) + stat(state, hero, "tests", attribute=attribute)
    faces = roll(game, hero, max(1, count), "test", "SB-14.06")
    tested = Tested(moment, hero, attribute, faces)
    if max(faces) < target:
        yield from offer_reroll(game, hero, faces, lambda face: face >= target, "test", tested.again)
    if hero.conscious and max(faces) < target and len(tested.again) < len(faces):  # no die twice (SB-1.06)
        yield from offer_powers(game, hero, "test-failed", tested)
    passed = max(faces) >= target
    tell(game, "tested", "SB-14.08", who=hero.id, attribute=attribute, target=target, passed=passed)
    return passed
