"""Effects that come too late or too early to count: stamina after all turns, health where none is lost yet.

Told by `lantern check`.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.content.entity import Entity
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.nodes import And, Path
from toolkit.rules.tree import EffectNode, TriggerNode
from toolkit.systems.machina_arcana.cards.faults import NEVER
from toolkit.systems.machina_arcana.cards.scenes import BEFORE_ITS_TURN, ENTERED, EXPLORER, HORROR, MONSTER, bearer

#: Moments of a monster's card at which its stamina means nothing: its turn begins with all of it (MA-40.01).
_WITHOUT_STAMINA = BEFORE_ITS_TURN | {"dies"}
#: Moments at which no monster has its turn.
_OF_EXPLORERS_TURNS = HORROR | {"explorer-phase", "turn-start", "turn-end", "explored", "activated"}
#: Moments at which all explorers have all their stamina: the explorer phase has just begun (MA-3.03).
_WITH_ALL_STAMINA = frozenset({"explorer-phase", "round-begins"})

_OVER = "this changes nothing: it is over before the explorer phase fills the stamina of explorers (MA-3.03)"


def stamina(entity: Entity, rule: TriggerNode, node: EffectNode, side: str, *, is_each: bool) -> Iterator[MapProblem]:
    """Stamina counts in turns alone: explorers have none in the horror phase and all of it after, monsters have all of
    it when their turn begins (MA-3.03, MA-4.03, MA-40.01)."""
    if node.value("what") != "stamina":
        return
    event = rule.event.name
    if event in HORROR or (event == ENTERED and entity.kind == "horror-event"):
        message = "this changes nothing: horror comes after all turns of explorers, and the next begin with all stamina"
        hint = "write '{modify: {stat: max_stamina, by: …, until: horror-phase, whom: each}}' for the next round"
        yield MapProblem(NEVER, message, node.pointer, hint=hint)
    elif event in _WITH_ALL_STAMINA and node.name == "restore" and _is_for_explorers(node, side):
        message = "this changes nothing: the explorer phase begins with all stamina of explorers (MA-3.03)"
        hint = "choose another moment, or write '{modify: {stat: max_stamina, by: …}}' on one before"
        yield MapProblem(NEVER, message, node.pointer, hint=hint)
    elif event == "turn-end" and _is_whose_turn_ends(entity, rule, node, is_each=is_each):
        message = "this changes nothing: with the end of a turn all stamina that is left is gone (MA-4.03)"
        yield MapProblem(NEVER, message, node.pointer, hint="choose another moment, or restore something else")
    elif (
        side == MONSTER
        and node.value("whom") == "you"
        and event in (_WITHOUT_STAMINA if entity.kind == MONSTER else _OF_EXPLORERS_TURNS)
    ):
        message = "this changes nothing: a monster's turn begins with all its stamina (MA-40.01)"
        yield MapProblem(NEVER, message, node.pointer, hint="write '{modify: {stat: max_stamina, by: …}}'")


def maximum(entity: Entity, rule: TriggerNode, node: EffectNode, side: str, *, is_each: bool) -> Iterator[MapProblem]:
    """Stamina is filled up to its maximum when the explorer phase begins, after what lasts until then is over."""
    event, until = rule.event.name, node.value("until")
    if node.value("stat") != "max_stamina" or not _is_for_explorers(node, side):
        return
    is_after_turns = event in HORROR or (event == ENTERED and entity.kind == "horror-event")
    if is_after_turns and until == "explorer-phase":
        yield MapProblem(NEVER, _OVER, node.pointer, hint="write 'until: horror-phase' for the next round")
    elif until != "ever" and event == "turn-end" and _is_whose_turn_ends(entity, rule, node, is_each=is_each):
        yield MapProblem(NEVER, _OVER, node.pointer, hint="write 'until: ever', or choose another moment")


def with_all_health(rule: TriggerNode) -> Iterator[MapProblem]:
    """A monster comes with all its health (MA-15.07): what it does first when it comes restores none."""
    first = rule.effects[0]
    if first.name == "restore" and first.value("what") == "health" and first.value("whom") == "you":
        message = "this does nothing: a monster comes into play with all its health (MA-15.07)"
        hint = "raise its 'health', or choose another moment, such as 'acts' or 'half-health'"
        yield MapProblem(NEVER, message, first.pointer, hint=hint)


def _is_whose_turn_ends(entity: Entity, rule: TriggerNode, node: EffectNode, *, is_each: bool) -> bool:
    """Whether an effect is for who has the card, or acts, and that one is surely the one whose turn ends."""
    if node.value("whom") != "you" or is_each:
        return False
    term = rule.condition.term if rule.condition is not None else None
    parts = term.operands if isinstance(term, And) else (term,)
    return not bearer(entity) or any(isinstance(each, Path) and each.dotted == "mine" for each in parts)


def _is_for_explorers(node: EffectNode, side: str) -> bool:
    """Whether an effect is for explorers alone."""
    return node.value("whom") != "target" and (node.value("whom") != "you" or side == EXPLORER)
