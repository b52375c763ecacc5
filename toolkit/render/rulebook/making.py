"""Rule books as PDF and PNG: their words are made, typeset, read back and written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from toolkit.content.diagnostics import START, Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.files import atomic_write
from toolkit.content.library import Library
from toolkit.content.pack import MANIFEST
from toolkit.render.booklet.making import own_layout, unlike_paper
from toolkit.render.colour import png_with_srgb
from toolkit.render.credits import credits_of
from toolkit.render.kinds.supplies import made_for
from toolkit.render.pacing import pace, put_together
from toolkit.render.phrases import MissingPhraseError
from toolkit.render.picturing import with_dpi
from toolkit.render.plan import Paper, Size
from toolkit.render.print_checks import Subject, overflowing, undrawable
from toolkit.render.printing import Printed, PrintOrder, Progress
from toolkit.render.readback import Reader
from toolkit.render.rulebook.book import Rulebook, rulebook_of
from toolkit.render.runs import with_icons
from toolkit.render.style import Style, style_of, theme_of
from toolkit.render.thumbnails import from_whole_pages
from toolkit.render.typesetting import Component, Job, typesetting
from toolkit.rules.reading import ContentFault

KIND = "rulebook"


@dataclass(frozen=True, slots=True)
class _Made:
    """One book as a document, and its pages as pictures where they were asked for."""

    pdf: bytes
    pictures: list[bytes]
    problems: list[Diagnostic]


def print_rulebook(
    library: Library, order: PrintOrder, target: Path, progress: Progress = lambda what, done, total: None
) -> Printed:
    """Make the rule book of the order's pack as a PDF at a place, and its pages as pictures beside it where the order
    wants pictures. Nothing is written when it cannot be made."""
    progress("wording the rules", 0, 1)
    try:
        book = rulebook_of(library, order.pack, order.language)
        style = style_of(library, order.pack)
        progress("wording the rules", 1, 1)
        progress("typesetting", 0, 1)
        made = _typeset(library, order, book, style)
        progress("typesetting", 1, 1)
    except ContentFault as fault:
        return Printed((), 0, 0, (fault.diagnostic,))
    except MissingPhraseError as missing:
        place = library.packs[order.pack].shown_path(MANIFEST)
        return Printed((), 0, 0, (Diagnostic("L1002", str(missing), place, START),))
    assert order.profile.paper is not None  # whoever calls has seen to it
    with Reader(made.pdf) as reader:
        pages = len(reader)
        problems = [*made.problems, *_too_small(reader, order, target)]
        problems += unlike_paper(reader, order.profile.paper, target)
        shown = from_whole_pages(reader, str(book.data["name"]), KIND) if order.thumbnails else []
    atomic_write(target, made.pdf)
    files = [target]
    for number, picture in enumerate(made.pictures, 1):
        files.append(target.with_name(f"{target.stem}-{number:02}.png"))
        atomic_write(files[-1], png_with_srgb(with_dpi(picture, order.profile.dpi)))
    return Printed(tuple(files), 1, pages, tuple(sorted(dict.fromkeys(problems))), tuple(shown))


def job_of(library: Library, order: PrintOrder, book: Rulebook, style: Style) -> Job:
    """What is typeset for a rule book."""
    assert order.profile.paper is not None
    manifest = library.packs[order.pack].manifest
    data: dict[str, Any] = {
        "theme": theme_of(manifest.system, style, order.palette),
        "own": own_layout(manifest.system),
        "title": str(book.data["title"]),
        "paper": _upright(order.profile.paper),
        "labels": {"kind": book.data["pack"] or book.data["title"]},
        "credits": credits_of(library, order.pack, order.language),
        "rulebook": with_icons(dict(book.data), style.icons),
    }
    return Job(f"{book.data['name']}: {book.data['title']}", order.language, (), (), {}, order.palette, style, data)


def _upright(paper: Paper) -> Mapping[str, float]:
    return {"width": min(paper.width, paper.height), "height": max(paper.width, paper.height)}


def _typeset(library: Library, order: PrintOrder, book: Rulebook, style: Style) -> _Made:
    subject = _subject(library, order, book, style)
    problems = undrawable([subject], style)
    job = job_of(library, order, book, style)
    with typesetting(job) as typesetter:
        put_together(typesetter, pace(typesetter, job))
        pdf = typesetter.pdf()
        pictures = typesetter.png(order.profile.dpi) if order.pictures else []
        fits = [replace(fit, component=book.id) for fit in typesetter.fits()]
    return _Made(pdf, pictures, [*problems, *overflowing(fits, [subject])])


def _subject(library: Library, order: PrintOrder, book: Rulebook, style: Style) -> Subject:
    """What messages about the book are about: the manifest of the pack stands for it."""
    assert order.profile.paper is not None
    entity: Entity = made_for(library, order.pack, KIND, KIND, {})
    size = Size(order.profile.paper.width, order.profile.paper.height)
    return Subject(Component("booklet/rulebook.typ", size, with_icons(dict(book.data), style.icons)), entity)


def _too_small(reader: Reader, order: PrintOrder, target: Path) -> Iterator[Diagnostic]:
    least = order.profile.smallest_text
    for number in range(len(reader)):
        small = min((text.points for text in reader.page(number).texts), default=least)
        if small < least - 0.02:
            message = f"page {number + 1} of the rule book has letters of {small:.2g} pt"
            hint = f"this printer prints {least:g} pt or more: use larger paper"
            yield Diagnostic("L1007", message, target.as_posix(), START, hint=hint)
