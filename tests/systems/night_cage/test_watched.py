"""The properties can fail: each notices the fault it is there for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.systems.always_true import test_always_true as properties
from tests.systems.always_true.faults import Property, notices
from tests.systems.always_true.modes import Mode, Seating, Walk, walk
from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.record import Record
from toolkit.systems.night_cage import actions, operations, rounds
from toolkit.systems.night_cage import given as data
from toolkit.systems.night_cage.state import Prisoner, State
from toolkit.systems.night_cage.verbs.moments import NightCage


@pytest.fixture(scope="module")
def walked() -> Walk:
    """A whole game, played while everything was in order."""
    return walk(Mode(Seating("night-cage", "night-cage/advanced-bosses", 4), ()), "random", 8)


def discard_forgets(state: State, kind: Any) -> None:
    """The discard loses what is put on it."""


def discard_shared(state: State) -> State:
    twin = COPY(state)
    twin.discard = state.discard
    return twin


def candles_forgotten(state: State, prisoner: Prisoner) -> dict[str, Any]:
    return {**PRISONER_DATA(state, prisoner), "candle": "lit"}


def nerve_when_heard(game: NightCage, prisoner: Prisoner) -> None:
    """Something happens only because somebody listens."""
    if game.log is None:
        prisoner.nerve = game.state.cage.nerve_most


def nobody_can_leave(game: NightCage, prisoner: Prisoner, choice: int) -> Steps:
    """A question without options, for those who stay."""
    yield Ask("nothing", prisoner.id, {})


def last_decision_forgotten(record: Record) -> str:
    return TO_JSON(replace(record, decisions=record.decisions[:-1]))


COPY, PRISONER_DATA, TO_JSON = State.copy, data._prisoner_data, Record.to_json


@pytest.mark.parametrize(
    ("always_true", "owner", "name", "fault"),
    [
        (properties.pieces_are_kept, operations, "_to_discard", discard_forgets),
        (properties.every_option_can_be_taken, State, "copy", discard_shared),
        (properties.every_option_can_be_taken, rounds, "stay", nobody_can_leave),
        (properties.a_copy_plays_on_alike, State, "copy", discard_shared),
        (properties.a_state_is_the_same_when_written_and_read, data, "_prisoner_data", candles_forgotten),
        (properties.a_replay_verifies, Record, "to_json", last_decision_forgotten),
        (properties.nobody_listening_changes_nothing, rounds, "log_turn", nerve_when_heard),
    ],
)
def test_a_fault_is_noticed(
    always_true: Property, owner: Any, name: str, fault: Any, walked: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices(always_true, walked, owner, name, fault, monkeypatch)


def test_nerve_above_the_most_is_noticed(walked: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "gain_nerve", lambda game, prisoner, rule: setattr(prisoner, "nerve", 9))
    with pytest.raises(Exception, match=r"has 9 nerve|not offered"):
        properties.pieces_are_kept(walked)
