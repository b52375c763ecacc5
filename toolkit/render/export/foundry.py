"""Foundry VTT: the maps of adventures as a module folder, with walls, doors, lights and tokens.

The folder goes into Foundry's `Data/modules`. Compendia of newer versions are databases that only Foundry itself can
write; so the module brings its scenes as JSON and a short script, which makes scenes of them when a game master presses
a button in the settings of the module. Places are in pixels from the top left corner of the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.files import atomic_write
from toolkit.content.library import Library
from toolkit.render.batch import batch_of
from toolkit.render.cards import card_of
from toolkit.render.export.formats import checked_json
from toolkit.render.export.tabletop_pictures import is_standee
from toolkit.render.export.universal_vtt import Door, Mark, Point, TableMap, map_of, map_picture
from toolkit.render.phrases import phrases
from toolkit.render.plan import Page, Size, Slot, Window
from toolkit.render.style import style_of
from toolkit.render.typesetting import Job, typesetting

#: The kinds of grid, and what hinders movement, light, sight and sound in Foundry's data.
_SQUARES, _HEXES = 1, 2
_NORMAL = 20
_HOSTILE, _NEUTRAL = -1, 0
_VOID, _LIGHT = "#0c0b0e", "#ffd9a0"
_TOKEN_PIXELS = 280
_MM_AN_INCH = 25.4
_SCRIPT = Path(__file__).with_name("foundry-import.mjs")


def export_foundry(
    library: Library,
    pack: str,
    adventures: Sequence[Entity],
    language: str,
    out: Path,
    pixels: int = 140,
    players: int = 0,
) -> list[Path]:
    """Write the module of a pack; the first file is its manifest. Figures stand for so many players, or with 0 for as
    many as can play, where that makes a difference. Raises `ContentFault`."""
    manifest = library.packs[pack].manifest
    name = f"lantern-{manifest.id if manifest.id != 'core' else manifest.system}"
    folder = out / name
    files: list[Path] = []
    listed = []
    for adventure in adventures:
        shown = map_of(library, adventure, players)
        picture = folder / "maps" / f"{adventure.id}.png"
        atomic_write(picture, map_picture(library, adventure, shown, language, pixels, marks=False))
        tokens = _token_pictures(library, adventure, shown, language, folder)
        scene = _scene(library, adventure, shown, language, pixels, f"modules/{name}", tokens)
        target = folder / "scenes" / f"{adventure.id}.json"
        atomic_write(target, checked_json("foundry-scene", scene))
        files += [target, picture, *tokens.values()]
        listed.append(f"scenes/{adventure.id}.json")
    about = {
        "id": name,
        "title": library.title(pack, language),
        "description": f"Maps of {library.title(pack, language)}, made with Lantern.",
        "version": str(manifest.version),
        "compatibility": {"minimum": "10", "verified": "12"},
        "esmodules": ["scripts/import.mjs"],
        "flags": {"lantern": {"scenes": listed}},
    }
    atomic_write(folder / "scripts" / "import.mjs", _SCRIPT.read_bytes())
    atomic_write(folder / "module.json", checked_json("foundry-module", about))
    return [folder / "module.json", folder / "scripts" / "import.mjs", *dict.fromkeys(files)]


def _scene(
    library: Library,
    adventure: Entity,
    shown: TableMap,
    language: str,
    pixels: int,
    module: str,
    tokens: dict[str, Path],
) -> dict[str, Any]:
    walls = [_wall(edge, pixels) for edge in shown.walls]
    return {
        "name": library.called(adventure, language),
        "width": round(shown.width * pixels),
        "height": round(shown.height * pixels),
        "padding": 0,
        "background": {"src": f"{module}/maps/{adventure.id}.png"},
        "backgroundColor": _VOID,
        "grid": {
            "type": _SQUARES if shown.shape == "squares" else _HEXES,
            "size": pixels,
            "distance": 1,
            "units": "",
            "alpha": 0.2,
        },
        "tokenVision": True,
        "walls": [*walls, *(_door(door, pixels) for door in shown.doors)],
        "lights": [_light(cell, pixels) for cell in shown.lights],
        "tokens": [_token(library, mark, language, pixels, module, tokens) for mark in shown.marks],
        "flags": {"lantern": {"adventure": adventure.qualified}},
    }


def _wall(edge: tuple[Point, Point], pixels: int) -> dict[str, Any]:
    (x1, y1), (x2, y2) = edge
    ends = [round(each * pixels) for each in (x1, y1, x2, y2)]
    senses = dict.fromkeys(("move", "light", "sight", "sound"), _NORMAL)
    return {"c": ends, **senses, "door": 0, "ds": 0}


def _door(door: Door, pixels: int) -> dict[str, Any]:
    return {**_wall(door.edge, pixels), "door": 1, "ds": 0 if door.closed else 1}


def _light(cell: Point, pixels: int) -> dict[str, Any]:
    x, y = (round((each + 0.5) * pixels) for each in cell)
    return {"x": x, "y": y, "config": {"bright": 0.75, "dim": 1.5, "color": _LIGHT, "alpha": 0.3}}


def _token(
    library: Library, mark: Mark, language: str, pixels: int, module: str, tokens: dict[str, Path]
) -> dict[str, Any]:
    name = card_of(library, mark.entity, language).name
    if mark.more:
        name = f"{name} · {phrases(library.packs[mark.entity.pack].manifest.system, language).title(mark.more)}"
    side = mark.side
    x, y = (round((each - side / 2) * pixels) for each in mark.at)
    picture = f"{module}/tokens/{tokens[mark.entity.id].name}"
    return {
        "name": name.replace("\u00a0", " "),
        "x": x,
        "y": y,
        "width": side,
        "height": side,
        "texture": {"src": picture},
        "locked": not mark.foe,
        "hidden": mark.hidden,
        "disposition": _HOSTILE if mark.foe else _NEUTRAL,
    }


def _token_pictures(
    library: Library, adventure: Entity, shown: TableMap, language: str, folder: Path
) -> dict[str, Path]:
    """A picture of every token that lies on the map, by its id."""
    found: dict[str, Path] = {}
    style = style_of(library, adventure.pack)
    for mark in shown.marks:
        if mark.entity.id in found:
            continue
        card = replace(card_of(library, mark.entity, language, style), back=None)
        batch, size = batch_of([card]), card.component.size
        page = Page(size.width, size.height, (Slot(0, 0.0, 0.0),))
        if is_standee(card):  # the upper part of one side
            page = Page(size.width, size.width, (Slot(0, 0.0, 0.0, window=_portrait(size)),))
        job = Job(adventure.pack, language, batch.components, (page,), batch.pictures, style=style)
        with typesetting(job) as typesetter:
            content = typesetter.png(_TOKEN_PIXELS / size.width * _MM_AN_INCH)[0]
        target = folder / "tokens" / f"{mark.entity.id}.png"
        atomic_write(target, content)
        found[mark.entity.id] = target
    return found


def _portrait(size: Size) -> Window:
    return Window(0.0, size.height / 2, size.width, size.width)
