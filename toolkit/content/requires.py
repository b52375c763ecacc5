"""Which packs a run needs: those asked for, and what they require, found nearby or among the packs we ship."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

from toolkit.content.descriptions import system_ids
from toolkit.content.diagnostics import Diagnostic, Pointer, Related, nearest
from toolkit.content.pack import MANIFEST, Manifest, Pack, Requirement, read_manifest, read_pack
from toolkit.content.resources import shipped_packs

CODES = {
    "L0103": "a required pack is missing, too old, or for another system",
    "L0104": "packs require each other in a circle",
    "L0114": "two packs have the same id",
}


class Gathered(NamedTuple):
    """The packs of one run. `packs` has required packs before those that require them.

    `visible` gives, for every pack, the packs its references may mean: itself first, then what it requires, nearest
    first. `requested` are the ids that were asked for rather than required.
    """

    packs: Mapping[str, Pack]
    requested: frozenset[str]
    visible: Mapping[str, tuple[str, ...]]
    diagnostics: tuple[Diagnostic, ...]


def read_packs(roots: Iterable[Path], base: Path | None = None) -> tuple[list[Pack], list[Diagnostic]]:
    """The packs in these folders, as far as they have a manifest, and what is wrong with them as packs."""
    packs: list[Pack] = []
    problems: list[Diagnostic] = []
    for root in roots:
        pack, found = read_pack(root, base)
        problems.extend(found)
        if pack is not None:
            packs.append(pack)
    return packs, problems


def gather(given: Iterable[Pack], base: Path | None = None) -> Gathered:
    """The given packs with everything they require."""
    search = _Search(base)
    for pack in given:
        search.add(pack)
    requested = frozenset(search.packs)
    pending = list(search.packs.values())
    while pending:
        pack = pending.pop(0)
        for requirement in pack.manifest.requires:
            found = search.require(pack, requirement)
            if found is not None:
                pending.append(found)
    order = _ordered(search)
    packs = {pack: search.packs[pack] for pack in order}
    visible = {pack: _visible(pack, search.edges) for pack in order}
    return Gathered(packs, requested, visible, tuple(search.problems))


class _Search:
    def __init__(self, base: Path | None) -> None:
        self.base = base
        self.packs: dict[str, Pack] = {}
        self.edges: dict[str, list[str]] = {}
        self.problems: list[Diagnostic] = []

    def add(self, pack: Pack) -> None:
        first = self.packs.setdefault(pack.id, pack)
        self.edges.setdefault(pack.id, [])
        if first is not pack:
            other = first.manifest.document
            related = Related(other.path, other.span(("id",)), "the first one stands here")
            message = f"two packs have the id {pack.id!r}"
            self._report("L0114", message, pack, ("id",), "rename one of the two", (related,))

    def require(self, pack: Pack, wanted: Requirement) -> Pack | None:
        """Note that `pack` requires another; the other pack when it had to be fetched for that."""
        found, fresh = self.packs.get(wanted.id), None
        if found is None or found.manifest.system != pack.manifest.system:
            fresh = self._fetch(pack, wanted.id)
        if fresh is not None and wanted.id not in self.packs:
            found = self.packs[wanted.id] = fresh
            self.edges[wanted.id] = []
        if found is None or found.manifest.system != pack.manifest.system:
            self._missing(pack, wanted, found)
            return None
        if _numbers(found.manifest.version) < _numbers(wanted.version):
            version = f"version {found.manifest.version}" if found.manifest.version else "without a version"
            message = f"the pack {wanted.id!r} is {version}, too old: {wanted.version} is needed"
            self._report("L0103", message, pack, wanted.pointer, f"update {wanted.id!r}")
        if wanted.id not in self.edges[pack.id]:
            self.edges[pack.id].append(wanted.id)
        return fresh

    def _fetch(self, pack: Pack, wanted: str) -> Pack | None:
        for folder, manifest in _nearby(pack):
            if manifest.id == wanted and manifest.system == pack.manifest.system:
                found, problems = read_pack(folder, self.base)
                self.problems.extend(problems)
                return found
        return None

    def _missing(self, pack: Pack, wanted: Requirement, other: Pack | None) -> None:
        if pack.manifest.system not in system_ids():
            return None  # the manifest is told to name a system that there is
        systems = [manifest.system for _, manifest in _nearby(pack) if manifest.id == wanted.id]
        systems += [other.manifest.system] if other is not None else []
        if systems:
            message = f"the pack {wanted.id!r} is for {systems[-1]}, not {pack.manifest.system}"
            return self._report("L0103", message, pack, wanted.pointer, "require a pack of the same system")
        known = {manifest.id for _, manifest in _nearby(pack) if manifest.system == pack.manifest.system}
        meant = nearest(wanted.id, (known | set(self.packs)) - {pack.id})
        hint = f"did you mean {meant!r}?" if meant else "put the pack's folder beside this one"
        return self._report("L0103", f"the required pack {wanted.id!r} was not found", pack, wanted.pointer, hint)

    def _report(
        self,
        code: str,
        message: str,
        pack: Pack,
        pointer: Pointer,
        hint: str,
        related: tuple[Related, ...] = (),
    ) -> None:
        document = pack.manifest.document
        span = document.span(pointer)
        self.problems.append(
            Diagnostic(code, message, document.path, span, hint=hint, pointer=pointer, related=related)
        )

    def cycle(self, ids: list[str]) -> None:
        """Report one circle of requirements, and open it."""
        start = ids.index(min(ids))
        circle = [*ids[start:], *ids[:start]]
        pack = self.packs[circle[0]]
        pointer = next(item.pointer for item in pack.manifest.requires if item.id == circle[1 % len(circle)])
        way = " → ".join([*circle, circle[0]])
        self._report("L0104", f"packs require each other in a circle: {way}", pack, pointer, "remove one requirement")
        self.edges[pack.id].remove(circle[1 % len(circle)])


def _nearby(pack: Pack) -> Iterable[tuple[Path, Manifest]]:
    """Packs that may be required without being asked for: the neighbours of the pack's folder, then ours."""
    yield from _manifests(tuple(sorted(path.parent for path in pack.root.parent.glob(f"*/{MANIFEST}"))))
    yield from _shipped()


def _manifests(folders: tuple[Path, ...]) -> Iterable[tuple[Path, Manifest]]:
    for folder in folders:
        manifest, _ = read_manifest(folder, folder.name)
        if manifest is not None:
            yield folder, manifest


@cache
def _shipped() -> tuple[tuple[Path, Manifest], ...]:
    return tuple(_manifests(shipped_packs()))


def _numbers(version: str) -> tuple[int, ...]:
    """A version as numbers to compare; what follows the numbers does not count."""
    found = re.match(r"[0-9]{1,9}(?:\.[0-9]{1,9}){0,3}", version)
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def _ordered(search: _Search) -> list[str]:
    while True:
        sorter = TopologicalSorter(search.edges)
        try:
            sorter.prepare()
        except CycleError as error:
            # The error lists a circle in which each pack is required by the next, its first pack twice.
            search.cycle(list(reversed(error.args[1]))[:-1])
            continue
        order: list[str] = []
        while sorter.is_active():
            ready = sorted(sorter.get_ready())
            order.extend(ready)
            sorter.done(*ready)
        return order


def _visible(pack: str, edges: Mapping[str, list[str]]) -> tuple[str, ...]:
    seen = {pack: None}
    pending = [pack]
    while pending:
        for required in edges[pending.pop(0)]:
            if required not in seen:
                seen[required] = None
                pending.append(required)
    return tuple(seen)
