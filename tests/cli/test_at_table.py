"""What people read at the terminal, whoever the system is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from toolkit.cli import at_table
from toolkit.rules.log import Event
from toolkit.systems.massive_darkness import SYSTEM


def test_what_happened_is_broken_between_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    cards = ["patched-jerkin", "hedge-bow", "borrowed-felling-axe"]
    event = Event("transmuted", "MD-19.07", {"who": "wren", "cards": cards, "level": 2})
    session: Any = SimpleNamespace(game=SimpleNamespace(pending=None), log=SimpleNamespace(events=[event]))
    at_table._why(session, SYSTEM)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert " ".join(" ".join(lines).split()).startswith(f"MD-19.07 wren turns {', '.join(cards)} into a treasure")
