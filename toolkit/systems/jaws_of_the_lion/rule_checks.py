"""What can be known before anybody plays: conditions that never hold, goals met from the start, options nobody has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations, islice, product

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions import BOOLEAN, NUMBER
from toolkit.rules.expressions.cases import Case, why_in_no_case
from toolkit.rules.expressions.contradictions import why_contradictory
from toolkit.rules.expressions.limits import ALWAYS, NEVER, Between, Limits, Some, truth_of
from toolkit.rules.expressions.never import always_holding, never_holding
from toolkit.rules.expressions.nodes import Number, Path, Text, walk
from toolkit.rules.expressions.ordered import why_ordered
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.problems import ExpressionError
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.expressions.types import LIMIT
from toolkit.rules.tree import EffectNode, ExpressionNode, effects_in
from toolkit.rules.tree import walk as nodes_in
from toolkit.systems.jaws_of_the_lion import moment_checks
from toolkit.systems.jaws_of_the_lion.certain import Reckoning, lookup, tree
from toolkit.systems.jaws_of_the_lion.map.layout import NO_START
from toolkit.systems.jaws_of_the_lion.state import FEWEST, HIGHEST_SCENARIO_LEVEL, MOST
from toolkit.systems.jaws_of_the_lion.verbs.goals import GOAL_CHECK

FOREGONE, TOO_MANY, NO_OPTION = "L0879", "L0880", "L0881"
#: What another check tells where it is wrong, with the name of what is missing.
_TOLD_BY_NAME = frozenset({"slain", "standing", "objects", "destroyed", "read", "opened", "object", "door"})
#: Condition of a scenario → what has happened when it holds, and what it could ask for instead.
_SETTLED: Mapping[str, tuple[str, str]] = {
    "goal": ("the goal is met", "something that is still to be done, such as hidden_rooms == 0 or round > 8"),
    "lost": ("the scenario is lost", "something that can still be prevented, such as exhausted > 0 or round > 8"),
}
#: What decides several things at once of a character: whether it is exhausted, who else is, whether it killed most.
_OF_GOALS = (
    (
        Case({"collapsed": ALWAYS, "cards_left": Between(0, 0)}, "who is exhausted has no cards left"),
        Case({"collapsed": NEVER, "my_hp": Between(1, LIMIT)}, "who is not exhausted has hit points left"),
    ),
    [
        Case(
            limits | {"collapsed": collapsed, "allies_exhausted": Between(others, others)},
            "living are those who are not exhausted, one at least",
        )
        for limits, exhausted in moment_checks.tables()
        for collapsed, others in ((NEVER, exhausted), (ALWAYS, exhausted - 1))
        if others >= 0
    ],
    (
        Case({"most_kills": ALWAYS, "kills": Between(1, LIMIT)}, "who killed most has killed somebody"),
        Case({"most_kills": NEVER}),
    ),
)
#: The most parties that are tried out for one city event.
_MOST_TRIED = 20_000


def problems(reckoning: Reckoning) -> Iterator[MapProblem]:
    yield from _never(reckoning)
    yield from moment_checks.never_comes(reckoning)
    yield from moment_checks.in_scenario(reckoning)
    yield from moment_checks.about_nobody(reckoning)
    yield from _from_the_start(reckoning)
    yield from _standees(reckoning)
    starts, players = len(reckoning.layout.starts), reckoning.entity.data.get("default_players", FEWEST)
    if players > starts:
        message = f"{players} characters have {starts} starting hexes"
        yield MapProblem(NO_START, message, ("default_players",), hint="draw one for each of them with `@`")


# Conditions


def _never(reckoning: Reckoning) -> Iterator[MapProblem]:
    """Comparisons in goals and rules that hold in no game of this scenario, or always."""
    rules, things = reckoning.rules, {*reckoning.entity.data.get("objects", {})}
    for rule in (*rules.nodes.values(), *rules.conditions.values()):
        can_be = {**reckoning.ever, **moment_checks.at(reckoning, rule)}
        known, questions = lookup(can_be), [*moment_checks.questions(reckoning, rule)]
        for node in nodes_in(rule):
            if isinstance(node, ExpressionNode):
                if why := why_in_no_case(node.term, can_be, questions) if node.type is BOOLEAN else "":
                    yield MapProblem(FOREGONE, why, node.pointer)
                ever = [each.node for each in never_holding(node.term, lookup(reckoning.ever))]
                for each in never_holding(node.term, known):
                    parts = [*walk(each.node)] if each.node in ever else []
                    names = {part.dotted for part in parts if isinstance(part, Path)}
                    texts = {part.value for part in parts if isinstance(part, Text)}
                    if names <= _TOLD_BY_NAME and texts and not (names == {"destroyed"} and texts <= things):
                        continue
                    message, hint = f"this never holds: {each.why}", _did_you_mean(each.meant)
                    yield MapProblem(FOREGONE, message, node.pointer, each.node.start, each.node.end, hint)
                for each in always_holding(node.term, lookup(_always_there(can_be, node.scope))):
                    message = f"this always holds and asks for nothing: {each.why}"
                    yield MapProblem(FOREGONE, message, node.pointer, each.node.start, each.node.end, "leave it out")


def _always_there(limits: Mapping[str, Limits], scope: Scope) -> Mapping[str, Limits]:
    """The limits of names that say something at every moment: of a monster, only if there is always one."""
    names = {name: scope.find(name.partition(".")[0]) for name in limits}
    return {name: limits[name] for name, each in names.items() if each is not None and not each.about}


def battle_goal(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A battle goal can be fulfilled, and can be missed (JL-20.15)."""
    try:
        term = parse(str(entity.data["goal"]))
    except ExpressionError:
        return  # told where expressions are read
    sheets = library.of_kind("mercenary")
    health = max((int(each) for sheet in sheets for each in sheet.data["health"]), default=LIMIT)
    some = {name: each for name, each in GOAL_CHECK.items() if each.type == NUMBER}
    limits: dict[str, Limits] = {name: Between(*each.bounds) for name, each in some.items() if each.bounds is not None}
    limits |= {"living": Between(1, MOST), "level": Between(0, HIGHEST_SCENARIO_LEVEL), "round": Between(1, LIMIT)}
    limits |= {"my_hp": Between(0, health), "my_full_hp": Between(1, health)}
    cards = max((int(sheet.data["hand_limit"]) for sheet in sheets), default=LIMIT)  # JL-1.28
    limits |= dict.fromkeys(("cards_left", "cards_lost"), Between(0, cards))
    for each in never_holding(term, lookup(limits)):
        yield MapProblem(FOREGONE, f"this never holds: {each.why}", ("goal",), each.node.start, each.node.end)
    ordered = why_ordered(term, GOAL_CHECK, lookup(limits)) or why_in_no_case(term, limits, _OF_GOALS)
    if contradiction := why_contradictory(term) or ordered:
        yield MapProblem(FOREGONE, contradiction, ("goal",))
    if truth_of(term, lookup(limits)) == ALWAYS:
        hint = "let it ask for something that not everybody does"
        yield MapProblem(FOREGONE, "whatever a character does, this is fulfilled", ("goal",), hint=hint)


