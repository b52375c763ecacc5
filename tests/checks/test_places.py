"""Places inside text values: the right characters, however the file writes the text."""

from __future__ import annotations

import pytest

from toolkit.checks.places import within
from toolkit.content import yaml
from toolkit.content.diagnostics import Pointer


def shown(source: str, pointer: Pointer, start: int, end: int) -> str:
    """The characters of the file that the place covers."""
    document, _ = yaml.read("a.yaml", source.encode())
    assert document is not None
    span = within(document, pointer, start, end)
    lines = source.split("\n")
    assert span.line == span.end_line
    return f"{span.line}:{lines[span.line - 1][span.column - 1 : span.end_column - 1]}"


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("if: hits > level\n", "1:level"),
        ("if: 'hits > level'\n", "1:level"),
        ('if: "hits > level"  # why\n', "1:level"),
        ("if: |\n  hits > level\n", "2:level"),
        ("a: 1\nif: |-  # why\n      hits > level\n", "3:level"),
    ],
)
def test_the_third_word(source: str, place: str) -> None:
    assert shown(source, ("if",), 7, 12) == place


def test_a_character_of_a_drawn_map() -> None:
    source = "map: |\n  A- c+\n  c- ?!\n  c+ c-\n"
    assert shown(source, ("map",), 9, 11) == "3:?!"


@pytest.mark.parametrize(
    "source", ['if: "hits \\u003E level"\n', "if: 'it''s > level'\n", "if: >\n  hits >\n  level\n"]
)
def test_text_that_is_written_otherwise_is_meant_as_a_whole(source: str) -> None:
    document, _ = yaml.read("a.yaml", source.encode())
    assert document is not None
    assert within(document, ("if",), 7, 9) == document.span(("if",))


def test_letters_beyond_ascii_count_once() -> None:
    assert shown("if: 'щит > level'\n", ("if",), 6, 11) == "1:level"
