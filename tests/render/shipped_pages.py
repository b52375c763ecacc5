"""Everything of the shipped packs on paper, set once for all tests that look at it."""

from __future__ import annotations

from functools import cache

import pypdfium2

from tests.once import once
from tests.systems.own import PRINTED, library_of
from toolkit.content.library import load
from toolkit.content.resources import data_folder
from toolkit.render.cards import Card, card_of, printable
from toolkit.render.contact_sheet import longest
from toolkit.render.plan import pictures
from toolkit.render.print_checks import Subject
from toolkit.render.typesetting import Component, Fit, Job, typesetting

#: Every shipped pack with its system.
PACKS = {pack: system for system in PRINTED for pack in library_of(system).packs}


@cache
def cards(pack: str, language: str) -> list[Card]:
    """Every component of a shipped pack."""
    library = library_of(PACKS[pack])
    return [card_of(library, entity, language) for entity in printable(library, pack)]


@cache
def fronts(pack: str, language: str) -> tuple[list[Fit], list[str]]:
    """How the words fitted on the fronts of all components, and the words found on each of them."""
    return once(f"fronts-{pack}-{language}", lambda: read(language, [card.component for card in cards(pack, language)]))


def read(language: str, components: list[Component]) -> tuple[list[Fit], list[str]]:
    """Set components on a page each: how their words fitted, and the words found on each page."""
    job = Job("shipped", language, components, pictures([each.size for each in components]))
    with typesetting(job) as typesetter:
        document = pypdfium2.PdfDocument(typesetter.pdf())
        return list(typesetter.fits()), [page.get_textpage().get_text_bounded() for page in document]


@cache
def longest_cards(pack: str, language: str) -> list[Card]:
    """Of every kind of a system's core the card with most to say, with no other pack beside it."""
    library = load([data_folder("content") / pack / "core"]).library
    return list(longest(library, pack, language))


def contact_sheet(pack: str, language: str, palette: str) -> tuple[list[Subject], Job, bytes]:
    """The fronts and then the backs of the cards with most to say, a page each, as a finished file."""
    shown = longest_cards(pack, language)
    subjects = [Subject(card.component, card.entity) for card in shown]
    subjects += [Subject(card.back.component, card.back.entity) for card in shown if card.back]
    components = [subject.component for subject in subjects]
    job = Job(pack, language, components, pictures([each.size for each in components]), {}, palette)

    def typeset() -> bytes:
        with typesetting(job) as typesetter:
            return typesetter.pdf()

    return subjects, job, once(f"contact-sheet-{pack}-{language}-{palette}", typeset)
