"""Whether a system of an installed package can say and print what a pack holds, in each language of the two.

What cannot be said is a fault of the package (L0123), told once for all of it and not at every card. Its own layouts
are tried on one card of each kind and on one booklet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from toolkit.content.descriptions import CANNOT_BE_USED, broken, known
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.resources import data_file
from toolkit.content.shipped_files import package_of
from toolkit.render.batch import batch_of, gather
from toolkit.render.booklet.making import KIND, booklet_of, has_booklets, job_of, own_layout
from toolkit.render.cards import card_of, printable
from toolkit.render.phrase_faults import collecting
from toolkit.render.phrases import MissingPhraseError, languages_of
from toolkit.render.plan import pictures
from toolkit.render.printing import PrintOrder
from toolkit.render.profiles import read_profile
from toolkit.render.shipped_layouts import shipped_layouts
from toolkit.render.style import PLAIN
from toolkit.render.typesetting import Job, typesetting
from toolkit.render.words import words_of
from toolkit.rules.reading import ContentFault

_LISTED = 12
#: Dots an inch: what a picture shows is not looked at, so it is small.
_DOTS = 10


def see_package(library: Library, pack: str) -> None:
    """Raise `BrokenSystemError` where the pack's system lacks phrases or cannot be printed."""
    manifest = library.packs[pack].manifest
    system = manifest.system
    languages = dict.fromkeys((*languages_of(system), *manifest.languages))
    lacking = {language: _lacking(library, pack, language) for language in languages}
    said = [f"in {language!r}: {_listed(places)}" for language, places in lacking.items() if places]
    if said:
        message = CANNOT_BE_USED.format(system, f"it has no phrases for what {pack!r} says, {'; '.join(said)}")
        hint = "write them there, a file a language, or take away the files of languages that it does not speak"
        raise broken(message, str(known()[system].folder / "data" / "templates" / "phrases" / system), hint=hint)
    for job in _drawn_by_package(library, pack, manifest.languages[0]):
        with typesetting(job) as typesetter:
            typesetter.png(_DOTS)  # what Typst says of a layout, whoever started the check tells as the package's


def _drawn_by_package(library: Library, pack: str, language: str) -> Iterator[Job]:
    """What is drawn with layouts of the package itself: a card of each kind, and a booklet."""
    system = library.packs[pack].manifest.system
    kinds = {kind for kind, layout in shipped_layouts(system).items() if _is_brought(layout.path)}
    first = {each.kind: each for each in reversed(printable(library, pack)) if each.kind in kinds}
    cards, _ = gather(library, [*first.values()], language, PLAIN)
    if cards:
        batch = batch_of(cards)
        yield Job(pack, language, batch.components, pictures(batch.sizes), batch.pictures)
    adventures = library.of_kind(KIND, pack=pack) if has_booklets(system) else ()
    if adventures and _is_brought(own_layout(system)):
        order = PrintOrder(pack, pack, adventures[:1], language, read_profile("home-a4"), Path())
        yield job_of(library, order, [booklet_of(library, adventures[0], language)], PLAIN)


def _is_brought(layout: str) -> bool:
    """Whether a layout is a file of an installed package."""
    path = data_file("templates", "layouts", *layout.removeprefix("/layouts/").split("/"))
    return path is not None and package_of(path) is not None


def _lacking(library: Library, pack: str, language: str) -> list[str]:
    """The phrases that are missing for what the pack holds, by their places."""
    system = library.packs[pack].manifest.system
    with collecting() as lacking:
        tasks: list[tuple[Callable[..., object], Entity]] = [
            (words_of, each) for each in library.entities if each.pack == pack
        ]
        tasks += [(card_of, each) for each in printable(library, pack)]
        if has_booklets(system):
            tasks += [(booklet_of, each) for each in library.of_kind(KIND, pack=pack)]
        for make, entity in tasks:
            try:
                make(library, entity, language)
            except ContentFault as fault:
                if isinstance(fault.__cause__, MissingPhraseError):
                    lacking[fault.__cause__.place] = None
    return list(lacking)


def _listed(places: list[str]) -> str:
    more = len(places) - _LISTED
    return ", ".join(places[:_LISTED]) + (f" and {more} more" if more > 0 else "")
