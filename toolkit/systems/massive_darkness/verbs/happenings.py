"""What happens in a game that an adventure's own rules may answer to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict, Unpack

from toolkit.crawl import moments
from toolkit.rules.decisions import Ask
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.sides import Scene
from toolkit.systems.massive_darkness.state import Enemy, Hero


@dataclass(eq=False)
class Happening(Scene):
    """Something that happened: to whom, where, and with what. What it is not about is empty."""

    game: MassiveGame
    hero: Hero | None = None
    enemy: Enemy | None = None
    zone: str = ""
    token: str = ""
    door: str = ""
    mark: str = ""
    counter: str = ""
    #: Whether an event card tells what happens.
    event_card: bool = False

    def __post_init__(self) -> None:
        if self.hero is not None and not self.zone:
            self.zone = self.hero.zone

    @property
    def actor(self) -> Hero | None:
        return self.hero


class _About(TypedDict, total=False):
    hero: Hero | None
    enemy: Enemy | None
    zone: str
    token: str
    door: str
    mark: str
    counter: str


def happens(game: MassiveGame, event: str, **about: Unpack[_About]) -> Iterable[Ask]:
    """Let the adventure's rules answer to an event."""
    return moments.happens(game, game.state.catalog.rules, event, lambda: Happening(game, **about))
