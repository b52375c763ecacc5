"""The examples of diagnostics on disk."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from toolkit.checks.codes import Content


def write_example(files: Mapping[str, Content], folder: Path) -> None:
    """Put the files of an example on disk."""
    for path, content in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str):
            target.write_text(content, encoding="utf-8")
        elif "link" in content:
            os.symlink(content["link"], target)
        elif "hex" in content:
            target.write_bytes(bytes.fromhex(content["hex"]))
        else:
            target.write_text(content["repeat"] * content["times"], encoding="utf-8")
