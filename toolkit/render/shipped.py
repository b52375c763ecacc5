"""Data files under `templates/`, ours and those of installed systems, read once a process."""

from __future__ import annotations

from functools import cache
from typing import Any

from toolkit.content.resources import data_file
from toolkit.content.shipped_files import read_shipped


@cache
def shipped_data(path: str) -> Any:
    """What the YAML file at a path below `templates/` says; None when there is no such file. It must not be changed."""
    file = data_file("templates", *path.split("/"))
    return None if file is None else read_shipped(file).data
