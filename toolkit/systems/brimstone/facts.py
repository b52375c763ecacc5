"""What a playtest counts in a game of Shadows of Brimstone: event by event, which facts it makes.

| fact | id | where |
|---|---|---|
| hero | a hero that took part | |
| card | a card that was drawn | |
| monster | an enemy type that attacked | |
| visit | a hero | the cell of a tile it moved to |
| kill | an enemy type | the cell of a tile it died on |
| death | a hero that was knocked out, or a companion that was lost | the cell of a tile it stood on |
| damage | who attacked | the hero it hurt |
| item | an item a hero got | |
| tile | a tile that was placed | |
| power | a card that was used | |
| ability | an ability that a hero had or took | |
| affliction | an injury, madness or mutation that befell a hero | |
| world | a world that heroes came to | |
| clue | the number of the clue | |

The last is a milestone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.content.entity import Entity
from toolkit.crawl.facts import OF_PACKS, WORDS_OF_PACKS, NamingObserver, counts, named_in, whole
from toolkit.crawl.figures.supply import without_number
from toolkit.rules.game import Game
from toolkit.rules.observing import Facts, Milestone, Piece
from toolkit.systems.brimstone.map.picture import place_of, tiles_of, worlds_of
from toolkit.systems.brimstone.setup import first_world
from toolkit.systems.brimstone.state import State


class MineObserver(NamingObserver):
    """Counts the facts of one game."""

    __slots__ = ()

    PROGRESS = frozenset({"tile_placed", "revealed", "enemy_wounded", "clue", "darkness_moved", "wounded", "shaken"})

    def __init__(self, game: Game[State]) -> None:
        super().__init__(game)
        for hero in game.state.heroes.values():
            self.count("hero", hero.id)
            for ability in dict.fromkeys((hero.sheet.ability, *hero.abilities)):
                self.count("ability", ability)
            for item in dict.fromkeys(hero.items):
                self.count("item", item)
        self.count("world", first_world(game.state.catalog))

    def name(self, who: str) -> str:
        """Enemies of one type are one thing to a report."""
        return without_number(who)

    def place_at(self, place: str) -> str:
        """A cell of a tile, however the tile lies."""
        mine = self.game.state.mine
        return place_of(mine, mine.cell(place))

    def how_it_ended(self, name: str, rule: str, data: Mapping[str, Any]) -> tuple[str, str]:
        return str(data.get("how", name)), ""


def _died(observer: MineObserver, data: Mapping[str, Any]) -> None:
    observer.count("kill", observer.name(data["who"]), observer.place_at(data["at"]))


def _knocked_out(observer: MineObserver, data: Mapping[str, Any]) -> None:
    observer.count("death", data["who"], observer.place_at(data["at"]))


def _moved(observer: MineObserver, data: Mapping[str, Any]) -> None:
    observer.count("visit", data["who"], observer.place_at(data["to"]))


def _wounded(observer: MineObserver, data: Mapping[str, Any]) -> None:
    observer.count("damage", observer.name(data["by"]), data["who"], data["count"])


def _clue(observer: MineObserver, data: Mapping[str, Any]) -> None:
    observer.reach("clue", str(data["count"]))


MineObserver.TELLERS = {
    **OF_PACKS,
    "died": _died,
    "moved": _moved,
    "knocked_out": _knocked_out,
    "wounded": _wounded,
    "shaken": _wounded,
    "companion_wounded": _wounded,
    "companion_lost": _knocked_out,
    "clue": _clue,
    "drew": counts("card", "card"),
    "attackers": counts("monster", "enemy"),
    "gained_item": counts("item", "item"),
    "tile_placed": counts("tile", "tile"),
    "power_used": counts("power", "card"),
    "made": counts("ability", "upgrade"),
    "afflicted": counts("affliction", "result"),
    "mutated": counts("affliction", "mutation"),
    "gate_leads": counts("world", "world"),
}


def places(state: State) -> Sequence[str]:
    """The cells of all tiles that can come into play."""
    tiles = tiles_of(state.catalog, first_game=state.first_game)
    return [place for tile in tiles for place in tile.free_places]


def tile_of(place: str) -> str:
    """The tile of a cell, as its places are called."""
    return place.rpartition(" ")[0]


def pieces(game: Game[State]) -> Iterator[Piece]:
    """The mission, the heroes with what they begin with, every card that its decks hold, and the enemies they bring."""
    found = [whole(game.state.catalog.vocabulary, game.library, entity) for entity in _entities(game)]
    yield from found
    catalog = game.state.catalog
    for name in dict.fromkeys(named_in(found, "enemy")):
        yield whole(catalog.vocabulary, game.library, catalog.find(name, "enemy"))


def _entities(game: Game[State]) -> Iterator[Entity]:
    state = game.state
    catalog = state.catalog
    yield game.adventure
    names: dict[tuple[str, str], None] = {}
    for hero in state.heroes.values():
        names[("hero", hero.sheet.id)] = None
        names |= {("item", name): None for name in (*hero.sheet.gear, *hero.items)}
        abilities = (hero.sheet.ability, *hero.sheet.upgrades, *hero.abilities)
        names |= {("ability", name): None for name in abilities if name}
    for name, deck in state.decks.items():
        if kind := _KINDS.get(name.split()[0]):
            names |= {(kind, card): None for card in (*deck.cards, *deck.discard)}
    names |= {(kind, name): None for kind, table in catalog.tables.items() for name in table.values()}
    names |= {("tile", tile.id): None for tile in tiles_of(catalog, first_game=state.first_game)}
    names |= {("world", name): None for name in worlds_of(catalog, first_game=state.first_game)}
    for kind, name in names:
        yield catalog.find(name, kind)


_KINDS = {
    "darkness": "darkness",
    "growing-dread": "growing-dread",
    "encounter": "encounter",
    "loot": "loot",
    "scavenge": "scavenge",
    "gear": "item",
    "artifact": "item",
    "personal": "item",
    "low": "threat",
    "medium": "threat",
    "high": "threat",
    "epic": "threat",
    "threat": "threat",
    "map": "tile",
}


def milestones(game: Game[State]) -> Sequence[Milestone]:
    """The clues of the mission."""
    wanted = game.state.catalog.objective.clues
    return [Milestone("clue", str(number), f"find clue {number}") for number in range(1, wanted + 1)]


FACTS = Facts(
    observe=MineObserver,
    cast=lambda state: list(state.heroes),
    places=places,
    tile_of=tile_of,
    pieces=pieces,
    entities=frozenset({"hero", "card", "monster", "item", "tile", "power", "ability", "affliction", "world"}),
    milestones=milestones,
    kinds={
        "hero": "hero",
        "card": "drawn",
        "item": "item",
        "monster": "attacked",
        "tile": "placed",
        "power": "used",
        "ability": "ability",
        "affliction": "befell a hero",
        "world": "visited",
        **WORDS_OF_PACKS,
    },
    stall=lambda players: 30,
    choices=frozenset({"move", "act", "target", "turn"}),
    pace={"random": 50, "greedy": 20},
)
