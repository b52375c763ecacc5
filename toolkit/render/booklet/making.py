"""Booklets as PDFs: their words are made, typeset, read back and written: a file an adventure, and one for all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from toolkit.content.diagnostics import Diagnostic, Pointer, Severity
from toolkit.content.entity import Entity
from toolkit.content.files import atomic_write
from toolkit.content.library import Library
from toolkit.content.resources import data_file
from toolkit.render.booklet.model import Booklet
from toolkit.render.credits import credits_of
from toolkit.render.pacing import pace
from toolkit.render.phrases import MissingPhraseError, phrases
from toolkit.render.plan import Paper, Size
from toolkit.render.preflight import CODE as UNLIKE_PROFILE
from toolkit.render.print_checks import Subject, overflowing, undrawable
from toolkit.render.printing import Printed, PrintOrder, Progress
from toolkit.render.profiles import read_profile
from toolkit.render.readback import Reader, SeenPage
from toolkit.render.runs import with_icons
from toolkit.render.style import Style, style_of, theme_of
from toolkit.render.thumbnails import Thumbnail, from_whole_pages
from toolkit.render.typesetting import Component, Fit, Job, typesetting
from toolkit.render.validation import must_follow_schema
from toolkit.rules.reading import ContentFault, tree_of
from toolkit.systems import find, part

KIND = "adventure"
_NEAR = 0.1
#: The module of a system that makes its booklets.
_MODULE = "booklet.sections"


@dataclass(frozen=True, slots=True)
class _File:
    """One PDF and the booklets in it."""

    path: Path
    booklets: tuple[tuple[Entity, Booklet], ...]


def has_booklets(system: str) -> bool:
    """Whether the adventures of a system can be printed as booklets."""
    return part(system, _MODULE) is not None


def booklet_of(library: Library, adventure: Entity, language: str, *, spoiler_free: bool = False) -> Booklet:
    """The booklet of an adventure as data. Raises `ContentFault` where something cannot be said or drawn."""
    system = library.packs[adventure.pack].manifest.system
    module = part(system, _MODULE)
    assert module is not None, f"{system} has no booklets: ask has_booklets first"
    make: Callable[..., Booklet] = module.booklet
    tree_of(find(system).vocabulary, library, adventure)  # a rule that cannot be read has a message of its own
    must_follow_schema(library, adventure, *library.entities)  # a booklet draws on all that the adventure could use
    try:
        return make(library, adventure, language, spoiler_free=spoiler_free)
    except MissingPhraseError as missing:
        raise ContentFault(adventure.diagnostic("L1002", str(missing))) from missing


def print_booklets(
    library: Library,
    order: PrintOrder,
    *,
    spoiler_free: bool = False,
    progress: Progress = lambda what, done, total: None,
) -> Printed:
    """Make the booklets of the adventures that the order names. Nothing is written when one of them cannot be made."""
    made: list[tuple[Entity, Booklet]] = []
    problems: list[Diagnostic] = []
    for number, adventure in enumerate(order.entities, 1):
        try:
            made.append((adventure, booklet_of(library, adventure, order.language, spoiler_free=spoiler_free)))
        except ContentFault as fault:
            problems.append(fault.diagnostic)
        progress("wording adventures", number, len(order.entities))
    try:
        style = style_of(library, order.pack)
    except ContentFault as fault:
        problems.append(fault.diagnostic)
    if problems or not made or order.profile.paper is None:
        return Printed((), 0, 0, tuple(problems))
    files = _files(order, made, spoiler_free)
    pages, shown = 0, []
    for number, file in enumerate(files):
        progress("typesetting booklets", number, len(files))
        found, count, small = _typeset(library, order, file, style, spoiler_free)
        problems += found
        pages += count
        shown += small if len(files) == 1 or len(file.booklets) == 1 else []
        progress("typesetting booklets", number + 1, len(files))
    return Printed(
        tuple(file.path for file in files), len(made), pages, tuple(sorted(dict.fromkeys(problems))), tuple(shown)
    )


def _files(order: PrintOrder, made: Sequence[tuple[Entity, Booklet]], spoiler_free: bool) -> list[_File]:
    end = f"{order.language}{'-spoiler-free' if spoiler_free else ''}.pdf"
    files = [_File(order.out / f"{order.name}-{entity.id}-{end}", ((entity, each),)) for entity, each in made]
    if len(made) > 1:
        files.append(_File(order.out / f"{order.name}-adventures-{end}", tuple(made)))
    return files


def job_of(
    library: Library, order: PrintOrder, booklets: Iterable[Booklet], style: Style, *, spoiler_free: bool = False
) -> Job:
    """What is typeset for some booklets in one file."""
    assert order.profile.paper is not None  # whoever calls has seen to it
    paper = order.profile.paper
    manifest = library.packs[order.pack].manifest
    title = library.title(order.pack, order.language)
    spoken = phrases(manifest.system, order.language)
    kind = [spoken.say("booklet", "label"), *([spoken.say("booklet", "order_of_play")] if spoiler_free else [])]
    data: dict[str, Any] = {
        "theme": theme_of(manifest.system, style, order.palette),
        "own": own_layout(manifest.system),
        "title": title,
        "paper": {"width": min(paper.width, paper.height), "height": max(paper.width, paper.height)},
        "labels": {
            "kind": " · ".join(kind),
            "collection": spoken.say("booklet", "collection"),
            "page": spoken.say("booklet", "page"),
        },
        "credits": credits_of(library, order.pack, order.language),
        "booklets": [with_icons(each.to_data(), style.icons) for each in booklets],
    }
    return Job(title, order.language, (), (), {}, order.palette, style, data)


def print_credits(library: Library, order: PrintOrder) -> Path:
    """The credits page as a file of its own, beside what was printed; on A4 where the profile has no paper. Raises
    `ContentFault` where the pack's own font or icons cannot be used."""
    if order.profile.paper is None:
        order = replace(order, profile=replace(order.profile, paper=read_profile("home-a4").paper))
    job = job_of(library, order, (), style_of(library, order.pack))
    target = order.out / f"{order.name}-{order.language}-credits.pdf"
    with typesetting(job) as typesetter:
        atomic_write(target, typesetter.pdf())
    return target


