"""The schema of a system's scenario tests, for editors: the common one, with what only this system's tests can name.

What is checked is the common schema, the schema of `given`, and every expectation by itself; editors know none of that
together, so they get one schema that proposes events, options and paths where they can be written.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator

from toolkit.checks.state_paths import StatePaths
from toolkit.content.schemas import Schema, SchemaBook
from toolkit.rules.logged import Field
from toolkit.rules.system import System

COMMON = "common/scenario-test"


def schema_of_tests(book: SchemaBook, system: System, paths: StatePaths) -> Schema:
    """`schemas/<system>/scenario-test.schema.json`."""
    schema = copy.deepcopy(book.files[COMMON])
    schema["$id"] = f"lantern:{system.id}/scenario-test.schema.json"
    schema["title"] = f"Scenario test of {system.title}"
    schema["description"] = "For editors; made from the declarations of the rules by `lantern schema --update`."
    schema["properties"]["system"] = {
        "title": "system",
        "description": "The rule set that is tested.",
        "const": system.id,
    }
    schema.pop("examples", None)
    parts = schema["$defs"]
    described = parts["case"]["properties"]["given"]
    reference = {"$ref": f"lantern:{system.id}/given.schema.json"}
    parts["case"]["properties"]["given"] = {**reference, "title": "given", "description": described["description"]}
    parts["then"]["items"]["examples"] = [*_events(system), *_paths(paths)]
    keys = list(dict.fromkeys(key for asked in system.questions for key in asked.keys))
    for part in (parts["offers"], parts["illegal"], parts["offers"]["properties"]["options"]):
        part["items"]["examples"] = keys
    for part in (parts["offers"], parts["until"]):
        part["properties"]["question"]["enum"] = [asked.kind for asked in system.questions]
    parts["until"]["properties"]["event"]["enum"] = [event.name for event in system.log_events]
    return schema


def _events(system: System) -> Iterator[str]:
    for event in system.log_events:
        fields = ", ".join(f"{name}: {_example(field)}" for name, field in event.fields.items() if not field.may_lack)
        yield f"events has {{{event.name}: {{{fields}}}}}" if fields else f"events has {event.name}"
        yield f"events.{event.name} count 1"


def _example(field: Field) -> str:
    plain = {"number": "1", "flag": "true", "words": "[]", "word": "name"}[field.shape]
    return field.choices[0] if field.choices and field.choices[0] else plain


def _paths(paths: StatePaths) -> Iterator[str]:
    for path, place in (*paths.listed(), *paths.listed_besides()):
        types = place.get("type", "string")
        kind = types if isinstance(types, str) else types[0]
        if kind == "array":
            yield f"{path} count 1"
        elif kind != "object":
            example = {"integer": "1", "boolean": "true"}.get(kind) or str(
                next(iter(place.get("enum", ())), "") or "name"
            )
            yield f"{path} == {example}"
