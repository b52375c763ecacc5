"""All checks that look across files, in the order of their codes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toolkit.checks import of_systems
from toolkit.checks.another_system import strangers
from toolkit.checks.cache import Cache
from toolkit.checks.collected import Collected
from toolkit.checks.deep import Deep
from toolkit.checks.families import counters, names, never_made, notes, pictures, references, styles, terms, use, words
from toolkit.checks.reading import Source
from toolkit.checks.records import FileRecord, unpacked
from toolkit.checks.stored import to_data
from toolkit.content.descriptions import description, system_ids
from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.content.pack import MANIFEST, Claim
from toolkit.content.requires import Gathered
from toolkit.content.schemas import shipped

CODES = {"L0120": "a system whose content cannot be checked closely yet"}

#: A case that cannot begin, and what is wrong with words and pictures: it changes no game.
_OF_CASES, _ONLY_SHOWN = "L0408", ("L05", "L06")

FAMILIES = (names, counters, notes, never_made, references, use, words, terms, pictures, styles)


def check_whole(
    system: str,
    gathered: Gathered,
    files: list[tuple[Source, FileRecord]],
    base: Path,
    digests: dict[str, str],
    cache: Cache,
) -> tuple[list[Any], list[str]]:
    """What is wrong with the files of one system's packs, each by itself and together, as plain data; and the files
    (`pack:path`) whose very bytes decided it, not only what their records say.

    The deep checks' findings are taken from the cache where nothing they depend on has changed.
    """
    collected = Collected(system, gathered, files, base, shipped())
    sources = [source for source, _ in files]
    found = [problem for family in FAMILIES for problem in family.check(collected)]
    found += _unknown_system(collected)
    for source, record in collected.with_problems:
        if collected.is_requested(source):
            found += [unpacked(each, {"": source.shown}) for each in record["problems"]]
    deep = Deep(collected, digests, _interest(system, cache))
    name = f"{system} deep"
    stored = cache.result(name, deep.key)
    if stored is None:
        stored = to_data(deep.run(), sources)
        cache.keep(name, deep.key, stored)
    other = dict(strangers(collected))
    looked_into = deep.reads_bytes_of | collected.looked_into
    names_of = sorted(f"{source.pack}:{source.path}" for source in sources if source.disk in looked_into)
    everything = [each for each in (*to_data(found, sources), *stored) if each[2].partition(":")[0] not in other]
    return [*to_data([*other.values()], sources), *_with_cases_last(everything, sources)], names_of


def _with_cases_last(stored: list[Any], sources: list[Source]) -> list[Any]:
    """Leave out mistakes in how scenario tests begin, where their file or the content they play with has other
    mistakes."""
    if not any(each[0] == _OF_CASES for each in stored):
        return stored
    tests = {f"{source.pack}:{source.path}" for source in sources if source.claim is Claim.TEST}
    others = {each[2] for each in stored if each[0] != _OF_CASES and not each[0].startswith(_ONLY_SHOWN)}
    return [each for each in stored if each[0] != _OF_CASES or (others <= tests and each[2] not in others)]


def _interest(system: str, cache: Cache) -> of_systems.Interest:
    """What the system's own checks look at. Asking them means importing the system, so the answer is remembered."""
    name = f"{system} interest"
    known: of_systems.Interest | None = cache.result(name, "")
    if known is None:
        known = of_systems.interest_of(system)
        cache.keep(name, "", known)
    return known


def _unknown_system(collected: Collected) -> list[Diagnostic]:
    description(collected.system)  # a system that is broken says so itself
    if collected.book.has_system(collected.system) or collected.system not in system_ids():
        return []
    found = []
    for source, _ in collected.files:
        if source.path == MANIFEST and collected.is_requested(source):
            message = f"the content of {collected.system} cannot be checked closely yet"
            hint = "files, ids and references are checked; the fields of its kinds are not"
            found.append(collected.problem("L0120", message, source, ("system",), hint, Severity.NOTE))
    return found
