"""What a scenario has and no game ever comes to: sections nobody reads, goods nobody finds, exits nobody drew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.drawings import hexes_of
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.boards import paths
from toolkit.rules.expressions.nodes import Path
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.naming import names_asked
from toolkit.rules.tree import EffectNode, EntityTree, ExpressionNode, TriggerNode, effects_in
from toolkit.systems.jaws_of_the_lion.certain import Reckoning, tree
from toolkit.systems.jaws_of_the_lion.map.layout import HAZARD, OFF_THE_MAP, Layout, place_of

NEVER_COMES, TAKEN_HEX, NO_EFFECT = "L0877", "L0837", "L0838"
NOT_LOCKED, DOES_NOTHING = "L0871", "L0884"
#: The verb that damages a special object, and the cards that may do it.
HARM = "harm_object"
_WITH_RULES = ("monster", "boss", "treasure")


def problems(reckoning: Reckoning) -> Iterator[MapProblem]:
    entity, layout, rules = reckoning.entity, reckoning.layout, reckoning.rules
    yield from _unread(reckoning)
    yield from _says_nothing(entity, rules)
    yield from _not_locked(entity, layout, rules)
    yield from _exits(layout, rules)
    yield from _objects(entity, layout)
    yield from _goods(entity)
    yield from _on_objects(entity)
    yield from _hazards(entity, layout)
    yield from _over_at_once(rules)


def _done(rules: EntityTree, verb: str) -> list[tuple[EffectNode, str]]:
    """The effects of a verb, each with the word that it is about."""
    return _among(effects_in(tuple(rules.nodes.values())), verb)


def _among(effects: Iterable[EffectNode], verb: str) -> list[tuple[EffectNode, str]]:
    return [(each, str(each.arguments[0].value)) for each in effects if each.verb.name == verb and each.arguments]


def _unread(reckoning: Reckoning) -> Iterator[MapProblem]:
    """A section has a door, a condition or a rule that reads it; an entry a token or a rule that looks it up. It may
    be a rule of a treasure or of a monster."""
    entity = reckoning.entity
    read, found = _read(reckoning), {name for _, name in _among(reckoning.effects, "look_up")}
    for number in entity.data.get("sections", {}):
        if str(number) not in read:
            hint = "give it a 'door' or an 'if', or write a rule with 'read_section'"
            yield MapProblem(
                NEVER_COMES, f"nothing leads to the section {number}", ("sections", number), hint=hint, at_key=True
            )
    for letter, entry in entity.data.get("goods", {}).items():
        if "at" not in entry and letter not in found:
            hint = "say where its token lies with 'at', or write a rule with 'look_up'"
            yield MapProblem(
                NEVER_COMES, f"nobody ever finds the entry {letter}", ("goods", letter), hint=hint, at_key=True
            )


def _read(reckoning: Reckoning) -> set[str]:
    """The sections that are read: by a door, a condition, or a rule; one in another section once that is read."""
    sections = reckoning.entity.data.get("sections", {})
    read = {str(number) for number, each in sections.items() if "door" in each or "if" in each}
    waiting = _among(reckoning.effects, "read_section")
    while now := [each for each in waiting if each[0].pointer[0] != "sections" or str(each[0].pointer[1]) in read]:
        read |= {name for _, name in now}
        waiting = [each for each in waiting if each not in now]
    return read


def _says_nothing(entity: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """A section tells a story, does something or is asked for: else nobody could read it out."""
    asked = {each.name for each in names_asked(rules) if each.sort == "section"}
    answered = any(isinstance(each, TriggerNode) and each.event.name == "section-read" for each in rules.nodes.values())
    for number, section in entity.data.get("sections", {}).items():
        if not {"story", "do", "rules", "goal"} & section.keys() and str(number) not in asked and not answered:
            hint = "give it a 'story', or 'do', 'rules' or a 'goal'"
            message = f"the section {number} says nothing and does nothing"
            yield MapProblem(DOES_NOTHING, message, ("sections", number), hint=hint, at_key=True)


def _over_at_once(rules: EntityTree) -> Iterator[MapProblem]:
    """What lasts to the end of the round is not given when the round is over (JL-90.150)."""
    for rule in (each for each in rules.nodes.values() if isinstance(each, TriggerNode)):
        for effect in effects_in(rule.effects) if rule.event.name == "round-end" else ():
            condition = effect.value("condition")
            if isinstance(condition, Entity) and condition.data.get("lasts") == "round":
                message = f"{condition.id!r} lasts until the end of the round, and the round is over"
                yield MapProblem(DOES_NOTHING, message, effect.pointer, hint="do it on round-start")


def unharmed(library: Library, entity: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """Special objects are damaged where somebody may attack them (JL-90.38), or where a rule or a card does it."""
    objects = entity.data.get("objects", {})
    if not objects or any("foe_of" in each for each in objects.values()) or _done(rules, HARM):
        return
    cards = (each for kind in _WITH_RULES for each in library.of_kind(kind))
    if any(_done(read, HARM) for each in cards if (read := tree(library, each)) is not None):
        return
    for rule in rules.nodes.values():
        if isinstance(rule, TriggerNode) and rule.event.name in ("object-damaged", "object-destroyed"):
            hint = "say with 'foe_of' who attacks one of them, or let a rule do 'harm_object'"
            message = f"{rule.event.name!r} never happens: nobody can damage a special object"
            yield MapProblem(NEVER_COMES, message, (*rule.pointer, "on"), hint=hint)


def _not_locked(entity: Entity, layout: Layout, rules: EntityTree) -> Iterator[MapProblem]:
    """What is unlocked was locked."""
    locked = entity.data.get("locked", ())
    for effect, door in _done(rules, "unlock_door"):
        if door in layout.doors and door not in locked:
            hint = f"write 'locked: [{', '.join([*locked, door])}]', or leave this away"
            yield MapProblem(NOT_LOCKED, f"the door {door} is not locked", effect.arguments[0].pointer, hint=hint)


def _exits(layout: Layout, rules: EntityTree) -> Iterator[MapProblem]:
    """Who asks for exits draws some."""
    if layout.exits:
        return
    for node in (each for each in rules.walk() if isinstance(each, ExpressionNode)):
        paths_in = (term for term in terms_in(node.term) if isinstance(term, Path))
        if asked := next((path for path in paths_in if path.dotted == "at_exit"), None):
            hint = "draw exits with `>`"
            yield MapProblem(NEVER_COMES, "no exit is drawn", node.pointer, asked.start, asked.end, hint=hint)


def _objects(entity: Entity, layout: Layout) -> Iterator[MapProblem]:
    """A special object lies in one piece on hexes that nothing else takes (JL-24.08)."""
    board = layout.board
    taken = dict.fromkeys(layout.starts, "is a starting hex")
    taken |= {cell: "is an obstacle" for cells in layout.obstacles.values() for cell in cells}
    for placed in entity.data.get("monsters", ()):
        cell = board.numbers.get(place_of(str(placed["at"])))
        taken |= {cell: f"has a monster, {placed['monster']!r}, already"} if cell is not None else {}
    for name, thing in entity.data.get("objects", {}).items():
        cells = [board.numbers.get(place_of(str(at))) for at in thing["at"]]
        for index, (at, cell) in enumerate(zip(thing["at"], cells, strict=True)):
            place = ("objects", name, "at", index)
            if cell is None:
                yield MapProblem(OFF_THE_MAP, f"there is no hex {at} on the board", place)
            elif cell in taken:
                yield MapProblem(TAKEN_HEX, f"the hex {at} {taken[cell]}", place)
        known = [cell for cell in cells if cell is not None]
        if known and not _in_one_piece(layout, known):
            hint = "each of its hexes touches another one"
            yield MapProblem(TAKEN_HEX, f"{name!r} lies in two parts", ("objects", name, "at"), hint=hint)
        taken |= dict.fromkeys(known, f"has the special object {name!r} already")


def _in_one_piece(layout: Layout, cells: list[int]) -> bool:
    return set(cells) == paths.distances(layout.board, cells[:1], lambda _, there: there in cells).keys()


def _goods(entity: Entity) -> Iterator[MapProblem]:
    """One token of the goods list a hex."""
    lying: dict[str, str] = {}
    for letter, entry in entity.data.get("goods", {}).items():
        at = str(entry.get("at", ""))
        if at and at in lying:
            yield MapProblem(TAKEN_HEX, f"the hex {at} has the entry {lying[at]} already", ("goods", letter, "at"))
        lying[at] = letter


def _on_objects(entity: Entity) -> Iterator[MapProblem]:
    """Where a special object stands nobody can pick anything up (JL-24.08)."""
    things = {str(at): name for name, thing in entity.data.get("objects", {}).items() for at in thing["at"]}
    lying: list[tuple[str, Pointer, bool]] = [
        (str(at), ("treasures", at), True) for at in entity.data.get("treasures", {})
    ]
    lying += [
        (str(each["at"]), ("goods", letter, "at"), False)
        for letter, each in entity.data.get("goods", {}).items()
        if "at" in each
    ]
    for at, place, at_key in lying:
        if at in things:
            yield MapProblem(TAKEN_HEX, f"the hex {at} has the special object {things[at]!r}", place, at_key=at_key)


def _hazards(entity: Entity, layout: Layout) -> Iterator[MapProblem]:
    """Hazardous terrain is drawn, and does something (JL-90.91)."""
    if "hazard" in entity.data and not layout.hazards:
        hint = f"draw it with `{HAZARD}`"
        yield MapProblem(NO_EFFECT, "no hazardous terrain is drawn", ("hazard",), hint=hint, at_key=True)
    if "hazard" not in entity.data:
        for mark in hexes_of(str(entity.data.get("things", "")))[0]:
            if mark.text == HAZARD:
                yield mark.wrong(NO_EFFECT, "this hazardous terrain does nothing", ("things",), "write 'hazard'")
