"""A combat while it is fought: two sides, each with its dice, its hits or shields, and the symbols it may spend."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from toolkit.crawl import moments
from toolkit.crawl.dice.pool import DicePool, Handling
from toolkit.crawl.dice.pool import average as average
from toolkit.crawl.dice.pool import in_words as in_words
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking
from toolkit.rules.dice import Die, Rolled
from toolkit.rules.randomness import Randomness
from toolkit.systems.massive_darkness.cards.card import (
    ATTACK_COLOURS,
    DEFENSE_COLOURS,
    MOST_OF_A_COLOUR,
    ROLLING_ORDER,
    SYMBOLS,
    AttackCategory,
)
from toolkit.systems.massive_darkness.cards.kits import Staged
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.fighters import Fighter
from toolkit.systems.massive_darkness.state import Enemy, Hero, State

T = TypeVar("T")

#: How an attack comes about: by a named skill, whose effects in brackets apply to it alone (MD-35.08, MD-35.12).
Manner: TypeAlias = Literal["plain", "charge", "combat-distance", "magic-blade"]
MANNERS: tuple[Manner, ...] = ("plain", "charge", "combat-distance", "magic-blade")


#: What is done with dice: the event it is told as, and its rule (MD-39.10: of a reroll, the new result counts).
_HANDLED: Mapping[Handling, tuple[str, str]] = {
    "rolled": ("rolled", "MD-25.01"),
    "not rolled": ("removed_die", "MD-36.08"),
    "removed": ("removed_die", "MD-36.07"),
    "rerolled": ("rerolled", "MD-26.02"),
    "flipped": ("flipped", "MD-39.05"),
}


class Scene(moments.Scene[State]):
    """Something goes on in a game. `actor` is the hero it is about, if it is about one."""

    @property
    def actor(self) -> Hero | None:
        return None

    @property
    def hero_meant(self) -> Hero | None:
        """Whom a card means that says "the hero"."""
        return self.actor


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
    #: Whether what acts now is gear: what a guardian wears never hurts the guardian's own side (MD-14.25).
    by_gear = False

    @property
    @abstractmethod
    def side(self) -> CombatSide: ...

    @property
    def opponent(self) -> Fighter:
        return self.side.other.fighter

    @property
    def hero_meant(self) -> Hero | None:
        """On an enemy's card, the hero it fights. Gear speaks of the hero who wears it, and an enemy is none."""
        figure = self.opponent.figure
        fought = figure if isinstance(figure, Hero) and not self.by_gear else None
        return self.actor or fought


class Thrown(NamedTuple):
    """The dice of a side as they lie on the table: what everybody sees of it who may roll them again."""

    role: Literal["attack", "defense"]
    #: Who decides for the side; empty for an enemy.
    chooser: str
    #: The symbol that counts: hits or shields.
    main: str
    dice: tuple[Rolled, ...]
    score: int


class CombatSide(Clash, DicePool):
    """The attacker or the defender while dice and effects are counted: hits of one, shields of the other.

    What it adds up to never falls below 0 (MD-90.37); no more than 3 dice of a colour are rolled (MD-9.07, MD-25.06).
    """

    most = MOST_OF_A_COLOUR
    order = ROLLING_ORDER
    counted = SYMBOLS

    def __init__(self, combat: Combat, fighter: Fighter, role: Literal["attack", "defense"]) -> None:
        DicePool.__init__(self, "hit" if role == "attack" else "shield")
        self.game = combat.game
        self.fighter = fighter
        self.combat = combat
        self.role = role
        self.colours = ATTACK_COLOURS if role == "attack" else DEFENSE_COLOURS
        #: How often each power was activated (MD-27.06), and how often its owner agreed to use a skill with a price.
        self.uses: dict[str, int] = {}
        self.agreed: dict[str, int] = {}
        #: What it can do without symbols, by stage: looked at when the dice are gathered, once a combat.
        self.staged: Staged = {}

    @property
    def side(self) -> CombatSide:
        return self

    @property
    def other(self) -> CombatSide:
        return self.combat.defender if self is self.combat.attacker else self.combat.attacker

    @property
    def random(self) -> Randomness:
        return self.game.state.random

    @property
    def roller(self) -> str:
        return self.fighter.id

    @property
    def box(self) -> Mapping[str, Die]:
        return self.game.state.catalog.dice

    def handled(self, how: Handling, dice: Sequence[Rolled | str]) -> None:
        if self.game.log is None:
            return
        event, rule = _HANDLED[how]
        words = [each if isinstance(each, str) else in_words(each) for each in dice]
        if how in ("rolled", "rerolled"):
            tell(self.game, event, rule, who=self.fighter.id, dice=words)
        else:
            tell(self.game, event, rule, who=self.fighter.id, die=words[0])

    def thrown(self) -> Thrown:
        return Thrown(self.role, self.fighter.chooser, self.main, tuple(self.dice), self.score_on_dice)

    def choose(self, kind: str, options: Mapping[str, T], rule: str, best: T) -> Asking[T]:
        """What the owner of an effect decides: a hero is asked, an enemy takes what is best for it."""
        chooser = self.fighter.chooser
        if not chooser:
            return best
        if self.game.settles(kind, chooser, options):
            return next(iter(options.values()))
        chosen: T = yield Ask(kind, chooser, options, rule)
        return chosen


class Attacker(CombatSide):
    """The side that attacks: what it adds to the wounds, the defender takes."""


class Aftermath(Clash):
    """A combat after its wounds are dealt, seen from one of its sides."""

    def __init__(self, side: CombatSide) -> None:
        super().__init__(side.game, side.fighter)
        self.combat = side.combat
        self._side = side

    @property
    def side(self) -> CombatSide:
        return self._side


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
        self.extra_wounds = 0
        #: What the defender takes, once it is counted.
        self.wounds = 0
        #: Who else was wounded, each with the hero who did it, if one did.
        self.bystanders: list[tuple[Hero | Enemy, Hero | None]] = []
        self.attacker = Attacker(self, attacker, "attack")
        self.defender = CombatSide(self, defender, "defense")

    def end(self) -> None:
        """Let go of both sides. They know their combat: while it knows them, nothing of it all goes away by itself."""
        del self.attacker, self.defender

    @property
    def rolled(self) -> bool:
        """Whether dice lie on the table: the attacker rolls first."""
        return self.attacker.has_rolled

    def side_of(self, colour: str) -> CombatSide:
        """Whose dice have this colour, or this role."""
        return self.attacker if colour in (*ATTACK_COLOURS, "attack") else self.defender
