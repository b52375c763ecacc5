"""A combat while it is fought: two sides, each with its dice, its hits or shields, and the symbols it may spend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, TypeVar

from toolkit.crawl import moments
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking
from toolkit.rules.dice import Die, Rolled, roll
from toolkit.rules.effects import Effect
from toolkit.systems.massive_darkness.cards.card import (
    ATTACK_COLOURS,
    DEFENSE_COLOURS,
    ROLLING_ORDER,
    SYMBOLS,
    AttackCategory,
    Power,
)
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.fighters import Fighter
from toolkit.systems.massive_darkness.state import Enemy, Hero, State

T = TypeVar("T")

MOST_OF_A_COLOUR = 3  # MD-9.07

#: How an attack comes about: by a named skill, whose effects in brackets apply to it alone (MD-35.08, MD-35.12).
Manner: TypeAlias = Literal["plain", "charge", "combat-distance", "magic-blade"]
MANNERS: tuple[Manner, ...] = ("plain", "charge", "combat-distance", "magic-blade")


class Scene(moments.Scene[State]):
    """Something goes on in a game. `actor` is the hero it is about, if it is about one."""

    @property
    def actor(self) -> Hero | None:
        return None


class Moment(Scene):
    """Something goes on that cards can act in: whose card it is, and in which game."""

    def __init__(self, game: MassiveGame, fighter: Fighter) -> None:
        self.game = game  # set here, not by `super`: moments are made by the thousand
        self.fighter = fighter

    @property
    def actor(self) -> Hero | None:
        return self.fighter.figure if isinstance(self.fighter.figure, Hero) else None


class Use(Moment):
    """A hero uses a card in its activation, outside combat."""


class Clash(Moment):
    """A combat, seen from one of its sides."""

    combat: Combat
    side: Side
    #: Whether what acts now is gear that a guardian wears: it never hurts the guardian's own side (MD-14.25).
    by_gear = False

    @property
    def opponent(self) -> Fighter:
        return self.side.other.fighter


class Side(Clash):
    """The attacker or the defender while dice and effects are counted.

    `score` is what the side's main symbol adds up to: hits of the attacker, shields of the defender. It follows every
    die that comes, goes or is rolled again, and never falls below 0 (MD-90.37).
    """

    def __init__(self, combat: Combat, fighter: Fighter, role: Literal["attack", "defense"]) -> None:
        self.game = combat.game
        self.fighter = fighter
        self.combat = combat
        self.side = self
        self.role = role
        self.main = "hit" if role == "attack" else "shield"
        self.colours = ATTACK_COLOURS if role == "attack" else DEFENSE_COLOURS
        self.pool: dict[str, int] = {}
        self.dice: list[Rolled] = []
        self.score = 0
        self.symbols: dict[str, int] = dict.fromkeys(SYMBOLS, 0)
        self.rerolled = False
        #: How often each power was activated (MD-27.06), and how often its owner agreed to use a skill with a price.
        self.uses: dict[str, int] = {}
        self.agreed: dict[str, int] = {}
        #: What it can do without symbols, by stage, once it was looked at.
        self.staged: dict[str, list[tuple[Power, list[Effect]]]] | None = None

    @property
    def other(self) -> Side:
        return self.combat.defender if self is self.combat.attacker else self.combat.attacker

    def count(self, rolled: Rolled) -> int:
        """The hits or shields a die shows."""
        return rolled.symbols.count(self.main)

    @property
    def score_on_dice(self) -> int:
        return sum(self.count(rolled) for rolled in self.dice)

    @property
    def blanks(self) -> int:
        """Dice that show no symbol at all (MD-39.03)."""
        return sum(not rolled.symbols for rolled in self.dice)

    def change_score(self, by: int) -> None:
        self.score = max(0, self.score + by)

    def change_symbols(self, symbol: str, by: int) -> None:
        self.symbols[symbol] = max(0, self.symbols[symbol] + by)

    def _enter(self, rolled: Rolled, sign: int = 1) -> None:
        if rolled.symbols:
            self.change_score(sign * self.count(rolled))
            for symbol in SYMBOLS:
                self.change_symbols(symbol, sign * rolled.symbols.count(symbol))

    # Dice before the roll

    def limit(self) -> None:
        """No more than 3 dice of a colour are rolled; the rest is lost (MD-9.07, MD-25.06)."""
        self.pool = {colour: min(count, MOST_OF_A_COLOUR) for colour, count in self.pool.items()}

    def roll(self) -> None:
        colours = [colour for colour in ROLLING_ORDER for _ in range(self.pool.get(colour, 0))]
        self.combat.rolled = True
        self._take(colours)

    def _take(self, colours: Iterable[str]) -> None:
        dice: Mapping[str, Die] = self.game.state.catalog.dice
        fresh = roll(self.game.state.random, [dice[colour] for colour in colours])
        if fresh:
            self.dice.extend(fresh)
            for rolled in fresh:
                self._enter(rolled)
            if self.game.log is not None:
                tell(self.game, "rolled", "MD-25.01", who=self.fighter.id, dice=[in_words(rolled) for rolled in fresh])

    # Dice that come and go

    def add_die(self, colour: str) -> None:
        """One more die: before the roll it joins the pool, afterwards it is rolled at once if the limit allows it."""
        if not self.combat.rolled:
            self.pool[colour] = self.pool.get(colour, 0) + 1
        elif sum(rolled.die.id == colour for rolled in self.dice) < MOST_OF_A_COLOUR:
            self._take([colour])

    def room_for(self, colour: str) -> bool:
        held = sum(rolled.die.id == colour for rolled in self.dice) if self.combat.rolled else self.pool.get(colour, 0)
        return held < MOST_OF_A_COLOUR

    def drop_from_pool(self, colour: str) -> None:
        self.pool[colour] -= 1
        tell(self.game, "removed_die", "MD-36.08", who=self.fighter.id, die=colour)

    def drop_die(self, rolled: Rolled) -> None:
        self.dice.remove(rolled)
        self._enter(rolled, -1)
        tell(self.game, "removed_die", "MD-36.07", who=self.fighter.id, die=in_words(rolled))

    def reroll(self, dice: Iterable[Rolled]) -> None:
        """Roll dice again; only the new result counts (MD-26.02, MD-39.10)."""
        for rolled in dice:
            self._enter(rolled, -1)
            rolled.face = roll(self.game.state.random, [rolled.die])[0].face
            self._enter(rolled)
            self.rerolled = True
        tell(self.game, "rerolled", "MD-26.02", who=self.fighter.id, dice=[in_words(rolled) for rolled in self.dice])

    def flip(self, rolled: Rolled) -> None:
        """Turn a die to its opposite face, which is its new result (MD-39.05)."""
        self._enter(rolled, -1)
        rolled.face = rolled.die.opposite[rolled.face]
        self._enter(rolled)
        tell(self.game, "flipped", "MD-39.05", who=self.fighter.id, die=in_words(rolled))

    def choose(self, kind: str, options: Mapping[str, T], rule: str, best: T) -> Asking[T]:
        """What the owner of an effect decides: a hero is asked, an enemy takes what is best for it."""
        if not self.fighter.chooser:
            return best
        chosen: T = yield Ask(kind, self.fighter.chooser, options, rule)
        return chosen


class Aftermath(Clash):
    """A combat after its wounds are dealt, seen from one of its sides."""

    def __init__(self, side: Side) -> None:
        super().__init__(side.game, side.fighter)
        self.combat = side.combat
        self.side = side


class Combat:
    """One attack. `target` says which figures of a mob are meant: its minions or its boss."""

    def __init__(
        self,
        game: MassiveGame,
        attacker: Fighter,
        defender: Fighter,
        category: AttackCategory,
        distance: int,
        target: Literal["minions", "boss", ""] = "",
        manner: Manner = "plain",
    ) -> None:
        self.manner = manner
        self.game = game
        self.category = category
        self.distance = distance
        self.target = target
        self.rolled = False
        self.extra_wounds = 0
        #: What the defender takes, once it is counted.
        self.wounds = 0
        #: Who else was wounded, each with the hero who did it, if one did.
        self.bystanders: list[tuple[Hero | Enemy, Hero | None]] = []
        self.attacker = Side(self, attacker, "attack")
        self.defender = Side(self, defender, "defense")

    def side_of(self, colour: str) -> Side:
        """Whose dice have this colour, or this role."""
        return self.attacker if colour in (*ATTACK_COLOURS, "attack") else self.defender


def in_words(rolled: Rolled) -> str:
    """`red:hit+bang`: a die and what it shows, as options and the log name it."""
    return f"{rolled.die.id}:{'+'.join(rolled.symbols) or 'blank'}"


def average(die: Die, symbol: str) -> float:
    """How many of a symbol the die shows on average."""
    return sum(face.count(symbol) for face in die.faces) / len(die.faces)
