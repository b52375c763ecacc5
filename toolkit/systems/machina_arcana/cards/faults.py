"""What can be wrong with cards: items that fit nowhere, numbers that cannot be, words that would never come true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.nodes import And, Path, names_used
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.tree import (
    AnyNode,
    EffectNode,
    EntityTree,
    ExpressionNode,
    PassiveNode,
    TriggerNode,
    children,
    said,
    walk,
)
from toolkit.systems.machina_arcana.cards.card import CLASS_ITEMS, USE
from toolkit.systems.machina_arcana.fights.targets import ARC, DIRECT, MELEE

NO_SOCKET, BAD_CARD, BAD_EXPLORER, NEVER = "L0844", "L0845", "L0848", "L0849"
ENTERED = "enter-play"

#: Where items of a type are worn; weapons are held (MA-35.03).
WORN: Mapping[str, tuple[str, ...]] = {"apparel": ("head", "body", "feet"), "artifact": ("relic",)}
#: Stats that are asked of explorers alone: monsters have no essence, search nothing and carry nothing.
_OF_EXPLORERS = frozenset(
    {
        "first_step",
        "inventory_cost",
        "trade_cost",
        "explore_cost",
        "seal_cost",
        "chapter_cost",
        "chest_cards",
        "recharge_rolls",
        "max_essence",
        "trade_on_tile",
        "contribute_on_tile",
        "may_be_arcane",
    }
)
#: Moments that belong to nobody's turn.
_BETWEEN_TURNS = frozenset({"explorer-phase", "horror-phase"})
#: Reaches that choose a target.
AIMED = (MELEE, DIRECT, ARC)
#: Stats of ranged abilities.
_RANGED = frozenset({"range", "arcs"})
#: Stamina that cards and conditions may add: a price beyond that is never paid.
_SPARE = 3


def of_item(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Hands for weapons, a place for the rest, and sockets and slots that something fits (MA-35.03 to MA-35.06)."""
    data = entity.data
    role, kind = str(data.get("role", "base")), str(data["type"])
    base = role == "base" and kind != "consumable"
    if base:
        yield from _worn(entity, kind)
    else:
        for key in ("hands", "place", "upgrade_slots", "upgrade"):
            if key in data:
                what = "a consumable" if kind == "consumable" else f"an item with the role {role!r}"
                yield MapProblem(BAD_CARD, f"{what} is not worn by itself and has no {key!r}", (key,), at_key=True)
    if role == "augment" and "socket" not in data:
        yield MapProblem(NO_SOCKET, "an augment says which socket it fits", ("role",), hint="write 'socket: gear'")
    elif "socket" in data:
        yield from _socket(library, entity, role)
    if base:
        yield from _upgrades(library, entity)
    yield from says_nothing(entity, "triggers", "passives", "upgrade")


def _worn(entity: Entity, kind: str) -> Iterator[MapProblem]:
    data = entity.data
    if kind == "weapon":
        if "hands" not in data:
            yield MapProblem(BAD_CARD, "a weapon needs hands", ("type",), hint="write 'hands: 1' or 'hands: 2'")
        if "place" in data:
            yield MapProblem(BAD_CARD, "a weapon is held and has no 'place'", ("place",), at_key=True)
        return
    places = " or ".join(f"'place: {each}'" for each in WORN[kind])
    if "hands" in data:
        yield MapProblem(BAD_CARD, f"{kind} takes no hands", ("hands",), hint=f"write {places}", at_key=True)
    if "place" not in data:
        yield MapProblem(BAD_CARD, f"{kind} needs a place", ("type",), hint=f"write where it is worn: {places}")
    elif data["place"] not in WORN[kind]:
        yield MapProblem(BAD_CARD, f"{kind} is not worn at {data['place']!r}", ("place",), hint=f"write {places}")


