"""Cards and boards that scenario tests bring along: checked like those of packs, and known to their tests alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from toolkit.checks.of_systems import Check
from toolkit.checks.records import UNUSED, FileRecord
from toolkit.checks.schema_problems import merged_problems
from toolkit.content.diagnostics import Diagnostic, Pointer
from toolkit.content.facts import stub_of
from toolkit.content.schemas import SchemaBook
from toolkit.content.yaml import Document
from toolkit.rules.counters import adventure_counters
from toolkit.rules.scenario_cards import BOARD, whole_board, with_cards
from toolkit.rules.scenario_cases import CaseFailed, cards_of, cases_of, own_parts, written_out

if TYPE_CHECKING:
    from toolkit.checks.one_file import FileChecker
    from toolkit.content.entity import Entity
    from toolkit.content.library import Library


def brings_along(data: Mapping[str, Any]) -> bool:
    """Whether a test file has any cards or boards of its own."""
    cases = data.get("cases")
    holders = [data, *(each for each in cases if isinstance(each, Mapping))] if isinstance(cases, list) else [data]
    return any("cards" in each or "board" in each for each in holders)


def brought_problems(
    checker: FileChecker, document: Document, data: Mapping[str, Any], system: str, record: FileRecord
) -> Iterator[Diagnostic]:
    """What is wrong with each entity that a test brings along. What they refer to is noted in the record, to be
    checked later."""
    from toolkit.checks.one_file import Place  # which needs this module too

    for pointer, value in _brought(data, system):
        stub = stub_of(document, pointer, value)
        if isinstance(stub, Diagnostic):
            yield stub
            continue
        if "extends" in value:
            kinds = [stub.kind] if stub.kind else []
            record.setdefault("refs", []).append((-1, [*pointer, "extends"], str(value["extends"]), kinds, False, 0, 0))
        problems: list[Diagnostic] = []
        if stub.kind:
            checker.entity(Place(document, pointer, -1, system), stub.kind, value, record, problems)
        yield from problems


def _brought(data: Mapping[str, Any], system: str) -> Iterator[tuple[Pointer, dict[str, Any]]]:
    """Every card and board where it is written, once for each row of a case's table."""
    yield from cards_of({**data, "cases": [{}]}, 0, {})
    if isinstance(data.get("board"), dict):
        yield ("board",), whole_board(system, data["board"])
    for index, case in own_parts(data):
        for number, card in enumerate(case["cards"] if isinstance(case.get("cards"), list) else ()):
            if isinstance(card, dict):
                yield ("cases", index, "cards", number), card
        if isinstance(case.get("board"), dict) and "extends" not in case:
            yield ("cases", index, "board"), whole_board(system, case["board"])


def forget_brought(data: Mapping[str, Any], record: FileRecord) -> None:
    """Take the references and names out of a record that mean something a test brings along: no pack needs it."""
    cards = data.get("cards")
    shared = _kinds(cards if isinstance(cards, list) else ())
    by_case = {index: {**shared, **_kinds(each for _, each in cards_of(data, index, case))}
               for index, case in written_out(data)}  # fmt: skip

    def is_brought(place: list[str | int], text: str, kinds: list[str]) -> bool:
        in_case = len(place) > 1 and place[0] == "cases" and isinstance(place[1], int)
        known = by_case.get(place[1], shared) if in_case else shared  # type: ignore[arg-type]
        return text in known and (not kinds or known[text] in ("", *kinds))

    counters = set(record.pop("counters", ()))
    counted = record.pop("counted", [])
    changed = {name for name, told in counted if told[0] == "L0308"}
    if any(name not in counters for name, _ in counted):
        record["counted"] = [each for each in counted if each[0] not in counters]
    if "unchanged" in record:
        known = (each for each in record["unchanged"] if each[0] not in changed)
        record["unchanged"] = [each for each in known if each[1][0] != UNUSED]  # what is given in a test may be enough
    # What is given in a test may bring an event about, too; and nobody translates a test's cards.
    for key in ("makes", "waits", "sayable"):
        record.pop(key, None)  # type: ignore[misc]
    if "refs" in record:
        record["refs"] = [each for each in record["refs"] if not is_brought(each[1], each[2], each[3])]


def _kinds(cards: Any) -> dict[str, str]:
    return {str(each.get("id")): str(each.get("kind", "")) for each in cards if isinstance(each, Mapping)}


def deep_problems(
    book: SchemaBook,
    system: str,
    library: Library,
    document: Document,
    pack: str,
    check: Check | None,
    subjects: list[str] | None,
) -> Iterator[Diagnostic]:
    """What is wrong with the cards and boards of a test file only together with the packs around it.

    `check` is the system's own, for entities of the kinds `subjects` (None: all).
    """
    seen: set[str] = set()
    for case in cases_of(document):
        try:
            around = with_cards(system, library, case, pack)
        except CaseFailed:
            continue  # references tell what is missing
        names = [str(card["id"]) for _, card in case.cards] + ([BOARD] if case.board is not None else [])
        for name in names:
            entity = around.get(name, pack=pack)
            key = f"{entity.pointer} {entity.data!r}"
            if key in seen:
                continue
            seen.add(key)
            found = _of_merged(book, system, around, entity) if entity.base is not None else []
            if found:
                yield from found
            elif check is not None and (subjects is None or entity.kind in subjects):
                yield from check(around, entity)


def _of_merged(book: SchemaBook, system: str, around: Library, entity: Entity) -> list[Diagnostic]:
    """What is wrong with an entity that extends another, taken as a whole. What no card gives, the test may give."""
    from toolkit.checks.rules_read import merged_rules_problems  # imports a whole system

    schema = book.name_of(system, entity.kind)
    found = merged_problems(book, schema, entity) if schema is not None else []
    counters = adventure_counters(around, entity.pack)
    return found or merged_rules_problems(entity, system, counters, lambda _: False)
