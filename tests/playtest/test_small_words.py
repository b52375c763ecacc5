"""Small things that reports and tunings say and choose, each by itself."""

from __future__ import annotations

from decimal import Decimal
from types import SimpleNamespace
from typing import Any, cast

import pyarrow as pa
import pytest

from toolkit.playtest import executors, timing
from toolkit.playtest.difference import _ending_names
from toolkit.playtest.effects import HELPS, HURTS, NOTHING, UNSURE, _telling
from toolkit.playtest.replaying import NoSuchGame, _row
from toolkit.playtest.report.changes import MOST_LINES, _content
from toolkit.playtest.report.examples import FIRST_LINES, _shortened
from toolkit.playtest.report.examples import MOST_LINES as MOST_EVENTS
from toolkit.playtest.report.page import Commands, Section
from toolkit.playtest.report.text import _coverage
from toolkit.playtest.report.tuned import MOST_NAMED, _curve, _more, _nearest
from toolkit.playtest.statistics.intervals import Interval
from toolkit.playtest.statistics.lengths import Expected
from toolkit.playtest.tuning.together import Together
from toolkit.playtest.tuning.trials import Target
from toolkit.playtest.tuning.tuner import PLACES, _OneNumber


def some(**values: Any) -> Any:
    return cast(Any, SimpleNamespace(**values))


def test_an_ending_is_named_by_outcome_ending_and_rule() -> None:
    table = pa.table({"outcome": ["won", "lost"], "ending": ["gate", "dark"], "ending_rule": ["NC-13.01", "NC-21.04"]})
    assert _ending_names(table).to_pylist() == ["won: gate (NC-13.01)", "lost: dark (NC-21.04)"]


def test_who_asks_for_a_game_that_was_not_played_is_told_which_there_are() -> None:
    folder = some(done=list, order=some(cells=["one", "two", "three"], games=40), path="runs/first")
    with pytest.raises(NoSuchGame) as fault:
        _row(folder, 7, 3)
    assert "no game 7:3 in runs/first; the run has cells 0 to 2, games 0 to 39" in str(fault.value)


@pytest.mark.parametrize(("count", "last"), [(MOST_LINES, ""), (MOST_LINES + 3, "… and 3 more")])
def test_of_many_changes_of_content_the_first_are_listed(count: int, last: str) -> None:
    content = [some(how="changed", kind="tile", id=f"tile-{each}", file="a.yaml", line=each) for each in range(count)]
    lines = list(_content(some(content=content)))
    assert lines[:MOST_LINES] == [f"changed tile tile-{each}  a.yaml:{each}" for each in range(MOST_LINES)]
    assert lines[MOST_LINES:] == ([last] if last else [])


def test_coverage_of_a_pack_is_told_where_it_has_something_to_use() -> None:
    def lines(mine: Any) -> list[str]:
        return list(_coverage(some(coverage=some(mine=mine, never=[], in_vain=[], share=0.5, used=4, total=8))))

    everything = "coverage with required packs and rules"
    assert [everything in line for line in lines(None)] == [True]
    assert len(lines(some(total=0, used=0, share=0.0))) == 1
    assert lines(some(total=8, used=2, share=0.25))[0].endswith("2 of 8 used")


def test_closer_looks_come_first_and_large_effects_before_small_ones() -> None:
    effects = [
        some(closer=False, verdict=UNSURE, effect=some(value=0.5), id="unsure"),
        some(closer=True, verdict=NOTHING, effect=some(value=0.4), id="nothing"),
        some(closer=True, verdict=HELPS, effect=some(value=0.1), id="small"),
        some(closer=True, verdict=HURTS, effect=some(value=-0.3), id="large"),
    ]
    assert [each.id for each in sorted(effects, key=_telling)] == ["large", "small", "nothing", "unsure"]


@pytest.mark.parametrize("high", [5, PLACES - 1])
def test_of_a_narrow_range_every_value_is_foretold(high: int) -> None:
    assert _OneNumber._places(some(low=0, high=high), cast(Any, None)) == list(range(high + 1))


