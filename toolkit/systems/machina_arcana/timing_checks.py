"""Effects that come too late or too early to count: stamina after all turns, health where none is lost yet.

Told by `lantern check`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.reading import readable_tree
from toolkit.rules.tree import EffectNode, TriggerNode, effects_in
from toolkit.systems.machina_arcana.card_checks import NEVER
from toolkit.systems.machina_arcana.cards.card import USE
from toolkit.systems.machina_arcana.certain import (
    BEFORE_ITS_TURN,
    ENTERED,
    EXPLORER,
    HORROR,
    MONSTER,
    acting,
    is_of_who_acts,
)
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY

#: Moments of a monster's card at which its stamina means nothing: its turn begins with all of it (MA-40.01).
_WITHOUT_STAMINA = BEFORE_ITS_TURN | {"dies"}
#: Moments at which no monster has its turn.
_OF_EXPLORERS_TURNS = HORROR | {"explorer-phase", "turn-start", "turn-end", "explored", "activated"}
#: Moments at which all explorers have all their stamina: the explorer phase has just begun (MA-3.03).
_WITH_ALL_STAMINA = frozenset({"explorer-phase", "round-begins"})

#: Numbers of attacks that an effect can change for a while.
_OF_ATTACKS = frozenset({"attack", "strong", "weak", "range", "push"})
#: Stats that count in the turn of an explorer alone.
_IN_OWN_TURN = frozenset(
    {
        *("first_step", "inventory_cost", "trade_cost", "explore_cost", "door_cost", "break_cost", "seal_cost"),
        *("chapter_cost", "chest_cards", "recharge_rolls", "trade_on_tile", "ability_cost", "max_stamina"),
    }
)
#: Moments in the turn of an explorer.
_IN_TURNS = frozenset({USE, ENTERED, "turn-start", "turn-end", "explored", "activated"})
_BEFORE_FILLED = "this changes nothing: it is over before the explorer phase fills the stamina of explorers (MA-3.03)"
_BEFORE_MONSTERS = "this changes nothing: it is over before monsters act"


@dataclass(frozen=True)
class Scene:
    """An effect, where it stands and whom it is for."""

    entity: Entity
    rule: TriggerNode
    node: EffectNode
    #: The side of `you`, and that of those it is aimed at; empty where it can be anybody, or nobody.
    side: str
    aimed: str
    #: It happens for one explorer after the other.
    is_each: bool

    @property
    def event(self) -> str:
        return self.rule.event.name

    @property
    def whom(self) -> str:
        return str(self.node.value("whom") or "")

    @property
    def whose(self) -> str:
        """The side of whoever it is for."""
        return {"": "", "you": self.side, "target": self.aimed}.get(self.whom, EXPLORER)

    @property
    def for_next_round(self) -> str:
        """What to write instead, for those whom it is for."""
        said = f"{{modify: {{stat: max_stamina, by: …, until: horror-phase, whom: {self.whom}}}}}"
        return f"write '{said}' for the next round"

    @property
    def is_after_turns(self) -> bool:
        """All explorers have had their turns in this round."""
        return self.event in HORROR or (self.event == ENTERED and self.entity.kind == "horror-event")

    @property
    def is_of_monsters(self) -> bool:
        """A monster has its turn, or is about to."""
        return self.event == "acts" or (self.event == USE and acting(self.entity, self.rule) == MONSTER)

    @property
    def is_of_explorers(self) -> bool:
        """An explorer has its turn, or nobody has before the first."""
        is_used = self.event == USE and acting(self.entity, self.rule) == EXPLORER
        return is_used or self.event in _OF_EXPLORERS_TURNS - HORROR or self.event == "round-begins"


def stamina(scene: Scene) -> Iterator[MapProblem]:
    """Stamina counts in turns alone: explorers have none after theirs and all of it when the next begin, monsters have
    all of it when their turn begins (MA-3.03, MA-4.03, MA-40.01)."""
    node, event = scene.node, scene.event
    if node.value("what") != "stamina":
        return
    if scene.is_after_turns:
        message = "this changes nothing: horror comes after all turns of explorers, and the next begin with all stamina"
        yield MapProblem(NEVER, message, node.pointer, hint=scene.for_next_round)
    elif scene.is_of_monsters and scene.whose == EXPLORER:
        message = "this changes nothing: monsters act after all turns of explorers, and the next begin with all stamina"
        yield MapProblem(NEVER, message, node.pointer, hint=scene.for_next_round)
    elif event in _WITH_ALL_STAMINA and node.name == "restore" and scene.whose == EXPLORER:
        message = "this changes nothing: the explorer phase begins with all stamina of explorers (MA-3.03)"
        hint = "choose another moment, or write '{modify: {stat: max_stamina, by: …}}' on one before"
        yield MapProblem(NEVER, message, node.pointer, hint=hint)
    elif _is_after_its_turn(scene):
        message = "this changes nothing: with the end of a turn all stamina that is left is gone (MA-4.03)"
        yield MapProblem(NEVER, message, node.pointer, hint="choose another moment, or restore something else")
    elif _is_filled_later(scene):
        message = "this changes nothing: a monster's turn begins with all its stamina (MA-40.01)"
        hint = f"write '{{modify: {{stat: max_stamina, by: …{', whom: target' if scene.whom == 'target' else ''}}}}}'"
        yield MapProblem(NEVER, message, node.pointer, hint=hint)


def _is_filled_later(scene: Scene) -> bool:
    """Whether it is for a monster that gets all its stamina before it acts."""
    if scene.whose != MONSTER:
        return False
    if scene.whom == "target":
        return scene.is_of_explorers
    return scene.event in (_WITHOUT_STAMINA if scene.entity.kind == MONSTER else _OF_EXPLORERS_TURNS)


def maximum(scene: Scene) -> Iterator[MapProblem]:
    """Stamina is filled up to its maximum when the explorer phase begins, after what lasts until then is over, and when
    the turn of a monster begins."""
    node, until = scene.node, scene.node.value("until")
    if node.value("stat") != "max_stamina" or until == "ever":
        return
    if scene.whose == EXPLORER:
        if until == "explorer-phase" and (scene.is_after_turns or scene.is_of_monsters):
            yield MapProblem(NEVER, _BEFORE_FILLED, node.pointer, hint="write 'until: horror-phase' for the next round")
        elif _is_after_its_turn(scene):
            hint = "write 'until: ever', or choose another moment"
            yield MapProblem(NEVER, _BEFORE_FILLED, node.pointer, hint=hint)
    elif scene.whose == MONSTER and until == "horror-phase" and scene.is_of_explorers:
        yield MapProblem(NEVER, _BEFORE_MONSTERS, node.pointer, hint="write 'until: explorer-phase'")


def attacks(library: Library, scene: Scene) -> Iterator[MapProblem]:
    """Numbers of attacks count where explorers attack: in their turns, unless some card lets them attack at others'."""
    node = scene.node
    if node.value("stat") not in _OF_ATTACKS or node.value("until") != "explorer-phase" or scene.whose != EXPLORER:
        return
    is_late = scene.is_after_turns or scene.is_of_monsters or _is_after_its_turn(scene)
    if is_late and not _attack_out_of_turn(library):
        message = "this changes nothing: explorers attack in their turns, and it is over before the next"
        yield MapProblem(NEVER, message, node.pointer, hint="write 'until: horror-phase' for the next round")


