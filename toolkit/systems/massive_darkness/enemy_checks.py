"""Enemies that rules bring in, or that stand on a map, and that can never be what is said of them; and what heroes and
enemies are never called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from toolkit.checks.endless import every_row
from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.crawl.story.agreed import did_you_mean
from toolkit.rules.arguments import WordArgument
from toolkit.rules.expressions.limits import Between, Limits, OneOf
from toolkit.rules.expressions.nodes import Path, Text
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.reading import trees_of
from toolkit.rules.tree import ArgumentNode, EffectNode, EntityTree, ExpressionNode, TriggerNode, effects_in, walk
from toolkit.systems.massive_darkness.certain import surely_asked
from toolkit.systems.massive_darkness.rule_checks import NO_EFFECT, settled
from toolkit.systems.massive_darkness.verbs.vocabulary import ADVENTURE, VOCABULARY
from toolkit.systems.massive_darkness.verbs.vocabulary import ENEMY as OWNER

ENDLESS = "L0312"
#: What happens in every activation before the enemy's card is looked at.
_ACTIVATIONS = ("enemy-activation", "activation-zone")
#: The type of enemies that event cards count (MD-90.59), and that are named by their figures (MD-14.16).
ROAMING = "roaming-monster"


def never_so(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """What rules say of enemies that they bring in."""
    for node in rules.walk():
        said = {each.parameter.name: each for each in node.arguments} if isinstance(node, EffectNode) else {}
        card = said["card"].value if "card" in said else None
        figure = said["figure"].value if "figure" in said else None
        if isinstance(card, Entity) and "special" in said and said["special"].value:
            yield from _never_roaming(str(card.data.get("type")), said["special"].pointer)
        if isinstance(figure, Entity):
            strength = str(said["strength"].value or "")
            yield from _no_monster(library, figure.id, strength, said["figure"].pointer)


def placed_in_vain(library: Library, adventure: Entity) -> Iterator[MapProblem]:
    """What an adventure says of enemies that stand on its map from the start."""
    for index, enemy in enumerate(adventure.data.get("enemies") or ()):
        card = library.find(str(enemy.get("card", "")), "enemy", adventure.pack)
        kind = str(card.data.get("type")) if card is not None else str(enemy.get("draw", ROAMING))
        if enemy.get("special") and (card is not None or kind == "guard"):
            yield from _never_roaming(kind, ("enemies", index, "special"))
        if "figure" in enemy:
            yield from _no_monster(library, id_in(enemy["figure"]), "", ("enemies", index, "figure"))


def _never_roaming(kind: str, pointer: Pointer) -> Iterator[MapProblem]:
    """Only roaming monsters count for event cards, so that nobody else can be left out of the count."""
    if kind != ROAMING:
        message = f"'special' does nothing here: event cards never count a {kind} as a roaming monster"
        yield MapProblem(NO_EFFECT, message, pointer, hint="remove it")


def _no_monster(library: Library, figure: str, strength: str, pointer: Pointer) -> Iterator[MapProblem]:
    """A monster is found by its figure among the cards of roaming monsters that are in a deck: in that of a strength,
    where one is told."""
    monsters = [each.data for each in library.of_kind("enemy") if each.data.get("type") == ROAMING]
    fitting = [each for each in monsters if each.get("copies", 1) and strength in ("", each.get("strength"))]
    known = {id_in(each.get("figure", "")) for each in fitting} - {""}
    if figure not in known:
        such = f"{strength} roaming monster".strip()
        those = f"the figures of {such}s are {', '.join(sorted(known))}"
        hint = did_you_mean(figure, known) or (those if known else "leave it out: one is drawn")
        yield MapProblem(NO_EFFECT, f"nobody comes: no {such} has the figure {figure!r}", pointer, hint=hint)


# What they have done


def not_yet_done(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """Conditions on what an enemy has done in its activation (`attacked`) where no rule lets it do so before."""
    for trigger in rules.triggers():
        for node, name, verb in _asked_first(trigger):
            if not any(_comes_before(each, trigger) for each in _doing(library, rules, verb)):
                for problem in settled(node, partial(_limits, {name: Between(0, 0)})):
                    yield replace(problem, hint=f"let a rule do {verb!r} before, or leave it out")


def _asked_first(trigger: TriggerNode) -> Iterator[tuple[ExpressionNode, str, str]]:
    """The conditions of a rule on what was done before, each with the name that asks and the verb that would do it, as
    far as the rule has not done it itself."""
    done: set[str] = set()
    for node in walk(trigger):
        asked = node.condition if isinstance(node, EffectNode) else node
        if isinstance(asked, ExpressionNode):
            for part in terms_in(asked.term):
                name = asked.scope.find(part.dotted) if isinstance(part, Path) else None
                if isinstance(part, Path) and name is not None and name.after and name.after not in done:
                    yield asked, part.dotted, name.after
        if isinstance(node, EffectNode):
            done.add(node.name)


def _doing(library: Library, rules: EntityTree, verb: str) -> Iterator[TriggerNode]:
    """The rules about an activation that do something: on the same card or in the same adventure, and on cards of
    enemies for an adventure, in adventures for a card."""
    others = {ADVENTURE: OWNER, OWNER: ADVENTURE}.get(rules.entity.kind)
    trees = [rules, *(tree for tree in trees_of(VOCABULARY, library) if tree.entity.kind == others)]
    for rule in (each for tree in trees for each in tree.triggers()):
        if any(effect.name == verb for effect in effects_in((rule,))):
            yield rule


def _comes_before(one: TriggerNode, other: TriggerNode) -> bool:
    """Whether a rule may have done something in an activation when another is looked at: what an adventure adds comes
    first, then what it says instead, or the enemy's card; after each zone moved the adventure has its say again."""
    is_same = one.pointer == other.pointer and one.entity is other.entity
    if other.event.name == "activation-zone":
        return not is_same or all(node is not one.condition for node, *_ in _asked_first(one))
    if one.event is other.event and one.entity is other.entity:
        return not one.instead and (other.instead or one.pointer < other.pointer)
    return one.entity.kind == ADVENTURE and not one.instead and (other.instead or other.event.name == "acts")


