"""Watching: whoever wants to know learns which effects ran and which way conditions went; copies are not watched."""

from __future__ import annotations

import copy
from pathlib import Path
from textwrap import dedent
from typing import Any

from toolkit.rules.compiling import compile_triggers
from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.effects import Trigger, run_triggers
from toolkit.rules.game import Game
from toolkit.rules.listeners import Listeners, fire, perform
from toolkit.rules.randomness import Randomness
from toolkit.rules.reading import tree_of
from toolkit.rules.watching import Watch

from .words import VOCABULARY, Hit, Play, library_in

LAMP = dedent("""\
    id: lamp
    kind: card
    triggers:
      - on: hit
        if: wounds > 1
        do:
          - {burn: 1, if: dark}
          - {repeat: {times: 1, do: [{burn: 2}]}}
      - {on: hit, instead: true, if: dark, do: [{burn: 3}]}
    """)
LAMP_PLACE = "toy-pack/lamp#/triggers"


def lamp(folder: Path) -> tuple[Trigger, ...]:
    library = library_in(folder, LAMP)
    entity = library.get("lamp")
    return compile_triggers(tree_of(VOCABULARY, library, entity).triggers())


def test_places_say_where_effects_and_triggers_are_written(tmp_path: Path) -> None:
    first, second = lamp(tmp_path)
    assert (first.place, second.place) == (f"{LAMP_PLACE}/0", f"{LAMP_PLACE}/1")
    assert [each.place for each in first.effects] == [f"{LAMP_PLACE}/0/do/0", f"{LAMP_PLACE}/0/do/1"]
    (inner,) = first.effects[1].fixed["do"]
    assert inner.place == f"{LAMP_PLACE}/0/do/1/repeat/do/0"


def test_effects_that_ran_and_both_ways_of_conditions_are_noted(tmp_path: Path) -> None:
    triggers = lamp(tmp_path)
    play = Play(watch=Watch())
    assert play.watch is not None
    list(run_triggers(play, triggers, "hit", Hit(wounds=0)))
    assert play.watch.effects == set()
    assert play.watch.branches == {(f"{LAMP_PLACE}/0", False)}
    list(run_triggers(play, triggers, "hit", Hit(wounds=2)))
    assert play.watch.effects == {f"{LAMP_PLACE}/0/do/1", f"{LAMP_PLACE}/0/do/1/repeat/do/0"}
    assert play.watch.branches >= {(f"{LAMP_PLACE}/0", True), (f"{LAMP_PLACE}/0/do/0", False)}


def test_listeners_and_what_happens_instead_are_noted_too(tmp_path: Path) -> None:
    listeners = Listeners({"lamp": lamp(tmp_path)}, [("", "lamp")])
    play = Play(watch=Watch())
    assert play.watch is not None
    list(fire(play, listeners, "hit", lambda _: Hit(wounds=2)))
    list(perform(play, listeners, "hit", lambda _: Hit(dark=True), iter(())))  # type: ignore[arg-type]
    assert {f"{LAMP_PLACE}/0/do/1", f"{LAMP_PLACE}/1/do/0"} <= play.watch.effects
    assert (f"{LAMP_PLACE}/1", True) in play.watch.branches


def test_nobody_watches_unless_asked(tmp_path: Path) -> None:
    play = Play()
    list(run_triggers(play, lamp(tmp_path), "hit", Hit(wounds=2)))
    assert play.done == [("burn", 2, "here")]


class Corridor:
    """Ten doors; every third has only one way on."""

    def __init__(self) -> None:
        self.random, self.doors, self.outcome = Randomness(0), 0, ""

    def copy(self) -> Corridor:
        return copy.deepcopy(self)


def door(game: Game[Any]) -> Steps:
    game.state.doors += 1
    ways = {"on": True} if game.state.doors % 3 == 0 else {"on": True, "back": False}
    yield Ask("door", "ann", ways)
    game.state.outcome = "won" if game.state.doors == 10 else ""


def test_questions_that_answer_themselves_are_counted_and_copies_are_not_watched() -> None:
    game: Game[Any] = Game(None, None, Corridor(), door)  # type: ignore[arg-type]
    game.watch = Watch()
    game.start()
    for _ in range(4):
        game.answer("on")
    assert (game.decisions, game.forced) == (4, 2)
    assert game.watch.forced == {("ann", "door"): 2}
    twin = game.copy()
    assert (twin.decisions, twin.forced, twin.watch) == (4, 2, None)
    while twin.pending:
        twin.answer("on")
    assert (twin.decisions, twin.forced) == (7, 3)
    assert (game.decisions, game.forced) == (4, 2)
