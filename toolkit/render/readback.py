"""Finished PDFs read back: what is really on their pages, in mm from the top left corner.

Besides `booklet/imposing.py`, this is the only module that touches pdfium. What it sees is what a print shop will see,
whichever layout drew it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

MM_A_POINT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def within(self, other: Box) -> Box:
        """The part of this box that lies in another one; it has no width or height where the two do not meet."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        return Box(left, top, max(left, min(self.right, other.right)), max(top, min(self.bottom, other.bottom)))

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.bottom - self.top)


@dataclass(frozen=True, slots=True)
class SeenText:
    """A stretch of letters: where they stand, how large they are, whether the file has their font inside, and the red,
    green and blue of their ink, each up to 255."""

    box: Box
    points: float
    embedded: bool
    ink: tuple[int, int, int] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class SeenPicture:
    """A raster picture on a page: the part of it that is seen, and its dots an inch at the size it is printed."""

    box: Box
    dpi: float


@dataclass(frozen=True, slots=True)
class SeenPage:
    """A page of the file. `trim` is where it says it will be cut."""

    width: float
    height: float
    trim: Box
    texts: tuple[SeenText, ...]
    pictures: tuple[SeenPicture, ...]


class Reader:
    """A PDF, or the file that has it, open for reading; every page is parsed once. Use it in a `with` statement."""

    def __init__(self, content: bytes | Path) -> None:
        import pypdfium2

        self._raw: Any = pypdfium2.raw
        self._document: Any = pypdfium2.PdfDocument(content)
        self._open: dict[int, Any] = {}
        self._seen: dict[int, SeenPage] = {}
        self._grounds: dict[int, Image] = {}

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.clear()
        self._document.close()

    def __len__(self) -> int:
        return len(self._document)

    @property
    def seen(self) -> list[SeenPage]:
        """The pages that somebody has looked at."""
        return list(self._seen.values())

    def size(self, number: int) -> tuple[float, float]:
        """Width and height of a page; the page itself is not parsed."""
        width, height = self._document.get_page_size(number)
        return width * MM_A_POINT, height * MM_A_POINT

    def page(self, number: int) -> SeenPage:
        if number not in self._seen:
            self._seen[number] = self._look_at(self._page(number))
        return self._seen[number]

    def words(self, number: int, box: Box | None = None) -> str:
        """The words of a page, or of a part of it, on one line."""
        page = self._page(number)
        left, _, _, top = page.get_mediabox()
        bounds = {}
        if box is not None:
            bounds = {
                "left": left + box.left / MM_A_POINT,
                "right": left + box.right / MM_A_POINT,
                "top": top - box.top / MM_A_POINT,
                "bottom": top - box.bottom / MM_A_POINT,
            }
        return " ".join(page.get_textpage().get_text_bounded(**bounds).split())

    def picture(self, number: int, dpi: float) -> Image:
        """The page as a picture."""
        found: Image = self._page(number).render(scale=dpi / 72).to_pil()
        return found

    def ground(self, number: int, dpi: float) -> Image:
        """The page as a picture without its letters; kept, so every page is asked for with the same dpi."""
        if number not in self._grounds:
            raw, page = self._raw, self._page(number)
            letters = [
                each
                for each in (raw.FPDFPage_GetObject(page.raw, n) for n in range(raw.FPDFPage_CountObjects(page.raw)))
                if raw.FPDFPageObj_GetType(each) == raw.FPDF_PAGEOBJ_TEXT
            ]
            modes = [raw.FPDFTextObj_GetTextRenderMode(each) for each in letters]
            for each in letters:
                raw.FPDFTextObj_SetTextRenderMode(each, raw.FPDF_TEXTRENDERMODE_INVISIBLE)
            self._grounds = {number: self.picture(number, dpi).convert("RGB")}
            for each, mode in zip(letters, modes, strict=True):
                raw.FPDFTextObj_SetTextRenderMode(each, mode)
        return self._grounds[number]

    def _page(self, number: int) -> Any:
        if number not in self._open:
            self._open[number] = self._document[number]
        return self._open[number]

    def _look_at(self, page: Any) -> SeenPage:
        left, bottom, right, top = page.get_mediabox()
        found = list(self._objects(page, (left, top)))
        return SeenPage(
            (right - left) * MM_A_POINT,
            (top - bottom) * MM_A_POINT,
            _box(page.get_trimbox(), (left, top)),
            tuple(each for each in found if isinstance(each, SeenText)),
            tuple(each for each in found if isinstance(each, SeenPicture)),
        )

    def _objects(self, page: Any, frame: tuple[float, float]) -> Iterator[SeenText | SeenPicture]:
        """Letters and raster pictures. A page has hundreds of shapes, so pdfium is asked without its comforts."""
        raw = self._raw
        kind_of, get, handle = raw.FPDFPageObj_GetType, raw.FPDFPage_GetObject, page.raw
        for number in range(raw.FPDFPage_CountObjects(handle)):
            each = get(handle, number)
            kind = kind_of(each)
            if kind == raw.FPDF_PAGEOBJ_TEXT:
                size = ctypes.c_float()
                raw.FPDFTextObj_GetFontSize(each, size)
                _, up = self._scale(each)
                embedded = bool(raw.FPDFFont_GetIsEmbedded(raw.FPDFTextObj_GetFont(each)))
                yield SeenText(self._bounds(each, frame), size.value * up, embedded, self._ink(each))
            elif kind == raw.FPDF_PAGEOBJ_IMAGE:
                width, height = ctypes.c_uint(), ctypes.c_uint()
                raw.FPDFImageObj_GetImagePixelSize(each, width, height)
                across, up = self._scale(each)
                box = self._clipped(each, self._bounds(each, frame), frame)
                yield SeenPicture(box, 72 * min(width.value / across, height.value / up))

    def _clipped(self, each: Any, box: Box, frame: tuple[float, float]) -> Box:
        """The part of an object's box that its clipping paths leave visible."""
        raw = self._raw
        clip = raw.FPDFPageObj_GetClipPath(each)
        for path in range(max(0, raw.FPDFClipPath_CountPaths(clip))) if clip else ():
            points = []
            for number in range(max(0, raw.FPDFClipPath_CountPathSegments(clip, path))):
                x, y = ctypes.c_float(), ctypes.c_float()
                raw.FPDFPathSegment_GetPoint(raw.FPDFClipPath_GetPathSegment(clip, path, number), x, y)
                points.append((x.value, y.value))
            if points:
                across, up = zip(*points, strict=True)
                box = box.within(_box((min(across), min(up), max(across), max(up)), frame))
        return box

    def _bounds(self, each: Any, frame: tuple[float, float]) -> Box:
        left, bottom, right, top = (ctypes.c_float() for _ in range(4))
        self._raw.FPDFPageObj_GetBounds(each, left, bottom, right, top)
        return _box((left.value, bottom.value, right.value, top.value), frame)

    def _ink(self, each: Any) -> tuple[int, int, int]:
        red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
        self._raw.FPDFPageObj_GetFillColor(each, red, green, blue, alpha)
        return red.value, green.value, blue.value

    def _scale(self, each: Any) -> tuple[float, float]:
        """How long the unit of an object is on the page, across and up."""
        matrix = self._raw.FS_MATRIX()
        self._raw.FPDFPageObj_GetMatrix(each, matrix)
        return float((matrix.a**2 + matrix.b**2) ** 0.5), float((matrix.c**2 + matrix.d**2) ** 0.5)


def _box(bounds: tuple[float, float, float, float], frame: tuple[float, float]) -> Box:
    """PDF counts from the bottom, people from the top."""
    left, bottom, right, top = bounds
    return Box(
        (left - frame[0]) * MM_A_POINT,
        (frame[1] - top) * MM_A_POINT,
        (right - frame[0]) * MM_A_POINT,
        (frame[1] - bottom) * MM_A_POINT,
    )
