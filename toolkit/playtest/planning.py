"""From what a person asks for to an order that can be played, or to a sentence that says why it cannot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from toolkit.content.diagnostics import nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.playtest.bots import UnknownBot, bot_names, make_bot, search_budget, style_names
from toolkit.playtest.one_game import SLOW, Playground
from toolkit.playtest.orders import BESIDE, DECISIONS, MIX, ROUNDS, Cell, PlaytestOrder, agreed, rules_hash
from toolkit.rules.policies import POLICIES, NoPolicy, table_policy
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import System, Table

#: The largest table any system seats.
MOST_PLAYERS = 8
#: The table of an adventure that does not say how many play it.
USUAL = 4
GAMES = 500
#: Games in a chunk of bots that nobody said the pace of, such as those that search: one takes seconds to minutes.
SLOW_CHUNK = 1

#: Table policies that every system has; the others need one that says how kind a choice is to the players.
SIMPLE_POLICIES = ("first", "random")


#: Asks for every style of people, beside the bot they are styles of.
STYLES = "styles"


class PlanFault(Exception):
    """What was asked for cannot be played, in a sentence with the nearest thing that can."""


def plan(
    system: System,
    library: Library,
    pack: str,
    *,
    adventures: Sequence[str] = (),
    players: Sequence[int] | None = (),
    bots: Sequence[str] = (),
    games: int = GAMES,
    seed: int = 0,
    policy: str = "random",
    options: Mapping[str, Any] | None = None,
    chunk: int = 0,
    decisions: int = DECISIONS,
    rounds: int = ROUNDS,
) -> PlaytestOrder:
    """The order for a pack. Without names, all adventures of the pack are played.

    Without numbers, as many players sit down as an adventure advises; with None, every number it can be played by.
    Without bots, the best quick one plays. Raises `PlanFault`, or `ContentFault` for a table the adventure refuses.
    """
    chosen = [_adventure(library, name, pack) for name in adventures] or list(_own_adventures(library, pack))
    quick = [name for name in bot_names(system) if name not in SLOW]
    given = agreed(options or {})
    cells = tuple(
        Cell(adventure.qualified, count, names, policy, given, chunk or usual_chunk(system, names))
        for adventure in dict.fromkeys(chosen)
        for count in _players(system, library, adventure, players, dict(given))
        for names in dict.fromkeys(_named(system, bots) or quick[-1:])
    )
    order = PlaytestOrder(
        pack=pack,
        system=system.id,
        content_hash=library.content_hash,
        cells=cells,
        games=games,
        seed=seed,
        decisions=decisions,
        rounds=rounds,
        rules=rules_hash(system.id),
    )
    check(Playground(system, library, order))
    return order


def _named(system: System, bots: Sequence[str]) -> list[str]:
    """The bots asked for; `styles` are the best quick bot and all styles of people."""
    return [name for word in bots for name in (style_names(system) if word == STYLES else [word])]


def check(playground: Playground) -> None:
    """See that every cell can be played before thousands of games are begun."""
    order, system = playground.order, playground.system
    if min(order.games, order.decisions, order.rounds, *(cell.chunk for cell in order.cells)) < 1:
        raise PlanFault("games, chunks and budgets are whole numbers from 1 on")
    if order.is_too_large:
        raise PlanFault(f"{order.games} games of each table are more than a run can have; play fewer, with other seeds")
    for cell in order.cells:
        for name in (name for name in cell.names() if name != MIX or cell.bots != MIX):
            _check_bot(system, name)
        if cell.policy not in POLICIES:
            offered = SIMPLE_POLICIES if system.kindness is None else POLICIES
            near = nearest(cell.policy, offered)
            hint = f"did you mean {near!r}?" if near else f"there is {', '.join(offered)}"
            raise PlanFault(f"there is no table policy {cell.policy!r}; {hint}")
        try:
            table_policy(cell.policy, evaluate=system.kindness)
        except NoPolicy as error:
            raise PlanFault(str(error)) from None
        system.new_state(
            playground.library_of(cell), playground.adventure(cell), Table(cell.players, 0, dict(cell.options))
        )


def usual_chunk(system: System, bots: str) -> int:
    """Games in a chunk: as many as the slowest bot at the table plays in a second or two."""
    pace = system.facts.pace
    names = bots.split(BESIDE) if bots != MIX else [name for name in bot_names(system) if name not in SLOW]
    quick = list(system.bots)[-1:]  # a style is as quick as the bot whose wants it changes
    return min(pace.get(quick[0] if quick and name in system.people else name, SLOW_CHUNK) for name in names)


def _check_bot(system: System, name: str) -> None:
    try:
        make_bot(system, name, "seat", 0)
        budget = search_budget(name)
    except UnknownBot as error:
        raise PlanFault(str(error)) from None
    if budget is not None and not budget.repeatable:
        raise PlanFault(
            f"{name!r} thinks by the clock, and a slower machine would record other games;"
            " give it a number of games to imagine instead, as in search:200"
        )


def _own_adventures(library: Library, pack: str) -> Iterable[Entity]:
    own = library.of_kind("adventure", pack=pack) or library.of_kind("adventure")
    if not own:
        raise PlanFault(f"the pack {pack!r} has no adventure to play")
    return own


def _adventure(library: Library, name: str, pack: str) -> Entity:
    found = library.find(name, kind="adventure", pack=pack)
    if found is None:
        names = library.names("adventure", pack)
        near = nearest(name.rpartition("/")[2], names)
        hint = f"did you mean {near!r}?" if near else f"there is {', '.join(names)}"
        raise PlanFault(f"there is no adventure {name!r}; {hint}")
    return found


def _players(
    system: System, library: Library, adventure: Entity, asked: Sequence[int] | None, options: Mapping[str, Any]
) -> list[int]:
    if asked:
        return list(dict.fromkeys(asked))
    if asked is not None:
        return [usual_players(system, library, adventure, options)]
    return playable_by(system, library, adventure, options)


def usual_players(system: System, library: Library, adventure: Entity, options: Mapping[str, Any]) -> int:
    """How many play when nobody says otherwise: as many as the adventure says, else 4, or the most that it allows."""
    said = adventure.data.get("default_players")
    if said is not None:
        return int(said)
    try:
        system.new_state(library, adventure, Table(USUAL, 0, options))
    except ContentFault as refusal:
        try:
            return playable_by(system, library, adventure, options)[-1]
        except ContentFault:
            raise refusal from None
    return USUAL


def playable_by(system: System, library: Library, adventure: Entity, options: Mapping[str, Any]) -> list[int]:
    """Every number of players an adventure can be played by. Raises `ContentFault` when there is none."""
    possible = []
    refusal: ContentFault | None = None
    for count in range(1, MOST_PLAYERS + 1):
        try:
            system.new_state(library, adventure, Table(count, 0, options))
        except ContentFault as fault:
            refusal = fault
        else:
            possible.append(count)
    if not possible and refusal is not None:
        raise refusal
    return possible
