"""Bundles out and in, as one JSON or as a zip with pictures.

A bundle is a pack with all it requires, its words in every language, and the files it came from.

It carries the resolved entities for programs that only read, and the source files for Lantern itself: `load`
reads them with the same code that reads a folder, so the library that comes out is the library that went in.
"""

from toolkit.bundle.archive import archive_bytes, verify_archive
from toolkit.bundle.opening import load, verify
from toolkit.bundle.reading import BundleError
from toolkit.bundle.writing import bundle_bytes

CODES = {
    "L1101": "a file cannot be read as a bundle",
    "L1102": "a bundle does not follow its schema",
    "L1103": "a bundle was changed after it was written",
    "L1104": "the entities of a bundle are not those of its files",
    "L1105": "a picture of a bundle is missing, was changed, or should not be there",
}
"""Every code this room emits, with its title."""

__all__ = ["CODES", "BundleError", "archive_bytes", "bundle_bytes", "load", "verify", "verify_archive"]
