"""`lantern playtest --sql`: results asked, and the answer shown as a table, JSON or CSV."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.cli.games import Stop
from toolkit.cli.output import say_text
from toolkit.content.characters import in_json
from toolkit.content.diagnostics import nearest

if TYPE_CHECKING:
    from toolkit.playtest.sql import SqlAnswer

FORMATS = ("text", "json", "csv")
#: Digits of fractions in the table for people; JSON and CSV have all of them.
_DIGITS = 4


def ask_results(folder: Path | None, question: str, form: str) -> None:
    """Answer a question. Raises `Stop` for what cannot be answered."""
    from toolkit.playtest.parts import RunFault
    from toolkit.playtest.sql import SqlFault, ask

    if folder is None or not question:
        raise Stop(["error: --sql asks the folder that --results names; give both"])
    if form not in FORMATS:
        near = nearest(form, FORMATS)
        hint = f"did you mean {near!r}?" if near else f"there is {', '.join(FORMATS)}"
        raise Stop([f"error: an answer has no format {form!r}; {hint}"])
    try:
        answer = ask(folder, question)
    except (RunFault, SqlFault) as fault:
        raise Stop.from_diagnostics([fault.diagnostic]) from None
    say_text({"text": _table, "json": _json, "csv": _csv}[form](answer))


def _json(answer: SqlAnswer) -> str:
    return in_json([dict(zip(answer.columns, row, strict=True)) for row in answer.rows], indent=1) + "\n"


def _csv(answer: SqlAnswer) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows([answer.columns, *answer.rows])
    return written.getvalue()


def _table(answer: SqlAnswer) -> str:
    """Columns under their names; numbers to the right."""
    lines = [[_shown(value) for value in row] for row in answer.rows]
    widths = [max(map(len, column)) for column in zip(answer.columns, *lines, strict=True)]
    numbers = [
        all(row[place] is None or isinstance(row[place], int | float) for row in answer.rows)
        for place in range(len(widths))
    ]

    def laid(line: list[str]) -> str:
        cells = zip(line, widths, numbers, strict=True)
        return "  ".join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in cells).rstrip()

    rows = [laid(list(answer.columns)), laid(["─" * width for width in widths]), *map(laid, lines)]
    return "\n".join(rows) + "\n"


def _shown(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.{_DIGITS}g}" if abs(value) < 1_000 else f"{value:.1f}"
    return str(value)
