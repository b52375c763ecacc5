"""What the log of The Night Cage tells: every event, with its fields and its sentence for the terminal."""

from __future__ import annotations

from toolkit.crawl import logged as crawl
from toolkit.crawl.figures import own
from toolkit.crawl.map import tokens
from toolkit.rules.logged import FLAG, NUMBER, PLACE, WORD, LogEvents, Logged, entity, many, named, one_of

PRISONER = named("a prisoner")
TILE = entity("tile")
#: How games end.
WINS = {
    "escaped": "everybody stands on the gate with a key",
    "adventure-rule": "a rule of the adventure says so",
}
LOSSES = {
    "adventure-rule": "a rule of the adventure says so",
    "no-gate-left": "no gate is left",
    "too-few-keys": "there are fewer keys than prisoners",
    "fell-for-ever": "a prisoner falls and the stack is empty",
    "tile-under-a-prisoner": "the tile under a prisoner would have to go",
    "cut-off": "the darkness has cut the prisoners off from a gate",
}

LOGGED = LogEvents(
    crawl.shared_verbs(),
    *(event for event in own.logged(PRISONER) if "condition" not in event.name),
    tokens.logged(PRISONER),
    Logged("lost-key", "the key of {prisoner} is gone", prisoner=PRISONER),
    Logged("crept", "{tile} creeps from {at} to {to}", tile=TILE, at=PLACE, to=PLACE),
    Logged("turn", "{prisoner} begins turn {number}", prisoner=PRISONER, number=NUMBER),
    Logged("stayed", "{prisoner} stays ({how})", prisoner=PRISONER, how=one_of("lit", "dark", "idle")),
    Logged("started", "{prisoner} wakes on {at}", prisoner=PRISONER, at=PLACE, turn=NUMBER),
    Logged("revealed", "{prisoner} reveals {tile}", tile=TILE, prisoner=PRISONER, why=WORD),
    Logged("placed", "{tile} is laid on {at}, turned by {turn}", tile=TILE, at=PLACE, turn=NUMBER, prisoner=PRISONER),
    Logged("burned", "{tile} burns", tile=TILE, prisoner=PRISONER),
    Logged("set-aside", "{tile} is set aside", tile=TILE),
    Logged("held-back", "{tile} waits until the attack is over", tile=TILE, prisoner=PRISONER),
    Logged("swept", "{tile} on {at} is lost in the dark", tile=TILE, at=PLACE),
    Logged("replaced", "{tile} on {at} is replaced", tile=TILE, at=PLACE),
    Logged("spent", "{tile} on {at} is gone", tile=TILE, at=PLACE),
    Logged("crushed", "{tile} on {at} is crushed", tile=TILE, at=PLACE),
    Logged("flickered", "{tile} on {at} flickers out", tile=TILE, at=PLACE),
    Logged("pit", "{tile} on {at} becomes a pit", tile=TILE, at=PLACE),
    Logged("moved", "{prisoner} moves to {to}", prisoner=PRISONER, to=PLACE),
    Logged("dashed", "{prisoner} dashes to {to}", prisoner=PRISONER, to=PLACE),
    Logged("scrambled", "{prisoner} scrambles to {to}", prisoner=PRISONER, to=PLACE),
    Logged("landed", "{prisoner} lands on {to}", prisoner=PRISONER, to=PLACE),
    Logged(
        "fell",
        "{prisoner} falls from {at} and waits beside {beside}",
        prisoner=PRISONER,
        at=PLACE,
        beside=named("a line beside the board"),
    ),
    Logged("went-out", "the candle of {prisoner} goes out", prisoner=PRISONER),
    Logged("relit", "the candle of {prisoner} burns again", prisoner=PRISONER),
    Logged("gained-nerve", "{prisoner} gains nerve and has {nerve}", prisoner=PRISONER, nerve=NUMBER),
    Logged("spent-nerve", "{prisoner} spends nerve ({on}) and has {nerve}", prisoner=PRISONER, on=WORD, nerve=NUMBER),
    Logged("took-key", "{prisoner} takes the key on {at}", prisoner=PRISONER, at=PLACE),
    Logged("gave-key", "{prisoner} gives a key to {to}", prisoner=PRISONER, to=PRISONER),
    Logged(
        "refused-key",
        "{prisoner} refuses: no key goes from {giver} to {to}",
        prisoner=PRISONER,
        giver=PRISONER,
        to=PRISONER,
    ),
    Logged("boss", "{boss} comes down at {at}", boss=entity("boss"), at=PLACE),
    Logged("boss-pit", "{boss} becomes a pit at {at}", boss=entity("boss"), at=PLACE),
    Logged("boss-gone", "{boss} is gone from {at}", boss=entity("boss"), at=PLACE),
    Logged("flicker", "the final flicker begins"),
    Logged("token", "{to} decides for the shared prisoner now", to=named("a player")),
    Logged(
        "attack",
        "{by} on {at} attacks and hits {hit}",
        by=entity("tile", "boss"),
        at=PLACE,
        hit=many(PRISONER),
        chained=FLAG,
    ),
    Logged("won", "escaped: {reason}", reason=one_of(*WINS)),
    Logged("lost", "lost: {reason}", reason=one_of(*LOSSES)),
)
