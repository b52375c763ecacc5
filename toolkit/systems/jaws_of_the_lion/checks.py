"""What only content of Jaws of the Lion can get wrong: areas, boards, decks, and what can never happen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from toolkit.checks import endless
from toolkit.checks.map_problems import diagnostic
from toolkit.content.diagnostics import Diagnostic, nearest
from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.map import tokens
from toolkit.crawl.map.areas import read_area
from toolkit.crawl.map.drawings import hexes_of
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.counters import ADVENTURE
from toolkit.rules.naming import names_asked
from toolkit.rules.reading import trees_of
from toolkit.rules.tree import EntityTree, TriggerNode
from toolkit.systems.jaws_of_the_lion import (
    campaign_checks,
    certain,
    figure_checks,
    moment_checks,
    rule_checks,
    scenario_checks,
)
from toolkit.systems.jaws_of_the_lion.map.layout import EFFECT_TRAP, OFF_THE_MAP, Layout, place_of, read_layout
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

CODES = {
    "L0830": "an area whose drawing cannot be read",
    "L0831": "a board whose drawing cannot be read",
    "L0832": "a scenario without a starting hex",
    "L0833": "a hex that is not on the board",
    "L0834": "a room or door that leads nowhere",
    "L0835": "a deck that has no cards, is never shuffled, or that nobody draws from",
    "L0836": "a monster placed as something it is not",
    "L0837": "a monster on a hex that is taken",
    "L0838": "a trap or hazard without an effect, or an effect without its place",
    "L0870": "a monster that never appears in the scenario",
    "L0871": "a door, section, entry or special object that the scenario does not have",
    "L0872": "a treasure, token, exit or door that nobody can walk to",
    "L0873": "a locked door that nothing unlocks",
    "L0874": "an ability that adds to nothing, or spends what it charges",
    "L0875": "a scenario of a campaign that nothing unlocks, or that is none of it",
    "L0876": "a perk or a rule with cards that cannot be in the deck",
    "L0877": "a section, entry or rule that no game ever comes to",
    "L0878": "a card that names what is not on other cards",
    "L0879": "a condition that never or always holds where it stands, or a goal that is met from the start",
    "L0880": "more monsters of a kind than it has standees",
    "L0881": "a city event with nothing to choose",
    "L0883": "a number that two cards have",
    "L0884": "what does nothing where it stands",
}

KINDS = (
    *("area", "adventure", "campaign", "mercenary", "monster", "boss"),
    *("monster-ability", "ability-card", "item", "modifier-card", "city-event", "battle-goal", "treasure", "condition"),
)
READS = tuple(
    sorted(
        {"monster-ability", "ability-card", "modifier-card", "city-event", "adventure", "monster", "boss"}
        | {*VOCABULARY.kinds_referred_to()}
    )
)


def check(library: Library, entity: Entity) -> Iterator[Diagnostic]:
    """Every problem of an area, a scenario, a monster's deck, an ability, a sheet or a campaign."""
    if entity.kind == "area":
        _, problems = read_area(str(entity.data.get("drawing", "")), ("drawing",))
    elif entity.kind == "adventure":
        layout, problems = read_layout(entity)
        if layout is not None:
            problems += _off_the_board(library, entity, layout)
            problems += _as_what_they_are_not(library, entity)
            problems += _on_taken_hexes(entity, layout)
            problems += _effect_traps(entity, layout)
            problems += scenario_checks.scenario(library, entity, layout)
    else:
        problems = [*_OTHERS[entity.kind](library, entity)] if entity.kind in _OTHERS else []
    rules = certain.tree(library, entity) if entity.kind in VOCABULARY.owners else None
    if rules is not None:
        problems += [*figure_checks.problems(library, entity, rules), *scenario_checks.joins(rules)]
        problems += endless.problems_with_others(entity, rules.nodes.values(), _deaths(library, entity, rules))
        problems += moment_checks.on_card(entity, rules) if entity.kind != "adventure" else ()
        if entity.kind in ("treasure", "monster", "boss"):
            problems += scenario_checks.of_its_scenarios(library, entity, rules)
    problems += _same_number(library, entity)
    for problem in problems:
        yield diagnostic(entity, problem)


