"""What is going on when effects run: the context that verbs and expressions of content see."""

from __future__ import annotations

from typing import TypeAlias

from toolkit.crawl.moments import Scene
from toolkit.rules.game import Game
from toolkit.systems.machina_arcana.cards.card import Ability
from toolkit.systems.machina_arcana.state import Explorer, Monster, State, Unit

ArcanaGame: TypeAlias = Game[State]


class Moment(Scene[State]):
    """Something goes on. `me` is who acts, or who bears the card that answers; nobody where a chapter acts alone."""

    def __init__(
        self,
        game: ArcanaGame,
        me: Unit | None = None,
        *,
        card: str = "",
        target: Unit | None = None,
        monster: Monster | None = None,
        space: str = "",
        mine: bool = False,
        counter: str = "",
        token: str = "",
        ability: Ability | None = None,
    ) -> None:
        super().__init__(game)
        self.me = me
        #: The card whose effects run.
        self.card = card
        #: Whom an attack or an aimed effect is for.
        self.target = target
        #: Whom the next of them is for, where that was said before the cost was paid: a unit, or a barrel's space.
        self.aimed: Unit | int | None = None
        #: The monster it happens to.
        self.monster = monster
        #: The kind of action space that is activated.
        self.space = space
        #: Whether the bearer of the card is the explorer who acts.
        self.mine = mine
        self.counter = counter
        #: The token of a pack's own that somebody has come to.
        self.token = token
        self.ability = ability

    @property
    def explorer(self) -> Explorer | None:
        return self.me if isinstance(self.me, Explorer) else None


class QuietMoment:
    """A moment in which nothing happens to anybody: the rules or a bot ask for one of a unit's numbers."""

    __slots__ = (
        "ability",
        "arcane",
        "attacks",
        "counter",
        "dice",
        "hung_on",
        "me",
        "melee",
        "mine",
        "monster",
        "space",
        "state",
        "target",
        "token",
    )

    def __init__(self, state: State, me: Unit | None) -> None:
        self.state = state
        self.me = me
        self.target: Unit | None = None
        self.monster: Monster | None = None
        self.ability: Ability | None = None
        #: The worn item that the passive hangs on, while it is asked; -1 for none.
        self.hung_on = -1
        self.melee = True
        #: Whether it is about an attack, or about an ability that makes one.
        self.attacks = False
        self.arcane = False
        self.dice = 0
        self.space = ""
        self.mine = False
        self.counter = ""
        self.token = ""

    def about(self, ability: Ability) -> None:
        """Let it be about an ability, as its card names it."""
        self.ability = ability
        self.melee = not ability.reach
        self.attacks = ability.strikes
        self.arcane = ability.arcane
        self.dice = ability.dice
