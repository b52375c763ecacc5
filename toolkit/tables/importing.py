"""A table into the files of a pack: what changes, what is new, and what is wrong, cell by cell.

A cell that shows what the pack says already is left alone, so that a table that comes back as it went out changes
nothing. The changed pack is made beside the real one and checked there; only where that finds no new mistake is
anything written.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path as File
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from toolkit.checks.formatting import MODELINE, format_source
from toolkit.checks.formatting.house import house_of
from toolkit.checks.run import Options, run
from toolkit.content.characters import slug
from toolkit.content.diagnostics import Diagnostic, Severity, Span
from toolkit.content.entity import Entity
from toolkit.content.files import atomic_write, read_bytes, walk
from toolkit.content.library import Library, load
from toolkit.content.pack import Claim, claim_of, is_id
from toolkit.content.resources import shipped_packs
from toolkit.content.schemas import shipped
from toolkit.content.writing import writing_to
from toolkit.content.yaml import MAX_BYTES, read
from toolkit.tables import editing
from toolkit.tables.cells import BadCell, only_text, shown
from toolkit.tables.cells import read as read_cell
from toolkit.tables.columns import Column, Fields, Path, columns_in, value_of
from toolkit.tables.sheets import Cell, Sheet

_ID: Path = ("id",)
_NAME: Path = ("name",)


@dataclass(frozen=True, slots=True)
class Changed:
    """One field of one entity: what it showed, and what it shows now. "" for nothing."""

    entity: str
    field: str
    before: str
    after: str


@dataclass(slots=True)
class ImportPlan:
    """What a table would change. `files` are whole, by their paths in the pack; `before` is what they hold now."""

    library: Library
    pack: str
    sheet: Sheet
    columns: list[Column]
    files: dict[str, bytes] = field(default_factory=dict)
    before: dict[str, bytes] = field(default_factory=dict)
    changed: list[Changed] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    same: int = 0
    not_named: int = 0
    diagnostics: list[Diagnostic] = field(default_factory=list)
    rows: dict[str, tuple[Cell, ...]] = field(default_factory=dict)


class _Row(NamedTuple):
    """A row of the table: the id it is about, and the cells with something to say."""

    id: str
    cells: tuple[Cell, ...]


def plan(
    library: Library, pack: str, kind: str, sheet: Sheet, mapping: Mapping[str, str | None], into: str = ""
) -> ImportPlan:
    """What a table changes in a pack. Nothing is written; what is wrong is in `diagnostics`.

    `into` is a folder of the pack for new entities, one file each, or a file with a list of them.
    """
    schema = shipped().name_of(library.packs[pack].manifest.system, kind)
    assert schema is not None
    columns, problems = columns_in(sheet, mapping, Fields(shipped(), schema))
    made = ImportPlan(library, pack, sheet, columns, diagnostics=problems)
    if problems:
        return made
    known = {entity.id: entity for entity in library.entities if entity.pack == pack and entity.kind == kind}
    others = {entity.id: entity for entity in library.entities if entity.pack == pack}
    new: list[dict[str, Any]] = []
    for row in _rows(made):
        made.rows[row.id] = row.cells
        if row.id in known:
            _change(made, known[row.id], row)
        elif row.id in others:
            message = f"{row.id!r} is of the kind {others[row.id].kind!r}, not {kind!r}"
            made.diagnostics.append(sheet.fault("L1404", _cell_of(made, row.cells, _ID), message))
        else:
            new.append(_new(made, kind, row))
    made.not_named = len(known.keys() - made.rows.keys())
    if not made.diagnostics:
        _add(made, kind, new, into or _usual_folder(known.values(), kind))
    return made


# Rows and cells


def _rows(made: ImportPlan) -> Iterable[_Row]:
    """The rows that are about something, each with its id."""
    seen: dict[str, Cell] = {}
    for cells in made.sheet.rows:
        if not any(cell.text.strip() for cell in cells):
            continue
        at = _cell_of(made, cells, _ID)
        id = at.text.strip() or slug(_cell_of(made, cells, _NAME).text)
        if not is_id(id):
            made.diagnostics.append(_bad_id(made.sheet, at, id))
        elif id in seen:
            message = f"{id!r} stands in {seen[id].address} already"
            made.diagnostics.append(made.sheet.fault("L1404", at, message, "give one of the two another id"))
        else:
            seen[id] = at
            yield _Row(id, cells)


def _bad_id(sheet: Sheet, cell: Cell, id: str) -> Diagnostic:
    if not id:
        return sheet.fault(
            "L1404", cell, "the row has no id, and no name to make one of", "write one, such as ember-blade"
        )
    proposed = slug(id)
    hint = f"write {proposed!r}" if proposed else "use small letters, digits and '-', such as ember-blade"
    return sheet.fault("L1404", cell, f"the id {id!r} is not kebab-case", hint)


def _cell_of(made: ImportPlan, cells: tuple[Cell, ...], path: Path) -> Cell:
    """The cell of a field in a row; its first one where the table has no such column."""
    column = next((each for each in made.columns if each.path == path), None)
    if column is None:
        return Cell("", cells[0].row, cells[0].column, cells[0].span)
    return _at(cells, column)


def _at(cells: tuple[Cell, ...], column: Column) -> Cell:
    """The cell of a column; rows may be shorter than the head."""
    if column.index < len(cells):
        return cells[column.index]
    return Cell("", cells[0].row, column.index + 1, cells[-1].span)


def _change(made: ImportPlan, entity: Entity, row: _Row) -> None:
    """Take over what the row says otherwise than the entity."""
    changes = 0
    for column in made.columns:
        if column.path == _ID:
            continue
        cell = _at(row.cells, column)
        known, value = value_of(entity.data, column.path)
        before = str(shown(value, column.types)) if known else ""
        if cell.fault:
            made.diagnostics.append(made.sheet.fault("L1403", cell, cell.fault))
        elif _same(cell.text, before, column):
            continue
        elif not cell.text.strip():
            changes += _taken_away(made, entity, column, cell, before)
        else:
            changes += _set(made, entity, column, cell, before, value if known else None)
    made.same += not changes


def _same(text: str, before: str, column: Column) -> bool:
    """Whether a cell shows what it did: spreadsheets change line ends, and white space around words says nothing."""
    plain = text.replace("\r\n", "\n")
    return (
        plain == before
        or (plain.strip() == before.strip() and (not plain.strip() or not only_text(column.types)))
        or (plain.rstrip("\n") == before.rstrip("\n") and bool(before))
    )


def _set(made: ImportPlan, entity: Entity, column: Column, cell: Cell, before: str, old: Any) -> bool:
    try:
        value = read_cell(cell.text.replace("\r\n", "\n"), column.types)
    except BadCell as error:
        made.diagnostics.append(made.sheet.fault("L1403", cell, f"{cell.text!r} cannot be read: {error}"))
        return False
    if value == old and type(value) is type(old):
        return False
    return _edit(made, entity, column, cell, before, lambda raw: editing.put(raw, entity.pointer, column.path, value))


def _taken_away(made: ImportPlan, entity: Entity, column: Column, cell: Cell, before: str) -> bool:
    if not entity.is_own(column.path):
        base = entity.base.qualified if entity.base is not None else "another entity"
        message = f"{column.name} is inherited from {base} and cannot be taken away here"
        made.diagnostics.append(made.sheet.fault("L1403", cell, message, f"write {before!r}, or another value"))
        return False
    return _edit(made, entity, column, cell, before, lambda raw: editing.remove(raw, entity.pointer, column.path))


def _edit(made: ImportPlan, entity: Entity, column: Column, cell: Cell, before: str, edit: Any) -> bool:
    pack = made.library.packs[made.pack]
    path = entity.document.path.removeprefix(pack.shown_path(""))
    made.before.setdefault(path, entity.document.raw)
    try:
        made.files[path] = edit(made.files.get(path, entity.document.raw))
    except editing.NotEditable as error:
        message = f"the file {path} cannot be changed from a table: {error}"
        made.diagnostics.append(made.sheet.fault("L1403", cell, message, "change it there by hand"))
        return False
    made.changed.append(Changed(entity.id, column.name, before, cell.text))
    return True


def _new(made: ImportPlan, kind: str, row: _Row) -> dict[str, Any]:
    """What a row says of an entity that the pack does not have yet."""
    data: dict[str, Any] = {"id": row.id, "kind": kind}
    for column in made.columns:
        cell = _at(row.cells, column)
        if column.path == _ID or (not cell.text.strip() and not cell.fault):
            continue
        if cell.fault:
            made.diagnostics.append(made.sheet.fault("L1403", cell, cell.fault))
            continue
        try:
            value = read_cell(cell.text.replace("\r\n", "\n"), column.types)
        except BadCell as error:
            made.diagnostics.append(made.sheet.fault("L1403", cell, f"{cell.text!r} cannot be read: {error}"))
            continue
        data = editing.with_value(data, column.path, value)
    return data


# New entities


def _usual_folder(entities: Iterable[Entity], kind: str) -> str:
    """The folder in which most entities of the kind lie; one of the kind's name where there are none."""
    folders = [os.path.dirname(entity.document.path) for entity in entities if not entity.pointer]
    if not folders:
        return kind
    return max(sorted(set(folders)), key=folders.count)


