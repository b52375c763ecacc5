"""Which pictures a profile wants: products of exact pixels for a service, or simply every component at some dpi."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from toolkit.content.characters import in_cell
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.files import atomic_write
from toolkit.render.batch import Batch, batch_of
from toolkit.render.cards import Card
from toolkit.render.picturing import MM_AN_INCH, Picture, draw_pictures
from toolkit.render.plan import Page, Size, Slot
from toolkit.render.preflight import picture_problems
from toolkit.render.print_checks import Limits, measured, overflowing
from toolkit.render.profiles import Product, Profile
from toolkit.render.readback import Reader
from toolkit.render.typesetting import Job, typesetting


@dataclass(frozen=True, slots=True)
class PictureOrder:
    """Pictures to draw, and a list of them for whoever uploads them."""

    batch: Batch
    pictures: tuple[Picture, ...]
    listing: Path | None
    dpi: float
    problems: tuple[Diagnostic, ...] = ()

    @property
    def files(self) -> tuple[Path, ...]:
        made = tuple(picture.target for picture in self.pictures)
        return (*made, self.listing) if self.listing else made

    def draw(self, job: Job, jobs: int, told: Callable[[int], None]) -> list[Diagnostic]:
        """Draw and write everything, then look at what was written."""
        draw_pictures(job, self.pictures, self.dpi, told, jobs)
        if self.listing:
            atomic_write(self.listing, _listing(self.batch, self.pictures, self.listing.parent))
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


def order_pictures(name: str, language: str, profile: Profile, out: Path, cards: Sequence[Card]) -> PictureOrder:
    """The pictures of cards. What the service does not sell is a problem, and then nothing is drawn."""
    if profile.form != "pictures":
        bleed = (profile.bleed_x, profile.bleed_y) if profile.pictures_bleed else (0.0, 0.0)
        sized = [card.sized(card.component.size.bleeding(*bleed)) for card in cards]
        return _ordered(batch_of(sized), profile, out / "png" / language, {})
    products: dict[Size, tuple[Product, int]] = {}
    problems, fitted = [], []
    for card in cards:
        found = profile.product_for(card.component.size, card.form) if profile.products else None
        if found is None and profile.products:
            problems.append(_not_sold(card, profile))
            continue
        size = _fitted(card.component.size, found, profile)
        if found is not None:
            products[size] = found
        fitted.append(card.sized(size))
    folder = out / profile.id / language
    made = _ordered(batch_of(fitted), profile, folder, products)
    return replace(made, listing=folder / "cards.csv", problems=tuple(sorted(problems)))


def _fitted(size: Size, found: tuple[Product, int] | None, profile: Profile) -> Size:
    """The component with whatever bleed fills the picture of its product."""
    x, y = profile.bleed_x, profile.bleed_y
    pixels = found[0].pixels if found else None
    if found is not None and pixels is not None:
        across, up = pixels if not found[1] else (pixels[1], pixels[0])
        x, y = (
            round((px / profile.dpi * MM_AN_INCH - mm) / 2, 6) for px, mm in ((across, size.width), (up, size.height))
        )
    return replace(size.bleeding(x, y), safe=max(size.safe, profile.safe))


def _ordered(batch: Batch, profile: Profile, folder: Path, products: dict[Size, tuple[Product, int]]) -> PictureOrder:
    pictures = []
    for number, size in enumerate(batch.sizes):
        product, turn = products.get(size, (None, 0))
        target = folder / (product.id if product else "") / f"{batch.names[number]}.png"
        across, up = (size.outer_width, size.outer_height) if not turn else (size.outer_height, size.outer_width)
        pixels = (round(across / MM_AN_INCH * profile.dpi), round(up / MM_AN_INCH * profile.dpi))
        if product and product.pixels:
            pixels = product.pixels
        pictures.append(Picture(number, turn, pixels, target))
    return PictureOrder(batch, tuple(pictures), None, profile.dpi)


def _not_sold(card: Card, profile: Profile) -> Diagnostic:
    size = card.component.size
    near = min(profile.products, key=lambda each: abs(each.width - size.width) + abs(each.height - size.height))
    path, span = card.entity.locate()
    message = f"{profile.title} sells nothing of {size.width:g} × {size.height:g} mm, the size of {card.entity.id!r}"
    hint = f"the nearest is {near.title}: print with --size {near.width:g}x{near.height:g}"
    return Diagnostic("L1012", message, path, span, hint=hint)


def _listing(batch: Batch, pictures: Sequence[Picture], folder: Path) -> str:
    """What to upload and how many of each to order."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["file", "name", "copies", "back"])
    for card, piece in zip(batch.cards, batch.pieces, strict=True):
        back = pictures[piece.back].target.relative_to(folder).as_posix() if piece.back is not None else ""
        front = pictures[piece.front].target.relative_to(folder).as_posix()
        writer.writerow([front, in_cell(card.name), card.copies, back])
    return text.getvalue()
