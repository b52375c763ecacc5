"""Icons of strangers: shapes are let through, and every known way out of an icon is not."""

from __future__ import annotations

import time

import pytest

from toolkit.content.resources import data_folder
from toolkit.content.svg import MAX_DEPTH, MAX_ELEMENTS, icon_problem

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"'
PATH = '<path d="M2 2h20v20H2Z"/>'


def icon(inside: str, head: str = HEAD) -> bytes:
    return f"{head}>{inside}</svg>".encode()


def with_attributes(attributes: str) -> bytes:
    return icon(f'<path d="M2 2h20v20H2Z" {attributes}/>')


@pytest.mark.parametrize("path", sorted(data_folder("templates").rglob("*.svg")), ids=lambda path: path.name)
def test_our_own_icons_are_let_through(path: object) -> None:
    assert icon_problem(path.read_bytes()) is None  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "raw",
    [
        icon(PATH),
        icon(f"<title>Ember</title><desc>A flame.</desc><!-- drawn by hand --><g id='a' class='b'>{PATH}</g>"),
        icon(PATH, head=f'{HEAD} width="24px" height="100%" version="1.1" preserveAspectRatio="xMidYMid meet"'),
        icon(PATH, head='<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1.5,-1.5 27 27"'),
        b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' + icon(PATH),
        with_attributes(
            'style="fill:none;stroke:#000;stroke-width:1.5px;stroke-dasharray:none;paint-order:stroke fill"'
        ),
        with_attributes('fill="rgb(1, 2, 3)" stroke="currentColor" transform="rotate(45 12 12) scale(.5)"'),
        icon('<path d="M1.5.5-3e-2,4Zm1 1a1 1 0 0110 10"/><polygon points="0,0 4,4 0,4"/>'),
        icon('<circle cx="12" cy="12" r="4"/><line x1="0" y1="1" x2="2" y2="3"/><ellipse rx="1" ry="2"/>'),
    ],
    ids=range(9),
)
def test_what_drawing_programs_write_is_let_through(raw: bytes) -> None:
    assert icon_problem(raw) is None


@pytest.mark.parametrize(
    "attributes",
    [
        'fill="url(#a)"',
        'fill="URL(#a)"',
        'fill="Url (file:///etc/passwd)"',
        'fill="u\\72l(#a)"',
        'fill="u\\000072 l(#a)"',
        'fill="ur/**/l(#a)"',
        'fill="&#117;rl(#a)"',
        'style="fill:url(x)"',
        'style="fill:UR\\4C(x)"',
        'style="/**/fill:red"',
        'style="@import url(x)"',
        'style="fill:red;}*{fill:URL(x)"',
        'style="background-image:image-set(x)"',
        'style="mask:none;-moz-binding:x"',
        'style="stroke-dasharray:0.0001"',
        'stroke-dasharray="0.0001"',
        'filter="x"',
        'mask="none"',
        'clip-path="circle(1)"',
        'marker-end="none"',
        'cursor="move"',
        'href="x.png"',
        'onload="x"',
        'ONLOAD="x"',
        'HREF="x"',
        'src="x"',
        'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="x"',
        'xmlns:l="urn:l" l:href="x"',
        'xmlns:i="urn:i" i:label="x"',
        'xml:base="http://example.org/"',
        'stroke-width="1e999"',
        'stroke-width="100001"',
        'transform="scale(1e9)"',
        'transform="scale(1)' + " scale(1)" * 8 + '"',
        'font-family="x"',
        'data-a="data:image/png;base64,AAAA"',
    ],
)
def test_attributes_that_lead_out_or_grow_are_refused(attributes: str) -> None:
    assert icon_problem(with_attributes(attributes)) is not None


@pytest.mark.parametrize(
    "raw",
    [
        *(
            icon(f"{PATH}<{name}/>")
            for name in ("use", "image", "style", "script", "a", "text", "foreignObject", "filter", "marker", "mask")
        ),
        *(
            icon(f"{PATH}<{name}/>")
            for name in ("symbol", "defs", "pattern", "animate", "set", "svg", "switch", "PATH")
        ),
        icon(f"{PATH}<style>@import 'x'</style>"),
        icon(f"{PATH}<h:path xmlns:h='http://www.w3.org/1999/xhtml'/>"),
        icon(f"{PATH}<path xmlns=''/>"),
        b'<?xml-stylesheet href="x.css"?>' + icon(PATH),
        b'<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + icon(PATH),
        b'<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + icon(PATH),
        icon(f"{PATH}&a;"),
        icon("<g>" * (MAX_DEPTH + 1) + PATH + "</g>" * (MAX_DEPTH + 1)),
        icon("<g/>" * (MAX_ELEMENTS + 1) + PATH),
        icon(PATH, head='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ... ..."'),
        icon(PATH, head='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e999 1e999"'),
        icon(PATH, head='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24"'),
        icon(PATH, head='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 -24 24"'),
        icon(PATH, head='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 0"'),
        icon(PATH, head='<svg xmlns="http://www.w3.org/2000/svg" viewBox="٠ ٠ ٢٤ ٢٤"'),
        icon(PATH, head="<svg viewBox='0 0 24 24'"),
        icon('<path d="M1e9 1"/>'),
        icon('<path d="M\u0661 1"/>'),
        icon(PATH).decode().encode("utf-16"),
        b'<?xml version="1.0" encoding="utf-16"?>' + icon(PATH).decode().encode("utf-16-le"),
        b'<?xml version="1.0" encoding="iso-8859-1"?>' + icon("<title>\xe9</title>" + PATH).decode().encode("latin-1"),
        b"",
        b"<",
        b"\x00" * 100,
    ],
    ids=range(42),
)
def test_drawings_that_are_more_than_shapes_are_refused(raw: bytes) -> None:
    assert icon_problem(raw) is not None


@pytest.mark.parametrize(
    "value",
    [
        "M" + "1." * 30_000,
        "M" + "12" * 30_000,
        "M" + "1 " * 30_000 + "x",
        "M" + "1e1" * 20_000 + "x",
        "," * 60_000 + "x",
    ],
    ids=["dots", "digits", "numbers", "exponents", "gaps"],
)
def test_no_value_makes_the_reader_try_without_end(value: str) -> None:
    began = time.process_time()
    icon_problem(icon(f'<path d="{value}"/>'))
    assert time.process_time() - began < 1
