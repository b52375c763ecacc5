"""The report as plain data and as JSON: the same numbers as the page, and equal bytes for equal runs.

The form is `schemas/common/playtest-report.schema.json`. Numbers are rounded to six places, so that no machine's last
bit shows; what is unknown is null.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from math import isfinite
from typing import Any

from toolkit.content.characters import rows_in_json
from toolkit.playtest.report.model import Example, Report
from toolkit.playtest.statistics.cells import CellSummary
from toolkit.playtest.statistics.intervals import Interval
from toolkit.playtest.statistics.summary import AdventureSummary, ContentCoverage

FORMAT = 1
DIGITS = 6
#: Report, adventures, one of them, its tables: below that a row stands on one line.
_DEPTH = 4


def to_json(report: Report) -> str:
    """The report as a JSON text: keys in a fixed order, nothing of the clock or the machine."""
    return rows_in_json(to_data(report), _DEPTH) + "\n"


def to_data(report: Report) -> dict[str, Any]:
    """The report as plain data."""
    return {
        "kind": "playtest-report",
        "format": FORMAT,
        "lantern": report.lantern,
        "system": report.system,
        "title": report.title,
        "content_hash": report.content_hash,
        "config": report.config,
        "seed": report.seed,
        "confidence": report.summary.confidence,
        "games": report.summary.games,
        "expectations": plain(report.judgements),
        "adventures": [_adventure(report, each) for each in report.summary.adventures],
        "examples": [_example(each) for each in report.examples],
    }


def _adventure(report: Report, adventure: AdventureSummary) -> dict[str, Any]:
    return {
        "adventure": adventure.adventure,
        "name": report.name(adventure.adventure),
        "cells": [_cell(cell) for cell in adventure.cells],
        "skill": plain(adventure.skill),
        "crowd": plain(adventure.crowd),
        "strongest": [cell.cell for cell in adventure.strongest],
        "only_styles": plain(adventure.only_styles),
        "milestones": plain(adventure.milestones),
        "effects": [
            {**plain(each), "name": report.name(each.id)} for each in report.effects.get(adventure.adventure, ())
        ],
        "interactions": plain(report.interactions.get(adventure.adventure, ())),
        "uses": [{**plain(use), "name": report.name(use.id)} for use in adventure.uses],
        "damage": [{**plain(each), "name": report.name(each.source)} for each in adventure.damage],
        "spots": plain(adventure.spots),
        "coverage": _coverage(report, adventure.coverage),
    }


def _cell(cell: CellSummary) -> dict[str, Any]:
    return {**plain(cell), "finished": cell.finished}


def _coverage(report: Report, coverage: ContentCoverage | None) -> dict[str, Any] | None:
    if coverage is None:
        return None
    never = [{**plain(each), "file": report.from_pack(each.file)} for each in coverage.never]
    vain = [{**plain(each), "file": report.from_pack(each.file)} for each in coverage.in_vain]
    mine = None if coverage.mine is None else {**plain(coverage.mine), "share": plain(coverage.mine.share)}
    return {**plain(coverage), "never": never, "in_vain": vain, "mine": mine, "share": plain(coverage.share)}


def _example(example: Example) -> dict[str, Any]:
    """How to find the game again; its words are for people and stay on the page."""
    return {name: plain(getattr(example, name)) for name in ("game", "seed", "outcome", "ending", "rule", "rounds")}


def plain(value: Any) -> Any:
    """Dataclasses as mappings, numbers rounded, what is unknown as None."""
    kind = value.__class__
    if kind in _AS_IT_IS:
        return value
    if kind is float:
        return round(value, DIGITS) + 0.0 if isfinite(value) else None  # + 0.0: no minus before nought
    if kind is Interval:  # what there is most of
        return {"value": plain(value.value), "low": plain(value.low), "high": plain(value.high)}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    names = _names(kind)
    return value if names is None else {name: plain(getattr(value, name)) for name in names}


#: What is plain already.
_AS_IT_IS = frozenset((str, int, bool, type(None)))


@cache
def _names(kind: type) -> tuple[str, ...] | None:
    """The fields of a dataclass; None of any other type."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None
