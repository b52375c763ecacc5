"""Last pages that hold only a few lines: a chapter is set a little smaller until they stand on the page before, or a
little larger until there are enough of them.

A layout that lets words flow over pages says under <fit>, as `last page of …`, how much of the last page a chapter
fills, and sets each chapter as large as `pace` in its data says: 1 is the size it was made for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from toolkit.render.readback import Reader
from toolkit.render.typesetting import Fit, Job, Setter

#: As parts of the page that words may stand on.
LEAST = 0.2
_FIELD = "last page of "
_FOOT = "foot of the last page"
#: How much of a page two things may fill together.
_ROOM = 0.97
#: Up to here smaller words are tried.
_NEARLY = 1.25
#: The sizes that are tried, in this order: nobody sees the first ones.
_PACES = (1.0, 0.985, 0.97, 0.955, 0.94, 1.02, 1.04, 1.06, 1.08, 1.1, 1.12)


def last_pages(fits: Iterable[Fit]) -> dict[str, float]:
    """How much of its last page each chapter fills; one that has a single page fills it as it likes."""
    found: dict[str, float] = {}
    for fit in fits:
        if fit.field.startswith(_FIELD):
            name = fit.field.removeprefix(_FIELD)
            found[name] = min(fit.size, found.get(name, 1.0))
    return found


def pace(setter: Setter, job: Job) -> Job:
    """Let the setter take the version of the job in which no chapter ends on a nearly empty page, as far as that can
    be reached; what is not short of words stays as it is. Gives back that version."""
    tried: dict[str, int] = {}
    best: dict[str, tuple[float, float]] = {}
    paced = job
    while True:
        shares = last_pages(setter.fits())
        for name, share in shares.items():
            best[name] = max(best.get(name, (0.0, 1.0)), (share, _PACES[tried.get(name, 0)]))
        short = [name for name, share in shares.items() if share < LEAST and tried.get(name, 0) + 1 < len(_PACES)]
        if not short:
            break
        tried.update({name: tried.get(name, 0) + 1 for name in short})
        setter.change(paced := _with(job, {name: _PACES[number] for name, number in tried.items()}))
    if any(shares[name] < LEAST and best[name][0] > shares[name] for name in tried):
        chosen = {name: best[name][1] if shares[name] < LEAST else _PACES[number] for name, number in tried.items()}
        setter.change(paced := _with(job, chosen))
    return paced


def put_together(setter: Setter, job: Job) -> None:
    """Let what has a page of its own at the end stand below the last words, where there is room for both, if need be
    in slightly smaller words: the columns above it then end at one height, too."""
    apart, needed = _pages(setter), _ending(setter)
    is_paced = bool((job.booklet or {}).get("pace"))  # then its size has been chosen already
    for size in () if needed >= _NEARLY else _PACES[:1] if is_paced else _PACES[:4]:
        smaller = job if size == 1 else _with(job, dict.fromkeys(last_pages(setter.fits()), size))
        setter.change(smaller)
        if _ending(setter) < _ROOM:
            setter.change(replace(smaller, booklet={**(smaller.booklet or {}), "together": True}))
            if _pages(setter) < apart:
                return
    setter.change(job)


def _ending(setter: Setter) -> float:
    """How many pages the last words and what stands apart from them would fill together."""
    fits = setter.fits()
    feet = [fit.size for fit in fits if fit.field == _FOOT]
    return max(feet, default=2.0) + max(last_pages(fits).values(), default=0.0)


def _pages(setter: Setter) -> int:
    with Reader(setter.pdf()) as reader:
        return len(reader)


def _with(job: Job, paces: Mapping[str, float]) -> Job:
    return replace(job, booklet={**(job.booklet or {}), "pace": dict(paces)})
