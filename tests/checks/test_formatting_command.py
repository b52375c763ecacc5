"""`lantern fmt` and `lantern check --fix` as people call them: exit codes, what is written, what is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from toolkit.checks.formatting.run import format_paths
from toolkit.cli.main import build

MANIFEST = 'id: p\ntitle: P\nversion: "1.0.0"\nsystem: massive-darkness\nlanguages: [en]\nschema: 1\n'
MESSY = "kind: die\nid: red\nfaces: [ [],[hit] ]\n"
TIDY = "id: red\nkind: die\nfaces: [[], [hit]]\n"


def lantern(*words: str) -> Result:
    return CliRunner().invoke(build(words[0]), list(words), prog_name="lantern")


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "lantern.yaml").write_text(MANIFEST)
    (tmp_path / "red.yaml").write_text(MESSY)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_files_are_formatted_once(pack: Path) -> None:
    result = lantern("fmt")
    assert result.exit_code == 0
    assert "formatted red.yaml" in result.output
    assert (pack / "red.yaml").read_text() == TIDY
    assert "0 of 2 files formatted" in lantern("fmt").output


def test_check_changes_nothing_and_fails(pack: Path) -> None:
    result = lantern("fmt", "--check", "red.yaml")
    assert result.exit_code == 1
    assert "would format red.yaml" in result.output
    assert (pack / "red.yaml").read_text() == MESSY
    (pack / "red.yaml").write_text(TIDY)
    assert lantern("fmt", "--check").exit_code == 0


def test_diff_shows_what_would_change(pack: Path) -> None:
    result = lantern("fmt", "--diff")
    assert result.exit_code == 1
    assert "--- a/red.yaml\n+++ b/red.yaml\n" in result.output
    assert "+faces: [[], [hit]]\n" in result.output
    assert (pack / "red.yaml").read_text() == MESSY


def test_a_broken_file_is_reported_and_left_alone_while_others_are_formatted(pack: Path) -> None:
    (pack / "bad.yaml").write_text("id: [\n")
    result = lantern("fmt")
    assert result.exit_code == 1
    assert "bad.yaml:2:1" in result.output
    assert "1 left alone" in result.output
    assert (pack / "bad.yaml").read_text() == "id: [\n"
    assert (pack / "red.yaml").read_text() == TIDY


def test_a_place_without_a_pack_cannot_be_formatted(pack: Path) -> None:
    assert lantern("fmt", "nowhere").exit_code == 2


def test_fix_repairs_what_is_certain_and_checks_again(pack: Path) -> None:
    (pack / "red.yaml").write_text("# kept\nid: red\nkind: die\ncolur: red\nfaces: [[], [hit]]\n")
    assert lantern("check", "--no-cache").exit_code == 1
    result = lantern("check", "--no-cache", "--fix")
    assert "fixed 1 in red.yaml" in result.output
    assert (pack / "red.yaml").read_text() == "# kept\nid: red\nkind: die\ncolour: red\nfaces: [[], [hit]]\n"
    assert "colur" not in result.output


def test_fix_leaves_alone_what_only_looks_alike(pack: Path) -> None:
    text = "id: red\nkind: die\nfaces: [[], [hit]]\nsize: 3\n"
    (pack / "red.yaml").write_text(text)
    assert lantern("check", "--no-cache", "--fix").exit_code == 1
    assert (pack / "red.yaml").read_text() == text


def test_what_somebody_saved_meanwhile_is_not_overwritten(pack: Path) -> None:
    (change,) = format_paths([pack]).changes
    (pack / "red.yaml").write_text("id: red\nkind: die\nfaces: [[hit]]\n")
    assert not change.write()
    assert (pack / "red.yaml").read_text() == "id: red\nkind: die\nfaces: [[hit]]\n"
