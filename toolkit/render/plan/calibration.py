"""The calibration page: how far a printer puts the back from where it should be, read off against the light."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.render.plan.backs import Backs, shifted
from toolkit.render.plan.parts import Label, Mark, Page, Paper, line

REACH = 10
_RULER = 100


def calibration_pages(
    paper: Paper, how: Backs, offset: tuple[float, float], words: Mapping[str, str]
) -> tuple[Page, Page]:
    """A front with scales around its middle, and a back with one cross that should shine through at zero.

    `words` are `title`, `read`, `ruler` and `back`, in the language of the reader.
    """
    x, y = paper.width / 2, paper.height / 2
    marks: list[Mark] = []
    labels = [
        Label(paper.margin + 5, paper.margin + 5, words["title"], 16),
        *(
            Label(paper.margin + 5, paper.margin + 15 + 6 * n, text, 10)
            for n, text in enumerate(words["read"].split("\n"))
        ),
    ]
    for step in range(-REACH, REACH + 1):
        tick = 2.5 if step % 5 == 0 else 1.0
        marks.append(line(x + step, y - tick, x + step, y + tick))
        marks.append(line(x - tick, y + step, x + tick, y + step))
    marks += [line(x - REACH, y, x + REACH, y), line(x, y - REACH, x, y + REACH)]
    plus, minus = f"+{REACH}", f"−{REACH}"
    ends = ((REACH + 2, -1.3, plus), (-REACH - 6.5, -1.3, minus), (-1.9, REACH + 2, plus), (-1.9, -REACH - 4.5, minus))
    labels += [Label(x + right, y + down, text, 8) for right, down, text in ends]
    marks += _ruler(x, paper.height - paper.margin - 22)
    labels.append(Label(x - _RULER / 2, paper.height - paper.margin - 14, words["ruler"], 9))
    front = Page(paper.width, paper.height, marks=tuple(marks), labels=tuple(labels))
    cross = (line(x - 30, y, x + 30, y), line(x, y - 30, x, y + 30))
    back = Page(paper.width, paper.height, marks=cross, labels=(Label(x + 32, y - 1.5, words["back"], 9),), back=True)
    return front, shifted(back, how, offset)


def _ruler(x: float, y: float) -> list[Mark]:
    left = x - _RULER / 2
    ticks = [line(left + mm, y, left + mm, y - (4 if mm % 10 == 0 else 2)) for mm in range(0, _RULER + 1, 5)]
    return [line(left, y, left + _RULER, y), *ticks]
