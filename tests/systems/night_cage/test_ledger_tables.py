"""The box, the stack and the tiles are those of the ledger's tables; nothing but the stack is left to chance."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from random import Random

import pytest

from tests.systems.night_cage.play import fresh, library
from toolkit.content.resources import data_folder
from toolkit.systems.night_cage import SYSTEM
from toolkit.systems.night_cage.map.cage import Cage
from toolkit.systems.night_cage.map.grid import DIRECTIONS
from toolkit.systems.night_cage.map.tiles import TileKind
from toolkit.systems.night_cage.state import State

ADVENTURES = tuple(sorted(each.id for each in library().of_kind("adventure", pack="night-cage")))
PLAYERS = (1, 2, 3, 4, 5)
#: Content ids of the words that head the columns of the ledger's tables.
TILES = {
    "key": "key-tile", "gate": "gate", "wax_eater": "wax-eater", "straight": "straight", "t_passage": "t-passage",
    "crossroads": "crossroads", "keeper": "keeper", "pit_fiend": "pit-fiend",
}  # fmt: skip
#: Names in the list of components, with the ids of the tiles.
COMPONENTS = {
    "Start tiles": "start", "Key tiles": "key-tile", "Gate tiles": "gate", "Wax eater tiles": "wax-eater",
    "Straight passages": "straight", "T passages": "t-passage", "Crumbling T passages": "crumbling-t",
    "Crossroads": "crossroads", "Keeper tiles": "keeper", "Pit fiend tiles": "pit-fiend", "Omen tiles": "omen",
    "Inevitable tiles": "inevitable",
}  # fmt: skip
#: What NC-3.01 takes out of the box before a base game.
TAKEN_OUT = {"keeper": 7, "pit-fiend": 3, "inevitable": 3, "omen": 5, "wax-eater": 1, "key-tile": 1, "crumbling-t": 2}


@cache
def table_under(heading: str) -> list[dict[str, str]]:
    """The rows of the first table after a heading of the ledger."""
    text = (data_folder("rules") / "night-cage.md").read_text(encoding="utf-8")
    below = text[re.search(rf"^### {re.escape(heading)}", text, re.M).end() :]  # type: ignore[union-attr]
    lines = [line for line in below[: below.find("\n#")].splitlines() if line.startswith("|")]
    rows = [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]
    return [dict(zip(rows[0], row, strict=True)) for row in rows[2:]]


def number(text: str) -> int:
    return int(re.match(r"\d+", text).group())  # type: ignore[union-attr]


def seats_in(text: str) -> range:
    """`1-4` as the player counts it means."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def row_for(heading: str, players: int, mode: str = "") -> dict[str, str]:
    return next(
        row for row in table_under(heading) if players in seats_in(row["Players"]) and row.get("Mode", mode) == mode
    )


def new_state(adventure: str, players: int, seed: int = 0) -> State:
    return fresh(adventure, players, seed).state


def counts(kinds: list[TileKind]) -> Counter[str]:
    return Counter(kind.id for kind in kinds)


def all_kinds() -> dict[str, TileKind]:
    """Every kind of tile of the pack, from the modes that use it."""
    cages: list[Cage] = [
        fresh(adventure, 4, 0, "chaos-crumbling-t").state.cage for adventure in ("base", "advanced-bosses")
    ]
    return {kind.id: kind for cage in cages for kind in cage.kinds}


# The board and the stack


@pytest.mark.rule("NC-1.01", "NC-3.03", "NC-3.04", "NC-3.14", "NC-3.15")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_start_tile_may_lie_on_any_cell_of_the_board_in_both_rotations(players: int) -> None:
    side = 7 if players == 5 else 6
    play = fresh("base", players, 0)
    cells = [f"{letter}{row}" for letter in "abcdefg"[:side] for row in range(1, side + 1)]
    assert play.offered == sorted(f"start:{cell}:{turn}" for cell in cells for turn in (0, 90))


@pytest.mark.rule("NC-3.03", "NC-3.04", "NC-3.05", "NC-3.07")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("mode", ["base", "advanced"])
def test_the_stack_has_the_tiles_of_the_ledger_and_no_others(mode: str, players: int) -> None:
    row = row_for("Draw stack by mode", players, mode)
    state = new_state(mode, players)
    assert counts(state.stack) == +Counter({tile: number(row[column]) for column, tile in TILES.items()})
    assert len(state.stack) == number(row["Stack total"])
    assert len(state.prisoners) == number(row["Prisoners"])


