"""Reading YAML: what is accepted, what is refused and where, and a position for everything."""

from __future__ import annotations

import json
import pickle
import re

import pytest
import yaml as pyyaml
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.content import yaml
from toolkit.content.characters import hidden_in
from toolkit.content.diagnostics import Diagnostic, Pointer, Span
from toolkit.content.yaml import Data, Document, read

CARD = """\
id: ember-blade
kind: equipment
slots: [hand, "off hand"]
dice: {melee: {red: 1}}
flavour: |
  It never cools.
enchantments:
  - on: attack
    do:
      - add_hits: 2
name: Клинок # a comment
"""


def document_of(text: str | bytes) -> Document:
    document, problems = read("a.yaml", text.encode() if isinstance(text, str) else text)
    assert not problems
    assert document is not None
    return document


def codes(text: str | bytes) -> list[str]:
    return [problem.code for problem in read("a.yaml", text.encode() if isinstance(text, str) else text)[1]]


def only(text: str | bytes) -> Diagnostic:
    _, problems = read("a.yaml", text.encode() if isinstance(text, str) else text)
    assert len(problems) == 1, problems
    return problems[0]


def place(problem: Diagnostic) -> tuple[int, int]:
    return problem.span.line, problem.span.column


def test_a_card_becomes_plain_data() -> None:
    assert document_of(CARD).data == {
        "id": "ember-blade",
        "kind": "equipment",
        "slots": ["hand", "off hand"],
        "dice": {"melee": {"red": 1}},
        "flavour": "It never cools.\n",
        "enchantments": [{"on": "attack", "do": [{"add_hits": 2}]}],
        "name": "Клинок",
    }


@pytest.mark.parametrize(
    ("pointer", "key", "value"),
    [
        (("id",), (1, 1, 1, 3), (1, 5, 1, 16)),
        (("slots",), (3, 1, 3, 6), (3, 8, 3, 26)),
        (("slots", 1), (3, 15, 3, 25), (3, 15, 3, 25)),
        (("dice", "melee", "red"), (4, 16, 4, 19), (4, 21, 4, 22)),
        (("enchantments",), (7, 1, 7, 13), (8, 3, 10, 20)),
        (("enchantments", 0, "do", 0, "add_hits"), (10, 9, 10, 17), (10, 19, 10, 20)),
        (("name",), (11, 1, 11, 5), (11, 7, 11, 13)),
    ],
)
def test_every_key_and_item_has_its_place(pointer: Pointer, key: tuple[int, ...], value: tuple[int, ...]) -> None:
    document = document_of(CARD)
    assert document.key_span(pointer) == Span(*key)
    assert document.span(pointer) == Span(*value)


def test_a_place_that_does_not_exist_falls_back_to_what_surrounds_it() -> None:
    document = document_of("a: {b: 1}\nc: 2\n")
    assert document.span(("a", "x", 0)) == document.span(("a",))
    assert document.key_span(("a", "x")) == document.key_span(("a",))
    assert document.span(("c", "deeper")) == document.span(("c",))
    assert document.span((7,)) == document.span(())


def test_columns_count_code_points_and_a_leading_mark_takes_none() -> None:
    document = document_of("\ufeffкожа: {𝔘𝔘: 1}\n")
    assert document.data == {"кожа": {"𝔘𝔘": 1}}
    assert document.key_span(("кожа",)) == Span(1, 1, 1, 5)
    assert document.span(("кожа", "𝔘𝔘")) == Span(1, 12, 1, 13)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_end_counts_one_line(ending: str) -> None:
    document = document_of(f"a: 1{ending}{ending}b: 2{ending}")
    assert document.key_span(("b",)) == Span(3, 1, 3, 2)


def test_keys_are_text_as_written() -> None:
    assert document_of("1: a\non: b\ntrue: c\n~: d\n0x1: e\n").data == {
        "1": "a",
        "on": "b",
        "true": "c",
        "~": "d",
        "0x1": "e",
    }


def test_quoted_words_are_text() -> None:
    assert document_of("a: '1'\nb: \"true\"\nc: ''\n").data == {"a": "1", "b": "true", "c": ""}


def test_an_alias_is_a_copy_so_data_is_a_tree() -> None:
    data = document_of("a: &x {n: [1]}\nb: *x\nc: &y 3\nd: *y\n").data
    assert data == {"a": {"n": [1]}, "b": {"n": [1]}, "c": 3, "d": 3}
    assert isinstance(data, dict)
    assert data["a"] is not data["b"]
    assert data["a"]["n"] is not data["b"]["n"]


