"""What a mission has of its own, in its booklet and in play: its track, the way home, companions, its picture."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.systems.own import library_of
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.rules.system import Table, new_game
from toolkit.systems import find
from toolkit.systems.brimstone.booklet.mission import Mission
from toolkit.systems.brimstone.booklet.sections import _components, _guards, booklet
from toolkit.systems.brimstone.cards.catalog import Catalog
from toolkit.systems.brimstone.map.picture import place_of

MISSION = """
- id: own
  kind: adventure
  name: Own
  track: short-way
  objective: {threat: none}
  days: 3
  hold: {won: 2, lost: -3}
  companions: {guide: {name: Blind Guide, health: 9, move: 4}}
- id: short-way
  kind: depth-track
  name: The Short Way
  spaces: E B D S
  targets: 7 8 9 9
"""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    (tmp_path / "lantern.yaml").write_text(
        "id: mine-own\ntitle: Own\nversion: '1.0.0'\nsystem: brimstone\nlanguages: [en]\nrequires: [brimstone]\n"
    )
    (tmp_path / "own.yaml").write_text(MISSION)
    return load([*(each for each in shipped_packs() if each.parent.name == "brimstone"), tmp_path]).library


def test_the_booklet_tells_what_a_mission_has_of_its_own(library: Library) -> None:
    told = booklet(library, library.get("own", kind="adventure"), "en", spoiler_free=False)
    assert ("dark", "The Short Way") in told.facts
    words = str(told.chapters).replace(r"\xa0", " ")
    for said in ("The town is 3 days away", "rises by 2", "falls by 3", "Blind Guide", "4 cells"):
        assert said in words


def test_a_booklet_says_nothing_of_what_a_mission_lacks() -> None:
    library = library_of("brimstone")
    told = booklet(library, library.get("sack-of-black-stone", kind="adventure"), "en", spoiler_free=False)
    assert not any(icon == "dark" for icon, _ in told.facts)
    assert "In a campaign" not in str(told.chapters)


def test_a_mission_is_played_on_its_own_track(library: Library) -> None:
    state = new_game(find("brimstone"), library, library.get("own", kind="adventure"), Table(2, 1)).state
    assert state.catalog.track.targets == (7, 8, 9, 9)
    assert state.darkness == state.catalog.track.last == 3


def test_every_cell_of_a_game_has_its_place_in_the_picture() -> None:
    system, library = find("brimstone"), library_of("brimstone")
    mission = library.get("seeds-of-the-garden", kind="adventure")
    picture = system.picture(library, mission, Table(2, 3))
    assert picture is not None
    names = [place.name for place in picture.places]
    assert len(names) == len(set(names)) == len({(place.x, place.y) for place in picture.places})
    game = new_game(system, library, mission, Table(2, 3))
    game.start()
    play_out(game, system, {seat: make_bot(system, "greedy", seat, 3) for seat in system.seats(game.state)}, limit=400)
    mine = game.state.mine
    assert len(game.state.tiles) > 1
    assert {place_of(mine, cell) for cell in mine.numbers.values()} <= set(names)


@pytest.mark.parametrize(
    ("objective", "said"),
    [
        ({"threat": "low"}, "Then draw a low threat card: this is the final fight."),
        ({"threat": "low", "cards": 1}, "Then draw a low threat card: this is the final fight."),
        ({"threat": "low", "cards": 2}, "Then draw 2 low threat cards: this is the final fight."),
        ({"threat": "none"}, "The special rules say who comes then."),
        (
            {"clues": 2},
            "Then draw an epic threat card: this is the final fight. With 1 or 2 heroes draw high threat instead.",
        ),
    ],
)
def test_a_booklet_says_which_cards_guard_the_objective_in_play(objective: dict[str, Any], said: str) -> None:
    library = library_of("brimstone")
    mission = library.get("sack-of-black-stone", kind="adventure")
    changed = replace(mission, data={**mission.data, "objective": objective})
    told = _guards(Mission(library, changed, "en", spoiler_free=False))
    assert str(told[-1]) == said
    assert Catalog(library, changed).objective.threat == objective.get("threat", "epic")


def test_who_and_what_took_part_is_counted_from_the_start() -> None:
    system, library = find("brimstone"), library_of("brimstone")
    game = new_game(system, library, library.get("sack-of-black-stone", kind="adventure"), Table(2, 1))
    heroes = game.state.heroes.values()
    for hero in heroes:
        hero.items.append(hero.items[0])  # two of one thing are told once
    counted = system.facts.observe(game).counts
    assert len(heroes) == 2
    assert {who: count for (what, who, _), count in counted.items() if what == "hero"} == {
        each.id: 1 for each in heroes
    }
    for what, expected in (
        ("ability", Counter(name for each in heroes for name in {each.sheet.ability, *each.abilities})),
        ("item", Counter(name for each in heroes for name in set(each.items))),
    ):
        assert {who: count for (kind, who, _), count in counted.items() if kind == what} == expected
    assert [who for what, who, _ in counted if what == "world"] == ["mine"]


def test_the_list_of_components_counts_tiles_alone() -> None:
    """Decks and sheets are told in words: how many of them there are is the same in every mission."""
    library = library_of("brimstone")
    it = Mission(library, library.get("sack-of-black-stone", kind="adventure"), "en", spoiler_free=False)
    groups = {each["name"]: each["entries"] for each in _components(it).data["groups"]}
    assert list(groups) == ["tiles", "table", "heroes"]
    assert [each["count"] for each in groups["tiles"]] == [1]
    assert {each["count"] for name in ("table", "heroes") for each in groups[name]} == {0}
    assert all(len(groups[name]) > 1 for name in ("table", "heroes"))
