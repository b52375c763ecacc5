"""What a verb is among the other effects of an ability, said where the verb is declared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Need:
    """What must be so for a verb to do anything: what an argument names is in a list that conditions can ask for, or
    is not. Without an argument: a number is not 0."""

    name: str
    argument: str
    there: bool
    #: What is wrong where it is not so; `{}` stands for what the argument names.
    words: str
    #: Whether it stays so for good once it is not so.
    stays: bool = True

    def missing(self, what: str) -> str:
        return self.words.format(what)


@dataclass(frozen=True, slots=True)
class Part:
    """What a verb is among the others of an ability; where nothing is said, an action of its own."""

    #: It is no action of its own but part of the next one (JL-4.15).
    joins: bool = False
    #: It is what the effects within it are: an action where one of them is.
    holds: bool = False
    #: Who performs the effects within it, where that is not the figure that acts.
    others: Literal["", "enemies", "allies", "characters"] = ""
    #: What can be added to it → the arguments of which one must be told for that; none where it always counts.
    takes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    #: What it does stands elsewhere, on the card of a boss: anything may be among it, an attack too.
    elsewhere: bool = False
    #: Without `value` it changes a base value, which only monsters have.
    changes_base: bool = False
    #: Arguments that do not count during an attack: it is for the target then.
    idle_in_attack: tuple[str, ...] = ()
    #: Arguments that count only where a character performs it.
    of_characters: tuple[str, ...] = ()
    #: It frees hexes that later effects may be for.
    clears: bool = False
    #: It opens or unlocks the door that it names.
    frees_door: bool = False
    #: What it gives lasts until the end of the round, and with it the card of the ability (JL-12.05, JL-11.53).
    round: bool = False
    #: What must be so for it to do anything.
    needs: tuple[Need, ...] = ()
    #: What whoever performs it must not be kept from by a condition (`conditions.py`); empty for any other action.
    deed: str = ""
    #: Whenever it does something, an action was performed. Other verbs know better what counts, and note it themselves.
    counts: bool = False
    #: With it the scenario is won or lost.
    decides: bool = False


#: A door that is closed, a special object that stands, a scenario that can still be won.
CLOSED = Need("opened", "door", False, "the door {} is open")
STANDS = Need("destroyed", "object", False, "{!r} is destroyed"), Need("objects", "object", True, "{!r} is destroyed")
NOT_WON = Need("won", "scenario", False, "{!r} was won")

ACTION, JOINS, HOLDS, COUNTS = Part(), Part(joins=True), Part(holds=True), Part(counts=True)
DECIDES = Part(counts=True, decides=True)
#: The effects of it are performed by each character in turn.
BY_EACH = Part(holds=True, others="characters")


def taking(*names: str, **with_one_of: frozenset[str]) -> Mapping[str, frozenset[str]]:
    """What can be added to a verb, always or with one of some arguments."""
    return {**dict.fromkeys(names, frozenset()), **with_one_of}
