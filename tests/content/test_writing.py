"""Whole writes: what killed writers left is swept away, what others are writing is not; what is refused is told."""

from __future__ import annotations

import errno
import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from toolkit.content import writing
from toolkit.content.writing import CannotWrite, atomic_write, hold, scratch_folder, sweep, told, whole_folder

WRITER = """
import sys, time
from toolkit.content import writing
def slowly(handle, payload):
    print("begun", flush=True)
    time.sleep(600)
writing.write_all = slowly
writing.atomic_write(sys.argv[1], "content")
"""


@pytest.fixture
def writer(tmp_path: Path) -> subprocess.Popen[str]:
    """A process in the middle of writing `out`."""
    process = subprocess.Popen([sys.executable, "-c", WRITER, tmp_path / "out"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    return process


def parts(folder: Path) -> list[Path]:
    return list(folder.glob(".*.part"))


def test_a_part_that_is_being_written_is_left_alone_and_one_that_is_not_goes(
    writer: subprocess.Popen[str], tmp_path: Path
) -> None:
    try:
        (part,) = parts(tmp_path)
        sweep(tmp_path, again=True)
        assert parts(tmp_path) == [part]
    finally:
        writer.send_signal(signal.SIGKILL)
        writer.wait()
    assert parts(tmp_path) == [part]
    sweep(tmp_path)  # once is enough for a process that did not see the kill
    assert parts(tmp_path) == [part]
    sweep(tmp_path, again=True)
    assert parts(tmp_path) == []


def test_the_next_write_into_the_folder_sweeps_it(writer: subprocess.Popen[str], tmp_path: Path) -> None:
    writer.kill()
    writer.wait()
    atomic_write(tmp_path / "other", "x")
    assert os.listdir(tmp_path) == ["other"]


def test_only_our_own_parts_are_swept(tmp_path: Path) -> None:
    kept = [".video.mp4.part", "archive.part", ".x.12-abc.part", ".x.12-0123456789ab.part~"]
    for name in kept:
        (tmp_path / name).write_text("mine")
    (tmp_path / ".x.12-0123456789ab.part").write_text("ours")
    (tmp_path / ".y.12-0123456789ab.part").mkdir()
    (tmp_path / ".y.12-0123456789ab.part" / "inside").write_text("ours")
    sweep(tmp_path)
    assert sorted(os.listdir(tmp_path)) == sorted(kept)


def test_a_leftover_that_is_a_link_takes_nothing_with_it(tmp_path: Path) -> None:
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious" / "file").write_text("mine")
    (tmp_path / ".x.12-0123456789ab.part").symlink_to(tmp_path / "precious")
    sweep(tmp_path)
    assert (tmp_path / "precious" / "file").read_text() == "mine"


def test_without_locks_only_old_parts_are_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "fcntl", None)
    old, new = tmp_path / ".a.1-0123456789ab.part", tmp_path / ".b.1-0123456789ab.part"
    for part in (old, new):
        part.write_text("x")
    os.utime(old, (0, 0))
    atomic_write(tmp_path / "out", "content")
    assert sorted(os.listdir(tmp_path)) == [new.name, "out"]
    assert (tmp_path / "out").read_text() == "content"


def test_a_part_that_was_taken_for_a_leftover_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between being made and being locked, a part looks like one that nobody writes any more."""
    real = writing._lock
    calls = []

    def swept_first(handle: int, *, wait: bool = False) -> object:
        calls.append(handle)
        if len(calls) == 1:
            for part in parts(tmp_path):
                part.unlink()
        return real(handle, wait=wait)

    monkeypatch.setattr(writing, "_lock", swept_first)
    atomic_write(tmp_path / "out", "content")
    assert len(calls) == 2
    assert (tmp_path / "out").read_text() == "content"


@pytest.mark.parametrize("moment", ["before it is open", "before it is locked"])
def test_a_folder_that_was_taken_for_a_leftover_is_begun_anew(
    moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between being made and being locked, it looks like one that nobody fills any more."""
    (real_open, real_lock), swept = (os.open, writing._lock), []

    def sweep_away() -> None:
        for part in parts(tmp_path) if not swept else ():
            part.rmdir()
            swept.append(part)

    def opened(path: Path, *how: int) -> int:
        if moment == "before it is open":
            sweep_away()
        return real_open(path, *how)

    def locked(handle: int, *, wait: bool = False) -> object:
        sweep_away()
        return real_lock(handle, wait=wait)

    monkeypatch.setattr(writing.os, "open", opened)
    monkeypatch.setattr(writing, "_lock", locked)
    with whole_folder(tmp_path / "new") as folder:
        assert folder.is_dir()
        assert folder not in swept
    assert len(swept) == 1
    assert os.listdir(tmp_path) == ["new"]


def test_a_folder_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    with whole_folder(tmp_path / "new") as folder:
        atomic_write(folder / "deep" / "file", "content")
        assert not (tmp_path / "new").exists()
    assert (tmp_path / "new" / "deep" / "file").read_text() == "content"
    stopped = whole_folder(tmp_path / "other")
    atomic_write(stopped.__enter__() / "file", "content")
    assert stopped.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None) is False
    assert os.listdir(tmp_path) == ["new"]


def test_a_new_folder_has_the_mode_of_a_new_folder(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    with whole_folder(tmp_path / "new"):
        pass
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_long_name_in_any_script_can_be_written(tmp_path: Path) -> None:
    name = "ї" * 120
    atomic_write(tmp_path / name, "x")
    assert os.listdir(tmp_path) == [name]


def test_a_scratch_folder_is_private_and_gone_afterwards() -> None:
    with scratch_folder() as folder:
        assert folder.stat().st_mode & 0o777 == 0o700
        sweep(folder.parent, again=True)
        assert folder.is_dir()
    assert not folder.exists()


def test_a_held_file_is_held_once(tmp_path: Path) -> None:
    atomic_write(tmp_path / "out", "x")
    handle = hold(tmp_path / "out")
    assert handle is not None
    assert hold(tmp_path / "out") is None
    os.close(handle)
    again = hold(tmp_path / "out")
    assert again is not None
    os.close(again)


def test_what_is_refused_names_the_file_people_asked_for(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for target in (tmp_path / "file" / "out", tmp_path):
        with pytest.raises(CannotWrite) as refused:
            atomic_write(target, "x")
        assert refused.value.filename == str(target)
        sentence, cure = told(refused.value) or ("", "")
        assert sentence.startswith(f"{target} cannot be written: ")
        assert "name another place" in cure
    copied = pickle.loads(pickle.dumps(refused.value))  # workers send it to whoever started them
    assert (type(copied), copied.filename) == (CannotWrite, str(tmp_path))


@pytest.mark.parametrize(
    ("number", "cure"),
    [
        (errno.ENOSPC, "make room"),
        (errno.EDQUOT, "make room"),
        (errno.EROFS, "see that you may read it"),
        (errno.EMFILE, "ulimit -n"),
        (errno.EAGAIN, "fewer processes"),
        (errno.EIO, "look after the disk"),
    ],
)
def test_faults_of_the_machine_have_a_cure(number: int, cure: str) -> None:
    sentence, hint = told(OSError(number, os.strerror(number), "build/x.pdf")) or ("", "")
    assert sentence == f"build/x.pdf: {os.strerror(number)}"
    assert cure in hint


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EINVAL, errno.EBADF])
def test_faults_of_our_own_have_none(number: int) -> None:
    assert told(OSError(number, os.strerror(number))) is None
