"""The tool that looks for rules that never fire puts its rules where it says, and tells what became of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.firing.__main__ import Tally
from tests.firing.drawing import changed
from toolkit.checks.run import Options, run
from toolkit.rules.watching import pointer_in


def test_drawn_rules_stand_where_they_are_said_to_and_check_clean(tmp_path: Path) -> None:
    made = changed("night-cage", 3, tmp_path)
    assert made.rules
    for place, rule in made.rules.items():
        name, _, pointer = place.partition("#")
        value = made.library.get(name).data
        for step in pointer_in(made.library.get(name), pointer):
            value = value[step]
        assert rule.verb in value
    assert run([tmp_path], Options(tmp_path, use_cache=False, jobs=1)).errors == 0
    assert not {each.rule.place for each in made.refused} & made.rules.keys()


def test_what_never_ran_and_what_never_did_anything_is_listed_by_its_shortest_form(tmp_path: Path) -> None:
    tally = Tally(tmp_path / "night-cage.json")
    counts = {
        "tile hit": {"accepted": 9},
        "tile hit win": {"accepted": 9},
        "tile placed": {"accepted": 9, "ran": 5, "worked": 2},
        "tile placed put_out": {"accepted": 9, "ran": 4, "nothing: candle-out": 4},
        "tile placed stay": {"accepted": 2},
    }
    tally.counts = {key: Counter(each) for key, each in counts.items()}
    assert list(tally.lines(3)) == [
        "NEVER RAN tile hit: accepted 9 times",
        "NEVER DID ANYTHING tile placed put_out: ran 4 times: candle-out 4",
    ]
    assert list(tally.lines(20)) == []


def test_conditions_that_came_out_the_same_in_all_games_are_listed(tmp_path: Path) -> None:
    tally = Tally(tmp_path / "night-cage.json")
    conditions = {
        "tile * if lit": {"held": 4, "failed": 2},
        "tile hit if lit": {"held": 4},
        "tile * if stack > 1": {"failed": 6},
        "tile hit if stack > 1": {"failed": 3},
        "tile placed if stack > 1": {"failed": 3},
        "tile placed if lit": {"failed": 2},
    }
    tally.conditions = {key: Counter(each) for key, each in conditions.items()}
    assert list(tally.lines(3)) == [
        "ALWAYS FAILED tile * if stack > 1: looked at in 6 games",
        "ALWAYS HELD tile hit if lit: looked at in 4 games",
    ]


def test_what_rules_pay_and_take_the_place_of_is_drawn_and_conditions_are_followed(tmp_path: Path) -> None:
    made = changed("massive-darkness", 2, tmp_path)
    data = [rule.data for rule in made.rules.values()]
    assert any("spend" in each for each in data)
    assert len(made.rules) > len({each.rule.place for each in made.refused})
    tally = Tally(tmp_path / "massive-darkness.json")
    ruled = next(rule for rule in made.rules.values() if rule.condition)
    place = ruled.place.rpartition("/do/")[0]
    tally.looked_at(made, {f"branch {place}:true", f"trigger {place}", "rule MD-1.01"})
    assert tally.conditions[f"{ruled.kind} {ruled.event} if {ruled.condition}"] == {"held": 1}
