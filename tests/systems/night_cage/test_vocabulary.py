"""What numbers in expressions of The Night Cage can be, where content sets it."""

from __future__ import annotations

import json

from toolkit.content.resources import data_folder
from toolkit.systems.night_cage.verbs.vocabulary import MOST_NERVE, MOST_PRISONERS


def test_an_adventure_cannot_have_more_prisoners_or_nerve_than_conditions_may_ask_for() -> None:
    path = data_folder("schemas") / "night-cage" / "adventure.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    nerve = schema["properties"]["nerve"]["properties"]
    assert max(each["maximum"] for each in nerve.values()) == MOST_NERVE
    assert schema["$defs"]["board"]["properties"]["prisoners"]["maximum"] == MOST_PRISONERS
