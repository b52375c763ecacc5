"""Disk access: whole writes, sorted walks that stay inside, the path policy, picture headers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from toolkit.content.files import (
    PathProblem,
    asset_path,
    atomic_write,
    image_size,
    path_grammar,
    read_bytes,
    stamp_text,
    stamps_in,
    walk,
)


def test_a_write_is_whole_and_leaves_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "out.json"
    atomic_write(target, "первый\n")
    atomic_write(target, b"second", sync=True)
    assert target.read_bytes() == b"second"
    assert os.listdir(target.parent) == ["out.json"]


def test_a_new_file_has_the_mode_of_a_new_file_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    plain, written = tmp_path / "plain", tmp_path / "written"
    plain.write_text("x")
    atomic_write(written, "x")
    assert written.stat().st_mode == plain.stat().st_mode
    written.chmod(0o640)
    atomic_write(written, "y")
    assert written.stat().st_mode & 0o777 == 0o640


def test_a_failed_write_keeps_the_old_file_and_no_temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "out"
    atomic_write(target, "old")

    def broken(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", broken)
    with pytest.raises(OSError, match="disk full"):
        atomic_write(target, "new")
    assert target.read_text() == "old"
    assert os.listdir(tmp_path) == ["out"]


def test_a_killed_writer_never_leaves_a_part(tmp_path: Path) -> None:
    target = tmp_path / "out"
    script = (
        "import sys; from toolkit.content.files import atomic_write\n"
        "while True:\n  for letter in 'ab': atomic_write(sys.argv[1], letter * 500_000)\n"
    )
    for pause in (0.0, 0.01, 0.03):
        writer = subprocess.Popen([sys.executable, "-c", script, str(target)])
        while not target.exists() and writer.poll() is None:
            time.sleep(0.005)
        time.sleep(pause)
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        content = target.read_text()
        assert content in ("a" * 500_000, "b" * 500_000)


def test_reading_stops_after_the_limit(tmp_path: Path) -> None:
    (tmp_path / "big").write_bytes(b"x" * 100)
    assert read_bytes(tmp_path / "big", 10) == b"x" * 11


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="regular"):
        read_bytes(tmp_path / "pipe", 10)


def test_a_walk_is_sorted_and_skips_what_belongs_to_other_tools(tmp_path: Path) -> None:
    for name in ["b/z.yaml", "a.yaml", "b/a.yaml", ".git/x", "build/y", "node_modules/z", ".hidden", "b/.cache/q"]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    assert walk(tmp_path).files == ("a.yaml", "b/a.yaml", "b/z.yaml")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are always text here")
def test_a_name_that_is_no_text_is_set_apart(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("")
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/b\xff.yaml"))).write_text("")
    seen = walk(tmp_path)
    assert (seen.files, seen.nameless) == (("a.yaml",), ("b\\xff.yaml",))


def test_a_walk_does_not_follow_links_out(tmp_path: Path) -> None:
    outside, root = tmp_path / "outside", tmp_path / "root"
    for folder in (outside, root / "in"):
        folder.mkdir(parents=True)
    (outside / "secret").write_text("s")
    (root / "in" / "file").write_text("f")
    (root / "to-secret").symlink_to(outside / "secret")
    (root / "to-folder").symlink_to(outside)
    (root / "to-file").symlink_to(root / "in" / "file")
    (root / "in" / "loop").symlink_to(root)
    (root / "dangling").symlink_to(root / "nowhere")
    seen = walk(root)
    assert seen.files == ("in/file", "to-file")
    assert seen.outside == ("in/loop", "to-folder", "to-secret")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    root = tmp_path / "root"
    (root / "art").mkdir(parents=True)
    (root / "art" / "ember.png").write_bytes(b"")
    (root / "art" / "a..b.png").write_bytes(b"")
    (tmp_path / "root2").mkdir()
    (tmp_path / "root2" / "x.png").write_bytes(b"")
    (root / "art" / "link.png").symlink_to(tmp_path / "root2" / "x.png")
    (root / "linked").symlink_to(tmp_path / "root2")
    return root


@pytest.mark.parametrize("text", ["art/ember.png", "art/a..b.png"])
def test_paths_inside_the_pack_are_found(pack: Path, text: str) -> None:
    assert asset_path(pack, text) == pack.resolve() / text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "../root2/x.png",
        "art/../../root2/x.png",
        "/etc/passwd.png",
        "C:\\x.png",
        "C:/x.png",
        "..\\root2\\x.png",
        "file:///x.png",
        "http://host/x.png",
        "art/CON.png",
        "art/lpt1.png",
        "art/link.png",
        "linked/x.png",
        "art/ember.png\x00.txt",
        "art//ember.png",
        "./art/ember.png",
        "art/ember",
        "art/ember.exe",
        "art/.hidden.png",
        "art/em ber.png",
        "art/ember.png/",
        "~/x.png",
        "art/Ember.png",
        "ART/ember.png",
        "art/нет.png",
        "art",
        "a/" * 150 + "x.png",
    ],
)
def test_paths_that_break_the_policy_are_refused_with_a_sentence(pack: Path, text: str) -> None:
    problem = asset_path(pack, text)
    assert isinstance(problem, PathProblem)
    assert "\x00" not in problem.message


def test_the_wrong_case_gets_the_right_name(pack: Path) -> None:
    problem = asset_path(pack, "art/Ember.png")
    assert isinstance(problem, PathProblem)
    assert "'ember.png'" in problem.hint


def test_the_grammar_needs_no_disk() -> None:
    assert path_grammar("art/x.png") is None
    assert path_grammar("art/x.svg") is not None
    assert path_grammar("fonts/x.otf", {"otf"}) is None


def test_the_size_of_a_picture_is_read_from_its_header(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (30, 20)).save(tmp_path / "a.png")
    assert image_size(tmp_path / "a.png") == (30, 20)


def test_a_damaged_or_missing_picture_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    (tmp_path / "b.png").write_bytes(b"<svg/>")
    for name in ("a.png", "b.png", "none.png"):
        assert isinstance(image_size(tmp_path / name), PathProblem)


def test_the_stamps_of_a_walk_are_those_of_the_files_themselves(tmp_path: Path) -> None:
    for path in ("lantern.yaml", "cards/one.yaml", "cards/deep/two.yaml"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(path)
    (tmp_path / "linked.yaml").symlink_to(tmp_path / "cards" / "one.yaml")
    seen = walk(tmp_path, stamped=True)
    assert seen.stamps == {path: stamp_text(str(tmp_path / path)) for path in seen.files}
    assert seen.stamps["linked.yaml"] == seen.stamps["cards/one.yaml"]
    assert len(seen.files) == 4
    assert walk(tmp_path).stamps == {}


def test_a_file_that_is_gone_has_no_stamp(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("one")
    assert stamps_in(str(tmp_path), ["gone.yaml", "one.yaml"]) == ["", stamp_text(str(tmp_path / "one.yaml"))]
    assert stamps_in(str(tmp_path / "gone"), ["one.yaml"]) == [""]
