"""Tuck boxes for the decks of a pack: one net a box on sheets of paper, with the back of the deck on its faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.files import atomic_write
from toolkit.content.library import Library
from toolkit.render.batch import gather
from toolkit.render.cards import Card
from toolkit.render.index import kind_words
from toolkit.render.plan import Page, Paper, Size, Slot
from toolkit.render.plan.boxes import BoxNet, BoxStyle, box_net, inside_of, largest_count, shared_out
from toolkit.render.print_checks import Subject, overflowing, undrawable
from toolkit.render.printing import Printed, PrintOrder, Progress
from toolkit.render.readback import Reader
from toolkit.render.shipped import shipped_data
from toolkit.render.style import style_of, theme_of
from toolkit.render.thumbnails import from_whole_pages
from toolkit.render.typesetting import Component, Job, typesetting
from toolkit.rules.reading import ContentFault

KIND = "tuck-box"
_LAYOUT = "common/tuck-box.typ"
_GAP = 4.0


@dataclass(frozen=True, slots=True)
class BoxOrder:
    """What is wanted of boxes besides an order: how thick a card is (None for the usual one), and sleeves."""

    card: float | None = None
    sleeved: bool = False


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that lie in one pile: what it is called, its cards, and the layout and data of its back."""

    name: str
    title: str
    size: tuple[float, float]
    cards: tuple[Card, ...]

    @property
    def count(self) -> int:
        return sum(card.copies for card in self.cards)


@dataclass(frozen=True, slots=True)
class _Box:
    """A box of a deck; `number` of `of`, where one box does not hold all."""

    deck: Deck
    count: int
    number: int
    of: int
    net: BoxNet


def decks_of(cards: Sequence[Card], language: str) -> list[Deck]:
    """The decks among components: cards with the same back and size; cards with two faces are a deck by their kind."""
    piles: dict[tuple[str, str, tuple[float, float]], list[Card]] = {}
    for card in cards:
        if card.form != "card":
            continue
        size = card.component.size
        shared = card.back is not None and card.back.entity is None
        name = card.back.name if card.back is not None and shared else card.entity.kind
        title = card.back.title if card.back is not None and shared else kind_words(card.entity.kind, language)
        piles.setdefault((name, title, (size.width, size.height)), []).append(card)
    return [Deck(name, title, size, tuple(found)) for (name, title, size), found in piles.items()]


def print_boxes(
    library: Library, order: PrintOrder, wanted: BoxOrder, progress: Progress = lambda what, done, total: None
) -> Printed:
    """Make the boxes of the decks that the order's entities are in. Nothing is written when a deck cannot be drawn."""
    try:
        style = style_of(library, order.pack)
        cards, problems = gather(library, order.entities, order.language, style)
    except ContentFault as fault:
        return Printed((), 0, 0, (fault.diagnostic,))
    assert order.profile.paper is not None  # whoever calls has seen to it
    decks = decks_of(cards, order.language)
    if problems or not decks:
        return Printed((), 0, 0, tuple(problems))
    measures = BoxStyle.from_data(shipped_data("layouts/tuck-box.yaml"), wanted.card)
    boxes: list[_Box] = []
    for number, deck in enumerate(decks, 1):
        made = _boxes(deck, measures, order.profile.paper, sleeved=wanted.sleeved)
        problems += [] if made else [_too_large(deck, order.profile.paper)]
        boxes += made
        progress("measuring decks", number, len(decks))
    if not boxes:
        return Printed((), 0, 0, tuple(problems))
    theme = theme_of(library.packs[order.pack].manifest.system, style, order.palette)
    components = [_component(library, order, box, theme) for box in boxes]
    subjects = [Subject(each, box.deck.cards[0].entity) for each, box in zip(components, boxes, strict=True)]
    pages = _pages(boxes, order.profile.paper)
    title = library.title(order.pack, order.language)
    job = Job(title, order.language, components, pages, {}, order.palette, style)
    problems += undrawable(subjects, style)
    progress("typesetting boxes", 0, 1)
    with typesetting(job) as typesetter:
        content, fits = typesetter.pdf(), typesetter.fits()
    progress("typesetting boxes", 1, 1)
    problems += overflowing(fits, subjects)
    target = order.out / f"{order.name}-boxes-{order.language}-{order.profile.id}.pdf"
    atomic_write(target, content)
    with Reader(content) as reader:
        shown = from_whole_pages(reader, title, KIND) if order.thumbnails else []
    return Printed((target,), len(boxes), len(pages), tuple(sorted(dict.fromkeys(problems))), tuple(shown))


