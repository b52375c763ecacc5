"""Events in words, for the terminal and for failing tests."""

from __future__ import annotations

from typing import Any

from toolkit.crawl.table.prompts import Prompts
from toolkit.rules.decisions import Ask
from toolkit.rules.log import Event
from toolkit.rules.sentences import Sentences
from toolkit.systems.night_cage.logged import LOGGED, LOSSES, WINS
from toolkit.systems.night_cage.map.cage import DRAWN_EXITS
from toolkit.systems.night_cage.map.tiles import Face

_SHAPES = {exits: shape for shape, exits in DRAWN_EXITS.items()}

REASONS = {**WINS, **LOSSES}

#: What is asked, where the kind of the question does not say it.
QUESTIONS = {
    "boss": "where does it come down",
    "consent": "do you agree",
    "dodge": "do you dodge",
    "extra": "one thing more",
    "fall": "along which line do you fall",
    "keys": "keys that change hands",
    "land": "where do you land",
    "may": "do you accept",
    "monster": "where does the monster creep",
    "replace": "what do you replace",
    "scramble": "where do you scramble to",
    "start": "where do you wake",
    "swap": "what do you replace",
    "turn": "how do you lay it",
}

#: What an option does, where its key needs a word more.
OPTIONS = {
    "stay": "gain nerve, burn a tile",
    "stay-dark": "spend 1 nerve to stay",
    "idle": "there is nothing else to do",
    "sustain": "spend 1 nerve, remove nothing",
    "dodge": "spend 1 nerve, burn one tile less",
    "suffer": "burn all of them",
    "take-key": "the key on your tile",
    "end-turn": "nothing more",
    "pass": "no key changes hands",
}


question = Prompts(QUESTIONS).question


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
    return OPTIONS.get(key, "")


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
