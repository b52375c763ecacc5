"""The log in words: one sentence an event, with the parts of the event put in."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from toolkit.content.diagnostics import article_for
from toolkit.rules.log import Event

#: An article and the part of a sentence that it stands before: `a {token}`.
_ARTICLE = re.compile(r"\ba (?=\{(\w*)\})")


def counted(count: int, thing: str) -> str:
    """A number with its noun: `1 wound`, `2 wounds`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def with_articles(words: str, parts: Mapping[str, object]) -> str:
    """A sentence whose parts are not put in yet, with `an` instead of `a` where a part asks for it: `an {token}` where
    the token is an artifact."""
    return _ARTICLE.sub(lambda found: f"{article_for(str(parts[found[1]]))} ", words)


class Sentences:
    """A sentence for every event: `{who}` is a part of the event, `{count:wound}` a number with its noun and
    `{passed:passed/failed}` one of two words, for true and for false. `a` before a part becomes `an` where it has to.

    `terms` are the parts that hold words of the rules, which are written with hyphens in content only. An event without
    a sentence is told by its name, and a part that an event lacks is left out.
    """

    def __init__(self, sentences: Mapping[str, str], terms: Collection[str] = ()) -> None:
        self.sentences = sentences
        self.terms = frozenset(terms)

    def describe(self, event: Event) -> str:
        """An event in one line."""
        words = self.sentences.get(event.name, event.name)
        parts = _Known({name: self._plain(name, value) for name, value in event.data.items()})
        return " ".join(with_articles(words, parts).format_map(parts).split())

    def _plain(self, name: str, value: object) -> object:
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value)) or "–"
        if name in self.terms:
            return str(value).replace("-", " ")
        if isinstance(value, bool):
            return _Flag(value)
        return _Count(value) if isinstance(value, int) else value


class _Known(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return ""


class _Count(int):
    """A number that is told with its noun."""

    def __format__(self, noun: str) -> str:
        return counted(self, noun) if noun else str(int(self))


class _Flag(int):
    """True or false, told by one of two words."""

    def __format__(self, words: str) -> str:
        if not words:
            return str(bool(self))
        if_true, _, if_false = words.partition("/")
        return if_true if self else if_false
