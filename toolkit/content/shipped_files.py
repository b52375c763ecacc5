"""Data files that come with a system, and whose fault it is when one cannot be used: of our own files it is Lantern's,
of those of an installed package it is the package's, and that is told with the file and the place (L0123)."""

from __future__ import annotations

import re
from pathlib import Path
from traceback import extract_tb

from toolkit.content import yaml
from toolkit.content.descriptions import CANNOT_BE_USED, BrokenSystemError
from toolkit.content.diagnostics import START, Diagnostic, Pointer, Span, point
from toolkit.content.installed import Installed, installed
from toolkit.content.resources import data_file

#: A place in a layout, as Typst writes it.
_IN_LAYOUT = re.compile(r"\blayouts/(?P<path>\S+\.typ):(?P<line>\d+):(?P<column>\d+)")


def package_of(path: Path) -> Installed | None:
    """The installed package that brings a file; None for any other file."""
    found = (each for each in installed().values() if each.folder is not None and path.is_relative_to(each.folder))
    return next(found, None)


def damaged(path: Path, message: str, span: Span = START, hint: str = "") -> Exception:
    """What to raise for a file that came with a system and cannot be used."""
    package = package_of(path)
    if package is None:
        return RuntimeError(f"{path} is damaged: {message}")
    said = CANNOT_BE_USED.format(package.system, message)
    return BrokenSystemError(Diagnostic("L0123", said, str(path), span, hint=hint))


def damaged_at(path: Path, message: str, pointer: Pointer, hint: str = "") -> Exception:
    """As `damaged`, for the value at a place of a YAML or JSON file."""
    document = yaml.read(str(path), path.read_bytes())[0]
    return damaged(path, message, document.span(pointer) if document is not None else START, hint)


def fault_of_package(error: Exception) -> BrokenSystemError | None:
    """An error that came through code of an installed package, as that package's, at the last of its lines."""
    passed = [] if isinstance(error, OSError) else extract_tb(error.__traceback__)
    places = [each for each in passed if package_of(Path(each.filename)) is not None]
    if not places:
        return None
    hint = "repair the package; LANTERN_DEBUG=1 shows the way there"
    place = point(places[-1].lineno or 1, 1)
    found = damaged(Path(places[-1].filename), f"{type(error).__name__}: {error}", place, hint)
    return found if isinstance(found, BrokenSystemError) else None


def fault_of_layout(report: str) -> BrokenSystemError | None:
    """What Typst reports, where it is about a layout of an installed package."""
    for place in _IN_LAYOUT.finditer(report):
        path = data_file("templates", "layouts", *place["path"].split("/"))
        if path is not None and package_of(path) is not None:
            message = report.strip().splitlines()[0].removeprefix("error: ")
            found = damaged(path, message, point(int(place["line"]), int(place["column"]) + 1))
            return found if isinstance(found, BrokenSystemError) else None
    return None


def read_shipped(path: Path) -> yaml.Document:
    """A YAML file that came with a system."""
    document, problems = yaml.read(str(path), path.read_bytes())
    if document is None or problems:
        raise damaged(path, problems[0].message, problems[0].span, problems[0].hint)
    return document
