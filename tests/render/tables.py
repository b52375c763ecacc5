"""Draws a laid table of Tabletop Simulator as seen from above, out of the saved object and its pictures.

    python -m tests.render.tables saved.json table.png

Every object is drawn with the very picture that it shows, at the size that its scale gives it, with its name; bags,
counters, pawns and dice as plain shapes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

from PIL import Image, ImageDraw, ImageFont

INCH = 25.4
#: Pixels of the picture for an inch of the table.
SCALE = 24
_CLOTH, _WORDS = (38, 52, 44), (255, 240, 190)
_PLAIN = {"Bag": (150, 110, 60), "Counter": (70, 90, 140)}


def footprint(made: Mapping[str, Any], images: Path) -> tuple[float, float]:
    """How wide and high an object is, in inches, before it is turned: from its scale and the picture it shows."""
    scale = float(made["Transform"]["scaleX"])
    if made["Name"] in ("Card", "DeckCustom"):
        sheet = next(iter(made["CustomDeck"].values()))
        with Image.open(_file(sheet["FaceURL"], images)) as picture:
            wide, high = picture.width / sheet["NumWidth"], picture.height / sheet["NumHeight"]
        short = 2.5 * scale
        return (short, short * high / wide) if high >= wide else (short * wide / high, short)
    if made["Name"] == "Custom_Tile":
        with Image.open(_file(made["CustomImage"]["ImageURL"], images)) as picture:
            return 2 * scale * picture.width / picture.height, 2 * scale
    if made["Name"] == "Figurine_Custom":
        return scale, scale
    return {"Bag": (2.4, 2.4), "Counter": (3.2, 2.0)}.get(str(made["Name"]), (0.9, 0.9))


def _file(url: str, images: Path) -> Path:
    return images / Path(unquote(urlparse(url).path)).name


def _face(made: Mapping[str, Any], images: Path) -> Image.Image | None:
    """What is seen of an object from above."""
    down = made["Transform"]["rotZ"] == 180
    if made["Name"] in ("Card", "DeckCustom"):
        number = made["CardID"] if made["Name"] == "Card" else made["DeckIDs"][0]
        sheet = made["CustomDeck"][str(number // 100)]
        if down:
            return Image.open(_file(sheet["BackURL"], images)).convert("RGB")
        with Image.open(_file(sheet["FaceURL"], images)) as picture:
            wide, high = picture.width // sheet["NumWidth"], picture.height // sheet["NumHeight"]
            x, y = number % 100 % sheet["NumWidth"] * wide, number % 100 // sheet["NumWidth"] * high
            return picture.crop((x, y, x + wide, y + high)).convert("RGB")
    if "CustomImage" in made:
        image = made["CustomImage"]
        return Image.open(_file(image["ImageSecondaryURL" if down else "ImageURL"], images)).convert("RGB")
    return None


def _font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """One that knows Cyrillic, where there is one."""
    try:
        return ImageFont.truetype("DejaVuSans.ttf", 10)
    except OSError:
        return ImageFont.load_default(10)


def draw(saved: Path, target: Path) -> None:
    objects = json.loads(saved.read_bytes())["ObjectStates"]
    images = saved.parent / "images"
    sizes = [footprint(each, images) for each in objects]
    places = [(each["Transform"]["posX"], -each["Transform"]["posZ"]) for each in objects]
    left = min(x - max(size) for (x, _), size in zip(places, sizes, strict=True)) - 1
    top = min(y - max(size) for (_, y), size in zip(places, sizes, strict=True)) - 1
    right = max(x + max(size) for (x, _), size in zip(places, sizes, strict=True)) + 1
    bottom = max(y + max(size) for (_, y), size in zip(places, sizes, strict=True)) + 1
    canvas = Image.new("RGB", (round((right - left) * SCALE), round((bottom - top) * SCALE)), _CLOTH)
    pen = ImageDraw.Draw(canvas)
    font = _font()
    in_order = sorted(zip(objects, places, sizes, strict=True), key=lambda each: each[0]["Transform"]["posY"])
    for made, (x, y), (wide, high) in in_order:
        box = (max(2, round(wide * SCALE)), max(2, round(high * SCALE)))
        face = _face(made, images)
        if face is None:
            colour = _PLAIN.get(made["Name"]) or tuple(round(made["ColorDiffuse"][part] * 255) for part in "rgb")
            face = Image.new("RGB", box, colour)
        elif made["Name"] == "Figurine_Custom":
            face = face.crop((0, 0, face.width, face.width))
        face = face.resize(box).rotate(-(made["Transform"]["rotY"] - 180), expand=True)
        canvas.paste(face, (round((x - left) * SCALE - face.width / 2), round((y - top) * SCALE - face.height / 2)))
    for made, (x, y), (_, high) in in_order:
        count = len(made.get("ContainedObjects", ()))
        words = made["Nickname"] + (f" ({count})" if count else "")
        at = ((x - left) * SCALE, (y - top + high / 2) * SCALE)
        pen.text(at, words, fill=_WORDS, font=font, anchor="mb", stroke_width=1, stroke_fill=(0, 0, 0))
    canvas.save(target)


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
