"""Names in rules of cards that nothing has: an enemy, a zone, a mark that no adventure and no other card knows.

A card is played in any adventure beside it, so that a name is right where one of them has it. What an adventure asks of
its own map and its own rules, its system checks by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from toolkit.checks.collected import Collected
from toolkit.checks.expressions import vocabulary_of
from toolkit.checks.places import within
from toolkit.checks.reading import Source
from toolkit.checks.wording import did_you_mean, listed
from toolkit.content.diagnostics import Diagnostic, Pointer, nearest
from toolkit.content.pack import Claim
from toolkit.rules.naming import NOTE

if TYPE_CHECKING:
    from toolkit.content.library import Library

CODES = {"L0320": "a name in a rule of a card that nothing has"}

#: A system tells which names there are, by their sorts, besides those that rules bring (`names` in its `checks.py`).
Names = Callable[["Library"], Mapping[str, Collection[str]]]


def asked(collected: Collected) -> Iterator[tuple[Source, Pointer, str, str, int, int]]:
    """What cards of the requested packs ask for: where, the sort, the name, where it begins and ends in the text."""
    for source, record in collected.with_awaited:
        if source.claim is Claim.ENTITIES and collected.is_requested(source):
            for pointer, sort, name, start, end in record["awaited"]:
                if sort != NOTE:
                    yield source, tuple(pointer), sort, name, start, end


def check(collected: Collected, library: Library, names: Names) -> Iterator[Diagnostic]:
    """Every name that cards of the requested packs ask for, and that nothing in all packs has."""
    wanted = [each for each in asked(collected) if not collected.lacks_packs(each[0].pack)]
    there = names(library) if wanted else {}
    given = {sort: collected.given(sort) for sort in there}
    vocabulary = vocabulary_of(collected.system)
    for source, pointer, sort, name, start, end in wanted:
        if sort not in there or vocabulary is None:
            continue  # which names there are cannot be told: what stands in the way has a diagnostic of its own
        if name not in given[sort] and name not in there[sort] and not collected.may_be_unread(name):
            what = vocabulary.sorts[sort]
            hint = _hint(name, sorted({*given[sort], *there[sort]}), what)
            problem = collected.problem(
                "L0320", f"there is no {what} {name!r} in any of the packs", source, pointer, hint
            )
            document = collected.document(source) if end else None
            yield problem._replace(span=within(document, pointer, start, end)) if document is not None else problem


def _hint(name: str, known: list[str], what: str) -> str:
    """The nearest name, or what there is."""
    better = nearest(name, known)
    if better:
        return did_you_mean(better)
    return f"there is {listed(known)}" if known else f"there is no {what} at all"
