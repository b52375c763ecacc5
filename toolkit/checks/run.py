"""A check run: walk the disk, learn what each file says, look across files, and report everything in reading order."""

from __future__ import annotations

import hashlib
import os
from array import array
from collections import Counter
from collections.abc import Container, Iterable, Mapping
from functools import partial
from itertools import count, repeat
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from toolkit.checks.allow import Allow, silence
from toolkit.checks.cache import Cache, engine_key, open_cache
from toolkit.checks.reading import Readings, Source, read_all
from toolkit.checks.required import told_where_required, with_required
from toolkit.checks.stored import from_data
from toolkit.content.diagnostics import START, Diagnostic, Severity
from toolkit.content.files import stamp_text, walk
from toolkit.content.garbage import no_garbage_collection
from toolkit.content.pack import MANIFEST, READ, Claim, Pack, find_packs, read_pack
from toolkit.content.requires import Gathered, gather, read_packs

_READ = (*sorted(READ), Claim.ASSET, Claim.STYLE, Claim.MANIFEST)
_MANIFEST_BELOW = f"/{MANIFEST}"
#: Findings about unknown names, for which packs outside the run were searched too: `_key` does not cover those packs.
_LOOKED_ELSEWHERE = frozenset({"L0401", "L0403"})
#: A manifest with the wrong system: what else is wrong with it follows from that.
_OF_ANOTHER_SYSTEM = "L0124"


class Options(NamedTuple):
    """How to run. `only` limits what is reported to these files (full paths); everything is still read."""

    base: Path = Path()
    only: Container[str] | None = None
    use_cache: bool = True
    cache_folder: Path | None = None
    jobs: int = 0


class Report(NamedTuple):
    """What a run found. `files` were there, `checked` of them were read and understood; `ran` is false when there
    was no pack. `digests` are of the files that can be fixed, as they were read."""

    diagnostics: tuple[Diagnostic, ...]
    checked: int
    files: int
    ran: bool = True
    digests: Mapping[str, str] = MappingProxyType({})

    @property
    def errors(self) -> int:
        return sum(each.severity is Severity.ERROR for each in self.diagnostics)

    @property
    def warnings(self) -> int:
        return sum(each.severity is Severity.WARNING for each in self.diagnostics)

    def selected(self, chosen: tuple[str, ...], left_out: tuple[str, ...]) -> Report:
        """The report with only the codes that start with one of `chosen` (all when empty) and none of `left_out`."""
        if not chosen and not left_out:
            return self
        kept = (each for each in self.diagnostics if not chosen or each.code.startswith(chosen))
        return self._replace(diagnostics=tuple(each for each in kept if not each.code.startswith(left_out or ("-",))))


def run(paths: Iterable[str | Path], options: Options | None = None) -> Report:
    """Check the packs at, below or around the paths. A path inside a pack limits the report to what lies there."""
    options = options or Options()
    with no_garbage_collection():
        return _run(paths, options)


def _run(paths: Iterable[str | Path], options: Options) -> Report:
    given = [Path(each) for each in paths]
    roots, packs, problems = _packs(given, options.base)
    if not packs:
        return Report(tuple(sorted(problems)), 0, 0, ran=bool(roots))
    by_system: dict[str, list[Pack]] = {}
    for pack in packs:
        by_system.setdefault(pack.manifest.system, []).append(pack)
    systems = {system: gather(by_system[system], options.base) for system in sorted(by_system)}
    problems += [problem for gathered in systems.values() for problem in gathered.diagnostics]
    checked = {system: with_required(gathered) for system, gathered in systems.items()}
    session = _Session(checked, options, _cache_root(roots), problems)
    found, readings = session.found()
    told = [each for system, gathered in systems.items() for each in told_where_required(found[system], gathered)]
    session.systems = systems
    report = session.finished(told, readings)
    limits = _limits(given, roots)
    return _limited(report, session, options.only, limits)


def _packs(given: list[Path], base: Path) -> tuple[tuple[Path, ...], list[Pack], list[Diagnostic]]:
    """The packs at the paths. The plain case, the folder of one pack, is walked only once."""
    if len(given) == 1 and (given[0] / MANIFEST).is_file():
        root = Path(os.path.realpath(given[0]))
        seen = walk(root, stamped=True)
        if not any(file.endswith(_MANIFEST_BELOW) for file in seen.files):
            pack, problems = read_pack(root, base, seen)
            return (root,), [pack] if pack is not None else [], problems
    roots, problems = find_packs(given, base)
    packs, found = read_packs(roots, base)
    return roots, packs, problems + found


