"""Data folders are found in a checkout and in an installed package."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.content import resources


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    resources.data_folder.cache_clear()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "toolkit")
    return tmp_path / "toolkit"


@pytest.fixture(autouse=True)
def forget() -> object:
    yield
    resources.data_folder.cache_clear()


def test_a_checkout_uses_the_folders_at_its_top(package: Path) -> None:
    (package.parent / "pyproject.toml").touch()
    (package.parent / "schemas").mkdir()
    (package / "_data" / "schemas").mkdir(parents=True)
    assert resources.data_folder("schemas") == package.parent / "schemas"


def test_a_wheel_uses_the_folders_inside_the_package(package: Path) -> None:
    (package / "_data" / "schemas").mkdir(parents=True)
    (package.parent / "schemas").mkdir()
    assert resources.data_folder("schemas") == package / "_data" / "schemas"


def test_a_broken_installation_says_what_is_missing(package: Path) -> None:
    with pytest.raises(FileNotFoundError, match="templates"):
        resources.data_folder("templates")
    assert resources.shipped_packs() == ()


def test_shipped_packs_are_the_folders_with_a_manifest(package: Path) -> None:
    content = package / "_data" / "content"
    for pack in ("night-cage/core", "brimstone/core", "brimstone/notes"):
        (content / pack).mkdir(parents=True)
    for pack in ("night-cage/core", "brimstone/core"):
        (content / pack / "lantern.yaml").touch()
    assert resources.shipped_packs() == (content / "brimstone/core", content / "night-cage/core")
