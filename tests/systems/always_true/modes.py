"""What whole games are played on: systems, adventures, numbers of players, options and bots.

A mode is one way to sit down at an adventure. A walk is one game of a mode, played by bots and kept as the keys they
answered, so that every property can play the same game again in its own way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any
from zlib import crc32

from tests.systems.own import SYSTEMS, library_of, own
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.playtest.bots import make_bot
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.rules.reading import ContentFault
from toolkit.rules.record import state_digest
from toolkit.rules.system import System, Table, new_game
from toolkit.systems import find

#: No system seats more people than this.
MOST_PLAYERS = 8
#: More answers than any game takes: 74 tiles last for a few hundred.
MOST_ANSWERS = 5_000


@dataclass(frozen=True, slots=True)
class Seating:
    """An adventure and how many people play it."""

    system: str
    adventure: str
    players: int

    def __str__(self) -> str:
        return f"{self.adventure}, {self.players} players"


@dataclass(frozen=True, slots=True)
class Mode:
    """A seating with options."""

    seating: Seating
    options: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.seating} with {', '.join(self.options) or 'no options'}"

    @property
    def seed(self) -> int:
        """A seed of its own, the same in every run."""
        return crc32(str(self).encode())

    def table(self, seed: int) -> Table:
        house = own(self.seating.system).house_options
        options: dict[str, Any] = {}
        for option in self.options:
            options |= dict(house.get(option, {option: True}))
        return Table(self.seating.players, seed, options)


@cache
def adventures_of(system: str) -> tuple[str, ...]:
    """The adventures that ship for a system and can be played to their end."""
    shipped = (each.qualified for each in library_of(system).of_kind("adventure"))
    return tuple(each for each in shipped if each not in own(system).not_yet)


def adventure_of(seating: Seating) -> Entity:
    return library_of(seating.system).get(seating.adventure, kind="adventure")


def seatings() -> tuple[Seating, ...]:
    """Every number of players of every adventure that can be played to its end."""
    return tuple(seating for system in SYSTEMS for seating in seatings_of(system))


@cache
def seatings_of(system: str) -> tuple[Seating, ...]:
    return tuple(
        seating
        for adventure in adventures_of(system)
        for players in range(1, MOST_PLAYERS + 1)
        if can_be_played(Mode(seating := Seating(system, adventure, players), ()))
    )


def is_sampled(seating: Seating, number: int) -> bool:
    """Whether the test of that number plays a seating.

    Every test plays every adventure, and the tests together play it with every number of players.
    """
    if not own(seating.system).sampled:
        return True
    adventure = adventures_of(seating.system).index(seating.adventure)
    numbers = [each.players for each in seatings_of(seating.system) if each.adventure == seating.adventure]
    return numbers[(adventure + number) % len(numbers)] == seating.players


def one_each() -> tuple[Seating, ...]:
    """One seating of every adventure of which only a sample is played, with few players."""
    return tuple(seating for system in SYSTEMS if own(system).sampled for seating in one_each_of(system))


def one_each_of(system: str) -> tuple[Seating, ...]:
    adventures = adventures_of(system)
    return tuple(each for each in seatings_of(system) if each.players == 1 + adventures.index(each.adventure) % 3)


@cache
def can_be_played(mode: Mode) -> bool:
    """Whether the content has this number of players, and the box enough for these options."""
    seating = mode.seating
    try:
        find(seating.system).new_state(library_of(seating.system), adventure_of(seating), mode.table(0))
    except ContentFault:
        return False
    return True


@cache
def plain_and_full(seating: Seating) -> tuple[Mode, Mode]:
    """No options, and as many together as the box allows."""
    chosen: tuple[str, ...] = ()
    for option in _option_names(seating):
        if can_be_played(Mode(seating, (*chosen, option))):
            chosen = (*chosen, option)
    return Mode(seating, ()), Mode(seating, chosen)


def single_options(seating: Seating) -> Iterator[Mode]:
    """Every option alone, where the box allows it."""
    for option in _option_names(seating):
        if can_be_played(mode := Mode(seating, (option,))):
            yield mode


def _option_names(seating: Seating) -> tuple[str, ...]:
    return (*adventure_of(seating).data.get("options", ()), *own(seating.system).house_options)


@dataclass(frozen=True, slots=True)
class Walk:
    """One whole game: who played it, what they answered, what the log said and how the state was in the end."""

    mode: Mode
    bot: str
    seed: int
    keys: tuple[str, ...]
    lines: tuple[str, ...]
    digest: str

    def __str__(self) -> str:
        return f"{self.mode}, seed {self.seed}, played by {self.bot}"

    @property
    def system(self) -> System:
        return find(self.mode.seating.system)

    @property
    def library(self) -> Library:
        return library_of(self.mode.seating.system)

    def game(self, *, log: Log | None = None, copyable: bool = True) -> Game[Any]:
        """The same game from the beginning, started."""
        return _started(self.mode, self.seed, log=log, copyable=copyable)


def quick_walks(seating: Seating) -> Iterator[Walk]:
    """Games without options and with as many as the box allows, by every bot; of a sample, by the quickest one."""
    for mode in plain_and_full(seating):
        yield from (walk(mode, "random", mode.seed),) if own(seating.system).sampled else walks(mode)


def walks(mode: Mode) -> Iterator[Walk]:
    """One game for every quick bot: random ones stumble into corners, better ones get far."""
    for bot in ("random", *find(mode.seating.system).bots):
        yield walk(mode, bot, mode.seed)


@cache
def walk(mode: Mode, bot: str, seed: int) -> Walk:
    """Let bots play a whole game."""
    system = find(mode.seating.system)
    log = Log()
    game = _started(mode, seed, log=log)
    agents = {seat: make_bot(system, bot, seat, seed) for seat in system.seats(game.state)}
    keys: list[str] = []
    while (ask := game.pending) is not None:
        assert len(keys) < MOST_ANSWERS, f"{mode}, seed {seed}, played by {bot}: no end after {MOST_ANSWERS:,} answers"
        seat = system.seat(game.state, ask)
        keys.append(agents[seat].choose(system.view(game.state, seat), ask))
        game.answer(keys[-1])
    return Walk(mode, bot, seed, tuple(keys), tuple(log.lines()), state_digest(system, game.state))


def _started(mode: Mode, seed: int, *, log: Log | None, copyable: bool = True) -> Game[Any]:
    seating = mode.seating
    game = new_game(
        find(seating.system),
        library_of(seating.system),
        adventure_of(seating),
        mode.table(seed),
        log=log,
        copyable=copyable,
    )
    game.start()
    return game
