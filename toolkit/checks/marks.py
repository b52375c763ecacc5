"""Icon marks in words: `{hit}` stands for a symbol that layouts draw."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.content.descriptions import description

_MARK = re.compile(r"\{([^{}]*)\}")
_STRAY = re.compile(r"[{}]")
_NAME = re.compile(r"[a-z][a-z0-9_-]*\Z")
#: A number in digits, also at the end of a sentence; not a part of a larger one, nor the "1." of a list.
_NUMBER = re.compile(r"(?m)(?<![\w.])(?!^[0-9]+\. )[0-9]{1,4}(?!\w|\.[0-9])")


def marks_in(words: str) -> list[str]:
    """The names of the marks, in their order."""
    return _MARK.findall(words) if "{" in words else []


def signature(words: str) -> str:
    """The marks of a text regardless of their order: a translation may move them, but not lose or change them."""
    return " ".join(sorted(marks_in(words)))


def is_rules_text(field: str) -> bool:
    """Whether words at this dotted path say what the rules of an entity or of a part of it do."""
    return field.rpartition(".")[2] == "text"


def numbers_stated(words: str) -> Iterator[tuple[int, int, int]]:
    """The numbers that words say in digits, those inside marks left out: the number, and where it begins and ends."""
    without_marks = _MARK.sub(lambda mark: " " * len(mark[0]), words)
    for found in _NUMBER.finditer(without_marks):
        yield int(found[0]), found.start(), found.end()


def misshapen(words: str) -> Iterator[tuple[int, int, str]]:
    """Places with braces that make no mark: start, end, and what is wrong."""
    rest = words
    for mark in _MARK.finditer(words):
        if not _NAME.match(mark[1]):
            yield mark.start(), mark.end(), f"'{mark[0]}' is not a mark"
        rest = rest[: mark.start()] + " " * len(mark[0]) + rest[mark.end() :]
    for stray in _STRAY.finditer(rest):
        yield stray.start(), stray.end(), f"the brace {stray[0]!r} has no partner"


def known_icons(system: str) -> frozenset[str]:
    """The icons that a system's words may use. Empty when the system has none; then its marks cannot be checked."""
    known = description(system)
    return known.icons if known is not None else frozenset()
