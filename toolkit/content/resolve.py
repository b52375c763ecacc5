"""From the facts of single files to entities that know each other: ids, `extends`, `overrides`, words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.content.diagnostics import Diagnostic, Pointer, Related, nearest, with_article
from toolkit.content.entity import Entity, Layer, inherit
from toolkit.content.facts import FileFacts, Stub
from toolkit.content.pack import Claim
from toolkit.content.requires import Gathered
from toolkit.content.yaml import Document

LONGEST_CHAIN = 16
#: The key of text files under which the words of the pack itself stand: its `title`.
PACK_WORDS = "pack"

CODES = {
    "L0107": "what an entity extends or overrides is missing or in a circle",
    "L0108": "two entities of a pack have the same id",
    "L0112": "words are given for an entity that does not exist",
    "L0113": "an entity is overridden twice",
    "L0116": "words are given in a language the manifest does not list",
}


@dataclass(frozen=True, slots=True)
class Translation:
    """What one text file says about one entity: dotted field paths to words."""

    document: Document
    key: str
    fields: Mapping[str, str]


@dataclass
class Resolved:
    """Everything the library is made of."""

    entities: dict[str, dict[str, Entity]] = field(default_factory=dict)
    standing_for: dict[str, Entity] = field(default_factory=dict)
    translations: dict[tuple[str, str], tuple[Translation, ...]] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False)
class _Defined:
    stub: Stub
    pack: str
    document: Document
    data: dict[str, Any]

    def problem(self, code: str, message: str, key: str, hint: str, related: tuple[Related, ...] = ()) -> Diagnostic:
        pointer: Pointer = (*self.stub.pointer, key)
        span = self.document.span(pointer)
        return Diagnostic(code, message, self.document.path, span, hint=hint, pointer=pointer, related=related)


def resolve(gathered: Gathered, facts: Iterable[FileFacts]) -> Resolved:
    """Resolve all packs of a run; the order of `facts` decides which of two equal ids is the first."""
    resolver = _Resolver(gathered)
    facts = list(facts)
    for file in facts:
        resolver.define(file)
    for defined in resolver.all():
        resolver.build(defined)
    resolver.override()
    for file in facts:
        if file.task.claim is Claim.TEXT:
            resolver.translate(file)
    return resolver.result


class _Resolver:
    def __init__(self, gathered: Gathered) -> None:
        self.gathered = gathered
        self.defined: dict[str, dict[str, _Defined]] = {pack: {} for pack in gathered.packs}
        self.result = Resolved({pack: {} for pack in gathered.packs})

    def all(self) -> Iterator[_Defined]:
        for pack in self.defined.values():
            yield from pack.values()

    def report(self, problem: Diagnostic) -> None:
        self.result.diagnostics.append(problem)

    def define(self, file: FileFacts) -> None:
        pack = self.defined[file.task.pack]
        for stub in file.stubs:
            if file.document is None:
                continue
            data: Any = file.document.data
            for step in stub.pointer:
                data = data[step]
            defined = _Defined(stub, file.task.pack, file.document, data)
            first = pack.setdefault(stub.id, defined)
            if first is not defined:
                place = first.document.span((*first.stub.pointer, "id"))
                related = (Related(first.document.path, place, "the first one stands here"),)
                message = f"the id {stub.id!r} is taken"
                self.report(defined.problem("L0108", message, "id", "rename one of the two", related))

    def find(self, reference: str, pack: str) -> _Defined | None:
        """What a reference in a pack means, overrides left aside."""
        owner, _, name = reference.rpartition("/")
        for visible in self.gathered.visible[pack]:
            if not owner or owner == visible:
                found = self.defined[visible].get(name)
                if found is not None:
                    return found
        return None

    def build(self, defined: _Defined) -> None:
        """Build the entity, and before it the entities it extends."""
        base: Entity | None = None
        for link in reversed(self._chain(defined)):
            built = self.result.entities[link.pack]
            if link.stub.id not in built:
                if base is not None and len(base.layers) >= LONGEST_CHAIN:
                    message = f"more than {LONGEST_CHAIN} entities extend one another"
                    self.report(link.problem("L0107", message, "extends", "extend an entity nearer to the first"))
                    base = None
                built[link.stub.id] = _entity(link, base)
                if base is not None and built[link.stub.id].kind != base.kind:
                    message = f"{with_article(link.stub.kind)} cannot extend the {base.kind} {base.id!r}"
                    self.report(link.problem("L0107", message, "extends", "extend an entity of the same kind"))
            base = built[link.stub.id]

    def _chain(self, defined: _Defined) -> list[_Defined]:
        """The entity, what it extends, what that extends… A broken link is reported once, and ends the chain."""
        chain = [defined]
        seen = {defined}
        while True:
            last = chain[-1]
            wanted = last.data.get("extends")
            if not isinstance(wanted, str) or last.stub.id in self.result.entities[last.pack]:
                return chain
            found = self.find(wanted, last.pack)
            if found is None:
                self._missing(last, "extends", wanted)
                return chain
            if found in seen:
                circle = [link.stub.id for link in chain[chain.index(found) :]]
                message = "entities extend one another in a circle: " + " → ".join([*circle[:8], circle[0]])
                self.report(last.problem("L0107", message, "extends", "remove one 'extends'"))
                return chain
            chain.append(found)
            seen.add(found)

    def _missing(self, defined: _Defined, key: str, wanted: str) -> None:
        visible = self.gathered.visible[defined.pack]
        names = [(pack, name) for pack in visible for name in self.defined[pack] if name != defined.stub.id]
        meant = nearest(wanted, (f"{pack}/{name}" if "/" in wanted else name for pack, name in names))
        hint = f"did you mean {meant!r}?" if meant else "name an entity of this pack or of a required one"
        message = f"there is no entity {wanted!r} to {key.removesuffix('s')}"
        self.report(defined.problem("L0107", message, key, hint)._replace(missing=wanted))

    def override(self) -> None:
        overriding: dict[str, _Defined] = {}
        for defined in self.all():
            wanted = defined.data.get("overrides")
            if not isinstance(wanted, str):
                continue
            target = self.find(wanted, defined.pack)
            if target is None or target is defined:
                self._missing(defined, "overrides", wanted)
                continue
            kind, other = (self.result.entities[each.pack][each.stub.id].kind for each in (defined, target))
            if kind != other and kind and other:
                message = f"{with_article(kind)} cannot stand in the place of the {other} {wanted!r}"
                self.report(defined.problem("L0107", message, "overrides", "override an entity of the same kind"))
                continue
            name = f"{target.pack}/{target.stub.id}"
            first = overriding.setdefault(name, defined)
            if first is not defined:
                place = first.document.span((*first.stub.pointer, "overrides"))
                related = (Related(first.document.path, place, "the first one stands here"),)
                hint = "override the other overriding entity, or remove one of the two"
                self.report(defined.problem("L0113", f"{name!r} is overridden twice", "overrides", hint, related))
        for name in overriding:
            self._stand_for(name, overriding)

    def _stand_for(self, name: str, overriding: Mapping[str, _Defined]) -> None:
        """Follow a chain of overrides to its end."""
        seen = {name}
        current = name
        while current in overriding:
            defined = overriding[current]
            current = f"{defined.pack}/{defined.stub.id}"
            if current in seen:
                if name == min(seen):
                    message = "entities override each other in a circle"
                    self.report(defined.problem("L0107", message, "overrides", "remove one 'overrides'"))
                return
            seen.add(current)
        pack, _, last = current.partition("/")
        self.result.standing_for[name] = self.result.entities[pack][last]

    def translate(self, file: FileFacts) -> None:
        """Take in a text file. What is wrong with its shape has been said when the file was read."""
        document, pack = file.document, self.gathered.packs[file.task.pack]
        language = file.task.path.removeprefix("text/").removesuffix(".yaml")
        if document is None or not isinstance(document.data, dict):
            return
        if language not in pack.manifest.languages[1:]:
            self.report(_language_problem(document, language, pack.manifest.languages))
        for key, fields in document.data.items():
            found = self.find(key, file.task.pack)
            if found is None and key == PACK_WORDS and isinstance(fields, dict):
                self._translate_pack(file.task.pack, language, document, fields)
            elif found is None:
                meant = nearest(key, self.defined[file.task.pack])
                message = f"there is no entity {key!r} to give words to"
                hint = f"did you mean {meant!r}?" if meant else "remove the entry"
                place = document.key_span((key,))
                told = Diagnostic("L0112", message, document.path, place, hint=hint, pointer=(key,), missing=key)
                self.report(told)
            elif isinstance(fields, dict):
                words = {name: text for name, text in fields.items() if isinstance(text, str)}
                self._add(f"{found.pack}/{found.stub.id}", language, Translation(document, key, words))

    def _translate_pack(self, pack: str, language: str, document: Document, fields: Mapping[str, Any]) -> None:
        """The words of the pack itself: it has a title and nothing else to translate."""
        for name in fields:
            if name != "title":
                place = document.key_span((PACK_WORDS, name))
                message, hint = f"a pack has no {name!r} to give words to", "write 'title'"
                pointer = (PACK_WORDS, name)
                self.report(Diagnostic("L0112", message, document.path, place, hint=hint, pointer=pointer))
        words = {name: text for name, text in fields.items() if isinstance(text, str)}
        self._add(f"{pack}/{PACK_WORDS}", language, Translation(document, PACK_WORDS, words))

    def _add(self, qualified: str, language: str, translation: Translation) -> None:
        name = (qualified, language)
        self.result.translations[name] = (*self.result.translations.get(name, ()), translation)


def _entity(defined: _Defined, base: Entity | None) -> Entity:
    return entity_of(defined.data, defined.pack, Layer(defined.document, defined.stub.pointer, defined.data), base)


def entity_of(own: dict[str, Any], pack: str, layer: Layer, base: Entity | None) -> Entity:
    """An entity with what it takes over from the one it extends."""
    kind = str(own.get("kind") or (base.kind if base is not None else ""))
    if base is None:
        return Entity(str(own["id"]), kind, pack, own, (layer,))
    return Entity(str(own["id"]), kind, pack, inherit(own, base.data), (layer, *base.layers), base)


def _language_problem(document: Document, language: str, languages: tuple[str, ...]) -> Diagnostic:
    if language == languages[0]:
        message = f"{language!r} is the language of the entities themselves"
        return Diagnostic("L0116", message, document.path, hint="write these words into the entities")
    message = f"the manifest does not list the language {language!r}"
    return Diagnostic("L0116", message, document.path, hint=f"add {language!r} to 'languages' in lantern.yaml")
