"""What is settled when a rule of a scenario has its moment, and effects that do nothing then.

When a door has been opened it is open; a section that is read is not read again; who is not in the party gains nothing.
Verbs say what they need (`Part.needs`). An effect that only happens where that is not so does nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from toolkit.checks import about
from toolkit.content.entity import Entity
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.cases import Case
from toolkit.rules.expressions.limits import NEVER, Between, Limits, OneOf, Some, truth_of
from toolkit.rules.expressions.nodes import Node as Term
from toolkit.rules.expressions.nodes import Path, Text, walk
from toolkit.rules.expressions.types import LIMIT
from toolkit.rules.tree import (
    AnyNode,
    BranchNode,
    EffectNode,
    EntityTree,
    ExpressionNode,
    RuleNode,
    TriggerNode,
    children,
)
from toolkit.systems.jaws_of_the_lion.certain import NO_MONSTERS, Reckoning, lookup
from toolkit.systems.jaws_of_the_lion.performing import CANNOT_DO, part_of
from toolkit.systems.jaws_of_the_lion.state import FEWEST, MOST
from toolkit.systems.jaws_of_the_lion.verbs.events import IN_ROUNDS
from toolkit.systems.jaws_of_the_lion.verbs.parts import Need
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

NEVER_COMES = "L0877"
#: Moments that are about whom something before them is about, and the verbs that do that.
CHANGED, CHANGE = "changed", "change"
SECTION_READ, READ_SECTION = "section-read", "read_section"
_NOBODY = frozenset({""})
#: Moment → the list to which something has just been added, and the name of what it is, if it has one.
_ADDS: Mapping[str, tuple[str, str]] = {
    "door-opened": ("opened", "door"),
    "room-revealed": ("revealed", "room"),
    "monster-died": ("slain", ""),
    "treasure-looted": ("looted", "treasure"),
    "object-destroyed": ("destroyed", "object"),
    "section-read": ("read", ""),
}


def at(reckoning: Reckoning, rule: RuleNode | ExpressionNode) -> Mapping[str, Limits]:
    """What names can be at the moment of a rule of a scenario, beyond what they can be at any time."""
    found = {**_in_section(reckoning, rule), **_found_in(rule)}
    event = rule.event.name if isinstance(rule, TriggerNode | EffectNode) else ""
    several, one = _ADDS.get(event, ("", ""))
    known = found.get(several, reckoning.ever.get(several))
    if isinstance(known, Some) and known.possible is not None:
        words = _added(reckoning, rule, event, known.possible)
        sure = known.sure | (words if len(words) == 1 else frozenset())
        found[several] = Some(sure, known.possible, Between(max(1, known.count.least), known.count.most))
        found |= {one: OneOf(words or _NOBODY)} if one else {}
    if event == "reward":
        found["won"] = Some(frozenset({reckoning.entity.id}), None, Between(1, LIMIT))
    return found


def tables(all_may_be_exhausted: bool = False) -> Iterator[tuple[dict[str, Limits], int]]:
    """Every number of characters with every number of them that can be exhausted: what is known then, and that one."""
    for characters in range(FEWEST, MOST + 1):
        for exhausted in range(characters + all_may_be_exhausted):
            living = characters - exhausted
            counts = {"characters": characters, "exhausted": exhausted, "living": living}
            yield {name: Between(count, count) for name, count in counts.items()}, exhausted


def questions(reckoning: Reckoning, rule: RuleNode | ExpressionNode) -> Iterator[Sequence[Case]]:
    """What decides several things at once: who is exhausted, whether a monster is there, what has just happened."""
    event = rule.event.name if isinstance(rule, TriggerNode | EffectNode) else ""
    may_be_last = bool(event) and event not in IN_ROUNDS
    why = "living are those who are not exhausted"
    why += "" if may_be_last else ", one at least"
    yield [Case(limits, why) for limits, _ in tables(may_be_last)]
    yield Case(NO_MONSTERS, "no monster stands where none is on the board"), Case({"monsters": Between(1, LIMIT)})
    several, one = _ADDS.get(event, ("", ""))
    known = reckoning.ever.get(several)
    if one and isinstance(known, Some) and known.possible:
        yield [
            Case(
                {one: OneOf(frozenset({word})), several: Some(frozenset({word}), known.possible, known.count)},
                f"{several} has the {one} already",
            )
            for word in sorted(known.possible)
        ]
    if event == "object-damaged":
        names = frozenset(reckoning.entity.data.get("objects", ()))
        yield [
            Case(
                {
                    "object": OneOf(frozenset({name})),
                    "objects": Some(frozenset({name}), names, Between(1, len(names))),
                    "destroyed": Some(frozenset(), names - {name}, Between(0, len(names) - 1)),
                },
                "an object that is damaged stands",
            )
            for name in sorted(names)
        ]


def _in_section(reckoning: Reckoning, rule: RuleNode | ExpressionNode) -> Mapping[str, Limits]:
    """What is certain once a section is in force: it is read, and the door that it belongs to is open."""
    if rule.pointer[0] != "sections" or rule.pointer[2] == "if":
        return {}
    sure = {"read": frozenset({str(rule.pointer[1])}), **_behind(reckoning, rule)}
    found = dict[str, Limits]()
    for name, words in sure.items():
        ever = reckoning.ever[name]
        assert isinstance(ever, Some)
        found[name] = Some(words, ever.possible, Between(len(words), ever.count.most))
    return found


def _behind(reckoning: Reckoning, rule: RuleNode | ExpressionNode) -> Mapping[str, frozenset[str]]:
    """The door by which alone a section came into force, and the rooms that are revealed by then."""
    number = str(rule.pointer[1])
    section = reckoning.entity.data["sections"][number]
    is_read_by_rules = any(each.value("number") == number for each in reckoning.effects)
    door = None if is_read_by_rules else reckoning.layout.doors.get(str(section.get("door", "")))
    rooms = {reckoning.layout.first_room, *(door.rooms if door is not None else ())}
    return {"revealed": frozenset(rooms), **({"opened": frozenset({door.name})} if door is not None else {})}


def _added(
    reckoning: Reckoning, rule: RuleNode | ExpressionNode, event: str, possible: frozenset[str]
) -> frozenset[str]:
    """What can have been added just now: in a section, nothing that was there when it came into force."""
    before = _behind(reckoning, rule) if rule.pointer[0] == "sections" else {}
    return possible - before.get(_ADDS[event][0], frozenset())


def _found_in(rule: RuleNode | ExpressionNode) -> Mapping[str, Limits]:
    """An entry of the goods list knows which it is."""
    return {"treasure": OneOf(frozenset({str(rule.pointer[1])}))} if rule.pointer[0] == "goods" else {}


def never_comes(reckoning: Reckoning) -> Iterator[MapProblem]:
    """Rules of sections on what has all happened when the section comes into force."""
    for rule in reckoning.rules.nodes.values():
        several, one = _ADDS.get(rule.event.name, ("", "")) if isinstance(rule, TriggerNode) else ("", "")
        if one and at(reckoning, rule).get(one) == OneOf(_NOBODY) and _ever_comes(reckoning, several):
            assert isinstance(rule, TriggerNode)
            message = f"{rule.event.name!r} never happens here: it has happened when this section is read"
            hint = "write the rule under 'rules' of the scenario, or what it does under 'do' of the section"
            yield MapProblem(NEVER_COMES, message, (*rule.pointer, "on"), hint=hint)


def _ever_comes(reckoning: Reckoning, several: str) -> bool:
    known = reckoning.ever[several]
    return isinstance(known, Some) and bool(known.possible)


# Whom a moment is about


def about_nobody(reckoning: Reckoning) -> Iterator[MapProblem]:
    """Counters that change and sections that are read are about whom that is about which changes or reads them."""
    for rule in reckoning.rules.nodes.values():
        if isinstance(rule, TriggerNode | EffectNode) and (whom := _whom(reckoning, rule)) is not None:
            yield from about.problems_where(VOCABULARY, reckoning.entity, rule, whom)


def _whom(reckoning: Reckoning, rule: TriggerNode | EffectNode) -> frozenset[str] | None:
    """Whom the moment of a rule is about where something before it decides that; else None."""
    if rule.event.name == CHANGED:
        found = [*_moments(reckoning, CHANGE)]
        return frozenset().union(*found) if found else None
    if rule.event.name == SECTION_READ:
        sections = reckoning.entity.data.get("sections", {})
        numbers = [str(rule.pointer[1])] if isinstance(rule, EffectNode) else map(str, sections)
        return frozenset().union(*(_readers(reckoning, each) for each in numbers))
    return None


def _readers(reckoning: Reckoning, number: str) -> frozenset[str]:
    """Whom it is about when a section is read: who opens its door, or whom a rule is about that reads it."""
    opener = frozenset({"character"} if "door" in reckoning.entity.data["sections"][number] else ())
    return opener.union(*_moments(reckoning, READ_SECTION, number))


def _moments(reckoning: Reckoning, verb: str, number: str = "") -> Iterator[frozenset[str]]:
    """Whom the moments are about at which rules do something."""
    for rules in reckoning.trees:
        for rule in rules.nodes.values():
            whom: frozenset[str] | None = None
            if isinstance(rule, TriggerNode | EffectNode) and rule.event.name != CHANGED:
                whom = rule.event.about_for(rules.entity.kind)
            yield from _doing(rule, whom or frozenset(), verb, number)


def _doing(node: AnyNode, whom: frozenset[str], verb: str, number: str) -> Iterator[frozenset[str]]:
    within = whom
    if isinstance(node, EffectNode):
        if node.name == verb and (not number or node.value("number") == number):
            yield whom
        within = whom | {*node.verb.introduces}
    for each in children(node):
        yield from _doing(each, within, verb, number)


# What verbs need


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an effect stands: what is settled there, the moment, and the conditions around it."""

    settled: Mapping[str, Limits]
    event: str
    conditions: tuple[ExpressionNode, ...] = ()


