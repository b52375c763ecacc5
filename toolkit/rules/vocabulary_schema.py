"""The schema of a system's effects, triggers and selectors, derived from its vocabulary.

The file `schemas/<system>/effects.schema.json` is this function's result; a test fails when it is out of date.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolkit.rules.arguments import LONGEST_WORD, ConditionArgument, EffectsArgument, NumberArgument, Schema, Selects
from toolkit.rules.verbs import Parameter, Verb, Vocabulary

DRAFT = "https://json-schema.org/draft/2020-12/schema"
MOST_TRIGGERS = 50
MOST_EFFECTS = 30

INSTEAD: Schema = {
    "description": "Whether the effects take the place of what the rules do by default at that moment.",
    "type": "boolean",
}


def effects_schema(vocabulary: Vocabulary) -> Schema:
    """The whole generated schema file of one system."""
    definitions: dict[str, Any] = {"trigger": _trigger(vocabulary)}
    if vocabulary.stats:
        definitions["passive"] = _passive(vocabulary)
        definitions["passives"] = _list_of("passive", MOST_TRIGGERS)
    definitions["triggers"] = _list_of("trigger", MOST_TRIGGERS)
    for context in vocabulary.contexts():
        definitions[f"effect-{_slug(context)}"] = _effect(vocabulary, context)
        definitions[f"effects-{_slug(context)}"] = _list_of(f"effect-{_slug(context)}", MOST_EFFECTS)
    for family in sorted(vocabulary.selectors):
        definitions[f"select-{family}"] = _selectors(vocabulary, family, None)
    for context in vocabulary.contexts():
        for family in sorted(_families(vocabulary, context)):
            name = _selectors_name(vocabulary, family, context)
            definitions.setdefault(name, _selectors(vocabulary, family, context))
    return {
        "$schema": DRAFT,
        "$id": f"lantern:{vocabulary.system}/effects.schema.json",
        "title": f"Effects of {vocabulary.system}",
        "description": "Generated from the vocabulary of the rules: change that, then `lantern schema --update`.",
        "$defs": definitions,
    }


def _families(vocabulary: Vocabulary, context: type) -> set[str]:
    """The families of selectors that the verbs of a context take."""
    parameters = (each for verb in vocabulary.verbs_for(context).values() for each in verb.parameters)
    return {each.type.family for each in parameters if isinstance(each.type, Selects)}


def _selectors(vocabulary: Vocabulary, family: str, context: type | None) -> Schema:
    """The selectors of a family; with a context, those that make sense there."""
    known = vocabulary.selectors[family]
    members = {name: (known[name].parameters, known[name].doc) for name in _members(vocabulary, family, context)}
    return _one_of_named(vocabulary, family, members, context)


def _members(vocabulary: Vocabulary, family: str, context: type | None) -> list[str]:
    members = sorted(vocabulary.selectors.get(family, {}).items())
    return [name for name, each in members if context is None or issubclass(context, each.context)]


def _selectors_name(vocabulary: Vocabulary, family: str, context: type | None) -> str:
    """The definition of a family's selectors in a context: one for all contexts in which the same make sense."""
    members = _members(vocabulary, family, context)
    if members == _members(vocabulary, family, None):
        return f"select-{family}"
    first = next(each for each in vocabulary.contexts() if _members(vocabulary, family, each) == members)
    return f"select-{family}-on-{_slug(first)}"


def _list_of(name: str, most: int) -> Schema:
    return {"type": "array", "items": {"$ref": f"#/$defs/{name}"}, "minItems": 1, "maxItems": most}


def _slug(context: type) -> str:
    return context.__name__.lower()


def _trigger(vocabulary: Vocabulary) -> Schema:
    events = [vocabulary.events[name] for name in sorted(vocabulary.events)]
    return {
        "title": "trigger",
        "description": "What happens when: on an event, if a condition holds, do effects.",
        "type": "object",
        "properties": {
            "on": {
                "description": "The moment it listens to: "
                + " ".join(f"`{e.name}`: {_first_line(e.doc)}" for e in events),
                "type": "string",
                "enum": [event.name for event in events],
                "x-lantern-event": True,
            },
            "if": {"description": "An expression that must hold.", **ConditionArgument().schema()},
            "do": {
                "description": "The effects, in order.",
                "type": "array",
                "minItems": 1,
                "maxItems": MOST_EFFECTS,
            },
            **({"instead": INSTEAD} if any(event.replaceable for event in events) else {}),
            **vocabulary.trigger_extras,
        },
        "required": ["on", "do"],
        "additionalProperties": False,
        "allOf": [
            {
                "if": {"properties": {"on": {"const": event.name}}, "required": ["on"]},
                "then": {
                    "x-lantern-scope": event.name,
                    "properties": {
                        "do": {"$ref": f"#/$defs/effects-{_slug(event.context)}"},
                        **({} if event.replaceable else {"instead": {"const": False}}),
                    },
                },
            }
            for event in events
        ],
    }


