"""For people at a terminal: the message, the place, the line, and the mistaken words underlined.

```
error[L0201]: the key 'amout' is unknown in an effect
  --> cards/ember-dart.yaml:8:5
   |
 8 |     amout: 2
   |     ^^^^^ did you mean 'amount'?
```
"""

from __future__ import annotations

import unicodedata
from pathlib import Path

from toolkit.checks.run import Report
from toolkit.checks.sinks.shared import relative, summary
from toolkit.content.characters import on_one_line
from toolkit.content.diagnostics import START, Diagnostic, Severity, Span
from toolkit.content.files import read_bytes
from toolkit.content.yaml import MAX_BYTES

_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.NOTE: "1;36"}
_BLUE, _BOLD = "1;34", "1"
_WIDEST = 140
_BEFORE = 60


def rendered(report: Report, base: Path, *, colour: bool = False) -> str:
    """Every diagnostic with its line, then the summary."""
    writer = _Writer(base, colour)
    parts = [writer.diagnostic(problem) for problem in report.diagnostics]
    codes = sorted({problem.code for problem in report.diagnostics})
    if codes:
        parts.append(f"more about a code: lantern explain {codes[0]}\n")
    return "\n".join([*parts, summary(report)]) + "\n"


def shown(problem: Diagnostic, base: Path, *, colour: bool = False) -> str:
    """One diagnostic, for commands other than check."""
    return _Writer(base, colour).diagnostic(problem)


class _Writer:
    def __init__(self, base: Path, colour: bool) -> None:
        self.base = base
        self.colour = colour
        self._lines: dict[str, list[str]] = {}

    def diagnostic(self, problem: Diagnostic) -> str:
        strong = _COLOURS[problem.severity]
        head = self._painted(f"{problem.severity}[{problem.code}]", strong) + self._painted(
            f": {on_one_line(problem.message)}", _BOLD
        )
        hint = on_one_line(problem.hint)
        lines = [head, *self._place(problem.path, problem.span, hint, strong)]
        for related in problem.related:
            lines.append(self._painted("   = ", _BLUE) + on_one_line(related.message))
            lines += self._place(related.path, related.span, "", _BLUE)
        if problem.fix:
            lines.append(self._painted("   = ", _BLUE) + "'lantern check --fix' can repair this")
        return "\n".join(lines) + "\n"

    def _place(self, path: str, span: Span, hint: str, strong: str) -> list[str]:
        shown = relative(path, self.base)
        text = self._line(path, span.line)
        gutter = " " * len(str(span.line))
        bar = self._painted(f" {gutter} |", _BLUE)
        arrow = self._painted(f" {gutter}-->", _BLUE)
        if span == START or text is None:
            where = [f"{arrow} {on_one_line(shown)}:{span.line}:{span.column}"]
            return [*where, self._painted(f" {gutter} = ", _BLUE) + hint] if hint else where
        start, end = span.column - 1, span.end_column - 1 if span.end_line == span.line else len(text)
        text, start, end = _window(text, start, end)
        mark = " " * _width(text[:start]) + "^" * max(1, _width(text[start:end]))
        return [
            f"{arrow} {on_one_line(shown)}:{span.line}:{span.column}",
            bar,
            self._painted(f" {span.line} |", _BLUE) + f" {text}".rstrip(),
            f"{bar} " + self._painted(f"{mark} {hint}".rstrip(), strong),
        ]

    def _line(self, path: str, number: int) -> str | None:
        if path not in self._lines:
            self._lines[path] = self._read(path)
        lines = self._lines[path]
        return on_one_line(lines[number - 1]) if 0 < number <= len(lines) else None

    def _read(self, path: str) -> list[str]:
        """The lines of a file; none where there is no file, as behind words of a command line."""
        try:
            raw = read_bytes(self.base / path, MAX_BYTES)
        except OSError:
            return []
        if b"\0" in raw:  # no text: a workbook has cells, not lines
            return []
        return raw.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def _painted(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text


def _window(text: str, start: int, end: int) -> tuple[str, int, int]:
    """A long line cut around the place that is meant."""
    if len(text) <= _WIDEST:
        return text, start, min(end, len(text))
    first = max(0, min(start - _BEFORE, len(text) - _WIDEST))
    cut = text[first : first + _WIDEST]
    return cut, start - first, max(start - first + 1, min(end - first, len(cut)))


def _width(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(
        0 if unicodedata.combining(each) else 2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in text
    )
