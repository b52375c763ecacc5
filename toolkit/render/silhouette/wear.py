"""What is worn: shields, armour, cloaks, helms."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.render.silhouette.parts import MIDDLE, Seed, bar, disc, gem, path, polygon, sign, star


def shield(seed: Seed) -> Iterator[str]:
    wide = seed.between(7, 9.4)
    left, right = MIDDLE - wide, MIDDLE + wide
    outline = {
        "heater": path(
            "M", left, 2.4, "H", right, "V", 10, "C", right, 17, 16, 21, 12, 23, 8, 21, left, 17, left, 10, "Z"
        ),
        "round": disc(MIDDLE, 12, wide + 1.2),
        "kite": path(
            "M",
            12,
            0.6,
            "C",
            16,
            0.6,
            right - 1,
            4,
            right - 1,
            8,
            right - 1,
            14,
            14,
            20,
            12,
            23.6,
            10,
            20,
            left + 1,
            14,
            left + 1,
            8,
            left + 1,
            4,
            8,
            0.6,
            12,
            0.6,
            "Z",
        ),
        "tower": polygon(
            (left + 1.4, 1.6), (12, 0.4), (right - 1.4, 1.6), (right - 1.4, 22), (12, 23.4), (left + 1.4, 22)
        ),
    }[seed.pick(("heater", "round", "kite", "tower"))]
    charge = {
        "boss": disc(12, 11, seed.between(2, 3.4)),
        "cross": bar(11, 5, 13, 18) + "M6.600 9H11V11H6.600ZM13 9H17.400V11H13Z",
        "star": star(12, 11, seed.number(4, 8), 5, 2),
        "bend": polygon((7, 6), (9.4, 6), (17, 16), (14.6, 16)),
        "chevron": polygon((12, 7), (17.4, 12.6), (17.4, 15.4), (12, 9.8), (6.6, 15.4), (6.6, 12.6)),
        "bars": bar(6.6, 7, 17.4, 8.8) + bar(6.6, 12, 17.4, 13.8),
    }[seed.pick(("boss", "cross", "star", "bend", "chevron", "bars"))]
    yield outline + charge


def armour(seed: Seed) -> Iterator[str]:
    """A cuirass, a coat, or a hauberk with sleeves; plates on the shoulders."""
    waist, low, neck = seed.between(4.4, 6.4), seed.between(18, 22.6), seed.between(2, 3.8)
    shape = seed.pick(("cuirass", "coat", "hauberk"))
    outline = {
        "cuirass": [(neck, 2.4), (7.4, 4.4), (6.4, 9), (8.4, 12), (waist, 16), (waist + 2, 20)],
        "coat": [(neck, 2.4), (6.6, 4.2), (6, 10), (waist, 13), (9.4, 23)],
        "hauberk": [(neck, 2.4), (10.4, 5.4), (9.4, 10.4), (waist, 9.6), (waist, 15), (waist + 1.4, low)],
    }[shape]
    right = [(MIDDLE + x, y) for x, y in outline]
    left = [(MIDDLE - x, y) for x, y in reversed(outline)]
    yield polygon(*right, *left, (MIDDLE, 5.2)) + _cuts(seed, waist - 0.6)
    plates = seed.pick(("none", "round", "spikes", "none"))
    for side in (-1, 1):
        if plates == "round":
            yield disc(MIDDLE + side * 8.4, 5.4, 2.8)
        elif plates == "spikes":
            yield polygon((MIDDLE + side * 8.6, 5), (MIDDLE + side * 11, 1), (MIDDLE + side * 6, 3.6))


def _cuts(seed: Seed, half: float) -> str:
    """What is cut out of armour: a seam, ribs, studs, scales, a sign."""
    return {
        "seam": bar(11.6, 7, 12.4, 18),
        "ribs": "".join(bar(MIDDLE - half, y, MIDDLE + half, y + 0.9) for y in (10.4, 12.8, 15.2)),
        "studs": "".join(disc(x, y, 0.7) for y in (9.4, 12, 14.6) for x in (9.6, 12, 14.4)),
        "star": star(12, 11, seed.number(4, 7), 3.4, 1.4),
        "scales": "".join(
            polygon((x - 1, y), (x + 1, y), (x, y + 1.7)) for y in (8.4, 11, 13.6) for x in (9.4, 12, 14.6)
        ),
        "belt": bar(MIDDLE - half, 14.4, MIDDLE + half, 15.8) + gem(12, 10, 2),
    }[seed.pick(("seam", "ribs", "studs", "star", "scales", "belt"))]


def cloak(seed: Seed) -> Iterator[str]:
    wide, hood = seed.between(6.5, 10), seed.between(3, 4.4)
    left, right = MIDDLE - wide, MIDDLE + wide
    hem = {
        "straight": path("L", right, 22.4, "L", left, 22.4),
        "points": path("L", right, 20.6, MIDDLE + wide / 2, 23.4, 12, 20.6, MIDDLE - wide / 2, 23.4, left, 20.6),
        "torn": path("L", right, 23, right - 2.4, 20, MIDDLE + 1.6, 22.8, MIDDLE - 1, 19.4, left, 23),
    }[seed.pick(("straight", "points", "torn"))]
    far = hood + 1
    yield (
        path("M", 12, 1, "C", MIDDLE + far + 0.4, 1, MIDDLE + far, 6, MIDDLE + far, 8, hem)
        + path("L", MIDDLE - far, 8, "C", MIDDLE - far, 6, MIDDLE - far - 0.4, 1, 12, 1, "Z")
        + disc(12, 6.2, hood * 0.6)
        + sign(seed, 12, 14, 1.8)
    )


def helm(seed: Seed) -> Iterator[str]:
    wide = seed.between(6.4, 8.4)
    slit = {
        "bar": bar(MIDDLE - wide + 1.6, 11, MIDDLE + wide - 1.6, 12.8),
        "tee": bar(MIDDLE - wide + 2, 10.6, MIDDLE + wide - 2, 12.4) + bar(11.2, 12.4, 12.8, 20),
        "eyes": disc(8.8, 12, 1.5) + disc(15.2, 12, 1.5),
    }[seed.pick(("bar", "tee", "eyes"))]
    yield path(
        "M",
        MIDDLE - wide,
        21,
        "V",
        10,
        "C",
        MIDDLE - wide,
        5,
        8,
        2.400,
        12,
        2.400,
        "S",
        MIDDLE + wide,
        5,
        MIDDLE + wide,
        10,
        "V",
        21,
        "H",
        MIDDLE + 3,
        "L",
        12,
        18.600,
        "L",
        MIDDLE - 3,
        21,
        "Z",
        slit,
    )
    top = seed.pick(("horns", "crest", "spike", "none"))
    if top == "horns":
        yield "M4.800 9C1.600 8 .600 5 1.200 1.600 3.200 4 5.200 5 7 5.400Z"
        yield "M19.200 9C22.400 8 23.400 5 22.800 1.600 20.800 4 18.800 5 17 5.400Z"
    elif top == "crest":
        yield bar(11, 0.2, 13, 5)
    elif top == "spike":
        yield polygon((10.8, 3), (12, 0), (13.2, 3))
