"""The folder of a run: whole parts, other runs kept out, damage told, and nothing lost."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import toolkit
from tests.playtest import runs
from toolkit.playtest import parts
from toolkit.playtest.orders import Chunk, PlaytestOrder
from toolkit.playtest.parts import Folder, RunFault, open_run, read, read_order, used
from toolkit.playtest.rows import FORMAT, SCHEMA
from toolkit.playtest.runner import run

ORDER = runs.order(games=12, chunk=5)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A finished run."""
    runs.played(ORDER, tmp_path / "run")
    return tmp_path / "run"


def refused(of: PlaytestOrder, where: Path) -> RunFault:
    """Why an order is not played into a folder, which stays as it was."""
    before = runs.files(where)
    with pytest.raises(RunFault) as fault:
        runs.played(of, where)
    assert runs.files(where) == before
    return fault.value


def test_a_run_is_its_order_and_one_part_a_chunk(folder: Path) -> None:
    names = ["0000000-0000004", "0000005-0000009", "0000010-0000011"]
    assert list(runs.files(folder)) == [*(f"parts/0/{name}.parquet" for name in names), "run.json"]
    assert read_order(folder) == ORDER
    text = (folder / "run.json").read_text(encoding="utf-8")
    assert str(folder) not in text
    metadata = pq.read_schema(folder / "parts/0/0000000-0000004.parquet").metadata
    assert metadata[b"lantern.format"] == str(FORMAT).encode()
    assert metadata[b"lantern.config"] == ORDER.config.encode()
    assert metadata[b"lantern.cell"] == b"0"
    counted = json.loads(metadata[b"lantern.coverage"])
    assert counted["entity night-cage/base"] == 5
    assert list(counted) == sorted(counted)


def test_games_are_read_as_one_table_in_order(folder: Path) -> None:
    table = read(folder)
    assert table.schema.equals(SCHEMA)
    assert table.column("index").to_pylist() == list(range(12))
    assert set(table.column("config").to_pylist()) == {ORDER.config}
    assert used(folder)["entity night-cage/base"] == 12
    assert read(folder, ["rounds"]).column_names == ["rounds"]


def test_a_run_without_games_is_an_empty_table(tmp_path: Path) -> None:
    next(run(ORDER, runs.library(), tmp_path, None))  # type: ignore[arg-type]
    assert read(tmp_path).num_rows == 0
    assert used(tmp_path) == {}


def test_more_games_of_the_same_order_go_on_in_the_same_folder(folder: Path) -> None:
    before = runs.files(folder)
    progress = runs.played(replace(ORDER, games=20), folder)
    assert (progress.found, progress.done) == (10, 20)  # the part of 10 and 11 is short; its chunk is played whole
    after = runs.files(folder)
    assert {name: after[name] for name in before if name != "run.json"} == {
        name: content for name, content in before.items() if name != "run.json"
    }
    assert read(folder).column("index").to_pylist() == list(range(20))
    runs.played(ORDER, folder)  # and fewer again: exactly what was asked for
    assert read(folder).num_rows == 12
    assert runs.files(folder)["run.json"] == before["run.json"]


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (replace(ORDER, version="0.0.9"), "Lantern 0.1.0 made it, this is 0.0.9"),
        (replace(ORDER, content_hash="x"), "the content has changed since"),
        (replace(ORDER, rules="x"), "the rules or bots of this Lantern have changed since"),
        (replace(ORDER, seed=5), "its seed is 0"),
        (replace(ORDER, pack="x"), "it is of the pack 'night-cage'"),
        (replace(ORDER, decisions=9), "budgets are others"),
    ],
)
def test_the_folder_of_another_run_is_refused_and_left_alone(folder: Path, other: PlaytestOrder, words: str) -> None:
    fault = refused(other, folder)
    assert fault.diagnostic.code == "L1303"
    assert words in fault.diagnostic.message


def test_a_folder_of_another_format_is_refused(folder: Path) -> None:
    path = folder / "run.json"
    path.write_text(path.read_text("utf-8").replace('"format": 1', '"format": 99'), "utf-8")
    fault = refused(ORDER, folder)
    assert (fault.diagnostic.code, "format 99" in fault.diagnostic.message) == ("L1303", True)
    assert "--out" in fault.diagnostic.hint


def test_a_folder_with_other_things_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    assert refused(ORDER, tmp_path).diagnostic.code == "L1303"
    assert refused(ORDER, tmp_path / "notes.txt").diagnostic.code == "L1303"
    assert list(runs.files(tmp_path)) == ["notes.txt"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"format": 1}', '{"format": "x"}', "\x00", '{"cells": 3}', "9" * 5000]
)
def test_an_order_that_is_damaged_is_told(folder: Path, text: str) -> None:
    (folder / "run.json").write_text(text, "utf-8")
    assert refused(ORDER, folder).diagnostic.code == "L1302"


