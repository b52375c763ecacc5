"""From entities to components: what each layout is given to draw.

`templates/layouts/<system>/layouts.yaml` says which kinds of a system can be printed, with which layout, how large, and
what is on their backs; a pack's print style may bring other layouts. The module `print.kinds` of a system gathers the
data of its kinds (`KINDS`) and what else is in its box (`supplies`); a system without it prints what all kinds share,
which is gathered here. A kind's data may say `back`: the name of a deck, `{deck, label}`,
`{entity}` for things with two faces, or `{side}` where the same layout draws the other side; with both, that side is
another entity. It may say `copies`: how many are printed, where that is not what the entity says.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from toolkit.content.art import art_names, art_of, art_problems
from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.files import PathProblem, asset_path, image_size
from toolkit.content.library import Library
from toolkit.content.resources import data_file
from toolkit.render.drawings import NAMES, with_shape
from toolkit.render.emblem import emblem
from toolkit.render.phrases import MissingPhraseError, Phrases, capital, phrases
from toolkit.render.plan import Size
from toolkit.render.runs import with_icons
from toolkit.render.shipped import shipped_data
from toolkit.render.shipped_layouts import shipped_layouts
from toolkit.render.style import Style, style_of
from toolkit.render.typesetting import Component
from toolkit.render.validation import must_follow_schema
from toolkit.render.words import words_of
from toolkit.rules.reading import ContentFault
from toolkit.systems import part


@dataclass(frozen=True, slots=True)
class Back:
    """What is on the other side. `name` is the same for everything with the same back; `entity` is set where the other
    side is a thing of its own."""

    name: str
    title: str
    component: Component
    entity: Entity | None = None
    picture: tuple[str, Path] | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """An entity ready for print. `picture` is its art: the path inside the job, and the file."""

    entity: Entity
    component: Component
    copies: int
    picture: tuple[str, Path] | None
    form: str = "card"
    back: Back | None = None

    @property
    def name(self) -> str:
        """What people call it, in the language it is printed in."""
        return str(self.component.data["name"])

    def sized(self, size: Size) -> Card:
        """The same card with both sides in another size."""
        back = replace(self.back, component=replace(self.back.component, size=size)) if self.back else None
        return replace(self, component=replace(self.component, size=size), back=back)


KindData = Callable[[Entity, Phrases, Library], Mapping[str, Any]]
"""What a kind adds to the data that all components have."""

Supplies = Callable[[Library, str], Iterable[Entity]]
"""What the box of a pack holds besides its entities (tokens, standees, sheets), as entities of kinds of their own."""


def printable(library: Library, pack: str) -> list[Entity]:
    """The entities of a pack that have a layout, by kind and id, and what else its box holds."""
    system = library.packs[pack].manifest.system
    kinds = shipped_layouts(system)
    if not kinds:
        return []
    own = [entity for kind in kinds for entity in library.of_kind(kind, pack=pack)]
    module = _kinds(system)
    supplies: Supplies | None = module.supplies if module is not None else None
    return [*own, *(supplies(library, pack) if supplies is not None else ())]


def card_of(library: Library, entity: Entity, language: str, style: Style | None = None) -> Card:
    """An entity as a component without bleed. Raises `ContentFault` where it cannot be said or drawn.

    `style` is that of the print it is made for; by default that of its own pack.
    """
    style = style_of(library, entity.pack) if style is None else style
    card, wanted = _face(library, entity, language, style)
    return replace(card, back=_back(library, card, wanted, language, style)) if wanted else card


def _face(library: Library, entity: Entity, language: str, style: Style) -> tuple[Card, str | Mapping[str, str]]:
    """The front of an entity, and what its data or layout say of its back: the name of a deck, or `{deck, label}`."""
    manifest = library.packs[entity.pack].manifest
    layout = style.layouts.get(entity.kind) or shipped_layouts(manifest.system)[entity.kind]
    said = words_of(library, entity, language)  # first: a rule that cannot be read has a message of its own
    picture = _picture(library, entity)
    own = _own_data(library, entity, language)
    wanted = own.pop("back", layout.back)
    columns, rows = own.pop("cells", (1, 1))
    copies = int(own.pop("copies", _copies(entity)))
    size = replace(layout.size, width=layout.size.width * columns, height=layout.size.height * rows)
    data = {
        "id": entity.qualified,
        "name": library.called(entity, language),
        "flavour": library.words(entity, "flavour", language) or None,
        "paragraphs": [paragraph.to_data() for paragraph in said],
        "emblem": emblem(entity.qualified),
        "art": f"/{picture[0]}" if picture else None,
        "art-view": picture[2] if picture else None,
        "credit": library.title(entity.pack, language),
        **own,
    }
    shape = _shape(library, entity)
    if shape and picture is None:
        data = with_shape(data, shape)
    if style.icons:
        data = {name: with_icons(value, style.icons) for name, value in data.items()}
    shown = picture[:2] if picture else None
    return Card(entity, Component(layout.path, size, data), copies, shown, layout.form), wanted


def _own_data(library: Library, entity: Entity, language: str) -> dict[str, Any]:
    system = library.packs[entity.pack].manifest.system
    must_follow_schema(library, entity)
    try:
        return dict(_kind_data(system, entity.kind)(entity, phrases(system, language), library))
    except MissingPhraseError as missing:
        raise ContentFault(entity.diagnostic("L1002", str(missing))) from missing


def _back(library: Library, card: Card, wanted: str | Mapping[str, str], language: str, style: Style) -> Back | None:
    said = {"deck": wanted} if isinstance(wanted, str) else wanted
    if "side" in said:
        turned = replace(card.component, data={**card.component.data, "side": said["side"]})
        shown = library.get(said["entity"], kind=card.entity.kind) if "entity" in said else card.entity
        return Back(f"{card.entity.qualified}-{said['side']}", card.name, turned, shown, card.picture)
    if "entity" in said:
        other = library.find(said["entity"], kind=card.entity.kind, pack=card.entity.pack)
        if other is None:  # a thing that is meant to have two faces may have one
            return None
        face, _ = _face(library, other, language, style)
        return Back(other.qualified, face.name, face.component, other, face.picture)
    manifest = library.packs[card.entity.pack].manifest
    layout = style.layouts["back"].path if "back" in style.layouts else _shared_back(manifest.system)
    label, tint = said.get("label", ""), said.get("tint", "")
    return deck_back(manifest.system, said["deck"], label, card.component.size, language, layout, tint)


def _shared_back(system: str) -> str:
    """The layout of the backs of decks: the system's own, else the plain one."""
    own = data_file("templates", "layouts", system, "back.typ")
    return f"{system}/back.typ" if own is not None else "common/back.typ"


