"""How kind an option is to the players, told by kind of question."""

from __future__ import annotations

from toolkit.crawl.bots.kindness import crowding, kindness_by
from toolkit.rules.decisions import TABLE, Ask


def test_an_option_is_judged_by_the_kind_of_its_question() -> None:
    kindness = kindness_by({"blow": lambda view, ask, key: view - ask.options[key]})
    asked = Ask("blow", TABLE, {"light": 1, "heavy": 4})
    assert [kindness(10, asked, key) for key in asked.options] == [9, 6]
    assert kindness(10, Ask("other", TABLE, {"light": 1}), "light") == 0.0


def test_who_stands_beside_others_is_most_in_their_way() -> None:
    assert crowding([0, 1]) == 2.0
    assert crowding([2, 4]) == 0.75
    assert crowding([]) == 0.0
