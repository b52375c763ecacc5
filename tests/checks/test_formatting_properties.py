"""Any file, however it is typed: formatting keeps data and comments, and formatting again changes nothing."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.tokens import CommentToken

from toolkit.checks.formatting import format_source
from toolkit.content.yaml import read

ORDER = ("id", "kind", "name", "level")
KEYS = ("id", "kind", "name", "level", "do", "on", "text", "zones", "note", '"q k"', "'x'", "a-b", "1")
PLAIN_WORDS = ("hand", "1", "1.50", "010", "no", "~", "Ember Blade", "x-y", "é ж", "2 * heroes", "a:b", "x#y", "-1")
QUOTED_WORDS = (
    '"no"',
    "'it''s'",
    '"a: b"',
    "'a # b'",
    '"t\\t"',
    '"Ember"',
    "''",
    '"10"',
    '"{hit}"',
    '"a, b"',
    '"\\u263a"',
)
WORDS = st.sampled_from((*PLAIN_WORDS, *QUOTED_WORDS))
COMMENTS = st.sampled_from(("", "", "", "  # why", " #x", "\t# tab", "   #  two  spaces  "))
GAPS = st.sampled_from(("", "", "", "\n", "\n\n\n", "   \n"))


@st.composite
def flows(draw: st.DrawFn, depth: int = 0) -> str:
    pad = draw(st.sampled_from(("", " ")))
    if depth > 2 or draw(st.booleans()):
        word = draw(WORDS)
        return word if word[0] in "\"'" or not set(word) & set(",:#{}") else "w"
    items = draw(st.lists(flows(depth + 1), max_size=4))
    if draw(st.booleans()):
        return f"[{pad}{f'{pad},{pad}'.join(items)}{pad}]"
    pairs = [f"k{number}: {item}" for number, item in enumerate(items)]
    return "{" + pad + f"{pad}, ".join(pairs) + pad + "}"


@st.composite
def text_blocks(draw: st.DrawFn, indent: int) -> list[str]:
    style = draw(st.sampled_from(("|", ">"))) + draw(st.sampled_from(("", "-", "+")))
    more = draw(st.integers(1, 4))
    body = draw(
        st.lists(st.sampled_from(("A- A+", "  deeper", "", "# no comment", "x  ", "\t", "é")), min_size=1, max_size=5)
    )
    explicit = draw(st.booleans())
    if not explicit and body[0][:1] in (" ", ""):
        body[0] = "first"
    pad = " " * (indent + more)
    return [style + (str(more) if explicit else "") + draw(COMMENTS), *(pad + line if line else "" for line in body)]


@st.composite
def own_comments(draw: st.DrawFn, indent: int) -> list[str]:
    count = draw(st.sampled_from((0, 0, 0, 1, 2)))
    lines = []
    for number in range(count):
        lines += draw(GAPS).split("\n")[:-1]
        lines.append(" " * draw(st.sampled_from((0, indent, indent, indent + 2))) + f"# comment {number}")
    return lines


@st.composite
def blocks(draw: st.DrawFn, indent: int = 0, depth: int = 0) -> list[str]:
    lines: list[str] = []
    is_list = draw(st.booleans())
    keys = draw(st.lists(st.sampled_from(KEYS), min_size=1, max_size=4, unique=True))
    for key in keys:
        lines += draw(GAPS).split("\n")[:-1]
        lines += draw(own_comments(indent))
        head = " " * indent + ("-" if is_list else f"{key}:")
        lines += draw(entries(head, indent, depth, is_list))
    return lines + draw(own_comments(indent))


@st.composite
def entries(draw: st.DrawFn, head: str, indent: int, depth: int, is_list: bool) -> list[str]:
    what = draw(st.sampled_from(("scalar", "flow", "text", "block", "empty", "folded")))
    if what == "empty":
        return [head + draw(COMMENTS)]
    if what == "folded":
        quote = draw(st.sampled_from(("", '"', "'")))
        pad = " " * (indent + draw(st.integers(1, 5)))
        return [f"{head} {quote}one two  ", pad + "three", "", f"{pad}four{quote}" + draw(COMMENTS)]
    if what == "text":
        first, *rest = draw(text_blocks(indent))
        return [f"{head} {first}", *rest]
    if what == "block" and depth < 3:
        deeper = indent + draw(st.integers(1, 5))
        body = draw(blocks(deeper, depth + 1))
        return [head + draw(COMMENTS), *body]
    value = draw(flows()) if what == "flow" else draw(WORDS)
    return [f"{head} {draw(st.sampled_from(('', '  ')))}{value}{draw(COMMENTS)}"]


def comments_by_ruamel(text: str) -> Counter[str]:
    """The comments as another parser sees them."""
    yaml = YAML()
    found: Counter[str] = Counter()

    def note(part: Any) -> None:
        if isinstance(part, CommentToken):
            found.update(line.strip() for line in part.value.split("\n") if line.strip())
        elif isinstance(part, list | tuple):
            for each in part:
                note(each)

    for token in yaml.scan(text):
        note(token._comment if hasattr(token, "_comment") else None)
    return found


def canonical(text: str) -> str:
    document, problems = read("x", text.encode())
    assert document is not None
    assert not problems
    return json.dumps(document.data, sort_keys=True)


@settings(max_examples=250, deadline=None)
@given(blocks(), st.sampled_from(("\n", "\r\n")), st.booleans())
def test_generated_files(lines: list[str], line_end: str, ends: bool) -> None:
    source = line_end.join(lines) + (line_end if ends else "")
    document, problems = read("x", source.encode())
    assume(document is not None and not problems)
    result = format_source("x", source.encode(), ORDER)
    assert result.text is not None, (source, result.diagnostics, result.reason)
    assert format_source("x", result.text.encode(), ORDER).text == result.text, source
    assert canonical(result.text) == canonical(source)
    assert "\r" not in result.text
    assert not result.text.startswith("\n")


@settings(max_examples=60, deadline=None)
@given(blocks())
def test_another_parser_sees_the_same_data_and_comments(lines: list[str]) -> None:
    source = "\n".join(lines) + "\n"
    result = format_source("x", source.encode(), ORDER)
    assume(result.text is not None)
    assert result.text is not None
    judge = YAML(typ="safe", pure=True)
    try:
        before = judge.load(source)
        comments = comments_by_ruamel(source)
    except Exception:  # the judge refuses some files that libyaml reads, such as a tab before a comment
        assume(False)
    assert judge.load(result.text) == before
    assert comments_by_ruamel(result.text) == comments


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_slip_of_the_finger_never_breaks_a_promise(data: st.DataObject) -> None:
    text = "\n".join(data.draw(blocks())) + "\n"
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        slip = data.draw(
            st.sampled_from((" ", "\n", "#", ":", "- ", "[", "}", '"', "'", "|", "&a ", "*a", "?", "\t", ","))
        )
        text = text[:at] + slip + text[at + data.draw(st.integers(0, 1)) :]
    document, problems = read("x", text.encode())
    result = format_source("x", text.encode(), ORDER)
    if problems or document is None:
        assert result.text is None
        assert result.diagnostics
    elif result.text is not None:
        assert format_source("x", result.text.encode(), ORDER).text == result.text, text
        assert canonical(result.text) == canonical(text)
    else:
        assert result.reason
