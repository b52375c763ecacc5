"""Cases written out: what extends another, tables, repeated items, totals of rolls, and blanks for other dice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from textwrap import dedent
from typing import Any, cast

import pytest

from tests.rules.toy import Toy
from toolkit.content.library import Library, load
from toolkit.content.yaml import Document, read
from toolkit.rules.dice import Die
from toolkit.rules.scenario import cases_of, run_case
from toolkit.rules.scenario_cases import mistakes_in, once, repeated
from toolkit.rules.scenario_rolls import faces_adding_up, faces_for
from toolkit.rules.system import System


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("toy-pack")
    (folder / "lantern.yaml").write_text("id: toy-pack\ntitle: Toy\nversion: 1.0.0\nsystem: toy\nlanguages: [en]\n")
    (folder / "chase.yaml").write_text("id: chase\nkind: adventure\nname: The chase\n")
    (folder / "paw.yaml").write_text("id: paw\nkind: die\nname: Paw\nfaces: [['1'], ['1'], ['2'], ['3'], [], []]\n")
    return load([Path(folder)]).library


def written(cases: str) -> Document:
    document, problems = read("test.yaml", ("kind: scenario-test\nsystem: toy\ncases:\n" + dedent(cases)).encode())
    assert document is not None
    assert problems == []
    return document


def results(library: Library, cases: str) -> dict[str, list[str]]:
    played = (run_case(cast(System, Toy()), library, case, "toy-pack") for case in cases_of(written(cases)))
    return {result.case.id: result.failures for result in played}


def mistakes(cases: str) -> list[tuple[tuple[str | int, ...], str, str]]:
    data = written(cases).data
    assert isinstance(data, dict)
    return list(mistakes_in(data))


def test_a_case_takes_over_what_it_does_not_say(library: Library) -> None:
    assert results(
        library,
        """
        - id: walking
          given: {heroes: {ann: 2, bob: 4}}
          when: [ann walk]
          then: [heroes.ann == 3]
        - id: walking-from-afar
          extends: walking
          given: {heroes: {ann: 4}}
          then: [heroes.ann == 5, heroes.bob == 4]
        - id: and-again
          extends: walking-from-afar
          then: [heroes.ann == 9]
        """,
    ) == {"walking": [], "walking-from-afar": [], "and-again": ["expected heroes.ann == 9; found 5"]}


def test_a_failure_of_what_was_taken_over_is_told_at_the_case(library: Library) -> None:
    document = written("- {id: one, given: {heroes: {ann: 2, bob: 4}}, then: [turn == 9]}\n- {id: two, extends: one}\n")
    first, second = cases_of(document)
    for case, line in ((first, 4), (second, 5)):
        result = run_case(cast(System, Toy()), library, case, "toy-pack")
        assert result.place == ("then", 0)
        assert case.span(*result.place).line == line


def test_a_table_makes_a_case_of_every_row(library: Library) -> None:
    assert results(
        library,
        """
        - id: walking
          each: [{start: 2, end: 3}, {start: 4, end: 6}]
          given: {heroes: {ann: $start, bob: 4}}
          when: [ann walk]
          then: [heroes.ann == $end, "events has {walked: {to: $end}}"]
        """,
    ) == {"walking-start-2-end-3": [], "walking-start-4-end-6": ["expected heroes.ann == 6; found 5"]}


@pytest.mark.parametrize(
    ("cases", "place", "message", "hint"),
    [
        ("- {id: one}\n- {id: two, extends: on}\n", ("cases", 1, "extends"), "there is no case 'on'", "'one'"),
        ("- {id: one, extends: one}\n", ("cases", 0, "extends"), "extends itself", "remove"),
        ("- one\n- {id: two, extends: one}\n", ("cases", 1, "extends"), "there is no case 'one'", "of its file"),
        (
            "- {id: one, each: [{level: 1}, {level: 2}], then: [turn == $levl]}\n",
            ("cases", 0, "then", 0),
            "not every row of 'each' has 'levl'",
            "'$level'",
        ),
        (
            "- {id: one, board: {id: b}, adventure: a}\n",
            ("cases", 0, "board"),
            "a board or an adventure, not both",
            "remove one of the two",
        ),
        (
            "- {id: one, each: [{a: 1}, {a: 2, b: 1}], given: {turn: $b}}\n",
            ("cases", 0, "given", "turn"),
            "not every row of 'each' has 'b'",
            "",
        ),
    ],
)
def test_what_cannot_be_written_out(cases: str, place: tuple[str | int, ...], message: str, hint: str) -> None:
    ((found_place, found_message, found_hint),) = mistakes(cases)
    assert found_place == place
    assert message in found_message
    assert hint in found_hint


@pytest.mark.parametrize(
    "cases",
    [
        "- {id: one, board: {id: b}}\n",
        "- {id: one, adventure: a}\n",
        "- {id: one}\n- {id: two, extends: one, adventure: a}\n",
        "- {id: one, each: [{a: 1, b: 2}, {a: 2, b: 1}], given: {turn: $b}}\n",
        "- {id: one, given: {name: cost of $5}}\n",
    ],
)
def test_what_can_be_written_out_is_no_mistake(cases: str) -> None:
    assert list(mistakes(cases)) == []


def test_a_ring_of_cases_ends() -> None:
    document = written("- {id: one, extends: two}\n- {id: two, extends: one}\n")
    assert [case.id for case in cases_of(document)] == ["one", "two"]


def test_items_are_repeated_and_checked_once() -> None:
    data = {"stack": ["3 x gate", "key-tile", {"in": ["2 x pit"]}], "name": "2 x gate"}
    inside: dict[str, Any] = {"in": ["pit", "pit"]}
    assert repeated(data) == {"stack": ["gate", "gate", "gate", "key-tile", inside], "name": "2 x gate"}
    assert once(data) == {"stack": ["gate", "key-tile", {"in": ["pit"]}], "name": "2 x gate"}


DICE = """
        - id: dice
          given: {{heroes: {{ann: 2, bob: 8}}}}
          rolls: {rolls}
          when: [ann run, ann keep-on]
          then: ["events.stumbled count {stumbles}"]
        """


@pytest.mark.parametrize(
    ("rolls", "stumbles", "failure"),
    [
        ("[{die: paw, face: blank}]", 1, ""),
        ("[{other_dice: blank}]", 1, ""),
        ("[{die: paw, face: [2]}, {other_dice: blank}]", 0, ""),
        ("[{dice: {paw: 1}, total: {3: 1}}]", 0, ""),
        ("[{dice: {paw: 1}, total: {}}]", 1, ""),
        ("[{dice: {paw: 1}, total: {3: 2}}]", 0, "no faces of 1 paw show exactly 2 3"),
        ("[{dice: {claw: 1}, total: {3: 1}}]", 0, "there is no die 'claw'"),
        ("[]", 0, "the script has run out"),
    ],
)
def test_what_dice_show(library: Library, rolls: str, stumbles: int, failure: str) -> None:
    (failures,) = results(library, DICE.format(rolls=rolls, stumbles=stumbles)).values()
    assert [failure in each for each in failures] == [True] * bool(failure)


def test_faces_are_found_wherever_there_are_some() -> None:
    red = Die("red", (("hit",), ("hit", "hit"), ()))
    blue = Die("blue", (("shield",), ("hit", "shield"), ("bang",)))
    for total in (Counter(hit=5, shield=1), Counter(hit=1, bang=1), Counter(bang=1)):
        faces = faces_for([red, red, blue], total)
        assert faces is not None
        shown = Counter(symbol for die, face in zip((red, red, blue), faces, strict=True) for symbol in die.faces[face])
        assert shown == total
    assert faces_for([red, red, blue], Counter(hit=6, shield=1)) is None
    assert faces_for([red, red, blue], Counter(bang=2)) is None


def test_numbers_add_up_to_a_total_wherever_they_can() -> None:
    six = Die("six", tuple((str(number),) for number in range(1, 7)))
    odd = Die("odd", (("1",), ("3",), ("skull",)))
    for total in range(2, 16):
        faces = faces_adding_up([six, six, odd], total)
        assert faces is not None
        shown = [symbol for die, face in zip((six, six, odd), faces, strict=True) for symbol in die.faces[face]]
        assert sum(int(each) for each in shown if each.isdigit()) == total
    assert faces_adding_up([six, six, odd], 1) is None
    assert faces_adding_up([six, six, odd], 16) is None
