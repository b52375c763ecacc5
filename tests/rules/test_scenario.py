"""Scenario tests: what passes, and how each kind of failure is told, with its place in the file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent
from typing import Any, cast

import pytest

from tests.rules.toy import Toy, ToyState
from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.content.yaml import read
from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.rules.game import Game
from toolkit.rules.given import GivenFault
from toolkit.rules.scenario import CaseResult, cases_of, run_case
from toolkit.rules.system import System, Table


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("toy-pack")
    (folder / "lantern.yaml").write_text("id: toy-pack\ntitle: Toy\nversion: 1.0.0\nsystem: toy\nlanguages: [en]\n")
    (folder / "chase.yaml").write_text("id: chase\nkind: adventure\nname: The chase\n")
    return load([Path(folder)]).library


def run(library: Library, case: str, toy: type[Toy] = Toy) -> CaseResult:
    text = "kind: scenario-test\nsystem: toy\ncases:\n" + dedent(case)
    document, problems = read("test.yaml", text.encode())
    assert document is not None
    assert problems == []
    return run_case(cast(System, toy()), library, next(cases_of(document)), "toy-pack")


def test_a_case_passes(library: Library) -> None:
    result = run(
        library,
        """
        - id: walking
          rules: [TY-1]
          given: {heroes: {ann: 2, bob: 4}}
          when: ["ann walk", "bob walk"]
          then:
            - heroes.ann == 2
            - heroes.bob == 5
            - "events has {walked: {who: ann, to: 3}}"
            - "events has {chased: {who: ann}}"
        """,
    )
    assert result.failures == []
    assert [event.name for event in result.events] == ["walked", "walked", "chased"]


def test_scripted_dice_and_draws(library: Library) -> None:
    result = run(
        library,
        """
        - id: dice
          given: {heroes: {ann: 2, bob: 8}}
          rolls:
            - {die: paw, face: [2]}
            - {draw: finds, card: rope}
          when: ["ann run", "ann keep-on", "bob rest"]
          then: ["events has {found: {card: rope}}", "events has {walked: {who: ann, to: 4}}"]
        """,
    )
    assert result.failures == []


@pytest.mark.parametrize(
    ("case", "words", "place"),
    [
        ("- id: a\n  when: ['ann fly']", "'ann fly' is not offered", ("when", 0)),
        ("- id: a\n  when: ['ann wlak']", "did you mean 'walk'", ("when", 0)),
        (
            "- id: a\n  when: ['ann walk', 'ann walk', 'ann walk']\n  given: {heroes: {ann: 9}}",
            "the game is over",
            ("when", 1),
        ),
        ("- id: a\n  then: ['heroes.ann == 7']", "found 2", ("then", 0)),
        ("- id: a\n  then: ['heroes.an == 7']", "did you mean 'ann'", ("then", 0)),
        ("- id: a\n  offers: [walk, rest]", "not expected: run", ("offers",)),
        ("- id: a\n  offers: [walk, rest, run, fly]", "missing: fly", ("offers",)),
        ("- id: a\n  illegal: [fly, walk]", "offered walk, which should be illegal", ("illegal",)),
        ("- id: a\n  when: [{illegal: [walk]}]", "which should be illegal", ("when", 0, "illegal")),
        ("- id: a\n  when: [{then: ['turn == 9']}]", "found 1", ("when", 0, "then", 0)),
        ("- id: a\n  rolls: [{die: paw, face: [3]}]", "1 scripted outcomes were not used", ("rolls",)),
        ("- id: a\n  when: ['ann run', 'ann keep-on']", "the script has run out", ()),
        (
            "- id: a\n  rolls: [{die: claw, face: [3]}]\n  when: ['ann run', 'ann keep-on']",
            "'die claw' next",
            ("rolls",),
        ),
        ("- id: a\n  adventure: chace", "there is no adventure 'chace'", ("adventure",)),
        ("- id: a\n  given: {heroes: 3}", "the given state cannot be set up", ("given",)),
    ],
)
def test_failures_are_told_with_their_place(
    library: Library, case: str, words: str, place: tuple[str | int, ...]
) -> None:
    result = run(library, case)
    assert not result.passed
    assert words in result.failures[0]
    assert result.place == place


def test_checks_between_choices(library: Library) -> None:
    result = run(
        library,
        """
        - id: between
          given: {heroes: {ann: 2, bob: 2}}
          when:
            - {offers: [rest, walk, run]}
            - ann walk
            - {then: ["heroes.ann == 3"], illegal: [fly]}
            - bob run
          offers: [keep-on, give-up]
        """,
    )
    assert result.failures == []


class Treadmill(Toy):
    """Nobody ever has a choice, and the game never ends."""

    def next_step(self, game: Game[Any]) -> Steps:
        yield Ask("action", "ann", {"walk": 1}, "TY-1")


@pytest.mark.parametrize("rest", ["then: [turn == 0]", "when: [ann run]", "offers: [run]"])
def test_a_game_without_a_choice_for_ever_is_a_failure_with_words(library: Library, rest: str) -> None:
    result = run(library, f"- id: treadmill\n  given: {{heroes: {{ann: 2}}}}\n  {rest}", Treadmill)
    assert "again and again: ann walk → ann walk" in result.failures[0]


class Handing(Toy):
    """Ann has one thing to do, and after her bob has two."""

    def next_step(self, game: Game[Any]) -> Steps:
        yield Ask("action", "ann", {"walk": 1}, "TY-1")
        yield Ask("action", "bob", {"walk": 1, "fly": 2}, "TY-1")


def test_illegal_is_about_who_is_asked_now_and_nobody_after(library: Library) -> None:
    case = "- id: hand\n  given: {heroes: {ann: 2, bob: 4}}\n  when: [{illegal: [fly]}"
    assert run(library, f"{case}]\n", Handing).failures == []
    told = run(library, f"{case}, {{illegal: [fly]}}]\n", Handing).failures
    assert told == ["bob is offered fly, which should be illegal"]


class Seating(Toy):
    """The table has one explorer to choose from, and then ann has two things to do."""

    def next_step(self, game: Game[Any]) -> Steps:
        yield Ask("turn", TABLE, {"ann": 1}, "TY-1")
        yield Ask("action", "ann", {"walk": 1, "fly": 2}, "TY-1")


def test_illegal_looks_beyond_what_the_table_has_no_choice_in(library: Library) -> None:
    told = run(library, "- id: sit\n  given: {heroes: {ann: 2}}\n  illegal: [fly]\n", Seating).failures
    assert told == ["ann is offered fly, which should be illegal"]


def test_rules_that_break_off_are_told_as_a_fault_of_ours_and_never_as_one_of_the_test(library: Library) -> None:
    class Stumbling(Toy):
        def next_step(self, game: Game[Any]) -> Steps | None:
            raise IndexError("list index out of range")

    result = run(library, "- id: nowhere\n  given: {heroes: {ann: 2}}\n", Stumbling)
    (told,) = result.failures
    assert told.startswith("a fault of Lantern's own: its rules broke off with IndexError: list index out of range")
    assert result.place == ()


@pytest.mark.parametrize(
    "fault",
    [
        ValueError("not enough values to unpack"),
        KeyError("at"),
        TypeError("string indices must be integers"),
        AttributeError("get"),
    ],
)
def test_a_given_state_that_breaks_its_reader_is_a_fault_of_ours(library: Library, fault: Exception) -> None:
    class Stumbling(Toy):
        def from_data(self, *_: Any) -> Any:
            raise fault

    (told,) = run(library, "- id: nowhere\n  given: {heroes: {ann: 2}}\n", Stumbling).failures
    assert told.startswith("a fault of Lantern's own")


@pytest.mark.parametrize(
    "expectation",
    ["events lacks {walked: {who: bab}}", "events.walked{who: bab} count 0", "events.walked lacks {who: bab}"],
)
def test_that_nothing_happened_to_somebody_nobody_knows_is_no_success(library: Library, expectation: str) -> None:
    case = f"""
        - id: nobody
          given: {{heroes: {{ann: 2, bob: 4}}}}
          when: ["ann rest"]
          then: ["{expectation.replace("bab", "bob")}", "{expectation}"]
        """
    result = run(library, case)
    assert len(result.failures) == 1
    assert result.failures[0].endswith("nothing in this game is called so; did you mean 'bob'?")
    assert result.place == ("then", 1)


def test_rules_that_log_what_is_not_declared_are_at_fault(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(Toy.log_events.table, "walked")
    result = run(library, "- id: walking\n  given: {heroes: {ann: 2, bob: 4}}\n  when: [ann walk]\n")
    assert result.failures == ["the rules themselves are at fault: the log: walked is no declared event"]


WALKS = """
        - id: case
          given: {heroes: {ann: 2, bob: 4}}
          when: ["ann walk", "bob walk"]
        """


def ending(library: Library, **more: Any) -> CaseResult:
    """Ann and Bob walk, then the hound chases Ann; the case ends with these keys besides."""
    return run(library, WALKS + "".join(f"  {key}: {json.dumps(value)}\n        " for key, value in more.items()))


def test_a_case_runs_to_the_next_choice_and_past_what_is_forced(library: Library) -> None:
    assert ending(library, then=["events.chased count 1", "heroes.ann == 2"]).failures == []


def test_a_case_stops_right_at_an_event(library: Library) -> None:
    stopped = ["events.chased count 0", "heroes.bob == 5", "heroes.ann == 3"]
    assert ending(library, until={"event": "walked"}, then=stopped).failures == []
    assert ending(library, until="TY-4", then=["events.chased count 1", "heroes.ann == 3"]).failures == []


def test_what_never_happens_is_not_waited_for(library: Library) -> None:
    result = ending(library, until="TY-2")
    assert result.failures == ["nothing by TY-2 happens before somebody has a choice, or the game is over"]
    assert result.place == ("until",)
    assert "called 'found'" in ending(library, until={"event": "found"}).failures[0]


def test_a_case_stops_before_a_forced_question(library: Library) -> None:
    prey: dict[str, Any] = {"question": "prey"}
    assert ending(library, until=prey, then=["events.chased count 0"]).failures == []
    asked = {"who": "table", "question": "prey", "options": ["ann"]}
    assert ending(library, until=prey, offers=asked, then=["events.chased count 0"]).failures == []
    assert ending(library, offers=asked, then=["events.chased count 0"]).failures == []
    early = ending(library, until={"question": "breath"}).failures
    assert early == ["ann is asked for action (rest, walk, run) before any breath"]


def test_who_is_asked_is_told_when_it_is_somebody_else(library: Library) -> None:
    assert ending(library, offers={"who": "ann", "question": "action"}).failures == []
    result = ending(library, offers={"who": "bob", "question": "action"})
    assert result.failures == ["ann is asked for action (rest, walk, run); expected who: bob"]
    assert result.place == ("offers", "who")
    assert "expected question: breath" in ending(library, offers={"question": "breath"}).failures[0]


def test_where_a_case_stops_at_an_event_nothing_is_asked(library: Library) -> None:
    result = ending(library, until="TY-4", offers=["rest"])
    assert result.failures == ["the case stops at TY-4, where nothing is asked"]


def test_what_is_read_off_is_found_like_what_is_stored(library: Library) -> None:
    assert ending(library, then=["leader == bob", "ahead.bob == 4", "ahead.ann > 0"]).failures == []
    assert ending(library, then=["leader == ann"]).failures == ["expected leader == ann; found 'bob'"]
    assert "leads nowhere" in ending(library, then=["ahead.bub == 4"]).failures[0]


@pytest.mark.parametrize(
    ("given", "table"),
    [
        ("{table: {}}", Table(4, 0, {})),
        ("{table: {players: 2, seed: 9, options: {long: true}}}", Table(2, 9, {"long": True})),
    ],
)
def test_a_table_that_says_nothing_seats_four_and_has_the_first_luck(
    library: Library, given: str, table: Table
) -> None:
    seen: list[Table] = []

    class Seating(Toy):
        def new_state(self, library: Library, adventure: Entity, table: Table) -> ToyState:
            seen.append(table)
            return super().new_state(library, adventure, table)

    assert run(library, f"- {{id: seated, given: {given}, then: [hound == 0]}}", Seating).passed
    assert seen == [table]


@pytest.mark.parametrize(
    ("drawing", "failure"),
    [
        ("a.\n", ""),
        (".a\n", "track"),
        ("?\n", "the drawing of track cannot be read: a track has a, and dots"),
    ],
)
def test_a_part_of_the_state_may_be_drawn_in_what_is_expected(library: Library, drawing: str, failure: str) -> None:
    """`given` reads the same drawings; one that does not stand for a whole state is read together with the rest."""

    class Drawn(Toy):
        def to_data(self, state: Any) -> dict[str, Any]:
            return {**super().to_data(state), "track": {"ann": state.heroes["ann"]}}

        def from_data(self, library: Library, adventure: Entity, data: Mapping[str, Any]) -> ToyState:
            drawn = data.get("track")
            if not isinstance(drawn, str):
                return super().from_data(library, adventure, data)
            if "heroes" not in data or set(drawn) - set("a.\n"):
                raise GivenFault("a track has a, and dots")
            return super().from_data(library, adventure, {**data, "heroes": {"ann": drawn.index("a"), "bob": 1}})

    then = json.dumps(f"track ==\n{drawing}")
    failures = run(library, f"- {{id: drawn, given: {{heroes: {{ann: 0, bob: 1}}}}, then: [{then}]}}", Drawn).failures
    assert [failure in each for each in failures] == ([True] if failure else [])
