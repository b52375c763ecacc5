"""Icons that strangers drew: SVG that is nothing but shapes.

SVG can name other files, carry programs and unpack to gigabytes. An icon needs none of that, so only shapes with plain
attributes are let through, and a document type (the way to entities that grow without end) never is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn
from xml.parsers import expat

MAX_ICON = 64_000
_SPACE = "http://www.w3.org/2000/svg"
_SHAPES = frozenset({"path", "circle", "ellipse", "rect", "line", "polyline", "polygon"})
_ELEMENTS = _SHAPES | {"svg", "g", "title", "desc"}
_VIEW_BOX = re.compile(r"\s*-?[\d.]+[\s,]+-?[\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*\Z")


@dataclass(frozen=True, slots=True)
class IconProblem:
    """Why an icon cannot be used, and where in its file."""

    message: str
    line: int
    column: int
    hint: str = ""


class _Refused(Exception):
    def __init__(self, message: str, hint: str, place: tuple[int, int] = (1, 1)) -> None:
        super().__init__(message)
        self.hint = hint
        self.place = place


def icon_problem(raw: bytes) -> IconProblem | None:
    """What is wrong with the bytes of an icon; None when they are shapes and nothing else."""
    if len(raw) > MAX_ICON:
        return IconProblem(f"the icon is larger than {MAX_ICON // 1000} kB", 1, 1, "draw it with fewer points")
    parser = expat.ParserCreate(namespace_separator=" ")
    seen = _Seen(parser)
    parser.StartElementHandler = seen.start
    parser.EndElementHandler = seen.end
    parser.StartDoctypeDeclHandler = seen.document_type
    try:
        parser.Parse(raw, True)
        if not seen.shapes:
            raise _Refused("the icon draws nothing", "draw it with paths, circles, rectangles and lines")
    except _Refused as refused:
        return IconProblem(str(refused), *refused.place, refused.hint)
    except expat.ExpatError as error:
        return IconProblem(f"the icon is no SVG: {expat.ErrorString(error.code)}", error.lineno, error.offset + 1)
    return None


class _Seen:
    """Goes through the elements of a drawing and refuses what is no shape."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        self.depth = 0
        self.shapes = 0

    def refuse(self, message: str, hint: str) -> NoReturn:
        raise _Refused(message, hint, (self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1))

    def document_type(self, *_: object) -> None:
        raise _Refused("the icon has a document type", "remove the line that starts with <!DOCTYPE")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        if self.depth == 0:
            self._root(space, local, attributes)
        elif space != _SPACE or local not in _ELEMENTS:
            self.refuse(f"the icon has an element {local!r}", f"an icon is made of {', '.join(sorted(_SHAPES))}")
        for key, value in attributes.items():
            if key.rpartition(" ")[2].startswith(("on", "href")) or "url(" in value or "@import" in value:
                self.refuse(f"the icon's {key.rpartition(' ')[2]!r} leads elsewhere", "an icon is made of shapes")
        self.depth += 1
        self.shapes += local in _SHAPES

    def end(self, _: str) -> None:
        self.depth -= 1

    def _root(self, space: str, local: str, attributes: dict[str, str]) -> None:
        if local != "svg" or space != _SPACE:
            self.refuse("the icon is no SVG", f'start it with <svg xmlns="{_SPACE}" viewBox="0 0 24 24">')
        box = _VIEW_BOX.match(attributes.get("viewBox", ""))
        if box is None or not float(box[1]) or not float(box[2]):
            self.refuse("the icon does not say how large its field is", 'write viewBox="0 0 24 24" in its first tag')
