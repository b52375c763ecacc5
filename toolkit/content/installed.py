"""Packages installed beside Lantern that bring systems, found by their entry points in the group `lantern.systems`.

The standard library's reader of entry points takes longer to import than `lantern check` takes for an unchanged pack.
So the files it would read are looked at here, and only for this one group.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

GROUP = "lantern.systems"
_METADATA = (".dist-info", ".egg-info")
_FILE = "entry_points.txt"


class Installed(NamedTuple):
    """A package that brings a system. `folder` is None where Python does not find the package."""

    system: str
    package: str
    folder: Path | None

    @property
    def data(self) -> Path | None:
        """The folder with its schemas, templates, packs and ledger."""
        return self.folder / "data" if self.folder is not None else None


@cache
def installed() -> dict[str, Installed]:
    """The packages that bring systems, by the system's id; of two for one system the first on Python's path."""
    found: dict[str, Installed] = {}
    for place in _places():
        for system, package in sorted(_brought_in(place)):
            if system not in found:
                found[system] = Installed(system, package, _folder_of(package))
    return dict(sorted(found.items()))


def _places() -> list[str]:
    """The folders in which Python looks for packages, without its own library and without the current folder: content
    from strangers may lie there, and a pack never brings code."""
    library = os.path.dirname(os.__file__)
    left_out = {os.getcwd(), library, os.path.join(library, "lib-dynload"), ""}
    return [place for place in dict.fromkeys(sys.path) if place not in left_out]


def _brought_in(place: str) -> Iterator[tuple[str, str]]:
    with suppress(OSError), os.scandir(place) as entries:
        for entry in entries:
            if entry.name.endswith(_METADATA):
                with suppress(OSError), open(os.path.join(entry.path, _FILE), "rb") as file:
                    raw = file.read()
                    if GROUP.encode() in raw:
                        yield from _of_group(raw.decode("utf-8", "replace"))


def _of_group(text: str) -> Iterator[tuple[str, str]]:
    """The entries of the group: `name = package` below its heading."""
    heading = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            heading = line.strip("[] ")
        elif heading == GROUP and "=" in line and line[0] not in "#;":
            name, _, package = line.partition("=")
            yield name.strip(), package.partition(":")[0].partition("[")[0].strip()


def _folder_of(package: str) -> Path | None:
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return None
    places = spec.submodule_search_locations if spec is not None else None
    return Path(next(iter(places))) if places else None
