"""Icons that strangers drew: SVG that is nothing but shapes.

SVG can name other files, carry programs and style sheets, repeat itself without end and unpack to gigabytes. An icon
needs none of that, so this is a list of what is let through, not of what is kept out: elements by name, attributes by
name, and for each attribute the way its value is written (`svg_values.py`). A document type, the way to entities that
grow without end, never is; nor are namespaces other than SVG's own, in which an `href` could hide.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn
from xml.parsers import expat

from toolkit.content import svg_values
from toolkit.content.svg_values import Written

MAX_ICON = 64_000
MAX_ELEMENTS = 1_000
MAX_DEPTH = 16
_SPACE = "http://www.w3.org/2000/svg"
_XML_SPACE = "http://www.w3.org/XML/1998/namespace"
_SHAPES = frozenset({"path", "circle", "ellipse", "rect", "line", "polyline", "polygon"})
_WORDS = frozenset({"title", "desc"})
_ELEMENTS = _SHAPES | _WORDS | {"g"}
_HINT_PLAIN = "save the icon as plain SVG, without what the drawing program keeps for itself"


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
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return IconProblem("the icon is not UTF-8 text", 1, 1, "save it as UTF-8; every editor can")
    # The encoding is ours to say: who draws the icon reads UTF-8, whatever the file claims to be.
    parser = expat.ParserCreate(encoding="utf-8", namespace_separator=" ")
    seen = _Seen(parser)
    parser.StartElementHandler = seen.start
    parser.EndElementHandler = seen.end
    parser.StartDoctypeDeclHandler = seen.document_type
    parser.ProcessingInstructionHandler = seen.instruction
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
        self.elements = 0

    def refuse(self, message: str, hint: str) -> NoReturn:
        raise _Refused(message, hint, (self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1))

    def document_type(self, *_: object) -> None:
        raise _Refused("the icon has a document type", "remove the line that starts with <!DOCTYPE")

    def instruction(self, target: str, _: str) -> None:
        self.refuse(f"the icon gives the order {target!r}", "remove what stands between <? and ?>")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        if self.depth == 0:
            self._root(space, local, attributes)
        elif space != _SPACE or local not in _ELEMENTS:
            self.refuse(f"the icon has an element {local!r}", f"an icon is made of {', '.join(sorted(_SHAPES))}")
        for key, value in attributes.items():
            self._attribute(*key.rpartition(" ")[::2], value)
        self.depth += 1
        self.elements += 1
        self.shapes += local in _SHAPES
        if self.depth > MAX_DEPTH:
            self.refuse(f"the icon's groups lie more than {MAX_DEPTH} deep in each other", "take some of them apart")
        if self.elements > MAX_ELEMENTS:
            self.refuse(f"the icon has more than {MAX_ELEMENTS} elements", "draw it with fewer shapes")

    def end(self, _: str) -> None:
        self.depth -= 1

    def _attribute(self, space: str, name: str, value: str) -> None:
        if name.startswith(("on", "href")):
            self.refuse(f"the icon's {name!r} leads elsewhere", "an icon is made of shapes")
        if space == _XML_SPACE and name in ("space", "lang"):
            return
        if space:
            self.refuse(f"the icon has an attribute {name!r} that is not SVG's own", _HINT_PLAIN)
        if name == "style":
            self._style(value)
        else:
            self._value(name, value, svg_values.ATTRIBUTES)

    def _style(self, text: str) -> None:
        """`fill: none; stroke: #000`: the same as attributes of these names."""
        for declaration in text.split(";"):
            name, _, value = declaration.partition(":")
            if declaration.strip():
                self._value(name.strip(), value.strip(), svg_values.PAINT)

    def _value(self, name: str, value: str, known: Mapping[str, Written]) -> None:
        if "url" in value.casefold() or "import" in value.casefold():
            self.refuse(f"the icon's {name!r} leads elsewhere", "an icon is made of shapes")
        written = known.get(name) or (svg_values.NAME if name.startswith(("aria-", "data-")) else None)
        if written is None:
            self.refuse(f"the icon has an attribute {name[:40]!r} that an icon does not need", _HINT_PLAIN)
        problem = svg_values.problem(written, value)
        if problem:
            self.refuse(f"the icon's {name!r} {problem}", written.shape)

    def _root(self, space: str, local: str, attributes: dict[str, str]) -> None:
        if local != "svg" or space != _SPACE:
            self.refuse("the icon is no SVG", f'start it with <svg xmlns="{_SPACE}" viewBox="0 0 24 24">')
        box = svg_values.numbers_in(attributes.get("viewBox", ""))
        if len(box) != 4 or svg_values.problem(svg_values.NUMBERS, attributes["viewBox"]) or min(box[2:]) <= 0:
            self.refuse("the icon does not say how large its field is", 'write viewBox="0 0 24 24" in its first tag')