def _add(made: ImportPlan, kind: str, new: list[dict[str, Any]], into: str) -> None:
    pack = made.library.packs[made.pack]
    folder = into.removeprefix(pack.shown_path("")).strip("/")
    for data in new:
        path = folder if folder.endswith((".yaml", ".yml")) else f"{folder}/{data['id']}.yaml".lstrip("/")
        cell = _cell_of(made, made.rows[data["id"]], _ID)
        known = made.files.get(path) or _on_disk(pack.root / path)
        try:
            if known is not None and path != folder:
                raise editing.NotEditable("there is such a file already")
            if path == folder:
                made.before.setdefault(path, _on_disk(pack.root / path) or b"")
                item = "- " + editing.entity_text(data).replace("\n", "\n  ").rstrip() + "\n"
                made.files[path] = editing.append(known, data) if known else item.encode("utf-8")
            else:
                made.files[path] = (_modeline(made, kind, path) + editing.entity_text(data)).encode("utf-8")
        except editing.NotEditable as error:
            made.diagnostics.append(made.sheet.fault("L1403", cell, f"{path} cannot be written: {error}"))
            continue
        made.added.append(data["id"])


def _on_disk(file: File) -> bytes | None:
    return read_bytes(file, MAX_BYTES) if file.exists() else None


