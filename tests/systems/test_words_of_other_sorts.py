"""Names that are compared though they are never the same word: a zone with a hall, a tile with tokens."""

from __future__ import annotations

import pytest

from toolkit.rules.expressions.parse import parse
from toolkit.rules.naming import why_unlike
from toolkit.systems import vocabulary_of

MASSIVE, JAWS = "massive-darkness", "jaws-of-the-lion"


def _told(system: str, event: str, condition: str) -> tuple[str, str]:
    vocabulary = vocabulary_of(system)
    return why_unlike(parse(condition), vocabulary.events[event].scope, vocabulary.sorts, vocabulary.kin)


@pytest.mark.parametrize(
    ("system", "event", "condition", "told", "instead"),
    [
        (
            MASSIVE,
            "round-start",
            "level > 1 and zone == hall",
            "zone is never hall: a zone is not a hall",
            'write zone == "…", with a zone in quotes, or zone == hero.zone, or zone == enemy.zone',
        ),
        (
            MASSIVE,
            "round-start",
            "hero.name != enemy.name",
            "hero.name is never enemy.name: a hero is not an enemy",
            'write hero.name == "…", with a hero in quotes',
        ),
        (
            "night-cage",
            "was-hit",
            "tile in prisoner.tokens",
            "tile is never in prisoner.tokens: a tile is not a token",
            'write "…" in prisoner.tokens, with a token in quotes',
        ),
        (
            JAWS,
            "acts",
            "room in opened",
            "room is never in opened: a room is not a door",
            'write "…" in opened, with a door in quotes, or room in revealed, or room in marks',
        ),
        (
            "brimstone",
            "turn-start",
            "tile == world",
            "tile is never world: a tile is not a world",
            'write tile == "…", with a tile in quotes',
        ),
    ],
)
def test_words_of_other_sorts_are_told(system: str, event: str, condition: str, told: str, instead: str) -> None:
    assert _told(system, event, condition) == (told, instead)


@pytest.mark.parametrize(
    ("system", "event", "condition"),
    [
        (MASSIVE, "round-start", "zone == hero.zone"),
        (MASSIVE, "round-start", "enemy.zone in hero_zones"),
        (MASSIVE, "round-start", "token in hero.tokens"),
        (MASSIVE, "round-start", "enemy.name in enemies"),
        (MASSIVE, "round-start", "zone in marks"),
        (MASSIVE, "round-start", "hero.name in hero.roles"),
        (MASSIVE, "attack", "me.name == foe.name"),
        (MASSIVE, "attack", "me.level == foe.level"),
        (JAWS, "acts", "monster.type in slain"),
        (JAWS, "acts", "character.type in objects"),
        (JAWS, "acts", "object in marks"),
        ("brimstone", "turn-start", "enemy.type in slain"),
    ],
)
def test_words_that_may_be_the_same_are_fine(system: str, event: str, condition: str) -> None:
    assert _told(system, event, condition) == ("", "")
