"""What an entity declares for its own rules: counters that can be, and rules that name only what is declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.checks.expressions import vocabulary_of
from toolkit.checks.records import Loose
from toolkit.checks.wording import did_you_mean, listed
from toolkit.content.diagnostics import Diagnostic, Pointer, nearest
from toolkit.content.yaml import Document
from toolkit.rules.counters import ADVENTURE, counters_of
from toolkit.rules.expressions.scope import is_own_name
from toolkit.rules.vocabulary import Vocabulary

CODES = {
    "L0307": "a counter whose name or bounds cannot be",
    "L0308": "a rule about a counter that nothing declares",
    "L0309": "a condition that never holds, or asks for nothing",
    "L0315": "a number that is always nothing",
}


def own_problems(
    document: Document,
    base: Pointer,
    kind: str,
    data: Any,
    owned: Sequence[tuple[Pointer, str, str]],
    system: str,
    loose: list[Loose],
) -> Iterator[Diagnostic]:
    """What is wrong with the counters of an entity, and with the names of counters in its rules.

    A card may speak of a counter of an adventure: whether there is one, all packs together tell (`loose`).
    """
    vocabulary = vocabulary_of(system)
    counters = data.get("counters") if isinstance(data, Mapping) else None
    if isinstance(counters, Mapping) and all(_has_numbers(each) for each in counters.values()):
        yield from _declared(document, base, data, vocabulary)
    owner = vocabulary.owners.get(kind) if vocabulary is not None else None
    if isinstance(data, Mapping) and data.get("extends") is not None and owner is not None and owner.counters:
        return  # the other entity may declare them; reading the rules tells
    is_card = kind != ADVENTURE
    for pointer, name, field in owned:
        known = list(data.get(field) or ())
        if name not in known:
            better = nearest(name, known)
            hint = did_you_mean(better) if better else f"the {field} here are {listed(known)}"
            hint = hint if known else f"declare it under '{field}' of {'an' if is_card else 'this'} adventure"
            message = f"there is no counter {name!r} here"
            place = document.span(base + pointer)
            problem = Diagnostic("L0308", message, document.path, place, hint=hint, pointer=base + pointer)
            if is_card:
                loose.append(Loose(name, problem))
            else:
                yield problem


def _has_numbers(counter: Any) -> bool:
    """Whether the bounds of a counter can be compared; what else they are, the schema tells."""
    return isinstance(counter, Mapping) and all(
        isinstance(counter.get(bound, 0), int) for bound in ("start", "min", "max")
    )


def _declared(
    document: Document, base: Pointer, data: Mapping[str, Any], vocabulary: Vocabulary | None
) -> Iterator[Diagnostic]:
    taken = _names(vocabulary, str(data.get("kind", ""))) if vocabulary is not None else set()
    for name, counter in counters_of(data).items():
        pointer: Pointer = (*base, "counters", name)
        if name in taken or not is_own_name(name):
            message = f"{name!r} means something else in expressions"
            place = document.key_span(pointer)
            yield Diagnostic(
                "L0307", message, document.path, place, hint="give the counter another name", pointer=pointer
            )
        elif not counter.least <= counter.start <= counter.most or counter.least == counter.most:
            message = f"{name!r} starts at {counter.start}, but goes from {counter.least} to {counter.most}"
            hint = "let min be less than max, and start lie between them"
            yield Diagnostic("L0307", message, document.path, document.span(pointer), hint=hint, pointer=pointer)


def _names(vocabulary: Vocabulary, kind: str) -> set[str]:
    """Every name that expressions of a kind of entity may mention anyway."""
    return {name for event in vocabulary.events_of(kind).values() for name in event.scope}
