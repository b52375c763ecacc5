"""What is drawn for a component without art, by the name of its shape: a thing or a face, with details from its id."""

from __future__ import annotations

from typing import Any, get_args

from toolkit.render.portrait import Manner, portrait
from toolkit.render.silhouette import SHAPES, silhouette

_MANNERS: dict[str, Manner] = {manner: manner for manner in get_args(Manner)}
NAMES = (*SHAPES, *_MANNERS)
"""Every shape that an author may choose with `art: {shape: …}`."""


def drawn(identity: str, shape: str) -> str:
    """The SVG source of a shape; `identity` is the qualified id it takes its details from."""
    if shape in SHAPES:
        return silhouette(identity, shape)
    return portrait(identity, _MANNERS[shape], identity)


def with_shape(data: dict[str, Any], shape: str) -> dict[str, Any]:
    """The data of a component that is drawn in a shape its author chose, on every side of it."""
    identity = str(data["id"])
    found = {**data, "portrait": drawn(identity, shape)}
    sides = data.get("sides")
    if isinstance(sides, dict):
        found["sides"] = {
            name: {**side, "portrait": drawn(f"{identity}/{name}", shape)} if "portrait" in side else side
            for name, side in sides.items()
        }
    return found
