"""Telling the log: what every change of a game does by itself, so that rules code never writes to the log by hand."""

from __future__ import annotations

from typing import Any

from toolkit.rules.game import Game


def tell(game: Game[Any], name: str, rule: str, **data: Any) -> None:
    """Log an event, if anybody listens."""
    if game.log is not None:
        game.log.add(name, rule, **data)
