"""A report before it has a form: the summary of a run, and what is needed to speak of it in people's words."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from toolkit.content.descriptions import HEAT_MAPS, HeatMapTitle
from toolkit.content.library import Library
from toolkit.playtest.effects import WinEffect
from toolkit.playtest.gates import GateResult
from toolkit.playtest.interactions import Interaction
from toolkit.playtest.interventions import RULE
from toolkit.playtest.orders import Cell
from toolkit.playtest.statistics.cells import CellSummary, RecordedGame
from toolkit.playtest.statistics.summary import AdventureSummary, Summary
from toolkit.playtest.statistics.tallies import Label
from toolkit.rules.boards.picture import Picture
from toolkit.rules.observing import Milestone
from toolkit.rules.reading import tree_of
from toolkit.rules.system import System, Table, new_game
from toolkit.rules.tree import TriggerNode


@dataclass(frozen=True, slots=True)
class Thing:
    """What people call something, and where it is written."""

    name: str
    file: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One event of a game in words, with the rule it happened by."""

    round: int
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Example:
    """A recorded game played again, to be read. `left_out` events in the middle are not shown."""

    game: RecordedGame
    seed: int
    outcome: str
    ending: str
    rule: str
    rounds: int
    lines: tuple[Line, ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a report shows. Nothing in it depends on the clock or on where the run lies."""

    title: str
    system: str
    system_title: str
    lantern: str
    content_hash: str
    config: str
    seed: int
    summary: Summary
    #: By id: names and places of what the summary mentions; adventures by their qualified id.
    things: Mapping[str, Thing] = field(default_factory=dict)
    #: By adventure: the map to draw on.
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    examples: tuple[Example, ...] = ()
    #: Where the packs lie, as messages name them: what programs read does not depend on it.
    folders: tuple[str, ...] = ()
    #: What became of expectations, if there were any.
    judgements: tuple[GateResult, ...] = ()
    #: Fact → what people read instead of it.
    kinds: Mapping[str, str] = field(default_factory=dict)
    #: What the length of a game is counted in: rounds, or turns where there are no rounds.
    round_word: str = "round"
    #: The facts that are drawn on maps, with what the maps are called.
    heat_maps: tuple[HeatMapTitle, ...] = HEAT_MAPS
    #: By adventure: what single things do, tried with and without them.
    effects: Mapping[str, tuple[WinEffect, ...]] = field(default_factory=dict)
    #: By adventure: what pairs of things do together.
    interactions: Mapping[str, tuple[Interaction, ...]] = field(default_factory=dict)

    def name(self, id: str) -> str:
        """What people call it; the id itself where nothing is known of it."""
        thing = self.things.get(id)
        return thing.name if thing is not None else id

    def kind(self, what: str) -> str:
        """What a kind of fact says about a thing, in words."""
        return self.kinds.get(what, what)

    def from_pack(self, file: str) -> str:
        """A file as its pack calls it, wherever the pack lies."""
        return next((file.removeprefix(each) for each in self.folders if each and file.startswith(each)), file)

    def example(self, game: RecordedGame) -> Example | None:
        return next((each for each in self.examples if each.game == game), None)


def things_of(library: Library, summary: Summary) -> dict[str, Thing]:
    """Names and places of everything a summary mentions that the library knows."""
    found = {}
    for adventure in summary.adventures:
        pack = adventure.adventure.partition("/")[0]
        for id in (adventure.adventure, *mentioned(adventure)):
            thing = _thing(library, id, pack)
            if thing is not None:
                found[id] = thing
    return found


def rules_of(system: System, library: Library, effects: Iterable[WinEffect]) -> dict[str, Thing]:
    """The rules of adventures that were tried, by their ids: called by their event, with the place they stand at."""
    found = {}
    for each in effects:
        id, _, place = each.id.partition("#")
        adventure = library.find(id, kind="adventure") if each.what == RULE else None
        if adventure is None:
            continue
        for pointer, node in tree_of(system.vocabulary, library, adventure).nodes.items():
            if isinstance(node, TriggerNode) and "/".join(map(str, pointer)) == place:
                file, span = adventure.locate(pointer)
                name = library.called(adventure)
                found[each.id] = Thing(f"the rule on {node.event.name} of {name}, line {span.line}", file, span.line)
    return found


def named_sources(system: System) -> dict[str, Thing]:
    """What hurts and is no entity, by its name."""
    return {id: Thing(words) for id, words in system.facts.sources.items()}


def mentioned(adventure: AdventureSummary) -> Iterator[str]:
    """The ids of all things that are said something about."""
    yield from (use.id for use in adventure.uses)
    for each in adventure.damage:
        yield from (each.source, each.target)
    yield from (spot.who for spot in adventure.spots)
    yield from (seat.first for cell in adventure.cells for seat in cell.first_seats)


def _thing(library: Library, id: str, pack: str) -> Thing | None:
    entity = library.find(id, pack=pack if pack in library.packs else None)
    if entity is None:
        return None
    file, span = entity.locate()
    return Thing(library.called(entity), file, span.line)


def pictures_of(system: System, library: Library, labels: Iterable[Label]) -> dict[str, Picture]:
    """The map of every adventure, as its largest table has it."""
    players: dict[str, int] = {}
    for label in labels:
        players[label.adventure] = max(label.players, players.get(label.adventure, 0))
    found = {}
    for adventure, most in players.items():
        entity = library.find(adventure, kind="adventure")
        picture = system.picture(library, entity, Table(most)) if entity is not None else None
        if picture is not None:
            found[adventure] = picture
    return found


def milestones_of(system: System, library: Library, cells: Sequence[Cell]) -> dict[int, Sequence[Milestone]]:
    """What games can come past, by the number of the cell."""
    known: dict[str, Sequence[Milestone]] = {}
    found = {}
    for number, cell in enumerate(cells):
        table = json.dumps([cell.adventure, cell.players, cell.options])  # whatever bots play
        if table not in known:
            entity = library.get(cell.adventure, kind="adventure")
            known[table] = system.facts.milestones(
                new_game(system, library, entity, Table(cell.players, 0, dict(cell.options)))
            )
        found[number] = known[table]
    return found


#: So many games are shown in full, at most.
MOST_EXAMPLES = 24


def telling_games(
    summary: Summary,
    most: int = MOST_EXAMPLES,
    slow: Collection[str] = (),
    titles: Sequence[HeatMapTitle] = HEAT_MAPS,
) -> list[RecordedGame]:
    """Games worth reading: one for every way an adventure ends and for every failure, the commonest ways first; one
    with a long stall, one with a death (the first bad news of `titles`) at the deadliest place; where there is room,
    one for every way at every table.

    They are played again, so games of `slow` bots are only taken where no other bot ends so.
    """
    worst = next((each.fact for each in titles if each.bad), "")
    chosen: list[RecordedGame] = []
    for adventure in summary.adventures:
        quick = [cell for cell in adventure.cells if not any(name in cell.bots for name in slow)]
        others = [cell for cell in adventure.cells if cell not in quick]
        ways: dict[tuple[str, str, str], RecordedGame] = {}
        every = []
        for cells in (quick, others):
            endings = sorted((each for cell in cells for each in cell.endings), key=lambda each: -each.games)
            for ending in endings:
                ways.setdefault((ending.outcome, ending.ending, ending.rule), ending.example)
            every += [ending.example for ending in endings if cells is quick]
        failures = [failure.example for cell in adventure.cells for failure in cell.failures]
        stalls = [cell.stalls.example for cell in quick if cell.stalls.example is not None]
        chosen += [*ways.values(), *failures, *stalls, *_where_it_hurts(adventure, quick, worst), *every]
    return _fairly(chosen, summary, most)


def _where_it_hurts(adventure: AdventureSummary, cells: Collection[CellSummary], worst: str) -> list[RecordedGame]:
    """A game in which the worst that can happen to a player happened, at the place where that is commonest."""
    numbers = {cell.cell for cell in cells}
    first = {spot.what: spot for spot in reversed(adventure.spots) if spot.example.cell in numbers}
    return [first[worst].example] if worst in first else []


def _fairly(games: Collection[RecordedGame], summary: Summary, most: int) -> list[RecordedGame]:
    """As many as allowed, taken from the adventures in turn, so that none is left without."""
    owner = {cell.cell: cell.adventure for cell in summary.cells}
    queues: dict[str, list[RecordedGame]] = {}
    for game in dict.fromkeys(games):
        queues.setdefault(owner[game.cell], []).append(game)
    chosen: list[RecordedGame] = []
    while len(chosen) < most and any(queues.values()):
        for queue in queues.values():
            if queue and len(chosen) < most:
                chosen.append(queue.pop(0))
    return sorted(chosen, key=lambda game: (game.cell, game.index))
