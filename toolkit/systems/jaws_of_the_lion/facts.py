"""What a playtest counts in a game of Jaws of the Lion: event by event, which facts it makes.

| fact | id | where |
|---|---|---|
| hero | a character that took part | |
| visit | a character | a hex it moved to |
| card | an ability card that was used, a monster ability card that was revealed | |
| monster | a monster type that was placed | |
| kill | a monster type | the hex it died on |
| death | a character that became exhausted | the hex it stood on |
| damage | who attacked | the character it hurt |
| item | an item that was used | |
| loot | a character | |
| room | a room that was revealed | |

The last is a milestone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.crawl.facts import OF_PACKS, WORDS_OF_PACKS, NamingObserver, counts, named_in, whole
from toolkit.crawl.figures.supply import without_number
from toolkit.rules.game import Game
from toolkit.rules.observing import Facts, Milestone, Piece
from toolkit.systems.jaws_of_the_lion.state import State


class LionObserver(NamingObserver):
    """Counts the facts of one game; it remembers who stands where."""

    __slots__ = ("cells",)

    PROGRESS = frozenset({"suffered", "opened", "revealed", "looted", "treasure_looted", "died", "exhausted"})

    def __init__(self, game: Game[State]) -> None:
        super().__init__(game)
        self.cells: dict[str, str] = {}
        for name in game.state.characters:
            self.count("hero", name)

    def name(self, who: str) -> str:
        """Monsters of one type are one thing to a report."""
        return without_number(who)

    def how_it_ended(self, name: str, rule: str, data: Mapping[str, Any]) -> tuple[str, str]:
        if name != "lost":
            return name, ""
        return "all-exhausted" if rule == "JL-20.03" else "lost-by-the-scenario", ""


def _moved(observer: LionObserver, data: Mapping[str, Any]) -> None:
    if data["who"] in observer.game.state.characters:
        observer.cells[data["who"]] = data["to"]
        observer.count("visit", data["who"], data["to"])


def _placed(observer: LionObserver, data: Mapping[str, Any]) -> None:
    observer.count("monster", observer.name(data["who"]))


def _died(observer: LionObserver, data: Mapping[str, Any]) -> None:
    observer.count("kill", observer.name(data["who"]), data["at"])


def _exhausted(observer: LionObserver, data: Mapping[str, Any]) -> None:
    observer.count("death", data["who"], observer.cells.get(data["who"], ""))


def _attacked(observer: LionObserver, data: Mapping[str, Any]) -> None:
    if data["damage"] and data["target"] in observer.game.state.characters:
        observer.count("damage", observer.name(data["by"]), data["target"], data["damage"])


def _revealed(observer: LionObserver, data: Mapping[str, Any]) -> None:
    """The first room is there from the beginning."""
    if data["room"] != observer.game.state.layout.first_room:
        observer.reach("room", data["room"])


LionObserver.TELLERS = {
    **OF_PACKS,
    "moved": _moved,
    "placed": _placed,
    "died": _died,
    "exhausted": _exhausted,
    "attacked": _attacked,
    "used": counts("card", "card"),
    "item_used": counts("item", "item"),
    "looted": counts("loot", "who"),
    "ability_revealed": counts("card", "card"),
    "revealed": _revealed,
}


def pieces(game: Game[State]) -> Iterator[Piece]:
    """The scenario, its characters with the cards and items they brought, monsters with theirs, modifiers of perks."""
    state, catalog = game.state, game.state.catalog
    scenario = whole(catalog.vocabulary, game.library, game.adventure)
    # What a reward does is no part of the game that it is for.
    yield Piece(game.adventure, tuple(each for each in scenario.powers if "#/rewards/" not in each.place))
    names: dict[tuple[str, str], None] = {}
    for character in state.characters.values():
        names[("mercenary", character.id)] = None
        names |= {("item", name): None for name in (*character.items, *character.sheet.items)}
        names |= {("ability-card", name): None for name in character.cards()}
        names |= {("modifier-card", name): None for perk in character.mercenary.perks for name in perk.add}
    for monster in sorted({*(placed.monster for placed in catalog.placed), *named_in([scenario], "monster")}):
        card = catalog.any_monster(monster)
        names[(card.entity.kind, card.entity.id)] = None
        names |= {("monster-ability", name): None for name in catalog.ability_deck(card.deck)}
    for kind, name in names:
        piece = whole(catalog.vocabulary, game.library, catalog.find(name, kind))
        if piece.powers or kind != "modifier-card":  # nobody counts those that only add a number
            yield piece


def milestones(game: Game[State]) -> Sequence[Milestone]:
    """The rooms, in the order of their names."""
    layout = game.state.layout
    return [Milestone("room", name, f"reveal room {name}") for name in layout.rooms if name != layout.first_room]


FACTS = Facts(
    observe=LionObserver,
    cast=lambda state: list(state.characters),
    places=lambda state: state.layout.board.names,
    pieces=pieces,
    entities=frozenset({"hero", "card", "monster", "item"}),
    milestones=milestones,
    kinds={"hero": "character", "card": "used", "item": "item used", "monster": "placed", **WORDS_OF_PACKS},
    stall=lambda players: 6,
    choices=frozenset({"lead", "second", "ability", "move", "target", "area"}),
    pace={"random": 100, "greedy": 25},
)
