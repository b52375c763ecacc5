"""Tables that choose kindly and cruelly: what the rules leave open, decided for the heroes and against them."""

from __future__ import annotations

import pytest

from tests.systems.massive_darkness.packs import game_from, library
from toolkit.playtest.api import playtest
from toolkit.playtest.planning import PlanFault, plan
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.policies import table_policy
from toolkit.systems.massive_darkness import SYSTEM

HEROES = {
    "wren": {"zone": "6.a3", "equipped": ["patched-jerkin"], "wounds": 4},
    "garrick": {"zone": "6.b3", "equipped": ["patched-jerkin"]},
}


@pytest.mark.parametrize(
    ("kind", "options", "kindest"),
    [
        ("target", ["target:wren", "target:garrick"], "target:garrick"),
        ("move-target", ["toward:wren", "toward:garrick"], "toward:garrick"),
        ("wound", ["wound:garrick", "wound:wren"], "wound:garrick"),
        ("kill", ["kill:garrick", "kill:wren"], "kill:wren"),
        ("zone", ["zone:6.a3", "zone:6.d4"], "zone:6.d4"),
    ],
)
def test_the_kindest_and_the_cruellest_choice(kind: str, options: list[str], kindest: str) -> None:
    view = SYSTEM.view(game_from({"heroes": HEROES}).state, TABLE)
    ask = Ask(kind, TABLE, dict.fromkeys(options), "MD-1.01")
    (cruellest,) = set(options) - {kindest}
    assert table_policy("kindest", evaluate=SYSTEM.kindness).choose(view, ask) == kindest
    assert table_policy("cruellest", evaluate=SYSTEM.kindness).choose(view, ask) == cruellest


def test_about_what_nobody_has_an_opinion_the_first_is_taken() -> None:
    view = SYSTEM.view(game_from({"heroes": HEROES}).state, TABLE)
    ask = Ask("activate", TABLE, {"imps": None, "hounds": None}, "MD-91.09")
    assert table_policy("cruellest", evaluate=SYSTEM.kindness).choose(view, ask) == "imps"


def test_playtests_can_be_told_to_choose_kindly_or_cruelly() -> None:
    rows = {
        policy: playtest(
            "massive-darkness", adventure="first-steps-below", players=2, bots="random", games=4, policy=policy
        ).to_pylist()
        for policy in ("kindest", "cruellest")
    }
    assert len(rows["kindest"]) == len(rows["cruellest"]) == 4
    assert rows["kindest"] != rows["cruellest"]


def test_who_asks_for_another_policy_is_told_all_four() -> None:
    with pytest.raises(PlanFault, match="there is no table policy 'wisest'; there is first, random, kindest, cruel"):
        plan(SYSTEM, library(), "massive-darkness", adventures=["first-steps-below"], policy="wisest")
