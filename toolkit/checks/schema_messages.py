"""From schema errors to diagnostics: plain words, the right place, and the nearest valid name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from toolkit.checks import vocabulary_messages
from toolkit.checks.fixing import certain, key_edit, value_edit
from toolkit.checks.places import written
from toolkit.checks.schema_errors import SchemaError, settle
from toolkit.checks.wording import did_you_mean, found, listed, needed
from toolkit.content.diagnostics import Diagnostic, Edit, Pointer, Span, nearest, with_article
from toolkit.content.scalars import resolve
from toolkit.content.schemas import Schema, SchemaBook
from toolkit.content.yaml import Document
from toolkit.rules.arguments import INSTEAD_OF_0

CODES = {
    "L0201": "an unknown key",
    "L0202": "a missing key",
    "L0203": "a word that is not one of the allowed ones",
    "L0204": "a value of the wrong type",
    "L0205": "a number out of range",
    "L0206": "text of the wrong shape",
    "L0207": "too many or too few",
    "L0208": "the same item twice in a list",
    "L0209": "a value that fits none of the allowed forms",
}


def schema_problems(
    book: SchemaBook, name: str, document: Document, pointer: Pointer, data: Any, *, partial: bool = False
) -> list[Diagnostic]:
    """What the schema `name` finds wrong with `data`, which stands at `pointer` of the document.

    `partial` is for an entity that `extends` another: what it lacks may come from there.
    """
    errors = book.errors(name, data)
    if not errors:
        return []
    writer = Writer(book, name, document, pointer, data)
    return [
        writer.diagnostic(each) for each in settle(errors, data) if not (partial and each.name in _MAY_BE_INHERITED)
    ]


#: What a part of an entity may lack, because the entity it extends may bring it.
_MAY_BE_INHERITED = frozenset({"required", "dependentRequired", "minProperties"})


class Writer:
    """Writes diagnostics about data that a schema found wrong; `base` is where the data stands in the document."""

    def __init__(self, book: SchemaBook, name: str, document: Document, base: Pointer, data: Any) -> None:
        self.book = book
        self.name = name
        self.document = document
        self.base = base
        self.data = data

    def diagnostic(self, error: SchemaError) -> Diagnostic:
        passed = self.book.followed(self.name, error.keyword_path[:-1])
        if error.name == "propertyNames":
            passed = self.book.followed(self.name, error.keyword_path[: error.keyword_path.index("propertyNames")])
        write = getattr(self, f"_{_snake(error.name)}", self._other)
        result: Diagnostic = write(error, passed)
        return result

    # Places

    def _value(self, pointer: Pointer) -> Any:
        value = self.data
        for step in pointer:
            value = value[step]
        return value

    def _at_value(self, pointer: Pointer) -> Span:
        return self.document.span(self.base + pointer)

    def _at_key(self, pointer: Pointer) -> Span:
        return self.document.key_span(self.base + pointer)

    def _at_head(self, pointer: Pointer) -> Span:
        """Where to point when something is missing from a mapping: its `kind`, or its first key."""
        keys = self._value(pointer)
        head = "kind" if "kind" in keys else next(iter(keys), None)
        if head is not None:
            return self._at_key((*pointer, head))
        return self._at_key(pointer) if pointer else self._at_value(pointer)

    def _told(
        self, code: str, message: str, pointer: Pointer, span: Span, hint: str = "", fix: tuple[Edit, ...] = ()
    ) -> Diagnostic:
        return Diagnostic(code, message, self.document.path, span, hint=hint, pointer=self.base + pointer, fix=fix)

    # Keys

    def _additional_properties(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        key = str(error.details["unexpected"][0])
        pointer = (*error.pointer, key)
        known = _known_keys(passed[-1])
        told = vocabulary_messages.unknown_name(self.book, self.name, key, passed)
        if told is not None:
            code, message, hint, better = told
        else:
            missing = error.details.get("missing", [])
            free = [each for each in known if each not in self._value(error.pointer)]
            better = nearest(key, missing) or nearest(key, free) or nearest(key, known)
            code, message = "L0201", f"the key {key!r} is unknown{_in(passed[-1])}"
            hint = did_you_mean(better) if better else f"the keys here are {listed(known)}"
        if better in self._value(error.pointer):
            return self._told(code, message, pointer, self._at_key(pointer), f"{better!r} is there already")
        fix = (
            key_edit(self.document, self.base + pointer, key, better)
            if better and certain(key, known) == better
            else ()
        )
        return self._told(code, message, pointer, self._at_key(pointer), hint, fix)

    _unevaluated_properties = _additional_properties

    def _required(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        key = str(error.details["property"])
        described = self._description_of(passed[-1], key) or next(
            filter(None, (self._description_of(each, key) for each in reversed(passed))), ""
        )
        hint = f"add '{key}: …'" + (f": {_first_sentence(described)}" if described else "")
        others = passed[-1].get("x-lantern-or", ())
        name = " or ".join(map(repr, (key, *others)))
        if others:
            hint += "".join(f", or '{other}: …'" for other in others)
        return self._told(
            "L0202", f"{name} is missing{_in(passed[-1])}", error.pointer, self._at_head(error.pointer), hint
        )

    def _description_of(self, schema: Schema, key: str) -> str:
        property_ = schema.get("properties", {}).get(key)
        if not isinstance(property_, dict):
            return ""
        if "description" in property_:
            return str(property_["description"])
        reference = str(property_.get("$ref", ""))
        if "#" not in reference or reference.startswith("#"):
            return ""
        return str(self.book.target(reference, schema)[0].get("description", ""))

    def _property_names(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        inner = error.details["error"]
        key = str(inner.instance)
        pointer = (*error.pointer, key)
        options = [str(option) for option in inner.kind.as_dict().get("options", ())]
        better = nearest(key, options)
        hint = did_you_mean(better) if better else (f"the keys here are {listed(options)}" if options else "")
        message = f"the key {key!r} is unknown{_in(passed[-1])}"
        shape = passed[-1].get("propertyNames", {}).get("x-lantern-shape", "")
        if shape and not options:
            message = f"{key!r} cannot be a key{_in(passed[-1])}"
            better = _as_name(key, str(inner.kind.as_dict().get("pattern", "")))
            hint = did_you_mean(better) if better else f"write {shape}"
        return self._told("L0201", message, pointer, self._at_key(pointer), hint)

    def _min_properties(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        return self._counted_keys(error, passed, "lacks something")

    def _max_properties(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        return self._counted_keys(error, passed, "has too much")

    def _counted_keys(self, error: SchemaError, passed: list[Schema], fault: str) -> Diagnostic:
        keys = list(self._value(error.pointer))
        limit = error.details["limit"]
        span = self._at_head(error.pointer)
        told = vocabulary_messages.wrong_count(keys, passed)
        if told is None:
            what = _title(passed[-1]) or "mapping"
            told = ("L0207", f"this {what} {fault}: it has {len(keys)} keys", f"{limit} is the limit here")
        if len(keys) > limit:
            span = self._at_key((*error.pointer, keys[limit]))
        return self._told(told[0], told[1], error.pointer, span, told[2])

    # Values

    def _type(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        value = self._value(error.pointer)
        types = list(error.details["types"])
        span = self._at_value(error.pointer)
        if isinstance(value, float) and "string" in types and "pattern" in passed[-1]:
            text = written(self.document, span)
            if re.fullmatch(str(passed[-1]["pattern"]), text):
                message = f"text is needed here, but YAML reads {text} as a number"
                return self._told("L0204", message, error.pointer, span, _quote_hint(text, str(passed[-1]["pattern"])))
        hint, fix = _type_hint(value, types, passed[-1], span)
        return self._told(
            "L0204", f"{needed(types)} is needed here, this is {found(value)}", error.pointer, span, hint, fix
        )

    def _enum(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        value = self._value(error.pointer)
        options = [str(option) for option in error.details["options"]]
        told = vocabulary_messages.unknown_word(self.book, self.name, str(value), passed)
        if told is not None:
            code, message, hint, better = told
        else:
            better = nearest(str(value), options)
            code, message = "L0203", f"{value!r} is not one of the {_what_it_can_be(value)} this can be"
            hint = f"{did_you_mean(better)} It can be {listed(options)}" if better else f"it can be {listed(options)}"
        place = self.base + error.pointer
        is_certain = better and isinstance(value, str) and certain(value, options) == better
        fix = value_edit(self.document, place, value, better) if is_certain and better else ()
        return self._told(code, message, error.pointer, self._at_value(error.pointer), hint, fix)

    def _const(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        wanted = error.details["expected_value"]
        message = f"this must be {wanted!r}, not {self._value(error.pointer)!r}"
        hint = _first_sentence(str(passed[-1].get("description", "")))
        return self._told("L0203", message, error.pointer, self._at_value(error.pointer), hint)

    def _false_schema(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        key = error.pointer[-1] if error.pointer else ""
        why = next((str(each["x-lantern-because"]) for each in reversed(passed) if "x-lantern-because" in each), "")
        message = f"{key!r} does nothing here" if why else f"{key!r} cannot stand here"
        return self._told("L0201", message, error.pointer, self._at_key(error.pointer), why or "remove it")

    def _not(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        description = str(passed[-1].get("description", ""))
        span = self._at_value(error.pointer)
        if passed[-1].get("not") == {"const": 0}:
            return self._told("L0205", "0 changes nothing", error.pointer, span, INSTEAD_OF_0)
        return self._told("L0209", "this is not allowed here", error.pointer, span, _first_sentence(description))

    def _minimum(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        return self._range(error, "small", f"the least is {error.details['limit']}")

    def _maximum(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        return self._range(error, "large", f"the most is {error.details['limit']}")

    def _exclusive_minimum(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        return self._range(error, "small", f"it must be more than {error.details['limit']}")

    def _exclusive_maximum(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        return self._range(error, "large", f"it must be less than {error.details['limit']}")

    def _range(self, error: SchemaError, how: str, hint: str) -> Diagnostic:
        value = self._value(error.pointer)
        return self._told("L0205", f"{value} is too {how}", error.pointer, self._at_value(error.pointer), hint)

    def _pattern(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        value = str(self._value(error.pointer))
        schema = passed[-1]
        shape = schema.get("x-lantern-shape") or _first_sentence(str(schema.get("description", "")))
        better = _as_name(value, str(error.details["pattern"]))
        hint = did_you_mean(better) if better else (f"write {shape}" if schema.get("x-lantern-shape") else shape)
        if schema.get("x-lantern-shape"):
            what = str(shape).partition(" such as")[0].rstrip(",")
        else:
            what = _article(_title(schema) or "text of this form")
        message = f"{value!r} is not {what}"
        return self._told("L0206", message, error.pointer, self._at_value(error.pointer), hint)

    def _min_length(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        value = self._value(error.pointer)
        message = (
            "there are no words here" if not value else f"this text has fewer than {error.details['limit']} characters"
        )
        return self._told(
            "L0207", message, error.pointer, self._at_value(error.pointer), "write them, or remove the key"
        )

    def _max_length(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        limit = error.details["limit"]
        message = f"this text has {len(self._value(error.pointer))} characters, more than {limit}"
        return self._told("L0207", message, error.pointer, self._at_value(error.pointer), "make it shorter")

    def _min_items(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        return self._counted_items(error, "at least")

    def _max_items(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        return self._counted_items(error, "at most")

    def _counted_items(self, error: SchemaError, bound: str) -> Diagnostic:
        count = len(self._value(error.pointer))
        limit = error.details["limit"]
        message = "this list is empty" if not count else f"this list has {count} {'item' if count == 1 else 'items'}"
        hint = f"{bound} {limit} {'item' if limit == 1 else 'items'} must stand here"
        return self._told("L0207", message, error.pointer, self._at_value(error.pointer), hint)

    def _unique_items(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        items = self._value(error.pointer)
        second = next((i for i, item in enumerate(items) if item in items[:i]), 0)
        pointer = (*error.pointer, second)
        message = f"{items[second]!r} stands twice in this list"
        return self._told("L0208", message, pointer, self._at_value(pointer), "remove one of the two")

    def _other(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        forms = [_title(each) for each in passed[-1].get(error.name, []) if isinstance(each, dict)]
        hint = f"it can be {listed(form for form in forms if form)}" if any(forms) else error.message
        message = "this fits none of the allowed forms"
        return self._told("L0209", message, error.pointer, self._at_value(error.pointer), hint)


def _as_name(text: str, pattern: str) -> str:
    """A text as a name of the form that a pattern asks for; empty where the pattern asks for something else."""
    slug = re.sub(r"[^a-z0-9/]+", "-", text.casefold()).strip("-")
    is_name = "[a-z0-9]" in pattern and len(slug) < 100 and re.fullmatch(pattern, slug) is not None
    return slug if is_name else ""


def _snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), name)


def _known_keys(schema: Schema) -> list[str]:
    return sorted(schema.get("properties", {}))


def _title(schema: Schema) -> str:
    return str(schema.get("title", "")).lower()


def _in(schema: Schema) -> str:
    title = _title(schema)
    return f" in {_article(title)}" if title else ""


def _article(noun: str) -> str:
    is_plural = noun == "dice" or (noun.endswith("s") and not noun.endswith("ss"))
    if is_plural or noun.startswith(("a ", "an ", "the ")):
        return noun
    return with_article(noun)


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=\w\.) ", text.strip(), maxsplit=1)[0].rstrip(".")


def _type_hint(value: Any, types: Sequence[str], schema: Schema, span: Span) -> tuple[str, tuple[Edit, ...]]:
    if isinstance(value, str) and "integer" in types and re.fullmatch(r"-?(0|[1-9][0-9]{0,8})", value):
        return f"remove the quotes: {value}", (Edit(span, value),)
    if isinstance(value, bool | int | float) and "string" in types and "x-lantern-shape" in schema:
        return f"write {schema['x-lantern-shape']}", ()
    if isinstance(value, bool | int | float) and "string" in types and "boolean" not in types:
        return f'put it in quotes: "{_yaml(value)}"', ()
    if isinstance(value, dict) and "string" in types and span.line == span.end_line:
        return "text with ': ' in it stands in quotes, all of it", ()
    if value is None:
        return "write a value after the colon, or remove the key", ()
    if "array" in types and not isinstance(value, list | dict):
        return f"write a list, even of one: [{_yaml(value)}]", ()
    if isinstance(value, float) and "integer" in types:
        return "write it without a fraction", ()
    return _example_hint(schema), ()


def _quote_hint(text: str, pattern: str) -> str:
    """How to write text that looks like a number, and the nearest that does not: a letter beside one of its own."""
    beside = (
        text[:place] + chr(ord(letter) + step) + text[place + 1 :]
        for place, letter in enumerate(text)
        for step in (-1, 1)
        if letter.isalpha()
    )
    near = next((each for each in beside if re.fullmatch(pattern, each) and isinstance(resolve(each), str)), "")
    return f'put it in quotes: "{text}"' + (f"; or {did_you_mean(near)}" if near else "")


def _yaml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _example_hint(schema: Schema) -> str:
    described = _first_sentence(str(schema.get("description", "")))
    return described[:1].lower() + described[1:] if described else ""


def in_order(problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Reading order, each diagnostic once."""
    return sorted(set(problems))


def _what_it_can_be(value: Any) -> str:
    return "numbers" if isinstance(value, int | float) and not isinstance(value, bool) else "words"