def _deaths(library: Library, entity: Entity, rules: EntityTree) -> dict[endless.Moment, list[TriggerNode]]:
    """What the cards of the monsters of a scenario do when one of them has died: it comes before its special rules
    (JL-90.151)."""
    layout = read_layout(entity)[0] if entity.kind == "adventure" else None
    if layout is None or not any(each.event.name == "monster-died" for each in rules.triggers()):
        return {}
    found = dict[endless.Moment, list[TriggerNode]]()
    reckoning = certain.Reckoning(library, entity, layout, rules)
    for name in reckoning.coming:
        card = reckoning.monster(name)
        read = certain.tree(library, card) if card is not None and "triggers" in card.data else None
        answers = [each for each in read.triggers() if each.event.name == "dies"] if read is not None else []
        if answers:
            found["monster-died", "monster.type", name] = answers
    return found


class _Hexes(frozenset[str]):
    """Names of hexes, which has every way to write their numbers: `3,1` and `03,1`."""

    def __contains__(self, name: object) -> bool:
        return super().__contains__(",".join(map(str, place_of(str(name)))))


def names(library: Library) -> dict[str, Collection[str]]:
    """What rules of cards may name: what the scenarios of all packs have, and who can be in them."""
    scenarios = library.of_kind("adventure")
    monsters = [each.id for kind in ("monster", "boss") for each in library.of_kind(kind)]
    objects = {name for each in scenarios for name in each.data.get("objects", ())}
    entries = {name for each in scenarios for name in each.data.get("goods", ())}
    known: dict[str, Collection[str]] = {
        "section": {str(name) for each in scenarios for name in each.data.get("sections", ())},
        "entry": entries,
        "object": objects,
        "treasure": {*entries, *(each.id for each in library.of_kind("treasure"))},
        "monster": monsters,
        "type": {*monsters, *objects, *(each.id for each in library.of_kind("mercenary"))},
    }
    layouts = [read_layout(each)[0] for each in scenarios]
    if None not in layouts:  # a board that cannot be read is told where it stands
        boards = [each for each in layouts if each is not None]
        hexes = _Hexes(name for each in boards for name in each.board.names)
        known |= {"hex": hexes, "board-hex": {*hexes}, "place": {name for each in boards for name in _free_hexes(each)}}
        known |= {"door": {name for each in boards for name in each.doors}}
        known |= {"room": {name for each in boards for name in each.rooms}}
    return known


def _off_the_board(library: Library, entity: Entity, layout: Layout) -> Iterator[MapProblem]:
    """Monsters and treasures stand on hexes of a room (JL-1.10, JL-1.12); what rules spawn appears on the board."""
    for index, placed in enumerate(entity.data.get("monsters", ())):
        yield from _place(layout, str(placed["at"]), ("monsters", index, "at"), at_key=False)
    for at in entity.data.get("treasures", {}):
        yield from _place(layout, str(at), ("treasures", at), at_key=True)
    rules = certain.tree(library, entity)
    if rules is None:
        return
    others = trees_of(VOCABULARY, library, but=(ADVENTURE,))
    yield from tokens.problems(entity, rules, _free_hexes(layout), "hex to stand on", others)
    for named in names_asked(rules):
        if named.sort == "hex" and layout.board.numbers.get(place_of(named.name)) is None:
            yield _no_hex(layout, named.name, named.pointer)


def _free_hexes(layout: Layout) -> list[str]:
    """The hexes that no obstacle takes."""
    blocked = {cell for cells in layout.obstacles.values() for cell in cells}
    return [name for cell, name in enumerate(layout.board.names) if cell not in blocked]