@pytest.mark.parametrize(("word", "other"), [('"chunk": 5', '"chunk": 0'), ('"games": 12', '"games": -1')])
def test_an_order_that_could_not_be_cut_is_damaged(folder: Path, word: str, other: str) -> None:
    path = folder / "run.json"
    path.write_text(path.read_text("utf-8").replace(word, other), "utf-8")
    assert refused(ORDER, folder).diagnostic.code == "L1302"


@pytest.mark.parametrize(
    ("word", "other", "why"),
    [
        ('"games": 12', '"games": "12"', "the order.games must be a number"),
        ('"chunk": 5', '"chunks": 5', "the order.cells.0 needs 'chunk'"),
        ('"options": {}', '"options": 7', "the order.cells.0.options must be a mapping"),
        ('"seed": 0', '"seed": null', "the order.seed must be a whole number"),
    ],
)
def test_what_is_damaged_in_an_order_is_told(folder: Path, word: str, other: str, why: str) -> None:
    path = folder / "run.json"
    text = path.read_text("utf-8")
    assert word in text
    path.write_text(text.replace(word, other), "utf-8")
    fault = refused(ORDER, folder)
    assert (fault.diagnostic.code, why in fault.diagnostic.message) == ("L1302", True), fault.diagnostic.message


@pytest.mark.parametrize("fault", [KeyError("ours"), TypeError("ours"), ValueError("ours"), AttributeError("ours")])
def test_a_fault_of_ours_is_not_told_as_that_of_an_order(
    folder: Path, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> None:
        raise fault

    monkeypatch.setattr("toolkit.playtest.orders.agreed", broken)
    with pytest.raises(type(fault), match="ours"):
        read_order(folder)


def test_an_order_that_was_edited_is_told(folder: Path) -> None:
    path = folder / "run.json"
    path.write_text(path.read_text("utf-8").replace('"seed": 0', '"seed": 1'), "utf-8")
    fault = refused(ORDER, folder)
    assert (fault.diagnostic.code, "was changed" in fault.diagnostic.message) == ("L1302", True)


def cut(raw: bytes) -> bytes:
    return raw[: len(raw) // 2]


@pytest.mark.parametrize(
    "damage",
    [cut, lambda raw: b"", lambda raw: b"PAR1" * 8, lambda raw: raw[:40] + bytes(200) + raw[240:]],
    ids=["cut", "empty", "rubbish", "overwritten"],
)
def test_a_damaged_part_is_told_and_its_games_alone_are_played_again(
    folder: Path, damage: Callable[[bytes], bytes]
) -> None:
    whole = runs.files(folder)
    part = folder / "parts/0/0000005-0000009.parquet"
    part.write_bytes(damage(part.read_bytes()))
    with pytest.raises(RunFault) as fault:
        read(folder)
    assert fault.value.diagnostic.code == "L1302"
    assert fault.value.diagnostic.path == str(part)
    assert "remove the file" in fault.value.diagnostic.hint
    part.unlink()
    assert runs.played(ORDER, folder).found == 7
    assert runs.files(folder) == whole


def test_a_single_byte_that_changed_in_a_column_never_changes_a_game(folder: Path) -> None:
    """Pages have checksums; what else a byte can change before the footer are statistics that nobody reads."""
    opened, chunk = open_run(folder), Chunk(0, 0, 4)
    part = opened.part(chunk)
    raw, whole = part.read_bytes(), parts.read_part(opened, chunk)
    columns = pq.ParquetFile(part).metadata.row_group(0)
    last = columns.column(columns.num_columns - 1)
    end = last.dictionary_page_offset + last.total_compressed_size
    noticed = 0
    for place in random.Random(6).sample(range(4, end), 60):
        part.write_bytes(raw[:place] + bytes([raw[place] ^ 0x10]) + raw[place + 1 :])
        try:
            assert parts.read_part(opened, chunk).equals(whole)
        except RunFault:
            noticed += 1
    assert noticed > 30


def test_a_single_byte_that_changed_in_the_metadata_never_changes_what_was_used(folder: Path) -> None:
    part = folder / "parts/0/0000000-0000004.parquet"
    raw, whole = part.read_bytes(), parts.coverage_of(part)
    start = raw.index(b"ARROW:schema")
    told: set[str] = set()
    for place in random.Random(6).sample(range(start, len(raw) - 8), 100):
        part.write_bytes(raw[:place] + bytes([raw[place] ^ 0x01]) + raw[place + 1 :])
        try:
            assert parts.coverage_of(part) == whole
        except RunFault as fault:
            told.add(fault.diagnostic.message)
    assert "the part is damaged: what its games used was changed" in told


def test_parts_from_before_there_were_checksums_are_read(folder: Path) -> None:
    part = folder / "parts/0/0000000-0000004.parquet"
    table, whole = pq.read_table(part), parts.coverage_of(part)
    kept = {key: value for key, value in table.schema.metadata.items() if key != b"lantern.checksum"}
    assert len(kept) == len(table.schema.metadata) - 1
    pq.write_table(table.replace_schema_metadata(kept), part)
    assert parts.coverage_of(part) == whole


def test_a_folder_that_is_removed_while_games_are_played_is_told(tmp_path: Path) -> None:
    where = tmp_path / "run"
    playing = run(ORDER, runs.library(), where, runs.Serial())
    next(playing)
    next(playing)
    shutil.rmtree(where)
    with pytest.raises(RunFault) as fault:
        list(playing)
    assert (fault.value.diagnostic.code, "were removed" in fault.value.diagnostic.message) == ("L1304", True)
    assert not where.exists()
    assert runs.played(ORDER, where).done == 12


def test_a_part_that_is_removed_while_games_are_played_is_told_and_played_again(tmp_path: Path) -> None:
    playing = run(ORDER, runs.library(), tmp_path, runs.Serial())
    next(playing)
    next(playing)
    (tmp_path / "parts/0/0000000-0000004.parquet").unlink()
    with pytest.raises(RunFault, match="were removed"):
        list(playing)
    progress = runs.played(ORDER, tmp_path)
    assert (progress.found, progress.done) == (7, 12)


def test_a_part_of_another_run_is_told(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    runs.played(replace(ORDER, seed=9), other)
    name = "parts/0/0000005-0000009.parquet"
    (folder / name).write_bytes((other / name).read_bytes())
    assert "another run" in refused(ORDER, folder).diagnostic.message


def test_a_part_with_games_missing_is_told(folder: Path) -> None:
    part = folder / "parts/0/0000010-0000011.parquet"
    (folder / "parts/0/0000005-0000009.parquet").write_bytes(part.read_bytes())
    assert "2 games of 5" in refused(ORDER, folder).diagnostic.message


def test_what_a_killed_run_left_half_written_is_swept_away(folder: Path) -> None:
    whole = runs.files(folder)
    (folder / "parts/0/.0000005-0000009.parquet.4711-0123456789ab.part").write_bytes(b"half")
    (folder / "parts/0/0000005-0000009.parquet").unlink()
    runs.played(ORDER, folder)
    assert runs.files(folder) == whole


def test_a_disk_that_is_full_is_told_and_what_is_done_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []
    real = parts.atomic_write

    def full(path: Path, content: bytes | str, *, sync: bool) -> None:
        if len(written) == 2:  # the order and one part fit
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written.append(path)
        real(path, content, sync=sync)

    with monkeypatch.context() as patched:
        patched.setattr(parts, "atomic_write", full)
        with pytest.raises(RunFault) as fault:
            runs.played(ORDER, tmp_path / "run")
    assert fault.value.diagnostic.code == "L1304"
    assert "No space left" in fault.value.diagnostic.message
    assert "kept; make room" in fault.value.diagnostic.hint
    assert list(runs.files(tmp_path / "run")) == ["parts/0/0000000-0000004.parquet", "run.json"]
    assert runs.played(ORDER, tmp_path / "run").found == 5
    runs.played(ORDER, tmp_path / "whole")
    assert runs.files(tmp_path / "run") == runs.files(tmp_path / "whole")


def test_only_a_full_disk_is_told_to_be_full(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", "utf-8")
    fault = refused(ORDER, tmp_path / "file" / "run")
    assert fault.diagnostic.code == "L1304"
    assert ("make room" in fault.diagnostic.hint, "another place" in fault.diagnostic.hint) == (False, True)


def test_two_runs_do_not_write_to_one_folder_at_once(tmp_path: Path) -> None:
    first = run(ORDER, runs.library(), tmp_path, runs.Serial())
    next(first)
    with pytest.raises(RunFault) as fault:
        runs.played(ORDER, tmp_path)
    assert (fault.value.diagnostic.code, "another run" in fault.value.diagnostic.message) == ("L1304", True)
    first.close()
    assert runs.played(ORDER, tmp_path).done == 12


def test_a_run_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(RunFault, match="there are no results here"):
        open_run(tmp_path / "nowhere")


def test_parts_know_their_chunk(tmp_path: Path) -> None:
    assert Folder(tmp_path, ORDER).part(Chunk(3, 10, 19)) == tmp_path / "parts/3/0000010-0000019.parquet"


def test_pandas_is_not_loaded_to_see_that_a_list_is_none_of_its_columns(tmp_path: Path) -> None:
    (tmp_path / "pandas.py").write_text("print('pandas was loaded')\n__version__ = '3.0'\n")
    code = "from toolkit.playtest import rows; rows.do_without_pandas(); rows.table_of([]); print(1); import pandas"
    path = os.pathsep.join([str(tmp_path), str(Path(toolkit.__file__).parents[1])])
    ended = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    assert ended.stdout.split("\n")[:2] == ["1", "pandas was loaded"]
