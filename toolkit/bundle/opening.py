"""A bundle by its path, whichever of its two forms it has: one JSON, or a zip with pictures."""

from __future__ import annotations

from pathlib import Path

from toolkit.bundle import reading
from toolkit.bundle.archive import is_archive, load_archive, verify_archive
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.library import Library


def load(path: str | Path) -> Library:
    """The library a bundle was made of: same entities, same words, same `content_hash`. Raises `BundleError`.

    It plays as the packs it came from do. Scenario tests are not in a bundle; pictures stay in the zip.
    """
    return load_archive(path) if is_archive(path) else reading.load(path)


def verify(path: str | Path) -> list[Diagnostic]:
    """What is wrong with a bundle; empty when it is whole."""
    return verify_archive(path) if is_archive(path) else reading.verify(path)
