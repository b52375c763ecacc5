"""Counters of adventures: cards may speak of those that an adventure declares, and change what its rules ask for."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checks.collected import Collected
from toolkit.checks.records import unpacked
from toolkit.checks.wording import did_you_mean
from toolkit.content.diagnostics import Diagnostic, Pointer, nearest

CODES: dict[str, str] = {}


def check(collected: Collected) -> Iterator[Diagnostic]:
    """Names on cards that no adventure has a counter for or that are used for something else, and counters that
    neither rules nor cards change."""
    yield from _undeclared(collected)
    for source, record in collected.with_misused:
        if collected.is_requested(source):
            known = collected.counters_seen_from(source.pack)
            yield from (unpacked(told, {"": source.shown}) for name, told in record["misused"] if name in known)
    changed = {name for _, record in collected.with_counted for name, told in record["counted"] if told[0] == "L0308"}
    for source, record in collected.with_unchanged:
        if collected.is_requested(source):
            for name, told in record["unchanged"]:
                if name not in changed:
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
