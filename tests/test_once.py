"""What tests of a run share is made once, and nothing of it outlives the run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.once import FOLDER, once


def test_what_is_shared_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    made: list[int] = []

    def make() -> list[str]:
        made.append(1)
        return ["a page"]

    assert [once("pages", make) for _ in range(3)] == [["a page"]] * 3
    assert once("other-pages", make) == ["a page"]
    assert len(made) == 2


def test_what_cannot_be_made_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    with pytest.raises(ZeroDivisionError):
        once("number", lambda: 1 // 0)
    assert once("number", lambda: 7) == 7


def test_without_a_folder_nothing_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER)
    assert [once("pages", lambda: 1), once("pages", lambda: 2)] == [1, 2]


def test_a_run_has_a_folder_of_its_own() -> None:
    assert Path(os.environ[FOLDER]).is_dir()
