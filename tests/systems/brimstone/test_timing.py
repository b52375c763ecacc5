"""Where moments lie in a turn, where values are asked for, and what a tile offers: as declared, so in games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.bots import make_bot
from toolkit.rules.effects import Trigger
from toolkit.rules.modifiers import Modifier, Modifiers
from toolkit.rules.system import Table, new_game
from toolkit.systems import find
from toolkit.systems.brimstone import rounds
from toolkit.systems.brimstone.fights import winning
from toolkit.systems.brimstone.state import State
from toolkit.systems.brimstone.verbs.of_checks import OFFERED
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY
from toolkit.systems.brimstone.verbs.stats import FLAGS, HERO_STATS, TABLE_STATS
from toolkit.systems.brimstone.verbs.timing import ASKED, BROUGHT, HAPPENS, OWN_HAPPENS, Part

SYSTEM = find("brimstone")
#: Missions and seeds that are played, as far as so many answers.
GAMES = (("the-surveyor", 1), ("hold-the-head-frame", 2), ("door-in-the-ice", 2), ("bounty-on-beasts", 3))
ANSWERS = 1500
PHASES = {
    "activation": Part.ACTIVATIONS,
    "exploration": Part.EXPLORATION,
    "end": Part.END,
}
#: Values that are asked for elsewhere, where nothing but an order comes of them; those of enemies, all at once.
BESIDES = frozenset(["initiative", *(stat for stat in TABLE_STATS if stat.startswith("enemy-"))])
EVENTS = sorted(each for each in VOCABULARY.events_of("adventure") if each != "changed")
MANIFEST = 'id: heard\ntitle: Heard\nversion: "1.0.0"\nsystem: brimstone\nlanguages: [en]\nrequires: [brimstone]\n'


@dataclass
class Heard:
    """What games asked for and what happened in them, by part of a turn."""

    asked: dict[str, set[Part]] = field(default_factory=lambda: defaultdict(set))
    events: dict[str, set[Part]] = field(default_factory=lambda: defaultdict(set))
    exits: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))


class Listening:
    """Follows one game: the part of the turn it is in, and what is asked for there."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.state: State | None = None
        self.part: Part | None = None

    @property
    def now(self) -> Part | None:
        if self.state is None:
            return None
        return self.part if self.part is not None else PHASES.get(self.state.phase)

    def total(self, modifiers: Modifiers, owner: str, stat: str) -> int:
        if self.now is not None:
            self.heard.asked[stat].add(
                Part.HOLD_BACK if stat == "hold-back" and self.now is Part.DARKNESS else self.now
            )
        return sum(each.amount for each in modifiers.items if each.owner == owner and each.stat == stat)

    def hear(self, event: str, moment: Any) -> None:
        if self.now is None:
            return
        self.heard.events[event].add(self.now)
        if event in OFFERED:
            tile = max(moment.tile, 0)
            self.heard.exits[event] |= set(moment.state.tiles[tile].exits)


def _within(listening: Listening, function: Any, part: Part, after: Part | None = None) -> Any:
    """The same function, during which the game is in a part of the turn, and after it in another."""

    def told(*arguments: Any, **named: Any) -> Iterator[Any]:
        before, listening.part = listening.part, part
        try:
            return (yield from function(*arguments, **named))
        finally:
            listening.part = after or before

    return told


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Heard:
    folder, told = tmp_path_factory.mktemp("heard"), Heard()
    (folder / "lantern.yaml").write_text(MANIFEST, encoding="utf-8")
    for adventure, _ in GAMES:
        rules = "".join(f"  - {{on: {event}, do: [{{change: heard}}]}}\n" for event in EVENTS)
        text = f"id: heard-{adventure}\nkind: adventure\nname: Heard\nextends: brimstone/{adventure}\n"
        (folder / f"{adventure}.yaml").write_text(f"{text}counters: {{heard: 0}}\nrules:\n{rules}", encoding="utf-8")
    library = load([shipped_by_name()["brimstone"], folder]).library
    for adventure, seed in GAMES:
        with pytest.MonkeyPatch.context() as patch:
            _play(patch, Listening(told), library, f"heard-{adventure}", seed)
    return told


