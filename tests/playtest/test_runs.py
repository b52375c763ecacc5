"""A run gives the same games however it is cut, by however many workers, in whatever order; and no worker's death
costs more than its chunk."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pyarrow as pa
import pytest

from tests.playtest import runs
from toolkit.playtest.chunks import Job, Result, play_chunk
from toolkit.playtest.executors import (
    ATTEMPTS,
    BrokenWorker,
    Dask,
    Executor,
    Processes,
    Serial,
    WorkerFault,
    executor_named,
    kept_workers,
)
from toolkit.playtest.one_game import Playground
from toolkit.playtest.orders import Chunk
from toolkit.playtest.parts import read, used
from toolkit.playtest.runner import run
from toolkit.rules.decisions import Steps

#: Two tables whose games end in every way but a crash: a budget this small stops some of them.
ORDER = runs.order(games=14, chunk=4, bots=["random", "greedy+random"], decisions=60)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run as the simplest executor plays it."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    progress = runs.played(ORDER, folder)
    assert (progress.games, progress.done, progress.found) == (28, 28, 0)
    assert min(progress.lost, progress.over_budget) > 0
    return folder


@dataclass
class Shuffled:
    """Plays chunks in another order than they are given."""

    seed: int

    def run(self, job: Job, chunks: Sequence[Chunk]) -> Generator[Result, None, None]:
        playground = job.playground()
        for chunk in random.Random(self.seed).sample(chunks, len(chunks)):
            yield play_chunk(playground, chunk)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_order_in_which_chunks_are_played_does_not_matter(whole: Path, tmp_path: Path, seed: int) -> None:
    runs.played(ORDER, tmp_path, Shuffled(seed))
    assert runs.files(tmp_path) == runs.files(whole)


@pytest.mark.parametrize("chunk", [1, 3, 14])
def test_how_the_games_are_cut_does_not_matter(whole: Path, tmp_path: Path, chunk: int) -> None:
    cut = replace(ORDER, cells=tuple(replace(cell, chunk=chunk) for cell in ORDER.cells))
    runs.played(cut, tmp_path)
    assert read(tmp_path).to_pylist() == read(whole).to_pylist()
    assert used(tmp_path) == used(whole)


@pytest.mark.parametrize("workers", [1, 3])
def test_processes_play_the_same_games(whole: Path, tmp_path: Path, workers: int) -> None:
    runs.played(ORDER, tmp_path, Processes(workers))
    assert runs.files(tmp_path) == runs.files(whole)
    assert not multiprocessing.active_children()


def test_a_dask_cluster_plays_the_same_games(whole: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        runs.played(ORDER, tmp_path, Dask(cluster.scheduler_address))
    assert runs.files(tmp_path) == runs.files(whole)


def test_a_dask_cluster_of_its_own_is_made_and_ended(whole: Path, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    runs.played(ORDER, tmp_path, Dask(workers=1))
    assert runs.files(tmp_path) == runs.files(whole)


def test_a_scheduler_that_does_not_answer_is_told(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(WorkerFault, match="does not answer"):
        runs.played(ORDER, tmp_path, Dask("nonsense://127.0.0.1:1"))


def test_a_worker_that_is_killed_does_not_lose_the_run(whole: Path, tmp_path: Path) -> None:
    killed = 0
    for progress in run(ORDER, runs.library(), tmp_path, Processes(2)):
        children = multiprocessing.active_children()
        if progress.done > 0 and killed < 2 and children:
            os.kill(children[0].pid or 0, signal.SIGKILL)
            killed += 1
    assert killed == 2
    assert progress.done == 28
    assert runs.files(tmp_path) == runs.files(whole)


def test_kept_workers_play_one_order_after_the_other(whole: Path, tmp_path: Path) -> None:
    other = runs.order(games=6, chunk=2)
    with kept_workers():
        runs.played(ORDER, tmp_path / "one", Processes(2))
        known = {child.pid for child in multiprocessing.active_children()}
        runs.played(other, tmp_path / "other", Processes(2))
        assert {child.pid for child in multiprocessing.active_children()} == known
        assert len(known) == 2
    assert not multiprocessing.active_children()
    runs.played(other, tmp_path / "alone")
    assert runs.files(tmp_path / "one") == runs.files(whole)
    assert runs.files(tmp_path / "other") == runs.files(tmp_path / "alone")


def test_a_kept_worker_that_died_meanwhile_is_replaced(whole: Path, tmp_path: Path) -> None:
    with kept_workers():
        runs.played(runs.order(games=6, chunk=2), tmp_path / "other", Processes(2))
        for child in multiprocessing.active_children():
            os.kill(child.pid or 0, signal.SIGKILL)
            child.join()
        runs.played(ORDER, tmp_path / "one", Processes(2))
    assert not multiprocessing.active_children()
    assert runs.files(tmp_path / "one") == runs.files(whole)


def test_who_stops_in_the_middle_keeps_no_workers(tmp_path: Path) -> None:
    with kept_workers():
        playing = run(ORDER, runs.library(), tmp_path, Processes(2))
        next(playing)
        next(playing)
        playing.close()
        assert not multiprocessing.active_children()


class DeadlyJob(Job):
    """Whoever takes it up dies."""

    def playground(self) -> Playground:
        os._exit(9)


class BrokenJob(Job):
    """Cannot be taken up, through a fault of our own."""

    def playground(self) -> Playground:
        raise RuntimeError("the lamp is out")


def test_a_chunk_that_kills_every_worker_stops_the_run_with_words() -> None:
    job = DeadlyJob(ORDER, Job.of(ORDER, runs.library()).content, "")
    with pytest.raises(WorkerFault, match=f"{ATTEMPTS} workers died while they played games 0 to 3 of cell 0"):
        list(Processes(1).run(job, list(ORDER.chunks())[:1]))
    assert not multiprocessing.active_children()


def test_a_fault_of_our_own_in_a_worker_is_told_with_its_place() -> None:
    job = BrokenJob(ORDER, Job.of(ORDER, runs.library()).content, "")
    with pytest.raises(BrokenWorker, match="RuntimeError: the lamp is out"):
        list(Processes(1).run(job, list(ORDER.chunks())[:1]))


def test_a_worker_with_other_rules_plays_nothing() -> None:
    job = replace(Job.of(ORDER, runs.library()), rules="those of another version")
    with pytest.raises(WorkerFault, match=r"^a worker has other rules or bots than this Lantern"):
        list(Processes(1).run(job, list(ORDER.chunks())[:1]))


@pytest.mark.parametrize("executor", [Serial(), Processes(2)])
def test_who_stops_taking_progress_stops_the_run_and_keeps_what_was_done(
    whole: Path, tmp_path: Path, executor: Executor
) -> None:
    playing = run(ORDER, runs.library(), tmp_path, executor)
    next(playing)
    done = next(playing).done
    playing.close()
    assert not multiprocessing.active_children()
    assert read(tmp_path).num_rows == done > 0
    progress = runs.played(ORDER, tmp_path, executor)
    assert (progress.found, progress.done) == (done, 28)
    assert runs.files(tmp_path) == runs.files(whole)


def test_a_finished_run_is_not_played_again(whole: Path) -> None:
    before = runs.files(whole)
    steps = list(run(ORDER, runs.library(), whole, Serial()))
    assert [step.found for step in steps] == [28]
    assert runs.files(whole) == before


def test_a_game_that_crashes_does_not_stop_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from toolkit.systems.night_cage import rounds

    real = rounds.turn_end

    def breaks(game: object, prisoner: object) -> Steps:
        if game.state.random.seed % 3 == 0 and game.state.turn == 4:  # type: ignore[attr-defined]
            raise RuntimeError("a rule broke")
        yield from real(game, prisoner)  # type: ignore[arg-type]

    monkeypatch.setattr(rounds, "turn_end", breaks)
    progress = runs.played(runs.order(games=20), tmp_path)
    rows = read(tmp_path).to_pylist()
    crashed = [row for row in rows if row["outcome"] == "crashed"]
    assert 0 < progress.crashed == len(crashed) < 20
    assert progress.done == 20
    assert all(row["seed"] % 3 == 0 and row["failed_decisions"] for row in crashed)
    assert all("a rule broke" in row["error"] for row in crashed)
    assert all(not row["failed_decisions"] for row in rows if row["outcome"] != "crashed")


def test_massive_darkness_is_played_by_processes_as_by_one(tmp_path: Path) -> None:
    order = runs.order(games=4, chunk=1, pack="massive-darkness", adventures=["first-steps-below"], players=[2])
    runs.played(order, tmp_path / "one", pack="massive-darkness")
    runs.played(order, tmp_path / "two", Processes(2), pack="massive-darkness")
    assert runs.files(tmp_path / "one") == runs.files(tmp_path / "two")


def test_workers_need_no_files() -> None:
    """The content travels with the job: a worker elsewhere, or an edit meanwhile, changes nothing."""
    job = Job.of(ORDER, runs.library())
    library = job.playground().library
    assert library.content_hash == runs.library().content_hash
    assert library.requested == runs.library().requested
    kinds = ("adventure", "tile", "prisoner", "boss")
    for kind in kinds:
        assert [each.data for each in library.of_kind(kind)] == [each.data for each in runs.library().of_kind(kind)]


def test_an_executor_has_a_name() -> None:
    assert isinstance(executor_named("serial"), Serial)
    assert isinstance(executor_named("process"), Processes)
    with pytest.raises(ValueError, match="there is no executor 'cloud'"):
        executor_named("cloud")


def test_the_same_games_have_the_same_luck_for_every_bot(whole: Path) -> None:
    table: pa.Table = read(whole)
    seeds = [table.filter(pa.compute.equal(table["cell"], cell))["seed"].to_pylist() for cell in (0, 1)]
    assert seeds[0] == seeds[1]
    assert len(set(seeds[0])) == ORDER.games
