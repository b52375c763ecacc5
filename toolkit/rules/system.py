"""What a system hands to the rest of Lantern: one object a system; all else in its folder is its own business.

`System` is what the rest of Lantern asks of it. `RuleSet` is a base for it: it finds the rooms of the system's folder
(`ROOMS`) and answers what most systems answer alike, so that a new one says only what is its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from toolkit.content.descriptions import Description, of_module
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.asked import Questions
from toolkit.rules.boards.picture import Picture
from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.derived import DerivedState
from toolkit.rules.doing import NOTHING, told
from toolkit.rules.game import Game
from toolkit.rules.log import Event, Log
from toolkit.rules.logged import LogEvents
from toolkit.rules.sentences import Sentences
from toolkit.rules.vocabulary import Vocabulary

if TYPE_CHECKING:
    from toolkit.rules.agents import Agent
    from toolkit.rules.observing import Facts
    from toolkit.rules.policies import Evaluate


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits down and what they agreed on: the number of players, the options of the adventure, the seed."""

    players: int = 4
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)


class System(Protocol):
    """A rule set."""

    #: `night-cage`
    id: str
    #: `The Night Cage`
    title: str
    #: `NC`: how the ids of its rules begin.
    prefix: str
    vocabulary: Vocabulary
    #: The bots it brings, weakest first: name → maker of an agent from a seed and a seat.
    bots: Mapping[str, Callable[[int, str], Agent]]
    #: Other ways to play for whoever thinks ahead, as good as the best of the bots at some tables: tried out beside it.
    styles: Sequence[Callable[[int, str], Agent]]
    #: Styles of people, each about as strong as the best of the bots: name → maker. They are no steps of skill.
    people: Mapping[str, Callable[[int, str], Agent]]
    #: What playtests count in its games.
    facts: Facts
    #: What its log tells, and what its rules ask.
    log_events: LogEvents
    questions: Questions
    #: What tests may read off a state besides what it stores.
    derived: DerivedState
    #: How many rounds (as `round_number` counts them) who thinks ahead plays on before asking how things stand.
    look_ahead: int
    #: What players may agree on before any adventure, for `--option`, with what it means.
    table_options: Mapping[str, str]
    #: The kind of entity that people choose to play, for `--heroes`.
    hero_kind: str
    #: Whether its table calls things with ids of one word by their names too, people among them.
    names_for_words: bool
    #: The fields of an adventure whose rules and conditions people read before they play; none: all of them.
    told_at_start: Sequence[str]

    def new_state(self, library: Library, adventure: Entity, table: Table) -> Any:
        """The state before the first step of setup. Raises `ContentFault` when the content cannot be played."""

    def next_step(self, game: Game[Any]) -> Steps | None:
        """The step to run at a clean point, or None when the game is over."""

    def seats(self, state: Any) -> Sequence[str]:
        """The names of those who take decisions; each gets an agent."""

    def seat(self, state: Any, ask: Ask) -> str:
        """Which seat answers a question."""

    def round_number(self, state: Any) -> int:
        """Counts rounds (or turns, where a system has no rounds): digests of a saved game are taken when it changes."""

    def to_data(self, state: Any) -> dict[str, Any]:
        """The state as plain data that people can read and write."""

    def from_data(self, library: Library, adventure: Entity, data: Mapping[str, Any]) -> Any:
        """A state from plain data (`given:` in tests). What is left out is as it would be in an ordinary game."""

    def view(self, state: Any, seat: str) -> Any:
        """What a seat may see: all that bots get."""

    def evaluate(self, state: Any) -> float:
        """How close the players are to winning, from 0 (lost) to 1 (won), by what everybody at the table sees."""

    @property
    def kindness(self) -> Evaluate | None:
        """How good an option of a question to the table is for the players, for the policies `kindest` and `cruellest`;
        None where a system does not say."""

    def deal_anew(self, state: Any, seed: int) -> None:
        """Change, in place, all that no player knows: the order of decks, hidden things, the luck to come.

        States that look the same to the players become the same state by the same seed, so nothing hidden leaks.
        """

    def draw(self, state: Any, width: int = 80) -> str:
        """The board as text, for a terminal of that many columns."""

    def draw_low(self, state: Any, width: int = 80) -> str:
        """The same in as few lines as can be, for a terminal that is not high."""

    def beside(self, state: Any, ask: Ask, key: str) -> str:
        """What somebody at the table would work out before choosing an option, such as the dice of an attack."""

    def picture(self, library: Library, adventure: Entity, table: Table) -> Picture | None:
        """The board as a picture, to draw on; None where it has none that can be drawn."""

    def describe(self, event: Event) -> str:
        """An event in words."""

    def read_aloud(self, event: Event) -> str:
        """The id of the card that is read aloud when this happens; empty where none is."""

    def question(self, ask: Ask) -> str:
        """What is asked, for people, in a few words."""

    def label(self, ask: Ask, key: str) -> str:
        """What an option means, for people; empty where its key says it all."""

    def card_of(self, state: Any, name: str) -> str:
        """The id of the card behind a name at the table: figures of one card are told apart by their names."""

    def card_line(self, entity: Entity) -> str:
        """What stands on a card besides its words, in one line; empty where that is nothing."""


