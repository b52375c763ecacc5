"""A package with a system, installed in a folder of its own: all that pip would leave behind."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from toolkit import systems
from toolkit.content import descriptions, installed, resources


def install(site: Path, system: str, package: str, files: Mapping[str, str]) -> Path:
    """Write a package and the metadata that says which system it brings; the folder of the package."""
    metadata = site / f"{package}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    points = f"[console_scripts]\nother = other:main\n\n[lantern.systems]\n{system} = {package}\n"
    (metadata / "entry_points.txt").write_text(points, encoding="utf-8")
    for name, text in files.items():
        path = site / package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return site / package


def forget() -> None:
    """What this process remembers of installed systems."""
    for remembered in (
        installed.installed,
        descriptions.system_ids,
        descriptions.known,
        descriptions.description,
        resources.brought_folders,
        systems.part,
    ):
        remembered.cache_clear()
    importlib.invalidate_caches()


@contextmanager
def on_the_path(site: Path) -> Iterator[None]:
    """As if the packages of the folder were installed for this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [*sys.path, str(site)])
        forget()
        try:
            yield
        finally:
            patch.undo()
            for name, module in list(sys.modules.items()):  # another package of that name is another one
                if str(getattr(module, "__file__", "")).startswith(f"{site}/"):
                    del sys.modules[name]
            forget()
