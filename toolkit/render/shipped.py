"""Data files of ours under `templates/`, read once a process."""

from __future__ import annotations

from functools import cache
from typing import Any

from toolkit.content import yaml
from toolkit.content.resources import data_folder


@cache
def shipped_data(path: str) -> Any:
    """What the YAML file at a path below `templates/` says; None when there is no such file. It must not be changed."""
    file = data_folder("templates") / path
    if not file.is_file():
        return None
    document, problems = yaml.read(path, file.read_bytes())
    if document is None or problems:
        raise RuntimeError(f"{path} is damaged: {[problem.message for problem in problems]}")
    return document.data