def _modeline(made: ImportPlan, kind: str, path: str) -> str:
    """The line that tells editors the schema, where the pack's files have one."""
    files = [file.document.raw for file in made.library.files if file.task.pack == made.pack and file.document]
    has_lines = any(MODELINE.match(raw.decode("utf-8").partition("\n")[0]) for raw in files)
    house = house_of(path, Claim.ENTITIES, made.library.packs[made.pack].manifest.system, {"kind": kind})
    return f"# yaml-language-server: $schema={house.schema}\n" if has_lines and house.schema else ""


def _in_house_style(made: ImportPlan) -> None:
    """Files that were in the house style, and new ones, are so after the change too."""
    system = made.library.packs[made.pack].manifest.system
    for path, raw in made.files.items():
        before = made.before.get(path, b"")
        document, _ = read(path, raw)
        house = house_of(path, claim_of(path), system, document.data if document else None)
        if before and format_source(path, before, house.order, house.schema).text != before.decode("utf-8"):
            continue
        formatted = format_source(path, raw, house.order, house.schema).text
        made.files[path] = raw if formatted is None else formatted.encode("utf-8")


# Checking and writing


def check(made: ImportPlan) -> list[Diagnostic]:
    """The mistakes that the pack would have with the table and has not without it, at the cells they come from."""
    _in_house_style(made)
    pack = made.library.packs[made.pack]
    known = {(each.code, each.path, each.message) for each in run([pack.root]).diagnostics}
    with TemporaryDirectory(prefix="lantern-table-") as folder:
        base = File(os.path.realpath(folder))
        root = _copied(made, base)
        inside = f"{root.name}/"
        found = run([root], Options(base=base, use_cache=False)).diagnostics
        errors = [
            each._replace(path=pack.shown_path(each.path.removeprefix(inside)))
            for each in found
            if each.severity is Severity.ERROR and each.path.startswith(inside)
        ]
        left = [each for each in errors if (each.code, each.path, each.message) not in known]
        cells = _places(made, load([root], base=base).library, inside) if left else []
    return [_at_its_cell(made, each, cells) for each in left]


