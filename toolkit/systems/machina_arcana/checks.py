"""What only content of Machina Arcana can get wrong: tiles, sockets, ways through a scenario."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checks.map_problems import diagnostic
from toolkit.checks.wording import listed
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map import tokens
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.effects import Effect, Trigger
from toolkit.rules.observing import effects_in
from toolkit.rules.reading import ContentFault, tree_of
from toolkit.rules.tree import EntityTree
from toolkit.rules.tree import effects_in as nodes_in
from toolkit.systems.machina_arcana.cards import faults
from toolkit.systems.machina_arcana.cards.catalog import DICE, Catalog, catalog_for
from toolkit.systems.machina_arcana.map.tiles import BAD_DRAWING, BAD_TILE, PASSABLE, RITUAL, UNREACHED, read_tile
from toolkit.systems.machina_arcana.state import HIGHEST_CARDS
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY

NO_WAY_ON, BOTH_SIDES, BAD_DIE = "L0843", "L0846", "L0847"

CODES = {
    BAD_DRAWING: "a tile whose drawing cannot be read",
    BAD_TILE: "a tile without what every tile has",
    UNREACHED: "a space that nobody can reach",
    NO_WAY_ON: "a scenario that cannot be played to a victory",
    faults.NO_SOCKET: "an augment that fits no socket, or a socket that nothing fits",
    faults.BAD_CARD: "a card that cannot be used as it says",
    tokens.NOT_ON_MAP: "a place that is not on the map",
    BOTH_SIDES: "two sides of one tile in the same scenario",
    BAD_DIE: "a face of a die that its rolls cannot mean",
    faults.NEVER: "words of a card that never come true",
}

KINDS = ("tile", "item", "adventure", "horror-event", "explorer-event", "chapter", "monster", "explorer", "die")
READS = ("item", "chapter", "tile", "monster", "die")

#: What a face of the recharge die can show, besides nothing.
RECHARGES = ("health", "stamina")
#: What takes a chapter on: it advances, or an exit token is placed, or the game is won.
_ON = frozenset({"advance_chapter", "place_exit", "win"})


def check(library: Library, entity: Entity) -> Iterator[Diagnostic]:
    """Every problem of a tile, a die, a card or a scenario."""
    for problem in _problems(library, entity):
        yield diagnostic(entity, problem)


def _problems(library: Library, entity: Entity) -> Iterator[MapProblem]:
    match entity.kind:
        case "tile":
            yield from read_tile(entity)[1]
            yield from _other_side(library, entity)
        case "die":
            yield from _die(library, entity)
        case "item":
            yield from faults.of_item(library, entity)
        case "explorer":
            yield from faults.of_explorer(library, entity)
        case "explorer-event" | "horror-event":
            yield from faults.of_event(entity)
        case "adventure":
            yield from _scenario(library, entity)
    if entity.kind in ("tile", "die"):
        return
    try:
        rules = tree_of(VOCABULARY, library, entity)
    except ContentFault:
        return  # told where rules are read
    yield from faults.never(library, entity, rules)
    yield from _places(library, entity, rules)


def _other_side(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Two sides of a piece name each other."""
    other = _tile(library, entity, entity.data["reverse"]) if "reverse" in entity.data else None
    if other is not None and other.data.get("reverse") != entity.id:
        message = f"{other.id!r} is not the other side of this tile: it does not name it"
        yield MapProblem(BAD_TILE, message, ("reverse",), hint=f"write 'reverse: {entity.id}' in {other.id!r}")


