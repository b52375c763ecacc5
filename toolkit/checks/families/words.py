"""Words in other languages: all there, about something that exists, with the marks of the original."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.checks.collected import Collected, Defined
from toolkit.checks.families.styles import icons_for
from toolkit.checks.marks import known_icons
from toolkit.checks.places import within
from toolkit.checks.reading import Source
from toolkit.checks.records import FileRecord, entity_name
from toolkit.checks.wording import did_you_mean, listed, said_by_effects
from toolkit.content.diagnostics import START, Diagnostic, nearest, pointer_of
from toolkit.content.pack import MANIFEST

CODES = {
    "L0504": "words that are not translated",
    "L0505": "a translation whose marks differ from the original's",
    "L0506": "a translation of words that do not exist",
}

Fields = dict[str, str]
"""Dotted path of words → the marks in them."""


def check(collected: Collected) -> Iterator[Diagnostic]:
    """Compare the words of entities with the text files."""
    if any(len(pack.manifest.languages) > 1 for pack in collected.gathered.packs.values()):
        yield from _Words(collected).check()


class _Words:
    def __init__(self, collected: Collected) -> None:
        self.collected = collected
        self.own: dict[tuple[str, str], Fields] = {}
        self.translated: dict[tuple[str, str, str], Fields] = {}
        self.files: dict[tuple[str, str], bool] = {}
        for source, record in collected.with_words:
            self._take_words(source, record)
        for source, record in collected.texts:
            self._take_texts(source, record)

    def _take_words(self, source: Source, record: FileRecord) -> None:
        entities = record.get("entities", [])
        for owner, field, marks in record["words"]:
            if owner >= 0:
                name = entity_name(entities[owner][0], source.path)
                self.own.setdefault((source.pack, name), {})[field] = marks

    def _take_texts(self, source: Source, record: FileRecord) -> None:
        language = source.path.removeprefix("text/").removesuffix(".yaml")
        self.files[source.pack, language] = not record.get("unread")
        for key, fields in record.get("texts", {}).items():
            target = self.collected.find(key, source.pack)
            if target is not None:
                self.translated.setdefault((target.pack, target.id, language), {}).update(fields)

    def check(self) -> Iterator[Diagnostic]:
        for pack in self.collected.gathered.requested:
            yield from self._missing_files(pack)
        for defined in self.collected.all():
            if self.collected.is_requested(defined.source):
                yield from self._missing(defined)
        for source, record in self.collected.texts:
            if self.collected.is_requested(source):
                yield from self._texts(source, record.get("texts", {}))
        yield from self._other_numbers()

    def _missing_files(self, pack: str) -> Iterator[Diagnostic]:
        manifest = self.collected.gathered.packs[pack].manifest
        if not any(owner == pack for owner, _ in self.own):
            return
        for index, language in enumerate(manifest.languages[1:], 1):
            if (pack, language) not in self.files:
                path = self.collected.gathered.packs[pack].shown_path(MANIFEST)
                span = manifest.document.span(("languages", index))
                hint = f"write it, or take {language!r} out of 'languages'"
                message = f"the pack lists {language!r}, but has no text/{language}.yaml"
                yield Diagnostic("L0504", message, path, span, hint=hint, pointer=("languages", index))

    def _missing(self, defined: Defined) -> Iterator[Diagnostic]:
        """One diagnostic an entity, whatever is missing in however many languages."""
        fields = self.own.get((defined.pack, defined.id))
        if not fields:
            return
        languages = self.collected.gathered.packs[defined.pack].manifest.languages[1:]
        missing: dict[str, list[str]] = {}
        for language in languages:
            if not self.files.get((defined.pack, language)):
                continue
            done = self.translated.get((defined.pack, defined.id, language), {})
            absent = [field for field in fields if field not in done and "?" not in done]
            if absent:
                missing[language] = absent
        if missing:
            names = list(dict.fromkeys(field for absent in missing.values() for field in absent))
            message = f"no words in {listed(missing)} for {listed(names)} of {defined.id!r}"
            hint = f"add '{defined.id}:' with '{names[0]}: …' to text/{next(iter(missing))}.yaml"
            pointer = [*defined.pointer, *pointer_of(names[0])]
            yield self.collected.problem("L0504", message, defined.source, pointer, hint)

    def _texts(self, source: Source, texts: dict[str, Fields]) -> Iterator[Diagnostic]:
        for key, fields in texts.items():
            target = self.collected.find(key, source.pack)
            if target is None or self.collected.book.name_of(self.collected.system, target.kind) is None:
                continue  # the resolver or the schema has said so
            originals = self._all_words(target)
            for field, marks in fields.items():
                if field == "?":
                    continue
                if field not in originals:
                    yield self._unused(source, key, field, originals)
                elif marks != originals[field] and self._are_known(source, marks, originals[field]):
                    yield self._other_marks(source, key, field, marks, originals[field])

    def _other_numbers(self) -> Iterator[Diagnostic]:
        """The first number in every translated text that neither the original nor its rules have."""
        sayable: dict[tuple[str, str, str], tuple[list[int], list[int]]] = {}
        for source, record in self.collected.with_sayable:
            for owner, field, *numbers in record["sayable"]:
                name = entity_name(record["entities"][owner][0], source.path)
                sayable[source.pack, name, field] = (numbers[0], numbers[1])
        for source, record in self.collected.with_stated if sayable else ():
            for key, field, stated in record["stated"] if self.collected.is_requested(source) else ():
                target = self.collected.find(key, source.pack)
                known, in_rules = sayable.get((target.pack, target.id, field), ([], [])) if target else ([], [])
                wrong = next((each for each in stated if known and each[0] not in known), None)
                if wrong is not None:
                    yield self._other_number(source, (key, field), wrong, said_by_effects(in_rules))

    def _other_number(self, source: Source, place: tuple[str, str], wrong: Sequence[int], hint: str) -> Diagnostic:
        number, start, end = wrong
        document = self.collected.document(source)
        span = within(document, place, start, end) if document is not None else START
        message = f"the text says {number}, but the effects do not"
        return Diagnostic("L0503", message, source.shown, span, hint=hint, pointer=place)

    def _are_known(self, source: Source, *signatures: str) -> bool:
        """Whether every mark has an icon. One that has none is told where it stands, and only there."""
        marks = {mark for signature in signatures for mark in signature.split(" ") if mark}
        known = known_icons(self.collected.system)
        return "?" not in marks and (not known or marks <= known | icons_for(self.collected, source.pack))

    def _all_words(self, defined: Defined) -> Fields:
        """The words of an entity, those it inherits included."""
        found: Fields = {}
        current: Defined | None = defined
        seen: set[str] = set()
        while current is not None and f"{current.pack}/{current.id}" not in seen:
            seen.add(f"{current.pack}/{current.id}")
            found = {**self.own.get((current.pack, current.id), {}), **found}
            current = self.collected.find(current.extends, current.pack) if current.extends else None
        return found

    def _unused(self, source: Source, key: str, field: str, originals: Fields) -> Diagnostic:
        better = nearest(field, originals)
        hint = did_you_mean(better) if better else (f"it has {listed(originals)}" if originals else "remove the entry")
        span = self.collected.key_span(source, (key, field))
        message = f"{key!r} has no words {field!r}"
        return Diagnostic("L0506", message, source.shown, span, hint=hint, pointer=(key, field))

    def _other_marks(self, source: Source, key: str, field: str, marks: str, wanted: str) -> Diagnostic:
        message = f"the original has the marks {_marks(wanted)}, this has {_marks(marks)}"
        hint = "use the same marks as the original, as often; their order is free"
        return self.collected.problem("L0505", message, source, (key, field), hint)


def _marks(signature: str) -> str:
    return " ".join(f"{{{mark}}}" for mark in signature.split(" ")) if signature else "none"