def _boxes(deck: Deck, style: BoxStyle, paper: Paper, *, sleeved: bool) -> list[_Box]:
    """As few boxes as hold the deck on this paper; none where not even one card does."""
    most = largest_count(deck.size, deck.count, style, paper.room, sleeved=sleeved)
    if most == 0:
        return []
    counts = shared_out(deck.count, most)
    return [
        _Box(deck, count, number, len(counts), box_net(inside_of(deck.size, count, style, sleeved=sleeved), style))
        for number, count in enumerate(counts, 1)
    ]


def _too_large(deck: Deck, paper: Paper) -> Diagnostic:
    entity: Entity = deck.cards[0].entity
    width, height = deck.size
    message = (
        f"a tuck box for cards of {width:g} × {height:g} mm ({deck.title!r}) "
        f"does not fit on paper of {paper.width:g} × {paper.height:g} mm"
    )
    return entity.diagnostic("L1003", message, hint="use larger paper; 'lantern render --only' leaves decks out")


def _component(library: Library, order: PrintOrder, box: _Box, theme: Mapping[str, str]) -> Component:
    net, back = box.net, box.deck.cards[0].back
    face = back.component if back is not None and back.entity is None else box.deck.cards[0].component
    title = box.deck.title if box.of == 1 else f"{box.deck.title} · {box.number}/{box.of}"
    data: dict[str, Any] = {
        "id": f"{KIND}/{box.deck.name}/{box.number}",
        "name": title,
        "pack": library.title(order.pack, order.language),
        "count": box.count,
        "emblem": str(face.data["emblem"]),
        "face": _face(face, net) if back is not None and back.entity is None else None,
        "ground": theme["ground"],
        "ink": theme["title"],
        "panels": {name: [each.x, each.y, each.width, each.height] for name, each in net.panels.items()},
        "folds": [list(each) for each in net.folds],
        "cuts": [list(each) for each in net.cuts],
    }
    return Component(_LAYOUT, Size(net.width, net.height, safe=2.0, corner=0.0), data)


def _face(back: Component, net: BoxNet) -> dict[str, Any]:
    """The back of the deck, drawn as large as the front of the box; backs of cards that lie are drawn by words."""
    width, height = net.panels["front"].width, net.panels["front"].height
    layout = back.layout if back.layout.startswith("/") else f"/layouts/{back.layout}"
    size = {"width": width, "height": height, "bleed-x": 0, "bleed-y": 0, "safe": back.size.safe, "corner": 0}
    return {"layout": layout, "data": {**back.data, "id": f"{KIND}/{back.data['id']}"}, "size": size}


def _pages(boxes: Sequence[_Box], paper: Paper) -> list[Page]:
    """Nets on sheets, one below the other as long as there is room, turned where that is how they fit."""
    pages: list[Page] = []
    slots: list[Slot] = []
    used = paper.margin
    for number, (turn, width, height) in enumerate(_turned(boxes, paper)):
        if slots and used + height > paper.height - paper.margin:
            pages.append(Page(paper.width, paper.height, tuple(slots)))
            slots, used = [], paper.margin
        slots.append(Slot(number, (paper.width - width) / 2, used, turn))
        used += height + _GAP
    return [*pages, Page(paper.width, paper.height, tuple(slots))]


def _turned(boxes: Sequence[_Box], paper: Paper) -> Iterator[tuple[int, float, float]]:
    """How each net lies: upright where it fits so and is no higher than turned."""
    room = paper.room
    for box in boxes:
        upright, turned = (box.net.width, box.net.height), (box.net.height, box.net.width)
        ways = [(0, *upright), (90, *turned)]
        able = [each for each in ways if each[1] <= room[0] and each[2] <= room[1]]
        yield min(able, key=lambda each: each[2])
