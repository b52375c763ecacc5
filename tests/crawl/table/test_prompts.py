"""Questions and options in words, from tables."""

from __future__ import annotations

import pytest

from toolkit.crawl.table.prompts import AskAbout, Prompts
from toolkit.rules.decisions import Ask

PROMPTS = Prompts(
    questions={"category": "how do you attack"},
    about={"loot": "who gets {}"},
    options={"keep": "leave it as it is", "loot/keep": "it stays with you", "teleport": "appear in {}", "move": "walk"},
)


def test_a_question_is_told_by_its_kind() -> None:
    assert PROMPTS.question(Ask("category", "ember", {})) == "how do you attack"
    assert PROMPTS.question(Ask("pick-die", "ember", {})) == "pick die"


def test_a_question_about_something_names_it() -> None:
    assert PROMPTS.question(AskAbout("loot", "ember", {}, "", "old-lamp")) == "who gets old-lamp"
    assert PROMPTS.question(AskAbout("unheard-of", "ember", {}, "", "old-lamp")) == "unheard of"


@pytest.mark.parametrize(
    ("kind", "key", "words"),
    [
        ("reroll", "keep", "leave it as it is"),
        ("loot", "keep", "it stays with you"),
        ("action", "teleport:c3", "appear in c3"),
        ("action", "move:c3", ""),
        ("action", "move", "walk"),
        ("action", "unheard-of", ""),
    ],
)
def test_an_option_is_told_where_its_key_does_not_say_it(kind: str, key: str, words: str) -> None:
    assert PROMPTS.option(Ask(kind, "ember", {}), key) == words
