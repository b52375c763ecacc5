"""Everything the files of one system's packs say, side by side: what checks that look across files work on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from toolkit.checks.reading import Source
from toolkit.checks.records import ANY_EVENT, FileRecord, Step, entity_name, thing_in
from toolkit.content import yaml
from toolkit.content.diagnostics import START, Diagnostic, Pointer, Severity, Span
from toolkit.content.files import read_bytes
from toolkit.content.pack import Claim
from toolkit.content.requires import Gathered
from toolkit.content.schemas import SchemaBook
from toolkit.content.yaml import Document

#: The parts of a record for which there is a list of the files that have them.
_LISTED = [
    "refs",
    "words",
    "sayable",
    "stated",
    "marks",
    "assets",
    "terms",
    "given",
    "awaited",
    "counters",
    "counted",
    "unchanged",
    "misused",
    "makes",
    "waits",
    "linked",
    "problems",
    "entities",
]


class Defined(NamedTuple):
    """An entity as its file states it: enough to find it, not what it says. `kind` may be "" while it is inherited."""

    id: str
    kind: str
    source: Source
    pointer: list[Step]
    extends: str
    overrides: str

    @property
    def pack(self) -> str:
        return self.source.pack


@dataclass(slots=True)
class Collected:
    """The records of one system's packs, gone through once.

    `by_pack` knows the first entity of each id, `twice` the kinds of further ones; each list holds the files that have
    something of the sort it is named after.
    """

    system: str
    gathered: Gathered
    files: list[tuple[Source, FileRecord]]
    base: Path
    book: SchemaBook
    by_pack: dict[str, dict[str, Defined]] = field(default_factory=dict)
    has_links: bool = False
    twice: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)
    #: The ids of entities that override another, each with the other's.
    overriding: list[tuple[str, str]] = field(default_factory=list)
    with_refs: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_words: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_sayable: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_stated: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_marks: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_assets: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_terms: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_given: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_awaited: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_counters: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_counted: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_unchanged: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_misused: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_makes: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_waits: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_linked: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_problems: list[tuple[Source, FileRecord]] = field(default_factory=list)
    with_entities: list[tuple[Source, FileRecord]] = field(default_factory=list)
    texts: list[tuple[Source, FileRecord]] = field(default_factory=list)
    pictures: list[tuple[Source, FileRecord]] = field(default_factory=list)
    style_files: list[tuple[Source, FileRecord]] = field(default_factory=list)
    #: The files whose bytes were read again, because their records do not say enough.
    looked_into: set[str] = field(default_factory=set)
    #: The packs we ship with the names of their files, once somebody has asked for them.
    shipped_names: dict[str, frozenset[str]] | None = None
    _documents: dict[str, Document | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.by_pack = {pack: {} for pack in self.gathered.packs}
        for source, record in self.files:
            if "entities" in record:
                self._define(source, record)
        if "" in self.kinds:
            self._inherit_kinds()
            self.files = [(source, self._completed(source, record)) for source, record in self.files]
        # Equal records of files of one sort are one object: look once.
        wanted: dict[tuple[int, str], list[list[tuple[Source, FileRecord]]]] = {}
        for pair in self.files:
            source, record = pair
            lists = wanted.get((id(record), source.claim))
            if lists is None:
                lists = wanted[id(record), source.claim] = self._lists_for(source, record)
            for files in lists:
                files.append(pair)

    def _completed(self, source: Source, record: FileRecord) -> FileRecord:
        """The record with what is found in entities whose kind only other files say."""
        names = self.by_pack[source.pack]
        kinds: dict[int, str] = {}
        for owner, (name, kind, pointer, _, _) in enumerate(record.get("entities", ())):
            defined = names[entity_name(name, source.path)]
            if not kind and defined.kind and defined.source is source and defined.pointer == pointer:
                kinds[owner] = defined.kind
        if not kinds:
            return record
        from toolkit.checks.inherited import completed  # needs the schemas, and few packs have such entities

        return completed(record, kinds, self.document(source), self.system)

    def _define(self, source: Source, record: FileRecord) -> None:
        names = self.by_pack[source.pack]
        for name, kind, pointer, extends, overrides in record["entities"]:
            name = entity_name(name, source.path)
            if name in names or extends or overrides:
                self.has_links = True
                if name in names:
                    self.twice.setdefault((source.pack, name), set()).add(kind)
                    continue
            names[name] = Defined(name, kind, source, pointer, extends, overrides)
            self.kinds.add(kind)
            if overrides:
                self.overriding.append((name, overrides.rpartition("/")[2]))

    def _lists_for(self, source: Source, record: FileRecord) -> list[list[tuple[Source, FileRecord]]]:
        found = [getattr(self, f"with_{key}") for key in _LISTED if key in record]
        if source.claim is Claim.TEXT:
            found.append(self.texts)
        elif source.claim is Claim.ASSET:
            found.append(self.pictures)
        elif source.claim is Claim.STYLE:
            found.append(self.style_files)
        return found

    def _inherit_kinds(self) -> None:
        for names in self.by_pack.values():
            for name, defined in names.items():
                if not defined.kind:
                    kind = self._inherited_kind(defined)
                    names[name] = defined._replace(kind=kind)
                    self.kinds.add(kind)

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
        seen = {(defined.pack, defined.id)}
        found: Defined | None = defined
        while found is not None and not found.kind and found.extends:
            found = self.find(found.extends, found.pack)
            if found is None or (found.pack, found.id) in seen or (found.pack, found.id) in self.twice:
                return ""
            seen.add((found.pack, found.id))
        return found.kind if found is not None else ""

    def document(self, source: Source) -> Document | None:
        """The file read again, for places; None when it can no longer be read."""
        if source.disk not in self._documents:
            self.looked_into.add(source.disk)
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

    def may_be_unread(self, reference: str) -> bool:
        """Whether a file that could not be read, or an entity that was refused, may be what is meant."""
        name = reference.rpartition("/")[2].encode()
        for source, record in self.with_problems:
            if source.claim is not Claim.ENTITIES:
                continue  # a broken test defines nothing, and stops nobody from playing
            if record.get("unread") or any(problem[0] == "L0109" for problem in record["problems"]):
                stem = source.path.rpartition("/")[2].rpartition(".")[0]
                if stem.encode() == name or self._speaks_of(source, name):
                    return True
        return False

    def may_be_used(self, name: str, source: Source) -> bool:
        """Whether another file than this one has a mistake and speaks of a name: what it uses is not known then."""
        others = (each for each, _ in self.with_problems if each.disk != source.disk)
        return any(self._speaks_of(each, name.encode()) for each in others)

    def _speaks_of(self, source: Source, name: bytes) -> bool:
        """Whether a name stands anywhere in a file; one that cannot be read may say anything."""
        self.looked_into.add(source.disk)
        try:
            return name in read_bytes(source.disk, yaml.MAX_BYTES)
        except OSError:
            return True

    def lacks_packs(self, pack: str) -> bool:
        """Whether a pack requires another that was not found, or says so in a way that cannot be read: then nobody can
        say what its references mean."""
        visible = self.gathered.visible.get(pack, ())
        manifest = self.gathered.packs[pack].manifest
        said = manifest.document.data.get("requires", []) if isinstance(manifest.document.data, dict) else []
        if not isinstance(said, list) or len(said) != len(manifest.requires):
            return True
        return any(each.id not in visible for each in manifest.requires)

    def counters_seen_from(self, pack: str) -> set[str]:
        """The counters of adventures that cards of a pack may speak of."""
        visible = self.gathered.visible.get(pack, ())
        return {name for source, record in self.with_counters if source.pack in visible for name in record["counters"]}

    def made_by_cards(self) -> set[str]:
        """The events that cards bring about, of those that do not happen in every game."""
        return {event for _, record in self.with_makes for event, of_adventure in record["makes"] if not of_adventure}

    def lacks(self, name: str, pack: str, made: set[str]) -> bool:
        """Whether nothing makes an event or a thing that a rule of a pack is about, of what is made. A thing that no
        pack declares is told as that."""
        thing = thing_in(name)
        names = (
            {name} if thing is None else {name.removesuffix(thing[1]) + each for each in self._standing_for(thing[1])}
        )
        if made & {*names, ANY_EVENT}:
            return False
        return thing is None or self.find(thing[1], pack, [thing[0]]) is not None

    def _standing_for(self, name: str) -> set[str]:
        """An id with those of entities that override it or that it overrides: rules mean one thing by all of them."""
        found = {name}
        while more := {each for pair in self.overriding if not found.isdisjoint(pair) for each in pair} - found:
            found |= more
        return found

    def given(self, sort: str, *, in_tests: bool = False) -> set[str]:
        """The names of a sort that rules of all packs bring, and where told also those of cards in tests."""
        told = (record for source, record in self.with_given if in_tests or source.claim is Claim.ENTITIES)
        return {name for record in told for each, name in record["given"] if each == sort}

    def is_requested(self, source: Source) -> bool:
        """Whether the file belongs to a pack that was asked for, not only required."""
        return source.pack in self.gathered.requested
