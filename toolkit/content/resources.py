"""Where data lies that is no content of the author: beside the package in a checkout, inside it in a wheel, and in the
packages of installed systems.

A package that brings a system has a folder `data` with the same trees as ours: `data/schemas/<system>/`,
`data/templates/phrases/<system>/`, `data/content/<system>/<pack>/`, `data/rules/<system>.md`. What we have ourselves
stands before what a package brings.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal

from toolkit.content.installed import installed

DataName = Literal["schemas", "templates", "content", "rules"]

#: Where a folder lies in a checkout when it is not at the top level.
_IN_CHECKOUT = {"rules": "docs/rules"}

_PACKAGE = Path(__file__).resolve().parents[1]
#: The names of files and folders in these trees.
_PLAIN = re.compile(r"[\w-][\w.-]*\Z")


@cache
def data_folder(name: DataName) -> Path:
    """Our folder of that name; FileNotFoundError means a broken installation, never a mistake of the author."""
    repository = _PACKAGE.parent
    beside = repository / _IN_CHECKOUT.get(name, name)
    if (repository / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    installation = _PACKAGE / "_data" / name
    if installation.is_dir():
        return installation
    raise FileNotFoundError(f"the installation lacks its {name} folder ({installation})")


@cache
def brought_folders(name: DataName) -> tuple[Path, ...]:
    """The folders of that name in the packages of installed systems."""
    found = (each.data / name for each in installed().values() if each.data is not None)
    return tuple(path for path in found if path.is_dir())


def data_folders(name: DataName) -> tuple[Path, ...]:
    """Every folder of that name: ours, then those of installed systems."""
    return (data_folder(name), *brought_folders(name))


def data_file(name: DataName, *path: str) -> Path | None:
    """The file (or folder) at a path in the first folder of that name that has it; None where none has it.

    A part of the path may come from the manifest of a stranger's pack: one that is no plain name leads nowhere.
    """
    if not all(_PLAIN.match(part) for part in path):
        return None
    found = (folder.joinpath(*path) for folder in data_folders(name))
    return next((each for each in found if each.exists()), None)


def shipped_packs() -> tuple[Path, ...]:
    """The packs that come with systems: the folders `content/<system>/<pack>`, in a stable order."""
    try:
        folders = data_folders("content")
    except FileNotFoundError:
        return ()
    return tuple(manifest.parent for folder in folders for manifest in sorted(folder.glob("*/*/lantern.yaml")))


def shipped_by_name() -> dict[str, Path]:
    """The packs that come with Lantern and its systems, by the names people call them."""
    named = ((folder.name if folder.name != "core" else folder.parent.name, folder) for folder in shipped_packs())
    found: dict[str, Path] = {}
    for name, folder in named:
        found.setdefault(name, folder)
    return found
