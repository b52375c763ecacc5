"""Which pictures a profile wants: products of exact pixels for a service, or simply every component at some dpi."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from toolkit.content.diagnostics import Diagnostic
from toolkit.render.batch import Batch, batch_of
from toolkit.render.cards import Card
from toolkit.render.orders import Line
from toolkit.render.picturing import MM_AN_INCH, Picture, draw_pictures
from toolkit.render.plan import Page, Slot
from toolkit.render.preflight import picture_problems
from toolkit.render.print_checks import Limits, measured, overflowing
from toolkit.render.profiles import Profile
from toolkit.render.readback import Reader
from toolkit.render.shops import Assortment, Placing
from toolkit.render.typesetting import Job, typesetting


@dataclass(frozen=True, slots=True)
class PictureOrder:
    """Pictures to draw; `placings` say on which product each card is printed."""

    batch: Batch
    pictures: tuple[Picture, ...]
    placings: tuple[Placing, ...]
    dpi: float

    @property
    def files(self) -> tuple[Path, ...]:
        return tuple(picture.target for picture in self.pictures)

    @property
    def lines(self) -> list[Line]:
        """The cards with the files that show them."""
        targets = [picture.target for picture in self.pictures]
        return [
            Line(card, placing, targets[piece.front], targets[piece.back] if piece.back is not None else None)
            for card, piece, placing in zip(self.batch.cards, self.batch.pieces, self.placings, strict=True)
        ]

    def draw(self, job: Job, jobs: int, told: Callable[[int], None]) -> list[Diagnostic]:
        """Draw and write everything, then look at what was written."""
        draw_pictures(job, self.pictures, self.dpi, told, jobs)
        return picture_problems(self.pictures)

    def measure(self, job: Job, limits: Limits) -> list[Diagnostic]:
        """What a file of the same components shows of letters, safe zones and art."""
        sizes = self.batch.sizes
        pages = [Page(size.outer_width, size.outer_height, (Slot(n, 0.0, 0.0),)) for n, size in enumerate(sizes)]
        with typesetting(replace(job, pages=pages)) as typesetter:
            content = typesetter.pdf()
            fits = typesetter.fits()
        with Reader(content) as reader:
            found = measured(reader, pages, self.batch.subjects, limits, fits)
        return overflowing(fits, self.batch.subjects) + found


def all_pictures(profile: Profile, folder: Path, cards: Sequence[Card]) -> PictureOrder:
    """A picture of every component, at the dots an inch of the profile."""
    bleed = (profile.bleed_x, profile.bleed_y) if profile.pictures_bleed else (0.0, 0.0)
    sized = [card.sized(card.component.size.bleeding(*bleed)) for card in cards]
    return _ordered(batch_of(sized), [Placing(None)] * len(sized), profile, folder)


def shop_pictures(profile: Profile, folder: Path, sorted_out: Assortment) -> PictureOrder:
    """The pictures of everything a shop sells, a folder a product."""
    return _ordered(batch_of(sorted_out.cards), sorted_out.placings, profile, folder)


def _ordered(batch: Batch, placings: Sequence[Placing], profile: Profile, folder: Path) -> PictureOrder:
    on: dict[int, Placing] = {}
    for piece, placing in zip(batch.pieces, placings, strict=True):
        on.setdefault(piece.front, placing)
        if piece.back is not None and piece.back != piece.front:  # upright again once the card is turned over
            on.setdefault(piece.back, replace(placing, turn=-placing.turn % 360))
    pictures = []
    for number, size in enumerate(batch.sizes):
        product, turn = on[number].product, on[number].turn
        target = folder / (product.id if product else "") / f"{batch.names[number]}.png"
        across, up = Slot(number, 0.0, 0.0, turn).extent(size)
        pixels = (round(across / MM_AN_INCH * profile.dpi), round(up / MM_AN_INCH * profile.dpi))
        if product and product.pixels:
            pixels = product.pixels
        pictures.append(Picture(number, turn, pixels, target))
    return PictureOrder(batch, tuple(pictures), tuple(placings), profile.dpi)
