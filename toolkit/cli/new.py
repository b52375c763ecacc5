"""`lantern new`: start a pack."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.checks.formatting import format_source
from toolkit.checks.formatting.house import house_of
from toolkit.cli.main import EXIT_CANNOT_RUN
from toolkit.cli.output import complain, say
from toolkit.content import yaml
from toolkit.content.pack import claim_of
from toolkit.content.writing import atomic_write, whole_folder
from toolkit.scaffold import (
    FALLBACK,
    WORKFLOW,
    CannotStartError,
    NewPack,
    check_folder,
    files_of,
    missing_languages,
    new_pack,
    systems,
)
from toolkit.scaffold.source import Source
from toolkit.systems import title_of


def _systems_help() -> str:
    return f"The rule set: {', '.join(systems())}."


def command(
    folder: Annotated[Path, typer.Argument(help="The folder to make; it must not exist yet, or be empty.")],
    system: Annotated[str, typer.Option("--system", "-s", help=_systems_help())],
    id: Annotated[str, typer.Option("--id", help="The pack's id; the folder's name by default.")] = "",
    title: Annotated[str, typer.Option("--title", help="The pack's name for people.")] = "",
    languages: Annotated[
        str, typer.Option("--languages", "-l", help="Language codes; the first is the one you write in.")
    ] = FALLBACK,
    source: Annotated[
        str, typer.Option("--from", metavar="WHERE", help="Where CI installs Lantern from: an address, or a path.")
    ] = "",
) -> None:
    """Start a new pack: one commented example of each kind, an adventure, a scenario test, editor and CI settings.

    \b
    Examples:
      lantern new my-pack --system night-cage
      lantern new packs/embers --system massive-darkness --id ember-hills --title "The Ember Hills"
      lantern new my-pack --system night-cage --languages en,ru,uk
      lantern new my-pack --system night-cage --from https://example.org/lantern.git@<commit>
    """
    try:
        pack = new_pack(folder, system, id, title, languages, source)
        check_folder(folder)
        files = {path: _formatted(path, text, pack) for path, text in files_of(pack).items()}
        _write(folder, files)
    except CannotStartError as error:
        complain(f"error: {error}")
        if error.hint:
            complain(f"  hint: {error.hint}")
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
    with whole_folder(folder) as temporary:
        for path, text in files.items():
            atomic_write(temporary / path, text)


def _show(folder: Path, pack: NewPack, count: int) -> None:
    say(f"{pack.title}: a pack for {title_of(pack.system)}, {count} files in {folder}")
    for language in missing_languages(pack.languages, pack.system):
        say(f"note: the words for {language!r} are English until you translate them")
    for note in _notes_on_source(pack.source):
        say(f"note: {note}")
    say()
    say("Next:")
    name = f"'{folder}'" if " " in str(folder) else folder
    steps = [
        (f"lantern check {name}", "find mistakes"),
        (f"lantern test {name}", "run its scenario tests"),
        (f"lantern play {name}", "play its adventure"),
        (f"lantern render {name}", "print it"),
        (f"lantern schema --write {name}/.lantern/schemas", "schemas for your editor"),
    ]
    width = max(len(step) for step, _ in steps)
    for step, why in steps:
        say(f"  {step:<{width}}   {why}")
    say()
    say(f"Then open {folder}/README.md.")


def _notes_on_source(source: Source) -> list[str]:
    """What the author has to know about where CI gets Lantern from."""
    if not source.pip:
        return [f"CI has to be told where Lantern comes from: write it behind LANTERN in {WORKFLOW}"]
    if source.is_local:
        return [f"other machines have no {source.pip}: for CI, write an address behind LANTERN in {WORKFLOW}"]
    if source.moves:
        return [
            f"what lies at {source.pip} can change: name a commit, as in …@<40 digits>, behind LANTERN in {WORKFLOW}"
        ]
    return []
