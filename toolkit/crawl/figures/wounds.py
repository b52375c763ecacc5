"""Wounds of figures: taken, up to what a figure has left, and healed."""

from __future__ import annotations

from typing import Any, Protocol

from toolkit.crawl.telling import tell
from toolkit.rules.game import Game


class Wounded(Protocol):
    """Anything that takes wounds."""

    id: str
    wounds: int


def wound(game: Game[Any], figure: Wounded, count: int, rule: str, /, *, health: int, **told: Any) -> int:
    """Wound a figure that has so much health left; what goes beyond it is lost. Says how many wounds it took."""
    taken = min(count, health)
    if taken <= 0:
        return 0
    figure.wounds += taken
    tell(game, "wounded", rule, who=figure.id, **told, count=taken)
    return taken


def heal(game: Game[Any], figure: Wounded, count: int, rule: str) -> int:
    """Take wounds off a figure. Says how many it had of them."""
    regained = min(count, figure.wounds)
    if regained <= 0:
        return 0
    figure.wounds -= regained
    tell(game, "healed", rule, who=figure.id, count=regained)
    return regained
