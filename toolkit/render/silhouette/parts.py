"""What drawings are put together from: numbers that come from an id, outlines and ornaments, blades and hafts."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence

#: Changes every drawing: this one lets the things of the boxes we ship differ most.
_SALT = "silhouette-1"
MIDDLE = 12.0


class Seed:
    """Numbers that depend on the id alone, on every machine."""

    def __init__(self, identity: str) -> None:
        self._bytes = self._stream(identity)

    @staticmethod
    def _stream(identity: str) -> Iterator[int]:
        for turn in range(8):
            yield from hashlib.sha256(f"{_SALT}:{turn}:{identity}".encode()).digest()

    def pick(self, options: Sequence[str]) -> str:
        return options[next(self._bytes) % len(options)]

    def between(self, low: float, high: float, steps: int = 5) -> float:
        return low + (high - low) * (next(self._bytes) % steps) / (steps - 1)

    def number(self, low: int, high: int) -> int:
        return low + next(self._bytes) % (high - low + 1)


def n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def path(*steps: str | float) -> str:
    """An outline from letters and numbers, as SVG writes them."""
    return " ".join(step if isinstance(step, str) else n(step) for step in steps)


def polygon(*points: tuple[float, float]) -> str:
    return "M" + "L".join(path(x, y) for x, y in points) + "Z"


def bar(left: float, top: float, right: float, bottom: float) -> str:
    return polygon((left, top), (right, top), (right, bottom), (left, bottom))


def disc(x: float, y: float, radius: float) -> str:
    return path(
        "M",
        x - radius,
        y,
        "A",
        radius,
        radius,
        0,
        1,
        0,
        x + radius,
        y,
        "A",
        radius,
        radius,
        0,
        1,
        0,
        x - radius,
        y,
        "Z",
    )


def gem(x: float, y: float, size: float) -> str:
    return polygon((x, y - size), (x + size * 0.7, y), (x, y + size), (x - size * 0.7, y))


def around(x: float, y: float, count: int, radius: float) -> list[tuple[float, float]]:
    """Points on a circle at equal distances, the first one above its middle."""
    turns = (2 * math.pi * step / count - math.pi / 2 for step in range(count))
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def star(x: float, y: float, points: int, outer: float, inner: float) -> str:
    corners = []
    for step in range(points * 2):
        angle, radius = math.pi * step / points - math.pi / 2, inner if step % 2 else outer
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return polygon(*corners)


def sign(seed: Seed, x: float, y: float, size: float) -> str:
    """A small ornament: what is cut out of an outline, or set on it."""
    return {
        "none": "",
        "disc": disc(x, y, size * 0.8),
        "gem": gem(x, y, size * 1.2),
        "star": star(x, y, seed.number(4, 6), size * 1.3, size * 0.5),
        "bar": bar(x - size * 1.1, y - size * 0.35, x + size * 1.1, y + size * 0.35),
        "cross": star(x, y, 4, size * 1.5, size * 0.42),
    }[seed.pick(("none", "disc", "gem", "star", "bar", "cross"))]


def blade(seed: Seed, top: float, bottom: float, wide: float) -> str:
    """A blade that stands on its guard: straight, leaf, curved, broken, waved or clipped at its point."""
    left, right, high = MIDDLE - wide, MIDDLE + wide, top + wide * 2.2
    middle = (high + bottom) / 2
    return {
        "straight": polygon((MIDDLE, top), (right, high), (right, bottom), (left, bottom), (left, high)),
        "leaf": path(
            "M",
            12,
            top,
            "C",
            right + 1.6,
            middle,
            right,
            bottom - 3,
            right - 0.3,
            bottom,
            "H",
            left + 0.3,
            "C",
            left,
            bottom - 3,
            left - 1.6,
            middle,
            12,
            top,
            "Z",
        ),
        "curved": path(
            "M",
            right + 2.6,
            top,
            "C",
            right + 3,
            middle,
            right + 0.4,
            bottom - 2,
            right,
            bottom,
            "H",
            left,
            "C",
            left,
            middle,
            right - 0.5,
            top + 3,
            right + 2.6,
            top,
            "Z",
        ),
        "broken": polygon((left, top + 3), (MIDDLE, top + 4.6), (right, top + 2), (right, bottom), (left, bottom)),
        "waved": path(
            "M",
            12,
            top,
            "Q",
            right + 2,
            top + 4,
            right,
            middle,
            "T",
            right,
            bottom,
            "H",
            left,
            "Q",
            left + 1.4,
            (middle + bottom) / 2,
            left,
            middle,
            "T",
            12,
            top,
            "Z",
        ),
        "clipped": polygon(
            (right + 0.4, top), (right, bottom), (left, bottom), (left, top + 5.4), (MIDDLE - 0.2, top + 3.6)
        ),
    }[seed.pick(("straight", "leaf", "curved", "broken", "waved", "clipped"))]


def hilt(seed: Seed, top: float, span: float, end: float) -> list[str]:
    """Guard, grip and pommel below a blade."""
    guard = {
        "bar": bar(MIDDLE - span, top, MIDDLE + span, top + 1.4),
        "wings": polygon(
            (MIDDLE - span, top - 1.6), (MIDDLE, top + 0.2), (MIDDLE + span, top - 1.6), (MIDDLE, top + 2)
        ),
        "horns": path(
            "M",
            MIDDLE - span,
            top + 2.4,
            "Q",
            12,
            top - 2,
            MIDDLE + span,
            top + 2.4,
            "Q",
            12,
            top + 1.2,
            MIDDLE - span,
            top + 2.4,
            "Z",
        ),
        "disc": disc(MIDDLE, top + 0.7, span * 0.62),
    }[seed.pick(("bar", "wings", "horns", "disc"))]
    pommel = {
        "disc": disc(MIDDLE, end, 1.25),
        "gem": gem(MIDDLE, end, 1.7),
        "bar": bar(MIDDLE - 1.6, end - 0.6, MIDDLE + 1.6, end + 0.6),
    }[seed.pick(("disc", "gem", "bar"))]
    return [guard, bar(MIDDLE - 0.75, top + 0.8, MIDDLE + 0.75, end), pommel]


def haft(seed: Seed, top: float, end: float) -> list[str]:
    wide = seed.between(0.55, 0.95)
    shaft = bar(MIDDLE - wide, top, MIDDLE + wide, end)
    rings = [
        bar(MIDDLE - wide - 0.7, end - 1 - gap * 2, MIDDLE + wide + 0.7, end - 0.2 - gap * 2)
        for gap in range(seed.number(0, 3))
    ]
    return [shaft, *rings]
