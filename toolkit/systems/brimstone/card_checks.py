"""What tiles, cards, items, places and worlds of Shadows of Brimstone can get wrong, and what has no effect on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.content.diagnostics import Pointer, nearest, with_article
from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.reading import trees_of
from toolkit.rules.tree import EffectNode
from toolkit.systems.brimstone.dice import DICE
from toolkit.systems.brimstone.map.tiles import BAD_EXIT, Tile, read_tile
from toolkit.systems.brimstone.mission_checks import NO_EFFECT, ROLLS, rules_of, world_of
from toolkit.systems.brimstone.story.mode import town_of
from toolkit.systems.brimstone.verbs.of_checks import BRINGING
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY

TWICE, GAP, NO_DECK = "L0852", "L0854", "L0855"
NOBODYS, CONTRADICTS = "L0857", "L0858"
TRADES, EMPTY_WORLD, WRONG_BRANCH = "L0861", "L0862", "L0864"

#: What a threat of another world brings, by the tier of the posse.
_ROWS = ("low", "medium", "high")


# Tiles and worlds


def tile(library: Library, entity: Entity) -> Iterator[MapProblem]:
    read, problems = read_tile(entity)
    yield from problems
    if id_in(entity.data.get("back_of", "")) == entity.id:
        yield MapProblem(CONTRADICTS, "a tile is not its own back", ("back_of",), hint="name the other side")
    if read is None:
        return
    yield from _shut_off(read)
    if read.encounter:
        yield from _theme(library, entity, read)


def _shut_off(tile: Tile) -> Iterator[MapProblem]:
    """From its entry, or where heroes start, every exit can be walked to (SB-90.09)."""
    normal = set(tile.cells) - tile.blocked
    edge = list(tile.starts) if tile.entry is None else [cell for cell in tile.entry.inside if cell in normal]
    seen = set(edge)
    while edge:
        x, y = edge.pop()
        near = {(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)} & normal - seen
        seen |= near
        edge += near
    if not seen:
        yield MapProblem(BAD_EXIT, "blocked cells shut the entry", ("drawing",), hint="draw `.` inside of it")
        return
    for number, exit in enumerate(tile.exits, 1):
        if not seen.intersection(exit.inside):
            message = f"nobody can walk to exit {number}: blocked cells shut it"
            yield MapProblem(BAD_EXIT, message, ("drawing",), hint="draw `.` inside of it")


def _theme(library: Library, entity: Entity, tile: Tile) -> Iterator[MapProblem]:
    """Rooms bring an encounter of their own world (SB-41.06, SB-41.08)."""
    found = library.find(tile.encounter, kind="encounter", pack=entity.pack)
    if tile.kind != "room":
        message = f"{with_article(tile.kind)} has no exploration token, so its encounter never happens"
        yield MapProblem(NO_EFFECT, message, ("encounter",), hint="leave it out, or make it a room")
    elif found is not None:
        world, own = world_of(library, found), world_of(library, entity)
        if world != own:
            message = f"{tile.encounter!r} is an encounter of {world!r}, which is never drawn in {own!r}"
            yield MapProblem(NO_EFFECT, message, ("encounter",))


def world(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A gate leads to tiles, encounters and threats (SB-38.25, SB-38.26)."""
    if entity.data.get("is_mine") or not library.of_kind("adventure"):
        return
    for kind in ("tile", "encounter", "threat"):
        named = (library.find(str(each.data.get("world", "")), "world", each.pack) for each in library.of_kind(kind))
        if not any(found is not None and found.qualified == entity.qualified for found in named):
            message = f"the world {entity.id!r} has no {kind} of its own"
            yield MapProblem(EMPTY_WORLD, message, ("id",), hint=f"write one with 'world: {entity.id}'")


