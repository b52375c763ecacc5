"""What to play: an order is a list of cells (adventure × players × bots), each played so many times from one seed.

Everything a game depends on has one name, the config hash: content, rules, cells, seed and budgets. How many games are
played and how they are cut into chunks is no part of it, because no game depends on it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from toolkit import __version__
from toolkit.playtest.game_row import FORMAT
from toolkit.rules.shapes import NUMBER, SEED, WORD, Fields, ListOf
from toolkit.systems import description

#: More games of a table, and more pieces of a run, than anybody plays: a file that says more would take all memory.
MOST_GAMES = 100_000_000
MOST_CHUNKS = 1_000_000
#: A game that goes on beyond this is recorded as over its budget. Real games end after some hundred decisions; the
#: wall clock is no budget, because a slow machine must not change what is recorded.
DECISIONS = 20_000
ROUNDS = 2_000
#: The same for all adventures of a campaign together: what is saved of it can be read again.
CAMPAIGN_DECISIONS = 60_000

#: Seats are dealt out among all quick bots, in turn, so that each sits everywhere.
MIX = "mix"
#: Between the bots of different seats: `greedy+random`.
BESIDE = "+"


#: What the file of an order holds.
_CELL = Fields(
    {
        **dict.fromkeys(("adventure", "bots", "policy"), WORD),
        **dict.fromkeys(("players", "chunk"), NUMBER),
        "options": Fields(),
    },
    {"without": WORD},
)
ORDER = Fields(
    {
        **dict.fromkeys(("lantern", "rules", "pack", "system", "content_hash", "config"), WORD),
        "seed": SEED,
        "games": NUMBER,
        "budget": Fields({"decisions": NUMBER, "rounds": NUMBER}),
        "cells": ListOf(_CELL),
    }
)


class DamagedOrder(Exception):
    """The file of an order says what no order says."""


class OverBudget(Exception):
    """The game went on for longer than any game should."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One table: an adventure (`pack/id`), how many players, who plays, how the table decides, the options.

    `bots` is one bot for all seats, several in the order of seats (`greedy+random`, from the start again where seats
    are left), or `mix`.
    """

    adventure: str
    players: int
    bots: str
    policy: str = "random"
    options: tuple[tuple[str, Any], ...] = ()
    #: Games in a chunk. It is fixed by the order, not measured: the same order is cut the same way everywhere.
    chunk: int = 100
    #: What is taken away from the content (`interventions.py`), to see what it does; nothing where it is empty.
    without: str = ""

    def names(self) -> tuple[str, ...]:
        """The bots it names."""
        return tuple(self.bots.split(BESIDE))

    def to_data(self) -> dict[str, Any]:
        return {
            "adventure": self.adventure,
            "players": self.players,
            "bots": self.bots,
            "policy": self.policy,
            "options": dict(self.options),
            "chunk": self.chunk,
            **({"without": self.without} if self.without else {}),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Cell:
        options = agreed(data["options"])
        return cls(
            adventure=str(data["adventure"]),
            players=int(data["players"]),
            bots=str(data["bots"]),
            policy=str(data["policy"]),
            options=options,
            chunk=int(data["chunk"]),
            without=str(data.get("without", "")),
        )


def agreed(options: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Options as a cell holds them: by name, lists as tuples, so that cells can be compared and looked up."""
    return tuple(
        sorted((str(name), tuple(value) if isinstance(value, list) else value) for name, value in options.items())
    )


class Chunk(NamedTuple):
    """Some games of one cell in a row, the last one included."""

    cell: int
    first: int
    last: int

    @property
    def games(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True)
