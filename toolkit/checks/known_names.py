"""Names in rules of cards that nothing has: an enemy, a zone, a mark that no adventure and no other card knows.

A card is played in any adventure beside it, so that a name is right where one of them has it. What an adventure asks of
its own map and its own rules, its system checks by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from toolkit.checks.collected import Collected
from toolkit.checks.expressions import vocabulary_of
from toolkit.checks.places import within
from toolkit.checks.reading import Source
from toolkit.checks.wording import did_you_mean, listed
from toolkit.content.diagnostics import Diagnostic, Pointer, nearest
from toolkit.content.pack import Claim
from toolkit.rules.expectations import words_in
from toolkit.rules.naming import NOTE
from toolkit.rules.scenario_cards import with_cards
from toolkit.rules.scenario_cases import CaseFailed, cases_of

if TYPE_CHECKING:
    from toolkit.content.library import Library

CODES = {"L0320": "a name in a rule of a card that nothing has"}

#: A system tells which names there are, by their sorts, besides those that rules bring (`names` in its `checks.py`).
Names = Callable[["Library"], Mapping[str, Collection[str]]]


#: A name that is asked for: where, the sort, the name, where it begins and ends in the text.
_Asked = tuple[Source, Pointer, str, str, int, int]


def asked(collected: Collected, claim: Claim = Claim.ENTITIES) -> Iterator[_Asked]:
    """What cards of the requested packs ask for, or those that tests bring along."""
    for source, record in collected.with_awaited:
        if source.claim is claim and collected.is_requested(source):
            for pointer, sort, name, start, end in record["awaited"]:
                if sort != NOTE:
                    yield source, tuple(pointer), sort, name, start, end


def check(collected: Collected, library: Library, names: Names) -> Iterator[Diagnostic]:
    """Every name that cards of the requested packs ask for, and that nothing in all packs has."""
    wanted = [each for each in asked(collected) if not collected.lacks_packs(each[0].pack)]
    if wanted:
        yield from _unknown(collected, wanted, [names(library)])


def check_in_tests(collected: Collected, library: Library, names: Names) -> Iterator[Diagnostic]:
    """Every name that cards in tests ask for, and that neither the packs nor the test have."""
    files: dict[Source, list[_Asked]] = {}
    for each in asked(collected, Claim.TEST):
        if not collected.lacks_packs(each[0].pack):
            files.setdefault(each[0], []).append(each)
    for source, wanted in files.items():
        document = collected.document(source)
        if document is None:
            continue
        cases = list(cases_of(document))
        try:
            libraries = [with_cards(collected.system, library, case, source.pack) for case in cases]
        except CaseFailed:
            continue  # references tell what is missing
        around = {id(each): each for each in libraries}
        said = {*words_in([case.data.get("given") for case in cases])}
        yield from _unknown(collected, wanted, [names(each) for each in around.values()], said)


def _unknown(
    collected: Collected,
    wanted: Iterable[_Asked],
    there: Sequence[Mapping[str, Collection[str]]],
    said: Collection[str] | None = None,
) -> Iterator[Diagnostic]:
    """The names that nothing has: what systems tell of the packs around, what rules bring, and what a test says."""
    vocabulary = vocabulary_of(collected.system)
    for source, pointer, sort, name, start, end in wanted:
        if not all(sort in each for each in there) or vocabulary is None:
            continue  # which names there are cannot be told: what stands in the way has a diagnostic of its own
        known = [collected.given(sort, in_tests=said is not None), *(each[sort] for each in there), said or ()]
        if any(name in each for each in known) or collected.may_be_unread(name):
            continue
        what = vocabulary.sorts[sort]
        message = f"there is no {what} {name!r} in any of the packs" + ("" if said is None else ", nor in this test")
        hint = _hint(name, sorted({each for names in known[:-1] for each in names}), what)
        problem = collected.problem("L0320", message, source, pointer, hint)
        document = collected.document(source) if end else None
        yield problem._replace(span=within(document, pointer, start, end)) if document is not None else problem


def _hint(name: str, known: list[str], what: str) -> str:
    """The nearest name, or what there is."""
    better = nearest(name, known)
    if better:
        return did_you_mean(better)
    return f"there is {listed(known)}" if known else f"there is no {what} at all"