def track(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Every space has a target (SB-12.02), and a mission is played on it."""
    known, missions = library.of_kind("depth-track"), library.of_kind("adventure")
    named = (library.find(str(each.data.get("track", "")), "depth-track", each.pack) for each in missions)
    if missions and known[0] is not entity and not any(each is entity for each in named):
        hint = f"write 'track: {entity.id}' in a mission"
        yield MapProblem(NO_EFFECT, "no mission is played on this track", ("id",), hint=hint)
    spaces, targets = str(entity.data.get("spaces", "")).split(), str(entity.data.get("targets", "")).split()
    if len(spaces) != len(targets):
        message = f"there are {len(spaces)} spaces and {len(targets)} targets"
        yield MapProblem(CONTRADICTS, message, ("targets",), hint="write one target for each space")
    for target in targets:
        if not 2 <= int(target) <= 12:
            message = f"two dice show 2 to 12, so {target} is no target"
            yield MapProblem(CONTRADICTS, message, ("targets",), hint="write targets from 2 to 12")
            return


# Cards


def die(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """The game knows which dice it rolls; their faces are content (SB-1.02, SB-1.04)."""
    whole = all(library.find(each, kind="die", pack=entity.pack) is not None for each in DICE)  # else that is told
    if whole and entity.id not in DICE and "overrides" not in entity.data:
        hint = f"the dice of the game are {', '.join(DICE)}; write 'overrides' to change one"
        yield MapProblem(NO_EFFECT, "nobody ever rolls this die", ("id",), hint=hint)


def threat(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A threat brings enemies, and lies in a deck of the mine or in that of one other world (SB-2, SB-22.03)."""
    yield from _brings_nobody(library, entity)
    deck, world = entity.data.get("deck"), entity.data.get("world")
    unread = _ROWS if deck is not None else ("effects",) if world is not None else ()
    for row in unread if deck is None or world is None else ():
        if row in entity.data:
            where = "a deck of the mine" if deck is not None else "the deck of another world"
            message = f"{row!r} is never read: this threat lies in {where}"
            hint = "write 'effects'" if deck is not None else f"write {', '.join(map(repr, _ROWS))}"
            yield MapProblem(NO_EFFECT, message, (row,), at_key=True, hint=hint)
    if deck is None and world is None:
        hint = "write 'deck: low' (or medium, high, epic) for the mine, or the 'world' it belongs to"
        yield MapProblem(NO_DECK, "this threat lies in no deck", ("kind",), hint=hint)
    elif deck is not None and world is not None:
        message = f"this threat lies in the deck {deck!r} of the mine and in that of {world!r}"
        yield MapProblem(NO_DECK, message, ("deck",), at_key=True, hint="leave one of them out")
    elif world is not None:
        found = library.find(str(world), kind="world", pack=entity.pack)
        if found is not None and found.data.get("is_mine"):
            hint = "for the mine, write 'deck: low' (or medium, high, epic) and 'effects'"
            yield MapProblem(NO_DECK, f"{world!r} is the mine, which has decks by tier", ("world",), hint=hint)


def _brings_nobody(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Without enemies there is no fight, and a mission whose final fight it was would never end (SB-34.01)."""
    rules = rules_of(library, entity)
    if rules is None:
        return
    bringing = {node.pointer[0] for node in rules.walk() if isinstance(node, EffectNode) and node.name in BRINGING}
    for row in ("effects", *_ROWS):
        if row in entity.data and row not in bringing:
            hint = "let it 'spawn' an enemy, or draw another 'threat'"
            yield MapProblem(NO_EFFECT, "this threat brings no enemy", (row,), hint=hint, at_key=True)


def affliction(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A roll gives one injury, one madness, one mutation (SB-92.03, SB-92.04, SB-98.01)."""
    roll = entity.data.get("roll")
    meant = str(entity.data.get("overrides") or entity.qualified)
    if library.find(meant, kind=entity.kind, pack=entity.pack) is not entity:
        return  # another stands in its place, or it stands in the place of nothing, and that is told
    alike = (each for each in library.of_kind(entity.kind) if each.data.get("roll") == roll)
    others = [each.id for each in alike if each is not entity]
    if others:
        hint = f"take another number, or write 'overrides' to stand in the place of {others[0]}"
        yield MapProblem(TWICE, f"a roll of {roll} gives {others[0]} already", ("roll",), hint=hint)
    yield from _gaps(library, entity)


def _gaps(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Rolls that give nothing. In packs with missions every roll must give something; a missing one is told at the
    card of the next lower roll."""
    if not library.of_kind("adventure"):
        return
    known = sorted({int(each.data.get("roll", 0)) for each in library.of_kind(entity.kind)})
    for roll in ROLLS[entity.kind]:
        if roll not in known:
            below = max((each for each in known if each < roll), default=known[0])
            if below == entity.data.get("roll"):
                hint = f"write one more, with 'roll: {roll}'"
                yield MapProblem(GAP, f"a roll of {roll} gives no {entity.kind}", ("roll",), hint=hint)


def darkness(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """What lasts is on a card that remains in play, and such a card does something that lasts (SB-2.03)."""
    data = entity.data
    if not data.get("remains"):
        yield from _does_nothing(entity, "effects")
    if data.get("remains"):
        if not data.get("passives") and not data.get("triggers"):
            hint = "write 'passives' or 'triggers', or leave out 'remains'"
            yield MapProblem(NO_EFFECT, "this card remains in play and does nothing there", ("remains",), hint=hint)
        return
    for part in ("passives", "triggers", "until", "cancel_for"):
        if part in data:
            message = f"this card does not remain in play, so its {part!r} never counts"
            yield MapProblem(NO_EFFECT, message, (part,), hint="write 'remains: true'", at_key=True)


# Items and places


def item(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """An item does something, for somebody, and artifacts alone belong to a world (SB-20.07, SB-38.25)."""
    data = entity.data
    if "world" in data and data.get("deck") != "artifact":
        message = "only artifacts belong to a world"
        yield MapProblem(NO_EFFECT, message, ("world",), hint="leave it out, or write 'deck: artifact'", at_key=True)
    only = data.get("only")
    words = sorted({str(word) for each in library.of_kind("hero") for word in each.data.get("keywords", ())})
    if only and words and only not in words:
        better = nearest(str(only), words)
        hint = f"did you mean {better!r}?" if better else f"the keywords of heroes are {', '.join(words)}"
        yield MapProblem(NOBODYS, f"no hero has the keyword {only!r}", ("only",), hint=hint)
    for part in ("price", "weight"):
        if part in data and data.get("deck") == "personal":
            message = f"personal items are neither sold nor too heavy, so this {part} never counts"
            yield MapProblem(NO_EFFECT, message, (part,), hint="leave it out", at_key=True)
    if "hands" in data and "clothing" in data:
        message = "what is held in hand is not worn, so where it is worn never counts (SB-20.04, SB-20.08)"
        yield MapProblem(NO_EFFECT, message, ("clothing",), hint="leave it out, or leave out 'hands'", at_key=True)
    if data.get("deck") == "starting" and not _somebody_gets(library, entity):
        message = "no hero begins with this starting item, and no effect gives it"
        hint = "name it under 'gear' of a hero, or write another deck"
        yield MapProblem(NO_EFFECT, message, ("deck",), hint=hint)
    yield from _does_nothing(entity, "gun", "passives", "triggers", "dark_stone")


def _somebody_gets(library: Library, item: Entity) -> bool:
    """Whether a hero begins with an item, or an effect of any card gives it (SB-6.03)."""
    for hero in library.of_kind("hero"):
        if any(library.id_of(name, "item", hero.pack) == item.id for name in hero.data.get("gear", ())):
            return True
    trees = list(trees_of(VOCABULARY, library))
    if len(trees) < sum(len(library.of_kind(kind)) for kind in VOCABULARY.owners):
        return True  # a card that cannot be read may
    nodes = (node for tree in trees for node in tree.walk())
    return any(isinstance(each, EffectNode) and each.value("item") is item for each in nodes)


def _does_nothing(entity: Entity, *parts: str) -> Iterator[MapProblem]:
    """Cards without any of the parts that could do something."""
    if not any(entity.data.get(part) for part in parts):
        hint = f"write {' or '.join(map(repr, parts))}"
        yield MapProblem(NO_EFFECT, f"this {entity.kind.replace('-', ' ')} does nothing", ("id",), hint=hint)


def token(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """An exploration token shows something (SB-13.07)."""
    yield from _does_nothing(entity, "doors", "gates", "encounters", "attack", "clue", "dread")


def scavenge(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """What is found is good, bad or empty, and only what is empty does nothing."""
    if entity.data.get("sort") != "empty":
        yield from _does_nothing(entity, "effects")
    elif "effects" in entity.data:
        message = "this find is empty, so nothing comes of it"
        yield MapProblem(NO_EFFECT, message, ("effects",), hint="write 'sort: good' or 'sort: bad'", at_key=True)


def upgrade(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """What is forged of dark stone costs the smith's work alone (SB-62.14)."""
    yield from _does_nothing(entity, "passives", "triggers")
    if entity.data.get("forged") and "price" in entity.data:
        message = "what is forged has no price of its own: the smith's work is paid"
        yield MapProblem(NO_EFFECT, message, ("price",), hint="leave it out", at_key=True)
    slots, items = int(entity.data.get("slots", 1)), library.of_kind("item")
    most = max((int(each.data.get("slots", 0)) for each in items), default=0)
    if items and slots > most:
        message = f"no item has {slots} upgrade slots, so this fits nowhere (SB-20.16)"
        place: Pointer = ("slots",) if "slots" in entity.data else ("id",)
        yield MapProblem(NO_EFFECT, message, place, hint=f"write an item with 'slots: {slots}'")


def place(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A place offers something, sells what can be sold, and has prices for what it sells (SB-20.10, SB-62.06)."""
    yield from _does_nothing(entity, "sells", "tokens", "buys", "services", "events")
    sold = [str(each) for each in entity.data.get("sells", ())]
    priced = [library.id_of(name, "item", entity.pack) for name in entity.data.get("prices", {})]
    for index, name in enumerate(sold):
        found = library.find(name, kind="item", pack=entity.pack)
        if found is not None and found.data.get("deck") in ("personal", "starting"):
            message = f"{name!r} is a {found.data['deck']} item, which nobody sells"
            yield MapProblem(TRADES, message, ("sells", index))
        elif found is not None and "price" not in found.data and found.id not in priced:
            message = f"{name!r} would be for nothing: neither the item nor this place names a price"
            yield MapProblem(TRADES, message, ("sells", index), hint="give it one under 'prices'")
    yield from _idle_services(library, entity)
    ids = [library.id_of(name, "item", entity.pack) for name in sold]
    for name in entity.data.get("prices", {}):
        if library.id_of(name, "item", entity.pack) not in ids:
            message = f"there is a price for {str(name)!r}, which this place does not sell"
            yield MapProblem(TRADES, message, ("prices", name), hint="add it to 'sells'", at_key=True)


#: What services need a card for, by their type: its kind, and whether it is one that is forged (SB-62.14, SB-61.08).
_SERVED: Mapping[str, tuple[str, bool | None]] = {
    "fit": ("item-upgrade", False),
    "forge": ("item-upgrade", True),
    "round-for-the-house": ("hazard", None),
}


def _idle_services(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Services for which there is no card, where missions are played."""
    for index, each in enumerate(entity.data.get("services", ()) if library.of_kind("adventure") else ()):
        kind, forged = _SERVED.get(each.get("type"), ("", None))
        cards = library.of_kind(kind) if kind else ()
        if kind and not any(forged in (None, bool(card.data.get("forged"))) for card in cards):
            what = {"hazard": "hazard"}.get(kind, "forged upgrade" if forged else "upgrade that is not forged")
            message = f"there is no {what}, so this service is never of use"
            hint = f"write {with_article(kind)}" + (" with 'forged: true'" if forged else "")
            yield MapProblem(NO_EFFECT, message, ("services", index), hint=hint)


def _of_nobody(library: Library, entity: Entity, hero: str) -> Iterator[MapProblem]:
    """Heroes have the abilities that their sheet names, and gain those of the tree alone (SB-6.05, SB-64.03)."""
    for each in library.of_kind("hero"):
        named = (each.data.get("ability", ""), *each.data.get("upgrades", ()))
        if any(library.id_of(name, "ability", each.pack) == entity.id for name in named):
            return
    message = "no hero ever has this ability: no sheet names it, and it stands in no branch of a class tree"
    hint = f"write 'branch' and 'rank', or name it on the sheet of {hero!r}"
    yield MapProblem(NO_EFFECT, message, ("id",), hint=hint)


def town(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A campaign has one town (SB-60.01), in which a 7 is quiet."""
    if "7" in entity.data.get("events", {}):
        message = "at a 7 nothing happens in town (SB-62.03)"
        yield MapProblem(CONTRADICTS, message, ("events", "7"), hint="give it another number", at_key=True)
    towns = [town for each in library.of_kind("campaign") if (town := town_of(library, each)) is not None]
    if towns and all(each.qualified != entity.qualified for each in towns):
        hint = f"write 'town: {entity.id}' in a campaign"
        yield MapProblem(NO_EFFECT, "no campaign comes to this town", ("id",), hint=hint)


def ability(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """The abilities of a branch follow each other: 1, 2, 3, 4 (SB-64.03)."""
    yield from _does_nothing(entity, "passives", "triggers")
    branch, rank = entity.data.get("branch"), entity.data.get("rank", 0)
    hero = library.id_of(entity.data["hero"], "hero", entity.pack)
    if branch is None:
        yield from _of_nobody(library, entity, hero)
        return
    beside = [
        each
        for each in library.of_kind("ability")
        if each.data.get("branch") == branch and library.id_of(each.data["hero"], "hero", each.pack) == hero
    ]
    ranks = {each.data.get("rank", 0): each.id for each in beside if each.qualified != entity.qualified}
    if rank in ranks:
        message = f"{ranks[rank]!r} is number {rank} of this branch already"
        yield MapProblem(WRONG_BRANCH, message, ("rank",), hint="give each a number of its own")
    elif rank > 1 and rank - 1 not in ranks:
        message = f"the branch has no number {rank - 1}, which must be gained before this one"
        yield MapProblem(WRONG_BRANCH, message, ("rank",), hint=f"write 'rank: {rank - 1}', or the one that is missing")
