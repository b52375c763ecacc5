"""What a plan is made of: sizes, paper, slots, marks and pages."""

from __future__ import annotations

from dataclasses import dataclass, replace

_PRECISION = 4


@dataclass(frozen=True, slots=True)
class Size:
    """A component on paper: its trim size, the bleed drawn beyond it, and the zone inside it that is kept free."""

    width: float
    height: float
    bleed_x: float = 0.0
    bleed_y: float = 0.0
    safe: float = 3.0
    corner: float = 3.0

    @property
    def outer_width(self) -> float:
        return self.width + 2 * self.bleed_x

    @property
    def outer_height(self) -> float:
        return self.height + 2 * self.bleed_y

    def bleeding(self, x: float, y: float) -> Size:
        """The same component with another bleed."""
        return replace(self, bleed_x=x, bleed_y=y)


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that lies on a table: the numbers of the components on its two sides, and how many are wanted.

    `turn` is how far it lies on a page of its own, in degrees: shops have one page for what stands and what lies.
    """

    front: int
    size: Size
    back: int | None = None
    copies: int = 1
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet to put components on. `margin` stays free of components; marks may reach into it."""

    width: float
    height: float
    margin: float
    gutter: float
    mark_length: float
    mark_gap: float

    @property
    def room(self) -> tuple[float, float]:
        """What is left between the margins."""
        return self.width - 2 * self.margin, self.height - 2 * self.margin

    def turned(self) -> Paper:
        return replace(self, width=self.height, height=self.width)


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a component that a slot shows, measured from the corner of the component's bleed."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a component lies: the top left corner of what it covers once it is turned clockwise by `turn` degrees.

    `component` is its number in the list that was planned. With a `window` only that part of it is shown.
    """

    component: int
    x: float
    y: float
    turn: int = 0
    window: Window | None = None

    def extent(self, size: Size) -> tuple[float, float]:
        """Width and height of what the slot covers."""
        width = self.window.width if self.window else size.outer_width
        height = self.window.height if self.window else size.outer_height
        return (width, height) if self.turn % 180 == 0 else (height, width)


Mark = tuple[float, float, float, float]
"""A line to cut or fold along, from point to point."""


@dataclass(frozen=True, slots=True)
class Label:
    """Small words of the plan itself, such as which part of a tile a page holds. The point is where they begin."""

    x: float
    y: float
    text: str
    points: float = 6.0


@dataclass(frozen=True, slots=True)
class Corner:
    """A quarter circle to round a corner along: its centre, its radius, and where it starts (clockwise from up)."""

    x: float
    y: float
    radius: float
    start: int


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet. The outermost `bleed_x` and `bleed_y` of it are cut off by whoever prints it."""

    width: float
    height: float
    slots: tuple[Slot, ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()
    corners: tuple[Corner, ...] = ()
    back: bool = False
    bleed_x: float = 0.0
    bleed_y: float = 0.0


class DoesNotFitError(Exception):
    """A component is so much larger than the paper that even its parts would not fit on a pile of it."""

    def __init__(self, size: Size, paper: Paper) -> None:
        super().__init__(
            f"a component of {size.outer_width:g} × {size.outer_height:g} mm with its bleed does not fit on "
            f"{paper.width:g} × {paper.height:g} mm with a margin of {paper.margin:g} mm, not even in parts"
        )


def rounded(value: float) -> float:
    """Lengths are kept to a tenth of a micrometre, so that equal places are equal numbers."""
    return round(value, _PRECISION) + 0.0


def line(x1: float, y1: float, x2: float, y2: float) -> Mark:
    return rounded(x1), rounded(y1), rounded(x2), rounded(y2)
