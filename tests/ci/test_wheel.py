"""The wheel, as strangers use it: in an environment of its own, on a path with spaces, as another user, without a home.

Nothing is fetched: the wheel is built with what is installed here, and its dependencies are those of this environment.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NOBODY = 65534
#: What a process gets to know: no home, no language, nothing of this environment.
EMPTY = {"PATH": "/usr/bin:/bin"}

pytestmark = pytest.mark.slow


def run(*words: str | Path, **more: Any) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, f"{words}: {done.stdout[-1000:]}{done.stderr[-3000:]}"
    return done


def somebody_else(python: Path) -> dict[str, Any]:
    """How a process becomes another user, where that is allowed and this Python may be run by others."""
    other: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    packages = sysconfig.get_path("purelib")
    try:
        subprocess.run([python, "-c", f"import os; os.listdir({packages!r})"], check=True, capture_output=True, **other)
    except (OSError, subprocess.CalledProcessError):
        return {}
    return other


def pythons() -> Iterator[Path]:
    """The Pythons of this version here: the one these tests run on, and that of the system."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    yield Path(os.path.realpath(sys.executable))
    for folder in ("/usr/local/bin", "/usr/bin"):
        if (found := Path(folder) / version).exists():
            yield found


class Installed:
    """Lantern in an environment of its own, and who runs it where."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        chosen = [(python, other) for python in pythons() if (other := somebody_else(python))]
        python, self.other = chosen[0] if chosen else (next(pythons()), {})
        self.place = folder / "a path with spaces"
        self.home = self.place / "some folder"
        self.home.mkdir(parents=True)
        run(python, "-m", "venv", "--without-pip", self.place / "venv")
        self.python = self.place / "venv" / "bin" / "python"
        pip = (sys.executable, "-m", "pip", "--python", self.python, "--disable-pip-version-check")
        run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel)
        packages = Path(run(self.python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip())
        (packages / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
        for path in (folder, *folder.rglob("*")):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode | stat.S_IRGRP | stat.S_IROTH | (0o111 if path.is_dir() else 0))
        if self.other:
            os.chown(self.home, NOBODY, NOBODY)

    def lantern(self, *words: str) -> str:
        command = self.place / "venv" / "bin" / "lantern"
        return run(command, *words, cwd=self.home, env=EMPTY, **self.other).stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps", "--no-index")
    run(*pip, "--no-build-isolation", "--wheel-dir", folder, ROOT)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Iterator[Installed]:
    folder = Path(tempfile.mkdtemp(prefix="wheel "))  # the folders of tests are closed to other users
    try:
        yield Installed(folder, wheel)
    finally:
        shutil.rmtree(folder)


def test_the_wheel_needs_no_compiler_and_fits_every_machine(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for folder in ("schemas", "templates", "content", "rules"):
        assert any(name.startswith(f"toolkit/_data/{folder}/") for name in names), folder
    stray = ("tests/", "bench/", "docs/")
    assert not [name for name in names if name.startswith(stray) or "/.lantern/" in name or name.endswith(".part")]
    here = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "content").rglob("*.yaml") if ".lantern" not in path.parts
    }
    assert {name.removeprefix("toolkit/_data/") for name in names if "_data/content/" in name} >= here


def test_what_is_installed_is_the_wheel(installed: Installed) -> None:
    place = run(installed.python, "-c", "import toolkit; print(toolkit.__file__)", cwd=installed.home, env=EMPTY)
    assert place.stdout.startswith(str(installed.place))
    assert installed.lantern("--version").startswith("lantern ")


def test_somebody_else_checks_plays_and_prints_without_a_home(installed: Installed) -> None:
    assert installed.lantern("check", "night-cage").startswith("no mistakes; checked ")
    words = ("play", "night-cage", "--seats", "random", "--quiet", "--save", "my game.json")
    assert "saved to my game.json" in installed.lantern(*words)
    assert installed.lantern("replay", "my game.json", "--verify").startswith("verified:")
    installed.lantern("render", "night-cage", "--only", "straight", "--out", "my prints")
    assert list((installed.home / "my prints").glob("*.pdf"))
    if installed.other:
        assert (installed.home / "my game.json").stat().st_uid == NOBODY


def test_a_plain_installation_playtests_and_answers_sql(installed: Installed, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        name = next(each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
        needed = [
            line for line in archive.read(name).decode().splitlines() if line.startswith("Requires-Dist: pyarrow")
        ]
    assert [line for line in needed if "extra ==" not in line], "what playtests need is no extra"
    words = ("night-cage", "-a", "base", "-p", "2", "--bots", "random", "-n", "4", "--executor", "serial", "-q")
    assert "4 of 4 games" in installed.lantern("playtest", *words, "--out", "my run")
    asked = installed.lantern("playtest", "--results", "my run", "--sql", "select count(*) games from games")
    assert asked.split() == ["games", "─────", "4"]