class PlaytestOrder:
    """All that is to be played."""

    pack: str
    system: str
    content_hash: str
    cells: tuple[Cell, ...]
    games: int
    seed: int = 0
    decisions: int = DECISIONS
    rounds: int = ROUNDS
    version: str = __version__
    rules: str = ""

    @cached_property
    def config(self) -> str:
        """Names everything a game of this order depends on, besides its cell and number."""
        depends = self.to_data()
        del depends["games"]
        for cell in depends["cells"]:
            del cell["chunk"]
        text = json.dumps(depends, ensure_ascii=False, sort_keys=True)
        return blake2b(text.encode(), digest_size=8).hexdigest()

    @property
    def is_too_large(self) -> bool:
        """Whether it has more games or chunks than anybody plays."""
        return self.games > MOST_GAMES or sum(-(-self.games // cell.chunk) for cell in self.cells) > MOST_CHUNKS

    def chunks(self) -> Iterator[Chunk]:
        """The order, cut. Chunks of the cells take turns, so that a run that is stopped knows something of each."""
        sizes = [cell.chunk for cell in self.cells]
        starts = [range(0, self.games, size) for size in sizes]
        for turn in range(max(map(len, starts), default=0)):
            for number, firsts in enumerate(starts):
                if turn < len(firsts):
                    yield Chunk(number, firsts[turn], min(firsts[turn] + sizes[number], self.games) - 1)

    def to_data(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "lantern": self.version,
            "rules": self.rules,
            "pack": self.pack,
            "system": self.system,
            "content_hash": self.content_hash,
            "seed": self.seed,
            "games": self.games,
            "budget": {"decisions": self.decisions, "rounds": self.rounds},
            "cells": [cell.to_data() for cell in self.cells],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> PlaytestOrder:
        """An order from its file. Raises `DamagedOrder` for numbers that no order has."""
        if not data["cells"]:
            raise DamagedOrder("an order has at least one table")
        order = cls(
            pack=str(data["pack"]),
            system=str(data["system"]),
            content_hash=str(data["content_hash"]),
            cells=tuple(map(Cell.from_data, data["cells"])),
            games=int(data["games"]),
            seed=int(data["seed"]),
            decisions=int(data["budget"]["decisions"]),
            rounds=int(data["budget"]["rounds"]),
            version=str(data["lantern"]),
            rules=str(data["rules"]),
        )
        if min(order.games, *(cell.chunk for cell in order.cells)) < 1:
            raise DamagedOrder("an order has games, in chunks of one or more")
        if order.is_too_large:
            raise DamagedOrder("an order has no more games than memory holds")
        return order


def seed_of(run_seed: int, cell: Cell, index: int) -> int:
    """The seed of a game: the same for every bot and every version of the content, so that they meet the same luck.

    It has 53 bits, which every reader of JSON keeps whole.
    """
    text = f"{run_seed}/{cell.adventure}/{cell.players}/{index}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 11


def bots_at(cell: Cell, seats: Sequence[str], index: int, known: Sequence[str]) -> dict[str, str]:
    """Who sits where in a game. `known` are the bots that a mix is dealt from."""
    names = cell.names()
    if cell.bots == MIX:
        names, start = tuple(known), index
    else:
        start = 0
    return {seat: names[(start + number) % len(names)] for number, seat in enumerate(seats)}


#: The code that games depend on besides their system, below the package: rules and bots, and what records them.
_BEFORE = ("rules", "crawl")
_BEHIND = ("playtest/bots.py", "playtest/search*", "playtest/one_game.py")


@cache
def rules_hash(system: str) -> str:
    """Names the code that plays a system, so that results of other rules or bots are never mixed with these."""
    package, known = Path(__file__).parents[1], description(system)
    before, behind = ([path for each in part for path in sorted(package.glob(each))] for part in (_BEFORE, _BEHIND))
    digest = blake2b(digest_size=8)
    for path in (*before, *([known.folder] if known is not None else ()), *behind):
        base = package if path.is_relative_to(package) else path.parent
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.relative_to(base).as_posix().encode() + b"\0" + file.read_bytes().replace(b"\r", b""))
    return digest.hexdigest()
