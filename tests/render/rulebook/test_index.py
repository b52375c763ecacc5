"""The index of rule books: order of the alphabet, ids of rules in few letters."""

from __future__ import annotations

import pytest

from toolkit.render.rulebook.indexing import Mention, index_of, shortened, sorted_words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Attack", "boss", "Candle"]),
        ("ru", ["Ель", "Ёлка", "Жетон", "Яма"]),
        ("uk", ["Гора", "Ґанок", "Дім", "Єдність", "Жетон", "Ива", "Ім’я", "Їжак", "Йод"]),
    ],
)
def test_words_stand_in_the_order_of_the_alphabet(language: str, words: list[str]) -> None:
    assert sorted_words(reversed(words), language) == words


@pytest.mark.parametrize(
    ("rules", "short"),
    [
        (["NC-1.01"], "NC-1.01"),
        (["NC-1.03", "NC-1.01", "NC-1.02"], "NC-1.01–03"),
        (["NC-11.01", "NC-2.05", "NC-11.02", "NC-11.09"], "NC-2.05, 11.01–02, 11.09"),
        (["JL-90.150", "JL-90.151"], "JL-90.150–151"),
        ([], ""),
    ],
)
def test_ids_of_rules_are_shortened(rules: list[str], short: str) -> None:
    assert shortened(rules) == short


def test_a_word_has_one_line_for_all_its_places() -> None:
    mentions = [Mention("Pit", "pits/fall", ("NC-11.01",)), Mention("Pit", "pits/pit", ("NC-10.04",))]
    assert index_of(mentions, "en") == [
        {"word": "Pit", "places": ["pits/fall", "pits/pit"], "rules": "NC-10.04, 11.01"}
    ]
