"""Small plots as SVG that lies in the page. Places are in percent of the width, so that text keeps its size on a phone.

Colours are classes: the page's style gives them for light, dark and paper.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log10

from markupsafe import Markup, escape

from toolkit.content.characters import in_page
from toolkit.playtest.statistics.cells import Bar, RecordedGame
from toolkit.playtest.statistics.intervals import Interval

#: More bars than this are joined: a histogram is for its shape.
MOST_BARS = 48
_BASE = 82.0
"""Where the bars of a histogram stand, in percent of its height; numbers are below."""


def escaped(text: str) -> Markup:
    """Words of strangers inside a drawing: nothing of them is markup, and nothing hidden."""
    return escape(in_page(text))


def bar(share: float, tone: str = "plain") -> Markup:
    """A share of a whole as a bar."""
    return Markup(
        '<svg class="bar" aria-hidden="true"><rect class="track" width="100%" height="100%"/>'
        f'<rect class="{escaped(tone)}" width="{_percent(share)}" height="100%"/></svg>'
    )


def whisker(interval: Interval, tone: str = "plain") -> Markup:
    """A share from 0 to 1: a dot with the range it may lie in."""
    return _whisker(interval.low, interval.value, interval.high, tone, (0.25, 0.5, 0.75))


def leaning(interval: Interval, reach: float, tone: str = "plain") -> Markup:
    """A difference: nought is in the middle, `reach` at either end."""
    low, value, high = ((reach + each) / (2 * reach) for each in (interval.low, interval.value, interval.high))
    return _whisker(low, value, high, tone, (0.5,))


def _whisker(low: float, value: float, high: float, tone: str, ticks: Sequence[float]) -> Markup:
    lines = "".join(
        f'<line class="tick" x1="{_percent(each)}" x2="{_percent(each)}" y1="0" y2="100%"/>' for each in ticks
    )
    return Markup(
        '<svg class="whisker" aria-hidden="true"><rect class="track" width="100%" height="100%"/>'
        f'{lines}<line class="{escaped(tone)} range" x1="{_percent(low)}" x2="{_percent(high)}" y1="50%" y2="50%"/>'
        f'<circle class="{escaped(tone)}" cx="{_percent(value)}" cy="50%" r="5"/></svg>'
    )


def reach_of(intervals: Sequence[Interval]) -> float:
    """How far a plot of differences must reach: to the farthest value, with room for most of its range."""
    far = max((max(abs(each.value) * 1.3, min(abs(each.low), abs(each.high))) for each in intervals), default=0.0)
    return min(1.0, max(0.05, ceil(far * 20) / 20))


def histogram(
    bars: Sequence[Bar], median: int, word: str = "round", target: Callable[[RecordedGame], str] | None = None
) -> Markup:
    """How many games lasted how many rounds, or what `word` calls them, won on top of lost. The median is marked. With
    `target`, every bar is a link to a game: it says where it leads, as attributes."""
    joined, width = _joined(bars)
    if not joined:
        return Markup("")
    first = joined[0].rounds
    count = (joined[-1].rounds - first) // width + 1
    most = max(1, *(each.won + each.lost for each in joined))
    slot = 100 / count
    shapes = []
    for each in joined:
        place = (each.rounds - first) // width * slot
        column = _column(each, _span(each.rounds, width, word), place, slot, most)
        shapes.append(_linked(column, each, target))
    middle = ((median - first) // width + 0.5) * slot
    return Markup(
        '<svg class="histogram" role="img" aria-label="Lengths of games">'
        f"{''.join(shapes)}"
        f'<line class="median" x1="{middle:.3f}%" x2="{middle:.3f}%" y1="0" y2="{_BASE}%"/>'
        f'<line class="axis" x1="0" x2="100%" y1="{_BASE}%" y2="{_BASE}%"/>{_axis(first, width, count)}</svg>'
    )


def _linked(column: str, bar: Bar, target: Callable[[RecordedGame], str] | None) -> str:
    return f"<a {target(bar.example)}>{column}</a>" if target is not None and bar.example is not None else column


def _column(bar: Bar, span: str, x: float, slot: float, most: int) -> str:
    """The games of one length: lost ones below, won ones on top, and words for whoever points at them."""
    words = f"{span}: {bar.won:,} won, {bar.lost:,} lost"
    inside = f'x="{x + slot * 0.08:.3f}%" width="{slot * 0.84:.3f}%"'
    lost, won = _BASE * bar.lost / most, _BASE * bar.won / most
    return (
        f"<g><title>{escaped(words)}</title>"
        f'<rect class="hit" x="{x:.3f}%" y="0" width="{slot:.3f}%" height="{_BASE}%"/>'
        f'<rect class="lost" {inside} y="{_BASE - lost:.2f}%" height="{lost:.2f}%"/>'
        f'<rect class="won" {inside} y="{_BASE - lost - won:.2f}%" height="{won:.2f}%"/></g>'
    )


def _axis(first: int, width: int, count: int) -> str:
    """About six numbers below the bars, at round values."""
    every = _round_step(count * width / 6, width)
    labels = []
    value = -(-first // every) * every
    while value < first + count * width:
        x = ((value - first) // width + 0.5) * 100 / count
        anchor = "start" if x < 4 else "end" if x > 96 else "middle"
        labels.append(f'<text x="{x:.3f}%" y="98%" text-anchor="{anchor}">{value}</text>')
        value += every
    return "".join(labels)


def _round_step(wanted: float, least: int) -> int:
    """1, 2, 5, 10, 20, 50… at least as large as wanted, and no finer than a bar."""
    size = int(10 ** floor(log10(max(1.0, wanted))))
    step = next(each * size for each in (1, 2, 5, 10) if each * size >= wanted)
    return max(least, step)


def _joined(bars: Sequence[Bar]) -> tuple[list[Bar], int]:
    """Bars of equal width, few enough to be seen."""
    if not bars:
        return [], 1
    span = bars[-1].rounds - bars[0].rounds + 1
    width = _round_step(span / MOST_BARS, 1)
    first = bars[0].rounds // width * width if width > 1 else bars[0].rounds
    groups: dict[int, tuple[int, int]] = {}
    examples: dict[int, RecordedGame] = {}
    for each in bars:
        start = first + (each.rounds - first) // width * width
        won, lost = groups.get(start, (0, 0))
        groups[start] = (won + each.won, lost + each.lost)
        if each.example is not None:
            examples.setdefault(start, each.example)
    return [Bar(start, won, lost, examples.get(start)) for start, (won, lost) in sorted(groups.items())], width


def _span(start: int, width: int, word: str) -> str:
    return f"{word} {start}" if width == 1 else f"{word}s {start} to {start + width - 1}"


def _percent(share: float) -> str:
    return f"{100 * min(1.0, max(0.0, share)):.2f}%"
