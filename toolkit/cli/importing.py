"""`lantern import`: a table from a spreadsheet into the files of a pack."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.games import Stop, load_library, stops_told
from toolkit.cli.main import EXIT_FINDINGS
from toolkit.cli.output import say
from toolkit.cli.playtest import need
from toolkit.cli.tables import field_map, known_kind
from toolkit.content.resources import shipped_packs
from toolkit.tables import importing
from toolkit.tables.sheets import WORKBOOK, TableFault, read_sheet

#: Changes that are told one by one; more are only counted.
MOST_LINES = 20


def command(
    table: Annotated[Path, typer.Argument(help="A .csv or .xlsx file; its first row names the columns.")],
    kind: Annotated[str, typer.Option("--kind", "-k", help="What the rows are: equipment, enemy, tile.")],
    pack: Annotated[
        str, typer.Option("--pack", "-p", help="The folder of the pack; the one you are in by default.")
    ] = ".",
    columns: Annotated[
        Path | None, typer.Option("--map", help="A YAML file that says which column is which field: 'Level: level'.")
    ] = None,
    into: Annotated[
        str, typer.Option("--into", help="Where new entities go: a folder of the pack, or a .yaml file with a list.")
    ] = "",
    sheet: Annotated[str, typer.Option("--sheet", help="The sheet of a workbook; the first one by default.")] = "",
    dry: Annotated[bool, typer.Option("--dry-run", help="Say what would change, and write nothing.")] = False,
) -> None:
    """Take over what a table says. Rows are found by their id, or by a name that makes one; new rows are new entities.

    Only what the table says otherwise than the pack is changed; comments and order of the files stay. Nothing is taken
    away because a row is missing. A mistake is told with the cell it stands in, and then nothing is written.

    \b
    Examples:
      lantern import cards.csv --kind equipment --pack my-pack
      lantern import cards.xlsx --kind equipment --map columns.yaml --dry-run
      lantern import new.csv --kind equipment --into equipment/wave-2.yaml

    \b
    Exit codes: 0 taken over, 1 mistakes, 2 could not run, 3 a fault of our own.
    """
    with stops_told():
        if table.suffix.lower() == WORKBOOK:
            need("openpyxl")
        library, own = load_library(pack)
        if (
            library.packs[own].root.resolve() in {each.resolve() for each in shipped_packs()}
            and not Path(pack).exists()
        ):
            raise Stop([f"error: {pack!r} is a shipped pack; to change it, name its folder with --pack"])
        known_kind(library, own, kind)
        try:
            rows = read_sheet(table, sheet)
        except OSError as error:
            raise Stop([f"error: {table} cannot be read: {error.strerror or error}"]) from None
        except TableFault as fault:
            raise Stop([str(Stop.from_diagnostics([fault.diagnostic]))], EXIT_FINDINGS) from None
        made = importing.plan(library, own, kind, rows, field_map(columns), into)
        problems = made.diagnostics or (importing.check(made) if made.files else [])
        if problems:
            raise Stop([str(Stop.from_diagnostics(problems)), "nothing was written"], EXIT_FINDINGS)
        if not dry and (meanwhile := importing.write(made)):
            raise Stop([f"error: {meanwhile} was changed meanwhile; nothing was written", "  hint: import again"])
    _tell(made, dry)


def _tell(made: importing.ImportPlan, dry: bool) -> None:
    for each in made.changed[:MOST_LINES]:
        say(f"  {each.entity}  {each.field}: {each.before or '–'} → {each.after.strip() or '–'}")
    if len(made.changed) > MOST_LINES:
        say(f"  … and {len(made.changed) - MOST_LINES} more")
    for id in made.added[:MOST_LINES]:
        say(f"  {id}  new")
    if len(made.added) > MOST_LINES:
        say(f"  … and {len(made.added) - MOST_LINES} more")
    changed = len({each.entity for each in made.changed})
    counts = f"{len(made.added)} new, {changed} changed, {made.same} as they were"
    left = f"; {made.not_named} of the pack are not in the table and stay" if made.not_named else ""
    say(f"{counts}{left}" + ("; nothing was written (--dry-run)" if dry and made.files else ""))
