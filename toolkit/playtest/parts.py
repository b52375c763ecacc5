"""The folder of a run: `run.json` with the order, and one Parquet part a finished chunk.

A part is done when it has its final name, and it gets that by one rename. So whatever is in the folder is whole, a run
that was killed goes on where it stopped, and the same order makes the same bytes.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.writing import atomic_write, cure_of, sweep
from toolkit.playtest import content_coverage
from toolkit.playtest.orders import ORDER, Chunk, DamagedOrder, PlaytestOrder
from toolkit.playtest.rows import FORMAT, SCHEMA, Row, table_of
from toolkit.rules.shapes import misfit

CODES = {
    "L1302": "a part of a playtest that is damaged",
    "L1303": "a results folder of another playtest",
    "L1304": "results that cannot be written",
}

RUN = "run.json"
PARTS = "parts"
_LOCK = ".lock"


class RunFault(Exception):
    """A results folder that cannot be used, and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(f"{diagnostic.path}: {diagnostic.message}")
        self.diagnostic = diagnostic


def _fault(code: str, message: str, path: Path, hint: str = "") -> RunFault:
    return RunFault(Diagnostic(code, message, str(path), hint=hint))


# Writing


def part_bytes(order: PlaytestOrder, chunk: Chunk, rows: Iterable[Row], used: Mapping[str, int]) -> bytes:
    """A part as it lies on disk: the games of a chunk, with what they used in the schema's metadata."""
    covered = json.dumps(used, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    metadata = {
        "lantern.format": str(FORMAT),
        "lantern.config": order.config,
        "lantern.cell": str(chunk.cell),
        "lantern.coverage": covered,
        "lantern.checksum": _checksum(covered.encode()),  # pages have theirs, metadata has none
    }
    buffer = io.BytesIO()
    pq.write_table(table_of(rows, metadata), buffer, compression="zstd", write_page_checksum=True)
    return buffer.getvalue()


def _checksum(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class Folder:
    """The results folder of one order."""

    path: Path
    order: PlaytestOrder

    def part(self, chunk: Chunk) -> Path:
        return self.path / PARTS / str(chunk.cell) / f"{chunk.first:07d}-{chunk.last:07d}.parquet"

    def check(self) -> PlaytestOrder | None:
        """The order the folder was made for, if any. Raises `RunFault` when its results cannot stand beside ours."""
        known = read_order(self.path) if (self.path / RUN).exists() else None
        if known is None and self.path.exists() and not _is_free(self.path):
            self._refuse("this is no results folder, and not empty either")
        if known is not None and known.config != self.order.config:
            self._refuse(f"the folder holds another playtest: {_difference(known, self.order)}")
        return known

    def prepare(self) -> None:
        """Make the folder ready to be written to."""
        known = self.check()
        text = json.dumps({"config": self.order.config, **self.order.to_data()}, ensure_ascii=False, indent=1) + "\n"
        with writing(self.path):
            (self.path / PARTS).mkdir(parents=True, exist_ok=True)
            if known != self.order:
                atomic_write(self.path / RUN, text, sync=True)
        for folder in (self.path, *(self.path / PARTS).glob("*/")):  # what a run that was killed left there
            sweep(folder, again=True)

    def _refuse(self, message: str) -> None:
        raise _fault("L1303", message, self.path, "name another folder with --out, or remove this one")

    def keep(self, chunk: Chunk, data: bytes) -> None:
        """Write a part: whole or not at all."""
        if not (self.path / RUN).exists():
            raise self._gone()
        path = self.part(chunk)
        with writing(path):
            atomic_write(path, data, sync=True)  # a name must not outlive a power cut that its content did not

    def check_whole(self) -> None:
        """See that everything that was played is still there, before it is counted. Raises `RunFault`."""
        if self.missing():
            raise self._gone()

    def _gone(self) -> RunFault:
        hint = "run the same command again: only what is missing is played again"
        return _fault("L1304", "results were removed from this folder while games were played", self.path, hint)

    def missing(self) -> list[Chunk]:
        """The chunks that have no part yet, in the order they are played."""
        return [chunk for chunk in self.order.chunks() if not self.part(chunk).exists()]

    def done(self) -> list[Chunk]:
        """The chunks that have a part, in the order of cells and games."""
        return sorted(chunk for chunk in self.order.chunks() if self.part(chunk).exists())

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep a second run out of the folder while this one writes to it."""
        try:
            import fcntl
        except ImportError:  # there is no such lock on Windows; parts are whole there too
            yield
            return
        with writing(self.path):
            self.path.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.path / _LOCK, os.O_CREAT | os.O_RDWR, 0o666)
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise _fault("L1304", "another run is writing to this folder", self.path, "wait for it") from None
            yield
        finally:
            os.close(handle)


def _is_free(path: Path) -> bool:
    """Whether a run may begin here: in an empty folder, or one where a run was killed before it wrote anything."""
    return path.is_dir() and all(each.name.startswith(".") for each in path.iterdir() if each.name != PARTS)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turns what the disk refuses into a diagnostic."""
    try:
        yield
    except OSError as error:
        cure = cure_of(error) or "name another place, or make this one writable"
        hint = f"what is done is kept; {cure}, and run the same command again"
        raise _fault("L1304", f"the results cannot be written: {error.strerror or error}", path, hint) from error


def _difference(known: PlaytestOrder, wanted: PlaytestOrder) -> str:
    """What distinguishes two orders, for people."""
    if known.version != wanted.version:
        return f"Lantern {known.version} made it, this is {wanted.version}"
    if known.pack != wanted.pack:
        return f"it is of the pack {known.pack!r}"
    if known.content_hash != wanted.content_hash:
        return "the content has changed since"
    if known.rules != wanted.rules:
        return "the rules or bots of this Lantern have changed since"
    if known.seed != wanted.seed:
        return f"its seed is {known.seed}"
    return "its adventures, players, bots, options or budgets are others"


# Reading


def read_order(folder: Path) -> PlaytestOrder:
    """The order of a run. Raises `RunFault` when `run.json` is missing, damaged or of another format."""
    path = folder / RUN
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(data, dict) and isinstance(data.get("format"), int) and data["format"] != FORMAT:
            hint = "name another folder with --out, or remove this one"
            raise _fault("L1303", f"the results have format {data['format']}, this Lantern reads {FORMAT}", path, hint)
        broken = misfit(data, ORDER, "the order")
    except OSError as error:
        hint = "name the folder that `lantern playtest` wrote"
        raise _fault("L1302", f"there are no results here: {error.strerror or error}", path, hint) from None
    except (ValueError, RecursionError):  # no JSON
        broken = "it is no JSON"
    if broken:
        raise _damaged_order(path, broken)
    try:
        order = PlaytestOrder.from_data(data)
    except DamagedOrder as damaged_order:
        raise _damaged_order(path, str(damaged_order)) from None
    if data.get("config") != order.config:
        raise _fault("L1302", "the order was changed after it was written", path, "remove the folder and play again")
    return order


def _damaged_order(path: Path, why: str) -> RunFault:
    hint = "remove the folder and play again"
    return _fault("L1302", f"this is not the order of a playtest, or it is damaged: {why}", path, hint)


def open_run(folder: str | Path) -> Folder:
    """A results folder, to be read."""
    path = Path(folder)
    return Folder(path, read_order(path))


def read_part(folder: Folder, chunk: Chunk, columns: list[str] | None = None) -> pa.Table:
    """One part. Raises `RunFault` when it is damaged or of another order."""
    path = folder.part(chunk)
    try:
        with path.open("rb") as file:
            # Not `read_table`: threads of Arrow's scanner now and then outlive the program and end it with an abort.
            part = pq.ParquetFile(file, page_checksum_verification=True, pre_buffer=False)
            table = part.read(columns=columns, use_threads=False)
            metadata = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
            table.validate(full=True)  # page headers have no checksum
    except (OSError, ValueError, UnicodeDecodeError, pa.ArrowException) as error:
        raise damaged(path, str(error).partition("\n")[0]) from None
    wanted = SCHEMA if columns is None else pa.schema([SCHEMA.field(name) for name in columns])
    if not table.schema.equals(wanted) or table.num_rows != chunk.games:
        raise damaged(path, f"{table.num_rows} games of {chunk.games}, or other columns")
    if (metadata.get("lantern.config"), metadata.get("lantern.cell")) != (folder.order.config, str(chunk.cell)):
        raise damaged(path, "it belongs to another run")
    return table


def damaged(path: Path, why: str) -> RunFault:
    """The part at a path is not what was written, and what to do about it."""
    hint = "remove the file and run the same command again: only its games are played again"
    return _fault("L1302", f"the part is damaged: {why}", path, hint)


def tables(folder: Folder, columns: list[str] | None = None) -> Iterator[pa.Table]:
    """The parts that are there, in the order of cells and games."""
    for chunk in folder.done():
        yield read_part(folder, chunk, columns)


def read(folder: str | Path, columns: list[str] | None = None) -> pa.Table:
    """All games of a run that are there, in the order of cells and numbers: one table, whatever the chunks were."""
    found = list(tables(open_run(folder), columns))
    schema = SCHEMA if columns is None else pa.schema([SCHEMA.field(name) for name in columns])
    if not found:
        return schema.empty_table()
    return pa.concat_tables([each.replace_schema_metadata(None) for each in found]).unify_dictionaries()


def used(folder: str | Path) -> dict[str, int]:
    """In how many games of a run each key of content was used."""
    opened = open_run(folder)
    return content_coverage.merged(coverage_of(opened.part(chunk)) for chunk in opened.done())


def coverage_of(path: Path) -> dict[str, int]:
    """What the games of one part used."""
    try:
        metadata = pq.read_schema(path).metadata or {}
        covered = metadata[b"lantern.coverage"]
        counts: dict[str, int] = json.loads(covered)
    except (OSError, ValueError, KeyError, pa.ArrowException) as error:
        raise damaged(path, str(error).partition("\n")[0]) from None
    checksum = _checksum(covered).encode()
    if metadata.get(b"lantern.checksum", checksum) != checksum:  # parts of earlier versions have none
        raise damaged(path, "what its games used was changed")
    return counts
