"""The tool that looks for rules that never fire puts its rules where it says, and tells what became of them."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

from tests.firing.__main__ import Tally
from tests.firing.campaigns import stages
from tests.firing.drawing import Changed, Files, Put, Rule, changed, without_the_refused
from tests.systems.own import library_of
from toolkit.checks.run import Options, run
from toolkit.rules.watching import pointer_in
from toolkit.systems import find


def test_drawn_rules_stand_where_they_are_said_to_and_check_clean(tmp_path: Path) -> None:
    made = changed("night-cage", 3, tmp_path)
    assert made.rules
    for place, rule in made.rules.items():
        name, _, pointer = place.partition("#")
        value = made.library.get(name).data
        for step in pointer_in(made.library.get(name), pointer):
            value = value[step]
        assert rule.verb in value
        assert rule.data in (value, {**rule.data, "do": [value]})
    assert run([tmp_path], Options(tmp_path, use_cache=False, jobs=1)).errors == 0
    assert len(made.rules) > len(made.refused)
    assert not {id(each.rule) for each in made.refused} & {id(rule) for rule in made.rules.values()}


def test_a_rule_that_makes_something_elsewhere_wrong_is_taken_out_alone(tmp_path: Path) -> None:
    """Where every crossroads brings a boss, the boards of modes are too small for their prisoners."""
    shutil.copytree(library_of("night-cage").packs["night-cage"].root, tmp_path / "night-cage")
    files = Files(tmp_path)
    tile = library_of("night-cage").get("night-cage/crossroads")
    file = "night-cage/tiles/passages.yaml"
    for verb, arguments in (("gain_nerve", {}), ("bring", {"boss": "weeper"}), ("put_out", {})):
        data = {"on": "placed", "do": [{verb: arguments}]}
        files.entity(file, tile.pointer).setdefault("triggers", []).append(data)
        files.puts.append(Put(file, tile.pointer, ("triggers",), Rule("tile", "placed", verb, (), "", data)))
    files.write()
    refused = without_the_refused(files)
    assert [each.rule.verb for each in refused] == ["bring"]
    assert [(place, put.rule.verb) for place, put in files.places()] == [
        ("night-cage/crossroads#/triggers/0/do/0", "gain_nerve"),
        ("night-cage/crossroads#/triggers/1/do/0", "put_out"),
    ]


def test_rewards_and_events_between_adventures_happen_in_campaigns() -> None:
    made = Changed(library_of("jaws-of-the-lion"), ("jaws-of-the-lion",), {}, ())
    places = {key.rpartition(" ")[2] for each in stages(find("jaws-of-the-lion"), made, 1, 1_500) for key in each.did}
    assert any("#/rewards/" in place for place in places)
    assert any(made.library.get(place.partition("#")[0]).kind == "city-event" for place in places)


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
    assert len(made.rules) > 20
    tally = Tally(tmp_path / "massive-darkness.json")
    place, ruled = next((place.rpartition("/do/")[0], rule) for place, rule in made.rules.items() if rule.condition)
    tally.looked_at(made, {f"branch {place}:true", f"trigger {place}", "rule MD-1.01"})
    assert tally.conditions[f"{ruled.kind} {ruled.event} if {ruled.condition}"] == {"held": 1}
