"""Tuning: numbers are found by name, tried on the same seeds, and written with comments kept, or not at all."""

from __future__ import annotations

import json
import shutil
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis.strategies import sampled_from, text
from jsonschema import Draft202012Validator

from tests.playtest import runs
from tests.playtest.test_difference import ORDER, folder_of
from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder, shipped_by_name
from toolkit.playtest.difference import Version, compare
from toolkit.playtest.report.tuned import to_json, to_text
from toolkit.playtest.tuning import Trial, Tuned, TuneFault, Tuner, Unplayable, changed_library, read_knob, written

EATERS = "base#/boards/small/stack/wax-eater"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "cage"
    shutil.copytree(shipped_by_name()["night-cage"], folder)
    return folder


@pytest.fixture
def library() -> Library:
    return runs.library()


def knob_fault(library: Library, text: str) -> tuple[str, str, str]:
    with pytest.raises(TuneFault) as fault:
        read_knob(library, "night-cage", text)
    diagnostic = fault.value.diagnostic
    assert diagnostic.code == "L1313"
    return diagnostic.message, diagnostic.hint, diagnostic.path


@pytest.mark.parametrize("name", [EATERS, "base.boards.small.stack.wax-eater", f"night-cage/{EATERS}"])
def test_a_number_has_a_name_and_a_place(library: Library, name: str) -> None:
    knob = read_knob(library, "night-cage", name)
    assert (knob.value, knob.low, knob.high, knob.step) == (12, 6, 24, 1)
    assert knob.place.endswith("adventures/base.yaml:15")


def test_a_range_can_be_given(library: Library) -> None:
    knob = read_knob(library, "night-cage", f"{EATERS}=3..5")
    assert knob.values() == [3, 4, 5]


def test_an_inherited_number_is_the_one_it_is_inherited_from(library: Library) -> None:
    knob = read_knob(library, "night-cage", "base-weeper#/boards/small/stack/wax-eater")
    assert knob.path == "adventures/base.yaml"


def test_what_is_no_number_is_told_with_the_nearest(library: Library) -> None:
    assert "did you mean 'base'?" in knob_fault(library, "bse.boards")[1]
    assert "did you mean 'wax-eater'?" in knob_fault(library, "base.boards.small.stack.waxeater")[1]
    assert knob_fault(library, "base.name")[0] == "base.name is text, not a number"
    assert "there is small, large" in knob_fault(library, "base.boards")[1]
    assert knob_fault(library, "base.first")[0] == "base.first is a switch, not a number"


def test_an_empty_range_is_told(library: Library) -> None:
    message, hint, _ = knob_fault(library, f"{EATERS}=9..4")
    assert "the range is empty" in message
    assert hint == "write =4..9"


def test_a_range_without_sense_is_told(library: Library) -> None:
    assert "more than 10,000 values" in knob_fault(library, f"{EATERS}=0..99999999999999")[0]
    assert "no range of numbers" in knob_fault(library, f"{EATERS}=1.2.3..9")[0]
    assert "'few..3' is no range of numbers" in knob_fault(library, f"{EATERS}=few..3")[0]
    assert "'5' is no range of numbers" in knob_fault(library, f"{EATERS}=5")[0]


@given(
    text(max_size=60)
    | sampled_from(["base", "base#/", EATERS, "base.boards."]).flatmap(lambda each: text().map(each.__add__))
)
def test_any_words_are_a_number_or_told(words: str) -> None:
    with suppress(TuneFault):
        read_knob(runs.library(), "night-cage", words)


def test_a_number_of_another_pack_is_not_ours_to_change() -> None:
    library = load([shipped_by_name()["drowned-wing"]]).library
    with pytest.raises(TuneFault) as fault:
        read_knob(library, "drowned-wing", EATERS)
    assert "is written in the pack 'night-cage'" in fault.value.diagnostic.message
    assert "overrides: night-cage/base" in fault.value.diagnostic.hint


def test_a_changed_library_differs_in_that_number_alone(pack: Path) -> None:
    library = load([pack]).library
    knob = read_knob(library, "night-cage", EATERS)
    changed = changed_library(library, (knob,), (Decimal(7),))
    assert changed.get("base").data["boards"]["small"]["stack"]["wax-eater"] == 7
    assert changed.get("base").data["boards"]["large"] == library.get("base").data["boards"]["large"]
    assert changed.content_hash != library.content_hash
    assert "wax-eater: 12" in (pack / "adventures/base.yaml").read_text()


def test_writing_changes_the_number_and_keeps_everything_else(pack: Path) -> None:
    file = pack / "adventures/base.yaml"
    file.write_text(file.read_text().replace("wax-eater: 12,", "wax-eater: 12, # too many?\n     "))
    library = load([pack]).library
    before = file.read_text()
    knobs = (read_knob(library, "night-cage", EATERS), read_knob(library, "night-cage", "base.nerve.most"))
    written(library, knobs, (Decimal(8), Decimal(13)))
    expected = before.replace("wax-eater: 12, # too", "wax-eater: 8, # too").replace("most: 2", "most: 13")
    assert file.read_text() == expected != before


def test_a_file_that_changed_meanwhile_is_left_alone(pack: Path) -> None:
    library = load([pack]).library
    file = pack / "adventures/base.yaml"
    file.write_text(file.read_text() + "# somebody was here\n")
    knob = read_knob(library, "night-cage", EATERS)
    with pytest.raises(TuneFault, match="was changed while"):
        written(library, (knob,), (Decimal(8),))
    assert "wax-eater: 12" in file.read_text()


