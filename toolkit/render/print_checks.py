"""What can be wrong with a print: words that do not fit, are too small, too near to the cut, or cannot be drawn at all.

Some is known before anything is drawn; the rest is measured in the finished file, so that it holds for every layout.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.content.diagnostics import Diagnostic, Severity, nearest
from toolkit.content.entity import Entity
from toolkit.content.shipped_icons import icons
from toolkit.render.art_checks import faintest_on_art
from toolkit.render.legibility import least_contrast
from toolkit.render.plan import Page, Size, Slot
from toolkit.render.readback import Box, Reader, SeenPage, SeenPicture, SeenText
from toolkit.render.runs import MARK
from toolkit.render.style import PLAIN, Style
from toolkit.render.typesetting import Component, Fit, letters_without_glyph

_TOLERANCE = 0.15
_SLIGHTLY = 0.02
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Subject:
    """A component and the entity it came from; the back of a deck comes from none."""

    component: Component
    entity: Entity | None


@dataclass(frozen=True, slots=True)
class Limits:
    """In points the smallest letters that are printed, and the smallest that players read with ease; dots an inch."""

    smallest_text: float
    art_dpi: float
    readable_text: float = 0


def undrawable(subjects: Iterable[Subject], style: Style = PLAIN) -> list[Diagnostic]:
    """Characters without a glyph and marks without an icon, before anything is drawn."""
    texts = [(subject, list(_texts(subject.component.data))) for subject in subjects if subject.entity]
    missing = letters_without_glyph((text for _, each in texts for _, text in each), style)
    found: list[Diagnostic] = []
    for subject, each in texts:
        for field, text in each:
            found += _without_icon(subject, field, text, style)
            lacking = sorted(missing & set(text))
            if lacking:
                shown = ", ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in lacking)
                message = f"no font has the character {shown}, which stands on {subject.component.data['name']!r}"
                hint = "write it with other letters; the fonts know Latin and Cyrillic ones"
                found.append(_told(subject, "L1011", message, hint, field))
    return sorted(dict.fromkeys(found))


def _without_icon(subject: Subject, field: str, text: str, style: Style) -> Iterator[Diagnostic]:
    for mark in MARK.finditer(text):
        near = nearest(mark[1], [*icons(), *style.icons])
        hint = f"did you mean {{{near}}}?" if near else "'lantern explain L0501' tells about marks"
        yield _told(subject, "L1010", f"there is no icon {mark[0]!r} to draw", hint, field)


_NOT_WORDS = frozenset({"id", "emblem", "art", "art-view", "icon", "symbol", "deck", "slots", "dice", "exits"})


def _texts(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Every text of a component's data that a layout may print, with the field it belongs to."""
    for name, value in data.items():
        if name not in _NOT_WORDS:
            for text in _strings(value):
                yield ("text" if name == "paragraphs" else name), text


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            if name not in _NOT_WORDS:
                yield from _strings(each)
    elif isinstance(value, Sequence):
        for each in value:
            yield from _strings(each)


def overflowing(fits: Iterable[Fit], subjects: Iterable[Subject]) -> list[Diagnostic]:
    """One diagnostic for every text that is too long."""
    by_id = {str(subject.component.data["id"]): subject for subject in subjects}
    found = []
    for fit in fits:
        if fit.overflow:
            subject = by_id.get(fit.component)
            if subject is None:  # a pack's layout that says of no component that its words do not fit
                continue
            name = subject.entity.id if subject.entity else fit.component
            message = f"the {fit.field} of {name!r} does not fit, even at {fit.size:g} pt"
            hint = "shorten the words, or split the rule over two components"
            found.append(_told(subject, "L1001", message, hint, fit.field))
    return sorted(found)


