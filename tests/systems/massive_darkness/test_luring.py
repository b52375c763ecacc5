"""Bots foresee an enemy that walks by a rule, and lure it: on the adventure with the bridge."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.massive_darkness.packs import library, tutorial
from toolkit.rules.game import Game
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.bots.aims import falling_zones
from toolkit.systems.massive_darkness.bots.greedy import GreedyBot
from toolkit.systems.massive_darkness.bots.habits import End, Habit, ends, firm_of, habits_of, harmless_of
from toolkit.systems.massive_darkness.bots.luring import Carrier, Lure, Need, Post, lured, needs
from toolkit.systems.massive_darkness.cards.catalog import catalog_for
from toolkit.systems.massive_darkness.view import View

WALKER = Habit("walker", "entry", 2, drawn_by="firework", crushes=True, goes_on=True, kills=True)
NOBODY: frozenset[str] = frozenset()


def table(walker: str, heroes: Mapping[str, Any], **given: Any) -> Game[Any]:
    """The heroes' phase with the walker in a zone and nothing lying about. Row 3 leads over the bridge B, C."""
    adventure = library().get("massive-darkness/the-one-that-walks", kind="adventure")
    enemies = {"walker": {"card": "bridge-swallower", "zone": walker, "traits": ["untouchable"], "special": True}}
    data = {"random": {"seed": 0}, "tokens": [], "enemies": enemies, "heroes": dict(heroes), **given}
    game: Game[Any] = Game(library(), adventure, SYSTEM.from_data(library(), adventure, data), SYSTEM.next_step)
    game.start()
    return game


def seen(game: Game[Any]) -> View:
    view: View = SYSTEM.view(game.state, "wren")
    return view


def after_the_heroes(game: Game[Any]) -> Any:
    """The state when all heroes have acted, each played by a bot of its own."""
    bots = {name: GreedyBot(0, name) for name in game.state.heroes}
    while game.state.phase == "heroes" and game.pending is not None:
        ask = game.pending
        game.answer(bots[ask.who].choose(SYSTEM.view(game.state, ask.who), ask))
    return game.state


def zones_of(game: Game[Any], start: str, tokens: tuple[str, ...], heroes: frozenset[str] = NOBODY) -> set[str]:
    return {end.zone for end in ends(seen(game), WALKER, start, tokens, heroes)}


FAR_AWAY = {"wren": {"zone": "7.a3"}}


def test_a_habit_is_read_from_the_rules() -> None:
    assert habits_of(catalog_for(library(), seen(table("6.c1", FAR_AWAY)).catalog.adventure)) == {"walker": WALKER}
    assert habits_of(catalog_for(library(), tutorial())) == {}


def test_who_attacks_before_it_walks_is_no_less_feared() -> None:
    weaver = catalog_for(library(), library().get("massive-darkness/her-last-thread", kind="adventure"))
    walker = seen(table("6.c1", FAR_AWAY)).catalog
    assert (harmless_of(weaver), firm_of(weaver)) == (frozenset(), {"weaver"})
    assert (harmless_of(walker), firm_of(walker)) == ({"walker"}, {"archers"})


def test_it_goes_to_the_entry_and_the_players_choose_the_way() -> None:
    assert zones_of(table("6.c1", FAR_AWAY), "6.c1", ()) == {"1.c3", "1.d4"}


def test_tokens_in_sight_draw_it_from_one_to_the_next() -> None:
    game = table("1.c3", FAR_AWAY)
    assert zones_of(game, "1.c3", ("2.d3",)) == {"1.a3"}
    assert zones_of(game, "1.c3", ("1.a3",)) == {"1.a3"}
    assert "C.a1" in zones_of(game, "1.c3", ("1.a3", "C.a1"))


def test_a_hero_on_its_way_stops_it() -> None:
    game = table("1.c3", FAR_AWAY)
    (end,) = ends(seen(game), WALKER, "1.c3", ("2.d3",), frozenset({"1.b3"}))
    assert (end.zone, end.killed) == ("1.b3", True)


