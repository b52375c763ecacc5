"""What a player may see: all that lies open on the table, but no order of a deck, no die to come, no hidden token.

The map, doors, figures, gear of guardians and everything heroes have is open to all (MD-11.03, MD-14.18); discard piles
may be looked through. Which card lies in which deck is known, where it lies is not (MD-1.03).
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from toolkit.crawl.seeing import Knowing, keep, kept, see
from toolkit.rules.game import Game
from toolkit.systems.massive_darkness.cards.card import AttackCategory, Gear
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter, Fighter, HeroFighter, PillarFighter
from toolkit.systems.massive_darkness.fights.sides import Combat
from toolkit.systems.massive_darkness.fights.targets import Rank, rank
from toolkit.systems.massive_darkness.map.ways import first_steps
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar, State

#: What a token that lies face down is called by whoever may not look at it.
HIDDEN = "hidden"


class SeenToken(NamedTuple):
    """A token as everybody sees it: `kind` is `hidden` while it lies face down (MD-41.03)."""

    kind: str
    zone: str
    used: bool


class View(Knowing, State):
    """The table as a seat sees it at one moment: a state without what is hidden. Everything is for reading only."""

    __slots__ = (
        "_obstacles",
        "seat",
    )

    def __init__(self, state: State, seat: str) -> None:
        see(self, state)
        self.seat = seat
        self._obstacles: tuple[frozenset[int], frozenset[tuple[int, int]]] | None = None
        keep(self, (state.decks, state.tokens))

    def __repr__(self) -> str:
        return f"View({self.seat!r}, round {self.round})"

    # Figures

    def fighter(self, hero: Hero) -> HeroFighter:
        """A hero as combat sees it."""
        return HeroFighter(self, hero)

    def foe(self, foe: Enemy | Pillar) -> EnemyFighter | PillarFighter:
        """An enemy or a pillar as combat sees it."""
        return EnemyFighter(self, foe) if isinstance(foe, Enemy) else PillarFighter(self, foe)

    def rank(self, hero: Hero) -> Rank:
        """How much a hero draws enemies (MD-21.10)."""
        return rank(self, hero)

    # The board

    def obstacles(self) -> tuple[frozenset[int], frozenset[tuple[int, int]]]:
        """What no hero can open as things stand, and the edges that heroes can free, with how many pillars bar each."""
        if self._obstacles is None:
            dungeon, catalog = self.dungeon, self.catalog
            closed = {dungeon.doors[door] for door, state in self.doors.items() if state == "closed"}
            breakable = bool(self.pillars) and catalog.pillar_health > 0 and not catalog.pillars_are_hunted
            standing = Counter(dungeon.barrier(each.zone, each.bars) for each in self.pillars.values() if each.bars)
            locked = {dungeon.doors[door] for door, state in self.doors.items() if state == "locked"}
            openable = closed | standing.keys() if breakable else closed - standing.keys()
            self._obstacles = self.barred - (openable - locked), frozenset(standing.items() if breakable else ())
        return self._obstacles

    def tokens(self) -> Iterator[SeenToken]:  # type: ignore[override]
        """All tokens on the board, as far as they are known: what a view has instead of the hidden field."""
        return itertools.starmap(SeenToken, self.lying())

    def lying(self) -> tuple[tuple[str, str, bool], ...]:
        """All tokens on the board as a key: two are the same where nobody sees a difference."""
        _, tokens = kept(self)
        return tuple(
            (HIDDEN if each.face_down else each.kind, zone, each.used)
            for zone, lying in tokens.items()
            for each in lying
        )

    def hidden_kinds(self) -> list[str]:
        """The kinds of the tokens that still lie face down, sorted: everybody knows which went into the shuffle."""
        _, tokens = kept(self)
        return sorted(token.kind for lying in tokens.values() for token in lying if token.face_down)

    # Cards

    @property
    def market(self) -> Sequence[Gear]:
        """The cards on offer between two adventures of a story (MD-34.06)."""
        return self.story.market if self.story is not None else ()

    # What may come

    def clash(self, attacker: Fighter, defender: Fighter, category: AttackCategory, distance: int) -> Combat:
        """An attack as it would be declared, for whoever wants to know what it promises. Nothing of it is played."""
        catalog = self.catalog
        unplayed: MassiveGame = Game(catalog.library, catalog.adventure, self, lambda _: None, copyable=False)
        return Combat(unplayed, attacker, defender, category, distance)

    def ways(self, origin: str, goal: str) -> list[str]:
        """The first steps of an enemy that walks by a shortest way (MD-21.17)."""
        return first_steps(self, origin, goal)
