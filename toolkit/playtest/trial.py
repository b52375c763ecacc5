"""A trial of content that checks clean: a few short games of each adventure, for `lantern check --deep`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.library import Library
from toolkit.playtest.in_vain import findings, in_vain
from toolkit.playtest.one_game import Playground, play_game
from toolkit.playtest.planning import PlanFault, plan
from toolkit.rules.reading import ContentFault
from toolkit.systems import find

#: How many games of each adventure are played, and how long they go on at the most.
GAMES = 3
DECISIONS = 400
#: An effect that did nothing fewer times may have had bad luck: ten monsters may do the same at once.
LEAST = 25


def trial(library: Library, pack: str) -> Iterator[Diagnostic]:
    """What short games of a pack's adventures show: content that is refused, effects that never do anything."""
    system = find(library.packs[pack].manifest.system)
    try:
        order = plan(system, library, pack, players=(), bots=["random"], games=GAMES, decisions=DECISIONS)
    except ContentFault as fault:
        yield fault.diagnostic
        return
    except PlanFault:  # nothing to play
        return
    playground = Playground(system, library, order)
    did: Counter[str] = Counter()
    for number in range(len(order.cells)):
        for index in range(GAMES):
            did.update(play_game(playground, number, index).did)
    yield from findings(system.id, in_vain(library, did), GAMES * len(order.cells), {pack}, LEAST)
