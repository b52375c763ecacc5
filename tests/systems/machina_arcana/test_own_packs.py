"""Cards of another pack take part in the shipped scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.own_packs import library_with, played, problems

SYSTEM = "machina-arcana"
EVENT = (
    "{id: it, kind: explorer-event, name: It, form: FORM, copies: 9, "
    "triggers: [{on: turn-end, do: [{restore: {what: stamina, whom: each}}]}]}"
)


@pytest.mark.parametrize("form", ["attached", "ongoing"])
def test_explorer_events_of_another_pack_are_drawn(form: str, tmp_path: Path) -> None:
    card = EVENT.replace("FORM", form)
    assert not problems(tmp_path, SYSTEM, card)
    library = library_with(tmp_path, SYSTEM, card)
    logs = [played(library, SYSTEM, "the-brass-well", seed) for seed in range(4)]
    drawn = [event for log in logs for event in log if event.name == "event_drawn" and event.data["card"] == "it"]
    assert drawn, "no game came to an event of the pack"
