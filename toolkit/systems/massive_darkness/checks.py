"""Maps of Massive Darkness: tiles that can be read, dungeons that can be put together and walked through."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from toolkit.checks.map_problems import diagnostic
from toolkit.content.diagnostics import Diagnostic, Pointer, Severity, nearest
from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.figures.own import HELD, LYING, THERE
from toolkit.crawl.map.problems import MapProblem
from toolkit.crawl.story.agreed import did_you_mean
from toolkit.rules.boards import paths
from toolkit.rules.counters import ADVENTURE
from toolkit.rules.reading import ContentFault, readable_tree, tree_of, trees_of
from toolkit.rules.sentences import counted
from toolkit.rules.tree import EffectNode, EntityTree
from toolkit.systems.massive_darkness.adventure_checks import missing_tokens, settled_by_the_map
from toolkit.systems.massive_darkness.condition_checks import conditions_in_vain
from toolkit.systems.massive_darkness.enemy_checks import (
    foes_of_heroes,
    never_called,
    never_ending,
    never_so,
    not_yet_done,
    placed_in_vain,
)
from toolkit.systems.massive_darkness.map.dungeon import Dungeon, read_dungeon
from toolkit.systems.massive_darkness.map.named import PLACES, named_off_the_map, places_of
from toolkit.systems.massive_darkness.map.tiles import read_tile
from toolkit.systems.massive_darkness.name_checks import asked_in_vain, called, enemies_on_maps, unspoken
from toolkit.systems.massive_darkness.state import TOKENS
from toolkit.systems.massive_darkness.story.mode import StoryRules
from toolkit.systems.massive_darkness.table_checks import LOOKED_AT, NO_TABLE, starting_weapons, unplayable
from toolkit.systems.massive_darkness.token_checks import (
    awaited_in_vain,
    carried_in_vain,
    hidden_tokens,
    of_cards_in_vain,
    of_no_adventure,
)
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

CODES = {
    "L0801": "a tile whose drawing cannot be read",
    "L0802": "a door that leads nowhere",
    "L0803": "a map whose drawing cannot be read",
    "L0804": "tiles that overlap",
    "L0805": "an adventure without a usable entry zone",
    "L0806": "a place that is not on the map",
    "L0807": "a part of the map that cannot be reached",
    "L0808": "an exit, objective or rule that cannot be reached",
    "L0810": "two enemies of an adventure with the same name",
    "L0811": "a campaign that lets heroes keep more artifacts than cards",
    "L0812": "words for a name that nothing in the adventure has",
    "L0813": "a name that people read, without words for it",
    "L0814": "a hero without a class, and a class that no hero is dealt",
    NO_TABLE: "an adventure that nobody can sit down to",
}
#: What spoils the reading, not the game.
WARNINGS = ("L0812", "L0813", "L0814")


KINDS = ("tile", "adventure", "campaign", "hero")
#: What an adventure's map and rules are read with: tiles, and whatever effects refer to; what a hero is dealt.
READS = tuple(sorted({"tile", "class", "event", "token", "role", *LOOKED_AT, *VOCABULARY.kinds_referred_to()}))


def check(library: Library, entity: Entity) -> Iterator[Diagnostic]:
    """Every problem of a tile's or an adventure's map."""
    if entity.kind == "tile":
        _, problems = read_tile(entity.data)
    elif entity.kind == "campaign":
        problems = list(_kept_artifacts(entity.data))
    elif entity.kind == "hero":
        problems = [*_class_never_dealt(library, entity), *_no_starting_weapon(library, entity)]
    elif entity.kind == "adventure":
        if _lacks_packs(library, entity) or _has_broken_tiles(library, entity):
            return  # the manifest's or the tiles' own diagnostics say what is wrong
        dungeon, problems = read_dungeon(library, entity)
        if dungeon is not None:
            barred = list(_barred_places(dungeon, entity.data))
            # A goal that cannot be reached says more than that its part of the map cannot.
            problems = [
                *unplayable(library, entity),
                *(barred or _unreached_parts(dungeon)),
                *_impossible_objectives(dungeon, library, entity),
                *hidden_tokens(entity.data),
                *_named_twice(entity.data),
                *_of_rules(dungeon, library, entity),
            ]
    else:
        return
    # What follows from a drawing that cannot be read is not told: it would only hide the drawing's own mistake.
    problems = list(problems)
    drawing = [problem for problem in problems if problem.code in ("L0801", "L0803", "L0804")]
    for problem in drawing or problems:
        severity = Severity.WARNING if problem.code in WARNINGS else Severity.ERROR
        yield diagnostic(entity, problem, severity)


def names(library: Library) -> dict[str, Collection[str]]:
    """What rules of cards may name: what the adventures of all packs have, and who can be in them."""
    adventures = library.of_kind("adventure")
    enemies = {*enemies_on_maps(adventures), *(each.id for each in library.of_kind("enemy"))}
    heroes = [each.id for each in library.of_kind("hero")]
    known: dict[str, Collection[str]] = {
        "enemy": enemies,
        "character": {*heroes, *foes_of_heroes(library)},
        "token": {*TOKENS, *(each.id for each in library.of_kind("token"))},
        "mark": (),
        "role": (),
    }
    dungeons = [read_dungeon(library, each)[0] for each in adventures]
    if None not in dungeons:  # a map that cannot be read is told where it stands
        maps = [places_of(each) for each in dungeons if each is not None]
        known |= {sort: {name for each in maps for name in each[sort]} for sort in PLACES}
    return known


def _of_rules(dungeon: Dungeon, library: Library, adventure: Entity) -> Iterator[MapProblem]:
    """What the rules of an adventure name and nothing has. Rules that cannot be read are told by other checks."""
    rules = readable_tree(VOCABULARY, library, adventure)
    if rules is None:
        return
    yield from named_off_the_map(dungeon, rules)
    yield from settled_by_the_map(dungeon, rules, partial(_verbs_in_games, library, rules))
    yield from asked_in_vain(library, rules)
    yield from called(library, rules)
    yield from never_so(library, rules)
    yield from conditions_in_vain(library, rules)
    yield from not_yet_done(library, rules)
    yield from never_ending(library, rules)
    yield from placed_in_vain(library, rules.entity)
    yield from carried_in_vain(rules, {*_tokens_of_rules(library, rules.entity, HELD)})
    yield from awaited_in_vain(rules)
    known = {*TOKENS, *(each.id for each in library.of_kind("token"))}
    yield from missing_tokens(rules, known, partial(_on_maps, library, [adventure]))


def _on_maps(library: Library, adventures: Sequence[Entity]) -> Iterator[str]:
    """The tokens that may lie on the maps of adventures, at first or later."""
    for adventure in adventures:
        yield from _on_map(adventure.data)
        yield from _more_tokens(library, adventure, LYING)


def _on_map(data: Mapping[str, Any]) -> list[str]:
    """The tokens that lie on an adventure's map at first, face down too."""
    hidden = (data.get("face_down") or {}).get("tokens") or ()
    return [str(token) for token in (*(each["token"] for each in data.get("tokens") or ()), *hidden)]


