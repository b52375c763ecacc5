"""Tuning: numbers are found by name, tried on the same seeds, and written with comments kept, or not at all."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis.strategies import sampled_from, text
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from tests.playtest import runs
from tests.playtest.test_difference import ORDER, folder_of
from toolkit.cli.main import build
from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder, shipped_by_name
from toolkit.playtest import rows
from toolkit.playtest.difference import Version, compare
from toolkit.playtest.gates import FAILS, HOLDS, UNSURE
from toolkit.playtest.report.tuned import to_json, to_text
from toolkit.playtest.statistics.intervals import Moments
from toolkit.playtest.tuning.changing import changed_library, written
from toolkit.playtest.tuning.knobs import Setting, TuneFault, read_knob
from toolkit.playtest.tuning.together import Together
from toolkit.playtest.tuning.trials import FRESH, SAME, Played, Target, Trial, Trials, Unplayable
from toolkit.playtest.tuning.tuner import NO_EFFECT, OUT_OF_REACH, REACHED, UNDECIDED, Tuned, Tuner

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


Rate = Callable[[dict[str, int]], float]


def search(library: Library, names: list[str], target: float, rate: Rate, **more: Any) -> tuple[Tuned, Trials]:
    """Tune against a rule instead of games: `rate` says the win rate from the numbers, and games come out as often.
    The same game needs the same luck whatever the numbers are."""
    knobs = tuple(read_knob(library, "night-cage", name) for name in names)

    def play(values: Setting, games: int, luck: str) -> Played:
        stack = changed_library(library, knobs, values).get("base").data["boards"]["small"]["stack"]
        needed = rate(stack)
        lucks = Random(luck)
        wins = {(0, index): lucks.random() < needed for index in range(games)}
        return Played(wins, Moments(games, 10 * games, 100 * games))

    together = more.pop("together", False)
    trials = Trials(play, Target(target, **more), games=1_500)
    return (Together(knobs, trials) if together else Tuner(knobs, trials)).tune(), trials


def test_a_falling_curve_is_found_and_confirmed_on_fresh_seeds(library: Library) -> None:
    found, trials = search(library, [f"{EATERS}=1..64"], 0.5, lambda stack: 1 - stack["wax-eater"] / 100)
    assert found.verdict == REACHED
    assert abs(found.picked[0] - 50) <= 4
    assert found.confirmation is not None
    assert found.confirmation.trial.luck == FRESH
    assert found.confirmation.verdict == HOLDS
    assert sum(trial.games for trial in trials.same.values()) <= 25 * trials.look
    assert [sway.measurable for sway in found.sways] == [True]


def test_a_rising_curve_is_found_too(library: Library) -> None:
    found, _ = search(library, ["base#/boards/small/stack/gate=1..40"], 0.3, lambda stack: stack["gate"] / 50)
    assert found.verdict == REACHED
    assert abs(found.picked[0] - 15) <= 2


def test_a_wide_range_is_searched_in_steps_that_become_finer(library: Library) -> None:
    found, _ = search(library, [f"{EATERS}=1..5000"], 0.5, lambda stack: 1 - stack["wax-eater"] / 10_000 - 0.37)
    assert found.verdict in (REACHED, UNDECIDED)
    assert abs(found.picked[0] - 1300) <= 400
    assert len(found.curve) < 200
    assert found.picked in {each.values for each in found.curve}


def test_a_value_in_the_middle_that_cannot_be_played_is_passed_over(library: Library) -> None:
    def rate(stack: dict[str, int]) -> float:
        if stack["wax-eater"] == 9:
            raise Unplayable("nobody plays with nine")
        return 1 - stack["wax-eater"] / 20

    found, _ = search(library, [f"{EATERS}=3..15"], 0.3, rate)
    assert found.verdict == REACHED
    assert abs(found.picked[0] - 14) <= 1


def test_a_hollow_is_no_reason_to_say_that_nothing_happens(library: Library) -> None:
    found, _ = search(library, [f"{EATERS}=1..25"], 0.2, lambda stack: 0.1 + (stack["wax-eater"] - 13) ** 2 / 240)
    assert found.sways[0].measurable
    assert found.verdict in (REACHED, UNDECIDED)


def test_values_as_they_are_may_be_good_already_and_are_confirmed(library: Library) -> None:
    found, _ = search(library, [EATERS], 0.5, lambda stack: 0.5)
    assert (len(found.trials), found.picked, found.verdict) == (1, (12,), REACHED)
    assert found.confirmation is not None


def test_a_lucky_first_look_is_not_enough(library: Library) -> None:
    """As it is, the pack looks as if it had the target; fresh seeds say otherwise."""
    knob = read_knob(library, "night-cage", f"{EATERS}=12..13")

    def play(values: Setting, games: int, luck: str) -> Played:
        rate = 0.5 if luck == SAME else 0.3
        return Played({(0, index): index % 10 < 10 * rate for index in range(games)})

    found = Tuner((knob,), Trials(play, Target(0.5))).tune()
    assert found.verdict == NO_EFFECT
    assert [each.verdict for each in found.confirmed] == [FAILS]


def test_a_target_out_of_reach_is_told_with_the_nearest(library: Library) -> None:
    found, _ = search(library, [EATERS], 0.95, lambda stack: 0.5 - stack["wax-eater"] / 100)
    assert found.verdict == OUT_OF_REACH
    assert found.picked == (6,)


def test_steps_too_coarse_for_the_target_are_told(library: Library) -> None:
    found, _ = search(library, [f"{EATERS}=10..13"], 0.5, lambda stack: 0.8 if stack["wax-eater"] < 12 else 0.2)
    assert found.verdict == OUT_OF_REACH


def test_a_number_without_effect_is_told_and_nothing_is_recommended(library: Library) -> None:
    found, _ = search(library, [f"{EATERS}=1..64"], 0.5, lambda stack: 0.3)
    assert found.verdict == NO_EFFECT
    assert found.picked == (12,)
    assert [sway.measurable for sway in found.sways] == [False]
    told = to_text(found, Target(0.5))
    assert f"{EATERS} has no measurable effect: from 1 to 64 the win rate changes by" in told
    assert "no value is recommended" in told
    assert "→" not in told


def test_values_that_cannot_be_told_apart_are_listed(library: Library) -> None:
    found, _ = search(library, [f"{EATERS}=1..60"], 0.5, lambda stack: 0.9 - stack["wax-eater"] / 75)
    assert found.not_told_apart
    distances = [abs(each[0] - 30) for each in found.not_told_apart]
    assert max(distances) < 15
    assert "cannot be told apart from it: wax-eater" in to_text(found, Target(0.5))


def test_a_second_number_is_touched_only_where_the_first_is_not_enough(library: Library) -> None:
    names = [f"{EATERS}=6..18", "base#/boards/small/stack/gate=2..20"]
    enough, _ = search(library, names, 0.62, lambda stack: 0.5 + (12 - stack["wax-eater"]) / 25)
    assert enough.verdict == REACHED
    assert enough.picked[1] == 4
    both, _ = search(library, names, 0.9, lambda stack: 0.2 + (12 - stack["wax-eater"]) / 50 + stack["gate"] / 33)
    assert both.verdict in (REACHED, UNDECIDED)
    assert both.picked[0] == 6
    assert both.picked[1] > 14


def test_values_that_cannot_be_played_bound_the_range(library: Library) -> None:
    def rate(stack: dict[str, int]) -> float:
        if stack["wax-eater"] > 13:
            raise Unplayable("the box holds 13")
        return stack["wax-eater"] / 26

    found, _ = search(library, [EATERS], 0.58, rate, within=0.02)
    assert found.picked == (13,)
    assert found.sways[0].high == 13


def test_a_pack_whose_games_never_end_is_no_success(library: Library) -> None:
    knob = read_knob(library, "night-cage", EATERS)
    with pytest.raises(Unplayable, match="no game came to an end"):
        Tuner((knob,), Trials(lambda values, games, luck: Played({}), Target(0.5))).tune()


def test_games_are_played_on_and_not_again(library: Library) -> None:
    heard: list[Trial] = []
    knob = read_knob(library, "night-cage", f"{EATERS}=11..13")

    def play(values: Setting, games: int, luck: str) -> Played:
        return Played({(0, index): index % 2 == 0 for index in range(games)})

    trials = Trials(play, Target(0.9), told=heard.append)
    Tuner((knob,), trials).tune()
    assert len(heard) == len({(trial.values, trial.games, trial.luck) for trial in heard})
    assert {trial.games for trial in heard} == {trials.look, trials.games}


def test_too_few_fresh_games_leave_it_undecided_and_say_how_many_would_do(library: Library) -> None:
    knob = read_knob(library, "night-cage", EATERS)

    def play(values: Setting, games: int, luck: str) -> Played:
        return Played({(0, index): index * 47 % 100 < 47 for index in range(games)})

    trials = Trials(play, Target(0.5), games=60)
    found = Tuner((knob,), trials).tune()
    (confirmed,) = found.confirmed
    assert confirmed.verdict == UNSURE
    assert not found.reached
    assert "on fresh seeds would; play more with --games" in to_text(replace(found, verdict=UNDECIDED), trials.target)


def test_what_was_found_is_compared_with_what_is_there_game_by_game(tmp_path: Path, library: Library) -> None:
    found, trials = search(library, [f"{EATERS}=1..64"], 0.5, lambda stack: 1 - stack["wax-eater"] / 100)
    runs_of = [
        folder_of(tmp_path / name, replace(ORDER, content_hash=name), won) for name, won in (("a", 0), ("b", 0.1))
    ]
    now, best = (Version(each.order.content_hash, library, each) for each in runs_of)
    (cell,) = compare(now, best).cells
    (same,) = compare(now, now).cells
    told = to_text(found, trials.target, [cell, same])
    assert (
        f"{cell.same} of 200 pairs alike; pairing saved a factor of {cell.pairing_saved:.1f}; smallest change" in told
    )
    assert "pack/crypt, 4 players, greedy, beside what is there: all games identical" in told
    data = json.loads(to_json(found, trials.target, False, [cell, same]))
    assert [each["same"] for each in data["compared"]] == [cell.same, 200]
    assert [each["pairing_saved"] is None for each in data["compared"]] == [False, True]
    check_schema(data)


def check_schema(data: Any) -> None:
    schema = json.loads((data_folder("schemas") / "common" / "tuning.schema.json").read_text(encoding="utf-8"))
    assert [error.message for error in Draft202012Validator(schema).iter_errors(data)] == []


NAMES = [f"{EATERS}=6..18", "base#/boards/small/stack/gate=2..20"]


def test_numbers_move_together(library: Library) -> None:
    pytest.importorskip("optuna")

    def rate(stack: dict[str, int]) -> float:
        return 0.2 + (12 - stack["wax-eater"]) / 30 + stack["gate"] / 33

    found, trials = search(library, NAMES, 0.85, rate, together=True)
    again, _ = search(library, NAMES, 0.85, rate, together=True)
    assert found.verdict in (REACHED, UNDECIDED)
    eaters, gates = found.picked
    assert abs(rate({"wax-eater": int(eaters), "gate": int(gates)}) - 0.85) < 0.07
    assert again.picked == found.picked
    assert "what was tried" in to_text(found, trials.target)


def test_numbers_together_without_effect_are_told(library: Library) -> None:
    pytest.importorskip("optuna")
    found, trials = search(library, NAMES, 0.5, lambda stack: 0.3, together=True)
    assert found.verdict == NO_EFFECT
    assert len(found.sways) == 2
    assert len(trials.same) == 5  # as it is, and both ends of each


def test_two_targets_have_a_front(library: Library) -> None:
    """What wins more often lasts longer, so that both cannot be had."""
    pytest.importorskip("optuna")
    knobs = tuple(read_knob(library, "night-cage", name) for name in NAMES)

    def play(values: Setting, games: int, luck: str) -> Played:
        easy = float(18 - values[0]) / 12
        lucks = Random(luck)
        wins = {(0, index): lucks.random() < 0.2 + 0.6 * easy for index in range(games)}
        rounds = round(5 + 20 * easy)
        return Played(wins, Moments(games, games * rounds, games * rounds * rounds))

    trials = Trials(play, Target(0.8, rounds=5.0, rounds_within=2.0), games=90)
    found = Together(knobs, trials).tune()
    assert found.verdict == OUT_OF_REACH
    rates = [trial.win_rate.value for trial in found.front]
    assert len(rates) > 2
    assert min(rates) < 0.4 < 0.6 < max(rates)
    ordered = sorted(found.front, key=lambda trial: trial.win_rate.value)
    assert [trial.rounds.value for trial in ordered] == sorted(trial.rounds.value for trial in ordered)
    told = to_text(found, trials.target)
    assert "the front: no other setting is nearer to both 80.0 % (within 5 points) and 5 rounds (within 2)" in told
    check_schema(json.loads(to_json(found, trials.target, False)))


def test_a_number_that_changes_lengths_alone_is_moved_where_lengths_matter(library: Library) -> None:
    pytest.importorskip("optuna")
    knobs = tuple(read_knob(library, "night-cage", name) for name in NAMES)

    def play(values: Setting, games: int, luck: str) -> Played:
        lucks = Random(luck)
        rounds = [int(values[0]) + lucks.randrange(3) for _ in range(games)]
        wins = {(0, index): lucks.random() < 0.5 for index in range(games)}
        return Played(wins, Moments(games, sum(rounds), sum(each * each for each in rounds)))

    found = Together(knobs, Trials(play, Target(0.5, rounds=9.0), games=600)).tune()
    assert [sway.measurable for sway in found.sways] == [True, False]
    assert found.verdict in (REACHED, UNDECIDED)
    assert abs(found.picked[0] - 8) <= 1


def test_the_command_does_without_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading it takes a quarter of a second, where it is installed."""
    asked: list[bool] = []
    monkeypatch.setattr(rows, "do_without_pandas", lambda: asked.append(True))
    CliRunner().invoke(build("tune"), ["tune", "night-cage", "-k", "base.players", "-t", "0.5", "--format", "none"])
    assert asked == [True]
