"""What new authors are told of the mistakes they make in the pack that `lantern new` writes.

Every mistake gives one diagnostic, at its place, that says what to do next: `first_mistakes.yaml` has them in full,
because people read them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.checks.packs import check, write
from tests.shipped_files import COPIED
from toolkit.content.yaml import read
from toolkit.scaffold import files_of, new_pack, systems

TABLE = Path(__file__).with_name("first_mistakes.yaml")


def mistakes() -> list[Any]:
    document, problems = read(TABLE.name, TABLE.read_bytes())
    assert document is not None, problems
    return [
        pytest.param(system, row, id=f"{system}: {row['write']}")
        for system, rows in document.data.items()
        for row in rows
    ]


@cache
def written(system: str) -> dict[str, str]:
    """The files of a new pack of a system."""
    files = files_of(new_pack(Path("my-pack"), system))
    COPIED.update(text.encode() for text in files.values())
    return files


@pytest.mark.parametrize(("system", "row"), mistakes())
def test_a_first_mistake_is_told_once_and_says_what_to_do(tmp_path: Path, system: str, row: dict[str, str]) -> None:
    files = written(system)
    assert row["for"] in files[row["in"]], "the new pack has other words now: choose others here, too"
    pack = write(tmp_path / "my-pack", {**files, row["in"]: files[row["in"]].replace(row["for"], row["write"], 1)})
    told = [
        {
            "at": f"{each.path}:{each.span.line}:{each.span.column}",
            "code": each.code,
            "message": each.message,
            "hint": each.hint,
        }
        for each in check(pack).diagnostics
    ]
    assert told == [{key: row[key] for key in ("at", "code", "message", "hint")}]


@pytest.mark.parametrize("system", systems())
def test_without_a_mistake_nothing_is_told(tmp_path: Path, system: str) -> None:
    assert not check(write(tmp_path / "my-pack", written(system))).diagnostics
