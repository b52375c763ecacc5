"""Colours as eyes see them: how far apart they are, for all eyes and for those that tell fewer hues apart.

The three kinds of colour blindness are simulated with the matrices of Machado, Oliveira and Fernandes (2009), at full
severity; distances are those of CIELAB, where 2 is just seen and 10 is seen at a glance.
"""

from __future__ import annotations

from toolkit.render.legibility import Colour, light

#: What becomes of light, by kind of eye.
EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green cones": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue cones": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def seen_by(eye: str, colour: Colour) -> Colour:
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, colour, strict=True)))) for row in EYES[eye])
    return red, green, blue


def _lab(colour: Colour) -> Colour:
    red, green, blue = colour
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(eye: str, one: str, other: str) -> float:
    """How far apart two colours are for an eye."""
    labs = [_lab(seen_by(eye, light(code))) for code in (one, other)]
    return float(sum((a - b) ** 2 for a, b in zip(*labs, strict=True)) ** 0.5)
