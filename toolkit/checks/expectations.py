"""What scenario tests expect, held against what there is: the events a system logs, and the state as `given` has it.

An expectation that something is not so (`events lacks attackk`) holds for every word nobody knows, so a slip in it
would never be seen when the test runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from toolkit.checks.places import within
from toolkit.checks.schema import SchemaBook
from toolkit.checks.state_paths import StatePaths
from toolkit.content.diagnostics import Diagnostic, Pointer
from toolkit.content.yaml import Document
from toolkit.rules.expectation_syntax import Expectation, ExpectationError, parse
from toolkit.rules.expectations import events_named, mistake_about_events
from toolkit.rules.logged import LogEvents, Mistake

CODES = {"L0406": "an expectation that cannot be understood, or names what is not there"}

#: A reference in an expectation: where the expectation stands, the id, the kinds it may be of.
Named = tuple[Pointer, str, tuple[str, ...]]


@cache
def log_events_of(system: str) -> LogEvents | None:
    """What a system logs; None when it has no rules yet."""
    from toolkit import systems

    return systems.find(system).log_events if systems.part(system) is not None else None


class ExpectationChecker:
    """Checks the expectations of the test files of one system."""

    def __init__(self, book: SchemaBook, system: str) -> None:
        self.declared = log_events_of(system)
        given = f"{system}/given"
        self.paths = StatePaths(book, given) if given in book.files else None

    def problems(self, document: Document, data: Mapping[str, Any], named: list[Named]) -> Iterator[Diagnostic]:
        """What is wrong with the expectations of a file, one finding each at most; references go to `named`."""
        for pointer, source in expectations_in(data):
            try:
                wanted = parse(source)
            except ExpectationError as error:
                mistake: Mistake | None = Mistake(error.word, error.message, error.hint)
            else:
                mistake = self._mistake(wanted)
                if mistake is None:
                    named += ((pointer, word, kinds) for word, kinds in self._named(wanted))
            if mistake is not None:
                start = source.find(mistake.word) if mistake.word else -1
                place = within(document, pointer, start, start + len(mistake.word)) if start >= 0 else None
                yield Diagnostic(
                    "L0406",
                    mistake.message,
                    document.path,
                    place or document.span(pointer),
                    hint=mistake.hint,
                    pointer=pointer,
                )

    def _mistake(self, wanted: Expectation) -> Mistake | None:
        if wanted.of_events:
            return mistake_about_events(wanted, self.declared) if self.declared is not None else None
        return self.paths.mistake(wanted) if self.paths is not None else None

    def _named(self, wanted: Expectation) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The ids that an expectation names, with the kinds they may be of."""
        if not wanted.of_events:
            if self.paths is not None:
                yield from self.paths.named(wanted)
            return
        for name, fields in events_named(wanted) if self.declared is not None else ():
            for key, value in fields.items():
                field = self.declared[name].fields.get(key) if self.declared is not None else None
                for word in (value if isinstance(value, list) else [value]) if field and field.kinds else ():
                    yield str(word), field.kinds if field else ()


def expectations_in(data: Mapping[str, Any]) -> Iterator[tuple[Pointer, str]]:
    """Every expectation of a test file, with its place."""
    cases = data.get("cases")
    for number, case in enumerate(cases if isinstance(cases, list) else ()):
        if not isinstance(case, Mapping):
            continue
        base: Pointer = ("cases", number)
        yield from _then(case, base)
        steps = case.get("when")
        for index, step in enumerate(steps if isinstance(steps, list) else ()):
            if isinstance(step, Mapping):
                yield from _then(step, (*base, "when", index))


def _then(holder: Mapping[str, Any], base: Pointer) -> Iterator[tuple[Pointer, str]]:
    wanted = holder.get("then")
    for index, each in enumerate(wanted if isinstance(wanted, list) else ()):
        if isinstance(each, str):
            yield (*base, "then", index), each
