"""What changed since a git revision, as a player would see it: what is drawn, not which files were touched."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from toolkit.content.entity import Entity
from toolkit.content.git import at_revision
from toolkit.content.library import Library, load
from toolkit.content.writing import scratch_folder
from toolkit.render.cards import Card, card_of, printable
from toolkit.render.style import Style, style_of
from toolkit.rules.reading import ContentFault


def changed_since(
    library: Library, pack: str, entities: Sequence[Entity], language: str, revision: str
) -> list[Entity]:
    """The entities that are new or whose print differs from that of the revision. Raises `GitError`."""
    root = library.packs[pack].root.resolve()
    then = at_revision(root, revision)
    with scratch_folder() as folder:
        for each in library.packs.values():
            then.write(each.root, folder)
        before = _prints(folder / root.relative_to(then.top), pack, language)
    now = _prints_of(library, pack, entities, language)
    return [entity for entity in entities if before.get(entity.qualified) != now.get(entity.qualified, "")]


def _prints(root: Path, pack: str, language: str) -> dict[str, str]:
    if not root.is_dir():
        return {}
    library = load([root]).library
    if pack not in library.packs:
        return {}
    return _prints_of(library, pack, printable(library, pack), language)


def _prints_of(library: Library, pack: str, entities: Sequence[Entity], language: str) -> dict[str, str]:
    """A name for everything that is drawn of each entity, with what, and how often; what cannot be drawn has none."""
    try:
        style = style_of(library, pack)
        look = style.digest()
    except (ContentFault, OSError):
        return {}
    return {each.qualified: _print_of(library, each, language, style, look) for each in entities}


def _print_of(library: Library, entity: Entity, language: str, style: Style, look: str) -> str:
    try:
        card = card_of(library, entity, language, style)
    except ContentFault:
        return ""
    return hashlib.sha256(json.dumps([look, *_drawn(card)], sort_keys=True).encode()).hexdigest()


def _drawn(card: Card) -> list[object]:
    sides = [card.component, *([card.back.component] if card.back else [])]
    pictures = [card.picture, *([card.back.picture] if card.back else [])]
    art = [hashlib.sha256(each[1].read_bytes()).hexdigest() if each else "" for each in pictures]
    return [card.copies, art, *([side.layout, asdict(side.size), dict(side.data)] for side in sides)]
