"""Imagined games for `lantern tune`: the true win rate of every value is known, so that searches can be judged."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from math import sqrt
from random import Random
from statistics import NormalDist

from toolkit.content.diagnostics import Span
from toolkit.playtest.tuning.knobs import Knob, Setting
from toolkit.playtest.tuning.trials import FRESH, SAME, Played, Target, Trials
from toolkit.playtest.tuning.tuner import NO_EFFECT, OUT_OF_REACH, REACHED, UNDECIDED, Tuned, Tuner

TARGET = Target(0.5)
VALUES = 13
#: How much of the luck of a game comes from its seed, whatever the number is; the rest is new with every value.
SHARED = 0.5
#: What rounding makes of a bound.
_CLOSE = 1e-9


@dataclass(frozen=True, slots=True)
class World:
    """What a number does: the true win rate of each of its values, and which one it has."""

    name: str
    rates: tuple[float, ...]
    now: int


def _line(start: float, end: float) -> tuple[float, ...]:
    return tuple(start + (end - start) * place / (VALUES - 1) for place in range(VALUES))


WORLDS = (
    World("nothing; 40 % are won", _line(0.4, 0.4), 6),
    World("nothing; 45 % are won, the bound", _line(0.45, 0.45), 6),
    World("nothing; 50 % are won", _line(0.5, 0.5), 6),
    World("62 % to 42 % are won", _line(0.62, 0.42), 1),
    World("80 % to 20 % are won", _line(0.8, 0.2), 2),
    World("90 % to 10 % are won, in steps too large", (*(0.9,) * 6, 0.58, *(0.1,) * 6), 2),
    World("40 % to 28 % are won", _line(0.4, 0.28), 6),
    World("30 % at both ends, 55 % between", tuple(0.55 - 0.25 * ((place - 6) / 6) ** 2 for place in range(VALUES)), 0),
)


def tuned_often(world: World, searches: int, seed: int) -> tuple[str, ...]:
    """How often each verdict was given, wrongly said, and how good the values picked are."""
    verdicts: Counter[str] = Counter()
    wrong = worse = listed = picked = games = 0
    nearest = min(_miss(world, place) for place in range(VALUES))
    for number in range(searches):
        found, played = tuned(world, Random(f"{seed}/{number}"))
        games += played
        verdicts[found.verdict] += 1
        place = int(found.picked[0])
        wrong += found.reached and _miss(world, place) > TARGET.within + _CLOSE
        if found.verdict == NO_EFFECT or not found.curve:
            continue
        picked += 1
        beside = [each for each in (place - 1, place + 1) if 0 <= each < VALUES]
        worse += min(_miss(world, each) for each in beside) < _miss(world, place) - 0.02
        named = (place, *(int(each[0]) for each in found.not_told_apart))
        listed += any(_miss(world, each) <= nearest + _CLOSE for each in named)
    shares = [verdicts[REACHED], wrong, verdicts[NO_EFFECT], verdicts[OUT_OF_REACH], verdicts[UNDECIDED]]
    of_picked = [f"{100 * each / picked:.0f} %" if picked else "" for each in (worse, listed)]
    return (*(f"{100 * each / searches:.1f} %" for each in shares), *of_picked, f"{games / searches:,.0f}")


def tuned(world: World, luck: Random) -> tuple[Tuned, int]:
    """One search, and how many games it took."""
    bars = [NormalDist().inv_cdf(rate) for rate in world.rates]
    seeds: dict[str, list[float]] = {SAME: [], FRESH: []}
    known: dict[tuple[int, str], dict[tuple[int, int], bool]] = {}
    shared, own = sqrt(SHARED), sqrt(1 - SHARED)

    def play(values: Setting, games: int, kind: str) -> Played:
        place, same = int(values[0]), seeds[kind]
        same += [luck.gauss(0, 1) for _ in range(games - len(same))]
        wins = known.setdefault((place, kind), {})
        for index in range(len(wins), games):
            wins[0, index] = shared * same[index] + own * luck.gauss(0, 1) < bars[place]
        return Played(dict(wins))

    last = Decimal(VALUES - 1)
    knob = Knob("number", "pack", "file", "file", Span(1, 1, 1, 2), Decimal(world.now), Decimal(0), last, Decimal(1))
    found = Tuner((knob,), Trials(play, TARGET)).tune()
    return found, sum(map(len, known.values()))


def _miss(world: World, place: int) -> float:
    return abs(world.rates[place] - TARGET.win_rate)
