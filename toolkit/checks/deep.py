"""Checks that need whole entities, after `extends`: what inherited entities lack, decks, and what each system adds.

Entities are loaded only when there is something of this sort to check, and only those of the kinds that are looked
at. The findings are remembered under a name made of exactly those files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from toolkit.checks import known_names, of_systems
from toolkit.checks.collected import Collected
from toolkit.checks.families import decks
from toolkit.checks.reading import Source
from toolkit.checks.records import entity_name
from toolkit.checks.schema_problems import merged_problems
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.facts import FileFacts, FileTask, read_task
from toolkit.content.pack import MANIFEST, Claim

if TYPE_CHECKING:
    from toolkit.content.entity import Entity
    from toolkit.content.library import Library


#: Kinds of entities that rules ask for by name, in expressions, or whose counters they ask for.
_DECLARED = ("role", "token", "condition", "adventure")


class Deep:
    """The deep checks of one system's packs: `key` names what they depend on, `run` makes them."""

    def __init__(self, collected: Collected, digests: dict[str, str], interest: of_systems.Interest) -> None:
        self.collected = collected
        self.subjects, self.reads = interest
        #: What rules of cards ask for by name, which the system knows with the maps and cards it reads.
        self.asked = list(known_names.asked(collected))
        #: The files with cards whose rules name something that is not on the same card.
        self.linked = self._linked()
        self.kinds = self._kinds()
        relevant = [*self._relevant(), *self._tests()]
        self.files = {source.disk for source in relevant}
        read = list(dict.fromkeys([*self._manifests(), *relevant, *(source for source, *_ in self.asked)]))
        #: The files on whose bytes the findings depend.
        self.reads_bytes_of = {source.disk for source in read}
        parts = sorted(f"{source.pack} {source.path} {digests[source.disk]}" for source in read)
        packs = sorted(collected.gathered.requested) if collected.has_links else ()
        parts += [f"{pack} counts {sorted(collected.counters_seen_from(pack))}" for pack in packs]
        parts += [f"cards make {sorted(collected.made_by_cards())}"] if collected.has_links else []
        parts += [f"given {sorted(collected.given(sort))}" for sort in sorted({each[2] for each in self.asked})]
        #: Whether there is a file of which nothing is known: what is missing elsewhere may stand there.
        self.has_unread = any(record.get("unread") for _, record in collected.files)
        parts += ["some file is unread"] if self.has_unread else []
        #: Whether some adventure has counters, where all adventures can be judged.
        self._has_counters = False
        self.key = hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def _kinds(self) -> set[str] | None:
        """The kinds that are looked at; None for all."""
        kinds: set[str] = set()
        present = self.collected.kinds
        if self._tests():
            return None
        if self.subjects is None or not present.isdisjoint(self.subjects) or self.linked or self.asked:
            if self.subjects is None or self.reads is None:
                return None
            kinds.update(self.subjects, self.reads, _DECLARED)
        has_decks = decks.KIND in present and self._is_common_deck()
        for defined in self.collected.all() if has_decks or self.collected.has_links else ():
            if defined.extends:
                kinds.add(defined.kind)
            if defined.kind == decks.KIND and has_decks:
                document = self.collected.document(defined.source)
                data = document.data if document is not None else None
                for step in defined.pointer:
                    data = data[step] if isinstance(data, list) and isinstance(step, int) else None
                kinds |= {decks.KIND} | (decks.kinds_read(data) if isinstance(data, dict) else set())
        return kinds

    def _is_common_deck(self) -> bool:
        return self.collected.book.name_of(self.collected.system, decks.KIND) == f"common/{decks.KIND}"

    def _relevant(self) -> Iterator[Source]:
        if self.kinds == set():
            return
        for source, record in self.collected.with_entities:
            kinds = {kind for _, kind, *_ in record["entities"]}
            if self.kinds is None or "" in kinds or not self.kinds.isdisjoint(kinds):
                yield source

    def _tests(self) -> list[Source]:
        """The test files: what they begin with may be any entity."""
        requested = (source for source, _ in self.collected.files if self.collected.is_requested(source))
        return [source for source in requested if source.claim is Claim.TEST]

    def _linked(self) -> set[str]:
        linked = (source for source, _ in self.collected.with_linked if source.claim is Claim.ENTITIES)
        return {source.shown for source in linked if self.collected.is_requested(source)}

    def _manifests(self) -> list[Source]:
        return [source for source, _ in self.collected.files if source.path == MANIFEST]

    def run(self) -> list[Diagnostic]:
        """Everything the deep checks find in the packs that were asked for."""
        if not self.files and not self.asked:
            return []
        from toolkit.content.library import load  # most runs end above, or find the result in the cache

        packs = self.collected.gathered.packs
        roots = [packs[name].root for name in sorted(self.collected.gathered.requested)]
        library = load(roots, base=self.collected.base, read_files=self._read).library
        broken = self._broken()
        judgeable = {entity for entity in library.entities if _is_judgeable(entity, broken)}
        faulty = {entity: self._of_merged(entity) for entity in judgeable if entity.base}
        is_whole = len(judgeable) == len(library.entities) and not any(faulty.values()) and not self.has_unread
        unsound = {entity.id for entity in library.entities if entity not in judgeable or faulty.get(entity)}
        alone = self._check_of_others(library, unsound) if unsound or self.has_unread else None
        check = of_systems.check_of(self.collected.system) if is_whole and alone is None else None
        adventures = library.of_kind("adventure") if check is not None else ()
        self._has_counters = any(each.data.get("counters") for each in adventures)
        of_cards = of_systems.check_card_of(self.collected.system) if check is not None and self.linked else None
        found: list[Diagnostic] = []
        for entity in library.entities:
            if entity.pack in library.requested and entity in judgeable:
                found += faulty.get(entity) or self._of_entity(library, entity, check or alone)
                if of_cards is not None and entity.document.path in self.linked:
                    found += of_cards(library, entity)
        return [*found, *self._of_tests(library, check), *self._of_names(library)] if is_whole else found

    def _of_names(self, library: Library) -> Iterator[Diagnostic]:
        """Names that rules of cards ask for and nothing has."""
        names = of_systems.names_of(self.collected.system) if self.asked or self._tests() else None
        if names is not None:
            yield from known_names.check(self.collected, library, names)
            yield from known_names.check_in_tests(self.collected, library, names)

    def _check_of_others(self, library: Library, unsound: set[str]) -> of_systems.Check | None:
        """The system's check for entities that have nothing to do with unsound ones, as if those were not there."""
        check = of_systems.check_alone_of(self.collected.system)
        if check is None:
            return None
        touched = self._touched_by(unsound)
        rest = library.without(touched)
        return lambda _, entity: check(rest, entity) if entity.id not in touched else iter(())

    def _touched_by(self, ids: set[str]) -> set[str]:
        """Entities by their ids: these, and all that refer to one of them, however indirectly."""
        referring: dict[str, set[str]] = {}
        for source, record in self.collected.with_refs:
            named = [entity_name(entity[0], source.path) for entity in record.get("entities", ())]
            for owner, _, text, *_ in record["refs"]:
                if owner >= 0:
                    referring.setdefault(text.rpartition("/")[2], set()).add(named[owner])
        for defined in self.collected.all():
            if defined.extends:
                referring.setdefault(defined.extends.rpartition("/")[2], set()).add(defined.id)
        touched, waiting = set(ids), [*ids]
        while waiting:
            new = referring.get(waiting.pop(), set()) - touched
            touched |= new
            waiting += new
        return touched

    def _of_tests(self, library: Library, check: of_systems.Check | None) -> Iterator[Diagnostic]:
        """What is wrong with tests only together with the packs, where nothing is wrong with their files."""
        from toolkit.checks.brought import deep_problems  # both import a whole system
        from toolkit.checks.cases import checker_of

        faulty = {source.shown for source, _ in self.collected.with_problems}
        lacking = self.collected.lacks_packs
        wanted = {source.shown for source in self._tests() if not lacking(source.pack)} - faulty
        system, book = self.collected.system, self.collected.book
        checker = checker_of(system, book, library)
        for file in library.tests():
            if file.task.shown in wanted and file.document is not None:
                brought = list(
                    deep_problems(book, system, library, file.document, file.task.pack, check, self.subjects)
                )
                yield from brought or checker(file.document, file.task.pack)

    def _of_merged(self, entity: Entity) -> list[Diagnostic]:
        """What is wrong with an entity that extends another, taken as a whole."""
        book = self.collected.book
        name = book.name_of(self.collected.system, entity.kind)
        found = merged_problems(book, name, entity) if name is not None else []
        if found:
            return found
        from toolkit.checks.rules_read import merged_rules_problems  # imports a whole system

        collected, made = self.collected, self.collected.made_by_cards()
        counters = collected.counters_seen_from(entity.pack)
        return merged_rules_problems(
            entity, collected.system, counters, lambda name: collected.lacks(name, entity.pack, made)
        )

    def _read(self, tasks: tuple[FileTask, ...]) -> Iterable[FileFacts]:
        for task in tasks:
            if task.disk in self.files:
                yield read_task(task)
            else:
                yield FileFacts(task, "", None, (), ())

    def _broken(self) -> set[str]:
        """Entities whose own file breaks its schema, or whose id is taken twice: what they mean cannot be judged."""
        broken = {f"{pack}/{name}" for pack, name in self.collected.twice}
        for source, record in self.collected.with_problems:
            if any(problem[0] < "L0302" for problem in record["problems"]):
                names = (entity_name(entity[0], source.path) for entity in record.get("entities", ()))
                broken.update(f"{source.pack}/{name}" for name in names)
        return broken

    def _of_entity(self, library: Library, entity: Entity, check: of_systems.Check | None) -> Iterator[Diagnostic]:
        if entity.kind == decks.KIND and self._is_common_deck():
            yield from decks.check(library, entity)
        if check is not None and (self.subjects is None or entity.kind in self.subjects):
            if entity.base is not None:
                from toolkit.checks.rules_read import unknown_things  # imports a whole system, as the check did

                yield from unknown_things(library, entity, self.collected.system)
            yield from check(library, entity)
            yield from self._of_bounds(library, entity)

    def _of_bounds(self, library: Library, entity: Entity) -> Iterator[Diagnostic]:
        """What a card asks of the counters of adventures, or of lists, and never gets."""
        from toolkit.checks import counter_bounds, list_bounds  # both import a whole system, as the check did
        from toolkit.systems import vocabulary_of

        vocabulary = vocabulary_of(self.collected.system)
        if self._has_counters:
            yield from counter_bounds.of_entity(library, entity, vocabulary)
        missing = frozenset[str]() if self.kinds is None else self.collected.kinds - self.kinds
        yield from list_bounds.of_entity(library, entity, vocabulary, missing)


def _is_judgeable(entity: Entity, broken: set[str]) -> bool:
    """Whether all the entity is built on was found, follows its schema and is of one kind."""
    lineage = _lineage(entity)
    is_sound = broken.isdisjoint(each.qualified for each in lineage) and "extends" not in lineage[-1].data
    return is_sound and all(each.kind == entity.kind for each in lineage)


def _lineage(entity: Entity) -> list[Entity]:
    """The entity and all it is built on. When the last one extends something, that was not found."""
    line = [entity]
    while line[-1].base is not None:
        line.append(line[-1].base)
    return line
