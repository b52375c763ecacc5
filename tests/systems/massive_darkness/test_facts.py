"""What a playtest counts: wounds belong to whom or what dealt them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.massive_darkness.packs import library, tutorial
from toolkit.rules.game import Game
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.facts import COMBAT, SOURCES, DungeonObserver


def observed(given: dict[str, Any], *answers: str) -> DungeonObserver:
    """The observer of a game after some answers."""
    state = SYSTEM.from_data(library(), tutorial(), given)
    game: Game[Any] = Game(library(), tutorial(), state, SYSTEM.next_step)
    game.log = observer = DungeonObserver(game)
    game.start()
    for answer in answers:
        game.answer(answer)
    return observer


def damage(observer: DungeonObserver) -> dict[tuple[str, str], int]:
    return {(source, whom): count for (fact, source, whom), count in observer.counts.items() if fact == "damage"}


@pytest.mark.rule("MD-90.18")
def test_a_trap_is_what_wounds_whoever_draws_it() -> None:
    given = {
        "heroes": {"wren": {"zone": "6.b2"}},
        "tokens": [{"token": "treasure", "at": "6.b2"}],
        "decks": {"treasure-1": {"cards": ["needle-latch"]}},
    }
    observer = observed(given, "move", "pick-up")
    assert damage(observer) == {("needle-latch", "wren"): 1}
    assert observer.counts["card", "needle-latch", ""] == 1


@pytest.mark.rule("MD-90.18")
def test_each_trap_is_told_from_the_one_before() -> None:
    given = {
        "heroes": {"wren": {"zone": "8.b3"}},
        "level_tokens": [{"at": "8.c2", "level": 3}],
        "tokens": [{"token": "treasure", "at": "8.b3"}, {"token": "special-treasure", "at": "8.b3"}],
        "decks": {"treasure-3": {"cards": ["hungry-chest"]}, "treasure-4": {"cards": ["heirs-curse"]}},
    }
    assert damage(observed(given, "move", "pick-up")) == {("hungry-chest", "wren"): 2, ("heirs-curse", "wren"): 2}


HEROES = {"heroes": {"wren": {"zone": "6.b2"}, "odo": {"zone": "8.b3"}}}


def test_wounds_belong_to_the_attacker_the_trap_a_rule_or_the_card_whose_effect_runs() -> None:
    observer = observed(HEROES)
    observer.attacker, observer.trap = "somebody", "needle-latch"

    def dealt_by(rule: str) -> str:
        observer.rule = rule
        return observer.source()

    assert dealt_by(COMBAT) == "somebody"
    assert dealt_by("MD-90.18") == "needle-latch"
    assert {rule: dealt_by(rule) for rule in SOURCES} == SOURCES
    assert dealt_by("MD-23.02") == "MD-23.02", "nothing else is known of it"
    observer.game.budget.causes[:] = ["other:attack", "cursed-ring:after-attack"]
    assert dealt_by("MD-23.02") == "cursed-ring"
    assert dealt_by("MD-90.18") == "needle-latch"


def test_a_game_ends_where_the_hero_stands_that_it_is_told_of_or_who_is_active() -> None:
    observer = observed(HEROES)
    assert observer.how_it_ended("lost", "MD-10.11", {"who": "odo"}) == ("no-lifespark-left", "8.b3")
    assert observer.how_it_ended("lost", "MD-10.11", {}) == ("no-lifespark-left", "6.b2")
    assert observer.how_it_ended("lost", "MD-10.11", {"who": "nobody"}) == ("no-lifespark-left", "")
    assert observer.how_it_ended("lost", "MD-99.99", {}) == ("MD-99.99", "6.b2")
