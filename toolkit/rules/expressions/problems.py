"""What can be wrong with an expression, and the exception that carries it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in an expression.

    `offset` and `end` count code points from the start of the expression's source, `end` exclusive, so that whoever
    knows where the expression stands in a file can underline exactly the mistaken words.
    """

    offset: int
    end: int
    message: str
    hint: str | None = None
    #: The name that nothing has, where that is the mistake.
    unknown: str = ""
    #: What could stand in the place of the mistaken words, where nothing is near enough to be meant: for who tells it.
    known: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


class ExpressionError(Exception):
    """An expression that cannot be used, with every problem found in it."""

    def __init__(self, source: str, problems: list[Problem]) -> None:
        super().__init__(f"{source!r}: " + "; ".join(str(problem) for problem in problems))
        self.source = source
        self.problems = problems
