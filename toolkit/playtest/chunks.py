"""A chunk is what one worker plays at a time: some games in a row, written up as one part."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from time import perf_counter

from toolkit.content.garbage import rare_garbage_collection
from toolkit.content.library import Library
from toolkit.playtest.one_game import Playground, play_game
from toolkit.playtest.orders import Chunk, PlaytestOrder, rules_hash
from toolkit.playtest.parts import part_bytes
from toolkit.playtest.rows import OUTCOMES
from toolkit.playtest.snapshot import Snapshot
from toolkit.systems import find


class OtherRules(Exception):
    """A worker has other rules than the run: its games would differ."""


@dataclass(frozen=True, slots=True)
class Job:
    """All a worker needs, anywhere: what to play, and the content to play it with. It can be pickled."""

    order: PlaytestOrder
    content: Snapshot
    #: The code it is to be played with.
    rules: str

    @classmethod
    def of(cls, order: PlaytestOrder, library: Library) -> Job:
        return cls(order, Snapshot.of(library), rules_hash(order.system))

    def playground(self) -> Playground:
        """Set up to play: content is read and compiled once a worker.

        Raises `OtherRules` in a worker with other code: another version, or one that was edited meanwhile.
        """
        if rules_hash(self.order.system) != self.rules:
            raise OtherRules("a worker has other rules or bots than this Lantern: another version, or edited meanwhile")
        return Playground(find(self.order.system), self.content.library(), self.order)


@dataclass(frozen=True, slots=True)
class Result:
    """A chunk that was played: its part, and how many games came out how, in the order of `OUTCOMES`."""

    chunk: Chunk
    part: bytes
    outcomes: tuple[int, ...]
    #: How long it took; it is no part of what is kept.
    seconds: float = 0.0


def play_chunk(playground: Playground, chunk: Chunk) -> Result:
    """Play the games of a chunk, one after the other."""
    used: Counter[str] = Counter()
    rows = []
    start = perf_counter()
    with rare_garbage_collection():
        for index in range(chunk.first, chunk.last + 1):
            played = play_game(playground, chunk.cell, index)
            rows.append(played.row)
            used.update(played.used)
            used.update(played.did)
    counts = Counter(row.outcome for row in rows)
    outcomes = tuple(counts[outcome] for outcome in OUTCOMES)
    return Result(chunk, part_bytes(playground.order, chunk, rows, used), outcomes, perf_counter() - start)
