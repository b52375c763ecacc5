"""Printing a pack: choose, gather, plan, typeset, write, read back. One pass of the same layouts for every output."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.files import atomic_write
from toolkit.content.library import Library
from toolkit.content.writing import scratch_folder
from toolkit.render.art_checks import odd_colours
from toolkit.render.batch import Batch, batch_of, gather, resized
from toolkit.render.cards import Card, printable
from toolkit.render.codes import CODES
from toolkit.render.long_documents import Joined, Part, is_long, set_in_parts
from toolkit.render.orders import Line, write_order
from toolkit.render.phrases import phrases
from toolkit.render.picture_orders import PictureOrder, all_pictures, shop_pictures
from toolkit.render.plan import OVERLAP, Backs, DoesNotFitError, Page, SheetPlan, sheets, singles
from toolkit.render.preflight import joined_problems, pdf_problems
from toolkit.render.print_checks import Limits, measured, overflowing, undrawable
from toolkit.render.profiles import Profile
from toolkit.render.readback import Reader
from toolkit.render.shape_checks import unseen_shapes
from toolkit.render.shops import Assortment, Placing, assorted, by_product
from toolkit.render.style import PALETTES, style_of
from toolkit.render.thumbnails import Thumbnail, from_pages, from_pictures, numbered_from_pages
from toolkit.render.typesetting import Job, typesetting
from toolkit.rules.reading import ContentFault

__all__ = ["CODES", "PrintOrder", "Printed", "Progress", "chosen", "print_order"]


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """What to print: which entities of a pack, in which language, for which printer, and where to put it.

    `name` is what the files are called; `pictures` asks for PNGs besides what the profile makes; `size` is another trim
    size for everything; `thumbnails` asks for small pictures of what was made; `jobs` is how many processes may draw.
    """

    name: str
    pack: str
    entities: Sequence[Entity]
    language: str
    profile: Profile
    out: Path
    pictures: bool = False
    palette: str = PALETTES[0]
    size: tuple[float, float] | None = None
    thumbnails: bool = False
    jobs: int = 0


@dataclass(frozen=True, slots=True)
class Printed:
    """What was made. `diagnostics` says what is wrong with it."""

    files: tuple[Path, ...]
    components: int
    pages: int
    diagnostics: tuple[Diagnostic, ...]
    thumbnails: tuple[Thumbnail, ...] = ()


Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done and how much there is."""


def print_order(library: Library, order: PrintOrder, progress: Progress = lambda what, done, total: None) -> Printed:
    """Print what was ordered. Nothing is written when a component cannot be said or drawn at all."""
    try:
        return _printed(library, order, progress)
    except ContentFault as fault:  # what the pack brings for its print cannot be used
        return Printed((), 0, 0, (fault.diagnostic,))


def _printed(library: Library, order: PrintOrder, progress: Progress) -> Printed:
    total = len(order.entities)
    style = style_of(library, order.pack)
    cards, problems = gather(
        library, order.entities, order.language, style, lambda done: progress("wording components", done, total)
    )
    if problems or not cards:
        return Printed((), 0, 0, tuple(problems))
    if order.size:
        cards = [resized(card, *order.size) for card in cards]
    manifest = library.packs[order.pack].manifest
    blank = Job(manifest.title, order.language, (), (), {}, order.palette, style)
    if order.profile.form != "sheets":
        printed = _ordered(order, str(manifest.version), cards, blank, progress)
    else:
        printed = _documents(library, order, cards, blank, progress)
    if order.pictures and printed.files and order.profile.form != "pictures":
        drawn = _pictures(
            order, all_pictures(order.profile, order.out / "png" / order.language, cards), blank, progress
        )
        own = [each for each in drawn.diagnostics if each not in printed.diagnostics]
        printed = replace(
            printed, files=printed.files + drawn.files, diagnostics=tuple(sorted((*printed.diagnostics, *own)))
        )
    unseen = unseen_shapes(cards, blank) if printed.files else []
    return replace(printed, diagnostics=tuple(sorted({*printed.diagnostics, *odd_colours(cards), *unseen})))


