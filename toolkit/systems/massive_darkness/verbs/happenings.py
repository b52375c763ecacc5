"""What happens in a game that an adventure's own rules may answer to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from toolkit.crawl import moments
from toolkit.rules.decisions import Ask
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.sides import Scene
from toolkit.systems.massive_darkness.state import Enemy, Hero


class Happening(Scene):
    """Something that happened: to whom, where, and with what. What it is not about is empty."""

    def __init__(
        self,
        game: MassiveGame,
        *,
        hero: Hero | None = None,
        enemy: Enemy | None = None,
        zone: str = "",
        token: str = "",
        door: str = "",
        mark: str = "",
        counter: str = "",
        event_card: bool = False,
    ) -> None:
        super().__init__(game)
        self.hero = hero
        self.enemy = enemy
        self.zone = zone or (hero.zone if hero is not None else "")
        self.token = token
        self.door = door
        self.mark = mark
        self.counter = counter
        #: Whether an event card tells what happens.
        self.event_card = event_card

    @property
    def actor(self) -> Hero | None:
        return self.hero


def happens(
    game: MassiveGame,
    event: str,
    *,
    hero: Hero | None = None,
    enemy: Enemy | None = None,
    zone: str = "",
    token: str = "",
    door: str = "",
    mark: str = "",
    counter: str = "",
) -> Iterable[Ask]:
    """Let the adventure's rules answer to an event."""
    rules = game.state.catalog.rules
    if not rules.on(event):
        return ()
    here = partial(
        Happening, game, hero=hero, enemy=enemy, zone=zone, token=token, door=door, mark=mark, counter=counter
    )
    return moments.happens(game, rules, event, here)
