"""Expectations: `win_rate in 0.35..0.65`, read from words.

    NAME [ filters ] in LOW..HIGH
    NAME [ filters ] >= NUMBER          (or > <= <)
    coverage of mine >= NUMBER          what the playtested pack brings itself

Numbers are `0.35` or `35%`. Filters choose tables: `win_rate[players=4, bots=greedy, adventure=base]`. Without them the
expectation is meant for every table that was played.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from toolkit.content.diagnostics import Diagnostic, Span, nearest
from toolkit.playtest.content_coverage import KINDS
from toolkit.playtest.statistics.tallies import Label

CODES = {"L1311": "an expectation that cannot be read"}

#: What can be expected something of, with what it is.
NUMBERS = {
    "win_rate": "share of finished games that were won",
    "rounds": "rounds a game lasts, on average",
    "decisions": "questions to players with more than one option a game, on average",
    "forced": "how often a player has to choose and has one option, as a share of all questions to players",
    "stalls": "share of games in which nothing moved forward for long",
    "failures": "share of games that crashed or ran over their budget",
    "skill": "how much more often a bot wins than the next weaker one, on the same seeds",
    "coverage": "share of the content that was used at least once",
    **{f"coverage.{kind}": f"the same, of the {kind} kind" for kind in KINDS},
}
#: Shares that are guessed from games, between none and all of them.
GUESSED_SHARES = ("win_rate", "stalls", "failures")
COVERAGE = "coverage"
SKILL = "skill"
FILTERS = ("adventure", "bots", "players")

_PATTERN = re.compile(
    r"\s*(?P<name>[A-Za-z_][A-Za-z_.-]*)(?P<mine>\s+of\s+mine\b)?\s*(?:\[(?P<filters>[^\]]*)\])?\s*"
    r"(?:(?P<word>in)\s+(?P<low>\S+?)\s*\.\.\s*(?P<high>\S+)|(?P<sign>>=|<=|>|<)\s*(?P<bound>\S+))\s*\Z"
)
_NUMBER = re.compile(r"([+-]?[0-9]+(?:\.[0-9]+)?)(%?)\Z")
_SHAPE = "write `NAME in LOW..HIGH` or `NAME >= NUMBER`, such as `win_rate in 0.35..0.65`"


class ExpectationFault(Exception):
    """An expectation nobody can make sense of, and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a number shall be. `open_low` and `open_high` say that a limit itself is not good enough."""

    text: str
    name: str
    low: float = -inf
    high: float = inf
    open_low: bool = False
    open_high: bool = False
    #: Whether only what the playtested pack brings itself counts.
    mine: bool = False
    filters: Mapping[str, str] = field(default_factory=dict)

    def is_about(self, label: Label) -> bool:
        """Whether a table is meant."""
        known = {"adventure": label.adventure, "bots": label.bots, "players": str(label.players)}
        for name, wanted in self.filters.items():
            value = known[name]
            if wanted not in (value, value.rpartition("/")[2]):
                return False
        return True

    def admits(self, value: float) -> bool:
        """Whether a number that is known exactly is as expected."""
        above = value > self.low if self.open_low else value >= self.low
        below = value < self.high if self.open_high else value <= self.high
        return above and below


def read_expectation(text: str) -> Expectation:
    """The expectation a person wrote. Raises `ExpectationFault`."""
    match = _PATTERN.match(text)
    if match is None:
        raise _fault(text, "this is no expectation", 0, len(text), _SHAPE)
    name = match["name"]
    if name not in NUMBERS:
        near = nearest(name, NUMBERS)
        hint = f"did you mean {near!r}?" if near else f"there is {', '.join(NUMBERS)}"
        raise _fault(text, f"there is no number {name!r} to expect something of", *match.span("name"), hint)
    if match["mine"] and not name.startswith(COVERAGE):
        hint = "leave 'of mine' out: it is said of coverage alone"
        raise _fault(text, f"{name} is not counted by pack", *match.span("mine"), hint)
    filters = _read_filters(text, match)
    mine = match["mine"] is not None
    if match["word"]:
        low, high = (_read_number(text, match, group) for group in ("low", "high"))
        if low > high:
            hint = f"write {match['high']}..{match['low']}"
            raise _fault(
                text, "the range is empty: it begins above its end", match.start("low"), match.end("high"), hint
            )
        return _decidable(Expectation(text, name, low, high, mine=mine, filters=filters))
    bound, sign = _read_number(text, match, "bound"), match["sign"]
    if sign.startswith(">"):
        return _decidable(Expectation(text, name, low=bound, open_low=sign == ">", mine=mine, filters=filters))
    return _decidable(Expectation(text, name, high=bound, open_high=sign == "<", mine=mine, filters=filters))


def _decidable(expectation: Expectation) -> Expectation:
    """The expectation, if some number of games could show that it holds: ranges shrink, but never to a point."""
    text, name = expectation.text, expectation.name
    if name in GUESSED_SHARES and expectation.high <= 0:
        hint = f"leave some room, such as `{name} <= 0.01`"
    elif name in GUESSED_SHARES and expectation.low >= 1:
        hint = f"leave some room, such as `{name} >= 0.99`"
    elif not name.startswith(COVERAGE) and expectation.low == expectation.high:
        hint = f"leave some room, such as `{name} in {expectation.low - 0.05:g}..{expectation.high + 0.05:g}`"
    else:
        return expectation
    raise _fault(text, "no number of games can show that this holds", 0, len(text), hint)


def check_meant(expectation: Expectation, tables: Sequence[Label]) -> None:
    """See that some table is meant, before thousands of games are played for nothing. Raises `ExpectationFault`."""
    text = expectation.text
    meant = [table for table in tables if expectation.is_about(table)]
    if not meant:
        name, wanted = next(iter(expectation.filters.items()))
        known = sorted({str(getattr(table, name)) for table in tables})
        near = nearest(wanted, [each.rpartition("/")[2] for each in known])
        hint = f"did you mean {near!r}?" if near else f"{name} played: {', '.join(known)}"
        raise _fault(text, "no table of this run is meant", 0, len(text), hint)
    if expectation.name == SKILL and len({table.bots for table in meant}) < 2:
        hint = "name several, such as --bots random,greedy"
        raise _fault(text, "skill compares bots, and only one plays", 0, len(text), hint)


def _read_filters(text: str, match: re.Match[str]) -> dict[str, str]:
    filters: dict[str, str] = {}
    place = match.start("filters")
    for word in (match["filters"] or "").split(","):
        name, equals, value = (part.strip() for part in word.partition("="))
        if not (equals and value):
            if match["filters"] is not None:
                raise _fault(text, f"{word.strip()!r} is no filter", place, place + len(word), "write players=4")
            continue
        if name not in FILTERS:
            near = nearest(name, FILTERS)
            hint = f"did you mean {near!r}?" if near else f"there is {', '.join(FILTERS)}"
            raise _fault(text, f"tables have no {name!r}", place, place + len(word), hint)
        filters[name] = value
        place += len(word) + 1
    return filters


def _read_number(text: str, match: re.Match[str], group: str) -> float:
    found = _NUMBER.match(match[group])
    if found is None:
        raise _fault(text, f"{match[group]!r} is no number", *match.span(group), "write 0.35 or 35%")
    return float(found[1]) / (100 if found[2] else 1)


def _fault(text: str, message: str, start: int, end: int, hint: str) -> ExpectationFault:
    span = Span(1, start + 1, 1, max(end, start + 1) + 1)
    return ExpectationFault(Diagnostic("L1311", f"{message}: {text.strip()!r}", "--expect", span, hint=hint))
