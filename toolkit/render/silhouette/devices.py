"""What does work, burns or passes the time: torches and ladders, traps, saws and shovels, cards and pipes."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.render.silhouette.parts import Seed, bar, disc, gem, path, polygon, sign, star


def torch(seed: Seed) -> Iterator[str]:
    """A stick that burns."""
    wide = seed.between(1.2, 1.9)
    yield polygon((12 - wide - 1, 11.6), (12 + wide + 1, 11.6), (12 + wide * 0.6, 23.4), (12 - wide * 0.6, 23.4))
    lean, broad = seed.between(-2.4, 2.4), seed.between(4, 6)
    yield path(
        *("M", 12 + lean, 0.6, "C", 13, 4, 12 + broad, 5.6, 12 + broad - 0.6, 8.6, "C", 12 + broad - 1.4, 11),
        *(12 - broad + 1.4, 11, 12 - broad + 0.6, 8.6, "C", 12 - broad, 6, 10.6, 5.6, 12 + lean, 0.6, "Z"),
    ) + gem(12, 7.8, seed.between(1.2, 2.2))  # fmt: skip


def ladder(seed: Seed) -> Iterator[str]:
    """A ladder, of wood or of rope."""
    wide, rungs = seed.between(4, 6), seed.number(4, 6)
    sag = seed.between(0, 2.4)
    for side in (-1, 1):
        x = 12 + side * wide
        yield path(
            "M",
            x - 0.7,
            0.8,
            "Q",
            x - 0.7 + side * sag,
            12,
            x - 0.7,
            23.2,
            "H",
            x + 0.7,
            "Q",
            x + 0.7 + side * sag,
            12,
            x + 0.7,
            0.8,
            "Z",
        )
    for step in range(rungs):
        y = 3 + 18 * step / (rungs - 1)
        yield bar(12 - wide - 0.9, y, 12 + wide + 0.9, y + 1.5)


def trap(seed: Seed) -> Iterator[str]:
    """Jaws with teeth that close around a plate."""
    teeth, outer = seed.number(10, 14), seed.between(9.4, 11)
    yield disc(12, 12, outer) + star(12, 12, teeth, outer * 0.84, outer * 0.6)
    yield disc(12, 12, outer * 0.36) + sign(seed, 12, 12, 1.4)
    yield bar(0.4, 11, 3, 13) + bar(21, 11, 23.6, 13)


def deck(seed: Seed) -> Iterator[str]:
    """Cards, one over the other."""
    charge = seed.pick(("gem", "star", "heart", "disc"))
    mark = {
        "gem": gem(14.4, 13.4, 3.4),
        "star": star(14.4, 13.4, seed.number(4, 6), 3.6, 1.4),
        "heart": "M14.4 17C10.6 14 11.4 10 14.4 12 17.4 10 18.200 14 14.400 17Z",
        "disc": disc(14.4, 13.4, 2.6),
    }[charge]
    yield bar(9, 4.6, 20, 22.4) + mark
    shift = seed.between(1.6, 3)
    yield polygon((9 - shift, 6), (8.2, 5.4), (8.2, 19.6), (9 - shift - 1.4, 18.4))
    yield polygon((4.2, 8), (9 - shift - 1.8, 6.4), (9 - shift - 2.4, 17.6), (3, 16))


def pipe(seed: Seed) -> Iterator[str]:
    """A pipe to smoke."""
    bowl, stem = seed.between(2.6, 3.6), seed.between(1, 1.5)
    yield polygon((3, 9.4), (3 + 2 * bowl, 9.4), (2.6 + 2 * bowl, 19), (4, 19)) + bar(3, 11, 3 + 2 * bowl, 11.8)
    yield path("M", 3.6, 18, "C", 10, 23, 15, 17, 22.6, 12, "L", 22, 12 - stem, "C", 14, 14, 11, 17, 7, 15.4, "Z")
    if seed.number(0, 1):
        yield path("M", 6, 8, "C", 3, 5.6, 9, 4.4, 6.4, 1, "C", 10.6, 4, 5.4, 5.8, 7.4, 8, "Z")


def saw(seed: Seed) -> Iterator[str]:
    """A saw: a long blade with teeth, or a round one."""
    if seed.number(0, 1):
        outer = seed.between(8, 9.6)
        yield star(11, 11, seed.number(12, 16), outer, outer * 0.8) + disc(11, 11, outer * seed.between(0.2, 0.4))
        yield polygon((16, 15.4), (18, 13.6), (23.4, 19), (21, 21.6))
    else:
        teeth, top = 7, seed.between(7, 9)
        edge = [(8.0, top), (23.4, top + 2)]
        for step in range(teeth, -1, -1):
            x = 8 + 15 * step / teeth
            edge += [(x, top + 6.8), (x - 1.2, top + 4.8)]
        yield polygon(*edge)
        yield bar(0.8, top - 1.6, 8.4, top + 7.4) + bar(2.8, top + 0.6, 6, top + 5)


def fork(seed: Seed) -> Iterator[str]:
    """A fork of two prongs on a stem."""
    gap, prong = seed.between(2, 3.4), seed.between(1.2, 1.9)
    low = seed.between(12, 14.4)
    for side in (-1, 1):
        inner, outer = 12 + side * gap, 12 + side * (gap + prong)
        yield bar(min(inner, outer), 1, max(inner, outer), low)
    yield path("M", 12 - gap - prong, low, "C", 9, 18.4, 15, 18.4, 12 + gap + prong, low, "Z")
    yield bar(12 - prong * 0.6, low, 12 + prong * 0.6, 21) + disc(12, 21.6, seed.between(1.4, 2))


def shovel(seed: Seed) -> Iterator[str]:
    """A shovel with its handle up."""
    wide, top = seed.between(3.8, 5.2), seed.between(13, 15)
    yield bar(11.2, 2.6, 12.8, top)
    yield bar(8.4, 0.8, 15.6, 3) if seed.number(0, 1) else disc(12, 3, 2.6) + disc(12, 3, 1.2)
    yield path(
        "M",
        12 - wide,
        top,
        "H",
        12 + wide,
        "C",
        12 + wide,
        20,
        13.6,
        22.6,
        12,
        23.4,
        "C",
        10.4,
        22.6,
        12 - wide,
        20,
        12 - wide,
        top,
        "Z",
    ) + sign(seed, 12, top + 3.6, 1.2)
