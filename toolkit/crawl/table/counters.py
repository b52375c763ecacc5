"""The counters of an adventure, and those of an enemy, on a drawn table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.rules.counters import counters_of


def counter_lines(data: Mapping[str, Any], values: Mapping[str, int]) -> Iterator[str]:
    """`Doom: 3 (0 to 6)`, one line a counter, as the adventure's data name them."""
    for name, counter in counters_of(data).items():
        called = (data["counters"][name] or {}).get("name", name)
        yield f" {called}: {values[name]} ({counter.least} to {counter.most})"


def own_counters(data: Mapping[str, Any], values: Mapping[str, int]) -> str:
    """`, Phase 2`, behind whoever has the counters; nothing for whoever has none."""
    return "".join(f", {(data['counters'][name] or {}).get('name', name)} {value}" for name, value in values.items())
