"""The questions of a scenario test: answered, asserted, passed over where they have a single option."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.content.diagnostics import nearest
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.game import REMEMBERED, UNASKED_LIMIT, EndlessGame, Game
from toolkit.rules.scenario_cases import CaseFailed


def answer(game: Game[Any], item: str, index: int) -> None:
    """Answer the next question that offers the key; questions with a single other option are passed over."""
    who, _, key = item.rpartition(" ")
    for ask in _questions(game):
        if key in ask.options and (not who or who == ask.who):
            game.answer(key)
            return
        if len(ask.options) > 1:
            break
        game.answer(next(iter(ask.options)))
    else:
        raise CaseFailed(f"{item!r} cannot happen: the game is over ({game.state.outcome})", "when", index)
    near = nearest(key, ask.options)
    hint = f" (did you mean {near!r}?)" if near and near != key else ""
    raise CaseFailed(
        f"{item!r} is not offered{hint}; {ask.who} is asked for {ask.kind}: {', '.join(ask.options)}", "when", index
    )


def _questions(game: Game[Any]) -> Iterator[Ask]:
    """The pending question, and the next one each time it was answered, to the end of the game."""
    last: deque[str] = deque(maxlen=REMEMBERED)
    for _ in range(UNASKED_LIMIT):
        ask = game.pending
        if ask is None:
            return
        last.append(f"{ask.who} {next(iter(ask.options))}")
        yield ask
    raise EndlessGame(tuple(last))


def skip_forced(game: Game[Any]) -> None:
    for ask in _questions(game):
        if len(ask.options) > 1:
            return
        game.answer(next(iter(ask.options)))


def offers(game: Game[Any], wanted: Sequence[str] | Mapping[str, Any], *place: str | int) -> None:
    """The pending question, or a later one that is reached by forced answers alone, is the one that is expected.

    A list names exactly its options. A mapping may also say who is asked, and which kind of question it is.
    """
    asked = wanted if isinstance(wanted, Mapping) else {"options": wanted}
    for ask in _questions(game):
        if _is_as(ask, asked):
            return
        if len(ask.options) > 1:
            break
        game.answer(next(iter(ask.options)))
    else:
        raise CaseFailed("nothing is offered: the game is over", *place)
    for word, found in (("who", ask.who), ("question", ask.kind)):
        if asked.get(word, found) != found:
            keys = ", ".join(ask.options)
            raise CaseFailed(
                f"{ask.who} is asked for {ask.kind} ({keys}); expected {word}: {asked[word]}", *place, word
            )
    offered, options = set(ask.options), set(asked["options"])
    missing = ", ".join(sorted(options - offered)) or "nothing"
    extra = ", ".join(sorted(offered - options)) or "nothing"
    raise CaseFailed(f"{ask.who} is asked for {ask.kind}; missing: {missing}; not expected: {extra}", *place)


def _is_as(ask: Ask, asked: Mapping[str, Any]) -> bool:
    return (
        asked.get("who", ask.who) == ask.who
        and asked.get("question", ask.kind) == ask.kind
        and sorted(asked.get("options", ask.options)) == sorted(ask.options)
    )


def stop_before(game: Game[Any], kind: str) -> None:
    """Answer forced questions until one of this kind is put, and leave that one open."""
    for ask in _questions(game):
        if ask.kind == kind:
            return
        if len(ask.options) > 1:
            options = ", ".join(ask.options)
            raise CaseFailed(f"{ask.who} is asked for {ask.kind} ({options}) before any {kind}", "until")
        game.answer(next(iter(ask.options)))
    raise CaseFailed(f"the game is over before anybody is asked for {kind}", "until")


def illegal(game: Game[Any], unwanted: Sequence[str], *place: str | int) -> None:
    """None of these keys is offered now, nor in what the same one is asked next by forced answers alone.

    Where the table has but one answer, such as whose turn it is, the question after it counts.
    """
    ask = game.pending
    if ask is None:
        raise CaseFailed("nothing is asked: the game is over", *place)
    asked = ask.who
    for ask in _questions(game):
        if ask.who != asked and asked != TABLE:
            return
        asked = ask.who
        wrong = [key for key in unwanted if key in ask.options]
        if wrong:
            raise CaseFailed(f"{ask.who} is offered {', '.join(wrong)}, which should be illegal", *place)
        if len(ask.options) > 1:
            return
        game.answer(next(iter(ask.options)))
