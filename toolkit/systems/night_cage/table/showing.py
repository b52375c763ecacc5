"""Events in words, for the terminal and for failing tests."""

from __future__ import annotations

from typing import Any

from toolkit.crawl.table.prompts import Prompts
from toolkit.crawl.table.sentences import Sentences
from toolkit.rules.decisions import Ask
from toolkit.rules.log import Event
from toolkit.systems.night_cage.map.cage import DRAWN_EXITS
from toolkit.systems.night_cage.map.tiles import Face

_SHAPES = {exits: shape for shape, exits in DRAWN_EXITS.items()}

REASONS = {
    "escaped": "everybody stands on the gate with a key",
    "no-gate-left": "no gate is left",
    "too-few-keys": "there are fewer keys than prisoners",
    "fell-for-ever": "a prisoner falls and the stack is empty",
    "tile-under-a-prisoner": "the tile under a prisoner would have to go",
    "adventure-rule": "a rule of the adventure says so",
    "cut-off": "the darkness has cut the prisoners off from a gate",
}

SENTENCES = {
    "turn": "{prisoner} begins turn {number}",
    "started": "{prisoner} wakes on {at}",
    "revealed": "{prisoner} reveals {tile}",
    "placed": "{tile} is laid on {at}, turned by {turn}",
    "burned": "{tile} burns",
    "set-aside": "{tile} is set aside",
    "held-back": "{tile} waits until the attack is over",
    "swept": "{tile} on {at} is lost in the dark",
    "replaced": "{tile} on {at} is replaced",
    "spent": "{tile} on {at} is gone",
    "crushed": "{tile} on {at} is crushed",
    "flickered": "{tile} on {at} flickers out",
    "pit": "{tile} on {at} becomes a pit",
    "moved": "{prisoner} moves to {to}",
    "dashed": "{prisoner} dashes to {to}",
    "scrambled": "{prisoner} scrambles to {to}",
    "landed": "{prisoner} lands on {to}",
    "fell": "{prisoner} falls from {at} and waits beside {beside}",
    "went-out": "the candle of {prisoner} goes out",
    "relit": "the candle of {prisoner} burns again",
    "gained-nerve": "{prisoner} gains nerve and has {nerve}",
    "spent-nerve": "{prisoner} spends nerve ({on}) and has {nerve}",
    "took-key": "{prisoner} takes the key on {at}",
    "lost-key": "the key of {prisoner} is gone",
    "crept": "{tile} creeps from {at} to {to}",
    "counter": "the counter {counter} is at {value}",
    "chance": "a {die} shows {shows}",
    "gave-key": "{prisoner} gives a key to {to}",
    "refused-key": "{prisoner} refuses: no key goes from {giver} to {to}",
    "boss": "{boss} comes down at {at}",
    "boss-pit": "{boss} becomes a pit at {at}",
    "boss-gone": "{boss} is gone from {at}",
    "flicker": "the final flicker begins",
    "token": "{to} decides for the shared prisoner now",
}

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


_PLAIN = Sentences(SENTENCES)

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