def measured(
    reader: Reader, pages: Sequence[Page], subjects: Sequence[Subject], limits: Limits, fits: Iterable[Fit]
) -> list[Diagnostic]:
    """What the finished file shows: letters too small, words too near to the cut, art too coarse.

    Every component is looked at once, where it comes first. Parts of split tiles are not, nor is what is too long
    anyway: words that run over the edge are one mistake.
    """
    fits = list(fits)
    told = {fit.component for fit in fits if fit.overflow}
    given_up = {fit.component for fit in fits if fit.field == "art"}
    seen = {number for number, subject in enumerate(subjects) if subject.component.data["id"] in told}
    found: list[Diagnostic] = []
    shown_art: dict[int, bool] = {}
    for number, page in enumerate(pages):
        fresh = [slot for slot in page.slots if slot.component not in seen and slot.window is None]
        if not fresh:
            continue
        seen.update(slot.component for slot in fresh)
        shown = reader.page(number)
        for slot in {slot.component: slot for slot in reversed(fresh)}.values():
            art = _art_in(shown, slot, subjects[slot.component])
            shown_art[slot.component] = bool(art)
            found += _slot_problems(reader, number, shown, slot, subjects[slot.component], limits)
            found += _art_problems(reader, number, shown, slot, subjects[slot.component], limits)
    return sorted([*found, *_unshown(subjects, shown_art, given_up)])


def _slot_problems(
    reader: Reader, number: int, page: SeenPage, slot: Slot, subject: Subject, limits: Limits
) -> Iterator[Diagnostic]:
    size, outer = subject.component.size, _outer(slot, subject)
    texts = [text for text in page.texts if _inside(text.box, outer)]
    small = min(texts, key=lambda text: text.points, default=None)
    if small is not None and small.points < limits.smallest_text - _SLIGHTLY:
        message = f"{_quoted(reader, number, small)} is set in {small.points:.2g} pt"
        hint = f"this printer prints {limits.smallest_text:g} pt or more: shorten the words, or print larger"
        yield _told(subject, "L1007", message, hint, "")
    else:
        yield from _hard_to_read(reader, number, texts, subject, limits)
    safe = _safe_zone(slot, size, outer)
    near = [(_beyond(text.box, safe), text) for text in texts]
    worst = max(near, key=lambda each: each[0], default=(0.0, None))
    if worst[1] is not None and worst[0] > _TOLERANCE:
        message = f"{_quoted(reader, number, worst[1])} stands {size.safe - worst[0]:.1f} mm from the cut"
        yield _told(subject, "L1009", message, f"words keep {size.safe:g} mm away from it", "")


def _hard_to_read(
    reader: Reader, number: int, texts: Sequence[SeenText], subject: Subject, limits: Limits
) -> Iterator[Diagnostic]:
    """Letters that are printed well and yet are a strain to read. The line that says which box a card is from may be
    smaller: nobody needs it at the table."""
    small = [text for text in texts if text.points < limits.readable_text - _SLIGHTLY]
    credit = _credit_line(reader, number, small, str(subject.component.data.get("credit", "")))
    needed = [text for text in small if text not in credit]
    worst = min(needed, key=lambda text: text.points, default=None)
    if worst is not None:
        name = subject.entity.id if subject.entity else str(subject.component.data["id"])
        message = f"{_quoted(reader, number, worst)} on {name!r} is set in {worst.points:.2g} pt"
        hint = f"below {limits.readable_text:g} pt words are hard to read at a table: shorten them, or print larger"
        yield _told(subject, "L1021", message, hint, "", Severity.WARNING)


def _credit_line(reader: Reader, number: int, texts: Sequence[SeenText], credit: str) -> Sequence[SeenText]:
    """The texts that together say which box a card is from, and nothing else; words that stand elsewhere too are not
    meant."""
    wanted = "".join(credit.split())
    said = [(text, "".join(reader.words(number, text.box).split())) for text in texts]
    parts = [(text, words) for text, words in said if words and words in wanted]
    for upwards in (1, -1):
        ordered = sorted(parts, key=lambda each: (upwards * round(each[0].box.top), each[0].box.left))
        for start in range(len(ordered)):
            for end in range(start + 1, len(ordered) + 1):
                if "".join(words for _, words in ordered[start:end]) == wanted:
                    return [text for text, _ in ordered[start:end]]
    return ()


