"""What every crawl says of a verb, where the verb is declared, so that bots understand the rules of any pack.

A system adds `FACETS` to those of its vocabulary; the verbs that crawls share say it of themselves (`said`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.rules.verbs import Verb
from toolkit.rules.vocabulary import Vocabulary

WELCOME = "welcome"
FACETS: Mapping[str, str] = {
    WELCOME: "whether heroes go out of their way for it; False where it harms them or helps their enemies"
}


def said(vocabulary: Vocabulary, facets: Mapping[str, Any], *, welcome: bool) -> dict[str, Any]:
    """The facets of a shared verb in one system: those that the system says, and `welcome` where the system asks for
    it."""
    return {**({WELCOME: welcome} if WELCOME in vocabulary.facets else {}), **facets}


def is_welcome(verb: Verb) -> bool:
    welcome: bool = verb.facets[WELCOME]
    return welcome
