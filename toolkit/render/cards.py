"""From entities to components: what each layout is given to draw.

`templates/layouts/<system>/layouts.yaml` says which kinds of a system can be printed, with which layout and how large.
A module of `kinds/` gathers the data of the kinds of one system; what all kinds share is gathered here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from toolkit.content import yaml
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.files import PathProblem, asset_path, image_size
from toolkit.content.library import Library
from toolkit.content.resources import data_folder
from toolkit.render.emblem import emblem
from toolkit.render.phrases import MissingPhraseError, Phrases, phrases
from toolkit.render.plan import Size
from toolkit.render.typesetting import Component
from toolkit.render.words import words_of
from toolkit.rules.compiling import ContentFault


@dataclass(frozen=True, slots=True)
class Layout:
    """How a kind is printed."""

    path: str
    size: Size


@dataclass(frozen=True, slots=True)
class Card:
    """An entity ready for print. `picture` is its art: the path inside the job, and the file."""

    entity: Entity
    component: Component
    copies: int
    picture: tuple[str, Path] | None


KindData = Callable[[Entity, Phrases], Mapping[str, Any]]
"""What a kind adds to the data that all components have."""


@cache
def layouts(system: str) -> dict[str, Layout]:
    """The kinds of a system that can be printed; empty when none can."""
    path = data_folder("templates") / "layouts" / system / "layouts.yaml"
    if not path.is_file():
        return {}
    document, problems = yaml.read(path.name, path.read_bytes())
    if document is None or problems or not isinstance(document.data, dict):
        raise RuntimeError(f"the layouts of {system} are damaged: {[problem.message for problem in problems]}")
    return {kind: Layout(f"{system}/{each['layout']}", Size(**each["size"])) for kind, each in document.data.items()}


def printable(library: Library, pack: str) -> list[Entity]:
    """The entities of a pack that have a layout, kind by kind, in the order of their ids."""
    kinds = layouts(library.packs[pack].manifest.system)
    return [entity for kind in kinds for entity in library.of_kind(kind, pack=pack)]


def card_of(library: Library, entity: Entity, language: str) -> Card:
    """An entity as a component without bleed. Raises `ContentFault` where it cannot be said or drawn."""
    manifest = library.packs[entity.pack].manifest
    layout = layouts(manifest.system)[entity.kind]
    try:
        spoken = phrases(manifest.system, language)
        own = _kind_data(manifest.system, entity.kind)(entity, spoken)
    except MissingPhraseError as missing:
        path, span = entity.locate()
        raise ContentFault(Diagnostic("L1002", str(missing), path, span)) from missing
    except (TypeError, ValueError, AttributeError, LookupError) as error:  # content that was never checked
        path, span = entity.locate()
        message = f"the {entity.kind} {entity.id!r} cannot be drawn: {error}"
        raise ContentFault(Diagnostic("L1006", message, path, span, hint="run 'lantern check' on the pack")) from error
    picture = _picture(library, entity)
    data = {
        "id": entity.qualified,
        "name": library.words(entity, "name", language) or entity.id,
        "flavour": library.words(entity, "flavour", language) or None,
        "paragraphs": [paragraph.to_data() for paragraph in words_of(library, entity, language)],
        "emblem": emblem(entity.qualified),
        "art": f"/{picture[0]}" if picture else None,
        "credit": manifest.title,
        **own,
    }
    return Card(entity, Component(layout.path, layout.size, data), _copies(entity), picture)


def _kind_data(system: str, kind: str) -> KindData:
    module = import_module(f"toolkit.render.kinds.{system.replace('-', '_')}")
    found: KindData = module.KINDS[kind]
    return found


def _copies(entity: Entity) -> int:
    copies = entity.data.get("copies", 1)
    return copies if isinstance(copies, int) and copies > 0 else 1


def _picture(library: Library, entity: Entity) -> tuple[str, Path] | None:
    """The art of an entity under a name inside the job that says nothing about this machine."""
    art = entity.data.get("art")
    if not isinstance(art, str):
        return None
    found = asset_path(library.packs[entity.pack].root, art)
    problem = found if isinstance(found, PathProblem) else image_size(found)
    if isinstance(problem, PathProblem):
        path, span = entity.locate(("art",))
        raise ContentFault(Diagnostic("L1004", problem.message, path, span, hint=problem.hint, pointer=("art",)))
    assert isinstance(found, Path)
    name = hashlib.sha256(f"{entity.pack}/{art}".encode()).hexdigest()[:16]
    return f"art/{name}{found.suffix.lower()}", found