def conditions(scene: Scene, changes: Collection[str]) -> Iterator[MapProblem]:
    """A condition for explorers that is over before they have another turn, and `changes` only what counts in turns."""
    condition = scene.node.value("condition")
    if not isinstance(condition, Entity) or scene.node.name != "give_condition" or scene.whose != EXPLORER:
        return
    lasts, in_turns = condition.data.get("lasts"), bool(changes) and _IN_OWN_TURN.issuperset(changes)
    is_over = lasts in ("round", "horror-phase") and _is_after_its_turn(scene)
    if in_turns and (is_over or (lasts == "round" and (scene.is_after_turns or scene.is_of_monsters))):
        message = (
            f"this changes nothing: {condition.id!r} is over before the next turns of explorers, and counts in them"
        )
        hint = "let it last 'until-removed', or 'horror-phase' for the next round, or choose another moment"
        yield MapProblem(NEVER, message, scene.node.pointer, hint=hint)


def _attack_out_of_turn(library: Library) -> bool:
    """Whether explorers ever attack, or aim at somebody, while it is nobody's turn or a monster's."""
    for entity in (each for kind in VOCABULARY.owners for each in library.of_kind(kind)):
        tree = readable_tree(VOCABULARY, library, entity)
        if tree is None:
            return True
        late = (rule for rule in tree.triggers() if rule.event.name not in _IN_TURNS)
        answers = (rule for rule in late if acting(entity, rule) == EXPLORER)
        if any(each.verb.facets["part"] == "aims" for rule in answers for each in effects_in((rule,))):
            return True
    return False


def with_all_health(rule: TriggerNode) -> Iterator[MapProblem]:
    """A monster comes with all its health (MA-15.07): what it does first when it comes restores none."""
    first = rule.effects[0]
    if first.name == "restore" and first.value("what") == "health" and first.value("whom") == "you":
        message = "this does nothing: a monster comes into play with all its health (MA-15.07)"
        hint = "raise its 'health', or choose another moment, such as 'acts' or 'half-health'"
        yield MapProblem(NEVER, message, first.pointer, hint=hint)


def _is_after_its_turn(scene: Scene) -> bool:
    """Whether an effect is for who has the card, or acts, and that one is surely the one whose turn ends."""
    is_you = scene.whom == "you" and not scene.is_each
    return scene.event == "turn-end" and is_you and is_of_who_acts(scene.entity, scene.rule)
