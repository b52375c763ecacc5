"""Shapes that an author chose with `art: {shape: …}` and that nobody will see, because the layout draws none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from toolkit.content.art import art_of
from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.render.cards import Card
from toolkit.render.drawings import NAMES, with_shape
from toolkit.render.plan import pictures
from toolkit.render.typesetting import Component, Job, typesetting

#: Dots an inch: enough to tell one shape from another.
_DPI = 50


def unseen_shapes(cards: Iterable[Card], blank: Job) -> list[Diagnostic]:
    """One warning for every thing whose shape is drawn neither on it nor on what belongs to it, such as its standee.
    `blank` is the job they are printed with, without components."""
    owners: dict[str, list[Card]] = {}
    for card in cards:
        if card.picture is None and art_of(card.entity.data.get("art")).shape in NAMES:
            owners.setdefault(str(card.entity.data.get("of", card.entity.qualified)), []).append(card)
    drawing = _that_draw([card for each in owners.values() for card in each], blank)
    return sorted(_told(each[0]) for each in owners.values() if not any(drawing[_look(card)] for card in each))


def _look(card: Card) -> tuple[str, str]:
    """What decides whether a shape is drawn: the layout, and the kind it draws."""
    return card.component.layout, card.entity.kind


def _that_draw(cards: Sequence[Card], blank: Job) -> Mapping[tuple[str, str], bool]:
    """Whether each layout draws shapes: a component of it looks different in another shape."""
    asked = {_look(card): card.component for card in reversed(cards)}
    if not asked:
        return {}
    pairs = [each for component in asked.values() for each in (component, _otherwise(component))]
    job = replace(blank, components=pairs, pages=pictures([each.size for each in pairs]), pictures={})
    with typesetting(job) as typesetter:
        drawn = typesetter.png(_DPI)
    return {look: drawn[2 * number] != drawn[2 * number + 1] for number, look in enumerate(asked)}


def _otherwise(component: Component) -> Component:
    """The same component in a shape that nobody chose for it."""
    data = dict(component.data)
    others = (with_shape(data, shape) for shape in NAMES)
    return replace(component, data=next(each for each in others if each["portrait"] != data["portrait"]))


def _told(card: Card) -> Diagnostic:
    pointer = ("art", "shape") if "of" not in card.entity.data else ()
    shape = art_of(card.entity.data.get("art")).shape
    message = f"{card.name!r} asks for the shape {shape!r}, but its layout draws none"
    hint = "take 'shape' away, or draw the kind with a layout that has a picture"
    return card.entity.diagnostic("L1020", message, pointer, hint=hint, severity=Severity.WARNING)
