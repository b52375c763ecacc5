"""What The Night Cage asks: every kind of question, and the keys of its options."""

from __future__ import annotations

from toolkit.rules.asked import Asked, Questions

_MOVES = ("move:{direction}", "dash:{direction}")
_KEYS = ("take-key", "give-key:{prisoner}", "ask-key:{prisoner}")

QUESTIONS = Questions(
    Asked("start", "where do you wake", "start:{cell} start:{cell}:{turn}"),
    Asked("action", "", "stay stay-dark idle", *_MOVES, *_KEYS, doc="What a prisoner does in its turn."),
    Asked("extra", "one thing more", "end-turn", *_MOVES, *_KEYS, doc="What a prisoner does besides."),
    Asked("keys", "keys that change hands", "pass", *_KEYS),
    Asked("consent", "do you agree", "accept refuse", doc="Whether the other player agrees."),
    Asked(
        "place",
        "",
        "place:{direction} place:{direction}:{turn}",
        doc="Where a revealed tile is laid, and how it lies where that matters.",
    ),
    Asked("turn", "how do you lay it", "turn:{degrees}"),
    Asked("swap", "what do you replace", "place:{direction}"),
    Asked("replace", "what do you replace", "place:{direction}"),
    Asked("dodge", "do you dodge", "dodge suffer", doc="Whether nerve is spent to burn a tile less."),
    Asked("fall", "along which line do you fall", "row column"),
    Asked("land", "where do you land", "land:{cell}"),
    Asked("scramble", "where do you scramble to", *_MOVES),
    Asked("flicker", "", "remove:{cell} sustain", doc="Which tile is lost in the final flicker."),
    Asked("may", "do you accept", "accept refuse", doc="Whether an offer of a rule is taken."),
    Asked("monster", "where does the monster creep", "to:{cell}"),
    Asked("boss", "where does it come down", "cover:{corner-cells}", doc="Which cells a boss covers."),
    options={
        "stay": "gain nerve, burn a tile",
        "stay-dark": "spend 1 nerve to stay",
        "idle": "there is nothing else to do",
        "sustain": "spend 1 nerve, remove nothing",
        "dodge": "spend 1 nerve, burn one tile less",
        "suffer": "burn all of them",
        "take-key": "the key on your tile",
        "end-turn": "nothing more",
        "pass": "no key changes hands",
    },
)