def tuned(library: Library, names: list[str], target: float, rate: object, **more: float) -> Tuned:
    """Tune against a rule instead of games: `rate` says the win rate from the numbers."""
    knobs = tuple(read_knob(library, "night-cage", name) for name in names)

    def play(changed: Library) -> tuple[int, int]:
        stack = changed.get("base").data["boards"]["small"]["stack"]
        return round(1000 * rate(stack)), 1000  # type: ignore[operator]

    return Tuner(library, knobs, target, play, **more).tune()  # type: ignore[arg-type]


def test_a_falling_curve_is_halved(library: Library) -> None:
    found = tuned(library, [f"{EATERS}=1..64"], 0.5, lambda stack: 1 - stack["wax-eater"] / 100)
    assert found.reached
    assert abs(found.best.values[0] - 50) <= 3
    assert len(found.trials) <= 9


def test_a_rising_curve_is_halved_too(library: Library) -> None:
    found = tuned(library, ["base#/boards/small/stack/gate=1..40"], 0.3, lambda stack: stack["gate"] / 50, within=0.001)
    assert found.best.values == (15,)


def test_the_values_as_they_are_may_be_good_already(library: Library) -> None:
    found = tuned(library, [EATERS], 0.5, lambda stack: 0.49)
    assert (len(found.trials), found.best.values, found.reached) == (1, (12,), True)


def test_a_target_out_of_reach_is_told_with_the_nearest(library: Library) -> None:
    found = tuned(library, [EATERS], 0.95, lambda stack: 0.5 - stack["wax-eater"] / 100)
    assert not found.reached
    assert found.best.values == (6,)


def test_a_second_number_is_touched_only_where_the_first_is_not_enough(library: Library) -> None:
    names = [f"{EATERS}=10..14", "base#/boards/small/stack/gate=2..20"]
    enough = tuned(library, names, 0.52, lambda stack: 0.5 + (12 - stack["wax-eater"]) / 50, within=0.005)
    assert enough.best.values == (11, 4)
    both = tuned(
        library, names, 0.8, lambda stack: 0.3 + (12 - stack["wax-eater"]) / 50 + stack["gate"] / 40, within=0.02
    )
    assert both.reached
    assert both.best.values[0] == 10
    assert both.best.values[1] > 4


def test_values_that_cannot_be_played_bound_the_range(library: Library) -> None:
    def rate(stack: dict[str, int]) -> float:
        if stack["wax-eater"] > 13:
            raise Unplayable("the box holds 13")
        return stack["wax-eater"] / 26

    found = tuned(library, [EATERS], 0.5, rate, within=0.001)
    assert found.best.values == (13,)


def test_a_pack_whose_games_never_end_is_no_success(library: Library) -> None:
    knob = read_knob(library, "night-cage", EATERS)
    with pytest.raises(Unplayable, match="no game came to an end"):
        Tuner(library, (knob,), 0.5, lambda changed: (0, 0)).tune()


def test_a_trial_is_played_once(library: Library) -> None:
    heard: list[Trial] = []
    knob = read_knob(library, "night-cage", f"{EATERS}=11..13")
    tuner = Tuner(library, (knob,), 0.9, lambda changed: (1, 10), told=heard.append)
    tuner.tune()
    assert len(heard) == len({trial.values for trial in heard})


def test_what_was_found_is_compared_with_what_is_there_game_by_game(tmp_path: Path, library: Library) -> None:
    found = tuned(library, [f"{EATERS}=1..64"], 0.5, lambda stack: 1 - stack["wax-eater"] / 100)
    runs_of = [
        folder_of(tmp_path / name, replace(ORDER, content_hash=name), won) for name, won in (("a", 0), ("b", 0.1))
    ]
    now, best = (Version(each.order.content_hash, library, each) for each in runs_of)
    (cell,) = compare(now, best).cells
    (same,) = compare(now, now).cells
    told = to_text(found, [cell, same])
    assert (
        f"{cell.same} of 200 pairs alike; pairing saved a factor of {cell.pairing_saved:.1f}; smallest change" in told
    )
    assert "pack/crypt, 4 players, greedy, beside what is there: all games identical" in told
    data = json.loads(to_json(found, False, [cell, same]))
    assert [each["same"] for each in data["compared"]] == [cell.same, 200]
    assert [each["pairing_saved"] is None for each in data["compared"]] == [False, True]
    schema = json.loads((data_folder("schemas") / "common" / "tuning.schema.json").read_text(encoding="utf-8"))
    assert [error.message for error in Draft202012Validator(schema).iter_errors(data)] == []


def test_a_number_that_hardly_matters_is_told_and_nothing_between_is_played(library: Library) -> None:
    found = tuned(library, [f"{EATERS}=1..64"], 0.305, lambda stack: 0.3 + stack["wax-eater"] / 10_000, within=0.0001)
    assert len(found.trials) == 3  # as it is, and both ends
    (sway,) = found.sways
    assert sway.hardly_matters
    told = to_text(found)
    assert f"{EATERS} hardly matters, as far as {found.best.games:,} games can tell: from 1 to 64" in told
    assert json.loads(to_json(found, False))["sways"][0]["hardly_matters"]


def test_a_number_that_matters_is_not_called_so(library: Library) -> None:
    found = tuned(library, [f"{EATERS}=1..64"], 0.5, lambda stack: 1 - stack["wax-eater"] / 100)
    assert [sway.hardly_matters for sway in found.sways] == [False]
    assert "hardly" not in to_text(found)


def test_the_search_ends_with_the_first_value_that_is_near_enough(library: Library) -> None:
    def rate(stack: dict[str, int]) -> float:
        return 1 - stack["wax-eater"] / 100

    near = tuned(library, [f"{EATERS}=1..64"], 0.5, rate, within=0.2)
    exact = tuned(library, [f"{EATERS}=1..64"], 0.5, rate, within=0.001)
    assert len(near.trials) < len(exact.trials)
    assert near.reached
    assert exact.best.values == (50,)
