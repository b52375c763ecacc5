"""Playtests for programs: `toolkit.playtest(...)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pyarrow as pa

from toolkit.content.diagnostics import Severity
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.content.writing import scratch_folder
from toolkit.playtest.executors import executor_named
from toolkit.playtest.orders import DECISIONS, ROUNDS
from toolkit.playtest.parts import read
from toolkit.playtest.planning import GAMES, PlanFault, plan
from toolkit.playtest.runner import run
from toolkit.rules.reading import ContentFault
from toolkit.systems import find, playable


def playtest(
    pack: str | Path,
    *,
    adventure: str | Sequence[str] = (),
    players: int | Sequence[int] | None = (),
    bots: str | Sequence[str] = (),
    games: int = GAMES,
    seed: int = 0,
    policy: str = "random",
    options: Mapping[str, Any] | None = None,
    out: str | Path | None = None,
    executor: str = "serial",
    workers: int = 0,
    scheduler: str = "",
    decisions: int = DECISIONS,
    rounds: int = ROUNDS,
) -> pa.Table:
    """Play games of a pack (a folder, or the name of a shipped one) and return them as a table, one row a game.

    With `out`, the games are kept in that folder, and a run that was stopped goes on there. `executor="process"` uses
    every core; as with all of multiprocessing, the calling script then needs `if __name__ == "__main__":`.
    Raises `PlanFault` for what cannot be played, `ContentFault` for content that cannot, `RunFault` for a folder that
    cannot be used.
    """
    library, name = _loaded(pack)
    system_id = library.packs[name].manifest.system
    if system_id not in playable():
        raise PlanFault(f"{system_id} has no rules here yet and cannot be played; playable: {', '.join(playable())}")
    order = plan(
        find(system_id),
        library,
        name,
        adventures=[adventure] if isinstance(adventure, str) and adventure else adventure,
        players=[players] if isinstance(players, int) else players,
        bots=[bots] if isinstance(bots, str) and bots else bots,
        games=games,
        seed=seed,
        policy=policy,
        options=options,
        decisions=decisions,
        rounds=rounds,
    )
    with ExitStack() as stack:
        folder = Path(out) if out is not None else stack.enter_context(scratch_folder()) / "run"
        for _ in run(order, library, folder, executor_named(executor, workers, scheduler)):
            pass
        return read(folder)


def _loaded(pack: str | Path) -> tuple[Library, str]:
    folder = Path(pack)
    if not folder.exists():
        shipped = shipped_by_name()
        if str(pack) not in shipped:
            raise PlanFault(f"there is no folder or shipped pack {str(pack)!r}; shipped: {', '.join(sorted(shipped))}")
        folder = shipped[str(pack)]
    loaded = load([folder])
    errors = [each for each in loaded.diagnostics if each.severity is Severity.ERROR]
    if errors:
        raise ContentFault(errors[0])
    if len(loaded.library.requested) != 1:
        raise PlanFault(f"there are {len(loaded.library.requested)} packs in {folder}; name one of them")
    return loaded.library, next(iter(loaded.library.requested))
