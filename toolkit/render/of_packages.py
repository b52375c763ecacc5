"""Whether a system of an installed package can say and print what a pack holds, in each language of the two.

What cannot be said is a fault of the package (L0123), told once for all of it and not at every card.
"""

from __future__ import annotations

from collections.abc import Callable

from toolkit.content.descriptions import CANNOT_BE_USED, broken, known
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.booklet.making import KIND, booklet_of, has_booklets
from toolkit.render.cards import card_of, printable
from toolkit.render.phrase_faults import collecting
from toolkit.render.phrases import MissingPhraseError, languages_of
from toolkit.render.words import words_of
from toolkit.rules.reading import ContentFault

_LISTED = 12


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
