"""What only content of Machina Arcana can get wrong: tiles, sockets, ways through a scenario."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from toolkit.checks import endless
from toolkit.checks.map_problems import diagnostic
from toolkit.checks.wording import listed
from toolkit.content.diagnostics import Diagnostic, Pointer, Severity
from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.map import tokens
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.effects import Effect, Trigger
from toolkit.rules.given import GivenFault
from toolkit.rules.observing import effects_in
from toolkit.rules.reading import ContentFault, readable_tree, tree_of
from toolkit.rules.tree import EntityTree
from toolkit.rules.tree import effects_in as effect_nodes
from toolkit.rules.verbs import Verb
from toolkit.systems.machina_arcana import card_checks, scenario_checks, unreached_checks, waiting_checks
from toolkit.systems.machina_arcana.cards.catalog import DICE, Catalog, catalog_for
from toolkit.systems.machina_arcana.map.tiles import (
    BAD_DRAWING,
    BAD_TILE,
    RITUAL,
    UNREACHED,
    kinds_of,
    read_tile,
    standing_places,
)
from toolkit.systems.machina_arcana.rule_checks import never
from toolkit.systems.machina_arcana.state import HIGHEST_CARDS
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY
from toolkit.systems.machina_arcana.waiting_checks import LAYS

NO_WAY_ON, BOTH_SIDES, BAD_DIE = "L0843", "L0846", "L0847"

CODES = {
    BAD_DRAWING: "a tile whose drawing cannot be read",
    BAD_TILE: "a tile without what every tile has",
    UNREACHED: "a space that nobody can reach",
    NO_WAY_ON: "a scenario that cannot be played to a victory",
    card_checks.NO_SOCKET: "an augment that fits no socket, or a socket that nothing fits",
    card_checks.BAD_CARD: "a card that cannot be used as it says",
    tokens.NOT_ON_MAP: "a place that is not on the map",
    BOTH_SIDES: "two sides of one tile in the same scenario",
    BAD_DIE: "a face of a die that its rolls cannot mean",
    card_checks.BAD_EXPLORER: "an explorer who starts with more than there is room for",
    card_checks.NEVER: "words of a card that never come true",
}

KINDS = (
    *("tile", "item", "adventure", "horror-event", "explorer-event"),
    *("chapter", "monster", "explorer", "die", "scar", "condition", "campaign"),
)
READS = ("item", "chapter", "tile", "monster", "die", "scar", "adventure")

#: What a face of the recharge die can show, besides nothing.
RECHARGES = ("health", "stamina")


def check(library: Library, entity: Entity) -> Iterator[Diagnostic]:
    """Every problem of a tile, a die, a card or a scenario."""
    for problem in _problems(library, entity):
        yield diagnostic(entity, problem)
    for problem in unreached_checks.unused(library, entity):
        yield diagnostic(entity, problem, Severity.WARNING)


def _problems(library: Library, entity: Entity) -> Iterator[MapProblem]:
    match entity.kind:
        case "tile":
            yield from read_tile(entity)[1]
            yield from _other_side(library, entity)
        case "die":
            yield from _die(library, entity)
        case "item":
            yield from card_checks.of_item(library, entity)
        case "explorer":
            yield from card_checks.of_explorer(library, entity)
        case "scar":
            yield from card_checks.of_scar(library, entity)
        case "campaign":
            yield from card_checks.of_campaign(entity)
        case "explorer-event" | "horror-event":
            yield from card_checks.of_event(entity)
        case "adventure":
            yield from _scenario(library, entity)
    if entity.kind in ("tile", "die", "campaign"):
        return
    rules = readable_tree(VOCABULARY, library, entity)
    if rules is None:
        return
    yield from never(library, entity, rules)
    yield from endless.problems_with_others(entity, rules.nodes.values())
    yield from waiting_checks.problems(library, entity, rules)
    yield from scenario_checks.problems(library, entity, rules)
    yield from unreached_checks.endgames(library, entity, rules)
    if entity.kind == "adventure":
        yield from _places(library, entity, rules)


def _other_side(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Two sides of a piece name each other."""
    reverse = entity.data.get("reverse")
    other = library.find(str(reverse), kind="tile", pack=entity.pack) if reverse is not None else None
    if other is not None and library.id_of(other.data.get("reverse", ""), "tile", other.pack) != entity.id:
        message = f"{other.id!r} is not the other side of this tile: it does not name it"
        yield MapProblem(BAD_TILE, message, ("reverse",), hint=f"write 'reverse: {entity.id}' in {other.id!r}")


