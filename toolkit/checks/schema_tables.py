"""Schemas of what Lantern prints as tables for people: `docs/reference/playtest-json.md`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.schemas import COMMON, PRINTED, SchemaBook

_HEAD = (
    "# What playtests print as JSON",
    "",
    "`lantern playtest --format json` prints a report, with `--against` a difference, and `lantern tune --format json`",
    "what was tried. Equal runs print equal bytes: no clock, no machine and no path of a run is in them. Shares are",
    "numbers from 0 to 1, rounded to six places. The schemas themselves are printed by",
    "`lantern schema common/playtest-report` and so on. This page is made from them by `lantern schema --update`.",
    "",
)


def playtest_page(book: SchemaBook) -> str:
    """Every field of what playtests print, and how the numbers are meant."""
    lines = [*_HEAD]
    for name in (f"{COMMON}/{each}" for each in PRINTED):
        schema = book.files[name]
        lines += [f"## {schema['title']}", "", f"{schema['description']} Schema: `{name}`.", "", *_table(schema)]
        for part in schema["$defs"].values():
            lines += [f"### {schema['title']}: {part['title'].lower()}", "", part["description"], "", *_table(part)]
    return "\n".join(lines)


def _table(schema: Mapping[str, Any]) -> Iterator[str]:
    yield "| field | type | meaning |"
    yield "|---|---|---|"
    for name, value in _fields(schema["properties"]):
        yield f"| `{name}` | {_type(value)} | {value.get('description', '')} |"
    yield ""


def _fields(properties: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Fields, and those of objects that are described in their place."""
    for name, value in properties.items():
        yield before + name, value
        inside = value.get("items", value)
        if "properties" in inside:
            yield from _fields(inside["properties"], f"{before}{name}{'[]' if 'items' in value else ''}.")


def _type(value: Mapping[str, Any]) -> str:
    if "$ref" in value:
        return str(value["$ref"]).rpartition("/")[2].replace("_", " ")
    if "const" in value:
        return f"`{value['const']}`"
    if "enum" in value:
        return " or ".join(f"`{each}`" for each in value["enum"])
    if value.get("type") == "array":
        return f"list of {_type(value['items'])}"
    kind = value["type"]
    return " or ".join(kind) if isinstance(kind, list) else str(kind)
