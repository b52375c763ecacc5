"""The course of a turn: where in it each moment lies, and where each value is asked for (SB-8.01).

From these follows what never counts: a change that is over before anybody asks for the value again.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum


class Part(IntEnum):
    """The parts of a turn, in order."""

    #: What is held in hand this turn is chosen as it begins (SB-20.03).
    HANDS = 0
    START = 1
    #: The roll to hold back the darkness, and what comes of it (SB-12.04).
    HOLD_BACK = 2
    DARKNESS = 3
    ACTIVATIONS = 4
    EXPLORATION = 5
    #: A fight is won: heroes catch their breath, then there is loot, then it is over (SB-31.03).
    BREATH = 6
    LOOT = 7
    AFTER_FIGHT = 8
    END = 9


ALWAYS = frozenset(Part)
_ACTIVATIONS = frozenset({Part.ACTIVATIONS})
_EXPLORATION = frozenset({Part.EXPLORATION})

#: The parts in which a value is asked for; those that are not here are asked for whenever something happens.
ASKED: Mapping[str, frozenset[Part]] = {
    **dict.fromkeys(
        [
            *("initiative", "movement", "escape", "no-movement", "pass-heroes"),
            *("combat", "melee", "ranged", "shots", "range", "damage", "critical-damage", "attack-dice"),
            *("two-gun-critical", "dynamite-range", "scavenge", "map-cards", "healing", "no-trade"),
            *("light", "own-light", "voices"),
            *("enemy-initiative", "enemy-damage", "enemy-combat", "enemy-defence", "enemy-move"),
        ],
        _ACTIVATIONS,
    ),
    "hands": frozenset({Part.HANDS, Part.ACTIVATIONS}),
    "hold-back": frozenset({Part.HOLD_BACK}),
    "catch-breath": frozenset({Part.BREATH}),
    "starting-grit": frozenset(),  # before the first turn (SB-5.01)
}
#: Values that are asked for in attacks, which effects may bring in any part of a turn.
IN_ATTACKS = frozenset(
    [
        *("combat", "melee", "ranged", "shots", "range", "damage", "critical-damage", "attack-dice"),
        *("two-gun-critical", "enemy-defence"),
    ]
)
#: Values that no activation asks for while a fight goes on: nobody searches then, or changes hands (SB-9.01, SB-20.03).
NOT_IN_FIGHTS: Mapping[str, str] = {
    "scavenge": "nobody searches in a fight",
    "map-cards": "nobody searches in a fight",
    "hands": "nobody changes hands in a fight",
}

#: The parts in which an event happens; those that are not here follow from others at any time.
HAPPENS: Mapping[str, frozenset[Part]] = {
    **dict.fromkeys(("mission-start", "turn-start", "round-begins"), frozenset({Part.START})),
    **dict.fromkeys(("depth-event", "darkness-moved"), frozenset({Part.DARKNESS})),
    **dict.fromkeys(
        [
            *("activation-start", "activation", "attack", "to-hit", "activates", "wounds-hero", "hero-leaves"),
            *("hero-moved", "token-reached", "scavenged", "tile-placed", "gate-explored"),
        ],
        _ACTIVATIONS,
    ),
    **dict.fromkeys(("token-revealed", "clue-found", "objective-found"), _EXPLORATION),
    "fight-end": frozenset({Part.AFTER_FIGHT}),
    "turn-end": frozenset({Part.END}),
}
#: The parts in which a kind of card comes, where the rules draw it. Other cards may draw it elsewhere, but a card that
#: comes to nothing where the rules draw it is not what anybody means.
COMES: Mapping[str, frozenset[Part]] = {
    "darkness": frozenset({Part.DARKNESS}),
    "scavenge": _ACTIVATIONS,
    "encounter": _EXPLORATION,
    "growing-dread": _EXPLORATION,
    "loot": frozenset({Part.LOOT}),
}
#: Verbs that bring an event about in other parts, too.
BROUGHT: Mapping[str, str] = {
    "darkness-moved": "move_darkness",
    "objective-found": "reach_objective",
    "attack": "free_attack",
    "to-hit": "free_attack",
}


class Own(IntEnum):
    """The parts of a hero's own activation, in order (SB-9.01)."""

    #: The voices in the dark are heard (SB-91.05).
    VOICES = 0
    START = 1
    MOVING = 2
    MOVED = 3
    SEARCHED = 4
    #: Knocked out, it acts no more this turn, whoever helps it up (SB-19.04).
    OUT = 5


#: Events of a hero's own activation, and the cards it draws there, each with its part; what is not here may come before
#: all of it.
OWN_HAPPENS: Mapping[str, Own] = {
    "activation-start": Own.START,
    **dict.fromkeys(("activation", "attack", "to-hit"), Own.MOVING),
    **dict.fromkeys(("hero-moved", "token-reached"), Own.MOVED),
    **dict.fromkeys(("scavenge", "scavenged", "gate-explored"), Own.SEARCHED),
    "knocked-out": Own.OUT,
}
#: The last part of the own activation in which a value of the hero is asked for, where nothing else asks for it.
OWN_ASKED: Mapping[str, Own] = {
    **dict.fromkeys(("voices", "own-light"), Own.VOICES),
    **dict.fromkeys(("movement", "no-movement", "escape", "pass-heroes"), Own.MOVING),
    **dict.fromkeys(
        [
            *("combat", "melee", "ranged", "shots", "range", "damage", "critical-damage", "attack-dice"),
            *("two-gun-critical", "dynamite-range", "scavenge", "map-cards", "healing"),
        ],
        Own.MOVED,
    ),
}


def parts_of(event: str, kind: str) -> frozenset[Part]:
    """Where in a turn an event happens by the rules alone, or a kind of card comes."""
    return COMES.get(kind, ALWAYS) if event in ("card", "threat") else HAPPENS.get(event, ALWAYS)


def is_asked(stat: str, part: Part, until: str, *, in_fight: bool = False) -> bool:
    """Whether a value is asked for between a part of a turn and the end of a change that comes there."""
    last = _last(part, until)
    asked = ASKED.get(stat, ALWAYS)
    if in_fight and stat in NOT_IN_FIGHTS and until in ("turn", "next-hold-back", "fight"):
        asked -= _ACTIVATIONS  # with the fight the turn ends (SB-31.02)
    return any(each + turn * len(Part) in range(part, last + 1) for each in asked for turn in (0, 1, 2))


def _last(part: Part, until: str) -> int:
    """The last part to which a change lasts that comes in one part, counted on over the turns that follow."""
    match until:
        case "turn":
            return Part.END
        case "next-turn":
            return len(Part) + Part.END
        case "next-hold-back":
            return Part.HOLD_BACK if part < Part.HOLD_BACK else len(Part) + Part.HOLD_BACK
        case "fight" if part is Part.LOOT:
            return Part.LOOT
        case "turn-end":  # so long darkness cards remain in play that are cancelled then (SB-2.03)
            return Part.AFTER_FIGHT
    return 3 * len(Part)
