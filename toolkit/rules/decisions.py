"""Decisions: what the rules ask, and the shape of code that asks.

A step is a generator. It changes the state and, where the rules leave a choice, it asks:

    choice = yield Ask("action", prisoner.colour, {"stay": STAY, "move:north": NORTH})

`options` maps the key people read and tests write to the value the rules work with. The value comes back from the
`yield`. Bots get the question with its values, so nothing in them may lead to the state of the game: what leads there
stays with the rules, and is asked about by its keys alone (`keys_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

from toolkit.rules.ranking import highest

T = TypeVar("T")

#: Who answers when the rules leave a choice to the players together, not to one of them.
TABLE = "table"
#: The scope of an `End` that stops the whole step.
STEP = "step"


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


def keys_of(options: Iterable[str]) -> dict[str, str]:
    """Options whose values are their keys."""
    return {key: key for key in options}


#: A piece of rules that may ask and then returns a T.
Asking: TypeAlias = Generator[Ask, Any, T]
#: A piece of rules that may ask and returns nothing.
Steps: TypeAlias = Generator[Ask, Any, None]


class End(Exception):
    """Stops a scope early, however deep the rules are in it: `raise End("activation")`. It is a rule, not an error.

    It unwinds to the `until_end` of that scope; `End(STEP)` unwinds the whole step, and the next step begins.
    """

    def __init__(self, scope: str) -> None:
        super().__init__(scope)
        self.scope = scope


def until_end(scope: str, steps: Steps) -> Asking[bool]:
    """Run steps that an `End` of this scope may stop. Says whether they came to their own end."""
    try:
        yield from steps
    except End as end:
        if end.scope != scope:
            raise
        return False
    return True


def most(
    kind: str,
    things: Iterable[T],
    worth: Callable[[T], Any],
    *,
    key: Callable[[T], str] = str,
    who: str = TABLE,
    rule: str = "",
) -> Asking[T]:
    """The thing of most worth; where several are equal, `who` chooses among them. `things` must not be empty.

    Rules with several criteria give `worth` a tuple; those that look for the least give negative numbers.
    """
    equal = highest(things, worth)
    options = {key(thing): thing for thing in equal}
    if len(options) != len(equal):
        raise ValueError(f"{kind!r}: two options have the same key among {sorted(map(key, equal))}")
    chosen: T = yield Ask(kind, who, options, rule)
    return chosen
