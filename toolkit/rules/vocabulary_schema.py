"""The schema of a system's effects, triggers and selectors, derived from its vocabulary.

The file `schemas/<system>/effects.schema.json` is this function's result; a test fails when it is out of date.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from toolkit.rules.arguments import (
    LONGEST_WORD,
    BranchesArgument,
    Choice,
    ConditionArgument,
    EffectsArgument,
    NumberArgument,
    Schema,
    Selects,
)
from toolkit.rules.outcomes import NUMBERS, OTHERWISE, PLAIN_DIE
from toolkit.rules.together import Together, schema_of
from toolkit.rules.verbs import EventKind, Parameter, StatKind
from toolkit.rules.vocabulary import Vocabulary

DRAFT = "https://json-schema.org/draft/2020-12/schema"
MOST_TRIGGERS = 50
MOST_EFFECTS = 30
MOST_GROUPS = 20

INSTEAD: Schema = {
    "description": "Whether the effects take the place of what the rules do by default at that moment.",
    "type": "boolean",
}


class _Here(NamedTuple):
    """What is going on where something stands."""

    vocabulary: Vocabulary
    context: type

    @property
    def effects(self) -> Schema:
        """Effects that stand here."""
        return {"$ref": f"#/$defs/effects-{_slug(self.context)}"}

    def effects_of(self, argument: EffectsArgument) -> Schema:
        """The effects of an argument that is given here."""
        if not argument.event:
            return self.effects
        inner = self._replace(context=self.vocabulary.events[argument.event].context)
        return {"x-lantern-scope": argument.event, **inner.effects}


def effects_schema(vocabulary: Vocabulary) -> Schema:
    """The whole generated schema file of one system."""
    definitions: dict[str, Any] = {}
    for owner in vocabulary.owners.values():
        if owner.triggers:
            definitions[f"trigger-{owner.kind}"] = _trigger(vocabulary, owner.kind)
            definitions[f"triggers-{owner.kind}"] = _list_of(f"trigger-{owner.kind}", MOST_TRIGGERS)
            definitions[f"rules-{owner.kind}"] = _groups_of(f"triggers-{owner.kind}")
    if vocabulary.stats:
        for kinds in _with_passives(vocabulary):
            definitions[f"passive-{kinds[0]}"] = _passive(vocabulary.stats_of(kinds[0]), kinds)
            definitions |= {f"passives-{kind}": _list_of(f"passive-{kinds[0]}", MOST_TRIGGERS) for kind in kinds}
    for context in vocabulary.contexts():
        definitions[f"effect-{_slug(context)}"] = _effect(vocabulary, context)
        definitions[f"effects-{_slug(context)}"] = _list_of(f"effect-{_slug(context)}", MOST_EFFECTS)
    selecting = {kind.context for owner in vocabulary.owners.values() for _, kind in owner.selections.values()}
    for context in sorted({*vocabulary.contexts(), *selecting}, key=lambda context: context.__name__):
        for family in sorted(vocabulary.selectors):
            fitting = vocabulary.selectors_for(family, context)
            if fitting:
                named = {name: (each.parameters, each.doc) for name, each in fitting.items()}
                together = {name: each.together for name, each in fitting.items()}
                selector = _one_of_named(family, named, _Here(vocabulary, context), together=together)
                definitions[f"select-{family}-{_slug(context)}"] = {**selector, "x-lantern-selector": family}
    return {
        "$schema": DRAFT,
        "$id": f"lantern:{vocabulary.system}/effects.schema.json",
        "title": f"Effects of {vocabulary.system}",
        "description": "Generated from the vocabulary of the rules: change that, then `lantern schema --update`.",
        "$defs": definitions,
    }


def _groups_of(name: str) -> Schema:
    """One list of rules, or several with names of their own."""
    return {
        "type": ["array", "object"],
        "maxItems": MOST_TRIGGERS,
        "if": {"type": "array"},
        "then": {"$ref": f"#/$defs/{name}"},
        "else": {
            "if": {"required": ["on"]},  # one rule that no list stands around: no group is called so
            "then": {"$ref": f"#/$defs/{name}"},
            "minProperties": 1,
            "maxProperties": MOST_GROUPS,
            "propertyNames": {
                "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
                "x-lantern-shape": "small letters, digits and single hyphens",
            },
            "additionalProperties": {
                "description": "Rules that belong together; null takes away those of what the entity extends.",
                "if": {"type": "null"},
                "else": {"$ref": f"#/$defs/{name}"},
            },
        },
    }


def _list_of(name: str, most: int) -> Schema:
    return {"type": "array", "items": {"$ref": f"#/$defs/{name}"}, "minItems": 1, "maxItems": most}


def _slug(context: type) -> str:
    return context.__name__.lower()


def _trigger(vocabulary: Vocabulary, owner: str) -> Schema:
    """A trigger on a kind of entity: it can listen on that kind's own events alone."""
    events = [event for _, event in sorted(vocabulary.events_of(owner).items())]
    replaceable = [event.name for event in events if event.replaceable]
    refused = {"instead": {"const": False, "x-lantern-replaceable": replaceable}} if replaceable else {}
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
                "x-lantern-event": owner,
            },
            "if": {"description": "An expression that must hold.", **ConditionArgument().schema()},
            "do": {
                "description": "The effects, in order.",
                "type": "array",
                "minItems": 1,
                "maxItems": MOST_EFFECTS,
            },
            **({"instead": INSTEAD} if replaceable else {}),
            **{name: dict(extra.schema) for name, extra in vocabulary.extras_of(owner).items()},
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
                        **({} if event.replaceable else refused),
                        **_extras(vocabulary, owner, event),
                    },
                },
            }
            for event in events
        ],
    }