def _passive(vocabulary: Vocabulary) -> Schema:
    stats = [vocabulary.stats[name] for name in sorted(vocabulary.stats)]
    return {
        "title": "passive",
        "description": "A change of a stat that holds while this is in play.",
        "type": "object",
        "properties": {
            "stat": {
                "description": "The stat: " + " ".join(f"`{each.name}`: {_first_line(each.doc)}" for each in stats),
                "type": "string",
                "enum": [each.name for each in stats],
            },
            "by": {"description": "How much is added; less than 0 takes away.", **NumberArgument().schema()},
            "if": {"description": "Only while this holds.", **ConditionArgument().schema()},
        },
        "required": ["stat", "by"],
        "additionalProperties": False,
        "allOf": [
            {
                "if": {"properties": {"stat": {"const": each.name}}, "required": ["stat"]},
                "then": {"x-lantern-scope": f"stat {each.name}"},
            }
            for each in stats
        ],
    }


def _effect(vocabulary: Vocabulary, context: type) -> Schema:
    verbs = vocabulary.verbs_for(context)
    schema = _one_of_named(
        vocabulary,
        "effect",
        {name: (verb.parameters, verb.doc) for name, verb in verbs.items()},
        context,
        bare=[name for name, verb in verbs.items() if not verb.needs_arguments],
    )
    schema["x-lantern-verbs"] = True
    if schema.get("then"):
        return _with_condition(schema)
    return schema


def _with_condition(schema: Schema) -> Schema:
    """An effect may carry a condition of its own beside its verb."""
    shape = schema["else"]
    shape["properties"]["if"] = {"description": "Only if this expression holds.", **ConditionArgument().schema()}
    del shape["minProperties"], shape["maxProperties"]
    shape["if"] = {"required": ["if"]}
    shape["then"] = {"minProperties": 2, "maxProperties": 2}
    shape["else"] = {"minProperties": 1, "maxProperties": 1}
    return schema


def _one_of_named(
    vocabulary: Vocabulary,
    title: str,
    members: dict[str, tuple[tuple[Parameter, ...], str]],
    context: type | None,
    bare: Iterable[str] | None = None,
) -> Schema:
    """A name alone where it needs no arguments, or a mapping of exactly one name to its arguments."""
    names = (
        list(bare)
        if bare is not None
        else [name for name, (ps, _) in members.items() if not any(p.required for p in ps)]
    )
    mapping = {
        "properties": {
            name: _arguments(vocabulary, parameters, doc, context) for name, (parameters, doc) in members.items()
        },
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 1,
    }
    return {
        "title": title,
        "type": ["string", "object"],
        "maxLength": LONGEST_WORD,
        "if": {"type": "string"},
        "then": {"enum": names},
        "else": mapping,
    }


def _arguments(vocabulary: Vocabulary, parameters: tuple[Parameter, ...], doc: str, context: type | None) -> Schema:
    """One argument may stand by itself; several, or one by name, stand in a mapping."""
    if not parameters:
        return {"description": doc, "type": "object", "maxProperties": 0}
    long_form = {
        "type": "object",
        "properties": {each.name: _parameter(vocabulary, each, context) for each in parameters},
        "required": [each.name for each in parameters if each.required],
        "additionalProperties": False,
    }
    if sum(1 for each in parameters[1:] if each.required):
        described = {each.name: _described(vocabulary, each, context) for each in parameters}
        return {"description": doc, **long_form, "properties": described}
    return {
        "description": doc,
        "if": {"type": "object"},
        "then": long_form,
        "else": _parameter(vocabulary, parameters[0], context),
    }


def _parameter(vocabulary: Vocabulary, parameter: Parameter, context: type | None) -> Schema:
    if isinstance(parameter.type, Selects):
        return {"$ref": f"#/$defs/{_selectors_name(vocabulary, parameter.type.family, context)}"}
    if isinstance(parameter.type, EffectsArgument):
        assert context is not None, "a selector takes no effects"
        return {"$ref": f"#/$defs/effects-{_slug(context)}"}
    return parameter.type.schema()


def _described(vocabulary: Vocabulary, parameter: Parameter, context: type | None) -> Schema:
    """An argument that can only stand by its name says in an editor what it takes."""
    schema = _parameter(vocabulary, parameter, context)
    return schema if "$ref" in schema else {"description": _first_line(type(parameter.type).__doc__ or ""), **schema}


def _first_line(doc: str) -> str:
    return doc.strip().splitlines()[0]


def verb_reference(verb: Verb) -> str:
    """How a verb is written, for messages and the reference page: `burn: tiles` or `burn: {tiles, who?}`."""
    if not verb.parameters:
        return verb.name
    names = [each.name if each.required else f"{each.name}?" for each in verb.parameters]
    return f"{verb.name}: {names[0]}" if len(names) == 1 else f"{verb.name}: {{{', '.join(names)}}}"
