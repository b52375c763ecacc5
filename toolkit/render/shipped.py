"""Data files under `templates/`, ours and those of installed systems, read once a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from toolkit.content import yaml
from toolkit.content.resources import data_file, data_folders


@cache
def shipped_data(path: str) -> Any:
    """What the YAML file at a path below `templates/` says; None when there is no such file. It must not be changed."""
    file = data_file("templates", *path.split("/"))
    return None if file is None else _read(path, file)


def every_shipped(path: str) -> list[Any]:
    """What the YAML files at a path say, ours first, then those of installed systems."""
    files = (folder / path for folder in data_folders("templates"))
    return [_read(path, file) for file in files if file.is_file()]


def _read(path: str, file: Path) -> Any:
    document, problems = yaml.read(path, file.read_bytes())
    if document is None or problems:
        raise RuntimeError(f"{path} is damaged: {[problem.message for problem in problems]}")
    return document.data
