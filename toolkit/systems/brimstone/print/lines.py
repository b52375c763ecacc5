"""The words of rules as cards show them. The words are those that all of Lantern has for a rule
(`toolkit.render.words`); here they only begin with a capital letter."""

from __future__ import annotations

from dataclasses import replace

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds.sheets import begun
from toolkit.render.phrases import Phrases
from toolkit.render.runs import Paragraph, runs_of
from toolkit.render.typography import sentence
from toolkit.render.words import part_words, words_of

Line = dict[str, list[dict[str, str]]]
"""One rule: its `lead` (when it happens) and its `body`, as runs of text and icons."""


def lines_of(library: Library, entity: Entity, phrases: Phrases) -> list[Line]:
    """What an entity does."""
    return [_line(said) for said in words_of(library, entity, phrases.language)]


def part_lines(library: Library, entity: Entity, part: str, phrases: Phrases, lead: str) -> list[Line]:
    """What stands in one part of an entity, under a lead."""
    said = part_words(library, entity, (part,), phrases.language)
    return [_line(replace(each, lead=runs_of(lead) if not number else ())) for number, each in enumerate(said)]


def lines_below(library: Library, entity: Entity, part: str, phrases: Phrases) -> list[Line]:
    """What stands in one part of an entity, as it is said."""
    return [_line(said) for said in part_words(library, entity, (part,), phrases.language)]


def told(words: str) -> Line:
    """A line of the layout's own words."""
    return _line(Paragraph((), runs_of(sentence(words))))


def _line(said: Paragraph) -> Line:
    return begun(said).to_data()
