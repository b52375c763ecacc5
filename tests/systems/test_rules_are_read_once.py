"""Rules in YAML are read by one reader: whoever plays, speaks, prints or exports them asks for the tree it makes.

Everything at the places where rules stand is put into containers that tell who looks into them. Whether something
stands there at all, everybody may ask.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import toolkit
from tests.systems.own import SYSTEMS, own
from toolkit.checks.of_systems import check_of
from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder
from toolkit.playtest.bots import make_bot
from toolkit.render.booklet.making import booklet_of, has_booklets
from toolkit.render.cards import card_of, printable
from toolkit.render.phrases import LANGUAGES
from toolkit.render.words import words_of
from toolkit.rules.imagining import seat_agents
from toolkit.rules.reading import tree_of
from toolkit.rules.system import Table, new_game
from toolkit.rules.vocabulary import Vocabulary
from toolkit.systems import find

#: Who looks at rules in YAML: the reader, and what writes content out again as it stands.
READERS = ("rules/reading.py", "rules/reading_values.py")
#: Who hands content on as it stands, follows its schema, or goes through it to tell rules in the order of the file.
WHATEVER_IT_SAYS = ("content/library.py", "content/plain_schemas.py", "render/words.py")
#: Where it is only asked whether a word stands anywhere in them, so that the rules of few cards have to be read.
ANY_WORD = ("jaws_of_the_lion/certain.py",)
LOOKED: set[str] = set()
ROOT = str(Path(toolkit.__file__).parent)
QUESTIONS = 60


def _look() -> None:
    frame = sys._getframe(2)
    while frame.f_code.co_filename.endswith("<string>") and frame.f_back is not None:
        frame = frame.f_back
    name = frame.f_code.co_filename
    if name.startswith(ROOT) and not name.endswith((*READERS, *WHATEVER_IT_SAYS, *ANY_WORD)):
        LOOKED.add(f"{name.removeprefix(ROOT)}:{frame.f_lineno}")


class Rules(list[Any]):
    """A list of rules, or a list within one."""

    def __iter__(self) -> Iterator[Any]:
        _look()
        return super().__iter__()

    def __getitem__(self, index: Any) -> Any:
        _look()
        return super().__getitem__(index)

    def __contains__(self, item: object) -> bool:
        _look()
        return super().__contains__(item)


class Rule(dict[str, Any]):
    """A mapping of rules, or a rule."""

    def __iter__(self) -> Iterator[str]:
        _look()
        return super().__iter__()

    def __getitem__(self, key: str) -> Any:
        _look()
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        _look()
        return super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        _look()
        return super().get(key, default)

    def items(self) -> Any:
        _look()
        return super().items()

    def values(self) -> Any:
        _look()
        return super().values()

    def keys(self) -> Any:
        _look()
        return super().keys()


def guarded(data: Any, extras: frozenset[str]) -> Any:
    """All but what triggers say besides, such as a price: the reader hands that on as it is."""
    if isinstance(data, dict):
        return Rule({key: each if key in extras else guarded(each, extras) for key, each in data.items()})
    return Rules(guarded(each, extras) for each in data) if isinstance(data, list) else data


def guard(library: Library, vocabulary: Vocabulary) -> int:
    """Put everything at places of rules into containers that tell who looks; says how many places there are."""
    found, extras = 0, frozenset(each.name for each in vocabulary.extras)
    for entity in library.entities:
        owner = vocabulary.owners.get(entity.kind)
        if owner is not None:
            for place in (*owner.triggers, *owner.passives, *owner.effects, *owner.selections):
                found += _guard(entity.data, place.split("."), extras)
    return found


def _guard(data: Any, steps: list[str], extras: frozenset[str]) -> int:
    known = range(len(data)) if isinstance(data, list) else list(data) if isinstance(data, dict) else ()
    found = 0
    for key in (each for each in known if steps[0] in ("*", str(each))):
        if len(steps) > 1:
            found += _guard(data[key], steps[1:], extras)
        elif isinstance(data[key], dict | list):
            data[key] = guarded(data[key], extras)
            found += 1
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_nobody_but_the_reader_looks_at_rules_in_yaml(system: str) -> None:
    library = load([data_folder("content") / system]).library
    assert library is not None
    rules = find(system)
    assert guard(library, rules.vocabulary) > 10
    LOOKED.clear()
    for entity in library.entities:
        tree_of(rules.vocabulary, library, entity)
        for language in LANGUAGES:
            words_of(library, entity, language)
    for pack in library.packs:
        for entity in printable(library, pack):
            card_of(library, entity, "en")
    for adventure in library.of_kind("adventure"):
        if has_booklets(system):
            booklet_of(library, adventure, "en", spoiler_free=True)
    if (check := check_of(system)) is not None:
        for entity in library.entities:
            list(check(library, entity))
    for name, players in own(system).tables:
        play(system, library, name, players)
    assert not LOOKED


def play(system: str, library: Library, name: str, players: int) -> None:
    rules = find(system)
    game = new_game(rules, library, library.get(name, kind="adventure"), Table(players, 7))
    agents = {seat: make_bot(rules, "greedy", seat, 7) for seat in rules.seats(game.state)}
    seat_agents(game, rules, agents.values())
    game.start()
    for _ in range(QUESTIONS):
        if (ask := game.pending) is None:
            break
        seat = rules.seat(game.state, ask)
        game.answer(agents[seat].choose(rules.view(game.state, seat), ask))
