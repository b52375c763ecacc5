"""`# lantern: allow L0503 reason`: one finding on one line, silenced on purpose.

The comment works on its own line, or on the next one when it stands alone. It is itself reported when it silences
nothing, so that no comment outlives what it excused. What playing and printing rest on cannot be silenced at all: the
comment may stand in a stranger's pack.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from yaml._yaml import CParser
from yaml.error import YAMLError
from yaml.events import ScalarEvent, StreamEndEvent

from toolkit.content.diagnostics import Diagnostic, Edit, Span
from toolkit.content.positions import span_of

CODES = {
    "L0901": "an allow comment that silences nothing",
    "L0902": "an allow comment without a code or a reason",
    "L0903": "an allow comment for a finding that cannot be allowed",
}

#: Codes of findings that other commands give: a check cannot know whether a comment silences one.
SAID_ELSEWHERE = frozenset({"L1301", "L1305"})

_COMMENT = re.compile(r"(?:^|(?<=\s))#\s*lantern:\s*allow\b[ \t]*(.*)$")
_CODE = re.compile(r"(L[0-9]{4})\b[ \t]*(.*)$")

_LINE_END = re.compile("\r\n|\r|\n")


class Allow(NamedTuple):
    """One comment: the line it works on, the line it stands on, its column, the code ("" when there is none), whether
    a reason is given, and the text to remove when it is not needed (line and column of its start and end)."""

    works_on: int
    line: int
    column: int
    code: str
    has_reason: bool
    removal: tuple[int, int, int, int]


def allows_in(raw: bytes) -> list[Allow]:
    """The allow comments of a file."""
    if b"lantern:" not in raw:
        return []
    found: list[Allow] = []
    lines = _LINE_END.split(raw.decode("utf-8-sig", "replace"))
    for number, line in enumerate(lines, 1):
        comment = _COMMENT.search(line)
        if comment is None:
            continue
        column = line.index("#", comment.start()) + 1
        if any(start < (number, column) < end for start, end in _texts(raw)):
            continue
        code = _CODE.match(comment[1].strip())
        before = line[: column - 1].rstrip()
        works_on = number if before else number + 1
        removal = _removal(number, len(before), len(line), number == len(lines))
        found.append(Allow(works_on, number, column, code[1] if code else "", bool(code and code[2].strip()), removal))
    return found


@lru_cache(maxsize=1)
def _texts(raw: bytes) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Where block text and quoted text of a file begins and ends: what looks like a comment in there is none."""
    found = []
    try:
        parser = CParser(raw)
        while (event := parser.get_event()) is not None and not isinstance(event, StreamEndEvent):
            if isinstance(event, ScalarEvent) and event.style:
                span = span_of(event)
                found.append(((span.line, span.column), (span.end_line, span.end_column)))
    except YAMLError:
        pass  # the mistake is told elsewhere; up to it, all texts are known
    return tuple(found)


def _removal(line: int, before: int, length: int, is_last: bool) -> tuple[int, int, int, int]:
    """The comment with the spaces before it; its whole line when nothing else stands on it."""
    if before or is_last:
        return line, before + 1, line, length + 1
    return line, 1, line + 1, 1


def silence(problems: Iterable[Diagnostic], path: str, allows: Iterable[Allow]) -> list[Diagnostic]:
    """The problems of one file that no comment silences, and what is wrong with the comments themselves."""
    known = [_restored(*each) for each in allows]
    valid = [each for each in known if can_be_allowed(each.code)]
    used: set[Allow] = set()
    kept: list[Diagnostic] = []
    for problem in problems:
        silencing = [each for each in valid if each.works_on == problem.span.line and each.code == problem.code]
        used.update(silencing)
        if not silencing:
            kept.append(problem)
    return kept + [fault for each in known for fault in _faults(each, path, each in used)]


def can_be_allowed(code: str) -> bool:
    """Whether a comment may silence findings of this code."""
    from toolkit.checks.codes import codes  # most packs have no such comment

    known = codes().get(code)
    return known is not None and known.can_be_allowed


def allowed(problems: Iterable[Diagnostic], raw: Mapping[str, bytes]) -> list[Diagnostic]:
    """The problems that no comment silences, in files with these bytes. For findings of other commands."""
    comments: dict[str, set[tuple[int, str]]] = {}
    kept = []
    for problem in problems:
        if problem.path not in comments:
            found = allows_in(raw.get(problem.path, b""))
            comments[problem.path] = {(each.works_on, each.code) for each in found if each.has_reason}
        if (problem.span.line, problem.code) not in comments[problem.path]:
            kept.append(problem)
    return kept


def _restored(works_on: int, line: int, column: int, code: str, has_reason: bool, removal: Iterable[int]) -> Allow:
    """A comment as it was before the cache made lists of it."""
    first, start, last, end = removal
    return Allow(works_on, line, column, code, has_reason, (first, start, last, end))


def _faults(allow: Allow, path: str, is_used: bool) -> Iterable[Diagnostic]:
    span = Span(allow.line, allow.column, allow.line, allow.column + len("# lantern: allow"))
    if not allow.code:
        hint = "write '# lantern: allow L0503 why it is right'"
        yield Diagnostic("L0902", "this allow comment names no code", path, span, hint=hint)
    elif not can_be_allowed(allow.code):
        message = f"a comment cannot allow {allow.code}"
        fix = (Edit(Span(*allow.removal), ""),)
        yield Diagnostic("L0903", message, path, span, hint="remove the comment, and mend what it tells", fix=fix)
    elif not is_used and allow.code not in SAID_ELSEWHERE:
        message = f"nothing here needs 'allow {allow.code}'"
        fix = (Edit(Span(*allow.removal), ""),)
        yield Diagnostic("L0901", message, path, span, hint="remove the comment", fix=fix)
    elif not allow.has_reason:
        hint = f"write why it is right after {allow.code}"
        yield Diagnostic("L0902", "this allow comment gives no reason", path, span, hint=hint)
