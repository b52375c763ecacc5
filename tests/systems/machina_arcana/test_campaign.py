"""The campaign from scenario to scenario: what comes next, what is carried over, how it ends (MA-50)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.machina_arcana.play import SYSTEM, library
from toolkit.playtest.campaign import CampaignRun, Seats, read_campaign, resume
from toolkit.rules.campaign import CampaignStage
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.rules.system import Table
from toolkit.systems.machina_arcana.state import State
from toolkit.systems.machina_arcana.story.campaign import ArcanaCampaign, party, rank
from toolkit.systems.machina_arcana.story.progress import read_progress

RULES = ArcanaCampaign()


def campaign() -> Any:
    return library().get("three-ways-down", kind="campaign")


def ended(outcome: str, *, dead: tuple[str, ...] = (), **progress: Any) -> State:
    """A state at the end of a scenario."""
    box = library()
    adventure = box.get("the-brass-well", kind="adventure")
    names = {"boilerwright": "gate-hall/d3", "tinkerer": "gate-hall/d4"}
    explorers = {name: {"dead": True} if name in dead else {"at": at} for name, at in names.items()}
    state: State = SYSTEM.from_data(box, adventure, {"explorers": explorers})
    state.campaign = read_progress(
        box, {"campaign": "machina-arcana/three-ways-down", "ending": outcome, "retry": True, **progress}
    )
    state.outcome = outcome
    return state


def following(state: State, number: int = 0, **options: Any) -> CampaignStage | None:
    table = Table(2, 1, options)
    return RULES.next_stage(library(), campaign(), table, CampaignStage(number, options, number), state)


@pytest.mark.rule("MA-50.01")
def test_three_scenarios_follow_each_other_when_won() -> None:
    assert [each["adventure"] for each in campaign().data["chapters"]] == [
        "the-brass-well",
        "the-drowned-choir",
        "the-last-signal",
    ]
    stage = following(ended("won"))
    assert stage is not None
    assert stage.chapter == 1
    assert following(ended("won"), 2) is None


@pytest.mark.rule("MA-50.02")
def test_the_difficulty_stays() -> None:
    stage = following(ended("won"), difficulty="hard", explorers=["boilerwright", "tinkerer"])
    assert stage is not None
    assert stage.options["difficulty"] == "hard"


@pytest.mark.rule("MA-50.03")
def test_explorers_who_live_are_kept() -> None:
    stage = following(ended("won"))
    assert stage is not None
    assert stage.options["explorers"] == ["boilerwright", "tinkerer"]
    assert stage.options["newcomers"] == []


@pytest.mark.rule("MA-50.09", "MA-50.14")
def test_a_victory_gives_an_insight_and_one_more_and_better_items_where_all_lived() -> None:
    all_lived, one_died = following(ended("won")), following(ended("won", dead=("tinkerer",)))
    assert all_lived is not None
    assert one_died is not None
    assert (all_lived.options["insights"], all_lived.options["item_level"]) == (2, 2)
    assert (one_died.options["insights"], one_died.options["item_level"]) == (1, 1)
    third = following(ended("won", dead=("tinkerer",)), 1)
    assert third is not None
    assert third.options["item_level"] == 2


@pytest.mark.rule("MA-50.10", "MA-50.11")
def test_successors_take_the_seats_of_the_dead_and_who_has_none_is_missing() -> None:
    state = ended("won", dead=("tinkerer",), successors={"tinkerer": "dream-scholar"})
    assert party(state) == (["boilerwright", "dream-scholar"], ["dream-scholar"])
    assert party(ended("won", dead=("tinkerer",), successors={"tinkerer": ""})) == (["boilerwright"], [])
    everybody = ("boilerwright", "tinkerer")
    assert following(ended("lost", dead=everybody)) is None


@pytest.mark.rule("MA-50.12", "MA-50.13")
def test_a_lost_scenario_is_played_again_with_one_more_doom() -> None:
    everybody = ("boilerwright", "tinkerer")
    heirs = {"boilerwright": "dock-brawler", "tinkerer": "dream-scholar"}
    stage = following(ended("lost", dead=everybody, successors=heirs, doom=1))
    assert stage is not None
    assert stage.chapter == 0
    assert stage.options["doom"] == 2
    assert stage.options["campaign"]["again"] is True
    assert stage.options["campaign"]["played"] == ["boilerwright", "tinkerer"]
    assert following(ended("lost", dead=everybody, successors=heirs, doom=2)) is None
    assert following(ended("lost", dead=everybody, successors=heirs, retry=False)) is None


@pytest.mark.rule("MA-50.15")
def test_the_rank_is_who_lives_and_the_insights_less_the_doom() -> None:
    state = ended("won", dead=("tinkerer",), number=2, last=True, doom=1)
    state.insights = 3
    assert rank(state) == 1 + 3 + 1 - 1
    assert "its rank is 4" in RULES.ending(state)


@pytest.mark.rule("MA-50.16")
def test_a_campaign_is_put_aside_at_any_decision_and_taken_up_as_it_was() -> None:
    table = Table(2, 5, {"explorers": ["dock-brawler", "dream-scholar"]})
    people = Seats("random", ("dock-brawler",))
    whole = CampaignRun(SYSTEM, library(), campaign(), table, people)
    parted = CampaignRun(SYSTEM, library(), campaign(), table, people)
    answer(whole, 30)
    answer(parted, 12)
    saved = read_campaign("saved.json", parted.to_json().encode())
    again = resume(SYSTEM, library(), saved)
    answer(again, 18)
    assert SYSTEM.to_data(again.session.game.state) == SYSTEM.to_data(whole.session.game.state)


def answer(run: CampaignRun, times: int) -> None:
    """Let bots play, and answer for the person: always the last option."""
    for _ in range(times):
        run.session.run_bots()
        pending = run.session.game.pending
        if run.stage_over or pending is None:
            return
        run.session.choose(list(pending.options)[-1])


@pytest.mark.rule("MA-50.01", "MA-50.16")
def test_bots_win_all_three_scenarios_and_a_saved_campaign_goes_on_to_the_same_bytes() -> None:
    # A seed with which greedy bots win; what they keep and who comes next is part of what is saved.
    table, bots = Table(2, 3, {"difficulty": "easy"}), Seats("greedy", (), 1)
    whole = CampaignRun(SYSTEM, library(), campaign(), table, bots)
    whole.session.run_bots()
    assert whole.next_stage()
    aside = whole.to_json().encode()
    play_on(whole)
    again = resume(SYSTEM, library(), read_campaign("saved.json", aside))
    play_on(again)
    assert [each.count for each in whole.tries.values()] == [1, 1, 1]
    assert "The campaign is won" in RULES.ending(whole.session.game.state)
    assert again.to_json() == whole.to_json()


def play_on(run: CampaignRun) -> None:
    """Let bots play to the end of the campaign."""
    run.session.run_bots()
    while run.next_stage():
        run.session.run_bots()


def successors_asked(ending: str, *, last: bool, played: tuple[str, ...] = ()) -> tuple[list[str], dict[str, str]]:
    """Who is asked for a successor when the tinkerer is dead at the end of a scenario, and what is known without."""
    state = ended("", dead=("tinkerer",), last=last, ending=ending, waiting=["tinkerer"], played=list(played))
    state.phase = "aftermath"
    made: Game[State] = Game(library(), campaign(), state, SYSTEM.next_step, round_of=SYSTEM.round_number, log=Log())
    ask = made.start()
    assert state.campaign is not None
    return ([] if ask is None else [ask.kind, ask.who]), state.campaign.successors


@pytest.mark.rule("MA-50.10", "MA-50.12")
@pytest.mark.parametrize(
    ("ending", "last", "asked"),
    [("won", False, True), ("won", True, False), ("lost", False, True), ("lost", True, True)],
)
def test_a_successor_is_chosen_unless_the_campaign_is_won(ending: str, last: bool, asked: bool) -> None:
    """A last scenario that was lost is tried again, and wants somebody for every seat."""
    assert successors_asked(ending, last=last) == (["successor", "tinkerer"] if asked else [], {})


@pytest.mark.rule("MA-50.11")
def test_where_everybody_was_played_nobody_comes_after_the_dead() -> None:
    everybody = tuple(each.id for each in library().of_kind("explorer"))
    assert successors_asked("won", last=False, played=everybody) == ([], {"tinkerer": ""})
