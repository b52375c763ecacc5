"""What cards of Shadows of Brimstone change too late: it is over before anybody asks for it (SB-8.01, SB-91.76)."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.types import HOLDS
from toolkit.rules.naming import names_asked
from toolkit.rules.reading import trees_of
from toolkit.rules.tree import EffectNode, PassiveNode, TriggerNode
from toolkit.rules.verbs import EventKind
from toolkit.systems.brimstone.mission_checks import NO_EFFECT, nodes_of
from toolkit.systems.brimstone.moment_checks import conditions_around, may_hold
from toolkit.systems.brimstone.state import LASTS
from toolkit.systems.brimstone.verbs.moments import Moment
from toolkit.systems.brimstone.verbs.scopes import CONDITION, VOCABULARY
from toolkit.systems.brimstone.verbs.timing import (
    BROUGHT,
    HAPPENS,
    IN_ATTACKS,
    NOT_IN_FIGHTS,
    OWN_ASKED,
    OWN_HAPPENS,
    Own,
    Part,
    is_asked,
    parts_of,
)

#: How long a change can last, the best advice first.
_LONGER = ("next-turn", "fight", "mission")
_HOLD_BACK = "hold-back"
#: Why nobody asks for a value in the rest of an activation, by the last part of it that does.
_OWN_WHY = {
    Own.VOICES: "the activation has begun, and {stat!r} counts when one begins",
    Own.MOVING: "the hero has moved already",
    Own.MOVED: "the activation of the hero is over",
}


def too_late(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Changes that are over before anybody asks for the value again."""
    until = str(entity.data.get("until", "")) if entity.data.get("remains") else ""
    for node in nodes_of(library, entity):
        match node:
            case EffectNode(name="modify"):
                stat = str(node.value("stat"))
                if why := _late(library, entity, node, stat, str(node.value("until"))):
                    message = f"{why}, so this change of {stat!r} never counts"
                    yield MapProblem(NO_EFFECT, message, node.pointer, hint=_longer(library, entity, node, stat))
            case EffectNode(name="weaken"):
                stat = f"enemy-{node.value('stat')}"
                if why := _late(library, entity, node, stat, "turn"):
                    hint = "write it where enemies act yet, such as 'on: activation' on a hero's card"
                    yield MapProblem(NO_EFFECT, f"{why}, so this never counts", node.pointer, hint=hint)
            case EffectNode(name="give_condition"):
                yield from _condition(library, entity, node)
            case PassiveNode(stat=stat, pointer=pointer) if until and not _counts(
                library, "card", entity.kind, stat.name, until
            ):
                message = f"this card comes after the last moment of a turn at which {stat.name!r} counts"
                message = f"{message}, and is cancelled when the turn ends"
                yield MapProblem(NO_EFFECT, message, pointer, hint="write 'until: fight-end', or leave 'until' out")
            case TriggerNode(event=event, pointer=pointer) if _is_gone(library, entity, event, until):
                message = f"this card comes and is cancelled without {event.name!r} between"
                hint = "write another 'until', or leave it out"
                yield MapProblem(NO_EFFECT, message, (*pointer, "on"), hint=hint)


def _is_gone(library: Library, entity: Entity, event: EventKind, until: str) -> bool:
    """Whether a card that remains in play is cancelled before an event comes, each time (SB-2.03)."""
    if event.name == until:  # cards are cancelled first
        return True
    happens = HAPPENS.get(event.name)
    comes = min(_parts(library, "card", entity.kind))
    return until == "turn-end" and happens is not None and max(happens) < comes


def _condition(library: Library, entity: Entity, node: EffectNode) -> Iterator[MapProblem]:
    """Conditions to the end of a turn, where none goes on, or where all they change is asked for no more (SB-91.90)."""
    given = node.value("condition")
    if not isinstance(given, Entity) or not (until := LASTS.get(str(given.data.get("lasts")))):
        return
    hint = "give one that lasts until a rule takes it away"
    if not issubclass(node.event.context, Moment):
        why = "is gone with the mission" if node.event.name == "reward" else "no turn goes on here"
        message = f"{given.id!r} lasts to the end of a turn, and {why} (SB-91.103)"
        yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)
        return
    stats = [each.stat.name for each in nodes_of(library, given) if isinstance(each, PassiveNode)]
    reasons = [_late(library, entity, node, stat, until) for stat in stats]
    if reasons and all(reasons) and not _is_asked_for(library, given):
        message = f"{given.id!r} lasts to the end of a turn, and {reasons[0]}, so it never counts"
        yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)