def _places(library: Library, entity: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """Spaces that rules and set-ups name are spaces of a tile: of the scenario, or for a card of any."""
    if entity.kind == "adventure":
        names = [*entity.data["tiles"], *entity.data.get("endgame_tiles", ())]
        found = (library.find(str(name), kind="tile", pack=entity.pack) for name in names)
        tiles = [each for each in found if each is not None]
    else:
        tiles = list(library.of_kind("tile"))
    read = (read_tile(each)[0] for each in tiles)
    places = [
        name
        for tile in read
        if tile is not None
        for name, kind in zip(tile.names, tile.kinds, strict=True)
        if kind in PASSABLE
    ]
    yield from tokens.problems(entity, rules, places, "space to stand on")


def _die(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Numbers on every die, but health, stamina or nothing on the recharge die (MA-32.01)."""
    stands_for = next((name for name in DICE if library.find(name, kind="die", pack=entity.pack) is entity), None)
    if stands_for is None:
        return
    for index, face in enumerate(entity.data["faces"]):
        if stands_for == "recharge" and face and face[0] not in RECHARGES:
            message = f"the recharge die has no meaning for {face[0]!r}"
            yield MapProblem(BAD_DIE, message, ("faces", index), hint=f"{listed(RECHARGES)}, or [] for nothing")
        elif stands_for != "recharge" and not (face and face[0].isdigit()):
            shown = repr(face[0]) if face else "nothing"
            message = f"every face of the die {stands_for!r} has a number, and this one has {shown}"
            yield MapProblem(BAD_DIE, message, ("faces", index), hint='a number in quotes, as in ["3"]')


def _scenario(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A way through all chapters to a victory (MA-49.04), and all that a game needs (MA-49.03)."""
    catalog = catalog_for(library, entity)
    yield from _box(library, entity)
    yield from _sides(catalog, entity)
    yield from _stacks(library, entity)
    try:
        chapters = catalog.chapters
        own = [each for _, each in catalog.rules]
    except (ContentFault, ValueError):
        return  # told where rules are read
    yield from _endgames(library, entity, catalog)
    wins = any(_does(each.card.triggers, "win") for each in chapters) or _does(own, "win")
    if not wins:
        message = "no chapter and no rule of this scenario wins the game (MA-49.04)"
        yield MapProblem(NO_WAY_ON, message, ("chapters",), hint="give one of them an effect 'win'")
    for index, chapter in enumerate(chapters):
        verbs = _verbs([*chapter.card.triggers, *(each.trigger for each in chapter.card.abilities), *own])
        last = index + 1 == len(chapters)
        if last and wins and "win" not in verbs:
            message = f"{chapter.id!r} is the last chapter, and nothing wins the game in it"
            yield MapProblem(NO_WAY_ON, message, ("chapters", index))
        elif chapter.locked and not verbs & _ON:
            message = f"{chapter.id!r} is locked, and nothing takes it on (MA-49.04)"
            yield MapProblem(NO_WAY_ON, message, ("chapters", index), hint="advance_chapter, place_exit or win")


def _box(library: Library, entity: Entity) -> Iterator[MapProblem]:
    levels = {each.data["level"] for each in library.of_kind("monster")}
    for level in range(1, HIGHEST_CARDS + 1):
        if level not in levels:
            yield MapProblem(NO_WAY_ON, f"there is no monster of level {level} (MA-49.03)", ("id",))
    for die in DICE:
        if library.find(die, kind="die", pack=entity.pack) is None:
            yield MapProblem(NO_WAY_ON, f"there is no die {die!r}", ("id",))


def _sides(catalog: Catalog, entity: Entity) -> Iterator[MapProblem]:
    """Two sides of a piece cannot lie on the table at once."""
    names = [str(name) for name in entity.data["tiles"]]
    for index, name in enumerate(names):
        found = catalog.library.find(name, kind="tile", pack=entity.pack)
        reverse = found.data.get("reverse") if found is not None else None
        if reverse in names[:index]:
            yield MapProblem(BOTH_SIDES, f"{name!r} and {reverse!r} are two sides of one tile", ("tiles", index))


def _tile(library: Library, entity: Entity, name: object) -> Entity | None:
    return library.find(str(name), kind="tile", pack=entity.pack)


def _stacks(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Endgame tiles are laid by chapters; all others lie in the stack."""
    for field, is_endgame in (("tiles", False), ("endgame_tiles", True)):
        other = "tiles" if is_endgame else "endgame_tiles"
        for index, name in enumerate(entity.data.get(field, ())):
            found = _tile(library, entity, name)
            if found is not None and bool(found.data.get("endgame")) != is_endgame:
                message = f"{name!r} is {'no' if is_endgame else 'an'} endgame tile"
                yield MapProblem(BAD_TILE, message, (field, index), hint=f"name it under {other!r}")


def _endgames(library: Library, entity: Entity, catalog: Catalog) -> Iterator[MapProblem]:
    """What chapters lay belongs to the scenario, and rituals are made where there are spaces for them (MA-48.14)."""
    named = [str(name).rpartition("/")[2] for name in entity.data.get("endgame_tiles", ())]
    laid: set[str] = set()
    for index, chapter in enumerate(catalog.chapters):
        place = ("chapters", index)
        for tile in _laid_by(library, chapter.card.entity):
            laid.add(tile.id)
            if tile.id not in named:
                message = f"{chapter.id!r} lays {tile.id!r}, which is no endgame tile of this scenario"
                yield MapProblem(NO_WAY_ON, message, place, hint=f"name it under 'endgame_tiles', as in [{tile.id}]")
            elif _has_rituals(tile) and not any(each.ritual.stamina for each in catalog.chapters[index:]):
                message = f"{chapter.id!r} lays ritual spaces, and nobody can make a ritual there"
                yield MapProblem(NO_WAY_ON, message, place, hint="give the chapter a 'ritual' with its price")
        tiles = (_tile(library, entity, name) for name in laid)
        if "ritual" in chapter.card.entity.data and not any(each is not None and _has_rituals(each) for each in tiles):
            message = f"{chapter.id!r} has a price for rituals, and no ritual space lies on the table"
            yield MapProblem(NO_WAY_ON, message, place, hint="lay an endgame tile with spaces drawn as R")
    own = {tile.id for tile in _laid_by(library, entity)}
    for index, name in enumerate(named):
        if name not in laid | own:
            message = f"no chapter lays {name!r}"
            yield MapProblem(NO_WAY_ON, message, ("endgame_tiles", index), hint=f"lay_endgame: {name}")


def _laid_by(library: Library, entity: Entity) -> list[Entity]:
    """The endgame tiles that a chapter, or the rules of a scenario, lay."""
    tree = tree_of(VOCABULARY, library, entity)
    found = (each.value("tile") for each in nodes_in(tuple(tree.walk())) if each.name == "lay_endgame")
    return [each for each in found if isinstance(each, Entity)]


def _has_rituals(tile: Entity) -> bool:
    read, _ = read_tile(tile)
    return read is not None and RITUAL in read.kinds


def _verbs(powers: list[Trigger]) -> set[str]:
    effects: Iterator[Effect] = effects_in(powers)
    return {each.verb.name for each in effects}


def _does(triggers: list[Trigger] | tuple[Trigger, ...], verb: str) -> bool:
    return verb in _verbs(list(triggers))
