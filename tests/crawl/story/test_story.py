"""Between adventures: phases in which everybody has a turn, chapters in order, what is carried over, what is agreed."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.content import yaml
from toolkit.content.entity import Entity, Layer
from toolkit.crawl.story.agreed import Agreement, check_known, check_number, check_options, refuse
from toolkit.crawl.story.campaign import carried, chapters, without
from toolkit.crawl.story.interlude import Interlude
from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.game import Game
from toolkit.rules.randomness import Randomness
from toolkit.rules.reading import ContentFault


class State:
    """Two heroes between two adventures."""

    def __init__(self) -> None:
        self.random = Randomness(1)
        self.outcome = ""
        self.phase = ""
        self.waiting: list[str] = []
        self.done: list[str] = []

    def copy(self) -> State:
        return self

    def order_of_play(self) -> list[str]:
        return ["ann", "bob"]


def shop(game: Game[State], hero: str) -> Steps:
    yield Ask("shop", hero, {"axe": None, "bow": None})
    game.state.done.append(f"{hero} shops")


def pack(game: Game[State], hero: str) -> Steps:
    game.state.done.append(f"{hero} packs")
    yield from ()


def begin(game: Game[State], phase: str) -> None:
    game.state.done.append(f"{phase} begins")


def finish(game: Game[State]) -> None:
    game.state.outcome = "won"


INTERLUDE = Interlude(("shop", "pack"), {"shop": shop, "pack": pack}, begin, finish)


def test_everybody_has_a_turn_in_every_phase() -> None:
    state = State()
    game = Game(None, None, state, INTERLUDE.step, copyable=False)
    INTERLUDE.enter(game, "shop")
    asked = []
    ask = game.start()
    while ask is not None:
        asked.append(ask.who)
        ask = game.answer("axe")
    assert asked == ["ann", "bob"]
    assert state.done == ["shop begins", "ann shops", "bob shops", "pack begins", "ann packs", "bob packs"]
    assert state.outcome == "won"


def campaign() -> Entity:
    """A campaign in a list of entities."""
    text = (
        "- {id: other, kind: campaign}\n- {id: six, kind: campaign, chapters: [{}, {}, {}, {}, {}, {}], boards: {}}\n"
    )
    document, _ = yaml.read("campaigns.yaml", text.encode())
    assert document is not None
    data: Any = document.data
    return Entity("six", "campaign", "pack", data[1], (Layer(document, (1,), data[1]),))


def test_chapters_come_in_order_unless_they_are_shuffled() -> None:
    assert chapters(campaign()) == list(range(6))
    shuffled = chapters(campaign(), 3)
    assert sorted(shuffled) == list(range(6))
    assert shuffled != list(range(6))
    assert shuffled == chapters(campaign(), 3)


def test_heroes_take_along_what_outlives_an_adventure() -> None:
    heroes = {"ann": {"xp": 3, "zone": "c3", "wounds": 1}}
    assert carried(heroes, ("xp", "wounds")) == {"ann": {"xp": 3, "wounds": 1}}
    assert without({"heroes": ["ann"], "level": 2}, ("heroes",)) == {"level": 2}


KNOWN = {"level": Agreement(lambda value: type(value) is int, "a number"), "story": Agreement(bool, "on")}


def problem(options: dict[str, Any]) -> tuple[str, str, str]:
    with pytest.raises(ContentFault) as fault:
        check_options(campaign(), options, KNOWN)
    told = fault.value.diagnostic
    return told.code, told.message, told.hint


def test_options_that_can_be_meant_are_taken() -> None:
    check_options(campaign(), {"level": 3, "story": True}, KNOWN)


@pytest.mark.parametrize(
    ("chosen", "players", "message", "hint"),
    [
        (["ann", "bbo"], 2, "there is no hero 'bbo'", "did you mean 'bob'?"),
        (["ann", "zzzzz"], 2, "there is no hero 'zzzzz'", ""),
        (["ann"], 2, "there are 1 different heroes for 2 players", ""),
        (["ann", "ann"], 1, "there are 1 different heroes for 1 players", ""),
        (["ann", "bob", "cyd", "dot"], 2, "there are 4 different heroes for 2 players", ""),
        (["ann", "bob"], 0, "there are 2 different heroes for 0 players", ""),
        (["ann", "bob", "cyd"], 2, "", ""),
    ],
)
def test_so_many_can_play_who_are_there(chosen: list[str], players: int, message: str, hint: str) -> None:
    told = ("", "")
    try:
        check_known(campaign(), chosen, ["ann", "bob", "cyd", "dot"], "hero")
        check_number(campaign(), chosen, players, "heroes", 1, 3)
    except ContentFault as fault:
        told = (fault.diagnostic.message, fault.diagnostic.hint)
    assert told == (message, hint)


def test_other_options_are_refused_in_words() -> None:
    assert problem({"levl": 3}) == ("L0809", "there is no option 'levl'", "did you mean 'level'?")
    assert problem({"level": "3"}) == ("L0809", "the option 'level' is a number, not '3'", "")


def test_a_refusal_points_at_its_place() -> None:
    with pytest.raises(ContentFault) as fault:
        refuse(campaign(), "L0820", "not by 7", "by 4", ("boards",))
    assert (fault.value.diagnostic.pointer, fault.value.diagnostic.hint) == ((1, "boards"), "by 4")
