"""One value changed in a file: the file says that and nothing else, and keeps its comments."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.checks.formatting.tree import comments_of
from toolkit.content import yaml
from toolkit.content.library import value_at
from toolkit.tables import editing

FILE = """\
# the deck
- id: axe
  kind: equipment
  name: Axe # sharp
  # how strong
  dice:
    melee: {red: 1} # near
    ranged:
      yellow: 2
  rules:
    # first
    - on: attack
      do: [{add_hits: 1}]
  story: |
    Two lines,
      of which this is one.

- {id: bow, kind: equipment, dice: {ranged: {red: 1}}}
- id: cup
  kind: equipment # last
"""
PATHS = [
    ("name",),
    ("level",),
    ("dice", "melee", "red"),
    ("dice", "melee", "blue"),
    ("dice", "ranged", "yellow"),
    ("dice", "defense", "blue"),
    ("rules",),
    ("story",),
    ("new", "deep", "thing"),
]
VALUES = st.sampled_from(
    [3, True, "word", "a: b # c", "two\nlines", "two\nlines\n", "", [1, 2], [{"on": "attack", "do": [{"add_hits": 2}]}]]
)


def data(raw: bytes) -> Any:
    document, problems = yaml.read("", raw)
    assert not problems
    assert document is not None
    return document.data


@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(PATHS), VALUES | st.none()), min_size=1, max_size=6))
def test_a_file_says_what_was_put_and_nothing_else_and_keeps_its_comments(changes: Any) -> None:
    raw = FILE.encode()
    expected = data(raw)
    removed = False
    for number, path, value in changes:
        known = value_at(expected[number], path) is not None
        if value is None and not known:
            continue
        if value is None:
            raw = editing.remove(raw, (number,), path)
            expected[number] = editing.without_value(expected[number], path)
            removed = True
        else:
            raw = editing.put(raw, (number,), path, value)
            expected[number] = editing.with_value(expected[number], path, value)
        assert data(raw) == expected
    if not removed:
        assert not Counter(comments_of(FILE)) - Counter(comments_of(raw.decode()))


def test_only_the_number_changes() -> None:
    raw = editing.put(FILE.encode(), (0,), ("dice", "melee", "red"), 2)
    assert raw.decode() == FILE.replace("{red: 1} # near", "{red: 2} # near")
    raw = editing.put(FILE.encode(), (0,), ("rules",), [{"on": "attack", "do": [{"add_hits": 5}]}])
    assert raw.decode() == FILE.replace("add_hits: 1", "add_hits: 5")


def test_comments_in_what_is_written_anew_move_above_it() -> None:
    raw = editing.put(FILE.encode(), (0,), ("rules",), [{"on": "defense", "if": "me.wounds > 1", "do": ["heal"]}])
    assert "  # first\n  rules:\n    - on: defense\n      if: me.wounds > 1\n      do: [heal]\n" in raw.decode()


def test_a_field_that_is_taken_away_takes_its_empty_mapping_along() -> None:
    raw = editing.remove(FILE.encode(), (0,), ("dice", "ranged", "yellow"))
    assert "ranged:\n" not in raw.decode()
    assert data(raw)[0]["dice"] == {"melee": {"red": 1}}


def test_windows_line_ends_stay() -> None:
    raw = editing.put(FILE.replace("\n", "\r\n").encode(), (2,), ("level",), 2)
    assert raw.decode().endswith("kind: equipment # last\r\n  level: 2\r\n")
    assert "\n" not in raw.decode().replace("\r\n", "")


def test_a_list_gets_one_more() -> None:
    raw = editing.append(FILE.encode(), {"id": "dart", "kind": "equipment", "name": "Dart"})
    assert raw.decode() == FILE + "- id: dart\n  kind: equipment\n  name: Dart\n"


@pytest.mark.parametrize("text", ["id: axe\nkind: equipment\n", "[{id: a, kind: b}]\n"])
def test_what_is_no_block_list_is_left_alone(text: str) -> None:
    with pytest.raises(editing.NotEditable):
        editing.append(text.encode(), {"id": "dart"})