def _extras(vocabulary: Vocabulary, owner: str, event: EventKind) -> Schema:
    """The keys of triggers that take another form on an event than on the owner's others, or mean nothing there."""
    here = vocabulary.extras_of(owner, event.name)
    anywhere = vocabulary.extras_of(owner)
    return {
        name: dict(here[name].schema) if name in here else False
        for name in anywhere
        if name not in here or here[name].schema != anywhere[name].schema
    }


def _with_passives(vocabulary: Vocabulary) -> list[list[str]]:
    """The kinds of entities with lasting changes, those together that the same stats are for."""
    alike: dict[frozenset[str], list[str]] = {}
    for kind in sorted(kind for kind, owner in vocabulary.owners.items() if owner.passives):
        alike.setdefault(frozenset(vocabulary.stats_of(kind)), []).append(kind)
    return list(alike.values())


def _passive(fitting: Mapping[str, StatKind], kinds: Sequence[str]) -> Schema:
    """A lasting change of the stats that are for some kinds of entities."""
    stats = [fitting[name] for name in sorted(fitting)]
    by = NumberArgument(nonzero=True).schema()
    return {
        "title": "passive",
        "description": "A change of a stat that holds while this is in play.",
        "type": "object",
        "properties": {
            "stat": {
                "description": "The stat: " + " ".join(f"`{each.name}`: {_first_line(each.doc)}" for each in stats),
                "type": "string",
                "enum": [each.name for each in stats],
                "x-lantern-stat": list(kinds),
            },
            "by": {"description": "How much is added; less than 0 takes away.", **by},
            "if": {"description": "Only while this holds.", **ConditionArgument().schema()},
        },
        "required": ["stat", "by"],
        "additionalProperties": False,
        "allOf": [
            {
                "if": {"properties": {"stat": {"const": each.name}}, "required": ["stat"]},
                "then": {
                    "x-lantern-scope": f"stat {each.name}",
                    **({"properties": {"by": {"const": 1}}} if each.flag else {}),
                },
            }
            for each in stats
        ],
    }