def test_a_setting_that_is_hardly_ever_nearer_is_told_apart() -> None:
    """The one picked is off by a half; another is nearer in one draw of three, and a third in one of a hundred."""
    misses = {
        "picked": lambda luck: 0.5,
        "near": lambda luck: 1.5 * luck.random(),
        "far": lambda luck: 50 * luck.random(),
    }
    trials = some(given=dict.fromkeys(misses, 100), games=100)
    known = [some(values=name) for name in misses]
    told = some(_known=lambda: known, trials=trials, seed=1, _drawn=lambda trial, luck: [misses[trial.values](luck)])
    assert Together._not_told_apart(told, cast(Any, "picked")) == ("near",)


def test_a_game_that_breaks_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(timing, "new_game", broken)
    monkeypatch.setattr(timing, "seed_of", lambda *given: 1)
    playground = some(system=None, order=some(seed=1), library_of=lambda cell: None, adventure=lambda cell: None)
    assert timing._decisions(playground, some(players=2, options={}), lambda: False) == (0, True)


@pytest.mark.parametrize("count", [0, 1, MOST_EVENTS - 1, MOST_EVENTS])
def test_a_game_that_is_not_too_long_is_shown_whole(count: int) -> None:
    lines = [some(number=number) for number in range(count)]
    assert _shortened(lines) == (lines, 0)


@pytest.mark.parametrize("more", [1, 2, 500])
def test_of_a_long_game_the_beginning_and_the_end_are_shown_and_the_rest_is_counted(more: int) -> None:
    lines = [some(number=number) for number in range(MOST_EVENTS + more)]
    shown, left_out = _shortened(lines)
    assert left_out == more
    assert shown == lines[:FIRST_LINES] + lines[FIRST_LINES + more :]
    assert len(shown) == MOST_EVENTS


@pytest.mark.parametrize(
    ("rate", "half", "games"),
    [
        pytest.param(0.72, 0.06, "1,300", id="below the upper bound"),
        pytest.param(0.78, 0.06, "1,300", id="above it"),
        pytest.param(0.28, 0.06, "1,300", id="above the lower bound"),
        pytest.param(0.22, 0.06, "1,300", id="below it"),
        pytest.param(0.72, 0.002, "211", id="at least one more"),
        pytest.param(0.748, 0.059, "274,200", id="very near"),
        pytest.param(0.7482, 0.059, None, id="too near"),
        pytest.param(0.75, 0.059, None, id="on the bound"),
    ],
)
def test_how_many_games_would_decide_depends_on_how_near_the_bound_is(
    rate: float, half: float, games: str | None
) -> None:
    trial = some(win_rate=Interval(rate, rate - half, rate + half), games=210)
    told = _more(some(trial=trial), Target(0.5, 0.25))
    if games is None:
        assert told == "it lies so near to the bound that no number of games decides it"
    else:
        assert told == f"about {games} games on fresh seeds would; play more with --games"


