"""The search for values of numbers that reach a win rate.

One number at a time. A few of its values, from one end of the range to the other, get a first look. Where they play
alike as far as so many games can tell, the number has no measurable effect: that is said, and no value is recommended.
Otherwise a curve is drawn through all games (`statistics/curves.py`), and more games go to the values that may be
nearest to the target, until one very likely has it. That one is confirmed on fresh seeds, and only what they say
decides whether the target is reached. With several numbers, a later one is only touched where those before it do not
reach far enough; to move them all at once, see `together.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random

from toolkit.playtest.gates import FAILS, HOLDS
from toolkit.playtest.statistics.curves import DRAWS, Curve, Point, interval_of
from toolkit.playtest.statistics.intervals import Interval
from toolkit.playtest.tuning.knobs import Knob, Setting
from toolkit.playtest.tuning.trials import Confirmation, Trial, Trials, Unplayable

REACHED, OUT_OF_REACH, NO_EFFECT, UNDECIDED = "reached", "out of reach", "no effect", "undecided"

#: Values that get a first look, both ends among them.
LOOKED_AT = 5
#: How many values a curve is asked for at most; of wider ranges, those between the ones that may be nearest.
PLACES = 41
#: Two looks at whether a number does anything at all, with twenty-five wrong ones in a thousand for each.
FLAT = 0.025
#: So many times a third of the games goes to one more value.
ROUNDS = 18
#: No value gets more than so many times the games asked for before it is confirmed.
MOST_OF_ONE = 3
#: This likely to have the target, a value is worth confirming; so unlikely that any has it, none is.
LIKELY, HARDLY = 0.98, 0.02
#: A value is told apart from the one picked where it is nearer in fewer curves than this.
TOLD_APART = 0.05


@dataclass(frozen=True, slots=True)
class Sway:
    """What a number does to the win rate from one end of its range to the other, with its doubt. `p_flat`: how likely
    games would differ so much if it did nothing."""

    knob: Knob
    low: Decimal
    high: Decimal
    effect: Interval
    p_flat: float
    #: Whether its effect could be told from nothing.
    measurable: bool


@dataclass(frozen=True, slots=True)
class Foretold:
    """What the curve says of a value, and how likely it has the target."""

    values: Setting
    win_rate: Interval
    in_reach: float
    #: How likely it is nearer to the target than the value picked.
    nearer: float


@dataclass(frozen=True, slots=True)
class Tuned:
    """What was found: the verdict, the setting picked with its games, what was tried, the curve of the last number
    that moved, and the settings that cannot be told apart from the one picked."""

    knobs: tuple[Knob, ...]
    verdict: str
    picked: Setting
    trials: tuple[Trial, ...]
    confirmed: tuple[Confirmation, ...]
    sways: tuple[Sway, ...] = ()
    curve: tuple[Foretold, ...] = ()
    not_told_apart: tuple[Setting, ...] = ()
    #: With two targets: settings of which none is better in both.
    front: tuple[Trial, ...] = ()

    @property
    def reached(self) -> bool:
        return self.verdict == REACHED

    @property
    def confirmation(self) -> Confirmation | None:
        """What fresh seeds say of the setting picked."""
        return next((each for each in self.confirmed if each.trial.values == self.picked), None)


@dataclass
class Tuner:
    """A search under way."""

    knobs: tuple[Knob, ...]
    trials: Trials
    sways: list[Sway] = field(default_factory=list)

    def tune(self) -> Tuned:
        """Find the value that comes nearest to the target, and say how sure that is."""
        picked = tuple(knob.value for knob in self.knobs)
        if self._may_have_it(self.trials.at(picked)) and self.trials.confirm(picked).verdict == HOLDS:
            return self._tuned(REACHED, picked, ())
        verdict, curve = NO_EFFECT, tuple[Foretold, ...]()
        for number in range(len(self.knobs)):
            found, picked, line = _OneNumber(self.knobs, number, picked, self.trials, self.sways).search()
            if found != NO_EFFECT:
                verdict, curve = found, line
            if found in (REACHED, UNDECIDED):
                break
        if verdict == NO_EFFECT and self._as_it_is(picked):
            verdict = REACHED
        return self._tuned(verdict, picked, curve)

    def _as_it_is(self, picked: Setting) -> bool:
        """Whether content as it is has the target, where nothing that may change makes a difference to it."""
        trials = list(self.trials.same.values())
        together = sum(trial.won for trial in trials) / sum(trial.games for trial in trials)
        target = self.trials.target
        if abs(together - target.win_rate) > target.within or picked in self.trials.fresh:
            return False
        return self.trials.confirm(picked).verdict == HOLDS

    def _may_have_it(self, trial: Trial) -> bool:
        target = self.trials.target
        return abs(trial.win_rate.value - target.win_rate) <= target.within

    def _tuned(self, verdict: str, picked: Setting, curve: tuple[Foretold, ...]) -> Tuned:
        others = tuple(each.values for each in curve if each.values != picked and each.nearer > TOLD_APART)
        tried = tuple(sorted(self.trials.same.values(), key=lambda trial: trial.values))
        confirmed = tuple(self.trials.fresh.values())
        return Tuned(self.knobs, verdict, picked, tried, confirmed, tuple(self.sways), curve, others)


class _OneNumber:
    """Searches for the best value of one number, while all other numbers keep theirs."""

    def __init__(
        self, knobs: tuple[Knob, ...], number: int, values: Setting, trials: Trials, sways: list[Sway]
    ) -> None:
        self.knob, self.number, self.values = knobs[number], number, values
        self.trials, self.sways = trials, sways
        self.choices = self.knob.values()
        self.now = min(range(len(self.choices)), key=lambda place: abs(self.choices[place] - values[number]))
        self.luck = Random(0)

    def search(self) -> tuple[str, Setting, tuple[Foretold, ...]]:
        """What came of it, the setting picked, and the curve."""
        if not self._has_effect():
            return NO_EFFECT, self.values, ()
        for _ in range(ROUNDS):
            line = self._foretold()
            best = self._pick(line)
            if best.in_reach >= LIKELY or self._any_in_reach < HARDLY or not self._one_more(line):
                break
        verdict, picked = self._confirmed()
        line = self._foretold(picked)
        return verdict, picked, tuple(line)

    # Does it do anything?

    def _has_effect(self) -> bool:
        """Two looks at values from end to end, the second with three times as many games."""
        low, high = self._playable()
        steps = min(LOOKED_AT, high - low + 1) - 1
        spread = sorted({low + round((high - low) * step / max(1, steps)) for step in range(steps + 1)})
        spread = [place for place in spread if self._can_play(place)]
        for games in (self.trials.look, self.trials.games):
            for place in spread:
                self.trials.at(self._setting(place), games)
            curve = self._curve(spread)
            measurable = curve.is_flat <= FLAT
            if measurable:
                break
        ends = curve.draws([self._place(low), self._place(high)])
        effect = interval_of([draw[1] - draw[0] for draw in ends], 1 - FLAT)  # as sure as the test is
        low_value, high_value = self.choices[low], self.choices[high]
        self.sways.append(Sway(self.knob, low_value, high_value, effect, curve.is_flat, measurable))
        self.low, self.high = low, high
        return measurable

    def _playable(self) -> tuple[int, int]:
        """The ends of the range, drawn in to where content can be played: a deck may not hold so many cards."""
        ends = []
        for end in (0, len(self.choices) - 1):
            good, bad = self.now, end
            if self._can_play(end):
                good = bad
            while abs(bad - good) > 1:
                between = (good + bad) // 2
                good, bad = (between, bad) if self._can_play(between) else (good, between)
            ends.append(good)
        return ends[0], ends[1]

    def _can_play(self, place: int) -> bool:
        try:
            self.trials.at(self._setting(place))
        except Unplayable:
            return False
        return True

    # The curve

    def _setting(self, place: int) -> Setting:
        return (*self.values[: self.number], self.choices[place], *self.values[self.number + 1 :])

    def _place(self, place: int) -> float:
        return place / max(1, len(self.choices) - 1)

    def _curve(self, places: Sequence[int]) -> Curve:
        """The curve through everything played at these places."""
        points = []
        for place in places:
            setting = self._setting(place)
            if (trial := self.trials.same.get(setting)) is not None:
                points.append(Point(self._place(place), trial.won, trial.games))
            if (known := self.trials.fresh.get(setting)) is not None:
                points.append(Point(self._place(place), known.trial.won, known.trial.games, luck=place + 1))
        return Curve(points, self.trials.alike())

    def _foretold(self, picked: Setting | None = None) -> list[Foretold]:
        """What the curve says of the values that matter; the one picked is the nearest unless it is given."""
        target = self.trials.target
        curve = self._curve(range(len(self.choices)))
        chosen = None if picked is None else self.choices.index(picked[self.number])
        places = self._places(curve, chosen)
        draws = curve.draws([self._place(place) for place in places], DRAWS, seed=self.luck.getrandbits(32))
        misses = [[abs(rate - target.win_rate) for rate in draw] for draw in draws]
        self._any_in_reach = sum(min(miss) <= target.within for miss in misses) / len(misses)
        expected = [sum(miss[number] for miss in misses) / len(misses) for number in range(len(places))]
        if chosen is None:
            best = min(range(len(places)), key=lambda number: (expected[number], abs(places[number] - self.now)))
        else:
            best = places.index(chosen)
        return [
            Foretold(
                self._setting(place),
                interval_of([draw[number] for draw in draws], self.trials.confidence),
                sum(miss[number] <= target.within for miss in misses) / len(misses),
                1.0 if number == best else sum(miss[number] < miss[best] for miss in misses) / len(misses),
            )
            for number, place in enumerate(places)
        ]

    def _places(self, curve: Curve, chosen: int | None = None) -> list[int]:
        """All values, or in a wide range some of them: evenly spread, everything played, and all about the nearest."""
        every = range(self.low, self.high + 1)
        if len(every) <= PLACES:
            return list(every)
        coarse = [every[round(number * (len(every) - 1) / (PLACES // 2))] for number in range(PLACES // 2 + 1)]
        target = self.trials.target.win_rate
        draws = curve.draws([self._place(place) for place in coarse], DRAWS // 4)
        near = min(range(len(coarse)), key=lambda number: sum(abs(draw[number] - target) for draw in draws))
        low, high = coarse[max(0, near - 1)], coarse[min(len(coarse) - 1, near + 1)]
        step = max(1, (high - low) // (PLACES // 2))
        played = {*self.trials.same, *self.trials.fresh}
        known = [place for place in every if self._setting(place) in played]
        return sorted({*coarse, *range(low, high + 1, step), *known, *([] if chosen is None else [chosen])})

    def _pick(self, line: Sequence[Foretold]) -> Foretold:
        return next(each for each in line if each.nearer == 1.0)

    # Where games go

    def _one_more(self, line: Sequence[Foretold]) -> bool:
        """Give some games to the value picked or to the one that most likely beats it, whichever had fewer; False
        where both had enough."""
        best = self._pick(line)
        rival = max((each for each in line if each is not best), key=lambda each: each.nearer, default=best)
        given = self.trials.given
        chosen = min(best, rival, key=lambda each: given[each.values])
        if given[chosen.values] >= MOST_OF_ONE * self.trials.games:
            return False
        try:
            self.trials.at(chosen.values, given[chosen.values] + self.trials.look)
        except Unplayable:
            return False
        return True

    def _confirmed(self) -> tuple[str, Setting]:
        """Confirm the value picked. Where fresh seeds do not say that it has the target, the curve learns from them
        and may pick another value, which is confirmed in its turn."""
        while True:
            best = self._pick(self._foretold())
            if self._any_in_reach < HARDLY:
                return OUT_OF_REACH, best.values
            known = self.trials.fresh.get(best.values)
            if known is None and self.trials.may_confirm:
                known = self.trials.confirm(best.values)
                if known.verdict == HOLDS:
                    return REACHED, best.values
                continue
            verdicts = {HOLDS: REACHED, FAILS: OUT_OF_REACH}
            return verdicts.get(known.verdict if known else "", UNDECIDED), best.values
