"""In which colours a picture is saved: prints and screens are drawn in sRGB, and other colours change on the way."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path

#: What Pillow calls the pixels of pictures that need no word: grey, colours, a palette, each with or without
#: transparency, and black and white.
_PLAIN = frozenset({"1", "L", "LA", "La", "P", "PA", "RGB", "RGBA", "RGBa", "RGBX"})
_OTHERS = {"CMYK": "CMYK", "YCCK": "CMYK", "LAB": "Lab", "HSV": "HSV", "F": "numbers", "I": "numbers"}
_HINT = "save it as sRGB with 8 bits a channel, and look at it: inks that screens cannot show become duller"
#: The longest profile that is read: profiles for print are about half a megabyte.
_LONGEST_PROFILE = 4_000_000


@lru_cache(maxsize=2_000)
def colour_problem(path: Path) -> tuple[str, str] | None:
    """What is odd about the colours of a picture and what to do, or nothing. The pixels are not read."""
    from PIL import Image  # slow to import, and most runs look at no picture

    try:
        with Image.open(path, formats=("PNG", "JPEG", "WEBP")) as image:
            mode, profile = image.mode, image.info.get("icc_profile")
    except Exception:  # damaged pictures are told elsewhere
        return None
    if mode.startswith("I;16"):
        return f"the picture {path.name!r} has 16 bits a channel", _HINT
    if mode not in _PLAIN:
        return f"the picture {path.name!r} is saved in {_OTHERS.get(mode, mode)}, not in sRGB", _HINT
    named = _name_of(profile) if isinstance(profile, bytes) else ""
    if named and "srgb" not in named.casefold().replace(" ", "") and mode not in ("1", "L", "LA", "La"):
        return f"the picture {path.name!r} has the colour profile {named!r}, not sRGB", _HINT
    return None


def _name_of(profile: bytes) -> str:
    """What a colour profile calls itself; a damaged one has no name."""
    from PIL import ImageCms

    if len(profile) > _LONGEST_PROFILE:
        return "of unusual length"
    try:
        return ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(profile))).strip()
    except Exception:  # Pillow raises several kinds for damaged profiles
        return ""
