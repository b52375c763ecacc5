"""A report on invented games with the names, places and maps of real content."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pyarrow as pa

from tests.playtest.recorded import World, crashed_game, invented_game
from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs
from toolkit.playtest.gates import HOLDS, UNSURE, GateResult, Reading
from toolkit.playtest.report.model import Example, Line, Report, pictures_of, telling_games, things_of
from toolkit.playtest.rows import Fact, Row, table_of
from toolkit.playtest.statistics.cells import RecordedGame
from toolkit.playtest.statistics.intervals import Interval
from toolkit.playtest.statistics.summary import ContentCoverage, CoverageGroup, NeverUsed, OwnCoverage, summary_of
from toolkit.playtest.statistics.tallies import tally
from toolkit.rules.observing import Milestone
from toolkit.rules.system import Table
from toolkit.systems import find

OBJECTIVES = (
    Milestone("objective", "1", "meet objective 1", "Find </b> the lamp.", needed=True),
    Milestone("objective", "2", "meet objective 2", needed=True),
    Milestone("opened", "6.A1", "open door 6.A1"),
)


@cache
def library_of(system: str) -> Library:
    folder = next(path for path in shipped_packs() if path.parts[-2:] == (system, "core"))
    return load([folder]).library


def ids(entities: tuple[Entity, ...], most: int) -> tuple[str, ...]:
    return tuple(entity.id for entity in entities[:most])


def dungeon_world(adventure: str = "a-crown-in-three-parts") -> World:
    """A world with the cards, enemies and zones of Massive Darkness."""
    library = library_of("massive-darkness")
    entity = library.get(adventure, kind="adventure")
    picture = find("massive-darkness").picture(library, entity, Table(4))
    assert picture is not None
    cards = ids(library.of_kind("equipment"), 30)
    return World(
        entity.qualified,
        ids(library.of_kind("hero"), 4),
        cards,
        ids(library.of_kind("enemy"), 8),
        tuple(place.name for place in picture.places),
        0.48,
        {cards[0]: 0.22, cards[1]: -0.22},
    )


def cage_world() -> World:
    """A world with the tiles and cells of The Night Cage."""
    library = library_of("night-cage")
    picture = find("night-cage").picture(library, library.get("base", kind="adventure"), Table(4))
    assert picture is not None
    tiles = ids(library.of_kind("tile"), 30)
    places = tuple(place.name for place in picture.places)
    return World("night-cage/base", ("red", "yellow", "green", "blue"), tiles, tiles[:2], places, 0.4, {tiles[0]: 0.2})


def invented_games(world: World, games: int, first_cell: int = 0) -> pa.Table:
    """Random and greedy bots at a table of four, greedy ones at a table of two; one game crashes."""
    tables = ((4, "random", -0.25), (4, "greedy", 0.0), (2, "greedy", 0.1))
    rows = [
        invented_game(world, first_cell + cell, index, players, bots, skill)
        for cell, (players, bots, skill) in enumerate(tables)
        for index in range(games)
    ]
    return table_of([*map(on_its_way, rows), crashed_game(world, first_cell + 1, games, 4, "greedy")])


def on_its_way(row: Row) -> Row:
    """Three games of four meet the first objective; those that are won meet both."""
    met = ["1", "2"] if row.outcome == "won" else ["1"] if row.index % 4 else []
    return replace(row, facts=sorted([*row.facts, *(Fact("objective", number, "", 1) for number in met)]))


def invented_report(system: str = "massive-darkness", games: int = 150) -> Report:
    library, rules = library_of(system), find(system)
    world = dungeon_world() if system == "massive-darkness" else cage_world()
    tallies = tally([invented_games(world, games)])
    pictures = pictures_of(rules, library, tallies.labels.values())
    never = [
        NeverUsed("effect", f"{entity.qualified}#/do/0", *_place(entity)) for entity in library.of_kind("event")[:20]
    ]
    coverage = ContentCoverage(
        180,
        180 + len(never),
        (CoverageGroup("entity", 90, 92), CoverageGroup("effect", 90, 108)),
        tuple(never),
        mine=OwnCoverage(80, 100, (CoverageGroup("effect", 80, 100),)),
    )
    summary = summary_of(
        tallies,
        coverage={world.adventure: coverage},
        places={place.name for picture in pictures.values() for place in picture.places},
        known_milestones=dict.fromkeys(tallies.labels, OBJECTIVES),
    )
    around, all_of_it = Interval(0.477, 0.41, 0.54), Interval(0.9, 0.9, 0.9)
    rate = Reading(f"{world.adventure}, 4 players, greedy", around, games, UNSURE, 5200, RecordedGame(0, 3))
    used = Reading(world.adventure, all_of_it, games, HOLDS, 0, RecordedGame(0, 7))
    judgements = (
        GateResult("win_rate in 0.35..0.5", UNSURE, (rate,)),
        GateResult("coverage >= 0.5", HOLDS, (used,)),
    )
    return Report(
        "Invented games", system, rules.title, "0.1.0", library.content_hash, "0123456789abcdef", 7, summary,
        things_of(library, summary), pictures, tuple(_example(game) for game in telling_games(summary)),
        judgements=judgements, kinds=rules.facts.kinds, round_word=rules.facts.round_word,
    )  # fmt: skip


def _place(entity: Entity) -> tuple[str, int]:
    path, span = entity.locate()
    return Path(path).name, span.line


def _example(game: RecordedGame) -> Example:
    lines = [
        Line(number // 6 + 1, f"EX-{number % 9}.0{number % 7}", f"somebody does thing {number}") for number in range(40)
    ]
    return Example(game, 12345, "won" if game.index % 2 else "lost", "all-dead", "EX-2", 7, tuple(lines), 3)
