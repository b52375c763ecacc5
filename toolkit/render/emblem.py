"""A drawn emblem for a component without art: a sigil derived from its id, always the same and rarely shared.

The sigil is rings, rays, beads and a star polygon around an empty middle, where the layout puts the component's symbol.
Everything is black on a 100 × 100 field; the layout gives it its ink.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from functools import lru_cache

_MIDDLE = 50.0


@lru_cache(1_000)
def emblem(identity: str) -> str:
    """The SVG source of the emblem of one component; `identity` is its qualified id."""
    numbers = _numbers(identity)
    points = 5 + next(numbers) % 6
    parts = [
        _ring(46.0, 0.9),
        _ring(43.6, 0.35),
        _star(points, 2 + next(numbers) % max(1, (points - 1) // 2 - 1), 43.6, 0.5),
        _beads(points * (1 + next(numbers) % 3), 46.0, 1.2 + (next(numbers) % 3) * 0.4),
        _ticks(points * (2 + next(numbers) % 4), 36.0 + next(numbers) % 4, 42.0),
        _ring(30.0 + next(numbers) % 4, 0.6),
        _petals(points, 30.0, 8 + next(numbers) % 6, next(numbers) % 2 == 0),
    ]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
        f'<g fill="none" stroke="#000000" stroke-linejoin="round" opacity="0.62">{"".join(parts)}</g></svg>'
    )


def _numbers(identity: str) -> Iterator[int]:
    """Bytes that depend on the id alone, on every machine."""
    for round_number in range(8):
        yield from hashlib.sha256(f"{round_number}:{identity}".encode()).digest()


def _point(angle: float, radius: float) -> str:
    """A point on a circle around the middle; 0 is up, a full turn is 1."""
    turn = 2 * math.pi * angle - math.pi / 2
    return f"{_MIDDLE + radius * math.cos(turn):.2f} {_MIDDLE + radius * math.sin(turn):.2f}"


def _ring(radius: float, width: float) -> str:
    return f'<circle cx="50" cy="50" r="{radius:.2f}" stroke-width="{width:.2f}"/>'


def _star(points: int, skip: int, radius: float, width: float) -> str:
    """Every corner joined to the one `skip` further on."""
    lines = "".join(f"M{_point(i / points, radius)}L{_point((i + skip) / points, radius)}" for i in range(points))
    return f'<path d="{lines}" stroke-width="{width:.2f}"/>'


def _beads(count: int, radius: float, size: float) -> str:
    places = (_point(i / count, radius).split(" ") for i in range(count))
    return "".join(f'<circle cx="{x}" cy="{y}" r="{size:.2f}" fill="#000000" stroke="none"/>' for x, y in places)


def _ticks(count: int, inner: float, outer: float) -> str:
    lines = "".join(f"M{_point((i + 0.5) / count, inner)}L{_point((i + 0.5) / count, outer)}" for i in range(count))
    return f'<path d="{lines}" stroke-width="0.7"/>'


def _petals(count: int, radius: float, length: float, inward: bool) -> str:
    """Pointed arches along a ring."""
    tip = radius - length if inward else radius + length
    bend = (radius + tip) / 2
    shapes = "".join(
        f"M{_point((i - 0.32) / count, radius)}Q{_point((i - 0.1) / count, bend)} {_point(i / count, tip)}"
        f"Q{_point((i + 0.1) / count, bend)} {_point((i + 0.32) / count, radius)}"
        for i in range(count)
    )
    return f'<path d="{shapes}" stroke-width="0.8"/>'