def in_scenario(reckoning: Reckoning) -> Iterator[MapProblem]:
    """Effects of a scenario that do nothing where they stand."""
    rules = reckoning.rules
    for rule in rules.nodes.values():
        around = rules.condition(*rule.pointer[:2], "if") if rule.pointer[0] == "sections" else None
        yield from _in_rule(rule, at(reckoning, rule), (around,) if around is not None else ())


def on_card(card: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """Effects of a card, a treasure or a city event that do nothing where they stand."""
    for rule in rules.nodes.values():
        around = rules.condition(rule.pointer[0], "if") if card.kind == "city-event" else None
        yield from _in_rule(rule, {}, (around,) if around is not None else ())


def _in_rule(
    rule: RuleNode, settled: Mapping[str, Limits], conditions: tuple[ExpressionNode, ...]
) -> Iterator[MapProblem]:
    if isinstance(rule, TriggerNode):
        own = (rule.condition,) if rule.condition is not None else ()
        yield from _among(rule.effects, _Place(settled, rule.event.name, (*conditions, *own)), own)
    elif isinstance(rule, EffectNode):
        just_asked = conditions if rule.pointer[-1] == 0 else ()
        yield from _among((rule,), _Place(settled, rule.event.name, conditions), just_asked)


def _among(
    effects: Sequence[EffectNode], place: _Place, just_asked: tuple[ExpressionNode, ...]
) -> Iterator[MapProblem]:
    """Effects one after another. What was asked just before the first of them is still so when it happens."""
    for effect in effects:
        own = (effect.condition,) if effect.condition is not None else ()
        here = replace(place, conditions=(*place.conditions, *own))
        now = (*just_asked, *own)
        yield from _vain(effect, here, now)
        for argument in effect.arguments:
            yield from _among([*_held(argument)], here, () if part_of(effect).others else now)
        just_asked = ()


def _held(node: AnyNode) -> Iterator[EffectNode]:
    for each in children(node):
        if isinstance(each, EffectNode):
            yield each
        elif isinstance(each, BranchNode):
            yield from _held(each)


def _vain(effect: EffectNode, place: _Place, now: tuple[ExpressionNode, ...]) -> Iterator[MapProblem]:
    for need in (each for each in part_of(effect).needs if each.when(effect)):
        value = effect.value(need.argument) if need.argument else ""
        what = value.id if isinstance(value, Entity) else str(value)
        conditions = place.conditions if need.stays else now
        if _is_settled(need, what, place.settled) or any(
            _excludes(need, what, place, each.term) for each in conditions
        ):
            hint = "let it happen at another moment, or leave it out"
            yield MapProblem(CANNOT_DO, f"this does nothing: {need.missing(what)} then", effect.pointer, hint=hint)
            return


def _is_settled(need: Need, what: str, settled: Mapping[str, Limits]) -> bool:
    """Whether the moment alone tells that what is needed is not so."""
    known = settled.get(need.name)
    if isinstance(known, OneOf):
        return not need.there and known.words == {what}
    return isinstance(known, Some) and not need.there and what in known.sure


def _excludes(need: Need, what: str, place: _Place, condition: Term) -> bool:
    """Whether a condition holds only where what is needed is not so."""
    texts = frozenset(each.value for each in walk(condition) if isinstance(each, Text))
    others = (texts | {""}) - {what}
    needed: dict[str, Limits] = {}
    if not need.argument:
        needed[need.name] = need.limits
    elif need.there:
        needed[need.name] = Some(frozenset({what}), None, Between(1, LIMIT))
    else:
        needed |= {need.name: Some(frozenset(), others, Between(0, LIMIT))}
        several, one = _ADDS.get(place.event, ("", ""))
        if one and several == need.name:
            needed[one] = OneOf(others)
    asked = {each.dotted for each in walk(condition) if isinstance(each, Path)}
    return bool(asked & needed.keys()) and truth_of(condition, lookup({**place.settled, **needed})) == NEVER
