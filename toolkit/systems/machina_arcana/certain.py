"""Who has a card and who acts when a rule of it is read, and what its conditions can never find then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from toolkit.content.entity import Entity, id_in
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.arguments import NumberArgument
from toolkit.rules.expressions.limits import ALWAYS, NEVER, Between, Limits, OneOf, Some, truth_of
from toolkit.rules.expressions.never import never_holding, why_nothing
from toolkit.rules.expressions.nodes import And, Path, unparse
from toolkit.rules.expressions.types import BOOLEAN, LIMIT
from toolkit.rules.tree import AnyNode, ArgumentNode, EffectNode, ExpressionNode, PassiveNode, TriggerNode, children
from toolkit.systems.machina_arcana.card_checks import NEVER as NEVER_TRUE
from toolkit.systems.machina_arcana.cards.card import USE
from toolkit.systems.machina_arcana.state import HIGHEST_CARDS, MOST_EXPLORERS
from toolkit.systems.machina_arcana.verbs.names import MOST_ATTACK_DICE
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY

EXPLORER, MONSTER = "explorer", "monster"
ENTERED = "enter-play"
#: Moments of the horror phase, which is in nobody's turn, and all that are.
HORROR = frozenset({"horror-phase", "horror-drawn"})
_BETWEEN_TURNS = HORROR | {"explorer-phase"}
#: Moments that come in rounds alone, and while somebody lives: what a chapter does when the game begins comes before.
_IN_ROUNDS = _BETWEEN_TURNS | {"turn-start", "turn-end", "activated", "explored", "acts", "round-begins", USE}
_IN_A_ROUND: Mapping[str, Limits] = {
    "round": Between(1, LIMIT),
    "living": Between(1, MOST_EXPLORERS),
}
#: Moments of a monster's card that come before its turn, which begins with all its stamina (MA-40.01).
BEFORE_ITS_TURN = frozenset({ENTERED, "acts", "round-begins"})
_PRINTED = ("printed_armour", "printed_will")
_ABOUT_TURNS = "it asks whether it is the turn of the explorer who has the card: choose 'turn-start', or leave it out"
#: Names about who is there, and what follows from that: their limits are told where a condition always holds too.
_OF_FIGURES = frozenset({"mine", "me", "monster", "near", "monsters", "round", "living"})
#: Stats that are asked of explorers alone: monsters have no essence, search nothing and carry nothing.
OF_EXPLORERS = frozenset(name for name, stat in VOCABULARY.stats.items() if stat.owners and MONSTER not in stat.owners)
#: Stats of attacks: they are asked where dice are rolled for one.
_OF_ATTACKS = frozenset({"attack", "strong", "weak", "push", "may_be_arcane"})
#: Stats of ranged abilities.
_RANGED = frozenset({"range", "arcs"})
_NOTHING = Between(0, 0)
_SOME = Between(1, LIMIT)
_NO_WORDS = Some(frozenset(), frozenset(), _NOTHING)
_A_MONSTER: Mapping[str, Limits] = {
    "side": OneOf(frozenset({MONSTER})),
    "essence": _NOTHING,
    "carried": _NOTHING,
    "item_keywords": _NO_WORDS,
    "level": Between(1, HIGHEST_CARDS),
}
_AN_EXPLORER: Mapping[str, Limits] = {"side": OneOf(frozenset({EXPLORER})), "level": _NOTHING}


def is_basic(entity: Entity) -> bool:
    """Whether it is no card but what every explorer can do (MA-33.02)."""
    return entity.kind == "item" and entity.data.get("role") == "basic"


def bearer(entity: Entity) -> str:
    """The side of whoever has a card; empty for cards that lie there for everybody."""
    if entity.kind in (MONSTER, EXPLORER):
        return entity.kind
    if entity.kind in ("item", "scar"):
        return EXPLORER
    if entity.data.get("form") == "attached":
        return MONSTER if str(entity.data.get("bearer", "")).endswith("-monster") else EXPLORER
    return ""


def is_for_monsters(entity: Entity) -> bool:
    """Whether monsters use its abilities: those of their cards, and of horror events that they bear or all have."""
    if entity.kind == "horror-event":
        return entity.data["form"] == "ongoing" or bearer(entity) == MONSTER
    return entity.kind == MONSTER


def acting(entity: Entity, rule: AnyNode) -> str:
    """The side of who has the card, or who acts where nobody has it; empty where it can be anybody, or nobody."""
    side = bearer(entity)
    if side or not isinstance(rule, TriggerNode):
        return side or (EXPLORER if entity.kind == "explorer-event" else "")
    if rule.event.name == USE:
        return MONSTER if is_for_monsters(entity) else EXPLORER
    if rule.event.name == ENTERED:
        return "" if entity.kind == "horror-event" else EXPLORER
    is_anybodys = rule.event.name == "changed"  # by a rule of anybody
    return "" if is_anybodys or not rule.event.about else EXPLORER


def is_of_who_acts(entity: Entity, rule: AnyNode) -> bool:
    """Whether `you` is surely the explorer to whom the moment happens: nobody has the card, or its rule asks."""
    term = rule.condition.term if isinstance(rule, TriggerNode) and rule.condition is not None else None
    parts = term.operands if isinstance(term, And) else (term,)
    return not bearer(entity) or any(isinstance(each, Path) and each.dotted == "mine" for each in parts)


@dataclass(frozen=True)
class _Scene:
    """What is known while a condition is asked."""

    entity: Entity
    side: str
    stat: str
    mine: Between | None
    #: Who acts is an explorer that has just died, and has left the map.
    of_the_dead: bool
    #: The moment; empty for a lasting change.
    event: str = ""
    #: Nothing of the rule has happened yet: whoever it is about is as it was when the moment came.
    is_first: bool = True
    #: It is an ability that costs stamina.
    pays: bool = False

    def known(self, path: Path) -> Limits | None:
        """What a name can be here; None where nothing is known of it besides what is so everywhere."""
        match path.parts:
            case ("mine",):
                return self.mine
            case ("monster", "attached") if not self._is_own_monster():
                return _NOTHING  # its events are gone when it is, and it comes with none
            case ("me", "attached") if self.is_first and self._is_attached():
                return _SOME
            case ("me", "carried") if self.is_first and self._is_carried():
                return _SOME
            case ("monster", name):
                return self._me(name) if self._is_own_monster() else _A_MONSTER.get(name)
            case ("lit",) if self.of_the_dead:
                return NEVER
            case ("near",) | ("me", "health" | "carried" | "attached") if self.of_the_dead:
                return _NOTHING  # what it had is somebody else's by then (MA-43.03, MA-43.04)
            case ("me", "item_keywords") if self.of_the_dead:
                return _NO_WORDS
            case ("living",) if self.event == "explorer-died":
                return Between(0, MOST_EXPLORERS - 1)
            case ("living",) if self.event == "explorer-hurt":
                return Between(1, MOST_EXPLORERS)
            case ("base_item",) if not self._is_worn():
                return NEVER
            case ("melee",) if self.stat in _RANGED:
                return NEVER
            case ("attacks",) if self.stat in _OF_ATTACKS:
                return ALWAYS
            case ("dice",) if self.stat in _OF_ATTACKS:
                return Between(1, MOST_ATTACK_DICE)
            case ("me",) | ("monster",):
                return self._who(path.parts[0])
            case ("arcane",) if self.stat == "may_be_arcane":
                return NEVER
            case ("weapon",) if self.side == MONSTER:
                return NEVER
            case ("me", name) if not self.side and self.stat in OF_EXPLORERS:
                return _AN_EXPLORER.get(name)
            case ("me", name):
                return _or_nothing(self._me(name)) if self._is_perhaps_nobody() else self._me(name)
            case ("round" | "living" as name,):
                return _IN_A_ROUND[name] if self._is_in_a_round() else None
            case ("near" | "monsters",) if self._has_a_monster() and self.is_first:
                return _SOME
        return None

    def of_figures(self, path: Path) -> Limits | None:
        """What is known of who is there: what is known of a stat besides, an author may well say again."""
        if not self.side and path.parts[0] == "me":
            return None
        return self.known(path) if path.parts[0] in _OF_FIGURES else None

    def _who(self, name: str) -> Limits | None:
        """Who is meant, where two names are asked to mean the same one: a monster that is killed has lost its cards
        when others answer, and one that spawns has none yet."""
        if not self.side:
            return None
        if self._is_own_monster():
            return OneOf(frozenset({"this monster"}))
        me = "an explorer" if self.side == EXPLORER else "the monster that has the card"
        return OneOf(frozenset({"another monster" if name == "monster" else me}))

    def _me(self, name: str) -> Limits | None:
        printed = self.entity.data.get(name.removeprefix("printed_"))
        is_own = self.entity.kind == self.side
        if is_own and isinstance(printed, int) and name in ("level", *_PRINTED):
            return Between(printed, printed)
        if is_own and name == "keywords":
            words = frozenset(map(id_in, self.entity.data.get("keywords", ())))
            return Some(words, words, Between(len(words), len(words)))
        if name == "health" and self.side and self.is_first:
            return self._health()
        if name == "stamina" and self._has_no_stamina():
            return _NOTHING
        if name == "stamina" and self.pays and self.is_first:
            return _SOME  # what costs stamina never costs less than 1 (W204 of MA-35)
        return {MONSTER: _A_MONSTER, EXPLORER: _AN_EXPLORER}.get(self.side, {}).get(name)

    def _health(self) -> Limits | None:
        """What health somebody can have who has not died; of a monster that has just lost half of it, no more than the
        other half."""
        if self.event == "half-health":
            half = int(self.entity.data["health"]) // 2
            return Between(1, half) if half else None  # told by itself
        return _SOME if self.event != "dies" else None

    def _has_no_stamina(self) -> bool:
        """A monster has none before its turn, and explorers have none after theirs (MA-4.03)."""
        if self.side == MONSTER:
            return self.entity.kind == MONSTER and self.event in BEFORE_ITS_TURN
        is_drawn = self.entity.kind == "horror-event" and self.event == ENTERED
        return self.side == EXPLORER and (is_drawn or self.event in HORROR)

    def _is_own_monster(self) -> bool:
        """Whether the monster that something happens to is the one that has the card."""
        return self.entity.kind == MONSTER and self.side == MONSTER and self.event != USE

    def _has_a_monster(self) -> bool:
        """Whether a monster that is in play has the card."""
        return self.side == MONSTER and bearer(self.entity) == MONSTER

    def _is_in_a_round(self) -> bool:
        is_drawn = self.entity.kind in ("explorer-event", "horror-event") and self.event == ENTERED
        return self.event in _IN_ROUNDS or is_drawn

    def _is_perhaps_nobody(self) -> bool:
        """Whether it may happen while nobody acts: a monster is gone in the turn of another, or the game begins."""
        gone = self.event in ("monster-killed", "monster-gone")
        return not bearer(self.entity) and (gone or (self.event == ENTERED and self.entity.kind == "chapter"))

    def _is_attached(self) -> bool:
        """Whether the card itself is an event that is attached to whoever has it."""
        return bool(self.side) and bool(bearer(self.entity)) and self.entity.data.get("form") == "attached"

    def _is_carried(self) -> bool:
        """Whether the card itself is one that whoever has it carries."""
        return self.entity.data.get("type") == "consumable" and not is_basic(self.entity)

    def _is_worn(self) -> bool:
        """`base_item` is true on what is worn, or attached to it, alone."""
        return self.entity.kind == "item" and self.entity.data["type"] != "consumable" and not is_basic(self.entity)


def _or_nothing(limits: Limits | None) -> Limits | None:
    """What a number of somebody can be where there may be nobody, too: of nobody every number is 0."""
    return Between(min(0, limits.least), max(0, limits.most)) if isinstance(limits, Between) else None


def is_of_the_dead(entity: Entity, rule: AnyNode) -> bool:
    """Whether who acts is an explorer that has just died: on cards that nobody has, and in rules of scenarios."""
    return isinstance(rule, TriggerNode) and rule.event.name == "explorer-died" and not bearer(entity)


def settled(entity: Entity, rule: AnyNode) -> Iterator[MapProblem]:
    """Conditions of a rule that never hold where it stands, or that always do and ask for nothing."""
    stat = rule.stat.name if isinstance(rule, PassiveNode) else ""
    event = rule.event.name if isinstance(rule, TriggerNode) else ""
    pays = isinstance(rule, TriggerNode) and bool((rule.extras.get("spend") or {}).get("stamina"))
    is_dead = is_of_the_dead(entity, rule)
    scene = _Scene(entity, acting(entity, rule), stat, _mine(entity, rule), is_dead, event, pays=pays)
    yield from _within(rule, scene)


def _mine(entity: Entity, rule: AnyNode) -> Between | None:
    """Whether it is the turn of who has the card."""
    if not isinstance(rule, TriggerNode):
        return None
    event = rule.event.name
    if bearer(entity) == MONSTER or event in _BETWEEN_TURNS or (event == ENTERED and entity.kind == "horror-event"):
        return NEVER
    if event == USE and is_for_monsters(entity):
        return NEVER
    return ALWAYS if event == USE or (event == ENTERED and entity.kind == "explorer-event") else None


def _within(node: AnyNode, scene: _Scene) -> Iterator[MapProblem]:
    if isinstance(node, ExpressionNode):
        yield from _settled(node, scene)
    is_others = isinstance(node, EffectNode) and "me" in node.verb.introduces
    if isinstance(node, ArgumentNode):
        yield from _nothing(node, scene)
    for child in children(node):
        others = is_others and isinstance(child, ArgumentNode)
        here = replace(scene, side=EXPLORER, mine=NEVER, of_the_dead=False) if others else scene
        yield from _within(child, replace(here, is_first=False) if isinstance(child, EffectNode) else here)


def _nothing(node: ArgumentNode, scene: _Scene) -> Iterator[MapProblem]:
    """A number that is always 0 where the rule stands, and does nothing then."""
    kind, value = node.parameter.type, node.value
    if isinstance(value, ExpressionNode) and isinstance(kind, NumberArgument) and not kind.takes_0:
        why = why_nothing(value.term, scene.known, at_most_0=not kind.nonzero)
        if why:
            yield MapProblem(NEVER_TRUE, why, value.pointer)


def _settled(node: ExpressionNode, scene: _Scene) -> Iterator[MapProblem]:
    for each in never_holding(node.term, scene.known, is_condition=node.type == BOOLEAN):
        hint = _ABOUT_TURNS if isinstance(each.node, Path) and each.node.dotted == "mine" else ""
        message = f"this never holds here: {each.why}"
        yield MapProblem(NEVER_TRUE, message, node.pointer, each.node.start, each.node.end, hint)
        return
    for part in node.term.operands if isinstance(node.term, And) else (node.term,):
        if node.type == BOOLEAN and truth_of(part, scene.of_figures) == ALWAYS:
            message = f"{unparse(part)!r} always holds here and asks for nothing"
            yield MapProblem(NEVER_TRUE, message, node.pointer, part.start, part.end, hint="leave it out")
            return
