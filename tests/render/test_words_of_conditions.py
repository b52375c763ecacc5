"""Conditions in words: numbers are reckoned with, words are what something is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from toolkit.render.conditions import condition_words
from toolkit.render.phrases import phrases
from toolkit.render.words import _Speaker
from toolkit.rules.expressions.parse import parse


def said(condition: str) -> str:
    return condition_words(phrases("massive-darkness", "en"), parse(condition))


def test_a_number_is_exactly_so_much_and_a_word_just_is() -> None:
    assert "exactly 3" in said("doom == 3")
    assert "exactly" not in said('doom == "melee"')
    assert "melee" in said('doom == "melee"').casefold()


def test_what_is_offered_is_said_in_the_words_of_its_event() -> None:
    speaker = SimpleNamespace(event="before", _with_letters=str, effects=lambda nodes, between: f"{len(nodes)} effects")
    node = SimpleNamespace(event=SimpleNamespace(name="entered"))
    assert _Speaker.offered(cast(Any, speaker), cast(Any, [node, node])) == "2 effects"
    assert speaker.event == "entered"
    assert _Speaker.offered(cast(Any, speaker), []) == "0 effects"
    assert speaker.event == ""
