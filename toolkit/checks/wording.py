"""Words that several messages use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Any

_NEEDED = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}
_MOST_LISTED = 12
#: So few more are listed too: "and 2 more" would be no shorter than the two.
_SPARED = 3
#: So many names are not shown all.
MANY = _MOST_LISTED + _SPARED + 1


def needed(types: Sequence[str]) -> str:
    """What a place takes: `a whole number`, `text or a mapping`."""
    return " or ".join(_NEEDED[each] for each in types)


def found(value: Any) -> str:
    """What a value that was written is, in words: `text`, `a list`, `empty`."""
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "empty"
        case int():
            return "a number"
        case float():
            return "a number with a fraction"
        case str():
            return "text"
        case list():
            return "a list"
        case _:
            return "a mapping"


def did_you_mean(word: str) -> str:
    return f"did you mean {word!r}?"


def listed(words: Iterable[str]) -> str:
    """Words with commas, sorted as they come, shortened when there are very many."""
    known = list(words)
    shown = ", ".join(known[:_MOST_LISTED])
    return f"{shown} and {len(known) - _MOST_LISTED} more" if len(known) >= MANY else ", ".join(known)


def nearest_first(word: str, known: Iterable[str]) -> list[str]:
    """Names in the order of their likeness to a word: a list that is cut shows those that may be meant."""
    return sorted(known, key=lambda each: (-SequenceMatcher(None, word, each, autojunk=False).ratio(), each))


def listed_for(word: str, known: Iterable[str]) -> str:
    """Names that could be meant by a word, by the alphabet; if not all can be shown, those most like the word."""
    names = sorted(known)
    return listed(names if len(names) < MANY else nearest_first(word, names))


def said_by_effects(numbers: Iterable[int]) -> str:
    """What the effects say, for who reads that a text says otherwise."""
    plain = sorted(each for each in numbers if each > 0)
    return f"the effects say {listed(map(str, plain))}" if plain else "the effects have no such number"
