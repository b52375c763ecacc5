"""What The Night Cage asks: every kind of question, and the keys of its options."""

from __future__ import annotations

from toolkit.rules.asked import Asked, Questions

_MOVES = ("move:{direction}", "dash:{direction}")
_KEYS = ("take-key", "give-key:{prisoner}", "ask-key:{prisoner}")

QUESTIONS = Questions(
    Asked("start", "Where a prisoner wakes, and how its tile lies.", "start:{cell}", "start:{cell}:{turn}"),
    Asked("action", "What a prisoner does in its turn.", "stay", "stay-dark", "idle", *_MOVES, *_KEYS),
    Asked("extra", "What a prisoner does besides.", "end-turn", *_MOVES, *_KEYS),
    Asked("keys", "Which key changes hands.", "pass", *_KEYS),
    Asked("consent", "Whether the other player agrees.", "accept", "refuse"),
    Asked(
        "place",
        "Where a revealed tile is laid, and how it lies where that matters.",
        "place:{direction}",
        "place:{direction}:{turn}",
    ),
    Asked("turn", "How a tile is laid.", "turn:{degrees}"),
    Asked("swap", "Which tile is replaced.", "place:{direction}"),
    Asked("replace", "Which tile is replaced.", "place:{direction}"),
    Asked("dodge", "Whether nerve is spent to burn a tile less.", "dodge", "suffer"),
    Asked("fall", "Along which line a prisoner falls.", "row", "column"),
    Asked("land", "Where a falling prisoner lands.", "land:{cell}"),
    Asked("scramble", "Where a prisoner without a tile goes.", *_MOVES),
    Asked("flicker", "Which tile is lost in the final flicker.", "remove:{cell}", "sustain"),
    Asked("may", "Whether an offer of a rule is taken.", "accept", "refuse"),
    Asked("monster", "Where a monster creeps.", "to:{cell}"),
    Asked("boss", "Which cells a boss covers.", "cover:{corner cells}"),
)
