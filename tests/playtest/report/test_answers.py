"""What a designer asks first is answered from the games, and no answer is left out where there is nothing to say."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.playtest.report.invented import invented_report
from toolkit.playtest.effects import WinEffect
from toolkit.playtest.report.answers import Answer, answers
from toolkit.playtest.report.model import Report
from toolkit.playtest.statistics.cells import RecordedGame
from toolkit.playtest.statistics.intervals import Interval
from toolkit.playtest.statistics.styles import OnlyStyle


@pytest.fixture(scope="module")
def report() -> Report:
    return invented_report("massive-darkness", games=120)


def told(report: Report, **changed: object) -> dict[str, Answer]:
    (adventure,) = report.summary.adventures
    adventure = replace(adventure, **changed)  # type: ignore[arg-type]
    return {each.id: each for each in answers(report, adventure)}


def words(answer: Answer) -> str:
    return " ".join(answer.sentences)


def shown(answer: Answer) -> list[str]:
    return [each.what for said in answer.said for each in said.games]


def test_every_question_has_an_answer(report: Report) -> None:
    found = told(report)
    assert list(found) == ["winnable", "whom", "breaks", "matters", "unused", "unseen"]
    assert all(each.sentences for each in found.values())


def test_an_adventure_is_winnable_with_how_often_and_games_to_read(report: Report) -> None:
    answer = told(report)["winnable"]
    assert answer.sentences[0].startswith("Yes: greedy bots at a table of 4 win ")
    assert shown(answer)[:2] == ["won", "lost"]


def test_one_that_nobody_won_is_not_called_impossible(report: Report) -> None:
    (adventure,) = report.summary.adventures
    lost = tuple(replace(cell, won=0, win_rate=Interval(0.0, 0.0, 0.03)) for cell in adventure.strongest[:1])
    answer = told(report, strongest=lost)["winnable"]
    games = f"{lost[0].finished:,} games"
    assert words(answer).startswith(f"Not as far as these games show: greedy bots at a table of 4 win none of {games}")
    assert "at most" in words(answer)


def test_a_style_that_alone_wins_comes_first(report: Report) -> None:
    only = OnlyStyle(3, 4, "careful", Interval(0.4, 0.3, 0.5), ("greedy", "hasty"), 0.02)
    answer = told(report, only_styles=(only,))["whom"]
    assert answer.sentences[0] == (
        "At a table of 4, only careful players win (40 %, 30 to 50 %): all others (greedy, hasty) at most 2 %."
    )


def test_failures_are_told_where_it_breaks_with_a_game(report: Report) -> None:
    answer = told(report)["breaks"]
    assert "1 game did not come to an end" in words(answer)
    assert "without an end" in shown(answer)


def test_every_sentence_with_a_number_has_a_game_that_shows_it(report: Report) -> None:
    (adventure,) = report.summary.adventures
    sure = WinEffect("card", "torch", "left out", 200, 190, Interval(0.05, 0.01, 0.09), 0.01, 4.0, 0.06, True, "helps")
    sure = replace(sure, run="effects/closer-1", example=7)
    looked = replace(sure, id="rope", closer=False, verdict="unsure", example=None)
    tried = replace(report, effects={adventure.adventure: (sure, looked)})
    for answer in told(tried).values():
        for said in answer.said:
            assert said.games or not re.search(r"\d", said.words), said.words
    (said, *_) = told(tried)["matters"].said
    assert [(each.what, each.game, each.below) for each in said.games] == [
        ("otherwise without it", RecordedGame(0, 7), "effects/closer-1")
    ]
    assert told(tried)["unseen"].said[-1].games[0].what == "alike without it"


def test_what_was_never_used_leads_to_the_longest_game(report: Report) -> None:
    (adventure,) = report.summary.adventures
    (game,) = told(report)["unused"].said[0].games
    longest = max(cell.rounds.most for cell in adventure.strongest)
    (bar,) = [
        bar
        for cell in adventure.strongest
        if cell.cell == game.game.cell
        for bar in cell.rounds.histogram
        if bar.example == game.game
    ]
    assert bar.rounds == longest


def test_pieces_that_matter_are_named_or_how_to_find_them(report: Report) -> None:
    assert "--effects" in words(told(report)["matters"])
    (adventure,) = report.summary.adventures
    sure = WinEffect("card", "torch", "left out", 200, 190, Interval(0.05, 0.01, 0.09), 0.01, 4.0, 0.06, True, "helps")
    nothing = replace(sure, verdict="unsure", id="rope")
    tried = replace(report, effects={adventure.adventure: (sure, nothing)})
    assert words(told(tried)["matters"]) == "With torch, 5 points more games are won (1 to 9), on the same luck."
    none = replace(report, effects={adventure.adventure: (nothing,)})
    assert words(told(none)["matters"]) == "None that was surely seen, of 1 thing taken away."


def test_what_was_never_used_is_named_without_its_pack(report: Report) -> None:
    (adventure,) = report.summary.adventures
    assert adventure.coverage is not None
    (first, *_) = adventure.coverage.never
    answer = words(told(report)["unused"])
    assert answer.startswith(f"20 of 100 pieces of content: {first.key.partition('/')[2]}; ")
    assert "massive-darkness/" not in answer
    cards = [replace(each, name=f"Card {n}", within=n == 0) for n, each in enumerate(adventure.coverage.never)]
    answer = words(told(report, coverage=replace(adventure.coverage, never=tuple(cards)))["unused"])
    assert answer.startswith("20 of 100 pieces of content: Card 1; Card 2; ")
    others = replace(adventure.coverage, never=tuple(replace(each, mine=False) for each in adventure.coverage.never))
    assert words(told(report, coverage=others)["unused"]).startswith("Nothing: all 100 pieces")


def test_what_could_not_be_seen_is_in_numbers(report: Report) -> None:
    answer = words(told(report)["unseen"])
    assert "points either way" in answer
    assert "may never have happened" in answer
