"""What a table brings along, and what stands on the cards it lays out."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from tests.systems.own import library_of
from toolkit.render.phrases import phrases as phrases_of
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import Table
from toolkit.systems.massive_darkness.cards.kits import reaches
from toolkit.systems.massive_darkness.print.kinds import _type_words
from toolkit.systems.massive_darkness.setup import new_state
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY


@pytest.mark.parametrize(
    ("value", "can"),
    [
        ({}, True),
        ({"heroes": {"wren": {"shards": 2}}, "after": "victory"}, True),
        ({"heroes": {"wren": 2}}, False),
        ({"heroes": ["wren"]}, False),
        ({"after": "lunch"}, False),
        ("wren", False),
    ],
)
def test_what_heroes_bring_along_is_told_by_hero(value: Any, can: bool) -> None:
    adventure = library_of("massive-darkness").of_kind("adventure")[0]
    with nullcontext() if can else pytest.raises(ContentFault, match="story"):
        new_state(library_of("massive-darkness"), adventure, Table(1, 1, {"story": value}))


def test_items_and_what_is_used_up_say_so_on_their_cards() -> None:
    library, phrases = library_of("massive-darkness"), phrases_of("massive-darkness", "en")
    seen = set()
    for card in library.of_kind("equipment"):
        form = card.data.get("form")
        words = _type_words(card, phrases, library)
        if form in ("item", "consumable"):
            seen.add(form)
            assert phrases.label(form) in words, card.id
        assert words, card.id
        assert (phrases.label("equipment") in words) <= (form is None), card.id
    assert seen == {"item", "consumable"}


def test_the_book_says_how_far_magic_reaches() -> None:
    nearest, farthest = VOCABULARY.number("magic-from"), VOCABULARY.number("magic-to")
    assert [reaches("magic", each) for each in (nearest - 1, nearest, farthest, farthest + 1)] == [
        False,
        True,
        True,
        False,
    ]
    assert not reaches("ranged", VOCABULARY.number("ranged-from") - 1)
    assert reaches("ranged", VOCABULARY.number("ranged-from"))
