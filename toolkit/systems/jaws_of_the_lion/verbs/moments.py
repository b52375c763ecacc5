"""What is going on when effects run: the context that verbs and expressions of content see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias, TypeVar

from toolkit.crawl.moments import Scene
from toolkit.rules.decisions import TABLE
from toolkit.rules.effects import Effect
from toolkit.rules.game import Game
from toolkit.rules.verbs import Verb
from toolkit.systems.jaws_of_the_lion.state import Character, Figure, Monster, SpecialObject, State, Target

if TYPE_CHECKING:
    from toolkit.systems.jaws_of_the_lion.fights.monster_mind import Foe, Mind

LionGame: TypeAlias = Game[State]
T = TypeVar("T")


class Bonus(NamedTuple):
    """What is added to the actions of an ability, or to one attack."""

    attack: int = 0
    range: int = 0
    targets: int = 0
    move: int = 0
    heal: int = 0
    damage: int = 0
    shield: int = 0
    push: int = 0
    pull: int = 0
    jump: bool = False
    advantage: bool = False
    #: Attacks against the figure lose their advantage.
    steady: bool = False
    conditions: tuple[str, ...] = ()


NO_BONUS = Bonus()


class Told(Scene[State]):
    """Something goes on that cards and special rules tell of: an ability is performed, or something happens."""


class Act(Told):
    """A figure performs an ability. `chooser` is who decides how: its player, its controller, or all players."""

    bonus: Bonus = NO_BONUS
    #: Whom an action of this ability chose last, and the hexes it cleared.
    last: Sequence[Target] = ()
    cleared: tuple[int, ...] = ()
    #: Within which act somebody else acts: whatever one of them performs counts for it, too.
    within: Act | None = None
    _performed: bool = False
    #: Experience that an ability promises before any of its actions is performed; None outside of abilities.
    earned: int | None = None
    #: Whether what it does now cannot be left: a persistent bonus works every time (JL-12.11).
    must: bool = False
    #: What the ability says about each of its attacks.
    each_attack: tuple[Effect, ...] = ()
    #: The card that is used, where something else is the source of what happens: a modifier card that was revealed.
    used: str | None = None
    #: Whose modifier deck its attacks draw from, where it is not its own (JL-11.45).
    deck_of: Character | None = None
    #: Who makes the figure act, if it is forced (JL-11.47).
    forced_by: Figure | None = None

    def __init__(self, game: LionGame, figure: Figure, source: str = "", chooser: str = "") -> None:
        self.game = game
        self.figure = figure
        self.source = source
        self.chooser = chooser or (figure.id if isinstance(figure, Character) else TABLE)

    @property
    def performed(self) -> bool:
        """Whether at least one action was performed (JL-4.15)."""
        return self._performed

    @performed.setter
    def performed(self, performed: bool) -> None:
        self._performed = performed
        if performed and self.within is not None:
            self.within.performed = True

    def by(self, character: Character) -> Act:
        """What is going on, as another character acts in it: an attack keeps its target (JL-90.156)."""
        return Act(self.game, character, self.source)._inside(self)

    def _inside(self, act: Act) -> Self:
        self.within = act
        return self

    @property
    def may_leave(self) -> bool:
        """Whether an action need not be performed: characters may leave theirs (JL-90.22), but not what they are forced
        to (JL-11.47), nor what a persistent bonus does (JL-12.11)."""
        return isinstance(self.figure, Character) and self.forced_by is None and not self.must

    def skip(self, nobody: T) -> dict[str, T]:
        """The option to leave an action, with what is chosen then; none where it cannot be left."""
        return {"skip": nobody} if self.may_leave else {}

    def goes_on_with(self, verb: Verb) -> bool:
        """Whether an effect still happens: who has left the board does nothing more (JL-90.78)."""
        return self.figure.on_board


class MonsterAct(Act):
    """A monster performs the actions of its ability card."""

    def __init__(
        self, game: LionGame, figure: Monster, source: str, mind: Mind, focus: Foe | None, around: tuple[object, ...]
    ) -> None:
        super().__init__(game, figure, source)
        self.monster = figure
        #: Whether it is the first of its type to act this round: it charges and consumes (JL-14.14).
        self.first = False
        self.mind = mind
        self.focus = focus
        #: What was where when it thought.
        self.around = around


class Strike(Act):
    """One attack on one target (JL-7.10)."""

    def __init__(self, act: Act, target: Target, *, ranged: bool) -> None:
        super().__init__(act.game, act.figure, act.source, act.chooser)
        self.forced_by = act.forced_by
        self.target = target
        #: Where the target stands, or stood before it died; a push of the attack changes it (JL-90.36).
        self.target_cell = target.cell
        self.ranged = ranged
        #: Its target is chosen already: that is whom it is for, until an effect chooses others (JL-90.157).
        self.last = [target]
        #: Whether it is made with advantage that nothing cancels (JL-8.25); known when its target defends itself.
        self.advantage = False

    @property
    def goes_on(self) -> bool:
        """Whether both are still there: nobody attacks who is gone, or whom nobody finds any more (JL-90.78)."""
        return self.figure.on_board and self.target.on_board

    def by(self, character: Character) -> Strike:
        other = Strike(Act(self.game, character, self.source), self.target, ranged=self.ranged)
        other.target_cell, other.advantage = self.target_cell, self.advantage
        return other._inside(self)


class Struck(Act):
    """A figure is the target of an attack: what is added here is for its defence."""

    def __init__(self, strike: Strike, figure: Character) -> None:
        super().__init__(strike.game, figure)
        self.strike = strike

    def by(self, character: Character) -> Struck:
        return Struck(self.strike, character)._inside(self)


class About:
    """What rules and formulas may speak of. What it is not about is empty."""

    character: Character | None = None
    monster: Monster | None = None
    object: SpecialObject | None = None
    door: str = ""
    room: str = ""
    treasure: str = ""
    section: str = ""
    counter: str = ""
    #: The token of a pack's own that somebody has come to.
    token: str = ""
    #: Where it happens, if that is not where the character stands.
    hex: str = ""


class QuietMoment(About):
    """A moment in which nothing happens to anybody, for formulas on stat cards (JL-16.19, JL-19.08) and for bots."""

    #: Experience that counts for no battle goal, see `GoalCheck`.
    bonus = 0

    def __init__(self, state: State, character: Character | None = None, token: str = "") -> None:
        self.state = state
        self.character = character
        self.token = token


class Happening(Told, About):
    """Something that a scenario's special rules may answer to."""

    def __init__(self, game: LionGame, **about: Any) -> None:
        self.game = game
        for name, value in about.items():
            setattr(self, name, value)


