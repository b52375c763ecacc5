"""What can be wrong with a print: every code is met by its own example, and by nothing else."""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from tests.checks.examples import write_example
from tests.render.packs import pack_library
from toolkit.checks.codes import Code, codes
from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.content.library import load
from toolkit.render import confined
from toolkit.render.picturing import Picture
from toolkit.render.plan import Page, Size, Slot
from toolkit.render.preflight import pdf_problems, picture_problems
from toolkit.render.print_checks import Limits, Subject, _safe_zone, measured
from toolkit.render.printing import PrintOrder, chosen, print_order
from toolkit.render.profiles import ProfileError, read_profile
from toolkit.render.readback import Box, Reader
from toolkit.render.typesetting import Component, Job, letters_without_glyph, typesetting


@pytest.fixture(autouse=True)
def narrow_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a pack's layouts may use, so little that a bad example is stopped soon."""
    monkeypatch.setattr(confined, "BOUNDS", confined.LayoutBounds(memory=700_000_000))


NOT_PACKS = {"L1009", "L1013"}
"""Mistakes of layouts and of our own, which no pack can make today."""
SHOWN = [code for code in codes().values() if code.said_by == "lantern render" and code.code not in NOT_PACKS]


def problems_of(folder: Path) -> list[Diagnostic]:
    """What printing a folder says, with the profile `printer` where the pack brings one."""
    library = load([folder]).library
    try:
        profile = read_profile("printer" if library.find("printer") else "home-a4", library)
    except ProfileError as error:
        return error.diagnostics
    entities, _ = chosen(library, "example", ["equipment", "tile"])
    language = library.packs["example"].manifest.languages[0]
    order = PrintOrder("example", "example", entities, language, profile, folder / "out")
    return list(print_order(library, order).diagnostics)


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.code)
def test_the_bad_example_gives_only_the_code(code: Code, tmp_path: Path) -> None:
    write_example(code.bad, tmp_path)
    found = problems_of(tmp_path)
    assert {(problem.code, str(problem.severity)) for problem in found} == {(code.code, code.severity)}


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.code)
def test_the_good_example_prints(code: Code, tmp_path: Path) -> None:
    write_example(code.good, tmp_path)
    assert problems_of(tmp_path) == []


# Layouts that are wrong: drawn by a plain layout of our own, measured in the finished file.

PLAIN = """\
#let draw(data, size) = {
  let (width, height) = (size.width + 2 * size.bleed-x, size.height + 2 * size.bleed-y)
  let name = text(size: data.points * 1pt, data.name)
  let place-it = place(top + left, dx: (size.bleed-x + data.x) * 1mm, dy: (size.bleed-y + data.y) * 1mm, name)
  box(width: width * 1mm, height: height * 1mm, place-it)
}
"""
SIZE = Size(60, 90, 3, 3, 4)


def drawn(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, turn: int = 0, **data: float
) -> tuple[bytes, list[Page], Subject]:
    """One component with a name at a place, drawn at 10, 20 on a page."""
    from toolkit.render import typesetting as module

    original = module.write_job

    def with_layout(job: Job, folder: Path) -> None:
        original(job, folder)
        (folder / "plain.typ").write_text(PLAIN, encoding="utf-8")

    monkeypatch.setattr(module, "write_job", with_layout)
    library = pack_library(tmp_path / "pack")
    component = Component("/plain.typ", SIZE, {"id": "x", "name": "Hallo", "points": 10, **data})
    width, height = (150, 150)
    pages = [Page(width, height, (Slot(0, 10, 20, turn),))]
    with typesetting(Job("x", "en", [component], pages)) as typesetter:
        return typesetter.pdf(), pages, Subject(component, library.get("ember-blade"))


@pytest.mark.parametrize(
    ("turn", "x", "y", "near"),
    [
        (0, 20, 20, False),
        (0, 4.1, 4.1, False),
        (0, 1, 20, True),
        (0, 20, 0.5, True),
        (0, 52, 20, True),
        (180, 1, 20, True),
        (180, 20, 20, False),
        (90, 1, 20, True),
        (90, 20, 20, False),
    ],
)
def test_words_near_to_the_cut_are_found_in_the_finished_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, turn: int, x: float, y: float, near: bool
) -> None:
    content, pages, subject = drawn(monkeypatch, tmp_path, turn, x=x, y=y)
    with Reader(content) as reader:
        found = measured(reader, pages, [subject], Limits(3, 300), [])
    assert [problem.code for problem in found] == (["L1009"] if near else [])
    if near:
        assert "'Hallo'" in found[0].message