def _copied(made: ImportPlan, base: File) -> File:
    """The pack with the table's changes, and the packs it requires that are not shipped, in another folder."""
    ours = {os.path.realpath(each) for each in shipped_packs()}
    target = base / made.pack
    for pack in made.library.packs.values():
        is_shipped = os.path.realpath(pack.root) in ours
        if is_shipped and pack.id != made.pack:
            continue
        for path in walk(pack.root).files:
            copy = base / pack.id / path
            copy.parent.mkdir(parents=True, exist_ok=True)
            if pack.id != made.pack or path not in made.files:
                with writing_to(copy):
                    shutil.copyfile(pack.root / path, copy)
    for path, raw in made.files.items():
        atomic_write(target / path, raw)
    return target


class _CellPlace(NamedTuple):
    """Where the value of a cell stands in the changed pack."""

    path: str
    span: Span
    cell: Cell


def _places(made: ImportPlan, changed: Library, inside: str) -> list[_CellPlace]:
    pack = made.library.packs[made.pack]
    found = []
    for id, cells in made.rows.items():
        entity = changed.find(f"{made.pack}/{id}")
        if entity is None:
            continue
        file, span = entity.locate()
        found.append(_CellPlace(pack.shown_path(file.removeprefix(inside)), span, _cell_of(made, cells, _ID)))
        for column in made.columns:
            if value_of(entity.data, column.path)[0] and entity.is_own(column.path):
                cell = _at(cells, column)
                for file, span in (entity.locate(column.path), entity.locate_key(column.path)):
                    found.append(_CellPlace(pack.shown_path(file.removeprefix(inside)), span, cell))
    return found


def _at_its_cell(made: ImportPlan, problem: Diagnostic, places: Iterable[_CellPlace]) -> Diagnostic:
    """A mistake in a file, told at the cell it comes from: of the places around it, the smallest."""
    around = [each for each in places if each.path == problem.path and _holds(each.span, problem.span)]
    if not around:
        return problem
    nearest_place = min(around, key=lambda each: (_size(each.span), each.cell.row, each.cell.column))
    return made.sheet.fault(problem.code, nearest_place.cell, problem.message, problem.hint)


def _holds(outer: Span, inner: Span) -> bool:
    return outer[:2] <= inner[:2] and inner[:2] <= outer[2:]


def _size(span: Span) -> tuple[int, int]:
    return span.end_line - span.line, span.end_column - span.column if span.end_line == span.line else 0


def write(made: ImportPlan) -> str:
    """Write the files, each whole; the name of a file that somebody changed meanwhile, and then nothing is written."""
    root = made.library.packs[made.pack].root
    for path, raw in made.before.items():
        if raw and (_on_disk(root / path) or b"") != raw:
            return path
    for path, raw in made.files.items():
        atomic_write(root / path, raw)
    return ""
