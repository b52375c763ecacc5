"""Which plain words are values: YAML 1.2, with content's two deviations."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.content.scalars import COMMON, FIRST_LETTERS, BadNumberError, Scalar, resolve


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("FALSE", False),
        ("0", 0),
        ("-7", -7),
        ("+3", 3),
        ("999999999999999999", 999999999999999999),
        ("0x1F", 31),
        ("0o17", 15),
        ("1.5", 1.5),
        (".5", 0.5),
        ("1.", 1),
        ("6.0", 6),
        ("-0.0", 0),
        ("1e3", 1000),
        ("1e15", 1e15),
        ("-2.5E-1", -0.25),
    ],
)
def test_values(text: str, value: Scalar) -> None:
    found = resolve(text)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    "text",
    ["on", "off", "yes", "no", "No", "y", "010", "-01", "00", "1:30", "2024-01-01", "1_000", "0b1", "1,5", "+", "-",
     ".", "1.2.3", "nul", "tRue", "0x", "0xG", "1e", "+0x1", "١"],
)  # fmt: skip
def test_text_stays_text(text: str) -> None:
    assert resolve(text) == text


@pytest.mark.parametrize(
    "text",
    ["9" * 19, "-" + "1" * 19, "0x" + "f" * 17, ".nan", ".inf", "-.INF", "1e999", "1." + "0" * 60, "9" * 200_000],
)
def test_numbers_out_of_bounds_are_refused(text: str) -> None:
    with pytest.raises(BadNumberError):
        resolve(text)


@given(st.text(alphabet="0123456789+-.eExoabfnulrtsNTF~ _", max_size=12))
def test_the_quick_test_never_hides_a_value(text: str) -> None:
    try:
        value = resolve(text)
    except BadNumberError:
        value = None
    if value != text:
        assert text in COMMON or text[0] in FIRST_LETTERS
