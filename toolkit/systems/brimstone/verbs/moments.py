"""What is going on when effects run: the context that verbs and expressions of content see."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self, TypeAlias

from toolkit.crawl.moments import Scene
from toolkit.rules.game import Game
from toolkit.systems.brimstone.cards.card import EnemyType, Gun
from toolkit.systems.brimstone.cards.kit import words_of_weapons
from toolkit.systems.brimstone.dice import SIX
from toolkit.systems.brimstone.state import Enemy, Hero, State

MineGame: TypeAlias = Game[State]


@dataclass(slots=True)
class Course:
    """What changes while effects run, whichever of the heroes they are about."""

    #: Whether this card has been counted as a source of loot (SB-91.61).
    is_source: bool = False
    #: The hits that are not ignored yet.
    hits: int = 0


class Occasion(Scene[State]):
    """Something happens: to a hero, to an enemy, on a tile. What it is not about is empty. It may also happen when the
    mission is over, in town or on the road.

    `deck` is the kind of card that is resolved, `source` its id. `section` is the part of the board it is tied to; -1
    where it is tied to none (SB-38.22).
    """

    def __init__(
        self,
        game: MineGame,
        hero: Hero | None = None,
        *,
        enemy: Enemy | None = None,
        kind: EnemyType | None = None,
        tile: int = -1,
        section: int = -1,
        source: str = "",
        deck: str = "",
        counter: str = "",
        token: str = "",
    ) -> None:
        super().__init__(game)
        self.hero = hero
        self.enemy = enemy
        self.kind = kind or (enemy.type if enemy is not None else None)
        self.tile = tile
        self.section = section
        self.source = source
        self.deck = deck
        self.counter = counter
        #: The token of a pack's own that somebody has come to.
        self.token = token
        self.course = Course()
        #: Whether those who come now come by ambush (SB-24.01).
        self.ambush = False

    def about(self, hero: Hero) -> Self:
        """The same moment, about another hero. An attack stays that attack, with the same dice and hits."""
        return self.but(hero=hero)


class Remembered(Occasion):
    """Something happens once, and a mission may still learn of it: while it goes on, or on the way to it. When a
    mission is over, everything happens to each hero in turn, and nothing is asked for any more."""


class Travelled(Remembered):
    """A hazard of the road happens, between a mission and the town."""


class Moment(Remembered):
    """Something happens while a mission goes on."""


@dataclass(slots=True)
class Volley:
    """The dice of one attack of a hero: one weapon, or the fists."""

    weapon: str
    gun: Gun | None
    dice: int
    damage: int
    range: int
    #: The least die that hits, and the least that is critical; 7 for never.
    needs: int
    critical: int
    rolled: list[int] = field(default_factory=list)
    #: Which dice were rolled again (SB-1.05).
    again: set[int] = field(default_factory=set)

    def hits(self) -> list[int]:
        return [face for face in self.rolled if face >= self.needs or face == SIX]


class Strike(Moment):
    """A hero attacks. The dice of two guns are kept apart (SB-27.31)."""

    def __init__(self, game: MineGame, hero: Hero, *, ranged: bool, free: bool = False) -> None:
        super().__init__(game, hero)
        self.striker = hero
        self.ranged = ranged
        self.free = free
        self.volleys: list[Volley] = []

    @property
    def weapon_keywords(self) -> frozenset[str]:
        fired = [volley.weapon for volley in self.volleys]
        return words_of_weapons(self.state, self.striker, fired, ranged=self.ranged)


class Rolled(Strike):
    """The same attack when its dice to hit are rolled."""

    def __init__(self, strike: Strike) -> None:
        super().__init__(strike.game, strike.striker, ranged=strike.ranged, free=strike.free)
        self.volleys = strike.volleys


class Harmed(Moment):
    """A hero, the victim, is about to roll defence or willpower against hits."""

    def __init__(self, game: MineGame, hero: Hero, hits: int, source: str) -> None:
        super().__init__(game, hero, source=source)
        self.victim = hero
        self.course.hits = hits

    @property
    def hits(self) -> int:
        """How many hits are left."""
        return self.course.hits


class Tested(Moment):
    """A hero, the tester, has failed a test; what is rolled again may pass it."""

    def __init__(self, moment: Occasion, hero: Hero, attribute: str, rolled: list[int]) -> None:
        super().__init__(moment.game, hero, tile=moment.tile, section=moment.section, source=moment.source)
        self.tester = hero
        self.attribute = attribute
        self.rolled = rolled
        self.again: set[int] = set()
