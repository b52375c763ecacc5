"""Everything of the shipped packs on paper, set once for all tests that look at it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tests.once import once
from tests.systems.own import PRINTED, library_of
from toolkit.content.library import load
from toolkit.content.resources import data_folder
from toolkit.render.cards import Card, card_of, printable
from toolkit.render.contact_sheet import longest
from toolkit.render.plan import pictures
from toolkit.render.print_checks import Subject
from toolkit.render.readback import Reader
from toolkit.render.typesetting import Component, Fit, Job, typesetting

#: Every shipped pack with its system.
PACKS = {pack: system for system in PRINTED for pack in library_of(system).packs}


@cache
def cards(pack: str, language: str) -> list[Card]:
    """Every component of a shipped pack."""
    library = library_of(PACKS[pack])
    return [card_of(library, entity, language) for entity in printable(library, pack)]


@dataclass(frozen=True, slots=True)
class Set:
    """Components on a page each: how their words fitted, the words found on each page, and its smallest letters with
    their size in points."""

    fits: list[Fit]
    words: list[str]
    smallest: list[tuple[float, str]]


@cache
def whole(pack: str, language: str) -> Set:
    """The fronts of all components of a shipped pack."""
    return once(f"fronts-{pack}-{language}", lambda: read(language, [card.component for card in cards(pack, language)]))


def fronts(pack: str, language: str) -> tuple[list[Fit], list[str]]:
    """How the words fitted on the fronts of all components, and the words found on each of them."""
    found = whole(pack, language)
    return found.fits, found.words


def read(language: str, components: list[Component]) -> Set:
    """Set components on a page each."""
    job = Job("shipped", language, components, pictures([each.size for each in components]))
    with typesetting(job) as typesetter:
        content, fits = typesetter.pdf(), list(typesetter.fits())
    found = Set(fits, [], [])
    with Reader(content) as reader:
        for number in range(len(reader)):
            found.words.append(reader.words(number))
            found.smallest.append(smallest_letters(reader, number))
    return found


def smallest_letters(reader: Reader, number: int) -> tuple[float, str]:
    """The smallest letters of a page: their size, and what they say."""
    least = min(reader.page(number).texts, key=lambda text: text.points, default=None)
    return (least.points, reader.words(number, least.box)) if least is not None else (99.0, "")


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
