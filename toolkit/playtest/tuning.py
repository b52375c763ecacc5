"""Tuning: named numbers of content and a win rate to reach; values are tried on the same seeds until they reach it.

A number is tried at both ends of its range, and then halfway between two values of which one wins too often and the
other too seldom, until one is near enough or they are neighbours. A number whose ends play alike hardly matters: that
is said, and nothing between them is tried. All values play the same seeds, so that one more health shows in a few
hundred games. With several numbers, a later one is only touched where the ones before it do not reach far enough.

Nothing is written here: a changed pack exists in memory alone until somebody calls `written`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from toolkit.content.diagnostics import Diagnostic, Pointer, Span, nearest
from toolkit.content.entity import Entity
from toolkit.content.facts import read_facts
from toolkit.content.files import atomic_write
from toolkit.content.library import Library
from toolkit.playtest.snapshot import Snapshot
from toolkit.playtest.statistics.comparisons import Split, difference
from toolkit.playtest.statistics.intervals import CONFIDENCE, Interval, wilson

CODES = {"L1313": "a number that cannot be tuned"}

#: A win rate this near to the target is reached.
WITHIN = 0.03
#: Nobody means longer numbers, or more values than these.
MOST_DIGITS = 10
MOST_VALUES = 10_000
#: A number nobody gave a range is tried from half to twice its value.
_RANGE = re.compile(r"(?P<name>.*?)(?:=(?P<low>-?[0-9.]+?)\.\.(?P<high>-?[0-9.]+))?\Z", re.S)
_LINE_END = re.compile("\r\n|\r|\n")


class TuneFault(Exception):
    """A number that cannot be tuned, and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class Unplayable(Exception):
    """Content that cannot be played with some value, and why."""


@dataclass(frozen=True, slots=True)
class Knob:
    """A number of content: what it is called, where it is written, what it is, and what it may become."""

    name: str
    pack: str
    path: str
    shown: str
    span: Span
    value: Decimal
    low: Decimal
    high: Decimal
    step: Decimal

    def values(self) -> list[Decimal]:
        """Everything it may be, from the lowest on."""
        count = int((self.high - self.low) / self.step)
        return [self.low + self.step * number for number in range(count + 1)]

    @property
    def place(self) -> str:
        return f"{self.shown}:{self.span.line}"


