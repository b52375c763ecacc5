"""What a playtest counts: tellers for events that make one fact each, which are most of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.cards.keywords import KEYWORD, keywords_of
from toolkit.rules.compiling import compile_effects, compile_triggers
from toolkit.rules.observing import Observer, Piece, Teller, effects_in
from toolkit.rules.reading import tree_of
from toolkit.rules.tree import EffectNode, TriggerNode
from toolkit.rules.vocabulary import Vocabulary


class NamingObserver(Observer):
    """An observer that knows figures by other names than the log: several of one card are one thing to a report."""

    __slots__ = ()

    def name(self, who: str) -> str:
        """What a report calls somebody the log tells of."""
        return who

    def finish(self) -> None:
        super().finish()
        words = _own_keywords(self.game.library)
        for card in sorted({who for _, who, _ in self.counts if who in words}) if words else ():
            for word in words[card]:
                self.count("keyword", word, card)


@lru_cache(maxsize=16)
def _own_keywords(library: Library) -> dict[str, tuple[str, ...]]:
    """Card → the keywords of packs' own that it has, for cards that have any."""
    own = {each.id for each in library.of_kind(KEYWORD)}
    if not own:
        return {}
    with_words = (each for each in library.entities if "keywords" in each.data)
    found = {each.id: tuple(word for word in keywords_of(each.data) if word in own) for each in with_words}
    return {card: words for card, words in found.items() if words}


def counts(what: str, who: str, where: str = "") -> Teller:
    """Count a fact: `who` and `where` are parts of the event. Where is told as the observer names it."""

    def teller(observer: NamingObserver, data: Mapping[str, Any]) -> None:
        observer.count(what, data[who], observer.name(data[where]) if where else "")

    return teller


def reaches(what: str, who: str) -> Teller:
    """The game came past a milestone; `who` is the part of the event that says which."""

    def teller(observer: NamingObserver, data: Mapping[str, Any]) -> None:
        observer.reach(what, str(data[who]))

    return teller


def _counter(observer: NamingObserver, data: Mapping[str, Any]) -> None:
    observer.count("counter", data["counter"], str(data["value"]))


#: What playtests of every crawl count of a pack's own rules, and what people read behind it.
OF_PACKS: Mapping[str, Teller] = {
    "counter": _counter,
    "own_role": counts("role", "role", "who"),
    "own_tokens": counts("own-token", "token", "who"),
    "own_token_placed": counts("token-placed", "token", "at"),
    "own_token_reached": counts("token-reached", "token", "at"),
    "own_condition": counts("condition", "condition", "who"),
}
WORDS_OF_PACKS: Mapping[str, str] = {
    "counter": "counter at this value",
    "role": "role given",
    "own-token": "token given",
    "token-placed": "token placed on the map",
    "token-reached": "token on the map reached",
    "condition": "condition given",
    "keyword": "keyword on a card that came into play",
}


def whole(vocabulary: Vocabulary, library: Library, entity: Entity) -> Piece:
    """An entity that could come up, with every trigger and effect that is written on it."""
    nodes = tree_of(vocabulary, library, entity).nodes.values()
    triggers = compile_triggers(each for each in nodes if isinstance(each, TriggerNode))
    return Piece(
        entity, (*triggers, *compile_effects(entity, (each for each in nodes if isinstance(each, EffectNode))))
    )


def named_in(pieces: Iterable[Piece], kind: str) -> Iterator[str]:
    """The ids of entities of a kind that effects of pieces name: enemies that they bring."""
    for effect in effects_in(power for piece in pieces for power in piece.powers):
        for value in effect.fixed.values():
            if isinstance(value, Entity) and value.kind == kind:
                yield value.id
