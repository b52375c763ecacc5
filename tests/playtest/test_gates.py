"""Gates: what is expected is read, judged with its doubt, and looking often does not make it wrong more often."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis.strategies import sampled_from, text

from tests.playtest.recorded import invented_run
from toolkit.playtest.expectations import Expectation, ExpectationFault, check_meant, read_expectation
from toolkit.playtest.gates import (
    EXIT_UNSURE,
    FAILS,
    HOLDS,
    UNSURE,
    GateResult,
    Look,
    exit_code,
    is_decided,
    judge,
    looks,
)
from toolkit.playtest.orders import Cell, PlaytestOrder
from toolkit.playtest.rows import Row, table_of
from toolkit.playtest.statistics.intervals import wilson
from toolkit.playtest.statistics.summary import ContentCoverage, CoverageGroup, OwnCoverage
from toolkit.playtest.statistics.tallies import Label, Tallies, tally

COVERED = {
    "pack/crypt": ContentCoverage(
        80,
        100,
        (CoverageGroup("effect", 10, 40), CoverageGroup("entity", 70, 60)),
        mine=OwnCoverage(9, 10, (CoverageGroup("effect", 4, 5),)),
    )
}


@pytest.fixture(scope="module")
def tallies() -> Tallies:
    return tally([invented_run(games=400)])


def tallies_of(won: int, games: int, **more: int) -> Tallies:
    rows = [
        Row(0, n, n, "", "pack/crypt", 4, "greedy", "won" if n < won else "lost", rounds=10, **more)
        for n in range(games)
    ]  # type: ignore[arg-type]
    return tally([table_of(rows)])


def verdict(text: str, tallies: Tallies, look: Look | None = None) -> str:
    (found,) = judge([read_expectation(text)], tallies, COVERED, look=look)
    return found.verdict


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("win_rate in 0.35..0.65", 0.35, 0.65),
        ("win_rate in 35%..65%", 0.35, 0.65),
        ("rounds <= 12", float("-inf"), 12.0),
        ("  coverage>=0.9 ", 0.9, float("inf")),
        ("skill[players=4] > 0", 0.0, float("inf")),
    ],
)
def test_expectations_are_read(text: str, low: float, high: float) -> None:
    found = read_expectation(text)
    assert (found.low, found.high) == (low, high)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("winrate in 0.3..0.6", 1, "did you mean 'win_rate'?"),
        ("win_rate in 0.6..0.3", 13, "write 0.3..0.6"),
        ("win_rate in many..0.3", 13, "write 0.35 or 35%"),
        ("win_rate", 1, "such as"),
        ("win_rate == 0.5", 1, "such as"),
        ("win_rate[player=4] > 0.5", 10, "did you mean 'players'?"),
        ("win_rate[four] > 0.5", 10, "write players=4"),
        ("failures <= 0", 1, "failures <= 0.01"),
        ("win_rate of mine > 0.5", 9, "coverage alone"),
        ("win_rate >= 100%", 1, "win_rate >= 0.99"),
        ("rounds in 12..12", 1, "rounds in 11.95..12.05"),
        ("", 1, "such as"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, column: int, words: str) -> None:
    with pytest.raises(ExpectationFault) as fault:
        read_expectation(text)
    diagnostic = fault.value.diagnostic
    assert (diagnostic.code, diagnostic.span.column) == ("L1311", column)
    assert words in diagnostic.hint


@given(
    text(max_size=60)
    | sampled_from(["win_rate", "rounds[", "win_rate in ", "coverage >= "]).flatmap(
        lambda each: text().map(each.__add__)
    )
)
def test_any_words_are_an_expectation_or_told(words: str) -> None:
    with suppress(ExpectationFault):
        read_expectation(words)


def test_a_range_the_interval_lies_in_holds() -> None:
    assert verdict("win_rate in 0.35..0.65", tallies_of(500, 1000)) == HOLDS


def test_a_range_the_interval_lies_outside_fails() -> None:
    assert verdict("win_rate in 0.35..0.65", tallies_of(800, 1000)) == FAILS


def test_an_interval_over_the_limit_is_not_enough_to_say_and_says_how_many_would_be() -> None:
    (found,) = judge([read_expectation("win_rate >= 0.5")], tallies_of(52, 100), {})
    assert found.verdict == UNSURE
    assert found.readings[0].enough > 1000
    assert exit_code([found]) == EXIT_UNSURE == 4


def test_every_table_must_be_as_expected(tallies: Tallies) -> None:
    (found,) = judge([read_expectation("win_rate >= 0.3")], tallies, COVERED)
    assert [reading.verdict for reading in found.readings] == [FAILS, HOLDS, HOLDS]
    assert found.verdict == FAILS
    assert verdict("win_rate[bots=greedy] >= 0.3", tallies) == HOLDS
    assert verdict("win_rate[bots=random] >= 0.3", tallies) == FAILS


def test_an_expectation_about_no_table_is_not_decided(tallies: Tallies) -> None:
    assert verdict("win_rate[players=7] >= 0.3", tallies) == UNSURE


def test_bots_by_seat_are_named_as_orders_name_them() -> None:
    rows = [Row(0, n, n, "", "pack/crypt", 2, "greedy,random", "won", rounds=10) for n in range(100)]
    assert verdict("win_rate[bots=greedy+random] >= 0.9", tally([table_of(rows)])) == HOLDS


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("win_rate[players=7] >= 0.3", "no table of this run is meant", "players played: 2, 4"),
        ("win_rate[bots=gredy] >= 0.3", "no table of this run is meant", "did you mean 'greedy'?"),
        ("win_rate[adventure=crpt] >= 0.3", "no table of this run is meant", "did you mean 'crypt'?"),
        ("skill[bots=greedy] >= 0.1", "skill compares bots", "--bots random,greedy"),
    ],
)
def test_what_no_table_can_answer_is_told_before_anything_is_played(text: str, message: str, hint: str) -> None:
    tables = [Label("pack/crypt", 4, "random"), Label("pack/crypt", 4, "greedy"), Label("pack/crypt", 2, "greedy")]
    check_meant(read_expectation("skill[adventure=crypt] >= 0.1"), tables)
    with pytest.raises(ExpectationFault) as fault:
        check_meant(read_expectation(text), tables)
    assert message in fault.value.diagnostic.message
    assert hint in fault.value.diagnostic.hint


def test_adventures_are_named_with_or_without_their_pack(tallies: Tallies) -> None:
    assert verdict("rounds[adventure=crypt] in 5..15", tallies) == HOLDS
    assert verdict("rounds[adventure=pack/crypt] in 5..15", tallies) == HOLDS


def test_other_numbers_are_judged_too(tallies: Tallies) -> None:
    assert verdict("decisions >= 10", tallies) == HOLDS
    assert verdict("forced <= 0.5", tallies) == HOLDS
    assert verdict("stalls <= 0.05", tallies) == FAILS
    assert verdict("failures <= 0.03", tallies) == HOLDS
    assert verdict("skill >= 0.1", tallies) == HOLDS
    assert verdict("skill <= 0", tallies) == FAILS


def test_coverage_is_a_fact_about_the_run(tallies: Tallies) -> None:
    assert verdict("coverage >= 0.8", tallies) == HOLDS
    assert verdict("coverage > 0.8", tallies) == FAILS
    assert verdict("coverage.effect >= 0.5", tallies) == FAILS


def test_coverage_may_still_grow_while_games_are_left(tallies: Tallies) -> None:
    assert verdict("coverage >= 0.9", tallies, Look(1, 3)) == UNSURE
    assert verdict("coverage >= 0.9", tallies, Look(3, 3)) == FAILS
    assert verdict("coverage <= 0.5", tallies, Look(1, 3)) == FAILS
    assert verdict("coverage in 0.5..0.9", tallies, Look(1, 3)) == UNSURE
    assert verdict("coverage in 0.5..0.9", tallies, Look(3, 3)) == HOLDS
    assert verdict("coverage in 0.5..1", tallies, Look(1, 3)) == HOLDS


def test_codes_people_and_scripts_can_tell_apart() -> None:
    def of(*verdicts: str) -> list[GateResult]:
        return [GateResult("", each, ()) for each in verdicts]

    assert [exit_code(of(HOLDS)), exit_code(of(HOLDS, UNSURE)), exit_code(of(UNSURE, FAILS))] == [0, 4, 1]
    assert is_decided(of(HOLDS, HOLDS))
    assert is_decided(of(UNSURE, FAILS))
    assert not is_decided(of(HOLDS, UNSURE))


def order(games: int, *chunks: int) -> PlaytestOrder:
    cells = tuple(Cell("pack/crypt", 4, "greedy", chunk=chunk) for chunk in chunks)
    return PlaytestOrder("pack", "night-cage", "", cells, games)


def test_looks_are_whole_chunks_that_double() -> None:
    assert looks(order(2000, 100, 200)) == [200, 400, 800, 2000]
    assert looks(order(150, 100)) == [150]
    assert looks(order(1000, 30)) == [120, 240, 480, 1000]


def test_the_doubt_of_all_looks_adds_up_to_the_doubt_of_one() -> None:
    for number in (1, 2, 5):
        doubts = [1 - Look(each, number).confidence(0.95) for each in range(1, number + 1)]
        assert sum(doubts) == pytest.approx(0.0375)


def test_the_doubt_of_all_runs_that_go_on_adds_up_to_what_was_promised() -> None:
    doubts = [1 - Look(before=before).confidence(0.95) for before in range(40)]
    assert sum(doubts) == pytest.approx(0.05)
    assert doubts[1] == pytest.approx(doubts[0] / 4)


def stops_wrong(chance: float, limits: Expectation, points: list[int], luck: random.Random, *, honest: bool) -> bool:
    """Whether a run of looks ever says for sure that the limits hold, where they do not."""
    won = games = 0
    for number, games_then in enumerate(points, 1):
        won += sum(luck.random() < chance for _ in range(games_then - games))
        games = games_then
        sure = Look(number, len(points)).confidence(0.95) if honest else 0.95
        interval = wilson(won, games, sure)
        if limits.admits(interval.low) and limits.admits(interval.high):
            return True
    return False


def test_looking_often_is_paid_for() -> None:
    """On the limit itself, a gate may say in one run of twenty that it holds; who does not pay says so oftener."""
    luck = random.Random(12)
    limits = read_expectation("win_rate <= 0.5")
    points = [100, 200, 400, 800]
    honest = sum(stops_wrong(0.5, limits, points, luck, honest=True) for _ in range(600)) / 600
    careless = sum(stops_wrong(0.5, limits, points, luck, honest=False) for _ in range(600)) / 600
    assert honest <= 0.04 < careless


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("coverage of mine >= 0.9", HOLDS),
        ("coverage >= 0.9", FAILS),
        ("coverage.effect of mine >= 0.8", HOLDS),
        ("coverage.effect of mine > 0.8", FAILS),
        ("coverage.effect >= 0.8", FAILS),
    ],
)
def test_coverage_may_be_meant_of_what_the_pack_itself_brings(tallies: Tallies, text: str, expected: str) -> None:
    assert verdict(text, tallies) == expected