@pytest.mark.rule("NC-3.05")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_gates_and_passages_are_always_all_there(adventure: str, players: int) -> None:
    found = counts(new_state(adventure, players).stack)
    wanted = {"gate": 4, "straight": 10, "t-passage": 30, "crossroads": 12}
    assert {tile: found[tile] for tile in wanted} == wanted


@pytest.mark.rule("NC-3.01")
def test_the_box_less_what_is_taken_out_is_what_a_base_game_is_built_from() -> None:
    kinds = all_kinds()
    box = Counter({COMPONENTS[row["Component"]]: int(row["Count"]) for row in table_under("Physical components")
                   if row["Component"] in COMPONENTS})  # fmt: skip
    assert {tile: kind.copies for tile, kind in kinds.items()} == box
    left = box - Counter(TAKEN_OUT)
    for players in PLAYERS:
        stack = counts(new_state("base", players).stack)
        assert set(stack) | {"start"} == set(left)
        assert all(stack[tile] <= left[tile] for tile in stack)


@pytest.mark.rule("NC-3.01")
def test_what_is_taken_out_comes_back_in_the_other_modes_only() -> None:
    extra = {tile for tile in TAKEN_OUT if tile not in ("wax-eater", "key-tile", "crumbling-t")}
    used_in = {adventure: extra & set(counts(new_state(adventure, 4).stack)) for adventure in ADVENTURES}
    assert used_in == {
        "base": set(),
        "base-inevitable": {"inevitable"},
        "base-weeper": {"omen"},
        "base-bosses": {"inevitable", "omen"},
        "advanced": {"keeper", "pit-fiend"},
        "advanced-inevitable": {"keeper", "pit-fiend", "inevitable"},
        "advanced-weeper": {"keeper", "pit-fiend", "omen"},
        "advanced-bosses": {"keeper", "pit-fiend", "inevitable", "omen"},
    }


@pytest.mark.rule("NC-3.07")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_prisoner_uses_one_start_tile_and_the_others_are_nowhere(players: int) -> None:
    play = fresh("base", players, 5)
    random = Random(5)
    while play.game.pending is not None and play.state.turn == 0:
        play.game.answer(random.choice(play.offered))
    starts = [face for face in play.state.board if face.kind.id == "start"]
    assert len(starts) == (5 if players == 5 else 4)
    assert "start" not in counts(play.state.stack)
    assert sum(play.state.discard) == 0


@pytest.mark.rule("NC-3.08", "NC-3.09")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_the_initial_surroundings_lie_on_top_shuffled(adventure: str, players: int) -> None:
    row = row_for("Initial surroundings", players)
    wanted = {tile: number(row[column]) for column, tile in TILES.items() if column in row}
    orders = set()
    for seed in range(6):
        stack = new_state(adventure, players, seed).stack
        top = stack[-number(row["Total"]) :]
        assert counts(top) == wanted
        orders.add(tuple(kind.id for kind in top))
    assert len(orders) > 3


@pytest.mark.rule("NC-3.10")
@pytest.mark.parametrize("players", [4, 5])
def test_the_rest_of_the_stack_lies_below_shuffled(players: int) -> None:
    row = row_for("Initial surroundings", players)
    places: dict[str, set[int]] = {"gate": set(), "straight": set()}
    orders = set()
    for seed in range(120):
        stack = new_state("base", players, seed).stack
        rest = stack[: -number(row["Total"])]
        assert len(rest) == number(row["Rest of stack below, base"])
        assert counts(rest)["gate"] == 4
        orders.add(tuple(kind.id for kind in rest))
        for tile, found in places.items():
            found.update(index for index, kind in enumerate(rest) if kind.id == tile)
    assert len(orders) == 120
    # Over many shuffles a gate lies nearly everywhere, first and last places included.
    assert all(len(found) > 0.9 * len(rest) and {0, len(rest) - 1} <= found for found in places.values())


@pytest.mark.rule("NC-0.02")
@pytest.mark.parametrize("adventure", ["base", "advanced-bosses"])
def test_nothing_but_the_order_of_the_stack_is_left_to_chance(adventure: str) -> None:
    play = fresh(adventure, 4, 11)
    assert play.state.random.shuffles == {"initial surroundings": 1, "stack": 1}
    random = Random(11)
    revealed = [kind.id for kind in reversed(play.state.stack)]
    while play.game.pending is not None:
        play.game.answer(random.choice(play.offered))
        assert play.state.random.counts == {}  # no dice, no picks while it was played
    assert play.state.random.shuffles == {"initial surroundings": 1, "stack": 1}
    seen = [event["tile"] for event in play.events("revealed")]
    assert seen == revealed[: len(seen)]
    for prisoner in SYSTEM.to_data(play.state)["prisoners"].values():
        assert set(prisoner) <= {"at", "falling", "scrambling", "candle", "nerve", "key"}


