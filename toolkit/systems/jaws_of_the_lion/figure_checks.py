"""What cards ask of figures and can never be: an attacker that is a character, a target of its own side, a rank that
nobody has who draws the card, a condition that a boss is immune to. And what cannot be otherwise: the type of a
monster, asked for on its own card.

Whose card it is and the moment say who "me", the target and the attacker can be. Within `force`, `allow` and `for_each`
somebody else is "me".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.cards.keywords import keywords_of
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions import BOOLEAN
from toolkit.rules.expressions.cases import Case, why_in_no_case
from toolkit.rules.expressions.limits import ALWAYS, NEVER, Between, Limits, OneOf, Some
from toolkit.rules.expressions.never import always_holding, never_holding
from toolkit.rules.expressions.nodes import Node as Term
from toolkit.rules.expressions.nodes import Path, Text, walk
from toolkit.rules.expressions.types import LIMIT
from toolkit.rules.tree import (
    AnyNode,
    ArgumentNode,
    EffectNode,
    EntityTree,
    ExpressionNode,
    PassiveNode,
    TriggerNode,
    children,
)
from toolkit.systems.jaws_of_the_lion import performing
from toolkit.systems.jaws_of_the_lion.cards.catalog import owner_of
from toolkit.systems.jaws_of_the_lion.certain import NO_MONSTERS, lookup
from toolkit.systems.jaws_of_the_lion.conditions import ACT, ATTACK, CONDITIONS, MOVE
from toolkit.systems.jaws_of_the_lion.state import MONSTERS, MOST
from toolkit.systems.jaws_of_the_lion.verbs.parts import Part

NEVER_HOLDS, DOES_NOTHING = "L0879", "L0884"
#: Kinds of figures, and the ranks that they have.
CHARACTER, MONSTER, BOSS, OBJECT = "character", "monster", "boss", "special-object"
RANKS: Mapping[str, frozenset[str]] = {
    CHARACTER: frozenset({CHARACTER}),
    MONSTER: frozenset({"normal", "elite"}),
    BOSS: frozenset({BOSS}),
    OBJECT: frozenset({OBJECT}),
}
_FOES = frozenset({MONSTER, BOSS})
_ANYBODY = frozenset(RANKS) - {OBJECT}
#: Moments in which a character uses no ability card, and the number that is asked for when nobody acts.
_WITHOUT_CARD = frozenset({"turn", "turn-start", "attacked"})
_IN_DEFENCE = "shield"
#: What a figure that has come to a moment has not been kept from; and the moments that are about a dead monster.
_ALLOWED: Mapping[str, str] = {"turn": ACT, "turn-start": ACT, "attack-action": ATTACK, "move-action": MOVE}
_DEAD = frozenset({"dies", "monster-died"})
HALF, EACH_ATTACK = "half-health", "each-attack"
#: Stat → what somebody does who is asked for it.
_ASKED_TO: Mapping[str, str] = {"attack": ATTACK, "range": ATTACK, "move": MOVE}
_NONE = Some(frozenset(), frozenset(), Between(0, 0))


@dataclass(frozen=True)
class _Cast:
    """Whom the names in the rules of a card can mean."""

    library: Library
    card: Entity
    me: frozenset[str]
    #: The ids that "me" can have, where the card tells; None where it is anybody of its kinds.
    types: frozenset[str] | None = None
    #: Whether whoever acts uses an ability card of a character.
    with_card: bool = True
    #: The moment at which a rule begins, where that is looked at: what its effects do may change what is certain then.
    begins: str = ""
    #: What "me" is about to do where a condition of it is looked at: nothing keeps it from any of that.
    deeds: frozenset[str] = frozenset()
    #: Whether the attacks that are spoken of are ranged, where that is known.
    ranged: bool | None = None
    #: Whether somebody else acts than whose card it is.
    is_other: bool = False

    @cached_property
    def limits(self) -> Mapping[str, Limits]:
        """What is known of the names in expressions."""
        found = dict[str, Limits]()
        for name, kinds in {"me": self.me, "target": self._targets, "attacker": _FOES}.items():
            found |= self._of_figure(name, kinds)
        if self.types is not None:
            found["me.type"] = OneOf(self.types)
        if self.me == {CHARACTER}:
            found["allies_beside"] = Between(0, MOST - 1)  # allies are the other characters
        if self.me <= _FOES and not self.is_other:
            found["enemies_beside"] = Between(0, MOST)  # enemies are the characters
            found |= {"monsters": Between(1, LIMIT)} if ACT in self.deeds else {}
        if self.card.kind in (MONSTER, BOSS):
            found |= self._of_figure("character", frozenset({CHARACTER}))
            found |= self._of_figure("monster", self.me) | {"monster.type": OneOf(frozenset({self.card.id}))}
        if not self.with_card:
            found["card_keywords"] = _NONE
        for who in self._themselves:
            found |= {f"{who}.{name}": NEVER for name in self._immune_to}
            if self.types is not None:
                found[f"{who}.keywords"] = self._keywords
                least, most = min(self.health, default=1), max(self.health, default=LIMIT)
                found |= {f"{who}.max_hp": Between(least, most), f"{who}.hp": Between(0, most)}
        if self.ranged is not None:
            found["ranged"] = ALWAYS if self.ranged else NEVER
        if not self.is_other:
            found |= self._of_card
        if self.begins:
            found |= self._at_first
        return found | {f"me.{each.name}": NEVER for each in CONDITIONS if self.deeds & each.forbids}

    @property
    def _of_card(self) -> Mapping[str, Limits]:
        """What a card tells by being there: a treasure is looted, an item equipped, a condition had."""
        match self.card.kind:
            case "treasure":
                return {"treasure": OneOf(frozenset({self.card.id})), "looted": _at_least({self.card.id})}
            case "item":
                return {"me.item_keywords": _at_least(keywords_of(self.card.data))}
            case "condition":
                return {"me.conditions": _at_least({self.card.id})}
        return {}

    @property
    def _at_first(self) -> Mapping[str, Limits]:
        """What is certain when a rule begins: who acts lives, and was not kept from what it does."""
        most = max(self.health, default=LIMIT)
        found: dict[str, Limits] = dict.fromkeys(("target.hp", "attacker.hp"), Between(1, LIMIT))
        found |= {f"{who}.hp": Between(1, most) for who in self._themselves}
        if self.begins == "attacked" and self.me == {CHARACTER}:
            found["monsters"] = Between(1, LIMIT)
        if self.card.kind in (MONSTER, BOSS):
            found["slain" if self.begins in _DEAD else "standing"] = _at_least({self.card.id})
        if self.begins in _DEAD:
            found["monster.hp"] = Between(0, 0)
        if self.begins == HALF:
            found["monster.hp"] = Between(1, max(1, most // 2))
        deed = _ALLOWED.get(self.begins)
        return found | {f"me.{each.name}": NEVER for each in CONDITIONS if deed in each.forbids}

    @cached_property
    def questions(self) -> Sequence[Sequence[Case]]:
        """What decides several things at once: whether there are enemies, and other allies, on the board."""
        if self.is_other or not (self.me == {CHARACTER} or self.me <= _FOES):
            return ()
        is_character = self.me == {CHARACTER}
        side = "living" if is_character else "monsters"
        alone: Mapping[str, Limits] = {side: Between(1, 1), "allies_beside": Between(0, 0), "flanked": NEVER}
        allies = (Case(alone, "who is alone has no allies"), Case({side: Between(2, LIMIT)}))
        none = {**NO_MONSTERS, "enemies_beside": Between(0, 0), "target.rank": OneOf(RANKS[OBJECT]), "alone": ALWAYS}
        enemies = (
            Case(none, "no enemy is there where no monster is on the board"),
            Case({"monsters": Between(1, LIMIT)}),
        )
        return (allies, enemies) if is_character else (allies,)

    @cached_property
    def sure(self) -> Mapping[str, Limits]:
        """What is known of those who are there at any moment: of a character, nobody knows that."""
        return {name: each for name, each in self.limits.items() if not name.startswith("character.")}

    @property
    def _themselves(self) -> tuple[str, ...]:
        """The names for whose card it is."""
        return ("me", "monster") if self.card.kind in (MONSTER, BOSS) else ("me",)

    @cached_property
    def _cards(self) -> list[Entity]:
        """The cards and sheets of those who can be "me", where it is known which they are."""
        kinds = ["mercenary" if kind == CHARACTER else kind for kind in self.me]
        return [each for kind in kinds for each in self.library.of_kind(kind) if each.id in (self.types or ())]

    @property
    def immune(self) -> frozenset[str]:
        """What nobody can get who is "me": bosses are immune to some conditions (JL-10.25)."""
        immune = [frozenset(map(str, each.data.get("immune", ()))) for each in self._cards]
        return frozenset.intersection(*immune) if immune else frozenset()

    @property
    def _immune_to(self) -> frozenset[str]:
        """The conditions of the rules, not of a pack's own, that nobody who is "me" ever has."""
        return self.immune & {each.name for each in CONDITIONS}

    @cached_property
    def health(self) -> list[int]:
        """The hit points on their cards, at each level; what is worked out for a table may be any number."""
        printed = [number for each in self._cards for number in _health_on(each)]
        return [number for each in printed for number in ((each,) if isinstance(each, int) else (1, LIMIT))]

    @property
    def _keywords(self) -> Some:
        words = [frozenset(keywords_of(each.data)) for each in self._cards] or [frozenset[str]()]
        counts = [len(each) for each in words]
        return Some(frozenset.intersection(*words), frozenset().union(*words), Between(min(counts), max(counts)))

    @property
    def _targets(self) -> frozenset[str]:
        if self.me == {CHARACTER}:
            return _FOES | {OBJECT}
        return frozenset(RANKS)

    def _of_figure(self, name: str, kinds: frozenset[str]) -> dict[str, Limits]:
        found: dict[str, Limits] = {f"{name}.rank": OneOf(frozenset().union(*(RANKS[kind] for kind in kinds)))}
        found[f"{name}.type"] = OneOf(frozenset(self._ids(kinds)))
        if CHARACTER not in kinds:
            found[f"{name}.item_keywords"] = _NONE
        return found

    def _ids(self, kinds: frozenset[str]) -> Iterator[str]:
        for kind in kinds - {OBJECT}:
            yield from (each.id for each in self.library.of_kind("mercenary" if kind == CHARACTER else kind))
        for scenario in self.library.of_kind("adventure") if OBJECT in kinds else ():
            yield from scenario.data.get("objects", {})

    def is_misspelt(self, comparison: Term) -> bool:
        """Whether a type is asked for that nobody has in any scenario."""
        parts = [*walk(comparison)]
        asks = any(isinstance(each, Path) and each.parts[-1] == "type" for each in parts)
        known = {*self._ids(frozenset(RANKS))} if asks else set()
        return asks and any(isinstance(each, Text) and each.value not in known for each in parts)

    def within(self, effect: EffectNode) -> _Cast:
        """Whom the names can mean within an effect: some let somebody else perform what they hold."""
        part: Part = effect.verb.facets["part"]
        others = {"characters": frozenset({CHARACTER}), "allies": self.me, "enemies": self._enemies}.get(part.others)
        return self if others is None else replace(self, me=others, types=None, is_other=True)

    @property
    def _enemies(self) -> frozenset[str]:
        return frozenset().union(*(_FOES if kind == CHARACTER else {CHARACTER} for kind in self.me))

    def at(self, node: AnyNode, rules: EntityTree) -> _Cast:
        """Whom the names can mean in a rule. What stands on a lasting bonus or an item may count where no ability card
        is used; who performs an ability in its turn is not kept from it; and of each attack is known whether it is
        ranged."""
        if isinstance(node, EffectNode) and node.event.name == "ability":
            return replace(self, deeds=frozenset({ACT}))
        if isinstance(node, EffectNode) and node.event.name == EACH_ATTACK:
            actions = performing.of_one_act(rules.effects(node.pointer[0], "actions"))
            kinds = {performing.is_ranged(each) for each in actions if performing.part_of(each).deed == ATTACK}
            return replace(self, ranged=kinds.pop()) if len(kinds) == 1 else self
        moment = node.event.name if isinstance(node, TriggerNode) else ""
        is_defence = isinstance(node, PassiveNode) and node.stat.name == _IN_DEFENCE
        return replace(self, with_card=False) if moment in _WITHOUT_CARD or is_defence else self


