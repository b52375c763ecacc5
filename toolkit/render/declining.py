"""Words that stand in the nominative, in another case, as far as they are terms or are listed: `уровень игры`, `уровня
игры`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from toolkit.content.glossary import CASES, Glossary

#: What makes a word a longer one.
_GOES_ON = re.compile(r"[\w’-]")
#: The cases in which listed words stand there, in this order.
_LISTED = ("genitive", "dative")


def declined(listed: Mapping[str, Any], glossary: Glossary, words: str, case: str) -> str:
    """Words in another case.

    What is declined are adjectives at the beginning and the noun behind them, as far as they are terms of the glossary
    or `listed` as nouns or adjectives; what follows the noun stays as it is. An icon has no cases.
    """
    spoken: list[str] = []
    rest = words
    while rest:
        if rest.startswith("{"):
            return "".join(spoken) + rest
        found = _first(listed, glossary, rest)
        if found is None:
            break
        shown, is_noun = found
        spoken.append(_case_of(listed, glossary, shown, case))
        rest = rest[len(shown) :]
        if is_noun:
            return "".join(spoken) + rest
        spoken.append(rest[:1])
        rest = rest[1:]
    return words


def _first(listed: Mapping[str, Any], glossary: Glossary, words: str) -> tuple[str, bool] | None:
    """The longest known words at the beginning, and whether they are a noun."""
    known = [
        (each, is_noun)
        for each, is_noun in _declinable(listed, glossary).items()
        if words.startswith(each) and not _GOES_ON.match(words, len(each))
    ]
    return max(known, key=lambda each: len(each[0]), default=None)


def _declinable(listed: Mapping[str, Any], glossary: Glossary) -> dict[str, bool]:
    nouns, adjectives = (listed.get(each) or {} for each in ("nouns", "adjectives"))
    terms = {form for term in glossary.terms.values() for form in (term.one[:1] + term.many[:1])}
    return dict.fromkeys(adjectives, False) | dict.fromkeys(terms, True) | dict.fromkeys(nouns, True)


def _case_of(listed: Mapping[str, Any], glossary: Glossary, words: str, case: str) -> str:
    own = (listed.get("nouns") or {}).get(words) or (listed.get("adjectives") or {}).get(words)
    if isinstance(own, list):
        return str(own[_LISTED.index(case)])
    place = CASES.index(case)
    for term in glossary.terms.values():
        for forms in (term.one, term.many):
            if forms[:1] == (words,) and len(forms) > place:
                return forms[place]
    return words