def _socket(library: Library, entity: Entity, role: str) -> Iterator[MapProblem]:
    sign, kind = entity.data["socket"], entity.data["type"]
    wanted = "base" if role == "augment" else "augment"
    others = (each for each in library.of_kind("item") if each.data.get("role", "base") == wanted)
    if not any(each.data.get("socket") == sign and each.data["type"] == kind for each in others):
        message = (
            f"no {kind} has a socket of {sign!r} for this augment"
            if role == "augment"
            else f"no augment for {kind} fits the socket {sign!r}"
        )
        yield MapProblem(NO_SOCKET, message, ("socket",))


def _upgrades(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """An upgrade hangs on another base item of its type that has a slot for it (MA-35.05)."""
    kind = entity.data["type"]
    alike = [each for each in library.of_kind("item") if each.data["type"] == kind]
    others = [each for each in alike if each is not entity or entity.data.get("copies", 1) > 1]
    for key, other in (("upgrade", "upgrade_slots"), ("upgrade_slots", "upgrade")):
        if key in entity.data and not any(other in each.data for each in others):
            message = (
                f"no other {kind} has slots for this upgrade"
                if key == "upgrade"
                else f"no other {kind} can be an upgrade in these slots"
            )
            yield MapProblem(NO_SOCKET, message, (key,), hint=f"give one {other!r}", at_key=True)


def of_explorer(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Essence within its maximum, and an item to begin with (MA-33.01, MA-44.05)."""
    data = entity.data
    most, first = data["essence"], data["starting_essence"]
    if first > most:
        message = f"nobody starts with {first} essence who can have {most} at most"
        yield MapProblem(BAD_EXPLORER, message, ("starting_essence",), hint=f"the most is {most}")
    types = CLASS_ITEMS[str(data["class"])]
    items = (each.data for each in library.of_kind("item") if each.data["type"] in types and each.data["level"] == 1)
    if not any(each.get("role", "base") == "base" for each in items):
        message = f"there is no base item of level 1 that a {data['class']} begins with (MA-44.05)"
        yield MapProblem(BAD_CARD, message, ("class",), hint=f"add one of the type {' or '.join(types)}")


def of_scar(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """A roll of the game die names one scar (MA-50.08)."""
    number = entity.data["number"]
    first = next(each for each in library.of_kind("scar") if each.data["number"] == number)
    if first is not entity:
        message = f"{first.id!r} has the number {number} already, and a roll names one scar (MA-50.08)"
        yield MapProblem(BAD_CARD, message, ("number",))


def of_event(entity: Entity) -> Iterator[MapProblem]:
    """An attached horror event names its bearer, and no other does (MA-37.04)."""
    attached = entity.data["form"] == "attached"
    if entity.kind == "horror-event" and attached and "bearer" not in entity.data:
        yield MapProblem(BAD_CARD, "an attached horror event says who bears it", ("form",), hint="write 'bearer: …'")
    if not attached and "bearer" in entity.data:
        yield MapProblem(BAD_CARD, "only an attached horror event has a bearer", ("bearer",), at_key=True)
    yield from says_nothing(entity, "triggers", "passives")


def says_nothing(entity: Entity, *keys: str) -> Iterator[MapProblem]:
    if not any(entity.data.get(key) for key in keys):
        hint = f"give it {' or '.join(map(repr, keys))}"
        yield MapProblem(NEVER, "this card says nothing and does nothing", ("id",), hint=hint)


def never(library: Library, entity: Entity, tree: EntityTree) -> Iterator[MapProblem]:
    """What stands on a card and can never come true there."""
    for rule in tree.nodes.values():
        if entity.data.get("form") == "instant":
            yield from _lasting(rule)
        if isinstance(rule, TriggerNode) and rule.event.name == USE:
            yield from _price(library, entity, rule)
        if isinstance(rule, TriggerNode) and rule.event.name in _BETWEEN_TURNS:
            yield from _nobodys_turn(rule)
        if isinstance(rule, PassiveNode):
            yield from _idle(rule)
            if _is_on_monsters(entity) and rule.stat.name in _OF_EXPLORERS:
                message = f"monsters have no use for {rule.stat.name!r}: it is for explorers"
                yield MapProblem(NEVER, message, (*rule.pointer, "stat"))
        for node in walk(rule):
            yield from _hangs_on_nothing(entity, node)
            if isinstance(node, EffectNode):
                yield from _in_vain(entity, node)
    yield from _two_piles(entity, tree)


def _in_vain(entity: Entity, node: EffectNode) -> Iterator[MapProblem]:
    """An effect that nobody it is for can use: on this kind of card, on a monster, on whoever is aimed at."""
    if _is_on_monsters(entity) and node.verb.facets["part"] == "of-explorers":
        message = f"{node.name!r} does nothing on this kind of card, {entity.kind}"
        yield MapProblem(NEVER, message, node.pointer, hint="it is for explorers")
    elif _is_on_monsters(entity) and _asks_essence(node) and node.value("whom") == "you":
        yield MapProblem(NEVER, "monsters have no essence", node.pointer, hint="write 'whom: each', or another word")
    elif _is_on_monsters(entity) and node.name == "spawn" and node.value("near") == "you":
        message = "monsters spawn for explorers, and 'you' is a monster here"
        yield MapProblem(NEVER, message, node.pointer, hint="write 'near: nearest'")
    side = _aimed_at(entity, node)
    for inner in _within(node) if side else ():
        if side == "explorer" and (inner.name == "control" or inner.value("which") == "target"):
            message = f"{inner.name!r} is for monsters, and this is aimed at explorers"
            yield MapProblem(NEVER, message, inner.pointer, hint="write 'at: monster' for whom it is aimed at")
        elif side == "monster" and _asks_essence(inner) and inner.value("whom") == "target":
            message = "monsters have no essence, and this is aimed at monsters"
            yield MapProblem(NEVER, message, inner.pointer, hint="write 'whom: you', or another word")


def _within(node: AnyNode) -> Iterator[EffectNode]:
    """The effects within an effect for which the target is the same."""
    for child in children(node):
        if isinstance(child, EffectNode):
            yield child
            if child.verb.facets["part"] == "aims":
                continue
        yield from _within(child)


def _asks_essence(node: EffectNode) -> bool:
    """Whether an effect is about essence and nothing else."""
    asks = node.value("what") == "essence" or node.value("stat") == "max_essence"
    return asks and not node.value("or_health")


def _aimed_at(entity: Entity, node: EffectNode) -> str:
    """The side of those whom an effect is aimed at, where it is one side for certain (MA-41.04, MA-41.32)."""
    if node.name == "aim":
        at = str(node.value("at"))
        return "" if at == "any" else at
    explorers = entity.kind in ("explorer", "item", "explorer-event")
    return "monster" if node.name == "attack" and explorers and node.value("reach") in AIMED else ""


def _nobodys_turn(rule: TriggerNode) -> Iterator[MapProblem]:
    for node in walk(rule):
        for part in terms_in(node.term) if isinstance(node, ExpressionNode) else ():
            if part == Path(("mine",)):
                message = f"'mine' never holds here: {rule.event.name!r} is in nobody's turn"
                hint = "choose 'turn-start' or 'turn-end', or leave it out"
                yield MapProblem(NEVER, message, node.pointer, hint=hint)


def _two_piles(entity: Entity, tree: EntityTree) -> Iterator[MapProblem]:
    """All tokens of a card lie in one pile, whatever brings them, and one thing comes of them (MA-19.05)."""
    first: dict[object, object] = {}
    for place, rule in tree.nodes.items():
        for node in walk(rule):
            if isinstance(node, EffectNode) and node.name == "accumulate":
                if first.setdefault(place[0], said(node)) != said(node):
                    message = "this card counts tokens for something else already, and all lie in one pile (MA-19.05)"
                    hint = "write the same 'at' and 'do', or leave one of them to another card"
                    yield MapProblem(BAD_CARD, message, node.pointer, hint=hint)


def _idle(rule: PassiveNode) -> Iterator[MapProblem]:
    """A change of a stat that changes nothing: a push backwards, the range of a melee ability."""
    place = (*rule.pointer, "by")
    if rule.stat.name == "push" and isinstance(rule.by, int) and rule.by < 0:
        yield MapProblem(NEVER, "a hit pushes nobody by less than nothing", place, hint="the least is 1")
    term = rule.condition.term if rule.condition is not None else None
    asked = term.operands if isinstance(term, And) else (term,)
    if rule.condition is not None and rule.stat.name in _RANGED and Path(("melee",)) in asked:
        message = f"{rule.stat.name!r} changes ranged abilities alone, and 'melee' leaves them out"
        yield MapProblem(NEVER, message, rule.condition.pointer, hint="write 'not melee'")


def _lasting(rule: AnyNode) -> Iterator[MapProblem]:
    """An instant event is discarded as soon as it has entered play: nothing else of it can happen (MA-36.02)."""
    hint = "write 'form: attached' or 'form: ongoing' for an event that stays"
    if isinstance(rule, PassiveNode):
        yield MapProblem(BAD_CARD, "an instant event is gone before this holds", rule.pointer, hint=hint)
    elif isinstance(rule, TriggerNode) and rule.event.name != ENTERED:
        message = f"an instant event is gone before {rule.event.name!r} can happen"
        yield MapProblem(BAD_CARD, message, (*rule.pointer, "on"), hint=hint)


def _price(library: Library, entity: Entity, rule: TriggerNode) -> Iterator[MapProblem]:
    """Monsters have no essence, and nobody pays more stamina than there can be."""
    spend = rule.extras.get("spend") or {}
    place = (*rule.pointer, "spend")
    if entity.kind == "monster" and "essence" in spend:
        yield MapProblem(NEVER, "monsters have no essence and never pay it", (*place, "essence"), at_key=True)
    if _is_for_monsters(entity) and not (spend.get("stamina") or spend.get("marker")):
        message = "a monster would use this for ever: it costs no stamina and no marker (MA-40.04)"
        yield MapProblem(BAD_CARD, message, (*rule.pointer, "on"), hint="write 'spend: {stamina: 2}'")
    if entity.kind == "monster":
        most = int(entity.data["stamina"])
    else:
        most = max((int(each.data["stamina"]) for each in library.of_kind("explorer")), default=9)
    if int(spend.get("stamina", 0)) > most + _SPARE:
        whose = "this monster has" if entity.kind == "monster" else "explorers have at the most"
        message = f"nobody ever pays {spend['stamina']} stamina for this: {whose} {most}"
        yield MapProblem(NEVER, message, (*place, "stamina"))


def _is_on_monsters(entity: Entity) -> bool:
    """Whether nobody but a monster has the card."""
    return entity.kind == "monster" or (entity.data.get("form") == "attached" and _is_for_monsters(entity))


def _is_for_monsters(entity: Entity) -> bool:
    """Whether monsters use its abilities: those of their cards, and of horror events that they bear or all have."""
    if entity.kind == "horror-event":
        return entity.data["form"] == "ongoing" or str(entity.data.get("bearer", "")).endswith("-monster")
    return entity.kind == "monster"


def _hangs_on_nothing(entity: Entity, node: AnyNode) -> Iterator[MapProblem]:
    """`base_item` is true on what is worn, or attached to it, alone."""
    worn = entity.kind == "item" and entity.data["type"] != "consumable" and entity.data.get("role") != "basic"
    if isinstance(node, ExpressionNode) and not worn and "base_item" in names_used(node.term):
        message = "'base_item' never holds here: only items that are worn, or attached to them, have it"
        yield MapProblem(NEVER, message, node.pointer)