def _verbs_in_games(library: Library, rules: EntityTree) -> set[str]:
    """The verbs that the rules of an adventure and of all cards do."""
    trees = trees_of(VOCABULARY, library, but=(ADVENTURE,))
    return {node.name for tree in (rules, *trees) for node in tree.walk() if isinstance(node, EffectNode)}


def _lacks_packs(library: Library, adventure: Entity) -> bool:
    return any(each.id not in library.packs for each in library.packs[adventure.pack].manifest.requires)


def _has_broken_tiles(library: Library, adventure: Entity) -> bool:
    placed = (adventure.data.get("tiles") or {}).values()
    names = (tile.get("tile") if isinstance(tile, dict) else tile for tile in placed)
    tiles = (library.find(str(name), "tile", adventure.pack) for name in names)
    return any(tile is not None and read_tile(tile.data)[1] for tile in tiles)


def _reached(dungeon: Dungeon) -> set[str]:
    """The zones heroes can come to once every door is open."""
    board = dungeon.board
    return {board.name(cell) for cell in paths.distances(board, [board.cell(dungeon.entry)])}


def _unreached_parts(dungeon: Dungeon) -> Iterator[MapProblem]:
    """Corridors nobody comes to, and halls whose doors nobody comes to; a hall without a door is sealed on purpose."""
    reached = _reached(dungeon)
    with_doors = {
        dungeon.zones[dungeon.board.name(cell)].hall
        for door in dungeon.doors.values()
        for cell in dungeon.board.doors[door - dungeon.board.size]
    }
    by_tile: dict[str, list[str]] = {}
    for zone in dungeon.zones.values():
        if zone.name not in reached and (not zone.hall or zone.hall in with_doors):
            by_tile.setdefault(zone.tile, []).append(zone.name)
    for tile, names in by_tile.items():
        shown = ", ".join(names[:4]) + (", …" if len(names) > 4 else "")
        message = f"no way leads from the entry to {shown}"
        yield MapProblem("L0807", message, ("tiles", tile), hint="open a border, or put a door", at_key=True)


