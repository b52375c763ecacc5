"""The target `table`: a mutated spreadsheet that is imported into a small pack."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from tests.fuzz.cases import Case
from tests.fuzz.judging import Refused, within
from tests.fuzz.mutation import bytes_mutated, text_mutated
from tests.fuzz.packs import written_pack
from tests.fuzz.seeds import SYSTEMS, core, small_pack
from toolkit.checks.run import Options, run
from toolkit.content.diagnostics import Severity
from toolkit.content.library import load
from toolkit.tables import importing
from toolkit.tables.cells import Shown
from toolkit.tables.exporting import table_of
from toolkit.tables.sheets import TableFault, csv_bytes, read_sheet
from toolkit.tables.workbooks import workbook_bytes

#: What the case keeps beside the table: which pack it is imported into, and as which kind.
ABOUT = "about"
_ODD = (
    "",
    "=1+1",
    "[",
    "{a: 1",
    "yes",
    "1e999",
    "-1",
    "99999999999999999999",
    "it's: so",
    "# no",
    "\u202e",
    "*a",
    "- a",
)
Rows = list[list[Shown]]


@cache
def _kinds(system: str) -> tuple[str, ...]:
    """The kinds of the small pack that make a table."""
    names = {path.removesuffix(".yaml") for path in small_pack(system) if "/" not in path}
    return tuple(sorted(names & {entity.kind for entity in core(system).entities}))


@cache
def _rows(system: str, kind: str) -> tuple[tuple[Shown, ...], ...]:
    pack = next(iter(core(system).requested))
    return tuple(tuple(row) for row in table_of(core(system), pack, kind).rows[:8])


def make(source: Random) -> Case:
    """A table with one to four changed cells, columns or rows, or changed bytes."""
    system = source.choice(SYSTEMS)
    kind = source.choice(_kinds(system))
    rows = [list(row) for row in _rows(system, kind)]
    for _ in range(source.choice((1, 1, 2, 4))):
        _change(source, rows)
    is_workbook = source.random() < 0.25
    raw = workbook_bytes(kind, rows, [False] * len(rows[0])) if is_workbook else csv_bytes(rows)
    if source.random() < 0.2:
        raw = bytes_mutated(source, raw)
    name = "table.xlsx" if is_workbook else "table.csv"
    return Case("table", {name: raw, ABOUT: f"{system} {kind}".encode()})


def _change(source: Random, rows: Rows) -> None:
    row, column = source.randrange(len(rows)), source.randrange(len(rows[0]))
    chance = source.random()
    if chance < 0.4:
        rows[row][column] = text_mutated(source, str(rows[row][column] or ""))
    elif chance < 0.7:
        rows[row][column] = source.choice(_ODD)
    elif chance < 0.8:
        rows[row][column] = rows[source.randrange(len(rows))][source.randrange(len(rows[0]))]
    elif chance < 0.9:
        rows.append(list(rows[row]))
    elif len(rows) > 2:
        del rows[row]


def try_out(case: Case, folder: Path) -> str:
    """Import it. What is taken over checks clean, and the same table changes nothing when it is read again."""
    system, kind = case.files[ABOUT].decode().split(" ")
    pack = written_pack(folder / "pack", small_pack(system))
    table = folder / next(name for name in case.files if name != ABOUT)
    table.write_bytes(case.files[table.name])
    library = load([pack], base=folder).library
    own = next(iter(library.requested))
    with within(5, "import"):
        try:
            sheet = read_sheet(table)
        except TableFault:
            return "refused"
        made = importing.plan(library, own, kind, sheet, {})
        if made.diagnostics or importing.check(made):
            return "refused"
        importing.write(made)
    report = run([pack], Options(base=folder, use_cache=False))
    wrong = [each for each in report.diagnostics if each.severity is Severity.ERROR]
    if wrong:
        raise Refused("check after import", f"{wrong[0].code} {wrong[0].message}")
    again = importing.plan(load([pack], base=folder).library, own, kind, sheet, {})
    if again.diagnostics or again.files:
        raise Refused("import again", str(again.diagnostics[:1] or again.changed[:1]))
    return "clean"
