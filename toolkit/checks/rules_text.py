"""Hand-written rules text against what the effects do: a number that occurs only in the words is a contradiction."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from toolkit.checks.places import within
from toolkit.checks.wording import listed
from toolkit.content.diagnostics import Diagnostic, Pointer
from toolkit.content.yaml import Document

CODES = {"L0503": "hand-written rules text with a number that its effects do not have"}

_MARK = re.compile(r"\{[^{}]*\}")
_NUMBER = re.compile(r"(?<![\w.])[0-9]{1,4}(?![\w.]|\.[0-9])")
_IN_EXPRESSION = re.compile(r"[0-9]{1,6}")
_COMPARISON = re.compile(r"[<>]\s*(-?[0-9]{1,6})")


def number_problems(document: Document, base: Pointer, data: Any, pointer: Pointer, words: str) -> Iterator[Diagnostic]:
    """Numbers in the text at `pointer` of an entity that nothing beside it has.

    Only digits count, and only where the mapping that holds the text has effects with numbers: words can say a
    number in too many ways to ask that each effect's number be found in them.
    """
    stated = [(found.start(), found.end(), int(found[0])) for found in _NUMBER.finditer(_blanked(words))]
    if not stated:
        return
    holder: Any = data
    for step in pointer[:-1]:
        holder = holder[step]
    known = numbers_in({key: value for key, value in holder.items() if key != pointer[-1]})
    if not known or not _has_effects(holder):
        return
    for start, end, number in stated:
        if number not in known:
            plain = sorted(each for each in numbers_in(_effects_of(holder)) if each > 0)
            place = within(document, base + pointer, start, end)
            hint = f"the effects say {listed(map(str, plain))}" if plain else "the effects have no such number"
            message = f"the text says {number}, but the effects do not"
            yield Diagnostic("L0503", message, document.path, place, hint=hint, pointer=base + pointer)
            return


def _blanked(words: str) -> str:
    return _MARK.sub(lambda mark: " " * len(mark[0]), words)


def numbers_in(value: Any) -> set[int]:
    """Every number in data, those inside expressions included. `level > 2` also counts as 3: people say "level 3 or
    more"."""
    if isinstance(value, bool):
        return set()
    if isinstance(value, int):
        return {abs(value)}
    if isinstance(value, str):
        near = {int(found) + step for found in _COMPARISON.findall(value) for step in (-1, 1)}
        return near | {int(found) for found in _IN_EXPRESSION.findall(value)}
    if isinstance(value, dict):
        value = value.values()
    if isinstance(value, float) or value is None:
        return set()
    return {number for each in value for number in numbers_in(each)}


_EFFECT_KEYS = ("do", "by", "spend")


def _effects_of(value: Any) -> list[Any]:
    if isinstance(value, list):
        return [found for each in value for found in _effects_of(each)]
    if not isinstance(value, dict):
        return []
    own = [value[key] for key in _EFFECT_KEYS if key in value]
    return own + [found for key, each in value.items() if key not in _EFFECT_KEYS for found in _effects_of(each)]


def _has_effects(value: Any) -> bool:
    return bool(_effects_of(value))
