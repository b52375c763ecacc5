"""Packs whose entities are those of another system than their manifest says: one slip, not hundreds of findings."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checks.collected import Collected, Defined
from toolkit.checks.places import value_at
from toolkit.checks.schema_problems import schema_problems
from toolkit.content.descriptions import system_ids
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.pack import MANIFEST

CODES = {"L0124": "a pack whose entities are those of another system"}
#: A kind or a key that the system does not have.
_UNKNOWN = frozenset({"L0201", "L0301"})
#: Of fewer entities nobody can say whether they or the manifest are meant.
_FEWEST = 3


def strangers(collected: Collected) -> Iterator[tuple[str, Diagnostic]]:
    """The requested packs of which most entities do not fit their system, and twice as many fit another."""
    doubtful = {
        source.pack
        for source, record in collected.with_problems
        if collected.is_requested(source) and any(each[0] in _UNKNOWN for each in record["problems"])
    }
    manifests = {source.pack: source for source, _ in collected.files if source.path == MANIFEST}
    for pack in sorted(doubtful & manifests.keys()):
        entities = list(collected.by_pack[pack].values())
        here = _fitting(collected, entities, collected.system)
        if len(entities) < _FEWEST or 2 * here >= len(entities):
            continue
        others = {each: _fitting(collected, entities, each) for each in system_ids() if each != collected.system}
        best = max(others, key=lambda each: others[each])
        if others[best] > 2 * here and 2 * others[best] >= len(entities):
            fitting = f"{others[best]} of {len(entities)} fit it, and {here} fit {collected.system}"
            message, hint = f"the entities look like those of {best}: {fitting}", f"write 'system: {best}'"
            yield pack, collected.problem("L0124", message, manifests[pack], ("system",), hint)


def _fitting(collected: Collected, entities: list[Defined], system: str) -> int:
    return sum(_fits(collected, each, system) for each in entities)


def _fits(collected: Collected, defined: Defined, system: str) -> bool:
    """Whether a system has the kind of an entity, and that kind all of its keys."""
    document, name = collected.document(defined.source), collected.book.name_of(system, defined.kind)
    if document is None or name is None:
        return False
    pointer = tuple(defined.pointer)
    problems = schema_problems(collected.book, name, document, pointer, value_at(document, pointer), partial=True)
    return not any(each.code in _UNKNOWN for each in problems)
