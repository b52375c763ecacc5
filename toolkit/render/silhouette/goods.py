"""What is bought and found: nets and ropes, lamps, bombs, boxes, keys, masks and the like."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.render.silhouette.parts import MIDDLE, Seed, around, bar, disc, gem, path, polygon, sign, star


def net(seed: Seed) -> Iterator[str]:
    """A net, hung up by its rim, with weights at its hem."""
    meshes, depth = seed.number(4, 6), seed.between(15, 18)
    wide, thin = seed.between(8.6, 10.6), 0.42
    yield bar(MIDDLE - wide, 2.4, MIDDLE + wide, 4)
    low, each = 3.4 + depth, 2 * wide / meshes
    for step in range(meshes + 1):
        x = MIDDLE - wide + step * each
        yield polygon((x - thin, 3.4), (x + thin, 3.4), ((x + MIDDLE) / 2 + thin, low), ((x + MIDDLE) / 2 - thin, low))
        yield disc((x + MIDDLE) / 2, low, seed.between(0.9, 1.2))
    for row in range(1, meshes):
        y = 3.4 + depth * row / meshes
        half = wide * (1 - 0.5 * row / meshes)
        yield path(
            *("M", MIDDLE - half, y, "Q", MIDDLE, y + 2.4, MIDDLE + half, y),
            *("V", y + 0.8, "Q", MIDDLE, y + 3.2, MIDDLE - half, y + 0.8, "Z"),
        )


def rope(seed: Seed) -> Iterator[str]:
    """A coil of rope, a hank tied in its middle, or a spool of thread."""
    kind = seed.pick(("coil", "hank", "spool"))
    if kind == "coil":
        radius = seed.between(7, 9)
        for ring in range(seed.number(2, 3)):
            outer = radius - ring * 2.4
            yield disc(12, 11, outer) + disc(12, 11, outer - 1.5)
        end = seed.between(20, 23.4)
        yield polygon((12 + radius - 1.6, 11), (12 + radius, 11), (22.6, end), (20.8, end))
    elif kind == "hank":
        wide = seed.between(4.6, 6.4)
        for side in (-1, 1):
            at = 12 + side * seed.between(5.4, 6.4)
            yield _oval(at, 12, wide, 6.4) + _oval(at, 12, wide - 1.7, 4.2) + _oval(at, 12, wide - 3.2, 1.8)
        yield bar(10.4, 6.6, 13.6, 17.4) + "".join(bar(10.4, y, 13.6, y + 0.6) for y in (8.6, 11.6, 14.6))
    else:
        wide = seed.between(4.4, 6.6)
        yield bar(MIDDLE - wide - 1.6, 2, MIDDLE + wide + 1.6, 4.6)
        yield bar(MIDDLE - wide, 5.2, MIDDLE + wide, 18.6) + "".join(
            polygon((MIDDLE - wide, y + 1.4), (MIDDLE + wide, y), (MIDDLE + wide, y + 0.7), (MIDDLE - wide, y + 2.1))
            for y in (6.4, 9.4, 12.4, 15.4)
        )
        yield bar(MIDDLE - wide - 1.6, 19.2, MIDDLE + wide + 1.6, 21.8)
        yield polygon((MIDDLE + wide, 15), (22.6, seed.between(19, 23.4)), (21.6, 23.6), (MIDDLE + wide, 16.2))


def roll(seed: Seed) -> Iterator[str]:
    """A roll of cloth with a loose end."""
    radius, end = seed.between(5.4, 7.4), seed.between(17, 22.6)
    low = 10.4 + radius
    inner = "".join(disc(10.4, 10.4, radius * part) for part in (0.74, 0.58, 0.32))
    yield disc(10.4, 10.4, radius) + inner
    yield polygon((10.4, low - 2.4), (end, low - 2.4), (end + 1, low), (10.4, low)) + sign(
        seed, end - 3, low - 1.2, 0.6
    )


def bomb(seed: Seed) -> Iterator[str]:
    """A round charge, or a keg, with a fuse that burns."""
    if seed.pick(("round", "keg", "round")) == "round":
        radius = seed.between(6.4, 8)
        yield disc(11, 14.6, radius) + sign(seed, 11, 14.6, 2.4)
        yield polygon((13.6, 7.8), (16.2, 5), (19, 7.6), (16.4, 10.4))
    else:
        wide = seed.between(4.6, 6.2)
        yield path(
            *("M", MIDDLE - wide, 8.4, "H", MIDDLE + wide, "C", MIDDLE + wide + 2, 13, MIDDLE + wide + 2, 18),
            *(MIDDLE + wide, 22.4, "H", MIDDLE - wide, "C", MIDDLE - wide - 2, 18, MIDDLE - wide - 2, 13),
            *(MIDDLE - wide, 8.4, "Z"),
        ) + "".join(bar(4, y, 20, y + 0.9) for y in (11, 18.6))
        yield bar(11.4, 5.4, 12.6, 8.4)
    yield star(19.6, 3.8, seed.number(5, 8), seed.between(2.6, 3.6), 1.2)


def badge(seed: Seed) -> Iterator[str]:
    """A star to wear."""
    points, outer = seed.number(5, 7), seed.between(9, 11)
    inner = outer * seed.between(0.44, 0.6)
    ring = disc(12, 12.4, inner * 0.82) + disc(12, 12.4, inner * 0.62) if seed.number(0, 1) else ""
    yield star(12, 12.4, points, outer, inner) + (ring or sign(seed, 12, 12.4, 2))
    if seed.number(0, 1):
        yield "".join(disc(*at, 1.1) for at in around(12, 12.4, points, outer + 0.1))


def bullet(seed: Seed) -> Iterator[str]:
    """Something small and pointed, for a barrel or a coffin: one of it large, or several."""
    count = seed.number(1, 3)
    wide = 3.4 - count * 0.6
    for step in range(count):
        x = 12 + (step - (count - 1) / 2) * (wide * 2 + 1.4)
        top = seed.between(1.6, 5)
        head = seed.pick(("round", "point", "nail"))
        if head == "nail":
            yield bar(x - wide - 0.5, top, x + wide + 0.5, top + 2)
            yield polygon((x - wide * 0.55, top + 2.2), (x + wide * 0.55, top + 2.2), (x, 22.6))
            continue
        tip = path("M", x - wide, top + 6, "C", x - wide, top + 2, x - 0.8, top, x, top)
        tip += path("C", x + 0.8, top, x + wide, top + 2, x + wide, top + 6, "Z")
        yield tip if head == "round" else polygon((x, top), (x + wide, top + 6), (x - wide, top + 6))
        yield bar(x - wide, top + 6.8, x + wide, 20) + bar(x - wide, 16.6, x + wide, 17.4)
        yield bar(x - wide - 0.5, 20.6, x + wide + 0.5, 22.4)


def heart(seed: Seed) -> Iterator[str]:
    """A heart, whole or with what it is made of."""
    low, wide = seed.between(20.6, 22.8), seed.between(8.4, 10.6)
    yield (
        path(
            *("M", 12, low, "C", 12 - wide, 15, 12 - wide - 1, 9, 12 - wide + 0.6, 6.4),
            *("C", 12 - wide + 3, 2.6, 11, 3, 12, 7.4, "C", 13, 3, 12 + wide - 3, 2.6, 12 + wide - 0.6, 6.4),
            *("C", 12 + wide + 1, 9, 12 + wide, 15, 12, low, "Z"),
        )
        + {
            "sign": sign(seed, 12, 12, 2.8),
            "crack": polygon((11.4, 7.4), (13.4, 11), (11, 13.6), (12.6, 17.6), (10.4, 13.8), (12.2, 11.2)),
            "cog": star(12, 12, seed.number(7, 10), 4, 2.9) + disc(12, 12, 1.4),
        }[seed.pick(("sign", "crack", "cog"))]
    )


def crystal(seed: Seed) -> Iterator[str]:
    """A splinter of something that shines, alone or with smaller ones beside it."""
    wide, top = seed.between(3, 4.8), seed.between(0.8, 3)
    low, shoulder = seed.between(20.4, 23.2), seed.between(5.4, 8.4)
    lean = seed.between(-2.4, 2.4)
    facet = polygon((12 + lean, top + 2.4), (12.9, shoulder + 1.6), (12.3, low - 2), (11.6, shoulder + 1.6))
    outline = [(12 + lean, top), (12 + wide, shoulder), (12 + wide * 0.7, low - 3), (12, low)]
    yield polygon(*outline, (12 - wide * 0.7, low - 3), (12 - wide, shoulder)) + facet
    for side in (-1, 1)[: seed.number(0, 2)]:
        x, high = 12 + side * (wide + 2.8), seed.between(9, 13)
        yield polygon(
            (x + side, high), (x + 1.9, high + 3.4), (x + 0.8, low - 0.6), (x - 0.8, low - 0.6), (x - 1.9, high + 3.4)
        )


def rune(seed: Seed) -> Iterator[str]:
    """A slab of stone with a sign cut into it."""
    wide, top = seed.between(5.4, 7.6), seed.between(1.4, 4)
    cut = {
        "tree": bar(11.3, top + 4, 12.7, 19) + polygon((8, top + 5), (9.2, top + 4.2), (12, 10.6), (12, 12.4)),
        "fork": polygon((7.6, top + 4.4), (9.2, top + 4.4), (12.8, 12), (12.8, 19), (11.2, 19), (11.2, 12.4)),
        "gate": bar(8.4, top + 4.4, 9.9, 19) + bar(14.1, top + 4.4, 15.6, 19) + bar(10.5, 10.4, 13.5, 11.8),
        "bolt": polygon((13.4, top + 3.6), (9, 12.4), (11.4, 12.4), (10, 19.4), (15, 10.6), (12.4, 10.6)),
    }[seed.pick(("tree", "fork", "gate", "bolt"))]
    slope = seed.between(-1.6, 1.6)
    yield polygon(
        *((12 - wide + 1, top + 1.4), (12 + slope, top), (12 + wide - 0.6, top + 1), (12 + wide, 21)),
        *((12 + wide - 1.4, 22.8), (12 - wide + 0.6, 22.8), (12 - wide, 20.4)),
    ) + cut  # fmt: skip


def box(seed: Seed) -> Iterator[str]:
    """A box with its lid, a lock or a sign on it."""
    wide, top = seed.between(8, 10.6), seed.between(4.4, 8)
    lid = {
        "flat": bar(12 - wide - 0.6, top, 12 + wide + 0.6, top + 4),
        "round": path("M", 12 - wide, top + 4, "C", 12 - wide, top - 3, 12 + wide, top - 3, 12 + wide, top + 4, "Z"),
        "pair": bar(12 - wide, top + 2, 12 + wide, top + 4)
        + bar(6, top - 1.6, 8.6, top + 2)
        + bar(15.4, top - 1.6, 18, top + 2),
    }[seed.pick(("flat", "round", "pair"))]
    yield lid
    straps = bar(12 - wide + 2.4, top + 4.8, 12 - wide + 3.8, 21.6) + bar(
        12 + wide - 3.8, top + 4.8, 12 + wide - 2.4, 21.6
    )
    yield (
        bar(12 - wide, top + 4.8, 12 + wide, 21.6)
        + (straps if seed.number(0, 1) else "")
        + (disc(12, 14.6, 2.4) + disc(12, 14.6, 1) if seed.number(0, 1) else sign(seed, 12, 14.8, 2.4))
    )


def dial(seed: Seed) -> Iterator[str]:
    """A watch, a compass or a gauge: a case with hands."""
    radius, rim = seed.between(7.4, 9), seed.between(1.2, 2)
    turn = seed.number(0, 3)
    hands = {
        0: polygon((12, 7.6), (13.2, 13.2), (12, 19), (10.8, 13.2)),
        1: polygon((8, 9.2), (13.4, 12.2), (16.2, 17.4), (10.6, 14.4)),
        2: bar(11.4, 8, 12.6, 13.6) + bar(12.6, 12.6, 16.6, 13.6),
        3: polygon((17, 9), (13, 14.6), (7.2, 17.6), (11, 11.8)),
    }[turn]
    yield disc(12, 13.4, radius) + disc(12, 13.4, radius - rim) + hands
    top = 13.4 - radius
    if seed.number(0, 1):
        yield bar(11, top - 1.8, 13, top) + disc(12, top - 2.4, 2) + disc(12, top - 2.4, 1)
    else:
        yield "".join(gem(*at, 1.3) for at in around(12, 13.4, seed.number(4, 8), radius + 0.4))


def mask(seed: Seed) -> Iterator[str]:
    """A mask or a cloth before a face, with bands at its sides."""
    low, wide = seed.between(17, 22.6), seed.between(7.6, 9.4)
    eyes = {
        "round": disc(8.6, 10, 1.9) + disc(15.4, 10, 1.9),
        "slits": polygon((6.2, 8.6), (10.8, 10.2), (6.8, 11)) + polygon((17.8, 8.6), (13.2, 10.2), (17.2, 11)),
        "band": bar(6.6, 8.8, 17.4, 11),
    }[seed.pick(("round", "slits", "band"))]
    mouth = seed.pick(("none", "slots", "drop"))
    below = {
        "none": "",
        "slots": "".join(bar(x, 14.6, x + 0.9, 17.6) for x in (9, 11.5, 14)),
        "drop": gem(12, 15, 1.7),
    }[mouth]
    yield path(
        *("M", 12 - wide, 4.4, "C", 9, 3, 15, 3, 12 + wide, 4.4, "C", 12 + wide, 12, 15.6, low - 3, 12, low),
        *("C", 8.4, low - 3, 12 - wide, 12, 12 - wide, 4.4, "Z"),
    ) + eyes + below  # fmt: skip
    tie = seed.between(0.4, 1.4)
    for side in (-1, 1):
        at = 12 + side * (wide - 0.2)
        yield polygon((at, 5), (at + side * 3, 5 - tie), (at + side * 3, 8 + tie), (at, 7.4))


def lens(seed: Seed) -> Iterator[str]:
    """A glass to look through: a pair of them, or one on a handle."""
    radius = seed.between(4, 5.2)
    if seed.number(0, 1):
        for x in (12 - radius - 0.8, 12 + radius + 0.8):
            yield disc(x, 12, radius) + disc(x, 12, radius - seed.between(1, 1.8))
        yield bar(10.6, 11, 13.4, 12.6)
        yield from (bar(0.2, 10.8, 1.8, 12.8), bar(22.2, 10.8, 23.8, 12.8))
    else:
        large = radius + 2.4
        yield disc(10, 9.4, large) + disc(10, 9.4, large - seed.between(1.2, 2)) + gem(8.6, 8, 1.3)
        yield polygon((14.4, 15), (16, 13.4), (22.8, 20.4), (20.8, 22.6))


def spyglass(seed: Seed) -> Iterator[str]:
    """A tube in three parts, each wider than the one before."""
    wide = seed.between(3.4, 4.6)
    yield bar(12 - wide, 1.2, 12 + wide, 8) + bar(12 - wide, 3, 12 + wide, 3.8)
    yield bar(12 - wide + 1, 8.6, 12 + wide - 1, 15)
    yield bar(12 - wide + 1.8, 15.6, 12 + wide - 1.8, seed.between(20, 22))
    yield bar(12 - wide + 1, 22, 12 + wide - 1, 23.2) + sign(seed, 12, 11.8, 1)


def belt(seed: Seed) -> Iterator[str]:
    """A belt with its buckle, and what hangs on it."""
    high, wide = seed.between(3.8, 5.2), seed.between(4, 5.6)
    top = 12 - high / 2 - 1
    yield bar(0.4, top, 12 - wide - 0.6, top + high) + "".join(disc(x, top + high / 2, 0.6) for x in (2, 4.4))
    yield bar(12 + wide + 0.6, top, 23.6, top + high)
    yield (
        bar(12 - wide, top - 1.8, 12 + wide, top + high + 1.8)
        + {
            "frame": bar(12 - wide + 1.6, top, 12 + wide - 1.6, top + high),
            "star": star(12, top + high / 2, 5, 3.4, 1.4),
            "disc": disc(12, top + high / 2, 2.2),
        }[seed.pick(("frame", "star", "disc"))]
    )
    hangs = seed.pick(("none", "pouch", "loops"))
    if hangs == "pouch":
        yield bar(17, top + high + 0.6, 22, seed.between(18, 21)) + bar(17, top + high + 2.4, 22, top + high + 3)
    elif hangs == "loops":
        yield "".join(bar(x, top + high + 0.6, x + 1.4, 20) for x in (1.4, 3.8, 18, 20.4))


def crown(seed: Seed) -> Iterator[str]:
    """A crown or a circlet."""
    points, wide = seed.number(3, 6), seed.between(8.6, 10.6)
    top, valley, each = seed.between(3, 7), seed.between(11, 13.4), 2 * wide / points
    edge = [(12 - wide, 18.6)]
    for step in range(points):
        edge += [(12 - wide + step * each, valley), (12 - wide + (step + 0.5) * each, top)]
    edge += [(12 + wide, valley), (12 + wide, 18.6)]
    yield polygon(*edge) + sign(seed, 12, 15.6, 1.7)
    yield bar(12 - wide, 19.4, 12 + wide, 21.6)
    if seed.number(0, 1):
        yield "".join(disc(12 - wide + (step + 0.5) * each, top - 0.2, 1.3) for step in range(points))


def _oval(x: float, y: float, high: float, wide: float) -> str:
    """An upright oval, half as high as `high` and so wide as `wide` say."""
    return path(
        "M",
        x - wide / 2,
        y,
        "A",
        wide / 2,
        high,
        0,
        1,
        0,
        x + wide / 2,
        y,
        "A",
        wide / 2,
        high,
        0,
        1,
        0,
        x - wide / 2,
        y,
        "Z",
    )
