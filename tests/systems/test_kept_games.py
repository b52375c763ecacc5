"""Games of every adventure by every quick bot, kept as digests: what happens, what is asked in which words, what the
terminal shows, what can be read off the state, what playtests count (see `tests/kept.py`).

Golden games (`golden.py`) show few games as text, so that people can read what a change does. These are many: rules,
words and drawings that few games come by are held by one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from tests.kept import hold, line
from tests.systems.golden import decision_line
from tests.systems.own import SYSTEMS, folder_of, library_of
from tests.systems.thoughts import Thoughts
from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.playtest.bots import make_bot
from toolkit.playtest.campaign import CampaignRun
from toolkit.playtest.content_coverage import used_in
from toolkit.playtest.in_vain import did_in
from toolkit.playtest.one_game import Playground, agents_of, seated
from toolkit.playtest.orders import Cell, seed_of
from toolkit.playtest.planning import plan
from toolkit.rules.agents import Agent
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.game import Game
from toolkit.rules.imagining import seat_agents
from toolkit.rules.log import Log
from toolkit.rules.observing import Observer
from toolkit.rules.policies import spoken, table_policy
from toolkit.rules.system import System, Table, in_words, new_game
from toolkit.rules.watching import Watch
from toolkit.systems import find

#: Answers of one game: most games are longer.
ANSWERS = 120
#: After so many answers each, the table is drawn and everything is read off the state.
BETWEEN = 20
#: One answer of so many is listened to while a bot thinks.
THOUGHTS = 4
#: Stages of a campaign, and answers of one of them.
STAGES, LONGEST = 4, 600
#: The luck of campaigns. Where options are worth the same but for rounding, versions of Python choose differently.
SEED = 11
#: Widths of terminals: as wide as anybody's, and so narrow that lines must be broken.
WIDTHS = (110, 44)


class Heard(Log):
    """The events of a game, which an observer hears, too."""

    __slots__ = ("observer",)

    def __init__(self, observer: Observer) -> None:
        super().__init__()
        self.observer = observer

    def add(self, name: str, rule: str, /, **data: Any) -> None:
        super().add(name, rule, **data)
        self.observer.add(name, rule, **data)


class Telling:
    """What is told of a game while it goes on, by what it is about."""

    def __init__(self, system: System, thoughts: Thoughts) -> None:
        self.system = system
        self.thoughts = thoughts
        self.texts: dict[str, list[str]] = {}
        self.heard = 0

    def answer(self, game: Game[Any], log: Log, number: int, agents: Mapping[str, Agent]) -> str:
        """Let bots answer the question that is open, and tell all that came before and is asked now."""
        system, ask = self.system, game.pending
        assert ask is not None
        self.events(log)
        self.tell("asked", f"{ask.who} {ask.kind} {system.question(ask)}")
        for key in ask.options:
            self.tell("asked", f"  {key}: {system.label(ask, key)}")
        if number % BETWEEN == BETWEEN - 1:
            self._look(game.state, ask)
        seat = TABLE if ask.who == TABLE else system.seat(game.state, ask)
        view = system.view(game.state, seat)
        with self.thoughts if number % THOUGHTS == 0 else nullcontext():
            key = agents[seat].choose(view, ask)
        self.tell("happens", decision_line(ask, key))
        return key

    def tell(self, what: str, told: str) -> None:
        self.texts.setdefault(what, []).append(told)

    def events(self, log: Log) -> None:
        for event, written in zip(log.since(self.heard), log.lines(self.heard), strict=True):
            self.tell("happens", written)
            self.tell("told", f"{in_words(self.system, event)} {self.system.read_aloud(event)}")
        self.heard = len(log)

    def _look(self, state: Any, ask: Ask) -> None:
        system = self.system
        for width in WIDTHS:
            self.tell("drawn", system.draw(state, width))
        self.tell("drawn", system.draw_low(state))
        for key in ask.options:
            self.tell("drawn", f"{key}: {system.beside(state, ask, key)}")
        data = system.to_data(state)
        self.tell("state", line(data))
        self.tell("read off", line(system.evaluate(state)))
        if ask.who == TABLE and system.kindness is not None:
            view = system.view(state, TABLE)
            self.tell("read off", line({key: system.kindness(view, ask, key) for key in ask.options}))
        for each in system.derived:
            for path, names in _paths(data, each.path):
                try:
                    value = each.read(state, *names)
                except (KeyError, ValueError):  # nobody of that name, or nobody who has it
                    continue
                self.tell("read off", f"{path}: {line(value)}")


class Kept:
    """One game, and what is told of it."""

    def __init__(self, playground: Playground, cell: Cell, thoughts: Thoughts) -> None:
        self.telling = Telling(playground.system, thoughts)
        self.system: System = playground.system
        seed = seed_of(0, cell, 0)
        self.game: Game[Any] = new_game(
            self.system,
            playground.library,
            playground.adventure(cell),
            Table(cell.players, seed, dict(cell.options)),
            copyable=False,
        )
        self.observer = self.system.facts.observe(self.game)
        self.game.log = self.log = Heard(self.observer)
        self.game.watch = Watch()
        self.agents = agents_of(self.system, cell, seated(playground, cell, self.game.state, 0), seed)
        seat_agents(self.game, self.system, self.agents.values())

    def play(self) -> dict[str, list[str]]:
        self.game.start()
        for number in range(ANSWERS):
            if self.game.pending is None:
                break
            self.game.answer(self.telling.answer(self.game, self.log, number, self.agents))
        self.telling.events(self.log)
        self._count()
        self.system.deal_anew(self.game.state, 7)
        self.telling.tell("state", line(self.system.to_data(self.game.state)))
        return self.telling.texts

    def _count(self) -> None:
        observer, game, facts = self.observer, self.game, self.system.facts
        observer.finish()
        assert game.watch is not None
        counted: list[Any] = [
            *(f"{' '.join(key)}: {count}" for key, count in sorted(observer.counts.items())),
            [observer.ending, observer.ending_rule, observer.ending_where, observer.stalled],
            used_in(self.system, game, observer),
            sorted(did_in(game.watch).items()),
            sorted((" ".join(key), times) for key, times in game.watch.forced.items()),
            [facts.cast(game.state), facts.first_player(game.state), facts.places(game.state)],
            *([each.what, each.id, each.words, each.note, each.needed] for each in facts.milestones(game)),
        ]
        for each in counted:
            self.telling.tell("counted", line(each))


def _paths(data: Any, path: tuple[str, ...], names: tuple[str, ...] = ()) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The paths that a pattern stands for in a state, each with the names that its `*` stand for."""
    if "*" not in path:
        yield ".".join((*names, *path)), names
        return
    number = path.index("*")
    for step in path[:number]:
        data = data.get(step, {}) if isinstance(data, dict) else {}
    for name in sorted(data) if isinstance(data, dict) else ():
        for below, inner in _paths(data[name], path[number + 1 :]):
            yield f"{'.'.join(path[:number])}.{name}.{below}", (name, *inner)


