"""The reference page of what scenario tests of a system can name: events, questions, and the paths of the state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from toolkit.content.diagnostics import with_article
from toolkit.rules.system import System

_TYPES = {"integer": "a number", "boolean": "true or false", "array": "a list", "object": "a mapping", "string": "text"}


#: Paths, each with the part of a schema that says what stands there.
Paths: TypeAlias = Iterable[tuple[str, Mapping[str, Any]]]


def tests_page(system: System, stored: Paths, read_off: Paths, left_out: Iterable[tuple[str, str]]) -> str:
    """`docs/reference/tests-<system>.md`: `stored` are the paths of the state, `read_off` those of what follows, and
    `left_out` what stands for those that `given` does not say."""
    lines = [
        f"# What tests of {system.title} can name",
        "",
        "Made from the declarations of the rules by `lantern schema --update`. How tests are written:",
        "[scenario tests](scenario-tests.md).",
        "",
        *_events(system),
        *_questions(system),
        *_paths("The state", "`*` stands for any name, `0` for a number counted from 0.", stored),
        *_paths("Read off the state", "What no state stores, but everybody at the table can see.", read_off),
        *_left_out(left_out),
    ]
    return "\n".join(lines)


def _events(system: System) -> Iterator[str]:
    yield from ("## Events", "", "Every event also has `rule`, the id of the rule it happened by.", "")
    yield from ("| event | what happened | fields |", "|---|---|---|")
    for event in sorted(system.log_events, key=lambda each: each.name):
        fields = "<br>".join(f"`{name}`: {field.described}" for name, field in event.fields.items())
        yield f"| `{event.name}` | {_line(event.sentence)} | {fields or 'none'} |"
    yield ""


def _questions(system: System) -> Iterator[str]:
    yield from (
        "## Questions",
        "",
        "What stands in braces is a name.",
        "",
        "| kind | what is asked | keys of options |",
    )
    yield "|---|---|---|"
    for asked in sorted(system.questions, key=lambda each: each.kind):
        yield f"| `{asked.kind}` | {_line(asked.doc)} | {', '.join(f'`{key}`' for key in asked.keys)} |"
    yield ""


def _paths(title: str, words: str, paths: Paths) -> Iterator[str]:
    yield from (f"## {title}", "", words, "")
    yield from ("| path | is | meaning |", "|---|---|---|")
    for path, schema in paths:
        yield f"| `{path}` | {_is(schema)} | {_line(schema.get('description', ''))} |"
    yield ""


def _left_out(told: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield from ("## Left out of `given`", "")
    yield "What stands for a path that `given` does not say, in the first adventure that ships; `*` is the figure of a"
    yield from ("game in which nobody else takes part.", "", "| path | without it |", "|---|---|")
    yield from (f"| `{path}` | {_line(words)} |" for path, words in told)
    yield ""


def _is(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return " or ".join(f"`{each}`" if each != "" else "nothing" for each in schema["enum"])
    reference = schema.get("x-lantern-ref")
    if reference:
        kinds = [reference] if isinstance(reference, str) else ["entity"] if reference is True else reference
        return f"the id of {with_article(' or '.join(kinds))}"
    types = schema.get("type", ())
    return " or ".join(_TYPES[each] for each in ([types] if isinstance(types, str) else types) if each in _TYPES)


def _line(words: str) -> str:
    return " ".join(words.split()).replace("|", "\\|")
