"""What the commands that play have in common: finding the pack, the adventure, the seats and saved games."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from toolkit.checks.run import run
from toolkit.checks.sinks import text_sink
from toolkit.cli.main import EXIT_CANNOT_RUN, EXIT_FINDINGS
from toolkit.cli.output import say_text
from toolkit.content.diagnostics import Diagnostic, Severity, nearest
from toolkit.content.entity import Entity
from toolkit.content.files import read_bytes
from toolkit.content.library import Library, load
from toolkit.content.pack import MANIFEST, read_manifest
from toolkit.content.resources import shipped_by_name
from toolkit.content.yaml import MAX_BYTES, Document
from toolkit.rules.reading import ContentFault
from toolkit.rules.record import Record, RecordFault, read_record
from toolkit.rules.system import System
from toolkit.systems import description, find, playable, title_of

#: The code of a file that nothing reads.
UNCLAIMED = "L0105"


SWITCHES = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}

#: Longer numbers than this are words: no option counts that far.
MOST_DIGITS = 10


class Stop(Exception):
    """The command cannot go on; `show` says why."""

    def __init__(self, lines: Iterable[str], code: int = EXIT_CANNOT_RUN) -> None:
        super().__init__("\n".join(lines))
        self.code = code

    @classmethod
    def from_diagnostics(cls, diagnostics: Iterable[Diagnostic]) -> Stop:
        return cls([shown(diagnostics)])

    def show(self) -> None:
        say_text(self, file=sys.stderr)


@contextmanager
def stops_told() -> Iterator[None]:
    """Where a command cannot go on, say why and end it: with the code of the `Stop`, or 1 for faults of content."""
    try:
        yield
    except ContentFault as fault:
        Stop.from_diagnostics([fault.diagnostic]).show()
        raise typer.Exit(EXIT_FINDINGS) from None
    except Stop as stop:
        stop.show()
        raise typer.Exit(stop.code) from None


def shown(diagnostics: Iterable[Diagnostic]) -> str:
    """Diagnostics as `lantern check` shows them: with the line and the words underlined."""
    return "\n".join(text_sink.shown(each, Path.cwd()) for each in sorted(diagnostics))


def pack_folder(name: str) -> Path:
    """The folder a pack argument means: a folder, or the id of a shipped pack."""
    path = Path(name)
    if path.exists():
        return path
    shipped = shipped_by_name()
    if name in shipped:
        return shipped[name]
    description(name)  # a system that is broken says so itself
    near = nearest(name, shipped)
    hint = f"did you mean {near!r}?" if near else f"shipped packs: {', '.join(sorted(shipped))}"
    raise Stop([f"error: there is no folder or shipped pack {name!r}; {hint}"])


def errors_in(folder: Path) -> list[Diagnostic]:
    """What `lantern check` calls errors in a folder."""
    return [each for each in run([folder]).diagnostics if each.severity is Severity.ERROR]


def load_library(name: str) -> tuple[Library, str]:
    """The library of a pack and the pack's id. Content with errors is not played; a broken test, or a file that is
    not even meant as content, stops nobody."""
    folder = pack_folder(name)
    loaded = load([folder])
    tests = {file.task.shown for file in loaded.library.tests()}
    errors = [each for each in errors_in(folder) if each.path not in tests and not _is_stray(each)]
    if errors:
        raise Stop.from_diagnostics(errors)
    inside = [pack for pack in loaded.library.packs.values() if pack.id in loaded.library.requested]
    if len(inside) != 1:
        names = ", ".join(sorted(pack.shown for pack in inside))
        raise Stop([f"error: there are {len(inside)} packs in {name}; name one of them: {names}"])
    return loaded.library, inside[0].id


def _is_stray(problem: Diagnostic) -> bool:
    """Whether it is about a file that is no YAML, such as a game saved into the pack."""
    return problem.code == UNCLAIMED and not problem.path.endswith((".yaml", ".yml"))


def load_playable(name: str) -> tuple[System, Library, str]:
    """The system, the library and the id of a pack that can be played."""
    library, pack = load_library(name)
    system_id = library.packs[pack].manifest.system
    if system_id not in playable():
        description(system_id)  # a system that is broken says so itself
        known = ", ".join(playable())
        raise Stop([f"error: {title_of(system_id)} has no rules here yet and cannot be played; playable: {known}"])
    return find(system_id), library, pack


def find_adventure(library: Library, name: str, pack: str) -> Entity:
    """The adventure of that name, or the pack's first one."""
    own = library.of_kind("adventure", pack=pack) or library.of_kind("adventure")
    if not own:
        raise Stop([f"error: the pack {pack!r} has no adventure to play"])
    if not name:
        return next((each for each in own if each.data.get("first")), own[0])
    found = library.find(name, kind="adventure", pack=pack)
    if found is None:
        raise unknown("adventure", name, library.names("adventure", pack))
    return found


