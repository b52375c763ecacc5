"""The credits page: who made a pack, its pictures, icons and fonts, and under which licences, from what packs say.

Of a picture the nearest word counts: `by` and `licence` of the entity's own `art`, then the line of the manifest's
`credits` for its file, then the line for its folder, then the authors and the licence of the pack.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.content.art import art_of
from toolkit.content.descriptions import description
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.pack import Claim, Pack
from toolkit.render.cards import art_by_name
from toolkit.render.phrases import Phrases, phrases
from toolkit.render.shipped import shipped_data

_MANY = 12
"""More names than this of what pictures show are counted, not listed."""
_OWN = ("The Lantern developers", "MIT")


@dataclass(frozen=True, slots=True)
class _Maker:
    """Who made something: the line of the credits that several things share."""

    by: str
    licence: str
    source: str = ""


def credits_of(library: Library, pack: str, language: str) -> dict[str, Any]:
    """What the layout of the credits page is given: a title, sections of entries, and a last sentence."""
    spoken = phrases(library.packs[pack].manifest.system, language)
    packs = [library.packs[name] for name in library.visible(pack)]
    sections = [
        ("", [_pack_entry(library, each, spoken) for each in packs]),
        (_say(spoken, "pictures"), list(_pictures(library, packs, spoken))),
        (_say(spoken, "drawings"), list(_drawings(packs, spoken))),
        (_say(spoken, "fonts"), list(_fonts(packs, spoken))),
    ]
    system = description(library.packs[pack].manifest.system)
    return {
        "title": _say(spoken, "title"),
        "sections": [{"title": title, "entries": entries} for title, entries in sections if entries],
        "end": _say(spoken, "unofficial", system=system.title if system else ""),
    }


def _say(spoken: Phrases, name: str, **values: Any) -> str:
    return spoken.say("credits", name, **values)


def _entry(what: str, maker: _Maker, spoken: Phrases) -> dict[str, Any]:
    """One entry: what it is, and lines about who made it."""
    lines = [
        maker.by or _say(spoken, "unnamed"),
        *([_say(spoken, "licence", licence=maker.licence)] if maker.licence else []),
        *([_say(spoken, "source", place=maker.source)] if maker.source else []),
    ]
    return {"what": what, "lines": lines}


def _pack_entry(library: Library, pack: Pack, spoken: Phrases) -> dict[str, Any]:
    title = library.title(pack.id, spoken.language)
    what = _say(spoken, "pack", title=title, version=pack.manifest.version)
    return _entry(what, _Maker(", ".join(pack.manifest.authors), pack.manifest.licence), spoken)


def _pictures(library: Library, packs: Sequence[Pack], spoken: Phrases) -> Iterator[dict[str, Any]]:
    """One entry for all pictures that the same people made."""
    shown: dict[_Maker, list[str]] = {}
    for pack in packs:
        for entity in library.entities:
            if entity.pack == pack.id and (file := _file(entity, pack.root)):
                name = library.called(entity, spoken.language)
                names = shown.setdefault(_maker_of_art(entity, file, pack), [])
                if name not in names:
                    names.append(name)
    for maker, names in shown.items():
        more = [_say(spoken, "more", count=len(names) - _MANY)] if len(names) > _MANY else []
        yield _entry(", ".join([*names[:_MANY], *more]), maker, spoken)


def _file(entity: Entity, root: Path) -> str:
    return art_of(entity.data.get("art")).file or art_by_name(root, entity)


def _maker_of_art(entity: Entity, file: str, pack: Pack) -> _Maker:
    art, general = art_of(entity.data.get("art")), _maker(file, pack)
    if not art.by:
        return _Maker(general.by, art.licence or general.licence, general.source)
    return _Maker(art.by, art.licence or general.licence)


def _maker(path: str, pack: Pack) -> _Maker:
    """Who made a file of a pack: the nearest line of its credits, else its authors."""
    lines = [each for each in pack.manifest.credits if each.covers(path)]
    if not lines:
        return _Maker(", ".join(pack.manifest.authors), pack.manifest.licence)
    nearest = max(lines, key=lambda each: len(each.of.rstrip("/")))
    return _Maker(nearest.by, nearest.licence or pack.manifest.licence, nearest.source)


def _drawings(packs: Sequence[Pack], spoken: Phrases) -> Iterator[dict[str, Any]]:
    """What is drawn without a picture: by us, and the icons and layouts that packs bring."""
    yield _entry(_say(spoken, "drawn"), _Maker(*_OWN), spoken)
    for pack in packs:
        brought: dict[_Maker, list[str]] = {}
        for file in pack.claimed(Claim.STYLE):
            if not file.path.startswith("fonts/"):
                brought.setdefault(_maker(file.path, pack), []).append(Path(file.path).stem)
        for maker, names in brought.items():
            more = [_say(spoken, "more", count=len(names) - _MANY)] if len(names) > _MANY else []
            yield _entry(", ".join([*names[:_MANY], *more]), maker, spoken)


def _fonts(packs: Sequence[Pack], spoken: Phrases) -> Iterator[dict[str, Any]]:
    for each in shipped_data("fonts.yaml"):
        what = f"{each['family']} ({_say(spoken, each['for'])})"
        yield _entry(what, _Maker(each["by"], each["licence"]), spoken)
    for pack in packs:
        for file in pack.claimed(Claim.STYLE):
            if file.path.startswith("fonts/"):
                yield _entry(Path(file.path).stem, _maker(file.path, pack), spoken)