def _did_you_mean(meant: str) -> str:
    return f"did you mean {meant!r}?" if meant else ""


def _from_the_start(reckoning: Reckoning) -> Iterator[MapProblem]:
    """A goal is not met, and a scenario not lost, before anybody has done anything (JL-20.01, JL-20.04)."""
    tables = [number for number in range(FEWEST, MOST + 1) if number <= len(reckoning.layout.starts)]
    for key, (what, instead) in _SETTLED.items():
        condition = reckoning.rules.condition(key)
        if condition is None:
            continue
        settled = [
            number for number in tables if truth_of(condition.term, lookup(reckoning.at_first(number))) == ALWAYS
        ]
        if settled:
            table = "" if settled == tables else f" with {' or '.join(map(str, settled))} characters"
            message = f"{what} before anybody has done anything{table}"
            yield MapProblem(FOREGONE, message, (key,), hint=f"let it ask for {instead}")


# Standees


def _standees(reckoning: Reckoning) -> Iterator[MapProblem]:
    """Of each monster no more are placed in a room, or spawned at once, than it has standees (JL-1.16)."""
    told = set()
    for room in reckoning.layout.rooms:
        for number in range(FEWEST, MOST + 1):
            for name, count in reckoning.in_room(room, number).items():
                most = reckoning.standees(name)
                if count > most and name not in told:
                    told.add(name)
                    place = _last_of(reckoning, name, room, number)
                    message = f"the room {room} has {count} of {name!r} for {number} characters, and there are {most}"
                    yield MapProblem(TOO_MANY, message, place, hint=_standees_of(name, most))
    for effect in effects_in(tuple(reckoning.rules.nodes.values())):
        card, count_spawned = effect.value("monster"), effect.value("count")
        if isinstance(card, Entity) and isinstance(count_spawned, int) and count_spawned > reckoning.standees(card.id):
            most = reckoning.standees(card.id)
            message = f"{count_spawned} of {card.id!r} are spawned at once, and there are {most}"
            yield MapProblem(TOO_MANY, message, _argument(effect, "count"), hint=_standees_of(card.id, most))