def _is_asked_for(library: Library, condition: Entity) -> bool:
    """Whether any rule asks who has a condition."""
    return any(
        named.sort == f"entity:{CONDITION}" and library.id_of(named.name, CONDITION, rules.entity.pack) == condition.id
        for rules in trees_of(VOCABULARY, library)
        for named in names_asked(rules)
    )


def _late(library: Library, entity: Entity, node: EffectNode, stat: str, until: str) -> str:
    """Why nobody asks for a value again before a change of it is over; empty where somebody may."""
    names = (each.name for each in nodes_of(library, entity) if isinstance(each, EffectNode))
    if stat in IN_ATTACKS and "free_attack" in names:
        return ""
    in_fight = stat in NOT_IN_FIGHTS and _in_fight(library, entity, node)
    if not _counts(library, node.event.name, entity.kind, stat, until, in_fight=in_fight):
        if stat == _HOLD_BACK and until == "turn":
            return "the darkness of this turn was held back before"
        if in_fight:
            return NOT_IN_FIGHTS[stat]
        doing = {"catch-breath": "catches breath", _HOLD_BACK: "holds back the darkness"}.get(stat, "activates")
        return f"nobody {doing} before the " + ("next hold-back roll" if until == "next-hold-back" else f"{until} ends")
    if until in ("turn", "next-hold-back") and is_about_me(node):
        return _late_for_me(library, entity, node, stat)
    return ""


def _late_for_me(library: Library, entity: Entity, node: EffectNode, stat: str) -> str:
    """Why a value of the hero that an event is about matters no more this turn; empty where it may."""
    event = entity.kind if node.event.name == "card" else node.event.name
    own, asked = OWN_HAPPENS.get(event), OWN_ASKED.get(stat)
    if own is None or asked is None or asked >= own:
        return ""
    if own is Own.OUT:
        return "who is knocked out does nothing more this turn"
    alone = all(part is Part.ACTIVATIONS for part in _parts(library, node.event.name, entity.kind))
    return _OWN_WHY[asked].format(stat=stat) if alone else ""


def _longer(library: Library, entity: Entity, node: EffectNode, stat: str) -> str:
    """What to write instead: how long a change lasts that counts."""
    longer = ("next-hold-back", *_LONGER) if stat == _HOLD_BACK else _LONGER
    return next(f"write 'until: {each}'" for each in longer if not _late(library, entity, node, stat, each))


def _counts(library: Library, event: str, kind: str, stat: str, until: str, *, in_fight: bool = False) -> bool:
    """Whether a value may be asked for before a change of it is over that comes with an event or a card."""
    usual = parts_of(event, kind)
    if any(is_asked(stat, part, until, in_fight=in_fight) for part in usual):
        return True
    more = _parts(library, event, kind) - usual  # looked for in all cards, so only where it matters
    return any(is_asked(stat, part, until, in_fight=in_fight) for part in more)


def _in_fight(library: Library, entity: Entity, node: EffectNode) -> bool:
    """Whether a fight surely goes on when an effect happens."""
    fight = node.event.scope.find("fight")
    if fight is not None and fight.bounds == HOLDS:
        return True
    return any(not may_hold(each, in_fight=False) for each in conditions_around(library, entity, node))


def _parts(library: Library, event: str, kind: str, seen: frozenset[str] = frozenset()) -> frozenset[Part]:
    """Where in a turn an event happens or a card comes; an event also where effects of any card bring it about."""
    found = parts_of(event, kind)
    if event in seen or event not in BROUGHT:
        return found
    for rules in trees_of(VOCABULARY, library):
        for node in rules.walk():
            if isinstance(node, EffectNode) and node.name == BROUGHT[event]:
                found |= _parts(library, node.event.name, rules.entity.kind, seen | {event})
    return found


def is_about_me(node: EffectNode) -> bool:
    """Whether it is for the hero its moment is about, and not for others that effects around it bring in."""
    around = {str(each) for each in node.pointer[:-1]}
    introducing = {verb.name for verb in VOCABULARY.verbs.values() if verb.introduces}
    return node.value("whom") in ("me", None) and not around & introducing
