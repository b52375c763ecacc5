"""`# lantern: allow L0203 reason`: one finding on one line, silenced on purpose.

The comment works on its own line, or on the next one when it stands alone. It is itself reported when it silences
nothing, so that no comment outlives what it excused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from toolkit.content.diagnostics import Diagnostic, Span

CODES = {
    "L0901": "an allow comment that silences nothing",
    "L0902": "an allow comment without a code or a reason",
}

_COMMENT = re.compile(r"(?:^|(?<=\s))#\s*lantern:\s*allow\b[ \t]*(.*)$")
_CODE = re.compile(r"(L[0-9]{4})\b[ \t]*(.*)$")

Allow = tuple[int, int, int, str, bool]
"""The line it works on, the line it stands on, its column, the code ("" when there is none), whether a reason is
given."""


def allows_in(raw: bytes) -> list[Allow]:
    """The allow comments of a file."""
    if b"lantern:" not in raw:
        return []
    found: list[Allow] = []
    for number, line in enumerate(raw.decode("utf-8", "replace").splitlines(), 1):
        comment = _COMMENT.search(line)
        if comment is None:
            continue
        column = line.index("#", comment.start()) + 1
        code = _CODE.match(comment[1].strip())
        works_on = number if line[: column - 1].strip() else number + 1
        found.append((works_on, number, column, code[1] if code else "", bool(code and code[2].strip())))
    return found


def silence(problems: Iterable[Diagnostic], path: str, allows: Iterable[Allow]) -> list[Diagnostic]:
    """The problems of one file that no comment silences, and what is wrong with the comments themselves."""
    known: list[Allow] = [(a, b, c, code, reason) for a, b, c, code, reason in allows]  # JSON made lists of them
    used: set[Allow] = set()
    kept: list[Diagnostic] = []
    for problem in problems:
        silencing = [each for each in known if each[0] == problem.span.line and each[3] == problem.code]
        used.update(silencing)
        if not silencing:
            kept.append(problem)
    return kept + [fault for each in known for fault in _faults(each, path, each in used)]


def _faults(allow: Allow, path: str, is_used: bool) -> Iterable[Diagnostic]:
    _, line, column, code, has_reason = allow
    span = Span(line, column, line, column + len("# lantern: allow"))
    if not code:
        hint = "write '# lantern: allow L0203 why it is right'"
        yield Diagnostic("L0902", "this allow comment names no code", path, span, hint=hint)
    elif not is_used:
        yield Diagnostic("L0901", f"nothing here needs 'allow {code}'", path, span, hint="remove the comment")
    elif not has_reason:
        hint = f"write why it is right after {code}"
        yield Diagnostic("L0902", "this allow comment gives no reason", path, span, hint=hint)
