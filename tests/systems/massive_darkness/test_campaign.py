"""Story mode from adventure to adventure: what comes next, what is carried over, and what the market does to cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.playtest.campaigns import SYSTEM, begin, library
from toolkit.crawl.figures.conditions import Afflictions
from toolkit.playtest.campaign import CampaignRun
from toolkit.rules.agents import RandomAgent
from toolkit.rules.campaign import CampaignStage
from toolkit.rules.game import Game
from toolkit.rules.system import Table, new_game
from toolkit.systems.massive_darkness.map.levels import start_at_hero_level
from toolkit.systems.massive_darkness.state import State
from toolkit.systems.massive_darkness.story.campaign import CARRIED, StoryCampaign, carry_over, in_order
from toolkit.systems.massive_darkness.story.market import held
from toolkit.systems.massive_darkness.story.mode import STORY_PHASES
from toolkit.systems.massive_darkness.table.market import TITLES

RULES = StoryCampaign()


def campaign(name: str = "two-nights") -> Any:
    return library().get(name, kind="campaign")


def ended(run: CampaignRun, outcome: str) -> State:
    """The state of the stage being played, as if it had ended so."""
    state: State = run.session.game.state.copy()
    state.outcome = outcome
    return state


def following(run: CampaignRun, state: State, stage: CampaignStage | None = None) -> CampaignStage | None:
    return RULES.next_stage(run.library, run.campaign, run.table, stage or run.stage, state)


# What comes next


@pytest.mark.rule("MD-33.17")
def test_every_phase_between_adventures_has_a_title() -> None:
    assert set(TITLES) == set(STORY_PHASES)


def test_chapters_are_played_in_order_or_shuffled_if_the_players_wish() -> None:
    whole = library().get("massive-darkness/eleven-lamps-down", kind="campaign")
    assert in_order(whole, Table(4, 1)) == list(range(11))
    shuffled = in_order(whole, Table(4, 1, {"order": "random"}))
    assert sorted(shuffled) == list(range(11))
    assert shuffled != list(range(11))
    assert shuffled == in_order(whole, Table(2, 1, {"order": "random"}))
    assert shuffled != in_order(whole, Table(4, 2, {"order": "random"}))
    first = RULES.first_stage(library(), whole, Table(4, 1, {"order": "random"}))
    assert (first.chapter, first.number) == (shuffled[0], 0)
    assert "order" not in first.options


@pytest.mark.rule("MD-33.18")
def test_a_victory_leads_to_the_market_and_the_next_adventure() -> None:
    run = begin()
    stage = following(run, ended(run, "won"))
    assert stage is not None
    assert (stage.chapter, stage.options["story"]["after"]) == (1, "victory")
    adventure = library().get("her-last-thread", kind="adventure")
    state = SYSTEM.new_state(library(), adventure, Table(2, 1, stage.options))
    assert state.phase == "market"


@pytest.mark.rule("MD-33.20", "MD-33.22")
def test_a_defeat_leads_to_a_choice_and_who_goes_on_has_a_market() -> None:
    run = begin()
    lost = ended(run, "lost")
    choice = following(run, lost)
    assert choice is not None
    assert (choice.chapter, choice.options["story"]["after"]) == (0, "defeat")
    lost.phase = "defeat"  # the players were asked, and went on
    stage = following(run, lost, choice)
    assert stage is not None
    assert (stage.chapter, stage.options["story"]["after"]) == (1, "going-on")


def test_after_the_last_chapter_the_campaign_is_over() -> None:
    run = begin()
    assert following(run, ended(run, "won"), CampaignStage(1, {}, 1)) is None
    lost = ended(run, "lost")
    last = following(run, lost, CampaignStage(1, {}, 1))
    assert last is not None
    assert last.options["story"]["last"] is True
    lost.phase = "defeat"
    assert following(run, lost, last) is None


def test_a_lost_adventure_can_be_played_again_and_won() -> None:
    run = begin(bots="", players=1)
    run.session.game.state.outcome = "lost"  # however it happened
    assert run.leave(ended(run, "lost"), run.session.recorder.record)
    ask = run.session.game.pending
    assert ask is not None
    assert list(ask.options) == ["go-on", "replay"]
    run.session.choose("replay")
    while (ask := run.session.game.pending) is not None and "done" in ask.options:
        run.session.choose("done")
    state = run.session.game.state
    assert (state.phase, state.round, state.catalog.adventure.id) == ("heroes", 1, "first-steps-below")


# What is carried over


@pytest.mark.rule("MD-1.15", "MD-11.17", "MD-33.11", "MD-33.16")
def test_heroes_arrive_as_they_left() -> None:
    run = begin(heroes=["wren", "odo"], classes={"wren": "pit-champion"})
    state = ended(run, "won")
    wren = state.heroes["wren"]
    wren.xp, wren.shards, wren.spent_xp, wren.skills = 9, 3, 10, {"rage": 2}
    wren.carried = [state.catalog.gear("fog-cloak"), state.catalog.gear("hearth-crown")]
    stage = following(run, state)
    assert stage is not None
    arrived: State = SYSTEM.new_state(library(), library().get("her-last-thread"), Table(2, 2, stage.options))
    assert list(arrived.heroes) == ["wren", "odo"]
    for name, hero in arrived.heroes.items():
        before = state.heroes[name]
        assert hero.hero_class is not None
        assert before.hero_class is not None
        assert hero.hero_class.id == before.hero_class.id
        assert (hero.xp, hero.shards, hero.spent_xp, hero.skills) == (
            before.xp,
            before.shards,
            before.spent_xp,
            before.skills,
        )
        assert [gear.id for gear in held(hero)] == [gear.id for gear in held(before)]
    assert arrived.level == 3


def test_nothing_else_of_an_adventure_is_carried_over() -> None:
    state = ended(begin(), "won")
    for hero in state.heroes.values():
        hero.tokens, hero.roles, hero.conditions = ["artifact"], ["chosen"], Afflictions(stunned=0)
    carried = carry_over(state, with_wounds=True)
    assert {key for hero in carried.values() for key in hero} == set(CARRIED)


def test_who_died_is_carried_to_the_market_and_nobody_else_has_its_place() -> None:
    run = begin()
    state = ended(run, "won")
    hero = next(iter(state.heroes.values()))
    hero.dead, hero.wounds = True, hero.max_health
    stage = following(run, state)
    assert stage is not None
    arrived: State = SYSTEM.new_state(library(), library().get("her-last-thread"), Table(2, 2, stage.options))
    assert (arrived.heroes[hero.id].dead, arrived.heroes[hero.id].health) == (False, 1)


@pytest.mark.rule("MD-90.72", "MD-33.10")
def test_of_several_highest_tokens_the_first_gets_company() -> None:
    state: State = SYSTEM.new_state(library(), library().get("first-steps-below"), Table(1, 1, {"story": {}}))
    hero = next(iter(state.heroes.values()))
    hero.skills = {"health": 2}  # level 4
    state.level_tokens = [("6.b2", 1), ("8.d1", 3), ("8.c2", 3)]
    start_at_hero_level(state)
    assert state.level_tokens[3:] == [("8.d1", 2), ("8.d1", 4)]
    assert state.tile_levels == {"6": 1, "8": 4}


# The numbers of a campaign


def test_a_campaign_has_numbers_of_its_own() -> None:
    run = begin("tight-purse")
    stage = following(run, ended(run, "won"))
    assert stage is not None
    state: State = SYSTEM.new_state(library(), library().get("her-last-thread"), Table(2, 2, stage.options))
    assert state.story is not None
    rules = state.story.rules
    assert (rules.shards, rules.cards, rules.artifacts, rules.market) == (3, 3, 0, (2,))
    hero = next(iter(state.heroes.values()))
    hero.carried = [state.catalog.gear(each) for each in ("fog-cloak", "hearth-crown")]
    game: Game[State] = Game(library(), state.catalog.adventure, state, SYSTEM.next_step)
    game.start()
    assert [gear.level for gear in game.state.story.market] == [2, 2]  # type: ignore[union-attr]
    kept = walk(game, 7)[-1]
    assert all(len(held(each)) <= 3 for each in kept.heroes.values())
    assert all(gear.source != "artifact" for each in kept.heroes.values() for gear in held(each))


def walk(game: Game[State], seed: int) -> list[State]:
    """Random answers until the first round begins; the state at every clean point."""
    agent, states = RandomAgent(seed, "market"), []
    while (ask := game.pending) is not None and game.state.phase in STORY_PHASES:
        if not game.answers:
            states.append(game.clean_state().copy())
        game.answer(agent.choose(None, ask))
    states.append(game.state.copy())
    return states


# What the market does to cards


def cards_of(state: State) -> Counter[str]:
    """Every treasure card and artifact there is, wherever it lies."""
    piles = Counter(
        card
        for name, deck in state.decks.items()
        if name.startswith("treasure") or name == "artifact"
        for card in (*deck.cards, *deck.discard)
    )
    piles += Counter(gear.id for hero in state.heroes.values() for gear in held(hero) if gear.source != "starting")
    piles += Counter(enemy.gear.id for enemy in state.enemies.values() if enemy.gear is not None)
    assert state.story is not None
    return piles + Counter(gear.id for gear in state.story.market)


def arriving(seed: int, players: int, after: str) -> Game[State]:
    """Heroes with skills and cards of all levels, before the first round of the second chapter."""
    run = begin(players=players, seed=seed)
    state = ended(run, "won")
    pool = [card for name in ("treasure-1", "treasure-2", "treasure-4", "artifact") for card in state.decks[name].cards]
    for number, hero in enumerate(state.heroes.values()):
        assert hero.hero_class is not None
        hero.skills = {branch: min(number, len(steps)) for branch, steps in hero.hero_class.branches.items()}
        hero.carried = [state.catalog.gear(pool[(seed + 7 * number + 11 * step) % len(pool)]) for step in range(8)]
        hero.carried = [gear for gear in hero.carried if gear.form not in ("trap", "lucky-find")]
    story = {"after": after, "campaign": run.campaign.qualified, "heroes": carry_over(state, with_wounds=True)}
    adventure = library().get("her-last-thread", kind="adventure")
    game = new_game(SYSTEM, library(), adventure, Table(players, seed, {"story": story}))
    game.start()
    return game


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(1, 6), after=st.sampled_from(["victory", "defeat"]))
def test_no_card_is_lost_or_made_before_the_first_round(seed: int, players: int, after: str) -> None:
    game = arriving(seed, players, after)
    states = walk(game, seed)
    everything = cards_of(states[0])
    assert everything.total() == 182  # 176 treasures and 6 artifacts
    for state in states:
        assert cards_of(state) == everything


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(1, 6), after=st.sampled_from(["victory", "defeat"]))
def test_a_state_between_two_adventures_goes_there_and_back(seed: int, players: int, after: str) -> None:
    game = arriving(seed, players, after)
    adventure = game.adventure
    for state in walk(game, seed)[:-1:3]:
        data = SYSTEM.to_data(state)
        assert SYSTEM.to_data(SYSTEM.from_data(library(), adventure, data)) == data


@pytest.mark.rule("MD-33.15", "MD-34.14")
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(1, 6), after=st.sampled_from(["victory", "defeat"]))
def test_every_adventure_begins_with_what_heroes_may_carry_and_wear(seed: int, players: int, after: str) -> None:
    state = walk(arriving(seed, players, after), seed)[-1]
    if state.outcome:
        return
    for hero in state.heroes.values():
        assert len(held(hero)) <= 6
        assert sum(gear.source == "artifact" for gear in held(hero)) <= 1
        assert all(gear.story_level <= state.level for gear in hero.equipped)
        assert hero.wounds == 0 or after == "defeat"
