"""The summary finds what was put into invented games, and does not depend on how they were cut or sorted."""

from __future__ import annotations

import random

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from tests.playtest.recorded import WORLD, World, invented_game, invented_run, summarise
from toolkit.playtest.rows import Fact, Row, table_of
from toolkit.playtest.statistics.cells import RecordedGame
from toolkit.playtest.statistics.summary import AdventureSummary, summary_of
from toolkit.playtest.statistics.tallies import tally
from toolkit.playtest.statistics.uses import ALWAYS, LOSING, WINNING


@pytest.fixture(scope="module")
def games() -> pa.Table:
    return invented_run()


@pytest.fixture(scope="module")
def crypt(games: pa.Table) -> AdventureSummary:
    (adventure,) = summarise(games).adventures
    return adventure


def rows_of(games: pa.Table, cell: int) -> list[dict[str, object]]:
    found: list[dict[str, object]] = games.filter(pc.equal(games["cell"], cell)).to_pylist()
    return found


def test_wins_and_games_are_counted(games: pa.Table, crypt: AdventureSummary) -> None:
    for cell in crypt.cells:
        rows = rows_of(games, cell.cell)
        assert cell.games == len(rows)
        assert cell.won == sum(row["outcome"] == "won" for row in rows)
    assert [cell.crashed for cell in crypt.cells] == [0, 1, 0]


def test_games_that_crashed_are_named_and_count_for_nothing_else(crypt: AdventureSummary) -> None:
    (failure,) = crypt.cells[1].failures
    assert (failure.error, failure.games, failure.example) == ("KeyError: 'lamp'", 1, RecordedGame(1, 400))
    assert crypt.cells[1].finished == 400


def test_lengths_are_those_of_the_games(games: pa.Table, crypt: AdventureSummary) -> None:
    lengths = sorted(row["rounds"] for row in rows_of(games, 0))  # type: ignore[type-var]
    found = crypt.cells[0].rounds
    assert (found.least, found.median, found.most) == (lengths[0], lengths[199], lengths[-1])
    assert found.mean.value == pytest.approx(sum(lengths) / 400)  # type: ignore[arg-type]
    assert sum(bar.won + bar.lost for bar in found.histogram) == 400


def test_endings_say_which_rule_where_and_when(games: pa.Table, crypt: AdventureSummary) -> None:
    rows = [row for row in rows_of(games, 1) if row["ending_rule"] == "EX-3"]
    (late,) = [each for each in crypt.cells[1].endings if each.rule == "EX-3"]
    assert (late.outcome, late.ending, late.games) == ("lost", "too-late", len(rows))
    assert {place.where: place.games for place in late.places} == {
        where: sum(row["ending_where"] == where for row in rows) for where in WORLD.places[-2:]
    }
    assert late.example == RecordedGame(1, min(row["index"] for row in rows))  # type: ignore[type-var]
    assert sum(each.games for each in crypt.cells[1].endings) == 400


def test_decisions_with_one_option_are_a_share_of_all(games: pa.Table, crypt: AdventureSummary) -> None:
    rows = rows_of(games, 2)
    forced, free = (sum(row[name] for row in rows) for name in ("forced", "decisions"))  # type: ignore[misc]
    assert crypt.cells[2].forced.value == pytest.approx(forced / (forced + free))
    assert crypt.cells[2].decisions.value == pytest.approx(free / 400)


def test_stalls_are_games_without_progress_for_long(games: pa.Table, crypt: AdventureSummary) -> None:
    stalled = [row["stalled"] for row in rows_of(games, 0)]
    assert crypt.cells[0].stalls.games == stalled.count(7)
    assert crypt.cells[0].stalls.longest == 7


def test_cards_that_help_and_hurt_are_found_and_no_others(crypt: AdventureSummary) -> None:
    verdicts = {use.id: use.verdict for use in crypt.uses if use.what == "card"}
    assert verdicts.pop("pack/card-0") == WINNING
    assert verdicts.pop("pack/card-1") == LOSING
    assert set(verdicts.values()) == {"unsure"}
    helping = next(use for use in crypt.uses if use.id == "pack/card-0")
    assert helping.difference is not None
    assert helping.difference.low < 0.2 < helping.difference.high


def test_what_is_in_every_game_has_nothing_to_be_compared_with(crypt: AdventureSummary) -> None:
    ann = next(use for use in crypt.uses if use.id == "pack/ann")
    assert (ann.verdict, ann.difference, ann.share) == (ALWAYS, None, 1.0)


def test_a_game_that_mentions_a_thing_at_two_places_counts_once() -> None:
    facts = (Fact("card", "pack/lamp", "ann", 1), Fact("card", "pack/lamp", "bob", 2), Fact("card", "pack/rope", "", 1))
    rows = [Row(0, index, index, "", "pack/crypt", 2, "greedy", "won", facts=facts) for index in range(3)]
    (adventure,) = summarise(table_of(rows)).adventures
    assert {use.id: use.games for use in adventure.uses} == {"pack/lamp": 3, "pack/rope": 3}


def test_a_single_thing_in_all_games_is_counted_once_a_game() -> None:
    facts = (Fact("card", "pack/lamp", "ann", 1), Fact("card", "pack/lamp", "bob", 2))
    rows = [Row(0, index, index, "", "pack/crypt", 2, "greedy", "won", facts=facts) for index in range(4)]
    (adventure,) = summarise(table_of(rows)).adventures
    assert [(use.id, use.games) for use in adventure.uses] == [("pack/lamp", 4)]


