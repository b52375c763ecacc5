"""Tuck boxes as pure arithmetic: panels, folds and cuts of a net, in mm from its top left corner.

Seen from the printed side the body is a row: glue tab, back, left side, front, right side. The back carries a lid and a
bottom, each with an end that is tucked in; the sides carry flaps that keep dust out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from toolkit.render.plan.parts import Mark, rounded

_SHOULDER = 3.0
_ARC_STEPS = 12


@dataclass(frozen=True, slots=True)
class BoxStyle:
    """The measures that all boxes share."""

    card: float
    sleeve: tuple[float, float, float]
    room: tuple[float, float, float]
    least_depth: float
    glue: float
    tuck: float
    dust: float
    notch: float

    @classmethod
    def from_data(cls, data: Mapping[str, Any], card: float | None = None) -> BoxStyle:
        """The style a file says; `card` is another thickness of cards."""
        sleeve, room = data["sleeve"], data["room"]
        return cls(
            float(data["card"] if card is None else card),
            (float(sleeve["width"]), float(sleeve["height"]), float(sleeve["thickness"])),
            (float(room["width"]), float(room["height"]), float(room["depth"])),
            *(float(data[name]) for name in ("least_depth", "glue", "tuck", "dust", "notch")),
        )


@dataclass(frozen=True, slots=True)
class Panel:
    """A rectangle of a net."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class BoxNet:
    """A box to cut out and fold: how large it is inside, its panels by name, and its lines."""

    inside: tuple[float, float, float]
    width: float
    height: float
    panels: Mapping[str, Panel]
    folds: tuple[Mark, ...]
    cuts: tuple[Mark, ...]


def inside_of(card: tuple[float, float], count: int, style: BoxStyle, *, sleeved: bool) -> tuple[float, float, float]:
    """Width, height and depth that so many cards need."""
    more = style.sleeve if sleeved else (0.0, 0.0, 0.0)
    width, height = sorted(card)
    depth = count * (style.card + more[2]) + style.room[2]
    return (
        rounded(width + more[0] + style.room[0]),
        rounded(height + more[1] + style.room[1]),
        rounded(max(depth, style.least_depth)),
    )


def box_net(inside: tuple[float, float, float], style: BoxStyle) -> BoxNet:
    """The net of a box that is so large inside."""
    w, h, d = inside
    ends = d + style.tuck
    xs = [style.glue, style.glue + w, style.glue + w + d, style.glue + 2 * w + d, style.glue + 2 * (w + d)]
    top, bottom = ends, ends + h
    flap = min(style.dust, w / 2 - 1, ends)
    names = ("back", "left", "front", "right")
    panels = {name: Panel(x, top, following - x, h) for name, x, following in zip(names, xs, xs[1:], strict=False)} | {
        "glue": Panel(0, top, style.glue, h),
        "lid": Panel(xs[0], style.tuck, w, d),
        "lid-tuck": Panel(xs[0], 0, w, style.tuck),
        "bottom": Panel(xs[0], bottom, w, d),
        "bottom-tuck": Panel(xs[0], bottom + d, w, style.tuck),
        **{
            f"{side}-{end}": Panel(panel_x, y, d, flap)
            for side, panel_x in (("left", xs[1]), ("right", xs[3]))
            for end, y in (("top-flap", top - flap), ("bottom-flap", bottom))
        },
    }
    folds = [(x, top, x, bottom) for x in xs[:4]]
    for edge, tuck in ((top, style.tuck), (bottom, bottom + d)):
        folds += [(xs[0], edge, xs[1], edge), (xs[0], tuck, xs[1], tuck)]
        folds += [(xs[1], edge, xs[2], edge), (xs[3], edge, xs[4], edge)]
    cuts = [
        *_glue_cuts(style.glue, top, bottom),
        (xs[4], top, xs[4], bottom),
        *_notched(xs[2], xs[3], top, style.notch),
    ]
    cuts.append((xs[2], bottom, xs[3], bottom))
    for edge, way in ((top, -1), (bottom, 1)):
        cuts += _lid_cuts(xs[0], xs[1], edge, way, d, style.tuck)
        cuts += _flap_cuts(xs[1], xs[2], edge, way, flap) + _flap_cuts(xs[3], xs[4], edge, way, flap)
    whole = (rounded(xs[4]), rounded(h + 2 * ends))
    return BoxNet(inside, *whole, panels, tuple(map(_tidy, folds)), tuple(map(_tidy, cuts)))


def largest_count(
    card: tuple[float, float], count: int, style: BoxStyle, room: tuple[float, float], *, sleeved: bool
) -> int:
    """How many of so many cards go into one box whose net fits into the room, upright or turned; 0 where none does."""
    best = 0
    low, high = 1, count
    while low <= high:
        middle = (low + high) // 2
        net = box_net(inside_of(card, middle, style, sleeved=sleeved), style)
        if fits(net, room):
            best, low = middle, middle + 1
        else:
            high = middle - 1
    return best


def fits(net: BoxNet, room: tuple[float, float]) -> bool:
    """Whether a net has room, upright or turned."""
    return (net.width <= room[0] and net.height <= room[1]) or (net.height <= room[0] and net.width <= room[1])


def shared_out(count: int, most: int) -> list[int]:
    """Cards over as few boxes as hold them, as evenly as can be."""
    boxes = math.ceil(count / most)
    return [count // boxes + (number < count % boxes) for number in range(boxes)]


def _tidy(mark: Mark) -> Mark:
    x1, y1, x2, y2 = map(rounded, mark)
    return x1, y1, x2, y2


def _line(*points: tuple[float, float]) -> list[Mark]:
    return [(*one, *other) for one, other in pairwise(points)]


def _glue_cuts(glue: float, top: float, bottom: float) -> list[Mark]:
    """The tab is narrower at its end, so that it does not show beside the panel it is glued to."""
    slope = min(glue, (bottom - top) / 4)
    return _line((glue, top), (0, top + slope), (0, bottom - slope), (glue, bottom))


def _lid_cuts(left: float, right: float, edge: float, way: int, depth: float, tuck: float) -> list[Mark]:
    fold, end = edge + way * depth, edge + way * (depth + tuck)
    return _line(
        (left, edge), (left, fold), (left + _SHOULDER, end), (right - _SHOULDER, end), (right, fold), (right, edge)
    )


def _flap_cuts(left: float, right: float, edge: float, way: int, flap: float) -> list[Mark]:
    slope = min(_SHOULDER, (right - left) / 4)
    end = edge + way * flap
    return _line((left, edge), (left + slope, end), (right - slope, end), (right, edge))


def _notched(left: float, right: float, top: float, notch: float) -> list[Mark]:
    """The upper edge of the front, with half a circle for a thumb."""
    middle, radius = (left + right) / 2, min(notch, (right - left) / 4)
    arc = [
        (middle - radius * math.cos(math.pi * step / _ARC_STEPS), top + radius * math.sin(math.pi * step / _ARC_STEPS))
        for step in range(_ARC_STEPS + 1)
    ]
    return _line((left, top), *arc, (right, top))
