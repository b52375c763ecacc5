"""What only content of Shadows of Brimstone can get wrong: tiles, tables of rolls, clues that cannot be found."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checks.map_problems import diagnostic
from toolkit.checks.wording import did_you_mean, listed
from toolkit.content.diagnostics import Diagnostic, nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map import tokens
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.reading import ContentFault, tree_of
from toolkit.systems.brimstone.dice import DICE
from toolkit.systems.brimstone.map.tiles import read_tile
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY

CODES = {
    tokens.NOT_ON_MAP: "a place that is not on the map",
    "L0850": "a tile whose drawing cannot be read",
    "L0851": "an opening of a tile that joins nothing",
    "L0852": "two results of a table for one roll",
    "L0853": "a mission whose clues cannot be found",
    "L0854": "a roll of a table that gives nothing",
    "L0855": "a threat card that lies in no deck, or in two",
    "L0856": "a mission without what every mission needs",
    "L0857": "an item that no hero may use",
    "L0858": "a piece of the board that contradicts itself",
}

KINDS = ("tile", "injury", "madness", "mutation", "adventure", "threat", "item", "depth-track")
READS = (
    "injury",
    "madness",
    "mutation",
    "exploration-token",
    "adventure",
    "world",
    "depth-track",
    "tile",
    "die",
    "hero",
    *VOCABULARY.kinds_referred_to(),
)
#: What is rolled for each: 2D6, 2D6, D6 (SB-18.06, SB-18.07, SB-98.01).
ROLLS = {"injury": range(2, 13), "madness": range(2, 13), "mutation": range(1, 7)}


def check(library: Library, entity: Entity) -> Iterator[Diagnostic]:
    """Every problem of a tile's drawing, a threat's deck, the roll of an affliction, or what a mission needs."""
    if entity.kind == "tile":
        _, problems = read_tile(entity)
        problems += _back(entity)
    elif entity.kind == "item":
        problems = list(_item(library, entity))
    elif entity.kind == "depth-track":
        problems = list(_track(entity))
    elif entity.kind == "adventure":
        problems = [*_box(library, entity), *_clues(library, entity), *_tokens(library, entity)]
    elif entity.kind == "threat":
        problems = list(_threat(library, entity))
    else:
        problems = list(_roll(library, entity))
    for problem in problems:
        yield diagnostic(entity, problem)


def _roll(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A roll gives one injury, one madness, one mutation (SB-92.03, SB-92.04, SB-98.01)."""
    roll = entity.data.get("roll")
    others = [
        each.id for each in library.of_kind(entity.kind) if each.data.get("roll") == roll and each.id != entity.id
    ]
    if others:
        hint = f"take another number, or write 'overrides' to stand in the place of {others[0]}"
        yield MapProblem("L0852", f"a roll of {roll} gives {others[0]} already", ("roll",), hint=hint)
    yield from _gaps(library, entity)


def _gaps(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Where missions are played, every roll gives something. A gap is told at the result below it."""
    if not library.of_kind("adventure"):
        return
    known = sorted({int(each.data.get("roll", 0)) for each in library.of_kind(entity.kind)})
    for roll in ROLLS[entity.kind]:
        if roll not in known:
            below = max((each for each in known if each < roll), default=known[0])
            if below == entity.data.get("roll"):
                hint = f"write one more, with 'roll: {roll}'"
                yield MapProblem("L0854", f"a roll of {roll} gives no {entity.kind}", ("roll",), hint=hint)


def _item(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Somebody has the keyword that an item asks for (SB-20)."""
    only = entity.data.get("only")
    known = sorted({word for each in library.of_kind("hero") for word in each.data.get("keywords", ())})
    if only is not None and known and only not in known:
        better = nearest(str(only), known)
        hint = did_you_mean(better) if better else f"the keywords of heroes are {listed(known)}"
        yield MapProblem("L0857", f"no hero has the keyword {only!r}", ("only",), hint=hint)


def _track(entity: Entity) -> Iterator[MapProblem]:
    """Every space of the depth track has a target (SB-2)."""
    spaces, targets = (len(str(entity.data[key]).split()) for key in ("spaces", "targets"))
    if spaces != targets:
        yield MapProblem("L0858", f"there are {spaces} spaces, and targets for {targets}", ("targets",))


def _back(entity: Entity) -> list[MapProblem]:
    if str(entity.data.get("back_of", "")).rpartition("/")[2] != entity.id:
        return []
    return [MapProblem("L0858", "a tile is not its own back", ("back_of",), hint="name the other side")]


def _tokens(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Tiles that hold tokens of the mission are tiles of the packs."""
    try:
        rules = tree_of(VOCABULARY, library, entity)
    except ContentFault:
        return  # told where rules are read
    yield from tokens.problems(entity, rules, library.names("tile", entity.pack), "tile")


def _threat(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A threat lies in a deck of the mine or in that of one other world (SB-2)."""
    deck, world = entity.data.get("deck"), entity.data.get("world")
    if deck is None and world is None:
        hint = "write 'deck: low' (or medium, high, epic) for the mine, or the 'world' it belongs to"
        yield MapProblem("L0855", "this threat lies in no deck", ("kind",), hint=hint)
    elif deck is not None and world is not None:
        message = f"this threat lies in the deck {deck!r} of the mine and in that of {world!r}"
        yield MapProblem("L0855", message, ("deck",), at_key=True, hint="leave one of them out")
    elif world is not None:
        found = library.find(str(world), kind="world", pack=entity.pack)
        if found is not None and found.data.get("is_mine"):
            hint = "for the mine, write 'deck: low' (or medium, high, epic) and 'effects'"
            yield MapProblem("L0855", f"{world!r} is the mine, which has decks by tier", ("world",), hint=hint)


def _box(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """One world that is the mine, with tiles to build it from, a depth track, and the dice (SB-1, SB-2)."""
    mines = [each.id for each in library.of_kind("world") if each.data.get("is_mine")]
    if len(mines) != 1:
        told = f"the worlds {mines[0]!r} and {mines[1]!r} both are" if mines else "no world is"
        yield MapProblem("L0856", f"{told} the mine", ("id",), hint="give just one world 'is_mine: true'")
    elif not any(each.data.get("world", mines[0]) == mines[0] for each in library.of_kind("tile")):
        yield MapProblem("L0856", f"the mine {mines[0]!r} has no tile", ("id",))
    if not library.of_kind("depth-track"):
        yield MapProblem("L0856", "there is no depth track", ("id",))
    for kind in ROLLS:
        if library.of_kind("hero") and not library.of_kind(kind):
            yield MapProblem("L0856", f"there is no {kind} to roll for", ("id",))
    for die in DICE:
        if library.find(die, kind="die", pack=entity.pack) is None:
            yield MapProblem("L0856", f"there is no die {die!r}", ("id",))


def _clues(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Not more clues than exploration tokens carry (SB-13.14)."""
    wanted = entity.data.get("objective", {}).get("clues", 0)
    tokens = library.of_kind("exploration-token")
    carried = sum(each.data.get("copies", 1) for each in tokens if each.data.get("clue"))
    if wanted > carried:
        hint = "ask for fewer, or write exploration tokens with 'clue'"
        message = f"{wanted} clues are wanted, and the exploration tokens carry {carried}"
        yield MapProblem("L0853", message, ("objective", "clues"), hint=hint)