def _as_what_they_are_not(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A stat card has values for normal and elite, that of a boss has one set of values (JL-16.05)."""
    for index, placed in enumerate(entity.data.get("monsters", ())):
        kinds = [kind for kind in ("monster", "boss") if library.find(str(placed["monster"]), kind, entity.pack)]
        is_boss = kinds == ["boss"]
        if not kinds:
            continue  # it is not there, or its file cannot be read, and that is told
        for count, rank in placed["for"].items():
            if (rank == "boss") is not is_boss:
                what, right = ("a boss", "boss") if is_boss else ("a monster and no boss", "normal' or 'elite")
                message = f"{placed['monster']!r} is {what}, and is placed as {rank!r}"
                yield MapProblem("L0836", message, ("monsters", index, "for", count), hint=f"write '{right}'")


def _on_taken_hexes(entity: Entity, layout: Layout) -> Iterator[MapProblem]:
    """A hex holds one figure (JL-5.01); obstacles and starting hexes are no place for a monster."""
    obstacles = {cell for cells in layout.obstacles.values() for cell in cells}
    taken = dict.fromkeys(layout.starts, "is a starting hex") | dict.fromkeys(obstacles, "is an obstacle")
    standing: dict[tuple[int, str], str] = {}
    for index, placed in enumerate(entity.data.get("monsters", ())):
        cell = layout.board.numbers.get(place_of(str(placed["at"])))
        if cell is None:
            continue
        why = taken.get(cell) or next(
            (standing[cell, count] for count in placed["for"] if (cell, count) in standing), ""
        )
        if why:
            yield MapProblem("L0837", f"the hex {placed['at']} {why}", ("monsters", index, "at"))
        standing |= {(cell, count): f"has a monster, {placed['monster']!r}, already" for count in placed["for"]}


def _effect_traps(entity: Entity, layout: Layout) -> Iterator[MapProblem]:
    """What is drawn as the scenario's trap does what `effect_trap` says (JL-5.27)."""
    if "effect_trap" not in entity.data:
        for mark in hexes_of(str(entity.data.get("things", "")))[0]:
            if mark.text == EFFECT_TRAP:
                yield mark.wrong("L0838", "this trap does nothing", ("things",), "write 'effect_trap', or draw `^`")
    if "effect_trap" in entity.data and not layout.effect_traps:
        yield MapProblem("L0838", "no effect trap is drawn", ("effect_trap",), hint="draw it with `!`", at_key=True)


def _place(layout: Layout, name: str, pointer: tuple[str | int, ...], *, at_key: bool) -> Iterator[MapProblem]:
    cell = layout.board.numbers.get(place_of(name))
    if cell is None:
        yield _no_hex(layout, name, pointer, at_key=at_key)
    elif not layout.room_of(cell):
        yield MapProblem(OFF_THE_MAP, f"{name} is a door, which belongs to no room", pointer, at_key=at_key)


def _no_hex(layout: Layout, name: str, pointer: tuple[str | int, ...], *, at_key: bool = False) -> MapProblem:
    near = nearest(name, layout.board.names)
    hint = f"did you mean {near!r}?" if near else "a hex is its column and its row in the drawing, from 0, such as 3,1"
    return MapProblem(OFF_THE_MAP, f"there is no hex {name} on the board", pointer, hint=hint, at_key=at_key)


def _deck(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A deck has cards, and one of them shuffles it (JL-16.08)."""
    name = str(entity.data.get("deck", entity.id))
    cards = [each for each in library.of_kind("monster-ability") if each.data.get("deck") == name]
    pointer = ("deck",) if "deck" in entity.data else ("id",)
    if not cards:
        known = sorted({str(each.data.get("deck")) for each in library.of_kind("monster-ability")})
        near = nearest(name, known)
        hint = f"did you mean {near!r}?" if near else "write monster-ability cards with this deck"
        yield MapProblem("L0835", f"no monster ability card belongs to the deck {name!r}", pointer, hint=hint)
    elif not any(each.data.get("shuffle") for each in cards):
        hint = "write 'shuffle: true' on two of its cards"
        yield MapProblem("L0835", f"no card of the deck {name!r} has the shuffle symbol", pointer, hint=hint)


def _city_event(library: Library, entity: Entity) -> Iterator[MapProblem]:
    yield from rule_checks.city_event(library, entity)
    yield from campaign_checks.unlocks(library, entity)


def _boss(library: Library, entity: Entity) -> Iterator[MapProblem]:
    yield from _deck(library, entity)
    yield from scenario_checks.boss(library, entity)


def _same_number(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Cards, scenarios and treasures of a pack are told apart by their numbers; each character has its own."""
    number, owner = entity.data.get("number"), id_in(entity.data.get("mercenary"))
    if number is None:
        return
    others = [each for each in library.of_kind(entity.kind) if each.data.get("number") == number]
    others = [each for each in others if each.pack == entity.pack and id_in(each.data.get("mercenary")) == owner]
    names = [each.id for each in others]
    if entity.id in names[1:]:
        taken = {each.data.get("number") for each in library.of_kind(entity.kind)}
        free = next(each for each in range(1, len(taken) + 2) if each not in taken)
        message = f"{names[0]!r} has the number {number} already"
        yield MapProblem("L0883", message, ("number",), hint=f"{free} is free")


_OTHERS: Mapping[str, Callable[[Library, Entity], Iterator[MapProblem]]] = {
    "monster": _deck,
    "boss": _boss,
    "monster-ability": scenario_checks.monster_ability,
    "ability-card": scenario_checks.ability,
    "item": scenario_checks.moments,
    "modifier-card": scenario_checks.moments,
    "treasure": scenario_checks.moments,
    "mercenary": scenario_checks.mercenary,
    "campaign": campaign_checks.campaign,
    "city-event": _city_event,
    "battle-goal": rule_checks.battle_goal,
}
