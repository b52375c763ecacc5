"""Cases of scenario tests, held against the state they begin with: what otherwise only running them shows.

The state is set up as `lantern test` does it, and nothing is played. A name that neither the test, nor its state, nor
any entity of the packs has cannot come up in the game either.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from typing import Any

from toolkit.checks.expectations import diagnostic_at, expectations_in, held_in, options_in, system_of
from toolkit.checks.state_paths import StatePaths
from toolkit.checks.wording import did_you_mean, listed
from toolkit.content.diagnostics import Diagnostic, Pointer, nearest
from toolkit.content.library import Library
from toolkit.content.schemas import SchemaBook
from toolkit.content.yaml import Document
from toolkit.rules.decisions import TABLE
from toolkit.rules.expectation_syntax import Drawing, parse
from toolkit.rules.expectations import names_in, words_in
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.rules.logged import Mistake
from toolkit.rules.reading import ContentFault
from toolkit.rules.scenario import Case, cases_of, set_up
from toolkit.rules.scenario_cards import with_cards
from toolkit.rules.scenario_cases import CaseFailed, own_parts
from toolkit.rules.system import System

CODE = "L0408"
CODES = {CODE: "a case that cannot begin, or names somebody or some place that its game does not have"}

#: Names of places are no names of somebody, and `row 3` is no name.
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+|[a-z]{3,}")
#: The second figure of a card is called after it: `ash-imps-2`.
_NUMBER = re.compile(r"-[0-9]+$")
#: A slip leaves most letters of a word where they were; of two short words nobody can say.
_SLIP, _LONG_ENOUGH = 0.8, 5


class _Later(Collection[str]):
    """Words that are found when somebody first looks among them: most cases say nothing that has to be looked for."""

    def __init__(self, find: Callable[[], Collection[str]]) -> None:
        self._find = find

    @cached_property
    def _found(self) -> Collection[str]:
        return self._find()

    def __contains__(self, word: object) -> bool:
        return word in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


@dataclass(frozen=True, slots=True)
class _Known:
    """What can be named in a game: what is called something there, whatever else has a word, and the map."""

    words: tuple[Container[str], ...]
    names: tuple[Collection[str], ...]
    places: Collection[str] = ()

    def has(self, word: str) -> bool:
        first = _NUMBER.sub("", word)
        parts = (*self.words, *self.names, self.places)
        return any(word in each for each in parts) or (first != word and any(first in each for each in parts))

    def near(self, word: str) -> str | None:
        return nearest(word, sorted({name for each in self.names for name in each}))

    def nobody(self, word: str) -> Mistake | None:
        """What is wrong with a name that somebody or something must have."""
        if self.has(word) or not _NAME.fullmatch(word):
            return None
        near = self.near(word)
        return Mistake(word, f"nothing in this game is called {word!r}", did_you_mean(near) if near else "")

    def slip(self, word: str) -> Mistake | None:
        """What is wrong with any word that is nearly one of the names, or that is written like a place."""
        if self.has(word):
            return None
        if is_like_one_of(word, self.places):
            return Mistake(word, f"the map has no {word!r}", nearest_place(word, self.places))
        near = self.near(word) if _NAME.fullmatch(word) else None
        return self.nobody(word) if near and _is_slip(word, near) else None


class CaseChecker:
    """Checks the cases of test files."""

    def __init__(self, rules: System, library: Library, paths: StatePaths) -> None:
        self.rules = rules
        self.library = library
        self._named = (library, frozenset(library.names()))
        entities = [entity.data for entity in library.entities]
        #: Everything that the rules and the packs have a word for.
        self.words = {*words_in(entities), *paths.words(), *rules.vocabulary.stats, *rules.table_options}
        self.words.update(part for asked in rules.questions for key in asked.keys for part in re.split(r"[^\w-]+", key))
        for event in rules.log_events:
            self.words.update((event.name, *event.fields), *(field.choices for field in event.fields.values()))

    def problems(self, document: Document, pack: str) -> Iterator[Diagnostic]:
        """What is wrong with the cases of a file, each told where it is written."""
        failed: set[str] = set()
        assert isinstance(document.data, Mapping)
        for case, (_, own) in zip(cases_of(document), own_parts(document.data), strict=True):
            try:
                game, places = self._begun(case, pack)
            except CaseFailed as error:
                is_taken_over = "extends" in own and str(error) in failed
                if error.place and not is_taken_over:
                    yield self._cannot_begin(document, case, own, pack, error)
                failed.add(str(error))
            else:
                yield from self._misnamed(document, case, own, game, places)

    def _begun(self, case: Case, pack: str) -> tuple[Game[Any], Collection[str]]:
        """The game as a case begins, and the places of its map.

        Whatever stands in the way is a fault of the case: content was checked before.
        """
        try:
            around = with_cards(self.rules.id, self.library, case, pack)
            game = set_up(self.rules, around, case, pack, Log())
            return game, dict.fromkeys(self.rules.facts.places(game.state))
        except ContentFault as fault:
            raise CaseFailed(fault.diagnostic.message, "given") from fault
        except CaseFailed:
            raise
        except Exception as error:  # a fault of ours, which running the test tells
            raise CaseFailed(str(error)) from error

    def _misnamed(
        self, document: Document, case: Case, own: Mapping[str, Any], game: Game[Any], places: Collection[str]
    ) -> Iterator[Diagnostic]:
        """Every name in what a case says itself that nobody and no place has, one finding for each text at most."""
        brought = words_in([card for _, card in case.cards] + ([case.board[1]] if case.board is not None else []))
        keys = _Later(lambda: {word for _, word, is_key in _words_with_places(case.data.get("given")) if is_key})
        words, names = (self.words, frozenset(brought)), (self._names_of(game.library), keys)
        given = _Known((*words, places), names)
        state = _Later(lambda: {*words_in(self.rules.to_data(game.state)), *self.rules.seats(game.state), TABLE})
        known = _Known(words, (*names, state), places)
        for inside, text, is_key in _words_with_places({key: own.get(key) for key in ("given", "rolls")}):
            if not is_key and (inside[0] == "given" or inside[-1] in ("card", "value")):
                yield from _first(document, (*case.pointer, *inside), text, [given.slip(text.rpartition(" x ")[2])])
        holders = list(held_in(own, case.pointer))
        for pointer, text in options_in(holders):
            who, _, key = text.rpartition(" ")
            # That somebody cannot leave the map may be what is claimed.
            parts = known if "illegal" not in pointer else _Known((*words, places), known.names)
            yield from _first(document, pointer, text, [known.nobody(who), *map(parts.slip, key.split(":"))])
        for holder, base in holders:
            asked = holder.get("offers")
            who = asked.get("who", "") if isinstance(asked, Mapping) else ""
            yield from _first(document, (*base, "offers", "who"), who, [known.nobody(who)])
        for pointer, text in expectations_in(holders):
            yield from _first(document, pointer, text, self._in_expectation(text, known))

    def _names_of(self, library: Library) -> frozenset[str]:
        """The ids of everything in a library; those of the last one are kept."""
        if self._named[0] is not library:
            self._named = (library, frozenset(library.names()))
        return self._named[1]

    def _in_expectation(self, text: str, known: _Known) -> Iterator[Mistake | None]:
        wanted = parse(text)
        yield from map(known.nobody, names_in(wanted, self.rules.log_events) if wanted.of_events else wanted.path)
        if not isinstance(wanted.value, Drawing):
            yield from map(known.slip, words_in(wanted.value))

    def _cannot_begin(
        self, document: Document, case: Case, own: Mapping[str, Any], pack: str, error: CaseFailed
    ) -> Diagnostic:
        """Why a case cannot begin, at the word that is to blame."""
        message, hint, place = error.reason, error.hint, (*case.pointer, *error.place)
        inside = _blamed(own.get("given"), error.word) if error.word else None
        if inside is None:
            return Diagnostic(CODE, message, document.path, case.span(*error.place), hint=hint, pointer=place)
        pointer, word, is_key = inside
        place = (*place, *pointer)
        hint = hint or self._nearest_place(case, pack, word)
        span = document.key_span(place) if is_key else document.span(place)
        return Diagnostic(CODE, message, document.path, span, hint=hint, pointer=place)

    def _nearest_place(self, case: Case, pack: str, word: str) -> str:
        """The place of an ordinary game that a word is most like; empty where it is one itself."""
        try:
            ordinary = replace(case, data={"given": {"table": {"players": 2}}})
            places = self._begun(ordinary, pack)[1]
        except CaseFailed:
            return ""
        return nearest_place(word, places) if word not in places and is_like_one_of(word, places) else ""


def _first(document: Document, pointer: Pointer, text: str, mistakes: Iterable[Mistake | None]) -> Iterator[Diagnostic]:
    found = next(filter(None, mistakes), None)
    if found is not None:
        yield diagnostic_at(document, pointer, text, found, CODE)


def checker_of(system: str, book: SchemaBook, library: Library) -> Callable[[Document, str], Iterable[Diagnostic]]:
    """What checks the cases of a file of a pack; nothing where a system has no rules yet."""
    rules, name = system_of(system), f"{system}/given"
    if rules is None or name not in book.files:
        return lambda document, pack: ()
    return CaseChecker(rules, library, StatePaths(book, name, rules.derived)).problems


def nearest_place(word: str, places: Collection[str]) -> str:
    near = nearest(word, places)
    return did_you_mean(near) if near else f"there is {listed(places)}"


def _is_slip(word: str, meant: str) -> bool:
    """Whether letters were swapped, or one of many is wrong."""
    if sorted(word) == sorted(meant):
        return True
    return len(word) >= _LONG_ENOUGH and SequenceMatcher(None, word, meant).ratio() >= _SLIP


def is_like_one_of(word: str, places: Collection[str]) -> bool:
    """Whether a word is written as some place is."""
    return _shape(word) in map(_shape, places)


@lru_cache(maxsize=65_536)
def _shape(word: str) -> str:
    """How a word is written: `6.a1` and `12.b3` alike."""
    return re.sub(r"[0-9]+", "0", re.sub(r"[a-z]+", "a", word))


def _blamed(given: Any, word: str) -> tuple[Pointer, str, bool] | None:
    """Where a word stands in a given state, itself, and whether it is a key."""
    for pointer, found, is_key in _words_with_places(given):
        if found == word or word in found.split():
            return pointer, word, is_key
    return None


def _words_with_places(data: Any, pointer: Pointer = ()) -> Iterator[tuple[Pointer, str, bool]]:
    """Every word of some data with its place, values before the keys that hold them."""
    if isinstance(data, str):
        yield pointer, data, False
    items = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from _words_with_places(value, (*pointer, key))
        if isinstance(data, Mapping):
            yield (*pointer, key), str(key), True