def _art_problems(
    reader: Reader, number: int, page: SeenPage, slot: Slot, subject: Subject, limits: Limits
) -> Iterator[Diagnostic]:
    """Art that is too coarse, and words on it that are hard to read."""
    art = _art_in(page, slot, subject)
    coarse = min(art, key=lambda picture: picture.dpi, default=None)
    if coarse is not None and coarse.dpi < limits.art_dpi - 0.5:
        wanted = limits.art_dpi / coarse.dpi
        message = f"the art of {subject.component.data['name']!r} has {coarse.dpi:.0f} dots an inch on paper"
        hint = f"use a picture {wanted:.1f} times as wide and high, for {limits.art_dpi:g} dots an inch"
        yield _told(subject, "L1008", message, hint, "art", Severity.WARNING)
    texts = [text for text in page.texts if _inside(text.box, _outer(slot, subject))] if art else []
    faint = faintest_on_art(reader, number, texts, art)
    if faint is not None:
        text, ratio = faint
        message = f"{_quoted(reader, number, text)} stands on its picture with a contrast of {ratio:.1f} to 1"
        hint = f"words need {least_contrast(text.points):g} to 1: {_HOW_TO_READ}"
        yield _told(subject, "L1019", message, hint, "art", Severity.WARNING)


_HOW_TO_READ = "lay a plate under them in the layout, or bring a quieter part there with 'focus', 'scale' or 'crop'"


def _unshown(subjects: Sequence[Subject], shown: Mapping[int, bool], given_up: Container[str]) -> Iterator[Diagnostic]:
    """Pictures that no side of their component shows, of all components that were looked at: because its layout shows
    none, or because its words need the room."""
    sides: dict[str, list[int]] = {}
    for number, subject in enumerate(subjects):
        if subject.entity is not None and "of" not in subject.entity.data and subject.component.data.get("art"):
            sides.setdefault(subject.entity.qualified, []).append(number)
    for numbers in sides.values():
        if numbers[0] in shown and not any(shown.get(number) for number in numbers):
            subject = subjects[numbers[0]]
            long = str(subject.component.data["id"]) in given_up
            why = "its words leave no room for it" if long else "its layout shows none"
            hint = "shorten the words, or take 'art' away" if long else "take 'art' away, or draw it in a layout"
            message = f"{subject.component.data['name']!r} has a picture, but {why}"
            yield _told(subject, "L1020", message, hint, "art", Severity.WARNING)


def _outer(slot: Slot, subject: Subject) -> Box:
    width, height = slot.extent(subject.component.size)
    return Box(slot.x, slot.y, slot.x + width, slot.y + height)


def _art_in(page: SeenPage, slot: Slot, subject: Subject) -> list[SeenPicture]:
    """The raster pictures of a component, as much of each as is seen."""
    outer = _outer(slot, subject)
    return [picture for picture in page.pictures if picture.box.area > 0 and _inside(picture.box, outer)]


def _safe_zone(slot: Slot, size: Size, outer: Box) -> Box:
    x, y = size.bleed_x + size.safe, size.bleed_y + size.safe
    if slot.turn % 180:
        x, y = y, x
    return Box(outer.left + x, outer.top + y, outer.right - x, outer.bottom - y)


def _beyond(box: Box, safe: Box) -> float:
    """How far a box reaches out of the zone."""
    return max(safe.left - box.left, safe.top - box.top, box.right - safe.right, box.bottom - safe.bottom)


def _inside(box: Box, outer: Box) -> bool:
    x, y = box.middle
    return outer.left <= x <= outer.right and outer.top <= y <= outer.bottom


def _quoted(reader: Reader, number: int, text: SeenText) -> str:
    words = reader.words(number, text.box)
    return repr(words if len(words) <= _SHOWN else words[:_SHOWN] + "…")


def _told(
    subject: Subject, code: str, message: str, hint: str, field: str, severity: Severity = Severity.ERROR
) -> Diagnostic:
    if subject.entity is None:
        return Diagnostic(code, message, str(subject.component.data["id"]), hint=hint, severity=severity)
    pointer = (field,) if field in subject.entity.data else ()
    return subject.entity.diagnostic(code, message, pointer, hint=hint, severity=severity)
