"""Keywords: words on cards by which rules know them. Those of a game are known to it; a pack declares its own.

A keyword does nothing by itself. Rules ask for it: `"salt" in weapon_keywords`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from toolkit.rules.expressions import TEXT, Attribute, ListOf, Name
from toolkit.rules.expressions.types import Words

#: The kind of entity that a pack declares a keyword by.
KEYWORD: Final = "keyword"
#: What the words of names like `card_keywords` stand for: checks hold them against the keywords there are.
SORT: Final = f"entity:{KEYWORD}"


def keywords_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The keywords that a card says it has, as rules call them: without the pack they are from."""
    return tuple(str(each).rpartition("/")[2] for each in data.get("keywords", ()))


def attribute(read: Callable[[Any], Collection[str]], doc: str, words: Words | None = Words.OF_ONE_CARD) -> Attribute:
    """Keywords of whatever an expression speaks of: `me.keywords`. Those of one card, unless `words` says otherwise;
    None where the checks of a system know better how many there can be."""
    return Attribute(ListOf(TEXT), lambda it: tuple(sorted(read(it))), doc, sort=SORT, words=words)


def name(read: Callable[[Any], Collection[str]], doc: str, words: Words | None = Words.OF_ONE_CARD) -> Name:
    """Keywords that an expression knows by a name of their own: `card_keywords`."""
    return Name(ListOf(TEXT), lambda it: tuple(sorted(read(it))), doc, sort=SORT, words=words)
