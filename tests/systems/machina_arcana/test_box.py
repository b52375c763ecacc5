"""The box we ship has as many cards and pieces as the ledger says the published one has."""

from __future__ import annotations

from collections import Counter

from tests.systems.own import library_of

LIBRARY = library_of("machina-arcana")


def cards(kind: str) -> int:
    return sum(entity.data.get("copies", 1) for entity in LIBRARY.of_kind(kind) if entity.data.get("role") != "basic")


def test_cards_are_as_many_as_published() -> None:
    assert len(LIBRARY.of_kind("explorer")) == 8
    assert (cards("monster"), cards("item")) == (29, 156)
    assert cards("explorer-event") + cards("horror-event") == 120


def test_chapters_belong_to_three_scenarios_one_each() -> None:
    scenarios = LIBRARY.of_kind("adventure")
    chapters = [name for each in scenarios for name in each.data["chapters"]]
    assert (len(scenarios), len(chapters), len(set(chapters))) == (3, 35, 35)
    assert {entity.id for entity in LIBRARY.of_kind("chapter")} == set(chapters)


def test_tiles_are_pieces_with_one_side_or_two() -> None:
    tiles = {entity.id: entity.data for entity in LIBRARY.of_kind("tile")}
    double = {frozenset((name, data["reverse"])) for name, data in tiles.items() if "reverse" in data}
    assert all(len(pair) == 2 for pair in double)
    single = [name for name, data in tiles.items() if "reverse" not in data]
    endgame = [name for name, data in tiles.items() if data.get("endgame")]
    assert (len(double), len(double) + len(single), len(endgame)) == (10, 23, 3)


def test_a_scenario_lays_no_piece_with_both_its_sides() -> None:
    tiles = {entity.id: entity.data for entity in LIBRARY.of_kind("tile")}
    for scenario in LIBRARY.of_kind("adventure"):
        pieces = Counter(
            frozenset((name, tiles[name].get("reverse", name)))
            for name in (*scenario.data["tiles"], *scenario.data["endgame_tiles"])
        )
        assert set(pieces.values()) == {1}