def read_options(words: Iterable[str]) -> dict[str, Any]:
    """`name` or `name=on` switches an option on, `name=off` off, `name=3` gives it a number, `name=word` a word."""
    options: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        options[name] = _option_value(value) if equals else True
    return options


def _option_value(word: str) -> bool | int | str:
    if word in SWITCHES:
        return SWITCHES[word]
    is_number = word.removeprefix("-").isdecimal() and len(word) < MOST_DIGITS
    return int(word) if is_number else word


def read_heroes(
    library: Library, words: str, pack: str, players: int | None = None, *, kind: str = "hero"
) -> list[str]:
    """`wren,garrick` as the heroes who sit down, in this order; with `players`, exactly as many."""
    known = library.names(kind, pack)
    chosen = words_in(words)
    if not known:
        raise Stop([f"error: nobody can choose heroes: the pack {pack!r} has none"])
    if not chosen:
        raise Stop([f"error: --heroes names nobody; there is {', '.join(known)}"])
    for hero in chosen:
        if hero not in known:
            raise unknown("hero", hero, known)
        if chosen.count(hero) > 1:
            raise Stop([f"error: --heroes names {hero!r} more than once"])
    if players is not None and players != len(chosen):
        raise Stop([f"error: --heroes names {len(chosen)} and --players asks for {players}; leave --players out"])
    return chosen


def words_in(text: str) -> list[str]:
    """`a, b` as words."""
    return [word.strip() for word in text.split(",") if word.strip()]


def unknown(what: str, name: str, known: Iterable[str]) -> Stop:
    """The end of a command that was given a name nothing has; it tells the nearest name, or all names there are."""
    names = list(known)
    near = nearest(name, names)
    hint = f"did you mean {near!r}?" if near else f"there is {', '.join(names)}"
    return Stop([f"error: there is no {what} {name!r}; {hint}"])


def read_seats(words: str) -> dict[str, Any]:
    """One word for every seat, or one for each seat in order."""
    names = words_in(words)
    if len(names) <= 1:
        return {"default_seat": names[0] if names else "person"}
    return {"seats": names}


def pack_of_saved(entity: str, file: Path, named: str) -> str:
    """The pack a saved game was played with, by the `pack/id` of its adventure or campaign.

    It may be a shipped one, or lie here or around the saved game. `named` is the command that names its folder.
    """
    wanted = entity.partition("/")[0]
    here = Path.cwd()
    for folder in (here, here / wanted, *file.resolve().parents):
        manifest = read_manifest(folder, str(folder))[0] if (folder / MANIFEST).is_file() else None
        if manifest is not None and manifest.id == wanted:
            return str(folder)
    if wanted in shipped_by_name():
        return wanted
    raise Stop(
        [
            f"error: the game was played with the pack {wanted!r}, which is not here",
            f"  hint: name its folder: {named}",
        ]
    )


def read_saved(path: Path) -> tuple[Record, Document]:
    """A saved game from disk."""
    try:
        raw = read_bytes(path, MAX_BYTES)
    except OSError as error:
        raise Stop([f"error: {path} cannot be read: {error.strerror or error}"]) from None
    try:
        return read_record(str(path), raw)
    except RecordFault as fault:
        raise Stop.from_diagnostics([fault.diagnostic]) from None