def _cache_root(roots: tuple[Path, ...]) -> Path:
    return roots[0] if len(roots) == 1 else Path(os.path.commonpath(roots))


class _Session:
    """One run over known packs."""

    def __init__(self, systems: dict[str, Gathered], options: Options, root: Path, problems: list[Diagnostic]) -> None:
        self.systems = systems
        self.options = options
        self.problems = problems
        self.sources = {system: _sources(system, gathered) for system, gathered in systems.items()}
        self.cache = open_cache(root, options.cache_folder, engine_key()) if options.use_cache else Cache(None, "")
        count = sum(map(len, self.sources.values()))
        packs = {str(pack.root): system for system, gathered in systems.items() for pack in gathered.packs.values()}
        self.cache.load(count, packs)
        #: By system: what each of its files says, as text that is the same where they say the same.
        self.shapes: dict[str, list[str]] = {}

    def found(self) -> tuple[dict[str, list[Diagnostic]], Readings]:
        """What is wrong with the packs of each system, and what was read for that."""
        everything = [source for sources in self.sources.values() for source in sources]
        readings = read_all(everything, self.cache, self.options.jobs)
        self.shapes = {system: readings.shapes(sources) for system, sources in self.sources.items()}
        found: dict[str, list[Diagnostic]] = {}
        is_new = readings.is_new
        for system, gathered in self.systems.items():
            key = self._key(system, gathered, readings, self.cache.looked_into(system))
            stored = self.cache.result(system, key)
            if stored is None:
                is_new = True
                stored = self._check(system, gathered, readings)
            found[system] = list(from_data(stored, self.sources[system]))
        if is_new:
            self.cache.save({source.disk for source in everything})
        return found, readings

    def _check(self, system: str, gathered: Gathered, readings: Readings) -> list[Any]:
        """Everything found in the files of a system's packs, before comments silence any of it, as plain data."""
        from toolkit.checks.whole import check_whole  # needs the schemas, which a cached run does not

        sources = self.sources[system]
        known = {source: readings.of(source) for source in sources}
        files = [(source, each.record) for source, each in known.items()]
        digests = {source.disk: each.digest for source, each in known.items()}
        stored, looked_into = check_whole(system, gathered, files, self.options.base, digests, self.cache)
        if not any(each[0] in _LOOKED_ELSEWHERE for each in stored):
            self.cache.keep(system, self._key(system, gathered, readings, looked_into), stored)
            self.cache.keep_looked_into(system, looked_into)
        return stored

    def _key(self, system: str, gathered: Gathered, readings: Readings, looked_into: list[str]) -> str:
        """A name for all that decides what is found across files: what every file says, the very bytes of those that
        were looked into, and which packs see which. So an edit that changes nothing for other files costs no look at
        them."""
        sources = self.sources[system]
        numbers: dict[str, int] = {}  # many files say the same: each shape has the number of the first that says so
        said = array("I", map(numbers.setdefault, self.shapes[system], count()))
        paths, packs = "\0".join([source[3] for source in sources]), Counter([source[2] for source in sources])
        parts = [said.tobytes().hex(), *numbers, paths, str(packs)]
        wanted = frozenset(looked_into)
        named = ((f"{source.pack}:{source.path}", source) for source in sources if wanted)
        digests = {name: readings.of(source).digest for name, source in named if name in wanted}
        parts += [f"{name}:{digests.get(name, '')}" for name in looked_into]
        parts.append(repr(sorted(gathered.requested)) + repr(sorted(gathered.visible.items())))
        return hashlib.blake2b("\n".join(parts).encode(), digest_size=32).hexdigest()

    def finished(self, found: list[Diagnostic], readings: Readings) -> Report:
        """The report about the packs that were asked for."""
        packs = [pack for each in self.systems.values() for pack in each.packs.values() if pack.id in each.requested]
        # A manifest's own problems were found when its pack was read, and again with its record.
        known = {(each.path, each.code, each.span) for each in found}
        strange = {each.path for each in found if each.code == _OF_ANOTHER_SYSTEM}
        first = [
            each
            for each in self.problems
            if (each.path, each.code, each.span) not in known and each.path not in strange
        ]
        unread = 0
        allows: dict[str, list[Allow]] = {}
        for system, sources in self.sources.items():
            requested = self.systems[system].requested
            for source in _speaking_of_reading(sources, self.shapes[system]):
                record = readings.of(source).record
                if ("unread" in record or "allows" in record) and source.pack in requested:
                    unread += "unread" in record
                    allows[source.shown] = record.get("allows", [])
        visible = _silenced(_settled([*first, *found]), allows)
        total = sum(len(pack.files) for pack in packs)
        unclaimed = sum(len(pack.claimed(Claim.UNCLAIMED)) for pack in packs)
        digests = self._digests({each.path for each in visible if each.fix}, readings)
        return Report(tuple(sorted(visible)), total - unclaimed - unread, total, digests=digests)

    def _digests(self, paths: set[str], readings: Readings) -> dict[str, str]:
        """The digests of some files, by how messages name them."""
        everything = (source for sources in self.sources.values() for source in sources) if paths else ()
        return {each.shown: readings.of(each).digest for each in everything if each.shown in paths}


