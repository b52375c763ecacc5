"""JSON and text of a report: the schema holds, equal runs give equal bytes, the numbers are those of the summary."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace

import pytest

from tests.playtest.recorded import WORLD, World, crashed_game, invented_game, summarise
from tests.playtest.report.invented import dungeon_world, invented_games, invented_report
from toolkit.content.descriptions import HeatMapTitle
from toolkit.content.resources import data_folder
from toolkit.crawl.map.pictures import of_hexes
from toolkit.playtest.effects import WinEffect
from toolkit.playtest.gates import UNSURE, GateResult, Reading
from toolkit.playtest.interactions import Interaction
from toolkit.playtest.report.answers import answers
from toolkit.playtest.report.data import plain, to_data, to_json
from toolkit.playtest.report.maps import MARGIN, SIDE, heat_maps
from toolkit.playtest.report.model import Report, telling_games
from toolkit.playtest.report.page import to_page
from toolkit.playtest.report.plots import histogram, leaning, reach_of
from toolkit.playtest.report.text import to_text
from toolkit.playtest.report.words import number, percent, percents, points, sentences, thing
from toolkit.playtest.rows import table_of
from toolkit.playtest.statistics.cells import Bar, RecordedGame
from toolkit.playtest.statistics.intervals import Interval
from toolkit.playtest.statistics.summary import NeverDid
from toolkit.playtest.statistics.uses import WINNING, Spot
from toolkit.rules.boards.hexes import HexBoard
from toolkit.rules.boards.picture import Picture, Place


@pytest.fixture(scope="module")
def report() -> Report:
    return invented_report("massive-darkness", games=120)


def validator() -> object:
    from jsonschema import Draft202012Validator

    schema = json.loads((data_folder("schemas") / "common" / "playtest-report.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.mark.parametrize("system", ["massive-darkness", "night-cage"])
def test_the_schema_holds(system: str) -> None:
    data = json.loads(to_json(invented_report(system, games=40)))
    assert [error.message for error in validator().iter_errors(data)] == []  # type: ignore[attr-defined]


def test_the_schema_would_notice_a_field_nobody_described(report: Report) -> None:
    data = to_data(report)
    data["adventures"][0]["cells"][0]["seconds"] = 1.5
    assert list(validator().iter_errors(data)) != []  # type: ignore[attr-defined]


def test_equal_runs_print_equal_bytes(report: Report) -> None:
    assert to_json(invented_report("massive-darkness", games=120)) == to_json(report)


def test_the_order_of_recorded_games_does_not_show() -> None:
    games = invented_games(dungeon_world(), 30)
    order = list(range(len(games)))
    random.Random(2).shuffle(order)
    assert plain(summarise(games.take(order))) == plain(summarise(games))


def test_files_are_named_from_their_pack(report: Report) -> None:
    moved = replace(report, folders=("content/core/",))
    assert moved.from_pack("content/core/events.yaml") == "events.yaml"
    assert moved.from_pack("docs/rules/night-cage.md") == "docs/rules/night-cage.md"


def test_numbers_are_those_of_the_summary(report: Report) -> None:
    cell = report.summary.cells[1]
    found = to_data(report)["adventures"][0]["cells"][1]
    assert (found["won"], found["finished"]) == (cell.won, cell.finished)
    assert found["win_rate"]["low"] == round(cell.win_rate.low, 6)


def test_what_is_unknown_is_null_and_nought_has_no_sign() -> None:
    assert plain(Interval(-0.0000001, float("-inf"), float("inf"))) == {"value": 0.0, "low": None, "high": None}
    assert str(plain(-0.0000001)) == "0.0"


def test_one_game_is_shown_for_every_way_to_end(report: Report) -> None:
    endings = {(each.outcome, each.ending) for cell in report.summary.cells for each in cell.endings}
    failures = [each.example for cell in report.summary.cells for each in cell.failures]
    examples = {each.example: (each.outcome, each.ending) for cell in report.summary.cells for each in cell.endings}
    few = telling_games(report.summary, most=len(endings) + len(failures))
    assert {examples[game] for game in few if game in examples} == endings
    assert set(failures) <= set(few)
    assert set(telling_games(report.summary)) >= {*examples, *failures}  # there is room for every table


def test_a_long_stall_and_the_deadliest_place_have_a_game_to_read(report: Report) -> None:
    shown = telling_games(report.summary)
    (adventure,) = report.summary.adventures
    deadliest = next(spot for spot in adventure.spots if spot.what == "death")
    assert deadliest.example in shown
    stalls = [cell.stalls for cell in adventure.cells]
    assert all(each.longest == 7 and each.example in shown for each in stalls)


def test_games_of_slow_bots_are_not_played_again_where_others_end_so_too(report: Report) -> None:
    slow = {cell.cell for cell in report.summary.cells if cell.bots == "greedy"}
    failures = {each.example for cell in report.summary.cells for each in cell.failures}
    shown = telling_games(report.summary, slow=["greedy"])
    assert not [game for game in shown if game.cell in slow and game not in failures]


def test_the_terminal_says_what_matters(report: Report) -> None:
    text = to_text(report)
    assert "4 players, greedy" in text
    assert "coverage of this pack 80.0 %: 80 of 100 used" in text
    assert "coverage with required packs and rules 90.0 %: 180 of 200" in text
    assert "crashed: 1 game" in text
    assert "events.yaml:" in text


def test_the_terminal_tells_of_the_strongest_bots_alone(report: Report) -> None:
    text = to_text(report)
    (adventure,) = report.summary.adventures
    strong = [cell for cell in adventure.cells if cell.bots == "greedy"]
    assert list(adventure.strongest) == strong
    won = percent(sum(cell.won for cell in strong) / 240)
    assert won != percent(sum(cell.won for cell in adventure.cells) / 360)
    endings = text.partition("how games end (greedy bots, 240 games)")[2]
    assert f"{won:>10}  won (EX-1)" in endings
    assert f"{won:>10}  meet objective 2, of which 100 % are won" in endings.partition("how far games get")[2]
    assert "0 %  open door 6.A1\n" in endings


def test_milestones_are_told_and_no_longer_win_games(report: Report) -> None:
    (adventure,) = to_data(report)["adventures"]
    assert [each["id"] for each in adventure["milestones"]] == ["1", "2", "6.A1"]
    assert [each["cell"] for each in adventure["milestones"][0]["tables"]] == [0, 1, 2]
    assert "objective" not in {use["what"] for use in adventure["uses"]}
    said = list(sentences(report, report.summary.adventures[0]))
    (drop,) = [each for each in said if each.startswith("Of the games of greedy bots")]
    assert re.search(r"\d+ % meet objective 1, and \d+ % meet objective 2: nowhere do more of them break off", drop)
    assert not [each for each in said if "objective" in each and each != drop]
    page = to_page(report)
    table = page.partition('class="sortable milestones"')[2].partition("</table>")[0]
    assert table.count("<tr>") == 1 + 3 * 3
    assert "Find &lt;/b&gt; the lamp." in table
    assert "4 players, greedy" in table.partition("4 players, random")[0]  # the strongest bots stand first
    assert page.count("Told of greedy bots alone.") == 3  # the map, the damage, what goes with winning


def test_kinds_are_told_in_words(report: Report) -> None:
    sure = {"verdict": WINNING, "difference": Interval(0.2, 0.1, 0.3)}
    use = replace(report.summary.adventures[0].uses[0], what="armed", id="torch", **sure)
    assert thing(report, use) == "torch, carried by an enemy"
    (adventure,) = report.summary.adventures
    told = replace(report, summary=replace(report.summary, adventures=(replace(adventure, uses=(use,)),)))
    assert '<td class="kind">carried by an enemy</td>' in to_page(told)
    assert "torch, carried by an enemy" in to_text(told)
    assert not [each for each in sentences(told, told.summary.adventures[0]) if "torch" in each]  # no headline
    assert "helps" not in {each["verdict"] for each in to_data(told)["adventures"][0]["uses"]}


def test_what_single_things_do_is_told_first(report: Report) -> None:
    (adventure,) = report.summary.adventures
    first = WinEffect("card", "torch", "left out", 200, 190, Interval(0.05, 0.01, 0.09), 0.01, 4.0, 0.06, True, "helps")
    crown = replace(first, id="paper-crown", effect=Interval(0.0, -0.02, 0.02), p_adjusted=1.0, verdict="nothing")
    rule = replace(first, what="rule", id="pack/crypt#rules/0", effect=Interval(-0.1, -0.2, -0.01), verdict="hurts")
    glance = replace(first, id="lamp", closer=False, verdict="unsure")
    pair = Interaction("torch", "lamp", 100, Interval(0.3, 0.1, 0.5), 0.01, "more", "effects/crypt-pairs-1", 17)
    told = replace(
        report,
        effects={adventure.adventure: (first, rule, crown, glance)},
        interactions={adventure.adventure: (pair,)},
    )
    said = list(sentences(told, adventure))
    assert "With torch, 5 points more games are won (1 to 9), on the same luck." in said
    assert any(each.startswith("With the rule rules/0 of ") and "10 points fewer games" in each for each in said)
    assert not any("paper-crown" in each for each in said)
    matters = next(each for each in answers(told, adventure) if each.id == "matters")
    assert "Nothing that anybody would notice is done by paper-crown (−2 to +2 points)." in matters.sentences
    text = to_text(told)
    assert "paper-crown: no effect that anybody would notice (−2 to +2), on the same luck" in text
    assert "1 other thing in the report, after a first look" in text
    page = to_page(told)
    assert page.index("What single things do") < page.index("What keeps company with winning")
    assert "does nothing noticeable" in page
    assert "more than each alone" in page
    assert 'data-command="lantern playtest --replay RUN/effects/crypt-pairs-1 --game 0:17 --save game.json"' in page
    assert "+30  torch with lamp (+10 to +50)" in text
    assert list(validator().iter_errors(json.loads(to_json(told)))) == []  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("effect", "ending"),
    [
        (Interval(0.3, 0.1, 0.5), "win 30 points more often than random bots on the same seeds (+10 to +50)."),
        (
            Interval(-0.1, -0.3, 0.1),
            "(−30 to +10); may be luck: the smallest change these games could have seen is 12 points.",
        ),
        (Interval(0.0, -0.2, 0.2), "greedy bots win as often as random bots on the same seeds (−20 to +20)."),
    ],
)
def test_what_skill_does_is_told_as_surely_as_it_is_known(report: Report, effect: Interval, ending: str) -> None:
    (adventure,) = report.summary.adventures
    steps = tuple(replace(step, effect=effect, pairing_saved=2.5, smallest_seen=0.12) for step in adventure.skill)
    told = list(sentences(report, replace(adventure, skill=steps)))
    assert any(each.endswith(ending) for each in told)
    changed = replace(report, summary=replace(report.summary, adventures=(replace(adventure, skill=steps, crowd=()),)))
    page = to_page(changed)
    assert "on the same seeds; pairing saved a factor of 2.5" in page
    unseen = "may be luck: the smallest change these games could have seen is 12 points"
    assert (unseen in page) is not effect.excludes_nought
    assert page.count("may be luck") == page.count(unseen)


def test_lengths_are_in_the_words_of_the_system(report: Report) -> None:
    cage = to_text(invented_report("night-cage", games=20))
    assert " turns " in cage
    assert " rounds " not in cage
    assert " rounds " in to_text(report)
    page = to_page(invented_report("night-cage", games=20))
    assert "Turn 1</li>" in page
    assert "Round" not in page.partition("<body>")[2]


@pytest.mark.parametrize(
    ("share", "shown"), [(0.432, "43 %"), (0.0, "0 %"), (0.0004, "under 1 %"), (0.9999, "over 99 %"), (1.0, "100 %")]
)
def test_shares_do_not_look_like_nothing_or_all_when_they_are_not(share: float, shown: str) -> None:
    assert percent(share) == shown


def test_numbers_read_as_people_write_them() -> None:
    assert (number(1234.5), number(12.34), number(7.0), number(float("inf"))) == ("1,234", "12.3", "7", "–")
    assert (points(0.123), points(-0.004), percents(Interval(0.5, 0.501, 0.504))) == ("+12", "−0.4", "50.1 to 50.4 %")
    assert points(0.0001) == "0"


def test_a_histogram_joins_bars_until_they_can_be_seen() -> None:
    drawing = histogram([Bar(rounds, 1, 1) for rounds in range(3, 603)], 300)
    assert 10 <= drawing.count("<title>") <= 48
    assert histogram([], 0) == ""


def test_plots_of_differences_have_nought_in_the_middle() -> None:
    assert 'cx="50.00%"' in leaning(Interval(0.0, -0.1, 0.1), 0.3)
    assert reach_of([]) == 0.05
    assert reach_of([Interval(0.9, 0.8, 1.0)]) == 1.0


def test_heat_is_per_100_games_and_adds_up_players() -> None:
    picture = Picture(2, 1, (Place("a1", 0, 0), Place("b1", 1, 0, mark="exit")))
    game = telling_games(invented_report(games=5).summary)[0]
    spots = [Spot("death", who, "a1", 3, 0.03, game) for who in ("ann", "bob")]
    (heat,) = heat_maps(picture, [*spots, Spot("death", "ann", "nowhere", 9, 0.09, game)])
    assert "a1: 6 per 100 games" in heat.drawing
    assert "b1, exit: 0 per 100 games" in heat.drawing
    assert heat.hottest[0][0] == "nowhere"
    (linked,) = heat_maps(picture, spots, {game: "#game-0-1"})
    assert '<a href="#game-0-1"><title>a1' in linked.drawing
    assert linked.drawing.count("<a ") == 1


def test_maps_come_in_the_order_of_their_titles_and_bad_news_is_seen() -> None:
    picture = Picture(1, 1, (Place("a1", 0, 0),))
    game = telling_games(invented_report(games=5).summary)[0]
    spots = [Spot(what, "ann", "a1", 3, 0.03, game) for what in ("visit", "lost-shoe", "slip", "death")]
    titles = (HeatMapTitle("slip", "Where they slip", bad=True), HeatMapTitle("visit", "Where they walk"))
    maps = heat_maps(picture, spots, None, (*titles, HeatMapTitle("never", "What never happens")))
    assert [each.title for each in maps] == ["Where they slip", "Where they walk", "Death", "Lost shoe"]
    assert ["map bad" in each.drawing for each in maps] == [True, False, False, False]
    assert [each.title for each in heat_maps(picture, spots)][:2] == ["Where they die", "Where they walk"]


def test_a_game_with_the_worst_news_of_the_system_is_worth_reading(report: Report) -> None:
    summary = report.summary
    spots = [spot for adventure in summary.adventures for spot in adventure.spots]
    for fact in ("death", "visit"):
        first = {spot.what: spot for spot in reversed(spots)}[fact].example
        few = telling_games(summary, most=10_000, titles=(HeatMapTitle(fact, "Here", bad=True),))
        assert first in few
    assert telling_games(summary, most=10_000, titles=()) != []


def test_hexes_are_drawn_as_polygons_where_they_lie() -> None:
    picture = of_hexes(HexBoard([(0, 0), (1, 0)], doors=[(1, 0)]))
    game = telling_games(invented_report(games=5).summary)[0]
    (heat,) = heat_maps(picture, [Spot("visit", "ann", "1,0", 3, 0.03, game)])
    assert "1,0: 3 per 100 games" in heat.drawing
    assert heat.drawing.count("<polygon") == 3  # two floors, one of them hot
    assert heat.drawing.count('class="door"') == 6
    assert f'viewBox="0 0 {2 * SIDE + 2 * MARGIN:.1f} ' in heat.drawing


def test_runs_without_a_single_finished_game_are_told_too(report: Report) -> None:
    rows = [crashed_game(WORLD, 0, number, 4, "greedy") for number in range(3)]
    for games in (table_of(rows), table_of([])):
        told = replace(report, summary=summarise(games), examples=())
        assert "<html" in to_page(told)
        assert str(told.summary.games) in to_text(told)
        assert json.loads(to_json(told))["games"] == len(games)


def test_several_adventures_have_a_table_of_all(report: Report) -> None:
    assert 'id="overview"' not in to_page(report)
    tower = World(adventure="pack/tower", effects={})
    rows = [invented_game(WORLD, 0, index, 2, "greedy", 0) for index in range(20)]
    rows += [invented_game(tower, 1, index, 2, "greedy", 0) for index in range(20)]
    page = to_page(replace(report, summary=summarise(table_of(rows)), examples=()))
    overview = page.partition('id="overview"')[2].partition("</section>")[0]
    assert 'href="#adventure-2"' in overview


def test_expectations_stand_on_the_page_and_at_the_terminal(report: Report) -> None:
    reading = Reading("pack/crypt, 4 players, greedy", Interval(0.44, 0.4, 0.48), 300, UNSURE, 1200, RecordedGame(0, 3))
    told = replace(report, judgements=(GateResult("win_rate >= 0.45", UNSURE, (reading,)),))
    section = to_page(told).partition('id="expectations"')[2].partition("</section>")[0]
    assert "about 1,200 would decide" in section
    assert re.search(r'<a class="game" href="#[^"]+"[^>]*>0:3</a>', section)  # and leads to a game
    assert "0.440 (0.400 to 0.480, 300 games) not enough games to say; about 1,200 games would decide" in to_text(told)
    assert to_data(told)["expectations"][0]["readings"][0]["enough"] == 1200


def test_an_objective_that_no_game_met_is_told_first(report: Report) -> None:
    (adventure,) = report.summary.adventures
    second = next(each for each in adventure.milestones if each.id == "2")
    unmet = replace(second, tables=tuple(replace(each, games=0, won=0, example=None) for each in second.tables))
    milestones = tuple(unmet if each is second else each for each in adventure.milestones)
    never = replace(adventure, milestones=milestones)
    told = replace(report, summary=replace(report.summary, adventures=(never,)))
    games = adventure.finished
    first = next(iter(sentences(told, never)))
    assert first.startswith(f"In none of {games} games do players {second.words}")
    assert first in to_text(told).splitlines()[3]
    assert not any(line.startswith("In none of") for line in sentences(report, adventure))


def test_what_of_ones_own_content_was_used_and_what_ran_in_vain_is_told(report: Report) -> None:
    (adventure,) = report.summary.adventures
    coverage = adventure.coverage
    assert coverage is not None
    assert coverage.mine is not None
    told = to_data(report)["adventures"][0]["coverage"]
    assert (told["mine"]["used"], told["mine"]["total"]) == (80, 100)
    assert told["mine"]["share"] == plain(coverage.mine.share)
    one, other = (NeverDid(f"pack/card#/do/{number}", "cards.yaml", number, 20, "why") for number in (1, 2))
    in_vain = replace(adventure, coverage=replace(coverage, in_vain=(one, other)))
    whole, partly, nothing, unknown = (
        [each for each in sentences(report, one) if "never did anything" in each]
        for one in (
            in_vain,
            replace(adventure, coverage=replace(coverage, in_vain=(one, replace(other, mine=False)))),
            replace(adventure, coverage=replace(coverage, in_vain=())),
            replace(adventure, coverage=None),
        )
    )
    assert (whole, nothing, unknown) == (["2 effects ran and never did anything."], [], [])
    assert partly == ["2 effects ran and never did anything (1 of them in this pack)."]
    bare = replace(adventure, coverage=replace(coverage, mine=None))
    told = to_data(replace(report, summary=replace(report.summary, adventures=(bare,))))
    assert told["adventures"][0]["coverage"]["mine"] is None