def _places(library: Library, entity: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """Spaces that rules and set-ups of a scenario name are spaces of its tiles."""
    used = [*entity.data["tiles"], *entity.data.get("endgame_tiles", ())]
    found = (library.find(str(name), kind="tile", pack=entity.pack) for name in used)
    tiles = [each for each in found if each is not None]
    others = scenario_checks.beside(library, entity)
    yield from tokens.problems(entity, rules, _standing_places(tiles), "space to stand on", others)


def names(library: Library) -> dict[str, list[str]]:
    """What rules of cards may name besides entities: spaces of any tile."""
    return {tokens.PLACE_SORT: _standing_places(library.of_kind("tile"))}


def _standing_places(tiles: Iterable[Entity]) -> list[str]:
    return [name for tile in tiles for name in standing_places(tile.id, str(tile.data.get("spaces", "")))]


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
    yield from _twice(entity)
    yield from unreached_checks.events(library, entity)
    yield from unreached_checks.gift(library, entity)
    try:
        chapters = catalog.chapters
        own = [each for _, each in catalog.rules]
    except (ContentFault, GivenFault):
        return  # told where rules are read, or where the name stands
    wins = any(_does(each.card.triggers, "win") for each in chapters) or _does(own, "win")
    if not wins:
        message = "no chapter and no rule of this scenario wins the game (MA-49.04)"
        yield MapProblem(NO_WAY_ON, message, ("chapters",), hint="give one of them an effect 'win'")
    else:
        yield from _endgames(library, entity)
    for index, chapter in enumerate(chapters):
        verbs = list(_verbs([*chapter.card.triggers, *(each.trigger for each in chapter.card.abilities), *own]))
        last = index + 1 == len(chapters)
        if last and wins and all(each.name != "win" for each in verbs):
            message = f"{chapter.id!r} is the last chapter, and nothing wins the game in it"
            yield MapProblem(NO_WAY_ON, message, ("chapters", index))
        elif chapter.locked and not any(each in leading_on() for each in verbs):
            message = f"{chapter.id!r} is locked, and nothing takes it on (MA-49.04)"
            hint = f"what does that: {listed(each.name for each in leading_on())}"
            yield MapProblem(NO_WAY_ON, message, ("chapters", index), hint=hint)


def _endgames(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Endgame tiles are not in the stack; a chapter lays them, and says what a ritual on them costs (MA-48.12)."""
    chapters = [library.find(str(name), kind="chapter", pack=entity.pack) for name in entity.data["chapters"]]
    told = [each for each in chapters if each is not None]
    rules = [tree_of(VOCABULARY, library, each) for each in (entity, *told)]  # they were read when they were compiled
    laid = {each.value("tile") for tree in rules for each in effect_nodes(tuple(tree.walk())) if each.name == LAYS}
    has_rituals = any("ritual" in each.data for each in told)
    named = [id_in(name) for name in entity.data.get("endgame_tiles", ())]
    spaces = [tile for tile in laid if isinstance(tile, Entity) and RITUAL in kinds_of(tile)]
    yield from unreached_checks.chapters(told, rules[1:])
    yield from unreached_checks.over_before(rules[0])
    yield from _lays(entity, rules[0], named)
    for index, (chapter, tree) in enumerate(zip(told, rules[1:], strict=True)):
        yield from _lays(chapter, tree, named, ("chapters", index))
        if "ritual" in chapter.data and not spaces:
            message = f"{chapter.id!r} has a price for rituals, and no ritual space lies on the table"
            yield MapProblem(NO_WAY_ON, message, ("chapters", index), hint="lay an endgame tile with spaces drawn as R")
    for key, wanted in (("tiles", False), ("endgame_tiles", True)):
        for index, name in enumerate(entity.data.get(key, ())):
            tile = library.find(str(name), kind="tile", pack=entity.pack)
            place = (key, index)
            if tile is None:
                continue
            if bool(tile.data.get("endgame")) != wanted:
                other = "endgame_tiles" if key == "tiles" else "tiles"
                what = "is" if not wanted else "is not"
                yield MapProblem(NO_WAY_ON, f"{name!r} {what} a tile of an endgame", place, hint=f"see {other!r}")
            elif wanted and tile not in laid:
                hint = f"give one {{{LAYS}: {name}}}"
                yield MapProblem(NO_WAY_ON, f"no chapter and no rule of this scenario lays {name!r}", place, hint=hint)
            elif wanted and not has_rituals and RITUAL in kinds_of(tile):
                message = f"{name!r} has ritual spaces, and no chapter says what a ritual costs (MA-48.14)"
                hint = "write it in a chapter, as in 'ritual: {stamina: 3, essence: 2}'"
                yield MapProblem(NO_WAY_ON, message, place, hint=hint)


def _lays(entity: Entity, tree: EntityTree, named: Collection[str], place: Pointer = ()) -> Iterator[MapProblem]:
    """What a chapter or the scenario itself lays is an endgame tile of the scenario: nothing else lies ready."""
    for effect in effect_nodes(tuple(tree.walk())):
        tile = effect.value("tile") if effect.name == LAYS else None
        if isinstance(tile, Entity) and tile.id not in named:
            message = f"{entity.id!r} lays {tile.id!r}, which is no endgame tile of this scenario"
            hint = f"name it under 'endgame_tiles', as in [{tile.id}]"
            yield MapProblem(NO_WAY_ON, message, place or effect.pointer, hint=hint)


def _twice(entity: Entity) -> Iterator[MapProblem]:
    """A chapter card or a tile lies on the table once."""
    for key in ("chapters", "tiles", "endgame_tiles"):
        names = entity.data.get(key, [])
        for index, name in enumerate(names):
            if name in names[:index]:
                yield MapProblem(NO_WAY_ON, f"{name!r} stands here already", (key, index), hint="there is one of it")


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
    library = catalog.library
    names = [library.id_of(name, "tile", entity.pack) for name in entity.data["tiles"]]
    for index, name in enumerate(names):
        found = library.find(name, kind="tile", pack=entity.pack)
        reverse = library.id_of(found.data.get("reverse", ""), "tile", found.pack) if found is not None else None
        if reverse in names[:index]:
            yield MapProblem(BOTH_SIDES, f"{name!r} and {reverse!r} are two sides of one tile", ("tiles", index))


def leading_on() -> list[Verb]:
    """What takes a chapter on: it advances, or an exit token is placed, or the game is won."""
    return [each for each in VOCABULARY.verbs.values() if each.facets["part"] == "leads-on"]


def _verbs(powers: list[Trigger]) -> Iterator[Verb]:
    effects: Iterator[Effect] = effects_in(powers)
    return (each.verb for each in effects)


def _does(triggers: list[Trigger] | tuple[Trigger, ...], verb: str) -> bool:
    return any(each.name == verb for each in _verbs(list(triggers)))