def chosen(library: Library, pack: str, only: Iterable[str]) -> tuple[list[Entity], list[str]]:
    """The printable entities of a pack, or those named, and the names that mean nothing printable.

    A name is an id, a qualified id or a kind.
    """
    entities = printable(library, pack)
    wanted = list(only)
    if not wanted:
        return entities, []
    names = {name for entity in entities for name in (entity.id, entity.qualified, entity.kind)}
    unknown = [name for name in wanted if name not in names]
    picked = [each for each in entities if {each.id, each.qualified, each.kind} & set(wanted)]
    return picked, unknown


@dataclass(frozen=True, slots=True)
class _Document:
    """One PDF: where it goes, what is in it, which of its pages it has."""

    path: Path
    batch: Batch
    pages: tuple[Page, ...]
    placings: tuple[Placing, ...] = ()

    @property
    def lines(self) -> list[Line]:
        """The cards with the page that shows each first."""
        first: dict[int, int] = {}
        for number, page in enumerate(self.pages, 1):
            for slot in page.slots:
                first.setdefault(slot.component, number)
        return [
            Line(card, placing, self.path, self.path if piece.back is not None else None, first[piece.front])
            for card, piece, placing in zip(self.batch.cards, self.batch.pieces, self.placings, strict=True)
        ]


def _ordered(order: PrintOrder, version: str, cards: Sequence[Card], blank: Job, progress: Progress) -> Printed:
    """An order for a shop: a folder with what the shop sells, and the lists that say what is in it."""
    sorted_out = assorted(cards, order.profile)
    if not sorted_out.cards:
        return Printed((), 0, 0, tuple(sorted_out.problems))
    folder = order.out / order.profile.id / order.language
    if order.profile.form == "pictures":
        pictures = shop_pictures(order.profile, folder, sorted_out)
        printed, lines = _pictures(order, pictures, blank, progress), pictures.lines
    else:
        documents = _singles(order, folder, sorted_out)
        printed = _set(order, documents, blank, progress)
        lines = [line for document in documents for line in document.lines]
    lists = write_order(folder, (order.pack, version, order.language), order.profile, lines, sorted_out)
    problems = sorted({*printed.diagnostics, *sorted_out.problems})
    return replace(printed, files=printed.files + lists, diagnostics=tuple(problems))


def _documents(library: Library, order: PrintOrder, cards: Sequence[Card], blank: Job, progress: Progress) -> Printed:
    bled = [_bleeding(card, order.profile) for card in cards]
    try:
        documents = _sheets(order, bled, _how_parts_join(library, order))
    except DoesNotFitError as error:
        return Printed((), 0, 0, (cards[0].entity.diagnostic("L1003", str(error), hint="use larger paper"),))
    return replace(_set(order, documents, blank, progress), components=sum(card.copies for card in cards))


def _set(order: PrintOrder, documents: Sequence[_Document], blank: Job, progress: Progress) -> Printed:
    problems: list[Diagnostic] = []
    thumbnails: list[Thumbnail] = []
    for number, document in enumerate(documents):
        progress("typesetting", number, len(documents))
        found, shown = _typeset(order, document, blank)
        problems += found
        thumbnails += shown
        progress("typesetting", number + 1, len(documents))
    pages = sum(len(document.pages) for document in documents)
    count = sum(card.copies for document in documents for card in document.batch.cards)
    files = tuple(document.path for document in documents)
    return Printed(files, count, pages, tuple(sorted(dict.fromkeys(problems))), tuple(thumbnails))


def _bleeding(card: Card, profile: Profile) -> Card:
    size = card.component.size.bleeding(profile.bleed_x, profile.bleed_y)
    return card.sized(replace(size, safe=max(size.safe, profile.safe)))


def _how_parts_join(library: Library, order: PrintOrder) -> str:
    """What stands on the pages of a tile that is larger than the paper."""
    spoken = phrases(library.packs[order.pack].manifest.system, order.language)
    return spoken.say("sheets", "parts", overlap=f"{OVERLAP:g}")