def _barred_places(dungeon: Dungeon, data: dict[str, Any]) -> Iterator[MapProblem]:
    """Tokens and an exit in zones nobody comes to."""
    reached = _reached(dungeon)
    for index, token in enumerate(data.get("tokens") or ()):
        if token["at"] not in reached:
            yield _barred(f"the {token['token']} token", token["at"], ("tokens", index, "at"))
    for index, zone in enumerate((data.get("face_down") or {}).get("at") or ()):
        if zone not in reached:
            yield _barred("the hidden token", zone, ("face_down", "at", index))
    for index, objective in enumerate(data.get("objectives") or ()):
        if objective.get("to") and objective["to"] not in reached:
            yield _barred("what the objective asks for", objective["to"], ("objectives", index, "to"))
    if dungeon.exit and dungeon.exit not in reached:
        yield _barred("the exit", dungeon.exit, ("exit",))


def _impossible_objectives(dungeon: Dungeon, library: Library, adventure: Entity) -> Iterator[MapProblem]:
    data = adventure.data
    on_map = _on_map(data)
    slips = [name for name in on_map if library.find(str(name), kind="token", pack=adventure.pack) is None]
    for index, objective in enumerate(data.get("objectives") or ()):
        wanted = objective.get("pick_up") or objective.get("bring")
        there, asked = on_map.count(wanted), objective.get("count", 1)
        is_slip = wanted and not there and nearest(wanted, slips)  # told where it stands
        how = LYING if "pick_up" in objective else THERE
        if wanted and there < asked and not is_slip and wanted not in _more_tokens(library, adventure, how):
            yield _too_few(there, str(wanted), ("objectives", index), objective)
        if objective.get("leave") and not dungeon.exit:
            message = "the objective cannot be met: the adventure has no exit"
            yield MapProblem("L0808", message, ("objectives", index, "leave"), hint="write exit: and its zone")


def _too_few(there: int, wanted: str, pointer: Pointer, objective: Mapping[str, Any]) -> MapProblem:
    if there:
        message = f"the objective cannot be met: there is no more than {counted(there, f'{wanted} token')}"
        hint = f"write 'count: {there}' or less, or put more of them on the map"
        return MapProblem("L0808", message, (*pointer, "count"), hint=hint)
    verb = "pick_up" if "pick_up" in objective else "bring"
    message = f"the objective cannot be met: no {wanted} token is on the map"
    return MapProblem("L0808", message, (*pointer, verb), hint="put the token on the map")


def _more_tokens(library: Library, adventure: Entity, how: str) -> Iterator[str]:
    """The tokens of which there may be more than lie on the map at first: doors bring treasures, heroes put tokens
    down to pick them up again, and rules of the adventure and of cards bring them."""
    if adventure.data.get("doors"):
        yield from ("treasure", "special-treasure")
    yield from (name for name, rule in (adventure.data.get("token_rules") or {}).items() if rule.get("put_down"))
    yield from _tokens_of_rules(library, adventure, how)


def _tokens_of_rules(library: Library, adventure: Entity, how: str) -> Iterator[str]:
    """The tokens that rules of an adventure and of cards bring in such a way."""
    with suppress(ContentFault):  # told where it stands
        yield from _tokens_brought([tree_of(VOCABULARY, library, adventure)], how)
    yield from _tokens_brought(trees_of(VOCABULARY, library, but=(ADVENTURE,)), how)


