"""Ids, `extends` and `overrides`: the library's own resolver says what is wrong with them.

Most packs have nothing to resolve; that is seen from the records alone, and only the rest is handed to the resolver.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.checks.collected import Collected
from toolkit.checks.reading import Source
from toolkit.checks.records import FileRecord, entity_name
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.facts import FileFacts, FileTask, Stub
from toolkit.content.pack import Claim
from toolkit.content.yaml import Document


def check(collected: Collected) -> Iterator[Diagnostic]:
    """Ids taken twice, what is extended or overridden wrongly, words for what does not exist."""
    if not collected.has_links and not _has_strange_words(collected):
        return
    from toolkit.content.resolve import resolve  # most runs end above

    facts = [_facts(collected, source, record) for source, record in collected.files if not record.get("unread")]
    requested = {source.shown for source, _ in collected.files if collected.is_requested(source)}
    packs = {source.shown: source.pack for source, _ in collected.files}
    for problem in resolve(collected.gathered, facts).diagnostics:
        if problem.path in requested and not _follows(collected, problem, packs):
            yield problem


def _follows(collected: Collected, problem: Diagnostic, packs: dict[str, str]) -> bool:
    """Whether something is missed only because another file, or another pack, could not be read."""
    if not problem.missing:
        return False
    return collected.may_be_unread(problem.missing) or collected.lacks_packs(packs[problem.path])


def _has_strange_words(collected: Collected) -> bool:
    for source, record in collected.texts:
        languages = collected.gathered.packs[source.pack].manifest.languages[1:]
        if source.path.removeprefix("text/").removesuffix(".yaml") not in languages:
            return True
        if any(collected.find(key, source.pack) is None for key in record.get("texts", ())):
            return True
    return False


class _Located(Document):
    """A document that has only what the resolver looks at; places are taken from the file itself."""

    __slots__ = ("collected", "source")

    def __init__(self, collected: Collected, source: Source, data: Any) -> None:
        super().__init__(source.shown, data, b"")
        self.collected = collected
        self.source = source

    def span(self, pointer: Any = ()) -> Any:
        return self.collected.span(self.source, pointer)

    def key_span(self, pointer: Any) -> Any:
        return self.collected.key_span(self.source, pointer)


def _facts(collected: Collected, source: Source, record: FileRecord) -> FileFacts:
    task = FileTask(source.disk, source.shown, source.pack, source.path, source.claim)
    entities = record.get("entities", [])
    stubs = tuple(Stub(entity_name(name, source.path), kind, tuple(pointer)) for name, kind, pointer, _, _ in entities)
    if source.claim is Claim.TEXT:
        data: Any = record.get("texts", {})
    else:
        data = {}
        for name, kind, pointer, extends, overrides in entities:
            links = {"extends": extends, "overrides": overrides}
            entity = {
                "id": entity_name(name, source.path),
                "kind": kind,
                **{key: value for key, value in links.items() if value},
            }
            if not pointer:
                data = entity
            else:
                data[pointer[0]] = entity
    return FileFacts(task, "", _Located(collected, source, data), stubs, ())