def never_ending(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """An enemy that activates again, where a condition holds, before anything can change: the condition holds again."""
    for trigger in (each for each in rules.triggers() if each.event.name in ("acts", *_ACTIVATIONS)):
        if trigger.condition is None or not _begins_again(trigger.effects) or _is_steady(trigger.condition):
            continue  # without a condition, or with one that never changes, `checks/endless.py` tells it
        if not any(_asked_first(trigger)) and not any(_before_acting(library, trigger)):
            hint = "let it do something first, or write 'activate_again' after what ends it"
            message = "this never ends: nothing changes before it activates again, so that the condition holds again"
            yield MapProblem(ENDLESS, message, (*trigger.pointer, "on"), hint=hint)


def _begins_again(effects: Sequence[EffectNode]) -> bool:
    """Whether the first that effects do, whatever is rolled, is that the enemy activates again."""
    if not effects or effects[0].condition is not None:
        return False
    rows = every_row(effects[0])
    return effects[0].name == "activate_again" or (bool(rows) and all(_begins_again(each.effects) for each in rows))


def _is_steady(condition: ExpressionNode) -> bool:
    return all(condition.scope.is_steady(part.parts) for part in terms_in(condition.term) if isinstance(part, Path))


def _before_acting(library: Library, trigger: TriggerNode) -> Iterator[TriggerNode]:
    """The rules that may do something in an activation before a rule on it is looked at."""
    trees = list(trees_of(VOCABULARY, library))
    of_adventure = trigger.entity.kind == ADVENTURE
    name = _about(trigger) if of_adventure else trigger.entity.id
    for tree in trees:
        if tree.entity is trigger.entity or (tree.entity.kind == ADVENTURE and not of_adventure):
            rules = (each for each in tree.triggers() if each.event.name in ("acts", *_ACTIVATIONS))
            others = (each for each in rules if tree.entity is not trigger.entity or each.pointer != trigger.pointer)
            yield from (each for each in others if _comes_before(each, trigger) and _may_be_about(name, each))
    cards = (tree for tree in trees if tree.entity.kind == OWNER and name in ("", tree.entity.id))
    own = [[each for each in tree.triggers() if each.event.name == "activation"] for tree in cards]
    if name or all(own) or _asks_which(trigger):  # else there are enemies whose cards do nothing then
        yield from (each for several in own for each in several)


def _may_be_about(name: str, rule: TriggerNode) -> bool:
    return not name or _about(rule) in ("", name)


def _about(rule: TriggerNode) -> str:
    """The name of the enemy that a rule is about alone, where it says one."""
    return dict(surely_asked(rule.condition.term)).get("enemy.name", "") if rule.condition is not None else ""


def _asks_which(rule: TriggerNode) -> bool:
    """Whether a rule of an adventure may be about few enemies, by what is asked of them."""
    terms = terms_in(rule.condition.term) if rule.condition is not None else ()
    asked = {each.dotted for each in terms if isinstance(each, Path) and each.parts[0] == "enemy"}
    return not asked <= {"enemy.kind", "enemy.wounds", "enemy.minions"}


# What they are called


def never_called(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """Conditions of a card on what its owner, or whom the owner fights, is called, that are settled by whose card it
    is: on an enemy's card nobody is called after another card, unless a rule gives that name."""
    for node in rules.walk():
        if isinstance(node, ExpressionNode):
            terms = [*terms_in(node.term)]
            asked = {each.dotted for each in terms if isinstance(each, Path)} & {"me.name", "foe.name"}
            known = {name: _called(library, rules.entity, name) for name in asked}
            if any(known.values()):
                strange = {each.value for each in terms if isinstance(each, Text)}  # what nobody has is told by L0320
                strange -= {*foes_of_heroes(library), *(each.id for each in library.of_kind("hero"))}
                limits = {name: OneOf(words | strange) for name, words in known.items() if words}
                yield from settled(node, partial(_limits, limits))


def _limits(known: Mapping[str, Limits], path: Path) -> Limits | None:
    return known.get(path.dotted)


def _called(library: Library, card: Entity, name: str) -> frozenset[str]:
    """What the owner of a card (`me.name`) or whom it fights (`foe.name`) can be called; empty where it may be anybody:
    guardians wear the gear of heroes."""
    heroes = frozenset(each.id for each in library.of_kind("hero"))
    is_owner = name == "me.name"
    match card.kind:
        case "hero" if is_owner and "overrides" not in card.data:
            return frozenset({card.id})
        case "hero" | "class":
            return heroes if is_owner else frozenset(foes_of_heroes(library))
        case "enemy":
            given = (each.name for each in _names_given(library) if each.may_have(card))
            return frozenset({card.id, *given}) if is_owner else heroes
    return frozenset()


def foes_of_heroes(library: Library) -> set[str]:
    """What enemies and pillars are called."""
    cards = {each.id for each in library.of_kind("enemy")}
    return cards | pillars_of(library) | {each.name for each in _names_given(library)}


def pillars_of(library: Library) -> set[str]:
    """What the pillars of all adventures are called."""
    tokens = (
        [each["token"] for each in adventure.data.get("tokens") or ()] for adventure in library.of_kind(ADVENTURE)
    )
    return {f"pillar-{number + 1}" for placed in tokens for number in range(placed.count("pillar"))}


class Named(NamedTuple):
    """A name that a map or a rule gives to an enemy, and what is said there of its card: which one, the figure it has,
    or the deck it is drawn from. What is not said is empty."""

    name: str
    card: str = ""
    figure: str = ""
    deck: str = ""

    def may_have(self, card: Entity) -> bool:
        data = card.data
        if self.card or self.deck == "guard":
            return card.id == self.card if self.card else data.get("type") != ROAMING
        is_kin = self.figure in ("", id_in(data.get("figure", "")))
        return data.get("type") == ROAMING and is_kin and self.deck in ("", data.get("strength"))


def _names_given(library: Library) -> Iterator[Named]:
    for adventure in library.of_kind(ADVENTURE):
        for each in adventure.data.get("enemies") or ():
            figure = id_in(each.get("figure", ""))
            yield Named(str(each["name"]), id_in(each.get("card", "")), figure, each.get("draw", ""))
    for node in (each for tree in trees_of(VOCABULARY, library) for each in tree.walk()):
        if isinstance(node, EffectNode) and any(map(_names_an_enemy, node.arguments)):
            said = (node.value(key) for key in ("name", "card", "figure", "strength"))
            yield Named(*(each.id if isinstance(each, Entity) else str(each or "") for each in said))


def _names_an_enemy(argument: ArgumentNode) -> bool:
    kind = argument.parameter.type
    return isinstance(kind, WordArgument) and kind.gives and kind.sort == "enemy" and bool(argument.value)
