"""What scenario tests expect, held against what there is: the events a system logs, and the state as `given` has it.

An expectation that something is not so (`events lacks attackk`) holds for every word nobody knows, so a slip in it
would never be seen when the test runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from toolkit.checks.places import value_at, within
from toolkit.checks.state_paths import StatePaths
from toolkit.content.diagnostics import Diagnostic, Pointer
from toolkit.content.schemas import SchemaBook
from toolkit.content.yaml import Document
from toolkit.rules.derived import DerivedState
from toolkit.rules.expectation_syntax import Expectation, ExpectationError, parse
from toolkit.rules.expectations import events_named, mistake_about_events
from toolkit.rules.logged import Mistake
from toolkit.rules.scenario_cases import mistakes_in, own_parts
from toolkit.rules.system import System

CODES = {
    "L0406": "an expectation that cannot be understood, or names what is not there",
    "L0407": "a case that extends none, has a board and an adventure, or a value that no row of its table has",
}

#: A reference in an expectation: where the expectation stands, the id, the kinds it may be of.
Named = tuple[Pointer, str, tuple[str, ...]]
#: What holds expectations and options, with its place.
Holder = tuple[Mapping[str, Any], Pointer]


def system_of(system: str) -> System | None:
    """The rules of a system; None when it has none yet."""
    from toolkit import systems

    return systems.find(system) if systems.part(system) is not None else None


class ExpectationChecker:
    """Checks the expectations of the test files of one system."""

    def __init__(self, book: SchemaBook, system: str) -> None:
        found = system_of(system)
        self.declared = found.log_events if found is not None else None
        self.questions = found.questions if found is not None else None
        given = f"{system}/given"
        derived = found.derived if found is not None else DerivedState()
        self.paths = StatePaths(book, given, derived) if given in book.files else None

    def problems(self, document: Document, data: Mapping[str, Any], named: list[Named]) -> Iterator[Diagnostic]:
        """What is wrong with the expectations of a file, one finding each at most; references go to `named`."""
        for place_of, message, hint in mistakes_in(data):
            yield Diagnostic("L0407", message, document.path, document.span(place_of), hint=hint, pointer=place_of)
        for pointer, written, slip in (*self._mistaken_keys(data), *self._mistaken_stops(data)):
            yield diagnostic_at(document, pointer, written, slip)
        for pointer, source in expectations_in(_holders(data)):
            mistake: Mistake | None
            try:
                wanted = parse(source)
            except ExpectationError as error:
                mistake = Mistake(error.word, error.message, error.hint)
            else:
                mistake = self._mistake(wanted)
                if mistake is None:
                    named += ((pointer, word, kinds) for word, kinds in self._named(wanted))
            if mistake is not None:
                yield diagnostic_at(document, pointer, source, mistake)

    def _mistaken_keys(self, data: Mapping[str, Any]) -> Iterator[tuple[Pointer, str, Mistake]]:
        """The options that tests choose, expect or refuse, of which no question has any such.

        A name that the file has elsewhere, such as a card in somebody's hand, is no slip of a word that it is like.
        """
        if self.questions is None:
            return
        names = frozenset(_names_in(data))
        for pointer, written in options_in(_holders(data)):
            key = written.rpartition(" ")[2]
            mistake = self.questions.mistake_of_key(key)
            if mistake is not None and key not in names:
                yield pointer, written, mistake

    def _mistaken_stops(self, data: Mapping[str, Any]) -> Iterator[tuple[Pointer, str, Mistake]]:
        """The events and kinds of question that cases wait for or expect, where there are no such."""
        for holder, base in _holders(data):
            for word, key in (("until", "event"), ("until", "question"), ("offers", "question")):
                said = holder.get(word)
                name = said.get(key) if isinstance(said, Mapping) else None
                if not isinstance(name, str) or self.declared is None or self.questions is None:
                    continue
                is_event = key == "event"
                mistake = self.declared.problem_of_name(name) if is_event else self.questions.mistake_of_kind(name)
                if mistake is not None:
                    yield (*base, word, key), name, mistake

    def _mistake(self, wanted: Expectation) -> Mistake | None:
        if wanted.of_events:
            return mistake_about_events(wanted, self.declared) if self.declared is not None else None
        return self.paths.mistake(wanted) if self.paths is not None else None

    def _named(self, wanted: Expectation) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The ids that an expectation names, with the kinds they may be of."""
        if not wanted.of_events:
            if self.paths is not None:
                yield from self.paths.named(wanted)
        elif self.declared is not None:
            for name, fields in events_named(wanted):
                for key, value in fields.items():
                    field = self.declared[name].fields.get(key)
                    if field is not None and field.kinds:
                        for word in value if isinstance(value, list) else [value]:
                            yield str(word), field.kinds


def _names_in(data: Any, *, inside: bool = False) -> Iterator[str]:
    """Every word that stands under `given` or `cards` in a file of tests."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _names_in(value, inside=inside or key in ("given", "cards"))
            if inside:
                yield str(key)
    elif isinstance(data, list):
        for each in data:
            yield from _names_in(each, inside=inside)
    elif inside and isinstance(data, str):
        yield data


def diagnostic_at(document: Document, pointer: Pointer, text: str, mistake: Mistake, code: str = "L0406") -> Diagnostic:
    """A mistake in a text, at its word where the file has the text as it is."""
    start = text.find(mistake.word) if mistake.word and value_at(document, pointer) == text else -1
    place = within(document, pointer, start, start + len(mistake.word)) if start >= 0 else document.span(pointer)
    return Diagnostic(code, mistake.message, document.path, place, hint=mistake.hint, pointer=pointer)


def expectations_in(holders: Iterable[Holder]) -> Iterator[tuple[Pointer, str]]:
    """Every expectation, with its place."""
    for holder, base in holders:
        for index, each in _listed(holder, "then"):
            yield (*base, "then", index), each


def options_in(holders: Iterable[Holder]) -> Iterator[tuple[Pointer, str]]:
    """Every option of a question that is named, with its place: chosen as `who key`, offered, or illegal."""
    for holder, base in holders:
        for word in ("when", "offers", "illegal"):
            for index, each in _listed(holder, word):
                yield (*base, word, index), each
        asked = holder.get("offers")
        for index, each in _listed(asked, "options") if isinstance(asked, Mapping) else ():
            yield (*base, "offers", "options", index), each


def _holders(data: Mapping[str, Any]) -> Iterator[Holder]:
    """The cases of a file, once for each row of their tables, and what they claim between two choices."""
    for number, case in own_parts(data):
        yield from held_in(case, ("cases", number))


def held_in(case: Mapping[str, Any], base: Pointer) -> Iterator[Holder]:
    """A case, and what it claims between two choices."""
    yield case, base
    steps = case.get("when")
    for index, step in enumerate(steps if isinstance(steps, list) else ()):
        if isinstance(step, Mapping):
            yield step, (*base, "when", index)


def _listed(holder: Mapping[str, Any], word: str) -> Iterator[tuple[int, str]]:
    found = holder.get(word)
    for index, each in enumerate(found if isinstance(found, list) else ()):
        if isinstance(each, str):
            yield index, each
