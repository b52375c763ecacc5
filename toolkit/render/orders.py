"""An order for a shop is a folder: the files to upload, `cards.csv` for people and `order.json` for programs.

Both say how many of each card to order. `order.json` also says on which product each is printed, what was left out and
why, and where the shop's sizes were read.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.content.characters import in_cell
from toolkit.content.files import atomic_write
from toolkit.render.cards import Card
from toolkit.render.colour import SENTENCE
from toolkit.render.profiles import Profile
from toolkit.render.shops import Assortment, LeftOut, Placing

LISTING, MANIFEST = "cards.csv", "order.json"


@dataclass(frozen=True, slots=True)
class Line:
    """One card of an order: the file that shows its front and the one that shows its back, and the page in them."""

    card: Card
    placing: Placing
    front: Path
    back: Path | None
    page: int | None = None


def write_order(
    folder: Path, order: tuple[str, str, str], profile: Profile, lines: Sequence[Line], sorted_out: Assortment
) -> tuple[Path, ...]:
    """Write the two lists into the folder of an order. `order` is the pack, its version and the language."""
    atomic_write(folder / LISTING, _listing(folder, lines))
    manifest = _manifest(folder, order, profile, lines, sorted_out)
    atomic_write(folder / MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=1) + "\n")
    return folder / LISTING, folder / MANIFEST


def _listing(folder: Path, lines: Sequence[Line]) -> str:
    """What to upload and how many of each to order, for people."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["file", "name", "copies", "back", "product"])
    for line in lines:
        front = _inside(line.front, folder) + (f"#page={line.page}" if line.page else "")
        back = _inside(line.back, folder) if line.back and not line.page else ""
        product = line.placing.product.title if line.placing.product else ""
        writer.writerow([front, in_cell(line.card.name), line.card.copies, back, product])
    return text.getvalue()


def _manifest(
    folder: Path, order: tuple[str, str, str], profile: Profile, lines: Sequence[Line], sorted_out: Assortment
) -> dict[str, Any]:
    pack, version, language = order
    files = dict.fromkeys(path for line in lines for path in (line.front, line.back) if path is not None)
    return {
        "pack": pack,
        "version": version,
        "language": language,
        "shop": profile.title,
        "profile": profile.id,
        "sources": list(profile.sources),
        "colour": SENTENCE,
        "components": sum(line.card.copies for line in lines),
        "products": _products(folder, lines),
        "left_out": [_left_out(each) for each in sorted_out.left_out],
        "files": [
            {"file": _inside(path, folder), "sha256": hashlib.sha256(path.read_bytes()).hexdigest()} for path in files
        ],
    }


def _products(folder: Path, lines: Sequence[Line]) -> list[dict[str, Any]]:
    groups: dict[tuple[str, float, float], list[Line]] = {}
    for line in lines:
        product, size = line.placing.product, line.card.component.size
        width, height = (product.width, product.height) if product else (size.width, size.height)
        groups.setdefault((product.id if product else "", width, height), []).append(line)
    found = []
    for (name, width, height), members in groups.items():
        product = members[0].placing.product
        entry: dict[str, Any] = {"product": name or None, "title": product.title if product else None}
        entry |= {"width_mm": width, "height_mm": height}
        entry["pixels"] = list(product.pixels) if product and product.pixels else None
        entry["count"] = sum(line.card.copies for line in members)
        entry["cards"] = [_card(folder, line) for line in members]
        found.append(entry)
    return found


def _card(folder: Path, line: Line) -> dict[str, Any]:
    entry: dict[str, Any] = {"id": line.card.entity.qualified, "name": line.card.name, "copies": line.card.copies}
    entry["front"] = _inside(line.front, folder)
    entry["back"] = _inside(line.back, folder) if line.back else None
    if line.page:
        entry["page"] = line.page
    if line.placing.scale != 1:
        entry["scale"] = line.placing.scale
    return entry


def _left_out(each: LeftOut) -> dict[str, Any]:
    return {
        "kind": each.kind,
        "width_mm": each.width,
        "height_mm": each.height,
        "copies": each.copies,
        "why": each.why,
        "cards": [card.entity.qualified for card in each.cards],
    }


def _inside(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()
