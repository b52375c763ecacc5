"""Several numbers at once, and two targets: Optuna proposes settings, games say what they are worth.

First every number is tried at both ends of its range, with the others as they are: what it does alone is told, and
where none of them does anything that can be measured, nothing more is played. Then Optuna proposes settings, the
likelier good ones more often. The best of them are played more, and the one that comes nearest is confirmed on fresh
seeds, as with one number. With a win rate and a length there may be no setting that has both: the front shows which
can be had of one at what price of the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from typing import Any

from toolkit.playtest.gates import FAILS, HOLDS
from toolkit.playtest.statistics.comparisons import two_sided
from toolkit.playtest.statistics.curves import DRAWS, Curve, Point, interval_of
from toolkit.playtest.statistics.intervals import ROUNDING
from toolkit.playtest.tuning.knobs import Knob, Setting
from toolkit.playtest.tuning.trials import Trial, Trials, Unplayable
from toolkit.playtest.tuning.tuner import NO_EFFECT, OUT_OF_REACH, REACHED, TOLD_APART, UNDECIDED, Sway, Tuned

#: Settings that are proposed, for each number.
PROPOSED = 12
#: So many of the best are played more.
CLOSER = 5
#: A number that does something alone is told from nothing in both looks together wrongly in so many of all searches.
DOUBT = 0.05


@dataclass
class Together:
    """A search over several numbers under way."""

    knobs: tuple[Knob, ...]
    trials: Trials
    seed: int = 0
    sways: list[Sway] = field(default_factory=list)

    def tune(self) -> Tuned:
        """Find the setting that comes nearest to all targets."""
        now = tuple(knob.value for knob in self.knobs)
        self.trials.at(now)
        for number in range(len(self.knobs)):
            self.sways.append(self._sway(number, now))
        if not any(sway.measurable for sway in self.sways):
            return self._tuned(NO_EFFECT, now)
        self._proposed()
        for trial in self._nearest()[:CLOSER]:
            self.trials.at(trial.values, self.trials.games)
        return self._tuned(*self._confirmed())

    def _sway(self, number: int, now: Setting) -> Sway:
        """What a number does alone, from one end of its range to the other."""
        knob = self.knobs[number]
        ends = [self._end(number, now, end) for end in (knob.low, knob.high)]
        places = (0.0, 1.0)
        doubt = DOUBT / 2 / len(self.knobs) / (1 if self.trials.target.rounds is None else 2)
        for games in (self.trials.look, self.trials.games):
            tried = [self.trials.at((*now[:number], end, *now[number + 1 :]), games) for end in ends]
            points = [Point(place, each.won, each.games) for place, each in zip(places, tried, strict=True)]
            curve = Curve(points, self.trials.alike())
            if measurable := min(curve.is_flat, self._same_length(*tried)) <= doubt:
                break
        effect = interval_of([draw[1] - draw[0] for draw in curve.draws(places)], 1 - doubt)
        return Sway(knob, ends[0], ends[1], effect, curve.is_flat, measurable)

    def _same_length(self, one: Trial, other: Trial) -> float:
        """The p value of games being as long at both ends, where their length matters; 1 where it does not."""
        if self.trials.target.rounds is None:
            return 1.0
        spread = sum(
            max(each.variance, ROUNDING) / max(1, each.count) for each in (one.played.rounds, other.played.rounds)
        )
        return two_sided((other.rounds.value - one.rounds.value) / sqrt(spread))

    def _end(self, number: int, now: Setting, end: Any) -> Any:
        """An end of the range, or what lies nearest to it and can be played."""
        choices = self.knobs[number].values()
        good, bad = choices.index(now[number]) if now[number] in choices else 0, choices.index(end)
        if self._can_play((*now[:number], end, *now[number + 1 :])):
            return end
        while abs(bad - good) > 1:
            between = (good + bad) // 2
            playable = self._can_play((*now[:number], choices[between], *now[number + 1 :]))
            good, bad = (between, bad) if playable else (good, between)
        return choices[good]

    def _can_play(self, values: Setting) -> bool:
        try:
            self.trials.at(values)
        except Unplayable:
            return False
        return True

    # What Optuna proposes

    def _proposed(self) -> None:
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        choices = [knob.values() for knob in self.knobs]
        names = [f"{number}" for number in range(len(choices))]
        sampler = optuna.samplers.TPESampler(seed=self.seed % 2**32, multivariate=True, n_startup_trials=2 * len(names))
        aims = 1 if self.trials.target.rounds is None else 2
        study = optuna.create_study(directions=["minimize"] * aims, sampler=sampler)
        ranges: dict[str, Any] = {
            name: optuna.distributions.IntDistribution(0, len(each) - 1)
            for name, each in zip(names, choices, strict=True)
        }
        for trial in list(self.trials.same.values()):
            if all(value in each for value, each in zip(trial.values, choices, strict=True)):
                place = {name: each.index(v) for name, each, v in zip(names, choices, trial.values, strict=True)}
                made = optuna.trial.create_trial(params=place, distributions=ranges, values=self._misses(trial)[:aims])
                study.add_trial(made)
        for _ in range(PROPOSED * len(self.knobs)):
            asked = study.ask(ranges)
            values = tuple(each[asked.params[name]] for name, each in zip(names, choices, strict=True))
            if self._can_play(values):
                study.tell(asked, self._misses(self.trials.same[values])[:aims])
            else:
                study.tell(asked, state=optuna.trial.TrialState.FAIL)

    # What games say

    def _misses(self, trial: Trial) -> list[float]:
        """How far from each target, in units of what is near enough."""
        target = self.trials.target
        found = [abs(trial.win_rate.value - target.win_rate) / max(target.within, 1e-9)]
        if target.rounds is not None:
            found.append(abs(trial.rounds.value - target.rounds) / max(target.rounds_within, 1e-9))
        return found

    def _known(self) -> list[Trial]:
        """The games of every setting: of those that were confirmed, the fresh ones, which nothing was chosen by."""
        fresh = {values: each.trial for values, each in self.trials.fresh.items()}
        return [fresh.get(trial.values, trial) for trial in self.trials.same.values()]

    def _nearest(self) -> list[Trial]:
        """All settings, nearest first; of equals the one that changes less."""
        now = [knob.value for knob in self.knobs]

        def changes(trial: Trial) -> Any:
            steps = zip(self.knobs, trial.values, now, strict=True)
            return sum(abs(value - was) / knob.step for knob, value, was in steps)

        return sorted(self._known(), key=lambda trial: (max(self._misses(trial)), changes(trial), trial.values))

    def _confirmed(self) -> tuple[str, Setting]:
        while True:
            best = next(each for each in self._nearest() if self.trials.given[each.values] >= self.trials.games)
            known = self.trials.fresh.get(best.values)
            if known is not None or not self.trials.may_confirm:
                verdicts = {HOLDS: REACHED, FAILS: OUT_OF_REACH}
                return verdicts.get(known.verdict if known else "", UNDECIDED), best.values
            verdict = self.trials.confirm(best.values).verdict
            if verdict != FAILS:
                return (REACHED if verdict == HOLDS else UNDECIDED), best.values

    def _tuned(self, verdict: str, picked: Setting) -> Tuned:
        tried = tuple(sorted(self.trials.same.values(), key=lambda trial: trial.values))
        confirmed = tuple(self.trials.fresh.values())
        others = () if verdict == NO_EFFECT else self._not_told_apart(picked)
        front = self._front() if self.trials.target.rounds is not None else ()
        return Tuned(self.knobs, verdict, picked, tried, confirmed, tuple(self.sways), (), others, front)

    def _not_told_apart(self, picked: Setting) -> tuple[Setting, ...]:
        """The settings that may be nearer than the one picked, for all their games say."""
        known = [trial for trial in self._known() if self.trials.given[trial.values] >= self.trials.games]
        luck = Random(self.seed)
        draws = {trial.values: [max(self._drawn(trial, luck)) for _ in range(DRAWS)] for trial in known}
        mine = draws.pop(picked, [inf] * DRAWS)
        return tuple(
            values
            for values, misses in draws.items()
            if sum(a < b for a, b in zip(misses, mine, strict=True)) > TOLD_APART * DRAWS
        )

    def _drawn(self, trial: Trial, luck: Random) -> list[float]:
        """How far from each target a setting may truly be."""
        target, moments = self.trials.target, trial.played.rounds
        rate = luck.betavariate(trial.won + 0.5, trial.games - trial.won + 0.5)
        found = [abs(rate - target.win_rate) / max(target.within, 1e-9)]
        if target.rounds is not None:
            error = sqrt(max(moments.variance, ROUNDING) / max(1, moments.count))
            found.append(abs(luck.gauss(trial.rounds.value, error) - target.rounds) / max(target.rounds_within, 1e-9))
        return found

    def _front(self) -> tuple[Trial, ...]:
        """The settings of which none is nearer to one target without being farther from the other."""
        known = [(self._misses(trial), trial) for trial in self._known()]
        return tuple(
            trial
            for misses, trial in sorted(known, key=lambda each: each[0])
            if not any(_beats(other, misses) for other, _ in known)
        )


def _beats(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True)) and list(one) != list(other)