@pytest.mark.parametrize(
    ("zone", "tokens", "rounds"),
    [("C.a1", 0, 0), ("1.a3", 1, 1), ("1.b3", 1, 1), ("1.c3", 2, 1), ("6.c1", 2, 2), ("7.a3", 2, 6)],
)
def test_what_it_takes_to_bring_it_to_the_bridge(zone: str, tokens: int, rounds: int) -> None:
    view = seen(table(zone, FAR_AWAY))
    assert needs(view, WALKER, falling_zones(view.catalog))[zone] == Need(tokens, rounds)


def test_only_who_can_be_lured_is() -> None:
    assert lured(seen(table("1.c3", FAR_AWAY))) is not None
    state = SYSTEM.from_data(library(), tutorial(), {"random": {"seed": 0}, "heroes": {"wren": {"zone": "6.a3"}}})
    assert lured(SYSTEM.view(state, "wren")) is None


def test_who_carries_a_token_puts_it_where_it_leads_the_walker_on() -> None:
    heroes = {"wren": {"zone": "C.a1", "tokens": ["firework", "firework"]}, "garrick": {"zone": "7.a3"}}
    state = after_the_heroes(table("1.c3", heroes))
    lying = [token.zone for tokens in state.tokens.values() for token in tokens]
    view = SYSTEM.view(state, "wren")
    there = {end.zone for end in ends(view, WALKER, "1.c3", lying, frozenset({state.heroes["wren"].zone}))}
    assert there & falling_zones(view.catalog)


def test_nothing_is_put_down_before_it_is_of_use() -> None:
    heroes = {"wren": {"zone": "C.a1", "tokens": ["firework", "firework"]}, "garrick": {"zone": "C.a1"}}
    state = after_the_heroes(table("6.b2", heroes))
    assert state.tokens == {}
    assert state.heroes["wren"].tokens == ["firework", "firework"]


def test_crates_are_fetched_while_tokens_are_missing() -> None:
    game = table(
        "7.a3", {"wren": {"zone": "1.c1"}}, tokens=[{"token": "artifact", "at": "1.a1"}], doors={"1.A1": "open"}
    )
    assert after_the_heroes(game).heroes["wren"].tokens == ["firework"]


def test_the_last_pillar_is_left_until_the_walker_stands_on_the_bridge() -> None:
    heroes = {"wren": {"zone": "1.a3", "equipped": ["rusted-sabre"]}, "garrick": {"zone": "1.a3"}}
    last = {"pillar-1": {"at": "1.a3", "wounds": 4}}
    assert after_the_heroes(table("6.b2", heroes, pillars=last)).outcome == ""


def test_and_broken_when_it_does() -> None:
    heroes = {"wren": {"zone": "1.b3", "equipped": ["rusted-sabre"]}, "garrick": {"zone": "7.a3"}}
    last = {"pillar-1": {"at": "1.a3", "wounds": 4}}
    state = after_the_heroes(table("C.a1", heroes, pillars=last, met=[1], flags={"lured": 1}))
    assert state.outcome == "won"


def test_of_two_pillars_the_farther_one_goes_before() -> None:
    heroes = {"wren": {"zone": "2.d3", "equipped": ["rusted-sabre"]}, "garrick": {"zone": "1.a3"}}
    pillars = {"pillar-1": {"at": "1.a3", "wounds": 4}, "pillar-2": {"at": "2.d3", "wounds": 4}}
    assert "pillar-1" in after_the_heroes(table("6.b2", heroes, pillars=pillars, tokens=[])).pillars


def test_nobody_waits_where_the_walker_will_pass() -> None:
    state = after_the_heroes(table("6.c1", {"wren": {"zone": "1.c4"}, "garrick": {"zone": "1.c3"}}))
    path = {zone for end in ends(SYSTEM.view(state, "wren"), WALKER, "6.c1", (), NOBODY) for zone in end.path}
    assert {hero.zone for hero in state.heroes.values()} & path <= {"1.d4"}


def test_who_can_do_nothing_else_holds_it_on_the_bridge() -> None:
    heroes = {"wren": {"zone": "B.a1", "equipped": []}, "garrick": {"zone": "7.a3"}}
    state = after_the_heroes(table("C.a1", heroes, met=[1], flags={"lured": 1}, lifespark=3))
    assert state.heroes["wren"].zone == "C.a1"


