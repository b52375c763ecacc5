"""Words for names of the vocabulary that do not exist: verbs, events, selectors. All is read from the generated
schema."""

from __future__ import annotations

from toolkit.checks.schema import Schema, SchemaBook
from toolkit.checks.wording import did_you_mean, listed
from toolkit.content.diagnostics import nearest

CODES = {
    "L0302": "a verb that does not exist, or not here",
    "L0303": "an event that does not exist",
    "L0304": "a selector that does not exist",
}

Told = tuple[str, str, str, str | None]
"""Code, message, hint, and the name that was probably meant."""


def unknown_name(book: SchemaBook, name: str, key: str, passed: list[Schema]) -> Told | None:
    """An unknown key where a verb or selector stands; None where the key is an ordinary one."""
    around = passed[-2] if len(passed) > 1 else {}
    if around.get("x-lantern-verbs"):
        return _verb(book, name, key, [each for each in passed[-1]["properties"] if each != "if"])
    family = _selector_family(book, name, around)
    return _selector(family, key, passed[-1]["properties"]) if family else None


def unknown_word(book: SchemaBook, name: str, word: str, passed: list[Schema]) -> Told | None:
    """A word that is not among those allowed where an event, a verb or a selector stands alone."""
    if passed[-1].get("x-lantern-event"):
        return _event(word, [str(event) for event in passed[-1]["enum"]])
    around = passed[-2] if len(passed) > 1 else {}
    known = around.get("else", {}).get("properties", {})
    if around.get("x-lantern-verbs"):
        if word in known:
            return "L0302", f"the verb {word!r} needs arguments", f"write '{word}: …'", None
        return _verb(book, name, word, [each for each in known if each != "if"])
    family = _selector_family(book, name, around)
    if family is None:
        return None
    if word in known:
        return "L0304", f"the {family} selector {word!r} needs arguments", f"write '{word}: …'", None
    return _selector(family, word, known)


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
    hint = did_you_mean(better) if better else f"the verbs here are {listed(sorted(known))}"
    return "L0302", f"there is no verb {word!r}", hint, better


def _event(word: str, known: list[str]) -> Told:
    better = nearest(word, known)
    hint = did_you_mean(better) if better else f"the events are {listed(sorted(known))}"
    return "L0303", f"there is no event {word!r}", hint, better


def _selector(family: str, word: str, known: Schema) -> Told:
    better = nearest(word, known)
    hint = did_you_mean(better) if better else f"the {family} selectors are {listed(sorted(known))}"
    return "L0304", f"there is no {family} selector {word!r}", hint, better


def _effects_file(book: SchemaBook, name: str) -> Schema:
    return book.files.get(f"{name.split('/')[0]}/effects", {})


def _selector_family(book: SchemaBook, name: str, schema: Schema) -> str | None:
    for key, definition in _effects_file(book, name).get("$defs", {}).items():
        if definition is schema and key.startswith("select-"):
            return str(key).removeprefix("select-").partition("-on-")[0]
    return None


def _events_with(book: SchemaBook, name: str, verb: str) -> list[str]:
    """The events on which a verb works."""
    definitions = _effects_file(book, name).get("$defs", {})
    found = []
    for branch in definitions.get("trigger", {}).get("allOf", []):
        event = branch["if"]["properties"]["on"]["const"]
        effects = branch["then"]["properties"]["do"]["$ref"].rpartition("/")[2]
        effect = definitions.get(effects.replace("effects-", "effect-", 1), {})
        if verb in effect.get("else", {}).get("properties", {}):
            found.append(str(event))
    return found
