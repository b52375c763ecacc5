"""`make test` fails when any of its parts does."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """The Makefile beside programs that succeed."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("ruff", "mypy", "python"):
        works(programs / name, "exit 0")
    (tmp_path / ".venv" / ".installed").touch()
    return tmp_path


def works(program: Path, script: str) -> None:
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)


def test_all_is_well(made: Path) -> None:
    assert subprocess.run(["make", "test"], cwd=made, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("ruff", "exit 1"),
        ("ruff", '[ "$1" = check ]'),
        ("mypy", "exit 1"),
        ("mypy", "sleep 0.3; exit 1"),  # also when it is the last to end
        ("python", "exit 1"),
        ("python", "sleep 0.3; exit 5"),
    ],
)
def test_a_part_that_fails_fails_the_whole(made: Path, name: str, script: str) -> None:
    works(made / ".venv" / "bin" / name, script)
    assert subprocess.run(["make", "test"], cwd=made, capture_output=True, check=False).returncode != 0
