"""The cases of a scenario test as they are played: `as that one, but …` and tables of cases, written out.

- id: a-stronger-hero
  extends: a-hero                 # all of that case, with what stands here instead
  given: {level: 2}
- id: health-by-level
  each: [{level: 1, health: 5}, {level: 2, health: 6}]
  given: {level: $level}          # a case for every row; its values stand for `$name`
  then: [heroes.wren.health == $health]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.content.diagnostics import Span, nearest
from toolkit.content.yaml import Document

Pointer = tuple[str | int, ...]

#: `30 x crossroads` in a list: that many of it.
REPEATED = re.compile(r"([1-9][0-9]{0,3}) x (\S+)")
_VALUE = re.compile(r"\$([a-z][a-z0-9_]*)")
#: What a case does not take over from the one it extends.
_OWN = frozenset({"id", "extends", "note"})


class CaseFailed(Exception):
    """Why a case fails, and where in it; `word` is the one to blame there, where that is known."""

    def __init__(self, reason: str, *place: str | int, word: str = "", hint: str = "") -> None:
        super().__init__(f"{reason}; {hint}" if hint else reason)
        self.reason = reason
        self.place = place
        self.word = word
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a test file, with the place it stands at."""

    id: str
    rules: tuple[str, ...]
    data: Mapping[str, Any]
    adventure: str
    document: Document
    pointer: Pointer
    #: The entities it brings along, those of its file first, each with its place.
    cards: tuple[tuple[Pointer, dict[str, Any]], ...] = ()
    #: The fields of the adventure it is played in, where it brings that along too.
    board: tuple[Pointer, dict[str, Any]] | None = None

    def span(self, *inside: str | int) -> Span:
        """Where a part of it stands; what it took over from another case is told at the case itself."""
        found: Any = self.document.data
        for step in (*self.pointer, *inside):
            is_there = step in found if isinstance(found, Mapping) else isinstance(found, list) and step < len(found)  # type: ignore[operator]
            if not is_there:
                return self.document.span((*self.pointer, "id"))
            found = found[step]
        return self.document.span((*self.pointer, *inside))


def cases_of(document: Document) -> Iterator[Case]:
    """The cases of a scenario-test file that passed the checks."""
    data = document.data
    assert isinstance(data, Mapping)
    for index, case in written_out(data):
        adventure = str(case.get("adventure") or data.get("adventure") or "")
        rules = tuple(str(rule) for rule in case.get("rules", ()))
        cards, board = tuple(cards_of(data, index, case)), board_of(data, index, case)
        yield Case(str(case["id"]), rules, case, adventure, document, ("cases", index), cards, board)


def cards_of(data: Mapping[str, Any], index: int, case: Mapping[str, Any]) -> Iterator[tuple[Pointer, dict[str, Any]]]:
    """The entities that a case brings along, those of its file first, each with its place."""
    for place, cards in ((("cards",), data.get("cards")), (_place_of(data, index, "cards"), case.get("cards"))):
        for number, card in enumerate(cards if isinstance(cards, list) else ()):
            if isinstance(card, dict):
                yield (*place, number), card


def board_of(data: Mapping[str, Any], index: int, case: Mapping[str, Any]) -> tuple[Pointer, dict[str, Any]] | None:
    """What a case says of the board it is played on, with its place: its own words before those of the file."""
    written = case.get("board")
    if isinstance(written, dict):
        return _place_of(data, index, "board"), written
    whole = data.get("board")
    is_meant = isinstance(whole, dict) and "adventure" not in case
    return (("board",), whole) if is_meant else None  # type: ignore[return-value]


def _place_of(data: Mapping[str, Any], index: int, key: str) -> Pointer:
    """Where a case's `key` stands: in it, or in the case it takes it over from."""
    cases = data["cases"]
    seen: set[int] = set()
    while key not in cases[index] and index not in seen:
        seen.add(index)
        name = cases[index].get("extends")
        index = next((n for n, each in enumerate(cases) if isinstance(each, Mapping) and each.get("id") == name), index)
    return ("cases", index, key)


