"""How far a playtest is: a bar on a terminal, a line now and then elsewhere. It speaks on stderr; results do not."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Protocol, TextIO

from toolkit.cli.output import say
from toolkit.playtest.statistics.intervals import wilson

if TYPE_CHECKING:
    from toolkit.playtest.runner import Progress

#: Seconds between two lines where there is no terminal.
_BETWEEN_LINES = 15.0


#: Estimates of shorter runs are not worth a line.
WORTH_TELLING = 10.0


class Show(Protocol):
    """Shows progress until it is closed."""

    def begin(self, progress: Progress) -> None: ...

    def update(self, progress: Progress) -> None: ...

    def close(self) -> None: ...


def shown(quiet: bool, stream: TextIO | None = None) -> Show:
    """What fits where the words go: stderr unless told."""
    stream = stream or sys.stderr
    if quiet:
        return _Nothing()
    return _Bar() if stream.isatty() else _Lines(stream)


class _Clock:
    """How fast games are played and how long the rest takes, counting those of this run alone."""

    def __init__(self) -> None:
        self.start = time.monotonic()

    def rate(self, progress: Progress) -> float:
        return (progress.done - progress.found) / max(time.monotonic() - self.start, 1e-9)

    def left(self, progress: Progress) -> str:
        """What is left of every table at its own pace; so many games are played at a time as the clock shows."""
        timing, elapsed = progress.timing, time.monotonic() - self.start
        worked = sum(timing.spent.values())
        left = timing.seconds_left()
        if left is not None and worked and elapsed > worked / max(1, timing.abreast):  # other work is on the machine
            left *= elapsed * max(1, timing.abreast) / worked
        if left is not None:
            return duration(left)
        rate = self.rate(progress)
        return duration((progress.games - progress.done) / rate) if rate > 0 else "-"


def duration(seconds: float) -> str:
    """`45 s`, `3 min 20 s`, `2 h 5 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def win_rate(progress: Progress) -> str:
    """The share of games won so far with its interval; games that broke count as neither."""
    decided = progress.won + progress.lost
    if not decided:
        return "-"
    interval = wilson(progress.won, decided)
    return f"{progress.won / decided:.1%} ({interval.low:.1%} to {interval.high:.1%})"


def in_words(progress: Progress, won: bool = True) -> str:
    """`300 of 500 games, won 12.3% (9.1% to 16.5%), 2 crashed`."""
    words = [f"{progress.done:,} of {progress.games:,} games", *([f"won {win_rate(progress)}"] if won else [])]
    words += [f"{progress.crashed:,} crashed"] if progress.crashed else []
    words += [f"{progress.over_budget:,} over budget"] if progress.over_budget else []
    return ", ".join(words)


def estimate(progress: Progress) -> str:
    """`about 12 min 30 s for 2,000 games, 2 at a time`; nothing for a run that is over soon."""
    seconds = progress.timing.seconds_left()
    if seconds is None or seconds < WORTH_TELLING:
        return ""
    games = sum(progress.timing.left.values())
    return f"about {duration(seconds)} for {games:,} games, {progress.timing.abreast} at a time"


class _Nothing:
    def begin(self, progress: Progress) -> None:
        pass

    def update(self, progress: Progress) -> None:
        pass

    def close(self) -> None:
        pass


class _Lines:
    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.clock = _Clock()
        self.told = self.clock.start

    def begin(self, progress: Progress) -> None:
        if words := estimate(progress):
            say(words, file=self.stream, flush=True)
        self.clock.start = time.monotonic()

    def update(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self.told < _BETWEEN_LINES or progress.done >= progress.games:
            return
        self.told = now
        left = f"{self.clock.rate(progress):.1f} games/s, {self.clock.left(progress)} left"
        say(f"{in_words(progress)}; {left}", file=self.stream, flush=True)

    def close(self) -> None:
        pass


class _Bar:
    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
        from rich.progress import Progress as RichProgress

        self.clock = _Clock()
        self.bar = RichProgress(
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]} games/s  won {task.fields[won]}  {task.fields[left]} left"),
            console=Console(stderr=True),
            transient=True,
            auto_refresh=False,  # no thread of its own: what is shown is what is known
        )
        self.task = self.bar.add_task("", total=None, rate="-", won="-", left="-")
        self.bar.start()

    def begin(self, progress: Progress) -> None:
        if words := estimate(progress):
            self.bar.console.print(words, highlight=False)
        self.clock.start = time.monotonic()

    def update(self, progress: Progress) -> None:
        self.bar.update(
            self.task,
            total=progress.games,
            completed=progress.done,
            rate=f"{self.clock.rate(progress):.1f}",
            won=win_rate(progress),
            left=self.clock.left(progress),
        )
        self.bar.refresh()

    def close(self) -> None:
        self.bar.stop()
