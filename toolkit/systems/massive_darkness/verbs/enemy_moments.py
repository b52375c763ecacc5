"""An enemy's activation and its moves, as an adventure's rules see them."""

from __future__ import annotations

from toolkit.systems.massive_darkness.conditions import ACT, CONDITIONS
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter
from toolkit.systems.massive_darkness.fights.sides import Moment
from toolkit.systems.massive_darkness.state import Enemy, Hero

#: The scope that ends an activation early: `End(ACTIVATION)`.
ACTIVATION = "activation"


class EnemyMoment(Moment):
    """Something goes on with an enemy."""

    fighter: EnemyFighter

    def __init__(self, game: MassiveGame, enemy: Enemy) -> None:
        self.game = game
        self.fighter = EnemyFighter(game.state, enemy)
        self.enemy = enemy


class OwnMoment(EnemyMoment):
    """Something that the behaviour on an enemy's own card answers to. `hero` is who did it, if anybody did."""

    def __init__(self, game: MassiveGame, enemy: Enemy, hero: Hero | None = None) -> None:
        super().__init__(game, enemy)
        self.hero = hero

    @property
    def actor(self) -> Hero | None:
        return self.hero


class Activation(EnemyMoment):
    """An enemy activates. `against` is the only hero it may turn on in a counterattack (MD-20.02)."""

    def __init__(self, game: MassiveGame, enemy: Enemy, against: Hero | None = None) -> None:
        super().__init__(game, enemy)
        self.against = against
        #: Whether it has attacked in this activation.
        self.attacked = False

    @property
    def actor(self) -> Hero | None:
        return self.against

    @property
    def is_there(self) -> bool:
        """Whether there is still somebody to activate: a counterblow may have destroyed it, or the game is over."""
        state = self.game.state
        return state.enemies.get(self.enemy.id) is self.enemy and not state.outcome

    @property
    def goes_on(self) -> bool:
        """Whether it can do more in this activation: who was knocked down in it does not (MD-90.90)."""
        return self.is_there and CONDITIONS.allows(self.enemy, ACT)


class Movement(EnemyMoment):
    """An enemy is about to step into another zone in its activation."""

    def __init__(self, activation: Activation, destination: str) -> None:
        super().__init__(activation.game, activation.enemy)
        self.destination = destination


class Reinforcement(EnemyMoment):
    """An agent is about to call for help (MD-14.12)."""