def test_damage_and_deaths_add_up(games: pa.Table, crypt: AdventureSummary) -> None:
    finished = [row for row in games.to_pylist() if row["outcome"] != "crashed"]
    facts = [fact for row in finished if row["bots"] == "greedy" for fact in row["facts"]]  # the strongest bots alone
    assert sum(each.total for each in crypt.damage) == sum(fact["n"] for fact in facts if fact["what"] == "damage")
    assert sum(each.total for each in crypt.spots if each.what == "death") == sum(
        fact["what"] == "death" for fact in facts
    )
    assert {each.where for each in crypt.spots if each.what == "visit"} == set(WORLD.places)


def test_bots_are_compared_on_the_same_seeds(crypt: AdventureSummary) -> None:
    (step,) = crypt.skill
    assert (step.first, step.second, step.paired) == (0, 1, True)
    assert step.effect.low > 0.1
    assert step.p_adjusted < 1e-6


def test_numbers_of_players_are_compared(crypt: AdventureSummary) -> None:
    (step,) = crypt.crowd
    assert (step.first, step.second, step.paired) == (2, 1, False)
    assert step.effect.low < 0 < step.effect.high


def test_who_is_first_makes_no_difference_here(crypt: AdventureSummary) -> None:
    assert len(crypt.cells[1].first_seats) == 4
    assert all(seat.p_adjusted > 0.05 for seat in crypt.cells[1].first_seats)


def test_a_first_player_who_always_wins_is_seen() -> None:
    rows = [
        Row(0, n, n, "", "pack/crypt", 2, "greedy", "won" if n % 2 else "lost", first_seat="ann" if n % 2 else "bob")
        for n in range(100)
    ]
    (adventure,) = summarise(table_of(rows)).adventures
    ann = adventure.cells[0].first_seats[0]
    assert ann.effect.low > 0.8
    assert ann.p_adjusted < 1e-9


def test_the_cut_and_the_order_of_games_do_not_matter(games: pa.Table) -> None:
    order = list(range(len(games)))
    random.Random(1).shuffle(order)
    shuffled = games.take(order)
    parts = [shuffled.slice(start, 97) for start in range(0, len(games), 97)]
    assert repr(summarise(parts)) == repr(summarise(games))  # what is no number equals nothing, itself included


def test_only_seeds_that_both_have_are_paired() -> None:
    rows = [invented_game(WORLD, 0, index, 4, "random", -0.3) for index in range(60)]
    rows += [invented_game(WORLD, 1, index, 4, "greedy", 0.0) for index in range(30, 200)]
    (adventure,) = summarise(table_of(rows)).adventures
    assert adventure.skill[0].effect.half > 0.05  # 30 pairs, not 60 or 170


def test_no_games_at_all_are_no_fault() -> None:
    assert summarise(table_of([])).adventures == ()
    assert tally([]).labels == {}


def test_a_cell_whose_games_all_crashed_is_still_named() -> None:
    rows = [Row(0, n, n, "", "pack/crypt", 2, "greedy", "crashed", error="KeyError") for n in range(3)]
    (adventure,) = summarise(table_of(rows)).adventures
    assert (adventure.cells[0].crashed, adventure.cells[0].finished) == (3, 0)


def test_two_adventures_are_kept_apart() -> None:
    other = World(adventure="pack/tower", effects={})
    rows = [invented_game(WORLD, 0, index, 2, "greedy", 0) for index in range(20)]
    rows += [invented_game(other, 1, index, 2, "greedy", 0) for index in range(30)]
    assert [(each.adventure, each.finished) for each in summarise(table_of(rows)).adventures] == [
        ("pack/crypt", 20),
        ("pack/tower", 30),
    ]


def test_seats_that_are_dealt_out_anew_are_a_mix() -> None:
    rows = [Row(0, n, n, "", "pack/crypt", 2, "greedy,random" if n % 2 else "random,greedy", "won") for n in range(4)]
    (adventure,) = summarise(table_of(rows)).adventures
    assert [(cell.bots, cell.games) for cell in adventure.cells] == [("mix", 4)]


def far(index: int, outcome: str, met: bool, crown: bool) -> Row:
    facts = [Fact("objective", "1", "", 1)] * met + [Fact("card", "pack/crown", "", 1)] * crown
    return Row(0, index, index, "", "pack/crypt", 2, "greedy", outcome, facts=tuple(sorted(facts)))


def test_company_is_compared_at_equal_progress() -> None:
    """A crown that lies behind the first objective is found in games that come far, and these are won more often."""
    rows = [far(index, "lost", met=False, crown=False) for index in range(100)]
    rows += [far(100 + index, "won" if index % 2 else "lost", met=True, crown=index < 90) for index in range(120)]
    apart = next(use for use in summary_of(tally([table_of(rows)])).adventures[0].uses if use.id == "pack/crown")
    assert apart.verdict == WINNING
    stations = {"objective"}
    (adventure,) = summary_of(tally([table_of(rows)], stations)).adventures
    crown = next(use for use in adventure.uses if use.id == "pack/crown")
    assert crown.verdict == "unsure"
    assert crown.difference is not None
    assert crown.difference.value == pytest.approx(0.0)
    assert crown.with_rate.value > crown.without_rate.value  # both are told as they are


def test_what_is_in_nearly_every_game_is_not_called_rare() -> None:
    rows = [far(index, "won" if index % 2 else "lost", met=False, crown=index > 2) for index in range(100)]
    (use,) = summarise(table_of(rows)).adventures[0].uses
    assert use.verdict == "common"
    rows = [far(index, "won" if index % 2 else "lost", met=False, crown=index <= 2) for index in range(100)]
    (use,) = summarise(table_of(rows)).adventures[0].uses
    assert use.verdict == "rare"
