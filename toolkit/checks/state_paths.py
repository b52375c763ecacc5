"""The paths of a state, as the schema of `given` has them: what expectations may name, and what stands there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.checks.wording import did_you_mean, listed
from toolkit.content.diagnostics import nearest
from toolkit.content.schemas import Schema, SchemaBook
from toolkit.rules.derived import DerivedState
from toolkit.rules.expectation_syntax import Expectation
from toolkit.rules.logged import Mistake

#: What `given` can say that is no part of a state.
SETUP = frozenset({"table"})
_REFERENCE = "x-lantern-ref"


class StatePaths:
    """Follows paths through the schema of a system's `given`."""

    def __init__(self, book: SchemaBook, name: str, derived: DerivedState) -> None:
        self.book = book
        self.file = book.files[name]
        self.derived = derived

    def mistake(self, wanted: Expectation) -> Mistake | None:
        """What an expectation names that no state has."""
        places, mistake = self._follow(wanted.path)
        if mistake is not None or places is None:
            return mistake
        if wanted.filter is not None:
            inside = self._items(places)
            if inside and (mistake := self._mistake_in(inside, wanted.filter, wanted.subject)):
                return mistake
        if wanted.operator in ("==", "!="):
            return self._mistake_in(places, wanted.value, wanted.subject)
        if wanted.operator in ("has", "lacks"):
            return self._mistake_in_part(places, wanted.value)
        return None

    def named(self, wanted: Expectation) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The ids that an expectation names, with the kinds they may be of."""
        places, mistake = self._follow(wanted.path)
        if mistake is not None or places is None:
            return
        if wanted.operator in ("has", "lacks"):
            inside = self._items(places)
            if inside and not isinstance(wanted.value, Mapping | list):
                yield from self._references(inside, wanted.value)
        elif wanted.operator in ("==", "!="):
            yield from self._references(places, wanted.value)

    def listed(self) -> Iterator[tuple[str, Schema]]:
        """Every path a state can have, with what stands there: `*` is any name, `0` any number."""
        yield from self._below("", [self._resolved(self.file)])

    def listed_besides(self) -> Iterator[tuple[str, Schema]]:
        """Every path to values that are not stored in a state but worked out from it, with their schema."""
        for each in self.derived:
            yield ".".join(each.path), {**each.shape, "description": each.doc}

    def words(self) -> Iterator[str]:
        """Every word that paths are made of, and every word that may stand at their ends."""
        for path, place in (*self.listed(), *self.listed_besides()):
            yield from path.split(".")
            yield from map(str, place.get("enum", ()))

    # Walking

    def _below(self, path: str, places: list[Schema]) -> Iterator[tuple[str, Schema]]:
        for place in places:
            for name, each in place.get("properties", {}).items():
                if path or name not in SETUP:
                    yield from self._at(f"{path}{name}", each)
            for word, key in (("additionalProperties", "*"), ("items", "0")):
                if isinstance(place.get(word), dict):
                    yield from self._at(f"{path}{key}", place[word])

    def _at(self, path: str, schema: Schema) -> Iterator[tuple[str, Schema]]:
        place = self._resolved(schema)
        yield path, place
        yield from self._below(f"{path}.", [place])

    def _follow(self, path: Sequence[str]) -> tuple[list[Schema] | None, Mistake | None]:
        """What may stand at the end of a path; None where the schema does not say."""
        places = [self._resolved(self.file)]
        besides = self.derived.find(path)
        before = len(besides.path) if besides is not None else 0
        if besides is not None:
            places = [dict(besides.shape)]
        for depth, name in enumerate(path[before:], before):
            inside = [found for place in places for found in self._inside(place, name)]
            if inside:
                places = inside
                continue
            known = sorted({key for place in places for key in place.get("properties", {})} - SETUP)
            known += self.derived.beside(path[:depth])
            if not known or any(place.get("additionalProperties", True) is not False for place in places):
                return None, None
            further = self.derived.beside(path[: depth + 1])
            if further:  # the name is the beginning of what is read off the state
                known, rest = further, path[depth + 1 : depth + 2]
                if not rest:
                    return None, Mistake(name, f"{'.'.join(path)} is no value", f"go on with {listed(known)}")
                depth, name = depth + 1, rest[0]
            near = nearest(name, known)
            hint = did_you_mean(near) if near else f"there is {listed(known)}"
            return None, Mistake(name, f"{'.'.join(path[: depth + 1])} leads nowhere", hint)
        return places, None

    def _inside(self, place: Schema, name: str) -> Iterator[Schema]:
        properties = place.get("properties", {})
        if name in properties:
            yield self._resolved(properties[name])
        elif isinstance(place.get("additionalProperties"), dict):
            yield self._resolved(place["additionalProperties"])
        if name.isdigit() and isinstance(place.get("items"), dict):
            yield self._resolved(place["items"])

    def _items(self, places: list[Schema]) -> list[Schema]:
        """What may stand inside a list or under any name of a mapping."""
        words = ("items", "additionalProperties")
        return [self._resolved(place[word]) for place in places for word in words if isinstance(place.get(word), dict)]

    def _resolved(self, schema: Schema) -> Schema:
        if "$ref" not in schema:
            return schema
        target, _ = self.book.target(schema["$ref"], self.file)
        return {**target, **{key: value for key, value in schema.items() if key != "$ref"}}

    # Looking at values

    def _mistake_in(self, places: list[Schema], value: Any, what: str) -> Mistake | None:
        """What is wrong with a value that should equal, or match, what stands at one of these places."""
        if isinstance(value, Mapping):
            return self._mistake_in_mapping(places, value)
        choices = [each for place in places for each in place.get("enum", ())]
        if isinstance(value, str) and value and choices and len(places) == 1 and value not in choices:
            near = nearest(value, [each for each in choices if isinstance(each, str)])
            hint = did_you_mean(near) if near else f"it is one of {listed(map(str, choices))}"
            return Mistake(value, f"{what} is never {value!r}", hint)
        return None

    def _mistake_in_mapping(self, places: list[Schema], value: Mapping[str, Any]) -> Mistake | None:
        for name, inner in value.items():
            known = sorted({key for place in places for key in place.get("properties", {})})
            inside = [found for place in places for found in self._inside(place, str(name))]
            if not inside:
                if not known or any(place.get("additionalProperties", True) is not False for place in places):
                    continue
                near = nearest(str(name), known)
                hint = did_you_mean(near) if near else f"there is {listed(known)}"
                return Mistake(str(name), f"nothing there has {name!r}", hint)
            if mistake := self._mistake_in(inside, inner, repr(name)):
                return mistake
        return None

    def _mistake_in_part(self, places: list[Schema], value: Any) -> Mistake | None:
        """What is wrong with a value that a list should have as an item, or a mapping as a key or part."""
        known = sorted({key for place in places for key in place.get("properties", {})})
        closed = all(place.get("additionalProperties", True) is False for place in places)
        lists = [place for place in places if "items" in place]
        if isinstance(value, Mapping):
            return self._mistake_in_mapping(self._items(lists) or places, value)
        if lists:
            return self._mistake_in(self._items(lists), value, "what it holds")
        if known and closed and isinstance(value, str) and value not in known:
            near = nearest(value, known)
            return Mistake(value, f"there is never {value!r}", did_you_mean(near) if near else "")
        return None

    def _references(self, places: list[Schema], value: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
        kinds = [place.get(_REFERENCE, ()) for place in places]
        if isinstance(value, str) and value and kinds and all(kinds):
            flat = [each for kind in kinds for each in ([kind] if isinstance(kind, str) else kind)]
            yield value, tuple(dict.fromkeys(flat))
