"""The only module that touches Typst: a job in, PDF or PNG bytes and a fit report out.

A job is typeset in a folder of its own that holds our layouts, our icons, the pictures the job names and `job.json`;
Typst cannot read anything outside it. Fonts come with the wheel, system fonts are ignored and the clock is fixed, so
the same job gives the same bytes everywhere.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

from toolkit.content.resources import data_folder
from toolkit.render.plan import Page, Size

FONTS = ("Libertinus Serif",)
"""Embedded in the typst wheel, with Latin and Cyrillic letters in upright, italic, semibold and bold."""

PALETTES = ("colour", "low-ink", "colour-blind")

Format = Literal["pdf", "png"]
_MAIN = "layouts/document.typ"
_NO_GLYPH = re.compile(r'the text `"(.*?)"` could not be displayed', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Component:
    """One thing to draw: the layout that draws it, its size and the data the layout reads.

    A layout may draw at another size than the one that is printed: then `scale` is how much smaller or larger the print
    is, and `size` is still the size on paper.
    """

    layout: str
    size: Size
    data: Mapping[str, Any]
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Job:
    """One document. `pictures` are files that component data names by their path inside the job."""

    title: str
    language: str
    components: Sequence[Component]
    pages: Sequence[Page]
    pictures: Mapping[str, Path] = field(default_factory=dict)
    palette: str = PALETTES[0]

    def to_json(self) -> str:
        return json.dumps(
            {
                "title": self.title,
                "language": self.language,
                "fonts": list(FONTS),
                "components": [_component(each) for each in self.components],
                "pages": [asdict(page) for page in self.pages],
            },
            ensure_ascii=False,
            sort_keys=True,
        )


@dataclass(frozen=True, slots=True)
class Fit:
    """How a text came out: the size it was set in, and whether it is too long even at the smallest size."""

    component: str
    field: str
    size: float
    overflow: bool


class TypesettingError(Exception):
    """A layout that cannot be typeset: a mistake in a template, not in what it was given to draw."""


class Typesetter:
    """Sets one job, in as many formats as wanted; what was laid out once is not laid out again."""

    def __init__(self, folder: Path) -> None:
        import typst  # heavy, and only rendering needs it

        self._folder = folder
        self._error = typst.TypstError
        self._compiler = typst.Compiler(
            str(folder / _MAIN),
            root=str(folder),
            font_paths=_fonts(),
            ignore_system_fonts=True,
            package_path=str(folder / "packages"),
            package_cache_path=str(folder / "packages"),
        )

    def change(self, job: Job) -> None:
        """Take another version of the job; what is equal in both is not laid out again."""
        _write_data(job, self._folder)

    def pdf(self) -> bytes:
        return self._compile("pdf", None)[0]

    def png(self, dpi: float) -> list[bytes]:
        """One picture a page."""
        return self._compile("png", dpi)

    def fits(self) -> list[Fit]:
        """How every text of the document came out, in the order of the pages, each text once."""
        try:
            found = json.loads(self._compiler.query("<fit>", field="value"))
        except self._error as error:
            raise TypesettingError(getattr(error, "diagnostic", "") or str(error)) from error
        return list(dict.fromkeys(Fit(**each) for each in found))

    def _compile(self, output: Format, dpi: float | None) -> list[bytes]:
        try:
            result, warnings = self._compiler.compile_with_warnings(format=output, ppi=dpi, timestamp=0)
        except self._error as error:
            raise TypesettingError(getattr(error, "diagnostic", "") or str(error)) from error
        if warnings:  # an unknown font or a layout that does not settle: the result would not be what was meant
            raise TypesettingError("; ".join(sorted({warning.message for warning in warnings})))
        assert result is not None  # bytes are returned whenever no output file is named
        return result if isinstance(result, list) else [result]


@contextmanager
def typesetting(job: Job) -> Iterator[Typesetter]:
    """A typesetter for the job, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="lantern-") as name:
        folder = Path(name)
        write_job(job, folder)
        yield Typesetter(folder)


def write_job(job: Job, folder: Path) -> None:
    """Everything Typst may see of a job, and nothing else."""
    templates = data_folder("templates")
    for part in ("layouts", "icons"):
        shutil.copytree(templates / part, folder / part, ignore=shutil.ignore_patterns("*.yaml"))
    _write_data(job, folder)


def _write_data(job: Job, folder: Path) -> None:
    for inside, source in job.pictures.items():
        target = folder / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    # The settings stand alone because every layout reads them: the job itself is long.
    (folder / "settings.json").write_text(json.dumps({"palette": job.palette}), encoding="utf-8")
    (folder / "job.json").write_text(job.to_json(), encoding="utf-8")


_known_letters: set[str] = set()


def letters_without_glyph(texts: Iterable[str]) -> frozenset[str]:
    """The characters that no font of ours can draw. Every character is asked about once in a process."""
    letters = {letter for text in texts for letter in text if not letter.isspace()} - _known_letters
    if not letters:
        return frozenset()
    import typst

    sample = json.dumps("\u2060 ".join(sorted(letters)), ensure_ascii=False)
    source = f"#set text(font: {json.dumps(FONTS[0])}, fallback: false)\n#text({sample})\n"
    missing: set[str] = set()
    try:
        # The archive form of PDF refuses text that is not there; the plain form would print empty boxes.
        typst.compile(
            source.encode(), font_paths=_fonts(), ignore_system_fonts=True, pdf_standards=["a-2b"], timestamp=0
        )
    except typst.TypstError as error:
        for found in _NO_GLYPH.findall(error.diagnostic):
            missing |= set(found) & letters
        if not missing:
            raise TypesettingError(getattr(error, "diagnostic", "") or str(error)) from error
    _known_letters.update(letters - missing)
    return frozenset(missing)


@cache
def _fonts() -> Any:
    """Finding fonts costs more than setting a card, so every job shares them."""
    import typst

    return typst.Fonts(include_system_fonts=False)


def _component(component: Component) -> dict[str, Any]:
    return {
        "layout": f"/layouts/{component.layout}",
        "size": _size(component.size, component.scale),
        "scale": component.scale,
        "data": dict(component.data),
    }


def _size(size: Size, scale: float) -> dict[str, float]:
    return {name.replace("_", "-"): round(value / scale, 4) for name, value in asdict(size).items()}