def test_an_alias_stands_where_it_is_written_and_its_inside_where_the_anchor_is() -> None:
    document = document_of("a: &x {n: 1}\nb: *x\n")
    assert document.span(("b",)) == Span(2, 4, 2, 6)
    assert document.span(("b", "n")) == Span(1, 11, 1, 12)


def test_all_duplicate_keys_are_reported_with_both_places() -> None:
    document, problems = read("a.yaml", b"a: 1\nb: {c: 1, c: 2}\na: 3\n'a': 4\n")
    assert [(problem.code, place(problem)) for problem in problems] == [
        ("L0003", (2, 11)),
        ("L0003", (3, 1)),
        ("L0003", (4, 1)),
    ]
    assert problems[1].related[0].span == Span(1, 1, 1, 2)
    assert document is not None
    assert document.data == {"a": 1, "b": {"c": 1}}


def test_mistakes_of_several_kinds_are_all_reported() -> None:
    assert codes("a: !x 1\n<<: {b: 1}\nc: .nan\n? [k]\n: 1\nd: *e\nf: \"\\x01\"\n") == [
        "L0004", "L0005", "L0010", "L0011", "L0007", "L0013",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("a: 1\n---\nb: 2\n", "L0006", (2, 1)),
        ("a: &x [1, *x]\n", "L0007", (1, 11)),
        ("&x {a: {b: *x}}\n", "L0007", (1, 12)),
        ("a: *lost\n", "L0007", (1, 4)),
        ("", "L0012", (1, 1)),
        ("# only words\n", "L0012", (1, 1)),
        ("? {a: 1}\n: 2\n", "L0011", (1, 3)),
        ("? \n: 2\n", "L0011", (1, 2)),
        ("a: 1\n<<: *a\n", "L0005", (2, 1)),
        ("a: !!str 1\n", "L0004", (1, 4)),
        ("! a\n", "L0004", (1, 1)),
        ("a: !e!b 1\n", "L0004", (1, 4)),
        ("a: 1\nb: \x07\n", "L0013", (2, 4)),
        ("a: \x00", "L0013", (1, 4)),
        ("a: x\ufeffy\n", "L0013", (1, 5)),
        ("a: x\u2028y\n", "L0013", (1, 5)),
        ("a: x\x85y\n", "L0013", (1, 5)),
        ("a: 1\n%TAG ! b\n", "L0002", (2, 1)),
        ("\ufeff%YAML 1.2\n---\na: 1\n", "L0002", (1, 1)),
    ],
)
def test_what_is_refused(text: str, code: str, where: tuple[int, int]) -> None:
    problems = read("a.yaml", text.encode())[1]
    assert (problems[0].code, place(problems[0])) == (code, where)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32-be"])
def test_other_encodings_are_named(encoding: str) -> None:
    problem = only("a: bcdef".encode(encoding))
    assert problem.code == "L0001"
    assert "UTF-8" in problem.hint


def test_a_broken_byte_is_pointed_at() -> None:
    problem = only("имя: ".encode() + b"\xff")
    assert (problem.code, place(problem)) == ("L0001", (1, 6))
    assert "0xFF" in problem.message


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ('a: "open\nb: 1\n', (1, 4), "not closed"),
        ("a: [1, 2\nb: 1\n", (2, 2), "list in brackets"),
        ("a: {b: 1\n", (1, 4), "mapping in braces that starts here"),
        ("a:\n\tb: 1\n", (2, 1), "tab"),
        ("a:b\nc: d\n", (1, 2), "space is missing"),
        ("a: b: c\n", (1, 5), "colon"),
        ("a: 1\n  b: 2\n", (2, 4), "deeper"),
        ("a:\n  - 1\n b: 2\n", (3, 2), "continue"),
        ("- a\nb: 1\n", (2, 1), "continue the list"),
        ("a: @home\n", (1, 4), "start with '@'"),
        ("a: 'it's'\n", (1, 8), "closing quote"),
        ("a: - b\n", (1, 4), "list item"),
        ("a: [1,,2]\n", (1, 7), "missing"),
        ('a: "\\q"\n', (1, 5), "escape"),
        ("a: | text\n  b\n", (1, 6), "'|'"),
        ("a\n...\nb\n", (3, 1), "end of the data"),
    ],
)
def test_syntax_errors_are_plain_sentences(text: str, where: tuple[int, int], words: str) -> None:
    problem = only(text)
    assert problem.code == "L0002"
    assert words in problem.message
    assert place(problem) == where
    assert problem.hint


