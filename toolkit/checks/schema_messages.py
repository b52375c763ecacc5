"""From schema errors to diagnostics: plain words, the right place, and the nearest valid name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from toolkit.checks import vocabulary_messages
from toolkit.checks.fixing import certain, key_edit, value_edit
from toolkit.checks.places import written
from toolkit.checks.schema_errors import SchemaError, settle
from toolkit.checks.schema_hints import (
    AS_EXPRESSIONS,
    article,
    as_mapping,
    as_name,
    as_yaml,
    comment_behind,
    example_hint,
    excluded,
    first_sentence,
    fitting_argument,
    may_be_item,
    quote_hint,
    scalar_hint,
    this,
    title,
    what_it_can_be,
    where,
)
from toolkit.checks.wording import MANY, did_you_mean, found, listed, listed_for, needed
from toolkit.content.diagnostics import Diagnostic, Edit, Pointer, Span, nearest
from toolkit.content.schemas import Schema, SchemaBook
from toolkit.content.yaml import Document

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


#: What a part of an entity may lack, because the entity it extends may bring it.
_MAY_BE_INHERITED = frozenset({"required", "dependentRequired", "minProperties"})

#: Of so many keys of which one is needed, the hint tells alone.
_MANY_WAYS = 4


class Writer:
    """Writes diagnostics about data that a schema found wrong; `base` is where the data stands in the document."""

    def __init__(
        self, book: SchemaBook, name: str, document: Document, base: Pointer, data: Any, *, partial: bool = False
    ) -> None:
        self.book = book
        self.name = name
        self.document = document
        self.base = base
        self.data = data
        self.partial = partial
        #: The missing keys that an unknown one beside them was probably meant to be: told there.
        self._told_already: set[tuple[Pointer, str]] = set()

    def in_words(self, errors: list[Any]) -> list[Diagnostic]:
        """What is wrong in words: one diagnostic a mistake, of all that the schema engine says about it."""
        settled = settle(errors, self.data)
        kept = [each for each in settled if not (self.partial and self._may_be_inherited(each))]
        return [told for each in kept if (told := self.diagnostic(each)) is not None]

    def _may_be_inherited(self, error: SchemaError) -> bool:
        """Whether the entity it extends may bring what lacks here. It takes over lists as they are, or not at all."""
        around = (self._value(error.pointer[:depth]) for depth in range(len(error.pointer)))
        return error.name in _MAY_BE_INHERITED and not any(isinstance(each, list) for each in around)

    def diagnostic(self, error: SchemaError) -> Diagnostic | None:
        """What is wrong in words; None where another diagnostic says it."""
        passed = self.book.followed(self.name, error.keyword_path[:-1])
        if error.name == "propertyNames":
            passed = self.book.followed(self.name, error.keyword_path[: error.keyword_path.index("propertyNames")])
        if error.name == "required" and (error.pointer, str(error.details["property"])) in self._told_already:
            return None
        if error.name == "minLength" and "x-lantern-expression" in passed[-1]:
            return None  # reading the expression tells that it is empty
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
        beside = self._value(error.pointer)
        told = vocabulary_messages.unknown_name(self.book, self.name, key, passed, beside)
        if told is not None:
            code, message, hint, better = told
        else:
            missing = error.details.get("missing", [])
            free = [each for each in known if each not in self._value(error.pointer)]
            better = nearest(key, missing) or nearest(key, free) or nearest(key, known)
            code, message = "L0201", f"the key {key!r} is unknown{where(passed[-1], error.pointer)}"
            hint = did_you_mean(better) if better else f"the keys here are {listed_for(key, known)}"
            named = vocabulary_messages.named(passed, error.pointer)
            if named is not None:
                message = f"the {named.what} {named.name!r} has no {key!r}"
                hint = did_you_mean(better) if better else f"it takes {listed(named.arguments)}"
            if not better and error.details.get("alone") and len(missing) == 1 and not self.partial:
                self._told_already.add((error.pointer, missing[0]))
                others = "" if len(known) >= MANY else f" {hint[:1].upper()}{hint[1:]}"
                hint = f"{missing[0]!r} is missing: did you mean that?{others}"
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
        only = passed[-1].get("properties", {}).get(key, {}).get("const", "…")
        hint = f"add '{key}: {only}'" + (f": {first_sentence(described)}" if described else "")
        others = passed[-1].get("x-lantern-or", ())
        name = " or ".join(map(repr, (key, *others)))
        if len(others) >= _MANY_WAYS:  # nobody reads so many in a sentence
            name, hint = "what it does", f"say at least one of {listed((key, *others))}"
        elif others:
            hint += "".join(f", or '{other}: …'" for other in others)
        message = f"{name} is missing{where(passed[-1], error.pointer)}"
        named = vocabulary_messages.named(passed, error.pointer)
        if named is not None:
            message = f"the {named.what} {named.name!r} needs {name}"
        return self._told("L0202", message, error.pointer, self._at_head(error.pointer), hint)

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
        message = f"the key {key!r} is unknown{where(passed[-1], error.pointer)}"
        shape = passed[-1].get("propertyNames", {}).get("x-lantern-shape", "")
        if shape and not options:
            message = f"{key!r} cannot be a key{where(passed[-1], error.pointer)}"
            better = as_name(key, str(inner.kind.as_dict().get("pattern", "")))
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
        told = self._takes_nothing(passed, error.pointer) or vocabulary_messages.wrong_count(keys, passed)
        if told is None:
            known = _known_keys(passed[-1])
            hint = f"at {'least' if len(keys) < limit else 'most'} {limit} must stand here"
            hint += f": the keys here are {listed(known)}" if known else ""
            told = ("L0207", f"{this(passed[-1], error.pointer)} {fault}: it has {len(keys) or 'no'} keys", hint)
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
                return self._told("L0204", message, error.pointer, span, quote_hint(text, str(passed[-1]["pattern"])))
        told = self._takes_nothing(passed, error.pointer)
        if told is not None:
            return self._told(told[0], told[1], error.pointer, span, told[2])
        hint, fix = self._type_hint(value, types, passed, error.pointer)
        wanted = AS_EXPRESSIONS.get(str(passed[-1].get("x-lantern-expression"))) or needed(types)
        return self._told("L0204", f"{wanted} is needed here, this is {found(value)}", error.pointer, span, hint, fix)

    def _takes_nothing(self, passed: list[Schema], pointer: Pointer) -> tuple[str, str, str] | None:
        return vocabulary_messages.takes_nothing(passed, pointer, beside=self._value(pointer[:-1]))

    def _type_hint(
        self, value: Any, types: Sequence[str], passed: list[Schema], pointer: Pointer
    ) -> tuple[str, tuple[Edit, ...]]:
        span = self._at_value(pointer)
        if value is None:
            comment = comment_behind(self.document, span)
            lost = f'what follows # is a comment: put it in quotes: "{comment}"'
            return lost if comment else "write a value after the colon, or remove the key", ()
        choices = vocabulary_messages.choices(passed[-1])
        if choices and not (isinstance(value, list) and len(value) == 1):
            return choices, ()
        if "array" in types and not isinstance(value, list):
            return self._as_list(value, passed, pointer), ()
        if "object" in types and not isinstance(value, dict | list):
            fitting = fitting_argument(value, passed[-1]) if vocabulary_messages.named(passed, pointer) else ""
            return fitting or as_mapping(value, passed[-1]), ()
        return scalar_hint(value, types, passed[-1], span, written(self.document, span))

    def _as_list(self, value: Any, passed: list[Schema], pointer: Pointer) -> str:
        """How to write one thing where a list is needed."""
        schema, text = passed[-1], written(self.document, self._at_value(pointer))
        named = vocabulary_messages.named(passed, pointer)
        if not may_be_item(value, schema):
            if named is not None and len(named.arguments) > 1:
                return f"write which of its arguments you mean: it takes {listed(named.arguments)}"
            return example_hint(schema)
        if "\n" in text or not text:  # on lines of its own
            return "write a list, even of one: '-' before it"
        least = int(schema.get("minItems", 1))
        return f"write a list, even of one: [{text}]" if least < 2 else f"write a list of {least}: [{text}, …]"

    def _enum(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        value = self._value(error.pointer)
        options = [str(option) for option in error.details["options"]]
        told = vocabulary_messages.unknown_word(self.book, self.name, str(value), passed)
        if told is not None:
            code, message, hint, better = told
        else:
            better = nearest(str(value), options)
            code, message = "L0203", f"{value!r} is not one of the {what_it_can_be(value)} this can be"
            shown = listed(options) if len(options) < MANY else listed_for(str(value), options)
            hint = f"{did_you_mean(better)} It can be {shown}" if better else f"it can be {shown}"
            when = passed[-1].get("x-lantern-elsewhere", {}).get(value)
            if when is not None:
                message, hint, better = f"{value!r} means something only {when}", f"here it can be {shown}", None
        place = self.base + error.pointer
        is_certain = better and isinstance(value, str) and certain(value, options) == better
        fix = value_edit(self.document, place, value, better) if is_certain and better else ()
        return self._told(code, message, error.pointer, self._at_value(error.pointer), hint, fix)

    def _const(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        wanted = error.details["expected_value"]
        told = vocabulary_messages.nothing_to_replace(self._value(error.pointer[:-1]), passed)
        if told is not None:
            return self._told(told[0], told[1], error.pointer, self._at_key(error.pointer), told[2])
        message = f"this must be {as_yaml(wanted)}, not {as_yaml(self._value(error.pointer))}"
        hint = first_sentence(str(passed[-1].get("description", "")))
        return self._told("L0203", message, error.pointer, self._at_value(error.pointer), hint)

    def _false_schema(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        key = error.pointer[-1] if error.pointer else ""
        why = next((str(each["x-lantern-because"]) for each in reversed(passed) if "x-lantern-because" in each), "")
        message = f"{key!r} does nothing here" if why else f"{key!r} cannot stand here"
        hint = why or excluded(passed, self._value(error.pointer[:-1]))
        return self._told("L0201", message, error.pointer, self._at_key(error.pointer), hint)

    def _not(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        description = str(passed[-1].get("description", ""))
        span = self._at_value(error.pointer)
        if passed[-1].get("not") == {"const": 0}:
            from toolkit.rules.arguments import INSTEAD_OF_0  # imports much that hardly any file needs

            return self._told("L0205", "0 changes nothing", error.pointer, span, INSTEAD_OF_0)
        return self._told("L0209", "this is not allowed here", error.pointer, span, first_sentence(description))

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
        shape = schema.get("x-lantern-shape") or first_sentence(str(schema.get("description", "")))
        better = as_name(value, str(error.details["pattern"]))
        hint = did_you_mean(better) if better else (f"write {shape}" if schema.get("x-lantern-shape") else shape)
        if schema.get("x-lantern-shape"):
            what = str(shape).partition(" such as")[0].rstrip(",")
        else:
            what = article(title(schema) or "text of this form")
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
        verb = "must" if bound == "at least" else "may"
        hint = f"{bound} {limit} {'item' if limit == 1 else 'items'} {verb} stand here"
        return self._told("L0207", message, error.pointer, self._at_value(error.pointer), hint)

    def _unique_items(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        items = self._value(error.pointer)
        second = next((i for i, item in enumerate(items) if item in items[:i]), 0)
        pointer = (*error.pointer, second)
        message = f"{items[second]!r} stands twice in this list"
        return self._told("L0208", message, pointer, self._at_value(pointer), "remove one of the two")

    def _other(self, error: SchemaError, passed: list[Schema]) -> Diagnostic:
        forms = [title(each) for each in passed[-1].get(error.name, []) if isinstance(each, dict)]
        hint = f"it can be {listed(form for form in forms if form)}" if any(forms) else error.message
        message = "this fits none of the allowed forms"
        return self._told("L0209", message, error.pointer, self._at_value(error.pointer), hint)


def _snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), name)


def _known_keys(schema: Schema) -> list[str]:
    return sorted(schema.get("properties", {}))
