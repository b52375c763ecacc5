"""Signs for cards that show nothing one could hold: what happens, what is found, what somebody can do. A bold sign in a
frame, with smaller ones around it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from toolkit.render.silhouette.parts import MIDDLE, Seed, bar, disc, gem, path, polygon, star

#: Draws a sign of so many units around the middle.
Sign = Callable[[float], str]


def omen(seed: Seed) -> Iterator[str]:
    inside = seed.between(4.2, 5.6, 4)
    frame, outer = _frame(seed)
    if frame:
        yield frame
    yield _SIGNS[seed.pick(tuple(_SIGNS))](inside if frame else inside * 1.5)
    yield from _around(seed, outer)


def _regular(corners: int, radius: float, turn: float = 0.0) -> str:
    angles = (math.pi * (2 * step / corners + turn) - math.pi / 2 for step in range(corners))
    return polygon(*((MIDDLE + radius * math.cos(angle), MIDDLE + radius * math.sin(angle)) for angle in angles))


def _frame(seed: Seed) -> tuple[str, float]:
    """A band around the sign, and how far out it reaches."""
    shape = seed.pick(
        ("disc", "triangle", "fallen", "diamond", "hexagon", "square", "octagon", "star", "halves", "none")
    )
    outer, band = seed.between(8.2, 9.8, 4), seed.between(0.72, 0.88, 4)
    if shape == "none":
        return "", 9.0
    if shape == "disc":
        return disc(MIDDLE, MIDDLE, outer) + disc(MIDDLE, MIDDLE, outer * band), outer
    if shape == "star":
        points = seed.number(6, 9)
        return star(MIDDLE, MIDDLE, points, outer + 1.2, outer - 1) + disc(MIDDLE, MIDDLE, outer * 0.74), outer + 1.2
    if shape == "halves":  # two brackets
        ring = [(5.5, 2.5), (5.5, 4.6), (4.4, 4.6), (4.4, 19.4), (5.5, 19.4), (5.5, 21.5), (2, 21.5), (2, 2.5)]
        return polygon(*ring) + polygon(*((24 - x, y) for x, y in ring)), 10.5
    corners, turn = {
        "triangle": (3, 0.0),
        "fallen": (3, 1.0),
        "diamond": (4, 0.0),
        "square": (4, 0.25),
        "hexagon": (6, 0.0),
        "octagon": (8, 0.125),
    }[shape]
    reach = {3: 11.6, 4: 11.2}.get(corners, outer + 1)
    return _regular(corners, reach, turn) + _regular(
        corners, reach * (band if corners > 3 else band - 0.02), turn
    ), reach


def _around(seed: Seed, reach: float) -> Iterator[str]:
    """Small signs at even distances, on the edge or outside it."""
    count, radius = seed.number(0, 5), min(10.6, reach + seed.between(-0.6, 1.4, 3))
    size, start = seed.between(0.9, 1.5, 3), seed.between(0, 0.5, 3)
    shape = seed.pick(("disc", "gem", "star", "bar"))
    for step in range(count + 1 if count else 0):
        angle = 2 * math.pi * (step + start) / (count + 1) - math.pi / 2
        x, y = MIDDLE + radius * math.cos(angle), MIDDLE + radius * math.sin(angle)
        yield {
            "disc": disc(x, y, size),
            "gem": gem(x, y, size * 1.5),
            "star": star(x, y, 4, size * 1.7, size * 0.6),
            "bar": bar(x - size * 1.3, y - size * 0.5, x + size * 1.3, y + size * 0.5),
        }[shape]


def _points(*points: tuple[float, float]) -> Sign:
    """A sign from corners, for a field from -1 to 1."""
    return lambda size: polygon(*((MIDDLE + x * size, MIDDLE + y * size) for x, y in points))


def _moon(size: float) -> str:
    s, m = size, MIDDLE
    return path(
        "M",
        m + 0.3 * s,
        m - s,
        "A",
        s,
        s,
        0,
        1,
        0,
        m + 0.3 * s,
        m + s,
        "A",
        s * 1.3,
        s * 1.3,
        0,
        0,
        1,
        m + 0.3 * s,
        m - s,
        "Z",
    )


def _eye(size: float) -> str:
    s, m = size, MIDDLE
    outline = path(
        "M",
        m - s * 1.1,
        m,
        "C",
        m - s * 0.4,
        m - s,
        m + s * 0.4,
        m - s,
        m + s * 1.1,
        m,
        "C",
        m + s * 0.4,
        m + s,
        m - s * 0.4,
        m + s,
        m - s * 1.1,
        m,
        "Z",
    )
    return outline + disc(m, m, s * 0.42)


def _drop(size: float) -> str:
    s, m = size, MIDDLE
    return path(
        "M",
        m,
        m - s * 1.1,
        "C",
        m + s * 1.1,
        m + 0.1 * s,
        m + s * 0.8,
        m + s,
        m,
        m + s,
        "C",
        m - s * 0.8,
        m + s,
        m - s * 1.1,
        m + 0.1 * s,
        m,
        m - s * 1.1,
        "Z",
    )


def _flame(size: float) -> str:
    s, m = size, MIDDLE
    return path(
        "M",
        m + 0.1 * s,
        m - s * 1.2,
        "C",
        m + 0.2 * s,
        m - 0.5 * s,
        m + s,
        m - 0.2 * s,
        m + s * 0.8,
        m + 0.5 * s,
        "C",
        m + 0.6 * s,
        m + s * 1.1,
        m - 0.6 * s,
        m + s * 1.1,
        m - 0.8 * s,
        m + 0.5 * s,
        "C",
        m - s,
        m,
        m - 0.5 * s,
        m - 0.2 * s,
        m - 0.5 * s,
        m - 0.7 * s,
        "C",
        m - 0.2 * s,
        m - 0.5 * s,
        m + 0.1 * s,
        m - 0.6 * s,
        m + 0.1 * s,
        m - s * 1.2,
        "Z",
    )


def _key(size: float) -> str:
    s, m = size, MIDDLE
    teeth = bar(m, m + 0.55 * s, m + 0.7 * s, m + 0.75 * s) + bar(m, m + 0.9 * s, m + 0.55 * s, m + 1.1 * s)
    return (
        disc(m, m - 0.6 * s, 0.5 * s)
        + disc(m, m - 0.6 * s, 0.22 * s)
        + bar(m - 0.12 * s, m - 0.1 * s, m + 0.12 * s, m + 1.1 * s)
        + teeth
    )


def _skull(size: float) -> str:
    s, m = size, MIDDLE
    head = path(
        "M",
        m - 0.9 * s,
        m - 0.1 * s,
        "C",
        m - 0.9 * s,
        m - 1.3 * s,
        m + 0.9 * s,
        m - 1.3 * s,
        m + 0.9 * s,
        m - 0.1 * s,
        "L",
        m + 0.5 * s,
        m + 0.4 * s,
        "V",
        m + s,
        "H",
        m - 0.5 * s,
        "V",
        m + 0.4 * s,
        "Z",
    )
    return head + disc(m - 0.4 * s, m - 0.15 * s, 0.24 * s) + disc(m + 0.4 * s, m - 0.15 * s, 0.24 * s)


def _waves(size: float) -> str:
    return "".join(_wave(MIDDLE + size * part, size) for part in (-0.75, 0, 0.6))


def _wave(y: float, size: float) -> str:
    left, right, half, low = MIDDLE - size * 1.1, MIDDLE + size * 1.1, size * 0.55, y + size * 0.34
    up = ("M", left, y, "Q", MIDDLE - half, y - size * 0.5, MIDDLE, y, "T", right, y)
    return path(*up, "V", low, "Q", MIDDLE + half, low + size * 0.5, MIDDLE, low, "T", left, low, "Z")


_SIGNS: dict[str, Sign] = {
    "moon": _moon,
    "eye": _eye,
    "drop": _drop,
    "flame": _flame,
    "key": _key,
    "skull": _skull,
    "waves": _waves,
    "star": lambda size: star(MIDDLE, MIDDLE, 5, size * 1.1, size * 0.45),
    "sun": lambda size: star(MIDDLE, MIDDLE, 8, size * 1.15, size * 0.65) + disc(MIDDLE, MIDDLE, size * 0.32),
    "cross": _points(
        (-0.25, -1.1),
        (0.25, -1.1),
        (0.25, -0.4),
        (0.8, -0.4),
        (0.8, 0.1),
        (0.25, 0.1),
        (0.25, 1.1),
        (-0.25, 1.1),
        (-0.25, 0.1),
        (-0.8, 0.1),
        (-0.8, -0.4),
        (-0.25, -0.4),
    ),
    "bolt": _points((0.2, -1.1), (-0.7, 0.15), (-0.05, 0.15), (-0.3, 1.1), (0.75, -0.25), (0.1, -0.25), (0.5, -1.1)),
    "hourglass": _points((-0.8, -1), (0.8, -1), (0.12, 0), (0.8, 1), (-0.8, 1), (-0.12, 0)),
    "arrow": _points((0, -1.1), (0.9, 0), (0.3, 0), (0.3, 1), (-0.3, 1), (-0.3, 0), (-0.9, 0)),
    "fang": _points(
        (-0.9, -0.9), (0.9, -0.9), (0.6, 0.2), (0.35, 1.1), (0.1, -0.1), (-0.1, -0.1), (-0.35, 1.1), (-0.6, 0.2)
    ),
    "tower": _points(
        (-0.8, -1.1),
        (-0.4, -1.1),
        (-0.4, -0.7),
        (-0.15, -0.7),
        (-0.15, -1.1),
        (0.15, -1.1),
        (0.15, -0.7),
        (0.4, -0.7),
        (0.4, -1.1),
        (0.8, -1.1),
        (0.6, -0.2),
        (0.6, 1.1),
        (-0.6, 1.1),
        (-0.6, -0.2),
    ),
    "crown": _points((-1, 0.8), (-1.1, -0.7), (-0.45, 0), (0, -1), (0.45, 0), (1.1, -0.7), (1, 0.8)),
    "cup": _points(
        (-0.9, -0.9),
        (0.9, -0.9),
        (0.6, 0),
        (0.15, 0.3),
        (0.15, 0.8),
        (0.6, 1.1),
        (-0.6, 1.1),
        (-0.15, 0.8),
        (-0.15, 0.3),
        (-0.6, 0),
    ),
    "blades": _points(
        (-1, -1),
        (-0.6, -1),
        (0, -0.25),
        (0.6, -1),
        (1, -1),
        (1, -0.6),
        (0.25, 0),
        (1, 0.7),
        (0.7, 1),
        (0, 0.25),
        (-0.7, 1),
        (-1, 0.7),
        (-0.25, 0),
        (-1, -0.6),
    ),
}
