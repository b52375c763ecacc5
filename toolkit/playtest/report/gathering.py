"""From the folder of a run to its report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO
from typing import BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from toolkit.content.descriptions import HEAT_MAPS
from toolkit.content.library import Library
from toolkit.playtest import content_coverage as used_content
from toolkit.playtest.bots import bot_names, style_names
from toolkit.playtest.effects import WinEffect
from toolkit.playtest.executors import cores
from toolkit.playtest.gates import GateResult
from toolkit.playtest.in_vain import in_vain
from toolkit.playtest.interactions import Interaction
from toolkit.playtest.one_game import SLOW, Playground
from toolkit.playtest.orders import Chunk
from toolkit.playtest.parts import Folder, RunFault, coverage_of, damaged, read_part
from toolkit.playtest.report.examples import read_games
from toolkit.playtest.report.model import (
    Report,
    milestones_of,
    named_sources,
    pictures_of,
    rules_of,
    telling_games,
    things_of,
)
from toolkit.playtest.rows import table_of
from toolkit.playtest.statistics.summary import (
    ContentCoverage,
    CoverageGroup,
    NeverDid,
    NeverUsed,
    OwnCoverage,
    summary_of,
)
from toolkit.playtest.statistics.tallies import COLUMNS, FACT_WORDS, Tallies, tally
from toolkit.rules.system import System
from toolkit.systems import description

#: So many games are counted at once: enough to keep Arrow busy, few enough for the memory of a small machine.
BATCH = 50_000
#: Up to so many parts are read one after another.
FEW_PARTS = 8


def gather(
    folder: Folder,
    system: System,
    library: Library,
    *,
    tallies: Tallies | None = None,
    judgements: Sequence[GateResult] = (),
    examples: bool = True,
    effects: Mapping[str, Sequence[WinEffect]] | None = None,
    interactions: Mapping[str, Sequence[Interaction]] | None = None,
) -> Report:
    """The report of what is in a folder. Raises `RunFault` where a part of it is damaged.

    With `examples`, the games worth reading are played again, which needs the content and rules they were played with.
    `effects` are what single things were found to do, and `interactions` what pairs of them do, by adventure.
    """
    order = folder.order
    tallies = tallies or tallies_of(folder, system, library)
    pictures = pictures_of(system, library, tallies.labels.values())
    summary = summary_of(
        tallies,
        coverage=coverages(folder, system, library),
        places={place.name for picture in pictures.values() for place in picture.places},
        known_milestones=milestones_of(system, library, order.cells),
        stall=system.facts.stall,
        skills=bot_names(system),
        styles=style_names(system),
    )
    playground = Playground(system, library, order)
    known = description(system.id)
    titles = known.heat_maps if known is not None else HEAT_MAPS
    tried = [each for found in (effects or {}).values() for each in found]
    return Report(
        title=library.packs[order.pack].manifest.title,
        system=system.id,
        system_title=system.title,
        lantern=order.version,
        content_hash=order.content_hash,
        config=order.config,
        seed=order.seed,
        summary=summary,
        things=named_sources(system) | things_of(library, summary) | rules_of(system, library, tried),
        effects={name: tuple(each) for name, each in (effects or {}).items()},
        interactions={name: tuple(each) for name, each in (interactions or {}).items()},
        pictures=pictures,
        examples=read_games(playground, telling_games(summary, slow=SLOW, titles=titles)) if examples else (),
        folders=tuple(pack.shown_path("") for pack in library.packs.values()),
        judgements=tuple(judgements),
        kinds=system.facts.kinds,
        round_word=system.facts.round_word,
        heat_maps=titles,
    )


def tallies_of(folder: Folder, system: System, library: Library) -> Tallies:
    """All games of a run, counted. Raises `RunFault` where a part is damaged."""
    ways = milestones_of(system, library, folder.order.cells)
    return tally(batches(folder), {each.what for way in ways.values() for each in way})


def batches(folder: Folder, games: int = BATCH) -> Iterator[pa.Table]:
    """The games of a run, some ten thousand at a time, with the columns that are counted."""
    with ThreadPoolExecutor(cores()) as readers:  # Arrow reads without Python's lock
        waiting: list[Chunk] = []
        for chunk in (*folder.done(), None):
            if chunk is not None:
                waiting.append(chunk)
            if waiting and (chunk is None or sum(each.games for each in waiting) >= games):
                # Threads take longer to start than a few parts take to read.
                read = readers.map if len(waiting) > FEW_PARTS else map
                yield pa.concat_tables(list(read(lambda each: _read(folder, each), waiting)))
                waiting = []


def _read(folder: Folder, chunk: Chunk) -> pa.Table:
    """A part with its words as numbers. Raises `RunFault` when it is damaged."""
    try:
        with folder.part(chunk).open("rb") as file:
            table = _table_in(file)
    except (OSError, ValueError, pa.ArrowException):
        raise _fault_of(folder, chunk) from None
    metadata = table.schema.metadata or {}
    wanted = {b"lantern.config": folder.order.config.encode(), b"lantern.cell": str(chunk.cell).encode()}
    mine = len(table) == chunk.games and all(metadata.get(key) == value for key, value in wanted.items())
    if not mine or not table.schema.equals(_read_schema()):
        raise _fault_of(folder, chunk)
    return table.replace_schema_metadata(None)


def _fault_of(folder: Folder, chunk: Chunk) -> RunFault:
    """What is wrong with a part, in the words of `read_part`."""
    try:
        read_part(folder, chunk, list(COLUMNS))
    except RunFault as fault:
        return fault
    return damaged(folder.part(chunk), "its words cannot be read")


def _table_in(file: BinaryIO) -> pa.Table:
    words = list(FACT_WORDS)
    try:
        part = pq.ParquetFile(file, read_dictionary=words, page_checksum_verification=True, pre_buffer=False)
    except KeyError as column:  # how Arrow says that there is no such column
        raise ValueError(f"there is no column {column}") from None
    table = part.read(columns=list(COLUMNS), use_threads=False)
    table.validate(full=True)  # page headers have no checksum
    return table


@cache
def _read_schema() -> pa.Schema:
    """What a part that is whole is read as."""
    buffer = BytesIO()
    pq.write_table(table_of([]), buffer)
    buffer.seek(0)
    return _table_in(buffer).schema


def coverages(folder: Folder, system: System, library: Library) -> dict[str, ContentCoverage]:
    """What the games of every adventure used of what they could."""
    order = folder.order
    parts: dict[str, list[Chunk]] = {}
    for chunk in folder.done():
        parts.setdefault(order.cells[chunk.cell].adventure, []).append(chunk)
    found = {}
    for adventure, chunks in parts.items():
        counts = used_content.merged(coverage_of(folder.part(chunk)) for chunk in chunks)
        cells = [cell for cell in order.cells if cell.adventure == adventure]
        found[adventure] = _told(
            used_content.content_coverage(system, library, cells, counts, order.pack),
            [
                NeverDid(
                    each.place,
                    each.path,
                    each.span.line,
                    each.times,
                    each.why(system.id),
                    _is_of(each.place, order.pack),
                )
                for each in in_vain(library, counts)
            ],
            order.pack,
        )
    return found


def _told(found: used_content.UsedContent, vain: Iterable[NeverDid], own: str) -> ContentCoverage:
    never = tuple(
        NeverUsed(
            each.kind,
            each.name,
            each.path,
            each.span.line,
            used_content.is_of(each.key, own),
            each.called,
            each.within,
        )
        for each in found.unused
    )
    mine = _groups(found.own)
    return ContentCoverage(
        found.used,
        found.total,
        _groups(found.by_kind),
        never,
        tuple(sorted(vain, key=lambda each: not each.mine)),
        OwnCoverage(sum(each.used for each in mine), sum(each.total for each in mine), mine),
    )


def _groups(by_kind: Mapping[str, tuple[int, int]]) -> tuple[CoverageGroup, ...]:
    return tuple(CoverageGroup(kind, used, total) for kind, (used, total) in by_kind.items() if total)


def _is_of(place: str, pack: str) -> bool:
    return place.partition("/")[0] == pack
