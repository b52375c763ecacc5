"""What tuning found, for people and programs: the verdict, the curve, the values, and where they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from math import ceil, inf
from typing import Any

from toolkit.content.characters import in_json
from toolkit.playtest.difference import CellChange
from toolkit.playtest.report.changes import pairing
from toolkit.playtest.report.data import plain
from toolkit.playtest.report.words import counted, number, percent, percents, points, points_range
from toolkit.playtest.statistics.intervals import Interval
from toolkit.playtest.tuning.knobs import Knob
from toolkit.playtest.tuning.trials import FRESH, Confirmation, Target, Trial
from toolkit.playtest.tuning.tuner import NO_EFFECT, OUT_OF_REACH, REACHED, UNDECIDED, Foretold, Tuned

FORMAT = 2

#: The width of the bars at a terminal.
BAR = 30
#: Values that cannot be told apart: so many are named.
MOST_NAMED = 12
#: What is told of the tables as they are beside the values found.
COMPARED = ("adventure", "players", "bots", "games", "same", "pairing_saved", "smallest_seen")


def to_json(tuned: Tuned, target: Target, written: bool, compared: Sequence[CellChange] = ()) -> str:
    """The form of `schemas/common/tuning.schema.json`. `compared`: the tables as they are beside the values found."""
    data: dict[str, Any] = {
        "kind": "tuning",
        "format": FORMAT,
        "target": target.win_rate,
        "within": target.within,
        "rounds": target.rounds,
        "rounds_within": target.rounds_within if target.rounds is not None else None,
        "verdict": tuned.verdict,
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
            for knob, value in zip(tuned.knobs, tuned.picked, strict=True)
        ],
        "trials": [_trial(trial) for trial in tuned.trials],
        "confirmed": [{**_trial(each.trial), "verdict": each.verdict} for each in tuned.confirmed],
        "curve": [
            {
                "values": _floats(each.values),
                "win_rate": plain(each.win_rate),
                "in_reach": each.in_reach,
                "nearer": each.nearer if each.values != tuned.picked else None,
            }
            for each in tuned.curve
        ],
        "not_told_apart": [_floats(values) for values in tuned.not_told_apart],
        "front": [_trial(trial) for trial in tuned.front],
        "sways": [
            {
                "name": sway.knob.name,
                "low": float(sway.low),
                "high": float(sway.high),
                "effect": plain(sway.effect),
                "p_flat": sway.p_flat,
                "measurable": sway.measurable,
            }
            for sway in tuned.sways
        ],
        "compared": [{name: plain(getattr(cell, name)) for name in COMPARED} for cell in compared],
    }
    return in_json(data, indent=1) + "\n"


def _floats(values: Sequence[Decimal]) -> list[float]:
    return [float(value) for value in values]


def _trial(trial: Trial) -> dict[str, Any]:
    return {
        "values": _floats(trial.values),
        "won": trial.won,
        "games": trial.games,
        "win_rate": plain(trial.win_rate),
        "rounds": plain(trial.rounds),
    }


def to_text(tuned: Tuned, target: Target, compared: Sequence[CellChange] = ()) -> str:
    """What was tried, what came of it, and what the comparison with what is there now was worth."""
    lines = ["", *(_curve(tuned, target) if tuned.curve else _tried(tuned, target))]
    if tuned.front:
        lines += ["", *_front(tuned, target)]
    lines += ["", *_found(tuned, target)]
    for cell in compared:
        said = "all games identical" if cell.identical else pairing(cell)
        lines.append(
            f"  {cell.adventure}, {counted(cell.players, 'player')}, {cell.bots}, beside what is there: {said}"
        )
    return "\n".join(lines) + "\n"


def _curve(tuned: Tuned, target: Target) -> Iterator[str]:
    """The curve through all games: values that were played, and what it foretells of those that were not."""
    played = {trial.values: trial.games for trial in tuned.trials}
    for known in tuned.confirmed:
        played[known.trial.values] = played.get(known.trial.values, 0) + known.trial.games
    yield "the curve through all games"
    shown = [each for each in tuned.curve if each.values in played or _is_near(each, tuned)]
    width = max(len(setting(tuned.knobs, each.values)) for each in shown)
    for each in shown:
        mark = " ←" if each.values == tuned.picked else ""
        games = f"{counted(played[each.values], 'game')}" if each.values in played else "not played"
        bar = _bar(each.win_rate, target)
        rate = f"{percent(each.win_rate.value, 1)} ({percents(each.win_rate)})"
        yield f"  {setting(tuned.knobs, each.values):<{width}}  {bar}  {rate}  {games}{mark}"


def _is_near(each: Foretold, tuned: Tuned) -> bool:
    return each.values == tuned.picked or each.values in tuned.not_told_apart[:MOST_NAMED]


def _tried(tuned: Tuned, target: Target) -> Iterator[str]:
    yield "what was tried"
    width = max(len(setting(tuned.knobs, trial.values)) for trial in tuned.trials)
    for trial in tuned.trials:
        mark = " ←" if trial.values == tuned.picked else ""
        bar = _bar(trial.win_rate, target)
        yield f"  {setting(tuned.knobs, trial.values):<{width}}  {bar}  {rate(trial, target)}{mark}"


def _front(tuned: Tuned, target: Target) -> Iterator[str]:
    """With two targets: the settings of which none other is nearer to both."""
    yield f"the front: no other setting is nearer to both {wanted(target)}"
    width = max(len(setting(tuned.knobs, trial.values)) for trial in tuned.front)
    for trial in tuned.front:
        mark = " ←" if trial.values == tuned.picked else ""
        yield f"  {setting(tuned.knobs, trial.values):<{width}}  {rate(trial, target)}{mark}"


def wanted(target: Target) -> str:
    """`50 % (within 5 points)`, and the rounds where they are wanted too."""
    words = f"{percent(target.win_rate, 1)} (within {100 * target.within:g} points)"
    if target.rounds is not None:
        words += f" and {number(target.rounds)} rounds (within {number(target.rounds_within)})"
    return words


def _found(tuned: Tuned, target: Target) -> Iterator[str]:
    yield from _verdict(tuned, target)
    yield from _no_effect(tuned)
    if tuned.verdict != NO_EFFECT:
        for knob, value in zip(tuned.knobs, tuned.picked, strict=True):
            same = "stays" if value == knob.value else f"→ {value:f}"
            yield f"  {knob.place}  {knob.name}: {knob.value:f} {same}"
    if tuned.not_told_apart and tuned.verdict != NO_EFFECT:
        named = "; ".join(setting(tuned.knobs, each) for each in tuned.not_told_apart[:MOST_NAMED])
        more = len(tuned.not_told_apart) - MOST_NAMED
        yield f"  cannot be told apart from it: {named}" + (f"; and {more} more" if more > 0 else "")


def _verdict(tuned: Tuned, target: Target) -> Iterator[str]:
    known = tuned.confirmation
    if tuned.verdict == REACHED:
        assert known is not None
        yield f"{wanted(target)} is reached: {rate(known.trial, target)} on fresh seeds"
    elif tuned.verdict == NO_EFFECT:
        yield f"no value is recommended: {wanted(target)} cannot be aimed at with what makes no measurable difference"
    elif tuned.verdict == OUT_OF_REACH:
        yield f"{wanted(target)} is not reached within these ranges; the nearest is {_nearest(tuned, target)}"
    elif tuned.verdict == UNDECIDED and known is not None:
        yield f"{wanted(target)} may be reached, but fresh seeds do not decide it: {rate(known.trial, target)}"
        yield f"  {_more(known, target)}"
    else:
        yield f"{wanted(target)} may be reached, but no value could be confirmed; play more games with --games"


def _nearest(tuned: Tuned, target: Target) -> str:
    if tuned.confirmation is not None:
        return f"{rate(tuned.confirmation.trial, target)} on fresh seeds"
    for each in tuned.curve:
        if each.values == tuned.picked:
            return f"{percent(each.win_rate.value, 1)} ({percents(each.win_rate)})"
    return next((rate(trial, target) for trial in tuned.trials if trial.values == tuned.picked), "not known")


def _more(known: Confirmation, target: Target) -> str:
    """About how many games would decide it: the range shrinks with the root of their number."""
    found = known.trial.win_rate
    distance = min(abs(found.value - target.win_rate - side * target.within) for side in (-1, 1))
    factor = (found.half / distance) ** 2 if distance > 0 else inf
    if factor > 1_000:
        return "it lies so near to the bound that no number of games decides it"
    games = max(known.trial.games + 1, ceil(1.5 * factor * known.trial.games / 100) * 100)
    return f"about {games:,} games on fresh seeds would; play more with --games"


def _no_effect(tuned: Tuned) -> Iterator[str]:
    """The numbers whose effect cannot be told from nothing."""
    for sway in tuned.sways:
        if not sway.measurable:
            change = f"{points(sway.effect.value)} points ({points_range(sway.effect)})"
            sure = "; these games are too few to be sure of it" if sway.effect.excludes_nought else ""
            yield (
                f"{sway.knob.name} has no measurable effect: from {sway.low:f} to {sway.high:f} "
                f"the win rate changes by {change}{sure}"
            )


def told(knobs: Sequence[Knob], trial: Trial, target: Target) -> str:
    """One trial in one line, as soon as it is played."""
    fresh = ", on fresh seeds" if trial.luck == FRESH else ""
    return f"  {setting(knobs, trial.values)}: {rate(trial, target)}{fresh}"


def rate(trial: Trial, target: Target) -> str:
    words = f"won {percent(trial.win_rate.value, 1)} of {counted(trial.games, 'game')} ({percents(trial.win_rate)})"
    if target.rounds is not None:
        rounds = trial.rounds
        words += f", {number(rounds.value)} rounds ({number(rounds.low)} to {number(rounds.high)})"
    return words


def setting(knobs: Sequence[Knob], values: Sequence[Decimal]) -> str:
    return ", ".join(f"{_short(knob.name)} {value:f}" for knob, value in zip(knobs, values, strict=True))


def _short(name: str) -> str:
    """The last word of a name: what the number is called where it stands."""
    return name.replace("#", "/").replace(".", "/").rpartition("/")[2]


def _bar(found: Interval, target: Target) -> str:
    """The win rate as a bar, the target as a line through it."""
    full = round(found.value * BAR)
    place = min(BAR - 1, round(target.win_rate * BAR))
    signs = ["█" if each < full else "·" for each in range(BAR)]
    signs[place] = "┃"
    return "".join(signs)
