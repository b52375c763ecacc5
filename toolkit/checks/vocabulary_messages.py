"""Words for names of the vocabulary that do not exist: verbs, events, selectors, stats. All is read from the generated
schema."""

from __future__ import annotations

from toolkit.checks.wording import did_you_mean, listed, nearest_first
from toolkit.content.diagnostics import nearest
from toolkit.content.schemas import Schema, SchemaBook

CODES = {
    "L0302": "a verb that does not exist, or not here",
    "L0303": "an event that does not exist, or not for this kind of rule",
    "L0304": "a selector that does not exist, or not here",
    "L0306": "a stat that does not exist, or not here",
}

Told = tuple[str, str, str, str | None]
"""Code, message, hint, and the name that was probably meant."""


def unknown_name(book: SchemaBook, name: str, key: str, passed: list[Schema]) -> Told | None:
    """An unknown key where a verb or selector stands; None where the key is an ordinary one."""
    around = passed[-2] if len(passed) > 1 else {}
    if around.get("x-lantern-verbs"):
        return _verb(book, name, key, [each for each in passed[-1]["properties"] if each != "if"])
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
            return "L0302", f"the verb {word!r} needs arguments", f"write '{word}: …'", None
        return _verb(book, name, word, [each for each in known if each != "if"])
    family = around.get("x-lantern-selector")
    if family is None:
        return None
    if word in known:
        return "L0304", f"the {family} selector {word!r} needs arguments", f"write '{word}: …'", None
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


def _verb(book: SchemaBook, name: str, word: str, known: list[str]) -> Told:
    better = nearest(word, known)
    events = _events_with(book, name, word)
    if events:
        hint = f"it works on {listed(events)}"
        if better:
            hint += f"; here there is {better!r}"
        return "L0302", f"the verb {word!r} does not work here", hint, None
    hint = did_you_mean(better) if better else f"the verbs here are {listed(nearest_first(word, known))}"
    return "L0302", f"there is no verb {word!r}", hint, better


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
    changes = (each["properties"]["stat"] for key, each in definitions.items() if key.startswith("passive-"))
    others = sorted(str(each["x-lantern-stat"]) for each in changes if word in each["enum"])
    if others:
        hint = f"it is for lasting changes of {listed(others)}; here there are {listed(sorted(known))}"
        return "L0306", f"nothing here can change {word!r}", hint, better
    hint = did_you_mean(better) if better else f"the stats here are {listed(nearest_first(word, known))}"
    return "L0306", f"there is no stat {word!r}", hint, better


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
