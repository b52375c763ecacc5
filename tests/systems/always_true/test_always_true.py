"""What is always true of a game, whatever is played: properties over whole games of every adventure and seating.

Written once for all systems. `modes.py` says which games take part; what a system counts stands in its `own.py`.
Every test plays games without options and with as many as the box allows; the slow ones play every option alone too.
Of a system with many adventures and seatings a sample is played; `LANTERN_ALL_GAMES=1` plays all of them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
import yaml

from tests.once import once
from tests.systems.always_true.digests import fingerprints
from tests.systems.always_true.modes import (
    Seating,
    Walk,
    adventures_of,
    is_sampled,
    one_each,
    plain_and_full,
    quick_walks,
    seatings,
    single_options,
    walks,
)
from tests.systems.own import SYSTEMS, library_of, own
from toolkit.checks.state_paths import StatePaths
from toolkit.content.schemas import shipped
from toolkit.content.yaml import read
from toolkit.rules.derived import DerivedState
from toolkit.rules.game import Game
from toolkit.rules.log import Event, Log
from toolkit.rules.record import Record, Recorder, read_record, replay, state_digest
from toolkit.systems import find

ROOT = Path(__file__).parents[3]
#: Decisions of a game at which every option is tried, copies are made, and states are written and read.
TRIED, COPIED, WRITTEN = 5, 3, 3


Property = Callable[[Walk], None]


# The properties


def pieces_are_kept(walk: Walk) -> None:
    """No piece is created or lost, and nothing impossible is ever seen."""
    watcher = own(walk.mode.seating.system)
    game = walk.game()
    pieces = watcher.pieces(game.clean_state())
    for count, key in enumerate((*walk.keys, "")):
        wrong = list(watcher.impossible(game.state))
        if not game.answers and not game.over:
            wrong += watcher.impossible_between_turns(game.clean_state())
        assert not wrong, f"{walk}, after {count} answers: {wrong[0]}"
        if not watcher.in_hand or game.over:
            assert watcher.pieces(game.state) == pieces, f"{walk}, after {count} answers"
        elif not game.answers:
            assert watcher.pieces(game.clean_state()) == pieces, f"{walk}, after {count} answers"
        if key:
            game.answer(key)


def every_question_is_declared_and_something_is_offered_until_the_end(walk: Walk) -> None:
    """The rules ask nothing but declared questions, and offer nothing but options with declared keys. A question has at
    least two options and says who answers it; without one, the game is over.
    """
    game = walk.game()
    for count, key in enumerate(walk.keys):
        ask = game.pending
        assert ask is not None
        assert not game.over
        problem = walk.system.questions.problem(ask)
        assert not problem, f"{walk}, after {count} answers: {problem}"
        assert len(ask.options) > 1, f"{walk}, after {count} answers"
        assert walk.system.seat(game.state, ask) in walk.system.seats(game.state)
        game.answer(key)
    assert game.pending is None
    assert game.over
    assert game.state.outcome in ("won", "lost")


def every_option_can_be_taken(walk: Walk) -> None:
    """At some decisions every option is taken on a copy, which then stands at a question or at the end."""
    for game, _ in _stops(walk, TRIED):
        assert game.pending is not None
        before = state_digest(walk.system, game.state)
        for option in game.pending.options:
            twin = game.copy()
            twin.answer(option)
            assert (twin.pending is None) == twin.over, f"{walk}: after {option}"
        assert state_digest(walk.system, game.state) == before, f"{walk}: a copy changed the game"


def a_copy_plays_on_alike(walk: Walk) -> None:
    """A game copied at any decision gives the same log, questions and last state as the game itself."""
    for game, played in _stops(walk, COPIED):
        log = Log()
        twin = game.copy(log=log)
        assert twin.decisions == game.decisions
        before = len(game.log or ())
        for key in walk.keys[played:]:
            twin.answer(key)
        assert tuple(log.lines()) == walk.lines[before:], f"{walk}, copied after {played} answers"
        assert state_digest(walk.system, twin.state) == walk.digest


def a_state_is_the_same_when_written_and_read(walk: Walk) -> None:
    """State to data to YAML and back is the same state, and plays on the same."""
    system, library = walk.system, walk.library
    for game, played in _stops(walk, WRITTEN, clean=True):
        state = game.clean_state()
        data = system.to_data(state)
        document, problems = read("state.yaml", _as_yaml(data))
        assert not problems
        assert document is not None
        assert document.data == data, f"{walk}, after {played} answers"
        again = system.from_data(library, game.adventure, document.data)
        assert system.to_data(again) == data, f"{walk}, after {played} answers"
        twin: Game[Any] = Game(library, game.adventure, again, system.next_step, round_of=system.round_number)
        twin.start()
        for key in walk.keys[played:]:
            assert twin.pending is not None, f"{walk}, read after {played} answers: the game ended early"
            twin.answer(key)
        assert state_digest(system, twin.state) == walk.digest, f"{walk}, read after {played} answers"


def a_replay_verifies(walk: Walk) -> None:
    """A saved game, read from its text, plays again to the same end with the same digests."""
    system, library = walk.system, walk.library
    game = walk.game()
    record = Record(system.id, walk.mode.seating.adventure, library.content_hash, walk.mode.table(walk.seed))
    recorder = Recorder(system, record)
    recorder.note(game)
    for key in walk.keys:
        recorder.answer(game, key)
    saved, document = read_record("game.json", record.to_json().encode())
    again = replay(system, library, saved, document)
    again.verify()
    assert state_digest(system, again.game.state) == walk.digest


def nobody_listening_changes_nothing(walk: Walk) -> None:
    """Without a log, and without clean points, the same game is played."""
    game = walk.game(log=None, copyable=False)
    for key in walk.keys:
        assert game.pending is not None
        game.answer(key)
    assert game.pending is None
    assert state_digest(walk.system, game.state) == walk.digest, str(walk)


def every_event_is_declared(walk: Walk) -> None:
    """The log tells nothing but declared events, each with exactly its fields."""
    for number, line in enumerate(walk.lines):
        data = json.loads(line)
        event = Event(data.pop("event"), data.pop("rule"), data)
        problem = walk.system.log_events.problem(event)
        assert not problem, f"{walk}, event {number}: {problem}"


def what_is_read_off_can_always_be_read(walk: Walk) -> None:
    """What tests may read off a state is there at any time, as it is declared, and reading it changes nothing."""
    system = walk.system
    for game, played in _stops(walk, WRITTEN):
        data, before = system.to_data(game.state), state_digest(system, game.state)
        for each in system.derived:
            names = _names_for(each.path, data)
            for name in names:
                path = [name if part == "*" else part for part in each.path]
                found = system.derived.read(game.state, path)
                where = f"{walk}, after {played} answers: {'.'.join(path)}"
                assert found is not None, where
                assert _shape(walk.mode.seating.system, each.path).is_valid(found[0]), f"{where}: {found[0]!r}"
        assert state_digest(system, game.state) == before, str(walk)


def every_path_of_a_state_can_be_named(walk: Walk) -> None:
    """What a state holds is known to the schema of `given`: tests can name it, and the reference lists it."""
    paths = _state_paths(walk.mode.seating.system)
    for game, played in _stops(walk, WRITTEN):
        for path in _paths_of(walk.system.to_data(game.state)):
            assert paths._follow(path)[1] is None, f"{walk}, after {played} answers: {'.'.join(path)}"


PROPERTIES: tuple[Property, ...] = (
    pieces_are_kept,
    every_question_is_declared_and_something_is_offered_until_the_end,
    every_option_can_be_taken,
    a_copy_plays_on_alike,
    a_state_is_the_same_when_written_and_read,
    a_replay_verifies,
    nobody_listening_changes_nothing,
    every_event_is_declared,
    what_is_read_off_can_always_be_read,
    every_path_of_a_state_can_be_named,
)


# What they are tested on


EVERYTHING = [(seating, number) for seating in seatings() for number in range(len(PROPERTIES))]
QUICK = [(seating, number) for seating, number in EVERYTHING if is_sampled(seating, number)]
#: What a sample leaves out takes long, so that it is played only when asked for.
REST = [each for each in EVERYTHING if own(each[0].system).sampled] if "LANTERN_ALL_GAMES" in os.environ else []


def _named(value: Seating | int) -> str:
    return PROPERTIES[value].__name__ if isinstance(value, int) else str(value)


@pytest.mark.parametrize(("seating", "number"), QUICK, ids=_named)
def test_without_options_and_with_many(seating: Seating, number: int) -> None:
    for walk in quick_walks(seating):
        PROPERTIES[number](walk)


@pytest.mark.parametrize("seating", one_each(), ids=str)
def test_what_better_bots_play(seating: Seating) -> None:
    """In one game of each adventure of a sample: bots that play well get further than chance does."""
    for walk in walks(plain_and_full(seating)[0]):
        for always_true in PROPERTIES if walk.bot != "random" else ():
            always_true(walk)


@pytest.mark.parametrize(("seating", "number"), REST, ids=_named)
def test_what_a_sample_leaves_out(seating: Seating, number: int) -> None:
    for mode in plain_and_full(seating):
        for walk in walks(mode):
            PROPERTIES[number](walk)


@pytest.mark.slow
@pytest.mark.parametrize("always_true", PROPERTIES, ids=lambda each: each.__name__)
@pytest.mark.parametrize("seating", [each for each in seatings() if not own(each.system).sampled], ids=str)
def test_with_every_option_alone(seating: Seating, always_true: Property) -> None:
    for mode in single_options(seating):
        for walk in walks(mode):
            always_true(walk)


@pytest.mark.parametrize("system", SYSTEMS)
def test_another_process_with_another_hash_seed_plays_the_same_games(system: str) -> None:
    elsewhere = [_fingerprints_elsewhere(*each)[system] for each in (("1", "0"), ("4242", "1"))]
    assert all(elsewhere)
    assert elsewhere[0] | elsewhere[1] == fingerprints(system)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_games_see_what_can_happen(system: str) -> None:
    """Otherwise the properties would hold because nothing happens."""
    played = [walk for seating in seatings() if seating.system == system for walk in _seen_of(seating)]
    assert own(system).shown - {json.loads(line)["event"] for walk in played for line in walk.lines} == set()


def _seen_of(seating: Seating) -> Iterator[Walk]:
    """The games that are looked at: all quick ones; of a sample, those of one seating an adventure, by every bot."""
    if not own(seating.system).sampled:
        yield from quick_walks(seating)
    elif seating in one_each():
        yield from (*quick_walks(seating), *walks(plain_and_full(seating)[0]))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_shipped_adventure_is_played_or_listed_as_not_yet_playable(system: str) -> None:
    shipped = {adventure.qualified for adventure in library_of(system).of_kind("adventure")}
    assert set(own(system).not_yet) <= shipped
    assert {seating.adventure for seating in seatings() if seating.system == system} == set(adventures_of(system))


# Helpers


@cache
def _state_paths(system: str) -> StatePaths:
    return StatePaths(shipped(), f"{system}/given", DerivedState())


@cache
def _shape(system: str, path: tuple[str, ...]) -> jsonschema.Draft202012Validator:
    """What is read off at a path, as it is declared."""
    (declared,) = (each for each in find(system).derived if tuple(each.path) == path)
    return jsonschema.Draft202012Validator(declared.shape)


def _stops(walk: Walk, count: int, *, clean: bool = False) -> Iterator[tuple[Game[Any], int]]:
    """The game, halted at some of its decisions, with how many answers have been given.

    With `clean`, it is halted at first questions after a clean point only.
    """
    stops = Random(walk.seed).sample(range(len(walk.keys)), min(count, len(walk.keys)))
    game: Game[Any] = walk.game(log=Log())
    due = False
    for played, key in enumerate(walk.keys):
        due = due or played in stops
        if due and not (clean and game.answers):
            due = False
            yield game, played
        game.answer(key)


def _names_for(path: Sequence[str], data: Any) -> list[str]:
    """Names that can stand for `*` in a path: those the state has there; places of the board for what is of places.

    What figures have of their own is left out of a state where nobody has anything.
    """
    if "*" not in path:
        return [""]
    for part in path[: path.index("*")]:
        if part not in data:
            return [] if part == "own" else list(data["board"])
        data = data[part]
    return list(data)


def _paths_of(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every path in plain data, but not the luck to come."""
    if path and path != ("random",):
        yield path
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, value in inside if path != ("random",) else ():
        yield from _paths_of(value, (*path, str(name)))


class _Quoting(yaml.CSafeDumper):
    """Writes every text in quotes: a stream of randomness such as 12e4 must not be read as a number."""


_Quoting.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"'))


def _as_yaml(data: dict[str, Any]) -> bytes:
    text: str = yaml.dump(data, Dumper=_Quoting, allow_unicode=True, sort_keys=False)
    return text.encode()


@cache
def _fingerprints_elsewhere(hash_seed: str, half: str) -> dict[str, dict[str, str]]:
    """Of every second game, played in another process, by system: the halves together are all."""
    return once(f"fingerprints-{half}", lambda: _played_elsewhere(hash_seed, half))


def _played_elsewhere(hash_seed: str, half: str) -> dict[str, dict[str, str]]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.systems.always_true.digests", half],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, dict[str, str]] = json.loads(done.stdout)
    return found
