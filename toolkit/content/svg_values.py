"""How the values of an icon's attributes are written: numbers, colours, words, transformations, paths, and no more.

Every number has a bound, so that no renderer meets infinities or pictures of a billion points. The patterns never go
back on what they took (`*+`, `?+`): a value is read once from left to right, however long and however wrong it is.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MOST = 100_000
"""No number of an icon is further from zero than this."""

_NUMBER = r"(?>[+-]?(?:[0-9]{1,20}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})(?:[eE][+-]?[0-9]{1,3})?)"
_GAP = r"[\s,]*+"
_TOKEN = re.compile(_NUMBER)
_LIST = rf"{_GAP}(?:{_NUMBER}{_GAP})*+"


class Written(NamedTuple):
    """One way to write values: the pattern, and how it is called in a hint."""

    pattern: re.Pattern[str]
    shape: str


def _written(pattern: str, shape: str) -> Written:
    return Written(re.compile(rf"(?:{pattern})\Z", re.ASCII), shape)


NUMBERS = _written(_LIST, "write numbers, such as 0 0 24 24")
LENGTH = _written(rf"\s*{_NUMBER}(?:px|pt|pc|mm|cm|in|em|ex|%)?\s*", "write a number, such as 24")
COLOUR = _written(
    rf"\s*(?:[a-zA-Z]{{1,24}}|\#[0-9a-fA-F]{{3,8}}|rgba?\({_GAP}(?:{_NUMBER}%?+{_GAP}){{3,4}}+\))\s*",
    "write a colour, such as none or #000000",
)
WORDS = _written(r"[a-zA-Z -]{0,60}", "write a word of SVG, such as round or evenodd")
NAME = _written(r"[\w .:#/-]{0,100}", "write a plain name")
TRANSFORM = _written(
    rf"{_GAP}(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\({_LIST}\){_GAP}){{0,8}}+",
    "write transformations, such as rotate(45 12 12)",
)
PATH = _written(rf"{_GAP}(?:[MmLlHhVvCcSsQqTtAaZz]{_LIST})*+", "write a path, such as M2 2h20v20H2Z")
NONE = _written(r"\s*none\s*", "write none: dashes are drawn as shapes of their own")

#: What may also stand in a `style` attribute.
PAINT: dict[str, Written] = {
    **dict.fromkeys(("fill", "stroke", "color", "stop-color"), COLOUR),
    **dict.fromkeys(
        ("opacity", "fill-opacity", "stroke-opacity", "stroke-width", "stroke-miterlimit", "stroke-dashoffset"), LENGTH
    ),
    **dict.fromkeys(
        (
            *("fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin", "display", "visibility", "overflow"),
            *("vector-effect", "shape-rendering", "color-rendering", "image-rendering", "paint-order"),
            *("mix-blend-mode", "isolation"),
        ),
        WORDS,
    ),
    "stroke-dasharray": NONE,
}
ATTRIBUTES: dict[str, Written] = {
    **PAINT,
    **dict.fromkeys(("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2"), LENGTH),
    **dict.fromkeys(("id", "class", "role", "focusable", "version", "baseProfile", "lang"), NAME),
    "points": NUMBERS,
    "viewBox": NUMBERS,
    "transform": TRANSFORM,
    "d": PATH,
    "preserveAspectRatio": WORDS,
}


def problem(written: Written, value: str) -> str:
    """What is wrong with a value, as the end of a sentence about its attribute; empty when nothing is."""
    if written.pattern.match(value) is None:
        return "is written in a way that shapes do not need"
    if written not in (NAME, WORDS, COLOUR) and any(abs(each) > MOST for each in numbers_in(value)):
        return f"has a number beyond {MOST}"
    return ""


def numbers_in(value: str) -> list[float]:
    """The numbers of a value, in order."""
    return [float(each) for each in _TOKEN.findall(value)]
