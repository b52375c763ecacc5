"""The log in words."""

from __future__ import annotations

import pytest

from toolkit.rules.log import Event
from toolkit.rules.sentences import Sentences, counted

SENTENCES = Sentences(
    {
        "wounded": "{who} {figure} takes {count:wound}",
        "rolled": "{who} rolls {dice}",
        "granted": "{who}: {stat} changed by {by}",
        "got": "{who} gets {count:{token}}",
        "tested": "{who} {passed:passes/fails}",
        "looked": "{who}: {seen}",
        "placed": "a {token} token is put in {zone}",
    },
    terms=("stat",),
)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event("wounded", "", {"who": "ember", "figure": "", "count": 1}), "ember takes 1 wound"),
        (Event("wounded", "", {"who": "ember", "count": 2}), "ember takes 2 wounds"),
        (Event("rolled", "", {"who": "ember", "dice": ["red:hit", "blue:blank"]}), "ember rolls red:hit, blue:blank"),
        (Event("rolled", "", {"who": "ember", "dice": []}), "ember rolls –"),
        (
            Event("granted", "", {"who": "a-b", "stat": "movement-points", "by": -1}),
            "a-b: movement points changed by -1",
        ),
        (Event("got", "", {"who": "ember", "count": 3, "token": "lair"}), "ember gets 3 lairs"),
        (Event("tested", "", {"who": "ember", "passed": True}), "ember passes"),
        (Event("tested", "", {"who": "ember", "passed": False}), "ember fails"),
        (Event("looked", "", {"who": "ember", "seen": False}), "ember: False"),
        (Event("placed", "", {"token": "artifact", "zone": "b2"}), "an artifact token is put in b2"),
        (Event("placed", "", {"token": "lair", "zone": "b2"}), "a lair token is put in b2"),
        (Event("placed", "", {"zone": "b2"}), "a token is put in b2"),
        (Event("unheard-of", "", {"who": "ember"}), "unheard-of"),
    ],
)
def test_an_event_in_one_line(event: Event, words: str) -> None:
    assert SENTENCES.describe(event) == words


def test_one_thing_has_no_s() -> None:
    assert [counted(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
