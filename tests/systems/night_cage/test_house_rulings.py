"""House rulings that no scenario can say: who is asked, what is hidden, what the box allows, how large things print."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.night_cage.play import fresh, given, library
from toolkit.content.library import load
from toolkit.content.resources import shipped_by_name
from toolkit.render.cards import card_of, printable
from toolkit.rules.agents import play_out
from toolkit.rules.doing import DONE, Nothing
from toolkit.rules.log import Log
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import Table, new_game
from toolkit.systems.night_cage import SYSTEM
from toolkit.systems.night_cage.bots.greedy import GreedyBot
from toolkit.systems.night_cage.state import State
from toolkit.systems.night_cage.verbs import adventures

CROSSINGS = {"a1": "crossroads", "c1": "crossroads", "a3": "crossroads", "c3": "crossroads"}
STANDING = {"red": {"at": "a1"}, "yellow": {"at": "c1"}, "green": {"at": "a3"}, "blue": {"at": "c3"}}


def seats_asked(players: int) -> list[str]:
    """The player who is asked for each prisoner's turn, in the order of turns; everybody stays in the dark."""
    dark = {name: {**where, "candle": "out"} for name, where in STANDING.items()}
    play = given(players=players, board=CROSSINGS, prisoners=dark, stack=30)
    asked = []
    for _ in dark:
        assert play.game.pending is not None
        asked.append(SYSTEM.seat(play.state, play.game.pending))
        play.play("stay-dark")
    return asked


@pytest.mark.rule("NC-90.07")
@pytest.mark.parametrize(
    ("players", "seats"),
    [(1, "1 1 1 1"), (2, "1 1 2 2"), (3, "1 2 3 1"), (4, "1 2 3 4")],
)
def test_seats_are_asked_clockwise(players: int, seats: str) -> None:
    assert seats_asked(players) == [f"player-{number}" for number in seats.split()]


@pytest.mark.rule("NC-90.07")
def test_five_players_have_a_seat_each() -> None:
    play = fresh("base", 5, 1)
    asked = []
    while play.state.turn == 0:
        assert play.game.pending is not None
        if play.game.pending.kind == "start":
            asked.append(SYSTEM.seat(play.state, play.game.pending))
        play.play(play.offered[0])
    assert asked == [f"player-{number}" for number in range(1, 6)]


@pytest.mark.rule("NC-90.08")
def test_the_owner_sets_up_the_fourth_prisoner_and_keeps_the_token() -> None:
    play = fresh("base", 3, 1)
    asked = []
    while play.state.turn == 0:
        ask = play.game.pending
        assert ask is not None
        if ask.who == "blue":
            asked.append(SYSTEM.seat(play.state, ask))
        play.game.answer(next(iter(ask.options)))
    assert asked
    assert set(asked) == {"player-1"}
    assert SYSTEM.to_data(play.state)["token"] == "player-1"


@pytest.mark.rule("NC-90.08")
@pytest.mark.parametrize("holder", ["player-1", "player-2", "player-3"])
def test_off_its_turn_the_token_holder_decides_for_the_fourth_prisoner(holder: str) -> None:
    """Red steps into the sight of d2; blue, on c2, is hit too and may dodge."""
    play = given(
        players=3,
        token=holder,
        board={
            "b1": "crossroads",
            "b2": "crossroads",
            "c2": "crossroads",
            "d2": "wax-eater",
            **CROSSINGS,
            "a5": "gate",
        },
        prisoners={
            "red": {"at": "b1", "nerve": 0},
            "yellow": {"at": "a3"},
            "green": {"at": "c3", "candle": "out"},
            "blue": {"at": "c2", "nerve": 1},
        },
    ).play("move:south")
    assert play.asked == ("blue", "dodge")
    assert play.game.pending is not None
    assert SYSTEM.seat(play.state, play.game.pending) == holder


def stack(state: State) -> list[str]:
    return [kind.id for kind in reversed(state.stack)]


