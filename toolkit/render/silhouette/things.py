"""Smaller things: rings, amulets, flasks, what is used once, trinkets; and the arms of classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from toolkit.render.silhouette.parts import MIDDLE, Seed, bar, disc, gem, path, polygon, sign, star


def ring(seed: Seed) -> Iterator[str]:
    radius, thick = seed.between(5.6, 7), seed.between(1.4, 2.6)
    yield disc(12, 14.6, radius) + disc(12, 14.6, radius - thick)
    at = 14.6 - radius - 0.6
    yield {
        "gem": gem(12, at - 1, seed.between(2.6, 4)),
        "star": star(12, at - 0.8, seed.number(5, 8), 3.8, 1.7),
        "seal": bar(8.4, at - 3, 15.6, at + 1) + sign(seed, 12, at - 1, 1.1),
        "skull": disc(12, at - 1, 3) + disc(10.8, at - 1, 0.7) + disc(13.2, at - 1, 0.7),
    }[seed.pick(("gem", "star", "seal", "skull"))]


def amulet(seed: Seed) -> Iterator[str]:
    drop, size = seed.between(14.6, 16.4), seed.between(3.8, 5.4)
    yield path(
        "M",
        3.600,
        0.600,
        "C",
        4,
        7,
        8,
        10.600,
        11.400,
        drop - size,
        "H",
        12.600,
        "C",
        16,
        10.600,
        20,
        7,
        20.400,
        0.600,
        "H",
        19,
        "C",
        18.600,
        6,
        15.600,
        9,
        12,
        11,
        8.400,
        9,
        5.400,
        6,
        5,
        0.600,
        "Z",
    )
    yield {
        "disc": disc(12, drop, size),
        "gem": gem(12, drop, size * 1.3),
        "star": star(12, drop, seed.number(5, 9), size + 1, size * 0.55),
        "drop": path(
            "M",
            12,
            drop - size,
            "C",
            12 + size * 1.4,
            drop,
            12 + size,
            drop + size,
            12,
            drop + size,
            "S",
            12 - size * 1.4,
            drop,
            12,
            drop - size,
            "Z",
        ),
    }[seed.pick(("disc", "gem", "star", "drop"))] + sign(seed, 12, drop + 0.4, 1.5)


def potion(seed: Seed) -> Iterator[str]:
    wide, neck, at = seed.between(5, 8), seed.between(1.4, 2.4), seed.between(8.6, 11)
    inner, far = MIDDLE - neck, wide + 1
    body = {
        "round": path(
            "V", at, "C", MIDDLE + far, at + 2, MIDDLE + far, 22.6, 12, 22.6, "S", MIDDLE - far, at + 2, inner, at
        ),
        "cone": path("V", at, "L", MIDDLE + wide, 22.4, "H", MIDDLE - wide, "L", inner, at),
        "square": path("V", at, "H", MIDDLE + wide - 1, "V", 22.4, "H", MIDDLE - wide + 1, "V", at, "H", inner),
    }[seed.pick(("round", "cone", "square"))]
    level = seed.between(14.4, 17)
    content = bar(MIDDLE - wide * 0.55, level, MIDDLE + wide * 0.55, level + 0.9) + disc(11, level + 3, 1)
    yield path("M", MIDDLE + neck, 4.4, body, "V", 4.4, "Z") + content
    yield bar(MIDDLE - neck - 0.9, 1.4, MIDDLE + neck + 0.9, seed.between(3, 4.2))


def scroll(seed: Seed) -> Iterator[str]:
    """What is used once: a scroll, a bundle, a powder in a pouch."""
    kinds = {"scroll": parchment, "pouch": pouch, "bundle": bundle}
    yield from kinds[seed.pick(tuple(kinds))](seed)


def parchment(seed: Seed) -> Iterator[str]:
    """A scroll with lines of writing."""
    wide = seed.between(6, 8.4)
    yield bar(MIDDLE - wide, 4, MIDDLE + wide, 20) + "".join(
        bar(MIDDLE - wide + 2, y, MIDDLE + wide - 2 - seed.number(0, 3), y + 1) for y in (7.4, 10.2, 13, 15.8)
    )
    yield bar(MIDDLE - wide - 1.6, 2, MIDDLE + wide + 1.6, 4.8)
    yield bar(MIDDLE - wide - 1.6, 19.2, MIDDLE + wide + 1.6, 22)


def pouch(seed: Seed) -> Iterator[str]:
    """A pouch, tied at its neck."""
    yield (
        "M9 7.600C3.600 11 2.800 16 4.200 19.600 6.400 23 17.600 23 19.800 19.600 21.200 16 20.400 11 15 7.600Z"
        + sign(seed, 12, 15.4, 2.6)
    )
    yield polygon((7.6, 2), (16.4, 2), (14.6, 6.4), (9.4, 6.4))


def bundle(seed: Seed) -> Iterator[str]:
    """Sticks that are tied together."""
    count = seed.number(2, 4)
    for step in range(count):
        x = MIDDLE + (step - (count - 1) / 2) * 3.4
        yield bar(x - 1.3, 5 + step % 2 * 1.6, x + 1.3, 22)
        yield gem(x, 3.6 + step % 2 * 1.6, 1.3)
    tie = seed.between(10.4, 14.4)
    yield bar(MIDDLE - count * 1.9, tie, MIDDLE + count * 1.9, tie + 1.6)


def trinket(seed: Seed) -> Iterator[str]:
    """A thing of no class, one of a dozen."""
    yield from _trinket(seed, seed.pick(tuple(_TRINKETS)))


def trinket_of(kind: str) -> Callable[[Seed], Iterator[str]]:
    """A trinket that is always the same thing: a bell, a key."""
    return partial(_trinket, kind=kind)


def _trinket(seed: Seed, kind: str) -> Iterator[str]:
    yield _TRINKETS[kind] + sign(seed, *_ORNAMENTS.get(kind, (12, 12)), seed.between(1.2, 2.4))
    if seed.number(0, 1):
        yield disc(3.4, 3.4, seed.between(0.8, 1.6)) + disc(20.6, 20.6, seed.between(0.8, 1.6))


#: Where the ornament of a trinket is, unless in the middle.
_ORNAMENTS = {"chalice": (12, 6.8), "bell": (12, 12), "idol": (12, 16.6), "horn": (8.4, 8.9), "orb": (12, 10)}
_TRINKETS = {
    "orb": "M12 2.6A7.4 7.4 0 1 0 12.01 2.6ZM6 22.4 8.6 17H15.4L18 22.4Z",
    "chalice": "M5 2H19C19 9 16.6 12.6 13 13.4V18.6H17V21.6H7V18.6H11V13.4C7.4 12.6 5 9 5 2Z",
    "book": "M5 2H19V22H5ZM7 2V22H7.8V2Z",
    "idol": "M12 1.4C16 1.4 16.6 6 15 8.6L18.6 12.6 16 14V22.4H8V14L5.4 12.6 9 8.6C7.4 6 8 1.4 12 1.4Z",
    "horn": "M2 6.6C10 5 18 9 21.6 20.6L17.4 22C15 14 9 10.4 2.4 11.4ZM12.4 7.6H13.6V14H12.4Z",
    "bell": (
        "M12 1.6C13 1.6 13.4 2.4 13.2 3.2 17 4.2 18 8 18.2 13L20.6 17.4H3.4L5.8 13C6 8 7 4.2 10.8 3.2 "
        "10.6 2.4 11 1.6 12 1.6ZM9.6 18.4H14.4C14.4 21.8 9.6 21.8 9.6 18.4Z"
    ),
    "hourglass": (
        "M5 1.6H19V4.4H17.6C17.6 9 14.6 10.6 13.4 12 14.6 13.4 17.6 15 17.6 19.6H19V22.4H5V19.6H6.4C6.4 "
        "15 9.4 13.4 10.6 12 9.4 10.6 6.4 9 6.4 4.4H5ZM9 5H15C15 8 13 9 12 10 11 9 9 8 9 5Z"
    ),
    "coin": ("M12 1.4A10.6 10.6 0 1 0 12.01 1.4ZM12 3.4A8.6 8.6 0 1 1 11.99 3.4ZM12 4.6A7.4 7.4 0 1 0 12.01 4.6Z"),
    "skull": (
        "M12 2C18 2 20.4 6 20 11 19.8 14 18 15.4 17 16V20.4H14.6V17.6H13V20.4H11V17.6H9.4V20.4H7V16C6 "
        "15.4 4.2 14 4 11 3.6 6 6 2 12 2ZM8.6 8.6A2 2 0 1 0 8.61 8.6ZM15.4 8.6A2 2 0 1 0 15.41 8.6Z"
    ),
    "feather": (
        "M20.6 1.4C21.4 9 17 16 8.6 17.4L4.4 22.6 3 21.4 7.2 16.4C6.4 8.4 12 2.4 20.6 1.4ZM17 5 8.8 14.8 "
        "9.6 15.4 17.8 5.6Z"
    ),
    "key": (
        "M7 2.4A5 5 0 1 0 7.01 2.4ZM7 5A2.4 2.4 0 1 1 6.99 5ZM10.4 10.2 19.8 19.6 18.2 21.2 16.6 19.6 15 "
        "21.2 13.4 19.6 15 18 8.8 11.8Z"
    ),
    "mirror": (
        "M12 1C17 1 19.4 4.4 19.4 8.4S17 15.6 13.4 16V23H10.6V16C7 15.6 4.6 12.4 4.6 8.4S7 1 12 1ZM12 "
        "3.4C8.6 3.4 7 5.8 7 8.4S8.6 13.4 12 13.4 17 11 17 8.4 15.4 3.4 12 3.4Z"
    ),
    "foot": (
        "M8 1.6C11 1.6 12 4 11.6 7.4 11.4 10 12 12.6 15 14 19 15.8 21 17.6 20.6 20 20.2 22.4 16 22.8 12 "
        "22.6 7 22.4 4.4 19 4.6 14 4.8 9 5 1.6 8 1.6Z"
    ),
}


def crest(seed: Seed) -> Iterator[str]:
    """The arms of a class: a field in its own outline, a charge and its supporters."""
    outline = {
        "shield": "M3 2H21V11C21 18 16 21.500 12 23.500 8 21.500 3 18 3 11Z",
        "lozenge": "M12 .500 22.500 12 12 23.500 1.500 12Z",
        "disc": disc(12, 12, 10.8),
        "banner": "M4 1.500H20V22.500L12 18.500 4 22.500Z",
        "hex": polygon((12, 0.6), (21.6, 6.4), (21.6, 17.6), (12, 23.4), (2.4, 17.6), (2.4, 6.4)),
    }[seed.pick(("shield", "lozenge", "disc", "banner", "hex"))]
    charge = {
        "star": star(12, 10.6, seed.number(4, 9), 6.6, 2.6),
        "swords": polygon((6.4, 5), (8.2, 5), (17.6, 16), (15.8, 16))
        + polygon((17.6, 5), (15.8, 5), (11.6, 9.8), (12.6, 11)),
        "flame": "M12 4C16 8 17 11 15 14.400 13.600 16.400 10.400 16.400 9 14.400 7.400 11 11 9.600 12 4Z",
        "eye": "M5.400 11C8.600 6.600 15.400 6.600 18.600 11 15.400 15.400 8.600 15.400 5.400 11Z" + disc(12, 11, 2.2),
        "tower": "M7.600 17V8H6.600V4.600H9V6.600H11V4.600H13V6.600H15V4.600H17.400V8H16.400V17Z",
        "beast": "M6.600 5.400 9.600 8.600H14.400L17.400 5.400 17 12 12 17.600 7 12Z",
    }[seed.pick(("star", "swords", "flame", "eye", "tower", "beast"))]
    yield outline + charge
