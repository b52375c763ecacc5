"""The YAML 1.2 core resolver: which plain words are numbers, booleans or null. Everything else is text.

Three deviations, all in favour of what authors mean: a number with a leading zero (`010`) is text; `.inf` and `.nan`
are refused, because no card counts to infinity and JSON cannot carry them; and a number without a fraction (`6.0`,
`1e3`) is a whole number, as it is to JSON Schema, so that what is checked as one is one in play.
"""

from __future__ import annotations

import math
import re

Scalar = str | int | float | bool | None

LONGEST_INTEGER = 18
_LONGEST_NUMBER = 40
#: Beyond this, numbers with an exponent are no longer exact.
_LARGEST_WHOLE = 10**15

WORDS: dict[str, Scalar] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}

COMMON: dict[str, Scalar] = WORDS | {str(number): number for number in range(1000)}
"""What most plain scalars that are not text are."""

FIRST_LETTERS = frozenset("0123456789+-.")
"""A plain scalar that is not in `COMMON` and begins otherwise is text: the quick test before `resolve`."""

_NUMBER = re.compile(
    r"[-+]?(?:(?P<integer>0|[1-9][0-9]*)|(?P<float>(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?))\Z"
)
_PREFIXED = re.compile(r"0(?:x[0-9a-fA-F]+|o[0-7]+)\Z")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)\Z|\.(?:nan|NaN|NAN)\Z")


class BadNumberError(ValueError):
    """A number that content cannot hold; the message is a sentence for the author."""


def resolve(text: str) -> Scalar:
    """The value of a plain scalar; BadNumberError when it is a number out of bounds."""
    if text in WORDS:
        return WORDS[text]
    if found := _NUMBER.match(text):
        return _integer(text, 10) if found["integer"] else _real(text)
    if _PREFIXED.match(text):
        return _integer(text, 16 if text[1] == "x" else 8)
    if _NOT_FINITE.match(text):
        raise BadNumberError(f"{text} is not a number content can use")
    return text


def _integer(text: str, base: int) -> int:
    digits = text.lstrip("+-")
    if len(digits) > LONGEST_INTEGER:
        raise BadNumberError(f"a number has {len(digits)} digits, more than {LONGEST_INTEGER}")
    return int(text, base)


def _real(text: str) -> int | float:
    if len(text) > _LONGEST_NUMBER:
        raise BadNumberError(f"a number is written with {len(text)} characters, more than {_LONGEST_NUMBER}")
    value = float(text)
    if not math.isfinite(value):
        raise BadNumberError(f"{text} is too large a number")
    return int(value) if value.is_integer() and abs(value) < _LARGEST_WHOLE else value