def _effect(vocabulary: Vocabulary, context: type) -> Schema:
    verbs = vocabulary.verbs_for(context)
    schema = _one_of_named(
        "effect",
        {
            name: (tuple(each for each in verb.parameters if vocabulary.fits(each, context)), verb.doc)
            for name, verb in verbs.items()
        },
        _Here(vocabulary, context),
        together={name: verb.together for name, verb in verbs.items()},
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
    title: str,
    members: dict[str, tuple[tuple[Parameter, ...], str]],
    here: _Here,
    bare: Iterable[str] | None = None,
    together: Mapping[str, tuple[Together, ...]] | None = None,
) -> Schema:
    """A name alone where it needs no arguments, or a mapping of exactly one name to its arguments."""
    names = (
        list(bare)
        if bare is not None
        else [name for name, (ps, _) in members.items() if not any(p.required for p in ps)]
    )
    mapping = {
        "properties": {
            name: _arguments(parameters, doc, here, (together or {}).get(name, ()))
            for name, (parameters, doc) in members.items()
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


def _arguments(parameters: tuple[Parameter, ...], doc: str, here: _Here, together: tuple[Together, ...] = ()) -> Schema:
    """One argument may stand by itself; several, or one by name, stand in a mapping."""
    if not parameters:
        return {"description": doc, "type": "object", "maxProperties": 0}
    long_form = {
        "type": "object",
        "properties": {each.name: _parameter(each, here) for each in parameters},
        "required": [each.name for each in parameters if each.required],
        "additionalProperties": False,
    }
    first = parameters[0]
    more = any(each.required for each in parameters[1:]) or any(each.missing({first.name: first}) for each in together)
    rows = _rows_of_dice(parameters)
    fitting = schema_of(together, {each.name: each.default for each in parameters})
    if rows or fitting:
        long_form["allOf"] = [*rows.get("allOf", ()), *fitting.get("allOf", ())]
    if more or isinstance(first.type, BranchesArgument):
        described = {each.name: _described(each, here) for each in parameters}
        return {"description": doc, **long_form, "properties": described}
    return {
        "description": doc,
        "if": {"type": "object"},
        "then": long_form,
        "else": _parameter(parameters[0], here),
    }


def _rows_of_dice(parameters: tuple[Parameter, ...]) -> Schema:
    """Which rows a table may have depends on the die that is rolled."""
    found = []
    for each in (each for each in parameters if isinstance(each.type, BranchesArgument)):
        assert isinstance(each.type, BranchesArgument)
        kind = each.type
        for die in (PLAIN_DIE, *(name for name, _ in kind.dice)):
            words = kind.rows_of(die)
            rows: Schema = {"enum": list(words)} if words else _NUMBERED_ROWS
            is_rolled: Schema = {"properties": {"die": {"const": die}}}
            if die != PLAIN_DIE:  # the one that is rolled where none is named
                is_rolled["required"] = ["die"]
            found.append({"if": is_rolled, "then": {"properties": {each.name: {"propertyNames": rows}}}})
    return {"allOf": found} if found else {}


_NUMBERED_ROWS: Schema = {
    "pattern": f"^({NUMBERS}|{OTHERWISE})$",
    "x-lantern-shape": f"a number such as 4, several such as 2..4, or {OTHERWISE}",
}


def _parameter(parameter: Parameter, here: _Here) -> Schema:
    if isinstance(parameter.type, EffectsArgument):
        return here.effects_of(parameter.type)
    if isinstance(parameter.type, BranchesArgument):
        return {**parameter.type.schema(), "additionalProperties": here.effects}
    if isinstance(parameter.type, Selects):
        return {"$ref": f"#/$defs/select-{parameter.type.family}-{_slug(here.context)}"}
    if isinstance(parameter.type, Choice):
        return parameter.type.schema(here.context)
    return parameter.type.schema()


def _described(parameter: Parameter, here: _Here) -> Schema:
    """An argument that can only stand by its name says in an editor what it takes."""
    schema = _parameter(parameter, here)
    return schema if "$ref" in schema else {"description": _first_line(type(parameter.type).__doc__ or ""), **schema}


def _first_line(doc: str) -> str:
    return doc.strip().splitlines()[0]
