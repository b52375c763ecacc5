"""Player counts, options, given states, and random play in every mode."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.systems.night_cage.play import fresh, given, library
from toolkit.content.library import load
from toolkit.rules.decisions import Ask
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import Table, new_game
from toolkit.systems.night_cage import SYSTEM
from toolkit.systems.night_cage.map.tiles import BOSS_PIT, EMPTY
from toolkit.systems.night_cage.print.kinds import player_range
from toolkit.systems.night_cage.state import State

ADVENTURES = tuple(sorted(each.id for each in library().of_kind("adventure", pack="night-cage")))


def counted(state: State) -> Counter[str]:
    """Every tile there is, wherever it is, but for the start tiles, which come from no stack."""
    found = Counter(kind.id for kind in [*state.stack, *state.aside, *(kind for kind, _ in state.waiting)])
    found.update(face.kind.id for face in state.board if face not in (EMPTY, BOSS_PIT))
    found.update({kind.id: state.discard[kind.index] for kind in state.cage.kinds})
    if state.drawn is not None:
        found[state.drawn.id] += 1
    del found["start"]
    return +found


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_random_play_keeps_every_tile_and_every_state_can_be_written_and_read(adventure: str, players: int) -> None:
    for seed in (1, 2):
        play = fresh(adventure, players, seed)
        random = Random(seed)
        tiles = counted(play.state)
        while (ask := play.game.pending) is not None:
            assert counted(play.state) == tiles
            data = SYSTEM.to_data(play.state)
            again = SYSTEM.from_data(library(), play.game.adventure, json.loads(json.dumps(data)))
            assert SYSTEM.to_data(again) == data
            assert (again.gates_left, again.keys_left) == (play.state.gates_left, play.state.keys_left)
            assert SYSTEM.draw(play.state)
            assert SYSTEM.seat(play.state, ask) in SYSTEM.seats(play.state)
            play.game.answer(random.choice(list(ask.options)))
        assert play.state.outcome in ("won", "lost")
        assert all(SYSTEM.describe(event) for event in play.log)


@pytest.mark.parametrize("adventure", ["advanced-bosses", "base"])
def test_a_copy_plays_on_like_the_original(adventure: str) -> None:
    play = fresh(adventure, 4, 7)
    random = Random(7)
    while (ask := play.game.pending) is not None:
        twin = play.game.copy()
        assert twin.pending is not None
        assert list(twin.pending.options) == list(ask.options)
        key = random.choice(list(ask.options))
        twin.answer(key)
        play.game.answer(key)
        assert SYSTEM.to_data(twin.state) == SYSTEM.to_data(play.state)


def test_stacks_are_those_of_the_ledger() -> None:
    sizes = {("base", 4): 74, ("base", 5): 73, ("advanced", 1): 68, ("advanced", 5): 69}
    for (adventure, players), size in sizes.items():
        state = fresh(adventure, players, 0).state
        assert len(state.stack) == size
        plain = Counter(kind.id for kind in state.stack[-(8 if players < 5 else 10) :])
        wanted = {"t-passage": 4, "crossroads": 2, "straight": 2}
        assert plain == (wanted if players < 5 else {"t-passage": 5, "crossroads": 3, "straight": 2})


def test_options_change_the_stack_within_what_the_box_holds() -> None:
    state = fresh("base", 4, 0, "easier-keys-2", "harder-gate", "chaos-crumbling-t").state
    counts = Counter(kind.id for kind in state.stack)
    assert (counts["key-tile"], counts["gate"], counts["t-passage"], counts["crumbling-t"]) == (8, 3, 28, 2)
    with pytest.raises(ContentFault, match="would need 9 of key-tile"):
        fresh("base", 5, 0, "easier-keys-2")
    with pytest.raises(ContentFault, match="no option 'harder-gat'"):
        fresh("base", 4, 0, "harder-gat")
    with pytest.raises(ContentFault, match="not by 6"):
        fresh("base", 6, 0)


def test_who_decides_for_whom() -> None:
    def deciders(players: int) -> list[str]:
        state = SYSTEM.new_state(library(), library().get("base", kind="adventure"), Table(players))
        return [SYSTEM.seat(state, Ask("action", each.id, {})) for each in state.prisoners]

    assert deciders(1) == ["player-1"] * 4
    assert deciders(2) == ["player-1", "player-1", "player-2", "player-2"]
    assert deciders(3) == ["player-1", "player-2", "player-3", "player-1"]
    assert deciders(5) == [f"player-{number}" for number in range(1, 6)]


def test_the_token_of_the_shared_prisoner_passes_after_its_turn() -> None:
    board = {"a1": "crossroads", "c1": "crossroads", "a3": "crossroads", "c3": "crossroads"}
    where = {"red": {"at": "a1"}, "yellow": {"at": "c1"}, "green": {"at": "a3"}, "blue": {"at": "c3"}}
    play = given(board=board, prisoners=where, players=3, active="blue", stack={"top": ["straight"] * 9}).play("stay")
    assert play.events("token") == []  # its tiles are still to be laid
    while play.game.pending is not None and play.asked[0] == "blue":
        play.play(play.offered[0])
    assert play.events("token") == [{"to": "player-2"}]


def test_grim_silence_lets_only_neighbours_talk() -> None:
    board = {"a1": "crossroads", "b1": "crossroads", "d4": "crossroads"}
    where = {"red": {"at": "a1"}, "blue": {"at": "b1"}, "green": {"at": "d4"}}
    play = given(board=board, prisoners=where, options=["grim-silence"])
    view = SYSTEM.view(play.state, "player-1")
    assert view.may_talk(play["red"], play["blue"])
    assert not view.may_talk(play["red"], play["green"])
    view = SYSTEM.view(given(board=board, prisoners=where).state, "player-1")
    assert view.may_talk(play["red"], play["green"])


def test_a_view_tells_how_many_tiles_are_left_but_not_their_order() -> None:
    state = fresh("base", 4, 3).state
    view = SYSTEM.view(state, "player-1")
    assert view.stack_counts["gate"] == 4
    assert not hasattr(view, "stack")


def test_a_drawn_board_is_read_like_a_listed_one() -> None:
    drawn = """
        .   .   .   .   .   .
        .   i─  x   t┴  .   .
        .   .   #t  g   k*  .
        .   w   .   .   .   .
        .   .   .   .   .   .
        .   .   .   .   .   .
    """
    play = given(board=drawn, prisoners={"red": {"at": "c2"}, "blue": {"at": "d2"}})
    assert play.board == {
        "b2": "straight 90", "c2": "crossroads", "d2": "t-passage 180", "c3": "pit t-passage", "d3": "gate",
        "e3": "key-tile taken", "b4": "wax-eater",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"prisonners": {}}, "did you mean 'prisoners'"),
        ({"prisoners": {"rad": {}}}, "did you mean 'red'"),
        ({"prisoners": {"red": {"at": "b2"}}}, "no tile to stand on"),
        ({"board": {"z9": "gate"}}, "no cell 'z9'"),
        ({"board": {"b2": "gatte"}}, "did you mean 'gate'"),
        ({"board": {"b2": "gate 45"}}, "says nothing"),
        ({"board": {"b2": "gate"}, "prisoners": {"red": {"at": "b2", "nerve": 3}}}, "0 to 2 nerve"),
        ({"board": {"b2": "gate"}, "prisoners": {"red": {"at": "b2"}, "blue": {}}}, "neither on the board"),
        ({"prisoners": {"red": {"falling": "row 9"}}}, "row 3"),
        ({"stack": {"top": ["gate", "gate"], "size": 1}}, "2 are named"),
    ],
)
def test_an_impossible_given_state_is_refused_with_words(data: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SYSTEM.from_data(library(), library().get("base", kind="adventure"), data)


def test_a_given_stack_sends_the_rest_to_the_discard() -> None:
    state = given(
        board={"b2": "gate", "c2": "crossroads"},
        prisoners={"red": {"at": "b2"}, "blue": {"at": "c2"}},
        stack={"top": ["wax-eater"], "size": 20},
    ).state
    assert len(state.stack) == 20
    assert state.stack[-1].id == "wax-eater"
    assert sum(counted(state).values()) == 74
    assert (state.gates_left, state.keys_left) == (4, 6)


BOARD = """\
id: tiny
kind: adventure
name: Tiny
start: night-cage/start
prisoners: [red, yellow, green, blue, violet]
boards:
  only:
    players: [{prisoners}]
    size: {size}
    prisoners: {prisoners}
    stack: {{key-tile: 6, gate: 4, wax-eater: 6, t-passage: 20, crossroads: 8{omens}}}