def test_an_unknown_alias_suggests_the_nearest_anchor() -> None:
    assert "'*blade'" in only("a: &blade 1\nb: *balde\n").hint


def test_mistakes_of_one_file_are_reported_up_to_a_limit() -> None:
    found = codes("".join(f"k{number}: !x 1\n" for number in range(1000)))
    assert yaml.MAX_PROBLEMS <= len(found) <= yaml.MAX_PROBLEMS + 1


def test_depth_is_allowed_to_the_limit_and_not_beyond() -> None:
    assert codes("[" * yaml.MAX_DEPTH + "]" * yaml.MAX_DEPTH) == []
    assert codes("[" * (yaml.MAX_DEPTH + 1) + "]" * (yaml.MAX_DEPTH + 1)) == ["L0008"]


def test_an_alias_cannot_be_used_to_nest_deeper() -> None:
    deep = yaml.MAX_DEPTH - 10
    text = f"a: &a {'[' * deep}{']' * deep}\nb: {'[' * 20}*a{']' * 20}\n"
    assert codes(text) == ["L0008"]


def test_aliases_are_allowed_to_the_budget_and_not_beyond() -> None:
    size = 100
    anchor = f"a: &a [{', '.join('1' * (size - 1))}]\n"
    uses = yaml.MAX_ALIASED // size
    assert codes(anchor + "b: [" + "*a, " * uses + "]\n") == []
    assert codes(anchor + "b: [" + "*a, " * (uses + 1) + "]\n") == ["L0007"]


def test_a_document_survives_pickling_with_its_places() -> None:
    document = document_of(CARD)
    copy = pickle.loads(pickle.dumps(document))
    assert (copy.path, copy.data, copy.raw) == (document.path, document.data, document.raw)
    assert copy.span(("name",)) == document.span(("name",))


def pointers(data: Data, start: Pointer = ()) -> list[Pointer]:
    found = [start]
    if isinstance(data, dict):
        for key, value in data.items():
            found += pointers(value, (*start, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += pointers(value, (*start, index))
    return found


WORDS = st.text(st.characters(min_codepoint=32, max_codepoint=0x2FFF), max_size=8).filter(
    lambda text: hidden_in(text) is None
)
NUMBERS = st.integers(-(10**17), 10**17) | st.floats(allow_nan=False, allow_infinity=False, width=32)
DATA = st.recursive(
    st.none() | st.booleans() | NUMBERS | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS.filter(bool), inner, max_size=4),
    max_leaves=20,
)


@given(DATA)
@settings(max_examples=200, deadline=None)
def test_json_is_read_as_json_reads_it(data: Data) -> None:
    document, problems = read("a.yaml", json.dumps(data, ensure_ascii=False, indent=1).encode())
    assert not problems
    assert document is not None
    assert document.data == data


@given(DATA, st.booleans())
@settings(max_examples=150, deadline=None)
def test_the_text_at_every_place_is_the_value_there(data: Data, flow: bool) -> None:
    text = pyyaml.dump(data, allow_unicode=True, default_flow_style=flow, width=10_000)
    document, problems = read("a.yaml", text.encode())
    if problems or document is None:
        return  # PyYAML writes some things, such as '? ' before long keys, that content does not allow
    lines = text.split("\n")
    for pointer in pointers(document.data):
        key = pointer[-1] if pointer else None
        if isinstance(key, str):
            span = document.key_span(pointer)
            assert pyyaml.load(lines[span.line - 1][span.column - 1 : span.end_column - 1], pyyaml.BaseLoader) == key
        value: Data = document.data
        for step in pointer:
            value = value[step]  # type: ignore[index]
        span = document.span(pointer)
        if isinstance(value, int) and span.line == span.end_line:
            written = lines[span.line - 1][span.column - 1 : span.end_column - 1]
            assert document_of(written).data == value


YAML_LIKE = st.text(alphabet="abc:-[]{}&*!|>'\"#%@?,\n\t \r1.<é\ufeff", max_size=80).map(str.encode)


@given(st.binary(max_size=200) | YAML_LIKE)
@settings(max_examples=1500, deadline=None)
def test_any_bytes_give_a_document_or_diagnostics(raw: bytes) -> None:
    document, problems = read("a.yaml", raw)
    assert document is not None or problems
    assert problems == sorted(problems)
    for problem in problems:
        assert problem.code in yaml.CODES
        assert 1 <= problem.span.line <= len(re.split(rb"\r\n|\r|\n", raw))
        assert problem.span.column >= 1
    if document is not None:
        for pointer in pointers(document.data):
            assert document.span(pointer).line >= 1
            assert document.key_span(pointer).line >= 1
