"""What may stand in the `given` of scenario tests, and so in states that people write, kept as digests
(see `tests/kept.py`).

For every place of a state that a shipped case writes: what is read of it and written again, what holds when it is left
out, and what is said of a number far too high and of a word that nothing is called. So the bounds, the defaults and the
messages of every field are held, and that nothing is lost between reading and writing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import partial
from operator import itemgetter
from typing import Any

import pytest

from tests.kept import digest, hold, line
from tests.systems.own import SYSTEMS, folder_of, library_of
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.rules.given import GivenFault
from toolkit.rules.log import Log
from toolkit.rules.reading import ContentFault
from toolkit.rules.scenario import Case, CaseFailed, cases_of, set_up, with_cards
from toolkit.rules.system import System, Table, new_game
from toolkit.systems import find

Path = tuple[str | int, ...]
#: What is written instead: a number above every bound, whose refusal tells the bounds, and a word nobody is called by.
FAR_TOO_MANY, NOBODY = 10**12, "nobody-of-that-name"
#: The luck of the game that is on its way, and how many answers it has had.
SEED, ANSWERS = 3, 40


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Where in some data something stands that holds nothing else."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    if not inside:
        yield path, data
    for key, value in inside:
        yield from leaves(value, (*path, key))


def states(system: str) -> Iterator[tuple[Mapping[str, Any], Callable[[Any], str]]]:
    """What is written of the beginning of every shipped case and of a game on its way, and how it is read."""
    rules, library = find(system), library_of(system)
    cases = [
        (digest([case.id]), pack, case)
        for pack in library.packs
        for file in library.tests(pack)
        for case in (cases_of(file.document) if file.document is not None else ())
    ]
    for _, pack, case in sorted(cases, key=itemgetter(0)):  # so that a new case seldom takes the place of another
        yield case.data.get("given", {}), partial(_read_case, rules, library, pack, case)
    adventure = library.of_kind("adventure")[0]
    game = new_game(rules, library, adventure, Table(2, SEED))
    bots = {seat: make_bot(rules, "random", seat, SEED) for seat in rules.seats(game.state)}
    game.start()
    play_out(game, rules, bots, limit=ANSWERS)
    yield rules.to_data(game.state), partial(_read_state, rules, library, adventure)


def _read_case(rules: System, library: Library, pack: str, case: Case, given: Any) -> str:
    """The state that a case begins with, as it is written again, or why it cannot be."""
    case = replace(case, data={**case.data, "given": given})
    try:
        changed = with_cards(rules.id, library, case, pack)
        return line(rules.to_data(set_up(rules, changed, case, pack, Log()).state))
    except (CaseFailed, ContentFault) as fault:
        return str(fault)


def _read_state(rules: System, library: Library, adventure: Entity, given: Any) -> str:
    try:
        return line(rules.to_data(rules.from_data(library, adventure, given)))
    except GivenFault as fault:
        return str(fault)


def places(system: str) -> dict[str, tuple[Any, Path, Any, Callable[[Any], str]]]:
    """By a name of the place, the first state that has something of that sort there."""
    found: dict[str, tuple[Any, Path, Any, Callable[[Any], str]]] = {}
    for given, read in states(system):
        for path, value in leaves(given):
            names = [str(step) for step in (path[0], path[-1]) if not isinstance(step, int)] if path else []
            found.setdefault(f"{'.'.join(names)} {type(value).__name__}", (given, path, value, read))
    return found


def put(data: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """The data with another value at a place, or with nothing there."""
    changed = inside = deepcopy(data)
    for step in path[:-1]:
        inside = inside[step]
    if value is ...:
        del inside[path[-1]]
    else:
        inside[path[-1]] = value
    return changed


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_given_is_read_as_it_was(system: str) -> None:
    texts: dict[str, list[str]] = {}
    for name, (given, path, value, read) in places(system).items():
        others = [value, ...] if path else [value]
        if isinstance(value, int) and not isinstance(value, bool):
            others.append(FAR_TOO_MANY)
        elif isinstance(value, str):
            others.append(NOBODY)
        texts[name] = [read(put(given, path, other) if path else given) for other in others]
    assert len(texts) > 30
    hold(folder_of(system) / "kept-given.json", texts)