@pytest.mark.parametrize(
    ("posts", "caught"),
    [
        ([], False),
        ([Post("wren", "1.b3", 0)], True),
        ([Post("wren", "1.b3", 1)], True),  # both zones beside it lie on the way too
        ([Post("wren", "1.b3", 2)], False),
        ([Post("wren", "1.c3", 1)], False),
        ([Post("wren", "1.c4", 0)], False),  # nobody comes there
        ([Post("wren", "C.a1", 0)], False),  # that is where it is wanted
        ([Post("wren", "1.b3", 0), Post("wren", "1.c4", 0)], False),  # only where a hero ends up counts
        ([Post("wren", "1.c4", 0), Post("wren", "1.b3", 0)], True),
        ([Post("wren", "1.c4", 0), Post("garrick", "1.b3", 0)], True),
    ],
)
def test_who_puts_a_token_down_on_the_way_needs_points_to_leave_it(posts: list[Post], caught: bool) -> None:
    game = table("1.c3", {"wren": {"zone": "1.b3", "tokens": ["firework"]}, "garrick": {"zone": "7.a3"}})
    view = seen(game)
    lure = Lure(view, WALKER, view.enemies["walker"], view.heroes["wren"], 0, {"1.b3": 0})
    assert lure.wanted >= {"C.a1"}
    assert lure._caught(tuple(posts), End(("1.c3", "1.b3", "1.a3", "C.a1"), ())) is caught


def posted(zones: tuple[str, ...], *carriers: Carrier) -> tuple[Post, ...] | None:
    """Who puts tokens in these zones, where every zone is its distance from the zone 0."""
    lure = Lure.__new__(Lure)
    lure.carriers = carriers
    lure.roads = cast(Any, SimpleNamespace(to=lambda zone: {str(at): abs(int(zone) - at) for at in range(9)}))
    return lure._posted(zones)


def test_nobody_puts_down_more_tokens_than_it_has() -> None:
    wren, ash = Carrier("wren", "0", 1, 9, None), Carrier("ash", "0", 1, 9, None)
    assert posted(("2",), wren) == (Post("wren", "2", 6),)
    assert posted(("2", "3"), wren) is None
    assert posted(("2", "3"), wren, ash) == (Post("wren", "2", 6), Post("ash", "3", 5))


def test_who_has_several_tokens_goes_on_from_where_it_put_the_first() -> None:
    wren = Carrier("wren", "0", 2, 7, None)
    assert posted(("2", "4"), wren) == (Post("wren", "2", 4), Post("wren", "4", 1))
    assert posted(("2", "8"), wren) is None, "it is too far"


def test_chains_lead_through_zones_that_somebody_gets_to_and_never_back() -> None:
    """A row of zones from 0 to 9, each seen from its neighbours; whoever carries tokens gets as far as zone 3."""
    lure = Lure.__new__(Lure)
    lure.carriers = (Carrier("wren", "0", 3, 4, None),)
    lure.enemy = cast(Any, SimpleNamespace(zone="0"))
    lure.roads = cast(Any, SimpleNamespace(to=lambda zone: {str(at): abs(int(zone) - at) for at in range(10)}))

    def seen_from(zone: str, barred: object) -> list[str]:
        return [str(at) for at in (int(zone) - 1, int(zone) + 1) if 0 <= at < 10]

    lure.view = cast(Any, SimpleNamespace(barred=frozenset(), dungeon=SimpleNamespace(seen_from=seen_from)))
    chains = sorted("".join(zones) for zones in lure._chains((), ("2",)))
    assert chains == ["1", "12", "123", "3", "32", "321"]


@pytest.mark.parametrize(
    ("zone", "settled", "is_held"),
    [("C.a1", set(), True), ("C.a1", {"C.a1"}, True), ("7.a3", set(), False), ("7.a3", {"C.a1"}, True)],
)
def test_it_is_held_by_whoever_stands_there_alone_or_beside_others(zone: str, settled: set[str], is_held: bool) -> None:
    view = seen(table("C.a1", FAR_AWAY, met=[1], flags={"lured": 1}))
    lure: Any = SimpleNamespace(
        view=view,
        habit=WALKER,
        enemy=view.enemies["walker"],
        lying=(),
        laying=SimpleNamespace(posts=()),
        settled=frozenset(settled),
        wanted=falling_zones(view.catalog),
        leaves=True,
    )
    assert Lure.holds(lure, zone) is is_held
    lure.leaves = False
    assert not Lure.holds(lure, zone)
