"""What the tests of faults share: a folder that is prepared once, and copies of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.commands import prepare


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("prepared") / "here"
    folder.mkdir()
    prepare(folder)
    return folder


@pytest.fixture
def copied(prepared: Path, tmp_path: Path) -> Callable[[str], Path]:
    """A fresh copy of everything, by a name of its own."""

    def copy(name: str) -> Path:
        return Path(shutil.copytree(prepared, tmp_path / name))

    return copy


@pytest.fixture
def here(copied: Callable[[str], Path]) -> Path:
    return copied("here")