#: Values of knobs, in their order.
Setting = tuple[Decimal, ...]
#: Plays the games of a library: how many were won, of how many. Raises `Unplayable` where it cannot be.
Play = Callable[[Library], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Trial:
    """One setting that was played."""

    values: Setting
    won: int
    games: int
    win_rate: Interval

    def miss(self, target: float) -> float:
        return abs(self.win_rate.value - target)


@dataclass(frozen=True, slots=True)
class Sway:
    """What a number does to the win rate from one end of its range to the other, with its doubt."""

    knob: Knob
    low: Decimal
    high: Decimal
    effect: Interval

    @property
    def hardly_matters(self) -> bool:
        """Whether the ends of the range cannot be told apart."""
        return not self.effect.excludes_nought


@dataclass(frozen=True, slots=True)
class Tuned:
    """What was found: the trials in the order they were played, the nearest one, and what the numbers that were
    tried do over their whole ranges."""

    knobs: tuple[Knob, ...]
    target: float
    within: float
    trials: tuple[Trial, ...]
    best: Trial
    sways: tuple[Sway, ...] = ()

    @property
    def reached(self) -> bool:
        return self.best.miss(self.target) <= self.within


# Numbers by name


def read_knob(library: Library, pack: str, text: str) -> Knob:
    """The number that `id.field`, `id#/pointer` or either with `=LOW..HIGH` means. Raises `TuneFault`."""
    match = _RANGE.match(text.strip())
    assert match is not None
    name = match["name"]
    if "=" in name:
        raise _fault(text, f"{name.rpartition('=')[2]!r} is no range of numbers", "write NAME=2..12")
    reference, steps = _parts(name)
    entity = library.find(reference, pack=pack)
    if entity is None:
        near = nearest(reference.rpartition("/")[2], library.names(pack=pack))
        hint = f"did you mean {near!r}?" if near else "name an entity of the pack and a field: cave-rat.health"
        raise _fault(text, f"there is no entity {reference!r}", hint)
    pointer, value = _followed(text, entity, steps)
    if isinstance(value, bool) or not isinstance(value, int | float):
        shown, span = entity.locate(pointer)
        raise TuneFault(Diagnostic("L1313", f"{name} is {_kind(value)}, not a number", shown, span, hint=_offer(value)))
    return _knob(library, pack, text, name, entity, pointer, Decimal(str(value)), match["low"], match["high"])


def _parts(name: str) -> tuple[str, list[str]]:
    """The entity, and the way to the number inside it."""
    if "#" in name:
        reference, _, pointer = name.partition("#")
        return reference, [step for step in pointer.split("/") if step]
    reference, *steps = name.split(".")
    return reference, steps


def _followed(text: str, entity: Entity, steps: Sequence[str]) -> tuple[Pointer, object]:
    """Walk into an entity; a step that leads nowhere is answered with what is there."""
    value: object = entity.data
    pointer: tuple[str | int, ...] = ()
    for step in steps:
        if isinstance(value, list) and step.isdecimal() and len(step) < MOST_DIGITS and int(step) < len(value):
            key: str | int = int(step)
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            key, value = step, value[step]
        else:
            offered = list(value) if isinstance(value, dict) else []
            near = nearest(step, map(str, offered))
            shown, span = entity.locate(pointer)
            hint = f"did you mean {near!r}?" if near else _offer(value)
            message = f"{entity.qualified} has no {step!r}" + (f" in {_said(pointer)}" if pointer else "")
            raise TuneFault(Diagnostic("L1313", f"{message}: {text!r}", shown, span, hint=hint))
        pointer = (*pointer, key)
    return pointer, value


def _said(pointer: Pointer) -> str:
    return ".".join(map(str, pointer))


def _kind(value: object) -> str:
    names = {dict: "a mapping", list: "a list", str: "text", bool: "a switch", type(None): "empty"}
    return names.get(type(value), "something else")


def _offer(value: object) -> str:
    """What numbers are right here, for somebody who went not far enough or astray."""
    if isinstance(value, dict):
        return f"there is {', '.join(map(str, value))}" if value else ""
    if isinstance(value, list):
        return f"there are {len(value)} entries: 0 to {len(value) - 1}" if value else ""
    return ""


def _knob(
    library: Library, pack: str, text: str, name: str, entity: Entity, pointer: Pointer,
    value: Decimal, low: str | None, high: str | None,
) -> Knob:  # fmt: skip
    shown, span = entity.locate(pointer)
    file = next(each for each in library.files if each.task.shown == shown)
    if file.task.pack != pack:
        hint = f"give your own pack an entity with `overrides: {entity.qualified}` and tune that"
        message = f"{name} is written in the pack {file.task.pack!r}, not in {pack!r}"
        raise TuneFault(Diagnostic("L1313", message, shown, span, hint=hint))
    step = Decimal(1) if value == value.to_integral_value() else Decimal(1).scaleb(int(value.as_tuple().exponent))
    least, most = _range(text, value, step, low, high)
    return Knob(name, file.task.pack, file.task.path, shown, span, value, least, most, step)


def _range(text: str, value: Decimal, step: Decimal, low: str | None, high: str | None) -> tuple[Decimal, Decimal]:
    if low is None or high is None:
        half = max(step, (value / 2).quantize(step)) if value > 0 else value
        return half, max(value * 2, half + step)
    try:
        least, most = Decimal(low), Decimal(high)
    except ArithmeticError:
        raise _fault(text, "the range is no range of numbers", "write NAME=2..12") from None
    if least >= most:
        raise _fault(text, "the range is empty", f"write ={high}..{low}")
    if (most - least) / step > MOST_VALUES:
        raise _fault(text, f"the range has more than {MOST_VALUES:,} values", "say what it may sensibly become")
    return least, most


def _fault(text: str, message: str, hint: str) -> TuneFault:
    return TuneFault(Diagnostic("L1313", f"{message}: {text!r}", "--number", hint=hint))


# Changed content


def changed_files(library: Library, knobs: Sequence[Knob], values: Setting) -> dict[tuple[str, str], bytes]:
    """The files of the pack with these numbers in place of the old ones; all else in them stays as it is."""
    raw = {(file.task.pack, file.task.path): file.document.raw for file in library.files if file.document is not None}
    edits: dict[tuple[str, str], list[tuple[Span, str]]] = {}
    for knob, value in zip(knobs, values, strict=True):
        if value != knob.value:
            edits.setdefault((knob.pack, knob.path), []).append((knob.span, f"{value:f}"))
    return {key: _edited(raw[key], pieces) for key, pieces in edits.items()}


def _edited(raw: bytes, pieces: Sequence[tuple[Span, str]]) -> bytes:
    text = raw.decode("utf-8")
    mark = 1 if text.startswith("\ufeff") else 0
    starts = [mark, *(match.end() for match in _LINE_END.finditer(text))]
    for span, new in sorted(pieces, reverse=True, key=lambda piece: piece[0]):
        start = starts[span.line - 1] + span.column - 1
        end = starts[span.end_line - 1] + span.end_column - 1
        text = text[:start] + new + text[end:]
    return text.encode("utf-8")


def changed_library(library: Library, knobs: Sequence[Knob], values: Setting) -> Library:
    """The library as it would be with these numbers."""
    changed = changed_files(library, knobs, values)
    snapshot = Snapshot.of(library)
    files = tuple(
        read_facts(file.task, changed[key]) if (key := (file.task.pack, file.task.path)) in changed else file
        for file in snapshot.files
    )
    return Snapshot(snapshot.packs, files, snapshot.requested).library()


def written(library: Library, knobs: Sequence[Knob], values: Setting) -> dict[Path, bytes]:
    """Write the numbers into the pack's files, each whole or not at all; comments stay. Returns what was there before.

    Raises `TuneFault` where a file was changed meanwhile: nothing is written then.
    """
    known = {(file.task.pack, file.task.path): file for file in library.files}
    before = {}
    changed = changed_files(library, knobs, values)
    for key in changed:
        file, document = library.packs[key[0]].root / key[1], known[key].document
        before[file] = file.read_bytes()
        if document is None or before[file] != document.raw:
            message = "the file was changed while numbers were tried; nothing was written"
            raise TuneFault(Diagnostic("L1313", message, known[key].task.shown, hint="tune again"))
    done = []
    try:
        for key, data in changed.items():
            file = library.packs[key[0]].root / key[1]
            atomic_write(file, data)
            done.append(file)
    except OSError:
        with suppress(OSError):  # numbers that belong together are written together
            for file in done:
                atomic_write(file, before[file])
        raise
    return before


# The search


@dataclass
class Tuner:
    """A search under way. `told` hears of every trial."""

    library: Library
    knobs: tuple[Knob, ...]
    target: float
    play: Play
    within: float = WITHIN
    confidence: float = CONFIDENCE
    told: Callable[[Trial], None] = lambda trial: None
    trials: dict[Setting, Trial] = field(default_factory=dict)

    def tune(self) -> Tuned:
        """Find the values that come nearest to the target."""
        best = self.trial(tuple(knob.value for knob in self.knobs))
        sways: list[Sway] = []
        for number in range(len(self.knobs)):
            if best.miss(self.target) <= self.within:
                break
            best = min(best, self._best_of(number, best.values, sways), key=self._miss)
        return Tuned(self.knobs, self.target, self.within, tuple(self.trials.values()), best, tuple(sways))

    def trial(self, values: Setting) -> Trial:
        """Play one setting; what was played once is not played again."""
        if values not in self.trials:
            won, games = self.play(changed_library(self.library, self.knobs, values))
            if not games:
                raise Unplayable("no game came to an end")
            self.trials[values] = Trial(values, won, games, wilson(won, games, self.confidence))
            self.told(self.trials[values])
        return self.trials[values]

    def _miss(self, trial: Trial) -> tuple[float, Decimal]:
        """How far off, and of equals the one that changes less."""
        changes = sum(
            (abs(value - knob.value) / knob.step for knob, value in zip(self.knobs, trial.values, strict=True)),
            Decimal(0),
        )
        return trial.miss(self.target), changes

    def _best_of(self, number: int, values: Setting, sways: list[Sway]) -> Trial:
        """Halve the range of one number, with the others as they are, until the target is reached. Where the ends of
        its range hardly differ, what lies between them would only be luck, and is not played."""
        choices = self.knobs[number].values()

        def at(place: int) -> Trial:
            return self.trial((*values[:number], choices[place], *values[number + 1 :]))

        low, high = self._playable(at, choices, values[number])
        rising = at(high).win_rate.value >= at(low).win_rate.value
        found = [at(low), at(high)]
        sways.append(Sway(self.knobs[number], choices[low], choices[high], self._difference(at(low), at(high))))
        if sways[-1].hardly_matters:
            return min(found, key=self._miss)
        while high - low > 1 and self._between(at(low), at(high)):
            middle = (low + high) // 2
            found.append(at(middle))
            if at(middle).miss(self.target) <= self.within:
                break
            too_often = at(middle).win_rate.value > self.target
            low, high = (low, middle) if too_often == rising else (middle, high)
        return min(found, key=self._miss)

    def _playable(self, at: Callable[[int], Trial], choices: Sequence[Decimal], now: Decimal) -> tuple[int, int]:
        """The ends of the range, drawn in to where content can be played: a deck may not hold so many cards."""
        middle = min(range(len(choices)), key=lambda place: abs(choices[place] - now))
        ends = []
        for end in (0, len(choices) - 1):
            good, bad = middle, end
            if self._can_play(at, end):
                good = bad
            while abs(bad - good) > 1:
                between = (good + bad) // 2
                good, bad = (between, bad) if self._can_play(at, between) else (good, between)
            ends.append(good)
        return ends[0], ends[1]

    def _can_play(self, at: Callable[[int], Trial], place: int) -> bool:
        try:
            at(place)
        except Unplayable:
            return False
        return True

    def _difference(self, one: Trial, other: Trial) -> Interval:
        """How much oftener the second wins, with its doubt."""
        return difference(Split(other.won, other.games, one.won, one.games), self.confidence)

    def _between(self, one: Trial, other: Trial) -> bool:
        """Whether the target lies between two trials; otherwise nothing between them is nearer."""
        rates = sorted((one.win_rate.value, other.win_rate.value))
        return rates[0] <= self.target <= rates[1]
