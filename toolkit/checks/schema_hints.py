"""Words about data that a schema found wrong: what a thing is called, and how it can be written instead."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from toolkit.checks.wording import did_you_mean, listed
from toolkit.content.diagnostics import Edit, Pointer, Span, with_article
from toolkit.content.scalars import resolve
from toolkit.content.schemas import Schema
from toolkit.content.yaml import Document


def as_name(text: str, pattern: str) -> str:
    """A text as a name of the form that a pattern asks for; empty where the pattern asks for something else."""
    slug = re.sub(r"[^a-z0-9/]+", "-", text.casefold()).strip("-")
    is_name = "[a-z0-9]" in pattern and len(slug) < 100 and re.fullmatch(pattern, slug) is not None
    return slug if is_name else ""


def title(schema: Schema) -> str:
    return str(schema.get("title", "")).lower()


def where(schema: Schema, pointer: Pointer) -> str:
    """Where something is: in a thing by its title, or below a key that has no other title than itself."""
    if key := _only_a_key(schema, pointer):
        return f" in {key!r}"
    return f" in {article(title(schema))}" if title(schema) else ""


def this(schema: Schema, pointer: Pointer) -> str:
    """What stands there: a thing by its title, or by the key that has no other title."""
    key = _only_a_key(schema, pointer)
    return repr(key) if key else f"this {title(schema) or 'mapping'}"


def _only_a_key(schema: Schema, pointer: Pointer) -> str:
    """The key that a thing stands below, where it has no other title."""
    said, key = title(schema), str(pointer[-1]) if pointer else ""
    return key if said and said == key.replace("_", " ") else ""


def article(noun: str) -> str:
    is_plural = noun == "dice" or (noun.endswith("s") and not noun.endswith("ss"))
    if is_plural or noun.startswith(("a ", "an ", "the ")):
        return noun
    return with_article(noun)


def first_sentence(text: str) -> str:
    return re.split(r"(?<=\w\.) ", text.strip(), maxsplit=1)[0].rstrip(".")


def scalar_hint(
    value: Any, types: Sequence[str], schema: Schema, span: Span, text: str
) -> tuple[str, tuple[Edit, ...]]:
    """How to write a number, a word or a condition that something else stands for."""
    choices = schema.get("enum")
    if isinstance(value, str) and "integer" in types and re.fullmatch(r"-?(0|[1-9][0-9]{0,8})", value):
        return f"remove the quotes: {value}", (Edit(span, value),)
    if isinstance(value, float) and "integer" in types:
        return "write it without a fraction", ()
    if "boolean" in types and not isinstance(value, list | dict):
        meant = {"yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false"}
        return f"write {meant.get(str(value).casefold(), 'true or false')}", ()
    if isinstance(value, list) and len(value) == 1 and not isinstance(value[0], list | dict) and text[:1] == "[":
        return f"write it without the brackets: {as_yaml(value[0])}", ()
    if choices and "string" in types and as_yaml(value) not in choices:
        return f"it can be {listed(map(str, choices))}", ()
    if schema.get("x-lantern-expression") == "condition":
        return "write what must hold as text, with a comparison such as == or >", ()
    if isinstance(value, bool | int | float) and "string" in types and "x-lantern-shape" in schema:
        return f"write {schema['x-lantern-shape']}", ()
    if isinstance(value, bool | int | float) and "string" in types and "integer" not in types:
        return f'put it in quotes: "{as_yaml(value)}"', ()
    if isinstance(value, dict) and "string" in types and span.line == span.end_line and text[:1] != "{":
        return "text with ': ' in it stands in quotes, all of it", ()
    if schema.get("x-lantern-expression") == "number" and not isinstance(value, list | dict):
        return "write a number, such as 2", ()
    if isinstance(value, str) and "integer" in types and not example_hint(schema):
        return "write it in digits, such as 4", ()
    return example_hint(schema), ()


def excluded(passed: list[Schema], beside: Any) -> str:
    """What to do about a key that cannot stand beside others: which of them exclude it."""
    asked = passed[-3].get("if", {}) if len(passed) > 2 else {}
    for key, wanted in asked.get("properties", {}).items():
        if "const" in wanted:
            return f"it means nothing where {key!r} is {wanted['const']!r}: remove it"
    others = [key for key in asked.get("required", ()) if key in beside]
    return f"remove it, or {others[0]!r}: only one of the two can stand here" if others else "remove it"


def may_be_item(value: Any, schema: Schema) -> bool:
    """Whether a value that stands alone may be an item of the list that is needed there."""
    items = schema.get("items", {})
    types = items.get("type", ())
    if isinstance(value, bool):
        value_types = {"boolean"}
    else:
        value_types = {name for name, python in _PYTHON.items() if isinstance(value, python)}
    return not types or not value_types.isdisjoint({types} if isinstance(types, str) else types)


_PYTHON: dict[str, type | tuple[type, ...]] = {
    "integer": int,
    "number": (int, float),
    "string": str,
    "boolean": bool,
    "array": list,
    "object": dict,
    "null": type(None),
}
#: What a place takes that a number or a condition can stand in, in words.
AS_EXPRESSIONS = {"number": "a whole number or an expression", "condition": "a condition"}


def fitting_argument(value: Any, schema: Schema) -> str:
    """How to write a word or a number that stands alone for the argument of a verb that takes it; empty for none."""
    properties: dict[str, Schema] = schema.get("properties", {})
    fitting = [name for name, each in properties.items() if value in each.get("enum", ())]
    if isinstance(value, int) and not isinstance(value, bool):
        fitting = [name for name, each in properties.items() if "integer" in each.get("type", ())]
    if not fitting:
        return ""
    others = [key for key in schema.get("required", ()) if key != fitting[0]]
    return "write {" + ", ".join((f"{fitting[0]}: {value}", *(f"{key}: …" for key in others))) + "}"


def as_mapping(value: Any, schema: Schema) -> str:
    """How to write a mapping where one word or number stands."""
    known = list(schema.get("properties", {}))
    keys = [value] if value in known else (schema.get("required") or [])
    described = example_hint(schema)
    if not keys:
        return ": ".join(filter(None, (described, f"its keys are {listed(known)}" if known else "")))
    shape = "{" + ", ".join(f"{key}: …" for key in keys) + "}"
    return f"write {shape}" + (f": {described}" if described else "")


def comment_behind(document: Document, span: Span) -> str:
    """What is stuck behind a `#` right after an empty value, such as a colour without quotes; empty for none."""
    line = document.raw.decode("utf-8-sig", "replace").splitlines()[span.line - 1]
    found = re.fullmatch(r"\s*(#[^\s#]\S*).*", line[span.column - 1 :])
    return found[1] if found else ""


def quote_hint(text: str, pattern: str) -> str:
    """How to write text that looks like a number, and the nearest that does not: a letter beside one of its own."""
    beside = (
        text[:place] + chr(ord(letter) + step) + text[place + 1 :]
        for place, letter in enumerate(text)
        for step in (-1, 1)
        if letter.isalpha()
    )
    near = next((each for each in beside if re.fullmatch(pattern, each) and isinstance(resolve(each), str)), "")
    return f'put it in quotes: "{text}"' + (f"; or {did_you_mean(near)}" if near else "")


def as_yaml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def example_hint(schema: Schema) -> str:
    described = " ".join(first_sentence(str(schema.get("description", ""))).split())
    return described[:1].lower() + described[1:] if described else ""


def what_it_can_be(value: Any) -> str:
    return "numbers" if isinstance(value, int | float) and not isinstance(value, bool) else "words"