@cache
def deck_back(system: str, deck: str, label: str, size: Size, language: str, layout: str, tint: str = "") -> Back:
    """The back that all cards of a deck share; `label` tells decks of one kind apart, such as their level. `tint` is
    the colour of their owner, where the layout knows such colours."""
    entry = shipped_data(f"layouts/{system}/backs.yaml")[deck]
    title = _back_title(system, entry, language)
    name = f"{deck}-{label}" if label else deck
    data = {
        "id": f"back/{name}",
        "name": title,
        "deck": deck,
        "label": label,
        "symbol": entry["symbol"],
        "emblem": emblem(f"{system}/back/{name}"),
        "tint": tint,
    }
    return Back(name, _deck_title(title, label), Component(layout, size, data))


def _deck_title(title: str, label: str) -> str:
    """What a deck is called on one line: `Guard 1`, but `Encounter · Frozen Rift`."""
    return f"{title}\u00a0· {label}" if label and not label.isdigit() else f"{title} {label}".strip()


def _back_title(system: str, entry: Mapping[str, Any], language: str) -> str:
    """What a back says: a term of the glossary, with an adjective where two decks share one, or titles of its own."""
    if "term" not in entry:
        titles = entry["title"]
        return str(titles.get(language, titles["en"]))
    spoken, term = phrases(system, language), str(entry["term"])
    if "adjective" not in entry:
        return spoken.title(term)
    return capital(f"{spoken.agreeing(str(entry['adjective']), term)} {spoken.term(term)}")


def _kind_data(system: str, kind: str) -> KindData:
    module = _kinds(system)
    found: KindData = module.KINDS[kind] if module is not None else _nothing_more
    return found


def _kinds(system: str) -> ModuleType | None:
    return part(system, "print.kinds")


def _nothing_more(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    return {}


def _copies(entity: Entity) -> int:
    copies = entity.data.get("copies", 1)
    return copies if isinstance(copies, int) and copies > 0 else 1


def _picture(library: Library, entity: Entity) -> tuple[str, Path, dict[str, Any]] | None:
    """The art of an entity under a name inside the job that says nothing about this machine, and how it is shown."""
    art, root = art_of(entity.data.get("art")), library.packs[entity.pack].root
    inside = art.file or art_by_name(root, entity)
    if not inside:
        return None
    found = asset_path(root, inside)
    size = found if isinstance(found, PathProblem) else image_size(found)
    if isinstance(size, PathProblem):
        raise _unusable(entity, ("art",), size.message, size.hint)
    for pointer, message, hint in art_problems(entity.data.get("art")):
        raise _unusable(entity, ("art", *pointer), message, hint)
    assert isinstance(found, Path)
    name = hashlib.sha256(f"{entity.pack}/{inside}".encode()).hexdigest()[:16]
    view = {
        "aspect": round(size[0] / size[1], 6),
        "focus": [each / 100 for each in art.focus],
        "scale": art.scale,
        "window": [each / 100 for each in art.window],
    }
    return f"art/{name}{found.suffix.lower()}", found, view


def _shape(library: Library, entity: Entity) -> str:
    """The shape that the author of a thing, or of whom it belongs to, chose to have drawn; "" for none."""
    owner = library.find(str(entity.data["of"]), pack=entity.pack) if "of" in entity.data else None
    said = (art_of(each.data.get("art")).shape for each in (entity, owner) if each is not None)
    return next((shape for shape in said if shape in NAMES), "")


def art_by_name(root: Path, entity: Entity) -> str:
    """A picture that is mapped by its name alone: that of the thing, or of whom it belongs to."""
    if not (root / "art").is_dir():
        return ""
    owner = str(entity.data.get("of", "")).rpartition("/")[2]
    return next((each for each in art_names(entity.kind, entity.id, owner) if (root / each).is_file()), "")


def _unusable(entity: Entity, pointer: Pointer, message: str, hint: str) -> ContentFault:
    return ContentFault(entity.diagnostic("L1004", message, pointer, hint=hint))