def _sources(system: str, gathered: Gathered) -> list[Source]:
    """The files of packs that are read, made column by column: there may be very many."""
    sources: list[Source] = []
    for name, pack in gathered.packs.items():
        root, prefix = str(pack.root) + os.sep, "" if pack.shown in ("", ".") else f"{pack.shown}/"
        read = [file for file in pack.files if file[1] in _READ]
        paths, claims = [path for path, _ in read], [claim for _, claim in read]
        disks = [root + path for path in paths]
        stamps = [pack.stamps.get(path) or stamp_text(root + path) for path in paths]
        columns = (disks, repeat(prefix), repeat(name), paths, claims, repeat(system), stamps)
        # As `Source(…)` does, in half the time.
        sources += map(partial(tuple.__new__, Source), zip(*columns, strict=False))
    return sources


def _speaking_of_reading(sources: list[Source], shapes: list[str]) -> list[Source]:
    """The files whose records may say that they could not be read, or that a finding in them is allowed."""
    speaking = {shape for shape in set(shapes) if '"unread"' in shape or '"allows"' in shape}
    return [source for source, shape in zip(sources, shapes, strict=True) if shape in speaking] if speaking else []


def _settled(problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each mistake once: of several diagnostics about exactly the same place, an error before any other, and then the
    one with the lowest code."""
    best: dict[tuple[Any, ...], Diagnostic] = {}
    whole_files: set[Diagnostic] = set()
    for problem in problems:
        if problem.span == START:
            whole_files.add(problem)
            continue
        place = (problem.path, problem.span)
        if place not in best or _rank(problem) < _rank(best[place]):
            best[place] = problem
    return [*best.values(), *whole_files]


def _rank(problem: Diagnostic) -> tuple[bool, str, str]:
    return problem.severity is not Severity.ERROR, problem.code, problem.message


def _silenced(problems: list[Diagnostic], allows: dict[str, list[Allow]]) -> list[Diagnostic]:
    if not allows:
        return problems
    by_file: dict[str, list[Diagnostic]] = {path: [] for path in allows}
    kept: list[Diagnostic] = []
    for problem in problems:
        by_file.get(problem.path, kept).append(problem)
    for path, each in by_file.items():
        kept += silence(each, path, allows[path])
    return kept


def _limits(given: list[Path], roots: tuple[Path, ...]) -> frozenset[str] | None:
    """The paths inside packs that were asked for; None when whole packs were."""
    limits: set[str] = set()
    for path in given:
        real = os.path.realpath(path)
        inside = [root for root in roots if real.startswith(str(root) + os.sep)]
        if (
            not inside
            or os.path.isfile(os.path.join(real, MANIFEST))
            or any(str(root).startswith(real) for root in roots)
        ):
            return None
        limits.add(real)
    return frozenset(limits)


def _limited(report: Report, session: _Session, only: Container[str] | None, limits: frozenset[str] | None) -> Report:
    if only is None and limits is None:
        return report

    def is_wanted(path: str) -> bool:
        full = os.path.abspath(session.options.base / path)
        if limits is not None:
            real = os.path.realpath(full)
            if not any(real == each or real.startswith(each + os.sep) for each in limits):
                return False
        return only is None or full in only

    packs = [(pack, pack.id in each.requested) for each in session.systems.values() for pack in each.packs.values()]
    shown = {pack.shown_path(file.path): requested for pack, requested in packs for file in pack.files}
    wanted = {path for path, requested in shown.items() if requested and is_wanted(path)}
    # What is wrong with a link, a name or a manifest may keep a file from being a pack's at all.
    others = {each.path for each in report.diagnostics if each.path not in shown}
    told = wanted | {path for path in others if is_wanted(path)}
    diagnostics = tuple(each for each in report.diagnostics if each.path in told)
    unread = {each.path for each in diagnostics if each.code in _UNREAD}
    return Report(diagnostics, len(wanted - unread), len(wanted))


_UNREAD = frozenset({"L0001", "L0002", "L0009", "L0012", "L0105"})