def own_layout(system: str) -> str:
    """The layout that draws what only booklets of this system have; "" where it has nothing of its own."""
    inside = ("layouts", system, "booklet.typ")
    return f"/{'/'.join(inside)}" if data_file("templates", *inside) is not None else ""


def _typeset(
    library: Library, order: PrintOrder, file: _File, style: Style, spoiler_free: bool
) -> tuple[list[Diagnostic], int, list[Thumbnail]]:
    """Set one file, look at what came out, and write it."""
    paper = order.profile.paper
    assert paper is not None  # whoever calls has seen to it
    subjects = [_subject(entity, each, paper, style) for entity, each in file.booklets]
    problems = undrawable(subjects, style)
    job = job_of(library, order, [each for _, each in file.booklets], style, spoiler_free=spoiler_free)
    try:
        with typesetting(job) as typesetter:
            pace(typesetter, job)
            content = typesetter.pdf()
            fits = typesetter.fits()
    except ContentFault as fault:  # the pack's own font or icons
        return [*problems, fault.diagnostic], 0, []
    problems += overflowing([fit for fit in fits if fit.field != "map"], subjects)
    problems += _small_maps(fits, subjects, paper)
    with Reader(content) as reader:
        pages = len(reader)
        if len(file.booklets) == 1:
            problems += [*_measured(reader, file.booklets[0][0], order), *_unseen_art(file.booklets[0][0])]
        problems += unlike_paper(reader, paper, file.path)
        shown = from_whole_pages(reader, file.booklets[0][1].name, KIND) if order.thumbnails else []
    atomic_write(file.path, content)
    return problems, pages, shown


def _subject(entity: Entity, booklet: Booklet, paper: Paper, style: Style) -> Subject:
    size, data = Size(paper.width, paper.height), with_icons(booklet.to_data(), style.icons)
    return Subject(Component("booklet/booklet.typ", size, data), entity)


def _small_maps(fits: Iterable[Fit], subjects: Sequence[Subject], paper: Paper) -> Iterator[Diagnostic]:
    by_id = {str(subject.component.data["id"]): subject.entity for subject in subjects}
    for fit in fits:
        entity = by_id.get(fit.component)
        if fit.field == "map" and fit.overflow and entity is not None:
            sheet = f"{paper.width:g} × {paper.height:g} mm"
            message = f"the map of {entity.id!r} would have zones of {fit.size:.1f} mm on a sheet of {sheet}"
            at: Pointer = ("map",) if "map" in entity.data else ()
            hint = "lay the tiles closer together, or use larger paper"
            yield entity.diagnostic("L1001", message, at, hint=hint)


def _measured(reader: Reader, entity: Entity, order: PrintOrder) -> Iterator[Diagnostic]:
    """Letters too small and words too near to the edge, in the finished file; each told once."""
    smallest, margin = order.profile.smallest_text, order.profile.paper.margin if order.profile.paper else 0
    for number in range(len(reader)):
        page = reader.page(number)
        small = min((text.points for text in page.texts), default=smallest)
        if small < smallest - 0.02:
            message = f"page {number + 1} of the booklet of {entity.id!r} has letters of {small:.2g} pt"
            hint = f"this printer prints {smallest:g} pt or more: use larger paper"
            yield entity.diagnostic("L1007", message, hint=hint)
        edge = _nearest_to_edge(page)
        if edge < margin - _NEAR:
            message = f"words on page {number + 1} of the booklet of {entity.id!r} stand {edge:.1f} mm from the edge"
            yield entity.diagnostic("L1009", message, hint=f"this printer reaches up to {margin:g} mm from it")


def _unseen_art(entity: Entity) -> Iterator[Diagnostic]:
    if entity.data.get("art"):
        message = f"{entity.id!r} has a picture or a shape, but booklets show none"
        yield entity.diagnostic("L1020", message, ("art",), hint="take 'art' away", severity=Severity.WARNING)


def _nearest_to_edge(page: SeenPage) -> float:
    boxes = [text.box for text in page.texts]
    gaps = (min(box.left, box.top, page.width - box.right, page.height - box.bottom) for box in boxes)
    return min(gaps, default=page.width)


def unlike_paper(reader: Reader, paper: Paper, path: Path) -> Iterator[Diagnostic]:
    """Pages of another size than the paper, upright or lying, and fonts that are not in the file."""
    hint = "this is a fault of Lantern's own: please report it"
    for number in range(len(reader)):
        size = sorted(reader.size(number))
        if any(abs(a - b) > _NEAR for a, b in zip(size, sorted((paper.width, paper.height)), strict=True)):
            message = (
                f"page {number + 1} is {size[0]:.1f} × {size[1]:.1f} mm, not {paper.width:g} × {paper.height:g} mm"
            )
            yield Diagnostic(UNLIKE_PROFILE, message, path.as_posix(), hint=hint)
    if any(not text.embedded for page in reader.seen for text in page.texts):
        yield Diagnostic(UNLIKE_PROFILE, "a font is used that is not in the file", path.as_posix(), hint=hint)
