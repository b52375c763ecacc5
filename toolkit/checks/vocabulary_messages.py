"""Words for names of the vocabulary that do not exist: verbs, events, selectors, stats. All is read from the generated
schema."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from toolkit.checks.wording import did_you_mean, listed, nearest_first
from toolkit.content.diagnostics import Pointer, nearest
from toolkit.content.schemas import Schema, SchemaBook

CODES = {
    "L0302": "a verb that does not exist, or not here",
    "L0303": "an event that does not exist, or not for this kind of rule",
    "L0304": "a selector that does not exist, or not here",
    "L0306": "a stat that does not exist, or not here",
}

Told = tuple[str, str, str, str | None]
"""Code, message, hint, and the name that was probably meant."""


def unknown_name(
    book: SchemaBook, name: str, key: str, passed: list[Schema], beside: Collection[str] = ()
) -> Told | None:
    """An unknown key `beside` others where a verb or selector stands; None where the key is an ordinary one."""
    around = passed[-2] if len(passed) > 1 else {}
    if around.get("x-lantern-verbs"):
        astray = _argument_astray(key, passed[-1]["properties"], beside)
        return astray or _verb(book, name, key, [each for each in passed[-1]["properties"] if each != "if"])
    owner = passed[-1].get("properties", {}).get("on", {}).get("x-lantern-event")
    if owner and key == "instead":
        hint = "remove it: the effects happen besides what the rules do"
        return "L0303", f"rules of this kind, {owner}, cannot replace what happens by default", hint, None
    family = around.get("x-lantern-selector")
    return _selector(book, name, str(family), key, passed[-1]["properties"]) if family else None


def unknown_word(book: SchemaBook, name: str, word: str, passed: list[Schema]) -> Told | None:
    """A word that is not among those allowed where an event, a stat, a verb or a selector stands alone."""
    if passed[-1].get("x-lantern-event"):
        return _event(book, name, word, passed[-1])
    if "x-lantern-stat" in passed[-1]:
        return _stat(book, name, word, passed[-1])
    around = passed[-2] if len(passed) > 1 else {}
    known = around.get("else", {}).get("properties", {})
    if around.get("x-lantern-verbs"):
        if word in known:
            return "L0302", f"the verb {word!r} needs arguments", _with_arguments(word, known[word]), None
        return _verb(book, name, word, [each for each in known if each != "if"])
    family = around.get("x-lantern-selector")
    if family is None:
        return None
    if word in known:
        return "L0304", f"the {family} selector {word!r} needs arguments", _with_arguments(word, known[word]), None
    return _selector(book, name, family, word, known)


def wrong_count(keys: list[str], passed: list[Schema]) -> tuple[str, str, str] | None:
    """An effect without a verb, or with several."""
    if not any(each.get("x-lantern-verbs") for each in passed[-4:]):
        return None
    verbs = [key for key in keys if key != "if"]
    if len(verbs) > 1:
        hint = "write each effect as an item of its own, with its own '-'"
        return "L0302", f"an effect names one verb, this one {len(verbs)}: {listed(verbs)}", hint
    return "L0302", "this effect names no verb", "write the verb and its arguments, such as 'burn: 2'"


class Named(NamedTuple):
    """The verb or selector that a mistaken value or mapping belongs to, and the names of its arguments."""

    what: str
    name: str
    arguments: list[str]


def named(passed: list[Schema], pointer: Pointer) -> Named | None:
    """The verb or selector whose arguments stand at a place; None where other things stand there."""
    for around in (passed[-back] for back in _STEPS_UP if len(passed) >= back):
        if not around.get("x-lantern-verbs") and "x-lantern-selector" not in around:
            continue
        name, known = str(pointer[-1]), around["else"]["properties"]
        if name not in known or name == "if":
            return None
        what = "verb" if around.get("x-lantern-verbs") else f"{around['x-lantern-selector']} selector"
        return Named(what, name, _arguments(known[name]))
    return None


#: From the schema of arguments up to the one of effects: past its name, the properties and the mapping they are of; or
#: from a form of the arguments.
_STEPS_UP = (4, 5)


def _arguments(schema: Schema) -> list[str]:
    return list(schema.get("properties") or schema.get("then", {}).get("properties", {}))


def _with_arguments(word: str, schema: Schema) -> str:
    taken = _arguments(schema)
    return f"write '{word}: …'; it takes {listed(taken)}" if taken else f"write '{word}: …'"


def choices(schema: Schema) -> str:
    """What can stand where an effect or a selector is needed; empty for other places."""
    names = sorted(name for name in schema.get("else", {}).get("properties", {}) if name != "if")
    if schema.get("x-lantern-verbs"):
        return f"write a verb alone, or with its arguments; the verbs here are {listed(names)}"
    family = schema.get("x-lantern-selector")
    return f"the {family} selectors are {listed(names)}" if family else ""


def takes_nothing(passed: list[Schema], pointer: Pointer, beside: Any) -> tuple[str, str, str] | None:
    """A value behind a verb or a selector that has no arguments; None where it has some. What stands `beside` it, such
    as a condition, it cannot be written without a value."""
    found = named(passed, pointer)
    if found is None or found.arguments:
        return None
    is_alone = not isinstance(beside, dict) or len(beside) < 2
    instead = f"write it alone: {found.name}" if is_alone else f"write {found.name}: {{}}"
    return "L0204", f"the {found.what} {found.name!r} takes no value", instead


def nothing_to_replace(trigger: Any, passed: list[Schema]) -> tuple[str, str, str] | None:
    """`instead: true` on an event at which the rules do nothing that could be replaced; None for other values."""
    replaceable = passed[-1].get("x-lantern-replaceable")
    if replaceable is None:
        return None
    message = f"nothing happens by default on {trigger['on']!r}, so there is nothing to replace"
    return "L0303", message, f"remove 'instead', or listen on what can be replaced: {listed(replaceable)}"


def _verb(book: SchemaBook, name: str, word: str, known: list[str]) -> Told:
    better = nearest(word, known)
    events = _events_with(book, name, word)
    if events:
        hint = f"it works on {listed(events)}"
        hint += (
            f"; here there is {better!r}" if better else f"; the verbs here are {listed(nearest_first(word, known))}"
        )
        return "L0302", f"the verb {word!r} does not work here", hint, None
    hint = did_you_mean(better) if better else f"the verbs here are {listed(nearest_first(word, known))}"
    return "L0302", f"there is no verb {word!r}", hint, better


def _argument_astray(word: str, known: Mapping[str, Schema], beside: Collection[str]) -> Told | None:
    """An argument that stands beside its verb and belongs behind it: `move: 2, jump: true`."""
    for verb in beside:
        arguments = _arguments(known[verb]) if verb in known and verb != "if" else []
        if word in arguments and word != arguments[0]:
            hint = f"{word!r} is an argument of {verb!r}: write '{verb}: {{{arguments[0]}: …, {word}: …}}'"
            return "L0302", f"there is no verb {word!r}", hint, None
    return None


def _event(book: SchemaBook, name: str, word: str, schema: Schema) -> Told:
    known, owner = [str(event) for event in schema["enum"]], str(schema["x-lantern-event"])
    others = _owners_of(book, name, word)
    if others:
        better = nearest(word, known)
        hint = f"it is for rules of {listed(others)}; here there are {listed(sorted(known))}"
        return "L0303", f"rules of this kind, {owner}, cannot listen on {word!r}", hint, better
    better = nearest(word, known)
    hint = did_you_mean(better) if better else f"the events here are {listed(nearest_first(word, known))}"
    return "L0303", f"there is no event {word!r}", hint, better


def _owners_of(book: SchemaBook, name: str, event: str) -> list[str]:
    """The kinds of entities whose rules can listen on an event."""
    definitions = _effects_file(book, name).get("$defs", {})
    triggers = (each["properties"]["on"] for key, each in definitions.items() if key.startswith("trigger-"))
    return sorted(str(on["x-lantern-event"]) for on in triggers if event in on["enum"])


def _stat(book: SchemaBook, name: str, word: str, schema: Schema) -> Told:
    known = [str(stat) for stat in schema["enum"]]
    better = nearest(word, known)
    definitions = _effects_file(book, name).get("$defs", {})
    changes = (each["properties"]["stat"] for key, each in definitions.items() if _is_passive(key))
    others = sorted(kind for each in changes if word in each["enum"] for kind in each["x-lantern-stat"])
    if others:
        hint = f"it is for lasting changes of {listed(others)}; here there are {listed(sorted(known))}"
        return "L0306", f"nothing here can change {word!r}", hint, better
    hint = did_you_mean(better) if better else f"the stats here are {listed(nearest_first(word, known))}"
    return "L0306", f"there is no stat {word!r}", hint, better


def _is_passive(key: str) -> bool:
    """Whether a definition is that of lasting changes, of all kinds of entities or of some."""
    return key == "passive" or key.startswith("passive-")


def _selector(book: SchemaBook, name: str, family: str, word: str, known: Schema) -> Told:
    better = nearest(word, known)
    if _is_selector(book, name, family, word):
        hint = f"here there are {listed(sorted(known))}"
        return "L0304", f"the {family} selector {word!r} does not work here", hint, None
    hint = did_you_mean(better) if better else f"the {family} selectors are {listed(nearest_first(word, known))}"
    return "L0304", f"there is no {family} selector {word!r}", hint, better


def _is_selector(book: SchemaBook, name: str, family: str, word: str) -> bool:
    """Whether a selector exists at other events."""
    definitions = _effects_file(book, name).get("$defs", {})
    members = (each for each in definitions.values() if each.get("x-lantern-selector") == family)
    return any(word in each["else"]["properties"] for each in members)


def _effects_file(book: SchemaBook, name: str) -> Schema:
    return book.files.get(f"{name.split('/')[0]}/effects", {})


def _events_with(book: SchemaBook, name: str, verb: str) -> list[str]:
    """The events on which a verb works."""
    definitions = _effects_file(book, name).get("$defs", {})
    found = []
    triggers = (each for key, each in definitions.items() if key.startswith("trigger-"))
    for branch in (branch for trigger in triggers for branch in trigger["allOf"]):
        event = branch["if"]["properties"]["on"]["const"]
        effects = branch["then"]["properties"]["do"]["$ref"].rpartition("/")[2]
        effect = definitions.get(effects.replace("effects-", "effect-", 1), {})
        if verb in effect.get("else", {}).get("properties", {}):
            found.append(str(event))
    return sorted(set(found))