@pytest.mark.rule("NC-90.10")
def test_a_seed_gives_one_order_of_the_stack_and_another_seed_another() -> None:
    assert stack(fresh("base", 4, 5).state) == stack(fresh("base", 4, 5).state)
    assert stack(fresh("base", 4, 5).state) != stack(fresh("base", 4, 6).state)


@pytest.mark.rule("NC-90.10")
def test_the_order_in_which_content_lists_tiles_changes_no_game(tmp_path: Path) -> None:
    shutil.copytree(shipped_by_name()["night-cage"], tmp_path / "pack")
    file = tmp_path / "pack" / "adventures" / "base.yaml"
    listed = "key-tile: 6, gate: 4, wax-eater: 12, straight: 10, t-passage: 30, crossroads: 12"
    text = file.read_text(encoding="utf-8")
    assert listed in text
    turned = ", ".join(reversed(listed.split(", ")))
    file.write_text(text.replace(listed, turned), encoding="utf-8")
    logs = []
    for folder in (shipped_by_name()["night-cage"], tmp_path / "pack"):
        content = load([folder]).library
        adventure = content.get("base", kind="adventure")
        for seed in range(3):
            log = Log()
            game = new_game(SYSTEM, content, adventure, Table(4, seed), log=log)
            agents = {seat: GreedyBot(seed, seat) for seat in SYSTEM.seats(game.state)}
            game.start()
            play_out(game, SYSTEM, agents)
            logs.append(log.lines())
    assert logs[:3] == logs[3:]


@pytest.mark.rule("NC-90.10")
def test_what_a_bot_sees_is_the_same_whatever_the_order_of_the_stack() -> None:
    """Every public name of the view is read, on two tables that differ in nothing but that order."""

    def seen(top: list[str]) -> dict[str, str]:
        state = given(board=CROSSINGS, prisoners=STANDING, stack={"top": top}, discard={"straight": 2}).state
        view = SYSTEM.view(state, "player-1")
        values = {name: getattr(view, name) for name in dir(view) if name[0] != "_" and hasattr(view, name)}
        return {name: told(value) for name, value in values.items() if not callable(value)}

    first = seen(["gate", "wax-eater", "key-tile"])
    assert first == seen(["key-tile", "gate", "wax-eater"])
    assert first["stack_size"] == str(74 - 4 - 2)


def told(value: object) -> str:
    """A value in words that are the same for equal values: things by their ids, lists item by item."""
    if isinstance(value, list | tuple):
        return ", ".join(told(each) for each in value)
    return str(getattr(value, "id", value if type(value).__repr__ is not object.__repr__ else type(value).__name__))


@pytest.mark.rule("NC-90.10")
def test_a_bot_sees_the_discard_and_the_board() -> None:
    state = given(board=CROSSINGS, prisoners=STANDING, stack={"top": ["gate"]}, discard={"straight": 2}).state
    view = SYSTEM.view(state, "player-1")
    assert {kind.id: view.discard[kind.index] for kind in view.kinds}["straight"] == 2
    assert view.board[view.grid.numbers["c3"]].kind.id == "crossroads"


@pytest.mark.rule("NC-90.58")
@pytest.mark.parametrize(
    ("adventure", "players", "options", "message"),
    [
        ("base", 4, ("easier-keys-1", "easier-keys-2"), "would need 9 of key-tile"),
        ("base", 5, ("easier-keys-2",), "would need 9 of key-tile"),
        ("base-bosses", 5, ("easier-keys-2",), "would need 9 of key-tile"),
    ],
)
def test_no_option_goes_beyond_the_box(adventure: str, players: int, options: tuple[str, ...], message: str) -> None:
    with pytest.raises(ContentFault, match=message):
        fresh(adventure, players, 0, *options)


