"""What a playtest counts in a game of Machina Arcana: event by event, which facts it makes.

| fact | id | where |
|---|---|---|
| hero | an explorer that took part | |
| visit | an explorer | a space it moved to |
| death | an explorer | the space it died on |
| monster | a monster that came into play | |
| kill | a monster | the space it was killed on |
| damage | who or what hurt | whom |
| card | an ability that was used, an event that was drawn, a tile that was laid | |
| item | an item that was gained | |
| space | the kind of action space that was activated | |
| chapter | a chapter that was turned up | |

The last is a milestone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.crawl.facts import OF_PACKS, WORDS_OF_PACKS, NamingObserver, counts
from toolkit.rules.game import Game
from toolkit.rules.observing import Facts, Milestone, Piece, Teller
from toolkit.systems.machina_arcana.cards.card import Card
from toolkit.systems.machina_arcana.state import State


class ArcanaObserver(NamingObserver):
    """Counts the facts of one game."""

    __slots__ = ()

    PROGRESS = frozenset({"explored", "activated", "killed", "chapter", "hurt", "died", "exited", "tokens"})

    def __init__(self, game: Game[State]) -> None:
        super().__init__(game)
        for name in game.state.explorers:
            self.count("hero", name)

    def how_it_ended(self, name: str, rule: str, data: Mapping[str, Any]) -> tuple[str, str]:
        died = name == "lost" and all(each.dead for each in self.game.state.explorers.values())
        return "last-explorer-died" if died else name, ""  # MA-1.09; else the scenario says so


def _moved(observer: ArcanaObserver, data: Mapping[str, Any]) -> None:
    if data["who"] in observer.game.state.explorers:
        observer.count("visit", data["who"], data["to"])


def _hurt(observer: ArcanaObserver, data: Mapping[str, Any]) -> None:
    if data["who"] in observer.game.state.explorers:
        observer.count("damage", data["by"], data["who"])


def _chapter(observer: ArcanaObserver, data: Mapping[str, Any]) -> None:
    """Every game begins in the first chapter: only the others are milestones."""
    if data["chapter"] != observer.game.state.catalog.chapters[0].id:
        observer.reach("chapter", data["chapter"])


def _monster(what: str, where: str = "") -> Teller:
    """Count something of a monster by its card: several figures of one card are one thing to a report."""

    def teller(observer: ArcanaObserver, data: Mapping[str, Any]) -> None:
        found = observer.game.state.monsters.get(data["who"])
        observer.count(what, found.card.id if found is not None else data["who"], data[where] if where else "")

    return teller


ArcanaObserver.TELLERS = {
    **OF_PACKS,
    "moved": _moved,
    "hurt": _hurt,
    "died": counts("death", "who", "at"),
    "killed": _monster("kill", "at"),
    "spawned": _monster("monster"),
    "used": counts("card", "card"),
    "event_drawn": counts("card", "card"),
    "horror_drawn": counts("card", "card"),
    "explored": counts("card", "tile"),
    "map_reset": counts("card", "tile"),
    "gained": counts("item", "item"),
    "equipped": counts("item", "item"),
    "activated": counts("space", "space"),
    "chapter": _chapter,
}


def pieces(game: Game[State]) -> Iterator[Piece]:
    """Everything that could come up: explorers, monsters, items, events, chapters, tiles."""
    state, adventure = game.state, game.adventure
    catalog = state.catalog
    yield Piece(adventure, tuple(trigger for _, trigger in catalog.rules))
    for explorer in state.explorers.values():
        yield _piece(explorer.card.card)
    for level in range(1, 5):
        for entity in catalog.of_level("monster", level):
            yield _piece(catalog.monster(catalog.name_of(entity)).card)
    for level in range(1, 4):
        for entity in catalog.of_level("item", level):
            yield _piece(catalog.item(catalog.name_of(entity)).card)
    for entity in catalog.basic_items:
        yield _piece(catalog.item(catalog.name_of(entity)).card)
    for name in dict.fromkeys(
        [*catalog.deck_of("explorer-event", "explorer_events"), *catalog.deck_of("horror-event", "horror_events")]
    ):
        yield _piece(catalog.event(name).card)
    for chapter in catalog.chapters:
        yield _piece(chapter.card)
    for tile in catalog.tiles:
        yield Piece(tile.entity)


def _piece(card: Card) -> Piece:
    return Piece(card.entity, (*card.triggers, *(each.trigger for each in card.abilities)))


def milestones(game: Game[State]) -> Sequence[Milestone]:
    """The chapters after the first, in their order."""
    chapters = game.state.catalog.chapters[1:]
    return [
        Milestone("chapter", each.id, f"come to the chapter {each.card.entity.data.get('name', each.id)}", needed=True)
        for each in chapters
    ]


FACTS = Facts(
    observe=ArcanaObserver,
    cast=lambda state: list(state.explorers),
    places=lambda state: state.catalog.places,
    tile_of=lambda space: space.partition("/")[0],
    pieces=pieces,
    entities=frozenset({"hero", "card", "monster", "item", "chapter"}),
    milestones=milestones,
    kinds={"hero": "explorer", "card": "used", "item": "gained", "monster": "spawned", **WORDS_OF_PACKS},
    stall=lambda players: 12,
    choices=frozenset({"action", "turn"}),
    pace={"random": 100, "greedy": 10},
    sources={"trap": "traps", "explosion": "explosions", "": "events"},
)
