"""What a player may see: all that lies open on the table, but no order of a deck, no die to come, no hidden token.

The map, doors, figures, gear of guardians and everything heroes have is open to all (MD-11.03, MD-14.18); discard piles
may be looked through. Which card lies in which deck is known, where it lies is not (MD-1.03).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from toolkit.rules.game import Game
from toolkit.rules.modifiers import Modifiers
from toolkit.systems.massive_darkness.cards.card import AttackCategory, Gear
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter, Fighter, HeroFighter, PillarFighter
from toolkit.systems.massive_darkness.fights.sides import Combat
from toolkit.systems.massive_darkness.fights.targets import Rank, rank
from toolkit.systems.massive_darkness.map.ways import first_steps
from toolkit.systems.massive_darkness.state import Enemy, Hero, Phase, Pillar, State

if TYPE_CHECKING:
    from toolkit.systems.massive_darkness.cards.catalog import Catalog
    from toolkit.systems.massive_darkness.map.dungeon import Dungeon

#: What a token that lies face down is called by who may not look at it.
HIDDEN = "hidden"


class SeenToken(NamedTuple):
    """A token as everybody sees it: `kind` is `hidden` while it lies face down (MD-41.03)."""

    kind: str
    zone: str
    used: bool


class View:
    """The table as a seat sees it. Everything is for reading only."""

    __slots__ = ("_obstacles", "_state", "seat")

    def __init__(self, state: State, seat: str) -> None:
        self._state = state
        self.seat = seat
        self._obstacles: tuple[frozenset[int], frozenset[int]] | None = None

    # What never changes

    @property
    def catalog(self) -> Catalog:
        return self._state.catalog

    @property
    def dungeon(self) -> Dungeon:
        return self._state.dungeon

    # Figures

    @property
    def heroes(self) -> Mapping[str, Hero]:
        return self._state.heroes

    @property
    def enemies(self) -> Mapping[str, Enemy]:
        return self._state.enemies

    @property
    def pillars(self) -> Mapping[str, Pillar]:
        return self._state.pillars

    def living(self) -> Iterator[Hero]:
        """The heroes that are alive and in the dungeon."""
        return self._state.living()

    def active_hero(self) -> Hero:
        return self._state.active_hero()

    def fighter(self, hero: Hero) -> HeroFighter:
        """A hero as combat sees it."""
        return HeroFighter(self._state, hero)

    def foe(self, foe: Enemy | Pillar) -> EnemyFighter | PillarFighter:
        """An enemy or a pillar as combat sees it."""
        return EnemyFighter(self._state, foe) if isinstance(foe, Enemy) else PillarFighter(self._state, foe)

    @property
    def modifiers(self) -> Modifiers:
        return self._state.modifiers

    # The board

    @property
    def doors(self) -> Mapping[str, str]:
        return self._state.doors

    @property
    def barred(self) -> frozenset[int]:
        return self._state.barred

    def is_dark(self, zone: str) -> bool:
        return self._state.is_dark(zone)

    def sight(self, viewer: str, target: str) -> int | None:
        """The distance at which one zone is seen from another; None where it is not."""
        return self._state.sight(viewer, target)

    def steps(self, zone: str) -> tuple[str, ...]:
        """The zones one step away for a hero (MD-7.01, MD-7.02, MD-50.05)."""
        return self._state.hero_steps(zone)

    def obstacles(self) -> tuple[frozenset[int], frozenset[int]]:
        """What no hero can open as things stand, and the edges behind pillars that heroes can break."""
        if self._obstacles is None:
            dungeon, catalog = self.dungeon, self.catalog
            closed = {dungeon.doors[door] for door, state in self.doors.items() if state == "closed"}
            breakable = bool(self.pillars) and catalog.pillar_health > 0 and not catalog.pillars_are_hunted
            standing = self.pillars.values() if breakable else ()
            broken = {dungeon.barrier(each.zone, each.bars) for each in standing if each.bars}
            locked = {dungeon.doors[door] for door, state in self.doors.items() if state == "locked"}
            self._obstacles = self.barred - ((closed | broken) - locked), frozenset(broken)
        return self._obstacles

    def tokens(self) -> Iterator[SeenToken]:
        """All tokens on the board."""
        for lying in self._state.tokens.values():
            for token in lying:
                yield SeenToken(HIDDEN if token.face_down else token.kind, token.zone, token.used)

    def tokens_in(self, zone: str) -> list[SeenToken]:
        lying = self._state.tokens.get(zone, ())
        return [SeenToken(HIDDEN if each.face_down else each.kind, zone, each.used) for each in lying]

    def hidden_kinds(self) -> list[str]:
        """The kinds of the tokens that still lie face down, sorted: everybody knows which went into the shuffle."""
        return sorted(token.kind for lying in self._state.tokens.values() for token in lying if token.face_down)

    @property
    def level_tokens(self) -> Sequence[tuple[str, int]]:
        return self._state.level_tokens

    @property
    def tile_levels(self) -> Mapping[str, int]:
        return self._state.tile_levels

    @property
    def removed_tiles(self) -> Sequence[str]:
        return self._state.removed_tiles

    @property
    def tile_wounds(self) -> Mapping[str, int]:
        return self._state.tile_wounds

    # The course of the game

    @property
    def level(self) -> int:
        return self._state.level

    @property
    def round(self) -> int:
        return self._state.round

    @property
    def phase(self) -> Phase:
        return self._state.phase

    @property
    def market(self) -> Sequence[Gear]:
        """The cards on offer between two adventures of a story (MD-34.06)."""
        return self._state.story.market if self._state.story is not None else ()

    @property
    def waiting(self) -> Sequence[str]:
        """Who still activates in this phase, in order."""
        return self._state.waiting

    @property
    def actions_left(self) -> int:
        return self._state.actions_left

    @property
    def move_actions_left(self) -> int:
        return self._state.move_actions_left

    @property
    def attacked(self) -> Sequence[str]:
        """The enemies the active hero attacked in this activation."""
        return self._state.attacked

    @property
    def gear_limit(self) -> int:
        """The highest level of cards heroes may use (MD-33.12, MD-8.19)."""
        return self._state.gear_limit

    @property
    def first_player(self) -> str:
        return self._state.first_player

    @property
    def lifespark(self) -> int:
        return self._state.lifespark

    @property
    def outcome(self) -> str:
        return self._state.outcome

    @property
    def targeting_xp(self) -> Literal["unspent", "spent"]:
        return self._state.targeting_xp

    def xp_for_targeting(self, hero: Hero) -> int:
        return self._state.xp_for_targeting(hero)

    def rank(self, hero: Hero) -> Rank:
        """How much a hero draws enemies (MD-21.10)."""
        return rank(self._state, hero)

    # What the adventure counts

    @property
    def picked_up(self) -> Mapping[str, int]:
        return self._state.picked_up

    @property
    def met(self) -> Sequence[int]:
        """The numbers of the objectives that are met."""
        return self._state.met

    @property
    def flags(self) -> Mapping[str, int]:
        """What the adventure's rules have marked, and how often."""
        return self._state.flags

    # Decks

    def cards_left(self, deck: str) -> int:
        return len(self._state.decks[deck].cards) if deck in self._state.decks else 0

    def discarded(self, deck: str) -> Sequence[str]:
        return tuple(self._state.decks[deck].discard) if deck in self._state.decks else ()

    # What may come

    def clash(self, attacker: Fighter, defender: Fighter, category: AttackCategory, distance: int) -> Combat:
        """An attack as it would be declared, for who wants to know what it promises. Nothing of it is played."""
        return Combat(_unplayed(self._state), attacker, defender, category, distance)

    def ways(self, origin: str, goal: str) -> list[str]:
        """The first steps of an enemy that walks by a shortest way (MD-21.17)."""
        return first_steps(self._state, origin, goal)


def _unplayed(state: State) -> MassiveGame:
    """A game in that state which nobody plays: what a combat is told about, not what it changes."""
    catalog = state.catalog
    return Game(catalog.library, catalog.adventure, state, lambda _: None, copyable=False)
