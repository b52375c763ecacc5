"""Orders: what a game depends on has one name, seeds pair bots and versions, and every order is cut the same way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.playtest import runs
from toolkit.playtest.orders import (
    MIX,
    MOST_CHUNKS,
    MOST_GAMES,
    Cell,
    Chunk,
    DamagedOrder,
    PlaytestOrder,
    bots_at,
    rules_hash,
    seed_of,
)
from toolkit.playtest.planning import PlanFault, plan
from toolkit.rules.reading import ContentFault

CELL = Cell("night-cage/base", 4, "greedy")


def test_a_seed_is_that_of_the_adventure_the_players_and_the_number_alone() -> None:
    seed = seed_of(7, CELL, 3)
    assert seed == seed_of(7, replace(CELL, bots="random", policy="first", chunk=9), 3)
    others = [
        seed_of(8, CELL, 3),
        seed_of(7, CELL, 4),
        seed_of(7, replace(CELL, players=3), 3),
        seed_of(7, replace(CELL, adventure="night-cage/advanced"), 3),
    ]
    assert len({seed, *others}) == 5
    assert seed_of(0, CELL, 0) == 6572385205496840  # recorded runs must stay playable
    assert all(seed_of(0, CELL, index) < 2**53 for index in range(1000))


def test_the_name_of_an_order_holds_everything_a_game_depends_on_and_nothing_else() -> None:
    order = runs.order()
    same = [
        replace(order, games=99),
        replace(order, cells=(replace(order.cells[0], chunk=1),)),
    ]
    assert {each.config for each in same} == {order.config}
    others = [
        replace(order, seed=1),
        replace(order, content_hash="other"),
        replace(order, rules="other"),
        replace(order, version="9.9.9"),
        replace(order, decisions=5),
        replace(order, rounds=5),
        replace(order, cells=(replace(order.cells[0], bots="greedy"),)),
        replace(order, cells=(replace(order.cells[0], policy="first"),)),
        replace(order, cells=(replace(order.cells[0], options=(("harder-key", True),)),)),
        replace(order, cells=order.cells * 2),
    ]
    assert len({order.config, *(each.config for each in others)}) == len(others) + 1


def test_an_order_is_read_back_as_it_was_written() -> None:
    order = runs.order(options={"harder-key": True}, bots=["greedy+random", MIX])
    assert PlaytestOrder.from_data(order.to_data()) == order


@pytest.mark.parametrize(("games", "chunk"), [(MOST_GAMES + 1, MOST_GAMES), (MOST_CHUNKS + 1, 1)])
def test_an_order_of_more_than_memory_holds_is_none(games: int, chunk: int) -> None:
    order = replace(runs.order(), games=games, cells=(replace(CELL, chunk=chunk),))
    with pytest.raises(DamagedOrder, match="than memory holds"):
        PlaytestOrder.from_data(order.to_data())
    fewer = replace(order, games=games - 1)
    assert PlaytestOrder.from_data(fewer.to_data()) == fewer


def test_chunks_cover_every_game_once_and_the_cells_take_turns() -> None:
    order = replace(runs.order(), games=12, cells=(replace(CELL, chunk=5), replace(CELL, bots="random", chunk=9)))
    assert list(order.chunks()) == [
        Chunk(0, 0, 4),
        Chunk(1, 0, 8),
        Chunk(0, 5, 9),
        Chunk(1, 9, 11),
        Chunk(0, 10, 11),
    ]


def test_bots_sit_by_seat_and_a_mix_lets_each_sit_everywhere() -> None:
    seats = ["one", "two", "three"]
    assert bots_at(replace(CELL, bots="greedy"), seats, 5, ["random"]) == dict.fromkeys(seats, "greedy")
    beside = bots_at(replace(CELL, bots="greedy+random"), seats, 5, [])
    assert list(beside.values()) == ["greedy", "random", "greedy"]
    mixes = [tuple(bots_at(replace(CELL, bots=MIX), seats, index, ["a", "b"]).values()) for index in range(2)]
    assert mixes == [("a", "b", "a"), ("b", "a", "b")]


def test_the_rules_have_a_name_of_their_own() -> None:
    assert len({rules_hash("night-cage"), rules_hash("massive-darkness")}) == 2


def test_without_words_all_adventures_are_played_by_the_best_quick_bot_at_the_advised_table() -> None:
    order = plan(runs.system(), runs.library(), "night-cage")
    own = [entity.qualified for entity in runs.library().of_kind("adventure", pack="night-cage")]
    assert [cell.adventure for cell in order.cells] == own
    assert {(cell.players, cell.bots) for cell in order.cells} == {(4, "greedy")}


def test_every_number_of_players_an_adventure_can_be_played_by() -> None:
    order = plan(runs.system(), runs.library(), "night-cage", adventures=["base"], players=None)
    assert [cell.players for cell in order.cells] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"adventures": ["bse"]}, "there is no adventure 'bse'; did you mean 'base'?"),
        ({"bots": ["gredy"]}, "there is no bot 'gredy' for The Night Cage; did you mean 'greedy'?"),
        ({"bots": ["greedy+mix"]}, "there is no bot 'mix'"),
        ({"policy": "fist"}, "there is no table policy 'fist'; did you mean 'first'?"),
        ({"policy": "wisest"}, "there is no table policy 'wisest'; there is first, random$"),
        ({"policy": "kindest"}, "needs an evaluation"),
        ({"games": 0}, "from 1 on"),
        ({"chunk": -1}, "from 1 on"),
    ],
)
def test_what_cannot_be_played_is_said_with_the_nearest_thing_that_can(asked: dict[str, object], words: str) -> None:
    with pytest.raises(PlanFault, match=words.replace("?", r"\?")):
        plan(runs.system(), runs.library(), "night-cage", **asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "options"), [(7, {}), (4, {"no-such": True})])
def test_a_table_the_adventure_refuses_is_a_diagnostic(players: int, options: dict[str, bool]) -> None:
    with pytest.raises(ContentFault) as refused:
        plan(runs.system(), runs.library(), "night-cage", adventures=["base"], players=[players], options=options)
    assert refused.value.diagnostic.code == "L0820"
