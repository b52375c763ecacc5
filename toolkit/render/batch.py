"""All components of one print in one numbered list: fronts, the backs they share, and the pictures both show."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.cards import Back, Card, card_of
from toolkit.render.plan import Piece, Size
from toolkit.render.print_checks import Subject
from toolkit.render.style import Style
from toolkit.render.typesetting import Component
from toolkit.rules.reading import ContentFault

#: What names of files do without: everything but letters, digits and a few signs.
_UNFIT = re.compile(r"[^\w.+-]+")
#: Names that no file may have on Windows.
_PORTS = (f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))
_DEVICES = frozenset({"con", "prn", "aux", "nul", *_PORTS})


@dataclass(frozen=True, slots=True)
class Batch:
    """What is printed together. `pieces[n]` is `cards[n]`; the numbers in pieces are places in `subjects`."""

    cards: tuple[Card, ...]
    pieces: tuple[Piece, ...]
    subjects: tuple[Subject, ...]
    #: The names of files and parts, one for each component; no two are equal.
    names: tuple[str, ...]
    pictures: Mapping[str, Path]

    @property
    def components(self) -> list[Component]:
        return [subject.component for subject in self.subjects]

    @property
    def sizes(self) -> list[Size]:
        return [subject.component.size for subject in self.subjects]


def gather(
    library: Library, entities: Sequence[Entity], language: str, style: Style | None = None, told: object = None
) -> tuple[list[Card], list[Diagnostic]]:
    """The cards of entities, and why some cannot be made. `told` is called after each with how many are done.

    A thing with two faces is one card, whichever of its faces comes first.
    """
    cards: list[Card] = []
    problems: list[Diagnostic] = []
    backs: set[str] = set()
    for number, entity in enumerate(entities, 1):
        if entity.qualified not in backs:
            try:
                card = card_of(library, entity, language, style)
            except ContentFault as fault:
                problems.append(fault.diagnostic)
            else:
                cards.append(card)
                if card.back and card.back.entity:
                    backs.add(card.back.entity.qualified)
        if callable(told):
            told(number)
    return cards, problems


def batch_of(cards: Iterable[Card], *, backs: bool = True, turns: Sequence[int] = ()) -> Batch:
    """Cards as numbered components: every front, then every different back once. `turns` are how far cards are turned
    on pages of their own."""
    kept = tuple(cards)
    subjects = [Subject(card.component, card.entity) for card in kept]
    names = [card.entity.id for card in kept]
    numbers: dict[tuple[str, Size], int] = {}
    pieces = []
    for front, card in enumerate(kept):
        back = card.back if backs else None
        number: int | None = None
        if back is not None and back.component == card.component:  # both sides are the same
            number = front
        elif back is not None:
            key = (back.name, back.component.size)
            if key not in numbers:
                numbers[key] = len(subjects)
                subjects.append(Subject(back.component, back.entity))
                names.append(back_name(back))
            number = numbers[key]
        pieces.append(Piece(front, card.component.size, number, card.copies, turns[front] if turns else 0))
    unique = _told_apart(names, [subject.component.size for subject in subjects])
    return Batch(kept, tuple(pieces), tuple(subjects), unique, _pictures(kept))


def _told_apart(names: Sequence[str], sizes: Sequence[Size]) -> tuple[str, ...]:
    """Names of which no two make the same file anywhere: what shares one gets its size, and then a number."""
    fit = [_file_name(name) for name in names]
    shared = {name for name, times in Counter(map(str.casefold, fit)).items() if times > 1}
    taken = {name.casefold() for name in fit} - shared
    found = []
    for name, size in zip(fit, sizes, strict=True):
        unique = name
        if name.casefold() in shared:
            sized = f"{name}-{size.width:g}x{size.height:g}"
            options = chain([sized], (f"{sized}-{number}" for number in count(2)))
            unique = next(each for each in options if each.casefold() not in taken)
            taken.add(unique.casefold())
        found.append(unique)
    return tuple(found)


def _file_name(name: str) -> str:
    """A name without what files cannot have in theirs."""
    fit = _UNFIT.sub("-", name).strip("-.") or "component"
    return f"{fit}-card" if fit.casefold() in _DEVICES else fit


def back_name(back: Back) -> str:
    """What the file of a back is called."""
    return back.name.rpartition("/")[2] if back.entity else f"back-{back.name}"


def _pictures(cards: Iterable[Card]) -> dict[str, Path]:
    found = [card.picture for card in cards] + [card.back.picture for card in cards if card.back]
    return dict(each for each in found if each)


def resized(card: Card, width: float, height: float) -> Card:
    """A card for another trim size: drawn at the size its layout is made for, or a little longer, and scaled."""
    size = card.component.size
    scale = min(width / size.width, height / size.height)
    new = Size(width, height, size.bleed_x, size.bleed_y, round(size.safe * scale, 4), round(size.corner * scale, 4))
    sized = card.sized(new)
    back = replace(sized.back, component=replace(sized.back.component, scale=scale)) if sized.back else None
    return replace(sized, component=replace(sized.component, scale=scale), back=back)
