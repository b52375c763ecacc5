"""The words of abilities as a card shows them: an action is its word, its sign and its number, and below it what else
belongs to it. The words are those that all of Lantern has for the ability (`toolkit.render.words`); here they are only
parted, and signs get their words back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library, value_at
from toolkit.crawl.map.areas import read_area
from toolkit.crawl.map.pictures import hexes_apart
from toolkit.render.phrases import Phrases, capital
from toolkit.render.runs import Paragraph, Run, icon_title
from toolkit.render.typography import NO_BREAK
from toolkit.render.words import part_words
from toolkit.rules.reading import tree_of
from toolkit.rules.tree import effects_in
from toolkit.systems.jaws_of_the_lion.conditions import NAMES
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

#: Signs that stand beside their word; the others are known without one.
_SPOKEN = {
    *("attack", "walk", "range", "target", "heal", "shield", "push", "pull", "loot", "jump", "special"),
    *NAMES,
}

#: What stands behind a sign that counts something.
_NUMBER = re.compile(r" [+\u2212]?[\dX-Z]")
#: The letters of a word that would be too wide for a narrow card together with its sign and number.
_LONG = 10

Line = dict[str, list[dict[str, str]]]
"""One action: its `lead` (when it happens), its `head` (what it is) and the `rest`, as runs of text and icons."""


def lines_of(library: Library, entity: Entity, pointers: Iterable[Pointer], phrases: Phrases) -> list[Line]:
    """The abilities that stand at some places of an entity, line by line."""
    return [
        line_of(paragraph, phrases)
        for pointer in pointers
        if value_at(entity.data, pointer) is not None
        for paragraph in part_words(library, entity, pointer, phrases.language)
    ]


def line_of(paragraph: Paragraph, phrases: Phrases) -> Line:
    """A paragraph as an action."""
    head: tuple[Run, ...] = ()
    rest = paragraph.body
    if rest and rest[0].icon in _SPOKEN:
        head, rest = _parted(_without_stop(rest))
    parts = {"lead": paragraph.lead, "head": head, "rest": rest}
    return {name: spelled(runs, phrases) for name, runs in parts.items()}


def _parted(body: Sequence[Run]) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
    """The action itself, and what follows its first comma."""
    for number, run in enumerate(body):
        before, comma, after = run.text.partition(", ")
        if comma:
            rest = ([Run(text=after)] if after else []) + list(body[number + 1 :])
            return (*body[:number], Run(text=before)), tuple(rest)
    return tuple(body), ()


def _without_stop(body: Sequence[Run]) -> tuple[Run, ...]:
    """An action is no sentence."""
    last = body[-1]
    if not last.text.endswith("."):
        return tuple(body)
    shorter = last.text[:-1]
    return (*body[:-1], *([replace(last, text=shorter)] if shorter else []))


def spelled(runs: Sequence[Run], phrases: Phrases) -> list[dict[str, str]]:
    """Runs in which signs of actions and conditions stand behind their words."""
    return [run.to_data() for run in _spelled(runs, phrases)]


def _spelled(runs: Sequence[Run], phrases: Phrases) -> Iterator[Run]:
    """A sign stays on one line with its number and its word; a long word may stand on the line above."""
    for number, run in enumerate(runs):
        if run.icon in _SPOKEN:
            word = icon_title(run.icon, phrases.language, phrases.system)
            counts = number + 1 < len(runs) and _NUMBER.match(runs[number + 1].text)
            space = " " if counts and len(word) >= _LONG else NO_BREAK
            yield Run(text=(capital(word) if number == 0 else word) + space)
        before = runs[number - 1].icon if number else None
        yield replace(run, text=NO_BREAK + run.text[1:]) if before in _SPOKEN and _NUMBER.match(run.text) else run


def areas_of(library: Library, entity: Entity, *pointer: str | int) -> Iterator[Mapping[str, Any]]:
    """The areas of effect of the actions below a place, each once, as pictures."""
    tree = tree_of(VOCABULARY, library, entity)
    seen = set()
    for effect in effects_in(tuple(tree.below(pointer))):
        area = effect.value("area")
        if isinstance(area, Entity) and area.qualified not in seen:
            seen.add(area.qualified)
            yield area_picture(area)


def area_picture(entity: Entity) -> Mapping[str, Any]:
    """The hexes of an area of effect, that of who acts among them where it is drawn from there."""
    area, problems = read_area(str(entity.data.get("drawing", "")), ("drawing",))
    if area is None:
        raise problems[0].fault(entity)
    hexes = [(0, 0), *area.hexes] if area.own else list(area.hexes)
    picture = hexes_apart(hexes)
    marks = [{"x": x, "y": y, "own": area.own and number == 0} for number, (x, y) in enumerate(picture.corners)]
    return {"width": picture.width, "height": picture.height, "hexes": marks}