def _play(patch: pytest.MonkeyPatch, listening: Listening, library: Library, adventure: str, seed: int) -> None:
    applies = Trigger.applies

    def hear(trigger: Trigger, moment: Any, game: Any) -> bool:
        listening.hear(trigger.event, moment)
        return applies(trigger, moment, game)

    def total(modifiers: Modifiers, owner: str, stat: str) -> int:
        return listening.total(modifiers, owner, stat)

    patch.setattr(Trigger, "applies", hear)
    patch.setattr(Modifiers, "total", total)
    patch.setattr(rounds, "_new_turn", _within(listening, rounds._new_turn, Part.START))
    patch.setattr(rounds, "hold_back", _within(listening, rounds.hold_back, Part.DARKNESS))
    patch.setattr(rounds, "arrange_hands", _within(listening, rounds.arrange_hands, Part.HANDS))
    patch.setattr(winning, "_catch_breath", _within(listening, winning._catch_breath, Part.BREATH))
    patch.setattr(winning, "_loot", _within(listening, winning._loot, Part.LOOT))
    patch.setattr(winning, "happens", _within(listening, winning.happens, Part.AFTER_FIGHT))
    patch.setattr(rounds, "_end_of_turn", _within(listening, rounds._end_of_turn, Part.END))
    entity = library.get(adventure, kind="adventure")
    game = new_game(SYSTEM, library, entity, Table(3, seed), copyable=False)
    game.state.modifiers.add(Modifier("nobody", "luck", 1))  # so that values ask what changes them for a while
    listening.state = game.state
    bots = {seat: make_bot(SYSTEM, "greedy", seat, seed) for seat in SYSTEM.seats(game.state)}
    ask = game.start()
    for _ in range(ANSWERS):
        if ask is None:
            return
        seat = SYSTEM.seat(game.state, ask)
        listening.state = None  # what bots ask for while they think does not count
        answer = bots[seat].choose(SYSTEM.view(game.state, seat), ask)
        listening.state = game.state
        ask = game.answer(answer)


def test_values_are_asked_for_in_the_parts_of_a_turn_that_are_declared(heard: Heard) -> None:
    elsewhere = {
        stat: parts - ASKED[stat]
        for stat, parts in heard.asked.items()
        if stat in ASKED and stat not in BESIDES and parts - ASKED[stat]
    }
    assert elsewhere == {}


def test_every_declared_part_was_reached(heard: Heard) -> None:
    """Otherwise the test above would say nothing."""
    reached = {part for parts in heard.asked.values() for part in parts}
    assert reached >= set(Part) - {Part.AFTER_FIGHT, Part.EXPLORATION}


def test_events_happen_in_the_parts_of_a_turn_that_are_declared(heard: Heard) -> None:
    elsewhere = {
        event: parts - HAPPENS[event]
        for event, parts in heard.events.items()
        if event in HAPPENS and event not in BROUGHT and parts - HAPPENS[event]
    }
    assert elsewhere == {}
    assert heard.events.keys() >= {"turn-start", "hero-moved", "token-revealed", "fight-end", "turn-end"}


def test_tiles_have_the_exits_that_are_declared_of_events(heard: Heard) -> None:
    assert heard.exits.keys() == OFFERED.keys()
    assert {event: kinds - OFFERED[event] for event, kinds in heard.exits.items() if kinds - OFFERED[event]} == {}


def test_what_is_declared_are_values_and_events_there_are() -> None:
    assert ASKED.keys() <= {*HERO_STATS, *FLAGS, *TABLE_STATS}
    assert {*HAPPENS, *OFFERED} <= VOCABULARY.events.keys()
    assert {*OWN_HAPPENS} <= {*VOCABULARY.events, *VOCABULARY.owners}
