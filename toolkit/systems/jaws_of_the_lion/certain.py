"""What is certain of a scenario before anybody plays: how many monsters there can be, which words, how all begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.rules.counters import counters_of
from toolkit.rules.expressions.limits import ALWAYS, NEVER, Between, Limits, OneOf, Some, truth_of
from toolkit.rules.expressions.nodes import Path
from toolkit.rules.expressions.types import LIMIT
from toolkit.rules.reading import readable_tree
from toolkit.rules.tree import EffectNode, EntityTree, TriggerNode, effects_in
from toolkit.systems.jaws_of_the_lion.map.layout import Layout, place_of
from toolkit.systems.jaws_of_the_lion.performing import part_of
from toolkit.systems.jaws_of_the_lion.state import FEWEST, HIGHEST_SCENARIO_LEVEL, MOST
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

#: What happens before anybody has done anything.
_EARLY = ("round-start", "room-revealed", "section-read")
#: Whose rules are read for the scenario that is looked at, and for the monsters in it, alone.
_READ_FOR_ITSELF = ("adventure", "monster", "boss", "monster-ability")
#: What happens in every round, and how many rounds are looked at.
_EVERY_ROUND, _MOST_ROUNDS = ("round-start", "round-end"), 100
_NOTHING: frozenset[str] = frozenset()
#: What is known where no monster is on the board.
NO_MONSTERS: Mapping[str, Limits] = {
    **dict.fromkeys(("monsters", "elites"), Between(0, 0)),
    "standing": Some(_NOTHING, _NOTHING, Between(0, 0)),
}
#: Where the rules of treasures and monsters stand.
_RULES = {"effects", "triggers", "specials"}


def tree(library: Library, entity: Entity) -> EntityTree | None:
    """The rules of an entity; None where they cannot be read, which is told elsewhere."""
    return readable_tree(VOCABULARY, library, entity)


@dataclass(frozen=True)
class Reckoning:
    """Works out what can be in a scenario: which monsters, how many of each, what its names can be."""

    library: Library
    entity: Entity
    layout: Layout
    rules: EntityTree

    # Monsters

    @cached_property
    def placed(self) -> list[str]:
        return [id_in(each["monster"]) for each in self.entity.data.get("monsters", ())]

    @cached_property
    def coming(self) -> list[str]:
        """The monsters that are placed, or that rules, cards and other monsters let appear."""
        found = dict.fromkeys([*self.placed, *_spawned(self.rules), *self._of_cards])
        waiting = list(found)
        for name in waiting:  # grows while it is walked through
            more = [each for each in self._brought_by(name) if each not in found]
            found |= dict.fromkeys(more)
            waiting += more
        return list(found)

    @cached_property
    def _of_cards(self) -> list[str]:
        kinds = [kind for kind in VOCABULARY.owners if kind not in _READ_FOR_ITSELF]
        cards = (each for kind in kinds for each in self.library.of_kind(kind) if _has_spawns(each))
        return [name for card in cards for name in _spawned(tree(self.library, card))]

    def _brought_by(self, name: str) -> Iterator[str]:
        """The monsters that the card of a monster and its ability cards let appear."""
        card = self.monster(name)
        if card is None:
            return
        deck = card.data.get("deck", card.id)
        abilities = (each for each in self.library.of_kind("monster-ability") if each.data.get("deck") == deck)
        for each in (card, *abilities):
            if _has_spawns(each):
                yield from _spawned(tree(self.library, each))

    @cached_property
    def trees(self) -> list[EntityTree]:
        """The rules of the scenario, and those of the treasures and monsters that come into play in it."""
        find = self.library.find
        treasures = [
            find(str(each), "treasure", self.entity.pack) for each in self.entity.data.get("treasures", {}).values()
        ]
        cards = [*treasures, *(self.monster(name) for name in self.coming)]
        read = [tree(self.library, card) for card in cards if card is not None and _RULES & card.data.keys()]
        return [self.rules, *(each for each in read if each is not None)]

    @cached_property
    def effects(self) -> list[EffectNode]:
        """What all of these rules do."""
        return [each for rules in self.trees for each in effects_in(tuple(rules.nodes.values()))]

    def monster(self, name: str) -> Entity | None:
        find = self.library.find
        return find(name, kind="monster", pack=self.entity.pack) or find(name, kind="boss", pack=self.entity.pack)

    def standees(self, name: str) -> int:
        """How many of a monster can be on the board at once; a boss is alone (JL-16.22)."""
        card = self.monster(name)
        return LIMIT if card is None else int(card.data.get("standees", 1))

    @cached_property
    def spawns(self) -> bool:
        """Whether monsters appear that nobody has placed."""
        brought = (name for each in self.placed for name in self._brought_by(each))
        return any(True for _ in (*_spawned(self.rules), *self._of_cards, *brought))

    def in_room(self, room: str, characters: int) -> Counter[str]:
        """How many of each monster are placed in a room."""
        found: Counter[str] = Counter()
        for each in self.entity.data.get("monsters", ()):
            if str(characters) in each["for"] and self.room_at(str(each["at"])) == room:
                found[id_in(each["monster"])] += 1
        return found

    def room_at(self, at: str) -> str:
        """The room that a hex belongs to; empty where there is none."""
        cell = self.layout.board.numbers.get(place_of(at))
        return self.layout.room_of(cell) if cell is not None else ""

    def _most_placed(self) -> int:
        each_number = (
            sum(self.in_room(room, number).total() for room in self.layout.rooms) for number in range(FEWEST, MOST + 1)
        )
        return max(each_number)

    # What names can be

    @cached_property
    def ever(self) -> Mapping[str, Limits]:
        """The values that each name in expressions can have at some moment of the scenario."""
        data, layout = self.entity.data, self.layout
        most = sum(self.standees(each) for each in self.coming)
        slain = LIMIT if self.spawns else self._most_placed()
        looted = [id_in(each) for each in data.get("treasures", {}).values()]
        return {
            **self._table,
            "round": Between(0, self.last_round),
            "monsters": Between(0, min(most, LIMIT)),
            "elites": Between(0, min(most, LIMIT)),
            "standing": _some(self.coming, min(most, LIMIT)),
            "slain": _some(self.coming, slain),
            "hidden_rooms": Between(0, len(layout.rooms) - 1),
            "at_exit": Between(0, min(MOST, len(layout.exits))),
            "objects": _some(data.get("objects", ())),
            "destroyed": _some(self._destroyable()),
            "read": _some(map(str, data.get("sections", ()))),
            "opened": _some(layout.doors),
            "looted": _some(looted, len(looted)),
            "revealed": _some(layout.rooms),
            "room": OneOf(frozenset({"", *layout.rooms})),
            "door": OneOf(frozenset({"", *layout.doors})),
            "treasure": OneOf(frozenset({"", *looted, *data.get("goods", ())})),
            "hex": OneOf(frozenset({"", *layout.board.names})),
            "monster.type": OneOf(frozenset({"", *self.coming})),
            "monster.rank": OneOf(frozenset({"normal", "elite", "boss"})),
            "monster.item_keywords": _some(()),
            **dict.fromkeys(("character.rank", "me.rank"), OneOf(frozenset({"character"}))),
            **dict.fromkeys(("character.type", "me.type"), self._characters),
        }

    @cached_property
    def last_round(self) -> int:
        """The round in which every game ends at the latest, whatever else happens (JL-20.02, JL-20.04)."""
        ending = [self.rules.condition("lost")]
        if not any("goal" in each for each in self.entity.data.get("sections", {}).values()):
            ending.append(self.rules.condition("goal"))
        for rule in self.rules.triggers("rules"):
            if rule.event.name in _EVERY_ROUND and any(
                part_of(each).decides and each.condition is None for each in rule.effects
            ):
                ending.append(rule.condition)
        terms = [each.term for each in ending if each is not None]
        for number in range(1, _MOST_ROUNDS):
            known = lookup({"round": Between(number, number)})
            if any(truth_of(term, known) == ALWAYS for term in terms):
                return number
        return LIMIT

    @cached_property
    def _characters(self) -> Limits:
        """Who a character can be, in a scenario also who finds something."""
        return OneOf(frozenset({"", *(each.id for each in self.library.of_kind("mercenary"))}))

    def _destroyable(self) -> Iterator[str]:
        """The special objects that somebody may attack (JL-90.38), or that a rule or a card damages."""
        damaged = {each.value("object") for each in self.effects if each.verb.name == "harm_object"}
        for name, thing in self.entity.data.get("objects", {}).items():
            if "foe_of" in thing or name in damaged:
                yield name

    @cached_property
    def _table(self) -> dict[str, Limits]:
        return {
            "characters": Between(FEWEST, MOST),
            "level": Between(0, HIGHEST_SCENARIO_LEVEL),
            "living": Between(0, MOST),
            "exhausted": Between(0, MOST),
        }

    def at_first(self, characters: int) -> Mapping[str, Limits]:
        """What each name is in the first round, before anybody has done anything."""
        here = self.in_room(self.layout.first_room, characters)
        count = sum(min(number, self.standees(name)) for name, number in here.items())
        things = frozenset(self.entity.data.get("objects", ()))
        exits = characters if self.layout.exits & set(self.layout.starts) else 0
        early = {
            **self.ever,
            "characters": _exactly(characters),
            "living": _exactly(characters),
            "exhausted": _exactly(0),
            "round": _exactly(1),
            "at_exit": Between(0, exits),
            "looted": _some(()),
            "slain": _some(()),
        }
        still = {
            **early,
            **{name: _exactly(counter.start) for name, counter in counters_of(self.entity.data).items()},
            "monsters": _exactly(count),
            "elites": Between(0, count),
            "standing": Some(frozenset(here), frozenset(here), _exactly(count)),
            "hidden_rooms": _exactly(len(self.layout.rooms) - 1),
            "objects": Some(things, things, _exactly(len(things))),
            "destroyed": _some(()),
            "opened": _some(()),
            "read": _some(()),
            "revealed": Some(*2 * (frozenset({self.layout.first_room}),), _exactly(1)),
            "marks": _some(()),
        }
        return early if self._anything_happens(still) else still

    def _anything_happens(self, at_first: Mapping[str, Limits]) -> bool:
        """Whether rules do something before anybody has done anything."""
        told = lookup(at_first)
        for name in self.placed:
            card = self.monster(name)
            if card is not None and card.data.get("triggers"):
                return True
        sections = ((place, each) for place, each in self.rules.conditions.items() if place[0] == "sections")
        if any(truth_of(each.term, told) != NEVER for place, each in sections if place[-1] == "if"):
            return True
        triggers = (each for each in self.rules.walk() if isinstance(each, TriggerNode))
        early = (each for each in triggers if each.event.name in _EARLY and each.pointer[0] == "rules")
        return any(each.condition is None or truth_of(each.condition.term, told) != NEVER for each in early)


def lookup(limits: Mapping[str, Limits]) -> Callable[[Path], Limits | None]:
    return lambda path: limits.get(path.dotted)


def _some(words: Iterable[str], most: int | None = None) -> Some:
    possible = frozenset(words)
    return Some(_NOTHING, possible, Between(0, len(possible) if most is None else most))


def _exactly(number: int) -> Between:
    return Between(number, number)


def _spawned(rules: EntityTree | None) -> Iterator[str]:
    for effect in effects_in(tuple(rules.nodes.values())) if rules is not None else ():
        for argument in effect.arguments:
            if isinstance(argument.value, Entity) and argument.value.kind in ("monster", "boss"):
                yield argument.value.id


@lru_cache(maxsize=2_048)
def _has_spawns(card: Entity) -> bool:
    """Whether rules of a card let somebody appear: every scenario that is checked asks all cards."""
    return _spawns(card.data)


def _spawns(data: Any) -> bool:
    """Whether an effect that spawns stands somewhere in some data."""
    if isinstance(data, Mapping):
        return any(str(key).startswith("spawn") or _spawns(each) for key, each in data.items())
    return isinstance(data, list | tuple) and any(_spawns(each) for each in data)
