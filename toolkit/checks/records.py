"""What a check run remembers of one file: plain data that goes through JSON unchanged.

Places are kept as pointers; where they stand in the file is looked up again only when something has to be said about
them.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypedDict

from toolkit.checks.allow import Allow
from toolkit.content.diagnostics import Diagnostic, Edit, Pointer, Related, Severity, Span

Step = str | int
#: What stands for the events that an entity brings about whose rules cannot be read: it may be any.
ANY_EVENT = "*"
#: The code of a counter that nothing speaks of, as of an entity that nothing refers to (`families/use.py`).
UNUSED = "L0404"


class Loose(NamedTuple):
    """A name on a card that may be the counter of some adventure, and the diagnostic for when no adventure has it."""

    name: str
    problem: Diagnostic


class FileRecord(TypedDict, total=False):
    """What one file says. Empty parts are left out. `owner` is the number of an entity in `entities`, -1 for none.

    - `entities`: id ("" when it is the file's name), kind, pointer, `extends` or "", `overrides` or ""
    - `refs`: owner, pointer, the reference, the kinds it may mean (none: any), whether it is the key there, and where
      it begins and ends in the text there (0 and 0: it is the whole of it; else it is asked for in an expression)
    - `words`: owner, pointer inside the entity as a dotted path, the marks in it ("?" when they are wrong)
    - `texts`: of a text file: entity → dotted path → the marks in the words; the path "?" when they cannot be told
    - `sayable`: owner, pointer of a hand-written text as a dotted path, the numbers that a translation of it may say,
      and those among them that the rules say
    - `stated`: of a text file: entity, dotted path, and the numbers in the words, each with its beginning and end
    - `assets`: owner, pointer, path of a picture or a layout, which of the two it is
    - `marks`: marks that Lantern itself has no icon for, and what to say when no pack has one either
    - `terms`: a language, and what to say about a second word for a thing where the file is in that language
    - `given`: the names that rules bring, each with its sort (`rules/naming.py`); `awaited`: those that rules ask for
      and that others may give: pointer, sort, name, and where it begins and ends in the text there (0 and 0: all of it)
    - `counters`: the counters that adventures declare; `counted`: names on cards that may be one of them, each with
      what is wrong otherwise; `unchanged`: counters that no rule of their adventure changes or speaks of, with what is
      wrong where no card does; `misused`: names on cards with what is wrong where they are counters of an adventure
    - `makes`: the events and things that entities bring about, of those that not every game has, and whether that is
      for the same adventure alone; `waits`: rules about such that their own entity does not bring about: the event or
      thing, whether it is a rule of an adventure, and what is wrong where nothing brings it about
    - `linked`: whether rules of cards in it name anything that is not on the same card
    - `problems`: what is wrong with the file by itself
    - `allows`: comments that silence a finding
    """

    entities: list[tuple[str, str, list[Step], str, str]]
    refs: list[tuple[int, list[Step], str, list[str], bool, int, int]]
    words: list[tuple[int, str, str]]
    texts: dict[str, dict[str, str]]
    sayable: list[tuple[int, str, list[int], list[int]]]
    stated: list[tuple[str, str, list[tuple[int, int, int]]]]
    assets: list[tuple[int, list[Step], str, str]]
    marks: list[tuple[str, list[Any]]]
    terms: list[tuple[str, list[Any]]]
    given: list[tuple[str, str]]
    awaited: list[tuple[list[Step], str, str, int, int]]
    counters: list[str]
    counted: list[tuple[str, list[Any]]]
    unchanged: list[tuple[str, list[Any]]]
    misused: list[tuple[str, list[Any]]]
    makes: list[tuple[str, bool]]
    waits: list[tuple[str, bool, list[Any]]]
    problems: list[list[Any]]
    allows: list[Allow]
    unread: bool
    linked: bool


def thing_in(name: str) -> tuple[str, str] | None:
    """The kind and the id of the thing that `makes` and `waits` name, as in `held role bearer`; None for an event."""
    _, _, thing = name.partition(" ")
    kind, _, thing_id = thing.partition(" ")
    return (kind, thing_id) if thing_id else None


def entity_name(name: str, path: str) -> str:
    """The id of an entity in a record of the file at `path`. Files named after their entity share one record."""
    return name or path[path.rfind("/") + 1 :].removesuffix(".yaml")


def packed(problem: Diagnostic) -> list[Any]:
    """A diagnostic as plain data. The path is kept as it is: the caller decides what it is relative to."""
    span, related, fix = problem.span, problem.related, problem.fix
    return [
        problem.code,
        problem.message,
        problem.path,
        _span_data(span),
        problem.severity.value,
        problem.hint,
        list(problem.pointer),
        [[each.path, _span_data(each.span), each.message] for each in related],
        [[_span_data(each.span), each.text] for each in fix],
    ]


def unpacked(data: list[Any], paths: dict[str, str] | None = None) -> Diagnostic:
    """The diagnostic behind plain data, with its paths replaced as `paths` says."""
    code, message, path, span, severity, hint, pointer, related, fix = data
    names = paths or {}
    return Diagnostic(
        code,
        message,
        names.get(path, path),
        Span(*span),
        Severity(severity),
        hint,
        tuple(pointer),
        tuple(Related(names.get(each[0], each[0]), Span(*each[1]), each[2]) for each in related),
        tuple(Edit(Span(*place), text) for place, text in fix),
    )


def _span_data(span: Span) -> list[int]:
    return [span.line, span.column, span.end_line, span.end_column]


def dotted(pointer: Pointer) -> str:
    """A pointer as text files write it: `story.0.text`."""
    return ".".join(map(str, pointer))