class Found(Act, Happening):
    """A character finds something: a treasure, an entry of the goods list (JL-11.15, JL-80.07)."""

    def __init__(self, game: LionGame, character: Character, source: str) -> None:
        super().__init__(game, character, source)
        self.character = character
        self.treasure = source

    def goes_on_with(self, verb: Verb) -> bool:
        """Its finder may have left the board: what is given is given all the same, and what rules do is done."""
        return self.figure.on_board or "performer" in verb.about or not issubclass(verb.context, Act)

    def by(self, character: Character) -> Found:
        return Found(self.game, character, self.source)._inside(self)


class Between(Scene[State]):
    """Rewards of a scenario and results of city events: nobody is on the board (JL-20.11, JL-22.11)."""

    def __init__(self, game: LionGame, source: str = "") -> None:
        super().__init__(game)
        self.source = source


class GoalCheck(Scene[State]):
    """A scenario is over, and it is seen whether a character fulfilled its battle goal (JL-20.15)."""

    def __init__(self, game: LionGame, character: Character, bonus: int = 0) -> None:
        super().__init__(game)
        self.character = character
        #: The experience that it has got for the success, which is not gained in the scenario (JL-20.10).
        self.bonus = bonus


def names(figures: Sequence[Figure]) -> list[str]:
    return [figure.id for figure in figures]
