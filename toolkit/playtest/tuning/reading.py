"""The games of a trial, read from its results folder."""

from __future__ import annotations

from pathlib import Path

from toolkit.playtest.parts import read
from toolkit.playtest.rows import LOST, WON
from toolkit.playtest.statistics.intervals import Moments
from toolkit.playtest.tuning.trials import Played


def games_of(folder: Path, games: int) -> Played:
    """The first so many games of every table that came to an end."""
    rows = read(folder, ["cell", "index", "outcome", "rounds"])
    wins: dict[tuple[int, int], bool] = {}
    rounds = []
    for cell, index, outcome, lasted in zip(*(column.to_pylist() for column in rows.columns), strict=True):
        if index < games and outcome in (WON, LOST):
            wins[cell, index] = outcome == WON
            rounds.append(lasted)
    return Played(wins, Moments(len(rounds), sum(rounds), sum(each * each for each in rounds)))
