"""Finished PDFs read back: what is really on their pages, in mm from the top left corner.

This is the only module that touches pdfium. What it sees is what a print shop will see, whichever layout drew it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

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


@dataclass(frozen=True, slots=True)
class SeenText:
    """A stretch of letters: where they stand, how large they are, and whether the file has their font inside."""

    box: Box
    points: float
    embedded: bool


@dataclass(frozen=True, slots=True)
class SeenPicture:
    """A raster picture and how many dots an inch it has as it lies there."""

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
    """A PDF that is open for reading. Use it in a `with` statement."""

    def __init__(self, content: bytes) -> None:
        import pypdfium2

        self._raw: Any = pypdfium2.raw
        self._document: Any = pypdfium2.PdfDocument(content)

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self._document.close()

    def __len__(self) -> int:
        return len(self._document)

    def page(self, number: int) -> SeenPage:
        page = self._document[number]
        left, bottom, right, top = page.get_mediabox()
        frame = (left, top)
        found = list(self._objects(page, frame))
        return SeenPage(
            (right - left) * MM_A_POINT,
            (top - bottom) * MM_A_POINT,
            _box(page.get_trimbox(), frame),
            tuple(each for each in found if isinstance(each, SeenText)),
            tuple(each for each in found if isinstance(each, SeenPicture)),
        )

    def words(self, number: int, box: Box | None = None) -> str:
        """The words of a page, or of a part of it, on one line."""
        page = self._document[number]
        left, _, _, top = page.get_mediabox()
        text = page.get_textpage()
        bounds = {}
        if box is not None:
            bounds = {
                "left": left + box.left / MM_A_POINT,
                "right": left + box.right / MM_A_POINT,
                "top": top - box.top / MM_A_POINT,
                "bottom": top - box.bottom / MM_A_POINT,
            }
        return " ".join(text.get_text_bounded(**bounds).split())

    def picture(self, number: int, dpi: float) -> Any:
        """The page as a Pillow image."""
        return self._document[number].render(scale=dpi / 72).to_pil()

    def _objects(self, page: Any, frame: tuple[float, float]) -> Iterator[SeenText | SeenPicture]:
        raw = self._raw
        for each in page.get_objects(filter=(raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_IMAGE)):
            box = _box(each.get_bounds(), frame)
            matrix = each.get_matrix()
            if each.type == raw.FPDF_PAGEOBJ_TEXT:
                yield SeenText(box, self._points(each, matrix), self._embedded(each))
            else:
                width, height = each.get_px_size()
                across = (matrix.a**2 + matrix.b**2) ** 0.5 / 72
                up = (matrix.c**2 + matrix.d**2) ** 0.5 / 72
                yield SeenPicture(box, min(width / across, height / up))

    def _points(self, text: Any, matrix: Any) -> float:
        import ctypes

        size = ctypes.c_float()
        self._raw.FPDFTextObj_GetFontSize(text, size)
        return float(size.value * (matrix.c**2 + matrix.d**2) ** 0.5)

    def _embedded(self, text: Any) -> bool:
        return bool(self._raw.FPDFFont_GetIsEmbedded(self._raw.FPDFTextObj_GetFont(text)))


def _box(bounds: tuple[float, float, float, float], frame: tuple[float, float]) -> Box:
    """PDF counts from the bottom, people from the top."""
    left, bottom, right, top = bounds
    return Box(
        (left - frame[0]) * MM_A_POINT,
        (frame[1] - top) * MM_A_POINT,
        (right - frame[0]) * MM_A_POINT,
        (frame[1] - bottom) * MM_A_POINT,
    )
