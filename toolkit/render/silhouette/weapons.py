"""Weapons: blades, hafts, bows."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.render.silhouette.parts import MIDDLE, Seed, bar, blade, disc, gem, haft, hilt, path, polygon, sign, star


def sword(seed: Seed) -> Iterator[str]:
    wide, bottom = seed.between(0.9, 2.2), seed.between(14.2, 16.2)
    yield blade(seed, seed.between(0.4, 2.4), bottom, wide) + sign(seed, MIDDLE, bottom - 3.4, wide * 0.5)
    yield from hilt(seed, bottom, seed.between(3, 5.2), seed.between(20.6, 22.6))


def dagger(seed: Seed) -> Iterator[str]:
    wide, bottom = seed.between(1.3, 2.3), seed.between(13, 14.4)
    yield blade(seed, seed.between(4.2, 6.2), bottom, wide) + sign(seed, MIDDLE, bottom - 2.4, wide * 0.45)
    yield from hilt(seed, bottom, seed.between(2.4, 3.6), seed.between(18, 19.4))


def axe(seed: Seed) -> Iterator[str]:
    reach, high, at = seed.between(5, 8.4), seed.between(2.8, 5), seed.between(5, 7)

    def wing(side: int, reach: float) -> str:
        x = MIDDLE + side * 0.7
        far = MIDDLE + side * reach
        return path(
            "M",
            x,
            at - 1.4,
            "L",
            far - side,
            at - high,
            "Q",
            far + side * 1.6,
            at,
            far - side,
            at + high,
            "L",
            x,
            at + 1.4,
            "Z",
        )

    other = seed.pick(("none", "spike", "wing", "hook", "none"))
    yield wing(1, reach) + sign(seed, MIDDLE + reach * 0.62, at, 0.9)
    if other == "wing":
        yield wing(-1, reach)
    elif other == "spike":
        yield polygon((MIDDLE - 0.7, at - 1.3), (MIDDLE - reach * 0.8, at), (MIDDLE - 0.7, at + 1.3))
    elif other == "hook":
        yield wing(-1, reach * 0.55)
    yield from haft(seed, seed.between(1.2, 3.4), seed.between(20.4, 23))


def hammer(seed: Seed) -> Iterator[str]:
    left, right = MIDDLE - seed.between(4, 8), MIDDLE + seed.between(4, 8)
    top, bottom = seed.between(2, 3.6), seed.between(8.2, 10.4)
    bevel = seed.between(0, 1.8)
    head = polygon(
        (left + bevel, top), (right - bevel, top), (right, top + bevel), (right, bottom - bevel),
        (right - bevel, bottom), (left + bevel, bottom), (left, bottom - bevel), (left, top + bevel),
    )  # fmt: skip
    yield head + sign(seed, MIDDLE, (top + bottom) / 2, 1.5)
    if seed.number(0, 2) == 0:
        yield polygon((MIDDLE - 1.6, top), (MIDDLE, 0), (MIDDLE + 1.6, top))
    yield from haft(seed, bottom - 1, seed.between(20.4, 23))


def mace(seed: Seed) -> Iterator[str]:
    at, radius = seed.between(6, 7.4), seed.between(3, 4.4)
    spikes = seed.number(4, 9)
    head = {
        "ball": star(MIDDLE, at, 14, radius + 0.3, radius * 0.86),
        "star": star(MIDDLE, at, spikes, radius + 1.8, radius * 0.72),
        "flanges": star(MIDDLE, at, spikes, radius + 1, radius * 0.9),
    }[seed.pick(("ball", "star", "flanges"))]
    yield head + seed.pick(("", gem(MIDDLE, at, 1.6), star(MIDDLE, at, 4, 2, 0.6)))
    yield from haft(seed, at + radius * 0.6, seed.between(19.6, 22.8))


def spear(seed: Seed) -> Iterator[str]:
    bottom = seed.between(6.4, 9.4)
    yield blade(seed, 0.4, bottom, seed.between(1.3, 2.6))
    side = seed.pick(("none", "wings", "tassel", "bar"))
    if side == "wings":
        yield polygon((MIDDLE, bottom + 2), (MIDDLE - 3.6, bottom - 1), (MIDDLE, bottom), (MIDDLE + 3.6, bottom - 1))
    elif side == "tassel":
        yield polygon((MIDDLE, bottom), (MIDDLE + 3.4, bottom + 4), (MIDDLE + 1, bottom + 3), (MIDDLE, bottom + 5))
    elif side == "bar":
        yield bar(MIDDLE - 2.6, bottom, MIDDLE + 2.6, bottom + 1)
    yield bar(MIDDLE - 0.6, bottom - 0.4, MIDDLE + 0.6, 23.6)


def staff(seed: Seed) -> Iterator[str]:
    """A long rod whose head can be no lens: a crook, a crown of prongs, a flame, wings, a caged stone."""
    at = 4.6
    head = seed.pick(("crook", "prongs", "flame", "wings", "crescent"))
    if head == "crook":
        yield (
            "M11.3 9V4.6C11.3.8 17.6.6 17.6 4.4 17.6 6.8 14.6 7.2 14 5.2"
            "L15.4 4.6C15.8 5 16 4.8 16 4.2 15.8 2.4 12.8 2.8 12.8 5V9Z"
        )
    elif head == "prongs":
        yield "M8 .8V5.4L11.2 8.6H12.8L16 5.4V.8L14.6 4.4 12 6.4 9.4 4.4Z"
        yield gem(MIDDLE, 2.8, seed.between(1.4, 2.2))
    elif head == "flame":
        yield "M12 .2C15 3 16 5 14.6 7.4 13.8 8.8 10.2 8.8 9.4 7.4 8.2 5 10.6 4.4 12 .2Z" + gem(MIDDLE, 6, 1.2)
    elif head == "wings":
        yield "M12 3.4C14 1 17 .6 20 1.2 19 5 16 7.6 12.6 7.8H11.4C8 7.6 5 5 4 1.2 7 .6 10 1 12 3.4Z"
    else:
        yield "M7.4 1C6.4 6 9 8.6 12 8.6S17.6 6 16.6 1C16 4.4 14.4 6 12 6S8 4.4 7.4 1Z"
        yield disc(MIDDLE, 3, seed.between(0.9, 1.5))
    wide = seed.between(0.6, 0.95)
    yield bar(MIDDLE - wide, at + 3, MIDDLE + wide, 23.7)
    for step in range(seed.number(0, 3)):
        yield bar(MIDDLE - wide - 0.8, 11 + step * 3, MIDDLE + wide + 0.8, 12 + step * 3)


def wand(seed: Seed) -> Iterator[str]:
    top = seed.between(6.4, 8.6)
    yield polygon((MIDDLE - 0.5, top), (MIDDLE + 0.5, top), (MIDDLE + 1.2, 20), (MIDDLE - 1.2, 20))
    yield disc(MIDDLE, 20.6, 1.5) if seed.number(0, 1) else bar(10.2, 19.4, 13.8, 21.2)
    kind, points = seed.pick(("star", "gem", "drops", "crescent")), seed.number(4, 8)
    if kind == "star":
        yield star(MIDDLE, top - 3, points, seed.between(3, 4.4), 1.3)
    elif kind == "gem":
        yield gem(MIDDLE, top - 2.6, seed.between(2.4, 3.6))
    elif kind == "crescent":
        yield (
            path("M", 8.4, top - 6, "C", 7.2, top - 1, 10, top, 12, top, "S", 16.8, top - 1, 15.6, top - 6)
            + path("C", 15.2, top - 3.4, 14, top - 2, 12, top - 2, "S", 8.8, top - 3.4, 8.4, top - 6, "Z")
        )
        yield disc(MIDDLE, top - 3.6, 1.2)
    else:
        yield disc(MIDDLE, top - 2, 1.6)
        yield disc(MIDDLE - 3.4, top - 1, 1)
        yield disc(MIDDLE + 3.2, top - 3.4, 0.9)
    for step in range(seed.number(0, 3)):
        yield bar(MIDDLE - 1.7, 12 + step * 2.4, MIDDLE + 1.7, 12.8 + step * 2.4)


def bow(seed: Seed) -> Iterator[str]:
    bend, thick, tip = seed.between(5, 8.4), seed.between(1, 1.9), seed.between(0.8, 2.6)
    x = 7.0
    outer, inner = x + bend * 1.6, x + (bend - thick) * 1.6
    if seed.number(0, 1):
        yield path(
            "M",
            x,
            tip,
            "Q",
            outer,
            6,
            x + bend,
            12,
            "Q",
            outer,
            18,
            x,
            24 - tip,
            "Q",
            inner,
            18,
            x + bend - thick,
            12,
            "Q",
            inner,
            6,
            x,
            tip,
            "Z",
        )
    else:
        yield path("M", x, tip, "Q", outer, 12, x, 24 - tip, "Q", inner, 12, x, tip, "Z")
    yield bar(x - 0.25, tip, x + 0.25, 24 - tip)
    arrow = seed.pick(("none", "plain", "barbed", "none"))
    if arrow != "none":
        yield bar(x - 2, 11.6, 20.4, 12.4)
        yield polygon((23.4, 12), (19.6, 10), (20.6 if arrow == "barbed" else 19.6, 12), (19.6, 14))
    for step in range(seed.number(0, 2)):
        yield bar(x + bend * 0.55, 9.4 + step * 4, x + bend * 0.55 + 2.4, 10.2 + step * 4)


def crossbow(seed: Seed) -> Iterator[str]:
    span, low = seed.between(7.5, 10.5), seed.between(6.4, 9)
    yield path(
        "M",
        MIDDLE - span,
        low,
        "Q",
        12,
        low - 8,
        MIDDLE + span,
        low,
        "L",
        MIDDLE + span - 1,
        low + 1,
        "Q",
        12,
        low - 5.2,
        MIDDLE - span + 1,
        low + 1,
        "Z",
    )
    yield bar(MIDDLE - 1.1, 2.4, MIDDLE + 1.1, seed.between(19, 22.6))
    yield polygon((MIDDLE - span, low), (MIDDLE, low + 4.4), (MIDDLE + span, low), (MIDDLE, low + 3.6))
    yield polygon((12, 0), (13.6, 3), (10.4, 3)) if seed.number(0, 1) else gem(12, 1.8, 1.8)
    yield bar(MIDDLE - seed.between(2, 4), 17.6, MIDDLE + 2.4, 18.8)
