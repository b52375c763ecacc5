"""Rules on events that nothing brings about, and about things that nothing gives. Any card of a game may do so, so that
all packs are looked at."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checks.collected import Collected
from toolkit.checks.records import unpacked
from toolkit.content.diagnostics import Diagnostic

CODES: dict[str, str] = {}


def check(collected: Collected) -> Iterator[Diagnostic]:
    """Every rule of the requested packs about what neither its own entity nor another one brings about."""
    if any(record.get("unread") for _, record in collected.files):
        return  # what stands there may bring any event about
    by_cards = collected.made_by_cards()
    by_any = {event for _, record in collected.with_makes for event, _ in record["makes"]}
    for source, record in collected.with_waits:
        if collected.is_requested(source) and not collected.lacks_packs(source.pack):
            for event, is_adventure, told in record["waits"]:
                # What one adventure brings about is no matter of another.
                if collected.lacks(event, source.pack, by_cards if is_adventure else by_any):
                    yield unpacked(told, {"": source.shown})
