"""What a playtest counts: wounds belong to whom or what dealt them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.massive_darkness.packs import library, tutorial
from toolkit.rules.game import Game
from toolkit.rules.system import Table, new_game
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.facts import COMBAT, SOURCES, DungeonObserver, milestones


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


def test_games_must_meet_their_objectives_and_may_reach_levels_and_open_doors() -> None:
    adventure = library().get("massive-darkness/noon-eaters-hoard", kind="adventure")
    game: Game[Any] = new_game(SYSTEM, library(), adventure, Table(2, 1))
    found = list(milestones(game))
    objectives = [each for each in found if each.what == "objective"]
    assert [(each.id, each.words) for each in objectives] == [(str(n), f"meet objective {n}") for n in (1, 2, 3)]
    assert all(each.needed and each.note for each in objectives)
    others = [each for each in found if each.what != "objective"]
    assert {each.what for each in others} == {"level", "opened"}
    assert not any(each.needed for each in others)
    levels = {int(level) for level in adventure.data["levels"].values()}
    assert [each.id for each in others if each.what == "level"] == [str(level) for level in sorted(levels) if level > 1]
    assert {each.id for each in others if each.what == "opened"} == {
        door for door, state in adventure.data["doors"].items() if state != "open"
    }
