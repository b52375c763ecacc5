"""Decisions: what the rules ask, and the shape of code that asks.

A step is a generator. It changes the state and, where the rules leave a choice, it asks:

    choice = yield Ask("action", prisoner.colour, {"stay": STAY, "move:north": NORTH})

`options` maps the key people read and tests write to the value the rules work with. The value comes back from the `yield`.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

#: Who answers when the rules leave a choice to the players together, not to one of them.
TABLE = "table"


class Ask:
    """A question the rules put: its kind, whom it is about, the legal options, and the rule that gives the choice."""

    __slots__ = ("kind", "options", "rule", "who")

    def __init__(self, kind: str, who: str, options: Mapping[str, Any], rule: str = "") -> None:
        self.kind = kind
        self.who = who
        self.options = options
        self.rule = rule

    def __repr__(self) -> str:
        return f"Ask({self.kind!r}, {self.who!r}, {list(self.options)})"


#: A piece of rules that may ask and then returns a T.
Asking: TypeAlias = Generator[Ask, Any, T]
#: A piece of rules that may ask and returns nothing.
Steps: TypeAlias = Generator[Ask, Any, None]
