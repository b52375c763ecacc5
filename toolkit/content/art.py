"""What an entity says of its picture: which file, which part of it, and what of that part must stay in sight.

`art` is a path, or a mapping of `file`, `focus`, `scale`, `crop`, `by`, `licence` and `shape`, which is drawn where
there is no picture. A picture that is called like the entity needs no path.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from toolkit.content.diagnostics import Pointer
from toolkit.content.files import IMAGE_EXTENSIONS

FOCUS = (50.0, 40.0)
"""Where one looks when nothing is said: the middle, a little above half, because faces are there."""
_SIDES = ("left", "top", "right", "bottom")
#: Percent of a picture that a crop leaves at least, across and up.
_LEAST = 5.0


class Art(NamedTuple):
    """The picture of an entity. Everything is in percent of the picture, from its left and top edge.

    `window` are the edges of the part that is used: left, top, right, bottom. `scale` is how much larger the part is
    shown than it must be to fill its frame. `shape` names what is drawn where there is no picture.
    """

    file: str = ""
    focus: tuple[float, float] = FOCUS
    scale: float = 1.0
    window: tuple[float, float, float, float] = (0.0, 0.0, 100.0, 100.0)
    by: str = ""
    licence: str = ""
    shape: str = ""


def art_of(said: object) -> Art:
    """What `art` says. What is not said, or is of another form than the schema asks for, is as it is by default."""
    if isinstance(said, str):
        return Art(said)
    if not isinstance(said, Mapping):
        return Art()
    window = _window(said.get("crop"))
    middle = (window[0] + window[2]) / 2, window[1] + (window[3] - window[1]) * FOCUS[1] / 100
    focus = said.get("focus")
    has_focus = isinstance(focus, list) and len(focus) == 2 and all(_is_number(each) for each in focus)
    return Art(
        _text(said.get("file")),
        (float(focus[0]), float(focus[1])) if isinstance(focus, list) and has_focus else middle,
        float(said["scale"]) if _is_number(said.get("scale")) else 1.0,
        window,
        _text(said.get("by")),
        _text(said.get("licence")),
        _text(said.get("shape")),
    )


def art_problems(said: object) -> Iterator[tuple[Pointer, str, str]]:
    """What is wrong with an `art` that follows the schema: where, what, and what to do."""
    if not isinstance(said, Mapping):
        return
    left, top, right, bottom = art_of(said).window
    for low, high, sides in ((left, right, "left and right"), (top, bottom, "top and bottom")):
        if high - low < _LEAST:
            cut = 100 - (high - low)
            yield ("crop",), f"the crop cuts off {cut:g} percent at {sides}", f"leave at least {_LEAST:g} percent"
            return
    x, y = art_of(said).focus
    if "focus" in said and not (left <= x <= right and top <= y <= bottom):
        hint = f"what is left reaches from {left:g} to {right:g} across and from {top:g} to {bottom:g} down"
        yield ("focus",), f"the crop cuts off the focus at {x:g}, {y:g}", hint


def art_names(kind: str, id: str, owner: str = "") -> tuple[str, ...]:
    """The pictures that belong to an entity by their names alone, the nearest first; `owner` is the id of whom a thing
    belongs to."""
    names = [f"{kind}/{id}", id, *([owner] if owner else [])]
    return tuple(f"art/{name}.{extension}" for name in names for extension in sorted(IMAGE_EXTENSIONS))


def _window(crop: object) -> tuple[float, float, float, float]:
    """The edges of what is left when so many percent are cut off at each side."""
    said = crop if isinstance(crop, Mapping) else {}
    left, top, right, bottom = (float(said[side]) if _is_number(said.get(side)) else 0.0 for side in _SIDES)
    return left, top, 100 - right, 100 - bottom


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
