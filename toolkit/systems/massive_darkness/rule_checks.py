"""What rules of a card or an adventure ask for that can never be, whatever happens: told by `lantern check`.

A hero is never an agent, a shadow skill never works in the light, and nobody knows what dice will show before they are
rolled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from toolkit.content.entity import Entity, id_in
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.never import why_never, why_part_never
from toolkit.rules.expressions.nodes import Path
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.expressions.types import BOOLEAN
from toolkit.rules.tree import (
    AnyNode,
    EffectNode,
    ExpressionNode,
    SelectionNode,
    TriggerNode,
    effects_in,
    walk,
)
from toolkit.systems.massive_darkness.cards.card import ATTACK_COLOURS, DEFENSE_COLOURS, MOST_OF_A_COLOUR, SYMBOLS
from toolkit.systems.massive_darkness.certain import WHEN_ATTACKED, Known, fixed_tokens, following, known_on
from toolkit.systems.massive_darkness.verbs.vocabulary import ADVENTURE, VOCABULARY

NEVER_HOLDS, NO_EFFECT = "L0309", "L0314"
#: What is known only when the dice lie on the table (MD-25.01), and the stages of a combat before that.
ROLLED = frozenset({"hits", "shields", "hits_on_dice", "shields_on_dice", "blanks", "rerolled"})
BEFORE_ROLL = ("gather", "remove")
COLOURS = frozenset({*ATTACK_COLOURS, *DEFENSE_COLOURS})
#: Moments after the last hero of a round has acted; and what counts for heroes while they move.
HEROES_ARE_DONE = frozenset({"enemy-phase-start", "reinforcements", "event-phase", "event", "round-end"})
WHILE_MOVING = WHEN_ATTACKED | {"movement-points", "sneak"}
#: Moments at which the enemy they are about is off the board.
ENEMY_IS_GONE = frozenset({"dies", "enemy-left"})


@VOCABULARY.rule_check
def never(entity: Entity, rules: Sequence[AnyNode]) -> Iterator[MapProblem]:
    """Conditions that never hold on this entity, and effects that never count where they stand."""
    for rule in rules:
        for node in walk(rule):
            if isinstance(node, ExpressionNode):
                yield from settled(node, known_on(entity, rule, node))
        for effect in effects_in((rule,)):
            yield from _over_too_soon(effect)
            yield from _healing_the_gone(effect)
            yield from _too_many_dice(effect)
        if isinstance(rule, TriggerNode):
            yield from _before_the_roll(rule)
            yield from _without_dice(entity, rule)
            yield from _pays_back(rule)
            if rule.pointer[0] == "ability" and "repeat" in rule.extras:  # MD-11.08
                message = "an ability is used once in an activation, however often this says"
                yield _no_effect(message, (*rule.pointer, "repeat"), "remove it, or write a skill")


def settled(node: ExpressionNode, known: Known) -> Iterator[MapProblem]:
    """What is wrong with an expression of which a part comes out the same wherever it is asked, or wherever the rest of
    it holds."""
    if node.type is not BOOLEAN:
        why = why_part_never(node.term, known)
    else:
        why = why_never(node.term, known)
        besides = following(node.term, known)
        if not why and besides is not None:
            why = why_never(node.term, besides)
    if why:
        yield MapProblem(NEVER_HOLDS, why, node.pointer)


def _before_the_roll(trigger: TriggerNode) -> Iterator[MapProblem]:
    """A skill that adds or removes dice does so before the roll: what dice show is not known yet (MD-90.36)."""
    if {*trigger.extras.get("spend", {})} & {*SYMBOLS}:
        return  # an enchantment acts when it is paid for, after the roll
    for effect in trigger.effects:
        if effect.verb.facets["stage"] in BEFORE_ROLL:
            for condition in filter(None, (trigger.condition, effect.condition)):
                asked = next((part for part in terms_in(condition.term) if _is_rolled(part)), None)
                if isinstance(asked, Path):
                    message = f"{asked.dotted!r} is not known yet: {effect.name!r} acts before the dice are rolled"
                    hint = "let it cost symbols ('spend'), which are paid after the roll, or ask for something else"
                    yield MapProblem(NEVER_HOLDS, message, condition.pointer, asked.start, asked.end, hint=hint)
                    return


def _is_rolled(part: object) -> bool:
    return isinstance(part, Path) and part.dotted in ROLLED


def _without_dice(entity: Entity, trigger: TriggerNode) -> Iterator[MapProblem]:
    """An enemy attacks only in the categories that it has dice of its own in (MD-14.20)."""
    category = trigger.extras.get("category")
    dice = {name for name, colours in (entity.data.get("dice") or {}).items() if colours and name != "defense"}
    if entity.kind == "enemy" and category and "attack" in trigger.event.name and dice and category not in dice:
        hint = f"its attacks are {', '.join(sorted(dice))}"
        message = f"it never attacks so: it has no {category} dice"
        yield MapProblem(NO_EFFECT, message, (*trigger.pointer, "category"), hint=hint)


def _pays_back(trigger: TriggerNode) -> Iterator[MapProblem]:
    """An enchantment that gives back what it costs, and nothing else."""
    price = trigger.extras.get("spend", {})
    gives = {
        effect.value("symbol"): effect.value("count") for effect in trigger.effects if effect.name == "add_symbols"
    }
    if len(gives) == len(trigger.effects) == len(price) == 1 and gives.keys() == price.keys():
        ((symbol, count),) = gives.items()
        if isinstance(count, int) and count <= price[symbol]:
            message = f"this does nothing: it gives back the {symbol} that it costs"
            yield _no_effect(message, trigger.effects[0].pointer, "let it add the other symbol, or more of this one")


def _over_too_soon(effect: EffectNode) -> Iterator[MapProblem]:
    """Changes of heroes' numbers that end before anything asks for the number.

    For an action a number changes only where one is begun: the Move action (MD-16.13). Once the heroes have acted, what
    ends with the round counts for them only when they are attacked.
    """
    if effect.name != "change_stat":
        return
    event, until, stat = effect.event.name, effect.value("until"), effect.value("stat")
    message, hint = "", "write 'until: activation'"
    if until == "action" and event != "move":
        message = f"'until: action' lasts for a Move action, and {event!r} begins none"
        hint += ", or choose the moment 'move'"
    elif until == "action" and stat not in WHILE_MOVING:
        message = f"'until: action' lasts for a Move action, in which {stat!r} counts for nothing"
    elif until == "end-phase" and event in HEROES_ARE_DONE and stat not in WHEN_ATTACKED:
        message = f"it is over before {stat!r} can count: no hero acts any more until the end phase"
        hint = "write 'until: next-end-phase'"
    if message:
        yield MapProblem(NO_EFFECT, message, _of_argument(effect, "until"), hint=hint)


def _healing_the_gone(effect: EffectNode) -> Iterator[MapProblem]:
    """An enemy that is off the board regains nothing."""
    if effect.name == "heal" and effect.event.name in ENEMY_IS_GONE and effect.value("who") is None:
        message = f"this does nothing: at {effect.event.name!r} the enemy is gone, and has no health to regain"
        yield MapProblem(NO_EFFECT, message, effect.pointer, hint="write 'who: …' for heroes, or leave it out")


def _too_many_dice(effect: EffectNode) -> Iterator[MapProblem]:
    """No more dice of a colour are rolled than may be (MD-9.07); a mix has two colours."""
    if effect.name != "add_dice" or effect.value("colour") not in COLOURS:
        return
    count = effect.value("count")
    if isinstance(count, int) and count > MOST_OF_A_COLOUR:
        message = f"no more than {MOST_OF_A_COLOUR} dice of a colour are rolled, whatever is added"
        hint = f"write {MOST_OF_A_COLOUR} or less"
        yield MapProblem(NO_EFFECT, message, _of_argument(effect, "count"), hint=hint)


@VOCABULARY.rule_check
def without_their_thing(adventure: Entity, rules: Sequence[AnyNode]) -> Iterator[MapProblem]:
    """Effects, selectors and objectives of an adventure about something that it has not."""
    data = adventure.data
    if adventure.kind != ADVENTURE:
        return
    for node in (each for rule in rules for each in walk(rule)):
        match node:
            case EffectNode(name="unlock_door"):
                door = str(node.value("door"))
                if (data.get("doors") or {}).get(door, "locked") != "locked":
                    hint = f"write '{door}: locked' among 'doors', or leave this out"
                    yield _no_effect(f"this does nothing: the door {door} is not locked", node.pointer, hint)
        yield from about_a_lacking_thing(node, [data], "the adventure does not have")
    yield from _never_picked_up(data)


class Thing(NamedTuple):
    """Something that not every adventure has: whether one has it, and what to write for it."""

    words: str
    is_in: Callable[[Mapping[str, Any]], bool]
    hint: str


def _has_pillar(data: Mapping[str, Any]) -> bool:
    return any(each.get("token") == "pillar" for each in data.get("tokens") or ())


_EXIT = Thing("an exit", lambda data: bool(data.get("exit")), "write 'exit' and its zone")
#: The effects, selectors and attributes in conditions that are about such a thing.
THINGS = {
    "destroy_pillar": Thing("a pillar", _has_pillar, "put a 'pillar' among 'tokens'"),
    "wear_down_tile": Thing("wound tokens on tiles", lambda data: bool(data.get("tile_wounds")), "write 'tile_wounds'"),
    "exit": _EXIT,
    "at_exit": _EXIT,
}


def about_a_lacking_thing(node: AnyNode, adventures: Sequence[Mapping[str, Any]], who: str) -> Iterator[MapProblem]:
    """What a node is about and none of the adventures has; `who` is how the message speaks of them."""
    about: list[Path | str] = []
    if isinstance(node, EffectNode | SelectionNode):
        about = [node.name]
    elif isinstance(node, ExpressionNode):
        about = [each for each in terms_in(node.term) if isinstance(each, Path)]
    for each in about:
        thing = THINGS.get(each if isinstance(each, str) else ".".join(each.parts[1:]))  # a counter may be called so
        if thing is None or any(map(thing.is_in, adventures)):
            continue
        if isinstance(each, str):
            yield _no_effect(f"this does nothing: {who} {thing.words}", node.pointer, thing.hint)
        else:
            message = f"this never holds: {who} {thing.words}"
            yield MapProblem(NEVER_HOLDS, message, node.pointer, each.start, each.end, hint=thing.hint)


def _never_picked_up(data: Mapping[str, Any]) -> Iterator[MapProblem]:
    """Objectives about tokens that nobody picks up."""
    fixed = {*fixed_tokens(data)}
    for index, objective in enumerate(data.get("objectives") or ()):
        for verb in ("pick_up", "bring"):
            if id_in(objective.get(verb, "")) in fixed:
                message = f"the objective cannot be met: nobody picks up a {objective[verb]} token"
                hint = "write 'picked_up: keep' for it in 'token_rules', or leave that out"
                yield _no_effect(message, ("objectives", index, verb), hint)


def _no_effect(message: str, pointer: tuple[str | int, ...], hint: str) -> MapProblem:
    return MapProblem(NO_EFFECT, message, pointer, hint=hint)


def _of_argument(effect: EffectNode, name: str) -> tuple[str | int, ...]:
    return next((each.pointer for each in effect.arguments if each.parameter.name == name), effect.pointer)
