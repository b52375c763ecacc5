"""Entities nothing refers to. Only kinds whose schema says `x-lantern-used-by-reference` can be unused: others, such
as a card that is drawn from a deck of its kind, come into play by themselves."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checks.collected import Collected
from toolkit.checks.records import thing_in
from toolkit.content.diagnostics import Diagnostic, Severity, nearest

CODES = {"L0404": "an entity or a counter that nothing uses"}


def check(collected: Collected) -> Iterator[Diagnostic]:
    """A warning for each entity of a requested pack that no reference means."""
    kinds = {kind for kind in collected.kinds if _needs_reference(collected, kind)}
    if not kinds:
        return
    refs = [each for _, record in collected.with_refs for each in record["refs"]]
    used = {text.rpartition("/")[2] for _, _, text, _, _, _, end in refs if not end}  # asked for is not used
    asked = {text.rpartition("/")[2] for _, _, text, _, _, _, end in refs if end}
    for defined in collected.all():
        if defined.extends:
            used.add(defined.extends.rpartition("/")[2])
        if defined.overrides:
            used.add(defined.id)
    used |= _waited_for(collected)
    used |= _probably_meant(used, collected)
    for defined in collected.all():
        if defined.kind not in kinds or defined.id in used or not collected.is_requested(defined.source):
            continue
        if not collected.may_be_used(defined.id, defined.source):
            message, hint = f"nothing refers to the {defined.kind} {defined.id!r}", "use it, or remove it"
            if defined.id in asked:
                message = f"rules ask for the {defined.kind} {defined.id!r}, and nothing has it"
                hint = "give it to something, or ask for another"
            pointer = [*defined.pointer, "id"]
            yield collected.problem("L0404", message, defined.source, pointer, hint, Severity.WARNING)


def _waited_for(collected: Collected) -> set[str]:
    """The ids of things that rules ask for and nobody ever gets: that is told where the rules stand."""
    waited = (thing_in(name) for _, record in collected.with_waits for name, _, _ in record["waits"])
    return {thing[1] for thing in waited if thing is not None}


def _probably_meant(used: set[str], collected: Collected) -> set[str]:
    """The ids that references with a slip were meant for: the slip is reported where it stands, and once."""
    known = {defined.id for defined in collected.all()}
    unused = sorted(known - used)
    return {meant for name in used - known if (meant := nearest(name, unused))} if unused else set()


def _needs_reference(collected: Collected, kind: str) -> bool:
    name = collected.book.name_of(collected.system, kind)
    return name is not None and bool(collected.book.files[name].get("x-lantern-used-by-reference"))
