"""Conditions of figures as a table: what each is called, how long it lasts, what it forbids and changes, its words.

    CONDITIONS = Conditions(
        Condition(name="stun", doc="cannot act", lasts="own-turn", forbids={"act"}, icon="stun", …),
        Condition(name="poison", doc="is easier to hurt", changes={"attacked": 1}, …),
    )

Rules ask the table (`allows(figure, "act")`, `total(figure, "advantage")`); the state, saved games, the log, the
drawing and the names in expressions are made of it. So a condition is added in one place, with its words and its icon.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from toolkit.crawl.telling import tell
from toolkit.rules.expressions import BOOLEAN, Attribute
from toolkit.rules.game import Game
from toolkit.rules.logged import Field, Logged

#: How long a condition lasts: until something takes it away, to the end of the figure's next turn, or of the round.
Lasts: TypeAlias = Literal["until-removed", "own-turn", "round"]


class Afflictions(dict[str, int]):
    """The conditions of a figure: name → how many of its turns must end before it goes; 0 where turns do not matter.

    It never changes, so that copies of a figure share it: a figure gets another one.
    """

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __setitem__(self, name: str, turns: int) -> None:
        raise TypeError("conditions are gained and lost by the table of conditions")


UNTROUBLED = Afflictions()


class Bearer(Protocol):
    """Anything that can have conditions."""

    id: str
    conditions: Afflictions


class Told(NamedTuple):
    """How the log tells that a condition comes or goes: the name of the event, and a sentence for it."""

    event: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One condition. What it forbids and changes may be nothing; everything else is said of each."""

    #: What content, options and saved games call it.
    name: str
    #: What people read in a list of names that expressions may use.
    doc: str
    gained: Told
    lost: Told
    lasts: Lasts
    #: Whether it helps or harms who has it; empty where that does not matter.
    sign: Literal["+", "-", ""]
    #: What it is worth to bots to give it to one figure; None where they do not ask the table.
    worth: float | None
    #: Its icon in text, `{stun}`; empty where it has none.
    icon: str
    #: What marks a figure that has it on a map of text; empty where nothing does.
    mark: str
    #: What a figure that has it cannot do, in the words of the system's rules.
    forbids: Set[str] = frozenset()
    #: Number of the rules → what is added to it.
    changes: Mapping[str, int] = field(default_factory=dict)


class Has:
    """An attribute of a figure: whether it has a condition. `stunned = Has("stunned")`"""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, figure: Bearer, owner: type) -> bool:
        return self.name in figure.conditions


class Conditions:
    """All conditions of a system."""

    def __init__(self, *table: Condition) -> None:
        self.table: Mapping[str, Condition] = {each.name: each for each in table}
        self._forbidding: dict[str, frozenset[str]] = {}
        for each in table:
            for deed in each.forbids:
                self._forbidding[deed] = self._forbidding.get(deed, frozenset()) | {each.name}

    def __iter__(self) -> Iterator[Condition]:
        return iter(self.table.values())

    # What rules ask

    def allows(self, figure: Bearer, deed: str) -> bool:
        """Whether no condition of a figure forbids it something. The deed must be one that some condition forbids."""
        return not figure.conditions or self._forbidding[deed].isdisjoint(figure.conditions)

    def total(self, figure: Bearer, number: str) -> int:
        """What the conditions of a figure add to a number of the rules."""
        if not figure.conditions:
            return 0
        return sum(self.table[name].changes.get(number, 0) for name in figure.conditions)

    # What rules do

    def gain(self, game: Game[Any], figure: Bearer, name: str, rule: str, *, in_own_turn: bool = False) -> bool:
        """Give a figure a condition; one it has already begins anew and is not told again. Says whether it is new.

        What lasts to the end of the figure's next turn outlasts the turn in which it came.
        """
        condition = self.table[name]
        turns = 0 if condition.lasts != "own-turn" else 2 if in_own_turn else 1
        is_new = name not in figure.conditions
        figure.conditions = Afflictions({**figure.conditions, name: turns})
        if is_new:
            tell(game, condition.gained.event, rule, who=figure.id)
        return is_new

    def lose(self, game: Game[Any], figure: Bearer, name: str, rule: str) -> bool:
        """Take a condition away. Says whether the figure had it."""
        if name not in figure.conditions:
            return False
        figure.conditions = Afflictions({other: left for other, left in figure.conditions.items() if other != name})
        tell(game, self.table[name].lost.event, rule, who=figure.id)
        return True

    def end_turn(self, game: Game[Any], figure: Bearer, rule: str) -> None:
        """A turn of the figure ends: what lasted until then goes."""
        if not figure.conditions:
            return
        for name in [name for name, turns in figure.conditions.items() if turns == 1]:
            self.lose(game, figure, name, rule)
        figure.conditions = Afflictions({name: max(0, turns - 1) for name, turns in figure.conditions.items()})

    def end_round(self, game: Game[Any], figure: Bearer, rule: str) -> None:
        """A round ends: what lasted until then goes."""
        for name in [name for name in figure.conditions if self.table[name].lasts == "round"]:
            self.lose(game, figure, name, rule)

    # What is made of the table

    def to_data(self, figure: Bearer) -> dict[str, bool | int]:
        """The conditions of a figure as people write them: yes or no, or the turns of it that are left."""
        return {
            each.name: figure.conditions.get(each.name, 0)
            if each.lasts == "own-turn"
            else each.name in figure.conditions
            for each in self
        }

    def from_data(self, data: Mapping[str, Any]) -> Afflictions:
        """The conditions that are written among other things of a figure."""
        found = {}
        for each in self:
            written = data.get(each.name, False)
            if written:
                found[each.name] = max(1, int(written)) if each.lasts == "own-turn" else 0
        return Afflictions(found) if found else UNTROUBLED

    def logged(self, who: Field) -> Iterator[Logged]:
        """The events that tell of conditions. `who` is what figures are called in the log."""
        for each in self:
            for told in (each.gained, each.lost):
                yield Logged(told.event, told.sentence, who=who)

    def attributes(self) -> dict[str, Attribute]:
        """Names in expressions about whoever has `conditions`."""
        return {each.name: Attribute(BOOLEAN, _having(each.name), each.doc) for each in self}

    def marks(self, figure: Bearer) -> str:
        """What marks a figure on a map of text."""
        return "".join(each.mark for each in self if each.name in figure.conditions)

    def words(self, figure: Bearer) -> list[str]:
        """The conditions of a figure, as people at a terminal read them."""
        return [each.name.replace("-", " ") for each in self if each.name in figure.conditions]

    def legend(self) -> str:
        """What the marks mean: `~ stunned`."""
        return ", ".join(f"{each.mark} {each.name.replace('-', ' ')}" for each in self if each.mark)


def _having(name: str) -> Any:
    return lambda bearer: name in bearer.conditions
