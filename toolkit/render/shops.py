"""What a shop prints of a box: each thing on the product it is sold as, and why the rest is left out.

A profile lists the shop's products. A thing is printed on the product of its own size, or on the one that says it
`takes` such things: then it is drawn a little larger or smaller. What no product takes is not printed, and the order
says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.render.batch import resized
from toolkit.render.cards import Card
from toolkit.render.plan import Size
from toolkit.render.profiles import MM_AN_INCH, Product, Profile

_NAMED = 4


@dataclass(frozen=True, slots=True)
class Placing:
    """The product that a thing is printed on, how far it is turned to match, and how much larger it is drawn."""

    product: Product | None
    turn: int = 0
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Things of one kind and size that the shop does not sell."""

    kind: str
    width: float
    height: float
    cards: tuple[Card, ...]
    why: str
    hint: str

    @property
    def copies(self) -> int:
        return sum(card.copies for card in self.cards)


@dataclass(frozen=True, slots=True)
class Assortment:
    """An order, sorted: `cards` have the size of their product with its bleed, `placings[n]` is of `cards[n]`."""

    cards: tuple[Card, ...] = ()
    placings: tuple[Placing, ...] = ()
    left_out: tuple[LeftOut, ...] = field(default=())

    @property
    def problems(self) -> list[Diagnostic]:
        """A warning for everything that is left out, or an error where nothing is left to print."""
        if self.left_out and not self.cards:
            return sorted(_told(each, "L1012", Severity.ERROR) for each in self.left_out)
        return sorted(_told(each, "L1017", Severity.WARNING) for each in self.left_out)


def assorted(cards: Sequence[Card], profile: Profile) -> Assortment:
    """Every card on its product. A profile without products prints whatever it is given."""
    printed: list[Card] = []
    placings: list[Placing] = []
    refused: dict[tuple[str, float, float], list[Card]] = {}
    for card in cards:
        placing = placing_of(card, profile)
        if placing is None:
            size = card.component.size
            refused.setdefault((card.entity.kind, size.width, size.height), []).append(card)
            continue
        printed.append(_placed(card, placing, profile))
        placings.append(placing)
    left_out = tuple(
        LeftOut(*key, tuple(found), *_why(found[0], profile)) for key, found in refused.items() if profile.products
    )
    return Assortment(tuple(printed), tuple(placings), left_out)


def placing_of(card: Card, profile: Profile) -> Placing | None:
    """Where a card is printed; None where the shop sells nothing for it."""
    if not profile.products:
        return Placing(None)
    size = card.component.size
    found = profile.product_for(size, card.form)
    if found is None:
        return None
    product, turn = found
    width, height = (product.height, product.width) if turn else (product.width, product.height)
    return Placing(product, turn, round(min(width / size.width, height / size.height), 4))


def _placed(card: Card, placing: Placing, profile: Profile) -> Card:
    """The card with the trim of its product and whatever bleed fills the picture that the shop asks for."""
    product, turn = placing.product, placing.turn
    if product is None:
        return card.sized(_bled(card.component.size, profile.bleed_x, profile.bleed_y, profile))
    width, height = (product.height, product.width) if turn else (product.width, product.height)
    if (width, height) != (card.component.size.width, card.component.size.height):
        card = resized(card, width, height)
    x, y = profile.bleed_x, profile.bleed_y
    if product.pixels is not None:
        across, up = product.pixels if not turn else (product.pixels[1], product.pixels[0])
        x, y = (round((px / profile.dpi * MM_AN_INCH - mm) / 2, 6) for px, mm in ((across, width), (up, height)))
    return card.sized(_bled(card.component.size, x, y, profile))


def _bled(size: Size, x: float, y: float, profile: Profile) -> Size:
    return replace(size.bleeding(x, y), safe=max(size.safe, profile.safe))


def _why(card: Card, profile: Profile) -> tuple[str, str]:
    size = card.component.size
    near = min(profile.products, key=lambda each: abs(each.width - size.width) + abs(each.height - size.height))
    why = f"{profile.title} sells nothing of {size.width:g} × {size.height:g} mm"
    hint = f"the nearest is {near.title}: print with --size {near.width:g}x{near.height:g}"
    return why, hint


def _told(each: LeftOut, code: str, severity: Severity) -> Diagnostic:
    names = ", ".join(card.entity.id for card in each.cards[:_NAMED])
    names += f" and {len(each.cards) - _NAMED} more" if len(each.cards) > _NAMED else ""
    message = f"{each.why}: {each.kind} is not printed ({names})"
    hint = each.hint if severity is Severity.ERROR else f"print these at home: --only {each.kind}"
    return each.cards[0].entity.diagnostic(code, message, hint=hint, severity=severity)


def by_product(assortment: Assortment) -> Iterator[tuple[Product | None, Size, list[int]]]:
    """The numbers of cards that are printed together: those of one product, or of one size where there are none."""
    groups: dict[tuple[str, Size], list[int]] = {}
    for number, (card, placing) in enumerate(zip(assortment.cards, assortment.placings, strict=True)):
        size = card.component.size if placing.product is None else _upright(placing.product)
        groups.setdefault((placing.product.id if placing.product else "", size), []).append(number)
    for (_, size), numbers in groups.items():
        yield assortment.placings[numbers[0]].product, size, numbers


def _upright(product: Product) -> Size:
    return Size(product.width, product.height)
