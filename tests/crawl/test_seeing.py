"""Views hide what is declared hidden, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from toolkit.crawl.copying import EACH, OWN, Copied
from toolkit.crawl.seeing import HIDDEN, hidden_fields, see
from toolkit.rules.decks import Deck
from toolkit.rules.randomness import Randomness


@dataclass(slots=True, eq=False)
class State(Copied):
    random: Randomness = field(metadata=OWN | HIDDEN)
    heroes: list[str] = field(default_factory=list)
    level: int = 1
    decks: dict[str, Deck] = field(default_factory=dict, metadata=EACH | HIDDEN)

    def first(self) -> str:
        return self.heroes[0]

    def top(self, deck: str) -> str:
        return self.decks[deck].cards[-1]


class View(State):
    __slots__ = ("seat",)

    def __init__(self, state: State, seat: str) -> None:
        see(self, state)
        self.seat = seat


@pytest.fixture
def state() -> State:
    return State(Randomness(1), ["ann"], 3, {"loot": Deck("loot", ["axe"])})


def test_what_lies_open_is_seen_as_it_is(state: State) -> None:
    view = View(state, "ann")
    assert view.heroes is state.heroes
    assert (view.level, view.seat, view.first()) == (3, "ann", "ann")


def test_what_is_hidden_is_not_there(state: State) -> None:
    view = View(state, "ann")
    assert list(hidden_fields(State)) == ["random", "decks"]
    for name in hidden_fields(State):
        assert not hasattr(view, name)
    with pytest.raises(AttributeError):
        view.top("loot")


def test_a_field_may_say_how_it_is_copied_and_that_it_is_hidden(state: State) -> None:
    twin = state.copy()
    twin.decks["loot"].cards.append("bow")
    twin.random.below("dice", 6)
    assert state.decks["loot"].cards == ["axe"]
    assert state.random.counts == {}


def test_a_view_is_of_one_moment(state: State) -> None:
    view = View(state, "ann")
    state.level = 4
    assert view.level == 3
    assert View(state, "ann").level == 4