#: Where a system's object finds what its class does not say: the module in the system's folder, and the name in it.
ROOMS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "vocabulary": ("verbs.all", "VOCABULARY"),
        "new_state": ("setup", "new_state"),
        "next_step": ("rounds", "next_step"),
        "to_data": ("given", "to_data"),
        "from_data": ("given", "from_data"),
        "view": ("view", "View"),
        "deal_anew": ("hidden", "deal_anew"),
        "facts": ("facts", "FACTS"),
        "log_events": ("logged", "LOGGED"),
        "questions": ("asked", "QUESTIONS"),
        "derived": ("derived", "DERIVED"),
        "people": ("bots.people", "PEOPLE"),
        "evaluate": ("bots.evaluation", "evaluate"),
        "kindness": ("bots.table_choices", "kindness"),
        "draw": ("table.drawing", "draw"),
        "draw_low": ("table.drawing", "draw_low"),
        "describe": ("table.showing", "describe"),
        "question": ("table.showing", "question"),
        "label": ("table.showing", "label"),
        "beside": ("table.beside", "beside"),
        "card_line": ("table.beside", "card_line"),
        "picture": ("map.picture", "picture"),
        "campaigns": ("story.campaign", "CAMPAIGNS"),
    }
)


class RuleSet:
    """A base for systems: what its class does not say is found in the rooms of its folder; else it answers like this.
    What has no answer here must be given.

    Its id, title and prefix are those of the `system.yaml` beside it.
    """

    new_state: Callable[..., Any]
    next_step: Callable[..., Steps | None]
    seats: Callable[..., Sequence[str]]
    to_data: Callable[..., dict[str, Any]]
    from_data: Callable[..., Any]
    view: Callable[..., Any]
    deal_anew: Callable[..., None]
    vocabulary: Vocabulary
    facts: Facts
    log_events: LogEvents
    questions: Questions = Questions()
    derived: DerivedState = DerivedState()
    bots: Mapping[str, Callable[[int, str], Agent]] = MappingProxyType({})
    styles: Sequence[Callable[[int, str], Agent]] = ()
    people: Mapping[str, Callable[[int, str], Agent]] = MappingProxyType({})
    look_ahead: int = 1
    table_options: Mapping[str, str] = MappingProxyType({})
    hero_kind: str = "hero"
    names_for_words: bool = False
    told_at_start: Sequence[str] = ()
    #: Events at which a card is turned up, and the field that names it: its words are read aloud.
    turned_up: Mapping[str, str] = MappingProxyType({})

    kindness: Evaluate | None = None

    def __init__(self) -> None:
        known = of_module(type(self).__module__)
        self.id, self.title, self.prefix = known.id, known.title, known.prefix
        self._look_round(known)
        self.vocabulary.check_facets()
        self.vocabulary.check_events()

    def _look_round(self, known: Description) -> None:
        """Take what the class does not say from the rooms of the folder."""
        for name, (module, called) in ROOMS.items():
            said = getattr(type(self), name, None) is not getattr(RuleSet, name, None)
            found = None if said else _found(known, module, called)
            if found is not None:
                setattr(self, name, found)
        greedy = _found(known, "bots.greedy", "GreedyBot")
        if greedy is not None and type(self).bots is RuleSet.bots:
            self.bots = MappingProxyType({"greedy": greedy})
        missing = [name for name in RuleSet.__annotations__ if not hasattr(self, name)]
        if missing:
            rooms = [".".join(ROOMS[name]) for name in missing if name in ROOMS]
            elsewhere = f", or {', '.join(rooms)} in its folder" if rooms else ""
            raise TypeError(
                f"{type(self).__name__} does not say {', '.join(missing)}: write it in this class{elsewhere}"
            )

    def round_number(self, state: Any) -> int:
        """What comes before the first round belongs to it. A system whose state has no `round` counts its own way."""
        if not hasattr(state, "round"):
            raise TypeError(f"the state of {self.id} has no 'round', and {type(self).__name__} no 'round_number'")
        return max(1, int(state.round))

    def seat(self, state: Any, ask: Ask) -> str:
        """Everybody answers for themselves."""
        return ask.who

    def evaluate(self, state: Any) -> float:
        """While the game goes on, nobody knows."""
        return {"won": 1.0, "lost": 0.0}.get(state.outcome, 0.5)

    def draw(self, state: Any, width: int = 80) -> str:
        """Everything but the luck to come, a line each."""
        return "\n".join(f"{name}: {value}" for name, value in self.to_data(state).items() if name != "random")

    def draw_low(self, state: Any, width: int = 80) -> str:
        """The whole board, where the system has no lower one."""
        return self.draw(state, width)

    def beside(self, state: Any, ask: Ask, key: str) -> str:
        return ""

    def picture(self, library: Library, adventure: Entity, table: Table) -> Picture | None:
        return None

    def describe(self, event: Event) -> str:
        """The sentence that its event is declared with."""
        return Sentences(self.log_events.sentences()).describe(event)

    def read_aloud(self, event: Event) -> str:
        return str(event.data[self.turned_up[event.name]]) if event.name in self.turned_up else ""

    def question(self, ask: Ask) -> str:
        return self.questions.question(ask)

    def label(self, ask: Ask, key: str) -> str:
        return self.questions.option(ask, key)

    def card_of(self, state: Any, name: str) -> str:
        return name

    def card_line(self, entity: Entity) -> str:
        return ""


def _found(known: Description, module: str, name: str) -> Any:
    """What a module of a system's folder calls so; None where it has no such module, or nothing of that name in it."""
    return getattr(import_module(f"{known.package}.{module}"), name, None) if known.has(module) else None


def in_words(system: System, event: Event, language: str = "en") -> str:
    """An event of the log in words: what the system says of it, or why an effect did nothing."""
    return told(system.id, event, language) if event.name == NOTHING else system.describe(event)


def new_game(
    system: System,
    library: Library,
    adventure: Entity,
    table: Table,
    *,
    log: Log | None = None,
    copyable: bool = True,
) -> Game[Any]:
    """A game that has not been started yet."""
    state = system.new_state(library, adventure, table)
    return Game(library, adventure, state, system.next_step, round_of=system.round_number, log=log, copyable=copyable)
