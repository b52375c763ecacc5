"""Verbs watched while they run: what each says it did is held against what it changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from toolkit.rules.doing import Done
from toolkit.rules.system import System
from toolkit.rules.verbs import Verb

#: What a verb works on besides the state: a combat is gone when it is over.
_PASSING = (
    "earned",
    "pool",
    "dice",
    "score",
    "symbols",
    "extra_wounds",
    "set_aside",
    "kept",
    "attacked",
    "bonus",
    "volleys",
    "steps",
    "hits",
    "rolled",
)
#: Verbs whose doing may leave everything as it was: they stand instead of something, or end it.
_WITHOUT_A_TRACE = {"nothing"}
#: Dice are told even where nothing comes of them.
_TELLING = {"roll"}


def looks(system: System, game: Any, context: Any) -> Any:
    """All that an effect could change: the state, and the combat or moment it is about."""
    data = system.to_data(game.state)
    data.pop("random", None)
    seen = [context]
    combat = getattr(context, "combat", None)
    if combat is not None:
        seen += [combat, combat.attacker, combat.defender]
    passing = [repr([getattr(each, name, None) for name in _PASSING]) for each in seen]
    return data, passing


class Lie(AssertionError):
    """A verb said that it did something or nothing, and it was not so."""


@contextmanager
def watched(system: System) -> Iterator[list[tuple[str, str]]]:
    """While it lasts, every verb's answer is held against what it did. Gives the verbs and answers that were seen."""
    seen: list[tuple[str, str]] = []
    originals = [(verb, verb.run) for verb in system.vocabulary.verbs.values()]

    def truthful(verb: Verb, run: Any) -> Any:
        def watch(game: Any, context: Any, **arguments: Any) -> Any:
            before = looks(system, game, context)
            told = len(game.log)
            answer = run(game, context, **arguments)
            did = answer if hasattr(answer, "why") or isinstance(answer, Done) else (yield from answer)
            why = getattr(did, "why", "")
            seen.append((verb.name, why))
            changed = looks(system, game, context) != before
            changed = changed or (len(game.log) > told and not (why and verb.name in _TELLING))
            if why and (changed or why not in verb.reasons):
                raise Lie(f"{verb.name} {arguments} said {why!r} and changed something")
            if not why and not changed and verb.name not in _WITHOUT_A_TRACE:
                raise Lie(f"{verb.name} {arguments} said that it did something, and nothing changed")
            return did

        return watch

    try:
        for verb, run in originals:
            object.__setattr__(verb, "run", truthful(verb, run))
        yield seen
    finally:
        for verb, run in originals:
            object.__setattr__(verb, "run", run)
