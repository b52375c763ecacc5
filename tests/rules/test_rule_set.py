"""What a system answers that says nothing else: the base it may be built on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MethodType, SimpleNamespace
from typing import Any, cast

import pytest

from tests.content.brought import install, on_the_path
from tests.rules.toy import NO_ADVENTURE, NO_LIBRARY, ToyState
from toolkit.content.descriptions import BrokenSystemError
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.game import Game
from toolkit.rules.log import Event
from toolkit.rules.logged import NUMBER, LogEvents, Logged, named
from toolkit.rules.observing import Facts, Observer
from toolkit.rules.randomness import Randomness
from toolkit.rules.system import RuleSet, System, Table
from toolkit.rules.vocabulary import Vocabulary

#: What the folder of a system has at least.
FOLDER = {"__init__.py": "", "system.yaml": "title: The Long Stair\nprefix: LS\n"}


class Least(RuleSet):
    """A system that gives only what has no answer of its own."""

    log_events = LogEvents(Logged("moved", "{who} moves to {to}", who=named("a hero"), to=NUMBER))
    vocabulary = Vocabulary("least")
    facts = Facts(Observer, lambda state: tuple(state.heroes))

    def new_state(self, library: Library, adventure: Entity, table: Table) -> ToyState:
        return ToyState(Randomness(table.seed))

    def next_step(self, game: Game[Any]) -> Steps | None:
        return None

    def seats(self, state: Any) -> Sequence[str]:
        return tuple(state.heroes)

    def round_number(self, state: Any) -> int:
        return int(state.turn)

    def to_data(self, state: Any) -> dict[str, Any]:
        return {"turn": state.turn, "random": {}}

    def from_data(self, library: Library, adventure: Entity, data: Mapping[str, Any]) -> ToyState:
        return ToyState(Randomness(0))

    def view(self, state: Any, seat: str) -> Any:
        return seat

    def deal_anew(self, state: Any, seed: int) -> None:
        state.random = Randomness(seed)


@pytest.fixture
def least(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RuleSet:
    install(tmp_path, "long-stair", "stairs", FOLDER)
    monkeypatch.setattr(Least, "__module__", "stairs.system")
    with on_the_path(tmp_path):
        return Least()


def test_its_names_are_those_of_its_description(least: RuleSet) -> None:
    assert (least.id, least.title, least.prefix) == ("long-stair", "The Long Stair", "LS")


def test_a_module_of_no_system_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Least, "__module__", "nobody.knows")
    with pytest.raises(BrokenSystemError, match=r"'nobody\.knows' belongs to no system"):
        Least()


def test_what_is_missing_is_seen_when_the_object_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Unfinished(RuleSet):
        """Nothing given."""

        vocabulary = Vocabulary("least")

    install(tmp_path, "long-stair", "stairs", FOLDER)
    monkeypatch.setattr(Unfinished, "__module__", "stairs.system")
    with on_the_path(tmp_path), pytest.raises(TypeError) as told:
        Unfinished()
    missing, where = str(told.value).split(": ")
    assert missing.startswith("Unfinished does not say new_state, next_step, seats, ")
    assert where.startswith("write it in this class, or setup.new_state, rounds.next_step, given.to_data, ")


def test_what_the_class_does_not_say_is_found_in_the_rooms_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = {
        "hidden.py": "def deal_anew(state, seed): return 'the room'\n",
        "view.py": "View = 'a view'\n",
        "table/__init__.py": "",
        "table/drawing.py": "def draw(state, width=80): return 'the drawn table'\n",
        "bots/__init__.py": "",
        "bots/greedy.py": "class GreedyBot: pass\n",
    }
    install(tmp_path, "long-stair", "stairs_with_rooms", FOLDER | rooms)
    monkeypatch.setattr(Least, "__module__", "stairs_with_rooms.system")
    monkeypatch.delattr(Least, "view")
    with on_the_path(tmp_path):
        found = Least()
    assert (found.view, found.draw(None), found.draw_low(None)) == ("a view", "the drawn table", "the drawn table")
    assert list(found.bots) == ["greedy"]
    assert isinstance(found.deal_anew, MethodType)  # what the class says itself stands before its folder


def test_what_is_not_said_has_an_answer(least: RuleSet) -> None:
    state = least.new_state(NO_LIBRARY, NO_ADVENTURE, Table())
    ask = Ask("action", "ann", {"stay": 0, "go": 1})
    assert cast(System, least).seat(state, ask) == "ann"
    assert [least.bots, least.styles, least.look_ahead, least.table_options] == [{}, (), 1, {}]
    assert least.draw(state) == "turn: 0"  # and not the luck to come
    assert (least.question(ask), least.label(ask, "go"), least.card_of(state, "rope")) == ("action", "", "rope")
    assert least.picture(NO_LIBRARY, NO_ADVENTURE, Table()) is None
    event = Event("moved", "LS-1.01", {"who": "ann", "to": 3})
    assert (least.describe(event), least.read_aloud(event), least.describe(Event("end", ""))) == (
        "ann moves to 3",
        "",
        "end",
    )


@pytest.mark.parametrize(("outcome", "worth"), [("", 0.5), ("won", 1.0), ("lost", 0.0)])
def test_nobody_knows_how_things_stand_until_the_end(least: RuleSet, outcome: str, worth: float) -> None:
    assert least.evaluate(ToyState(Randomness(0), outcome=outcome)) == worth


def test_facts_need_an_observer_and_a_cast() -> None:
    facts = Facts(observe=Observer, cast=lambda state: ("ann", "bob"))
    game = cast(Game[Any], SimpleNamespace(adventure="the adventure"))
    assert facts.first_player(None) == "ann"
    assert [piece.entity for piece in facts.pieces(game)] == ["the adventure"]
    assert (facts.places(None), facts.milestones(game), facts.choices) == ((), (), frozenset())
    assert facts.stall(4) > 10**6
    assert Facts(Observer, lambda state: ("ann", "bob"), first=lambda state: "bob").first_player(None) == "bob"


def test_rounds_are_counted_by_the_state_or_by_the_system(least: RuleSet) -> None:
    counted = RuleSet.round_number
    assert [counted(least, SimpleNamespace(round=number)) for number in (0, 1, 5)] == [1, 1, 5]
    with pytest.raises(TypeError, match="the state of long-stair has no 'round', and Least no 'round_number'"):
        counted(least, SimpleNamespace(turn=1))


def test_a_class_that_has_no_bots_on_purpose_gets_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Botless(Least):
        bots: Mapping[str, Any] = {}

    greedy = {"bots/__init__.py": "", "bots/greedy.py": "class GreedyBot: ..."}
    install(tmp_path, "long-stair", "stairs", {**FOLDER, **greedy})
    with on_the_path(tmp_path):
        for kind, names in ((Least, ["greedy"]), (Botless, [])):
            monkeypatch.setattr(kind, "__module__", "stairs.system")
            assert list(kind().bots) == names