def _at_least(words: Collection[str]) -> Some:
    """A list that surely has some words, and perhaps others."""
    sure = frozenset(words)
    return Some(sure, None, Between(len(sure), LIMIT))


def _health_on(card: Entity) -> Iterator[object]:
    """The hit points that a sheet or a stat card shows."""
    if card.kind == "mercenary":
        yield from card.data.get("health", ())
    for level in card.data.get("levels", ()):
        yield from (each["health"] for each in (level.values() if card.kind == MONSTER else (level,)))


def problems(library: Library, card: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """Rules of a card that can never hold or do anything, whoever their names mean."""
    cast = _cast(library, card)
    for node in rules.nodes.values() if cast is not None else ():
        assert cast is not None
        yield from _wrong(node, cast.at(node, rules))
        yield from _never_halved(node, cast)


def _never_halved(node: AnyNode, cast: _Cast) -> Iterator[MapProblem]:
    """Who has one hit point has never lost half of them and stands."""
    if isinstance(node, TriggerNode) and node.event.name == HALF and max(cast.health, default=LIMIT) < 2:
        message = f"{HALF!r} never happens: {cast.card.id!r} has 1 hit point"
        yield MapProblem(DOES_NOTHING, message, (*node.pointer, "on"), hint="choose dies, or give it more hit points")


def _in_vain(effect: EffectNode, cast: _Cast) -> Iterator[MapProblem]:
    """Conditions for a boss that is immune to them."""
    given = next((each for each in effect.arguments if each.parameter.name == "conditions"), None)
    words = given.value if given is not None and isinstance(given.value, tuple) else ()
    whom = effect.value("whom")
    if given is None or (whom not in ("self", "monster")) or cast.card.kind not in (BOSS, "monster-ability"):
        return
    for name in (str(each) for each in words if each in cast.immune):
        hint = f"leave it out, or take {name!r} from 'immune'"
        message = f"{name!r} does nothing here: {', '.join(sorted(cast.types or ()))} is immune to it"
        yield MapProblem(DOES_NOTHING, message, given.pointer, hint=hint)


def _cast(library: Library, card: Entity) -> _Cast | None:
    """Who the names of a card of some kind can be; None for what is no card of a figure."""
    match card.kind:
        case "ability-card":
            return _Cast(library, card, frozenset({CHARACTER}), frozenset({owner_of(library, card)}))
        case "item" | "treasure":
            return _Cast(library, card, frozenset({CHARACTER}))
        case "monster" | "boss":
            return _Cast(library, card, frozenset({card.kind}), frozenset({card.id}), with_card=False)
        case "monster-ability":
            drawing = [*_drawing(library, card)]
            kinds, types = frozenset(each.kind for each in drawing), frozenset(each.id for each in drawing)
            return _Cast(library, card, kinds, types, with_card=False) if drawing else None
        case "modifier-card":
            is_theirs = card.data.get("owner") == MONSTERS and not card.data.get("in_every_deck")
            return _Cast(library, card, _FOES if is_theirs else _ANYBODY, with_card=not is_theirs)
        case "condition":
            return _Cast(library, card, _ANYBODY)
    return None


def _drawing(library: Library, card: Entity) -> Iterator[Entity]:
    """The monsters and bosses that draw an ability card (JL-16.08)."""
    for each in (*library.of_kind("monster"), *library.of_kind("boss")):
        if each.data.get("deck", each.id) == card.data.get("deck"):
            yield each


def _wrong(node: AnyNode, cast: _Cast) -> Iterator[MapProblem]:
    if isinstance(node, ExpressionNode):
        never = never_holding(node.term, lookup(cast.limits), is_condition=node.type is BOOLEAN)
        settled = [(each, f"this never holds{_where(each.node, cast)}", "") for each in never]
        always = always_holding(node.term, lookup(cast.sure), is_condition=node.type is BOOLEAN)
        for each in always:
            settled.append((each, f"this always holds{_where(each.node, cast)} and asks for nothing", "leave it out"))
        why = why_in_no_case(node.term, cast.limits, cast.questions) if node.type is BOOLEAN and not settled else ""
        if why:
            yield MapProblem(NEVER_HOLDS, why, node.pointer)
        for each, what, hint in settled:
            if cast.is_misspelt(each.node):
                continue  # told with the names that there are
            hint = f"did you mean {each.meant!r}?" if each.meant else hint
            yield MapProblem(NEVER_HOLDS, f"{what}: {each.why}", node.pointer, each.node.start, each.node.end, hint)
    if isinstance(node, EffectNode):
        yield from _in_vain(node, cast)
    for child in children(node):
        yield from _wrong(child, _cast_for(node, child, cast))


def _where(comparison: Term, cast: _Cast) -> str:
    """Where it is settled, if what somebody is about to do settles it."""
    asked = {each.dotted for each in walk(comparison) if isinstance(each, Path)}
    kept = [each.forbids for each in CONDITIONS if f"me.{each.name}" in asked]
    deeds = sorted(deed for deed in cast.deeds if any(deed in each for each in kept))
    return f" where somebody can {' and '.join(deeds)}" if deeds else ""


def _cast_for(node: AnyNode, child: AnyNode, cast: _Cast) -> _Cast:
    """Whom the names can mean within a part of a rule."""
    match node:
        case TriggerNode() if child is node.condition:
            return replace(cast, begins=node.event.name)
        case PassiveNode() if child is node.condition:
            return replace(cast, deeds=frozenset(filter(None, {_ASKED_TO.get(node.stat.name)})))
        case EffectNode() if child is node.condition:
            return replace(cast, deeds=cast.deeds.union(filter(None, {performing.part_of(node).deed})))
        case EffectNode() if isinstance(child, ArgumentNode) and isinstance(child.value, tuple):
            return replace(cast.within(node), deeds=frozenset())
    return replace(cast, deeds=frozenset())
