"""Observing a game: a log that keeps no events but counts, as they happen, what they say about the game.

Thousands of games are played to learn how they go. Keeping their logs would cost more than playing them, and each can
be played again. So a playtest listens with an `Observer`: a system says which facts its events make, which of them are
progress, and what ends a game. It may count what it likes; of some facts reports know what they are:

| fact | who | where |
|---|---|---|
| `hero`, `card`, `monster` | the entity that came into play | |
| `visit`, `death` | who was there, who died | the place |
| `damage` | what did it | to whom |
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from toolkit.content.entity import Entity
from toolkit.rules.effects import Branch, Effect, Trigger
from toolkit.rules.game import Game
from toolkit.rules.log import Log

#: Counts the facts of one event: the observer and what the event says.
Teller: TypeAlias = Callable[[Any, Mapping[str, Any]], None]
#: What happened, to or by whom, where: `("death", "ember", "c3")`. What does not matter is empty.
FactKey: TypeAlias = tuple[str, str, str]


class Observer(Log):
    """Listens to one game. A system derives its own, with the tables that say what its events mean."""

    __slots__ = (
        "counts",
        "ending",
        "ending_rule",
        "ending_where",
        "game",
        "progressed",
        "quiet",
        "rule",
        "rules",
        "stalled",
    )

    #: Event → the function that counts its facts.
    TELLERS: ClassVar[Mapping[str, Teller]] = {}
    #: The event that begins a round (a turn, where there are no rounds).
    ROUND: ClassVar[str] = "round"
    #: The events that bring a game forward. Rounds without any are stalls.
    PROGRESS: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, game: Game[Any]) -> None:
        super().__init__()
        self.game = game
        self.counts: Counter[FactKey] = Counter()
        #: The rules by which something happened, and the one of the event told of now.
        self.rules: set[str] = set()
        self.rule = ""
        self.ending = self.ending_rule = self.ending_where = ""
        #: The longest run of rounds without progress, the run that goes on now, and whether this round had some.
        self.stalled = self.quiet = 0
        self.progressed = True

    def add(self, name: str, rule: str, /, **data: Any) -> None:
        self.rule = rule
        self.rules.add(rule)
        if name == self.ROUND:
            self.end_round()
        elif name in self.PROGRESS:
            self.progressed = True
        teller = self.TELLERS.get(name)
        if teller is not None:
            teller(self, data)
        if name in ("won", "lost"):
            self.ending, self.ending_where = self.how_it_ended(name, rule, data)
            self.ending_rule = rule

    def end_round(self) -> None:
        """A round is over: it had some progress, or it makes a stall longer."""
        self.quiet = 0 if self.progressed else self.quiet + 1
        self.stalled = max(self.stalled, self.quiet)
        self.progressed = False

    def finish(self) -> None:
        """The game is over: the last round ends, and what follows from all that was counted is counted too."""
        self.end_round()

    def count(self, what: str, who: str, where: str = "", n: int = 1) -> None:
        self.counts[what, who, where] += n

    def reach(self, what: str, who: str) -> None:
        """The game came past a milestone: that is told once, however often it does."""
        self.counts[what, who, ""] = 1

    def how_it_ended(self, name: str, rule: str, data: Mapping[str, Any]) -> tuple[str, str]:
        """A name for the way the game ended, and the place, "" where it has none."""
        return str(data.get("reason", name)), ""


@dataclass(frozen=True, slots=True)
class Piece:
    """An entity that could come up in a game, with the triggers and effects on it."""

    entity: Entity
    powers: tuple[Trigger | Effect, ...] = ()


def effects_in(powers: Iterable[Trigger | Effect]) -> Iterator[Effect]:
    """The effects of triggers, and those that effects hold: each, the outer ones first."""
    for power in powers:
        if isinstance(power, Trigger):
            yield from effects_in(power.effects)
            continue
        yield power
        for value in power.fixed.values():
            if isinstance(value, tuple):
                yield from effects_in(each for each in value if isinstance(each, Effect))
                yield from effects_in(each for row in value if isinstance(row, Branch) for each in row.effects)


@dataclass(frozen=True, slots=True)
class Milestone:
    """Something games must come past on their way, or may: the fact that says so, and words for it."""

    what: str
    id: str
    #: What players do who come so far: `meet objective 1`.
    words: str
    #: What it is in the adventure's own words, where it has some.
    note: str = ""
    #: Whether by the rules no game is won without it.
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """What a system tells a playtest about its games."""

    observe: Callable[[Game[Any]], Observer]
    #: Those who play, in the order of seats: heroes, prisoners.
    cast: Callable[[Any], Sequence[str]]
    #: Who of them comes first, where that is not the first of the cast.
    first: Callable[[Any], str] | None = None
    #: Every place of the board somebody could be in.
    places: Callable[[Any], Sequence[str]] = lambda state: ()
    #: The tile that a place is on, where tiles are drawn and not laid out by the adventure: it is the tile's then.
    tile_of: Callable[[str], str] = lambda place: ""
    #: All content that could come up in a game set up like this one.
    pieces: Callable[[Game[Any]], Iterable[Piece]] = lambda game: (Piece(game.adventure),)
    #: The facts whose second part names an entity: `card`, `monster`.
    entities: frozenset[str] = frozenset({"hero", "card", "monster"})
    #: All milestones of a game set up like this one, in the order people think of them. Their facts say how far games
    #: get; who wins came past them, so that they are no uses that go with winning.
    milestones: Callable[[Game[Any]], Sequence[Milestone]] = lambda game: ()
    #: Fact → what people read instead, behind the name of a thing: `armed` → `carried by an enemy`.
    kinds: Mapping[str, str] = field(default_factory=dict)
    #: What the length of a game is counted in: round, turn.
    round_word: str = "round"
    #: Number of players → so many rounds in a row without progress are a stall; by default no game ever stalls.
    stall: Callable[[int], int] = lambda players: sys.maxsize
    #: The kinds of question with which play goes on. A player who gets one of them with a single option has no choice;
    #: other questions only settle details of what was chosen, and with a single option nobody would ask them.
    choices: frozenset[str] = frozenset()
    #: Bot → about how many games it plays in a second or two: playtests are cut into chunks of that many. A round
    #: number is best: gates first look at 100 games, in whole chunks, and people ask for round numbers of games.
    pace: Mapping[str, int] = field(default_factory=lambda: {"random": 100, "greedy": 50})
    #: Sources of damage that are no entities → what people call them.
    sources: Mapping[str, str] = field(default_factory=dict)

    def first_player(self, state: Any) -> str:
        """Who of the cast comes first."""
        return self.first(state) if self.first is not None else self.cast(state)[0]
