"""Places inside a text value: where in the file the third word of an expression, or one mark of a sentence, stands."""

from __future__ import annotations

from toolkit.content.diagnostics import Pointer, Span
from toolkit.content.yaml import Document


def within(document: Document, pointer: Pointer, start: int, end: int) -> Span:
    """The place of `value[start:end]`, where `value` is the text at the pointer.

    Exact wherever the file spells the text as it reads: plain and quoted text on one line, and `|` blocks. Where it
    does not (escapes, folded lines), the place of the whole value.
    """
    whole = document.span(pointer)
    value = value_at(document, pointer)
    if not isinstance(value, str) or not 0 <= start <= end <= len(value):
        return whole
    lines = document.raw.decode("utf-8-sig", "replace").splitlines()
    if whole.line == whole.end_line:
        return _on_one_line(lines[whole.line - 1], whole, value, start, end) or whole
    return _in_block(lines, whole, value, start, end) or whole


def written(document: Document, span: Span) -> str:
    """What stands in the file at a place on one line; empty for a longer one."""
    lines = document.raw.decode("utf-8-sig", "replace").splitlines()
    return lines[span.line - 1][span.column - 1 : span.end_column - 1] if span.line == span.end_line else ""


def value_at(document: Document, pointer: Pointer) -> object:
    """What stands at a pointer; None where nothing does."""
    found: object = document.data
    for step in pointer:
        if isinstance(found, dict):
            found = found.get(step)
        elif isinstance(found, list) and isinstance(step, int) and 0 <= step < len(found):
            found = found[step]
        else:
            return None
    return found


def _on_one_line(line: str, whole: Span, value: str, start: int, end: int) -> Span | None:
    written = line[whole.column - 1 : whole.end_column - 1]
    quote = 1 if written[:1] in ("'", '"') else 0
    if written[quote : len(written) - quote] != value:
        return None
    first = whole.column + quote
    return Span(whole.line, first + start, whole.line, first + max(end, start + 1))


def _in_block(lines: list[str], whole: Span, value: str, start: int, end: int) -> Span | None:
    """A literal block: the value's lines stand below its `|`, all indented by the same amount."""
    if not lines[whole.line - 1][whole.column - 1 :].startswith("|"):
        return None
    texts = value.split("\n")
    row = value.count("\n", 0, start)
    column = start - (value.rfind("\n", 0, start) + 1)
    indent = _indent_of(lines, whole.line, texts)
    number = whole.line + row
    if indent is None or number >= len(lines) or lines[number][indent:] != texts[row]:
        return None
    last = min(indent + column + max(end - start, 1), max(len(lines[number]), indent + column + 1))
    return Span(number + 1, indent + column + 1, number + 1, last + 1)


def _indent_of(lines: list[str], first: int, texts: list[str]) -> int | None:
    for line, text in zip(lines[first:], texts, strict=False):
        if text.strip():
            return len(line) - len(text) if line.endswith(text) else None
    return None