@pytest.mark.parametrize(("points", "small"), [(6, False), (4, False), (3.9, True)])
def test_small_letters_are_found_in_the_finished_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, points: float, small: bool
) -> None:
    content, pages, subject = drawn(monkeypatch, tmp_path, x=20, y=20, points=points)
    with Reader(content) as reader:
        found = measured(reader, pages, [subject], Limits(4, 300), [])
    assert [problem.code for problem in found] == (["L1007"] if small else [])


@pytest.mark.parametrize(
    ("points", "credit", "told"),
    [(5, "", False), (4.9, "", True), (4.9, "Hallo", False), (4.9, "Hallo of somebody", True), (4.9, "Else", True)],
)
def test_letters_that_are_hard_to_read_warn_but_for_the_credit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, points: float, credit: str, told: bool
) -> None:
    content, pages, subject = drawn(monkeypatch, tmp_path, x=20, y=20, points=points)
    named = replace(subject, component=replace(subject.component, data={**subject.component.data, "credit": credit}))
    with Reader(content) as reader:
        found = measured(reader, pages, [named], Limits(3.5, 300, 5), [])
    assert [(problem.code, problem.severity) for problem in found] == [("L1021", Severity.WARNING)] * told
    if told:
        assert found[0].message == "'Hallo' on 'ember-blade' is set in 4.9 pt"


def test_a_file_that_is_not_what_was_planned_is_found_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    content, pages, _ = drawn(monkeypatch, tmp_path, x=20, y=20)
    path = Path("deck.pdf")
    with Reader(content) as reader:
        assert pdf_problems(reader, pages, ["Hallo"], path) == []
        assert [each.code for each in pdf_problems(reader, pages * 2, ["Hallo"], path)] == ["L1013"]
        smaller = [Page(149, 150, pages[0].slots)]
        assert "150.0 × 150.0" in pdf_problems(reader, smaller, ["Hallo"], path)[0].message
        uncut = [Page(150, 150, pages[0].slots, bleed_x=3, bleed_y=3)]
        assert "is cut elsewhere" in pdf_problems(reader, uncut, ["Hallo"], path)[0].message
        others = pdf_problems(reader, uncut, ["Another", "Hallo"], path)
        assert "should show 'Another' but shows 'Hallo'" in others[1].message


def test_a_picture_of_other_pixels_is_found_out(tmp_path: Path) -> None:
    header = struct.pack(">IIBBBBB", 2, 1, 8, 2, 0, 0, 0)

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    raw = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(7))) + chunk(b"IEND", b"")
    (tmp_path / "a.png").write_bytes(raw)
    assert picture_problems([Picture(0, 0, (2, 1), tmp_path / "a.png")]) == []
    found = picture_problems([Picture(0, 0, (3, 1), tmp_path / "a.png"), Picture(0, 0, (1, 1), tmp_path / "b.png")])
    assert [problem.code for problem in found] == ["L1013", "L1013"]


def test_letters_are_asked_for_once_and_answered_again() -> None:
    assert letters_without_glyph(["Ґанок, ёлка, 漢"]) == {"漢"}
    assert letters_without_glyph(["漢 again"]) == {"漢"}


def test_the_safe_zone_turns_with_its_component() -> None:
    size = Size(60, 90, bleed_x=2, bleed_y=5, safe=3)
    upright = _safe_zone(Slot(0, 0, 0), size, Box(0, 0, 64, 100))
    assert (upright.left, upright.top, upright.right, upright.bottom) == (5, 8, 59, 92)
    for turn in (90, 270):
        lying = _safe_zone(Slot(0, 0, 0, turn=turn), size, Box(0, 0, 100, 64))
        assert (lying.left, lying.top, lying.right, lying.bottom) == (8, 5, 92, 59)
    assert _safe_zone(Slot(0, 0, 0, turn=180), size, Box(0, 0, 64, 100)) == upright
