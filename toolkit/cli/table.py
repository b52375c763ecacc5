"""`lantern table`: the entities of a kind as a table for spreadsheets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.games import Stop, load_library, stops_told
from toolkit.cli.output import say, say_text
from toolkit.cli.playtest import need
from toolkit.cli.tables import field_map, known_kind
from toolkit.content.files import atomic_write
from toolkit.content.library import Library
from toolkit.render.phrases import languages_of
from toolkit.tables.exporting import table_of
from toolkit.tables.sheets import WORKBOOK, csv_bytes

if TYPE_CHECKING:
    from toolkit.playtest.statistics.summary import Summary


def command(
    kind: Annotated[str, typer.Option("--kind", "-k", help="What stands in the table: equipment, enemy, tile.")],
    pack: Annotated[
        str, typer.Argument(help="A folder or the id of a shipped pack; the pack you stand in by default.")
    ] = ".",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="A .csv or .xlsx file; without it the table is printed as CSV.")
    ] = None,
    columns: Annotated[
        Path | None, typer.Option("--map", help="A YAML file with other names for columns: 'Level: level'.")
    ] = None,
    lang: Annotated[
        str, typer.Option("--lang", "-l", help="Languages of the words, with commas; all, or none for no words.")
    ] = "all",
    results: Annotated[
        Path | None, typer.Option("--results", help="The results folder of a playtest, for columns about its games.")
    ] = None,
) -> None:
    """The entities of a kind as a table, for people who balance a deck in a spreadsheet.

    Every field has a column. Columns in brackets are made: the words on the cards, and with --results what a playtest
    says of them. `lantern import` reads the table back; what was not changed in it changes nothing.

    \b
    Examples:
      lantern table my-pack --kind equipment -o cards.csv
      lantern table my-pack --kind enemy -o enemies.xlsx --lang en
      lantern table my-pack --kind equipment -o cards.csv --results build/playtest/RUN
    """
    with stops_told():
        if out is not None and out.suffix.lower() not in (".csv", WORKBOOK):
            raise Stop([f"error: a table is a .csv or .xlsx file, not {str(out)!r}"])
        if out is not None and out.suffix.lower() == WORKBOOK:
            need("openpyxl")
        library, own = load_library(pack)
        known_kind(library, own, kind)
        names = {field: name for name, field in field_map(columns).items() if field}
        spoken = _languages(library, own, lang)
        table = table_of(library, own, kind, spoken, _summary(library, own, results), names)
        if out is None:
            say_text(csv_bytes(table.rows).decode("utf-8-sig").replace("\r\n", "\n").rstrip("\n"))
            return
        if out.suffix.lower() == WORKBOOK:
            from toolkit.tables.workbooks import workbook_bytes

            atomic_write(out, workbook_bytes(kind, table.rows, table.made))
        else:
            atomic_write(out, csv_bytes(table.rows))
    count = len(table.rows) - 1
    say(f"{count} {'entity' if count == 1 else 'entities'} of the kind {kind}, {len(table.rows[0])} columns")
    say(f"open {out}")


def _languages(library: Library, pack: str, words: str) -> tuple[str, ...]:
    known = languages_of(library.packs[pack].manifest.system)
    if words in ("all", "none"):
        return known if words == "all" else ()
    chosen = tuple(word.strip() for word in words.split(",") if word.strip())
    for each in chosen:
        if each not in known:
            raise Stop([f"error: --lang is {', '.join(known)}, all or none, not {each!r}"])
    return chosen


def _summary(library: Library, pack: str, results: Path | None) -> Summary | None:
    """What a playtest of the pack says."""
    if results is None:
        return None
    from toolkit.playtest.parts import RunFault, open_run
    from toolkit.playtest.report.gathering import gather
    from toolkit.systems import find

    try:
        folder = open_run(results)
        if folder.order.pack != pack:
            raise Stop([f"error: the games in {results} are of the pack {folder.order.pack!r}, not {pack!r}"])
        return gather(folder, find(folder.order.system), library, examples=False).summary
    except RunFault as fault:
        raise Stop.from_diagnostics([fault.diagnostic]) from None
