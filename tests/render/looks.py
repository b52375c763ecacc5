"""How different drawings look: rasterised small and soft, as one sees them across a table."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence

import typst
from PIL import Image

SIDE = 24
_ACROSS = 40


def seen(drawings: Sequence[str]) -> list[bytes]:
    """Each drawing as gray values of a small picture."""
    rows = -(-len(drawings) // _ACROSS)
    source = (
        f"#set page(width: {_ACROSS * SIDE}pt, height: {rows * SIDE}pt, margin: 0pt)\n"
        "#let all = json(bytes(sys.inputs.drawings))\n"
        f"#let side = {SIDE}pt\n"
        f'#grid(columns: {_ACROSS}, ..all.map(each => image(bytes(each), format: "svg", width: side, height: side)))'
    )
    found = typst.compile(
        source.encode(), format="png", ppi=144, sys_inputs={"drawings": json.dumps(list(drawings))}, timestamp=0
    )
    assert isinstance(found, bytes)
    sheet = Image.open(io.BytesIO(found)).convert("L").resize((_ACROSS * SIDE, rows * SIDE), Image.Resampling.BOX)
    places = [(n % _ACROSS * SIDE, n // _ACROSS * SIDE) for n in range(len(drawings))]
    return [sheet.crop((x, y, x + SIDE, y + SIDE)).tobytes() for x, y in places]


def distance(one: bytes, other: bytes) -> float:
    """How much of the ink of two drawings is not shared, from 0 (the same) to 1."""
    drawn = [(255 - a, 255 - b) for a, b in zip(one, other, strict=True)]
    return sum(abs(a - b) for a, b in drawn) / max(1, sum(max(pair) for pair in drawn))
