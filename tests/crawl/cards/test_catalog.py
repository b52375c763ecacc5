"""A catalogue compiles every card once, and finds it where the adventure's pack would."""

from __future__ import annotations

from functools import lru_cache

import pytest

from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder
from toolkit.crawl.cards.catalog import CardCatalog, compiled
from toolkit.rules.vocabulary import Vocabulary


class Cards(CardCatalog):
    """Two kinds of cards, and a note of what was compiled."""

    vocabulary = Vocabulary("toy")

    def __init__(self, library: Library, adventure: Entity) -> None:
        super().__init__(library, adventure)
        self.made: list[str] = []

    @compiled("tile")
    def tile(self, entity: Entity) -> str:
        """A tile."""
        self.made.append(entity.id)
        return f"tile {entity.id}"

    @compiled("prisoner")
    def prisoner(self, entity: Entity) -> str:
        return f"prisoner {entity.id}"


@lru_cache(maxsize=1)
def library() -> Library:
    loaded = load([data_folder("content") / "night-cage" / "core"])
    assert loaded.library is not None
    return loaded.library


@pytest.fixture
def cards() -> Cards:
    return Cards(library(), library().get("base", kind="adventure"))


def test_a_card_is_compiled_when_it_is_first_asked_for(cards: Cards) -> None:
    assert cards.made == []
    assert cards.tile("gate") == "tile gate"
    assert cards.tile("gate") == "tile gate"
    assert cards.made == ["gate"]


def test_kinds_do_not_mix(cards: Cards) -> None:
    assert cards.prisoner("red") == "prisoner red"
    with pytest.raises(ValueError, match="gate"):
        cards.prisoner("gate")


def test_every_catalogue_has_cards_of_its_own(cards: Cards) -> None:
    other = Cards(cards.library, cards.adventure)
    cards.tile("gate")
    assert other.made == []


def test_the_box_has_as_many_copies_as_the_card_says(cards: Cards) -> None:
    assert cards.copies("tile", "gate") == cards.find("gate", "tile").data["copies"]
    assert cards.copies("prisoner", "red") == 1


def test_what_an_entity_does_not_say_makes_no_triggers(cards: Cards) -> None:
    assert cards.triggers(cards.find("red", "prisoner"), "skills", "triggers") == ()
