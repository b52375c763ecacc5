"""Where diagnostics go. Every sink turns the same report into text; `FORMATS` names them as `--format` does."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from toolkit.checks.run import Report

FORMATS = ("text", "json", "github", "sarif", "junit")


def rendered(report: Report, form: str, base: Path, *, colour: bool = False) -> str:
    """The report in one of the formats; only that format's module is imported. `base` is what paths are relative to."""
    if form not in FORMATS:
        raise ValueError(f"there is no format {form!r}")
    sink = import_module(f"toolkit.checks.sinks.{form}_sink")
    text: str = sink.rendered(report, base, colour=colour) if form == "text" else sink.rendered(report, base)
    return text