@pytest.mark.parametrize(("known", "counted", "cores"), [({0, 2, 5}, 8, 3), (None, 8, 8), (None, None, 1)])
def test_games_are_played_on_the_cores_there_are_and_on_one_at_least(
    known: set[int] | None, counted: int | None, cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only some machines know which cores a process may use, and one may not even know how many it has."""
    if known is None:
        monkeypatch.delattr(executors.os, "sched_getaffinity", raising=False)
    else:
        monkeypatch.setattr(executors.os, "sched_getaffinity", lambda process: known, raising=False)
    monkeypatch.setattr(executors.os, "cpu_count", lambda: counted)
    assert executors.cores() == cores


def _section(**summary: Any) -> Section:
    return Section(some(name=str), some(adventure="own/walk", **summary), 1, Commands())


def test_milestones_stand_by_table_the_strongest_first_and_what_most_games_reach_first() -> None:
    weak, strong = some(cell=0), some(cell=1)
    passed = {"gate": {0: 40, 1: 70}, "hall": {0: 90, 1: 80}, "end": {0: 40, 1: 5}}
    milestones = [
        some(name=name, tables=[some(cell=cell, games=games) for cell, games in tables.items()])
        for name, tables in passed.items()
    ]
    shown = _section(cells=(weak, strong), strongest=[strong], milestones=milestones).stations
    told = [(each.cell.cell, each.milestone.name, each.reached.games) for each in shown]
    assert told == [(1, "hall", 80), (1, "gate", 70), (1, "end", 5), (0, "hall", 90), (0, "gate", 40), (0, "end", 40)]


@pytest.mark.parametrize(
    ("key", "shown"), [("own/rope#/do/0", "rope in 3"), ("rope#/do/0", "rope in 3"), ("own/lamp#/do/1", None)]
)
def test_beside_what_was_never_used_stands_a_game_with_the_thing_it_belongs_to(
    key: str, shown: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Section, "link", lambda section, game: game)
    section = _section(uses=[some(id="rope", example="rope in 3"), some(id="rope", example="rope in 9")])
    assert cast(Any, section.unused_link(key)) == shown


def _tuned(count: int, **values: Any) -> Any:
    """A tuning of one number with a curve through so many values, of which the one at 5 is picked."""
    rate = Interval(0.4567, 0.4, 0.5)
    trials = [some(values=(Decimal(5),), win_rate=rate, games=20)]
    curve = [some(values=(Decimal(each),), win_rate=rate) for each in range(count)]
    known = {"knobs": [some(name="base#/stack/eater")], "picked": (Decimal(5),), "trials": trials, "curve": curve}
    return some(**{**known, "confirmed": (), "confirmation": None, "not_told_apart": (), **values})


def test_the_nearest_to_a_target_is_what_fresh_seeds_say_or_the_curve_or_what_was_played() -> None:
    fresh = some(trial=some(win_rate=Interval(0.3, 0.2, 0.4), games=80))
    target = Target(0.5)
    assert _nearest(_tuned(9, confirmation=fresh), target) == "won 30.0 % of 80 games (20 to 40 %) on fresh seeds"
    assert _nearest(_tuned(9), target) == "45.7 % (40 to 50 %)"
    assert _nearest(_tuned(0), target) == "won 45.7 % of 20 games (40 to 50 %)"
    assert _nearest(_tuned(0, trials=[]), target) == "not known"


def test_of_a_curve_what_was_played_is_told_what_is_picked_and_what_cannot_be_told_apart_from_it() -> None:
    def shown(tuned: Any) -> list[str]:
        return [line.split()[1] for line in list(_curve(tuned, Target(0.5)))[1:]]

    alike = tuple((Decimal(each),) for each in range(10, 40))
    played = [some(values=(Decimal(2),), games=20)]
    assert shown(_tuned(50, trials=played)) == ["2", "5"]
    named = [str(each) for each in range(10, 10 + MOST_NAMED)]
    assert shown(_tuned(50, trials=played, not_told_apart=alike)) == ["2", "5", *named]


@pytest.mark.parametrize(
    ("after", "explained"),
    [(14.0, True), (15.5, True), (17.0, False), (26.0, False), (6.0, False), (10.0, False)],
    ids=["as expected", "nearly", "more than luck", "much more", "the other way", "no change"],
)
def test_a_change_is_explained_by_lengths_that_go_the_same_way_and_nearly_as_far(after: float, explained: bool) -> None:
    assert Expected(14.0, 1.0).explains(10.0, after, 0.95) is explained


def test_a_small_part_of_a_change_explains_nothing_however_uncertain_it_is() -> None:
    assert not Expected(11.0, 100.0).explains(10.0, 14.0, 0.95)
    assert not Expected(9.0, 100.0).explains(10.0, 14.0, 0.95)
