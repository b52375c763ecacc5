"""`lantern schema`: the JSON Schemas, for editors and other tools."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.main import EXIT_CANNOT_RUN
from toolkit.cli.output import complain, say, say_json


def command(
    name: Annotated[
        str | None, typer.Argument(help="Such as common/manifest; without it, all names are listed.")
    ] = None,
    write: Annotated[
        str, typer.Option("--write", metavar="DIR", help="Write all schemas, or the named one, here.")
    ] = "",
    update: Annotated[
        bool,
        typer.Option(
            "--update", help="Write the schemas of effects anew, ours in a checkout and those of installed systems."
        ),
    ] = False,
) -> None:
    """Print or write the JSON Schemas for editors.

    \b
    Examples:
      lantern schema                                  list them
      lantern schema massive-darkness/equipment       print one, with all it refers to
      lantern schema --write .lantern/schemas         write all of them

    \b
    In an editor with the YAML language server, put this on a file's first line:
      # yaml-language-server: $schema=../.lantern/schemas/massive-darkness/equipment.schema.json
    """
    from toolkit.checks.schema_files import bundled, update_generated
    from toolkit.content.schemas import shipped

    book = shipped()
    if update:
        from toolkit.content.pack import shown_path

        for path in update_generated():
            say(f"wrote {shown_path(path)}")
        return
    if name is not None and name not in book.files:
        from toolkit.content.diagnostics import nearest

        meant = nearest(name, book.files)
        complain(f"lantern schema: there is no schema {name!r}" + (f"; did you mean {meant!r}?" if meant else ""))
        raise typer.Exit(EXIT_CANNOT_RUN)
    if write:
        _write(write, [name] if name else sorted(book.files))
    elif name:
        say_json(bundled(book, name))
    else:
        for each in sorted(book.files):
            say(f"{each:<40} {book.files[each].get('title', '')}")


def _write(folder: str, names: list[str]) -> None:
    from toolkit.checks.schema_files import bundled
    from toolkit.content.files import atomic_write
    from toolkit.content.schemas import shipped

    for name in names:
        target = Path(folder) / f"{name}.schema.json"
        atomic_write(target, json.dumps(bundled(shipped(), name), ensure_ascii=False, indent=2) + "\n")
    say(f"wrote {len(names)} schemas to {folder}")
