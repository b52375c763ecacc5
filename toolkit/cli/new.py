"""`lantern new`: start a pack."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from toolkit.checks.formatting import format_source
from toolkit.checks.formatting.house import house_of
from toolkit.cli.main import EXIT_CANNOT_RUN
from toolkit.cli.output import complain, say
from toolkit.content import yaml
from toolkit.content.files import atomic_write
from toolkit.content.pack import claim_of
from toolkit.scaffold import (
    FALLBACK,
    PLAYED_WHOLE,
    CannotStartError,
    NewPack,
    check_folder,
    files_of,
    missing_languages,
    new_pack,
    systems,
)
from toolkit.systems import SYSTEMS


def _systems_help() -> str:
    described = (
        system if system in PLAYED_WHOLE else f"{system} (its combat, in scenario tests)" for system in systems()
    )
    return f"The rule set. Playable: {', '.join(described)}."


def command(
    folder: Annotated[Path, typer.Argument(help="The folder to make; it must not exist yet, or be empty.")],
    system: Annotated[str, typer.Option("--system", "-s", help=_systems_help())],
    id: Annotated[str, typer.Option("--id", help="The pack's id; the folder's name by default.")] = "",
    title: Annotated[str, typer.Option("--title", help="The pack's name for people.")] = "",
    languages: Annotated[
        str, typer.Option("--languages", "-l", help="Language codes; the first is the one you write in.")
    ] = FALLBACK,
) -> None:
    """Start a new pack: one commented example of each kind, an adventure, a scenario test, editor and CI settings.

    \b
    Examples:
      lantern new my-pack --system night-cage
      lantern new packs/embers --system massive-darkness --id ember-hills --title "The Ember Hills"
      lantern new my-pack --system night-cage --languages en,ru,uk
    """
    try:
        pack = new_pack(folder, system, id, title, languages)
        check_folder(folder)
        files = {path: _formatted(path, text, pack) for path, text in files_of(pack).items()}
        _write(folder, files)
    except CannotStartError as error:
        complain(f"error: {error}")
        if error.hint:
            complain(f"  hint: {error.hint}")
        raise typer.Exit(EXIT_CANNOT_RUN) from None
    except OSError as error:
        complain(f"error: {error.filename or folder} cannot be written: {error.strerror or error}")
        raise typer.Exit(EXIT_CANNOT_RUN) from None
    _show(folder, pack, len(files))


def _formatted(path: str, text: str, pack: NewPack) -> str:
    """Content in the house style: what the templates could not know is how a title or a name is quoted."""
    if not path.endswith(".yaml") or path.startswith("."):
        return text
    raw = text.encode("utf-8")
    document, _ = yaml.read(path, raw)
    house = house_of(path, claim_of(path), pack.system, document.data if document else None)
    return format_source(path, raw, house.order, house.schema).text or text


def _write(folder: Path, files: dict[str, str]) -> None:
    """A new folder appears whole or not at all; into an empty one that exists, the manifest comes last."""
    if folder.is_dir():
        for path, text in files.items():
            atomic_write(folder / path, text)
        return
    parent = folder.absolute().parent
    parent.mkdir(parents=True, exist_ok=True)
    temporary = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", suffix=".part", dir=parent))
    try:
        for path, text in files.items():
            atomic_write(temporary / path, text)
        temporary.chmod(0o777 & ~_umask())
        os.rename(temporary, folder)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise


def _umask() -> int:
    umask = os.umask(0)
    os.umask(umask)
    return umask


def _show(folder: Path, pack: NewPack, count: int) -> None:
    say(f"{pack.title}: a pack for {SYSTEMS[pack.system]}, {count} files in {folder}")
    for language in missing_languages(pack.languages, pack.system):
        say(f"note: the words for {language!r} are English until you translate them")
    say()
    say("Next:")
    name = f"'{folder}'" if " " in str(folder) else folder
    steps = [
        (f"lantern check {name}", "find mistakes"),
        (f"lantern test {name}", "run its scenario tests"),
        *([(f"lantern play {name}", "play its adventure")] if pack.system in PLAYED_WHOLE else []),
        (f"lantern render {name}", "print it"),
        (f"lantern schema --write {name}/.lantern/schemas", "schemas for your editor"),
    ]
    width = max(len(step) for step, _ in steps)
    for step, why in steps:
        say(f"  {step:<{width}}   {why}")
    say()
    say(f"Then open {folder}/README.md.")
