"""The rules of an entity, read as play, words and booklets read them: what the reader refuses is told by `check`.

Schemas and expressions are checked before, with better messages, so there is seldom anything left to tell here. It is
what makes sure that rules which check clean are refused by nobody.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any, cast

from toolkit.checks.expressions import vocabulary_of
from toolkit.checks.map_problems import diagnostic
from toolkit.checks.wording import did_you_mean
from toolkit.content.diagnostics import Diagnostic, Pointer, Severity, nearest
from toolkit.content.entity import Entity, Layer
from toolkit.content.library import Library
from toolkit.content.yaml import Document
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.arguments import Reference
from toolkit.rules.naming import names_asked_in
from toolkit.rules.reading import ContentFault, Reader

#: Whatever is found of other files is looked at elsewhere.
_NO_LIBRARY = cast(Library, None)


#: What expressions name that packs declare as entities of their own: the sort of a name → the kind of entity.
DECLARED = {f"entity:{kind}": kind for kind in ("role", "token", "condition")}
#: What systems ship that expressions name; only where checks of the system read such things.
_SHIPPED = {f"entity:{kind}": kind for kind in ("enemy", "world")}


class _OneFileReader(Reader):
    """Reads the rules of an entity without looking at others: whether what they name exists, references tell."""

    def _entity(self, kind: Reference, value: Any, pointer: Pointer) -> Entity:
        return self.entity

    def fault(self) -> Diagnostic | None:
        """The first thing that cannot be read, if there is one."""
        try:
            self.read()
            deque(self.conditions(), maxlen=0)
        except ContentFault as fault:
            return fault.diagnostic
        return None


def rules_problems(document: Document, pointer: Pointer, kind: str, data: Any, system: str) -> Iterator[Diagnostic]:
    """The first rule of an entity that cannot be read, if there is one."""
    vocabulary = vocabulary_of(system)
    if vocabulary is None or kind not in vocabulary.owners:
        return
    if vocabulary.owners[kind].counters is not None and data.get("extends") is not None:
        return  # it may speak of counters of what it extends: see `merged_rules_problems`
    entity = Entity(str(data.get("id", "")), kind, "", data, (Layer(document, pointer, data),))
    fault = _OneFileReader(vocabulary, _NO_LIBRARY, entity).fault()
    if fault is not None:
        yield fault._replace(pointer=(*pointer, *fault.pointer))


def merged_rules_problems(entity: Entity, system: str) -> list[Diagnostic]:
    """The first rule that cannot be read of an entity that extends another, taken as a whole."""
    vocabulary = vocabulary_of(system)
    owner = vocabulary.owners.get(entity.kind) if vocabulary is not None else None
    if vocabulary is None or owner is None or owner.counters is None:
        return []  # it was read by itself
    fault = _OneFileReader(vocabulary, _NO_LIBRARY, entity).fault()
    return [fault] if fault is not None else []


def unknown_things(library: Library, entity: Entity, system: str) -> Iterator[Diagnostic]:
    """What expressions of an entity ask for that a pack would have to declare, and none does: the role of a bearer."""
    vocabulary = vocabulary_of(system)
    if vocabulary is None or entity.kind not in vocabulary.owners:
        return
    try:
        rules = _OneFileReader(vocabulary, _NO_LIBRARY, entity).read()
    except ContentFault:
        return  # told by `rules_problems`
    for named in (each for _, rule in rules for each in names_asked_in(rule)):
        kind = DECLARED.get(named.sort) or _SHIPPED.get(named.sort, "")
        known = library.names(kind, entity.pack) if kind else []
        if kind and (known or named.sort in DECLARED) and library.find(named.name, kind, entity.pack) is None:
            better = nearest(named.name, known)
            hint = did_you_mean(better) if better else f"write an entity of the kind {kind!r}"
            message = f"there is no {kind} {named.name!r}"
            problem = MapProblem("L0401", message, named.pointer, named.start, named.end, hint)
            yield diagnostic(entity, problem, Severity.ERROR)
