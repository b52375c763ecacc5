"""How well letters stand out from what is behind them, as the guidelines for accessible pages count it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from toolkit.render.readback import Box

if TYPE_CHECKING:
    from PIL.Image import Image

Colour = tuple[float, float, float]
TEXT, LARGE_TEXT = 4.5, 3.0
"""The least contrast of text, and of large text."""
_LARGE = 14
"""Points from which on text is large."""


def light(code: str) -> Colour:
    """The light of a colour such as `#a0b1c2`, each part from 0 to 1."""
    red, green, blue = (_linear(int(code[place : place + 2], 16)) for place in (1, 3, 5))
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two lights: 1 to 21."""
    low, high = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (one, other))
    return (high + 0.05) / (low + 0.05)


def least_contrast(points: float) -> float:
    """What letters of a size need."""
    return LARGE_TEXT if points >= _LARGE else TEXT


def contrast_on(ground: Image, box: Box, ink: tuple[int, int, int], dots: float) -> float | None:
    """The contrast of an ink with what lies under a box, but for the least tenth of it; none where there is too little
    to look at. `ground` is the page without letters, with so many pixels a millimetre."""
    cut = ground.crop(
        (int(box.left * dots), int(box.top * dots), int(box.right * dots) + 1, int(box.bottom * dots) + 1)
    )
    pixels = cut.width * cut.height
    if pixels < 4:
        return None
    letters = _light_of(ink)
    colours = cast("list[tuple[int, tuple[int, int, int]]]", cut.convert("RGB").getcolors(pixels))
    found = sorted((contrast(letters, _light_of(colour)), count) for count, colour in colours)
    less = 0
    for each, count in found:
        less += count
        if less > pixels // 10:
            return each
    return None


def _light_of(values: bytes | tuple[int, int, int]) -> Colour:
    return _LINEAR[values[0]], _LINEAR[values[1]], _LINEAR[values[2]]


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


_LINEAR = tuple(_linear(value) for value in range(256))
