"""Results asked with SQL: three tables in SQLite's memory, filled from Parquet parts as far as a question needs them.

SQLite comes with Python, so that asking costs no installation. The tables and their columns are a promise to whoever
keeps questions in scripts: `TABLES` says what is in them, and the docs show it.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.content.diagnostics import Diagnostic, nearest
from toolkit.playtest.parts import Folder, open_run, tables
from toolkit.playtest.rows import LOST, WON

CODES = {"L1314": "a question to results that cannot be answered"}

#: Name of a table → its columns, with their types and what they hold.
TABLES: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "cells": {
        "cell": ("integer", "the number of the table, from 0"),
        "adventure": ("text", "pack/id"),
        "players": ("integer", "how many play"),
        "bots": ("text", "who plays, as the order says it"),
        "policy": ("text", "what decides where the rules leave it to the table"),
    },
    "games": {
        "cell": ("integer", "which table"),
        "number": ("integer", "which game of the table, from 0; the same number has the same luck at every table"),
        "game": ("text", "both, as `--game` takes them: `0:17`"),
        "seed": ("integer", "its luck"),
        "adventure": ("text", "pack/id"),
        "players": ("integer", "how many played"),
        "bots": ("text", "who played; by seat where they differ"),
        "outcome": ("text", "`won`, `lost`, `crashed` or `over-budget`"),
        "won": ("integer", "1 or 0; null for a game that came to no end"),
        "ending": ("text", "the event or condition that ended it"),
        "ending_rule": ("text", "its rule"),
        "ending_where": ("text", "where"),
        "rounds": ("integer", "in which round it ended"),
        "decisions": ("integer", "questions to players with more than one option"),
        "forced": ("integer", "times a player had one option"),
        "stalled": ("integer", "the longest run of rounds without progress"),
        "first_seat": ("text", "who came first"),
        "error": ("text", "of games that broke: what happened"),
    },
    "facts": {
        "cell": ("integer", "which table"),
        "number": ("integer", "which game of the table"),
        "what": ("text", "`card`, `monster`, `hero` and others: see the facts of the system"),
        "id": ("text", "of what"),
        "place": ("text", "where it happened, or nothing"),
        "n": ("integer", "how often"),
    },
}

#: A question may read and count; it may not open files or change how SQLite works.
_ALLOWED = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
#: Functions that reach outside of the tables.
_FORBIDDEN = {"load_extension", "fts3_tokenizer", "readfile", "writefile"}
_UNKNOWN = re.compile(r"no such (table|column): (.+)")
#: Steps of SQLite's machine between two looks at whether somebody pressed Ctrl-C.
_STEPS = 100_000


class SqlFault(Exception):
    """A question that cannot be answered, and why."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.diagnostic = Diagnostic("L1314", message, "--sql", hint=hint)


@dataclass(frozen=True, slots=True)
class SqlAnswer:
    """The names of columns, and rows."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


def ask(path: str | Path, question: str) -> SqlAnswer:
    """Ask the results in a folder. Raises `SqlFault` for a question without sense, `RunFault` for damaged results."""
    folder = open_run(path)
    database = sqlite3.connect(":memory:")
    try:
        for name, columns in TABLES.items():
            kinds = ", ".join(f"{column} {kind}" for column, (kind, _) in columns.items())
            database.execute(f"create table {name} ({kinds})")
        database.set_authorizer(_authorised)
        _answered(database, question)  # what makes no sense is told before anything is read
        database.set_authorizer(None)
        for name in _needed(question):
            _fill(database, folder, name)
        database.set_authorizer(_authorised)
        database.set_progress_handler(lambda: 0, _STEPS)
        return _answered(database, question)
    finally:
        database.close()


def _needed(question: str) -> list[str]:
    """The tables whose names occur in a question."""
    words = {word.lower() for word in re.findall(r"\w+", question)}
    return [name for name in TABLES if name in words]


def _authorised(action: int, first: str | None, second: str | None, *_: str | None) -> int:
    forbidden = action == sqlite3.SQLITE_FUNCTION and second in _FORBIDDEN
    return sqlite3.SQLITE_OK if action in _ALLOWED and not forbidden else sqlite3.SQLITE_DENY


def _answered(database: sqlite3.Connection, question: str) -> SqlAnswer:
    try:
        found = database.execute(question)
        rows = found.fetchall()
    except (sqlite3.Error, sqlite3.Warning, ValueError, OverflowError) as error:
        raise _fault(str(error)) from None
    if found.description is None:
        raise SqlFault("this asks nothing", "write a select, such as: select bots, avg(won) from games group by bots")
    return SqlAnswer(tuple(column[0] for column in found.description), rows)


def _fault(error: str) -> SqlFault:
    if match := _UNKNOWN.match(error):
        kind, name = match[1], match[2].rpartition(".")[2]
        known = list(TABLES) if kind == "table" else sorted({each for columns in TABLES.values() for each in columns})
        near = nearest(name, known)
        hint = f"did you mean {near!r}?" if near else f"there is {', '.join(known)}"
        return SqlFault(f"there is no {kind} {name!r}", hint)
    if "not authorized" in error or "prohibited" in error:
        return SqlFault("a question may only read: select … from games, facts, cells")
    return SqlFault(f"the question cannot be read: {error}")


def _fill(database: sqlite3.Connection, folder: Folder, name: str) -> None:
    rows = {"cells": _cells, "games": _games, "facts": _facts}[name](folder)
    marks = ", ".join("?" for _ in TABLES[name])
    database.executemany(f"insert into {name} values ({marks})", rows)


def _cells(folder: Folder) -> Iterator[Sequence[Any]]:
    for number, cell in enumerate(folder.order.cells):
        yield number, cell.adventure, cell.players, cell.bots, cell.policy


_STORED = (
    "cell", "index", "seed", "adventure", "players", "bots", "outcome", "ending", "ending_rule", "ending_where",
    "rounds", "decisions", "forced", "stalled", "first_seat", "error",
)  # fmt: skip


def _games(folder: Folder) -> Iterator[Sequence[Any]]:
    for part in tables(folder, list(_STORED)):
        columns = [part[name].to_pylist() for name in _STORED]
        for cell, index, seed, adventure, players, bots, outcome, *rest in zip(*columns, strict=True):
            won = {WON: 1, LOST: 0}.get(outcome)
            yield cell, index, f"{cell}:{index}", seed, adventure, players, bots, outcome, won, *rest


def _facts(folder: Folder) -> Iterator[Sequence[Any]]:
    for part in tables(folder, ["cell", "index", "facts"]):
        for cell, index, facts in zip(*(part[name].to_pylist() for name in ("cell", "index", "facts")), strict=True):
            for fact in facts:
                yield cell, index, fact["what"], fact["id"], fact["where"], fact["n"]
