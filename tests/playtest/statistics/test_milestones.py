"""How far games get: shares by table, wins among those that came so far, and where most games break off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from toolkit.playtest.rows import Fact, Row, table_of
from toolkit.playtest.statistics.cells import RecordedGame
from toolkit.playtest.statistics.intervals import wilson
from toolkit.playtest.statistics.milestones import ENOUGH_WINS, steepest_drop
from toolkit.playtest.statistics.summary import AdventureSummary, summary_of
from toolkit.playtest.statistics.tallies import tally
from toolkit.rules.observing import Milestone

FIRST = Milestone("objective", "1", "meet objective 1", "Find the lamp.", needed=True)
SECOND = Milestone("objective", "2", "meet objective 2", needed=True)
CELLAR = Milestone("opened", "cellar", "open the cellar")
WAY = (FIRST, SECOND, CELLAR)


def games(cell: int, passed: Iterable[tuple[int, str, Sequence[Milestone]]], bots: str = "greedy") -> list[Row]:
    """So many games that came out so and passed these milestones; everyone drew the same card."""
    rows: list[Row] = []
    for count, outcome, way in passed:
        facts = sorted([Fact("card", "lamp", "", 1), *(Fact(each.what, each.id, "", 1) for each in way)])
        start = len(rows)
        rows += [
            Row(cell, number, number, "", "pack/crypt", 2 + cell, bots, outcome, facts=tuple(facts))
            for number in range(start, start + count)
        ]
    return rows


def told(rows: Sequence[Row], way: Sequence[Milestone] = WAY) -> AdventureSummary:
    tallies = tally([table_of(rows)])
    known = dict.fromkeys(tallies.labels, way)
    (adventure,) = summary_of(tallies, known_milestones=known).adventures
    return adventure


@pytest.fixture(scope="module")
def crypt() -> AdventureSummary:
    """100 games of greedy bots: 80 meet the first objective, 30 both and win; 5 of these and 20 others go below."""
    return told(
        games(0, [(20, "lost", [CELLAR]), (50, "lost", [FIRST]), (25, "won", [FIRST, SECOND]), (5, "won", WAY)])
    )


def test_every_milestone_has_its_share_and_its_wins(crypt: AdventureSummary) -> None:
    first, second, cellar = crypt.milestones
    assert [each.words for each in crypt.milestones] == ["meet objective 1", "meet objective 2", "open the cellar"]
    (table,) = first.tables
    assert (table.games, table.won, table.share, table.win_rate) == (80, 30, wilson(80, 100), wilson(30, 80))
    assert (second.tables[0].win_rate.value, second.tables[0].example) == (1.0, RecordedGame(0, 70))
    assert (cellar.tables[0].games, cellar.tables[0].won) == (25, 5)
    assert (first.note, cellar.needed) == ("Find the lamp.", False)


def test_milestones_are_no_uses(crypt: AdventureSummary) -> None:
    assert {(use.what, use.id) for use in crypt.uses} == {("card", "lamp")}
    without = summary_of(tally([table_of(games(0, [(30, "won", [FIRST])]))])).adventures[0]
    assert {use.what for use in without.uses} == {"card", "objective"}  # nobody said that it is one


def test_what_no_game_reached_is_told_too() -> None:
    adventure = told(games(0, [(40, "lost", [])]))
    assert [(each.id, each.tables[0].games, each.tables[0].example) for each in adventure.milestones] == [
        ("1", 0, None),
        ("2", 0, None),
        ("cellar", 0, None),
    ]


def test_a_milestone_nobody_knew_of_has_plain_words() -> None:
    adventure = told(games(0, [(40, "lost", [CELLAR])]), [Milestone("opened", "attic", "open the attic")])
    assert [each.words for each in adventure.milestones] == ["opened cellar", "open the attic"]


def test_the_steepest_drop_is_on_the_way_to_winning(crypt: AdventureSummary) -> None:
    drop = steepest_drop(crypt.milestones, crypt.cells)
    assert drop is not None
    assert (drop.before, drop.after) == (crypt.milestones[0], crypt.milestones[1])
    assert (drop.share_before, drop.share_after) == (0.8, 0.3)


def test_doors_that_all_won_games_opened_lie_on_the_way() -> None:
    fifty = [(60, "lost", []), (20, "lost", [CELLAR]), (ENOUGH_WINS, "won", WAY)]
    adventure = told(games(0, fifty))
    drop = steepest_drop(adventure.milestones, adventure.cells)
    assert drop is not None
    assert (drop.before, drop.after) == (None, adventure.milestones[0])
    assert adventure.milestones[0].words == "open the cellar"
    fewer = told(games(0, [*fifty[:2], (ENOUGH_WINS - 1, "won", WAY)]))
    found = steepest_drop(fewer.milestones, fewer.cells)
    assert found is not None
    assert found.after is not None
    assert found.after.needed  # so few wins do not show that the door lies on the way


def test_after_the_last_milestone_comes_winning() -> None:
    adventure = told(games(0, [(90, "lost", [FIRST, SECOND]), (10, "won", [FIRST, SECOND])]))
    drop = steepest_drop(adventure.milestones, adventure.cells)
    assert drop is not None
    assert drop.before is not None
    assert (drop.after, drop.share_after) == (None, 0.1)


def test_where_all_is_won_or_nothing_is_known_nothing_drops() -> None:
    won = told(games(0, [(9, "won", WAY)]))
    assert steepest_drop(won.milestones, won.cells) is None
    unknown = told(games(0, [(9, "lost", [])]), [])
    assert steepest_drop(unknown.milestones, unknown.cells) is None
    assert unknown.milestones == ()


def test_a_milestone_of_larger_tables_only_is_not_on_the_way_of_all() -> None:
    rows = [*games(0, [(50, "lost", [FIRST])]), *games(1, [(50, "lost", [FIRST])])]
    (adventure,) = summary_of(tally([table_of(rows)]), known_milestones={0: [FIRST], 1: [FIRST, SECOND]}).adventures
    assert [[table.cell for table in each.tables] for each in adventure.milestones] == [[0, 1], [1]]
    drop = steepest_drop(adventure.milestones, adventure.cells)
    assert drop is not None
    assert drop.after is None


def test_the_strongest_bots_are_those_of_most_skill() -> None:
    rows = [*games(0, [(5, "lost", [])], "search:20"), *games(1, [(5, "lost", [])], "random")]
    rows += games(2, [(5, "lost", [])], "search:20")
    assert [cell.cell for cell in told(rows).strongest] == [0, 2]
    begun = told([*games(0, [(3, "lost", [])], "search"), *games(1, [(31, "lost", [])], "greedy")])
    assert [cell.cell for cell in begun.strongest] == [1]  # three games are no answer where others played thirty
    mixed = told([*games(0, [(5, "lost", [])], "mix"), *games(1, [(5, "lost", [])], "own-bot")])
    assert [cell.cell for cell in mixed.strongest] == [0, 1]


def test_a_system_says_how_long_a_stall_is() -> None:
    rows = [Row(0, n, n, "", "pack/crypt", 4, "greedy", "lost", stalled=n) for n in range(20)]
    (adventure,) = summary_of(tally([table_of(rows)]), stall=lambda players: 3 * players).adventures
    stalls = adventure.cells[0].stalls
    assert (stalls.limit, stalls.games, stalls.longest, stalls.example) == (12, 8, 19, RecordedGame(0, 19))
