"""A tiny system for testing the interpreter: heroes run from a hound along a track of ten spaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, cast

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules import derived
from toolkit.rules.agents import Agent, RandomAgent
from toolkit.rules.asked import Asked, Questions
from toolkit.rules.decisions import STEP, TABLE, Ask, End, Steps, most
from toolkit.rules.decks import Deck, draw
from toolkit.rules.derived import NAME, Derived, DerivedState
from toolkit.rules.dice import Die, roll
from toolkit.rules.game import Game
from toolkit.rules.given import GivenFault
from toolkit.rules.log import Event, Log
from toolkit.rules.logged import NUMBER, WORD, LogEvents, Logged, at_times, named
from toolkit.rules.observing import Facts, Observer
from toolkit.rules.randomness import Randomness
from toolkit.rules.system import Table
from toolkit.rules.vocabulary import Vocabulary

GOAL = 10
DIE = Die("paw", (("1",), ("1",), ("2",), ("3",), (), ()))

NO_LIBRARY = cast(Library, None)
NO_ADVENTURE = cast(Entity, None)


@dataclass(slots=True)
class ToyState:
    random: Randomness
    heroes: dict[str, int] = field(default_factory=lambda: {"ann": 2, "bob": 2})
    hound: int = 0
    turn: int = 0
    outcome: str = ""
    deck: Deck = field(default_factory=lambda: Deck("finds", ["bone", "rope", "bone"]))

    def copy(self) -> ToyState:
        return ToyState(self.random.copy(), dict(self.heroes), self.hound, self.turn, self.outcome, self.deck.copy())

    def to_data(self) -> dict[str, Any]:
        return {
            "random": self.random.to_data(),
            "heroes": dict(self.heroes),
            "hound": self.hound,
            "turn": self.turn,
            "outcome": self.outcome,
            "deck": self.deck.to_data(),
        }


LOGGED = LogEvents(
    Logged("stumbled", "{who} stumbles", who=named("a hero")),
    Logged("found", "{who} finds {card}", who=named("a hero"), card=at_times(WORD)),
    Logged("walked", "{who} walks to {to}", who=named("a hero"), to=NUMBER),
    Logged("chased", "the hound chases {who}", who=named("a hero")),
)
QUESTIONS = Questions(
    Asked("action", "What a hero does.", "rest", "walk", "run"),
    Asked("breath", "Whether it runs on.", "keep-on", "give-up"),
    Asked("prey", "Whom the hound chases.", "{hero}"),
)
DERIVED = DerivedState(
    Derived("leader", NAME, "Who is ahead.", lambda state: max(state.heroes, key=state.heroes.__getitem__)),
    Derived(
        "ahead.*", derived.NUMBER, "How far ahead of the hound.", lambda state, name: state.heroes[name] - state.hound
    ),
)
FACTS = Facts(observe=Observer, cast=lambda state: tuple(state.heroes))


class Toy:
    """The toy as a `System`."""

    id = "toy"
    title = "Toy"
    prefix = "TY"
    vocabulary = Vocabulary("toy")
    log_events = LOGGED
    questions = QUESTIONS
    derived = DERIVED
    facts = FACTS
    look_ahead = 3
    styles = ()
    bots: Mapping[str, Callable[[int, str], Agent]] = MappingProxyType({"random": RandomAgent})

    def new_state(self, library: Library, adventure: Entity, table: Table) -> ToyState:
        state = ToyState(Randomness(table.seed))
        state.deck.shuffle(state.random)
        return state

    def next_step(self, game: Game[Any]) -> Steps | None:
        state: ToyState = game.state
        state.turn += 1
        if state.turn > 60:
            state.outcome = "lost"
            return None
        if state.turn % 3 == 0:
            return hound_turn(game)
        return hero_turn(game, "ann" if state.turn % 3 == 1 else "bob")

    def seats(self, state: Any) -> Sequence[str]:
        return tuple(state.heroes)

    def seat(self, state: Any, ask: Ask) -> str:
        return "ann" if ask.who == TABLE else ask.who

    def round_number(self, state: Any) -> int:
        return int(state.turn)

    def to_data(self, state: Any) -> dict[str, Any]:
        return cast(ToyState, state).to_data()

    def from_data(self, library: Library, adventure: Entity, data: Mapping[str, Any]) -> ToyState:
        heroes = data.get("heroes", {"ann": 2})
        if not isinstance(heroes, Mapping):
            raise GivenFault("heroes is a mapping")
        return ToyState(Randomness.from_data(data.get("random", {})), dict(heroes))

    def view(self, state: Any, seat: str) -> Any:
        return state

    def evaluate(self, state: Any) -> float:
        return float(state.outcome == "won") if state.outcome else max(state.heroes.values()) / (GOAL + 1)

    def deal_anew(self, state: Any, seed: int) -> None:
        random = Randomness(seed)
        state.deck.cards.sort()
        state.deck.shuffle(random)
        state.random = random

    def draw(self, state: Any, width: int = 80) -> str:
        return str(state.heroes)

    def describe(self, event: Event) -> str:
        return event.name

    def read_aloud(self, event: Event) -> str:
        return ""

    def question(self, ask: Ask) -> str:
        return ask.kind

    def label(self, ask: Ask, key: str) -> str:
        return ""

    def card_of(self, state: Any, name: str) -> str:
        return name

    def card_line(self, entity: Entity) -> str:
        return ""


def note(game: Game[Any], name: str, rule: str, **data: Any) -> None:
    if game.log is not None:
        game.log.add(name, rule, **data)


def hero_turn(game: Game[Any], who: str) -> Steps:
    state: ToyState = game.state
    walked = yield Ask("action", who, {"rest": 0, "walk": 1, "run": 2}, "TY-1")
    if walked == 2:
        # A second question in the same step: a copy must answer both again.
        keep = yield Ask("breath", who, {"keep-on": True, "give-up": False}, "TY-2")
        if not keep:
            walked = 1
        elif not roll(game.state.random, [DIE], who)[0].symbols:
            note(game, "stumbled", "TY-2", who=who)
            raise End(STEP)
    elif walked == 0:
        card = draw(state.random, {"finds": state.deck}, "finds")
        note(game, "found", "TY-3", who=who, card=card)
        if card:
            state.deck.discard.append(card)
    state.heroes[who] += walked
    note(game, "walked", "TY-1", who=who, to=state.heroes[who])
    if state.heroes[who] >= GOAL:
        state.outcome = "won"


def hound_turn(game: Game[Any]) -> Steps:
    state: ToyState = game.state
    state.hound += 1
    target = yield from most("prey", state.heroes, lambda hero: -state.heroes[hero], rule="TY-4")
    note(game, "chased", "TY-4", who=target)
    state.heroes[target] = max(state.heroes[target] - 1, 0)
    if state.heroes[target] <= state.hound - 4:
        state.outcome = "lost"


def toy_game(seed: int = 0, **options: Any) -> Game[ToyState]:
    system = Toy()
    state = system.new_state(NO_LIBRARY, NO_ADVENTURE, Table(seed=seed))
    return Game(NO_LIBRARY, NO_ADVENTURE, state, system.next_step, **options)


def play_with(game: Game[Any], luck: Randomness) -> list[str]:
    """Answer at random until the game is over; the keys given."""
    keys = []
    while (ask := game.pending) is not None:
        keys.append(luck.pick("answers", list(ask.options)))
        game.answer(keys[-1])
    return keys


def logged(seed: int = 0) -> tuple[Game[ToyState], Log]:
    log = Log()
    return toy_game(seed, log=log), log