def _handed_out(library: Library) -> Iterator[str]:
    """The tokens that any rules give to heroes."""
    return _tokens_brought(trees_of(VOCABULARY, library), HELD)


def _tokens_brought(trees: Iterable[EntityTree], how: str) -> Iterator[str]:
    for node in (each for tree in trees for each in tree.walk()):
        if isinstance(node, EffectNode) and how in node.verb.gives.get("token", ()):
            yield str(node.value("token"))


def _named_twice(data: dict[str, Any]) -> Iterator[MapProblem]:
    """Enemies on the map with the name of another: rules could not tell them apart, and only one would be there."""
    seen: set[str] = set()
    for index, enemy in enumerate(data.get("enemies") or ()):
        name = str(enemy["name"])
        if name in seen:
            hint = "give each enemy a name of its own"
            yield MapProblem("L0810", f"two enemies are called {name!r}", ("enemies", index, "name"), hint=hint)
        seen.add(name)


def check_card(library: Library, card: Entity) -> Iterator[Diagnostic]:
    """What rules of a card name that has no words, or can never be what they say."""
    if card.kind not in VOCABULARY.owners or card.kind == ADVENTURE:
        return
    rules = readable_tree(VOCABULARY, library, card)
    if rules is None:
        return
    for problem in (
        *never_so(library, rules),
        *never_called(library, rules),
        *conditions_in_vain(library, rules),
        *not_yet_done(library, rules),
        *never_ending(library, rules),
        *of_cards_in_vain(library, rules, partial(_handed_out, library)),
    ):
        yield diagnostic(card, problem)
    on_maps = partial(_on_maps, library, library.of_kind(ADVENTURE))
    for problem in (*of_no_adventure(library, rules, on_maps), *unspoken(library, rules)):
        yield diagnostic(card, problem, Severity.WARNING)


def _class_never_dealt(library: Library, hero: Entity) -> Iterator[MapProblem]:
    """A hero without a class gets whichever class its seat comes to, seldom the one that was written for it."""
    own = [each.id for each in library.of_kind("class", pack=hero.pack)]
    named = {id_in(each.data.get("class", "")) for each in library.of_kind("hero", pack=hero.pack)}
    unnamed = [name for name in own if name not in named]
    if "class" not in hero.data and unnamed:
        message = f"{hero.id} names no class, so that nobody is dealt {unnamed[0]!r} unless a table asks for it"
        yield MapProblem("L0814", message, ("id",), hint=f"write 'class: {nearest(hero.id, unnamed) or unnamed[0]}'")


def _no_starting_weapon(library: Library, hero: Entity) -> Iterator[MapProblem]:
    """Heroes begin with one of the starting weapons (MD-1.17), not with any card."""
    weapon = library.find(str(hero.data.get("weapon", "")), "equipment", hero.pack)
    if weapon is not None and weapon not in (weapons := [*starting_weapons(library)]):
        those = f"the starting weapons are {', '.join(sorted(each.id for each in weapons))}"
        hint = did_you_mean(weapon.id, [each.id for each in weapons]) or (those if weapons else "leave it out")
        yield MapProblem("L0402", f"{weapon.id!r} is no starting weapon, but one is wanted", ("weapon",), hint=hint)


def _kept_artifacts(data: dict[str, Any]) -> Iterator[MapProblem]:
    """Artifacts are cards: of four cards no more than four can be artifacts."""
    keep = data.get("keep") or {}
    cards, artifacts = keep.get("cards", StoryRules().cards), keep.get("artifacts", 0)
    if artifacts > cards:
        message = f"{artifacts} artifacts are more than the {counted(cards, 'card')} a hero may keep"
        hint = f"write artifacts: {cards} or less, or more cards; an artifact is one of the cards"
        yield MapProblem("L0811", message, ("keep", "artifacts"), hint=hint)


def _barred(what: str, zone: str, pointer: Pointer) -> MapProblem:
    return MapProblem("L0808", f"{what} in {zone} cannot be reached from the entry", pointer, hint="put a door to it")
