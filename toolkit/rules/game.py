"""A game: one play of an adventure. It runs steps until the rules ask something, and goes on when somebody answers.

Between two steps lies a clean point: no generator is alive, and the state alone says everything. A game is copied by
copying the state of the last clean point and answering again what was answered since. Search, undo and saved games
rest on that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.decisions import STEP, Ask, End, Steps
from toolkit.rules.effects import EffectBudget, cycle_in
from toolkit.rules.log import Log
from toolkit.rules.randomness import Randomness
from toolkit.rules.watching import Watch


class State(Protocol):
    """What every system's state has: it can be copied, it carries its randomness, and it knows how the game ended."""

    random: Randomness
    #: Empty while the game goes on; then "won" or "lost".
    outcome: str

    def copy(self) -> Any: ...


S = TypeVar("S", bound=State)


class RuleFault(Exception):
    """The rules code broke its own contract: an empty list of options, say. Always a fault of ours."""


class IllegalAnswer(Exception):
    """An answer that is not among the options."""


#: Steps and forced answers in a row after which a game is held to be endless. Real games ask after a few dozen.
UNASKED_LIMIT = 10_000
#: How many of the last forced answers are looked at to find what goes round in circles.
REMEMBERED = 64


class EndlessGame(Exception):
    """Content with which the game goes on without ever asking anybody anything. `forced` are the last forced answers.

    `cycle` names those that come again and again, the first one again at the end.
    """

    def __init__(self, forced: Sequence[str]) -> None:
        self.cycle = tuple(cycle_in(forced))
        again = " → ".join(self.cycle) or "steps that ask nothing"
        super().__init__(
            f"{UNASKED_LIMIT:,} steps and forced answers in a row, and nobody was asked anything;"
            f" again and again: {again}"
        )


NextStep = Callable[["Game[Any]"], "Steps | None"]
#: The round a state is in: when dice are rolled is part of what their luck depends on.
RoundOf = Callable[[Any], int]


class Game(Generic[S]):
    """One play of an adventure.

    `next_step` is the system's: at a clean point it returns the step to run, or None when the game is over. So is
    `round_of`; a game without it is played in one round as far as luck is concerned.
    With `stop_at_forced`, a question with a single option is put too; otherwise it is answered at once.
    With `copyable` off the game keeps no clean point and cannot be copied; thousands of playtest games save that cost.
    """

    __slots__ = (
        "_clean_state",
        "_copyable",
        "_next_step",
        "_round_of",
        "_step",
        "adventure",
        "answers",
        "budget",
        "decisions",
        "forced",
        "library",
        "log",
        "pending",
        "state",
        "stop_at_forced",
        "watch",
    )

    def __init__(
        self,
        library: Library,
        adventure: Entity,
        state: S,
        next_step: NextStep,
        *,
        round_of: RoundOf | None = None,
        log: Log | None = None,
        copyable: bool = True,
        stop_at_forced: bool = False,
    ) -> None:
        self.library = library
        self.adventure = adventure
        self.state = state
        self.log = log
        self.budget = EffectBudget()
        #: The question the game waits on; None when the game is over or has not begun.
        self.pending: Ask | None = None
        #: How many answers agents gave so far (forced ones are not counted).
        self.decisions = 0
        #: How many questions had a single option and answered themselves.
        self.forced = 0
        #: Notes which content is used, where somebody wants to know.
        self.watch: Watch | None = None
        #: Keys answered since the last clean point.
        self.answers: list[str] = []
        self.stop_at_forced = stop_at_forced
        self._next_step = next_step
        self._round_of = round_of
        self._copyable = copyable
        self._clean_state: S | None = None
        self._step: Steps | None = None

    @property
    def over(self) -> bool:
        return self._step is None and self.state.outcome != ""

    def start(self) -> Ask | None:
        """Run to the first question."""
        self._begin_step()
        return self._run(None)

    def answer(self, key: str) -> Ask | None:
        """Answer the pending question and run to the next one; returns it, or None when the game is over."""
        pending = self.pending
        if pending is None:
            raise IllegalAnswer("nothing is asked: the game is over or has not been started")
        try:
            value = pending.options[key]
        except KeyError:
            raise IllegalAnswer(
                f"{key!r} is not offered to {pending.who}; offered: {', '.join(pending.options)}"
            ) from None
        self.answers.append(key)
        if len(pending.options) > 1:
            self.decisions += 1
        return self._run(value)

    def settles(self, kind: str, who: str, options: Mapping[str, Any]) -> bool:
        """Whether a question with these options answers itself, because there is only one. It is counted as asked.

        Rules that seldom leave a choice call this first and put the question only where it does not, which is quicker.
        """
        if len(options) != 1 or self.stop_at_forced:
            return False
        self.forced += 1
        if self.watch is not None:
            self.watch.forced[who, kind] += 1
        return True

    def keep_clean_points(self) -> None:
        """From now on the game can be copied. It is too late for that when it has been started without."""
        if not self._copyable and self._step is not None:
            raise RuleFault("this game was started without clean points and cannot be copied any more")
        self._copyable = True

    def copy(self, *, log: Log | None = None, copyable: bool = True) -> Game[S]:
        """A twin that plays on independently. It starts without the log of this game."""
        if not self._copyable:
            raise RuleFault("this game was made without clean points and cannot be copied")
        if self._clean_state is None:
            raise RuleFault("a game is copied after it was started")
        twin = Game(
            self.library,
            self.adventure,
            self._clean_state.copy(),
            self._next_step,
            round_of=self._round_of,
            copyable=copyable,
            stop_at_forced=self.stop_at_forced,
        )
        twin.start()
        for key in self.answers:
            twin.answer(key)
        twin.decisions = self.decisions
        twin.forced = self.forced
        twin.log = log
        return twin

    def clean_state(self) -> S:
        """The state at the last clean point: what a saved game writes."""
        if self._clean_state is None:
            raise RuleFault("this game keeps no clean points")
        return self._clean_state

    def _begin_step(self) -> None:
        if self._round_of is not None:
            self.state.random.begin(self._round_of(self.state))
        if self._copyable:
            self._clean_state = self.state.copy()
        self.answers.clear()
        self.budget.renew()
        self._step = None if self.state.outcome else self._next_step(self)

    def _run(self, value: Any) -> Ask | None:
        """Run on until somebody has to answer or the game is over."""
        forced: list[str] = []
        for count in range(UNASKED_LIMIT):
            step = self._step
            if step is None:
                self.pending = None
                return None
            try:
                ask = step.send(value)
            except StopIteration:
                value = None
                self._begin_step()
                continue
            except End as end:
                if end.scope != STEP:
                    raise RuleFault(f"{end.scope!r} was ended, but nothing of that name was going on") from end
                value = None
                self._begin_step()
                continue
            options = ask.options
            if len(options) > 1 or (options and self.stop_at_forced):
                self.pending = ask
                return ask
            if not options:
                raise RuleFault(f"{ask.kind!r} was put to {ask.who!r} without a single option")
            self.forced += 1
            if self.watch is not None:
                self.watch.forced[ask.who, ask.kind] += 1
            key, value = next(iter(options.items()))
            if count > UNASKED_LIMIT - REMEMBERED:
                forced.append(f"{ask.who} {key}")
        raise EndlessGame(forced)
