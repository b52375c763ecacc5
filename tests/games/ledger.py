"""What is known of the games that were played: one line a chunk, added as it is done, and the table made of them."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

from tests.games.playing import Fault, Result
from toolkit.content.writing import atomic_write

LINES = "chunks.jsonl"
KINDS = ("crashed", "endless", "broken")
_HEAD = (
    "adventure",
    "players",
    "games",
    "watched",
    "won",
    "longest game",
    "random, games/s",
    "best bot, games/s",
    *KINDS,
)


def read(folder: Path) -> list[Result]:
    """The chunks that are done. A line that was torn by a kill is a chunk that is played again."""
    file = folder / LINES
    if not file.exists():
        return []
    whole, _, torn = file.read_bytes().rpartition(b"\n")
    if torn:
        atomic_write(file, whole + b"\n" if whole else b"")
    return [_result(line) for line in whole.splitlines()]


def add(folder: Path, result: Result) -> None:
    """Write down a chunk, and every game of it that should not have been as a file that `lantern replay` reads."""
    for fault in result.faults:
        name = f"{result.adventure.replace('/', '-')}-{result.players}-{result.bots}-{fault.index}.json"
        atomic_write(folder / "faults" / name, fault.saved)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LINES).open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")


def _result(line: bytes) -> Result:
    data = json.loads(line)
    return Result(**{**data, "faults": [Fault(**each) for each in data["faults"]]})


def summary(results: Iterable[Result]) -> str:
    """A table in Markdown: an adventure a row, and all of them in the last."""
    by_adventure: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        by_adventure[result.adventure].append(result)
    everything = [result for each in by_adventure.values() for result in each]
    rows = [_HEAD, ("---",) * len(_HEAD), *(_row(name, by_adventure[name]) for name in sorted(by_adventure))]
    rows.append(_row("all", everything))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _row(name: str, results: list[Result]) -> tuple[str, ...]:
    players = sorted({result.players for result in results})
    bots = sorted({result.bots for result in results}, key=lambda name: name != "random")
    kinds = Counter(fault.kind for result in results for fault in result.faults)
    games = sum(result.games for result in results)
    return (
        name,
        f"{players[0]} to {players[-1]}",
        f"{games:,}",
        f"{sum(result.watched for result in results):,}",
        f"{sum(result.won for result in results) / games:.1%}",
        f"{max(result.longest for result in results):,} decisions",
        _pace(results, bots[0]),
        _pace(results, bots[-1]),
        *(str(kinds[kind]) for kind in KINDS),
    )


def _pace(results: list[Result], bots: str) -> str:
    chosen = [result for result in results if result.bots == bots]
    seconds = sum(result.seconds for result in chosen)
    return f"{sum(result.games for result in chosen) / seconds:.0f}" if seconds else "-"


def faults(results: Iterable[Result]) -> Iterator[str]:
    """Every game that should not have been, in a line."""
    for result in results:
        for fault in result.faults:
            table = f"{result.adventure}, {result.players} players, {result.bots}"
            yield f"{fault.kind}: {table}, game {fault.index} (seed {fault.seed}): {fault.message}"
