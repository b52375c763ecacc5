"""Values of content as cells and back: nothing is lost, and nothing we write is a formula."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.content import yaml
from toolkit.tables.cells import BadCell, flow, read, shown
from toolkit.tables.sheets import csv_bytes, read_csv

TEXT = frozenset({"string"})
LIST = frozenset({"array"})
#: Text that content can hold: what YAML refuses never comes to a cell.
WORDS = st.text(st.characters(categories=("L", "N", "P", "S", "Zs"), include_characters="\n"), max_size=12)
SCALARS = WORDS | st.integers(-(10**9), 10**9) | st.booleans()
KEYS = st.text("abcdefghij-_ .:#é", min_size=1, max_size=6)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3))


@given(VALUES)
def test_every_value_is_read_back_from_its_cell(value: Any) -> None:
    assert read(str(shown(value))) == value


@given(WORDS)
def test_text_stands_as_it_is_where_nothing_else_can_stand(text: str) -> None:
    assert shown(text, TEXT) == text
    assert read(text, TEXT) == text


@given(st.lists(WORDS, min_size=1, max_size=4))
def test_lists_of_words_are_read_back(words: list[str]) -> None:
    assert read(str(shown(words, LIST)), LIST) == words


@given(VALUES)
def test_flow_is_yaml_on_one_line(value: Any) -> None:
    text = flow(value)
    assert "\n" not in text
    document, problems = yaml.read("", f"key: {text}\n".encode())
    assert not problems
    assert document is not None
    assert document.data == {"key": value}


def test_people_write_lists_with_commas() -> None:
    assert read("sword, axe", LIST) == ["sword", "axe"]
    assert read("sword", LIST) == ["sword"]
    assert read("[sword]", LIST) == ["sword"]
    assert shown(["sword", "axe"], LIST) == "sword, axe"


@pytest.mark.parametrize("text", ["[sword", "{a: 1", "[!!python/object:os.system a]", "{a: 1, a: 2}"])
def test_what_cannot_be_read_is_said(text: str) -> None:
    with pytest.raises(BadCell):
        read(text)


@pytest.mark.parametrize("text", ["=1+1", "+1-2", "-cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", "'=1", "''@x"])
def test_no_cell_is_taken_for_a_formula(text: str) -> None:
    raw = csv_bytes([("id", "name"), ("a", text)])
    written = raw.decode("utf-8-sig").splitlines()[1].partition(",")[2].strip('"')
    assert written.startswith("'")
    assert read_csv("t.csv", raw).rows[0][1].text == text


@pytest.mark.parametrize("number", ["-2", "+3", "-1.5"])
def test_numbers_need_no_guard(number: str) -> None:
    assert csv_bytes([("a",), (number,)]).decode("utf-8-sig").splitlines()[1] == number


@given(st.lists(st.lists(WORDS, min_size=2, max_size=2), min_size=1, max_size=4))
def test_csv_is_read_back(rows: list[list[str]]) -> None:
    head = ["first", "second"]
    sheet = read_csv("t.csv", csv_bytes([head, *rows]))
    found = [[cell.text for cell in row] for row in sheet.rows]
    while rows and not any(text.strip() for text in rows[-1]):
        rows = rows[:-1]
    assert found == rows


def test_cells_know_where_they_stand() -> None:
    raw = b'id;"two ""words""";level\nax;"a; b";3\n"two\nlines";x;y\n'
    sheet = read_csv("t.csv", raw)
    assert [cell.text for cell in sheet.head] == ["id", 'two "words"', "level"]
    level = sheet.rows[0][2]
    assert (level.address, level.span[:2], level.text) == ("C2", (2, 11), "3")
    assert sheet.rows[1][0].span[:2] == (3, 1)
    assert sheet.rows[1][2].span[:2] == (4, 10)
    assert sheet.fault("L1403", level, "bad").message == "C2 (level): bad"
