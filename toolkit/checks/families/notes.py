"""What rules wait for that no rule ever notes. Any card of a game may note it, so that all packs are looked at."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checks.collected import Collected
from toolkit.checks.places import within
from toolkit.checks.wording import did_you_mean
from toolkit.content.diagnostics import Diagnostic, nearest
from toolkit.rules.naming import NOTE

CODES = {"L0310": "a rule that waits for what nothing notes"}


def check(collected: Collected) -> Iterator[Diagnostic]:
    """Every name that rules of the requested packs wait for, and that none of the packs notes."""
    known = collected.given(NOTE, in_tests=True)
    for source, record in collected.with_awaited:
        if not collected.is_requested(source) or collected.lacks_packs(source.pack):
            continue
        for pointer, sort, name, start, end in record["awaited"]:
            if sort == NOTE and name not in known:
                better = nearest(name, known)
                hint = did_you_mean(better) if better else f"let a rule do {{note: {name}}}"
                problem = collected.problem("L0310", f"nothing notes {name!r}", source, tuple(pointer), hint)
                document = collected.document(source)
                yield problem._replace(span=within(document, tuple(pointer), start, end)) if document else problem
