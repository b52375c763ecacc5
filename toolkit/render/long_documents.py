"""Long documents are set in parts, one after another, and joined: a typesetter keeps all it has laid out, up to two
megabytes a card. Short ones are set at once, and nothing about them changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from toolkit.render.pdf_joining import Joined
from toolkit.render.plan import Page
from toolkit.render.typesetting import Component, Fit, Job, typesetting
from toolkit.render.workers import in_fresh_processes

#: As many components are set at once; with more than the second number in parts of the first.
A_PART, AT_ONCE = 96, 200


@dataclass(frozen=True, slots=True)
class Part:
    """A finished part: its file, how its texts came out, and the pages of the plan that it has."""

    content: bytes
    fits: list[Fit]
    pages: tuple[Page, ...]


def is_long(job: Job) -> bool:
    return len(job.components) > AT_ONCE


def set_in_parts(job: Job, jobs: int = 0) -> Iterator[Part]:
    """The parts of a long document in the order of its pages."""
    groups = list(_groups(job.pages))
    done = in_fresh_processes(_set, (_of(job, pages) for pages in groups), min(jobs, 2) or 2)
    for pages, (content, fits) in zip(groups, done, strict=True):
        yield Part(content, fits, pages)


def _groups(pages: Sequence[Page]) -> Iterator[tuple[Page, ...]]:
    """Pages that are set together: as many as show about `A_PART` different components, a front with its back."""
    taken: list[Page] = []
    shown: set[int] = set()
    for page in pages:
        fresh = {slot.component for slot in page.slots}
        if taken and not page.back and len(shown | fresh) > A_PART:
            yield tuple(taken)
            taken, shown = [], set()
        taken.append(page)
        shown |= fresh
    if taken:
        yield tuple(taken)


def _of(job: Job, pages: Sequence[Page]) -> Job:
    """The job cut down to some pages: only what they show, numbered anew."""
    numbers = list(dict.fromkeys(slot.component for page in pages for slot in page.slots))
    places = {number: place for place, number in enumerate(numbers)}
    components: list[Component] = [job.components[number] for number in numbers]
    moved = [
        replace(page, slots=tuple(replace(slot, component=places[slot.component]) for slot in page.slots))
        for page in pages
    ]
    wanted = {str(component.data.get("art"))[1:] for component in components}
    pictures = {inside: path for inside, path in job.pictures.items() if inside in wanted}
    return replace(job, components=components, pages=moved, pictures=pictures)


def _set(job: Job) -> tuple[bytes, list[Fit]]:
    with typesetting(job) as typesetter:
        return typesetter.pdf(), typesetter.fits()


__all__ = ["AT_ONCE", "A_PART", "Joined", "Part", "is_long", "set_in_parts"]