"""


@pytest.mark.parametrize("omens", [0, 2])
@pytest.mark.parametrize("prisoners", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_small_board_is_refused_or_everybody_finds_a_cell(
    tmp_path: Path, size: int, prisoners: int, omens: int
) -> None:
    """NC-3.14: every prisoner starts on an empty cell, whatever the others laid before it."""
    manifest = 'id: tiny-pack\ntitle: Tiny\nversion: "1.0.0"\nsystem: night-cage\nlanguages: [en]\n'
    (tmp_path / "lantern.yaml").write_text(f"{manifest}requires: [night-cage]\n", encoding="utf-8")
    more = f", omen: {omens}" if omens else ""
    board = BOARD.format(size=size, prisoners=prisoners, omens=more)
    (tmp_path / "tiny.yaml").write_text(board, encoding="utf-8")
    tiny = load([tmp_path]).library
    adventure = tiny.get("tiny", "adventure")
    covered = (prisoners - 1) * 3 + min(omens, (prisoners - 1) * 2) * 9
    if covered >= size * size:
        with pytest.raises(ContentFault, match="do not always find an empty cell"):
            new_game(SYSTEM, tiny, adventure, Table(prisoners, 1))
        return
    for seed in range(8):
        random = Random(seed)
        game = new_game(SYSTEM, tiny, adventure, Table(prisoners, seed))
        game.start()
        while game.pending is not None:
            game.answer(random.choice(list(game.pending.options)))
        assert game.state.outcome in ("won", "lost")


def test_a_board_says_for_how_many_players_it_is() -> None:
    assert [player_range({"players": each}) for each in ([1], [2, 3], [2, 3, 4])] == ["1", "2–3", "2–4"]
