"""What mutants are made from: small packs that check clean and can be played, cut out of the shipped ones."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Any

from tests.systems.own import SYSTEMS as PLAYED
from tests.systems.own import main_pack, own
from toolkit.content import yaml
from toolkit.content.annotations import Annotations
from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.content.schemas import shipped
from toolkit.rules.scenario import cases_of, run_case
from toolkit.systems import find

#: The systems that say what small packs are made of.
SYSTEMS = tuple(system for system in PLAYED if own(system).small is not None)
Files = dict[str, bytes]
_CASES = 6
#: What ids are made of.
_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_MANIFEST = 'id: small\ntitle: Small\nversion: "1.0.0"\nsystem: {system}\nlanguages: [en]\n'


@cache
def core(system: str) -> Library:
    """The shipped pack that a small one is cut out of."""
    pack = main_pack(system)
    return load([shipped_by_name()[pack]]).library


def variants(system: str) -> int:
    """How many small packs there are: one for each adventure."""
    return len(core(system).of_kind("adventure"))


@cache
def small_pack(system: str, variant: int = 0) -> Files:
    """The files of a small pack: one file a kind, an adventure each, and a few scenario tests that pass."""
    library = core(system)
    kept = _kept(library, system, variant)
    names = {each.qualified for each in kept}
    files: Files = {"lantern.yaml": _MANIFEST.format(system=system).encode()}
    for kind in sorted({entity.kind for entity in kept}):
        data = [_plain(entity, _left_out(system, entity, names)) for entity in kept if entity.kind == kind]
        for each in data if kind == "adventure" else ():
            files[f"adventures/{each['id']}.yaml"] = _json(each)
        if kind != "adventure":
            files[f"{kind}.yaml"] = _json(data)
    if library.of_kind("campaign"):
        files["campaign.yaml"] = _json([_campaign(library, system, kept)])
    tests = _tests(system, kept)
    return {**files, "tests/cases.yaml": _json(tests)} if tests["cases"] else files


def trees(files: Files) -> dict[str, Any]:
    """The data of the YAML files of a pack."""
    found = {path: yaml.read(path, raw)[0] for path, raw in files.items() if path.endswith(".yaml")}
    return {path: document.data for path, document in found.items() if document is not None}


def _chosen(library: Library, system: str, variant: int) -> Iterator[Entity]:
    adventures = library.of_kind("adventure")
    yield adventures[variant % len(adventures)]
    small = own(system).small
    assert small is not None
    for kind, count in small.taken.items():
        found = [each for each in library.of_kind(kind) if each.id not in small.left_out]
        start = variant * count % len(found)
        yield from (*found[start:], *found[:start])[:count]
        if kind == "equipment":
            yield from [each for each in found if each.data.get("source") == "starting"][:6]


def _kept(library: Library, system: str, variant: int) -> list[Entity]:
    """What a small pack holds: the chosen, what belongs to them, and everything that any of these refers to."""
    small = own(system).small
    assert small is not None
    kept = _closed(system, list(_chosen(library, system, variant)))
    named = {each.id for each in kept}.union(
        *({each.data.get(key) for each in kept} for key in small.following.values())
    )
    belonging = [
        each for kind, key in small.following.items() for each in library.of_kind(kind) if each.data.get(key) in named
    ]
    return _closed(system, [*kept, *belonging])


def _closed(system: str, chosen: list[Entity]) -> list[Entity]:
    """The chosen entities and everything they refer to, but for further adventures."""
    kept: dict[str, Entity] = {}
    while chosen:
        entity = chosen.pop()
        if entity.qualified not in kept and shipped().name_of(system, entity.kind) is not None:
            kept[entity.qualified] = entity
            found = (other for _, other in _references(system, entity.qualified, entity.kind))
            chosen += [other for other in found if other is not None and other.kind != "adventure"]
    return sorted(kept.values(), key=lambda entity: (entity.kind, entity.id))


def _plain(entity: Entity, left_out: Collection[str] = ()) -> dict[str, Any]:
    without = {"extends", "art", "overrides", *left_out}
    return {key: value for key, value in entity.data.items() if key not in without}


def _left_out(system: str, entity: Entity, names: Collection[str]) -> set[str]:
    """The keys of an entity that refer to something a small pack does not have, such as the next adventure."""
    found = _references(system, entity.qualified, entity.kind)
    return {str(pointer[0]) for pointer, other in found if other is not None and other.qualified not in names}


@cache
def _annotations() -> Annotations:
    return Annotations(shipped())


@cache
def _references(system: str, qualified: str, kind: str) -> tuple[tuple[Pointer, Entity | None], ...]:
    """What an entity of a shipped pack refers to, each with the place."""
    library, name = core(system), shipped().name_of(system, kind)
    entity = library.get(qualified, kind=kind)
    found = _annotations().marked(name, entity.data).refs if name else ()
    return tuple(
        (pointer, next(filter(None, (library.find(reference, each) for each in kinds or (None,))), None))
        for pointer, reference, kinds, _ in found
    )


def _campaign(library: Library, system: str, kept: list[Entity]) -> dict[str, Any]:
    campaign = library.of_kind("campaign")[0]
    data = _plain(campaign, _left_out(system, campaign, {each.qualified for each in kept}) | {"market"})
    names = [entity.id for entity in kept if entity.kind == "adventure"]
    chapters: list[dict[str, Any]] = [{"adventure": name} for name in names]
    if any("last" in each for each in campaign.data.get("chapters", ())):
        chapters[-1]["last"] = True
    return data | {"chapters": chapters}


def _tests(system: str, kept: Iterable[Entity]) -> dict[str, Any]:
    """A scenario test with cases of the shipped pack that use nothing but what the small one has."""
    library, known = core(system), {entity.id for entity in kept}
    left_out = {entity.id for entity in library.entities} - known
    cases: list[dict[str, Any]] = []
    for file in library.tests():
        for case in cases_of(file.document) if file.document is not None else ():
            said = set(_WORD.findall(json.dumps(dict(case.data))))
            adventure = case.adventure.rpartition("/")[2]
            is_own = adventure in known and said.isdisjoint(left_out)  # expectations name cards within a text
            if is_own and run_case(find(system), library, case, library.packs[system].id).passed:
                cases.append({**case.data, "adventure": adventure})
            if len(cases) >= _CASES:
                break
        if len(cases) >= _CASES:
            break
    return {"kind": "scenario-test", "system": system, "cases": cases}


def _json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, indent=1).encode()
