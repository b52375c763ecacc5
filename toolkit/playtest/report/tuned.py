"""What tuning found, for people and programs: the curve, the values, and where they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from toolkit.content.characters import in_json
from toolkit.playtest.difference import CellChange
from toolkit.playtest.report.changes import pairing
from toolkit.playtest.report.data import plain
from toolkit.playtest.report.words import counted, percent, percents, points, points_range
from toolkit.playtest.tuning import Knob, Trial, Tuned

FORMAT = 1

#: The width of the bars at a terminal.
BAR = 30
#: What is told of the tables as they are beside the values found.
COMPARED = ("adventure", "players", "bots", "games", "same", "pairing_saved", "smallest_seen")


def to_json(tuned: Tuned, written: bool, compared: Sequence[CellChange] = ()) -> str:
    """The form of `schemas/common/tuning.schema.json`. `compared`: the tables as they are beside the values found."""
    data: dict[str, Any] = {
        "kind": "tuning",
        "format": FORMAT,
        "target": tuned.target,
        "within": tuned.within,
        "reached": tuned.reached,
        "written": written,
        "numbers": [
            {
                "name": knob.name,
                "file": knob.path,
                "line": knob.span.line,
                "before": float(knob.value),
                "after": float(value),
                "low": float(knob.low),
                "high": float(knob.high),
            }
            for knob, value in zip(tuned.knobs, tuned.best.values, strict=True)
        ],
        "trials": [
            {
                "values": [float(value) for value in trial.values],
                "won": trial.won,
                "games": trial.games,
                "win_rate": plain(trial.win_rate),
            }
            for trial in _sorted(tuned)
        ],
        "sways": [
            {
                "name": sway.knob.name,
                "low": float(sway.low),
                "high": float(sway.high),
                "effect": plain(sway.effect),
                "hardly_matters": sway.hardly_matters,
            }
            for sway in tuned.sways
        ],
        "compared": [{name: plain(getattr(cell, name)) for name in COMPARED} for cell in compared],
    }
    return in_json(data, indent=1) + "\n"


def to_text(tuned: Tuned, compared: Sequence[CellChange] = ()) -> str:
    """The curve, what came of it, and what the comparison with what is there now was worth."""
    lines = ["", "the curve"]
    width = max(len(setting(tuned.knobs, trial.values)) for trial in tuned.trials)
    for trial in _sorted(tuned):
        mark = " ←" if trial is tuned.best else ""
        lines.append(
            f"  {setting(tuned.knobs, trial.values):<{width}}  {_bar(trial, tuned.target)}  {rate(trial)}{mark}"
        )
    lines += ["", *_found(tuned)]
    for cell in compared:
        said = "all games identical" if cell.identical else pairing(cell)
        lines.append(
            f"  {cell.adventure}, {counted(cell.players, 'player')}, {cell.bots}, beside what is there: {said}"
        )
    return "\n".join(lines) + "\n"


def _found(tuned: Tuned) -> Iterator[str]:
    wanted = f"{percent(tuned.target, 1)} (within {100 * tuned.within:g} points)"
    if not tuned.reached:
        nearest = percent(tuned.best.win_rate.value, 1)
        yield f"{wanted} is not reached within these ranges; the nearest is {nearest}"
    else:
        yield f"{wanted} is reached: {rate(tuned.best)}"
    yield from _hardly(tuned)
    for knob, value in zip(tuned.knobs, tuned.best.values, strict=True):
        same = "stays" if value == knob.value else f"→ {value:f}"
        yield f"  {knob.place}  {knob.name}: {knob.value:f} {same}"


def _hardly(tuned: Tuned) -> Iterator[str]:
    """The numbers that do too little to be worth tuning."""
    games = tuned.best.games
    for sway in tuned.sways:
        if sway.hardly_matters:
            change = f"{points(sway.effect.value)} points ({points_range(sway.effect)})"
            between = "; what lies between was not played" if sway.high - sway.low > sway.knob.step else ""
            yield (
                f"{sway.knob.name} hardly matters, as far as {counted(games, 'game')} can tell: "
                f"from {sway.low:f} to {sway.high:f} the win rate changes by {change}{between}"
            )


def told(knobs: Sequence[Knob], trial: Trial) -> str:
    """One trial in one line, as soon as it is played."""
    return f"  {setting(knobs, trial.values)}: {rate(trial)}"


def rate(trial: Trial) -> str:
    return f"won {percent(trial.win_rate.value, 1)} of {counted(trial.games, 'game')} ({percents(trial.win_rate)})"


def setting(knobs: Sequence[Knob], values: Sequence[Decimal]) -> str:
    return ", ".join(f"{_short(knob.name)} {value:f}" for knob, value in zip(knobs, values, strict=True))


def _short(name: str) -> str:
    """The last word of a name: what the number is called where it stands."""
    return name.replace("#", "/").replace(".", "/").rpartition("/")[2]


def _bar(trial: Trial, target: float) -> str:
    """The win rate as a bar, the target as a line through it."""
    full = round(trial.win_rate.value * BAR)
    place = min(BAR - 1, round(target * BAR))
    signs = ["█" if number < full else "·" for number in range(BAR)]
    signs[place] = "┃"
    return "".join(signs)


def _sorted(tuned: Tuned) -> list[Trial]:
    return sorted(tuned.trials, key=lambda trial: trial.values)
