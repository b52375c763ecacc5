"""What can be wrong with art on paper: odd colours, words that cannot be read on it, pictures that no layout shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.content.picture_colours import colour_problem
from toolkit.render.cards import Card
from toolkit.render.legibility import contrast_on, least_contrast
from toolkit.render.readback import Reader, SeenPicture, SeenText

_DPI = 72
_DOTS = _DPI / 25.4
#: How much of a line of letters lies on a picture before it is looked at.
_OVERLAP = 0.2


def odd_colours(cards: Iterable[Card]) -> list[Diagnostic]:
    """Pictures in other colours than those everything is drawn in; each is told once, where it is named first."""
    found: dict[str, Diagnostic] = {}
    for card in cards:
        if card.picture is None or card.picture[0] in found:
            continue
        problem = colour_problem(card.picture[1])
        if problem is not None:
            pointer = ("art",) if "art" in card.entity.data else ()
            message, hint = problem
            found[card.picture[0]] = card.entity.diagnostic(
                "L1018", message, pointer, hint=hint, severity=Severity.WARNING
            )
    return sorted(found.values())


def faintest_on_art(
    reader: Reader, number: int, texts: Sequence[SeenText], pictures: Sequence[SeenPicture]
) -> tuple[SeenText, float] | None:
    """The words on pictures that are read worst, with their contrast, where it is less than they need."""
    found = [
        (ratio / least_contrast(text.points), ratio, text)
        for text, ratio in _on_art(reader, number, texts, pictures)
        if ratio < least_contrast(text.points)
    ]
    if not found:
        return None
    _, ratio, text = min(found, key=lambda each: each[0])
    return text, ratio


def _on_art(
    reader: Reader, number: int, texts: Sequence[SeenText], pictures: Sequence[SeenPicture]
) -> Iterator[tuple[SeenText, float]]:
    for text in texts:
        on = max((text.box.within(picture.box).area for picture in pictures), default=0.0)
        if on > _OVERLAP * text.box.area:
            ratio = contrast_on(reader.ground(number, _DPI), text.box, text.ink, _DOTS)
            if ratio is not None:
                yield text, ratio
