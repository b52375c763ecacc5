"""The counters of an adventure below its map."""

from __future__ import annotations

from toolkit.crawl.table.counters import counter_lines


def test_a_counter_is_called_by_its_name_and_shows_its_bounds() -> None:
    data = {"counters": {"doom": {"name": "Doom", "max": 6}, "alarm": {"min": -3, "max": 9}, "tide": None}}
    lines = list(counter_lines(data, {"doom": 3, "alarm": -1, "tide": 0}))
    assert lines[:2] == [" Doom: 3 (0 to 6)", " alarm: -1 (-3 to 9)"]
    assert lines[2].startswith(" tide: 0 (0 to ")


def test_an_adventure_without_counters_has_no_lines() -> None:
    assert list(counter_lines({}, {})) == []
