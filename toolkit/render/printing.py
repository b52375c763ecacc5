"""Printing a pack: choose, gather, plan, typeset, write. One pass of the same layouts for every output."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.files import atomic_write
from toolkit.content.library import Library
from toolkit.render.cards import Card, card_of, printable
from toolkit.render.plan import DoesNotFitError, Page, sheets, singles
from toolkit.render.profiles import Profile
from toolkit.render.typesetting import Fit, Job, typesetting
from toolkit.rules.compiling import ContentFault

CODES = {
    "L1001": "words do not fit on a component, even at the smallest size",
    "L1002": "a rule has no words in a language",
    "L1003": "a component is larger than the paper",
    "L1004": "the picture of a component cannot be used",
    "L1005": "a printer profile does not exist or is wrong",
    "L1006": "an entity lacks what its layout draws",
}
"""Every code this room emits, with its title."""


@dataclass(frozen=True, slots=True)
class Order:
    """What to print: which entities of a pack, in which language, for which printer, and where to put it.

    `name` is what the files are called.
    """

    name: str
    pack: str
    entities: Sequence[Entity]
    language: str
    profile: Profile
    out: Path
    pictures: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    """What was made. `diagnostics` says what is wrong with it."""

    files: tuple[Path, ...]
    components: int
    pages: int
    diagnostics: tuple[Diagnostic, ...]


Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done and how much there is."""


def print_order(library: Library, order: Order, progress: Progress = lambda what, done, total: None) -> Printed:
    """Print what was ordered. Nothing is written when a component cannot be said or drawn at all."""
    cards, problems = _gather(library, order, progress)
    if problems or not cards:
        return Printed((), 0, 0, tuple(problems))
    profile = order.profile
    bled = [_bleeding(card, profile.bleed_x, profile.bleed_y) for card in cards]
    try:
        pages = sheets([card.component.size for card in bled], profile.paper, [card.copies for card in cards])
    except DoesNotFitError as error:
        path, span = cards[0].entity.locate()
        return Printed((), 0, 0, (Diagnostic("L1003", str(error), path, span),))
    sheet_file = order.out / f"{order.name}-{order.language}-{profile.id}.pdf"
    progress("typesetting sheets", 0, 1)
    with typesetting(_job(library, order, bled, pages)) as typesetter:
        atomic_write(sheet_file, typesetter.pdf())
        problems = overflow_diagnostics(typesetter.fits(), cards)
    progress("typesetting sheets", 1, 1)
    files = [sheet_file]
    if order.pictures:
        files += _pictures(library, order, cards, progress)
    return Printed(tuple(files), sum(card.copies for card in cards), len(pages), tuple(problems))


def chosen(library: Library, pack: str, only: Iterable[str]) -> tuple[list[Entity], list[str]]:
    """The printable entities of a pack, or those named, and the names that mean nothing printable."""
    entities = printable(library, pack)
    wanted = list(only)
    if not wanted:
        return entities, []
    names = {name for entity in entities for name in (entity.id, entity.qualified)}
    unknown = [name for name in wanted if name not in names]
    return [entity for entity in entities if entity.id in wanted or entity.qualified in wanted], unknown


def overflow_diagnostics(fits: Iterable[Fit], cards: Iterable[Card]) -> list[Diagnostic]:
    """One diagnostic for every text that is too long."""
    entities = {card.entity.qualified: card.entity for card in cards}
    found = []
    for fit in fits:
        if not fit.overflow:
            continue
        entity = entities[fit.component]
        pointer = (fit.field,) if fit.field in entity.data else ()
        path, span = entity.locate(pointer)
        message = f"the {fit.field} of {entity.id!r} does not fit, even at {fit.size:g} pt"
        hint = "shorten the words, or split the rule over two components"
        found.append(Diagnostic("L1001", message, path, span, hint=hint, pointer=pointer))
    return sorted(found)


def _gather(library: Library, order: Order, progress: Progress) -> tuple[list[Card], list[Diagnostic]]:
    cards, problems = [], []
    for number, entity in enumerate(order.entities, 1):
        try:
            cards.append(card_of(library, entity, order.language))
        except ContentFault as fault:
            problems.append(fault.diagnostic)
        progress("wording components", number, len(order.entities))
    return cards, problems


def _pictures(library: Library, order: Order, cards: Sequence[Card], progress: Progress) -> list[Path]:
    profile = order.profile
    bleed = (profile.bleed_x, profile.bleed_y) if profile.pictures_bleed else (0.0, 0.0)
    shown = [_bleeding(card, *bleed) for card in cards]
    files = []
    with typesetting(_job(library, order, shown, singles([card.component.size for card in shown]))) as typesetter:
        for number, (card, picture) in enumerate(zip(shown, typesetter.png(profile.dpi), strict=True), 1):
            target = order.out / "png" / order.language / f"{card.entity.id}.png"
            atomic_write(target, picture)
            files.append(target)
            progress("drawing pictures", number, len(shown))
    return files


def _job(library: Library, order: Order, cards: Sequence[Card], pages: Sequence[Page]) -> Job:
    title = library.packs[order.pack].manifest.title
    pictures = dict(card.picture for card in cards if card.picture)
    return Job(title, order.language, [card.component for card in cards], pages, pictures)


def _bleeding(card: Card, x: float, y: float) -> Card:
    return replace(card, component=replace(card.component, size=card.component.size.bleeding(x, y)))
