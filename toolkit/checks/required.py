"""Packs that are only required: their mistakes would stop what requires them, so they are checked too, and told once,
where they are required."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.content.pack import MANIFEST, Claim, Pack
from toolkit.content.requires import Gathered
from toolkit.content.resources import data_folder

CODES = {"L0122": "a required pack that has mistakes"}


def with_required(gathered: Gathered) -> Gathered:
    """The same packs, where strangers' packs that are only required count as asked for. Ours are known to be clean."""
    strange = {pack.id for pack in gathered.packs.values() if pack.id in gathered.requested or not _is_ours(pack)}
    return gathered if strange == gathered.requested else gathered._replace(requested=frozenset(strange))


def told_where_required(found: Iterable[Diagnostic], gathered: Gathered) -> Iterator[Diagnostic]:
    """The diagnostics of packs that were asked for, and one for each required pack with errors that stop a game."""
    strange = {pack: set(_paths(gathered.packs[pack])) for pack in _only_required(gathered)}
    errors = dict.fromkeys(strange, 0)
    for problem in found:
        owner = next((pack for pack, paths in strange.items() if problem.path in paths), None)
        if owner is None:
            yield problem
        elif problem.severity is Severity.ERROR and not problem.path.startswith(_tests_of(gathered.packs[owner])):
            errors[owner] += 1
    for pack, count in errors.items():
        if count:
            yield _told(gathered, pack, count)


def _only_required(gathered: Gathered) -> list[str]:
    return [pack.id for pack in gathered.packs.values() if pack.id not in gathered.requested and not _is_ours(pack)]


def _is_ours(pack: Pack) -> bool:
    return pack.root.is_relative_to(data_folder("content"))


def _paths(pack: Pack) -> Iterator[str]:
    return (pack.shown_path(file.path) for file in pack.files)


def _tests_of(pack: Pack) -> tuple[str, ...]:
    """The files of a pack whose mistakes stop nobody who requires it."""
    return tuple(pack.shown_path(file.path) for file in pack.claimed(Claim.TEST))


def _told(gathered: Gathered, pack: str, count: int) -> Diagnostic:
    """At the requirement of a pack that was asked for; at its manifest, when it requires the pack through others."""
    asked = [gathered.packs[each] for each in gathered.packs if each in gathered.requested]
    near = [each for each in asked if any(wanted.id == pack for wanted in each.manifest.requires)]
    far = [each for each in asked if pack in gathered.visible[each.id]]
    requiring = (near or far or asked)[0]
    pointer = next((wanted.pointer for wanted in requiring.manifest.requires if wanted.id == pack), ())
    document = requiring.manifest.document
    message = f"the required pack {pack!r} has {count} {'mistake' if count == 1 else 'mistakes'}"
    hint = f"'lantern check {gathered.packs[pack].shown}' tells them"
    path = requiring.shown_path(MANIFEST)
    return Diagnostic("L0122", message, path, document.span(pointer), hint=hint, pointer=pointer)
