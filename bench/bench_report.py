"""A report from 1,000,000 recorded games, beside the bare group-by of the same Parquet files, in seconds of work."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq

from bench.measure import row
from tests.playtest.recorded import World, invented_game
from toolkit.playtest.orders import Cell, PlaytestOrder
from toolkit.playtest.parts import Folder
from toolkit.playtest.report.data import to_json
from toolkit.playtest.report.gathering import batches
from toolkit.playtest.report.model import Report
from toolkit.playtest.report.page import to_page
from toolkit.playtest.rows import SCHEMA, table_of
from toolkit.playtest.statistics.summary import summary_of
from toolkit.playtest.statistics.tallies import tally

GAMES = int(os.environ.get("LANTERN_BENCH_RECORDED", "1000000"))
PART = 1_000
#: What takes milliseconds is done more often, until it was disturbed as little as can be.
TIMES = 1 if GAMES > 100_000 else 8
#: Games that differ; they are repeated with other numbers, because inventing a million would take the afternoon.
DIFFERENT = 5_000
TABLES = ((4, "random", -0.2), (4, "greedy", 0.0), (2, "random", -0.2), (2, "greedy", 0.0))
#: As much content as a large pack has: some 50 facts a game.
WORLD = World(
    cards=tuple(f"card-{number}" for number in range(60)),
    monsters=tuple(f"monster-{number}" for number in range(20)),
    places=tuple(f"{tile}.{column}{line}" for tile in "1234" for column in "abcd" for line in "1234"),
)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="lantern-bench-") as name:
        folder = recorded(Path(name))
        files = [folder.part(chunk) for chunk in folder.done()]
        size = sum(file.stat().st_size for file in files)
        print(f"  {GAMES:,} games in {len(files):,} parts, {size / 1e6:.0f} MB")
        rates = least_work(3 * TIMES, lambda: win_rates(files))
        things = least_work(TIMES, lambda: things_used(files))
        told = least_work(2 * TIMES, lambda: report(folder))
        row("group-by: win rate by adventure, players, bots", f"{rates:.2f} s")
        row("group-by: games and wins of every hero, card and monster", f"{things:.2f} s")
        row("the report: everything counted, page and JSON", f"{told:.2f} s")
        read = told / (rates + things)
        row("report / both group-bys: what a report has to read", f"{read:.2f}", "goal: under 10", read < 10)
        row(
            "report / the first group-by alone, of many games",
            f"{told / rates:.1f}",
            "goal: under 10",
            told / rates < 10,
        )


def least_work(times: int, work: Callable[[], object]) -> float:
    """The least of several runs in seconds of work, all threads together: other work on the machine does not count."""

    def seconds() -> float:
        start = time.process_time()
        work()
        return time.process_time() - start

    return min(seconds() for _ in range(times))


def recorded(path: Path) -> Folder:
    """A results folder with games nobody played."""
    each = GAMES // len(TABLES)
    cells = tuple(Cell(WORLD.adventure, players, bots, chunk=PART) for players, bots, _ in TABLES)
    order = PlaytestOrder("pack", "night-cage", "content", cells, each, rules="fixed")
    folder = Folder(path / "run", order)
    folder.prepare()
    for number, (players, bots, skill) in enumerate(TABLES):
        different = table_of(invented_game(WORLD, number, index, players, bots, skill) for index in range(DIFFERENT))
        for chunk in (chunk for chunk in order.chunks() if chunk.cell == number):
            rows = different.slice(chunk.first % DIFFERENT, chunk.games)
            index = pa.array(range(chunk.first, chunk.last + 1), pa.int64())
            rows = rows.set_column(SCHEMA.get_field_index("index"), SCHEMA.field("index"), index)
            metadata = {"lantern.config": order.config, "lantern.cell": str(number), "lantern.coverage": json.dumps({})}
            file = folder.part(chunk)
            file.parent.mkdir(parents=True, exist_ok=True)
            pq.write_table(rows.replace_schema_metadata(metadata), file, compression="zstd")
    return folder


def win_rates(files: list[Path]) -> pa.Table:
    """What anybody would write to know the win rates."""
    games = ds.dataset(files).to_table(["adventure", "players", "bots", "outcome"])
    names = {name: games[name].cast(pa.string()) for name in ("adventure", "bots", "outcome")}
    plain = pa.table({**names, "players": games["players"]})
    return plain.group_by(["adventure", "players", "bots", "outcome"]).aggregate([([], "count_all")])


def things_used(files: list[Path]) -> pa.Table:
    """What anybody would write to know what each thing does: file by file, so that it fits into memory."""
    found = []
    for file in files:
        games = pq.read_table(file, columns=["outcome", "facts"]).combine_chunks()
        facts = games["facts"].chunk(0)
        flat = pc.list_flatten(facts)
        won = pc.equal(games["outcome"].chunk(0).dictionary_decode(), "won").take(pc.list_parent_indices(facts))
        table = pa.table({"what": flat.field(0), "id": flat.field(1), "won": won})
        found.append(table.group_by(["what", "id"]).aggregate([("won", "sum"), ("won", "count")]))
    total = pa.concat_tables(found)
    return total.group_by(["what", "id"]).aggregate([("won_sum", "sum"), ("won_count", "sum")])


def report(folder: Folder) -> int:
    """Count everything, and write the page and the JSON."""
    summary = summary_of(tally(batches(folder)), places=WORLD.places)
    made = Report("Recorded", "night-cage", "The Night Cage", "", "content", folder.order.config, 0, summary)
    return len(to_page(made)) + len(to_json(made))


if __name__ == "__main__":
    sys.exit(main())
