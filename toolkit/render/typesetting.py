"""The only module that touches Typst: a job in, PDF or PNG bytes and a fit report out.

A job is typeset in a folder of its own that shows our layouts, our icons, the pictures the job names, the files of the
pack's print style and `job.json`; Typst cannot read anything else. Fonts come with the wheel or the pack, system
fonts are ignored and the clock is fixed, so the same job gives the same bytes everywhere.

Our own layouts are set in this process. With files of a pack it happens in another one (`confined.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal, Protocol

from toolkit.content.characters import in_page
from toolkit.content.resources import data_folder, data_folders
from toolkit.content.writing import scratch_folder, writing_to
from toolkit.render.colour import pdf_with_srgb
from toolkit.render.plan import Page, Size
from toolkit.render.style import PACK_FOLDER, PALETTES, PLAIN, Style, colours_of
from toolkit.render.typography import all_tied

FONTS = ("Libertinus Serif",)
"""Embedded in the typst wheel, with Latin and Cyrillic letters in upright, italic, semibold and bold (SIL Open Font
License)."""

DISPLAY = "New Computer Modern"
"""The face of titles, embedded in the same wheel, with Latin and Cyrillic small capitals (GUST Font License)."""

Format = Literal["pdf", "png"]
#: The document stands in the job itself: Typst wants what it begins with there, and no link.
_MAIN = "document.typ"
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
    """One document. `pictures` are files that component data names by their path inside the job.

    A `booklet` has words and maps instead of components on planned pages.
    """

    title: str
    language: str
    components: Sequence[Component]
    pages: Sequence[Page]
    pictures: Mapping[str, Path] = field(default_factory=dict)
    palette: str = PALETTES[0]
    style: Style = PLAIN
    booklet: Mapping[str, Any] | None = None

    @property
    def fonts(self) -> list[str]:
        """The families that words are set in; what the first has no letter for is set in the next."""
        return [self.style.font, *FONTS] if self.style.font else list(FONTS)

    def to_json(self) -> str:
        data = {
            "title": self.title,
            "language": self.language,
            "fonts": self.fonts,
            "components": [_component(each) for each in self.components],
            "pages": [asdict(page) for page in self.pages],
            "booklet": all_tied(self.booklet),
        }
        text: str = in_page(json.dumps(data, ensure_ascii=False, sort_keys=True))
        return text


@dataclass(frozen=True, slots=True)
class Fit:
    """How a text came out: the size it was set in, and whether it is too long even at the smallest size."""

    component: str
    field: str
    size: float
    overflow: bool


class TypesettingError(Exception):
    """A layout that cannot be typeset: a mistake in a template, not in what it was given to draw.

    `report` is Typst's own, with the places it came through.
    """

    def __init__(self, message: str, report: str = "") -> None:
        super().__init__(message, report)
        self.message = message
        self.report = report

    def __str__(self) -> str:
        return self.report or self.message


class Setter(Protocol):
    """Sets one job, in as many formats as wanted."""

    def change(self, job: Job) -> None:
        """Take another version of the job; what is equal in both is not laid out again."""

    def pdf(self) -> bytes: ...

    def png(self, dpi: float) -> list[bytes]:
        """One picture a page."""

    def fits(self) -> list[Fit]:
        """How every text of the document came out, in the order of the pages, each text once."""


class Typesetter:
    """A setter in this process; what was laid out once is not laid out again."""

    def __init__(self, folder: Path) -> None:
        import typst  # heavy, and only rendering needs it

        self._folder = folder
        self._fonts = fonts_in(folder)
        self._error = typst.TypstError
        self._compiler = self._reading()

    def change(self, job: Job) -> None:
        """A compiler remembers the files that it read for `fits`, so another one reads the changed ones. What was laid
        out before is remembered by Typst itself, for all compilers of the process.
        """
        rewrite_job(job, self._folder)
        self._compiler = self._reading()

    def _reading(self) -> Any:
        """A compiler that has read nothing yet."""
        import typst

        return typst.Compiler(
            str(self._folder / _MAIN),
            root=str(self._folder),
            font_paths=self._fonts,
            ignore_system_fonts=True,
            package_path=str(self._folder / "packages"),
            package_cache_path=str(self._folder / "packages"),
        )

    def pdf(self) -> bytes:
        return pdf_with_srgb(self._compile("pdf", None)[0])

    def png(self, dpi: float) -> list[bytes]:
        return self._compile("png", dpi)

    def fits(self) -> list[Fit]:
        try:
            found = json.loads(self._compiler.query("<fit>", field="value"))
        except RuntimeError as error:  # a query does not tell the place
            self._compile("png", 10)
            raise TypesettingError(str(error)) from error
        return list(dict.fromkeys(map(_fit, found)))

    def _compile(self, output: Format, dpi: float | None) -> list[bytes]:
        try:
            result, warnings = self._compiler.compile_with_warnings(format=output, ppi=dpi, timestamp=0)
        except self._error as error:
            raise TypesettingError(error.message, error.diagnostic) from error
        if warnings:  # an unknown font or a layout that does not settle: the result would not be what was meant
            first = min(warnings, key=lambda warning: warning.message)
            raise TypesettingError(first.message, first.diagnostic)
        assert result is not None  # bytes are returned whenever no output file is named
        return result if isinstance(result, list) else [result]


def _fit(data: Any) -> Fit:
    """A report of the `fit` functions; a pack's layout may have put anything else under their label."""
    try:
        return Fit(str(data["component"]), str(data["field"]), float(data["size"]), bool(data["overflow"]))
    except (TypeError, KeyError, ValueError):
        raise TypesettingError("the label <fit> is kept for how words fit") from None


