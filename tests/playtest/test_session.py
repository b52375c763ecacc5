"""A table of people and bots: bots run until a person must decide; undo, save and resume keep the game the same."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs
from toolkit.playtest.bots import UnknownBot, bot_names, make_bot
from toolkit.playtest.orders import DECISIONS, OverBudget
from toolkit.playtest.session import Session
from toolkit.rules.record import RecordFault, Replay, read_record, replay
from toolkit.rules.system import Table
from toolkit.systems import find

SYSTEM = find("night-cage")


@pytest.fixture(scope="module")
def library() -> Library:
    return load([next(path for path in shipped_packs() if path.parts[-2:] == ("night-cage", "core"))]).library


def bots_alone(library: Library, seed: int = 3) -> Session:
    adventure = library.get("base", kind="adventure")
    session = Session(SYSTEM, library, adventure, Table(4, seed), default_seat="random")
    assert session.run_bots() is False
    return session


def with_person(library: Library) -> Session:
    seats = {"player-1": "person", "player-2": "random", "player-3": "random", "player-4": "random"}
    return Session(SYSTEM, library, library.get("base", kind="adventure"), Table(4, 5), seats)


def saved(session: Session) -> bytes:
    return session.recorder.record.to_json().encode()


def again(library: Library, raw: bytes) -> Replay:
    record, document = read_record("game.json", raw)
    return replay(SYSTEM, library, record, document)


def test_bots_play_to_the_end(library: Library) -> None:
    session = bots_alone(library)
    assert session.game.over
    assert session.recorder.record.outcome in ("won", "lost")


def test_bots_stop_where_a_person_must_decide(library: Library) -> None:
    session = with_person(library)
    assert session.run_bots() is True
    ask = session.game.pending
    assert ask is not None
    assert SYSTEM.seat(session.game.state, ask) == "player-1"


def test_undo_takes_back_a_persons_last_decision_and_what_followed(library: Library) -> None:
    session = with_person(library)
    for _ in range(6):
        assert session.run_bots()
        before = SYSTEM.to_data(session.game.state)
        ask = session.game.pending
        assert ask is not None
        session.choose(next(iter(ask.options)))
    session.run_bots()
    assert session.undo()
    assert SYSTEM.to_data(session.game.state) == before
    pending = session.game.pending
    assert pending is not None
    assert list(pending.options) == list(ask.options)


def test_who_writes_a_game_down_hears_of_every_decision_as_it_is_made(library: Library) -> None:
    session, told = with_person(library), list[str]()
    session.kept = cast(Any, SimpleNamespace(decided=told.append))
    for _ in range(4):
        assert session.run_bots()
        assert session.game.pending is not None
        session.choose(next(reversed(session.game.pending.options)))
    assert len(set(told)) > 4
    assert told == session.recorder.record.decisions


def test_there_is_nothing_to_undo_before_the_first_decision(library: Library) -> None:
    assert with_person(library).undo() is False


def test_a_saved_game_goes_on_where_it_was_left(library: Library) -> None:
    session = with_person(library)
    for _ in range(4):
        session.run_bots()
        ask = session.game.pending
        assert ask is not None
        session.choose(next(reversed(ask.options)))
    resumed = Session.resume(SYSTEM, library, *read_record("game.json", saved(session)))
    assert SYSTEM.to_data(resumed.game.state) == SYSTEM.to_data(session.game.state)
    assert resumed.recorder.record.to_json() == session.recorder.record.to_json()
    assert resumed.undo()


def test_a_saved_game_replays_and_verifies(library: Library) -> None:
    session = bots_alone(library)
    played = again(library, saved(session))
    played.verify()
    assert played.finished
    assert played.game.state.outcome == session.game.state.outcome


DAMAGE = [
    ({"kind": "card"}, "L1201", "not a saved game"),
    ({"format": 99}, "L1202", "(format 99, not 4)"),
    ({"format": 1, "lantern": "0.1"}, "L1202", "the game is older: Lantern 0.1 saved it, and cards and dice are dealt"),
    ({"format": "two"}, "L1201", "'format' is missing or damaged"),
    ({"system": "massive-darkness"}, "L1202", "saved for 'massive-darkness'"),
    ({"content_hash": "0" * 64}, "L1203", "content has changed"),
    ({"adventure": "night-cage/nowhere"}, "L1203", "no adventure"),
    ({"seed": "seven"}, "L1201", "'seed' is missing or damaged"),
    ({"decisions": ["red"]}, "L1201", "`who key`"),
    ({"digests": {"one": "x"}}, "L1201", "round is not a number"),
    ({"digests": {"²": "x"}}, "L1201", "round is not a number"),
    ({"outcome": "won"}, "L1205", "ends 'lost'"),
    ({"outcome": "won", "lantern": "0.0.9"}, "L1205", "Lantern 0.0.9 saved it"),
]


@pytest.mark.parametrize(("damage", "code", "words"), DAMAGE)
def test_a_damaged_saved_game_is_told_with_its_place(
    library: Library, damage: dict[str, object], code: str, words: str
) -> None:
    data = json.loads(saved(bots_alone(library)))
    assert data["outcome"] == "lost"
    raw = json.dumps({**data, **damage}, indent=1).encode()
    with pytest.raises(RecordFault) as caught:
        again(library, raw).verify()
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == code
    assert words in diagnostic.message
    line = raw.decode().splitlines()[diagnostic.span.line - 1]
    assert next(iter(damage)) in line or diagnostic.pointer == ()


def test_a_changed_decision_is_noticed(library: Library) -> None:
    data = json.loads(saved(bots_alone(library)))
    data["decisions"][10] = "red fly:away"
    with pytest.raises(RecordFault) as caught:
        again(library, json.dumps(data, indent=1).encode()).verify()
    assert caught.value.diagnostic.code == "L1204"
    assert caught.value.diagnostic.pointer == ("decisions", 10)


def test_a_changed_digest_is_noticed(library: Library) -> None:
    data = json.loads(saved(bots_alone(library)))
    number = sorted(map(int, data["digests"]))[3]
    data["digests"][str(number)] = "0123456789abcdef"
    with pytest.raises(RecordFault) as caught:
        again(library, json.dumps(data, indent=1).encode()).verify()
    assert caught.value.diagnostic.code == "L1205"


def test_a_truncated_file_is_refused_not_a_crash(library: Library) -> None:
    raw = saved(bots_alone(library))
    with pytest.raises(RecordFault):
        again(library, raw[: len(raw) // 2])


def test_unknown_bots_are_named_with_the_nearest(library: Library) -> None:
    assert "random" in bot_names(SYSTEM)
    with pytest.raises(UnknownBot, match="did you mean 'random'"):
        make_bot(SYSTEM, "randm", "player-1", 1)


def test_seats_are_taken_in_the_order_of_the_system() -> None:
    system = find("massive-darkness")
    folder = next(path for path in shipped_packs() if path.parts[-2:] == ("massive-darkness", "core"))
    library = load([folder]).library
    adventure = library.get("first-steps-below", kind="adventure")
    session = Session(system, library, adventure, Table(2, 1), ["person", "greedy"])
    assert list(session.seats.values()) == ["person", "greedy", "person"]
    assert session.run_bots()
    ask = session.game.pending
    assert ask is not None
    assert session.seats[system.seat(session.game.state, ask)] == "person"


def test_a_game_that_does_not_end_is_stopped_and_can_be_read_again(library: Library) -> None:
    """With content of strangers bots may walk about for ever; what is saved until then is whole."""
    session = Session(SYSTEM, library, library.get("base", kind="adventure"), Table(4, 3), default_seat="random")
    assert session.budget == DECISIONS
    session.budget = 20
    with pytest.raises(OverBudget, match="after 20 decisions the game is not over"):
        session.run_bots()
    read = again(library, saved(session))
    read.verify()
    assert read.done == 20
