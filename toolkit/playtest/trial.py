"""A trial of content that checks clean: a few short games of each adventure, for `lantern check --deep`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from toolkit.content.descriptions import known
from toolkit.content.diagnostics import START, Diagnostic
from toolkit.content.library import Library
from toolkit.content.shipped_files import damaged
from toolkit.playtest.game_row import CRASHED
from toolkit.playtest.in_vain import InVain, findings, in_vain
from toolkit.playtest.one_game import Played, Playground, play_game
from toolkit.playtest.planning import PlanFault, plan
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import System
from toolkit.systems import find

#: How many games of each adventure are played, and how long they go on at the most.
GAMES = 3
DECISIONS = 400
#: An effect that did nothing fewer times may have had bad luck: ten monsters may do the same at once.
LEAST = 10
#: Whether an effect works at all is looked for in so many whole games, of so many adventures where it ran. An effect
#: that works in one game of eight is found in 96 of 100 trials.
WHOLE_GAMES = 24
ADVENTURES = 4


def trial(library: Library, pack: str) -> Iterator[Diagnostic]:
    """What short games of a pack's adventures show: content that is refused, effects without end or that never do
    anything.

    Chance plays them, and comes neither far nor close to what many rules wait for: a fallen hero, coins on the ground.
    So what did nothing there is tried again in whole games of the best quick bot, and effects without end are looked
    for in a game of that bot too: a first dead monster may set them off. What breaks a game off is raised: who started
    the check tells whose fault it is.
    """
    system = find(library.packs[pack].manifest.system)
    try:
        yield from _trial(system, library, pack)
    except ContentFault as fault:
        yield fault.diagnostic
    except PlanFault:  # nothing to play
        return


def _trial(system: System, library: Library, pack: str) -> Iterator[Diagnostic]:
    short = plan(system, library, pack, players=(), bots=["random"], games=GAMES, decisions=DECISIONS)
    skilled = plan(system, library, pack, players=(), games=1, decisions=DECISIONS)
    whole = plan(system, library, pack, players=(), games=WHOLE_GAMES)
    games = [_played(Playground(system, library, short), number) for number in range(len(short.cells))]
    by_bot = Playground(system, library, skilled)
    yield from _endless(library, pack, (*games, [_game(by_bot, number, 0) for number in range(len(skilled.cells))]))
    played = [sum((each.did for each in several), Counter[str]()) for several in games]
    did = sum(played, Counter[str]())
    suspects = [each for each in in_vain(library, did) if each.times >= LEAST and each.place.partition("/")[0] == pack]
    again = Playground(system, library, whole)
    found = [each for each in suspects if not _works(again, each, played)]
    yield from findings(system.id, found, GAMES * len(short.cells), {pack})


def _played(playground: Playground, number: int) -> list[Played]:
    """The games of one adventure."""
    return [_game(playground, number, index) for index in range(GAMES)]


def _game(playground: Playground, number: int, index: int) -> Played:
    played = play_game(playground, number, index)
    if played.row.outcome == CRASHED:
        raise played.crash or damaged(known()[playground.system.id].folder, played.row.error)
    return played


def _endless(library: Library, pack: str, games: Iterable[Iterable[Played]]) -> Iterator[Diagnostic]:
    """Effects that fed each other for ever, each ring told once, where the first of its cards stands."""
    rings = {each.endless for several in games for each in several if each.endless}
    for ring in sorted({min(_turned(each)) for each in rings}):
        sources = (effect.partition(":")[0] for effect in ring)
        entity = next(filter(None, (library.find(source, pack=pack) for source in sources)), None)
        path, span = entity.locate(("id",)) if entity is not None else ("", START)
        message = f"in play, effects feed each other for ever: {' → '.join((*ring, ring[0]))}"
        yield Diagnostic("L1306", message, path, span, hint="say with 'if' when one of them shall happen")


def _turned(cycle: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """A ring of effects, beginning with each of them in turn: which comes first is chance."""
    ring = tuple(cycle[:-1]) if len(cycle) > 1 and cycle[0] == cycle[-1] else tuple(cycle)
    return (ring[number:] + ring[:number] for number in range(len(ring)))


def _works(playground: Playground, suspect: InVain, played: Sequence[Counter[str]]) -> bool:
    """Whether an effect does something in games of the adventures where it ran most."""
    ran = {
        number: sum(times for key, times in did.items() if key.endswith(f" {suspect.place}"))
        for number, did in enumerate(played)
    }
    most = sorted((number for number in ran if ran[number]), key=lambda number: -ran[number])[:ADVENTURES]
    games = islice(((number, index) for index in range(WHOLE_GAMES) for number in most), WHOLE_GAMES)
    return any(f"worked {suspect.place}" in _game(playground, number, index).did for number, index in games)
