"""What every room says when content is wrong: one value, printable, sortable, the same for all sinks."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

Pointer = tuple[str | int, ...]
"""The way from a document's root to a value: keys and indices, `("enchantments", 0, "do")`."""


def pointer_of(dotted: str) -> Pointer:
    """`story.0.text` as a pointer."""
    return tuple(int(step) if step.isdecimal() and step.isascii() else step for step in dotted.split("."))


class Severity(StrEnum):
    """How bad a diagnostic is. Only errors make a run fail."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Span(NamedTuple):
    """A stretch of text: 1-based lines and columns, counted in code points, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


START = Span(1, 1, 1, 1)
"""The place to point at when a whole file is meant."""


def point(line: int, column: int, length: int = 1) -> Span:
    """A stretch of one line."""
    return Span(line, column, line, column + length)


class Edit(NamedTuple):
    """One piece of a fix: replace what `span` covers with `text`."""

    span: Span
    text: str


class Related(NamedTuple):
    """A second place that explains a diagnostic, such as the first of two definitions."""

    path: str
    span: Span
    message: str


class Diagnostic(NamedTuple):
    """One mistake at one place. `path` is what the reader of the message can open; `pointer` is the value meant."""

    code: str
    message: str
    path: str
    span: Span = START
    severity: Severity = Severity.ERROR
    hint: str = ""
    pointer: Pointer = ()
    related: tuple[Related, ...] = ()
    fix: tuple[Edit, ...] = ()
    #: The entity that something asks for and nobody defines, where that is the mistake.
    missing: str = ""

    def sort_key(self) -> tuple[str, Span, str, str, str]:
        """The reading order: file, place, code. The rest only makes the order total."""
        return (self.path, self.span, self.code, self.message, self.hint)

    def __lt__(self, other: Any) -> bool:
        return self.sort_key() < other.sort_key()  # type: ignore[no-any-return]


def in_order(problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Reading order, each diagnostic once."""
    return sorted(set(problems))


_LONGEST_WORD = 64
_SHORTEST_PREFIX = 3


def article_for(noun: str) -> str:
    """The article that an English noun is spoken with: an enemy, a hero, a unit."""
    is_vowel = noun[:1].lower() in tuple("aeiou") and not noun.lower().startswith(("uni", "use", "eu"))
    return "an" if is_vowel else "a"


def with_article(noun: str) -> str:
    return f"{article_for(noun)} {noun}"


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate the author most likely meant, or None when nothing is near enough to suggest.

    Case, `-`, `_` and spaces do not count; then a swapped, missing, doubled or wrong letter; then a shared beginning.
    Equal candidates are settled by the alphabet, so the answer never depends on the order they come in.
    """
    wanted = _folded(word)
    if not wanted or len(wanted) > _LONGEST_WORD:
        return None
    letters = frozenset(wanted)
    best: tuple[int, str] | None = None
    for candidate in candidates:
        score = _score(wanted, letters, _folded(candidate))
        if score is not None and (best is None or (score, candidate) < best):
            best = (score, candidate)
    return best[1] if best else None


@lru_cache(maxsize=20_000)
def _folded(word: str) -> str:
    return word.casefold().translate(_SEPARATORS)


_SEPARATORS = {ord(separator): None for separator in "-_ "}


def _score(wanted: str, letters: frozenset[str], candidate: str) -> int | None:
    """Lower is nearer; None is too far. `letters` are those of the wanted word: each that the other lacks, or has more,
    is a change of its own, which spares most words a closer look.
    """
    if wanted == candidate:
        return 0
    allowed = max(1, min(len(wanted), len(candidate)) // 3)
    if min(len(wanted), len(candidate)) < _SHORTEST_PREFIX:
        allowed = 1 if len(wanted) + len(candidate) > _SHORTEST_PREFIX else 0
    others = frozenset(candidate)
    if (
        abs(len(wanted) - len(candidate)) <= allowed
        and len(letters - others) <= allowed
        and len(others - letters) <= allowed
    ):
        distance = _distance(wanted, candidate)
        if distance <= allowed:
            return distance
    shorter, longer = sorted((wanted, candidate), key=len)
    if len(shorter) >= _SHORTEST_PREFIX and longer.startswith(shorter):
        return _LONGEST_WORD + len(longer) - len(shorter)
    return None


def _distance(left: str, right: str) -> int:
    """How many letters must be inserted, removed, replaced or swapped with their neighbour."""
    before: list[int] = []
    above = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        row = [i]
        for j, b in enumerate(right, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and b == left[i - 2]:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, above = above, row
    return above[-1]
