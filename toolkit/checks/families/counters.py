"""Counters of adventures: cards may speak of those that an adventure declares, and change what its rules ask for."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checks.collected import Collected
from toolkit.checks.records import UNUSED, entity_name, unpacked
from toolkit.checks.wording import did_you_mean
from toolkit.content.diagnostics import Diagnostic, Pointer, nearest

CODES: dict[str, str] = {}


def check(collected: Collected) -> Iterator[Diagnostic]:
    """Names on cards that no adventure has a counter for or that are used for something else, and counters that
    neither rules nor cards change, or speak of."""
    yield from _undeclared(collected)
    for source, record in collected.with_misused:
        if collected.is_requested(source):
            known = collected.counters_seen_from(source.pack)
            yield from (unpacked(told, {"": source.shown}) for name, told in record["misused"] if name in known)
    on_cards = [each for _, record in collected.with_counted for each in record["counted"]]
    changed, named = ({name for name, told in on_cards if told[0] == "L0308"}, {name for name, _ in on_cards})
    extended = {each.extends.rpartition("/")[2] for each in collected.all() if each.extends}
    for source, record in collected.with_unchanged:
        if collected.is_requested(source):
            is_base = any(entity_name(each[0], source.path) in extended for each in record.get("entities", ()))
            for name, told in record["unchanged"]:
                if told[0] == UNUSED:  # cards may speak of it, perhaps with a slip, and what extends the entity may
                    is_used = is_base or nearest(name, named) or collected.may_be_used(name, source)
                else:
                    is_used = name in changed
                if not is_used:
                    yield unpacked(told, {"": source.shown})


def _undeclared(collected: Collected) -> Iterator[Diagnostic]:
    seen: dict[str, set[str]] = {}
    for source, record in collected.with_counted:
        if not collected.is_requested(source) or collected.lacks_packs(source.pack):
            continue
        known = seen.setdefault(source.pack, collected.counters_seen_from(source.pack))
        told: set[Pointer] = set()  # one expression gives at most one diagnostic
        for name, data in record["counted"]:
            problem = unpacked(data, {"": source.shown})
            if name not in known and problem.pointer not in told:
                told.add(problem.pointer)
                better = nearest(name, known)
                is_guess = better is not None and not problem.hint.startswith("did you mean")
                yield problem._replace(hint=did_you_mean(better)) if better and is_guess else problem