def written_out(data: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Every case as it is run: with what it takes over from others, once for each row of its table, each with the
    number of the case in the file.

    A case that takes over from one that is not there is left as it is: `mistakes_in` says what is wrong with it.
    """
    cases = data.get("cases")
    by_id = _by_id(cases)
    for index, case in enumerate(cases if isinstance(cases, list) else ()):
        if isinstance(case, Mapping):
            whole = _whole(case, by_id, ())
            for row in rows_of(whole):
                yield index, filled(whole, row) if row else whole


def own_parts(data: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Every case as it stands in the file, without what it takes over from others, once for each row of its table.
    Checks look at that, so that each mistake is told once, where it was written."""
    cases = data.get("cases")
    by_id = _by_id(cases)
    for index, case in enumerate(cases if isinstance(cases, list) else ()):
        if isinstance(case, Mapping):
            for row in rows_of(_whole(case, by_id, ())):
                yield index, filled(case, row) if row else case


def mistakes_in(data: Mapping[str, Any]) -> Iterator[tuple[Pointer, str, str]]:
    """What is wrong with how cases take over from others, and with their tables: the place, a message, a hint."""
    cases = data.get("cases")
    by_id = _by_id(cases)
    for index, case in enumerate(cases if isinstance(cases, list) else ()):
        if not isinstance(case, Mapping):
            continue
        name = case.get("extends")
        if isinstance(name, str) and name not in by_id:
            near = nearest(name, by_id)
            hint = f"did you mean {near!r}?" if near else "a case extends another case of its file"
            yield ("cases", index, "extends"), f"there is no case {name!r} in this file", hint
        elif isinstance(name, str) and _goes_round(case, by_id):
            yield ("cases", index, "extends"), f"the case {case.get('id')!r} extends itself", "remove one 'extends'"
        if "board" in case and "adventure" in case:
            yield ("cases", index, "board"), "a case has a board or an adventure, not both", "remove one of the two"
        whole = _whole(case, by_id, ())
        rows = rows_of(whole)
        known = set.intersection(*(set(row) for row in rows)) if rows else set()
        for place, value in _values_in({key: each for key, each in case.items() if key != "each"}):
            if any(rows) and value not in known:
                near = nearest(value, sorted(known))
                hint = f"did you mean '${near}'?" if near else f"the rows have {', '.join(sorted(known))}"
                yield ("cases", index, *place), f"not every row of 'each' has {value!r}", hint


def _by_id(cases: Any) -> dict[str, Mapping[str, Any]]:
    mappings = [case for case in cases if isinstance(case, Mapping)] if isinstance(cases, list) else []
    return {case["id"]: case for case in mappings if isinstance(case.get("id"), str)}


def _goes_round(case: Mapping[str, Any], by_id: Mapping[str, Mapping[str, Any]]) -> bool:
    seen = [case.get("id")]
    while isinstance(name := case.get("extends"), str) and name in by_id:
        if name in seen:
            return True
        seen.append(name)
        case = by_id[name]
    return False


def _whole(case: Mapping[str, Any], by_id: Mapping[str, Mapping[str, Any]], seen: tuple[Any, ...]) -> Mapping[str, Any]:
    """A case with what it takes over: mappings are merged, everything else is replaced, as with entities. Where it
    stops is one thing, so that `until` is replaced too."""
    name = case.get("extends")
    if not isinstance(name, str) or name not in by_id or name in seen:
        return case
    below = _whole(by_id[name], by_id, (*seen, name))
    left_out = _OWN | ({"until"} & case.keys())
    return _merged({key: value for key, value in below.items() if key not in left_out}, case)


def _merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> Mapping[str, Any]:
    made = dict(below)
    for key, value in above.items():
        held = below.get(key)
        is_deep = isinstance(held, Mapping) and isinstance(value, Mapping)
        made[key] = _merged(held, value) if is_deep else value  # type: ignore[arg-type]
    return made


def rows_of(case: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The rows of a case's table; one empty row where it has none."""
    rows = case.get("each")
    return [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else [{}]


def filled(case: Mapping[str, Any], row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A case with the values of one row; its id says which."""
    made = {key: _filled(value, row) for key, value in case.items() if key != "each"}
    words = "-".join(re.sub(r"[^a-z0-9]+", "-", f"{key}-{value}".lower()).strip("-") for key, value in row.items())
    return {**made, "id": f"{case.get('id')}-{words}"}


def _filled(value: Any, row: Mapping[str, Any]) -> Any:
    if isinstance(value, str):
        alone = _VALUE.fullmatch(value)
        if alone:
            return row.get(alone[1], value)
        return _VALUE.sub(lambda found: str(row.get(found[1], found[0])), value)
    if isinstance(value, Mapping):
        return {_filled(key, row): _filled(each, row) for key, each in value.items()}
    return [_filled(each, row) for each in value] if isinstance(value, list) else value


def _values_in(data: Any, place: Pointer = ()) -> Iterator[tuple[Pointer, str]]:
    """Every `$name` in a case, with its place."""
    if isinstance(data, str):
        yield from ((place, found) for found in _VALUE.findall(data))
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from _values_in(value, (*place, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _values_in(value, (*place, index))


def repeated(data: Any) -> Any:
    """Data in which `30 x crossroads` in a list is thirty items."""
    if isinstance(data, Mapping):
        return {key: repeated(value) for key, value in data.items()}
    if not isinstance(data, list):
        return data
    made: list[Any] = []
    for each in data:
        found = REPEATED.fullmatch(each) if isinstance(each, str) else None
        made += [found[2]] * int(found[1]) if found else [repeated(each)]
    return made


def once(data: Any) -> Any:
    """The data with `crossroads` in place of `30 x crossroads`: checks look at ids, not at how many there are."""
    if isinstance(data, Mapping):
        return {key: once(value) for key, value in data.items()}
    if isinstance(data, list):
        return [
            found[2] if isinstance(each, str) and (found := REPEATED.fullmatch(each)) else once(each) for each in data
        ]
    return data