# Tiles


@pytest.mark.rule("NC-2.06", "NC-2.05")
def test_tiles_have_the_faces_of_the_ledger() -> None:
    kinds = all_kinds()
    rows = {row["Tile"].replace("_", "-"): row for row in table_under("Tile faces") if "any tile" not in row["Tile"]}
    assert set(rows) == set(kinds)
    for tile, row in rows.items():
        kind = kinds[tile]
        exits = [name[0].upper() for side, name in enumerate(DIRECTIONS) if kind.exits >> side & 1]
        assert exits == row["Exits at rotation 0"].split(";")[0].split(",")
        assert len(set(kind.faces)) == int(row["Distinct rotations"])
        assert kind.crumbling == (row["Crumbling"] == "yes")


@pytest.mark.rule("NC-2.01")
def test_every_tile_has_a_pit_without_anything_on_its_back() -> None:
    for kind in all_kinds().values():
        back = kind.pit
        assert back.pit
        assert not any((back.exits, back.key, back.gate, back.monster, back.crumbling))
        assert not any(face.pit for face in kind.faces)


# Players


def seats_asked(players: int, seed: int, turns: int) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Who was asked about which prisoner, during setup and then in play."""
    play = fresh("base", players, seed)
    random = Random(seed)
    setup: dict[str, set[str]] = {}
    turn: dict[str, set[str]] = {}
    while (ask := play.game.pending) is not None and play.state.turn <= turns:
        asked = turn if play.state.turn else setup
        asked.setdefault(ask.who, set()).add(SYSTEM.seat(play.state, ask))
        play.game.answer(random.choice(play.offered))
    return setup, turn


@pytest.mark.rule("NC-4.01", "NC-4.02", "NC-4.05", "NC-4.06", "NC-3.12")
@pytest.mark.parametrize(
    ("players", "wanted"),
    [
        (1, [1, 1, 1, 1]),
        (2, [1, 1, 2, 2]),
        (4, [1, 2, 3, 4]),
        (5, [1, 2, 3, 4, 5]),
    ],
)
def test_all_decisions_for_a_prisoner_are_its_controllers(players: int, wanted: list[int]) -> None:
    names = ["red", "yellow", "green", "blue", "violet"]
    decides = {name: {f"player-{seat}"} for name, seat in zip(names, wanted, strict=False)}
    for seed in range(3):
        setup, turn = seats_asked(players, seed, turns=12)
        assert setup == decides
        assert next(iter(setup)) == "red"  # player 1, the owner, begins
        assert turn == {name: decides[name] for name in turn}
        assert len(turn) == len(decides)


@pytest.mark.rule("NC-4.03", "NC-4.04", "NC-3.12")
def test_the_fourth_prisoner_is_decided_for_by_whoever_holds_the_token() -> None:
    most = 0  # random play may end early
    for seed in range(6):
        play = fresh("base", 3, seed)
        random = Random(seed)
        turns_of_blue = 0
        while (ask := play.game.pending) is not None and play.state.turn <= 16:
            turns_of_blue = len([event for event in play.events("turn") if event["prisoner"] == "blue"])
            before_or_in = max(turns_of_blue - (play.state.prisoners[play.state.active_seat].id == "blue"), 0)
            wanted = {"red": 1, "yellow": 2, "green": 3, "blue": before_or_in % 3 + 1}
            assert SYSTEM.seat(play.state, ask) == f"player-{wanted[ask.who]}"
            play.game.answer(random.choice(play.offered))
        most = max(most, turns_of_blue)
    assert most > 2


@pytest.mark.rule("NC-4.06")
def test_without_grim_silence_all_may_talk_wherever_they_are() -> None:
    play = fresh("base", 4, 1)
    random = Random(1)
    while play.game.pending is not None and play.state.turn <= 8:
        view = SYSTEM.view(play.state, "player-1")
        everybody = play.state.prisoners
        assert all(view.may_talk(one, other) for one in everybody for other in everybody)
        play.game.answer(random.choice(play.offered))