def cells(system: str, library: Library) -> Iterator[tuple[Playground, Cell]]:
    """A table for every adventure and kind of bot, in turn with few and with many players and with all styles."""
    rules = find(system)
    turn = 0
    for pack in library.packs:
        if not library.of_kind("adventure", pack=pack):
            continue
        order = plan(rules, library, pack, players=None, bots=["random"], games=1, seed=0)
        ground = Playground(rules, library, order)
        tables: dict[str, list[Cell]] = {}
        for cell in order.cells:
            tables.setdefault(cell.adventure, []).append(cell)
        for seated_at in tables.values():
            people = list(rules.people)[turn % len(rules.people) :][:1]
            for bot in ("random", *rules.bots, *people):
                turn += 1
                policy = "kindest" if bot in people and rules.kindness is not None else "random"
                yield ground, replace(seated_at[turn % len(seated_at)], bots=bot, policy=policy)


def campaign(system: System, library: Library, entity: Entity, bot: str, thoughts: Thoughts) -> dict[str, list[str]]:
    """The first stages of a campaign, and what is told of them: what happens between adventures, too."""
    telling = Telling(system, thoughts)
    run = CampaignRun(system, library, entity, Table(3, SEED))
    for _ in range(STAGES):
        session = run.session
        telling.heard = 0
        agents: dict[str, Agent] = {
            seat: make_bot(system, bot, seat, SEED) for seat in system.seats(session.game.state) if seat != TABLE
        }
        policy = table_policy("random", seed=SEED, evaluate=system.kindness)
        agents[TABLE] = spoken(policy, agents.values())
        for number in range(LONGEST):
            if session.game.pending is None:
                break
            session.choose(telling.answer(session.game, session.log, number, agents))
        telling.events(session.log)
        telling.tell("party", line(run.party()))
        if not session.game.over or not run.next_stage():
            break
    return telling.texts


@pytest.mark.parametrize("system", SYSTEMS)
def test_games_go_and_are_told_as_they_were_kept(system: str) -> None:
    texts: dict[str, list[str]] = {}
    library = load([pack.root for pack in library_of(system).packs.values()]).library  # nobody has thought about it yet
    thoughts = Thoughts(system)
    for ground, cell in cells(system, library):
        told = Kept(ground, cell, thoughts).play()
        texts |= {f"{cell.adventure} {cell.players} {cell.bots} {what}": lines for what, lines in told.items()}
    for entity in library.of_kind("campaign"):
        for bot in ("random", *find(system).bots):
            told = campaign(find(system), library, entity, bot, thoughts)
            texts |= {f"{entity.qualified} {bot} {what}": lines for what, lines in told.items()}
    hold(folder_of(system) / "kept-games.json", texts)
    hold(folder_of(system) / "kept-thoughts.json", thoughts.told())


def test_all_is_told_of_a_kept_game() -> None:
    thoughts = Thoughts("night-cage")
    ground, cell = next(islice(cells("night-cage", library_of("night-cage")), 1, None))
    told = Kept(ground, cell, thoughts).play()
    assert set(told) == {"asked", "happens", "told", "drawn", "state", "read off", "counted"}
    assert any(name.startswith("night_cage.bots.judgement") for name in thoughts.told())
