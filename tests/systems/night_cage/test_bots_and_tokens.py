"""Greedy bots go for the tokens of a pack's own to which its rules answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.systems.night_cage.play import fresh
from toolkit.content.library import Library, load
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.rules.expressions.types import Object
from toolkit.rules.system import Table, new_game
from toolkit.rules.verbs import EventKind
from toolkit.systems import find
from toolkit.systems.night_cage.state import State
from toolkit.systems.night_cage.verbs.moments import Placement
from toolkit.systems.night_cage.verbs.vocabulary import VOCABULARY
from toolkit.systems.night_cage.view import View

MANIFEST = """\
id: shards
title: Shards
version: "1.0.0"
system: night-cage
languages: [en]
requires: [night-cage]
schema: 1
"""
ADVENTURE = """\
- {id: shard, kind: token, name: Shard, icon: key, copies: 4}
- id: four-shards
  kind: adventure
  extends: night-cage/base
  name: Four Shards
  first: false
  escape: false
  counters: {found: {name: Found, max: 4}}
  tokens: [{token: shard, at: a1}, {token: shard, at: f6}, {token: shard, at: c4}, {token: shard, at: f1}]
  rules:
    - {on: token-reached, if: token == "shard", do: [{pick_up: {token: shard}}, {change: found}]}
    - {on: changed, if: found == 4, do: [win]}
"""
GAMES = 8


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder: Path = tmp_path_factory.mktemp("pack")
    (folder / "lantern.yaml").write_text(MANIFEST)
    (folder / "cards.yaml").write_text(ADVENTURE)
    return load([folder]).library


def _won(library: Library, bots: str) -> int:
    system = find("night-cage")
    adventure = library.get("four-shards", kind="adventure")
    won = 0
    for seed in range(GAMES):
        game = new_game(system, library, adventure, Table(4, seed))
        game.start()
        play_out(game, system, {seat: make_bot(system, bots, seat, seed) for seat in system.seats(game.state)})
        won += game.state.outcome == "won"
    return won


def test_greedy_bots_fetch_tokens_and_random_ones_hardly_ever(library: Library) -> None:
    greedy, random = _won(library, "greedy"), _won(library, "random")
    assert greedy >= 5
    assert random <= 1


def test_what_conditions_ask_for_players_may_see() -> None:
    """Bots try whether a rule would answer, with what their seat sees: of the stack its height alone."""
    state = fresh("base", 4, 7).state
    view = View(state, "player-1")
    for event in VOCABULARY.events.values():
        for name, declared in event.scope.items():
            seen, known = (declared.read(_moment(event, each)) for each in (view, state))
            assert seen == known or isinstance(declared.type, Object), f"{event.name} {name}"


def _moment(event: EventKind, state: State) -> Any:
    """What goes on when an event happens, with nothing special about it."""
    more = {"chooser": state.prisoners[0]} if event.context is Placement else {}
    return event.context(state, state.prisoners[0], 0, state.cage.start, **more)


def test_a_rule_that_asks_for_the_stack_stops_no_bot(tmp_path: Path) -> None:
    (tmp_path / "lantern.yaml").write_text(MANIFEST)
    (tmp_path / "cards.yaml").write_text(ADVENTURE.replace("if: token", "if: stack >= 1 and token"))
    assert _won(load([tmp_path]).library, "greedy") >= GAMES // 2