def _standees_of(name: str, most: int) -> str:
    return f"use {most} at most, another monster besides, or give {name!r} more 'standees'"


def _argument(effect: EffectNode, name: str) -> Pointer:
    return next((each.pointer for each in effect.arguments if each.parameter.name == name), effect.pointer)


def _last_of(reckoning: Reckoning, name: str, room: str, number: int) -> Pointer:
    """Where the monster stands that is one too many."""
    found: Pointer = ("monsters",)
    for index, each in enumerate(reckoning.entity.data["monsters"]):
        is_one = id_in(each["monster"]) == name and str(number) in each["for"]
        if is_one and reckoning.room_at(str(each["at"])) == room:
            found = ("monsters", index, "monster")
    return found


# City events


def city_event(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Of the two options of a city event one at least is open to every party (JL-22.10)."""
    rules = tree(library, entity)
    if rules is None:
        return
    asked = {key: rules.condition(key, "if") for key in ("a", "b")}
    conditions = {key: each for key, each in asked.items() if each is not None}
    if len(conditions) < len(asked):
        return
    for told, known in islice(_parties([*conditions.values()]), _MOST_TRIED):
        if all(truth_of(each.term, lookup(known)) == NEVER for each in conditions.values()):
            hint = "leave the 'if' of one option away, or let it hold where the other one does not"
            message = f"neither option is open to {told}"
            yield MapProblem(NO_OPTION, message, ("b", "if"), hint=hint)
            return


def _parties(conditions: list[ExpressionNode]) -> Iterator[tuple[str, Mapping[str, Limits]]]:
    """The parties that conditions can tell apart, each in words and with what its names are."""
    terms = [part for each in conditions for part in walk(each.term)]
    numbers = {part.value for part in terms if isinstance(part, Number)}
    words = sorted({part.value for part in terms if isinstance(part, Text)})
    gold = sorted({each for number in {0, *numbers} for each in (number - 1, number, number + 1) if each >= 0})
    subsets = [*chain.from_iterable(combinations(words, size) for size in range(min(len(words), 8) + 1))]
    for coins, some, characters, level in product(
        gold, subsets, range(FEWEST, MOST + 1), range(HIGHEST_SCENARIO_LEVEL + 1)
    ):
        has = Some(frozenset(some), frozenset(some), Between(0, LIMIT))
        known: dict[str, Limits] = {
            "gold": Between(coins, coins),
            "characters": Between(characters, characters),
            "level": Between(level, level),
            "party": has,
            "won": has,
        }
        without = [each for each in words if each not in some]
        told = f"{characters} characters with {coins} gold" + (f" and without {', '.join(without)}" if without else "")
        yield told, known
