"""What greedy weighs: how long its hand lasts, damage against cards, battle goals, items, rests."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.packs import library
from toolkit.rules.asked import AskAbout
from toolkit.rules.decisions import Ask
from toolkit.systems import find
from toolkit.systems.jaws_of_the_lion.bots.dealings import card_worth
from toolkit.systems.jaws_of_the_lion.bots.endurance import price_of_hand, rounds_needed, rounds_of
from toolkit.systems.jaws_of_the_lion.bots.greedy import GreedyBot
from toolkit.systems.jaws_of_the_lion.bots.judgement import Judgement
from toolkit.systems.jaws_of_the_lion.conditions import NAMES, WORTH

SYSTEM = find("jaws-of-the-lion")
BOT = GreedyBot(1, "bulwark")


def view(scenario: str = "cellar-clearance", **given: Any) -> Any:
    adventure = library().get(f"jaws-of-the-lion/{scenario}", kind="adventure")
    told = {"characters": {"bulwark": {"at": "0,0"}}, "monsters": {}, "phase": "turns", "round": 1, **given}
    return SYSTEM.view(SYSTEM.from_data(library(), adventure, told), "bulwark")


@pytest.mark.parametrize(
    ("hand", "discard", "rounds"), [(2, 0, 1), (4, 0, 4), (10, 0, 25), (9, 0, 20), (0, 2, 0), (0, 3, 1), (1, 2, 1)]
)
def test_a_hand_lasts_as_long_as_its_rests_let_it(hand: int, discard: int, rounds: int) -> None:
    assert rounds_of(hand, discard) == rounds


def test_a_card_is_dear_when_the_hand_would_not_last() -> None:
    here = view(monsters={"bone-hulk-1": {"at": "4,0"}})
    assert price_of_hand(here, 10, 0) < price_of_hand(here, 4, 0) < price_of_hand(here, 0, 2)


def test_a_goal_that_waits_for_a_round_needs_that_many() -> None:
    here = view("rats-in-the-granary", characters={"bulwark": {"at": "1,2"}}, round=3)
    assert rounds_needed(here) == 6  # rounds 3 to 8


def negate(hp: int, damage: int, **cards: list[str]) -> str:
    here = view(characters={"bulwark": {"at": "0,0", "hp": hp, **cards}})
    me = here.characters["bulwark"]
    options: dict[str, tuple[str, ...]] = {"suffer": ()}
    options |= {f"lose:{card}": (card,) for card in me.hand}
    return BOT.choose(here, AskAbout("negate", "bulwark", options, "JL-9.02", str(damage)))


def test_it_loses_a_card_rather_than_its_life_and_not_for_a_scratch() -> None:
    cards = ["crushing-blow", "shield-bash", "rallying-shout", "hook-chain"]
    assert negate(3, 5, hand=cards).startswith("lose:")
    assert negate(10, 1, hand=cards) == "suffer"


def test_it_keeps_the_battle_goal_that_is_met_more_often() -> None:
    goals = {name: name for name in ("clean-hands", "slayer")}
    assert BOT.choose(view(), Ask("keep-goal", "bulwark", goals)) == "slayer"


@pytest.mark.parametrize(("hp", "chosen"), [(4, "use:healing-draught"), (10, "no")])
def test_a_draught_is_drunk_by_who_needs_it(hp: int, chosen: str) -> None:
    here = view(characters={"bulwark": {"at": "0,0", "hp": hp, "items": {"healing-draught": "ready"}}})
    options = {"use:healing-draught": "healing-draught", "no": ""}
    assert BOT.choose(here, Ask("item", "bulwark", options)) == chosen


@pytest.mark.parametrize(("monsters", "chosen"), [({}, "no"), ({"bone-hulk-1": {"at": "2,0"}}, "rest")])
def test_a_long_rest_is_for_times_without_enemies(monsters: dict[str, Any], chosen: str) -> None:
    """Who does not rest now rests for a whole turn: that heals, and brings items back."""
    discard = ["crushing-blow", "shield-bash", "rallying-shout", "hook-chain", "goad", "anchor", "salvage", "brace"]
    me = {"at": "0,0", "hp": 5, "hand": [], "discard": discard[:6]}
    here = view(characters={"bulwark": me}, monsters=monsters, revealed=["1", "2"], open_doors=["A"])
    assert BOT.choose(here, Ask("short-rest", "bulwark", {"rest": True, "no": False})) == chosen


def test_every_condition_says_what_it_is_worth() -> None:
    assert set(WORTH) == set(NAMES)


@pytest.mark.parametrize(("locked", "wanted"), [([], 5), (["B"], 0)])
def test_exits_behind_a_locked_door_are_not_gone_for(locked: list[str], wanted: int) -> None:
    here = view("over-the-roofs", locked=locked)
    assert len(Judgement(here, here.characters["bulwark"]).places) == wanted


def test_a_card_that_makes_an_attack_nothing_is_worse_than_any_number_and_one_that_doubles_it_better() -> None:
    here = view()
    worth = {name: card_worth(here, name) for name in ("miss", "curse", "minus-2", "plus-2", "double", "bless")}
    assert (
        max(worth["miss"], worth["curse"]) < worth["minus-2"] < worth["plus-2"] < min(worth["double"], worth["bless"])
    )
