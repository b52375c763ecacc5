"""Tables come from saved games of strangers too: what nobody can sit down to is told, and nothing crashes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.own import library_of
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import Table, new_game
from toolkit.systems import find

SYSTEM = find("jaws-of-the-lion")


def told(options: dict[str, Any]) -> str:
    library = library_of("jaws-of-the-lion")
    with pytest.raises(ContentFault) as fault:
        new_game(SYSTEM, library, library.get("cellar-clearance", kind="adventure"), Table(2, 1, options))
    assert fault.value.diagnostic.code == "L0809"
    return fault.value.diagnostic.message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"characters": ["bulwark", "slingr"]}, "there is no mercenary 'slingr'"),
        ({"characters": [1, 2]}, "a list of characters"),
        ({"characters": [["a"], ["b"]]}, "a list of characters"),
        ({"difficulty": ["hard"]}, "easy, normal, hard or very-hard"),
        ({"cards": {"bulwark": 5}}, "a list of cards for each character"),
        ({"cards": {"bulwark": ["nope"]}}, "'bulwark' has no ability card 'nope'"),
        ({"cards": {"bulwark": ["shield-bash", "shield-bash"]}}, "'bulwark' has every ability card once"),
        ({"cards": {"nobody": ["shield-bash"]}}, "'nobody' does not play"),
        ({"items": {"bulwark": [[1]]}}, "a list of items for each character"),
        ({"items": {"bulwark": ["no-boots"]}}, "'bulwark' has no item 'no-boots'"),
    ],
)
def test_what_nobody_can_mean_is_told(options: dict[str, Any], message: str) -> None:
    said = told({"characters": ["bulwark", "slinger"], **options})
    assert message in said
