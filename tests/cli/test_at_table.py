"""What people read at the terminal, whoever the system is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.systems.massive_darkness.packs import library
from toolkit.cli import at_table
from toolkit.playtest.session import Session
from toolkit.rules.log import Event
from toolkit.rules.system import Table
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


@pytest.mark.parametrize(("rows", "told_last"), [(24, True), (90, False)])
def test_what_happened_is_not_scrolled_away_by_a_tall_table(
    rows: int, told_last: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", str(rows))
    adventure = library().get("massive-darkness/two-sparks", kind="adventure")
    session = Session(SYSTEM, library(), adventure, Table(2, 1))
    session.run_bots()
    at_table.show_table(session, SYSTEM)
    shown = capsys.readouterr().out
    assert (shown.index("round 1 begins") > shown.index("Round 1, heroes phase")) is told_last
