"""What an entity says in the words of its system: expressions, counters, rules. Judging them imports the system."""

from __future__ import annotations

from typing import Any, NamedTuple

from toolkit.checks.expressions import expression_problems
from toolkit.checks.own import own_problems
from toolkit.checks.records import FileRecord, Loose, packed
from toolkit.checks.rules_read import read_rules
from toolkit.content.annotations import Marked
from toolkit.content.diagnostics import Diagnostic, Pointer
from toolkit.content.yaml import Document
from toolkit.rules.counters import ADVENTURE


class Subject(NamedTuple):
    """What is looked at: where it stands, the number of the entity in its file, its system, its kind and its data."""

    document: Document
    pointer: Pointer
    owner: int
    system: str
    kind: str
    data: Any


def meaning_of(subject: Subject, marked: Marked, *, is_sound: bool) -> tuple[list[Diagnostic], FileRecord]:
    """What is wrong with the expressions and rules of an entity, and what the record of its file keeps. Rules are
    read only where nothing else is wrong."""
    found, said = expressions_of(subject, marked)
    if is_sound and not found:
        found += _rules(subject, said)
    return found, said


def expressions_of(subject: Subject, marked: Marked) -> tuple[list[Diagnostic], FileRecord]:
    """What is wrong with expressions and with names of counters; those that other files decide go to the record."""
    document, base, _, system, kind, data = subject
    found: list[Diagnostic] = []
    loose: list[Loose] = []
    texts = [each for each in marked.expressions if not _is_plain_number(each[1])]
    if texts:
        found += expression_problems(document, base, texts, system, kind, data, loose if kind != ADVENTURE else None)
    if marked.owned or (isinstance(data, dict) and "counters" in data and "kind" in data):
        found += own_problems(document, base, kind, data, marked.owned, system, loose)
    return found, {"counted": [(each.name, packed(each.problem)) for each in loose]} if loose else {}


def _is_plain_number(source: str) -> bool:
    return source.isascii() and source.isdigit()


def _rules(subject: Subject, said: FileRecord) -> list[Diagnostic]:
    """What is wrong with the rules of an entity. What they say about others goes to the record."""
    document, base, owner, system, kind, data = subject
    rules = read_rules(document, base, kind, data, system)
    unchanged, misused = (
        [(each.name, packed(each.problem)) for each in told] for told in (rules.unchanged, rules.misused)
    )
    waits = [(each.name, kind == ADVENTURE, packed(each.problem)) for each in rules.waits]
    refs = [
        (owner, list(pointer), named.name, [wanted], False, named.start, named.end)
        for pointer, named, wanted in rules.asked
    ]
    lists = {"refs": refs, "given": rules.given, "awaited": rules.awaited, "waits": waits, "makes": rules.makes}
    lists["sayable"] = [(owner, *each) for each in rules.sayable]
    for key, each in {**lists, "unchanged": unchanged, "misused": misused}.items():
        if each:
            said[key] = list(each)  # type: ignore[literal-required]
    if rules.linked:
        said["linked"] = True
    return [*rules.problems]
