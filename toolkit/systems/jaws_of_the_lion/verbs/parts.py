"""What a verb is among the other effects of an ability, said where the verb is declared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from toolkit.rules.expressions.limits import Between, Limits, OneOf
from toolkit.rules.expressions.types import LIMIT
from toolkit.rules.tree import EffectNode

_SOME = Between(1, LIMIT)


@dataclass(frozen=True, slots=True)
class Need:
    """What must be so for a verb to do anything: what an argument names is in a list that conditions can ask for, or
    is not. Without an argument: what a name must be, where nothing else is said a number that is not 0."""

    name: str
    argument: str
    there: bool
    #: What is wrong where it is not so; `{}` stands for what the argument names.
    words: str
    #: Whether it stays so for good once it is not so.
    stays: bool = True
    #: What the name must be, where no argument is meant.
    limits: Limits = _SOME
    #: For which effects it is needed: for others of the verb it does not matter.
    when: Callable[[EffectNode], bool] = lambda _: True

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


def _now(name: str, words: str, limits: Limits, when: Callable[[EffectNode], bool]) -> Need:
    return Need(name, "", True, words, stays=False, limits=limits, when=when)


_ATTACKS = ("attack", "each-attack")
_FOES = ("enemy", "monsters")
#: Kind of figures → the name that counts those of them that are adjacent, and what nobody of them is called.
_BESIDE: Mapping[str, tuple[str, str]] = {
    "enemy": ("enemies_beside", "no enemy"),
    **dict.fromkeys(("ally", "other"), ("allies_beside", "no ally")),
}


def somebody(*kinds: str, whom: str = "whom") -> tuple[Need, ...]:
    """That there is somebody whom a verb is for, where an argument says that it is for such: `enemy`, `ally`, `other`
    (an ally), `monsters`; beside whoever acts where its `range` reaches no farther. Without `whom` it is always for
    the first kind, and in an attack for its target."""

    def is_for(kind: str, near: bool = False) -> Callable[[EffectNode], bool]:
        def when(effect: EffectNode) -> bool:
            reach = 9 if effect.value("in_sight") else effect.value("range")
            meant = effect.value(whom) == kind if whom else effect.event.name not in _ATTACKS
            return meant and (not near or reach in (0, 1))

        return when

    on_board = [_now("monsters", "no monster is on the board", _SOME, is_for(kind)) for kind in kinds if kind in _FOES]
    beside = [(_BESIDE[kind], is_for(kind, near=True)) for kind in kinds if kind in _BESIDE]
    return (*on_board, *(_now(name, f"{nobody} is adjacent", _SOME, when) for (name, nobody), when in beside))


def _only_on_figures(effect: EffectNode) -> bool:
    """Whether all that an effect gives in an attack is for figures alone (JL-24.04, JL-24.05)."""
    given = {each.parameter.name for each in effect.arguments if each.given}
    return effect.value("whom") in (None, "same") and given <= {"value", "whom", "push", "pull", "conditions"}


#: Who is attacked is no special object.
ON_FIGURES = _now(
    "target.rank",
    "the target is a special object",
    OneOf(frozenset({"normal", "elite", "boss", "character"})),
    _only_on_figures,
)

ACTION, JOINS, HOLDS, COUNTS = Part(), Part(joins=True), Part(holds=True), Part(counts=True)
DECIDES = Part(counts=True, decides=True)
#: The effects of it are performed by each character in turn.
BY_EACH = Part(holds=True, others="characters")


def taking(*names: str, **with_one_of: frozenset[str]) -> Mapping[str, frozenset[str]]:
    """What can be added to a verb, always or with one of some arguments."""
    return {**dict.fromkeys(names, frozenset()), **with_one_of}