def _sheets(order: PrintOrder, cards: Sequence[Card], note: str) -> list[_Document]:
    profile = order.profile
    assert profile.paper is not None  # what the schema says of sheets
    batch = batch_of(cards, backs=profile.backs is not Backs.NONE)
    plan = SheetPlan(profile.paper, profile.backs, profile.offset, profile.corners, names=batch.names, note=note)
    pages = sheets(batch.pieces, batch.sizes, plan)
    stem = f"{order.name}-{order.language}-{profile.id}"
    if profile.backs is not Backs.SEPARATE:
        return [_Document(order.out / f"{stem}.pdf", batch, tuple(pages))]
    halves = [(back, tuple(page for page in pages if page.back is back)) for back in (False, True)]
    names = {False: "fronts", True: "backs"}
    return [_Document(order.out / f"{stem}-{names[back]}.pdf", batch, half) for back, half in halves if half]


def _singles(order: PrintOrder, folder: Path, sorted_out: Assortment) -> list[_Document]:
    """One file a product, or a size: shops print each on a machine of its own."""
    documents = []
    for product, size, numbers in by_product(sorted_out):
        placings = tuple(sorted_out.placings[number] for number in numbers)
        batch = batch_of((sorted_out.cards[number] for number in numbers), turns=[each.turn for each in placings])
        name = product.id if product else f"{size.width:g}x{size.height:g}"
        pages = singles(batch.pieces, order.profile.order)
        documents.append(_Document(folder / f"{order.name}-{name}.pdf", batch, tuple(pages), placings))
    return documents


def _typeset(order: PrintOrder, document: _Document, blank: Job) -> tuple[list[Diagnostic], list[Thumbnail]]:
    batch = document.batch
    problems = undrawable(batch.subjects, blank.style)
    job = replace(blank, components=batch.components, pages=document.pages, pictures=batch.pictures)
    if is_long(job):
        found, shown = _typeset_in_parts(order, document, job)
        return problems + found, shown
    with typesetting(job) as typesetter:
        part = Part(typesetter.pdf(), typesetter.fits(), document.pages)
    problems += _read_back(order, document, part)
    atomic_write(document.path, part.content)
    shown = from_pages(document.path, document.pages, batch, order.jobs) if order.thumbnails else []
    return problems, shown


def _typeset_in_parts(order: PrintOrder, document: _Document, job: Job) -> tuple[list[Diagnostic], list[Thumbnail]]:
    problems: list[Diagnostic] = []
    shown: dict[int, Thumbnail] = {}
    whole = Joined()
    with scratch_folder() as folder:
        for part in set_in_parts(job, order.jobs):
            problems += _read_back(order, document, part)
            if order.thumbnails:
                path = folder / "part.pdf"
                path.write_bytes(part.content)
                shown |= numbered_from_pages(path, part.pages, document.batch, 1, taken=shown)
            whole.add(part.content)
    atomic_write(document.path, whole.pdf())
    problems += joined_problems(document.pages, document.path)
    return list(dict.fromkeys(problems)), [shown[number] for number in sorted(shown)]


def _limits(profile: Profile) -> Limits:
    return Limits(profile.smallest_text, profile.art_dpi, profile.readable_text)


def _read_back(order: PrintOrder, document: _Document, part: Part) -> list[Diagnostic]:
    """What is wrong with a finished file, or with a part of one."""
    batch = document.batch
    problems = overflowing(part.fits, batch.subjects)
    with Reader(part.content) as reader:
        names = [str(component.data["name"]) for component in batch.components]
        problems += measured(reader, part.pages, batch.subjects, _limits(order.profile), part.fits)
        problems += pdf_problems(reader, part.pages, names, document.path)
    return problems


def _pictures(order: PrintOrder, made: PictureOrder, blank: Job, progress: Progress) -> Printed:
    batch = made.batch
    problems = undrawable(batch.subjects, blank.style)
    job = replace(blank, components=batch.components, pictures=batch.pictures)
    problems += made.draw(job, order.jobs, lambda done: progress("drawing pictures", done, len(made.pictures)))
    if order.profile.form == "pictures":  # otherwise the sheets were measured
        problems += made.measure(job, _limits(order.profile))
    shown = from_pictures(made.pictures, batch) if order.thumbnails else []
    count = sum(card.copies for card in batch.cards)
    return Printed(made.files, count, len(made.pictures), tuple(sorted(dict.fromkeys(problems))), tuple(shown))