@pytest.mark.rule("NC-90.58")
def test_no_mode_uses_the_spare_wax_eater() -> None:
    for adventure in library().of_kind("adventure", pack="night-cage"):
        for players in (4, 5):
            every_option = [name for name in adventure.data.get("options", {}) if not name.startswith("easier")]
            counts = Counter(stack(fresh(adventure.id, players, 0, *every_option).state))
            assert counts["wax-eater"] < library().get("wax-eater", kind="tile").data["copies"], adventure.id


@pytest.mark.rule("NC-90.58")
@pytest.mark.parametrize("seed", range(12))
def test_rotten_forks_lie_below_the_initial_surroundings(seed: int) -> None:
    tiles = stack(fresh("base", 4, seed, "chaos-crumbling-t").state)
    assert Counter(tiles[:8]) == {"t-passage": 4, "crossroads": 2, "straight": 2}
    assert Counter(tiles)["crumbling-t"] == 2
    assert Counter(tiles)["t-passage"] == 28


@pytest.mark.rule("NC-90.69")
def test_in_grim_silence_only_prisoners_together_talk() -> None:
    """Red and yellow are joined; green looks at the wall of red's straight passage; blue and violet share a gate."""
    board = {"b2": "straight 90", "c2": "crossroads", "b3": "crossroads", "e5": "gate", "d2": "crossroads"}
    where = {
        "red": {"at": "b2"},
        "yellow": {"at": "c2"},
        "green": {"at": "b3"},
        "blue": {"at": "e5"},
        "violet": {"at": "e5"},
    }
    play = given(board=board, prisoners=where, options=["grim-silence"])
    view = SYSTEM.view(play.state, "player-1")

    def talk(one: str, other: str) -> bool:
        return view.may_talk(play[one], play[other])

    assert talk("red", "yellow")
    assert talk("blue", "violet")
    assert not talk("red", "green")  # adjacent, but a wall is between them
    assert not talk("yellow", "blue")
    assert view.board[view.grid.numbers["e5"]].gate  # the board stays public


@pytest.mark.rule("NC-90.69")
def test_in_grim_silence_one_player_may_plan_for_all_the_own_prisoners() -> None:
    play = given(players=2, board=CROSSINGS, prisoners=STANDING, options=["grim-silence"])
    view = SYSTEM.view(play.state, "player-1")
    assert view.may_talk(play["red"], play["yellow"])
    assert not view.may_talk(play["red"], play["green"])


@pytest.mark.rule("NC-90.71")
def test_what_is_printed_has_its_size() -> None:
    packs = library()
    sizes = {}
    for entity in printable(packs, "night-cage"):
        size = card_of(packs, entity, "en").component.size
        sizes.setdefault(entity.kind, set()).add((size.width, size.height))
    assert sizes["tile"] == {(45, 45)}
    assert sizes["boss"] == {(135, 135)}
    assert sizes["prisoner"] == {(70, 100)}
    assert sizes["token"] == {(20, 20)}
    assert sizes["board"] == {(6 * 46, 6 * 46), (7 * 46, 7 * 46)}


@pytest.mark.parametrize(("cell", "brought"), [(-1, 0), (0, 2), (7, 2)])
def test_tiles_come_beside_a_prisoner_on_the_board_and_nowhere_else(
    cell: int, brought: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    came: list[object] = []

    def beside(game: Any, kind: object, prisoner: Any) -> Iterator[Any]:
        came.append(kind)
        return
        yield

    monkeypatch.setattr(adventures, "bring_beside", beside)
    monkeypatch.setattr(adventures.operations, "take_out", lambda *given: None)
    state = SimpleNamespace(cage=SimpleNamespace(by_id={"eater": "the eater"}))
    moment = cast(Any, SimpleNamespace(prisoner=SimpleNamespace(cell=cell), state=state))
    steps = adventures.spawn(cast(Any, None), moment, cast(Any, SimpleNamespace(id="eater")), 2)
    with pytest.raises(StopIteration) as end:
        next(steps)
    assert end.value.value == (DONE if brought else Nothing("off-board"))
    assert came == ["the eater"] * brought
