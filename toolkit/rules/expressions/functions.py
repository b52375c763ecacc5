"""The functions an expression may call. There are no others, and a pack cannot add any."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Function:
    """`least` and `most` bound how many arguments it takes; `most` of None means any number."""

    least: int
    most: int | None
    takes_list: bool
    doc: str

    def arity(self) -> str:
        if self.most is None:
            return f"{self.least} or more arguments"
        return "1 argument" if self.most == 1 else f"{self.most} arguments"


FUNCTIONS: dict[str, Function] = {
    "min": Function(2, None, False, "the smallest of the numbers"),
    "max": Function(2, None, False, "the largest of the numbers"),
    "abs": Function(1, 1, False, "the number without its sign"),
    "count": Function(1, 1, True, "how many items a list has"),
    "half_up": Function(1, 1, False, "half of the number, a half rounded up: half_up(5) is 3, half_up(-5) is -2"),
    "half_down": Function(
        1, 1, False, "half of the number, a half rounded down: half_down(5) is 2, half_down(-5) is -3"
    ),
}
#: Those that halve a number.
HALVING = frozenset({"half_up", "half_down"})
