"""What tests that are written once for all systems must know of each of them.

A system says it in `tests/systems/<system>/own.py`, as `OWN`, and is found by that: a new system joins every such test
by writing this one file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from tests.systems.golden import GoldenGames
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs
from toolkit.rules.expressions import Scope
from toolkit.systems import known, playable


@dataclass(frozen=True, slots=True)
class Print:
    """What tests of print look at."""

    #: Kinds that print their own rules.
    speaking: frozenset[str]
    #: What golden pictures show, as `id` or `id@back`: in every language, and what has no words in one.
    worded: tuple[str, ...]
    wordless: tuple[str, ...]
    #: The pack whose booklet has a golden picture, and its adventure.
    booklet: tuple[Callable[[], Library], str, str]


@dataclass(frozen=True, slots=True)
class Small:
    """What a small pack of the fuzzer holds besides its adventure and everything that refers to: others with others."""

    #: How many of a kind.
    taken: Mapping[str, int]
    #: Kinds that come along with what they name, and the key that names it: cards with the deck they belong to.
    following: Mapping[str, str] = field(default_factory=dict)
    #: Cards about spaces that only some adventures have; elsewhere they would do nothing, which is refused.
    left_out: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Own:
    """One system's part of the tests."""

    #: All pieces that are neither made nor lost, by name.
    pieces: Callable[[Any], Counter[str]]
    #: What cannot be, in words: at any time, and at clean points.
    impossible: Callable[[Any], Iterator[str]]
    impossible_between_turns: Callable[[Any], Iterator[str]]
    #: The events that games must have shown, so that properties do not hold because nothing happens.
    shown: frozenset[str]
    #: What no player knows: names in the data of a state, and everything that lies face down, as it lies.
    hidden: tuple[str, ...]
    face_down: Callable[[Any], Mapping[str, list[str]]]
    #: Adventures and numbers of players at which bots that think ahead are tried, the quickest first.
    tables: tuple[tuple[str, int], ...]
    golden: GoldenGames
    #: What the fuzzer makes packs of; None while the system is not fuzzed yet, which a complete one is.
    small: Small | None = None
    #: None while nothing of the system is printed yet.
    print: Print | None = None
    #: The events that tell of dice; none where nobody rolls any.
    rolls: frozenset[str] = frozenset()
    #: Whether a piece may be in somebody's hand while a question is put, where no state shows it.
    in_hand: bool = False
    #: Whether adventures and seatings are so many that tests play a sample of them, unless they are asked for all.
    sampled: bool = False
    #: Scopes of expressions that no event, stat or condition of its vocabulary has.
    scopes: tuple[Scope, ...] = ()
    #: Whether every rule of the ledger works. Where that is on its way, coverage is printed and not demanded.
    complete: bool = True
    #: What of the hidden fields lies open all the same, such as discard piles.
    lies_open: Callable[[Any], Any] = lambda state: None
    #: What drawn rules call doors, sections and the like: sort → name; and what drawn entities of a kind have for it.
    drawn_names: Mapping[str, str] = field(default_factory=dict)
    drawn_data: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    #: What drawn entities of a kind have each for itself: `{}` stands for its number, and a range has one for each.
    drawn_apart: Mapping[str, Mapping[str, str | int | range]] = field(default_factory=dict)
    #: Kinds of which some lists of effects exclude each other, so that only those are filled that what ships has.
    drawn_as_it_is: frozenset[str] = frozenset()
    #: Effects that stand before drawn ones, without which most of those would be refused: kind → place → effects.
    drawn_before: Mapping[str, Mapping[str, list[Any]]] = field(default_factory=dict)
    #: Kinds of which a pack can only replace what ships, such as rows of a full table: packs drawn at random have none.
    replaced_only: frozenset[str] = frozenset()
    #: Kinds that take no effects which name anything: the schema refuses them there.
    nameless: frozenset[str] = frozenset()
    #: Kinds of its own that have no layout: they are printed as parts of others, or only read.
    unprinted: frozenset[str] = frozenset()
    #: Kinds of its own that rules never stand on.
    ruleless: frozenset[str] = frozenset()
    #: Adventures that ship but cannot be played to their end yet, each with the reason.
    not_yet: Mapping[str, str] = field(default_factory=dict)
    #: What tables may change besides the options of an adventure, in words, with what is put on the table then.
    house_options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    #: Options of a table at which many cards come into play that other games seldom see, such as what heroes bring
    #: along: by the library, the entities that are wanted there, and the luck of the draw.
    seasoned: Callable[[Library, Collection[str], Random], Mapping[str, Any]] | None = None


#: The systems of this repository that can be played.
SYSTEMS = tuple(system for system in playable() if known()[system].is_ours)
FOLDER = Path(__file__).parent


def folder_of(system: str) -> Path:
    """Where the tests of a system lie."""
    return FOLDER / known()[system].folder.name


@cache
def own(system: str) -> Own:
    """A system's part of the tests."""
    found: Own = import_module(f"tests.systems.{folder_of(system).name}.own").OWN
    return found


@cache
def print_of(system: str) -> Print:
    """What tests of print look at in a system that prints."""
    found = own(system).print
    assert found is not None, f"{system} is not among PRINTED"
    return found


@cache
def library_of(system: str) -> Library:
    """Everything that ships for a system."""
    return load([folder for folder in shipped_packs() if folder.parent.name == system]).library


def main_pack(system: str) -> str:
    """The pack of a system that needs no other."""
    return next(pack.id for pack in library_of(system).packs.values() if not pack.manifest.requires)


#: The systems of which something is printed.
PRINTED = tuple(system for system in SYSTEMS if own(system).print is not None)
