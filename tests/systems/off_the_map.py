"""Verbs whose hero, monster or target stands nowhere any more: they answer that nothing happens, and never break."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from toolkit.content.library import Library
from toolkit.rules.arguments import (
    BranchesArgument,
    Choice,
    Choices,
    CounterArgument,
    EffectsArgument,
    FlagArgument,
    NumberArgument,
    Reference,
    WordArgument,
)
from toolkit.rules.decisions import End
from toolkit.rules.doing import Done, Nothing
from toolkit.rules.verbs import Parameter, Verb
from toolkit.rules.vocabulary import Vocabulary


def calls(vocabulary: Vocabulary, context: type, library: Library) -> Iterator[tuple[Verb, Mapping[str, Any]]]:
    """Every verb of a moment with every word of its choices; verbs of counters and dice are about nobody."""
    for verb in vocabulary.verbs_for(context).values():
        if any(isinstance(each.type, CounterArgument | BranchesArgument) for each in verb.parameters):
            continue
        tried = [_values(each, library, context) for each in verb.parameters]
        if all(tried):
            for values in product(*tried):
                yield verb, {each.name: value for each, value in zip(verb.parameters, values, strict=True)}


def _values(parameter: Parameter, library: Library, context: type) -> list[Any]:
    match parameter.type:
        case Choice():
            return list(parameter.type.here(context))
        case Choices(words=words):
            return [words[:1]]
        case NumberArgument(minimum=minimum):
            return [max(1, minimum or 0)]
        case EffectsArgument():
            return [()]
        case FlagArgument():
            return [False]
        case Reference(kind=kind):
            return list(library.of_kind(kind)[:1]) if parameter.required else [None]
        case WordArgument():
            return ["note"] if parameter.required else [None]
    return [parameter.default]


def answer(game: Any, verb: Verb, moment: Any, arguments: Mapping[str, Any]) -> Done | Nothing[str] | None:
    """What a verb answers when the first option of every question is taken; None where it ends what goes on."""
    try:
        did = verb.run(game, moment, **arguments)
        while not isinstance(did, Done | Nothing):
            ask = next(did)
            while True:
                ask = did.send(next(iter(ask.options.values())))
    except StopIteration as end:
        found: Done | Nothing[str] = end.value
        return found
    except End:
        return None
    return did


def try_all(
    make: Callable[[], tuple[Any, list[Any]]], vocabulary: Vocabulary, context: type, library: Library
) -> dict[str, set[str]]:
    """Verb → what it answers, each call in a game of its own, for every moment that `make` gives."""
    found: dict[str, set[str]] = {}
    for verb, arguments in calls(vocabulary, context, library):
        for number in range(len(make()[1])):
            game, moments = make()
            did = answer(game, verb, moments[number], arguments)
            found.setdefault(verb.name, set()).add(getattr(did, "why", ""))
    return found
