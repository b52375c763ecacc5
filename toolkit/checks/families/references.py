"""References: each must mean an entity that exists, is of the right kind, and lies in a pack that can be seen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from toolkit.checks.collected import Collected, Defined
from toolkit.checks.fixing import certain, key_edit, value_edit
from toolkit.checks.places import within
from toolkit.checks.reading import Source
from toolkit.checks.wording import did_you_mean, listed
from toolkit.content.diagnostics import Diagnostic, Edit, Pointer, Related, nearest
from toolkit.content.files import walk
from toolkit.content.pack import is_id, read_manifest
from toolkit.content.resources import shipped_packs
from toolkit.content.schemas import SchemaBook

CODES = {
    "L0401": "a reference to something that does not exist",
    "L0402": "a reference to something of the wrong kind",
    "L0403": "a reference into a pack that is not required",
}

_ID = re.compile(rb"""^(?:- )?\{?id: *["']?([a-z0-9-]+)""", re.MULTILINE)


def check(collected: Collected) -> Iterator[Diagnostic]:
    """Every reference of every requested pack."""
    by_pack = collected.by_pack
    for source, record in collected.with_refs:
        if not collected.is_requested(source):
            continue
        names = by_pack[source.pack]
        told: set[str] = set()
        for _, pointer, text, kinds, is_key, start, end in record["refs"]:
            found = names.get(text)
            if found is not None and (not kinds or found.kind in kinds):
                continue
            found = collected.find(text, source.pack, kinds)
            if found is None:
                place = _Place(collected, source, tuple(pointer), is_key, start, end)
                yield from _unresolved(place, text, kinds, told)


class _Place(NamedTuple):
    """Where a reference stands: at a key, at a value, or from `start` to `end` in the text of an expression."""

    collected: Collected
    source: Source
    pointer: Pointer
    is_key: bool
    start: int
    end: int

    def problem(self, code: str, message: str, hint: str) -> Diagnostic:
        problem = self.collected.problem(code, message, self.source, self.pointer, hint)
        if self.is_key:
            return problem._replace(span=self.collected.key_span(self.source, self.pointer))
        document = self.collected.document(self.source) if self.end else None
        if document is not None:
            return problem._replace(span=within(document, self.pointer, self.start, self.end))
        return problem

    def edit(self, old: str, new: str) -> tuple[Edit, ...]:
        document = self.collected.document(self.source) if not self.end else None
        write = key_edit if self.is_key else value_edit
        return write(document, self.pointer, old, new) if document is not None else ()


def _unresolved(place: _Place, text: str, kinds: list[str], told: set[str]) -> Iterator[Diagnostic]:
    """What is wrong with a reference that means nothing. A pack that is not required is told once a file: `told`."""
    collected, source = place.collected, place.source
    other = collected.find(text, source.pack)
    if other is not None:
        twice = collected.twice.get((other.pack, other.id), set())
        is_known = collected.book.name_of(collected.system, other.kind) is not None  # else its kind is what is wrong
        if is_known and twice.isdisjoint(kinds):
            yield _wrong_kind(place, other, text, kinds)
        return
    if collected.may_be_unread(text) or collected.lacks_packs(source.pack):
        return
    elsewhere = _elsewhere(collected, source, text)
    if elsewhere:
        if elsewhere in told:
            return
        told.add(elsewhere)
        message = f"{text!r} is in the pack {elsewhere!r}, which this pack does not require"
        yield place.problem("L0403", message, f"add {elsewhere!r} to 'requires' in lantern.yaml")
        return
    known = _names(collected, source.pack, kinds, with_pack="/" in text)
    own = list(known)
    known += _words_of_the_game(collected.system, kinds)
    beside = {word for kind in kinds for word in _words_beside(collected.book, collected.system).get(kind, ())}
    known += sorted(beside - set(known))
    what = " or ".join(kinds) if kinds else "entity"
    if text in known:  # the game has it, for other places
        of_packs = f": {listed(own)}" if own else ""
        hint = f"write one that can, or one that a pack declares{of_packs}"
        yield place.problem("L0401", f"the {what} {text!r} of the game cannot stand here", hint)
        return
    better = nearest(text, known)
    hint = did_you_mean(better) if better else (f"there is {listed(known)}" if known else f"there is no {what} at all")
    problem = place.problem("L0401", f"there is no {what} {text!r}", hint)
    if better and certain(text, known) == better:
        problem = problem._replace(fix=place.edit(text, better))
    yield problem


def _words_of_the_game(system: str, kinds: list[str]) -> list[str]:
    """What may stand in the place of an entity of these kinds because the game itself knows it, such as a keyword."""
    from toolkit.checks.expressions import vocabulary_of  # imports a whole system, for a mistake alone

    vocabulary = vocabulary_of(system)
    return [word for kind in kinds for word in vocabulary.words.get(kind, ())] if vocabulary is not None else []


@lru_cache(maxsize=16)
def _words_beside(book: SchemaBook, system: str) -> Mapping[str, set[str]]:
    """Words of the rules that schemas allow where they otherwise want a reference, by the kind of what is wanted."""
    found: dict[str, set[str]] = {}
    pending: list[Any] = [schema for name, schema in book.files.items() if name.startswith(f"{system}/")]
    while pending:
        part = pending.pop()
        pending += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        otherwise = part.get("else") if isinstance(part, dict) else None
        if isinstance(otherwise, dict) and isinstance(otherwise.get("x-lantern-ref"), str):
            words = map(str, part.get("if", {}).get("enum", ()))
            found.setdefault(otherwise["x-lantern-ref"], set()).update(words)
    return found


def _wrong_kind(place: _Place, other: Defined, text: str, kinds: list[str]) -> Diagnostic:
    known = [name for name in _names(place.collected, place.source.pack, kinds) if name != text]
    better = nearest(text, known)
    hint = did_you_mean(better) if better else (f"there is {listed(known)}" if known else "")
    span = place.collected.span(other.source, [*other.pointer, "kind"])
    related = Related(other.source.shown, span, f"{text!r} is defined here")
    message = f"{text!r} is of kind {other.kind!r}, but {' or '.join(map(repr, kinds))} is wanted"
    return place.problem("L0402", message, hint)._replace(related=(related,))


def _names(collected: Collected, pack: str, kinds: list[str], *, with_pack: bool = False) -> list[str]:
    """What a reference of some kinds may say in a pack; `with_pack` as `pack/id`."""
    visible = collected.gathered.visible.get(pack, ())
    found = (defined for each in visible for defined in collected.by_pack[each].values())
    wanted = (defined for defined in found if not kinds or defined.kind in kinds)
    return sorted({f"{each.pack}/{each.id}" if with_pack else each.id for each in wanted})


def _elsewhere(collected: Collected, source: Source, text: str) -> str:
    """A pack that has the entity, but that references in this file do not see."""
    owner, _, name = text.rpartition("/")
    if not is_id(name):
        return ""
    visible = collected.gathered.visible.get(source.pack, ())
    for pack, names in collected.by_pack.items():
        if pack not in visible and owner in ("", pack) and name in names:
            return pack
    for shipped, files in _shipped_names(collected).items():
        if shipped not in visible and owner in ("", shipped) and name in files:
            return shipped
    return ""


def _shipped_names(collected: Collected) -> dict[str, frozenset[str]]:
    """The packs of the system that we ship, each with the ids in it; looked up once a run."""
    if collected.shipped_names is None:
        collected.shipped_names = {}
        for root in shipped_packs():
            manifest, _ = read_manifest(root, root.name)
            if manifest is not None and manifest.system == collected.system:
                collected.shipped_names[manifest.id] = frozenset(_ids_in(root))
    return collected.shipped_names


def _ids_in(root: Path) -> Iterator[str]:
    """The ids of the entities of a pack, as far as a look at the text of its files tells."""
    for path in walk(root).files:
        if path.endswith(".yaml") and not path.startswith("tests/"):
            yield from (each.decode() for each in _ID.findall((root / path).read_bytes()))
