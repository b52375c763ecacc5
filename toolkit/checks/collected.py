"""Everything the files of one system's packs say, side by side: what checks that look across files work on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from toolkit.checks.reading import Source
from toolkit.checks.records import FileRecord, Step
from toolkit.checks.schema import SchemaBook
from toolkit.content import yaml
from toolkit.content.diagnostics import START, Diagnostic, Pointer, Severity, Span
from toolkit.content.files import read_bytes
from toolkit.content.requires import Gathered
from toolkit.content.yaml import Document


@dataclass(slots=True)
class Defined:
    """An entity as its file states it: enough to find it, not what it says."""

    id: str
    kind: str
    pack: str
    source: Source
    pointer: list[Step]
    extends: str
    overrides: str
    owner: int


@dataclass(slots=True)
class Collected:
    """The records of one system's packs. `by_pack` knows the first entity of each id."""

    system: str
    gathered: Gathered
    files: list[tuple[Source, FileRecord]]
    base: Path
    book: SchemaBook
    by_pack: dict[str, dict[str, Defined]] = field(default_factory=dict)
    has_links: bool = False
    _documents: dict[str, Document | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.by_pack = {pack: {} for pack in self.gathered.packs}
        for source, record in self.files:
            names = self.by_pack[source.pack]
            for owner, (name, kind, pointer, extends, overrides) in enumerate(record.get("entities", ())):
                defined = Defined(name, kind, source.pack, source, pointer, extends, overrides, owner)
                if names.setdefault(name, defined) is not defined or extends or overrides:
                    self.has_links = True
        if self.has_links:
            for defined in self.all():
                defined.kind = defined.kind or self._inherited_kind(defined)

    def all(self) -> Iterator[Defined]:
        """Every entity, pack by pack, in the order of files."""
        for names in self.by_pack.values():
            yield from names.values()

    def find(self, reference: str, pack: str, kinds: list[str] | None = None) -> Defined | None:
        """What a reference in a pack means: the first of these kinds in the packs it can see."""
        owner, _, name = reference.rpartition("/")
        for visible in self.gathered.visible.get(pack, ()):
            if not owner or owner == visible:
                found = self.by_pack[visible].get(name)
                if found is not None and (not kinds or found.kind in kinds):
                    return found
        return None

    def _inherited_kind(self, defined: Defined) -> str:
        seen = {defined.id}
        found: Defined | None = defined
        while found is not None and not found.kind and found.extends:
            found = self.find(found.extends, found.pack)
            if found is None or found.id in seen:
                return ""
            seen.add(found.id)
        return found.kind if found is not None else ""

    def document(self, source: Source) -> Document | None:
        """The file read again, for places; None when it can no longer be read."""
        if source.disk not in self._documents:
            try:
                raw = read_bytes(source.disk, yaml.MAX_BYTES)
            except OSError:
                raw = b""
            self._documents[source.disk] = yaml.read(source.shown, raw)[0]
        return self._documents[source.disk]

    def span(self, source: Source, pointer: Pointer | list[Step]) -> Span:
        """Where a value stands."""
        document = self.document(source)
        return document.span(tuple(pointer)) if document is not None else START

    def key_span(self, source: Source, pointer: Pointer | list[Step]) -> Span:
        """Where the key of a value stands."""
        document = self.document(source)
        return document.key_span(tuple(pointer)) if document is not None else START

    def problem(
        self,
        code: str,
        message: str,
        source: Source,
        pointer: Pointer | list[Step],
        hint: str = "",
        severity: Severity = Severity.ERROR,
    ) -> Diagnostic:
        """A diagnostic about the value at a pointer of a file."""
        span = self.span(source, pointer)
        return Diagnostic(code, message, source.shown, span, severity, hint, tuple(pointer))

    def is_requested(self, source: Source) -> bool:
        """Whether the file belongs to a pack that was asked for, not only required."""
        return source.pack in self.gathered.requested
