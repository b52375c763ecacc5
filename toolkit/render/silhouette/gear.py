"""What frontiersmen and engineers carry: guns, boots, gloves, hats, books, tools."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.render.silhouette.parts import MIDDLE, Seed, bar, disc, gem, path, polygon, sign, star


def gun(seed: Seed) -> Iterator[str]:
    """A pistol, a carbine or a blunderbuss, lying on its side; the turn of the drawing lifts it."""
    long = seed.pick(("pistol", "carbine", "rifle"))
    muzzle = {"pistol": seed.between(2.5, 6), "carbine": seed.between(0.8, 2.4), "rifle": 0.2}[long]
    thick, top = seed.between(1.1, 2.1), 8.5
    end = {"pistol": 17.0, "carbine": 15.5, "rifle": 14.0}[long]
    yield bar(muzzle, top, end + 2, top + thick * 2)
    if seed.pick(("bell", "plain", "band")) == "bell":
        yield polygon(
            (muzzle - 0.2, top - 1.4),
            (muzzle + 3, top),
            (muzzle + 3, top + 2 * thick),
            (muzzle - 0.2, top + 2 * thick + 1.4),
        )
    drum = seed.between(1.8, 3.2)
    if seed.pick(("drum", "lock", "drum")) == "drum":
        yield disc(end - 1, top + thick, drum) + disc(end - 1, top + thick, drum * 0.35)
    else:
        yield polygon((end - 2, top), (end - 0.4, top - 2.6), (end + 1.2, top - 1.4), (end + 1, top))
    drop = {"pistol": seed.between(7, 9.5), "carbine": seed.between(4, 6), "rifle": seed.between(2.5, 4)}[long]
    reach = {"pistol": 20.5, "carbine": 23.4, "rifle": 23.8}[long]
    stock = [
        (end, top),
        (end + 2.4, top - 0.4),
        (reach, top + drop),
        (reach - 3.4, top + drop + 2.2),
        (end, top + 2 * thick + 1.4),
    ]
    yield polygon(*stock)
    yield disc(end - 2, top + 2 * thick + 1.8, 1.9) + disc(end - 2, top + 2 * thick + 1.8, seed.between(0.8, 1.3))


def boots(seed: Seed) -> Iterator[str]:
    """A boot: its shaft, its toe, its heel, and what is on it."""
    high, wide = seed.between(1, 8), seed.between(4.6, 6.6)
    toe = seed.between(19, 22.6)
    back = 5.0
    sole = {
        "flat": bar(back - 0.4, 20.6, toe + 0.4, 22.4),
        "heeled": polygon(
            (back - 0.4, 20),
            (back + 4, 20),
            (back + 4, 20.8),
            (toe, 20.8),
            (toe, 22),
            (back + 5, 22),
            (back + 3.4, 23.4),
            (back - 0.4, 23.4),
        ),
        "nailed": bar(back - 0.4, 20.4, toe, 21.6)
        + "".join(bar(x, 21.6, x + 1, 23) for x in (5.4, 8.4, 11.4, 14.4, 17.4)),
    }[seed.pick(("flat", "heeled", "nailed"))]
    shaft = path(
        "M", back, high, "H", back + wide, "L", back + wide + 0.6, 12.6, "C", 14, 15, toe, 15, toe, 20, "H", back, "Z"
    )
    cut = {
        "strap": bar(back, 13.4, back + wide + 1, 14.6),
        "buckle": bar(back, high + 2.4, back + wide, high + 3.6) + gem(back + wide / 2, high + 3, 1.8),
        "laces": "".join(bar(back + wide - 2, y, back + wide + 0.6, y + 0.8) for y in (high + 2, high + 4, high + 6)),
        "star": star(back + wide / 2, high + 4, 5, 2.2, 0.9),
        "plain": "",
    }[seed.pick(("strap", "buckle", "laces", "star", "plain"))]
    yield shaft + cut
    yield sole
    if seed.pick(("cuff", "none", "wing")) == "cuff":
        yield bar(back - 1, high - 0.6, back + wide + 1, high + 1.2)


def glove(seed: Seed) -> Iterator[str]:
    """A glove with its fingers up, and its cuff."""
    palm, cuff = seed.between(4.4, 5.8), seed.between(5, 8)
    tops = [seed.between(2.4, 5, 3) for _ in range(4)]
    each = palm * 2 / 4
    fingers = "".join(
        path(
            "M",
            MIDDLE - palm + n * each + 0.2,
            12,
            "V",
            top + 1,
            "A",
            each / 2 - 0.3,
            1,
            0,
            0,
            1,
            MIDDLE - palm + (n + 1) * each - 0.4,
            top + 1,
            "V",
            12,
            "Z",
        )
        for n, top in enumerate(tops)
    )
    yield fingers
    mark = sign(seed, MIDDLE, 14, 1.6)
    yield polygon((MIDDLE - palm, 11), (MIDDLE + palm, 11), (MIDDLE + palm - 0.6, 17), (MIDDLE - palm + 0.6, 17)) + mark
    yield polygon(
        (MIDDLE + palm - 1, 15.6), (MIDDLE + palm + 3.4, 9), (MIDDLE + palm + 4.8, 10.2), (MIDDLE + palm - 0.6, 17)
    )
    yield polygon(
        (MIDDLE - cuff + 1.4, 17.8), (MIDDLE + cuff - 1.4, 17.8), (MIDDLE + cuff, 23.4), (MIDDLE - cuff, 23.4)
    ) + (bar(MIDDLE - cuff, 20, MIDDLE + cuff, 21) if seed.pick(("hem", "plain")) == "hem" else "")


def hat(seed: Seed) -> Iterator[str]:
    """A hat: its crown, its brim and its band."""
    brim, crown, high = seed.between(8, 11.6), seed.between(4.2, 6.4), seed.between(3, 7.5)
    top = {
        "flat": polygon(
            (MIDDLE - crown, high), (MIDDLE + crown, high), (MIDDLE + crown + 0.8, 16), (MIDDLE - crown - 0.8, 16)
        ),
        "round": path(
            "M",
            MIDDLE - crown - 0.6,
            16,
            "C",
            MIDDLE - crown,
            high - 2,
            MIDDLE + crown,
            high - 2,
            MIDDLE + crown + 0.6,
            16,
            "Z",
        ),
        "dent": polygon(
            (MIDDLE - crown, high),
            (MIDDLE, high + 2),
            (MIDDLE + crown, high),
            (MIDDLE + crown + 1, 16),
            (MIDDLE - crown - 1, 16),
        ),
        "peak": polygon(
            (MIDDLE - 1, high - 2.4), (MIDDLE + 2, high - 1), (MIDDLE + crown + 1, 16), (MIDDLE - crown - 1, 16)
        ),
    }[seed.pick(("flat", "round", "dent", "peak"))]
    band = bar(MIDDLE - 12, 12.6, MIDDLE + 12, 14) if seed.pick(("band", "plain", "band")) == "band" else ""
    badge = sign(seed, MIDDLE, 10.4, 1.7)
    yield top + badge
    if band:
        yield bar(MIDDLE - crown - 1.4, 14.2, MIDDLE + crown + 1.4, 15.2)
    yield {
        "level": path(
            "M",
            MIDDLE - brim,
            17,
            "C",
            6,
            15.6,
            18,
            15.6,
            MIDDLE + brim,
            17,
            "C",
            18,
            20.4,
            6,
            20.4,
            MIDDLE - brim,
            17,
            "Z",
        ),
        "curled": path(
            "M",
            MIDDLE - brim,
            14,
            "C",
            5,
            18.4,
            19,
            18.4,
            MIDDLE + brim,
            14,
            "C",
            19,
            21.4,
            5,
            21.4,
            MIDDLE - brim,
            14,
            "Z",
        ),
        "stiff": bar(MIDDLE - brim, 16.4, MIDDLE + brim, 18.4),
    }[seed.pick(("level", "curled", "stiff"))]


def book(seed: Seed) -> Iterator[str]:
    """A closed book with a sign on its cover, or an open one with lines."""
    wide, high = seed.between(6, 8.6), seed.between(8.4, 10.6)
    left, right, top, low = MIDDLE - wide, MIDDLE + wide, MIDDLE - high, MIDDLE + high
    if seed.pick(("closed", "closed", "open")) == "open":
        for side in (-1, 1):
            outer = MIDDLE + side * (wide + 2)
            lines = "".join(
                bar(min(MIDDLE + side * 2, outer - side * 1.4), y, max(MIDDLE + side * 2, outer - side * 1.4), y + 0.9)
                for y in (8.4, 11.2, 14)
            )
            yield polygon((MIDDLE + side * 0.5, 6.4), (outer, 4.8), (outer, 18), (MIDDLE + side * 0.5, 20)) + lines
        return
    charge = {
        "star": star(MIDDLE, MIDDLE, seed.number(4, 8), 4.2, 1.7),
        "disc": disc(MIDDLE, MIDDLE, seed.between(2, 3.8)),
        "eye": path(
            "M", MIDDLE - 4.4, 12, "C", 10, 8, 14, 8, MIDDLE + 4.4, 12, "C", 14, 16, 10, 16, MIDDLE - 4.4, 12, "Z"
        ),
        "gem": gem(MIDDLE, MIDDLE, seed.between(3, 5)),
        "bars": bar(left + 3, 8, right - 2, 9.6) + bar(left + 3, 14, right - 2, 15.6),
    }[seed.pick(("star", "disc", "eye", "gem", "bars"))]
    yield bar(left + 1.8, top, right, low) + charge
    yield bar(left, top, left + 1.1, low)
    if seed.pick(("clasp", "plain", "clasp")) == "clasp":
        yield bar(right, 10.6, right + 1.8, 13.4)


def tool(seed: Seed) -> Iterator[str]:
    """A wrench, a pick, a lamp or a cog, with its handle."""
    kinds = {"wrench": wrench, "pick": pick, "lamp": lamp, "cog": cog}
    yield from kinds[seed.pick(tuple(kinds))](seed)


def cog(seed: Seed) -> Iterator[str]:
    teeth, outer = seed.number(6, 11), seed.between(8.4, 11)
    yield star(MIDDLE, MIDDLE, teeth, outer, outer * 0.72) + disc(MIDDLE, MIDDLE, outer * seed.between(0.2, 0.5))
    yield disc(MIDDLE, MIDDLE, outer * 0.14)


def lamp(seed: Seed) -> Iterator[str]:
    wide = seed.between(4, 6)
    yield disc(MIDDLE, 3.6, 2.8) + disc(MIDDLE, 3.6, 1.7)
    yield polygon((MIDDLE - 2, 6), (MIDDLE + 2, 6), (MIDDLE + wide, 9), (MIDDLE - wide, 9))
    yield bar(MIDDLE - wide, 10, MIDDLE + wide, 19) + gem(MIDDLE, 14.6, seed.between(2.4, 4))
    yield bar(MIDDLE - wide - 1, 20, MIDDLE + wide + 1, 22.6)


def pick(seed: Seed) -> Iterator[str]:
    yield bar(MIDDLE - seed.between(0.8, 1.3), 6, MIDDLE + seed.between(0.8, 1.3), 23.4)
    sag, reach = seed.between(1, 4.6), seed.between(8, 11)
    left, right, low = MIDDLE - reach, MIDDLE + reach, 5 + sag
    yield path("M", left, low, "C", 8, 1.6, 16, 1.6, right, low, "C", 16, 4.8, 8, 4.8, left, low, "Z")


def wrench(seed: Seed) -> Iterator[str]:
    yield bar(MIDDLE - seed.between(0.8, 1.3), 6, MIDDLE + seed.between(0.8, 1.3), 23.4)
    jaw = seed.between(3.6, 5.2)
    gap = seed.between(1, 2)
    yield disc(MIDDLE, 5.4, jaw) + polygon(
        (MIDDLE - gap, 0), (MIDDLE + gap, 0), (MIDDLE + gap, 5.4), (MIDDLE - gap, 5.4)
    )
