"""What tuning knows: the games of every setting that was tried, and whether a setting has the win rate that is wanted.

Settings are tried on the same seeds, so that they meet the same luck. A setting is confirmed on seeds that nothing was
chosen by: what looked best of many always looks a little better than it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from toolkit.playtest.gates import FAILS, HOLDS, UNSURE, Look
from toolkit.playtest.statistics.curves import likeness
from toolkit.playtest.statistics.intervals import CONFIDENCE, Interval, Moments, exact, wilson
from toolkit.playtest.tuning.knobs import Setting

#: A win rate this near to the target is reached.
WITHIN = 0.05
#: Games of each table for every value that is looked at closely. A first look takes a third, a confirmation up to
#: four times as many.
GAMES = 300
FIRST_LOOK = 3
CONFIRMED_BY = (1, 2, 4)
#: So many settings may be confirmed, one after the other; all of them share one promise.
MOST_CONFIRMED = 3

#: Seeds of all trials, and seeds of confirmations.
SAME, FRESH = "same", "fresh"


class Unplayable(Exception):
    """Content that cannot be played with some value, and why."""


@dataclass(frozen=True, slots=True)
class Played:
    """Games of one setting that came to an end: which were won, by table and number, and how long they were."""

    wins: Mapping[tuple[int, int], bool]
    rounds: Moments = field(default_factory=Moments)

    @property
    def won(self) -> int:
        return sum(self.wins.values())

    @property
    def games(self) -> int:
        return len(self.wins)


#: Plays so many games of every table with a setting, on the same seeds as all others or on fresh ones. All games that
#: were played before are among those that come back. Raises `Unplayable` where it cannot be.
Play = Callable[[Setting, int, str], Played]


@dataclass(frozen=True, slots=True)
class Trial:
    """One setting that was played; `luck` says on which seeds."""

    values: Setting
    played: Played
    win_rate: Interval
    rounds: Interval
    luck: str = SAME

    @property
    def won(self) -> int:
        return self.played.won

    @property
    def games(self) -> int:
        return self.played.games


@dataclass(frozen=True, slots=True)
class Target:
    """What is wanted: a win rate, and perhaps a number of rounds; each with how near is near enough."""

    win_rate: float
    within: float = WITHIN
    rounds: float | None = None
    rounds_within: float = 1.0

    def verdict(self, trial: Trial, confidence: float) -> str:
        """Whether a setting surely has it, surely has not, or neither."""
        rate = exact(trial.won, trial.games, confidence)
        found = {_judged(rate, self.win_rate, self.within)}
        if self.rounds is not None:
            found.add(_judged(trial.played.rounds.mean_of_lengths(confidence), self.rounds, self.rounds_within))
        return FAILS if FAILS in found else HOLDS if found == {HOLDS} else UNSURE


def _judged(found: Interval, wanted: float, within: float) -> str:
    low, high = wanted - within, wanted + within
    if low <= found.low and found.high <= high:
        return HOLDS
    return FAILS if found.high < low or found.low > high else UNSURE


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A setting played on fresh seeds, and what they say of it."""

    trial: Trial
    verdict: str


@dataclass
class Trials:
    """All games of a search for values. `told` hears of every trial."""

    play: Play
    target: Target
    games: int = GAMES
    confidence: float = CONFIDENCE
    told: Callable[[Trial], None] = lambda trial: None
    same: dict[Setting, Trial] = field(default_factory=dict)
    #: How many games of each table a setting was given.
    given: Counter[Setting] = field(default_factory=Counter)
    fresh: dict[Setting, Confirmation] = field(default_factory=dict)

    @property
    def look(self) -> int:
        """Games of a first look at a setting."""
        return max(1, self.games // FIRST_LOOK)

    def at(self, values: Setting, games: int = 0) -> Trial:
        """Play a setting until it has so many games of each table; without a number, those of a first look."""
        wanted = max(games, self.look)
        if self.given[values] < wanted:
            self.same[values] = self._played(values, wanted, SAME)
            self.given[values] = wanted
        return self.same[values]

    def _played(self, values: Setting, games: int, luck: str) -> Trial:
        played = self.play(values, games, luck)
        if not played.games:
            raise Unplayable("no game came to an end")
        rate, rounds = wilson(played.won, played.games, self.confidence), played.rounds.mean_of_lengths(self.confidence)
        trial = Trial(values, played, rate, rounds, luck)
        self.told(trial)
        return trial

    @property
    def may_confirm(self) -> bool:
        return len(self.fresh) < MOST_CONFIRMED

    def confirm(self, values: Setting) -> Confirmation:
        """Play a setting on fresh seeds until they say whether it has what is wanted, or there are enough of them.

        All looks of all confirmations are wrong together as seldom as one answer alone would be.
        """
        before = len(self.fresh)
        for number, times in enumerate(CONFIRMED_BY, 1):
            trial = self._played(values, self.games * times, FRESH)
            look = Look(number, len(CONFIRMED_BY), before)
            verdict = self.target.verdict(trial, look.confidence(self.confidence))
            self.fresh[values] = Confirmation(trial, verdict)
            if verdict != UNSURE:
                break
        return self.fresh[values]

    def alike(self) -> float:
        """How alike games of different settings on the same seeds come out."""
        trials = list(self.same.values())
        return likeness([_crossed(one.played, other.played) for one, other in pairwise(trials)])


def _crossed(one: Played, other: Played) -> tuple[int, int, int, int]:
    """Games that both have: won by both, by the first alone, by the second alone, by neither."""
    counts = [0, 0, 0, 0]
    for key, won in one.wins.items():
        if key in other.wins:
            counts[(not won) * 2 + (not other.wins[key])] += 1
    return counts[0], counts[1], counts[2], counts[3]
