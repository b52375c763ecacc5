"""A drawn portrait for a figure without art: a mask for monsters, head and shoulders for people, put together from its
id out of a few hundred combinations, always the same. Beside the emblem it tells figures apart at arm's length. The
parts of further manners (people of the frontier, beasts, the dead, things of the void) are `layouts/portraits.yaml`.

Everything is black on a 24 × 24 field, like an icon: a layout gives it its ink, and what is left out shows the ground.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import Literal, TypeAlias

from toolkit.render.shipped import shipped_data

#: Changes every portrait: this one lets the figures of the boxes we ship differ most.
_SALT = "portrait-185"
Manner: TypeAlias = Literal["monster", "boss", "person", "frontier", "beast", "undead", "demon", "void"]

_HEADS = (
    "M12 5C17 5 20 8.500 20 12.500 20 17.500 16.500 22 12 22 7.500 22 4 17.500 4 12.500 4 8.500 7 5 12 5Z",
    "M5 6H19L20.500 13 16.500 22H7.500L3.500 13Z",
    "M12 4.500 20.500 9 19 18 12 23 5 18 3.500 9Z",
    "M6 5.500H18C20 9 20.500 14 18.500 18L15 21.500H9L5.500 18C3.500 14 4 9 6 5.500Z",
    "M12 4C18 6 21 11 20 15 18.500 20 15 21.500 12 22.500 9 21.500 5.500 20 4 15 3 11 6 6 12 4Z",
    "M4.500 8C7 5 17 5 19.500 8L21 14C19 20 16 20 14.500 22.500H9.500C8 20 5 20 3 14Z",
)
_CROWNS = (
    "",
    "M5.500 8 2 1 9 5.500ZM18.500 8 22 1 15 5.500Z",
    "M4.500 9C1 7 .500 3.500 1.500 1 3.500 3 6 4 8 5.500ZM19.500 9C23 7 23.500 3.500 22.500 1 20.500 3 18 4 16 5.500Z",
    "M10.500 5 12 .500 13.500 5ZM6 6 5.500 2 9 5ZM18 6 18.500 2 15 5Z",
    "M3.500 12 .500 6.500 5.500 8.500ZM20.500 12 23.500 6.500 18.500 8.500Z",
    "M6.500 6.500C4 5.500 3.500 3 4.500 1L9.500 5ZM17.500 6.500C20 5.500 20.500 3 19.500 1L14.500 5Z",
    "M11 5.500C9 3.500 9 1.500 12 .500 15 1.500 15 3.500 13 5.500Z",
)
_EYES = (
    "M6.500 10 11 12.500 7 13.500ZM17.500 10 13 12.500 17 13.500Z",
    "M8.500 9.500A2 2 0 1 0 8.510 9.500ZM15.500 9.500A2 2 0 1 0 15.510 9.500Z",
    "M12 8A3 3 0 1 0 12.010 8Z",
    "M6.500 11.500H11V13H6.500ZM13 11.500H17.500V13H13Z",
    "M7.500 10A1.400 1.400 0 1 0 7.510 10ZM16.500 10A1.400 1.400 0 1 0 16.510 10ZM12 8A1.400 1.400 0 1 0 12.010 8Z",
    "M6 9.500 10.500 11 9 14 6.500 13ZM18 9.500 13.500 11 15 14 17.500 13Z",
)
_MOUTHS = (
    "M8 16.500H16L15 19 13.500 17.500 12 19.500 10.500 17.500 9 19Z",
    "M9 17C10.500 18.500 13.500 18.500 15 17L14 20H10Z",
    "M8 16H16V17.200H8ZM9 17.800 9.800 20 10.600 17.800ZM13.400 17.800 14.200 20 15 17.800Z",
    "M12 14.500 14.500 18.500 12 20.500 9.500 18.500Z",
    "M8.500 17.500H15.500V19H8.500Z",
    "M10.500 16.500A1.500 2 0 1 0 10.510 16.500ZM13.800 16.500A1.200 1.800 0 1 0 13.810 16.500Z",
)
#: What a boss wears on top of everything.
_BOSS = "M5 5.500 4.500 .500 8 3 12 0 16 3 19.500 .500 19 5.500Z"

_COVERS = (
    "M12 1.500C16 1.500 18 5 18 9 18 11.500 16.500 14 12 14 7.500 14 6 11.500 6 9 6 5 8 1.500 12 1.500Z",
    "M12 .500C17.500 2.500 19.500 7.500 18.500 14H5.500C4.500 7.500 6.500 2.500 12 .500Z",
    "M2.500 6.500H8L9 1.500H15L16 6.500H21.500V8.500H17V11.500C17 13 15 14 12 14 9 14 7 13 7 11.500V8.500H2.500Z",
    "M12 1C16.500 1 18.500 4 18.500 8V13.500H5.500V8C5.500 4 7.500 1 12 1Z",
    "M6 4 8 2.500 12 1 16 2.500 18 4 19.500 11C19.500 13.500 16 14 12 14 8 14 4.500 13.500 4.500 11Z",
    "M12 .500 13.500 3C16.500 3.500 18 6 18 9 18 12 16 14 12 14 8 14 6 12 6 9 6 6 7.500 3.500 10.500 3Z",
)
_FACES = (
    "M9.500 7.500H14.500V11C14.500 12.500 9.500 12.500 9.500 11Z",
    "M8 7H16V8.800H8Z",
    "M9 6.500C10.500 5.500 13.500 5.500 15 6.500L14.500 11.500H9.500Z",
    "M8 7.500H11.200V9.500H8ZM12.800 7.500H16V9.500H12.800Z",
    "M11.200 5.500H12.800V12.500H11.200ZM8 7.500H16V9H8Z",
)
_SHOULDERS = (
    "M3 23.500C3 18 6.500 15 12 15 17.500 15 21 18 21 23.500Z",
    "M1 23.500C.500 19 2.500 15.500 7 16L9 15H15L17 16C21.500 15.500 23.500 19 23 23.500Z",
    "M4 23.500 6.500 15.500 12 18.500 17.500 15.500 20 23.500Z",
    "M2.500 23.500V18L7.500 15H16.500L21.500 18V23.500Z",
)
_BADGES = (
    "",
    "M12 17 14 20 12 23 10 20Z",
    "M9 18H15V19.500H9ZM9 21H15V22.500H9Z",
    "M7 16.500 17.500 23H15L6 17.500Z",
    "M12 17A2.500 2.500 0 1 0 12.010 17Z",
)


#: What is cut out of a mask or a body besides: scars, brows, tears, paint.
_MARKS = (
    "",
    "M6 7 9.500 9 9 9.900 5.500 7.900Z",
    "M14.500 9 18 7 18.500 7.900 15 9.900Z",
    "M11.300 6H12.700V9.500H11.300Z",
    "M7.500 14 6.800 18 7.800 18.300 8.500 14.300ZM16.500 14 17.200 18 16.200 18.300 15.500 14.300Z",
    "M5.500 15 8.500 15.500 8.300 16.500 5.300 16ZM18.500 15 15.500 15.500 15.700 16.500 18.700 16Z",
    "M12 13 12.900 14.500 12 16 11.100 14.500Z",
)
_ORNATE = "kin-36"
"""Changes every portrait of a kin: this one lets the enemies and heroes of the boxes we ship differ most."""


def portrait(identity: str, manner: Manner, kin: str = "", wished: Collection[str] = ()) -> str:
    """The SVG source of the portrait of one figure; `identity` is its qualified id.

    Where there are dozens, those of one `kin` share the shape of their heads or shoulders, and differ in everything
    else: marks, and how broad they are. `wished` names parts that a figure has for certain, such as the star of
    somebody who keeps the law.
    """
    further = shipped_data("layouts/portraits.yaml").get(manner)
    salt = further["salt"] if further else _ORNATE if kin else _SALT
    numbers = bytearray(hashlib.sha256(f"{salt}:{identity}".encode()).digest())
    shared = 0 if manner == "person" else 1
    if kin:
        numbers[shared] = hashlib.sha256(f"{salt}:{kin}".encode()).digest()[shared]
    parts = [each for name, each in further.items() if name != "salt"] if further else _parts(manner)
    options = [_able(each, wished) for each in parts]
    chosen = [able[number % len(able)] for able, number in zip(options, numbers, strict=False)]
    if manner == "boss":
        chosen[0] = _BOSS
    if kin and manner != "person":
        chosen.append(_MARKS[numbers[4] % len(_MARKS)])
    # What lies inside another outline is cut out of it: eyes and mouth of a mask, face and badge of a person. A crown
    # touches its head and is a path of its own.
    pairs = (chosen[:2], chosen[2:]) if manner in ("person", "frontier") else (chosen[:1], chosen[1:])
    drawn = "".join(f'<path d="{"".join(pair)}" fill="#000000" fill-rule="evenodd"/>' for pair in pairs if any(pair))
    if kin:
        broad, high = 0.78 + numbers[5] % 5 * 0.055, 0.84 + numbers[6] % 4 * 0.053
        moved = f"translate({12 - 12 * broad:.3f} {24 - 24 * high:.3f}) scale({broad:.3f} {high:.3f})"
        drawn = f'<g transform="{moved}">{drawn}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">{drawn}</svg>'


def _parts(manner: Manner) -> Sequence[Sequence[str]]:
    """What a portrait is put together from."""
    return (_SHOULDERS, _BADGES, _COVERS, _FACES) if manner == "person" else (_CROWNS, _HEADS, _EYES, _MOUTHS)


def _able(options: Sequence[str] | Mapping[str, str], wished: Collection[str]) -> Sequence[str]:
    """What a part may be: of parts with names those that are wished for, if any is."""
    if not isinstance(options, Mapping):
        return options
    return [path for name, path in options.items() if name in wished] or list(options.values())
