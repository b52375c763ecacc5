"""What a playtest counts: tellers for events that make one fact each, which are most of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.rules.observing import Observer, Teller


class NamingObserver(Observer):
    """An observer that knows figures by other names than the log: several of one card are one thing to a report."""

    __slots__ = ()

    def name(self, who: str) -> str:
        """What a report calls somebody the log tells of."""
        return who


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
}
