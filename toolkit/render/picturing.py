"""Pictures of single components, exact to the pixel, drawn by every core of the machine."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from toolkit.content.files import atomic_write
from toolkit.render.colour import png_with_srgb
from toolkit.render.plan import Page, Slot
from toolkit.render.typesetting import Job, typesetting
from toolkit.render.workers import spread

MM_AN_INCH = 25.4
_CHUNK = 8
"""How many pictures a worker draws at a time: enough to pay for starting, few enough to share the work evenly."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture to draw: which component of the job, how far it is turned, how many pixels, and where it goes."""

    component: int
    turn: int
    pixels: tuple[int, int]
    target: Path


@dataclass(frozen=True, slots=True)
class _Task:
    job: Job
    pictures: tuple[Picture, ...]
    dpi: float


def draw_pictures(
    job: Job, pictures: Sequence[Picture], dpi: float, told: Callable[[int], None], jobs: int = 0
) -> list[Path]:
    """Draw and write pictures of the components of a job, whatever its pages. `told` gets how many are done."""
    chunks = [tuple(pictures[start : start + _CHUNK]) for start in range(0, len(pictures), _CHUNK)]
    tasks = [_task(job, chunk, dpi) for chunk in chunks]
    done = 0
    for count in spread(_draw, tasks, jobs):
        done += count
        told(done)
    return [picture.target for picture in pictures]


def _task(job: Job, pictures: tuple[Picture, ...], dpi: float) -> _Task:
    """The job cut down to what these pictures show."""
    components = [job.components[picture.component] for picture in pictures]
    named = {str(component.data.get("art"))[1:] for component in components}
    pages = [
        Page(
            round(picture.pixels[0] / dpi * MM_AN_INCH, 6),
            round(picture.pixels[1] / dpi * MM_AN_INCH, 6),
            (Slot(number, 0.0, 0.0, picture.turn),),
        )
        for number, picture in enumerate(pictures)
    ]
    files = {inside: path for inside, path in job.pictures.items() if inside in named}
    return _Task(replace(job, components=components, pages=pages, pictures=files), pictures, dpi)


def _draw(task: _Task) -> int:
    with typesetting(task.job) as typesetter:
        for picture, content in zip(task.pictures, typesetter.png(task.dpi), strict=True):
            atomic_write(picture.target, png_with_srgb(with_dpi(content, task.dpi)))
    return len(task.pictures)


def with_dpi(png: bytes, dpi: float) -> bytes:
    """A PNG that says how large it is on paper: a chunk put behind its header, the pixels untouched."""
    dots = round(dpi / MM_AN_INCH * 1000)
    body = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    end = 8 + 25  # the signature and the header, which always comes first
    return png[:end] + chunk + png[end:]
