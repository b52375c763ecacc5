"""Where the data that ships with Lantern lives: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

DataName = Literal["schemas", "templates", "content", "rules"]

#: Where a folder lies in a checkout when it is not at the top level.
_IN_CHECKOUT = {"rules": "docs/rules"}

_PACKAGE = Path(__file__).resolve().parents[1]


@cache
def data_folder(name: DataName) -> Path:
    """The folder of that name; FileNotFoundError means a broken installation, never a mistake of the author."""
    repository = _PACKAGE.parent
    beside = repository / _IN_CHECKOUT.get(name, name)
    if (repository / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    installed = _PACKAGE / "_data" / name
    if installed.is_dir():
        return installed
    raise FileNotFoundError(f"the installation lacks its {name} folder ({installed})")


def shipped_packs() -> tuple[Path, ...]:
    """The folders of the packs we ship, `content/<system>/<pack>`, in a stable order."""
    try:
        content = data_folder("content")
    except FileNotFoundError:
        return ()
    return tuple(sorted(manifest.parent for manifest in content.glob("*/*/lantern.yaml")))


def shipped_by_name() -> dict[str, Path]:
    """The packs that come with Lantern, by the names people call them."""
    return {folder.name if folder.name != "core" else folder.parent.name: folder for folder in shipped_packs()}
