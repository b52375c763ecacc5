"""Bundles as zip: the pictures come along, and nothing is believed that is not listed."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from tests.render.packs import pack_library, write_english_pack, write_pack
from toolkit.bundle import BundleError, archive_bytes, load, verify, verify_archive
from toolkit.cli.main import build

CARD = "id: card\nkind: equipment\nname: Card\nlevel: 1\nslots: [hand]\nart: art/card.png\n"
PICTURE = "assets/embers/art/card.png"


def write(folder: Path) -> Path:
    (folder / "art").mkdir(parents=True)
    Image.new("RGB", (30, 20), (0, 200, 40)).save(folder / "art" / "card.png")
    return write_pack(folder, card=CARD)


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    write(tmp_path / "pack")
    path = tmp_path / "embers.zip"
    path.write_bytes(archive_bytes(pack_library(tmp_path / "pack", card=CARD), "embers"))
    return path


def test_a_zip_holds_the_bundle_and_its_pictures(archive: Path, tmp_path: Path) -> None:
    assert verify_archive(archive) == []
    with zipfile.ZipFile(archive) as opened:
        assert opened.namelist() == ["bundle.json", "assets.json", PICTURE]
        assert {entry.date_time for entry in opened.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert opened.read(PICTURE) == (tmp_path / "pack" / "art" / "card.png").read_bytes()
        (tmp_path / "bundle.json").write_bytes(opened.read("bundle.json"))
    assert verify(tmp_path / "bundle.json") == []


def test_the_same_pack_in_another_folder_gives_the_same_bytes(archive: Path, tmp_path: Path) -> None:
    write(tmp_path / "elsewhere")
    assert archive_bytes(pack_library(tmp_path / "elsewhere", card=CARD), "embers") == archive.read_bytes()


def changed(archive: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    with zipfile.ZipFile(archive) as opened:
        files = {name: opened.read(name) for name in opened.namelist()}
    change(files)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as written:
        for name, content in files.items():
            written.writestr(name, content)
    archive.write_bytes(packed.getvalue())
    return archive


DAMAGES: dict[str, tuple[Callable[[dict[str, bytes]], object], str]] = {
    "changed": (lambda files: files.update({PICTURE: b"else"}), "L1105"),
    "missing": (lambda files: files.pop(PICTURE), "L1105"),
    "unlisted": (lambda files: files.update({"assets/embers/art/more.png": b""}), "L1105"),
    "outside": (lambda files: files.update({"../evil.png": b""}), "L1105"),
    "a program": (lambda files: files.update({"assets/embers/run.sh": b""}), "L1105"),
    "listing": (lambda files: files.update({"assets.json": b"[1]"}), "L1105"),
    "no bundle": (lambda files: files.pop("bundle.json"), "L1101"),
    "bundle": (lambda files: files.update({"bundle.json": b"{}"}), "L1102"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_damage_is_found(archive: Path, name: str) -> None:
    change, code = DAMAGES[name]
    found = verify_archive(changed(archive, lambda files: change(files) and None))
    assert {problem.code for problem in found} == {code}


@pytest.mark.parametrize("name", DAMAGES)
def test_nothing_damaged_is_loaded(archive: Path, name: str) -> None:
    change, code = DAMAGES[name]
    with pytest.raises(BundleError) as refused:
        load(changed(archive, lambda files: change(files) and None))
    assert {problem.code for problem in refused.value.diagnostics} == {code}


def test_a_zip_is_known_by_its_first_bytes_too(archive: Path, tmp_path: Path) -> None:
    other = tmp_path / "embers.bundle"
    other.write_bytes(archive.read_bytes())
    assert verify(other) == []
    assert load(other).content_hash == load(archive).content_hash
    cut = tmp_path / "cut.zip"
    for length in (10, 500, len(archive.read_bytes()) - 30):
        cut.write_bytes(archive.read_bytes()[:length])
        assert [problem.code for problem in verify(cut)] == ["L1101"]


def test_a_file_that_is_no_zip(tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(b"PK no zip")
    assert [problem.code for problem in verify_archive(tmp_path / "x.zip")] == ["L1101"]
    assert [problem.code for problem in verify_archive(tmp_path / "none.zip")] == ["L1101"]


@pytest.mark.parametrize(("megabytes", "is_refused"), [(9, False), (11, True)])
def test_a_zip_that_unpacks_to_a_hundred_times_its_size_is_refused(
    archive: Path, megabytes: int, is_refused: bool
) -> None:
    with zipfile.ZipFile(archive, "a", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("assets/embers/art/more.png", b"\0" * (megabytes * 1_000_000))
    assert archive.stat().st_size < 100_000
    messages = [problem.message for problem in verify_archive(archive)]
    assert (messages == ["the zip unpacks to more than 100 times its size"]) is is_refused


def test_the_command_zips_and_verifies(tmp_path: Path) -> None:
    write(tmp_path / "pack")
    pack, target = write_english_pack(tmp_path / "pack", card=CARD), tmp_path / "out.zip"
    done = CliRunner().invoke(build("bundle"), ["bundle", str(pack), "--zip", "-o", str(target)])
    assert (done.exit_code, f"open {target}" in done.output) == (0, True)
    assert CliRunner().invoke(build("bundle"), ["bundle", "--verify", str(target)]).exit_code == 0
    listing = json.dumps([{"path": PICTURE, "sha256": "0" * 64, "bytes": 1}]).encode()
    changed(target, lambda files: files.update({"assets.json": listing}))
    done = CliRunner().invoke(build("bundle"), ["bundle", "--verify", str(target)])
    assert (done.exit_code, "L1105" in done.output) == (1, True)
