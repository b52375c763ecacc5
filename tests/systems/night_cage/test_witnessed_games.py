"""Whole games of every adventure keep the rules that a witness holds them against; and the witness notices faults."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.systems.always_true.modes import Seating, adventure_of, library_of, plain_and_full, seatings
from tests.systems.flipping import no_steps
from tests.systems.night_cage import flips
from tests.systems.night_cage.play import library as content
from tests.systems.night_cage.play import play_from
from tests.systems.night_cage.witness import Witness
from toolkit.playtest.bots import make_bot
from toolkit.rules.system import new_game
from toolkit.systems.night_cage import SYSTEM, light
from toolkit.systems.night_cage.state import State
from toolkit.systems.night_cage.verbs import vocabulary as verbs

SEATINGS = [each for each in seatings() if each.system == SYSTEM.id]
BOTS = ("random", "greedy")
#: So many games are played of each mode and bot.
GAMES = 2


@cache
def witnessed(seating: Seating) -> tuple[Witness, ...]:
    """Games without options and with as many as the box allows, by every bot, each with its witness."""
    return tuple(
        _game(seating, mode.table(mode.seed + number), bot)
        for mode in plain_and_full(seating)
        for bot in BOTS
        for number in range(GAMES)
    )


def _game(seating: Seating, table: Any, bot: str) -> Witness:
    witness = Witness()
    game = new_game(SYSTEM, library_of(seating.system), adventure_of(seating), table, log=witness)
    game.start()
    witness.game = game
    agents = {seat: make_bot(SYSTEM, bot, seat, table.seed) for seat in SYSTEM.seats(game.state)}
    while (ask := game.pending) is not None:
        witness.asked(ask)
        seat = SYSTEM.seat(game.state, ask)
        game.answer(agents[seat].choose(SYSTEM.view(game.state, seat), ask))
    return witness


@pytest.mark.rule("NC-10.09", "NC-19.02", "NC-25.04", "NC-29.03", "NC-90.65", "NC-90.68")
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_whole_games_keep_the_rules(seating: Seating) -> None:
    for witness in witnessed(seating):
        assert not witness.broken, witness.lines()[:1]


def test_the_games_come_to_what_could_break_the_rules() -> None:
    """Otherwise the rules would be kept because nothing happens."""
    seen = sum((witness.seen for seating in SEATINGS for witness in witnessed(seating)), Counter[str]())
    for what in (
        "a stay where it just came to",
        "a candle is relit",
        "a keeper attacks",
        "a key is taken",
        "a new key is passed on",
        "a second omen is revealed",
        "a boss is placed",
    ):
        assert seen[what] >= 5, what


# The witness notices

RING = {"c1": "crossroads", "c2": "crossroads", "c4": "crossroads", "c5": "crossroads", "c6": "crossroads"}
CROSS = {"c3": "crossroads", "c2": "straight", "b3": "straight 90", "d3": "straight 90", "c4": "crossroads"}
#: Where a rule is broken by this fault: an adventure, what is given, and what is answered.
FAULTS: dict[str, tuple[tuple[Any, str, Any], str, dict[str, Any], tuple[str, ...]]] = {
    "NC-10.09": (
        (State, "gives_way", flips.crumbles_at_once),
        "base",
        {"board": {"b2": "gate"}, "prisoners": {"red": {"falling": "row 3"}}, "stack": {"top": ["straight", "gate"]}},
        ("land:b3", "turn:0", "stay", "row"),
    ),
    "NC-19.02": (
        (light, "relight_candles", flips.relit_in_any_turn),
        "base",
        {
            "board": {"a1": "crossroads", "d4": "straight 90", "e4": "straight 90"},
            "prisoners": {"red": {"at": "a1"}, "yellow": {"at": "d4", "candle": "out"}, "green": {"at": "e4"}},
            "stack": ["t-passage", "key-tile", "gate", "key-tile", "key-tile", "straight"],
        },
        ("stay", "place:north", "place:east", "place:south"),
    ),
    "NC-25.04": (
        (verbs, "straight_lines", flips.around_to_the_top),
        "advanced",
        {"board": {**RING, "c3": "keeper", "b2": "crossroads"}, "prisoners": {"red": {"at": "b2", "nerve": 0}}},
        ("move:east",),
    ),
    "NC-29.03": (
        (verbs, "boss_arrives", no_steps),
        "base-weeper",
        {"board": CROSS, "prisoners": {"red": {"at": "c3"}}, "stack": {"top": ["omen"]}, "aside": ["omen"]},
        ("stay", "place:north"),
    ),
    "NC-90.65": (
        (light, "placement_effects", flips.laid_by_whom_it_is_for),
        "base-weeper",
        {
            "board": CROSS,
            "prisoners": {"red": {"at": "c3", "nerve": 0}, "yellow": {"at": "c4", "candle": "out"}},
            "stack": {"top": ["straight", "omen"]},
            "aside": ["omen"],
        },
        ("stay", "place:east"),
    ),
    "NC-90.68": (
        (verbs, "has_room", flips.holds_none),
        "advanced",
        {
            "board": {"c2": "crossroads", "c3": "keeper", "c4": "keeper", "b4": "straight 90"},
            "prisoners": {"red": {"at": "c2", "nerve": 0}, "yellow": {"at": "b4"}},
        },
        ("move:south", "move:south", "give-key:yellow", "accept", "pass"),
    ),
}


@pytest.mark.parametrize("rule", FAULTS)
def test_the_witness_notices_a_fault(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (owner, name, fault), adventure, data, keys = FAULTS[rule]
    assert _broken(adventure, data, keys) == []
    monkeypatch.setattr(owner, name, fault)
    assert [each.partition(":")[0] for each in _broken(adventure, data, keys)] == [rule]


def _broken(adventure: str, data: dict[str, Any], keys: tuple[str, ...]) -> list[str]:
    """What the witness says of a game from a given state, as far as these answers lead."""
    witness = Witness()
    play = play_from(content(), adventure, data, witness)
    witness.game = play.game
    witness.active = play.game.state.prisoners[play.game.state.active_seat].id
    for key in keys:
        if play.game.pending is None or key not in play.offered:
            break  # with or without the fault, something else is asked
        play.play(key)
        if play.game.pending is not None:
            witness.asked(play.game.pending)
    return witness.broken
