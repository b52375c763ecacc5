"""Shipped packs in which every reference is written with its pack: `pack/id` means what `id` means."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.systems.golden import Played
from tests.systems.own import folder_of, own
from toolkit.checks.run import Options, run
from toolkit.content.annotations import Annotations
from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs
from toolkit.content.schemas import shipped
from toolkit.systems import find


def goes_otherwise(system: str, folder: Path, games: Sequence[str]) -> list[str]:
    """The kept games that go otherwise, or what a check says, when every reference is written with its pack."""
    packs = written_with_packs(system, folder)
    library, kept = load(packs).library, own(system).golden
    told = [f"{each.path}:{each.span.line}: {each.message}" for each in run(packs, Options()).diagnostics]
    for golden in kept.games:
        if str(golden) in games:
            lines = (folder_of(system) / "golden" / golden.file).read_text("utf-8").splitlines()
            if Played(find(system), library, golden, kept.table).lines != lines:
                told.append(str(golden))
    return told


class Written(NamedTuple):
    """A reference in a file: where it stands, what is written there, and what that is in full."""

    file: str
    line: int
    column: int
    end: int
    short: str
    full: str


def written_with_packs(system: str, folder: Path) -> list[Path]:
    """Copies of the packs of a system below a folder, without their tests, with every reference written in full."""
    library = load([each for each in shipped_packs() if each.parent.name == system]).library
    for pack in library.packs.values():
        shutil.copytree(pack.root, folder / pack.id, ignore=shutil.ignore_patterns("tests"))
    references = {
        each for kind in shipped().kinds(system) for entity in library.of_kind(kind) for each in _in(library, entity)
    }
    assert references, "nothing names anything else"
    for each in sorted(references, reverse=True):  # from the end, so that places before stay where they are
        path = _copy(library, folder, each.file)
        lines = path.read_text("utf-8").split("\n")
        line = lines[each.line - 1]
        before, there, after = line[: each.column - 1], line[each.column - 1 : each.end - 1], line[each.end - 1 :]
        lines[each.line - 1] = before + there.replace(each.short, each.full, 1) + after
        path.write_text("\n".join(lines), "utf-8")
    return [folder / name for name in library.packs]


def _copy(library: Library, folder: Path, file: str) -> Path:
    pack = next(each for each in library.packs.values() if file.startswith(f"{each.shown}/"))
    return folder / pack.id / file.removeprefix(f"{pack.shown}/")


def _in(library: Library, entity: Entity) -> Iterator[Written]:
    """What an entity names, where it stands: also in the entity that it extends."""
    name = shipped().name_of(library.packs[entity.pack].manifest.system, entity.kind)
    assert name is not None
    for pointer, text, kinds, is_key in Annotations(shipped()).marked(name, entity.data).refs:
        found = next((each for kind in kinds if (each := library.find(text, kind, entity.pack)) is not None), None)
        if found is not None and "/" not in text:
            file, span = entity.locate_key(pointer) if is_key else entity.locate(pointer)
            yield Written(file, span.line, span.column, span.end_column, text, found.qualified)
