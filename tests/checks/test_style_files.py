"""What is told of the files of a print style, each by itself: layouts, icons and fonts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolkit.checks import style_files
from toolkit.checks.style_files import MAX_LAYOUT, style_record

ICON = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>'


def told(path: str, raw: bytes, folder: Path) -> Any:
    """The problem of a file, None where there is none."""
    file = folder / Path(path).name
    file.write_bytes(raw)
    problems: Any = style_record(path, str(file), raw).get("problems", [None])
    assert len(problems) == 1
    return problems[0]


@pytest.mark.parametrize(
    ("path", "raw"),
    [
        ("layouts/card.typ", "#let front = [Räuber]\n".encode()),
        ("layouts/card.typ", b"x" * MAX_LAYOUT),
        ("icons/bone.svg", ICON),
        ("fonts/own.ttf", b"\x00\x01\x00\x00rest"),
        ("fonts/own.OTF", b"OTTOrest"),
    ],
)
def test_of_files_that_are_right_nothing_is_told(tmp_path: Path, path: str, raw: bytes) -> None:
    assert told(path, raw, tmp_path) is None


@pytest.mark.parametrize(
    ("path", "raw", "words"),
    [
        ("layouts/card.typ", b"x" * (MAX_LAYOUT + 1), "the layout is larger than 1 MB"),
        ("layouts/card.typ", b"\xff", "the layout is not UTF-8 text"),
        ("icons/bone.svg", b"<svg", ""),
        ("icons/bone.png", b"no picture", ""),
        ("fonts/own.ttf", b"no font", "the file is no font"),
    ],
)
def test_what_is_wrong_is_told_once(tmp_path: Path, path: str, raw: bytes, words: str) -> None:
    assert words in str(told(path, raw, tmp_path))


@pytest.mark.parametrize(("before", "line"), [(b"", 1), (b"#let a = 1", 1), (b"#let a = 1\n", 2), (b"a\n\nb\n", 4)])
def test_a_layout_that_is_no_text_is_told_at_the_line_where_it_ceases_to_be(before: bytes, line: int) -> None:
    found = style_files._layout_problem(before + b"\xff\nmore\n")
    assert found is not None
    assert (found.code, found.span.line, found.span.column) == ("L0606", line, 1)
