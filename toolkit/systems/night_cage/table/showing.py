"""Events in words, for the terminal and for failing tests."""

from __future__ import annotations

from typing import Any

from toolkit.rules.decisions import Ask
from toolkit.rules.log import Event
from toolkit.rules.sentences import Sentences
from toolkit.systems.night_cage.asked import QUESTIONS
from toolkit.systems.night_cage.logged import LOGGED, LOSSES, WINS
from toolkit.systems.night_cage.map.cage import DRAWN_EXITS
from toolkit.systems.night_cage.map.tiles import Face

_SHAPES = {exits: shape for shape, exits in DRAWN_EXITS.items()}

REASONS = {**WINS, **LOSSES}


def label(ask: Ask, key: str) -> str:
    """What an option means: how a tile would lie, or what it costs. Empty where the key says it all."""
    value = ask.options[key]
    face = value[-1] if isinstance(value, tuple) else value
    if isinstance(face, Face):
        return _SHAPES.get(face.exits, "")
    if key.startswith("dash:"):
        return "spend 1 nerve to enter the monster's tile"
    if ask.kind == "extra" and key.startswith("move:"):
        return "spend 1 nerve for one more move"
    return QUESTIONS.option(ask, key)


_PLAIN = Sentences(LOGGED.sentences())

STAYS = {"lit": "{prisoner} stays", "dark": "{prisoner} stays in the dark", "idle": "{prisoner} can do nothing"}


def describe(event: Event) -> str:
    """One sentence without its full stop."""
    data: dict[str, Any] = dict(event.data)
    match event.name:
        case "won":
            return f"escaped: {REASONS[data['reason']]}"
        case "lost":
            return f"lost: {REASONS[data['reason']]}"
        case "stayed":
            return STAYS[data["how"]].format(**data)
        case "attack":
            hit = ", ".join(data["hit"]) or "nobody"
            return f"{data['by']} on {data['at']} attacks{' in turn' if data['chained'] else ''} and hits {hit}"
    return _PLAIN.describe(event)
