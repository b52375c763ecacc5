"""Every target by name: how its mutants are made, how they are tried out, and how often."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.fuzz import files, packs, tables, texts
from tests.fuzz.cases import Case


class Target(NamedTuple):
    """`share` is how often it is chosen in a mixed run; `fixed` how many mutants the test suite tries."""

    make: Callable[[Random], Case]
    try_out: Callable[[Case, Path], str]
    share: int
    fixed: int


TARGETS: dict[str, Target] = {
    "pack": Target(packs.make, packs.try_out, 60, 40),
    "game": Target(files.make_game, files.try_game, 8, 60),
    "campaign": Target(files.make_campaign, files.try_campaign, 3, 30),
    "bundle": Target(files.make_bundle, files.try_bundle, 8, 60),
    "table": Target(tables.make, tables.try_out, 6, 40),
    "results": Target(files.make_results, files.try_results, 4, 15),
    "expression": Target(texts.make_expression, texts.try_expression, 12, 600),
    "icon": Target(texts.make_icon, texts.try_icon, 8, 600),
}


def made(target: str, seed: int, number: int) -> Case:
    """The same case for the same three, on every machine."""
    return TARGETS[target].make(Random(f"{target} {seed} {number}"))