@contextmanager
def typesetting(job: Job) -> Iterator[Setter]:
    """A typesetter for the job, in a folder that is gone afterwards."""
    with scratch_folder() as scratch:
        folder = scratch / "job"
        write_job(job, folder)
        if job.style.is_foreign:
            from toolkit.render.confined import ConfinedTypesetter

            yield ConfinedTypesetter(folder, job)
        else:
            yield Typesetter(folder)


def write_job(job: Job, folder: Path) -> None:
    """Everything Typst may see of a job, and nothing else."""
    with writing_to(folder):
        folder.mkdir(parents=True, exist_ok=True)
    for part in ("layouts", "icons"):
        sources = [templates / part for templates in data_folders("templates")]
        _show(sources, folder / part, links=not job.style.files)  # a pack draws some of our icons anew
    copy_files({_MAIN: data_folder("templates") / "layouts" / _MAIN}, folder)
    copy_files(job.style.files, folder)
    rewrite_job(job, folder)


def _show(sources: Sequence[Path], target: Path, *, links: bool) -> None:
    """Let a folder of a job have what folders of templates have: ours is the first, so no system changes what others
    share. There are hundreds of files, so it is a link to the one that has it, where there may and can be links.
    """
    found = [source for source in sources if source.exists()]
    if links and (len(found) == 1 or (found and found[0].is_file())):
        with suppress(OSError, NotImplementedError):
            target.symlink_to(found[0].resolve(), target_is_directory=found[0].is_dir())
            return
    if found and found[0].is_file():
        copy_files({target.name: found[0]}, target.parent)
        return
    with writing_to(target):
        target.mkdir(exist_ok=True)
    if not links:
        every = (path for source in reversed(found) for path in source.rglob("*") if path.is_file())
        copy_files({path.relative_to(_above(path, found)).as_posix(): path for path in every}, target)
        return
    for name in sorted({path.name for source in found if source.is_dir() for path in source.iterdir()}):
        _show([source / name for source in found], target / name, links=links)


def _above(path: Path, folders: Sequence[Path]) -> Path:
    return next(folder for folder in folders if path.is_relative_to(folder))


def copy_files(files: Mapping[str, Path], folder: Path) -> None:
    """Copy files to their places in a folder."""
    made: set[Path] = set()
    for inside, source in files.items():
        content, target = source.read_bytes(), folder / inside
        with writing_to(folder):
            if target.parent not in made:
                target.parent.mkdir(parents=True, exist_ok=True)
                assert target.parent.resolve().is_relative_to(folder.resolve()), "never through a link"
                made.add(target.parent)
            target.write_bytes(content)


def rewrite_job(job: Job, folder: Path) -> None:
    """The data of a job, anew: what is drawn may differ, what it is drawn with does not."""
    copy_files(job.pictures, folder)
    # The settings stand alone because every layout reads them: the job itself is long.
    settings = {
        "palette": job.palette,
        "colours": colours_of(job.style, job.palette),
        "display": job.fonts if job.style.font else [DISPLAY, *FONTS],
    }
    with writing_to(folder):
        (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        (folder / "job.json").write_text(job.to_json(), encoding="utf-8")


_known_letters: set[str] = set()


def letters_without_glyph(texts: Iterable[str], style: Style = PLAIN) -> frozenset[str]:
    """The characters that no font of ours or of the style can draw. We ask our fonts once a process about each."""
    letters = {letter for text in texts for letter in text if not letter.isspace()} - _known_letters
    if not letters:
        return frozenset()
    missing = unshown(letters, FONTS, bundled_fonts())
    _known_letters.update(letters - missing)
    if missing and style.font:
        from toolkit.render.confined import letters_missing

        missing = letters_missing(missing, style)
    return frozenset(missing)


def unshown(letters: Iterable[str], families: Sequence[str], fonts: Any) -> set[str]:
    """Which of the letters none of the families has."""
    import typst

    wanted = set(letters)
    sample = json.dumps("\u2060 ".join(sorted(wanted)), ensure_ascii=False)
    source = (
        f"#set text(font: json(bytes({json.dumps(json.dumps(list(families)))})), fallback: false)\n#text({sample})\n"
    )
    missing: set[str] = set()
    try:
        # The archive form of PDF refuses text that is not there; the plain form would print empty boxes.
        typst.compile(source.encode(), font_paths=fonts, ignore_system_fonts=True, pdf_standards=["a-2b"], timestamp=0)
    except typst.TypstError as error:
        for found in _NO_GLYPH.findall(error.diagnostic):
            missing |= set(found) & wanted
        if not missing:
            raise TypesettingError(error.message, error.diagnostic) from error
    return missing


def fonts_in(folder: Path) -> Any:
    """The fonts of a job: ours, and those its pack brought."""
    brought = folder / PACK_FOLDER / "fonts"
    if not brought.is_dir():
        return bundled_fonts()
    import typst

    return typst.Fonts(include_system_fonts=False, font_paths=[str(brought)])


@cache
def bundled_fonts() -> Any:
    """Finding fonts costs more than setting a card, so every job shares them."""
    import typst

    return typst.Fonts(include_system_fonts=False)


def _component(component: Component) -> dict[str, Any]:
    return {
        "layout": component.layout if component.layout.startswith("/") else f"/layouts/{component.layout}",
        "size": _size(component.size, component.scale),
        "scale": component.scale,
        "data": all_tied(dict(component.data)),
    }


def _size(size: Size, scale: float) -> dict[str, float]:
    return {name.replace("_", "-"): round(value / scale, 4) for name, value in asdict(size).items()}
