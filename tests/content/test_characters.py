"""Characters that deceive are named; what typesetting needs is left alone; what is printed holds none of the former."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.content import yaml
from toolkit.content.characters import described, hidden_in, in_cell, in_json, in_page, on_lines, on_one_line

WELCOME = [
    "Ember Blade",
    "Кровь\u00a0и\u202fпепел — «да», №\u00a05",
    "за\u0301мок і замо\u0301к",
    "пере\u00adтрус",
    "1\u2060/\u20602",
    "ґанок, їжак, ёж, ’апостроф’",
    "tab\there\nand a second line",
    "♥\ufe0f ☠\ufe0e",
    "\u2009thin\u3000wide",
]
UNWELCOME = [
    *(chr(code) for code in (*range(9), 11, 12, 13, *range(14, 32), *range(127, 160))),
    *"\u061c\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff",
    *"\u034f\u115f\u3164\u180e\u2061\u206a\ufe00\ufff9\ufffe\uffff\U000e0001\U000e0041\ud800",
    "\u0301\u0302\u0303\u0304",
]


@pytest.mark.parametrize("text", WELCOME)
def test_what_typesetting_needs_is_left_alone(text: str) -> None:
    assert hidden_in(text) is None
    assert on_lines(text) == text
    assert in_page(text) == text


@pytest.mark.parametrize("sign", UNWELCOME, ids=lambda sign: "-".join(f"{ord(each):04X}" for each in sign))
def test_what_deceives_is_found_named_and_not_printed(sign: str) -> None:
    text = f"a{sign}b"
    found = hidden_in(text)
    assert found is not None
    assert found[0] == sign
    assert described(sign).isprintable()
    for shown in (on_one_line(text), on_lines(text), in_page(text)):
        assert hidden_in(shown) is None
    assert json.loads(in_json([text])) == [text]
    assert hidden_in(in_json([text], indent=None)) is None


@pytest.mark.parametrize("sign", UNWELCOME, ids=lambda sign: "-".join(f"{ord(each):04X}" for each in sign))
def test_no_file_can_hold_what_deceives_in_words_keys_or_comments(sign: str) -> None:
    escaped = "".join(f"\\U{ord(each):08X}" for each in sign)
    sources = [f'name: "a{escaped}b"\n', f'"a{escaped}b": 1\n']
    if not "\ud800" <= sign <= "\udfff" and sign != "\r":
        sources += [f"name: a{sign}b\n", f"# a{sign}b\nname: a\n"]
    for source in sources:
        _, problems = yaml.read("a.yaml", source.encode())
        assert problems, source
        assert {each.code for each in problems} <= {"L0002", "L0013", "L0014"}


def test_a_key_has_one_line() -> None:
    _, problems = yaml.read("a.yaml", b'"a\\nb": 1\n')
    assert [each.code for each in problems] == ["L0013"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("::error::x", ": :error::x"),
        ("  ::set-env name=A::b", "  : :set-env name=A::b"),
        ("a ::error::x", "a ::error::x"),
        ("a##[error]x", "a# #[error]x"),
        ("##vso[task.setvariable]x", "# #vso[task.setvariable]x"),
        ("## heading", "## heading"),
        ("one\n::error::two", "one ::error::two"),
    ],
)
def test_orders_to_ci_servers_are_defused(text: str, shown: str) -> None:
    assert on_one_line(text) == shown


def test_every_line_of_a_text_is_defused() -> None:
    assert on_lines("one\n::error::two\n\t::three") == "one\n: :error::two\n\t: :three"
    assert in_json(["##[error]"], indent=None) == '["#\\u0023[error]"]'.replace("#\\u0023", "\\u0023#")


@given(st.text())
def test_one_line_is_one_line_whatever_stands_in_it(text: str) -> None:
    shown = on_one_line(text)
    assert "\n" not in shown
    assert hidden_in(shown) is None
    assert not shown.lstrip().startswith("::")
    assert on_one_line(shown) == shown


@given(st.text())
def test_json_means_the_same(text: str) -> None:
    assert json.loads(in_json({"text": text})) == {"text": text}


def test_a_cell_is_no_formula() -> None:
    assert [in_cell(each) for each in ("=1+1", "+1", "-1", "@a", "a=1")] == ["'=1+1", "'+1", "'-1", "'@a", "a=1"]
